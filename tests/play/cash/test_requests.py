"""What players ask for during a hand waits for its end, and is taken once."""

from croupier.botkit import CallBot
from croupier.play.cash.requests import Newcomer, Requests


def test_requests_are_taken_once_in_their_order() -> None:
    requests = Requests()
    requests.changes += [("Ann", "top_up", 50), ("Bob", "sit_out", True)]
    newcomer = Newcomer("Cid", CallBot(0), 200, None, False, "call")
    requests.joining.append(newcomer)
    assert requests.take_changes() == [("Ann", "top_up", 50), ("Bob", "sit_out", True)]
    assert requests.take_newcomers() == [newcomer]
    assert requests.take_changes() == []
    assert requests.take_newcomers() == []


def test_the_list_of_who_leaves_stays_the_same() -> None:
    requests = Requests()
    leaving = requests.leaving
    requests.take_changes()
    leaving.append("Ann")
    assert requests.leaving == ["Ann"]
