// @ts-check
// The decisions of one player: buttons, keys and sizes for what the server asks.
// It knows no rule of poker: what can be done, for how much, and why not, comes with each question.
import { cardName, drawCard, element, makeButton } from "/static/felt.js";
import { Sizing } from "/static/sizing.js";

/**
 * @typedef {import("/static/felt.js").Player} Player
 * @typedef {import("/static/sizing.js").Raise} Raise
 * @typedef {{number: number, kind: string, fold?: boolean, why_no_fold?: string, call?: number, call_text?: string,
 *            raise_text?: string, why_no_raise?: string, raise?: Raise, cards?: string[], least?: number, most?: number,
 *            verb?: string}} Question
 * @typedef {{hand: number, number: number, kind: string, name: string, mine: boolean, seconds: number, amount?: string,
 *            games?: string[][]}} Offer
 */

const OUT = ["folded", "mucked", "beaten", "all-in"];
const RUNS = ["Run it once", "Run it twice", "Run it three times", "Run it four times"];

export class Decisions {
  /**
   * @param {{send: (message: object) => void, thrown: (cards: Set<string>) => void}} options
   *   `thrown` is called with the cards chosen as discards.
   */
  constructor(options) {
    this.send = options.send;
    this.thrown = options.thrown;
    this.problem = element("p", { class: "problem", role: "alert" });
    this.actions = element("div", { class: "actions", role: "group", "aria-label": "Your decision", tabindex: "-1" });
    this.element = element("div", { class: "bottom" }, this.problem, this.actions);
    /** The buttons that keys press. @type {Record<string, HTMLButtonElement>} */
    this.byKey = {};
    /** @type {Sizing | undefined} */
    this.sizing = undefined;
    /** @type {HTMLButtonElement | undefined} */
    this.raising = undefined;
    /** @type {HTMLButtonElement[]} */
    this.discards = [];
    /** What is decided before it is asked: "" or a name. */
    this.before = "";
  }

  /** @param {string} text */
  complain(text) {
    this.problem.textContent = text && `${text[0].toUpperCase()}${text.slice(1)}`;
  }

  clear() {
    const focused = this.actions.contains(document.activeElement);
    this.byKey = {};
    this.sizing = this.raising = undefined;
    this.discards = [];
    this.actions.replaceChildren();
    // Otherwise the keyboard's place on the page would be lost with the button.
    if (focused) this.actions.focus({ preventScroll: true });
  }

  /** @param {string} name what is asked now, for whoever looks at the page from outside */
  begin(name) {
    this.clear();
    this.actions.dataset.question = name;
  }

  /** @param {object} message */
  decide(message) {
    this.complain("");
    this.begin("sent");
    this.send(message);
  }

  /** @param {(Node | string)[]} parts */
  row(...parts) {
    const made = element("div", { class: "row" }, ...parts);
    this.actions.append(made);
    return made;
  }

  /** @param {string} text */
  explain(text) {
    this.actions.append(element("p", { class: "why" }, text));
  }

  /**
   * A button that a key presses as well.
   * @param {string} text
   * @param {() => void} act
   * @param {string} key
   * @param {string} [kind]
   */
  key(text, act, key, kind) {
    const made = makeButton(text, act, { key, class: kind });
    this.byKey[key.toLowerCase()] = made;
    return made;
  }

  /**
   * The hand is over.
   * @param {number} hand
   * @param {boolean} next whether this player deals the next one
   */
  askNext(hand, next) {
    this.begin(`${hand}.over`);
    if (next) this.row(this.key("Next hand", () => this.decide({ type: "next", hand }), "Enter", "primary"));
  }

  /**
   * Ask a question of a hand; returns whether it was decided beforehand.
   * @param {number} hand
   * @param {Question} question
   */
  ask(hand, question) {
    const early = question.kind === "act" ? this.before : "";
    this.before = early ? "" : this.before;
    if (early === "call" || (early && (!question.call || question.fold))) {
      const action = !question.call ? "check" : early;
      this.decide({ type: "act", hand, number: question.number, action });
      return true;
    }
    this.begin(`${hand}.${question.number}`);
    if (question.kind === "draw") this.askDraw(hand, question);
    else if (question.kind === "run") this.askRun(hand, question);
    else this.askAction(hand, question);
    return false;
  }

