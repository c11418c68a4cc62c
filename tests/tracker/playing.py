"""Hands for the tests of the tracker: played by letters, with the details of files."""

from typing import Any

from croupier import Mode, State, holdem
from croupier.history import HandLog
from croupier.tracker.facts import HandFacts, facts_of

NAMES = ("Ann", "Bob", "Cy", "Dan")  # small blind, big blind, cutoff, button


def play(state: State, deeds: str) -> State:
    """Act as written: f, c (check or call), and a number to bet or raise to it."""
    for deed in deeds.split():
        if deed == "f":
            state.fold()
        elif deed == "c":
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(int(deed))
    return state


def hand(deeds: str, names: tuple[str, ...] = NAMES, seed: int = 3, **details: Any) -> HandLog:
    """Return the hand of a cash game."""
    state = holdem(stacks=200, players=len(names), seed=seed, mode=Mode.CASH_GAME)
    return HandLog.of(play(state, deeds), names, **details)


def facts(deeds: str, names: tuple[str, ...] = NAMES, **details: Any) -> HandFacts:
    """Return the facts of such a hand."""
    found = facts_of(hand(deeds, names, **details))
    assert found is not None
    return found
