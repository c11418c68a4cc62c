"""How long an estimate runs: a number of samples, a precision, or a time."""

from __future__ import annotations

import math
from collections.abc import Callable
from numbers import Real
from operator import index as whole
from typing import NamedTuple

from croupier.errors import SetupError

ENDLESS = 1 << 62
Progress = Callable[[float], object]


class Effort(NamedTuple):
    """The limits that the core gets: 0 for a precision or a time that was not given."""

    samples: int
    precision: float
    seconds: float
    asked: bool


def read_effort(
    samples: object, precision: object, seconds: object, progress: object, *, usual: int
) -> Effort:
    """Read the arguments of the caller; without any, the usual number of samples."""
    if progress is not None and not callable(progress):
        raise SetupError(f"progress must be a function of the finished part, not {progress!r}")
    limit = ENDLESS if precision is not None or seconds is not None else usual
    return Effort(
        limit if samples is None else read_count("samples", samples),
        0.0 if precision is None else _positive("precision", precision),
        0.0 if seconds is None else _positive("seconds", seconds),
        samples is not None or precision is not None or seconds is not None,
    )


def read_count(name: str, value: object, *, least: int = 1, most: int = ENDLESS) -> int:
    """Read a whole number within its limits."""
    number = read_whole(name, value)
    if number < least:
        limit = f"above {least - 1}" if least else "0 or more"
        raise SetupError(f"{name} must be {limit}, not {value!r}")
    if number > most:
        raise SetupError(f"{name} must be at most {most}, not {value!r}")
    return number


def read_whole(name: str, value: object) -> int:
    """Read a whole number, also if it is a float."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        return whole(value)  # type: ignore[arg-type]
    except TypeError:
        raise SetupError(f"{name} must be a whole number, not {value!r}") from None


def _positive(name: str, value: object) -> float:
    if not isinstance(value, Real):
        raise SetupError(f"{name} must be a number, not {value!r}")
    number = float(value)
    if not (number > 0 and math.isfinite(number)):
        raise SetupError(f"{name} must be above 0, not {value!r}")
    return number
