"""Seats and stakes that a game may have."""

import pytest

from croupier import HouseRules, Rake
from croupier.errors import SetupError
from croupier.games.catalogue import GAMES
from croupier.games.kinds import most_players
from croupier.play.hand.table_game import TableGame
from croupier.play.stakes.level import Level
from croupier.play.stakes.stakes import check_seats, check_stakes, seat_limit, with_whole_cap


def test_the_seats_are_those_of_the_row_unless_more_are_wanted() -> None:
    for row in GAMES:
        game = TableGame(row)
        assert seat_limit(game) == row.seats <= most_players(row)
        assert seat_limit(game, most_players(row)) == most_players(row)
        with pytest.raises(SetupError, match="the seat limit"):
            seat_limit(game, most_players(row) + 1)


def test_too_many_seats_are_refused_with_what_is_possible() -> None:
    holdem, royal = TableGame("holdem"), TableGame("royal")
    check_seats(holdem, "hold'em", 10, None)
    with pytest.raises(SetupError, match=r"at most 10 seats, not 11: pass seat_limit=11"):
        check_seats(holdem, "hold'em", 11, None)
    with pytest.raises(SetupError, match=r"at most 10 seats, not 24: its deck is enough for 22"):
        check_seats(holdem, "hold'em", 24, None)
    with pytest.raises(SetupError, match=r"at most 6 seats, not 8: its deck is enough for 6"):
        check_seats(royal, "royal", 8, None)


def test_stakes_that_cannot_be_dealt_are_refused() -> None:
    check_stakes(TableGame("holdem"), Level(1, 1, 2), "hold'em")
    taken = HouseRules.STANDARD.replace(rake=Rake(0.05, cap=2.5))
    with pytest.raises(SetupError, match="tables use whole chips"):
        check_stakes(TableGame("holdem", taken), Level(1, 1, 2), "hold'em")


def test_a_whole_cap_is_an_int() -> None:
    rules = HouseRules.STANDARD.replace(rake=Rake(0.05, cap=3.0))
    cap = with_whole_cap(rules).rake
    assert cap is not None
    assert repr(cap.cap) == "3"
    assert with_whole_cap(HouseRules.STANDARD) is HouseRules.STANDARD
