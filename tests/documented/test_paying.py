"""Pots and paying: levels, splits, odd chips, and exact sums."""

import pickle
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

import croupier
from croupier import HouseRules
from tests.documented.tables import NO_CARDS, holdem, pots


def showdown(state: croupier.State, hands: tuple[str, ...], *board: str) -> None:
    """Deal, call and check to the end."""
    for index, cards in enumerate(hands):
        state.deal_hole(cards, index)
    for cards in ("", *board):
        if cards:
            state.burn_card("??")
            state.deal_board(cards)
        while state.can_check_or_call():
            state.check_or_call()


BOARD = ("2c7d9h", "Jd", "3s")


def test_pots_by_level() -> None:
    state = holdem((20, 50, 100, 100), 4, automations=NO_CARDS)
    for index, cards in enumerate(("AsAh", "KsKh", "QsQh", "JsJh")):
        state.deal_hole(cards, index)
    state.complete_bet_or_raise_to(100)
    while state.can_check_or_call():
        state.check_or_call()
    assert pots(state) == [(80, (0, 1, 2, 3)), (90, (1, 2, 3)), (100, (2, 3))]
    assert state.total_pot_amount == 270


def test_levels_with_the_same_players_are_one_pot() -> None:
    state = holdem((20, 50, 100), 3, automations=NO_CARDS)
    for index, cards in enumerate(("AsAh", "KsKh", "QsQh")):
        state.deal_hole(cards, index)
    state.complete_bet_or_raise_to(50)
    state.fold()
    state.check_or_call()
    assert pots(state) == [(101, (1, 2))]


def test_odd_chip_goes_to_the_lowest_index() -> None:
    state = holdem(
        100, 4, blinds=(1, 4), min_bet=4, antes={2: 3}, automations=NO_CARDS, trimming=False
    )
    showdown(state, ("8s6s", "AsKc", "8d6d", "AhKd"), *BOARD)
    assert list(state.payoffs) == [-4, 6, -7, 5]


def test_high_half_takes_the_odd_chip() -> None:
    state = croupier.games.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        NO_CARDS, False, {0: 3}, (3, 6), 6, 12, 100, 3
    )
    showdown(state, ("KhKcTsTh", "As2sQcJd", "Ah2hQdJc"), "3c5d8h", "Ks", "Kd")
    pushes = [op for op in state.operations if isinstance(op, croupier.hand.ChipsPushing)]
    assert [tuple(op.amounts) for op in pushes] == [(11, 0, 0), (0, 5, 5)]


def test_fixed_limit_omaha_is_fixed_limit() -> None:
    state = croupier.games.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        NO_CARDS, True, 0, (5, 10), 10, 20, 1000, 3
    )
    assert state.betting_structure is croupier.BettingStructure.FIXED_LIMIT
    for index, cards in enumerate(("KhKcTsTh", "As2sQcJd", "Ah2hQdJc")):
        state.deal_hole(cards, index)
    assert state.max_completion_betting_or_raising_to_amount == 20
    for amount in (20, 30, 40, 50):
        state.complete_bet_or_raise_to(amount)
    assert not state.can_complete_bet_or_raise_to()


def three_way_tie(chips: Any, **keywords: Any) -> croupier.State:
    """Pot of 1 dead chip and 2 from each of three players who tie."""
    antes = {3: chips(1)}
    state = holdem(
        [chips(100)] * 4,
        4,
        antes=antes,
        blinds=[chips(1), chips(2)],
        min_bet=chips(2),
        trimming=False,
        automations=NO_CARDS,
        **keywords,
    )
    for index, cards in enumerate(("AsKc", "AhKd", "AcKh", "8s6s")):
        state.deal_hole(cards, index)
    state.check_or_call()
    state.fold()
    state.check_or_call()
    state.check_or_call()
    for cards in BOARD:
        state.burn_card("??")
        state.deal_board(cards)
        while state.can_check_or_call():
            state.check_or_call()
    return state


def test_int_chips_split_with_an_odd_one() -> None:
    state = three_way_tie(int)
    assert list(state.payoffs) == [1, 0, 0, -1]
    assert all(type(stack) is int for stack in state.stacks)


@pytest.mark.parametrize("chips", [float, Decimal, Fraction])
def test_real_chips_split_exactly(chips: Any) -> None:
    state = three_way_tie(chips)
    assert [type(stack) for stack in state.stacks] == [chips] * 4
    third = Fraction(1, 3)
    for payoff in list(state.payoffs)[:3]:
        assert abs(Fraction(payoff) - third) < Fraction(1, 10**12)
    if chips is Fraction:
        assert list(state.payoffs) == [third, third, third, -1]
    assert abs(Fraction(sum(state.stacks)) - 400) < Fraction(1, 10**9)


def test_decimal_amounts_add_up_exactly() -> None:
    state = holdem(
        [0.3, 0.3],
        2,
        blinds=[0.1, 0.2],
        min_bet=0.2,
        automations=NO_CARDS,
    )
    state.deal_hole("AsAh")
    state.deal_hole("KsKh")
    raise_to: Any = 0.3
    state.complete_bet_or_raise_to(raise_to)
    assert state.checking_or_calling_amount == 0.1
    state.check_or_call()
    assert pots(state) == [(0.6, (0, 1))]


