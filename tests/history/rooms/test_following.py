"""Betting of a file that the engine performs in one call, as long as it is the next operation.

The shortcut is `_follow_betting` (`core/bindings/shortcuts/following.cpp`); its twin are the
methods of the State, one call for each statement.
"""

import random
import re
from decimal import Decimal
from math import inf
from typing import Any, NamedTuple

import pytest

from croupier import Automation, Mode, State
from croupier.games import NoLimitTexasHoldem, catalogue
from croupier.hand import operations as ops
from tests.play.hand.random_hands import (
    decide_again,
    decisions_of,
    play_random,
    quietly,
    random_start,
)

FOLD, CHECK, CALL, RAISE = "fold", "check", "call", "raise to"
KINDS = {"fold": FOLD, "check": CHECK, "call": CALL, "raise_to": RAISE}
PLACES = {"Ann": 0, "Bob": 1, "Cid": 2}


class Statement(NamedTuple):
    """What an event has that goes through the engine."""

    kind: object
    player: object
    amount: object


def begun() -> State:
    return NoLimitTexasHoldem.create_state(
        Automation.DEALER, True, 0, (1, 2), 2, 200, 3, mode=Mode.CASH_GAME, seed=1
    )


def test_follows_to_the_end() -> None:
    state = begun()
    events = [
        Statement(CALL, "Cid", 200),
        Statement(RAISE, "Ann", 600),
        Statement(FOLD, "Bob", 0),
        Statement(CALL, "Cid", 400),
        Statement(CHECK, "Ann", 0),
    ]
    assert state._follow_betting(events, 0, PLACES, **KINDS) == len(events)
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
        assert state._follow_betting([None, Statement(*wrong)], 1, PLACES, **KINDS) == 1
    except TypeError:
        assert wrong[1] == ["Cid"]
    assert state == begun()


def test_amounts_are_hundredths_of_real_chips() -> None:
    blinds: Any = Decimal("0.05"), Decimal("0.1")
    stacks: Any = Decimal(10)
    state = NoLimitTexasHoldem.create_state(
        Automation.DEALER, True, 0, blinds, blinds[1], stacks, 3, mode=Mode.CASH_GAME, seed=1
    )
    events = [Statement(CALL, "Cid", 10), Statement(RAISE, "Ann", 35)]
    assert state._follow_betting(events, 0, PLACES, **KINDS) == 2
    assert state.bets == [Decimal("0.35"), Decimal("0.1"), Decimal("0.1")]


def test_other_arguments_are_refused() -> None:
    state = begun()
    with pytest.raises(AttributeError):
        state._follow_betting(["call"], 0, PLACES, **KINDS)
    with pytest.raises(TypeError):
        state._follow_betting([], 0, PLACES, fold=FOLD)  # type: ignore[call-arg]
    assert state._follow_betting([], 7, PLACES, **KINDS) == 7


def real_stacks() -> State:
    blinds: Any = Decimal("0.05"), Decimal("0.1")
    stacks: Any = [Decimal(10), Decimal("0.35"), 7]
    return NoLimitTexasHoldem.create_state(
        (), True, 0, blinds, blinds[1], stacks, 3, mode=Mode.CASH_GAME, seed=1
    )


@pytest.mark.parametrize("real", [False, True])
def test_stacks_are_compared_in_hundredths(real: bool) -> None:
    state = real_stacks() if real else begun()
    stacks = [int(stack * 100) for stack in state.stacks]
    assert state._has_hundredths(stacks)
    for place in range(3):
        for odd in (1, -1, 100):
            other = [*stacks]
            other[place] += odd
            assert not state._has_hundredths(other)
    assert not state._has_hundredths(stacks[:2])
    assert not state._has_hundredths([*stacks, 0])
    assert not state._has_hundredths([*stacks[:2], 1 << 70])
    assert not state._has_hundredths([*stacks[:2], str(stacks[2])])  # type: ignore[list-item]


def test_unknown_stacks_have_no_hundredths() -> None:
    stacks: Any = [inf, 200, 200]
    state = NoLimitTexasHoldem.create_state(
        Automation.DEALER, True, 0, (1, 2), 2, stacks, 3, mode=Mode.CASH_GAME, seed=1
    )
    assert not state._has_hundredths([1 << 60, 19_800, 20_000])


def undealt() -> State:
    automations = Automation.ANTE_POSTING, Automation.BLIND_OR_STRADDLE_POSTING
    return NoLimitTexasHoldem.create_state(
        automations, True, 0, (1, 2), 2, 200, 3, mode=Mode.CASH_GAME, seed=1
    )


def test_holes_are_dealt_one_after_the_other() -> None:
    state, alone = undealt(), undealt()
    state._deal_holes(["AsAd", "????", "2c??"])
    for place, cards in enumerate(("AsAd", "????", "2c??")):
        alone.deal_hole(cards, place)
    assert state == alone
    assert state.operations == alone.operations


@pytest.mark.parametrize(
    "cards",
    [["AsAd", "KsKdKh"], ["AsAd", ""], ["AsA"], ["????"] * 4, [None, None, None, None]],
)
def test_holes_are_refused_as_they_are_alone(cards: list[Any]) -> None:
    state, alone = undealt(), undealt()
    with pytest.raises(ValueError) as together:  # noqa: PT011
        state._deal_holes(cards)
    for place, own in enumerate(cards):
        if not alone.can_deal_hole(own, place):
            break
        alone.deal_hole(own, place)
    with pytest.raises(ValueError, match=re.escape(str(together.value))):
        alone.deal_hole(own, place)
    assert state == alone


def test_a_card_dealt_twice_is_warned_of() -> None:
    state = undealt()
    with pytest.warns(UserWarning, match="the card As is already dealt"):
        state._deal_holes(["AsAd", "AsKs"])


GAMES = {row.code: row for row in catalogue.GAMES}


def statement(decision: Any) -> Statement:
    match decision:
        case ops.Folding(player):
            return Statement(FOLD, str(player), 0)
        case ops.CheckingOrCalling(player, 0):
            return Statement(CHECK, str(player), 0)
        case ops.CheckingOrCalling(player, amount):
            return Statement(CALL, str(player), 100 * amount)
        case ops.CompletionBettingOrRaisingTo(player, amount):
            return Statement(RAISE, str(player), 100 * amount)
    return Statement("something else", "", 0)


@pytest.mark.parametrize("code", GAMES)
def test_what_is_followed_is_what_the_methods_do(code: str) -> None:
    """Every game, random stacks and house rules; the methods do the other operations."""
    dice = random.Random(f"following {code}")
    followed = 0
    for _ in range(4):
        start = random_start(GAMES[code], dice)
        decisions = decisions_of(play_random(start(), dice))
        events = [statement(decision) for decision in decisions]
        places = {str(player): player for player in range(start().player_count)}
        state, alone, done = start(), start(), 0
        while done < len(decisions):
            reached = quietly(lambda: state._follow_betting(events, done, places, **KINDS))  # noqa: B023
            followed += reached - done
            for decision in decisions[done:reached]:
                decide_again(alone, decision)
            assert state == alone
            done = reached
            if done < len(decisions):
                decide_again(state, decisions[done])
                decide_again(alone, decisions[done])
                done += 1
        assert not state.status
        assert state == alone
    assert followed
