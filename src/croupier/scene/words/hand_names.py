"""The usual names of hands: "two pair, aces and kings", "8-6-4-2-A"."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from croupier.cards.card import Rank
from croupier.cards.hand_type import HoleCombinationHand
from croupier.cards.lookups import Family, Label, PointsLookup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards.hand_type import Hand
    from croupier.hand.state import State

_BADUGIS = {1: "one-card ", 2: "two-card ", 3: "three-card ", 4: ""}
_LOWS = {
    Family.LOW_27: "2-7",
    Family.REGULAR_LOW: "A-5",
    Family.EIGHT_OR_BETTER: "low",
}
_UNUSUAL = {
    Family.BADUGI: "badugi",
    Family.STANDARD_BADUGI: "badugi",
    Family.MOST_POINTS: "points",
    Family.FEWEST_POINTS: "points",
}


def hand_name(hand: Hand) -> str:
    """Name a hand as it is announced at the table; low hands by their cards.

    >>> from croupier.cards import (
    ...     BadugiHand, HoleMostPointsHand, RegularLowHand, StandardHighHand,
    ... )
    >>> hand_name(StandardHighHand("AsAdKcKd2h")), hand_name(StandardHighHand("5s4d3c2dAh"))
    ('two pair, aces and kings', 'a straight to the five')
    >>> hand_name(RegularLowHand("8s6d4c2dAh")), hand_name(BadugiHand("As2d3c"))
    ('8-6-4-2-A', 'a three-card badugi, 3-2-A')
    >>> hand_name(HoleMostPointsHand("TsTdThTc9h")), hand_name(HoleMostPointsHand("AsJdQhKcKh"))
    ('49 points', '1 point')
    """
    if isinstance(hand.lookup, PointsLookup):
        points = hand.entry.index
        return f"{points} point{'' if points == 1 else 's'}"
    order = hand.lookup.rank_order
    counts = Counter(card.rank for card in hand.cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], order.index(rank)), reverse=True)
    label = hand.entry.label
    if hand.low:
        falling = sorted(
            (card.rank for card in hand.cards), key=lambda rank: order.index(rank), reverse=True
        )
        text = "-".join(falling)
        if len(hand.cards) < 5:
            return f"a {_BADUGIS[len(hand.cards)]}badugi, {text}"
        return text if label == Label.HIGH_CARD else f"{label.lower()}, {text}"
    first = ranks[0]
    if label in (Label.STRAIGHT, Label.STRAIGHT_FLUSH):
        places = [order.index(rank) for rank in ranks]
        # An ace without the next lower rank is the low end.
        top = ranks[0] if places[0] - places[1] == 1 else ranks[1]
        return f"a {label.lower()} to the {_name(top)}"
    match label:
        case Label.ONE_PAIR:
            return f"a pair of {_plural(first)}"
        case Label.TWO_PAIR:
            return f"two pair, {_plural(first)} and {_plural(ranks[1])}"
        case Label.THREE_OF_A_KIND:
            return f"three {_plural(first)}"
        case Label.FULL_HOUSE:
            return f"{_plural(first)} full of {_plural(ranks[1])}"
        case Label.FOUR_OF_A_KIND:
            return f"four {_plural(first)}"
        case Label.FLUSH:
            return f"a flush, {_name(first)} high"
        case _:
            return f"{_name(first)} high"


def half_name(hand_types: Sequence[type[Hand]], index: int) -> str:
    """Name the half of the pot that a hand type wins, for games that share pots.

    >>> from croupier.games import find_game
    >>> for game in ("omaha-hi-lo", "badeucy", "badacey", "drawmaha", "drawmaha-49"):
    ...     kinds = find_game(game).hand_types
    ...     print(half_name(kinds, 0), half_name(kinds, 1), sep=", ")
    the high half, the low half
    the 2-7 half, the badugi half
    the A-5 half, the badugi half
    the Omaha half, the draw half
    the Omaha half, the points half
    """
    kind = hand_types[index]
    lows = [each.low for each in hand_types]
    usual = lows.count(kind.low) == 1 and not any(map(_is_unusual, hand_types))
    if usual:
        return "the low half" if kind.low else "the high half"
    family: Any = getattr(kind.lookup, "family", None)
    if family in _UNUSUAL:
        return f"the {_UNUSUAL[family]} half"
    if kind.low:
        return f"the {_LOWS.get(family, 'low')} half"
    if _is_of_hole_cards(kind):
        return "the draw half"
    return "the Omaha half" if getattr(kind, "hole_card_count", 0) == 2 else "the high half"


def _is_unusual(kind: type[Hand]) -> bool:
    return getattr(kind.lookup, "family", None) in _UNUSUAL or _is_of_hole_cards(kind)


def _is_of_hole_cards(kind: type[Hand]) -> bool:
    """Whether board cards never play."""
    return issubclass(kind, HoleCombinationHand) or getattr(kind, "board_card_count", None) == 0


def hands_of(state: State, player: int) -> list[tuple[int, int, str]]:
    """Name the hands of a player, each with its board and its hand type; none if folded."""
    return [
        (board, index, hand_name(hand))
        for board in range(max(1, state.board_count))
        for index in state.hand_type_indices
        if (hand := state.get_hand(player, board, index)) is not None
    ]


def hands_text(state: State, player: int) -> str:
    """Name all hands of a player in one line, "" if there is none."""
    return " / ".join(dict.fromkeys(name for _, _, name in hands_of(state, player)))


def _name(rank: Rank) -> str:
    return rank.name.lower()


def _plural(rank: Rank) -> str:
    return "sixes" if rank == Rank.SIX else f"{_name(rank)}s"
