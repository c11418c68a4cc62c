"""Further controls of heads-up matches: what the cards mean for hands that are still to be bet on.

The board control values pots by equity, as if nobody bet any more. Strong hands win larger pots,
so the value of a deal is not a straight line of the equity. Traits are other functions of a deal:
strengths of both hands against random ones, their excess above 0.8, and products with the edge.
A trait after the deal that came, less its mean over deals drawn without regard to it, has mean
zero. So has a function of the hole cards less its mean over all pairs of hands.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equities.deal_traits import TRAITS, deal_traits
from croupier.analysis.equities.games import find_game
from croupier.analysis.equities.preflop import hand_number, share_matrix
from croupier.cards.card import Deck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.games.game import Game

OTHERS, RUNOUTS = 16, 24  # deals that might have come, and runouts of each
# The traits from the other side: where each one comes from, and its sign.
_SWAPPED = np.array([1, 0, 3, 2, 4, 6, 5, 8, 7, 9, 10, 11])
_SIGNS = np.array([-1.0] * 5 + [1.0] * 7)
_KNOTS = (0.6, 0.8, 0.93)  # percentiles of starting hands from which slopes change

Array = NDArray[np.float64]


class BoardDeal(NamedTuple):
    """A deal of board cards before the last decision: its street, the pot, and the boards."""

    street: int
    pot: float
    before: int
    after: int


class TraitControl:
    """Measures the traits of the deals of one game, heads-up; `controls` is 0 for other games.

    These have one board, all hole cards dealt at once, and one hand type.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.dealt = dealt = find_game(game)
        streets = game.streets(1, 1, None)
        fits = players == 2 and game.boards == 1 and len(game.hand_types) == 1
        fits = fits and not any(
            street.draw_status or street.hole_dealing_statuses for street in streets[1:]
        )
        enough = 3 * dealt.hole_count + dealt.board_count <= len(dealt.deck)
        fits = fits and enough and not game.small and len(set(dealt.deck)) == len(dealt.deck)
        self.streets = len(streets) - 1 if fits else 0
        self.controls = self.streets * TRAITS
        self._known: dict[tuple[int, int, int, int], Array] = {}

    def measure(self, hands: Sequence[int], deals: Sequence[BoardDeal], seed: int) -> Array:
        """Return the traits of the deals times their pots, from the first player's side.

        `seed` is the same for every seating of a block, so that the same cards are compared with
        the same other ones.
        """
        found = np.zeros((self.streets, TRAITS))
        for deal in deals:
            key = hands[0], hands[1], deal.before, deal.after
            traits = self._known.get(key)
            if traits is None:
                measured = deal_traits(
                    self.dealt,
                    (hands[0], hands[1]),
                    deal.before,
                    deal.after,
                    others=OTHERS,
                    runouts=RUNOUTS,
                    seed=seed,
                )
                traits = self._known[key] = np.array(measured)
            found[deal.street] += deal.pot * traits
        return found.ravel()


def from_the_other_side(traits: Array) -> Array:
    """Return traits from the second player's side."""
    found: Array = (traits.reshape(-1, TRAITS)[:, _SWAPPED] * _SIGNS).ravel()
    return found


def hole_controls(holes: NDArray[np.int16]) -> Array:
    """Return functions of the two hands of a deal of hold'em, less their means.

    `holes` (blocks, 2) are numbers of hands, first left of the button first. The functions are
    products of piecewise linear functions of each hand's percentile, with and without the edge.
    """
    basis, edges, means = _hole_table()
    first, second = holes[:, 0], holes[:, 1]
    products = basis[first][:, :, None] * basis[second][:, None, :]
    flat = products.reshape(len(holes), -1)
    both = np.concatenate([flat[:, 1:], flat * edges[first, second, None]], axis=1)
    found: Array = both - means
    return found


def hole_number(cards: Sequence[str]) -> int:
    """Return the number of a hand of two cards, as text.

    >>> hole_number(["Ah", "Kd"]) == hole_number(["Kd", "Ah"])
    True
    """
    first, second = cards
    bits = _bits()
    return hand_number(bits[first] | bits[second])


@cache
def _bits() -> dict[str, int]:
    return {repr(card): 1 << card.number for card in Deck.STANDARD}


@cache
def _hole_table() -> tuple[Array, Array, Array]:
    """Return the functions of each hand, the edge of each pair, and the means over all pairs."""
    shares, possible = share_matrix()
    strength = (shares * possible).sum(axis=1) / possible.sum(axis=1)
    place = strength.argsort(kind="stable").argsort(kind="stable") / len(strength)
    basis = np.stack(
        [np.ones_like(place), place - 0.5, *(np.maximum(place - knot, 0.0) for knot in _KNOTS)],
        axis=1,
    )
    edges = 2.0 * shares - 1.0
    count = float(possible.sum())
    plain = basis.T @ possible @ basis / count
    edged = basis.T @ (possible * edges) @ basis / count
    return basis, edges, np.concatenate([plain.ravel()[1:], edged.ravel()])
