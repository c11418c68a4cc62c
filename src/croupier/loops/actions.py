"""The actions of tables in lockstep, as numbers."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["BatchAction"]


class BatchAction(IntEnum):
    """The actions of a step; the columns of `legal` are in this order.

    `CALL` is the cheapest way to stay in: a check, a call, or the bring-in. `RAISE` completes,
    bets or raises to the amount given. `DRAW` discards the hole cards whose bits are set in the
    amount, bit 0 for the first one; 0 stands pat. `PASS` does not change a table.
    """

    PASS = -1
    FOLD = 0
    CALL = 1
    RAISE = 2
    DRAW = 3
