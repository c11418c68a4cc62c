// @ts-check
// The felt draws scenes: plain JSON made by croupier.scene. It knows no rule of poker.
// No imports: the module is also inlined into pages that open from disk.

/**
 * @typedef {{stack: string, bet: string, cards: string[], up: boolean[], state: string,
 *            hand?: string, won?: string, equity?: number}} Player
 * @typedef {{fold?: boolean, call?: string, odds?: number, bring_in?: string, raise?: string[],
 *            draw?: boolean}} Choices
 * @typedef {{text: string[], street: string, boards: string[][], pot: string, turn: number | null,
 *            pots: {amount: string, players: number[]}[], players: Player[],
 *            choices?: Choices}} Step
 * @typedef {{title: string, names: string[], positions: string[], button: number | null,
 *            hero: number | null, streets: {name: string, step: number}[], steps: Step[],
 *            suits: Record<string, string>}} Scene
 */

const SVG = "http://www.w3.org/2000/svg";
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
const SPEEDS = { slow: 2400, normal: 1300, fast: 600 };

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

/** @param {string} code */
export function cardName(code) {
  if (code.includes("?")) return "hidden card";
  const rank = RANK_NAMES[/** @type {keyof typeof RANK_NAMES} */ (code[0])] ?? code[0];
  return `${rank} of ${SUIT_NAMES[/** @type {keyof typeof SUIT_NAMES} */ (code[1])]}`;
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
  drawn.append(shape("rect", { x: "1", y: "1", width: "48", height: "68", rx: "6", class: "paper" }));
  if (!known) {
    drawn.append(shape("rect", { x: "6", y: "6", width: "38", height: "58", rx: "3", class: "pattern" }));
    return drawn;
  }
  const rank = shape("text", { x: "25", y: "33", class: "rank" });
  rank.textContent = code[0] === "T" ? "10" : code[0];
  const suit = shape("path", { d: suits[code[1]] ?? "", transform: "translate(12 39) scale(1.3)", class: "suit" });
  drawn.append(rank, suit);
  return drawn;
}

/**
 * Where a seat stands on the oval, in hundredths of its width and height; the first one is at the
 * bottom, the others follow clockwise.
 * @param {number} place
 * @param {number} count
 * @param {number} inward the part of the way from the middle to the seat
 * @param {number} aside an angle, for what lies beside the way
 */
function seatPlace(place, count, inward = 1, aside = 0) {
  const angle = Math.PI / 2 + (2 * Math.PI * place) / count + aside;
  return { x: 50 + 42 * inward * Math.cos(angle), y: 50 + 39 * inward * Math.sin(angle) };
}

/**
 * Draw one step of a scene into an element.
 * @param {HTMLElement} table
 * @param {Scene} scene
 * @param {Step} step
 */
export function drawTable(table, scene, step) {
  const cards = (/** @type {string[]} */ codes) => codes.map((code) => drawCard(code, scene.suits));
  const count = scene.names.length;
  const first = scene.hero ?? 0;
  const middle = element("div", { class: "middle" });
  for (const board of step.boards) {
    if (board.length) middle.append(element("div", { class: "board" }, ...cards(board)));
  }
  if (step.pot !== "0") middle.append(element("div", { class: "pot" }, `Pot ${step.pot}`));
  if (step.pots.length > 1) {
    const names = step.pots.map((pot, index) => `${index ? `side pot ${index}` : "main pot"} ${pot.amount}`);
    middle.append(element("div", { class: "pots" }, names.join(", ")));
  }
  table.replaceChildren(element("div", { class: "oval" }), middle);
  step.players.forEach((player, index) => {
    const place = (index - first + count) % count;
    // Not by an attribute: a strict content security policy forbids style attributes.
    const put = (/** @type {HTMLElement} */ made, /** @type {{x: number, y: number}} */ { x, y }) => {
      // Seats keep within the table: on a narrow one they are wider than their place.
      made.style.left = `clamp(var(--half-seat), ${x}%, 100% - var(--half-seat))`;
      made.style.top = `${y}%`;
      return made;
    };
    const seat = put(element("div", { class: "seat" }), seatPlace(place, count));
    if (["folded", "mucked", "beaten"].includes(player.state)) seat.classList.add("out");
    if (step.turn === index) seat.classList.add("turn");
    seat.append(element("div", { class: "hole" }, ...cards(player.cards)));
    const name = element("div", { class: "name" }, scene.names[index]);
    if (scene.positions[index] && scene.positions[index] !== scene.names[index]) {
      name.append(element("span", { class: "position" }, ` ${scene.positions[index]}`));
    }
    const plate = element("div", { class: "plate" }, name, element("div", { class: "stack" }, player.stack));
    const note = player.hand ?? player.state;
    if (note) plate.append(element("div", { class: "note" }, note));
    if (player.won !== undefined && player.won !== "0") {
      plate.append(element("div", { class: player.won.startsWith("+") ? "won" : "lost" }, player.won));
    } else if (player.equity !== undefined) {
      plate.append(element("div", { class: "equity" }, `${(100 * player.equity).toFixed(1)} %`));
    }
    seat.append(plate);
    table.append(seat);
    if (player.bet) {
      const bet = element("div", { class: "bet", role: "img", "aria-label": `bet ${player.bet}` }, player.bet);
      table.append(put(bet, seatPlace(place, count, 0.53)));
    }
    if (scene.button === index) {
      const button = element("div", { class: "button", role: "img", "aria-label": "dealer button" }, "D");
      table.append(put(button, seatPlace(place, count, 0.66, 0.28)));
    }
  });
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
  if (raise) words.push(raise[0] === raise[1] ? `raise to ${raise[0]}` : `raise to ${raise[0]} up to ${raise[1]}`);
  const price = odds === undefined ? "" : ` (needs ${(100 * odds).toFixed(1)} % to call)`;
  return `${scene.names[step.turn]} can ${words.join(", ")}${price}`;
}

