"""Hold'em heads-up before the flop: the exact equities of all hands against each other.

`preflop.npz` has one row for all pairs of hands that differ only in the names of the suits;
`tools/preflop_table.py` counted every board for it.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import TYPE_CHECKING

from croupier import _core

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TABLE = Path(__file__).with_name("preflop.npz")
BOARDS = 1_712_304  # five cards of the 48 that two hands leave
_HANDS = tuple(combinations(range(52), 2))
_COUNT = len(_HANDS)


def preflop_share(first: int, second: int) -> float:
    """Return the share of the pot that the first hand wins against the second, both as masks.

    >>> def hand(*numbers): return sum(1 << number for number in numbers)
    >>> round(preflop_share(hand(48, 49), hand(44, 45)), 6)  # AcAd against KcKd
    0.826366
    """
    return native_table().share(first, second)


@cache
def native_table() -> _core.PreflopTable:
    """Return the table of the native core."""
    return _core.PreflopTable(*_table())


def counted_shares(first: int, second: int) -> tuple[float, float]:
    """Return the shares of two hands, bit for bit as counting every board gives them."""
    halves = round(native_table().share(first, second) * 2 * BOARDS)  # of boards
    return halves / (2 * BOARDS), (2 * BOARDS - halves) / (2 * BOARDS)


def preflop_shares(first: NDArray[np.uint64], second: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Return the share of each first hand against each second; 1/2 if they share a card."""
    numbers, matrix = _numbers(), _matrix()
    left, right = ([numbers[int(mask)] for mask in masks] for masks in (first, second))
    return matrix[left][:, right].astype(float)


def share_matrix() -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Return the share of every hand against every other, and which pairs share no card."""
    import numpy as np

    masks = np.array(list(_numbers()), dtype=np.uint64)
    return _matrix().astype(np.float64), (masks[:, None] & masks) == 0


def hand_number(mask: int) -> int:
    """Return the number of a hand of two cards: its row in `share_matrix`."""
    return _numbers()[mask]


def pair_key(first: int, second: int) -> int:
    """Return one number for all pairs of hands that differ only in the names of the suits."""
    turned = _turned()
    return int((turned[:, first] * _COUNT + turned[:, second]).min())


@cache
def _numbers() -> dict[int, int]:
    return {1 << low | 1 << high: number for number, (low, high) in enumerate(_HANDS)}


@cache
def _turned() -> NDArray[np.int64]:
    """The number that each hand has after each permutation of the suits."""
    import numpy as np

    numbers = _numbers()
    rows = [
        [numbers[_rename(low, suits) | _rename(high, suits)] for low, high in _HANDS]
        for suits in permutations(range(4))
    ]
    return np.array(rows, dtype=np.int64)


def _rename(card: int, suits: tuple[int, ...]) -> int:
    return 1 << (card - card % 4 + suits[card % 4])


@cache
def _matrix() -> NDArray[np.float32]:
    """All hands against all, 7 MB."""
    import numpy as np

    turned = _turned()
    keys, shares = _table()
    matrix = np.full((_COUNT, _COUNT), 0.5, dtype=np.float32)
    for hand in range(_COUNT):
        wanted = (turned[:, hand, None] * _COUNT + turned).min(axis=0)
        places = np.searchsorted(keys, wanted).clip(0, len(keys) - 1)
        known = keys[places] == wanted
        matrix[hand, known] = shares[places[known]]
        matrix[known, hand] = 1.0 - shares[places[known]]
    return matrix


def _table() -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Read the keys in ascending order, and the share of each."""
    import numpy as np

    with np.load(TABLE, allow_pickle=False) as stored:
        keys, halves = stored["keys"], stored["halves"]
    order = np.argsort(keys)
    return keys[order].astype(np.int64), halves[order].astype(np.float64) / (2 * BOARDS)
