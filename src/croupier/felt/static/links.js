// @ts-check
// A hand in a link: its scene, compressed, in the fragment of the address, which no server is sent.
// What comes out of a link is a stranger's: its size is limited, and every field is checked.

/** @typedef {import("/static/felt.js").Scene} Scene */

const MARK = "#hand=";
const LONGEST = 100_000; // characters of a fragment
const LARGEST = 2_000_000; // bytes when it is unpacked
const CARD = /^[2-9TJQKA?][cdhs?]$/;

/**
 * @param {Scene} scene
 * @returns {Promise<string>} the fragment, with its mark
 */
export async function pack(scene) {
  const kept = { ...scene, suits: undefined };
  const stream = new Blob([JSON.stringify(kept)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return MARK + btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} fragment */
export function isHand(fragment) {
  return fragment.startsWith(MARK);
}

/**
 * @param {string} fragment
 * @param {Record<string, string>} suits
 * @returns {Promise<Scene>}
 */
export async function unpack(fragment, suits) {
  if (fragment.length > LONGEST) throw new Error("the link is too long");
  let text = "";
  try {
    const packed = atob(fragment.slice(MARK.length).replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(packed, (sign) => sign.charCodeAt(0));
    text = await inflate(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error("the link is damaged: perhaps its end was cut off");
  }
  return { ...checkScene(JSON.parse(text)), suits };
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function inflate(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new TextDecoder().decode(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > LARGEST) {
      await reader.cancel();
      throw new RangeError("the hand of the link is too large");
    }
    parts.push(value);
  }
}

/**
 * Take from a value what a scene has, and refuse it where a field is not what it must be.
 * @param {any} value
 * @returns {Omit<Scene, "suits">}
 */
export function checkScene(value) {
  const made = fields(value, "a scene");
  const names = list(made.names, 10, (name) => text(name, 100));
  if (!names.length) wrong("a scene has players");
  const seat = (/** @type {any} */ index) => whole(index, names.length - 1);
  const steps = list(made.steps, 5000, (step) => checkStep(fields(step, "a step"), names.length, seat));
  if (!steps.length) wrong("a scene has steps");
  return {
    title: text(made.title, 300),
    names,
    positions: list(made.positions, 10, (name) => text(name, 40)),
    button: made.button === null ? null : seat(made.button),
    hero: made.hero === null ? null : seat(made.hero),
    board_size: whole(made.board_size, 10),
    streets: list(made.streets, 100, (street) => ({
      name: text(fields(street, "a street").name, 60),
      step: whole(street.step, steps.length - 1),
    })),
    steps,
  };
}

/**
 * @param {Record<string, any>} step
 * @param {number} count
 * @param {(index: any) => number} seat
 * @returns {import("/static/felt.js").Step}
 */
function checkStep(step, count, seat) {
  const players = list(step.players, 10, (player) => checkPlayer(fields(player, "a player")));
  if (players.length !== count) wrong("a step has every player");
  const made = {
    text: list(step.text, 60, (line) => text(line, 1000)),
    street: text(step.street, 60),
    boards: list(step.boards, 6, (board) => list(board, 10, card)),
    pot: text(step.pot, 40),
    pots: list(step.pots, 10, (pot) => ({
      amount: text(fields(pot, "a pot").amount, 40),
      players: list(pot.players, 10, seat),
    })),
    turn: step.turn === null ? null : seat(step.turn),
    players,
  };
  if (step.choices === undefined) return made;
  const { fold, call, odds, bring_in, raise, draw } = fields(step.choices, "choices");
  return {
    ...made,
    choices: {
      ...(fold === undefined ? {} : { fold: Boolean(fold) }),
      ...(draw === undefined ? {} : { draw: Boolean(draw) }),
      ...(call === undefined ? {} : { call: text(call, 40) }),
      ...(bring_in === undefined ? {} : { bring_in: text(bring_in, 40) }),
      ...(odds === undefined ? {} : { odds: part(odds) }),
      ...(raise === undefined ? {} : { raise: list(raise, 2, (amount) => text(amount, 40)) }),
    },
  };
}

/**
 * @param {Record<string, any>} player
 * @returns {import("/static/felt.js").Player}
 */
function checkPlayer(player) {
  return {
    stack: text(player.stack, 40),
    bet: text(player.bet, 40),
    cards: list(player.cards, 12, card),
    up: list(player.up, 12, Boolean),
    state: text(player.state, 40),
    did: text(player.did ?? "", 40),
    ...(player.hand === undefined ? {} : { hand: text(player.hand, 300) }),
    ...(player.won === undefined ? {} : { won: text(player.won, 40) }),
    ...(player.equity === undefined ? {} : { equity: part(player.equity) }),
  };
}

/**
 * @param {string} what
 * @returns {never}
 */
function wrong(what) {
  throw new Error(`the link has no hand that can be shown: ${what}`);
}

/**
 * @param {any} value
 * @param {string} name
 * @returns {Record<string, any>}
 */
function fields(value, name) {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : wrong(`${name} is an object`);
}

/**
 * @template Item
 * @param {any} value
 * @param {number} most
 * @param {(item: any) => Item} check
 * @returns {Item[]}
 */
function list(value, most, check) {
  return Array.isArray(value) && value.length <= most ? value.map((item) => check(item)) : wrong(`a list has ${most} items at most`);
}

/**
 * @param {any} value
 * @param {number} most
 * @returns {string}
 */
function text(value, most) {
  return typeof value === "string" && value.length <= most ? value : wrong(`a text has ${most} characters at most`);
}

/**
 * @param {any} value
 * @param {number} most
 * @returns {number}
 */
function whole(value, most) {
  return Number.isInteger(value) && value >= 0 && value <= most ? value : wrong(`a number is from 0 to ${most}`);
}

/**
 * @param {any} value
 * @returns {number}
 */
function part(value) {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : wrong("a share is from 0 to 1");
}

/**
 * @param {any} value
 * @returns {string}
 */
function card(value) {
  return typeof value === "string" && CARD.test(value) ? value : wrong("a card is a rank and a suit");
}