def test_custom_divmod_splits_the_pot() -> None:
    seen = []

    def generous(dividend: int, divisor: int) -> tuple[int, int]:
        seen.append((dividend, divisor))
        return 0, dividend

    state = three_way_tie(int, divmod=generous)
    assert list(state.payoffs) == [5, -2, -2, -1]
    assert (7, 3) in seen


def test_rake_function_is_called_per_pot() -> None:
    rake = partial(croupier.chips.rake, percentage=0.1, cap=3)
    state = holdem((20, 100, 100), 3, automations=NO_CARDS, rake=rake)
    for index, cards in enumerate(("AsAh", "KsKh", "QsQh")):
        state.deal_hole(cards, index)
    state.complete_bet_or_raise_to(100)
    while state.can_check_or_call():
        state.check_or_call()
    assert [(pot.raked_amount, pot.unraked_amount) for pot in state.pots] == [(3, 57), (3, 157)]


def called_all_round(rake: Any, stacks: Any = 100, **keywords: Any) -> croupier.State:
    """Three players, 30 each in the pot, before the flop."""
    state = holdem(stacks, 3, automations=NO_CARDS, rake=rake, **keywords)
    for index, cards in enumerate(("AsKc", "AcKh", "8s6s")):
        state.deal_hole(cards, index)
    state.complete_bet_or_raise_to(30)
    state.check_or_call()
    state.check_or_call()
    return state


CAPPED = partial(croupier.chips.rake, percentage=0.1, cap=2.5)


@pytest.mark.parametrize("read", [False, True])
def test_rake_function_may_break_whole_chips(read: bool) -> None:
    state = called_all_round(CAPPED)
    if read:
        (pot,) = state.pots
        assert (pot.raked_amount, pot.unraked_amount) == (2.5, 87.5)
        assert list(state.stacks) == [70, 70, 70]
    for cards in BOARD:
        state.burn_card("??")
        state.deal_board(cards)
        if cards is BOARD[0]:  # a chip that the house breaks cannot be bet
            with pytest.raises(ValueError, match="whole chips"):
                state.complete_bet_or_raise_to(2.5)
        for _ in range(3):
            state.check_or_call()
    (pot,) = state.pots
    assert (pot.raked_amount, pot.unraked_amount) == (2.5, 0)
    # What was broken is split exactly, as divmod splits 87.5.
    assert list(state.stacks) == [113.75, 113.75, 70]
    assert list(pickle.loads(pickle.dumps(state)).stacks) == list(state.stacks)


def test_whole_chips_stay_whole_beside_a_broken_one() -> None:
    """The main pot of 78.5 is split exactly, the side pot of 19 leaves its odd chip whole."""

    def from_the_main_pot(amount: int, _state: object) -> tuple[Any, Any]:
        return (1.5, amount - 1.5) if amount == 80 else (0, amount)

    state = holdem((20, 100, 100, 100), 4, automations=NO_CARDS, rake=from_the_main_pot)
    for index, cards in enumerate(("8s6s", "AsKc", "AcKh", "QsTs")):
        state.deal_hole(cards, index)
    for cards, bet in zip(("", *BOARD), (20, 5, 2, 0), strict=True):
        if cards:
            state.burn_card("??")
            state.deal_board(cards)
        if bet:
            state.complete_bet_or_raise_to(bet)
        state.check_or_call()
        if bet == 2:
            state.fold()
        while state.can_check_or_call():
            state.check_or_call()
        assert state.pots
    assert list(state.stacks) == [0, 122.25, 121.25, 75]


def test_rake_that_does_not_add_up_changes_nothing() -> None:
    taken: list[Any] = [0, 0]

    def rake(amount: int, _state: object) -> tuple[Any, Any]:
        return taken[0], amount + taken[1]

    state = called_all_round(rake)
    showdown_begins = [len(state.operations), list(state.stacks), list(state.bets)]
    for wrong in ((0, 1), (1, 0), (-1, 1), (2.5, -2.25), (91, -91), (Fraction(1, 3), 0)):
        taken[:] = wrong
        with pytest.raises(ValueError, match="add up"):
            _ = list(state.pots)
    assert [len(state.operations), list(state.stacks), list(state.bets)] == showdown_begins
    taken[:] = (0.1 + 0.2, -0.3)  # floats are off by a rounding error
    assert [pot.raked_amount for pot in state.pots] == [Fraction(3, 10)]


def test_failed_rake_leaves_the_hand_before_the_last_check() -> None:
    wrong = False

    def rake(amount: int, _state: object) -> tuple[int, int]:
        return 0, amount + wrong

    state = holdem(100, 2, rake=rake, seed=1)
    state.complete_bet_or_raise_to(10)
    before = state.copy()
    wrong = True
    with pytest.raises(ValueError, match="add up"):
        state.fold()
    assert state == before
    wrong = False
    state.fold()
    assert not state.status


def test_standard_rules_give_odd_chips_one_each() -> None:
    state = holdem(
        100,
        4,
        blinds=(1, 2),
        antes={1: 2},
        trimming=False,
        automations=NO_CARDS,
        rules=HouseRules.STANDARD,
    )
    for index, cards in enumerate(("AsKc", "8s6s", "AcKh", "AhKd")):
        state.deal_hole(cards, index)
    for _ in range(4):
        state.check_or_call()
    for cards in BOARD:
        state.burn_card("??")
        state.deal_board(cards)
        for _ in range(4):
            state.check_or_call()
    assert list(state.payoffs) == [2, -4, 1, 1]
