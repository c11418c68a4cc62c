"""One fingerprint per part of the rules, to see quickly that a change did not affect the rules.

    python tools/signature.py            # compare with signature.txt; exit code 1 when they differ
    python tools/signature.py --write    # accept the new values; the commit says why they changed

A part is a seeded stream of lines that depends only on the rules: the same on any machine.
"""

from __future__ import annotations

import hashlib
import itertools
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from croupier.cards import hand_types as hands
from croupier.cards.card import Card, Deck
from croupier.games import FUNCTIONS, GAMES, Game
from croupier.hand.randomness import derive_seed, shuffled
from croupier.hand.state import State

FILE = Path(__file__).resolve().parent.parent / "signature.txt"
DEALS = 1_000
PLAYED = 100

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


def act(state: State, draw: Callable[[int], int]) -> None:
    """Take a legal action: mostly call, sometimes raise, fold or discard a card."""
    legal = state.legal_actions()
    if legal.discards is not None and legal.discard_count is not None:
        state.stand_pat_or_discard(legal.discards[: legal.discard_count])
    elif legal.discards is not None:
        state.stand_pat_or_discard(legal.discards[: draw(len(legal.discards) + 1)])
    elif legal.bring_in is not None and draw(2):
        state.post_bring_in()
    elif legal.raise_to is not None and draw(4) == 0:
        lowest, highest = legal.raise_to.minimum, legal.raise_to.maximum
        state.complete_bet_or_raise_to(lowest + draw(highest - lowest + 1))
    elif legal.fold and draw(4) == 0:
        state.fold()
    elif legal.check_or_call is not None:
        state.check_or_call()
    else:
        state.post_bring_in()


def played_hands(name: str, game: Game) -> Iterator[str]:
    """Yield every operation of seeded hands, with stacks short enough to make side pots."""
    for hand in range(PLAYED):
        steps = itertools.count()

        def draw(bound: int, hand: int = hand, steps: Iterator[int] = steps) -> int:
            return derive_seed("signature", name, hand, next(steps)) % bound

        stacks = {} if game.small else {"stacks": [20 + draw(181) for _ in range(6)]}
        state = game(seed=derive_seed("signature", name, hand), **stacks)
        with warnings.catch_warnings():
            # Six players who discard many cards exhaust the deck; that only warns.
            warnings.simplefilter("ignore", UserWarning)
            while state.status:
                act(state, draw)
        yield from map(repr, state.operations)
        yield repr(state.stacks)


PARTS: dict[str, Callable[[], Iterator[str]]] = {
    f"hands/{hand_type.__name__}": partial(dealt_hands, hand_type, deck, hole_count, board_count)
    for hand_type, deck, hole_count, board_count in EVALUATED
}
# The functions of `croupier` first, by their names; then every other row of the catalogue.
PARTS |= {f"games/{name}": partial(played_hands, name, game) for name, game in FUNCTIONS.items()}
PARTS |= {
    f"games/{game.name}": partial(played_hands, game.name, game)
    for game in GAMES
    if game not in FUNCTIONS.values()
}


def signature() -> str:
    """Return the text of signature.txt for the current rules."""
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
