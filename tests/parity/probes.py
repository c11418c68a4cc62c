"""Random queries, most of them about operations that must be refused."""

from random import Random
from typing import Any

from tests.parity.engines import State
from tests.parity.moves import Move

_NO_ARGUMENTS = ("collect_bets", "fold", "check_or_call", "post_bring_in", "push_chips")
_INDEXED = ("post_ante", "post_blind_or_straddle", "kill_hand", "pull_chips")


def draw_probe(state: State, rng: Random) -> Move:
    """Draw an operation without asking whether it is possible."""
    kind = rng.random()
    players = len(state.statuses)
    if kind < 0.15:
        return Move(rng.choice(_NO_ARGUMENTS))
    if kind < 0.35:
        # Done right 17: the reference takes -1 for the last player and fails on large numbers.
        index = rng.choice((-1, 99)) if rng.random() < 0.05 else rng.randrange(players)
        return Move(rng.choice(_INDEXED), (index,))
    if kind < 0.65:
        return Move("complete_bet_or_raise_to", (_amount(state, rng),))
    if kind < 0.75:
        return Move("burn_card", (_cards(state, rng, rng.choice((1, 1, 2, 0))),))
    if kind < 0.83:
        return Move("deal_hole", (rng.choice((0, -1, 1, 2, 9)), rng.randrange(players)))
    if kind < 0.88:
        return Move("deal_board", (rng.choice((0, 1, 2, 4)),))
    if kind < 0.93:
        return Move("stand_pat_or_discard", (_cards(state, rng, rng.randint(1, 3)),))
    return Move("show_or_muck_hole_cards", (rng.choice((True, False)), rng.randrange(players)))


def _amount(state: State, rng: Random) -> Any:
    low = state.min_completion_betting_or_raising_to_amount
    high = state.max_completion_betting_or_raising_to_amount
    if low is None or rng.random() < 0.1:
        return rng.choice((0, 1, 2, 5, 10, 100))
    unit = 1 if isinstance(low, int) else low / 4
    return rng.choice((low - unit, low, low + unit, high - unit, high, high + unit, -low, 0))


def _cards(state: State, rng: Random, count: int) -> str:
    deck = [repr(card) for card in state.deck_cards]
    return "".join(rng.sample(deck, min(count, len(deck))))
