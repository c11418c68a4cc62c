"""PokerStars' names of shown hands, which trackers read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from croupier.cards.card import Rank
from croupier.cards.lookups import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards.hand_type import Hand

_BADUGI = 4
_FIVE = 5
_PLURALS = {Rank.DEUCE: "Deuces", Rank.TREY: "Threes", Rank.SIX: "Sixes"}
_SINGULARS = {Rank.DEUCE: "Deuce", Rank.TREY: "Three"}


def shown_rank(hand_types: Sequence[type[Hand]], cards: str, board: str) -> str:
    """Name the hands that a player shows: high, low, or both; "" for a game without either.

    >>> from croupier.cards import EightOrBetterLowHand, StandardHighHand, StandardLowHand
    >>> shown_rank([StandardHighHand], "AsAd", "KcKd7h2s3s")
    'two pair, Aces and Kings'
    >>> shown_rank([StandardHighHand, EightOrBetterLowHand], "AsAd", "3c5d7h2s9s")
    'HI: a pair of Aces; LO: 7,5,3,2,A'
    >>> shown_rank([StandardLowHand], "7h3s2h8h6h", "")
    'Lo: 8,7,6,3,2'
    """
    high = low = ""
    for hand_type in hand_types:
        hand = hand_type.from_game_or_none(cards, board)
        if hand is None:
            continue
        if hand_type.low:
            low = _low(hand)
        else:
            high = _high(hand)
    if len(hand_types) > 1:
        return f"HI: {high}" + (f"; LO: {low.removeprefix('Lo: ')}" if low else "")
    return high or low


def _low(hand: Hand) -> str:
    order = hand.lookup.rank_order
    ranks = sorted((card.rank for card in hand.cards), key=order.index, reverse=True)
    text = ",".join(ranks)
    if len(hand.cards) < _FIVE:
        return (
            f"Badugi: {text}" if len(hand.cards) == _BADUGI else f"{len(hand.cards)}-card: {text}"
        )
    return f"Lo: {text}" if hand.entry.label == Label.HIGH_CARD else f"Lo: {_high(hand)}"


def _high(hand: Hand) -> str:
    order = hand.lookup.rank_order
    counts = Counter(card.rank for card in hand.cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], order.index(rank)), reverse=True)
    first = ranks[0]
    match hand.entry.label:
        case Label.ONE_PAIR:
            return f"a pair of {_plural(first)}"
        case Label.TWO_PAIR:
            return f"two pair, {_plural(first)} and {_plural(ranks[1])}"
        case Label.THREE_OF_A_KIND:
            return f"three of a kind, {_plural(first)}"
        case Label.FULL_HOUSE:
            return f"a full house, {_plural(first)} full of {_plural(ranks[1])}"
        case Label.FOUR_OF_A_KIND:
            return f"four of a kind, {_plural(first)}"
        case Label.FLUSH:
            return f"a flush, {_singular(first)} high"
        case Label.STRAIGHT:
            return f"a straight, {_run(ranks)}"
        case Label.STRAIGHT_FLUSH:
            is_royal = first == Rank.ACE and ranks[1] == Rank.KING
            return "a Royal Flush" if is_royal else f"a straight flush, {_run(ranks)}"
        case _:
            return f"high card {_singular(first)}"


def _run(ranks: list[Rank]) -> str:
    """The ends of a straight; an ace that is not beside a king is the low end."""
    if ranks[0] == Rank.ACE and ranks[1] != Rank.KING:
        return f"{_singular(ranks[0])} to {_singular(ranks[1])}"
    return f"{_singular(ranks[-1])} to {_singular(ranks[0])}"


def _singular(rank: Rank) -> str:
    return _SINGULARS.get(rank, rank.name.capitalize())


def _plural(rank: Rank) -> str:
    return _PLURALS.get(rank, f"{rank.name.capitalize()}s")
