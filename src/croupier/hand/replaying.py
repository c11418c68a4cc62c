"""Repeat recorded operations one by one, on a hand whose automatic operations are held.

A record names its cards, players and amounts, so a repeated hand needs no deck and no automation;
an operation whose result differs from its record is refused.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.hand import operations as ops

if TYPE_CHECKING:
    from croupier.hand.operations import Operation
    from croupier.hand.state import State


def repeat(state: State, *operations: Operation) -> None:
    """Perform recorded operations again; a NotationError says where the hand differs from them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they were given when the hand was played
        for operation in operations:
            _repeat(state, operation)


def _repeat(state: State, operation: Operation) -> None:
    number = state.operation_count
    try:
        _perform(state, operation)
    except ValueError as error:
        raise NotationError(f"operation {number} ({operation!r}): {error}") from None
    if (performed := state.get_operation(number)) != operation:
        raise NotationError(
            f"operation {number} is {operation!r}", expected=f"{performed!r}, as the hand stands"
        )


def _perform(state: State, operation: Operation) -> None:
    comment = operation.commentary
    match operation:
        case ops.AntePosting(player, _):
            state.post_ante(player, commentary=comment)
        case ops.BetCollection():
            state.collect_bets(commentary=comment)
        case ops.BlindOrStraddlePosting(player, _):
            state.post_blind_or_straddle(player, commentary=comment)
        case ops.CardBurning(card):
            state.burn_card(card, commentary=comment)
        case ops.HoleDealing(player, cards, _):
            state.deal_hole(cards, player, commentary=comment)
        case ops.BoardDealing(cards):
            state.deal_board(cards, commentary=comment)
        case ops.StandingPatOrDiscarding(_, cards):
            state.stand_pat_or_discard(cards, commentary=comment)
        case ops.Folding():
            state.fold(commentary=comment)
        case ops.CheckingOrCalling():
            state.check_or_call(commentary=comment)
        case ops.BringInPosting():
            state.post_bring_in(commentary=comment)
        case ops.CompletionBettingOrRaisingTo(_, amount):
            state.complete_bet_or_raise_to(amount, commentary=comment)
        case ops.RunoutCountSelection(player, count):
            state.select_runout_count(count, player, commentary=comment)
        case ops.HoleCardsShowingOrMucking(player, cards):
            state.show_or_muck_hole_cards(cards or False, player, commentary=comment)
        case ops.HandKilling(player):
            state.kill_hand(player, commentary=comment)
        case ops.ChipsPushing():
            state.push_chips(commentary=comment)
        case ops.ChipsPulling(player, _):
            state.pull_chips(player, commentary=comment)
        case ops.NoOperation():
            state.no_operate(commentary=comment)
        case _:
            raise NotationError(f"not an operation of a hand: {operation!r}")
