"""Pots of a finished hand before they were merged."""

import random

import pytest

from croupier import HouseRules, holdem
from croupier.games.catalogue import GAMES
from croupier.games.game import Game
from croupier.hand.operations import ChipsPushing
from croupier.hand.pot_parts import chips_paid, parts_of_pots
from tests.play.hand.random_hands import play_random, random_start


def test_pots_that_one_player_could_win_are_told_apart() -> None:
    # The short stack is beaten, and both pots go to the same winner.
    state = holdem(stacks=(10, 30, 30), deck="2c As Kd 7d Ac Kh 3s 4h 8h 9d Tc Js Qc 2s", ante=0)
    state.complete_bet_or_raise_to(30)
    state.check_or_call()
    state.check_or_call()
    assert not state.status
    assert chips_paid(state) == [10, 30, 30]
    parts = parts_of_pots(state, [0, 1, 2])
    assert parts is not None
    assert [part for pot in parts for part in pot] == [(30, [0, 1, 2]), (40, [1, 2])]


def test_an_uncalled_bet_is_not_paid() -> None:
    state = holdem(stacks=(100, 30), players=2)
    state.check_or_call()
    state.complete_bet_or_raise_to(90)
    state.check_or_call()
    assert not state.status
    assert chips_paid(state) == [30, 30]


@pytest.mark.parametrize("row", GAMES, ids=[row.name for row in GAMES])
def test_parts_add_up_in_every_game(row: Game) -> None:
    dice = random.Random(f"parts {row.code}")
    for _ in range(5):
        state = play_random(random_start(row, dice, rules=HouseRules.STANDARD)(), dice)
        live = [player for player in state.player_indices if state.statuses[player]]
        pushed = [0 for _ in state.pots]
        for done in state.operations:
            if isinstance(done, ChipsPushing):
                pushed[done.pot_index] += done.total_amount
        assert sum(chips_paid(state)) == sum(pushed)
        parts = parts_of_pots(state, live)
        if parts is not None:
            assert [sum(chips for chips, _ in pot) for pot in parts] == pushed
            assert all(set(players) <= set(live) for pot in parts for _, players in pot)
