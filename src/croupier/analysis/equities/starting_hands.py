"""The 169 kinds of hold'em hands before the flop, and how often each wins against each other."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from croupier.analysis.equities.preflop import BOARDS, TABLE
from croupier.cards.card import Card, RankOrder
from croupier.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

_RANKS = tuple(reversed(RankOrder.STANDARD))
_SIZE = len(_RANKS)


def _name(row: int, column: int) -> str:
    high, low = sorted((row, column))
    kind = "" if row == column else "s" if row < column else "o"
    return f"{_RANKS[high].value}{_RANKS[low].value}{kind}"


STARTING_HANDS: tuple[str, ...] = tuple(
    _name(row, column) for row in range(_SIZE) for column in range(_SIZE)
)
"""AA, AKs, AQs, ...: the 13 x 13 grid row by row, pairs on the diagonal, suited hands above it."""

_NUMBERS = {name: number for number, name in enumerate(STARTING_HANDS)}


def starting_hand(cards: str | Sequence[Card]) -> int:
    """Return the index in `STARTING_HANDS` of a hand, given as its name or as its two cards.

    >>> starting_hand("AKs"), starting_hand("KhAh"), starting_hand("AhKd")
    (1, 1, 13)
    """
    if isinstance(cards, str) and cards in _NUMBERS:
        return _NUMBERS[cards]
    given = tuple(Card.parse(cards)) if isinstance(cards, str) else tuple(cards)
    if len(given) != 2 or given[0] == given[1]:
        raise NotationError(f"expected two cards or a name such as 'AKs', not {cards!r}")
    rows = [_RANKS.index(card.rank) if card.rank in _RANKS else -1 for card in given]
    if -1 in rows:
        raise NotationError(f"expected two known cards, not {cards!r}")
    high, low = min(rows), max(rows)
    suited = given[0].suit == given[1].suit
    return high * _SIZE + low if suited else low * _SIZE + high


class Matchups(NamedTuple):
    """Heads-up before the flop, kind by kind: rows are the first hand, columns the second.

    `pairs` counts the deals of the two hands. `shares` has the part of the pot that the first one
    wins on average over these deals and every board.
    """

    pairs: NDArray[np.float64]
    shares: NDArray[np.float64]


@cache
def matchups() -> Matchups:
    """Return how often each kind meets each other kind, and what it wins, counted exactly.

    >>> aces, kings = starting_hand("AA"), starting_hand("KK")
    >>> int(matchups().pairs[aces, kings]), round(float(matchups().shares[aces, kings]), 4)
    (36, 0.8195)
    """
    import numpy as np

    from croupier.analysis.equities.preflop import _HANDS, _turned

    with np.load(TABLE, allow_pickle=False) as stored:
        keys, halves = stored["keys"].astype(np.int64), stored["halves"].astype(np.float64)
    order = np.argsort(keys)
    keys, halves = keys[order], halves[order]
    count = len(_HANDS)
    low, high = np.array(_HANDS).T
    kinds = _kinds(low, high)
    turned = _turned()
    pairs = np.zeros((len(STARTING_HANDS),) * 2)
    shares = np.zeros_like(pairs)
    for first in range(count):
        apart = (low != low[first]) & (high != high[first])
        apart &= (low != high[first]) & (high != low[first])
        seconds = np.flatnonzero(apart)
        ours = turned[:, first, None] * count + turned[:, seconds]
        theirs = turned[:, seconds] * count + turned[:, first, None]
        key, other = ours.min(axis=0), theirs.min(axis=0)
        place = np.minimum(np.searchsorted(keys, key), len(keys) - 1)
        turned_place = np.minimum(np.searchsorted(keys, other), len(keys) - 1)
        known = keys[place] == key  # the table has one of the two orders
        won = np.where(known, halves[place], 2 * BOARDS - halves[turned_place]) / (2 * BOARDS)
        np.add.at(pairs, (kinds[first], kinds[seconds]), 1.0)
        np.add.at(shares, (kinds[first], kinds[seconds]), won)
    return Matchups(pairs, shares / pairs)


def _kinds(low: NDArray[np.int64], high: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the kind of each hand; cards are numbers, deuces first, four suits together."""
    import numpy as np

    rows = np.sort([_SIZE - 1 - high // 4, _SIZE - 1 - low // 4], axis=0)
    suited = low % 4 == high % 4
    kinds: NDArray[np.int64] = np.where(
        suited, rows[0] * _SIZE + rows[1], rows[1] * _SIZE + rows[0]
    )
    return kinds
