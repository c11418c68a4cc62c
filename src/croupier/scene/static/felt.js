// @ts-check
// The felt draws scenes: plain JSON made by croupier.scene. It knows no rule of poker.
// No imports: the module is also inlined into pages that open from disk.

/**
 * @typedef {{stack: string, bet: string, cards: string[], up: boolean[], state: string, did?: string,
 *            hand?: string, won?: string, equity?: number}} Player
 * @typedef {{fold?: boolean, call?: string, odds?: number, bring_in?: string, raise?: string[],
 *            draw?: boolean}} Choices
 * @typedef {{text: string[], street: string, boards: string[][], pot: string, turn: number | null,
 *            pots: {amount: string, players: number[]}[], players: Player[],
 *            choices?: Choices}} Step
 * @typedef {{title: string, names: string[], positions: string[], button: number | null,
 *            hero: number | null, board_size: number, streets: {name: string, step: number}[],
 *            steps: Step[], suits: Record<string, string>}} Scene
 * @typedef {{place: Place, seat: HTMLElement, hole: HTMLElement, stack: HTMLElement, note: HTMLElement,
 *            bar: HTMLElement, mark: HTMLElement, bet: HTMLElement, cards: string}} Seat
 * @typedef {{x: number, y: number, tallX: number, tallY: number, side: string}} Place
 */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, string>} */
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
/** @type {Record<string, string>} */
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
/** @type {Record<string, number>} */
const SPEEDS = { slow: 2400, normal: 1300, fast: 600 };
/** What a chip of each colour is worth. */
const CHIPS = /** @type {const} */ ([
  [10000, "gold"],
  [1000, "violet"],
  [100, "black"],
  [25, "green"],
  [5, "red"],
  [1, "white"],
]);
const MOST_CHIPS = 5;
/** Cards that a seat has room for side by side, as in felt.css; where the widest rank ends on a card of width 50. */
const [ROOM, HERO_ROOM, RANK_END] = [3.2, 3.8, 31];
const OUT = ["folded", "mucked", "beaten"];

/**
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {Node[]} children
 */
function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * A button: its accessible name is its text, or `name` where a sign is shown instead.
 * @param {string} text
 * @param {() => void} act
 * @param {{name?: string, key?: string, class?: string}} [options]
 */
export function makeButton(text, act, options = {}) {
  const made = /** @type {HTMLButtonElement} */ (element("button", { type: "button" }, text));
  if (options.class) made.className = options.class;
  if (options.name) {
    made.setAttribute("aria-label", options.name);
    made.title = options.name;
  }
  if (options.key) made.append(element("kbd", { "aria-hidden": "true" }, options.key));
  made.addEventListener("click", act);
  return made;
}

/**
 * A box to tick that the browser remembers; it starts unticked unless `first` is true.
 * @param {string} text
 * @param {string} key
 * @param {boolean} first
 * @param {(on: boolean) => void} apply
 */
export function makeSwitch(text, key, first, apply) {
  const box = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox" }));
  const kept = recall(key);
  box.checked = kept === null ? first : kept === "on";
  box.addEventListener("change", () => {
    keep(key, box.checked ? "on" : "off");
    apply(box.checked);
  });
  apply(box.checked);
  return element("label", { class: "switch" }, box, ` ${text}`);
}

