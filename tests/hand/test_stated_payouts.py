"""A hand that was played before: the smallest chip of the room, and what it took from each pot."""

from __future__ import annotations

from decimal import Decimal as _Decimal
from typing import Any

import pytest

from croupier import Automation, HouseRules, Mode, Rake, State
from croupier.errors import SetupError
from croupier.games import NoLimitTexasHoldem

Decimal: Any = _Decimal  # amounts are ints for the type checker


def split_pot(smallest_chip: Any, rake: Rake | None = None) -> State:
    """Four players put in 0.50 each and tie on the board."""
    rules = HouseRules(smallest_chip=smallest_chip, rake=rake, burn=False)
    state = NoLimitTexasHoldem.create_state(
        Automation.TABLE,
        True,
        0,
        (Decimal("0.25"), Decimal("0.50")),
        Decimal("0.50"),
        (Decimal(50), Decimal(50), Decimal("11.25"), Decimal(30)),
        4,
        mode=Mode.CASH_GAME,
        rules=rules,
    )
    for cards in ("Jc3s", "Th9d", "6s5c", "9h5h"):
        state.deal_hole(cards)
    for _ in range(4):
        state.check_or_call()
    for cards in ("2dKsAd", "Kd", "2h"):
        state.deal_board(cards)
        for _ in range(4):
            state.check_or_call()
    return state


def test_odd_chips_are_of_the_smallest_chip() -> None:
    # 1.90 among four: in nickels two get 0.50 and two 0.45, left of the button first (TDA 20).
    state = split_pot(Decimal("0.05"), Rake.of_pots(Decimal("0.10")))
    assert state.payoffs == [Decimal(text) for text in ("0", "0", "-0.05", "-0.05")]
    state = split_pot(Decimal("0.01"), Rake.of_pots(Decimal("0.10")))
    assert state.payoffs == [Decimal(text) for text in ("-0.02", "-0.02", "-0.03", "-0.03")]


def test_amounts_below_the_smallest_chip_are_refused() -> None:
    with pytest.raises(
        SetupError, match=r"every amount must be a multiple of the smallest chip, 0\.5"
    ):
        split_pot(Decimal("0.5"))
    for wrong in (0, -1, 5, "0.01"):
        with pytest.raises(SetupError, match="the smallest chip must be above 0 and at most 1"):
            HouseRules(smallest_chip=wrong)  # type: ignore[arg-type]


def test_every_pot_is_raked_as_stated() -> None:
    rules = HouseRules(rake=Rake.of_pots(3, 1), burn=False)
    state = NoLimitTexasHoldem.create_state(
        Automation.TABLE, True, 0, (1, 2), 2, (100, 50, 100), 3, rules=rules
    )
    for cards in ("KcKd", "AcAd", "QcQd"):
        state.deal_hole(cards)
    state.complete_bet_or_raise_to(100)
    state.check_or_call()
    state.check_or_call()
    for cards in ("2h3h4s", "7s", "8s"):
        state.deal_board(cards)
    # The main pot of 150 less 3 goes to the aces, the side pot of 100 less 1 to the kings.
    assert state.stacks == [99, 147, 0]


def test_rake_of_pots_is_written_down() -> None:
    rules = HouseRules(rake=Rake.of_pots(Decimal("0.30"), 1), smallest_chip=Decimal("0.01"))
    assert HouseRules.from_json(rules.to_json()) == rules
    with pytest.raises(SetupError, match="the rake taken from a pot must be an amount"):
        Rake.of_pots(2, -1)
    with pytest.raises(SetupError, match="must be a list"):
        Rake.from_json({**Rake(0.05).to_json(), "taken": 3})
