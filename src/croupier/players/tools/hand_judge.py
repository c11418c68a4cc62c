"""The judge of hold'em hands: the name of a hand, and which hand wins."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from croupier.cards.card import Card
from croupier.cards.hand_types import StandardHighHand, evaluate
from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

HAND_NAMES = (
    "High Card",
    "One Pair",
    "Two Pair",
    "Three of a Kind",
    "Straight",
    "Flush",
    "Full House",
    "Four of a Kind",
    "Straight Flush",
    "Royal Flush",
)
_RANKS = {name: rank for rank, name in enumerate(HAND_NAMES)}
# The engine has nine classes; the tenth, the royal flush, is the highest straight flush.
_NAMES = {name.lower(): name for name in HAND_NAMES[:-1]}
_ACE, _FIVE = 14, 5
# By the sizes of the groups of equal ranks, for fewer than five cards.
_BY_GROUPS = {(4,): 7, (3, 2): 6, (3,): 3, (2, 2): 2, (2,): 1, (): 0}

NamedHand = tuple[str, tuple[int, ...]]


class HandJudge:
    """Names, compares and ranks hold'em hands; every method works on the class and an instance."""

    @staticmethod
    def evaluate_hand(hole_cards: Sequence[str], community_cards: Sequence[str]) -> NamedHand:
        """Return the name of the best five cards, and the values that order hands of that name.

        Suits never break ties; before the flop only the known cards count.

        >>> HandJudge.evaluate_hand(("Ah", "2d"), ["3c", "4s", "5h", "Kd", "Ks"])
        ('Straight', (5,))
        """
        hole, board = _cards(hole_cards), _cards(community_cards)
        if len({*hole, *board}) < len(hole) + len(board):
            raise SetupError(f"a card appears twice: {[*hole_cards, *community_cards]}")
        hand = StandardHighHand.from_game_or_none(hole, board)
        if hand is None:
            return _few_cards([*hole, *board])
        name = _NAMES[str(hand.entry.label).lower()]
        values = _by_count(_value(card) for card in hand.cards)
        if name in ("Straight", "Straight Flush"):
            # In the wheel the ace is low.
            top = _FIVE if set(values) == {_ACE, 2, 3, 4, 5} else max(values)
            name = "Royal Flush" if name == "Straight Flush" and top == _ACE else name
            return name, (top,)
        return name, values

    @staticmethod
    def sort_key(hand: NamedHand) -> tuple[int, tuple[int, ...]]:
        """Return a key by which better hands are greater, for max() and sorted()."""
        return _RANKS[hand[0]], tuple(hand[1])

    @staticmethod
    def compare_hands(hand1: NamedHand, hand2: NamedHand) -> int:
        """Return -1 if the first hand wins, 1 if the second wins, 0 if they tie."""
        key1, key2 = HandJudge.sort_key(hand1), HandJudge.sort_key(hand2)
        return (key1 < key2) - (key1 > key2)

    @staticmethod
    def determine_winners(
        all_hole_cards: Sequence[Sequence[str] | None],
        community_cards: Sequence[str],
        eligible_players: Iterable[int],
    ) -> list[int]:
        """Return all players with the best hand among eligible players with cards."""
        held = [
            (player, cards)
            for player in eligible_players
            if (cards := all_hole_cards[player]) is not None
        ]
        if len(community_cards) >= 3:
            strengths = [(evaluate("".join([*cards, *community_cards])), p) for p, cards in held]
            best = max((strength for strength, _ in strengths), default=0)
            return [player for strength, player in strengths if strength == best]
        keys = [
            (HandJudge.sort_key(HandJudge.evaluate_hand(cards, community_cards)), player)
            for player, cards in held
        ]
        return [player for key, player in keys if key == max(keys)[0]]


def _cards(texts: Sequence[str]) -> list[Card]:
    return list(Card.parse("".join(texts)))


def _value(card: Card) -> int:
    return card.number // 4 + 2


def _by_count(values: Iterable[int]) -> tuple[int, ...]:
    """Each rank once: quads, trips and pairs before kickers, high before low."""
    counts = Counter(values)
    return tuple(sorted(counts, key=lambda value: (counts[value], value), reverse=True))


def _few_cards(cards: Sequence[Card]) -> NamedHand:
    counts = Counter(map(_value, cards))
    groups = tuple(sorted((count for count in counts.values() if count > 1), reverse=True))
    return HAND_NAMES[_BY_GROUPS[groups]], _by_count(map(_value, cards))
