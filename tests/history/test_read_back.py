"""A format reads its own text as the same hand, and refuses to write any other hand."""

import io
import warnings
from collections.abc import Iterable
from random import Random
from typing import Any, TextIO

import pytest

from croupier import CroupierError, HouseRules, NotationError, State, holdem
from croupier.games import NoLimitTexasHoldem
from croupier.hand import native
from croupier.hand.spec.streets import Automation, Mode
from croupier.history import FORMATS, HandLog
from croupier.history.phh import HandHistory
from croupier.history.read_back import read_back
from tests.history.phh.hands import random_state

ALWAYS = {"log", "phh"}  # what can tell every hand of these games


def written(name: str, state: State) -> str:
    file = io.StringIO()
    write = FORMATS[name].write
    assert write is not None
    write([HandLog.of(state)], file)
    return file.getvalue()


@pytest.mark.parametrize("code", HandHistory.game_types)
def test_hands_come_back_or_are_refused(code: str) -> None:
    random = Random(code)
    for _ in range(6):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            _, state = random_state(random, code)
        told = set()
        for name in FORMATS:
            if FORMATS[name].write is None:
                continue
            try:
                text = written(name, state)
            except CroupierError:
                continue
            told.add(name)
            (hand,) = FORMATS[name].read(text.splitlines(keepends=True))
            assert isinstance(hand, HandLog), (name, text)
            assert native.has_stacks(hand.replay(), state.stacks)
        assert told >= ALWAYS


@pytest.mark.parametrize("name", ["ohh", "pokerstars"])
def test_a_smallest_bet_beside_the_blinds_is_refused(name: str) -> None:
    game = NoLimitTexasHoldem(Automation.DEALER, True, 0, (1, 2), 4, mode=Mode.CASH_GAME)
    state = game(100, 3, seed=1)
    while state.actor_index is not None:
        state.check_or_call()
    with pytest.raises(NotationError, match=r"cannot express this hand: .* the blind is 4"):
        written(name, state)


def test_other_decisions_that_end_in_the_same_stacks_are_refused() -> None:
    raised, limped = (holdem(players=2, blinds=(1, 2), stacks=100, seed=1) for _ in range(2))
    raised.complete_bet_or_raise_to(4)
    limped.check_or_call()
    limped.check_or_call()
    limped.complete_bet_or_raise_to(2)
    for state in (raised, limped):
        while state.actor_index is not None:
            state.check_or_call()
    assert raised.stacks == limped.stacks
    file = io.StringIO()
    read_back("this", lambda _: iter([HandLog.of(raised)]), _write)([HandLog.of(raised)], file)
    write = read_back("this", lambda _: iter([HandLog.of(limped)]), _write)
    with pytest.raises(
        NotationError, match="cannot express this hand: the decision of player 1 would change"
    ):
        write([HandLog.of(raised)], file)


def _write(hands: Iterable[HandLog], file: TextIO) -> None:
    file.writelines("hand\n" for _ in hands)


@pytest.mark.parametrize("name", ["log", "phh", "acpc"])
def test_thirds_of_a_chip_come_back(name: str) -> None:
    board = "6cAsKsQs6dJs6hTs"  # the best hand is on the board
    stack: Any = 1000.0
    state = holdem(
        stacks=stack,
        blinds=(5, 10),
        players=4,
        deck=f"2c3d4h5s2d3h4s5c{board}",
        rules=HouseRules(open_fold="allow"),
    )
    for action in "ccf" + "c" * 10:  # the small blind folds: 35 for three
        state.fold() if action == "f" else state.check_or_call()
    third = 1000 + 35 / 3 - 10
    assert state.stacks == [995, third, third, third]
    (hand,) = FORMATS[name].read(written(name, state).splitlines(keepends=True))
    assert isinstance(hand, HandLog), hand
    assert native.has_stacks(hand.replay(), state.stacks)


def test_stacks_beyond_a_float_are_other_stacks() -> None:
    assert not native.has_stacks(holdem(stacks=10, players=2), [10**400, 10])
