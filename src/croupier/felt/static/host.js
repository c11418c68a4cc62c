// @ts-check
// The page of a hosted table: sitting down and standing up around the felt, and what the host may do.
import { element, makeButton } from "/static/felt.js";
import { connect } from "/static/line.js";
import { SettingsFields } from "/static/settings.js";
import { TableView } from "/static/table.js";

/**
 * @typedef {{name: string, chips: string | null, bot: boolean, here: boolean, state: string}} Guest
 * @typedef {import("/static/settings.js").Settings} Settings
 * @typedef {{title: string, blinds: string, played: string, coming: string, settings: Settings, customs: string[], running: boolean, ending: boolean, problem: string,
 *            people: Guest[], spectators: number, playing: boolean, longest_name: number, waits: string, invitation?: string,
 *            you: {name: string | null, seated: boolean, away: boolean, booked: boolean | null, buys: string, leaving: boolean, host: boolean}}} TableNews
 */

const page = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
const KEPT = `felt table ${page.code}`;
/** @type {{token?: string, name?: string}} */
const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
const invitation = location.hash.slice(1);
let gone = "";
/** @type {TableNews | undefined} */
let table;
let drawn = "";
let told = "";

const banner = element("section", { class: "banner", "aria-label": "Your seat" });
const people = element("ul", { class: "people" });
const mine = element("div", { class: "row" });
const stakes = element("p", { class: "faint" });
const crowd = element("p", { class: "faint" });
const hosting = element("details", { class: "hosting" });
const view = new TableView(/** @type {HTMLElement} */ (document.getElementById("felt")), {
  send: (message) => line.send(message),
  shown: () => table && show(table),
  extra: [
    element("section", { class: "at-this-table", "aria-label": "At the table" }, element("h2", {}, "At the table"), stakes, people, crowd, mine),
    hosting,
  ],
});
view.title.textContent = "A hosted game";
// Below the felt, which stays where it is whatever there is to say.
view.decisions.element.after(banner);

const line = connect(`/host/${page.code}/table`, {
  greet: () => (kept.token ? { type: "enter", token: kept.token } : { type: "enter", invitation }),
  hear(frame) {
    if (frame.type === "welcome") {
      // The invitation was exchanged for a token, and does not stay in the address.
      keep({ token: frame.token });
      if (location.hash) history.replaceState(null, "", location.pathname);
      gone = "";
      view.complain("");
    } else if (frame.type === "gone") {
      gone = frame.reason;
    } else if (frame.type === "table") {
      show(frame);
    } else {
      view.hear(frame);
    }
  },
  lost(text) {
    if (gone && kept.token && invitation && !table) {
      // An old token of this browser: the invitation may be newer.
      keep({ token: undefined });
      gone = "";
      line.again();
      return;
    }
    view.lost(gone ? "" : text);
    if (gone) {
      banner.replaceChildren(element("p", {}, sentence(gone)), element("p", {}, element("a", { href: "/" }, "Lobby")));
      banner.hidden = false;
      hosting.hidden = mine.hidden = true;
      view.title.after(banner);
      view.root.classList.toggle("empty", !view.news); // no hand was shown
    }
  },
});

/** @param {{token?: string, name?: string}} changes */
function keep(changes) {
  Object.assign(kept, changes);
  localStorage.setItem(KEPT, JSON.stringify(kept));
}

/** @param {TableNews} news */
function show(news) {
  const { you } = news;
  table = news;
  if (!view.news) drawWaiting(news);
  // Chips, and who has none left, would tell how a hand ends that is still shown.
  if (view.timer !== undefined && view.news?.over) return;
  view.root.classList.toggle("watching", you.name === null);
  view.root.classList.toggle("idle", you.name === null || you.away || !(news.playing || news.running));
  showPeople(news);
  view.mark(Object.fromEntries(news.people.map((guest) => [guest.name, guest.here ? guest.state : "connection lost"])));
  stakes.textContent = `${news.title}, blinds ${news.played}${news.coming && `. From the next hand on: ${news.coming}`}`;
  crowd.textContent = news.spectators ? `${news.spectators === 1 ? "1 person watches" : `${news.spectators} people watch`}, one whole hand late` : "";
  // Forms stay as they are while somebody fills them in.
  const state = JSON.stringify([you, news.settings, news.running, news.ending, news.waits, news.problem, news.invitation, news.people.length]);
  if (state === drawn) return;
  drawn = state;
  drawBanner(news);
  drawMine(news);
  hosting.hidden = !you.host;
  if (you.host) drawHosting(news);
}

