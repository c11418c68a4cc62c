"""How often a player ends with which hand, by the usual names of hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from croupier import _core
from croupier.cards.lookups import Family, Label, NativeLookup

if TYPE_CHECKING:
    from croupier.analysis.equities.games import Dealt
    from croupier.cards.hand_type import Hand

NO_HAND = "no hand"
_LOW = "A23456789TJQK"
_FIVE = 5
_LABELS = tuple(Label)


def hand_distribution(
    dealt: Dealt, histograms: Sequence[Sequence[float]], deals: float
) -> tuple[Mapping[str, Mapping[str, float]], ...]:
    """Sum up the histograms of strengths, one for each player and hand type, by names of hands."""
    kinds = dealt.hand_types
    players = len(histograms) // len(kinds)
    return tuple(
        {
            kind.__name__: _named(kind, histograms[player * len(kinds) + place], deals)
            for place, kind in enumerate(kinds)
        }
        for player in range(players)
    )


def _named(kind: type[Hand], histogram: Sequence[float], deals: float) -> Mapping[str, float]:
    assert isinstance(kind.lookup, NativeLookup)
    names = _names(kind.lookup.family, kind.low)
    sums: dict[str, float] = {}
    for strength in range(len(histogram) - 1, -1, -1):
        if histogram[strength]:
            name = names[strength]
            sums[name] = sums.get(name, 0.0) + histogram[strength] / deals
    return sums


@lru_cache
def _names(family: Family, low: bool) -> Sequence[str]:
    """The name of each strength, 0 first; lows are named by their highest card."""
    entries = range(_core.lookup_size(family))
    names = [_LABELS[_core.lookup_label(family, entry)].value for entry in entries]
    if low:
        if family in (Family.BADUGI, Family.STANDARD_BADUGI):
            names = _badugi_names()
        else:
            names = _low_names(family, names)
        names.reverse()
    return [NO_HAND, *names]


def _low_names(family: Family, labels: list[str]) -> list[str]:
    """Name the lows without a pair by their highest card; the others keep their labels."""
    order, straights = _LOW, set[tuple[int, ...]]()
    if family == Family.EIGHT_OR_BETTER:
        order = order[:8]
    elif family == Family.LOW_27:  # the ace is high, and straights count
        order = order[1:] + order[0]
        straights = {tuple(range(low, low + _FIVE)) for low in range(len(order) - _FIVE + 1)}
    tops = [
        f"{order[top]} low"
        for top in range(_FIVE - 1, len(order))
        for others in combinations(range(top), _FIVE - 1)
        if (*others, top) not in straights
    ]
    return [*tops, *labels[len(tops) :]]


def _badugi_names() -> list[str]:
    names = []
    for count in (4, 3, 2, 1):
        names += [f"{count} cards"] * sum(1 for _ in combinations(range(13), count))
    return names
