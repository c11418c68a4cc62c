// @ts-check
// A table against bots: draws the scenes that the server sends, and sends the person's decisions.
// It knows no rule of poker: what can be done, and for how much, comes with each question.
import { cardName, drawCard, drawTable, element } from "/static/felt.js";

/**
 * @typedef {{name: string, to: number}} Preset
 * @typedef {{least: number, most: number, step: number, all_in: boolean, presets: Preset[]}} Raise
 * @typedef {{number: number, kind: string, fold?: boolean, call?: number, call_text?: string,
 *            why_no_raise?: string, raise?: Raise, cards?: string[]}} Question
 * @typedef {{type: string, hand: number, first: number, scene: import("/static/felt.js").Scene,
 *            question: Question | null, over: boolean, notes: string[]}} News
 */

const PACE = { calm: 900, brisk: 350, none: 0 };
const RETRY = 1500;
const LONGEST_STORY = 200;
const SEAT = `seat ${location.pathname}${location.search}`;

const root = /** @type {HTMLElement} */ (document.getElementById("felt"));
const wish = JSON.parse(document.getElementById("data")?.textContent ?? "{}");

const title = element("h1", {}, "Sitting down");
const table = element("div", { class: "table", role: "group", "aria-label": "table" });
const said = element("p", { class: "said", role: "status", "aria-live": "polite" });
const problem = element("p", { class: "problem", role: "alert" });
const actions = element("div", { class: "actions", role: "group", "aria-label": "Your decision" });
const story = element("ol", { class: "story" });
const pace = /** @type {HTMLSelectElement} */ (
  element("select", { "aria-label": "Pace" }, ...Object.keys(PACE).map((name) => element("option", {}, name)))
);
pace.value = matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "brisk";
const colours = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", checked: "" }));
colours.addEventListener("change", () => root.classList.toggle("two-colours", !colours.checked));

root.classList.add("felt");
root.append(
  title,
  table,
  said,
  actions,
  problem,
  element("div", { class: "controls" }, element("label", {}, "Pace ", pace), element("label", {}, colours, " four colours")),
  element("details", {}, element("summary", {}, "The hand in words"), story),
  element("p", { class: "keys" }, "Keys: F folds, C checks or calls, R and digits set a raise, arrows change it, Enter confirms."),
);

/** @type {WebSocket | undefined} */
let socket;
/** @type {News | undefined} */
let news;
/** @type {any[]} */
let steps = [];
let place = 0;
let over = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** The buttons that keys press. @type {Record<string, HTMLButtonElement>} */
let byKey = {};
/** @type {HTMLInputElement | undefined} */
let amount;
/** @type {HTMLButtonElement | undefined} */
let raiseButton;
/** @type {HTMLButtonElement[]} */
let discards = [];

connect();

function connect() {
  socket = new WebSocket(`ws://${location.host}/table`);
  socket.addEventListener("open", () => {
    const seat = sessionStorage.getItem(SEAT);
    send(seat ? { type: "return", seat } : { type: "sit", ...wish });
  });
  socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
  socket.addEventListener("close", (event) => {
    if (over) return;
    if (event.code === 1008 || event.code === 1013) {
      complain(problem.textContent || event.reason || "the server closed the table");
    } else {
      complain("The connection is lost. Trying again.");
      setTimeout(connect, RETRY);
    }
    actions.replaceChildren();
    byKey = {};
  });
}

/** @param {object} message */
function send(message) {
  socket?.send(JSON.stringify(message));
}

/** @param {string} text */
function complain(text) {
  problem.textContent = text;
}

/** @param {any} frame */
function hear(frame) {
  if (frame.type === "seated") {
    sessionStorage.setItem(SEAT, frame.seat);
    complain("");
  } else if (frame.type === "gone") {
    // The table was closed meanwhile: sit down at a new one.
    sessionStorage.removeItem(SEAT);
    over = true;
    socket?.close();
    over = false;
    connect();
  } else if (frame.type === "refused") {
    complain(frame.reason);
    if (news) ask();
  } else if (frame.type === "hand") {
    learn(frame);
  }
}

/** @param {News} frame */
function learn(frame) {
  if (news?.hand !== frame.hand) {
    steps = [];
    place = 0;
    story.replaceChildren();
    for (const note of frame.notes) tell(note);
  }
  const known = frame.first === 0 ? steps.length : 0;
  const added = known ? frame.scene.steps.slice(known) : frame.scene.steps;
  news = frame;
  title.textContent = frame.scene.title;
  for (const step of added) {
    steps.push(step);
    tell(step.text.join(". "));
  }
  actions.replaceChildren();
  byKey = {};
  if (timer === undefined) advance();
}

/** @param {string} text */
function tell(text) {
  if (!text) return;
  story.append(element("li", {}, text));
  if (story.children.length > LONGEST_STORY) story.firstElementChild?.remove();
}

/** Show the next step, and after the last one the question. */
function advance() {
  timer = undefined;
  const wait = PACE[/** @type {keyof typeof PACE} */ (pace.value)];
  if (!wait || place + 1 >= steps.length) {
    finishShow();
    return;
  }
  place += 1;
  draw(steps[place - 1].text.join(". "));
  timer = setTimeout(advance, steps[place - 1].text.length ? wait : 0);
}

/** Show what is left at once. */
function finishShow() {
  if (timer !== undefined) clearTimeout(timer);
  timer = undefined;
  const unseen = steps.slice(place).map((step) => step.text.join(". ")).filter(Boolean);
  place = steps.length;
  draw(unseen.join(". "));
  ask();
}

/** @param {string} text */
function draw(text) {
  if (!news || !place) return;
  drawTable(table, news.scene, steps[place - 1]);
  if (text) said.textContent = text;
}

