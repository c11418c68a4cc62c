// @ts-check
// A table as somebody at it sees it: draws the scenes that the server sends, asks, and passes decisions on.
// It knows no rule of poker: what can be done, for how much, and why not, comes with each question.
import { Table, cardName, coloursSwitch, drawCard, element, makeButton, makeSwitch, mountReplay } from "/static/felt.js";

/**
 * @typedef {import("/static/felt.js").Scene} Scene
 * @typedef {import("/static/felt.js").Step} Step
 * @typedef {{name: string, to: number}} Preset
 * @typedef {{least: number, most: number, step: number, all_in: boolean, presets: Preset[]}} Raise
 * @typedef {{number: number, kind: string, fold?: boolean, why_no_fold?: string, call?: number, call_text?: string,
 *            raise_text?: string, why_no_raise?: string, raise?: Raise, cards?: string[], least?: number, most?: number,
 *            verb?: string}} Question
 * @typedef {{player: number, seconds: number, bank: number}} Clock
 * @typedef {{type: string, hand: number, first: number, scene: Scene, question: Question | null, over: boolean,
 *            notes: string[], clock?: Clock | null, next?: boolean}} News
 * @typedef {{hand: number, scene: Scene, won: string}} Played
 */

/** @type {Record<string, number>} */
const PACE = { calm: 900, brisk: 350, none: 0 };
const LONGEST_STORY = 200;
const MOST_HANDS = 20;
const OUT = ["folded", "mucked", "beaten", "all-in"];
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
    this.send = options.send;
    this.shown = options.shown ?? (() => {});
    this.table = new Table();
    this.title = element("h1", { class: "title" }, "Sitting down");
    // What is announced may be long, where steps are not shown one by one; on the screen the last step stands.
    this.announced = element("p", { class: "announced", role: "status", "aria-live": "polite" });
    this.said = element("p", { class: "said", "aria-hidden": "true" });
    this.clock = element("p", { class: "clock", role: "timer" });
    this.problem = element("p", { class: "problem", role: "alert" });
    this.actions = element("div", { class: "actions", role: "group", "aria-label": "Your decision", tabindex: "-1" });
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
    /** The buttons that keys press. @type {Record<string, HTMLButtonElement>} */
    this.byKey = {};
    /** @type {HTMLInputElement | undefined} */
    this.amount = undefined;
    /** @type {HTMLButtonElement | undefined} */
    this.raising = undefined;
    /** @type {HTMLButtonElement[]} */
    this.discards = [];
    /** What is decided before it is asked: "" or a name. */
    this.before = "";
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
          element("div", { class: "bottom" }, this.problem, this.actions),
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
      if (this.news && this.timer === undefined) this.ask();
      return true;
    }
    if (frame.type !== "hand") return false;
    this.learn(frame);
    return true;
  }

  /**
   * Say that nothing can be decided now, and why.
   * @param {string} text
   */
  lost(text) {
    this.complain(text);
    this.clear();
  }

  /** @param {string} text */
  complain(text) {
    this.problem.textContent = sentence(text);
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
      this.before = "";
      this.story.replaceChildren();
      for (const note of frame.notes ?? []) this.tell(note);
    }
    const added = frame.first === 0 ? frame.scene.steps.slice(this.steps.length) : frame.scene.steps;
    this.news = frame;
    if (frame.clock) this.root.classList.add("clocked");
    this.ticking = false;
    this.title.textContent = frame.scene.title;
    this.steps.push(...added);
    if (this.timer === undefined) this.advance();
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
    this.said.textContent = texts.at(-1) ?? "";
    this.said.scrollTop = this.said.scrollHeight;
    this.sound.tick();
  }

  clear() {
    const focused = this.actions.contains(document.activeElement);
    this.byKey = {};
    this.amount = this.raising = undefined;
    this.discards = [];
    this.actions.replaceChildren();
    // Otherwise the keyboard's place on the page would be lost with the button.
    if (focused) this.actions.focus({ preventScroll: true });
  }

  /** Ask what is due. */
  ask() {
    const { news } = this;
    if (!news) return;
    const { hand, question } = news;
    if (this.before && question?.kind === "act") {
      const early = this.before;
      this.before = "";
      if (early === "call" || !question.call) this.decide({ type: "act", hand, number: question.number, action: question.call ? "call" : "check" });
      else if (question.fold) this.decide({ type: "act", hand, number: question.number, action: "fold" });
      return;
    }
    this.clear();
    this.actions.dataset.question = `${hand}.${question?.number ?? (news.over ? "over" : "wait")}`;
    if (news.over) {
      if (news.next !== false) this.row(this.key("Next hand", () => this.decide({ type: "next", hand }), "Enter", "primary"));
    } else if (question?.kind === "draw") {
      this.askDraw(hand, question);
    } else if (question?.kind === "run") {
      this.askRun(hand, question);
    } else if (question) {
      this.askAction(hand, question);
    } else {
      this.offerEarly();
      return;
    }
    if (question) this.sound.turn();
  }

  /** While others act: decide beforehand. */
  offerEarly() {
    const hero = this.news?.scene.hero;
    const me = hero === null || hero === undefined ? undefined : this.steps[this.place - 1]?.players[hero];
    const offered = me !== undefined && !this.news?.over && me.cards.length > 0 && !OUT.includes(me.state);
    const state = offered ? "early" : "wait";
    if (this.actions.dataset.question === `${this.news?.hand}.${state}` && this.actions.children.length) return;
    this.clear();
    this.actions.dataset.question = `${this.news?.hand}.${state}`;
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

  /** @param {object} message */
  decide(message) {
    this.complain("");
    this.clear();
    this.actions.dataset.question = "sent";
    this.send(message);
  }

  /** @param {(Node | string)[]} parts */
  row(...parts) {
    const made = element("div", { class: "row" }, ...parts);
    this.actions.append(made);
    return made;
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
    const wanted = least === most ? `Choose ${least} ${least === 1 ? "card" : "cards"} to discard` : "Choose the cards to throw away";
    why.append(wanted, element("span", { class: "by-key" }, `, or press 1 to ${question.cards?.length ?? 0}`));
    const update = () => {
      text.textContent = thrown.size || least ? `${verb} ${thrown.size}` : "Stand pat";
      confirm.disabled = thrown.size < least || thrown.size > most;
      const hole = this.news?.scene.hero === null ? undefined : this.table.seats[this.news?.scene.hero ?? 0]?.hole;
      hole?.querySelectorAll(".card").forEach((card) => card.classList.toggle("thrown", [...thrown].some((code) => cardName(code) === card.getAttribute("aria-label"))));
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
      const card = drawCard(code, this.news?.scene.suits ?? {});
      card.setAttribute("aria-hidden", "true");
      made.append(card);
      return made;
    });
    this.row(...this.discards);
    this.row(confirm, why);
    update();
  }

  /**
   * All chips are in: how many times the rest of the board is dealt.
   * @param {number} hand
   * @param {Question} question
   */
  askRun(hand, question) {
    const names = ["Run it once", "Run it twice", "Run it three times", "Run it four times"].slice(0, question.most);
    const choices = names.map((name, index) =>
      this.key(name, () => this.decide({ type: "run", hand, number: question.number, times: index + 1 }), String(index + 1), index ? "" : "primary"),
    );
    this.row(...choices).classList.add("main");
    this.actions.append(element("p", { class: "why" }, "Everybody in the pot must choose the same; otherwise it is run once"));
  }

  /** @param {MouseEvent} event */
  clickCard(event) {
    const card = /** @type {Element} */ (event.target).closest(".hero .card");
    const name = card?.getAttribute("aria-label");
    if (name) this.discards.find((made) => made.getAttribute("aria-label") === `Discard ${name}`)?.click();
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
      const input = /** @type {HTMLInputElement} */ (
        element("input", { class: "amount", type: "text", inputmode: "numeric", autocomplete: "off", value: String(raise.least), "aria-label": `Amount, ${raise.least} to ${raise.most}` })
      );
      const show = () => (shown.textContent = input.value);
      input.addEventListener("input", show);
      show();
      this.amount = input;
      this.askSize(input, raise, act);
    } else if (raise) {
      shown.textContent = raise.least.toLocaleString("en");
      if (raise.all_in) raising.setAttribute("aria-label", `All in ${shown.textContent}`);
      else raising.setAttribute("aria-description", shown.textContent);
    }
    const reasons = [
      question.fold ? "" : question.why_no_fold,
      raise ? "" : question.why_no_raise,
    ].filter(Boolean);
    if (reasons.length) this.actions.append(element("p", { class: "why" }, reasons.map((each) => sentence(each ?? "")).join(". ")));
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
    const to = this.amount ? typed(this.amount) : least;
    if (to >= least && to <= most) {
      act("raise", to);
      return;
    }
    const [low, high, wrong] = [least, most, to].map((value) => value.toLocaleString("en"));
    this.complain(`${question.raise_text} ${low} up to ${high}${to ? `, not ${wrong}` : ""}`);
    this.amount?.focus();
    this.amount?.select();
  }

  /**
   * @param {HTMLInputElement} input
   * @param {Raise} raise
   * @param {(action: string, to: number) => void} act
   */
  askSize(input, raise, act) {
    const { least, most } = raise;
    const sizes = this.row();
    sizes.classList.add("sizing");
    const slider = /** @type {HTMLInputElement} */ (
      element("input", { type: "range", min: String(least), max: String(most), value: String(least), "aria-label": "Size" })
    );
    slider.addEventListener("input", () => {
      input.value = slider.value;
      input.dispatchEvent(new Event("input"));
    });
    input.addEventListener("input", () => {
      this.complain("");
      slider.value = String(size(input, raise));
    });
    sizes.append(slider, input);
    for (const preset of raise.presets) sizes.append(makeButton(preset.name, () => setSize(input, raise, preset.to)));
    if (raise.all_in) sizes.append(makeButton(`All in ${most.toLocaleString("en")}`, () => act("raise", most)));
    input.addEventListener("keydown", (event) => {
      /** @type {Record<string, number>} */
      const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };
      const way = steps[event.key];
      if (!way) return;
      event.preventDefault();
      setSize(input, raise, size(input, raise) + way * raise.step);
    });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("select, dialog, form")) return;
    if (this.timer !== undefined) {
      // A key during the show brings its end; it decides nothing.
      if ((event.key === "Enter" || event.key === " ") && !target.closest("button, summary, a, label")) {
        event.preventDefault();
        this.finishShow();
      }
      return;
    }
    const { amount } = this;
    const inAmount = amount !== undefined && target === amount;
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
    } else if (amount && !inAmount && /^[0-9]$/.test(key)) {
      event.preventDefault();
      amount.value = key;
      amount.focus();
      amount.dispatchEvent(new Event("input"));
    } else if (amount && !inAmount && (key === "r" || (key.startsWith("arrow") && target.tagName !== "INPUT"))) {
      event.preventDefault();
      amount.focus();
      if (key === "r") amount.select();
      else amount.dispatchEvent(new KeyboardEvent("keydown", { key: event.key }));
    } else if (key === "r" && this.raising && !this.raising.disabled) {
      this.raising.focus(); // there is one size only: Enter confirms it
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
    const clock = this.news?.over ? null : this.news?.clock;
    if (!clock || !this.news || !this.ticking) {
      if (this.clock.textContent) this.clock.textContent = "";
      return;
    }
    const left = (this.deadline - performance.now()) / 1000;
    const mine = clock.player === this.news.scene.hero;
    const bank = Math.max(0, Math.ceil(clock.bank + Math.min(left, 0)));
    const move = Math.max(0, Math.ceil(left));
    const text = move ? `${move} s` : "time bank";
    const words = `${mine ? "You have" : `${this.news.scene.names[clock.player]} has`} ${text}${clock.bank ? `, time bank ${bank} s` : ""}`;
    if (this.clock.textContent !== words) this.clock.textContent = words;
    this.clock.classList.toggle("short", mine && move <= 5);
  }
}

