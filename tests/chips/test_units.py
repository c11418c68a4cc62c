"""Amounts are counted exactly, and results do not depend on the unit."""

import pickle
from collections.abc import Callable
from decimal import Context, Decimal, Inexact, localcontext
from fractions import Fraction
from typing import Any

import pytest

from croupier import Automation, HouseRules, IllegalOperation, State, holdem
from croupier.chips.units import decimal_of, decimal_text
from croupier.games import NoLimitTexasHoldem
from croupier.history.phh import parse_action

DECK = "8c2c2d2h 8d3c3d3h 4cAsKsQs4dJs4hTs"  # the board plays: all remaining players share the pot
FINE: Any = 0.001234567890123  # below the minimum, and in a unit that leaves no room for thirds
LEGAL: Any = 1.333333333333333
LARGE: Any = 10.00123456789012  # above the maximum


def three_way_split() -> State:
    blinds: Any = (0.1, 0.2)
    stacks: Any = 10.0
    return holdem(blinds=blinds, stacks=stacks, players=4, seed=1, deck=DECK)


def finish(state: State) -> list[int]:
    raised: Any = 0.5
    state.complete_bet_or_raise_to(raised)
    state.check_or_call()
    state.fold()
    while state.status:
        state.check_or_call()
    return state.stacks


def ask(state: State) -> None:
    assert not state.can_complete_bet_or_raise_to(FINE)
    assert not state.can_complete_bet_or_raise_to(LARGE)
    assert state.can_complete_bet_or_raise_to(LEGAL)


def verify(state: State) -> None:
    state.verify_completion_betting_or_raising_to(LEGAL)
    with pytest.raises(IllegalOperation, match=r"amount=0\.001234567890123, minimum=0\.4\)"):
        state.verify_completion_betting_or_raising_to(FINE)


def try_it(state: State) -> None:
    with pytest.raises(IllegalOperation, match=r"amount=10\.00123456789012, maximum=10\.0\)"):
        state.complete_bet_or_raise_to(LARGE)


def try_in_words(state: State) -> None:
    with pytest.raises(IllegalOperation, match="below the minimum"):
        parse_action(state, f"p3 cbr {FINE}")


@pytest.mark.parametrize("question", [ask, verify, try_it, try_in_words])
def test_a_question_leaves_the_unit_alone(question: Callable[[State], None]) -> None:
    state = three_way_split()
    before = pickle.dumps(state)
    question(state)
    assert pickle.dumps(state) == before
    assert finish(state) == finish(three_way_split())


def test_what_is_done_is_counted_in_its_unit() -> None:
    state = three_way_split()
    assert state.complete_bet_or_raise_to(LEGAL).amount == LEGAL
    assert state.bets == [0.1, 0.2, LEGAL, 0.0]
    written = three_way_split()
    parse_action(written, f"p3 cbr {LEGAL}")
    assert written == state


def take_a_third(amount: Any, state: State) -> tuple[Any, Any]:
    """A rake of a third of a chip, which needs a finer unit than whole chips."""
    return Fraction(1, 3), amount - Fraction(1, 3)


def raked(stacks: int) -> State:
    blinds: Any = (Fraction(1), Fraction(2))
    rules: Any = {"rake": take_a_third, "next_cards": DECK, "rules": HouseRules.STANDARD}
    return NoLimitTexasHoldem.create_state(
        Automation.DEALER, True, 0, blinds, 2, stacks, 4, **rules
    )


def test_looking_at_the_pots_leaves_the_unit_alone() -> None:
    state = raked(200)
    while not state.board_cards:
        state.check_or_call()
    before = pickle.dumps(state)
    assert [pot.raked_amount for pot in state.pots] == [Fraction(1, 3)]
    assert pickle.dumps(state) == before


def test_a_hand_that_can_not_be_paid_out_is_as_it_was() -> None:
    state = raked(2_100_000_000_000_000)  # thirds can be counted, ninths cannot
    state.fold()
    while state.street_index != 3 or state.actor_index != 3:
        state.check_or_call()
    before = pickle.dumps(state)
    with pytest.raises(IllegalOperation, match="too fine"):
        state.check_or_call()
    assert pickle.dumps(state) == before


def test_floats_beyond_the_exact_doubles_are_read_back_as_given() -> None:
    stack: Any = 100.33333333333333
    state = holdem(blinds=(1, 2), stacks=stack, players=3, seed=1)
    assert state.starting_stacks == (stack,) * 3
    legal = state.legal_actions().raise_to
    assert legal is not None
    assert state.complete_bet_or_raise_to(legal.maximum).amount == legal.maximum
    assert state.stacks[2] == 0


@pytest.mark.parametrize(
    ("blinds", "stack", "ante"),
    [
        ((0.1, 0.2), 0.1 + 0.2, 0.1),
        ((0.07, 0.13), 1.5473512345678908, 0.3333),  # more digits than a float shows
        ((0.0009765625, 0.001953125), 4398046511104.0, 0.0009765625),
    ],
)
def test_the_least_and_the_most_that_are_shown_are_accepted(
    blinds: Any, stack: Any, ante: Any
) -> None:
    stacks: Any = (0.5, stack)
    state = holdem(blinds=blinds, stacks=stacks, players=2, ante=ante, seed=1)
    legal = state.legal_actions().raise_to
    assert legal is not None
    assert state.can_complete_bet_or_raise_to(legal.minimum)
    assert state.complete_bet_or_raise_to(legal.maximum).amount == legal.maximum
    assert state.stacks[1] == 0


def test_decimals_do_not_depend_on_the_context() -> None:
    stack, coarse = Decimal("123456.789"), Context(prec=4, traps=[Inexact])
    stacks: Any = {0: stack, 1: stack, -1: stack}
    with localcontext(coarse):
        state = holdem(blinds=(1, 2), stacks=stacks, players=3, seed=1)
        assert repr(state.stacks[2]) == "Decimal('123456.789')"
    assert repr(state.stacks[0]) == "Decimal('123455.789')"


def test_decimals_are_exact_where_they_have_an_end() -> None:
    assert decimal_of(1, 2**50) * 2**50 == 1
    assert decimal_of(3**30, 3 * 2**40) == decimal_of(3**29, 2**40)
    assert len(decimal_of(3**30, 2**40).as_tuple().digits) > 28
    with localcontext(Context(prec=4, traps=[Inexact])):
        endless = decimal_of(7, 3)
    assert str(endless) == "2.333333333333333333333333333"
    assert decimal_text(Decimal("0.1234567890123456789012345678901234567890")) == (
        "0.123456789012345678901234567890123456789"
    )
