"""What is expected now: `pending` names what is possible, in every phase of every game."""

import random
from typing import Any

import pytest

import croupier
from croupier import Automation, Mode, State
from croupier.choices import Pending, Phase

OPERATIONS = (
    *("post_ante", "collect_bets", "post_blind_or_straddle", "burn_card", "deal_hole"),
    *("deal_board", "stand_pat_or_discard", "post_bring_in", "check_or_call", "fold"),
    *("complete_bet_or_raise_to", "select_runout_count", "show_or_muck_hole_cards"),
    *("kill_hand", "push_chips", "pull_chips"),
)
GAMES = ("holdem", "omaha_hi_lo", "stud", "razz", "draw", "triple_draw", "badugi", "kuhn", "leduc")


def possible(state: State) -> list[str]:
    return [name for name in OPERATIONS if getattr(state, f"can_{name}")()]


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_pending_is_what_is_possible(name: str, mode: Mode) -> None:
    for seed in range(10):
        choose = random.Random(seed)
        stacks: Any = {} if name in ("kuhn", "leduc") else {"stacks": choose.choice((5, 20, 200))}
        state = getattr(croupier, name)(
            players=2, automations=Automation.NOTHING, mode=mode, seed=seed, **stacks
        )
        while state.status:
            assert set(state.pending.operations) == set(possible(state))
            getattr(state, choose.choice(state.pending.operations))()
        assert state.pending is None


def test_runouts_are_chosen_before_or_after_showing() -> None:
    by_hand = (Automation.RUNOUT_COUNT_SELECTION, Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
    automations = tuple(name for name in Automation if name not in by_hand)
    state = croupier.holdem(
        stacks=20, players=2, mode=Mode.CASH_GAME, automations=automations, seed=1
    )
    state.complete_bet_or_raise_to(20)
    state.check_or_call()
    choose, show = "select_runout_count", "show_or_muck_hole_cards"
    assert state.pending == Pending(Phase.SHOWDOWN, (choose, show), (0, 1))
    state.show_or_muck_hole_cards(True, 0)
    state.show_or_muck_hole_cards(True, 1)
    assert state.pending == Pending(Phase.SHOWDOWN, (choose,), (0, 1))
