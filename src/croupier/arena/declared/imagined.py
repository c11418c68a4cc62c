"""Hands that nobody played: other decks, played out by what the players declare.

Where the declared probabilities are true, a hand in which every action is drawn from them has the
same mean as one that was played. So the difference between the two is a control: its mean is zero.
Each imagined hand also has its own luck of the deals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.arena.declared.hand import count_controls, first_factors
from croupier.arena.declared.holdings import holdings_of
from croupier.hand.randomness import Chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from croupier.arena.declared.witness import Witness
    from croupier.arena.slices.luck import BoardControl
    from croupier.games.game import Game
    from croupier.play.hand.hand_in_play import HandInPlay
    from croupier.players.answers.policies import Policy

MOST_DECKS = 16  # for each block; both seatings are played out
HOLDINGS_PER_DECK = 3  # others that are asked about, for each deck
_PLAYED = 3.0  # decks that a hand that was played is worth, before anything is learned


class Imagined(NamedTuple):
    """What the first entry won, in chips, the luck of each kind, and by entry what was unread."""

    won: float
    luck: NDArray[np.float64]
    unread: tuple[int, int]


def count_decks(others: int) -> int:
    """Return how many decks are played out for each block, by how many holdings are asked.

    >>> count_decks(1), count_decks(50), count_decks(1_000_000)
    (1, 16, 16)
    """
    return min(max(others // HOLDINGS_PER_DECK, 1), MOST_DECKS)


def imagine(
    hand: HandInPlay, witnesses: Sequence[Witness], control: BoardControl, seed: int
) -> Imagined:
    """Play out a hand; every action is drawn from what the witness of that seat declares."""
    chance = Chance(seed)
    unread = [0, 0]
    while (question := hand.question) is not None:
        entry = question.seat
        found = witnesses[entry].ask(question.view, [tuple(question.hole_cards)])[0]
        if found is None:
            unread[entry] += 1
            hand.no_answer("its declaration cannot be read")
        else:
            hand.answer(_drawn(found, chance))
    won = float(hand.finish().payoffs[0])
    luck = np.zeros(control.controls)
    deals = control.luck(hand.state, seed)
    if deals is not None:
        luck += deals[hand.seats.index(0)]
    return Imagined(won, luck, (unread[0], unread[1]))


def _drawn(policy: Policy, chance: Chance) -> tuple[str, int]:
    """Draw an action; where its amount is a range, that too."""
    kind, amount = _row(policy, chance.fraction())
    return kind, chance.choice(amount) if isinstance(amount, range) else amount


def _row(policy: Policy, drawn: float) -> tuple[str, int | range]:
    for kind, amount, probability in policy:
        drawn -= probability
        if drawn < 0.0:
            return kind, amount
    return next(row[:2] for row in reversed(policy) if row[2] > 0.0)


def count_all_controls(streets: int) -> int:
    """Return how many controls a block has in a game of that many streets.

    Those of the hands that were played come first, then the difference to the imagined ones, then
    the luck of the deals of these.
    """
    return count_controls(streets) + 1 + (streets if streets > 1 else 0)


def decks_of(game: Game, others: int) -> int:
    """Return how many decks are played out where players are asked about that many holdings."""
    holdings = holdings_of(game)
    most = others if holdings is None else len(holdings.masks) - 1
    return count_decks(min(others, most))


def all_first_factors(game: Game, others: int) -> list[float]:
    """Return where the factors begin: imagined hands have a part of the estimate."""
    streets = len(game.streets(1, 1, None))
    decks = decks_of(game, others)
    share = decks / (decks + _PLAYED)
    played = [(1.0 - share) * factor for factor in first_factors(streets)]
    return played + [share] * (count_all_controls(streets) - len(played))
