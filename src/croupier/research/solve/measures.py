"""The value of policies against each other and against the best response."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import index as whole
from typing import TYPE_CHECKING

import numpy as np

from croupier.errors import SetupError
from croupier.research.solve.policy import TabularPolicy
from croupier.research.solve.tree import Tree

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from croupier import _core

    PolicyLike = TabularPolicy | Callable[[Any], Any]


def _tables(
    tree: Tree, policies: Iterable[PolicyLike]
) -> tuple[_core.Tree, list[NDArray[np.float64]]]:
    """Return the tree on which all policies can be read, and the table of each policy there."""
    if not isinstance(tree, Tree):
        raise SetupError(f"expected a Tree, not {tree!r}")
    read: dict[int, TabularPolicy] = {}
    given = list(policies)
    for policy in given:
        if id(policy) in read:
            continue
        if isinstance(policy, TabularPolicy):
            read[id(policy)] = policy
        elif callable(policy):
            read[id(policy)] = TabularPolicy.from_function(tree, policy)
        else:
            raise SetupError(f"expected a TabularPolicy or a function, not {policy!r}")
    native = tree._native
    if any(policy._suits != native.suits for policy in read.values()):
        native = tree._without_merging()
    places = {name: policy._places(native) for name, policy in read.items()}
    return native, [places[id(policy)] for policy in given]


def value(tree: Tree, policies: Iterable[PolicyLike]) -> tuple[float, ...]:
    """Return what each player wins per hand on average, with one policy per player.

    >>> from croupier.research.solve import CFR, Tree
    >>> cfr = CFR(Tree("kuhn"))
    >>> cfr.run(1000)
    >>> round(value(cfr.tree, [cfr.average_policy] * 2)[0], 3)
    -0.056
    """
    native, tables = _tables(tree, policies)
    if len(tables) != tree.player_count:
        raise SetupError(f"expected one policy for each of {tree.player_count} players")
    return tuple(native.values(tables))


def best_response(tree: Tree, policy: PolicyLike, player: int) -> tuple[float, TabularPolicy]:
    """Return what a player can win against a policy of the others, and how.

    The returned policy is the best response where that player decides, and uniform elsewhere.
    """
    try:
        seat = whole(player)
    except TypeError:
        raise SetupError(f"a player must be a whole number, not {player!r}") from None
    if not 0 <= seat < tree.player_count:
        raise SetupError(f"there is no player {player} among {tree.player_count}")
    native, (table,) = _tables(tree, [policy])
    best = native.best_response([table] * tree.player_count, seat)
    return best.value, TabularPolicy._of_places(tree, native, best.strategy)


def exploitability(tree: Tree, policy: PolicyLike) -> float:
    """Return how much a best response gains per player: NashConv over the number of players.

    It is 0 exactly for an equilibrium. With two players it is the mean of what a best response wins
    in each seat.
    """
    native, (table,) = _tables(tree, [policy])
    tables = [table] * tree.player_count
    usual = native.values(tables)
    best = [native.best_response(tables, player).value for player in range(tree.player_count)]
    return sum(won - had for won, had in zip(best, usual, strict=True)) / tree.player_count
