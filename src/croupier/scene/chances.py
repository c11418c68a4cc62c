"""Equities at the steps of a hand, for hands whose cards are all known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.analysis.equities.equity import count_deals
from croupier.analysis.equities.games import dealt_in
from croupier.analysis.equities.holdings import Holding, mask_of
from croupier.cards.hand_type import is_native
from croupier.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards.card import Card
    from croupier.hand.state import State

# Pages must be quick to make: equities that take longer to count are sampled.
_BUDGET = 2_000_000
_SAMPLES = 20_000
_SEED = 0


class Chances:
    """Computes equities and caches them: most steps of a street need the same ones."""

    def __init__(self) -> None:
        self._known = Recent[list[float]]()

    def now(self, state: State) -> dict[int, float]:
        """Return the equity of each live player by index; empty if it cannot be computed.

        It cannot be computed if a card is unknown, if cards can still be drawn, on several boards,
        for hand types written in Python, and at a full table of stud, whose players may share a
        card.
        """
        live = [player for player in state.player_indices if state.statuses[player]]
        hands = [tuple(state.hole_cards[player]) for player in live]
        if len(live) < 2 or not all(hands) or not all(all(hand) for hand in hands):
            return {}
        street = state.street_index or 0
        if state.board_count > 1 or any(later.draw_status for later in state.streets[street:]):
            return {}
        if not all(map(is_native, state.hand_types)):
            return {}
        board = tuple(state.get_board_cards(0))
        if not all(board):
            return {}
        cards = (tuple(hands), board)
        equities = self._known.make(cards, lambda: _count(state, hands, board))
        return dict(zip(live, equities, strict=True)) if equities else {}


def _count(state: State, hands: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> list[float]:
    """Count the equities of hands; the folded ones are gone from the deck."""
    dealt = dealt_in(state)
    gone = {card for cards in state.hole_cards for card in cards if card}
    gone -= {card for hand in hands for card in hand}
    needed = len(hands) * dealt.hole_count + dealt.board_count
    if len(board) > dealt.board_count or needed > len(dealt.deck) - len(gone):
        return []
    result = count_deals(
        dealt,
        [Holding("", [mask_of(hand)], [1.0]) for hand in hands],
        mask_of(board),
        mask_of(gone),
        budget=_BUDGET,
        samples=_SAMPLES,
        seed=_SEED,
    )
    return [round(part, 4) for part in result.equities]
