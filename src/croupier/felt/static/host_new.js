// @ts-check
// The page on which a host makes a table: the form is sent as JSON, and the host's token is kept.

const form = /** @type {HTMLFormElement} */ (document.getElementById("make"));
const problem = /** @type {HTMLElement} */ (form.querySelector(".problem"));
const page = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
const NUMBERS = ["seats", "small_blind", "big_blind", "ante", "least", "most", "fill", "run_it", "move_limit", "time_bank"];

const field = (/** @type {string} */ name) => /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));

// The other amounts follow the big blind until somebody sets them.
const big = field("big_blind");
const followers = { small_blind: 0.5, least: 20, most: 200 };
/** @type {Set<string>} */
const own = new Set();
for (const name of Object.keys(followers)) field(name)?.addEventListener("input", () => own.add(name));
big?.addEventListener("input", () => {
  for (const [name, times] of Object.entries(followers)) {
    const other = field(name);
    if (other && !own.has(name) && Number(big.value) > 0) other.value = String(Math.max(Math.floor(Number(big.value) * times), 1));
  }
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  problem.textContent = "";
  /** @type {Record<string, unknown>} */
  const wish = { type: "make", token: page.token };
  for (const [name, value] of new FormData(form)) {
    if (NUMBERS.includes(name)) wish[name] = Number(value);
    else if (name === "bot") wish.bots = value ? [value] : [];
    else wish[name] = value;
  }
  try {
    const answer = await fetch("/host", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) });
    const made = answer.headers.get("content-type")?.startsWith("application/json") ? await answer.json() : { reason: await answer.text() };
    if (!answer.ok) {
      complain(made.reason);
      return;
    }
    localStorage.setItem(`felt table ${made.code}`, JSON.stringify({ token: made.token }));
    location.assign(`/host/${made.code}`);
  } catch {
    complain("the server does not answer");
  }
});

/** @param {string} text */
function complain(text) {
  problem.textContent = `${text[0].toUpperCase()}${text.slice(1)}`;
}
