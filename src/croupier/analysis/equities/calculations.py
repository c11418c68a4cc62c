"""`calculate_equities` and `calculate_hand_strength`: random deals of any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from croupier.analysis.equities.effort import read_count
from croupier.analysis.equities.equity import count_deals
from croupier.analysis.equities.games import Dealt
from croupier.analysis.equities.holdings import Holding, mask_of, read_known
from croupier.analysis.equities.python_hands import sample_python_hands
from croupier.cards.card import Card
from croupier.cards.hand_type import is_native
from croupier.errors import SetupError
from croupier.hand.randomness import fresh_seed

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from croupier.cards.card import CardsLike
    from croupier.cards.hand_type import Hand

__all__ = ["calculate_equities", "calculate_hand_strength"]


def calculate_equities(
    hole_ranges: Iterable[Iterable[CardsLike]],
    board_cards: CardsLike,
    hole_dealing_count: int,
    board_dealing_count: int,
    deck: Iterable[Card],
    hand_types: Iterable[type[Hand]],
    *,
    sample_count: int,
    executor: Executor | None = None,
) -> list[float]:
    """Return the equity of each range from `sample_count` random deals.

    Hands that do not conflict are chosen with equal probability, and missing hole and board cards
    are dealt. An executor is accepted and ignored: native code deals millions of hands per second.
    """
    dealt = Dealt(
        "the game",
        tuple(deck),
        _read_hand_types(hand_types),
        read_count("hole_dealing_count", hole_dealing_count, least=0),
        read_count("board_dealing_count", board_dealing_count, least=0),
    )
    samples = read_count("sample_count", sample_count)
    board, _ = read_known(board_cards, (), dealt)
    ranges = [_read_range(hands, number, dealt) for number, hands in enumerate(hole_ranges, 1)]
    if not ranges:
        raise SetupError("expected at least one range")
    needed = len(ranges) * dealt.hole_count + dealt.board_count
    if needed > len(dealt.deck):
        raise SetupError(f"{needed} cards are needed, but the deck has {len(dealt.deck)}")
    seed = fresh_seed()
    sizes = [{len(hand) for hand in hands} for hands in ranges]
    if not all(map(is_native, dealt.hand_types)) or any(len(size) > 1 for size in sizes):
        return sample_python_hands(dealt, ranges, board, samples, seed)
    holdings = [_holding(hands, set(board), number) for number, hands in enumerate(ranges, 1)]
    result = count_deals(dealt, holdings, mask_of(board), 0, budget=0.0, samples=samples, seed=seed)
    return list(result.equities)


def calculate_hand_strength(
    player_count: int,
    hole_range: Iterable[CardsLike],
    board_cards: CardsLike,
    hole_dealing_count: int,
    board_dealing_count: int,
    deck: Iterable[Card],
    hand_types: Iterable[type[Hand]],
    *,
    sample_count: int,
    executor: Executor | None = None,
) -> float:
    """Return the equity of a range against opponents with random hands."""
    opponents = read_count("player_count", player_count) - 1
    unknown: list[CardsLike] = [()]
    return calculate_equities(
        [hole_range, *[unknown] * opponents],
        board_cards,
        hole_dealing_count,
        board_dealing_count,
        deck,
        hand_types,
        sample_count=sample_count,
        executor=executor,
    )[0]


def _read_hand_types(given: Iterable[type[Hand]]) -> tuple[type[Hand], ...]:
    kinds = tuple(given) if isinstance(given, Iterable) else (given,)
    for kind in kinds:
        if not hasattr(kind, "from_game_or_none"):
            raise SetupError(f"expected a hand type such as StandardHighHand, not {kind!r}")
    if not kinds:
        raise SetupError("expected at least one hand type")
    return kinds


def _read_range(hands: Iterable[CardsLike], number: int, dealt: Dealt) -> list[frozenset[Card]]:
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise SetupError(
            f"range {number} must be a set of hands such as parse_range('QQ+'), not {hands!r}"
        )
    read = []
    for hand in hands:
        cards = Card.clean(hand)
        held = frozenset(cards)
        if len(held) < len(cards) or not all(cards) or not held <= set(dealt.deck):
            raise SetupError(f"range {number}: {cards} are not different cards of the deck")
        if len(held) > dealt.hole_count:
            raise SetupError(f"range {number}: {cards} are more than {dealt.hole_count} cards")
        read.append(held)
    if not read:
        raise SetupError(f"range {number} is empty")
    return read


def _holding(hands: Sequence[frozenset[Card]], board: set[Card], number: int) -> Holding:
    masks = sorted(mask_of(hand) for hand in hands if not hand & board)
    if not masks:
        raise SetupError(f"range {number} is empty: every hand contains a board card")
    return Holding("", masks, [1.0] * len(masks))
