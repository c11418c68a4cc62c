"""Policies as tables: a probability for each action in each information state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from croupier import _core
from croupier.errors import NotationError, SetupError
from croupier.hand.state import State
from croupier.history.setup import HandSetup
from croupier.research.solve.table_policy import Columns, TablePolicy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Self

    from numpy.typing import ArrayLike, NDArray

    from croupier.research.solve.tree import Tree


class Situation(bytes):
    """An information state, together with the player who decides and the legal actions.

    `state` is a hand that leads there. It holds the cards of every player: a policy that looks at
    more than `state.view(player)` plays another game.
    """

    player: int
    legal: NDArray[np.bool_]
    _make: Callable[[], State]

    @property
    def state(self) -> State:
        """A hand in which this player is to decide and knows just this."""
        return self._make()


class TabularPolicy(TablePolicy):
    """The probability of each action in every information state of a tree, for all players.

    The columns are in the order of the tree's menu; `names` has them in words.

    >>> from croupier.research.solve import Tree
    >>> tree = Tree("kuhn")
    >>> policy = TabularPolicy.from_function(tree, lambda situation: situation.legal)
    >>> len(policy), policy.names
    (12, ('fold', 'call', 'raise'))
    >>> policy.probabilities(next(tree.information_states())).tolist()
    [0.0, 0.5, 0.5]
    """

    def __init__(self, keys: list[bytes], table: NDArray[np.float64], columns: Columns) -> None:
        super().__init__(table, columns)
        self._keys = keys
        self._index = {key: number for number, key in enumerate(keys)}

    @classmethod
    def _of_places(
        cls, tree: Tree, native: _core.Tree, places: NDArray[np.float64]
    ) -> TabularPolicy:
        """Make a policy from the core's form: a number for each action of each information set."""
        keys = [native.key(number) for number in range(native.set_count)]
        table = np.zeros((native.set_count, len(tree.menu)))
        rows = np.repeat(np.arange(native.set_count), native.counts)
        table[rows, native.actions] = places
        setup = HandSetup.of(tree._start.state)
        return cls(keys, table, Columns(tree.menu, native.suits, native.unordered, setup))

    @classmethod
    def from_function(
        cls, tree: Tree, function: Callable[[Situation], ArrayLike | Mapping[int, float]]
    ) -> TabularPolicy:
        """Ask a function for its probabilities in every information state.

        It is given a `Situation`, which is the information state as bytes, and returns a number
        for each action of the menu, or a mapping from ids to numbers. They are scaled to 1;
        actions that are not legal must have none.
        """
        if not callable(function):
            raise SetupError(f"expected a function of an information state, not {function!r}")
        native = tree._without_merging()
        first, counts, actions = native.first, native.counts, native.actions
        places = np.zeros(len(actions))
        for number in range(native.set_count):
            ids = actions[first[number] : first[number] + counts[number]]
            situation = Situation(native.key(number))
            situation.player = int(native.players[number])
            situation.legal = np.zeros(len(tree.menu), np.bool_)
            situation.legal[ids] = True
            situation._make = partial(native.state, State, number)
            row = _read_row(function(situation), situation.legal)
            places[first[number] : first[number] + counts[number]] = row[ids]
        return cls._of_places(tree, native, places)

    def _places(self, native: _core.Tree) -> NDArray[np.float64]:
        """Return the policy in the core's form."""
        rows = np.empty(native.set_count, np.int64)
        same = self._suits == native.suits and self._unordered == native.unordered
        for number in range(native.set_count):
            key = native.key(number)
            rows[number] = self._index.get(key, -1) if same else self._find(key)
        if (rows < 0).any() or self._table.shape[1] <= int(native.actions.max(initial=0)):
            raise SetupError("this policy is not for this tree: it lacks information states")
        each = np.repeat(rows, native.counts)
        return np.ascontiguousarray(self._table[each, native.actions])

    def _find(self, information_state: bytes) -> int:
        key = _core.canonical_information(information_state, self._suits, self._unordered)
        return self._index.get(key, -1)

    def items(self) -> Iterator[tuple[bytes, NDArray[np.float64]]]:
        """Yield every information state with its probabilities."""
        for key, row in zip(self._keys, self._table, strict=True):
            for shown in _core.information_images(key, self._suits, self._unordered):
                yield shown, row.copy()

    def __len__(self) -> int:
        return sum(1 for _ in self.items())

    def _saved_keys(self) -> dict[str, NDArray[Any]]:
        return {
            "keys": np.frombuffer(b"".join(self._keys), np.uint8),
            "sizes": np.array([len(key) for key in self._keys], np.int64),
        }

    @classmethod
    def _of_parts(
        cls, parts: dict[str, NDArray[Any]], table: NDArray[np.float64], columns: Columns
    ) -> Self:
        sizes, keys = parts["sizes"].astype(np.int64), parts["keys"].astype(np.uint8).tobytes()
        if len(table) != len(sizes) or (sizes < 0).any() or sizes.sum() != len(keys):
            raise NotationError("the tables of the file do not fit together")
        ends = np.cumsum(sizes).tolist()
        cut = [keys[end - size : end] for end, size in zip(ends, sizes.tolist(), strict=True)]
        return cls(cut, table, columns)


def _read_row(given: object, legal: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Check and scale the answer of a function."""
    if isinstance(given, Mapping):
        row = np.zeros(len(legal))
        for number, chance in given.items():
            if not 0 <= number < len(legal):
                raise SetupError(f"there is no action {number!r} on a menu of {len(legal)}")
            row[number] = chance
    else:
        row = np.asarray(given, np.float64)
    if row.shape != legal.shape:
        raise SetupError(
            f"expected {len(legal)} probabilities, not an array of the shape {row.shape}"
        )
    if not np.isfinite(row).all() or (row < 0).any() or row.sum() <= 0:
        raise SetupError(f"probabilities must be 0 or more and not all 0, not {row.tolist()}")
    if row[~legal].any():
        raise SetupError(f"an action that is not legal has a probability: {row.tolist()}")
    scaled: NDArray[np.float64] = row / row.sum()
    return scaled
