"""Heads-up hold'em with two choices before the flop: all-in or fold, solved for any stack.

The small blind pushes all-in or folds; the big blind calls or folds. With short stacks this is
close to the best play of the whole game. Equities are exact (every board is counted), and cards
that one player holds cannot be held by the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.equities.starting_hands import STARTING_HANDS, matchups, starting_hand
from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    Strategy = NDArray[np.float64]

_MOST_ITERATIONS = 200_000
_CHECKED_EVERY = 250


class PushFold:
    """The game for one stack: blinds, an ante that each player pays, chips of any unit.

    A strategy is an array of 169 probabilities in the order of `STARTING_HANDS`, or a mapping from
    names of hands ("AKs") to probabilities, 0 where a name is missing. Values are what the small
    blind wins per hand; the big blind wins the opposite.

    >>> game = PushFold(10)
    >>> push, call = game.solve()
    >>> round(game.value(push, call), 3), game.exploitability(push, call) < 1e-5
    (-0.045, True)
    """

    def __init__(
        self,
        stack: float,
        *,
        small_blind: float = 0.5,
        big_blind: float = 1.0,
        ante: float = 0.0,
    ) -> None:
        for name, amount in (
            ("stack", stack),
            ("small_blind", small_blind),
            ("big_blind", big_blind),
            ("ante", ante),
        ):
            if isinstance(amount, bool) or not isinstance(amount, (int, float, np.number)):
                raise SetupError(f"{name} must be a number, not {amount!r}")
            if not isfinite(amount) or amount < 0:
                raise SetupError(f"{name} must be 0 or more, not {amount!r}")
        if not 0 < small_blind <= big_blind:
            raise SetupError(
                f"the small blind must be more than 0 and at most the big blind, {big_blind}, "
                f"not {small_blind}"
            )
        if stack <= big_blind + ante:
            raise SetupError(
                f"a stack of {stack} leaves no choice: it must be more than the big blind and the "
                f"ante, {big_blind + ante}"
            )
        self.stack = float(stack)
        """The chips of each player before blinds and antes; the smaller stack if they differ."""
        self.small_blind, self.big_blind, self.ante = map(float, (small_blind, big_blind, ante))
        pairs, shares = matchups()
        self._meets = pairs / pairs.sum()  # the probability of each pair of hands
        self._called = self._meets * (2 * shares - 1) * self.stack
        self._hands = self._meets.sum(axis=1)

    def value(
        self, push: ArrayLike | Mapping[str, float], call: ArrayLike | Mapping[str, float]
    ) -> float:
        """Return what the small blind wins per hand on average, counted exactly."""
        pushes, calls = _read(push, "push"), _read(call, "call")
        return float(pushes @ self._gains(calls) + (1 - pushes) @ self._hands * self._folded)

    @property
    def _folded(self) -> float:
        return -(self.small_blind + self.ante)

    def _gains(self, calls: Strategy) -> Strategy:
        """The value of pushing each hand, times the probability of the hand."""
        stolen = self.big_blind + self.ante
        gains: Strategy = self._called @ calls + stolen * (self._meets @ (1 - calls))
        return gains

    def _prices(self, pushes: Strategy) -> Strategy:
        """The value of calling with each hand minus that of folding, times its probability."""
        kept: Strategy = (self.big_blind + self.ante) * (
            pushes @ self._meets
        ) - pushes @ self._called
        return kept

    def best_push(self, call: ArrayLike | Mapping[str, float]) -> tuple[float, Strategy]:
        """Return the most that can be won against a calling strategy, and the strategy for it."""
        gains, folded = self._gains(_read(call, "call")), self._hands * self._folded
        return float(np.maximum(gains, folded).sum()), (gains > folded).astype(np.float64)

    def best_call(self, push: ArrayLike | Mapping[str, float]) -> tuple[float, Strategy]:
        """Return the least that a pushing strategy can win, and the calling strategy for it."""
        pushes = _read(push, "push")
        answer = (self._prices(pushes) > 0).astype(np.float64)
        return self.value(pushes, answer), answer

    def exploitability(
        self, push: ArrayLike | Mapping[str, float], call: ArrayLike | Mapping[str, float]
    ) -> float:
        """Return how much best responses gain per player: 0 exactly for an equilibrium."""
        return (self.best_push(call)[0] - self.best_call(push)[0]) / 2

    def solve(self, precision: float = 1e-6) -> tuple[Strategy, Strategy]:
        """Return pushing and calling strategies whose exploitability is at most `precision`.

        The precision is in big blinds per hand. The method is CFR+ over all pairs of hands.
        """
        if not isinstance(precision, (int, float)) or not 1e-9 <= precision < 1:
            raise SetupError(f"precision must be 1e-9 to 1, not {precision!r}")
        size = len(STARTING_HANDS)
        regrets = np.zeros((2, 2, size))  # by player and choice
        sums = np.zeros((2, size))
        calls = np.full(size, 0.5)
        folded = self._hands * self._folded
        for number in range(1, _MOST_ITERATIONS + 1):
            pushes = _matched(regrets[0])
            sums[0] += number * pushes
            more = self._gains(calls) - folded
            regrets[0] = np.maximum(regrets[0] + [(1 - pushes) * more, -pushes * more], 0)
            pushes = _matched(regrets[0])
            sums[1] += number * calls
            more = self._prices(pushes)
            regrets[1] = np.maximum(regrets[1] + [(1 - calls) * more, -calls * more], 0)
            calls = _matched(regrets[1])
            if number % _CHECKED_EVERY == 0:
                average = sums * 2 / (number * (number + 1))
                push, call = np.clip(average, 0.0, 1.0)
                if self.exploitability(push, call) <= precision * self.big_blind:
                    return push, call
        raise SetupError(f"a precision of {precision} was not reached: pass a larger one")

    def __repr__(self) -> str:
        ante = f", ante={self.ante:g}" if self.ante else ""
        return (
            f"PushFold({self.stack:g}, small_blind={self.small_blind:g}, "
            f"big_blind={self.big_blind:g}{ante})"
        )


def push_fold(
    depths: Sequence[float], *, small_blind: float = 0.5, ante: float = 0.0
) -> dict[float, tuple[dict[str, float], dict[str, float]]]:
    """Solve several stacks, counted in big blinds: pushing and calling strategies by name of hand.

    >>> solved = push_fold([5, 10])
    >>> push, call = solved[10]
    >>> push["K2o"], call["J3s"], push["72o"]
    (1.0, 0.0, 0.0)
    """
    solved = {}
    for depth in depths:
        push, call = PushFold(depth, small_blind=small_blind, ante=ante).solve()
        solved[depth] = _named(push), _named(call)
    return solved


def _named(strategy: Strategy) -> dict[str, float]:
    return {
        name: round(chance, 4)
        for name, chance in zip(STARTING_HANDS, strategy.tolist(), strict=True)
    }


def _matched(regrets: Strategy) -> Strategy:
    """The probability of the first choice, in proportion to the regrets of both."""
    total = regrets[0] + regrets[1]
    first: Strategy = np.divide(regrets[0], total, out=np.full_like(total, 0.5), where=total > 0)
    return first


def _read(given: ArrayLike | Mapping[str, float], what: str) -> Strategy:
    if isinstance(given, Mapping):
        strategy = np.zeros(len(STARTING_HANDS))
        for name, chance in given.items():
            strategy[starting_hand(name)] = chance
    else:
        strategy = np.asarray(given, np.float64)
    if strategy.shape != (len(STARTING_HANDS),):
        raise SetupError(
            f"{what} must have {len(STARTING_HANDS)} probabilities, not the shape {strategy.shape}"
        )
    if not ((strategy >= 0) & (strategy <= 1)).all():
        raise SetupError(f"{what} must have probabilities from 0 to 1")
    return strategy
