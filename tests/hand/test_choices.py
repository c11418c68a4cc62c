"""`pending` has the possible operations, in every phase of every game."""

import math
import random
from typing import Any

import pytest

import croupier
from croupier import Automation, Mode, State
from croupier.hand.choices import Pending, Phase

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


def test_who_must_show_is_named_while_runouts_are_chosen() -> None:
    by_hand = (Automation.RUNOUT_COUNT_SELECTION, Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
    automations = tuple(each for each in Automation if each not in by_hand)
    keywords: Any = {"mode": Mode.CASH_GAME, "automations": automations, "seed": 1}
    state = croupier.holdem(stacks=20, players=2, **keywords)
    state.complete_bet_or_raise_to(20)
    state.check_or_call()
    state.show_or_muck_hole_cards(True, 1)
    state.select_runout_count(1, 0)
    pending = state.pending
    assert pending is not None
    assert pending.operations == ("select_runout_count", "show_or_muck_hole_cards")
    assert pending.player_indices == (1, 0)
    assert state.can_select_runout_count(None, 1)
    assert state.can_show_or_muck_hole_cards(None, 0)


def test_nobody_mucks_where_everybody_shows() -> None:
    """The house rule showdown="all"."""
    shown = tuple(e for e in Automation if e is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
    rules = croupier.HouseRules(showdown="all")
    state = croupier.holdem(players=2, automations=shown, rules=rules, seed=1)
    while state.actor_index is not None:
        state.check_or_call()
    assert not state.can_show_or_muck_hole_cards(False)
    assert state.can_show_or_muck_hole_cards(True)


def test_after_a_draw_with_a_board_cards_come_in_the_order_of_every_street() -> None:
    """Replacements, then the burn, then the board, as where hole cards and a board are dealt."""
    opening = croupier.Opening.POSITION
    streets = (
        croupier.Street(False, (False,) * 3, 0, False, opening, 2, None),
        croupier.Street(True, (), 2, True, opening, 2, None),
    )
    state = croupier.State(
        (Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.HOLE_DEALING),
        croupier.Deck.STANDARD,
        (croupier.cards.StandardHighHand,),
        streets,
        croupier.BettingStructure.FIXED_LIMIT,
        True,
        1,
        0,
        0,
        200,
        2,
        seed=1,
    )
    state.check_or_call()
    state.check_or_call()
    state.stand_pat_or_discard(state.hole_cards[0][:1])
    state.stand_pat_or_discard()
    kinds = [type(operation).__name__ for operation in state.operations][-2:]
    assert kinds == ["StandingPatOrDiscarding", "HoleDealing"]
    state.burn_card()
    state.deal_board()
    assert state.actor_index == 0


def test_a_range_has_what_may_be_raised_to() -> None:
    whole = croupier.holdem(players=2, stacks=100).legal_actions().raise_to
    assert whole is not None
    assert 4 in whole
    assert 4.5 not in whole
    assert 101 not in whole
    endless = croupier.holdem(players=2, stacks=math.inf).legal_actions().raise_to
    assert endless is not None
    assert 10**6 in endless
    assert math.inf not in endless
    cents: Any = {"blinds": (0.25, 0.5), "stacks": 50.0}
    parts = croupier.holdem(players=2, **cents).legal_actions().raise_to
    assert parts is not None
    assert 1.25 in parts
