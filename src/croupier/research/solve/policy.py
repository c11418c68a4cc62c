"""Policies as tables: a probability for each action in each information state."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from croupier import _core
from croupier.errors import ArgumentTypeError, NotationError, SetupError
from croupier.hand.state import State
from croupier.history.setup import HandSetup
from croupier.loops.menu import ActionMenu

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from os import PathLike
    from typing import Any

    from numpy.typing import ArrayLike, NDArray

    from croupier.research.solve.player import PolicyPlayer
    from croupier.research.solve.tree import Tree

_FORMAT = 1
_TOLERANCE = 1e-6


class Situation(bytes):
    """An information state together with what belongs to it: who decides, and what is legal.

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


class TabularPolicy:
    """What to do in every information state of a tree, for all players at once.

    Columns stand in the order of the tree's menu; `names` has them in words.

    >>> from croupier.research.solve import Tree
    >>> tree = Tree("kuhn")
    >>> policy = TabularPolicy.from_function(tree, lambda situation: situation.legal)
    >>> len(policy), policy.names
    (12, ('fold', 'call', 'raise'))
    >>> policy.probabilities(next(tree.information_states())).tolist()
    [0.0, 0.5, 0.5]
    """

    def __init__(
        self,
        keys: list[bytes],
        table: NDArray[np.float64],
        *,
        menu: ActionMenu,
        suits: bytes,
        unordered: bool,
        setup: HandSetup,
    ) -> None:
        self.menu = menu
        """The actions that the columns stand for."""
        self.setup = setup
        """What the hands are made from that the policy is for."""
        self._keys = keys
        self._table = table
        self._suits = suits
        self._unordered = unordered
        self._index = {key: number for number, key in enumerate(keys)}

    @classmethod
    def _of_places(
        cls, tree: Tree, native: _core.Tree, places: NDArray[np.float64]
    ) -> TabularPolicy:
        """Make a policy of what native code has: a number for each action of each set."""
        keys = [native.key(number) for number in range(native.set_count)]
        table = np.zeros((native.set_count, len(tree.menu)))
        rows = np.repeat(np.arange(native.set_count), native.counts)
        table[rows, native.actions] = places
        return cls(
            keys,
            table,
            menu=tree.menu,
            suits=native.suits,
            unordered=native.unordered,
            setup=HandSetup.of(tree._start.state),
        )

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
            raise SetupError(f"a function of an information state is needed, not {function!r}")
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
        """Return the policy as native code takes it."""
        rows = np.empty(native.set_count, np.int64)
        same = self._suits == native.suits and self._unordered == native.unordered
        for number in range(native.set_count):
            key = native.key(number)
            rows[number] = self._index.get(key, -1) if same else self._find(key)
        if (rows < 0).any() or self._table.shape[1] <= int(native.actions.max(initial=0)):
            raise SetupError("this policy is not one of this tree: it lacks information states")
        each = np.repeat(rows, native.counts)
        return np.ascontiguousarray(self._table[each, native.actions])

    def _find(self, information_state: bytes) -> int:
        key = _core.canonical_information(information_state, self._suits, self._unordered)
        return self._index.get(key, -1)

    def probabilities(self, information_state: bytes) -> NDArray[np.float64]:
        """Return the probability of each action, as `names` orders them."""
        if not isinstance(information_state, bytes):
            raise ArgumentTypeError(
                f"state.information_state(player) is needed, not {information_state!r}"
            )
        number = self._find(information_state)
        if number < 0:
            raise SetupError("this policy does not know this information state")
        row: NDArray[np.float64] = self._table[number].copy()
        return row

    def items(self) -> Iterator[tuple[bytes, NDArray[np.float64]]]:
        """Yield every information state with its probabilities."""
        for key, row in zip(self._keys, self._table, strict=True):
            for shown in _core.information_images(key, self._suits, self._unordered):
                yield shown, row.copy()

    @property
    def names(self) -> tuple[str, ...]:
        """The actions that the columns stand for, in words."""
        return self.menu.names

    def player(self, player_index: int = 0, seed: int | None = None) -> PolicyPlayer:
        """Return a player for a table; it declares its probabilities with `policy`."""
        from croupier.research.solve.player import PolicyPlayer

        return PolicyPlayer(self, player_index, seed)

    def __len__(self) -> int:
        return sum(1 for _ in self.items())

    def __contains__(self, information_state: object) -> bool:
        if not isinstance(information_state, bytes):
            return False
        try:
            return self._find(information_state) >= 0
        except ValueError:
            return False

    def __repr__(self) -> str:
        return f"<TabularPolicy: {len(self._keys)} rows, actions {', '.join(self.names)}>"

    def save(self, path: str | PathLike[str]) -> None:
        """Write the policy to a file in numpy's format `.npz`."""
        with open(path, "wb") as file:
            np.savez_compressed(
                file,
                format=_FORMAT,
                keys=np.frombuffer(b"".join(self._keys), np.uint8),
                sizes=np.array([len(key) for key in self._keys], np.int64),
                table=self._table,
                menu=json.dumps([*self.menu.items]),
                draw_cards=self.menu.draw_cards,
                suits=np.frombuffer(self._suits, np.uint8),
                unordered=self._unordered,
                setup=json.dumps(self.setup.to_json()),
            )

    @classmethod
    def load(cls, path: str | PathLike[str]) -> TabularPolicy:
        """Read a policy that `save` wrote."""
        try:
            with np.load(path, allow_pickle=False) as file:
                parts = {name: file[name] for name in file.files}
            return cls._read(parts)
        except (KeyError, ValueError, TypeError, EOFError, IndexError) as error:
            raise NotationError(f"this file is not a saved policy: {error}") from None

    @classmethod
    def _read(cls, parts: dict[str, NDArray[Any]]) -> TabularPolicy:
        if int(parts["format"]) != _FORMAT:
            raise NotationError(f"its format is {parts['format']}, not {_FORMAT}")
        menu = ActionMenu(json.loads(str(parts["menu"])), draw_cards=int(parts["draw_cards"]))
        table = np.ascontiguousarray(parts["table"], np.float64)
        sizes, keys = parts["sizes"].astype(np.int64), parts["keys"].astype(np.uint8).tobytes()
        if table.shape != (len(sizes), len(menu)) or (sizes < 0).any() or sizes.sum() != len(keys):
            raise NotationError("its tables do not fit together")
        sums = table.sum(axis=1)
        if not np.isfinite(table).all() or (table < 0).any() or (abs(sums - 1) > _TOLERANCE).any():
            raise NotationError("its probabilities do not add up to 1")
        ends = np.cumsum(sizes).tolist()
        return cls(
            [keys[end - size : end] for end, size in zip(ends, sizes.tolist(), strict=True)],
            table,
            menu=menu,
            suits=parts["suits"].astype(np.uint8).tobytes(),
            unordered=bool(parts["unordered"]),
            setup=HandSetup.from_json(json.loads(str(parts["setup"]))),
        )


def _read_row(given: object, legal: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Check and scale what a function answered."""
    if isinstance(given, Mapping):
        row = np.zeros(len(legal))
        for number, chance in given.items():
            if not 0 <= number < len(legal):
                raise SetupError(f"there is no action {number!r} on a menu of {len(legal)}")
            row[number] = chance
    else:
        row = np.asarray(given, np.float64)
    if row.shape != legal.shape:
        raise SetupError(f"{len(legal)} probabilities are needed, not an array of {row.shape}")
    if not np.isfinite(row).all() or (row < 0).any() or row.sum() <= 0:
        raise SetupError(f"probabilities are numbers from 0 up, not all 0: {row.tolist()}")
    if row[~legal].any():
        raise SetupError(f"an action that is not legal has a probability: {row.tolist()}")
    scaled: NDArray[np.float64] = row / row.sum()
    return scaled
