"""Hands for the tests of histories: played at random, of any game, with any rules."""

from typing import Any

from croupier import State
from croupier.history import HandLog, HandSetup
from tests.properties.hands import Setup, play, quietly


def played(setup: Setup, seed: int, stop: int | None = None) -> State:
    """A hand played to its end, or for this many moves."""
    with quietly():
        state = setup.build()
        for count, _ in enumerate(play(setup, state, seed)):
            if count == stop:
                break
    return state


def log_of(state: State, **details: Any) -> HandLog:
    """The log of a hand, with names and seats."""
    names = [f"Player {index}" for index in range(state.player_count)]
    return HandLog.of(state, names, range(3, 3 + state.player_count), **details)


def can_be_logged(state: State) -> bool:
    """Whether the hand does not use code of the user."""
    try:
        HandSetup.check(state)
    except ValueError:
        return False
    return True
