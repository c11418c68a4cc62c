"""A limit of messages per second."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


class RateLimit:
    """Allows a number of messages per second, and a burst above it.

    >>> limit = RateLimit(1, burst=2, clock=iter([0, 0, 0, 0, 1]).__next__)
    >>> [limit.allows() for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(
        self, per_second: float, burst: int, clock: Callable[[], Any] = time.monotonic
    ) -> None:
        self.per_second = per_second
        self.burst = burst
        self._clock = clock
        self._left = float(burst)
        self._then = clock()

    def allows(self) -> bool:
        """Count one message, and tell whether it is still allowed."""
        if not self.has_left():
            return False
        self._left -= 1
        return True

    def has_left(self) -> bool:
        """Whether another message would be allowed."""
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._then) * self.per_second)
        self._then = now
        return self._left >= 1