/** @param {string} key */
function recall(key) {
  try {
    return localStorage.getItem(`felt ${key}`);
  } catch {
    return null; // a page from disk or in a frame may have no storage
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
function keep(key, value) {
  try {
    localStorage.setItem(`felt ${key}`, value);
  } catch {
    // It is forgotten with the page.
  }
}

/**
 * The switch for four colours, for everything below an element.
 * @param {HTMLElement} root
 */
export function coloursSwitch(root) {
  return makeSwitch("Four colours", "colours", true, (on) => root.classList.toggle("two-colours", !on));
}

/** @param {string} code */
export function cardName(code) {
  if (code.includes("?")) return "hidden card";
  return `${RANK_NAMES[code[0]] ?? code[0]} of ${SUIT_NAMES[code[1]]}`;
}

/**
 * @param {string} code
 * @param {Record<string, string>} suits
 */
export function drawCard(code, suits) {
  const known = !code.includes("?");
  const drawn = shape("svg", {
    viewBox: "0 0 50 70",
    class: known ? `card suit-${code[1]}` : "card back",
    role: "img",
    "aria-label": cardName(code),
  });
  drawn.append(shape("rect", { x: ".5", y: ".5", width: "49", height: "69", rx: "6", class: "paper" }));
  if (!known) {
    drawn.append(shape("rect", { x: "4.5", y: "4.5", width: "41", height: "61", rx: "3.5", class: "pattern" }));
    drawn.append(shape("path", { d: "M25 17 39 35 25 53 11 35z", class: "figure" }));
    return drawn;
  }
  const rank = shape("text", { x: "4", y: "31", class: "rank" });
  rank.textContent = code[0];
  if (code[0] === "T") {
    rank.textContent = "10";
    // As narrow as other ranks: cards of a large hand overlap.
    rank.setAttribute("textLength", "25");
    rank.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  drawn.append(rank);
  for (const place of ["translate(5 37) scale(.85)", "translate(23 41) scale(1.2)"]) {
    drawn.append(shape("path", { d: suits[code[1]] ?? "", transform: place, class: "suit" }));
  }
  return drawn;
}

/**
 * How much narrower the ranks of a hand are drawn, so that the next card does not cover them.
 * @param {number} slivers hidden cards of which little is seen
 * @param {number} steps overlaps of the other cards
 * @param {boolean} hero
 */
function squeeze(slivers, steps, hero) {
  const room = hero ? HERO_ROOM : ROOM;
  const visible = 50 * ((room - 1 - 0.25 * slivers) / steps);
  return Math.min((visible - 0.5) / RANK_END, 1);
}

/**
 * A pile of chips for an amount; a picture only, the amount stands beside it.
 * @param {string} amount
 */
function drawChips(amount) {
  let left = Math.round(Number(amount.replace(/,/g, "")) * (amount.includes(".") ? 100 : 1)) || 0;
  /** @type {string[]} */
  const pile = [];
  for (const [worth, colour] of CHIPS) {
    while (left >= worth && pile.length < MOST_CHIPS) {
      left -= worth;
      pile.push(colour);
    }
  }
  const height = 11 + 4 * pile.length;
  const drawn = shape("svg", { viewBox: `0 0 24 ${height}`, class: "chips", "aria-hidden": "true" });
  pile.forEach((colour, index) => {
    const y = height - 8 - 4 * index;
    drawn.append(
      shape("path", { d: `M1 ${y}v3a11 6 0 0 0 22 0v-3z`, class: `edge ${colour}` }),
      shape("ellipse", { cx: "12", cy: String(y), rx: "11", ry: "6", class: `face ${colour}` }),
      shape("ellipse", { cx: "12", cy: String(y), rx: "6.5", ry: "3.3", class: "ring" }),
    );
  });
  return drawn;
}

/**
 * Where a seat stands, in hundredths of the table's width and height: on a wide table and on a
 * tall one. The first seat is at the bottom, the others follow clockwise.
 * @param {number} place
 * @param {number} count
 * @returns {Place}
 */
function seatPlace(place, count) {
  const angle = Math.PI / 2 + (2 * Math.PI * place) / count;
  // A superellipse: nearer to the corners than an ellipse, as at a real table.
  const bend = (/** @type {number} */ value) => Math.sign(value) * Math.abs(value) ** 0.8;
  const x = 50 + 41 * bend(Math.cos(angle));
  const y = 49 + 37 * bend(Math.sin(angle));
  if (!place) return { x, y, tallX: 50, tallY: 88, side: "bottom" };
  // A tall table: a column on each side, and one seat at the top where their number is odd.
  const others = count - 1;
  const column = Math.floor(others / 2);
  const atTop = others % 2 === 1;
  if (atTop && place === column + 1) return { x, y, tallX: 50, tallY: 9, side: "top" };
  const onLeft = place <= column;
  const row = onLeft ? place - 1 : count - 1 - place;
  const [low, high] = column === 1 ? [atTop ? 32 : 24, 0] : [column < 3 ? 67 : 73, atTop ? (column < 3 ? 30 : 23) : 12];
  const tallY = column === 1 ? low : low - ((low - high) * row) / (column - 1);
  return { x, y, tallX: onLeft ? 0 : 100, tallY, side: onLeft ? "left" : "right" };
}

/** Draws the steps of a scene; what did not change stays where it is. */
export class Table {
  /** @param {string} [label] */
  constructor(label = "table") {
    this.element = element("div", { class: "table", role: "group", "aria-label": label });
    this.middle = element("div", { class: "middle" });
    /** @type {Seat[]} */
    this.seats = [];
    this.made = "";
    this.board = "";
    /** What else is known of players, by name: that they sit out. @type {Record<string, string>} */
    this.marks = {};
  }

  /**
   * @param {Scene} scene
   * @param {Step} step
   */
  draw(scene, step) {
    const made = JSON.stringify([scene.names, scene.positions, scene.button, scene.hero, scene.board_size]);
    if (made !== this.made) this.build(scene);
    this.made = made;
    this.drawMiddle(scene, step);
    step.players.forEach((player, index) => this.drawPlayer(scene, step, player, index));
  }

  /** @param {Scene} scene */
  build(scene) {
    const count = scene.names.length;
    this.element.dataset.seats = String(count);
    this.element.replaceChildren(element("div", { class: "oval" }), this.middle);
    this.board = "";
    this.seats = scene.names.map((name, index) => {
      const place = seatPlace((index - (scene.hero ?? 0) + count) % count, count);
      const put = (/** @type {string} */ kind, inward = 1) => {
        const made = element("div", { class: `${kind} side-${place.side}` });
        // Not by an attribute: a strict content security policy forbids style attributes.
        made.style.setProperty("--x", `${50 + (place.x - 50) * inward}%`);
        made.style.setProperty("--y", `${49 + (place.y - 49) * inward}%`);
        made.style.setProperty("--tall-x", `${place.tallX}%`);
        made.style.setProperty("--tall-y", `${place.tallY}%`);
        this.element.append(made);
        return made;
      };
      const seat = put("seat");
      if (index === scene.hero) seat.classList.add("hero");
      const hole = element("div", { class: "hole" });
      const stack = element("div", { class: "stack" });
      const note = element("div", { class: "note" });
      const bar = element("div", { class: "bar" });
      const mark = element("div", { class: "mark" });
      const title = element("div", { class: "name", title: name }, element("span", { class: "who" }, name));
      const position = scene.positions[index];
      if (position && position !== name) title.append(" ", element("span", { class: "position" }, position));
      const plate = element("div", { class: "plate" }, title, stack, note, bar, mark);
      if (scene.button === index) {
        plate.append(element("div", { class: "button", role: "img", "aria-label": "dealer button" }, "D"));
      }
      seat.append(hole, plate);
      const bet = put("bet", 0.56);
      return { place, seat, hole, stack, note, bar, mark, bet, cards: "" };
    });
  }

  /**
   * @param {Scene} scene
   * @param {Step} step
   */
  drawMiddle(scene, step) {
    const board = JSON.stringify([step.boards, step.pot, step.pots]);
    if (board === this.board) return;
    const before = new Set([...this.middle.querySelectorAll(".card")].map((card) => card.getAttribute("aria-label")));
    this.board = board;
    const rows = step.boards.map((cards, index) => {
      const row = element("div", { class: "board", role: "group", "aria-label": step.boards.length > 1 ? `board ${index + 1}` : "board" });
      for (let place = 0; place < Math.max(scene.board_size, cards.length); place += 1) {
        if (place >= cards.length) {
          row.append(element("div", { class: "slot" }));
          continue;
        }
        const card = drawCard(cards[place], scene.suits);
        if (!before.has(cardName(cards[place]))) card.classList.add("fresh");
        row.append(card);
      }
      return row;
    });
    const pots = element("div", { class: "pots" });
    if (step.pot !== "0") pots.append(element("div", { class: "pot" }, drawChips(step.pot), `Pot ${step.pot}`));
    if (step.pots.length > 1) {
      step.pots.forEach((pot, index) => {
        if (pot.amount === "0") return; // it was paid out
        const who = pot.players.map((player) => scene.names[player]).join(", ");
        const name = index ? `Side pot ${step.pots.length > 2 ? `${index} ` : ""}` : "Main pot ";
        pots.append(element("div", { class: "part", title: who }, `${name}${pot.amount}`));
      });
    }
    this.middle.dataset.boards = String(rows.length);
    // A full table of stud has no board, but may share its last card.
    const laid = scene.board_size || step.boards.some((cards) => cards.length);
    this.middle.replaceChildren(...(laid ? rows : []), pots);
  }

  /**
   * @param {Scene} scene
   * @param {Step} step
   * @param {Player} player
   * @param {number} index
   */
  drawPlayer(scene, step, player, index) {
    const { seat, hole, stack, note, bar, mark, bet } = this.seats[index];
    const won = player.won !== undefined && player.won.startsWith("+");
    seat.classList.toggle("out", OUT.includes(player.state));
    seat.classList.toggle("beaten", player.state === "beaten");
    seat.classList.toggle("turn", step.turn === index);
    seat.classList.toggle("winner", won);
    const cards = JSON.stringify([player.cards, player.up]);
    if (cards !== this.seats[index].cards) {
      const before = hole.children.length;
      this.seats[index].cards = cards;
      // Of a hidden card a sliver is enough where others of the hand are seen.
      const seen = player.cards.some((code) => !code.includes("?"));
      const slivers = player.cards.filter((code) => seen && code.includes("?")).length;
      const steps = Math.max(player.cards.length - 1 - slivers, 1);
      hole.classList.toggle("slivers", slivers > 0);
      hole.style.setProperty("--slivers", String(slivers));
      hole.style.setProperty("--steps", String(steps));
      hole.style.setProperty("--squeeze", String(squeeze(slivers, steps, scene.hero === index)));
      const mixed = player.up.includes(true) && player.up.includes(false);
      hole.replaceChildren(
        ...player.cards.map((code, place) => {
          const card = drawCard(code, scene.suits);
          if (mixed && player.up[place]) card.classList.add("up");
          if (place >= before) card.classList.add("fresh");
          return card;
        }),
      );
    }
    setText(stack, player.state === "all-in" && player.stack === "0" ? "all-in" : player.stack);
    const equity = player.equity === undefined ? "" : `${(100 * player.equity).toFixed(1)} %`;
    const lost = player.won !== undefined && player.won.startsWith("-") ? player.won : "";
    const said = player.state === "folded" && player.did === "fold" ? "fold" : OUT.includes(player.state) ? player.state : player.did || "";
    setText(note, won ? (player.won ?? "") : equity || player.hand || lost || said);
    note.className = `note ${won ? "won" : equity ? "equity" : player.hand ? "holds" : lost ? "lost" : "did"}`;
    note.title = player.hand ?? "";
    const name = scene.names[index];
    setText(mark, Object.hasOwn(this.marks, name) ? this.marks[name] : "");
    bar.style.setProperty("--part", String(player.equity ?? 0));
    if (bet.dataset.amount !== player.bet) {
      bet.dataset.amount = player.bet;
      bet.replaceChildren();
      bet.removeAttribute("role");
      bet.removeAttribute("aria-label");
      if (player.bet) {
        bet.setAttribute("role", "img");
        bet.setAttribute("aria-label", `bet ${player.bet}`);
        bet.append(drawChips(player.bet), element("span", {}, player.bet));
      }
    }
  }
}

/**
 * Change a text only where it differs: what is the same is not drawn again.
 * @param {HTMLElement} made
 * @param {string} text
 */
function setText(made, text) {
  if (made.textContent !== text) made.textContent = text;
}

/**
 * What the player to act can do, in words.
 * @param {Scene} scene
 * @param {Step} step
 */
function choicesText(scene, step) {
  if (step.turn === null || !step.choices) return "";
  const { fold, call, odds, bring_in, raise, draw } = step.choices;
  const words = [];
  if (draw) words.push("draw");
  if (fold) words.push("fold");
  if (call !== undefined) words.push(call === "0" ? "check" : `call ${call}`);
  if (bring_in !== undefined) words.push(`bring in for ${bring_in}`);
  const verb = step.players.some((player) => player.bet) ? "raise to" : "bet";
  if (raise) words.push(`${verb} ${raise[0]}${raise[0] === raise[1] ? "" : ` up to ${raise[1]}`}`);
  const price = odds === undefined ? "" : `. A call needs ${(100 * odds).toFixed(1)} % equity`;
  return `${scene.names[step.turn]} can ${words.join(", ")}${price}.`;
}

/**
 * A replayer: the table, what happens in words, and the controls. `extra` are further controls;
 * `heading` is the level of the title. Returns what keys do, for a page that passes them on.
 * @param {HTMLElement} root
 * @param {Scene} scene
 * @param {{extra?: Node[], heading?: string, step?: number, focus?: boolean}} [options]
 */
export function mountReplay(root, scene, options = {}) {
  const last = scene.steps.length - 1;
  const words = scene.steps.map((step) => step.text.join(". "));
  const decisions = scene.steps.flatMap((step, index) => (step.turn === null ? [] : [index]));
  let place = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const table = new Table();
  const said = element("p", { class: "said", role: "status", "aria-live": "polite" });
  const choices = element("p", { class: "choices" });
  const slider = /** @type {HTMLInputElement} */ (
    element("input", { type: "range", min: "0", max: String(last), value: "0", "aria-label": "Step" })
  );
  const play = makeButton("", () => (timer === undefined ? start() : stop()), { name: "Play", class: "primary" });
  const speed = /** @type {HTMLSelectElement} */ (
    element("select", { "aria-label": "Speed" }, ...Object.keys(SPEEDS).map((name) => element("option", {}, name)))
  );
  speed.value = "normal";
  const streets = element("div", { class: "streets", role: "group", "aria-label": "Streets" });
  scene.streets.forEach(({ name, step }) => streets.append(makeButton(name, () => go(step))));
  streets.append(makeButton("End", () => go(last)));
  const story = element("ol", { class: "story" });
  scene.steps.forEach((step, index) => {
    const line = element("li", {}, makeButton(words[index], () => go(index)));
    if (scene.streets.some((street) => street.step === index)) {
      line.classList.add("opens");
      line.dataset.street = step.street;
    }
    story.append(line);
  });
  const controls = element(
    "div",
    { class: "controls", role: "group", "aria-label": "Replay" },
    makeButton("«", () => decision(-1), { name: "Decision before" }),
    makeButton("‹", () => go(place - 1), { name: "Step back" }),
    play,
    makeButton("›", () => go(place + 1), { name: "Step forward" }),
    makeButton("»", () => decision(1), { name: "Next decision" }),
    slider,
    speed,
  );
  root.classList.add("felt", "replay");
  const side = element("details", { class: "side" }, element("summary", {}, "The hand in words"), story);
  /** @type {HTMLDetailsElement} */ (side).open = matchMedia("(min-width: 1080px)").matches;
  root.replaceChildren(
    element(options.heading ?? "h1", { class: "title" }, scene.title),
    element(
      "div",
      { class: "room" },
      element(
        "div",
        { class: "stage" },
        table.element,
        said,
        choices,
        controls,
        streets,
        element("div", { class: "row settings" }, coloursSwitch(root), ...(options.extra ?? [])),
        element("p", { class: "keys" }, "Keys: left and right step, page up and down go to a decision, up and down to a street, space plays."),
      ),
      side,
    ),
  );

  function show() {
    const step = scene.steps[place];
    table.draw(scene, step);
    setText(said, words[place]);
    said.scrollTop = said.scrollHeight;
    setText(choices, choicesText(scene, step));
    slider.value = String(place);
    slider.setAttribute("aria-valuetext", words[place]);
    story.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = /** @type {HTMLElement} */ (story.children[place]);
    line.setAttribute("aria-current", "step");
    // Within the list alone: the page itself stays where it is.
    const room = /** @type {HTMLElement} */ (story);
    if (room.scrollHeight > room.clientHeight) room.scrollTop = line.offsetTop - room.clientHeight / 2;
    streets.querySelectorAll("button").forEach((made, index) => {
      const from = scene.streets[index]?.step ?? last;
      const to = scene.streets[index + 1]?.step ?? last;
      const now = index < scene.streets.length ? place >= from && place < to : place === last;
      if (now) made.setAttribute("aria-current", "true");
      else made.removeAttribute("aria-current");
    });
  }
  /** @param {number} wanted */
  function go(wanted) {
    place = Math.min(Math.max(wanted, 0), last);
    if (place === last) stop();
    show();
  }
  function start() {
    if (place === last) place = 0;
    face("Pause", "M4 2h4v16H4zM12 2h4v16h-4z");
    timer = setTimeout(() => {
      timer = undefined;
      go(place + 1);
      if (place < last) start();
    }, SPEEDS[speed.value]);
    show();
  }
  function stop() {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    face("Play", "M5 2 17 10 5 18z");
  }
  /**
   * Say what the play button does now.
   * @param {string} name
   * @param {string} path
   */
  function face(name, path) {
    if (play.title === name && play.querySelector("svg")) return;
    play.replaceChildren(shape("svg", { viewBox: "0 0 20 20", width: "16", height: "16", "aria-hidden": "true" }, shape("path", { d: path, fill: "currentColor" })));
    play.setAttribute("aria-label", name);
    play.title = name;
  }
  /** @param {number} direction */
  function decision(direction) {
    if (direction > 0) go(decisions.find((step) => step > place) ?? last);
    else go([...decisions].reverse().find((step) => step < place) ?? 0);
  }
  /** @param {number} direction */
  function street(direction) {
    const starts = scene.streets.map((each) => each.step);
    if (direction > 0) go(starts.find((step) => step > place) ?? last);
    else go([...starts].reverse().find((step) => step < place) ?? 0);
  }

  slider.addEventListener("input", () => go(Number(slider.value)));
  root.onkeydown = (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("select, dialog.share")) return;
    if (event.key === " " && target.closest("button, summary, input, a")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => go(place + 1),
      ArrowLeft: () => go(place - 1),
      ArrowDown: () => street(1),
      ArrowUp: () => street(-1),
      PageDown: () => decision(1),
      PageUp: () => decision(-1),
      Home: () => go(0),
      End: () => go(last),
      " ": () => (timer === undefined ? start() : stop()),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  };
  /** @type {number | undefined} */
  let touched;
  table.element.addEventListener("touchstart", (event) => (touched = event.touches[0].clientX), { passive: true });
  table.element.addEventListener("touchend", (event) => {
    const moved = touched === undefined ? 0 : event.changedTouches[0].clientX - touched;
    touched = undefined;
    if (Math.abs(moved) > 40) go(place + (moved < 0 ? 1 : -1));
  });
  root.tabIndex = -1;
  if (options.focus !== false) root.focus({ preventScroll: true });
  stop();
  go(options.step ?? 0);
}