/**
 * @param {string} name
 * @param {() => void} act
 * @param {string} key
 */
function button(name, act, key = "", kind = "") {
  const made = /** @type {HTMLButtonElement} */ (element("button", { type: "button", class: kind }, name));
  made.addEventListener("click", act);
  if (key) {
    made.setAttribute("aria-keyshortcuts", key);
    byKey[key.toLowerCase()] = made;
  }
  return made;
}

/** @param {object} message */
function decide(message) {
  complain("");
  actions.replaceChildren();
  byKey = {};
  send(message);
}

/** Offer what can be decided now. */
function ask() {
  if (!news) return;
  const { hand, question } = news;
  byKey = {};
  amount = undefined;
  raiseButton = undefined;
  discards = [];
  actions.replaceChildren();
  actions.dataset.question = `${hand}.${question?.number ?? "over"}`;
  if (news.over) {
    const next = button("Next hand", () => decide({ type: "next", hand }), "Enter", "primary");
    actions.append(next);
  } else if (question?.kind === "draw") {
    askDraw(hand, question);
  } else if (question) {
    askAction(hand, question);
  }
}

/**
 * @param {number} hand
 * @param {Question} question
 */
function askDraw(hand, question) {
  const thrown = new Set();
  const confirm = button("Stand pat", () => decide({ type: "draw", hand, number: question.number, cards: [...thrown] }), "Enter", "primary");
  discards = (question.cards ?? []).map((code) => {
    const made = button("", () => toggle());
    const toggle = () => {
      if (thrown.has(code)) thrown.delete(code);
      else thrown.add(code);
      made.setAttribute("aria-pressed", String(thrown.has(code)));
      confirm.textContent = thrown.size ? `Draw ${thrown.size}` : "Stand pat";
    };
    made.classList.add("discard");
    made.setAttribute("aria-label", `Discard ${cardName(code)}`);
    made.setAttribute("aria-pressed", "false");
    const card = drawCard(code, news?.scene.suits ?? {});
    card.setAttribute("aria-hidden", "true");
    made.append(card);
    return made;
  });
  actions.append(element("div", { class: "row" }, ...discards), element("div", { class: "row" }, confirm));
}

/**
 * @param {number} hand
 * @param {Question} question
 */
function askAction(hand, question) {
  const { number, raise } = question;
  const act = (/** @type {string} */ action, to = 0) =>
    decide(action === "raise" ? { type: "act", hand, number, action, to } : { type: "act", hand, number, action });
  const row = element("div", { class: "row" });
  const fold = button("Fold", () => act("fold"), "F");
  fold.disabled = !question.fold;
  if (fold.disabled) fold.title = "You cannot fold now";
  row.append(fold, button(question.call_text ?? "", () => act(question.call ? "call" : "check"), "C", "primary"));
  actions.append(row);
  if (!raise) {
    if (question.why_no_raise) row.append(element("span", { class: "why" }, question.why_no_raise));
    return;
  }
  const input = /** @type {HTMLInputElement} */ (
    element("input", {
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      value: String(raise.least),
      "aria-label": `Amount, ${raise.least} to ${raise.most}`,
    })
  );
  amount = input;
  raiseButton = button("Raise to", () => act("raise", size(input, raise)));
  const sizes = element("div", { class: "row sizes" }, raiseButton, input);
  if (raise.least < raise.most) {
    for (const preset of raise.presets) {
      sizes.append(button(preset.name, () => setSize(input, raise, preset.to)));
    }
  } else {
    input.readOnly = true;
  }
  if (raise.all_in) sizes.append(button(`All in ${raise.most.toLocaleString("en")}`, () => act("raise", raise.most)));
  input.addEventListener("keydown", (event) => {
    const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };
    const way = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (way) {
      event.preventDefault();
      setSize(input, raise, size(input, raise) + way * raise.step);
    }
  });
  actions.append(sizes);
}

/**
 * @param {HTMLInputElement} input
 * @param {Raise} raise
 */
function size(input, raise) {
  const typed = Number(input.value.replace(/[^0-9]/g, ""));
  return Math.min(Math.max(typed || raise.least, raise.least), raise.most);
}

/**
 * @param {HTMLInputElement} input
 * @param {Raise} raise
 * @param {number} wanted
 */
function setSize(input, raise, wanted) {
  input.value = String(Math.min(Math.max(wanted, raise.least), raise.most));
  input.focus();
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || target.tagName === "SELECT") return;
  if (timer !== undefined) {
    // A key during the show brings its end; it decides nothing.
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      finishShow();
    }
    return;
  }
  const inAmount = amount !== undefined && target === amount;
  if (event.key === "Enter") {
    if (inAmount) raiseButton?.click();
    else if (!["BUTTON", "SUMMARY", "A", "INPUT"].includes(target.tagName)) byKey["enter"]?.click();
    else return;
    event.preventDefault();
    return;
  }
  const key = event.key.toLowerCase();
  if (byKey[key] && !byKey[key].disabled) {
    event.preventDefault();
    byKey[key].click();
  } else if (discards.length && /^[1-9]$/.test(key)) {
    discards[Number(key) - 1]?.click();
  } else if (amount && !inAmount && !amount.readOnly && /^[0-9]$/.test(key)) {
    event.preventDefault();
    amount.value = key;
    amount.focus();
  } else if (amount && !inAmount && (key === "r" || key.startsWith("arrow"))) {
    event.preventDefault();
    amount.focus();
    if (key === "r") amount.select();
    else amount.dispatchEvent(new KeyboardEvent("keydown", { key: event.key }));
  }
});
