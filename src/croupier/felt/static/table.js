// @ts-check
// A table as somebody at it sees it: shows the scenes that the server sends step by step, and asks what is due.
import { Table, cardName, coloursSwitch, element, makeButton, makeSwitch, mountReplay } from "/static/felt.js";
import { Decisions } from "/static/decisions.js";
import { Sound } from "/static/sound.js";

/**
 * @typedef {import("/static/felt.js").Scene} Scene
 * @typedef {import("/static/felt.js").Step} Step
 * @typedef {import("/static/decisions.js").Question} Question
 * @typedef {import("/static/decisions.js").Offer} Offer
 * @typedef {{player: number, seconds: number, bank: number}} Clock
 * @typedef {{type: string, hand: number, first: number, scene: Scene, question: Question | null, over: boolean,
 *            notes: string[], clock?: Clock | null, next?: boolean}} News
 * @typedef {{hand: number, scene: Scene, won: string}} Played
 */

/** @type {Record<string, number>} */
const PACE = { calm: 900, brisk: 350, none: 0 };
const LONGEST_STORY = 200;
const MOST_HANDS = 20;
const HINT = "F folds, C checks or calls, R and digits set a raise, arrows change it, Enter confirms.";

/** The felt of a table with everything around it. */
export class TableView {
  /**
   * @param {HTMLElement} root
   * @param {{send: (message: object) => void, extra?: Node[], shown?: () => void}} options
   *   `shown` is called when everything that has happened is on the screen.
   */
  constructor(root, options) {
    this.root = root;
    this.shown = options.shown ?? (() => {});
    this.table = new Table();
    this.title = element("h1", { class: "title" }, "Sitting down");
    // What is announced may be long, where steps are not shown one by one; on the screen the last step stands.
    this.announced = element("p", { class: "announced", role: "status", "aria-live": "polite" });
    this.said = element("p", { class: "said", "aria-hidden": "true" });
    this.clock = element("p", { class: "clock", role: "timer" });
    this.decisions = new Decisions({ send: options.send, thrown: (cards) => this.markThrown(cards) });
    this.story = element("ol", { class: "story", tabindex: "0", "aria-label": "The hand in words" });
    this.hands = element("ul", { class: "hands" }, element("li", { class: "none" }, "Hands that are over are listed here."));
    this.pace = /** @type {HTMLSelectElement} */ (
      element("select", { "aria-label": "Pace" }, ...Object.keys(PACE).map((name) => element("option", {}, name)))
    );
    this.pace.value = matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "brisk";
    this.sound = new Sound();

    /** @type {News | undefined} */
    this.news = undefined;
    /** @type {Step[]} */
    this.steps = [];
    this.place = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** What is asked before the next hand. @type {Offer | undefined} */
    this.offer = undefined;
    /** @type {Played[]} */
    this.played = [];
    this.deadline = 0;
    this.ticking = false;

    root.classList.add("felt", "at-table");
    const words = element("details", { open: "" }, element("summary", {}, "The hand in words"), this.story);
    const last = element("details", { open: "" }, element("summary", {}, "Last hands"), this.hands);
    const wide = matchMedia("(min-width: 1080px)").matches;
    for (const part of [words, last]) /** @type {HTMLDetailsElement} */ (part).open = wide;
    root.replaceChildren(
      this.title,
      element(
        "div",
        { class: "room" },
        element(
          "div",
          { class: "stage" },
          this.table.element,
          this.said,
          this.announced,
          this.clock,
          this.decisions.element,
        ),
        element(
          "div",
          { class: "side" },
          ...(options.extra ?? []),
          words,
          last,
          element(
            "div",
            { class: "row settings" },
            element("label", { class: "switch" }, "Pace ", this.pace),
            coloursSwitch(root),
            makeSwitch("Sound", "sound", false, (on) => (this.sound.on = on)),
          ),
          element("p", { class: "keys" }, element("b", {}, "Keys: "), HINT),
        ),
      ),
    );
    this.table.element.addEventListener("click", (event) => this.clickCard(event));
    document.addEventListener("keydown", (event) => this.press(event));
    setInterval(() => this.showClock(), 250);
  }

