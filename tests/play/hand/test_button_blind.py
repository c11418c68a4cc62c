"""Short deck at tables: everybody antes, the last player posts the button blind, and it moves."""

import pytest

from croupier.cash import CashGame
from croupier.play.hand.table_game import TableGame
from croupier.tournament import Tournament


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_button_posts_and_the_next_player_opens(players: int) -> None:
    game = TableGame("short-deck-ante")
    stakes = game.stakes(players, (5, 10))
    state = game.deal((1000,) * players, stakes, seed=1)
    assert state.bets == [0] * (players - 1) + [10]
    assert state.total_pot_amount == 5 * players + 10
    assert state.actor_index == 0
    assert game.terms(stakes).posts == ((players - 1, "big_blind"),)


def test_every_player_has_the_button_in_turn() -> None:
    game = CashGame(10, 3, game="short-deck-ante", seed=1)
    for name in ("Ann", "Bob", "Cid"):
        game.join(name, "call")
    buttons = []
    for _ in range(3):
        buttons.append(game.button)
        game.play_round()
    assert sorted(filter(None, buttons)) == ["Ann", "Bob", "Cid"]
    assert sum(game.net.values()) == 0


@pytest.mark.parametrize("name", ["short-deck-ante", "ante-only-holdem", "double-board-holdem"])
def test_the_button_moves_in_tournaments_of_games_without_two_blinds(name: str) -> None:
    played = Tournament(
        ["call"] * 4, starting_stack=500, schedule={1: (1, 2)}, game=name, seed=1, max_rounds=4
    )
    seats = set()

    def note(tournament: Tournament) -> None:
        deal = tournament._director.tables.seated[1].ring.last
        assert deal is not None
        seats.add(deal.button)

    played.run(note)
    assert len(seats) == 4
