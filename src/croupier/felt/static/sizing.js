// @ts-check
// The size of a bet or raise: a field, a slider and presets; the range comes with the question.
import { element, makeButton } from "/static/felt.js";

/**
 * @typedef {{name: string, to: number}} Preset
 * @typedef {{least: number, most: number, step: number, all_in: boolean, presets: Preset[]}} Raise
 */

/** What arrow keys add, in steps. @type {Record<string, number>} */
const WAYS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

/** The field for an amount, with everything that sets it. */
export class Sizing {
  /**
   * @param {Raise} raise
   * @param {{changed: (text: string) => void, allIn: (to: number) => void}} options
   *   `changed` is told what the field shows, `allIn` bets everything.
   */
  constructor(raise, options) {
    const { least, most } = raise;
    this.range = raise;
    this.field = /** @type {HTMLInputElement} */ (
      element("input", { class: "amount", type: "text", inputmode: "numeric", autocomplete: "off", value: String(least), "aria-label": `Amount, ${least} to ${most}` })
    );
    const slider = /** @type {HTMLInputElement} */ (
      element("input", { type: "range", min: String(least), max: String(most), value: String(least), "aria-label": "Size" })
    );
    slider.addEventListener("input", () => this.show(slider.value));
    this.field.addEventListener("input", () => {
      slider.value = String(this.inRange(this.typed()));
      options.changed(this.field.value);
    });
    this.field.addEventListener("keydown", (event) => {
      if (!WAYS[event.key]) return;
      event.preventDefault();
      this.stepBy(WAYS[event.key]);
    });
    this.parts = [slider, this.field, ...raise.presets.map((preset) => makeButton(preset.name, () => this.set(preset.to)))];
    if (raise.all_in) this.parts.push(makeButton(`All in ${most.toLocaleString("en")}`, () => options.allIn(most)));
  }

  /** The amount that is typed, whether it is allowed or not. */
  typed() {
    return Number(this.field.value.replace(/[^0-9]/g, ""));
  }

  /** @param {number} amount */
  inRange(amount) {
    return Math.min(Math.max(amount, this.range.least), this.range.most);
  }

  /** @param {string} text */
  show(text) {
    this.field.value = text;
    this.field.dispatchEvent(new Event("input"));
  }

  /**
   * Set the nearest amount that is allowed.
   * @param {number} wanted
   */
  set(wanted) {
    this.show(String(this.inRange(wanted)));
    this.field.focus();
  }

  /** @param {number} way */
  stepBy(way) {
    this.set(this.inRange(this.typed()) + way * this.range.step);
  }

  /**
   * Take a key that was pressed elsewhere on the page; returns whether it was one for the size.
   * @param {string} key
   * @param {boolean} inField whether the key was typed into a field
   */
  press(key, inField) {
    if (/^[0-9]$/.test(key)) {
      this.field.focus();
      this.show(key);
    } else if (key === "r" || key === "R") {
      this.field.focus();
      this.field.select();
    } else if (WAYS[key] && !inField) {
      this.stepBy(WAYS[key]);
    } else return false;
    return true;
  }
}