/** @param {TableNews} news */
function showPeople(news) {
  people.replaceChildren(...news.people.map((guest) => drawGuest(guest, news.you)));
  if (!news.people.length) people.append(element("li", { class: "faint" }, "Nobody has a seat yet."));
}

/**
 * Before the first hand: who sits at the table.
 * @param {TableNews} news
 */
function drawWaiting(news) {
  view.title.textContent = `${news.title}, blinds ${news.blinds}`;
  view.said.textContent = news.you.seated || !news.playing ? "" : "The hand that is played now is shown when the one after it is over.";
  const hero = news.people.findIndex((guest) => guest.name === news.you.name);
  view.table.draw(
    {
      title: "",
      names: news.people.map((guest) => guest.name),
      positions: news.people.map(() => ""),
      button: null,
      hero: hero < 0 ? null : hero,
      board_size: 0,
      streets: [],
      steps: [],
      suits: {},
    },
    {
      text: [],
      street: "",
      boards: [],
      pot: "0",
      pots: [],
      turn: null,
      players: news.people.map((guest) => ({ stack: guest.chips ?? "", bet: "", cards: [], up: [], state: "" })),
    },
  );
}

/**
 * @param {Guest} guest
 * @param {TableNews["you"]} you
 */
function drawGuest(guest, you) {
  const about = [guest.chips, guest.bot ? "bot" : "", guest.here ? "" : "connection lost", guest.state].filter(Boolean).join(", ");
  const item = element("li", {}, element("span", { class: guest.here ? "dot" : "dot away", "aria-hidden": "true" }), element("b", {}, guest.name));
  if (guest.name === you.name) item.append(" (you)");
  item.append(element("span", { class: "faint" }, ` ${about}`));
  if (you.host && guest.name !== you.name) item.append(twice(`Kick ${guest.name}`, "Kick", () => line.send({ type: "kick", name: guest.name })));
  return item;
}

/** @param {TableNews} news */
function drawBanner(news) {
  const { you } = news;
  const parts = [];
  if (news.problem) parts.push(element("p", { class: "problem", role: "alert" }, sentence(news.problem)));
  if (you.name === null) parts.push(drawJoin(news));
  else if (you.leaving) parts.push(element("p", {}, "You leave after this hand."));
  else if (!you.seated) parts.push(element("p", {}, "You have a seat from the next hand on."));
  else if (you.booked === false) parts.push(element("p", {}, "You play again from the next hand on."));
  else if (you.away) {
    parts.push(element("div", { class: "row" }, element("p", {}, "You sit out."), action("Sit in", { type: "sit_in" }, "primary")));
  } else if (you.booked) parts.push(element("p", {}, "You sit out after this hand."));
  if (you.buys) parts.push(element("p", {}, `You bought ${you.buys}, which you get after this hand.`));
  const waits = news.waits && element("p", {}, `${news.waits}.`);
  if (you.host && !news.running && !news.ending) {
    parts.push(element("div", { class: "row" }, action("Start", { type: "start" }, you.name === null || news.playing ? "" : "primary"), waits));
  } else if (waits) parts.push(waits);
  if (news.ending) parts.push(element("p", {}, "The game ends after this hand."));
  if (news.invitation && news.people.length < 2) parts.push(drawInvitation(news.invitation));
  banner.replaceChildren(...parts);
  banner.hidden = !parts.length;
  // Whoever listens hears it once, and the long text about joining never.
  const lines = [...banner.querySelectorAll("p:not(.faint, [role])")].map((line) => line.textContent);
  const now = lines.join(" ");
  if (now && now !== told) view.announced.textContent = now;
  told = now;
}

/** @param {TableNews} news */
function usualBuyIn({ settings }) {
  return Math.min(Math.max(100 * Number(settings.big_blind), Number(settings.least)), Number(settings.most));
}

/** @param {TableNews} news */
function drawJoin(news) {
  const { least, most } = news.settings;
  const name = input("Name", "text", { maxlength: String(news.longest_name), autocomplete: "nickname", required: "", value: kept.name ?? "" });
  const chips = input(`Buy-in, ${number(least)} to ${number(most)}`, "number", { min: String(least), max: String(most), required: "", value: String(usualBuyIn(news)) });
  const form = element(
    "form",
    { class: "row join" },
    name.label,
    chips.label,
    element("button", { type: "submit", class: "primary" }, "Join"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    view.complain("");
    keep({ name: name.field.value });
    line.send({ type: "join", name: name.field.value, chips: Number(chips.field.value) });
  });
  const about = `${[`${news.title}, blinds ${news.blinds}`, ...news.customs].join("; ")}. Until you join you watch, one whole hand late. The host keeps the log of the game and could read every card in it: play with a host you trust.`;
  return element("div", {}, form, element("p", { class: "faint" }, about));
}

