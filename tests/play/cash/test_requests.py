"""Requests during a hand wait for its end, and are carried out once."""

import pytest

from croupier.botkit import CallBot
from croupier.errors import SetupError
from croupier.play.cash.driven import DrivenCashGame, Guest
from croupier.play.cash.requests import Booked, Newcomer, Requests


def test_requests_are_taken_once_in_their_order() -> None:
    requests = Requests()
    requests.changes += [("top_up", "Ann", 50), ("sit_out", "Bob", True)]
    newcomer = Newcomer("Cid", CallBot(0), 200, None, False, "call")
    requests.joining.append(newcomer)
    assert requests.take_changes() == [("top_up", "Ann", 50), ("sit_out", "Bob", True)]
    assert requests.take_newcomers() == [newcomer]
    assert requests.take_changes() == []
    assert requests.take_newcomers() == []


def test_the_list_of_who_leaves_stays_the_same() -> None:
    requests = Requests()
    leaving = requests.leaving
    requests.take_changes()
    leaving.append("Ann")
    assert requests.leaving == ["Ann"]


def dealt() -> DrivenCashGame:
    """Return a game of three in the middle of a hand."""
    game = DrivenCashGame(2, seed=7, buy_in=(20, 200))
    for name in ("Ann", "Bob", "Cid"):
        game.join(name, Guest, 100)
    game.deal()
    return game


def fold_out(game: DrivenCashGame) -> None:
    while game.question is not None:
        game.answer(("fold", 0))
    game.finish()


def away(game: DrivenCashGame, name: str) -> bool:
    return game.ring.chair(game.ring.seat_of(name)).away


def test_what_is_booked_can_be_read_and_taken_back() -> None:
    game = dealt()
    game.sit_out("Ann")
    game.sit_out("Ann")
    game.sit_out("Bob")
    game.top_up("Bob", 40)
    game.top_up("Bob", 30)
    assert [game.booked(name) for name in ("Ann", "Bob", "Cid")] == [
        Booked(True, 0),
        Booked(True, 70),
        Booked(None, 0),
    ]
    with pytest.raises(SetupError, match="at most 200 chips after buying, not 201"):
        game.top_up("Bob", 31)
    game.sit_in("Ann", wait=True)
    assert game.booked("Ann") == Booked(None, 0)
    assert game.requests["requests"] == [
        {"event": "sit_out", "player": "Bob"},
        {"event": "top_up", "player": "Bob", "chips": 40},
        {"event": "top_up", "player": "Bob", "chips": 30},
    ]
    fold_out(game)
    assert [away(game, name) for name in ("Ann", "Bob", "Cid")] == [False, True, False]
    assert not game.ring.chair(game.ring.seat_of("Ann")).waits  # as if nothing had been asked
    # Those who sit out change their mind as well.
    game.deal()
    game.sit_in("Bob")
    assert game.booked("Bob") == Booked(False, 0)
    game.sit_out("Bob")
    assert game.booked("Bob") == Booked(None, 0)
    fold_out(game)
    assert away(game, "Bob")
