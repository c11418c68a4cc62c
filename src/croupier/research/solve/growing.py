"""Sampling for games whose tree is too large: tables grow while hands are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import numpy as np

from croupier import _core
from croupier.errors import NotationError, SetupError
from croupier.hand.randomness import derive_seed
from croupier.hand.state import State
from croupier.history.setup import HandSetup
from croupier.loops.menu import ActionMenu
from croupier.loops.starts import find_start
from croupier.research.solve.solvers import read_count, read_threads
from croupier.research.solve.table_policy import Columns, TablePolicy

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from numpy.typing import NDArray

    from croupier.chips.values import ValuesLike
    from croupier.loops.starts import GameLike
    from croupier.research.solve.policy import Situation

MOST_STATES = 20_000_000
"""The default of `most_states`: tables with more information states are refused."""
_TABLES = ("keys", "counts", "actions", "regrets", "sums", "iterations")


class GrowingMCCFR:
    """External sampling without a tree, for games such as Rhode Island hold'em.

    Every iteration deals a hand. All actions of one player are tried, the others' are drawn; then
    it is the next player's turn. An information state gets a row when it is first met; rows are
    found by a 64-bit hash. `memory` is the size of the tables: for three actions 66 bytes per
    information state, plus room to grow, at most as much again. The result depends on the seed and
    not on the number of threads.

    >>> solver = GrowingMCCFR("leduc", seed=1)
    >>> solver.run(1_000)
    >>> len(solver.average_policy) == solver.state_count
    True
    """

    def __init__(
        self,
        game: GameLike | str,
        menu: ActionMenu | Iterable[str | float] | None = None,
        *,
        stacks: ValuesLike | None = None,
        players: int | None = None,
        seed: int | str = 0,
        threads: int = 1,
        merge_suits: bool = True,
        most_states: int = MOST_STATES,
    ) -> None:
        if isinstance(game, State):
            raise SetupError("hands begin with the first card: pass a game, not a State")
        start = find_start(game, stacks, players)
        self.menu = ActionMenu.of(start.state, menu)
        """The actions of the players; the columns of every policy are in its order."""
        self.threads = read_threads(threads)
        """The threads that share an iteration's work."""
        self._setup = HandSetup.of(start.state)
        self._key = derive_seed(seed, "mccfr").to_bytes(32, "little")
        self._native = _core.GrowingSolver(
            start.spec,
            start.state,
            self.menu._native,
            bool(merge_suits),
            read_count(most_states, "most_states"),
        )

    @property
    def iterations(self) -> int:
        """The iterations run so far."""
        return self._native.iterations

    @property
    def state_count(self) -> int:
        """The information states met so far; those that differ only in suits count once."""
        return self._native.row_count

    @property
    def memory(self) -> int:
        """The bytes that the tables take."""
        return self._native.memory

    def run(self, iterations: int) -> None:
        """Run this many iterations more."""
        self._native.run(self._key, read_count(iterations, "iterations"), self.threads)

    @property
    def average_policy(self) -> SparsePolicy:
        """The average of all iterations, which approaches an equilibrium of two players."""
        return self._policy("sums")

    @property
    def current_policy(self) -> SparsePolicy:
        """The policy that the next iteration begins with."""
        return self._policy("regrets")

    def _policy(self, which: str) -> SparsePolicy:
        tables: Any = self._native.dump()
        counts: NDArray[np.uint32] = tables.counts
        rows = np.repeat(np.arange(len(counts)), counts)
        weights = np.maximum(getattr(tables, which), 0.0)
        sums = np.bincount(rows, weights, len(counts))
        even = sums <= 0
        shares = np.where(even[rows], 1 / counts[rows], weights / np.where(even, 1, sums)[rows])
        table = np.zeros((len(counts), len(self.menu)))
        table[rows, tables.actions] = shares
        columns = Columns(self.menu, self._native.suits, self._native.unordered, self._setup)
        return SparsePolicy(tables.keys, table, columns)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the tables to a file, from which `restore` continues."""
        tables = self._native.dump()
        with open(path, "wb") as file:
            np.savez_compressed(file, **{name: getattr(tables, name) for name in _TABLES})

    def restore(self, path: str | PathLike[str]) -> None:
        """Take over the tables of a file that `save` wrote for the same game and menu."""
        kinds = (np.uint64, np.uint32, np.uint16, np.float64, np.float64)
        try:
            with np.load(path, allow_pickle=False) as file:
                arrays: list[NDArray[Any]] = [
                    np.ascontiguousarray(file[name], kind)
                    for name, kind in zip(_TABLES, kinds, strict=False)
                ]
                iterations = int(file["iterations"])
            if not all(np.isfinite(each).all() and each.ndim == 1 for each in arrays):
                raise SetupError("a table has a number that is not finite")
            keys, counts, actions, regrets, sums = arrays
            self._native.restore(keys, counts, actions, regrets, sums, iterations)
        except (KeyError, ValueError, TypeError, EOFError, OverflowError) as error:
            raise SetupError(f"these are not tables of this game: {error}") from None


class SparsePolicy(TablePolicy):
    """What to do in the information states that were met while hands were sampled.

    Rows are found by a hash, so information states can be looked up and not listed. States that
    were never met are not in it; called with a `Situation`, the policy is uniform there, so that
    `exploitability(tree, policy)` works where a game has a tree.
    """

    _FORMAT_NAME = "sparse"
    _KIND = "sparse policy"

    def __init__(
        self, keys: NDArray[np.uint64], table: NDArray[np.float64], columns: Columns
    ) -> None:
        order = np.argsort(keys)
        super().__init__(table[order], columns)
        self._keys = keys[order]

    def _find(self, information_state: bytes) -> int:
        canonical = _core.canonical_information(information_state, self._suits, self._unordered)
        key = np.uint64(_core.information_key(canonical))
        row = int(np.searchsorted(self._keys, key))
        return row if row < len(self._keys) and self._keys[row] == key else -1

    def __call__(self, situation: Situation) -> NDArray[np.float64]:
        """Return the probabilities; uniform over the legal actions where it has none."""
        row = self._find(situation)
        chances: NDArray[np.float64] = (
            self._table[row].copy() if row >= 0 else situation.legal / situation.legal.sum()
        )
        return chances

    def __len__(self) -> int:
        return len(self._keys)

    def _saved_keys(self) -> dict[str, NDArray[Any]]:
        return {"keys": self._keys}

    @classmethod
    def _of_parts(
        cls, parts: dict[str, NDArray[Any]], table: NDArray[np.float64], columns: Columns
    ) -> Self:
        keys = np.ascontiguousarray(parts["keys"], np.uint64)
        if keys.shape != (len(table),):
            raise NotationError("its tables do not fit together")
        return cls(keys, table, columns)