/**
 * A replayer: the table, what happens in words, and the controls.
 * @param {HTMLElement} root
 * @param {Scene} scene
 */
export function mountReplay(root, scene) {
  const last = scene.steps.length - 1;
  let place = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const table = element("div", { class: "table", role: "group", "aria-label": "table" });
  const said = element("p", { class: "said", role: "status", "aria-live": "polite" });
  const choices = element("p", { class: "choices" });
  const slider = /** @type {HTMLInputElement} */ (
    element("input", { type: "range", min: "0", max: String(last), value: "0", "aria-label": "Step" })
  );
  const button = (/** @type {string} */ name, /** @type {() => void} */ act, shown = name) => {
    const made = element("button", { type: "button", "aria-label": name, title: name }, shown);
    made.addEventListener("click", act);
    return made;
  };
  const play = button("Play", () => (timer === undefined ? start() : stop()), "▶");
  const speed = /** @type {HTMLSelectElement} */ (
    element("select", { "aria-label": "Speed" }, ...Object.keys(SPEEDS).map((name) => element("option", {}, name)))
  );
  speed.value = "normal";
  const colours = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", checked: "" }));
  colours.addEventListener("change", () => root.classList.toggle("two-colours", !colours.checked));
  const streets = element("div", { class: "streets", role: "group", "aria-label": "Streets" });
  scene.streets.forEach(({ name, step }) => streets.append(button(name, () => go(step))));
  streets.append(button("End", () => go(last)));
  const story = element("ol", { class: "story" });
  scene.steps.forEach((step, index) => {
    story.append(element("li", {}, button(`Step ${index}`, () => go(index), step.text.join(". "))));
  });
  const controls = element(
    "div",
    { class: "controls", role: "group", "aria-label": "Replay" },
    button("Step back", () => go(place - 1), "‹"),
    play,
    button("Step forward", () => go(place + 1), "›"),
    slider,
    speed,
    element("label", { class: "colours" }, colours, " four colours"),
  );
  root.classList.add("felt");
  root.replaceChildren(
    element("h1", {}, scene.title),
    table,
    said,
    choices,
    controls,
    streets,
    element("details", {}, element("summary", {}, "The hand in words"), story),
    element("p", { class: "keys" }, "Keys: arrows step, space plays, up and down change the street, Home and End."),
  );

  function show() {
    const step = scene.steps[place];
    drawTable(table, scene, step);
    said.textContent = step.text.join(". ");
    choices.textContent = choicesText(scene, step);
    slider.value = String(place);
    slider.setAttribute("aria-valuetext", step.text.join(". "));
    story.querySelector("[aria-current]")?.removeAttribute("aria-current");
    story.children[place].setAttribute("aria-current", "step");
    streets.querySelectorAll("button").forEach((made, index) => {
      const from = scene.streets[index]?.step ?? last;
      const to = scene.streets[index + 1]?.step ?? last;
      made.classList.toggle("now", index < scene.streets.length && place >= from && place < to);
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
    play.textContent = "❚❚";
    play.setAttribute("aria-label", "Pause");
    const wait = SPEEDS[/** @type {keyof typeof SPEEDS} */ (speed.value)];
    timer = setTimeout(() => {
      timer = undefined;
      go(place + 1);
      if (place < last) start();
    }, wait);
    show();
  }
  function stop() {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    play.textContent = "▶";
    play.setAttribute("aria-label", "Play");
  }
  /** @param {number} direction */
  function street(direction) {
    const starts = scene.streets.map((each) => each.step);
    if (direction > 0) go(starts.find((step) => step > place) ?? last);
    else go([...starts].reverse().find((step) => step < place) ?? 0);
  }

  slider.addEventListener("input", () => go(Number(slider.value)));
  root.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.tagName === "SELECT") return;
    const pressed = target.tagName === "BUTTON" || target.tagName === "SUMMARY" || target.tagName === "INPUT";
    if (event.key === " " && pressed) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => go(place + 1),
      ArrowLeft: () => go(place - 1),
      ArrowDown: () => street(1),
      ArrowUp: () => street(-1),
      Home: () => go(0),
      End: () => go(last),
      " ": () => (timer === undefined ? start() : stop()),
    };
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  });
  /** @type {number | undefined} */
  let touched;
  table.addEventListener("touchstart", (event) => (touched = event.touches[0].clientX), { passive: true });
  table.addEventListener("touchend", (event) => {
    const moved = touched === undefined ? 0 : event.changedTouches[0].clientX - touched;
    touched = undefined;
    if (Math.abs(moved) > 40) go(place + (moved < 0 ? 1 : -1));
  });
  root.tabIndex = -1;
  root.focus({ preventScroll: true });
  show();
}
