"""The whole tree of a small game."""

from __future__ import annotations

from operator import index as whole
from typing import TYPE_CHECKING

from croupier import _core
from croupier.errors import SetupError
from croupier.hand.state import State
from croupier.loops.menu import ActionMenu
from croupier.loops.starts import find_start

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from croupier.chips.values import ValuesLike
    from croupier.loops.starts import GameLike

MOST_NODES = 10_000_000
"""The default of `most_nodes`: larger trees are refused. A tree of this size takes about 1 GB."""


class Tree:
    """Every history of a game: chance, decisions, results.

    `game` is a game as `Batch` takes it, or its name. `menu` are the actions that players choose
    from: an `ActionMenu` or its items; by default fold, call, raise in fixed limit, otherwise
    fold, call, half the pot, the pot, all-in.

    Suits that the game cannot tell apart are merged internally; the information states that you see
    do not change. `merge_suits=False` keeps suits apart. Burn cards are burnt unseen.

    >>> tree = Tree("leduc")
    >>> tree.information_state_count, tree.menu.names
    (936, ('fold', 'call', 'raise'))
    """

    def __init__(
        self,
        game: GameLike | str,
        menu: ActionMenu | Iterable[str | float] | None = None,
        *,
        stacks: ValuesLike | None = None,
        players: int | None = None,
        merge_suits: bool = True,
        most_nodes: int = MOST_NODES,
    ) -> None:
        if isinstance(game, State):
            raise SetupError("a Tree begins with the first card: pass a game, not a State")
        try:
            self._most_nodes = whole(most_nodes)
        except TypeError:
            raise SetupError(f"most_nodes must be a whole number, not {most_nodes!r}") from None
        if not 1 <= self._most_nodes < 1 << 32:
            raise SetupError(f"most_nodes must be 1 to {(1 << 32) - 1}, not {most_nodes}")
        self._start = find_start(game, stacks, players)
        self.menu = ActionMenu.of(self._start.state, menu)
        """The actions of the players; the columns of every policy are in its order."""
        self._native = self._build(merge_suits)
        self._apart: _core.Tree | None = None

    def _build(self, merge: bool) -> _core.Tree:
        spec, state = self._start.spec, self._start.state
        return _core.Tree(spec, state, self.menu._native, bool(merge), self._most_nodes)

    def _without_merging(self) -> _core.Tree:
        """The tree for policies that treat suits differently."""
        if not self._native.suits:
            return self._native
        if self._apart is None:
            self._apart = self._build(False)
        return self._apart

    @property
    def player_count(self) -> int:
        """The number of players."""
        return self._native.player_count

    @property
    def node_count(self) -> int:
        """The number of nodes after suits were merged."""
        return self._native.node_count

    @property
    def information_state_count(self) -> int:
        """The number of information states in which a player decides, without merging suits."""
        return sum(1 for _ in self.information_states())

    def information_states(self) -> Iterator[bytes]:
        """Yield every information state in which a player decides."""
        native = self._native
        for number in range(native.set_count):
            yield from _core.information_images(native.key(number), native.suits, native.unordered)

    def legal_mask(self, information_state: bytes) -> NDArray[np.bool_]:
        """Return which actions of the menu are legal in an information state."""
        import numpy as np

        number = self._native.find(information_state)
        if number < 0:
            raise SetupError("this information state is not one of the tree's decisions")
        first, count = int(self._native.first[number]), int(self._native.counts[number])
        mask = np.zeros(len(self.menu), np.bool_)
        mask[self._native.actions[first : first + count]] = True
        return mask

    def __repr__(self) -> str:
        return f"<Tree: {self.player_count} players, {self.node_count} nodes>"
