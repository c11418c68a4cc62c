"""A bot as a program, in plain Python: copy this file and change it.

    croupier bot check "python3 template.py"

Each line of standard input is a JSON object; answer every question with one such line. Print
nothing else to standard output. Standard error is free for your messages.
"""

import json
import sys
from typing import Any


def decide(view: dict[str, Any], hole_cards: list[str]) -> tuple[str, int]:
    """Return an action and the chips it adds. Rewrite this function."""
    if view["to_call"] == 0:
        return "check", 0
    pot = view["pot"] + sum(seat["bet"] for seat in view["seats"])
    suited_or_paired = hole_cards[0][0] == hole_cards[1][0] or hole_cards[0][1] == hole_cards[1][1]
    if suited_or_paired or view["to_call"] * 4 <= pot:
        return "call", view["to_call"]
    return "fold", 0


def discard(view: dict[str, Any], hole_cards: list[str]) -> list[str]:
    """Return the cards to discard in a game with a draw; an empty list stands pat."""
    return []


def send(message: dict[str, Any]) -> None:
    """Write one line, at once."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Answer until the table says goodbye."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            send({"type": "hello", "protocol": 1, "name": "template"})
        elif message["type"] == "act":
            action, amount = decide(message["view"], message["hole_cards"])
            send({"request": message["request"], "action": action, "amount": amount})
        elif message["type"] == "discard":
            cards = discard(message["view"], message["hole_cards"])
            send({"request": message["request"], "discards": cards})
        elif message["type"] == "bye":
            return


if __name__ == "__main__":
    main()
