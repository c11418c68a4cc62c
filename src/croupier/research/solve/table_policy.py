"""The base of tabular policies: rows of probabilities, looked up and saved."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from croupier.errors import ArgumentTypeError, NotationError, SetupError
from croupier.history.setup import HandSetup
from croupier.loops.menu import ActionMenu

if TYPE_CHECKING:
    from os import PathLike
    from typing import Any

    from numpy.typing import NDArray

    from croupier.research.solve.player import PolicyPlayer

_FORMAT = 1
_TOLERANCE = 1e-6


class Columns(NamedTuple):
    """The meaning of a policy's columns and rows: the actions, how states are merged, the hands."""

    menu: ActionMenu
    suits: bytes
    unordered: bool
    setup: HandSetup


class TablePolicy:
    """A probability for each action of a menu in each information state that has a row.

    A subclass finds the row of an information state, and says how its keys are saved.
    """

    _FORMAT_NAME = "format"  # the field of a file that has the number of its format
    _KIND = "policy"

    def __init__(self, table: NDArray[np.float64], columns: Columns) -> None:
        self.menu = columns.menu
        """The actions that the columns stand for."""
        self.setup = columns.setup
        """The setup of the hands that the policy is for."""
        self._table = table
        self._suits = columns.suits
        self._unordered = columns.unordered

    def _find(self, information_state: bytes) -> int:
        """Return the row of an information state, -1 if there is none."""
        raise NotImplementedError

    def _saved_keys(self) -> dict[str, NDArray[Any]]:
        """Return the keys of the rows as arrays."""
        raise NotImplementedError

    @classmethod
    def _of_parts(
        cls, parts: dict[str, NDArray[Any]], table: NDArray[np.float64], columns: Columns
    ) -> Self:
        """Make a policy from the keys of `_saved_keys`; raise NotationError if they do not fit."""
        raise NotImplementedError

    def probabilities(self, information_state: bytes) -> NDArray[np.float64]:
        """Return the probability of each action, as `names` orders them."""
        if not isinstance(information_state, bytes):
            raise ArgumentTypeError(
                f"expected state.information_state(player), not {information_state!r}"
            )
        number = self._find(information_state)
        if number < 0:
            raise SetupError("this policy does not know this information state")
        row: NDArray[np.float64] = self._table[number].copy()
        return row

    @property
    def names(self) -> tuple[str, ...]:
        """The actions that the columns stand for, in words."""
        return self.menu.names

    def player(self, player_index: int = 0, seed: int | None = None) -> PolicyPlayer:
        """Return a player for a table; it declares its probabilities with `policy`."""
        from croupier.research.solve.player import PolicyPlayer

        return PolicyPlayer(self, player_index, seed)

    def __contains__(self, information_state: object) -> bool:
        if not isinstance(information_state, bytes):
            return False
        try:
            return self._find(information_state) >= 0
        except ValueError:
            return False

    def __repr__(self) -> str:
        name = type(self).__name__
        return f"<{name}: {len(self._table)} rows, actions {', '.join(self.names)}>"

    def save(self, path: str | PathLike[str]) -> None:
        """Write the policy to a file in numpy's format `.npz`."""
        parts: dict[str, Any] = {
            self._FORMAT_NAME: _FORMAT,
            **self._saved_keys(),
            "table": self._table,
            "menu": json.dumps([*self.menu.items]),
            "draw_cards": self.menu.draw_cards,
            "suits": np.frombuffer(self._suits, np.uint8),
            "unordered": self._unordered,
            "setup": json.dumps(self.setup.to_json()),
        }
        with open(path, "wb") as file:
            np.savez_compressed(file, **parts)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Read a policy that `save` wrote."""
        try:
            with np.load(path, allow_pickle=False) as file:
                parts = {name: file[name] for name in file.files}
            return cls._read(parts)
        except (KeyError, ValueError, TypeError, EOFError, IndexError) as error:
            raise NotationError(f"this file is not a saved {cls._KIND}: {error}") from None

    @classmethod
    def _read(cls, parts: dict[str, NDArray[Any]]) -> Self:
        if int(parts[cls._FORMAT_NAME]) != _FORMAT:
            raise NotationError(
                f"the format of the file is {parts[cls._FORMAT_NAME]}, not {_FORMAT}"
            )
        menu = ActionMenu(json.loads(str(parts["menu"])), draw_cards=int(parts["draw_cards"]))
        table = np.ascontiguousarray(parts["table"], np.float64)
        if table.ndim != 2 or table.shape[1] != len(menu):
            raise NotationError("the tables of the file do not fit together")
        sums = table.sum(axis=1)
        if not np.isfinite(table).all() or (table < 0).any() or (abs(sums - 1) > _TOLERANCE).any():
            raise NotationError("the probabilities of the file do not add up to 1")
        columns = Columns(
            menu,
            parts["suits"].astype(np.uint8).tobytes(),
            bool(parts["unordered"]),
            HandSetup.from_json(json.loads(str(parts["setup"]))),
        )
        return cls._of_parts(parts, table, columns)
