// @ts-check
// The page that replays hands: one of the server's files, one of a link, or those of a dropped file.
import { element, mountReplay } from "/static/felt.js";
import { isHand, unpack } from "/static/links.js";
import { shareButton } from "/static/share.js";

/**
 * @typedef {import("/static/felt.js").Scene} Scene
 * @typedef {{titles: string[], faults: number, complete: boolean, hand: number, scene: Scene}} Read
 */

const LARGEST = 8 << 20;
const root = /** @type {HTMLElement} */ (document.getElementById("felt"));
const data = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
const drop = document.getElementById("drop");
const problem = document.getElementById("problem");
const list = document.getElementById("hands");
/** @type {File | undefined} */
let file;

/** @param {Scene} scene */
function show(scene) {
  document.title = scene.title;
  const extra = root.classList.contains("embedded") ? [] : [shareButton(scene, data.url)];
  mountReplay(root, scene, { extra, heading: drop ? "h2" : "h1", focus: !root.classList.contains("embedded") });
}

/** @param {string} text */
function complain(text) {
  const said = text && `${text[0].toUpperCase()}${text.slice(1)}`;
  if (problem) problem.textContent = said;
  else root.replaceChildren(element("h1", {}, "This hand cannot be shown"), element("p", { role: "alert" }, said));
}

async function showLink() {
  try {
    show(await unpack(location.hash, data.suits));
    if (problem) problem.textContent = "";
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Let the server read the file; it is sent again for each hand and kept nowhere.
 * @param {number} hand
 */
async function read(hand) {
  if (!file) return;
  if (file.size > LARGEST) {
    complain("a dropped file can have 8 MB at most; start the server with larger ones: croupier serve FILE");
    return;
  }
  if (problem) problem.textContent = "";
  drop?.classList.add("busy");
  drop?.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(`/replay/read?hand=${hand}`, { method: "POST", body: file });
    const found = await answer.json().catch(() => ({ problem: "the server does not answer as expected" }));
    if (found.problem) complain(found.problem);
    else choose(found);
  } catch {
    complain("the server cannot be reached");
  } finally {
    drop?.classList.remove("busy");
    drop?.removeAttribute("aria-busy");
  }
}

/** @param {Read} found */
function choose(found) {
  const select = /** @type {HTMLSelectElement} */ (
    element("select", { "aria-label": "Hand" }, ...found.titles.map((title, index) => element("option", { value: String(index) }, `${index + 1}. ${title}`)))
  );
  select.value = String(found.hand);
  select.addEventListener("change", () => void read(Number(select.value)));
  const notes = [`${file?.name}: ${found.titles.length} ${found.titles.length === 1 ? "hand" : "hands"}`];
  if (found.faults) notes.push(`${found.faults} could not be read`);
  if (!found.complete) notes.push("the others are left out");
  list?.replaceChildren(element("p", {}, notes.join(", ")), select);
  drop?.classList.add("chosen");
  show({ ...found.scene, suits: data.suits });
}

/** @param {File | undefined} given */
function take(given) {
  if (!given) return;
  file = given;
  void read(0);
}

if (drop) {
  const input = /** @type {HTMLInputElement} */ (document.getElementById("file"));
  input.addEventListener("change", () => take(input.files?.[0]));
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  document.addEventListener("dragleave", () => drop.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    take(event.dataTransfer?.files[0]);
  });
}
addEventListener("hashchange", () => isHand(location.hash) && void showLink());
if (isHand(location.hash)) void showLink();
else if (data.scene) show(data.scene);
else if (!drop) complain("the address has no hand");
