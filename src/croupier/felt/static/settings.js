// @ts-check
// The settings of a hosted table as fields of a form: for the page of a new table, and for the host at the table.
// The server says which fields there are; what fits together is its decision too.
import { element, makeButton } from "/static/felt.js";

/**
 * @typedef {number | string | string[]} Value
 * @typedef {Record<string, Value>} Settings
 * @typedef {{name: string, label: string, group: string, least?: number, options?: string[][]}} Field
 * @typedef {{label: HTMLElement, value: () => Value}} Made
 */

const MOST_GAMES = 12;

/** The fields of a form, and what was in them at first. */
export class SettingsFields {
  /**
   * @param {Field[]} fields
   * @param {Settings} settings
   */
  constructor(fields, settings) {
    this.fields = fields;
    /** @type {Record<string, Made>} */
    this.made = {};
    for (const field of fields) this.made[field.name] = makeField(field, settings[field.name]);
    this.began = this.values();
  }

  /**
   * The fields of a group, ready to be shown.
   * @param {string} group
   */
  group(group) {
    return this.fields.filter((field) => field.group === group).map((field) => this.made[field.name].label);
  }

  /** Every setting as it is in the form. */
  values() {
    return Object.fromEntries(this.fields.map(({ name }) => [name, this.made[name].value()]));
  }

  /** Only what was changed: other amounts follow the big blind. */
  changes() {
    return Object.fromEntries(Object.entries(this.values()).filter(([name, value]) => String(value) !== String(this.began[name])));
  }
}

/**
 * @param {Field} field
 * @param {Value} value
 * @returns {Made}
 */
function makeField(field, value) {
  const { name, label, least, options } = field;
  if (name === "game" && options) return makeGames(label, options, String(value));
  if (options) {
    const made = select(label, options, String(Array.isArray(value) ? (value[0] ?? "") : value));
    made.field.name = name;
    const read = () => (Array.isArray(value) ? [made.field.value].filter(Boolean) : typeof value === "number" ? Number(made.field.value) : made.field.value);
    return { label: made.label, value: read };
  }
  const made = /** @type {HTMLInputElement} */ (
    element("input", { name, type: "number", inputmode: "numeric", min: String(least), required: "", value: String(value) })
  );
  return { label: element("label", {}, `${label} `, made), value: () => Number(made.value) };
}

/**
 * One game, or several that are played in turn or chosen.
 * @param {string} text
 * @param {string[][]} options
 * @param {string} chosen names with commas between them
 * @returns {Made}
 */
function makeGames(text, options, chosen) {
  const list = element("div", { class: "games" });
  const more = makeButton("Add a game", () => add(""));
  more.classList.add("quiet");
  /** @param {string} name */
  const add = (name) => {
    const count = list.querySelectorAll("select").length;
    const made = select(count ? `Game ${count + 1}` : text, count ? [["", "none"], ...options] : options, name || (count ? "" : options[0][0]));
    if (!count) made.field.name = "game";
    list.insertBefore(made.label, more);
    more.hidden = count + 1 >= MOST_GAMES;
  };
  list.append(more);
  for (const name of chosen.split(",")) add(name);
  const value = () => [...list.querySelectorAll("select")].map((each) => each.value).filter(Boolean).join(",");
  return { label: list, value };
}

/**
 * @param {string} text
 * @param {string[][]} options
 * @param {string} chosen
 */
function select(text, options, chosen) {
  const field = /** @type {HTMLSelectElement} */ (element("select", {}, ...options.map(([value, shown]) => element("option", { value }, shown))));
  field.value = chosen;
  return { field, label: element("label", {}, `${text} `, field) };
}