/**
 * @param {HTMLInputElement} input
 * @param {Raise} raise
 */
function size(input, raise) {
  return Math.min(Math.max(typed(input), raise.least), raise.most);
}

/** @param {string} text */
function sentence(text) {
  return text && `${text[0].toUpperCase()}${text.slice(1)}`;
}

/** @param {HTMLInputElement} input */
function typed(input) {
  return Number(input.value.replace(/[^0-9]/g, ""));
}

/**
 * @param {HTMLInputElement} input
 * @param {Raise} raise
 * @param {number} wanted
 */
function setSize(input, raise, wanted) {
  input.value = String(Math.min(Math.max(wanted, raise.least), raise.most));
  input.dispatchEvent(new Event("input"));
  input.focus();
}

/** Short tones, off until somebody wants them. */
class Sound {
  on = false;
  /** @type {AudioContext | undefined} */
  context = undefined;

  tick() {
    this.tone(660, 0, 0.03);
  }

  turn() {
    this.tone(520, 0, 0.12);
    this.tone(780, 0.12, 0.16);
  }

  /**
   * @param {number} pitch
   * @param {number} start
   * @param {number} length
   */
  tone(pitch, start, length) {
    if (!this.on) return;
    this.context ??= new AudioContext();
    const at = this.context.currentTime + start;
    const volume = this.context.createGain();
    volume.gain.setValueAtTime(0.05, at);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
    const made = this.context.createOscillator();
    made.frequency.value = pitch;
    made.connect(volume).connect(this.context.destination);
    made.start(at);
    made.stop(at + length);
  }
}

/**
 * Keep a websocket open: `greet` says what to send first. A connection that is lost is opened again,
 * one that the server refused is not.
 * @param {string} path
 * @param {{greet: () => object, hear: (frame: any) => void, lost: (text: string) => void}} options
 */
export function connect(path, options) {
  const RETRY = 1500;
  /** @type {WebSocket} */
  let socket;
  const open = () => {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
    const mine = socket;
    mine.addEventListener("open", () => mine.send(JSON.stringify(options.greet())));
    mine.addEventListener("message", (event) => mine === socket && options.hear(JSON.parse(event.data)));
    mine.addEventListener("close", (event) => {
      if (mine !== socket) return;
      if (event.code === 1008 || event.code === 1013) {
        options.lost(event.reason);
        return;
      }
      options.lost("The connection is lost. Trying again.");
      setTimeout(open, RETRY);
    });
  };
  open();
  return {
    /** @param {object} message */
    send: (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
    /** Hang up and begin anew. */
    again: () => {
      const old = socket;
      open();
      old.close();
    },
  };
}
