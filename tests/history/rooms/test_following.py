"""Betting of a file that goes through the engine in one call, as far as it is what comes next."""

from decimal import Decimal
from typing import Any

import pytest

from croupier import Automation, Mode, NoLimitTexasHoldem, State

KINDS = ("fold", "check", "call", "raise to")
FOLD, CHECK, CALL, RAISE = KINDS
PLACES = {"Ann": 0, "Bob": 1, "Cid": 2}


def begun() -> State:
    return NoLimitTexasHoldem.create_state(
        Automation.DEALER, True, 0, (1, 2), 2, 200, 3, mode=Mode.CASH_GAME, seed=1
    )


def test_follows_to_the_end() -> None:
    state = begun()
    events = [
        (CALL, "Cid", 200),
        (RAISE, "Ann", 600),
        (FOLD, "Bob", 0),
        (CALL, "Cid", 400),
        (CHECK, "Ann", 0),
    ]
    assert state._follow_betting(events, 0, PLACES, KINDS) == len(events)
    alone = begun()
    alone.check_or_call()
    alone.complete_bet_or_raise_to(6)
    alone.fold()
    alone.check_or_call()
    alone.check_or_call()
    assert state == alone


@pytest.mark.parametrize(
    "wrong",
    [
        (CALL, "Cid", 199),  # not what is due
        (CALL, "Ann", 200),  # not her turn
        (CALL, "Dan", 200),  # nobody
        (CALL, "Cid", "200"),
        (CALL, "Cid", 1 << 70),
        (CALL, ["Cid"], 200),
        (RAISE, "Cid", 350),  # less than the smallest raise, and no whole chips
        (RAISE, "Cid", -600),
        (RAISE, "Cid", 1 << 62),
        ("street", "", 0),
    ],
)
def test_stops_at_what_is_odd(wrong: tuple[object, ...]) -> None:
    state = begun()
    try:
        assert state._follow_betting([None, wrong], 1, PLACES, KINDS) == 1
    except TypeError:
        assert wrong[1] == ["Cid"]
    assert state == begun()


def test_amounts_are_hundredths_of_real_chips() -> None:
    blinds: Any = Decimal("0.05"), Decimal("0.1")
    stacks: Any = Decimal(10)
    state = NoLimitTexasHoldem.create_state(
        Automation.DEALER, True, 0, blinds, blinds[1], stacks, 3, mode=Mode.CASH_GAME, seed=1
    )
    events = [(CALL, "Cid", 10), (RAISE, "Ann", 35)]
    assert state._follow_betting(events, 0, PLACES, KINDS) == 2
    assert state.bets == [Decimal("0.35"), Decimal("0.1"), Decimal("0.1")]


def test_other_arguments_are_refused() -> None:
    state = begun()
    with pytest.raises(TypeError):
        state._follow_betting(["call"], 0, PLACES, KINDS)
    with pytest.raises(ValueError, match="four kinds"):
        state._follow_betting([], 0, PLACES, KINDS[:2])  # type: ignore[arg-type]
    assert state._follow_betting([], 7, PLACES, KINDS) == 7
