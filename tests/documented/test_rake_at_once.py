"""A rake function sees the State also when the hand is over at once."""

from functools import partial

import croupier
from tests.documented.tables import EVERYTHING


def test_rake_function_reads_a_hand_that_plays_itself() -> None:
    rake = partial(croupier.chips.rake, percentage=0.1, no_flop_no_drop=True)
    game = croupier.games.NoLimitTexasHoldem(EVERYTHING, True, 5, 0, 2)
    state = croupier.State(
        EVERYTHING,
        game.deck,
        game.hand_types,
        game.streets,
        game.betting_structure,
        True,
        5,
        0,
        0,
        (5, 5),
        2,
        rake=rake,
    )
    assert sum(state.stacks) == 9
