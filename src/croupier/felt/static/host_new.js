// @ts-check
// The page on which a host makes a table: the form is sent as JSON, and the host's token is kept.
import { element } from "/static/felt.js";
import { SettingsFields } from "/static/settings.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("make"));
const page = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
const fields = new SettingsFields(page.fields, page.settings);
const problem = element("p", { class: "problem wide", role: "alert" });
const key = element("label", {}, "Host key ", element("input", { name: "key", autocomplete: "off", required: "" }));

form.append(
  ...fields.group("stakes"),
  more("Straddles, bomb pots and other customs", "customs"),
  more("Clocks and house rules", "more"),
  ...(page.needs_key ? [key] : []),
  element("p", { class: "wide" }, element("button", { type: "submit", class: "primary" }, "Make a table")),
  problem,
);

/**
 * @param {string} text
 * @param {string} group
 */
function more(text, group) {
  return element("details", {}, element("summary", {}, text), element("div", { class: "stacked" }, ...fields.group(group)));
}

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
  const wish = { type: "make", token: page.token, ...fields.values(), ...(page.needs_key ? { key: field("key")?.value } : {}) };
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
