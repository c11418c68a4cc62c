"""The independent chip model: what stacks are worth in prizes, and what an all-in risks.

A player's chance to win the tournament is their share of the chips; the chance of the next place
is computed in the same way among the remaining players (Malmuth and Harville).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, SupportsFloat

from croupier import _core
from croupier.analysis.equities.effort import read_effort, read_whole
from croupier.errors import SetupError
from croupier.hand.randomness import derive_seed, fresh_seed
from croupier.records import Record

if TYPE_CHECKING:
    from croupier.analysis.equities.effort import Progress

__all__ = [
    "IcmSample",
    "bubble_factor",
    "bubble_factors",
    "calculate_icm",
    "icm",
    "risk_premium",
    "sample_icm",
]

USUAL_SAMPLES = 100_000
_WORD = 1 << 64


class IcmSample(Record):
    """Values from random orders of the players, with their standard errors."""

    __slots__ = ("values", "standard_errors", "samples", "seed")

    values: tuple[float, ...]
    standard_errors: tuple[float, ...]
    samples: int
    seed: int


def icm(stacks: Iterable[SupportsFloat], prizes: Iterable[SupportsFloat]) -> tuple[float, ...]:
    """Return what each stack is worth in prizes.

    Exact at final tables, by every order of the players; in larger fields an integral gives the
    same values to ten digits. Players without chips share the prizes that the others leave.

    >>> [round(value, 4) for value in icm([5000, 3000, 2000], [50, 30, 20])]
    [38.3929, 32.75, 28.8571]
    """
    chips, paid = _read(stacks, prizes)
    return _with_the_busted(chips, paid, _core.icm)


def sample_icm(
    stacks: Iterable[SupportsFloat],
    prizes: Iterable[SupportsFloat],
    *,
    samples: int | None = None,
    precision: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
) -> IcmSample:
    """Return what each stack is worth, from random orders of the players.

    It stops at `samples` samples, when no standard error is above `precision`, or after `seconds`,
    whichever comes first.
    """
    effort = read_effort(samples, precision, seconds, progress, usual=USUAL_SAMPLES)
    chips, paid = _read(stacks, prizes)
    chosen = fresh_seed() if seed is None else seed
    errors = [0.0] * len(chips)
    counted = 0

    def draw(left: list[float], prizes: list[float]) -> list[float]:
        nonlocal counted
        drawn = _core.icm_sampled(
            left,
            prizes,
            samples=effort.samples,
            precision=effort.precision,
            seconds=effort.seconds,
            seed=derive_seed(chosen, "icm") % _WORD,
            progress=progress,
        )
        alive = [player for player, stack in enumerate(chips) if stack]
        counted = drawn.samples
        for player, error in zip(alive, drawn.errors, strict=True):
            errors[player] = error
        return list(drawn.values)

    values = _with_the_busted(chips, paid, draw)
    return IcmSample._make(values, tuple(errors), counted, chosen)


def calculate_icm(
    payouts: Iterable[SupportsFloat], chips: Iterable[SupportsFloat]
) -> tuple[float, ...]:
    """Return what each stack is worth: `icm` with the prizes first, as in PokerKit's API."""
    return icm(chips, payouts)


def bubble_factor(
    stacks: Sequence[SupportsFloat],
    prizes: Sequence[SupportsFloat],
    player: int,
    opponent: int,
) -> float:
    """Return how many times worse losing an all-in is than winning it, in prizes.

    Both players put in as much as the smaller stack. It is 1 if prizes are proportional to chips,
    as in a cash game, and larger near the bubble.

    >>> round(bubble_factor([5000, 3000, 2000], [50, 30, 20], 0, 1), 3)
    1.169
    """
    chips, paid = _read(stacks, prizes)
    player, opponent = read_whole("player", player), read_whole("opponent", opponent)
    for name, number in (("player", player), ("opponent", opponent)):
        if not 0 <= number < len(chips):
            raise SetupError(f"{name} must be 0 to {len(chips) - 1}, not {number!r}")
        if not chips[number]:
            raise SetupError(f"{name} {number} has no chips")
    if player == opponent:
        raise SetupError("player and opponent must be different")
    at_stake = min(chips[player], chips[opponent])

    def worth(change: float) -> float:
        # Players who are out already finish behind whoever busts now.
        after = {seat: stack for seat, stack in enumerate(chips) if stack}
        after[player] += change
        after[opponent] -= change
        return icm(after.values(), paid[: len(after)])[list(after).index(player)]

    now, lost, won = worth(0), worth(-at_stake), worth(at_stake)
    if won - now <= 1e-12 * max(paid, default=0.0):
        return 1.0  # every place is paid the same
    return (now - lost) / (won - now)


def risk_premium(
    stacks: Sequence[SupportsFloat],
    prizes: Sequence[SupportsFloat],
    player: int,
    opponent: int,
) -> float:
    """Return how far above 1/2 the chance to win an even all-in must be to be worth it.

    >>> round(risk_premium([5000, 3000, 2000], [50, 30, 20], 0, 1), 4)
    0.039
    """
    factor = bubble_factor(stacks, prizes, player, opponent)
    return factor / (1 + factor) - 0.5


def bubble_factors(
    stacks: Sequence[SupportsFloat], prizes: Sequence[SupportsFloat]
) -> tuple[tuple[float | None, ...], ...]:
    """Return the bubble factor of each player (rows) against each other; None on the diagonal."""
    chips, paid = _read(stacks, prizes)
    players = range(len(chips))
    return tuple(
        tuple(
            bubble_factor(chips, paid, player, other)
            if player != other and chips[player] and chips[other]
            else None
            for other in players
        )
        for player in players
    )


def _read(
    stacks: Iterable[SupportsFloat], prizes: Iterable[SupportsFloat]
) -> tuple[list[float], list[float]]:
    chips, paid = _numbers(stacks, "stack"), _numbers(prizes, "prize")
    if chips and not any(chips):
        raise SetupError("nobody has chips")
    if not math.isfinite(sum(chips)):
        raise SetupError("the sum of the stacks is too large")
    return chips, paid


def _numbers(values: Iterable[SupportsFloat], what: str) -> list[float]:
    if isinstance(values, str):
        raise SetupError(f"{what}s must be a list of numbers, not the text {values!r}")
    if not isinstance(values, Iterable):
        raise SetupError(f"{what}s must be a list of numbers, not {values!r}")
    numbers = []
    for place, value in enumerate(values, 1):
        try:
            number = float(value)
        except (TypeError, ValueError, OverflowError):
            raise SetupError(f"{what} {place} is not a number: {value!r}") from None
        if not (number >= 0 and math.isfinite(number)):
            raise SetupError(f"{what} {place} must be 0 or more, not {value!r}")
        numbers.append(number)
    return numbers


def _with_the_busted(
    chips: list[float],
    prizes: list[float],
    solve: Callable[[list[float], list[float]], list[float]],
) -> tuple[float, ...]:
    """Give the players with chips their places; the others share the places after them."""
    alive = [player for player, stack in enumerate(chips) if stack]
    values = [0.0] * len(chips)
    paid = prizes[: len(alive)]
    if paid:
        solved = solve([chips[player] for player in alive], paid)
        for player, value in zip(alive, solved, strict=True):
            values[player] = value
    busted = [player for player, stack in enumerate(chips) if not stack]
    for player in busted:
        values[player] = sum(prizes[len(alive) : len(chips)]) / len(busted)
    return tuple(values)