  /**
   * While others act: decide beforehand.
   * @param {number} hand
   * @param {Player | undefined} me
   */
  offerEarly(hand, me) {
    const offered = me !== undefined && me.cards.length > 0 && !OUT.includes(me.state);
    const name = `${hand}.${offered ? "early" : "wait"}`;
    if (this.actions.dataset.question === name && this.actions.children.length) return;
    this.begin(name);
    if (!offered) return;
    const choices = [
      ["fold", "Check or fold"],
      ["call", "Check or call any"],
    ].map(([name, text]) => {
      const made = makeButton(text, () => {
        this.before = this.before === name ? "" : name;
        choices.forEach((each, index) => each.setAttribute("aria-pressed", String((index ? "call" : "fold") === this.before)));
      });
      made.className = "early";
      made.setAttribute("aria-pressed", String(this.before === name));
      return made;
    });
    this.row(element("span", { class: "why" }, "When it is your turn:"), ...choices);
  }

  /**
   * Before the cards are dealt: a straddle, or the choice of the next game.
   * @param {Offer} offer
   */
  askOffer(offer) {
    const { hand, number } = offer;
    this.begin(`${hand}.offer-${number}`);
    if (!offer.mine) return;
    if (offer.kind === "straddle") {
      const answer = (/** @type {boolean} */ accepts) => this.decide({ type: "straddle", hand, number, accepts });
      this.row(
        this.key("No straddle", () => answer(false), "N", "primary"),
        this.key(`Straddle ${offer.amount}`, () => answer(true), "S"),
      ).classList.add("main");
      this.explain("A straddle is one more blind, posted before the cards are dealt; you act last in the first round");
      return;
    }
    const games = (offer.games ?? []).map(([name, title], index) => {
      const act = () => this.decide({ type: "choose", hand, number, game: name });
      return index < 9 ? this.key(title, act, String(index + 1)) : makeButton(title, act);
    });
    this.row(...games).classList.add("main", "games");
  }

  /**
   * @param {number} hand
   * @param {Question} question
   */
  askDraw(hand, question) {
    const { least = 0, most = 0, verb = "Draw" } = question;
    /** @type {Set<string>} */
    const thrown = new Set();
    const confirm = this.key("", () => this.decide({ type: "draw", hand, number: question.number, cards: [...thrown] }), "Enter", "primary");
    const text = document.createTextNode("");
    const why = element("span", { class: "why" });
    confirm.prepend(text);
    const wanted = least === most ? `Choose ${least} ${least === 1 ? "card" : "cards"} to discard` : "Choose the cards to discard";
    why.append(wanted, element("span", { class: "by-key" }, `, or press 1 to ${question.cards?.length ?? 0}`));
    const update = () => {
      text.textContent = thrown.size || least ? `${verb} ${thrown.size}` : "Stand pat";
      confirm.disabled = thrown.size < least || thrown.size > most;
      this.thrown(thrown);
    };
    this.discards = (question.cards ?? []).map((code) => {
      const made = makeButton("", () => {
        if (thrown.has(code)) thrown.delete(code);
        else thrown.add(code);
        made.setAttribute("aria-pressed", String(thrown.has(code)));
        update();
      });
      made.className = "discard";
      made.setAttribute("aria-label", `Discard ${cardName(code)}`);
      made.setAttribute("aria-pressed", "false");
      const card = drawCard(code, this.suits);
      card.setAttribute("aria-hidden", "true");
      made.append(card);
      return made;
    });
    this.row(...this.discards);
    this.row(confirm, why);
    update();
  }

  /** How suits are drawn. @type {Record<string, string>} */
  suits = {};

  /**
   * Throw a card that was clicked on the table, or take it back.
   * @param {string} name
   */
  clickCard(name) {
    this.discards.find((made) => made.getAttribute("aria-label") === `Discard ${name}`)?.click();
  }

