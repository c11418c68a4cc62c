"""The dealer's part of a hand, one step at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.hand.operations import Operation
    from croupier.hand.state import State


def deal_on(state: State, runouts: int | None = None) -> Operation | None:
    """Carry out the next step of the dealer; return None if a player must act or the hand is over.

    The order is that of a fully automated State, so the operations are the same; doing them one by
    one allows the table to be shown in between.
    """
    pending = state.pending
    if pending is None:
        return None
    match pending.operations[0]:
        case "post_ante":
            return state.post_ante()
        case "collect_bets":
            return state.collect_bets()
        case "post_blind_or_straddle":
            return state.post_blind_or_straddle()
        case "burn_card":
            return state.burn_card()
        case "deal_hole":
            return state.deal_hole()
        case "deal_board":
            return state.deal_board()
        case "select_runout_count":
            return state.select_runout_count(runouts)
        case "show_or_muck_hole_cards":
            return state.show_or_muck_hole_cards()
        case "kill_hand":
            return state.kill_hand()
        case "push_chips":
            return state.push_chips()
        case "pull_chips":
            return state.pull_chips()
        case _:
            return None
