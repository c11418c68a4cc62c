"""Counterfactual regret minimisation over whole trees and along sampled hands."""

from __future__ import annotations

from operator import index as whole
from typing import TYPE_CHECKING

import numpy as np

from croupier import _core
from croupier.errors import SetupError
from croupier.hand.randomness import derive_seed
from croupier.research.solve.policy import TabularPolicy
from croupier.research.solve.tree import Tree

if TYPE_CHECKING:
    from os import PathLike

_VARIANTS = ("cfr", "cfr+", "dcfr", "linear")
_SAMPLING = ("external", "outcome")
_MOST_THREADS = 256


class _Solver:
    """The base of both kinds: tables of regrets on a tree."""

    def __init__(self, tree: Tree) -> None:
        if not isinstance(tree, Tree):
            raise SetupError(f"expected a Tree, not {tree!r}")
        self.tree = tree
        """The tree that is solved."""
        self._native = _core.Solver(tree._native)

    @property
    def iterations(self) -> int:
        """The iterations run so far."""
        return self._native.iterations

    @property
    def average_policy(self) -> TabularPolicy:
        """The average of all iterations, which approaches an equilibrium; uniform at first."""
        return TabularPolicy._of_places(self.tree, self.tree._native, self._native.average())

    @property
    def current_policy(self) -> TabularPolicy:
        """The policy that the next iteration begins with."""
        return TabularPolicy._of_places(self.tree, self.tree._native, self._native.current())

    def save(self, path: str | PathLike[str]) -> None:
        """Write the tables to a file, from which `restore` continues."""
        with open(path, "wb") as file:
            np.savez_compressed(
                file,
                regrets=self._native.regrets(),
                sums=self._native.sums(),
                iterations=np.uint64(self.iterations),
            )

    def restore(self, path: str | PathLike[str]) -> None:
        """Take over the tables of a file that `save` wrote for the same tree."""
        try:
            with np.load(path, allow_pickle=False) as file:
                tables = [np.ascontiguousarray(file[name], np.float64) for name in _TABLES]
                iterations = int(file["iterations"])
            if not all(np.isfinite(table).all() and table.ndim == 1 for table in tables):
                raise SetupError("a table has a number that is not finite")
            self._native.restore(tables[0], tables[1], iterations)
        except (KeyError, ValueError, TypeError, EOFError, OverflowError) as error:
            raise SetupError(f"these are not tables of this tree: {error}") from None


_TABLES = ("regrets", "sums")


class CFR(_Solver):
    """Counterfactual regret minimisation that visits the whole tree in every iteration.

    * "cfr+": regrets never fall below 0, later iterations count more (Tammelin 2014);
    * "dcfr": discounted, with 3/2, 0 and 2 (Brown and Sandholm 2019);
    * "linear": iteration t counts t times;
    * "cfr": as first published (Zinkevich and others 2007).

    Players update one after the other.

    >>> from croupier.research.solve import exploitability
    >>> cfr = CFR(Tree("leduc"))
    >>> cfr.run(100)
    >>> exploitability(cfr.tree, cfr.average_policy) < 0.02
    True
    """

    def __init__(self, tree: Tree, variant: str = "cfr+") -> None:
        super().__init__(tree)
        self.variant = _choice(variant, _VARIANTS, "variant")
        """The way in which earlier iterations are weighted."""

    def run(self, iterations: int) -> None:
        """Run this many iterations more."""
        self._native.run_cfr(_VARIANTS.index(self.variant), read_count(iterations, "iterations"))


class MCCFR(_Solver):
    """Counterfactual regret minimisation along sampled hands.

    With "external" sampling chance and the other players are sampled and all own actions are
    tried; with "outcome" sampling one hand at a time is played. Several iterations are run against
    the same tables and then added in order, so the result depends on the seed and not on the
    number of threads.

    >>> mccfr = MCCFR(Tree("kuhn"), seed=1)
    >>> mccfr.run(10_000)
    >>> mccfr.iterations
    10000
    """

    def __init__(
        self,
        tree: Tree,
        sampling: str = "external",
        *,
        seed: int | str = 0,
        threads: int = 1,
    ) -> None:
        super().__init__(tree)
        self.sampling = _choice(sampling, _SAMPLING, "sampling")
        """The kind of sampling."""
        self.threads = read_threads(threads)
        """The threads that share an iteration's work."""
        self._key = derive_seed(seed, "mccfr").to_bytes(32, "little")

    def run(self, iterations: int) -> None:
        """Run this many iterations more."""
        kind, count = _SAMPLING.index(self.sampling), read_count(iterations, "iterations")
        self._native.run_mccfr(kind, self._key, count, self.threads)


def _choice(given: object, options: tuple[str, ...], what: str) -> str:
    if given not in options:
        raise SetupError(f"no such {what}: {given!r}; choose from {', '.join(map(repr, options))}")
    return str(given)


def read_threads(given: object) -> int:
    """Read the argument `threads`."""
    threads = read_count(given, "threads")
    if not 1 <= threads <= _MOST_THREADS:
        raise SetupError(f"threads must be 1 to {_MOST_THREADS}, not {given}")
    return threads


def read_count(given: object, what: str) -> int:
    """Read a number from 0 up."""
    try:
        count = whole(given)  # type: ignore[arg-type]
    except TypeError:
        raise SetupError(f"{what} must be a whole number, not {given!r}") from None
    if not 0 <= count < 1 << 62:
        raise SetupError(f"{what} must be a whole number from 0 up, not {given!r}")
    return count
