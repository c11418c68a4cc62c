"""The seeds of tables in lockstep, and the keys that their cards are made from."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.errors import SetupError
from croupier.hand.randomness import derive_seed, fresh_seed
from croupier.loops.arrays import read_whole

_KEY_BYTES = 32


def table_seeds(seed: object, tables: int) -> list[int | str]:
    """Return the seed of each table: those given, or each by its number from one seed.

    >>> table_seeds([7, "eight"], 2), len(set(table_seeds("sunday", 3)))
    ([7, 'eight'], 3)
    """
    if seed is None:
        seed = fresh_seed()
    if isinstance(seed, np.generic | np.ndarray):
        seed = seed.tolist()
    if isinstance(seed, (int, str)):
        return [derive_seed(seed, "table", table) for table in range(tables)]
    if not isinstance(seed, Sequence) or len(seed) != tables:
        raise SetupError(f"expected one seed, or one for each of {tables} tables")
    what = "a seed must be a whole number or a text"
    return [str(each) if isinstance(each, str) else read_whole(each, what) for each in seed]


def series_of(seeds: Sequence[int | str]) -> bytes:
    """Return the key of each table's series of hands, one after the other."""
    return b"".join(derive_seed(seed, "hands").to_bytes(_KEY_BYTES, "little") for seed in seeds)
