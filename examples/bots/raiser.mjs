// A bot for Node.js that raises with an ace and calls small bets with other hands.
//     croupier bot check "node raiser.mjs"
import { createInterface } from "node:readline";

const send = (message) => process.stdout.write(JSON.stringify(message) + "\n");

function decide(view, cards) {
  const ace = cards.some((card) => card.startsWith("A"));
  if (ace && view.max_raise > 0) {
    return { action: view.bet_to_call > 0 ? "raise" : "bet", amount: view.min_raise };
  }
  if (view.to_call === 0) return { action: "check", amount: 0 };
  const cheap = view.to_call <= view.blinds[1];
  return cheap ? { action: "call", amount: view.to_call } : { action: "fold", amount: 0 };
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") send({ type: "hello", protocol: 1, name: "raiser.mjs" });
  if (message.type === "act") {
    send({ request: message.request, ...decide(message.view, message.hole_cards) });
  }
  if (message.type === "discard") send({ request: message.request, discards: [] });
  if (message.type === "bye") process.exit(0);
}
