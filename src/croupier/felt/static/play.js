// @ts-check
// The page of a table against bots.
import { connect } from "/static/line.js";
import { TableView } from "/static/table.js";

const SEAT = `seat ${location.pathname}${location.search}`;
const wish = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
let refused = "";

const view = new TableView(/** @type {HTMLElement} */ (document.getElementById("felt")), {
  send: (message) => line.send(message),
});
const line = connect("/table", {
  greet() {
    const seat = sessionStorage.getItem(SEAT);
    return seat ? { type: "return", seat } : { type: "sit", ...wish };
  },
  hear(frame) {
    if (frame.type === "seated") {
      sessionStorage.setItem(SEAT, frame.seat);
      view.complain("");
    } else if (frame.type === "gone") {
      // The table was closed meanwhile: sit down at a new one.
      sessionStorage.removeItem(SEAT);
      line.again();
    } else {
      if (frame.type === "refused") refused = frame.reason;
      view.hear(frame);
    }
  },
  lost(text) {
    view.lost(text === "no table" ? refused : text);
  },
});
