"""Faults are recorded, in every kind of game."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cash import CashGame
from croupier.errors import NotationError
from croupier.hand.spec.house_rules import HouseRules
from croupier.history import LogReader
from croupier.play.hand.conduct import MOST_EXAMPLES, Conduct
from croupier.play.hand.incidents import Incident, read_incident
from croupier.play.tournament.chronicle import Chronicle
from croupier.players.player import Player
from croupier.printable import printable
from croupier.tournament import Tournament

LIMITS: dict[str, Any] = {
    "starting_stack": 1000,
    "schedule": {1: (10, 20)},
    "seed": 3,
    "max_rounds": 6,
}


class Crasher(Player):
    """Raises an error whenever it is asked."""

    def get_action(self, gamestate: Any, hole_cards: Any) -> Any:
        """Break."""
        raise RuntimeError("out of \x1b[31mluck")


class Caller(Player):
    """Calls, also where there is nothing to call."""

    def get_action(self, gamestate: Any, hole_cards: Any) -> Any:
        """Call."""
        return "call", 0


@pytest.mark.parametrize(
    ("requested", "executed", "reason", "kind"),
    [
        (("call", 0), ("check", 0), "there is nothing to call", "corrected"),
        ((" Raise", 40), ("bet", 40), "there is no bet to raise", "corrected"),
        (("raise", 40), ("bet", 40), "there is no bet to raise", "corrected"),
        (("bet", 40), ("raise", 40), "a bet stands, it can be raised", "corrected"),
        (("raise", 5), ("raise", 40), "the minimum is 40", "corrected"),
        (("raise", 9999), ("all-in", 500), "the stack is 500", "corrected"),
        (("all-in", 500), ("call", 20), "nobody can match more", "corrected"),
        (("raise", 500), ("call", 20), "nobody can match a raise", "corrected"),
        (("fold", 0), ("check", 0), "checking is free", "corrected"),
        (("check", 0), ("call", 5), "there is 5 to call", "corrected"),  # the bring-in
        (("check", 0), ("fold", 0), "there is 20 to call", "failed"),
        (("raise", 5), ("fold", 0), "the minimum is 40", "failed"),
        (("raise", 500), ("call", 20), "the raises are capped", "failed"),
        (("dance", 0), ("check", 0), "unknown action", "failed"),
        (("check", 0), None, "there is 20 to call", "failed"),
        (("fold", None), ("check", 0), "not a pair of an action and a whole amount", "failed"),
        ("'gibberish'", ("check", 0), "not a pair of an action and a whole amount", "failed"),
        (None, ("fold", 0), "crashed: RuntimeError", "failed"),
        (None, ("fold", 0), "did not answer in time: 2.00 seconds", "late"),
        (None, ("", 0), "at the end of the hand: did not answer in time", "late"),
        (None, ("", 0), "at the end of the hand: crashed: KeyError", "failed"),
        (None, ("draw", 0), "not a list of cards", "failed"),
    ],
)
def test_failures_and_harmless_corrections_are_told_apart(
    requested: Any, executed: Any, reason: str, kind: str
) -> None:
    incident = Incident(1, "flop", 0, requested, executed, reason)
    assert incident.kind == kind
    assert read_incident(json.loads(json.dumps(incident.to_json("Ann")))) == ("Ann", incident)


@pytest.mark.parametrize(
    "change", [{"name": 7}, {"reason": None}, {"executed": 5}, {"round": "first"}, {"name": None}]
)
def test_what_is_not_a_fault_of_a_player_is_refused(change: dict[str, Any]) -> None:
    event = Incident(1, "flop", 0, None, ("fold", 0), "crashed").to_json("Ann")
    with pytest.raises(NotationError, match="not a fault of a player"):
        read_incident({**event, **change})


def test_examples_are_few_short_and_harmless() -> None:
    record = Conduct("Ann")
    for number in range(50):
        reason = f"crashed: \x1b[2J\r{'x' * 400} {number}"
        record.blame(Incident(number, "flop", 0, None, ("fold", 0), reason))
        record.blame(Incident(number, "flop", 0, ("call", number), ("check", 0), "nothing"))
        record.blame(Incident(number, "flop", 0, f"say {'abc'[number % 3]}", ("fold", 0), "what"))
    assert (record.failed, record.corrected, record.faults) == (100, 50, 100)
    assert len(record.quotes()) <= MOST_EXAMPLES
    assert len(record.quotes()) == 3  # one of each kind, however often
    for text in record.quotes():
        assert text.isprintable()
        assert len(text) <= 160
    assert printable("\u202eabc\ud800") == "\\u202eabc\\ud800"


@pytest.mark.parametrize("workers", [1, 2])
def test_conduct_comes_back_from_every_crew(workers: int, tmp_path: Path) -> None:
    log = tmp_path / "log"
    entries = {"Ann": Crasher, "Bob": Caller, "Cid": "call", "Dot": "tight"}
    tournament = Tournament(entries, table_size=2, workers=workers, log=log, **LIMITS)
    tournament.run()
    ann, *others = tournament.conduct
    assert (ann.name, ann.failed, ann.late) == ("Ann", ann.decisions, 0)
    assert ann.never_played
    assert ann.decisions > 0
    assert "crashed: RuntimeError: out of \\x1b[31mluck" in ann.quotes()[0]
    by_name = {each.name: each for each in others}
    assert by_name["Bob"].corrected > 0
    assert not any(each.faults or each.never_played for each in others)
    assert all(each.decisions > 0 for each in others)
    # The log has it too, with names; what is read from it is the same.
    faults = [json.loads(line) for line in log.read_text().splitlines() if '"fault"' in line]
    assert {fault["name"] for fault in faults} == {"Ann", "Bob"}
    assert {fault["kind"] for fault in faults if fault["name"] == "Ann"} == {"failed"}
    read = [each.to_json() for each in Chronicle(log).conduct]
    assert sorted(read, key=str) == sorted((e.to_json() for e in tournament.conduct), key=str)
    hands = [each for each in LogReader(log) if not isinstance(each, dict)]
    assert len(hands) == tournament.hands


def test_a_resumed_tournament_remembers_faults(tmp_path: Path) -> None:
    log = tmp_path / "log"
    entries = {"Ann": Crasher, "Bob": Caller, "Cid": "call"}
    first = Tournament(entries, log=log, **LIMITS)
    first.run()
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[: len(lines) * 2 // 3]))
    again = Tournament(entries, **LIMITS)
    again.resume(log)
    assert log.read_bytes().splitlines(keepends=True) == lines
    assert [each.to_json() for each in again.conduct] == [each.to_json() for each in first.conduct]


def test_a_cash_game_has_the_same_record(tmp_path: Path) -> None:
    game = CashGame(2, seed=7, log=tmp_path / "log")
    for name, player in (("Ann", Crasher), ("Bob", Caller), ("Cid", "call")):
        game.join(name, player)
    game.play(5)
    ann = game.conduct[0]
    assert (ann.name, ann.never_played) == ("Ann", True)
    assert {each.name for each in game.conduct} == {"Ann", "Bob", "Cid"}
    game.journal.close()
    assert '"name":"Ann","kind":"failed"' in (tmp_path / "log").read_text()


def test_who_never_played_had_been_asked() -> None:
    assert not Conduct("Ann").never_played
    record = Conduct("Ann", decisions=1)
    record.blame(Incident(1, "end", 0, None, ("", 0), "at the end of the hand: crashed"))
    assert record.faults == 1
    assert not record.never_played


@pytest.mark.parametrize("rake", [None, "rake"])
def test_stacks_that_are_reset_are_counted_over_the_whole_game(rake: str | None) -> None:
    rules = HouseRules.STANDARD.replace(stacks="reset_each_hand")
    if rake:
        from croupier.hand.spec.house_rules import Rake

        rules = rules.replace(rake=Rake(0.1, 3))
    game = CashGame(2, rules=rules, seed=5)
    for name in ("Ann", "Bob", "Cid"):
        game.join(name, "random")
    won = dict.fromkeys(("Ann", "Bob", "Cid"), 0)

    def watch(report: Any) -> None:
        for name, before, after in zip(report.names, report.before, report.stacks, strict=True):
            won[name] += after - before

    game.watch = watch
    result = game.play(30)
    assert game.net == result["net"] == won
    assert sum(won.values()) == -game.raked
    assert bool(game.raked) == bool(rake)
    assert result["winners"] == [max(won, key=lambda name: won[name])]
    assert game.verify_chip_count()[0]


def test_the_net_result_counts_top_ups_and_those_who_left() -> None:
    game = CashGame(2, seed=7)
    for name in ("Ann", "Bob", "Cid"):
        game.join(name, "call")
    game.play(5)
    game.top_up("Ann", 100)
    game.play(5)
    game.leave("Bob")
    game.play(5)
    assert set(game.net) == {"Ann", "Bob", "Cid"}
    assert sum(game.net.values()) == 0
