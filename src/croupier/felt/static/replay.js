// @ts-check
// The page that replays one hand of the server's files.
import { mountReplay } from "/static/felt.js";

const data = /** @type {HTMLElement} */ (document.getElementById("data"));
mountReplay(/** @type {HTMLElement} */ (document.getElementById("felt")), JSON.parse(data.textContent ?? ""));