/** @param {string} secret */
function drawInvitation(secret) {
  const link = input("Invitation link", "text", { readonly: "", value: `${location.origin}/host/${page.code}#${secret}` });
  link.label.classList.add("link");
  const copy = makeButton("Copy the link", async () => {
    link.field.select();
    try {
      await navigator.clipboard.writeText(link.field.value);
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "Press Ctrl+C"; // browsers copy on secure pages only
    }
  });
  const again = twice("New link", "New link", () => line.send({ type: "renew" }));
  return element("div", { class: "row" }, link.label, copy, again);
}

/** @param {TableNews} news */
function drawMine(news) {
  const { you } = news;
  const focused = mine.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
  mine.replaceChildren();
  mine.hidden = !you.name || you.leaving;
  if (mine.hidden) return;
  if (you.seated) {
    const out = you.booked ?? you.away;
    const sit = action("Sit out", { type: out ? "sit_in" : "sit_out" });
    sit.className = "early";
    sit.setAttribute("aria-pressed", String(out)); // pressed again, it is taken back
    if (!you.away || you.booked !== null) mine.append(sit);
    const have = Number(news.people.find((guest) => guest.name === you.name)?.chips?.replace(/,/g, "") ?? 0);
    const missing = Math.max(usualBuyIn(news) - have, Number(news.settings.big_blind));
    const chips = input("Chips to buy", "number", { min: "1", value: String(missing) });
    const form = element("form", { class: "row top-up" }, chips.label, element("button", { type: "submit" }, "Top up"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      line.send({ type: "top_up", chips: Number(chips.field.value) });
    });
    mine.append(form);
  }
  mine.append(twice("Leave", "Leave", () => line.send({ type: "leave" })));
  // The keyboard's place on the page stays with the button that was pressed.
  if (focused) [...mine.querySelectorAll("button")].find((button) => button.textContent === focused)?.focus();
}

/** @param {TableNews} news */
function drawHosting(news) {
  const open = [...hosting.querySelectorAll("details[open]")].map((each) => each.querySelector("summary")?.textContent);
  const fields = new SettingsFields(page.fields, news.settings);
  const more = (/** @type {string} */ text, /** @type {string} */ group) =>
    element("details", open.includes(text) ? { open: "" } : {}, element("summary", {}, text), element("div", { class: "stacked" }, ...fields.group(group)));
  const form = element(
    "form",
    { class: "stacked" },
    ...fields.group("stakes"),
    more("Customs", "customs"),
    more("Clocks and house rules", "more"),
    element("button", { type: "submit" }, "Change"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    line.send({ type: "change", ...fields.changes() });
  });
  hosting.replaceChildren(
    element("summary", {}, "Host"),
    element(
      "div",
      { class: "row" },
      ...(news.running ? [action("Pause", { type: "pause" })] : []),
      twice("End the game", "End the game", () => line.send({ type: "end" })),
    ),
    ...(news.invitation && news.people.length > 1 ? [drawInvitation(news.invitation)] : []),
    element("p", { class: "faint" }, "What you change here counts from the next hand on."),
    form,
  );
}

/**
 * @param {string} text
 * @param {object} message
 * @param {string} [kind]
 */
function action(text, message, kind) {
  return makeButton(text, () => line.send(message), { class: kind });
}

/**
 * A button that has to be pressed twice.
 * @param {string} name
 * @param {string} text
 * @param {() => void} act
 */
function twice(name, text, act) {
  let sure = false;
  const made = makeButton(text, () => {
    if (sure) act();
    else {
      made.textContent = `${text}?`;
      setTimeout(() => {
        sure = false;
        made.textContent = text;
      }, 4000);
    }
    sure = !sure;
  });
  if (name !== text) made.setAttribute("aria-label", name);
  made.classList.add("quiet");
  return made;
}

/**
 * @param {string} text
 * @param {string} type
 * @param {Record<string, string>} attributes
 */
function input(text, type, attributes) {
  const field = /** @type {HTMLInputElement} */ (element("input", { type, ...attributes }));
  return { field, label: element("label", {}, `${text} `, field) };
}

/** @param {unknown} value */
function number(value) {
  return Number(value).toLocaleString("en");
}

/** @param {string} text */
function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
