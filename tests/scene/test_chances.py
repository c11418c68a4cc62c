"""Equities at the steps of a hand, where all cards are known."""

import pytest

from croupier import badugi, equity, holdem
from croupier.games import find_game
from croupier.scene.chances import Chances


def test_equities_are_those_of_the_calculator() -> None:
    state = holdem(players=2, deck="As Qd Ks Qh")
    now = Chances().now(state)
    expected = equity(["AsKs", "QdQh"]).equities
    assert now == {0: pytest.approx(expected[0], abs=1e-4), 1: pytest.approx(expected[1], abs=1e-4)}


def test_folded_players_have_none_and_their_cards_are_gone() -> None:
    state = holdem(players=3, deck="As Qd 2c Ks Qh 2d")
    state.fold()
    now = Chances().now(state)
    assert set(now) == {0, 1}
    assert sum(now.values()) == pytest.approx(1, abs=1e-3)


def test_answers_are_kept() -> None:
    chances, state = Chances(), holdem(players=2, deck="As Qd Ks Qh")
    assert chances.now(state) == chances.now(state)
    assert len(chances._known) == 1


def test_where_they_cannot_be_computed() -> None:
    unknown = holdem(players=2, deck="As Qd Ks Qh").copy()
    assert Chances().now(badugi(players=2, seed=1)) == {}
    assert Chances().now(find_game("double-board-omaha")(players=2, seed=1)) == {}
    unknown.fold()
    assert Chances().now(unknown) == {}
