// @ts-check
// Share a hand: as a link, as a page of its own, or as a frame for another page.
import { element, makeButton } from "/static/felt.js";
import { pack } from "/static/links.js";

/**
 * @typedef {import("/static/felt.js").Scene} Scene
 * @typedef {Scene & {hidden?: {title: string, names: string[], hero: number | null, texts: string[][]}}} Shared
 */

/**
 * The scene to give away: without names, or without what would replace them.
 * @param {Shared} scene
 * @param {boolean} hide
 * @returns {Scene}
 */
function given(scene, hide) {
  const { hidden, ...rest } = scene;
  if (!hide || !hidden) return rest;
  const { title, names, hero, texts } = hidden;
  return { ...rest, title, names, hero, steps: rest.steps.map((step, index) => ({ ...step, text: texts[index] ?? [] })) };
}

/**
 * A button that opens the ways to share a hand; `url` is where others reach the server.
 * @param {Shared} scene
 * @param {string} url
 */
export function shareButton(scene, url) {
  return makeButton("Share", () => openShare(scene, url));
}

/**
 * @param {Shared} scene
 * @param {string} url
 */
async function openShare(scene, url) {
  const here = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
  const hide = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox" }));
  if (!scene.hidden) hide.disabled = true;
  const address = /** @type {HTMLInputElement} */ (element("input", { type: "text", readonly: "", "aria-label": "Link" }));
  const said = element("p", { class: "done", role: "status" });
  let fragment = "";
  const update = async () => {
    fragment = await pack(given(scene, hide.checked));
    address.value = `${url}replay${fragment}`;
  };
  /**
   * @param {string} text
   * @param {string} what
   */
  const copy = async (text, what) => {
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = `${what} is copied.`;
    } catch {
      address.value = text;
      address.select();
      said.textContent = "Copying is not allowed here: copy the text in the field.";
    }
  };
  const save = async () => {
    const wanted = given(scene, hide.checked);
    const template = await (await fetch("/replay/page")).text();
    const escape = (/** @type {string} */ text) => text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign);
    // No text of the scene can end the element that it stands in.
    const inline = JSON.stringify(wanted).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
    const page = template.replace("@@title@@", () => escape(wanted.title)).replace("@@scene@@", () => inline);
    const link = /** @type {HTMLAnchorElement} */ (element("a", { href: URL.createObjectURL(new Blob([page], { type: "text/html" })), download: "hand.html" }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    said.textContent = "The page is saved as hand.html.";
  };
  const dialog = /** @type {HTMLDialogElement} */ (
    element(
      "dialog",
      { class: "felt share", "aria-labelledby": "share-title" },
      element("h2", { id: "share-title" }, "Share this hand"),
      element("label", { class: "switch" }, hide, " Hide names"),
      element(
        "p",
        { class: "why" },
        here
          ? "The link works on this computer alone. Save the page to send the hand, or start the server with --public-url."
          : "The hand is in the link itself: the server keeps nothing.",
      ),
      address,
      element(
        "div",
        { class: "row" },
        makeButton("Copy link", () => void copy(`${url}replay${fragment}`, "The link"), { class: here ? "" : "primary" }),
        makeButton("Save as a page", () => void save(), { class: here ? "primary" : "" }),
        makeButton("Copy frame", () => void copy(`<iframe src="${url}embed${fragment}" width="720" height="640" title="A hand of poker" loading="lazy"></iframe>`, "The frame for another page")),
        makeButton("Close", () => dialog.close()),
      ),
      said,
    )
  );
  dialog.addEventListener("close", () => dialog.remove());
  hide.addEventListener("change", () => void update());
  await update();
  document.body.append(dialog);
  dialog.showModal();
}
