"""Deciders for the players: a script, chance, or a person at the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from croupier.cli.dealing.actions import Action, parse_actions
from croupier.errors import CroupierError, NotationError
from croupier.hand.randomness import derive_seed

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.cli.screens.show import Show
    from croupier.hand.operations import Operation
    from croupier.hand.state import State

RAISE_SIZES = 4  # random raises: the minimum plus up to three small bets


class Script:
    """Decisions from a script."""

    def __init__(self, text: str) -> None:
        self.actions = parse_actions(text)
        self.number = 0

    @property
    def done(self) -> bool:
        """Whether all decisions were used."""
        return self.number == len(self.actions)

    def decide(self, state: State) -> Operation:
        """Apply the next decision; the error of an illegal one gives its number."""
        action = self.actions[self.number]
        self.number += 1
        try:
            return action.perform(state)
        except CroupierError as error:
            raise NotationError(f"action {self.number} ({action.text}): {error}") from None

    def refuse_the_rest(self) -> None:
        """Refuse actions after the end of the hand."""
        if not self.done:
            extra = self.actions[self.number]
            raise NotationError(f"action {self.number + 1} ({extra.text}): the hand is over")


class Chance:
    """Decisions drawn from a seed: every kind of legal action has the same probability.

    Nobody folds when checking is free, and raises are small.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.count = 0

    def pick(self, bound: int) -> int:
        """Draw a whole number from 0 to bound - 1."""
        self.count += 1
        return derive_seed(self.seed, "decision", self.count) % bound

    def decide(self, state: State) -> Operation:
        """Draw one of the legal actions and do it."""
        legal = state.legal_actions()
        if legal.discards is not None and legal.discard_count is not None:
            left = list(legal.discards)
            return state.stand_pat_or_discard(
                [left.pop(self.pick(len(left))) for _ in range(legal.discard_count)]
            )
        if legal.discards is not None:
            return state.stand_pat_or_discard(
                [card for card in legal.discards if self.pick(2)] if self.pick(3) else ()
            )
        choices: list[Callable[[], Operation]] = []
        if legal.fold and legal.check_or_call != 0:
            choices.append(state.fold)
        if legal.check_or_call is not None:
            choices.append(state.check_or_call)
        if legal.bring_in is not None:
            choices.append(state.post_bring_in)
        if legal.raise_to is not None:
            choices.append(lambda: self._raise(state))
        return choices[self.pick(len(choices))]()

    def _raise(self, state: State) -> Operation:
        raise_to, street = state.legal_actions().raise_to, state.street
        assert raise_to is not None
        assert street is not None
        step = street.min_completion_betting_or_raising_amount
        sizes = [raise_to.minimum + times * step for times in range(RAISE_SIZES)]
        legal = [amount for amount in sizes if amount in raise_to]
        return state.complete_bet_or_raise_to(legal[self.pick(len(legal))])


def read_actions(show: Show, state: State) -> list[Action] | None:
    """Ask until a line with actions is typed; None if the person leaves."""
    while True:
        show.question(state)
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line or word in ("q", "quit", "exit"):
            return None
        if word in ("?", "h", "help"):
            show.help()
            continue
        try:
            actions = parse_actions(line)
        except NotationError as error:
            show.line(f"{error}; type help for more")
            continue
        if actions:
            return actions


class Person:
    """Decisions asked for at the terminal; a wrong answer is explained and asked for again."""

    def __init__(self, show: Show) -> None:
        self.show = show
        self.waiting: list[Action] = []

    def decide(self, state: State) -> Operation | None:
        """Ask until the answer is legal; None if the person leaves."""
        while True:
            if not self.waiting:
                actions = read_actions(self.show, state)
                if actions is None:
                    return None
                self.waiting = actions
            try:
                return self.waiting.pop(0).perform(state)
            except CroupierError as error:
                self.waiting.clear()  # the other words were for another course of the hand
                self.show.line(str(error))
