"""Matches: the result, the stopping rule, the store, workers, and refused arguments."""

import inspect
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from typer.models import OptionInfo

from croupier.arena import EntryFailed, league, match
from croupier.cli.commands.league import league as league_command
from croupier.cli.commands.match import match as match_command
from croupier.cli.option_groups import with_groups
from croupier.errors import CroupierError, SetupError
from croupier.games import holdem
from croupier.games.mixed import TRIPLE_STUD
from croupier.runners import LocalRunner
from tests.arena.bots import Crasher, Folder, Forgetful, Moody
from tests.cli.running import write_bot

KEYS = (
    *("a", "b", "game", "players", "hands", "blocks", "difference", "interval", "level"),
    *("verdict", "p_value", "standard_error", "factor", "estimator", "estimators", "notes"),
    *("faults", "seed", "run"),
)


class Counting:
    """Counts the slices that are played, and may be killed after some of them."""

    workers = 1

    def __init__(self, most: int = 10**9) -> None:
        self.played = 0
        self.most = most

    def run(self, work: Callable[[Any], Any], items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            if self.played >= self.most:
                raise KeyboardInterrupt
            self.played += 1
            yield work(item)


def without_run(**keywords: Any) -> dict[str, Any]:
    document = match("exploiter", "call", seed=7, **keywords).to_json()
    document.pop("run")
    return document


def test_a_fixed_number_of_hands() -> None:
    result = match("exploiter", "call", hands=999, seed=7)
    document = result.to_json()
    assert tuple(document) == KEYS
    assert (result.hands, result.blocks, result.verdict) == (1000, 500, "a")
    assert result.interval[0] < result.difference < result.interval[1]
    assert list(result.estimators) == ["raw", "duplicate", "board"]
    assert result.estimator == "board"
    assert result.difference == result.estimators["board"].difference
    assert result.factor is not None
    assert result.p_value < 0.05
    assert str(result).startswith("exploiter is better than call by ")
    assert "<table>" in result._repr_html_()
    assert "verdict='a'" in repr(result)
    assert len(repr(result)) < 600  # what a prompt shows
    swapped = match("call", "exploiter", hands=1000, seed=7)
    assert swapped.verdict == "b"
    assert str(swapped).startswith("exploiter is better than call by ")


def test_the_json_document_has_every_key_that_is_promised() -> None:
    # A caller never fails; every value is what json.dumps writes and reads again.
    keywords: dict[str, Any] = {"hands": 40, "seed": 7, "declared": True, "holdings": 5}
    result = match("A=call", "B=tight", **keywords)
    document = result.to_json()
    assert json.loads(json.dumps(document)) == document
    assert tuple(document) == KEYS
    assert list(document["estimators"]) == ["raw", "duplicate", "board", "declared"]
    for name, estimate in document["estimators"].items():
        assert list(estimate) == ["difference", "standard_error", "interval", "blocks"], name
        assert estimate["blocks"] == document["blocks"] == 20
        low, high = estimate["interval"]
        assert low <= estimate["difference"] <= high
    assert [each["name"] for each in document["faults"]] == ["A", "B"]
    for record in document["faults"]:
        assert list(record) == [
            *("name", "decisions", "faults", "failed", "late", "corrected", "examples")
        ]
    assert set(document["run"]) == {"seconds", "workers"}
    assert document["verdict"] in ("a", "b", "undecided")
    assert (document["estimator"], document["game"], document["players"]) == (
        *("declared", "holdem"),
        2,
    )
    assert (document["hands"], document["level"], document["seed"]) == (40, 0.95, 7)
    assert all(isinstance(note, str) for note in document["notes"])
    attributes = {name: getattr(result, name) for name in KEYS}
    assert attributes["interval"] == tuple(document["interval"])


def test_python_takes_the_options_of_the_command_line() -> None:
    # What only the command line has: where results are printed, and what its exit code says.
    printing = {"json", "report", "publish_logs", "strict", "help"}
    for function, command in ((match, match_command), (league, league_command)):
        options = {
            text.removeprefix("--").replace("-", "_")
            for option in typer_options(command)
            for text in option
        }
        keywords = set(inspect.signature(function).parameters)
        missing = {name for name in options - printing if not name.startswith("no_")} - keywords
        assert missing == set(), command


def typer_options(command: Callable[..., Any]) -> Iterator[list[str]]:
    """Yield the long names of each option of a command."""
    for parameter in inspect.signature(with_groups(command)).parameters.values():
        for info in getattr(parameter.annotation, "__metadata__", ()):
            if isinstance(info, OptionInfo):
                # Inside Annotated, the first name stands where a default would.
                names = [str(info.default), *(info.param_decls or ())]
                named = [part for text in names for part in text.split("/")]
                long = [text for text in named if text.startswith("--")]
                yield long[:1] or [f"--{parameter.name}"]


def test_a_match_ends_at_a_verdict() -> None:
    result = match("call", Folder, seed=7)
    assert result.verdict == "a"
    assert 1000 < result.hands < 20_000
    assert "confidence sequence" in result.notes[0]
    limited = match("a=tight", "b=tight", until="verdict", hands=600, seed=7)
    assert (limited.hands, limited.verdict) == (600, "undecided")
    assert str(limited).startswith("Undecided: a is ")


def test_a_match_ends_at_a_width() -> None:
    result = match("tight", "call", until="400bb", seed=7)
    low, high = result.interval
    assert (high - low) / 2 <= 400
    assert result.hands < 20_000


def test_workers_and_slices_do_not_matter() -> None:
    alone = without_run(hands=1200)
    assert without_run(hands=1200, workers=2) == alone


def test_a_killed_match_goes_on(tmp_path: Path) -> None:
    whole = without_run(hands=1200)
    store = tmp_path / "match.db"
    with pytest.raises(KeyboardInterrupt):
        without_run(hands=1200, store=store, runner=Counting(2))
    runner = Counting()
    assert without_run(hands=1200, store=store, runner=runner) == whole
    assert runner.played == 4
    runner = Counting()
    assert without_run(hands=1200, store=str(store), runner=runner) == whole
    assert runner.played == 0
    # More hands: only the further ones are played.
    longer = without_run(hands=1500, store=store, runner=runner)
    assert runner.played == 2
    assert longer == without_run(hands=1500)
    # The stopping rule is not part of what is stored.
    until = without_run(until="verdict", hands=1200, store=store, runner=runner)
    assert runner.played == 2
    assert until == without_run(until="verdict", hands=1200)


def test_a_store_keeps_the_seed_of_a_match_without_one(tmp_path: Path) -> None:
    store = tmp_path / "match.db"
    first = match("call", "random", hands=200, store=store)
    second = match("call", "random", hands=200, store=store, runner=Counting(0))
    assert second.seed == first.seed
    assert match("call", "random", hands=200).seed != first.seed


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a database, but long enough to be one " * 50, encoding="utf-8")
    for path in (file, tmp_path, tmp_path / "missing" / "match.db"):
        with pytest.raises(SetupError, match=r"store|directory"):
            match("call", "random", hands=2, store=path)


def test_others_at_the_table() -> None:
    result = match("tight", "call", field=["call", "random"], hands=200, seed=7)
    assert (result.players, result.hands, result.blocks) == (4, 200, 50)
    assert [each["name"] for each in result.faults] == ["tight", "call", "call-2", "random"]
    assert any("500 random deals" in note for note in result.notes)


@pytest.mark.parametrize("game", ["leduc", "kuhn", "razz", "badugi", "omaha-hi-lo"])
def test_other_games(game: str) -> None:
    result = match("random", "call", game=game, hands=60, seed=7)
    assert result.game == game
    assert result.blocks == 30
    units = {"leduc": "the ante", "kuhn": "the ante", "razz": "the small bet"}
    said = [note for note in result.notes if note.startswith("bb stands for")]
    assert said == ([f"bb stands for {units[game]} of this game"] if game in units else [])


def test_what_is_given_in_python_is_noted() -> None:
    result = match("call", Forgetful, hands=20, seed=7)
    assert any("Forgetful does not repeat" in note for note in result.notes)
    assert any("Forgetful played in this process" in note for note in result.notes)


@pytest.mark.parametrize("bot", ["tight", Moody])
def test_the_curve_ends_at_the_interval(bot: Any) -> None:
    result = match("call", bot, hands=400, session=10, seed=3)
    assert any("lives are the unit" in note for note in result.notes) == (bot is Moody)
    assert ("lives" if bot is Moody else "blocks") in result.notes[0]
    hands, difference, *ends = result.curve[-1]
    assert hands == 400
    assert difference == pytest.approx(result.difference)
    assert ends == pytest.approx(result.interval)


def test_an_entry_that_fails_its_check() -> None:
    with pytest.raises(EntryFailed, match=r"Crasher cannot play: .*out of luck") as raised:
        match("call", Crasher, hands=20)
    assert raised.value.name == "Crasher"


@pytest.mark.boxed
def test_lives_of_other_bots_share_no_memory(tmp_path: Path) -> None:
    # The module counts its hands; a bot that had another life before would fold at once.
    body = (
        "global HANDS",
        "HANDS = globals().get('HANDS', 0) + 1",
        "return ('fold', 0) if HANDS > 60 else ('call', 0)",
    )
    spec = write_bot(tmp_path, "Counter", *body)
    result = match("call", spec, hands=20, session=5, seed=7)
    assert (result.faults[1]["name"], result.faults[1]["faults"]) == ("Counter", 0)
    # Nobody ever folds: every hand goes to the river, four decisions and more for each.
    assert result.faults[1]["decisions"] >= 80
    assert not any("does not repeat" in note for note in result.notes)


MISTAKES: list[tuple[str, dict[str, Any]]] = [
    ("two entries are called 'call'", {"b": "call"}),
    ("unknown bot", {"b": "cal"}),
    # A word that is also a program of the system is not waited for.
    ("unknown bot 'sort'; .* the program by its path, /", {"b": "sort"}),
    ("no program './nowhere'", {"b": "./nowhere"}),
    ("no program 'nowhere-at-all'", {"b": "nowhere-at-all --fast"}),
    ("a person would meet every deal twice", {"b": "human"}),
    ("HORSE is a mix, .*: play one each of limit-holdem, omaha-hi-lo, razz", {"game": "Horse"}),
    ("Triple Stud is a mix", {"game": TRIPLE_STUD}),
    ("a table of 2 has 0 seats beside the two", {"players": 2, "field": ["random"]}),
    ("there is no game", {"game": "snap"}),
    ("hands must be a whole number from 1 to", {"hands": 0}),
    ("until must be 'verdict' or a half-width", {"until": "never"}),
    ("the level must be from 0.5 to 0.9999, such as 0.95", {"level": 1.0}),
    ("a stack must be 1bb to", {"stack": "huge"}),
    ("not a whole number of chips", {"stack": 1.001}),
    ("played by 2 to 2 players", {"game": "kuhn", "field": ["call"]}),
    ("a table of 6 needs 4 bots beside", {"players": 6, "field": ["random"]}),
    ("a table of 3 needs 1 bot beside", {"players": 3}),
    ("a life must be 1 to", {"session": 0}),
    ("a seed must be a whole number", {"seed": "x"}),
    ("workers must be a whole number", {"workers": 0}),
    ("every life needs a fresh player", {"b": Folder(0)}),
]


@pytest.mark.parametrize(("complaint", "keywords"), MISTAKES)
def test_mistakes(complaint: str, keywords: dict[str, Any]) -> None:
    with pytest.raises(CroupierError, match=complaint):
        match("call", **{"b": "random", "hands": 2, **keywords})


def test_progress_shows_the_interval() -> None:
    seen: list[tuple[int, tuple[float, float]]] = []
    match(
        "call",
        "random",
        hands=600,
        seed=7,
        runner=LocalRunner(),
        progress=lambda hands, interval: seen.append((hands, interval)),
    )
    assert [hands for hands, _ in seen] == [200, 400, 600]
    assert all(low < high for _, (low, high) in seen)


def test_a_game_of_ones_own(tmp_path: Path) -> None:
    row = holdem.sibling("NT4", "four-seats", "Hold'em for four", seats=4)
    store = tmp_path / "own.db"
    found = [
        match("call", "random", game=row, hands=200, seed=3, workers=workers, store=store)
        for workers in (1, 2)
    ]
    assert found[0].game == "four-seats"
    assert found[0].difference == found[1].difference
    plain = match("call", "random", hands=200, seed=3)
    assert found[0].difference == pytest.approx(plain.difference)


def test_all_seatings() -> None:
    found = match("call", "random", field=["tight"], hands=60, seed=3, seatings="all")
    assert (found.hands, found.blocks) == (60, 10)
    with pytest.raises(SetupError, match="all seatings are for 2 to 5 players, not 6"):
        match("call", "random", field=["tight"] * 4, hands=60, seatings="all")
    with pytest.raises(SetupError, match="seatings must be 'cyclic' or 'all', not 'some'"):
        match("call", "random", hands=60, seatings="some")


def test_every_entry_has_every_hand_in_all_seatings() -> None:
    # Three callers: over all seatings of a deal each holds each hand in each order, so nobody wins.
    found = match("A=call", "B=call", field=["C=call"], hands=60, seed=3, seatings="all")
    assert found.estimators["duplicate"].difference == pytest.approx(0.0)


KILLED = """
import sys
from croupier.arena import match
result = match("exploiter", "odds", hands=1200, seed=7, session=50, store=sys.argv[1], workers=2)
result.report(sys.argv[2])
"""


def test_a_match_that_is_killed_goes_on_to_the_same_report(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text("if __name__ == '__main__':\n" + indent(KILLED, "    "), encoding="utf-8")
    store, page = tmp_path / "match.db", tmp_path / "killed.html"
    command = [sys.executable, str(script), str(store), str(page)]
    slices = 0
    for wanted in (1, 4):  # killed in the middle of a slice, after some others
        process = subprocess.Popen(command, start_new_session=True)
        while process.poll() is None and slices < wanted:
            time.sleep(0.01)
            slices = _stored(store)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert not page.exists()
    subprocess.run(command, check=True)
    whole = tmp_path / "whole.html"
    match("exploiter", "odds", hands=1200, seed=7, session=50).report(whole)
    assert page.read_bytes() == whole.read_bytes()


def _stored(path: Path) -> int:
    """Return how many slices a store has so far."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            count: int = database.execute("SELECT count(*) FROM slices").fetchone()[0]
            return count
    except sqlite3.Error:  # not there yet
        return 0
