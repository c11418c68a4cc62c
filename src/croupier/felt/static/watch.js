// @ts-check
// A running tournament: the tables, the standings, and the hands of the table that is followed.
import { element, makeButton } from "/static/felt.js";
import { connect } from "/static/line.js";
import { TableView } from "/static/table.js";

/**
 * @typedef {{place: number, name: string, stack: string, table: number | null, prize: string}} Line
 * @typedef {{round: number, hands: number, entries: number, left: number, level: number, blinds: string, ante: string,
 *            hand_for_hand: boolean, finished: boolean, tables: {number: number, players: number}[],
 *            standings: Line[]}} Tournament
 */

const page = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
const KEPT = `felt organiser ${page.id}`;
// The organiser's token does not stay in the address.
if (location.hash) {
  sessionStorage.setItem(KEPT, location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
}
let gone = "";
let followed = 0;
/** The newest hand, until the one before it was shown. @type {any} */
let waiting = null;

const state = element("section", { class: "banner", "aria-label": "The tournament" });
const tables = element("div", { class: "row tables", role: "group", "aria-label": "Tables" });
const rows = element("tbody", {});
const standings = element(
  "details",
  { class: "standings", open: "" },
  element("summary", {}, "Standings"),
  element(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "Standings" },
    element(
      "table",
      {},
      element("thead", {}, element("tr", {}, ...["Place", "Player", "Chips", "Table"].map((name) => element("th", { scope: "col" }, name)))),
      rows,
    ),
  ),
);
const view = new TableView(/** @type {HTMLElement} */ (document.getElementById("felt")), { send: () => {}, extra: [standings] });
view.title.textContent = "A tournament";
view.root.classList.add("watching");
view.title.after(state, tables);

const line = connect(`/watch/${page.id}/live`, {
  greet() {
    const token = sessionStorage.getItem(KEPT);
    return token ? { type: "watch", token } : { type: "watch" };
  },
  hear(frame) {
    if (frame.type === "welcome") {
      gone = "";
      view.complain("");
      const late = frame.delay === 1 ? "one hand late" : `${frame.delay} hands late`;
      state.dataset.view = frame.organiser ? `You see all cards, ${late}` : "You see cards that were shown, after each hand";
    } else if (frame.type === "gone") {
      gone = frame.reason;
      sessionStorage.removeItem(KEPT);
    } else if (frame.type === "tournament") {
      show(frame);
    } else if (frame.type === "hand") {
      waiting = frame;
      showHand();
    }
  },
  lost: (text) => view.lost(gone || text),
});
setInterval(showHand, 200);

/** A hand is shown to its end before the next one begins; hands in between are left out. */
function showHand() {
  if (!waiting || view.timer !== undefined) return;
  const frame = waiting;
  waiting = null;
  if (frame.table !== followed) {
    followed = frame.table;
    view.news = undefined;
    view.steps = [];
    mark();
  }
  view.hear(frame);
}

/** @param {Tournament} news */
function show(news) {
  const facts = [
    news.finished ? "The tournament is over" : `Round ${news.round.toLocaleString("en")}`,
    `level ${news.level}`,
    `blinds ${news.blinds}${news.ante ? `, ante ${news.ante}` : ""}`,
    `${news.left.toLocaleString("en")} of ${news.entries.toLocaleString("en")} players left`,
    news.hand_for_hand ? "hand for hand" : "",
  ].filter(Boolean);
  const winner = news.finished && news.standings[0] ? [element("p", { class: "winner" }, `${news.standings[0].name} wins`)] : [];
  state.replaceChildren(...winner, element("p", {}, element("b", {}, facts.join(", "))), element("p", { class: "faint" }, state.dataset.view ?? ""));
  const numbers = JSON.stringify(news.tables.map((each) => [each.number, each.players]));
  if (tables.dataset.numbers !== numbers) {
    tables.dataset.numbers = numbers;
    tables.replaceChildren(
      ...news.tables.map((each) => {
        const made = makeButton(`Table ${each.number}`, () => {
          waiting = null;
          line.send({ type: "follow", table: each.number });
        });
        made.dataset.table = String(each.number);
        made.append(element("span", { class: "faint" }, ` ${each.players}`));
        made.setAttribute("aria-label", `Table ${each.number}, ${each.players} players`);
        return made;
      }),
    );
    mark();
  }
  rows.replaceChildren(
    ...news.standings.map((each) =>
      element("tr", {}, ...[String(each.place), each.name, each.stack || each.prize || "out", each.table === null ? "" : String(each.table)].map((text) => element("td", {}, text))),
    ),
  );
}

function mark() {
  for (const made of tables.children) made.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (made).dataset.table === String(followed)));
}
