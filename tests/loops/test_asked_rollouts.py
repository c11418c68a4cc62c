"""Rollouts with functions: the same hands as with native policies, asked many at a time."""

from functools import partial
from typing import Any

import numpy as np
import pytest

import croupier
from croupier import BatchAction, Policy, SetupError, rollout
from croupier.errors import ArgumentError
from croupier.loops.opponents import Asked
from croupier.runners import LocalRunner
from tests.loops.lockstep import GAMES


def caller(asked: Asked) -> Any:
    """Check, call, stand pat."""
    return np.where(asked.legal[:, BatchAction.DRAW], BatchAction.DRAW, BatchAction.CALL)


@pytest.mark.parametrize("name", ["holdem", "leduc", "stud", "badugi", "all-in at once", "antes"])
def test_a_function_that_calls_is_the_policy_that_calls(name: str) -> None:
    native = rollout(GAMES[name], 700, policy="call", seed=4, first=20)
    asked = rollout(GAMES[name], 700, policy=caller, seed=4, first=20)
    assert (asked.payoffs == native.payoffs).all()
    assert (asked.decisions == native.decisions).all()
    assert (asked.counts == native.counts).all()
    assert asked.showdowns == native.showdowns
    assert asked.first == native.first == 20
    assert asked.states == ()


def test_one_policy_per_player() -> None:
    sizes, told = [], []

    def raiser(asked: Asked) -> tuple[Any, Any]:
        sizes.append(len(asked.tables))
        raises = asked.legal[:, BatchAction.RAISE]
        return np.where(raises, BatchAction.RAISE, BatchAction.CALL), asked.max_raise_to

    game = partial(croupier.holdem, players=2, stacks=20)
    result = rollout(
        game, 600, policy=[Policy.FOLD, raiser], progress=lambda done, of: told.append((done, of))
    )
    assert (result.payoffs[:, 1] > 0).all()
    assert max(sizes) > 100
    assert told[-1] == (600, 600)
    native = rollout(game, 600, policy=["fold", "all-in"])
    assert (result.payoffs == native.payoffs).all()


def test_wrong_functions() -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"policy": [caller]}, "one policy per player"),
        ({"policy": caller, "logs": 3}, "native policies"),
        ({"policy": caller, "runner": LocalRunner()}, "native policies"),
        ({"game": croupier.holdem(), "policy": caller}, "not from a State"),
        ({"policy": [caller, "best"]}, "unknown policy 'best'"),
    ]
    for wrong, why in cases:
        game = wrong.pop("game", partial(croupier.holdem, players=2))
        with pytest.raises(SetupError, match=why):
            rollout(game, 10, **wrong)
    with pytest.raises(ArgumentError, match="seat 1 was asked for 10 actions"):
        rollout(partial(croupier.holdem, players=2), 10, policy=lambda asked: [1])
    assert rollout(croupier.leduc, 0, policy=caller).hands == 0
