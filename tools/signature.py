"""One fingerprint per part of the rules, to see at a glance that a change changed none of them.

    python tools/signature.py            # compare with signature.txt; exit code 1 when they differ
    python tools/signature.py --write    # accept the new values; the commit says why they changed

A part is a seeded stream of lines that depends on nothing but the rules: the same on any machine.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from croupier import hands
from croupier.cards import Card, Deck
from croupier.randomness import derive_seed, shuffled

FILE = Path(__file__).resolve().parent.parent / "signature.txt"
DEALS = 1_000

# Hand type, its deck, hole cards, board cards.
EVALUATED: tuple[tuple[type[hands.Hand], Deck, int, int], ...] = (
    (hands.StandardHighHand, Deck.STANDARD, 2, 5),
    (hands.StandardLowHand, Deck.STANDARD, 5, 0),
    (hands.ShortDeckHoldemHand, Deck.SHORT_DECK_HOLDEM, 2, 5),
    (hands.EightOrBetterLowHand, Deck.STANDARD, 7, 0),
    (hands.RegularLowHand, Deck.REGULAR, 7, 0),
    (hands.OmahaHoldemHand, Deck.STANDARD, 4, 5),
    (hands.OmahaEightOrBetterLowHand, Deck.STANDARD, 5, 5),
    (hands.GreekHoldemHand, Deck.STANDARD, 2, 5),
    (hands.BadugiHand, Deck.REGULAR, 4, 0),
    (hands.StandardBadugiHand, Deck.STANDARD, 4, 0),
    (hands.KuhnPokerHand, Deck.KUHN_POKER, 1, 0),
    (hands.LeducHoldemHand, Deck.LEDUC_HOLDEM, 1, 1),
    (hands.RhodeIslandHoldemHand, Deck.STANDARD, 1, 2),
    (hands.Numeral211HoldemHand, Deck.NUMERAL211_HOLDEM, 1, 2),
)


def dealt_hands(
    hand_type: type[hands.Hand], deck: Deck, hole_count: int, board_count: int
) -> Iterator[str]:
    """Yield cards, the made hand and its strength for seeded deals of one hand type."""
    for deal in range(DEALS):
        order: list[Card] = shuffled(deck, derive_seed("signature", hand_type.__name__, deal))
        hole, board = order[:hole_count], order[hole_count : hole_count + board_count]
        hand = hand_type.from_game_or_none(hole, board)
        strength = hands.evaluate([*hole, *board], hand_type)
        yield f"{hole} {board} {hand} {strength}"


PARTS: dict[str, Callable[[], Iterator[str]]] = {
    f"hands/{hand_type.__name__}": partial(dealt_hands, hand_type, deck, hole_count, board_count)
    for hand_type, deck, hole_count, board_count in EVALUATED
}


def signature() -> str:
    """Return the text that signature.txt holds while the rules are unchanged."""
    lines = []
    for name, part in PARTS.items():
        whole = hashlib.sha256()
        for line in part():
            whole.update(f"{line}\n".encode())
        lines.append(f"{name} {whole.hexdigest()[:16]}\n")
    return "".join(lines)


def main(words: list[str]) -> None:
    if words not in ([], ["--write"]):
        sys.exit(__doc__)
    now = signature()
    if words:
        FILE.write_text(now)
    before = FILE.read_text()
    changed = sorted(set(now.splitlines()) ^ set(before.splitlines()))
    print(now, end="")
    if changed:
        names = sorted({line.split()[0] for line in changed})
        sys.exit(f"signature: not as in {FILE.name}: {', '.join(names)}")
    print(f"signature: as in {FILE.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
