"""The luck of one hand heads-up whose players declared what they would do.

The hand is looked at from outside, without its hole cards: each player has a set of holdings, each
with a weight, the probability that it would have made what was seen. A value function V says what
a pair of holdings is worth at a moment. At every decision the expectation of V over the declared
actions is compared with V after what was done, and at every deal of cards as in the board control;
each difference has mean zero given what was seen before. The result of the hand is the mean over
the holdings that are left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from croupier.arena.declared.holdings import Matrix

    Vector = NDArray[np.float64]
    # From the board as a mask: the shares of the first player, and which pairs are possible.
    Shares = Callable[[int], tuple[Matrix, NDArray[np.bool_]]]

# Value functions of a decision, by what a raise is worth: as if it is not called, as if it is, and
# as if the other player folds.
VALUES = 3


class Decision(NamedTuple):
    """One decision: who, on which street, and what each holding of that player declared.

    `fold`, `call` and `raises` are the probabilities of each holding, `done` that of what was
    done, `raised` the mean over the raises of what would be at stake if they are called, times
    their probability. The stakes are what each player has at risk: now, after a call, after a
    raise that nobody calls, and after what was done if it is called.
    """

    player: int
    street: int
    kind: str  # fold, call or raise
    fold: Vector
    call: Vector
    raises: Vector
    raised: Vector
    done: Vector
    stake: float
    called: float
    uncalled: float
    stake_done: float


class Deal(NamedTuple):
    """A deal of board cards: the board after it as a mask, and the number of its control."""

    board: int
    control: int
    at_stake: float


class DeclaredHand:
    """Walks through a hand; `luck` are its controls, from the first player's side, in chips.

    The controls of a hand with n streets are: for each player, street and value function the luck
    of the decisions; then the luck of the deals, those without decisions after them first, and
    each street twice, after a street without and with a bet.
    """

    def __init__(self, streets: int, sizes: tuple[int, int], shares: Shares) -> None:
        self.streets = streets
        self._shares = shares
        self._weights = [np.ones(size) for size in sizes]
        self._board, self._had_bet = 0, False
        self.luck = np.zeros(count_controls(streets))
        self._look(0)

    def _look(self, board: int) -> None:
        self._board = board
        self._share, self._possible = self._shares(board)
        self._weigh()

    def _weigh(self) -> None:
        joint = self._weights[0][:, None] * self._weights[1] * self._possible
        total = float(joint.sum())
        if total <= 0.0:
            # Nobody would have done that: only the cards that were dealt are left.
            for weights in self._weights:
                weights[:] = 0.0
                weights[0] = 1.0
            joint = np.zeros_like(joint)
            joint[0, 0] = total = 1.0
        self._joint = joint / total
        self._edge = 2.0 * self._share - 1.0  # what the first player wins of a stake

    def own_share(self, player: int) -> float:
        """Return the share of what a player holds against the holdings of the other one."""
        row, possible = self._share[0], self._possible[0]
        if player:
            row, possible = 1.0 - self._share[:, 0], self._possible[:, 0]
        return float(row[possible].mean())

    def decide(self, decision: Decision) -> None:
        """Take a decision."""
        player = decision.player
        sign = 1.0 if player == 0 else -1.0
        axis = 1 - player
        mass = self._joint.sum(axis=axis)
        edge = (self._joint * self._edge).sum(axis=axis)
        folds = -sign * decision.stake
        calls = float(mass @ decision.fold) * folds
        calls += float(edge @ decision.call) * decision.called
        raises = decision.uncalled
        expected = (
            calls + raises * float(edge @ decision.raises),
            calls + float(edge @ decision.raised),
            calls + raises * sign * float(mass @ decision.raises),
        )
        self._weights[player] *= decision.done
        self._weigh()
        now = float((self._joint * self._edge).sum())
        if decision.kind == "fold":
            came = folds, folds, folds
        elif decision.kind == "call":
            came = (decision.called * now,) * 3
        else:
            came = raises * now, decision.stake_done * now, raises * sign
        begin = (player * self.streets + decision.street) * VALUES
        self.luck[begin : begin + VALUES] += np.subtract(came, expected)
        self._had_bet |= decision.kind == "raise"

    def deal(self, deal: Deal) -> None:
        """Take a deal of board cards."""
        before = float((self._joint * self._edge).sum())
        self._look(deal.board)
        change = deal.at_stake * (float((self._joint * self._edge).sum()) - before)
        place = 2 * self.streets * VALUES
        if deal.control:
            place += 1 + 2 * (deal.control - 1) + self._had_bet
        self.luck[place] += change
        self._had_bet = False

    def result(self, at_stake: float) -> float:
        """Return what the first player won at a showdown, over the holdings that are left."""
        return at_stake * float((self._joint * self._edge).sum())


def count_controls(streets: int) -> int:
    """Return how many controls there are in a game of that many streets."""
    return 2 * streets * VALUES + 2 * streets - 1


def first_factors(streets: int) -> list[float]:
    """Return where the factors begin: 1 for deals and for decisions as if nobody called."""
    return [1.0, 0.0, 0.0] * (2 * streets) + [1.0] * (2 * streets - 1)


def mirrored(luck: Sequence[float] | Vector, streets: int) -> Vector:
    """Return the controls of a hand from the second player's side."""
    values = np.asarray(luck, dtype=np.float64)
    half = streets * VALUES
    return -np.concatenate([values[half : 2 * half], values[:half], values[2 * half :]])