  /**
   * Take a frame of the server; returns whether it was one for the table.
   * @param {any} frame
   */
  hear(frame) {
    if (frame.type === "refused") {
      this.complain(frame.reason);
      if (this.timer === undefined) this.ask();
      return true;
    }
    if (frame.type === "offer") this.learnOffer(frame);
    else if (frame.type === "hand") this.learn(frame);
    else return false;
    return true;
  }

  /**
   * Mark players by name: those who sit out, or have lost the connection.
   * @param {Record<string, string>} marks
   */
  mark(marks) {
    this.table.marks = marks;
    const step = this.steps[this.place - 1];
    if (this.news && step) this.table.draw(this.news.scene, step);
  }

  /**
   * Say that nothing can be decided now, and why.
   * @param {string} text
   */
  lost(text) {
    this.complain(text);
    this.decisions.clear();
  }

  /** @param {string} text */
  complain(text) {
    this.decisions.complain(text);
  }

  /**
   * Say something that is not a step of the hand.
   * @param {string} text
   */
  say(text) {
    this.tell(text);
    this.said.textContent = this.announced.textContent = text;
  }

  /** @param {News} frame */
  learn(frame) {
    if (this.news?.hand !== frame.hand) {
      if (this.timer !== undefined) clearTimeout(this.timer);
      this.timer = undefined;
      if (this.news?.over) this.remember(this.news); // its end was not shown yet
      this.steps = [];
      this.place = 0;
      this.decisions.before = "";
      this.offer = undefined;
      this.story.replaceChildren();
      for (const note of frame.notes ?? []) this.tell(note);
    }
    const added = frame.first === 0 ? frame.scene.steps.slice(this.steps.length) : frame.scene.steps;
    this.news = frame;
    this.decisions.suits = frame.scene.suits;
    if (frame.clock) this.root.classList.add("clocked");
    this.ticking = false;
    this.title.textContent = frame.scene.title;
    this.steps.push(...added);
    if (this.timer === undefined) this.advance();
  }

  /** @param {Offer} frame */
  learnOffer(frame) {
    this.offer = frame.kind ? frame : undefined;
    if (this.offer) {
      this.root.classList.add("clocked");
      this.deadline = performance.now() + 1000 * frame.seconds;
    }
    if (this.timer === undefined) this.ask();
  }

  /** @param {string} text */
  tell(text) {
    if (!text) return;
    this.story.append(element("li", {}, text));
    if (this.story.children.length > LONGEST_STORY) this.story.firstElementChild?.remove();
    this.story.scrollTop = this.story.scrollHeight;
  }

  /** Show the next step, and after the last one the question. */
  advance() {
    this.timer = undefined;
    const wait = PACE[this.pace.value];
    if (!wait || this.place + 1 >= this.steps.length) {
      this.finishShow();
      return;
    }
    this.place += 1;
    const step = this.steps[this.place - 1];
    this.draw([step]);
    this.offerEarly();
    this.timer = setTimeout(() => this.advance(), step.text.length ? wait : 0);
  }

  /** Show what is left at once. */
  finishShow() {
    if (this.timer !== undefined) clearTimeout(this.timer);
    this.timer = undefined;
    const unseen = this.steps.slice(this.place);
    this.place = this.steps.length;
    this.draw(unseen);
    if (this.news?.over) this.remember(this.news);
    this.shown();
    if (!this.ticking) {
      // The clock runs from when the question is seen: the server waits for the show.
      this.ticking = true;
      this.deadline = performance.now() + 1000 * (this.news?.clock?.seconds ?? 0);
    }
    this.showClock();
    this.ask();
  }

  /**
   * Draw the step that has been reached, and tell of those that are new.
   * @param {Step[]} unseen
   */
  draw(unseen) {
    if (!this.news || !this.place) return;
    this.table.draw(this.news.scene, this.steps[this.place - 1]);
    const texts = unseen.map((step) => step.text.join(". ")).filter(Boolean);
    if (!texts.length) return;
    for (const text of texts) this.tell(text);
    this.announced.textContent = texts.join(". ");
    const last = unseen.findLast((step) => step.text.length)?.text ?? [];
    const own = last.filter((text) => text.startsWith("You "));
    this.said.textContent = (last.length > 2 ? [...own, ...last.slice(-1)].slice(0, 1) : last).join(". "); // many are dealt up cards at once
    this.said.scrollTop = this.said.scrollHeight;
    this.sound.tick();
  }

