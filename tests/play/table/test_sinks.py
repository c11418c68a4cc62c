"""Sinks of a table: a failing one is removed, the others continue."""

from typing import Any

from croupier import holdem
from croupier.play.table.sinks import Sinks


class Keeping:
    def __init__(self) -> None:
        self.kept: list[Any] = []

    def event(self, event: Any) -> None:
        self.kept.append(event)

    def hand(self, hand: Any, players: Any = (), seats: Any = (), **details: Any) -> None:
        self.kept.append((hand, players, seats, details))


class Failing(Keeping):
    def event(self, event: Any) -> None:
        raise OSError("the disk is full")

    def hand(self, hand: Any, players: Any = (), seats: Any = (), **details: Any) -> None:
        raise ZeroDivisionError


def test_a_failing_sink_is_removed_and_reported() -> None:
    keeping = Keeping()
    sinks = Sinks([Failing(), keeping])
    sinks.event({"event": "level"})
    sinks.event({"event": "fault"})
    assert keeping.kept == [{"event": "level"}, {"event": "fault"}]
    assert sinks.sinks == [keeping]
    assert sinks.failures == ["Failing failed: OSError: the disk is full"]


def test_hands_reach_every_sink() -> None:
    keeping, state = Keeping(), holdem(players=2)
    sinks = Sinks([keeping, Failing()])
    sinks.hand(state, ["a", "b"], [0, 1], id="7")
    assert keeping.kept == [(state, ["a", "b"], [0, 1], {"id": "7"})]
    assert sinks.failures == ["Failing failed: ZeroDivisionError: "]


def test_no_sinks_are_false() -> None:
    assert not Sinks()
    assert Sinks([Keeping()])
