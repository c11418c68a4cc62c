"""All-in adjusted winnings: what an all-in was worth when the chips went in, without later luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.analysis.equities.equity import EXACT_BUDGET, count_deals
from croupier.analysis.equities.games import dealt_in
from croupier.analysis.equities.holdings import Holding, mask_of
from croupier.analysis.equities.preflop import counted_shares
from croupier.cards.hand_type import is_native
from croupier.hand.operations import (
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
)
from croupier.hand.pot_parts import chips_paid, parts_of_pots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.analysis.equities.games import Dealt
    from croupier.cards.card import Card
    from croupier.hand.state import State

SAMPLES = 100_000
SEED = 0
_BETTING = frozenset((BringInPosting, CheckingOrCalling, CompletionBettingOrRaisingTo, Folding))
_DEALING = frozenset((HoleDealing, BoardDealing))


def adjusted_payoffs(state: State) -> list[float] | None:
    """Return the payoffs of a finished hand as if every pot had been shared by equity.

    Equities are those after the last bet, call or fold. None if nothing can be adjusted: no cards
    came after it, a hand was not shown, cards were drawn, or there were several boards.
    """
    streets = state.streets
    if any(street.draw_status for street in streets) or state.starting_board_count > 1:
        return None
    if not all(map(is_native, state.hand_types)):
        return None
    operations = state.operations
    last = len(operations) - 1
    while last >= 0 and type(operations[last]) not in _BETTING:
        last -= 1
    after = operations[last + 1 :]
    if not any(type(done) in _DEALING for done in after):
        return None
    hands: dict[int, list[Card]] = {player: [] for player in state.player_indices}
    board: list[Card] = []
    for done in operations[: last + 1]:
        if isinstance(done, HoleDealing):
            hands[done.player_index] += done.cards
        elif isinstance(done, BoardDealing):
            board += done.cards
        elif isinstance(done, Folding):
            hands.pop(done.player_index)
    if not any(hands.values()):  # all-in with the blinds: the cards came after it
        return None
    live = list(hands)
    for done in after:  # a card that was dealt face down may be known by now
        if isinstance(done, HoleCardsShowingOrMucking) and done.hole_cards:
            own = hands[done.player_index]
            hands[done.player_index] = list(done.hole_cards[: len(own)])
    if len(live) < 2 or not all(all(hand) for hand in hands.values()) or not all(board):
        return None
    pots = _pots(state, live)
    if pots is None:
        return None
    dealt = dealt_in(state)
    if len(board) > dealt.board_count:
        return None
    received = [0.0] * state.player_count
    for amount, players in pots:
        for player, part in zip(players, _shares(dealt, hands, players, board), strict=True):
            received[player] += part * amount
    paid = chips_paid(state)
    return [won - float(put) for won, put in zip(received, paid, strict=True)]


def _pots(state: State, live: Sequence[int]) -> list[tuple[float, list[int]]] | None:
    """Return each pot after rake with the players who can win it, None if that is not clear."""
    parts = parts_of_pots(state, live)
    if parts is None:
        return None
    return [(float(amount), players) for pot in parts for amount, players in pot]


def _shares(
    dealt: Dealt, hands: dict[int, list[Card]], players: Sequence[int], board: Sequence[Card]
) -> Sequence[float]:
    if len(players) == 1:
        return [1.0]
    masks = [mask_of(hands[player]) for player in players]
    if len(hands) == 2 and not board and dealt.is_holdem:
        return counted_shares(*masks)
    dead = mask_of(card for player, hand in hands.items() if player not in players for card in hand)
    holdings = [Holding("", [mask], [1.0]) for mask in masks]
    result = count_deals(
        dealt,
        holdings,
        mask_of(board),
        dead,
        budget=EXACT_BUDGET,
        samples=SAMPLES,
        seed=SEED,
    )
    return result.equities