  /** Ask what is due. */
  ask() {
    const { news, offer, decisions } = this;
    if (offer) {
      const who = offer.mine ? "You" : offer.name;
      const what = offer.kind === "game" ? `${offer.mine ? "choose" : "chooses"} the next game` : `may straddle for ${offer.amount}`;
      this.said.textContent = this.announced.textContent = `${who} ${what}`;
      decisions.askOffer(offer);
      if (offer.mine) this.sound.turn();
    } else if (news?.over) decisions.askNext(news.hand, news.next !== false);
    else if (news?.question) {
      if (!decisions.ask(news.hand, news.question)) this.sound.turn();
    } else this.offerEarly();
  }

  /** While others act: let the player decide beforehand. */
  offerEarly() {
    const { news } = this;
    if (!news) return;
    const hero = news.scene.hero;
    const me = hero === null || hero === undefined || news.over ? undefined : this.steps[this.place - 1]?.players[hero];
    this.decisions.offerEarly(news.hand, me);
  }

  /** @param {Set<string>} cards */
  markThrown(cards) {
    const hero = this.news?.scene.hero;
    const hole = hero === null || hero === undefined ? undefined : this.table.seats[hero]?.hole;
    const names = [...cards].map((code) => cardName(code));
    hole?.querySelectorAll(".card").forEach((card) => card.classList.toggle("thrown", names.includes(card.getAttribute("aria-label") ?? "")));
  }

  /** @param {MouseEvent} event */
  clickCard(event) {
    const card = /** @type {Element} */ (event.target).closest(".hero .card");
    this.decisions.clickCard(card?.getAttribute("aria-label") ?? "");
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("select, dialog, form")) return;
    if (this.timer === undefined) {
      this.decisions.press(event);
    } else if ((event.key === "Enter" || event.key === " ") && !target.closest("button, summary, a, label")) {
      // A key during the show brings its end; it decides nothing.
      event.preventDefault();
      this.finishShow();
    }
  }

  /**
   * Keep a hand that is over for the list of the last ones.
   * @param {News} frame
   */
  remember(frame) {
    if (this.played.some((each) => each.hand === frame.hand)) return;
    const scene = { ...frame.scene, steps: [...this.steps] };
    const hero = frame.scene.hero;
    const end = this.steps[this.steps.length - 1];
    const won = hero === null || hero === undefined ? (end?.text.at(-1) ?? "") : (end?.players[hero]?.won ?? "");
    this.played = [{ hand: frame.hand, scene, won }, ...this.played].slice(0, MOST_HANDS);
    this.hands.replaceChildren(
      ...this.played.map((each) => element("li", {}, makeButton(`Hand ${each.hand}: ${each.won === "0" ? "even" : each.won}`, () => this.replay(each)))),
    );
  }

  /** @param {Played} played */
  replay(played) {
    const inside = element("div", {});
    const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { class: "felt again", "aria-label": played.scene.title }, inside));
    const close = makeButton("Close", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    mountReplay(inside, played.scene, { heading: "h2", extra: [close] });
  }

  showClock() {
    const words = this.offer ? this.offerTime(this.offer) : this.decisionTime();
    if (this.clock.textContent !== words) this.clock.textContent = words;
  }

  /** The seconds that are left, as far as the page knows. */
  secondsLeft() {
    return (this.deadline - performance.now()) / 1000;
  }

  /** @param {Offer} offer */
  offerTime(offer) {
    const left = Math.max(0, Math.ceil(this.secondsLeft()));
    this.clock.classList.toggle("short", offer.mine && left <= 5);
    return `${offer.mine ? "You have" : `${offer.name} has`} ${left} s`;
  }

  decisionTime() {
    const clock = this.news?.over ? null : this.news?.clock;
    if (!clock || !this.news || !this.ticking) return "";
    const left = this.secondsLeft();
    const mine = clock.player === this.news.scene.hero;
    const bank = Math.max(0, Math.ceil(clock.bank + Math.min(left, 0)));
    const move = Math.max(0, Math.ceil(left));
    const text = move ? `${move} s` : "time bank";
    this.clock.classList.toggle("short", mine && move <= 5);
    return `${mine ? "You have" : `${this.news.scene.names[clock.player]} has`} ${text}${clock.bank ? `, time bank ${bank} s` : ""}`;
  }
}
