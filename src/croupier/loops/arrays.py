"""Reading arrays and whole numbers that users give to native loops."""

from __future__ import annotations

from operator import index as whole
from typing import TYPE_CHECKING

import numpy as np

from croupier.errors import SetupError

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import ArrayLike, NDArray

_TOO_MUCH = np.uint64(1 << 62)  # more than any action or amount


def read_whole(number: Any, what: str) -> int:
    try:
        if not isinstance(number, bool):
            return whole(number)
    except TypeError:
        pass
    raise SetupError(f"{what}, not {number!r}")


def read_integers(given: ArrayLike, what: str, tables: int) -> NDArray[np.int64]:
    try:
        values = np.asarray(given)
    except ValueError as error:  # rows of different lengths
        raise SetupError(f"{what}: {error}") from None
    if values.shape != (tables,) or values.dtype.kind not in "iub":
        raise SetupError(
            f"{what}: expected {tables} whole numbers, one per table, "
            f"not {values.dtype} of shape {values.shape}"
        )
    if values.dtype == np.uint64:
        values = np.minimum(values, _TOO_MUCH)  # large values must not become negative
    return np.ascontiguousarray(values, np.int64)


def checked_array(out: Any, shape: tuple[int, ...], kind: type[np.generic]) -> NDArray[Any]:
    """Refuse an array that cannot be written into."""
    good = isinstance(out, np.ndarray) and out.dtype == kind and out.shape == shape
    if not good or not out.flags.c_contiguous or not out.flags.writeable:
        told = f"{out.dtype} of the shape {out.shape}" if isinstance(out, np.ndarray) else repr(out)
        raise SetupError(
            f"out must be a contiguous {np.dtype(kind)} array of the shape {shape}, not {told}"
        )
    found: NDArray[Any] = out
    return found


def write_into(out: Any, rows: NDArray[Any]) -> NDArray[Any]:
    target = checked_array(out, rows.shape, rows.dtype.type)
    target[...] = rows
    return target