  /**
   * All chips are in: how many times the rest of the board is dealt.
   * @param {number} hand
   * @param {Question} question
   */
  askRun(hand, question) {
    const choices = RUNS.slice(0, question.most).map((name, index) =>
      this.key(name, () => this.decide({ type: "run", hand, number: question.number, times: index + 1 }), String(index + 1), index ? "" : "primary"),
    );
    this.row(...choices).classList.add("main");
    this.explain("Everybody in the pot must choose the same; otherwise it is run once");
  }

  /**
   * @param {number} hand
   * @param {Question} question
   */
  askAction(hand, question) {
    const { number, raise } = question;
    const act = (/** @type {string} */ action, to = 0) =>
      this.decide(action === "raise" ? { type: "act", hand, number, action, to } : { type: "act", hand, number, action });
    const fold = this.key("Fold", () => act("fold"), "F");
    fold.disabled = !question.fold;
    const call = this.key(question.call_text ?? "", () => act(question.call ? "call" : "check"), "C", "primary");
    const only = raise && raise.least === raise.most; // a limit game, or all the chips
    const name = only && raise.all_in ? "All in" : (question.raise_text ?? "Raise to");
    const raising = makeButton(name, () => this.raise(question, act));
    // The amount is in the field beside it for those who listen.
    const shown = element("span", { class: "to", "aria-hidden": "true" });
    raising.append(shown, element("kbd", { "aria-hidden": "true" }, "R"));
    raising.disabled = !raise;
    this.row(fold, call, raising).classList.add("main");
    this.raising = raising;
    if (raise && !only) {
      const changed = (/** @type {string} */ text) => {
        this.complain("");
        shown.textContent = text;
      };
      this.sizing = new Sizing(raise, { changed, allIn: (to) => act("raise", to) });
      shown.textContent = this.sizing.field.value;
      this.row(...this.sizing.parts).classList.add("sizing");
    } else if (raise) {
      shown.textContent = raise.least.toLocaleString("en");
      if (raise.all_in) raising.setAttribute("aria-label", `All in ${shown.textContent}`);
      else raising.setAttribute("aria-description", shown.textContent);
    }
    const reasons = [question.fold ? "" : question.why_no_fold, raise ? "" : question.why_no_raise].filter(Boolean);
    if (reasons.length) this.explain(reasons.map((each) => `${each?.[0].toUpperCase()}${each?.slice(1)}`).join(". "));
  }

  /**
   * Raise to the amount that is typed; one that is not allowed is said, and nothing is decided.
   * @param {Question} question
   * @param {(action: string, to: number) => void} act
   */
  raise(question, act) {
    const { raise } = question;
    if (!raise) return;
    const { least, most } = raise;
    const to = this.sizing ? this.sizing.typed() : least;
    if (to >= least && to <= most) {
      act("raise", to);
      return;
    }
    const [low, high, wrong] = [least, most, to].map((value) => value.toLocaleString("en"));
    this.complain(`${question.raise_text} ${low} up to ${high}${to ? `, not ${wrong}` : ""}`);
    this.sizing?.field.focus();
    this.sizing?.field.select();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const inAmount = this.sizing !== undefined && target === this.sizing.field;
    if (event.key === "Enter") {
      if (inAmount) this.raising?.click();
      else if (target.closest("button, summary, a, input, label")) return;
      else this.byKey["enter"]?.click();
      event.preventDefault();
      return;
    }
    const key = event.key.toLowerCase();
    if (this.byKey[key] && !this.byKey[key].disabled) {
      event.preventDefault();
      this.byKey[key].click();
    } else if (this.discards.length && /^[1-9]$/.test(key)) {
      this.discards[Number(key) - 1]?.click();
    } else if (this.sizing && !inAmount) {
      if (this.sizing.press(event.key, target.tagName === "INPUT")) event.preventDefault();
    } else if (key === "r" && this.raising && !this.raising.disabled) {
      this.raising.focus(); // there is one size only: Enter confirms it
    }
  }
}
