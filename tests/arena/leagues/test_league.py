"""Leagues: strengths of a field, pairs, entries that are left out, the store."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.arena import EntryFailed, league, show_league
from croupier.arena.entries.entry import read_entry
from croupier.arena.leagues.field import read_field
from croupier.arena.leagues.league import LeaguePlan
from croupier.arena.leagues.standings import LeagueStandings
from croupier.arena.setting import make_setting
from croupier.arena.slices.playing import play_slice
from croupier.arena.slices.work import SliceOrder, TableWork
from croupier.arena.stopping import read_stopping
from croupier.errors import CroupierError, SetupError
from croupier.players.transports.options import USUAL
from croupier.runners import LocalRunner
from tests.arena.bots import Crasher, Folder, Moody
from tests.arena.test_match import Counting

FIELD = ("random", "call", "tight")


def without_run(*entries: Any, **keywords: Any) -> dict[str, Any]:
    document = league(*(entries or FIELD), **{"hands": 400, "seed": 7, **keywords}).to_json()
    document.pop("run")
    return document


def test_a_round_robin() -> None:
    result = league(*FIELD, Folder, hands=800, seed=7)
    document = result.to_json()
    assert list(document)[:6] == [
        *("entries", "pairs", "intransitivity", "format", "table_size", "seed")
    ]
    assert list(document["entries"][0]) == [
        *("name", "strength", "interval", "tier", "hands", "faults")
    ]
    assert list(document["pairs"][0]) == [
        *("a", "b", "difference", "interval", "p_value", "p_adjusted", "blocks")
    ]
    assert result.entries[0].name == "tight"
    assert str(result).startswith("tight ")
    assert sum(entry.strength for entry in result.entries) == pytest.approx(0.0)
    assert [entry.hands for entry in result.entries] == [2400] * 4
    assert len(result.pairs) == 6
    assert all(pair.p_adjusted >= pair.p_value for pair in result.pairs)
    assert all(pair.blocks == 400 for pair in result.pairs)
    assert "<table>" in result._repr_html_()
    assert "tier=1" in repr(result)
    assert "decisions" not in repr(result)
    # An entry more leaves the cards of the others alone.
    fewer = {(pair.a, pair.b): pair.difference for pair in league(*FIELD, hands=800, seed=7).pairs}
    for pair in result.pairs:
        if (pair.a, pair.b) in fewer:
            assert pair.difference == fewer[pair.a, pair.b]


@pytest.mark.parametrize(
    ("keywords", "pairs"),
    [
        ({"format": "swiss"}, 3),
        ({"format": "gauntlet"}, 2),
        ({"table_size": 3, "hands": 300}, 3),
        ({"format": "swiss", "table_size": 3, "hands": 60}, 3),
    ],
)
def test_other_formats(keywords: dict[str, Any], pairs: int) -> None:
    document = without_run(**keywords)
    assert len(document["pairs"]) == pairs
    assert len(document["entries"]) == 3


def test_a_pair_is_named_in_the_order_of_its_difference() -> None:
    # At the table (0, 3, 1) the last entry sits before the second one.
    setting = make_setting("holdem", 3, "100bb", 10)
    names = ["call", "tight", "random", "exploiter"]
    entries = [read_entry(name) for name in names]
    standings = LeagueStandings(names, setting, 0.95, sequential=False, remembers=[False] * 4)
    work = TableWork((entries[0], entries[3], entries[1]), setting, 7, USUAL)
    found = play_slice(SliceOrder(work, 0, 30))
    standings.add((0, 3, 1), found, 0)
    pairs = {(each.a, each.b): each.estimators["duplicate"] for each in standings.pairs()}
    won = 100 * found.won.mean(axis=(0, 1)) / setting.unit
    assert pairs["tight", "exploiter"].difference == pytest.approx(won[2] - won[1])
    assert pairs["call", "exploiter"].difference == pytest.approx(won[0] - won[1])


def test_those_who_meet_again_have_other_lives() -> None:
    setting = make_setting("holdem", 2, "100bb", 100)
    names = ["call", "random"]
    standings = LeagueStandings(names, setting, 0.95, sequential=False, remembers=[True] * 2)
    for number, seed in enumerate((1, 2)):
        entries = read_entry("call"), read_entry("random")
        work = TableWork(entries, setting, seed, USUAL)
        standings.add((0, 1), play_slice(SliceOrder(work, 1, 30)), number)
    data = standings.comparison(0, 1).data
    assert np.unique(data.lives, return_counts=True)[1].tolist() == [30, 30]


def test_pairs_may_stop_at_a_verdict() -> None:
    result = league("call", Folder, "a=tight", "b=tight", until="verdict", hands=6000, seed=7)
    blocks = {(pair.a, pair.b): pair.blocks for pair in result.pairs}
    assert blocks["call", "Folder"] < 3000
    assert blocks["a", "b"] == 3000
    assert any("confidence sequences" in note for note in result.notes)


def test_the_store_continues_and_shows(tmp_path: Path) -> None:
    whole = without_run()
    store = tmp_path / "league.db"
    with pytest.raises(KeyboardInterrupt):
        without_run(store=store, runner=Counting(2))
    runner = Counting()
    assert without_run(store=store, runner=runner) == whole
    assert runner.played == 4
    shown = show_league(store).to_json()
    shown.pop("run")
    assert shown == whole
    # Without a seed the store goes on with its own.
    assert without_run(store=store, runner=Counting(0), seed=None) == whole


def test_a_league_that_is_killed_keeps_the_seed_it_drew(tmp_path: Path) -> None:
    store = tmp_path / "league.db"
    with pytest.raises(KeyboardInterrupt):
        without_run(store=store, runner=Counting(2), seed=None)
    with pytest.raises(SetupError, match="has no finished round of a league"):
        show_league(store)
    runner = Counting()
    found = without_run(store=store, runner=runner, seed=None)
    assert runner.played == 4
    assert found == without_run(seed=int(found["seed"]))


def test_where_lives_are_correlated_strengths_go_by_lives(tmp_path: Path) -> None:
    store = tmp_path / "league.db"
    keywords: dict[str, Any] = {"hands": 800, "session": 10, "seed": 3, "store": store}
    found = league("tight", "call", Moody, **keywords)
    assert any("correlated" in note and "call – Moody" in note for note in found.notes)
    assert "Moody declares no probabilities: the estimate 'declared' is left out" in found.notes
    assert any("Moody played in this process" in note for note in found.notes)
    assert show_league(store).to_json()["notes"] == found.notes
    moody = next(entry for entry in found.entries if entry.name == "Moody")
    # The same results, as if blocks were independent.
    calm = type("Moody", (Moody,), {"remembers": False})
    other = league("tight", "call", calm, hands=800, session=10, seed=3)
    assert not any("correlated" in note for note in other.notes)
    as_blocks = next(entry for entry in other.entries if entry.name == "Moody")
    assert as_blocks.strength == pytest.approx(moody.strength, abs=5)
    width = moody.interval[1] - moody.interval[0]
    assert width > 1.1 * (as_blocks.interval[1] - as_blocks.interval[0])


@pytest.mark.parametrize(
    ("table", "damage"),
    [
        *(("league", text) for text in ("no JSON", "[]", "{}")),
        *(("league", {name: "x"}) for name in ("seed", "names", "tables")),
        ("league", {"setting": {}}),
        ("league", {"names": ["call"]}),
        ("work", "no JSON"),
    ],
)
def test_a_damaged_league_is_refused(
    tmp_path: Path, table: str, damage: str | dict[str, Any]
) -> None:
    store = tmp_path / "league.db"
    without_run(store=store, hands=20)
    with closing(sqlite3.connect(store)) as database, database:
        (text,) = database.execute(f"SELECT description FROM {table}").fetchone()
        text = damage if isinstance(damage, str) else json.dumps({**json.loads(text), **damage})
        database.execute(f"UPDATE {table} SET description = ?", (text,))
    with pytest.raises(CroupierError, match=r"league\.db is damaged, its league cannot be read"):
        show_league(store)


def test_swiss_is_shown_again(tmp_path: Path) -> None:
    store = tmp_path / "league.db"
    whole = without_run(format="swiss", hands=100, store=store)
    assert any("results decided who met whom" in note for note in whole["notes"])
    shown = show_league(store).to_json()
    shown.pop("run")
    assert shown == whole


def test_a_shorter_league_in_the_same_store_is_shown_as_it_was(tmp_path: Path) -> None:
    store = tmp_path / "league.db"
    longer = without_run(hands=200, store=store)
    shorter = without_run(hands=60, store=store)
    shown = show_league(store).to_json()
    shown.pop("run")
    assert shown == shorter
    # Nothing was lost: the longer one is there without playing.
    runner = Counting()
    assert without_run(hands=200, store=store, runner=runner) == longer
    assert runner.played == 0


def test_workers_do_not_matter() -> None:
    assert without_run(workers=2) == without_run()


def test_an_entry_that_cannot_play_is_left_out() -> None:
    result = league("call", Crasher, "random", hands=100, seed=7)
    assert list(result.left_out) == ["Crasher"]
    assert "out of luck" in result.left_out["Crasher"]
    assert sorted(entry.name for entry in result.entries) == ["call", "random"]
    with pytest.raises(EntryFailed, match=r"too few entries can play: Crasher: .*out of luck"):
        league("call", Crasher, hands=100)


@pytest.mark.boxed
def test_a_directory_of_entries_is_isolated(tmp_path: Path) -> None:
    for name in ("ann", "bob"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "bot.toml").write_text('python = "bot.py:Bot"\nmove_limit = 0.9\n')
        (folder / "weights.txt").write_text(name)
        (folder / "helper.py").write_text("def answer():\n    return 'call', 0\n")
        (folder / "bot.py").write_text(
            "from pathlib import Path\n"
            "from croupier.botkit import Player\n"
            "from helper import answer\n"
            "WEIGHTS = Path(__file__).with_name('weights.txt').read_text()\n"
            "class Bot(Player):\n"
            "    def get_action(self, gamestate, hole_cards):\n"
            "        return answer()\n"
        )
    result = league(tmp_path, hands=8, session=4, seed=7, allow_weak_box=True)
    assert [entry.name for entry in result.entries] == ["ann", "bob"]
    assert all(entry.faults["faults"] == 0 for entry in result.entries)


def test_folders_that_are_no_entries_are_named(tmp_path: Path) -> None:
    for name in ("ann", "bob", "notes", "torn"):
        (tmp_path / name).mkdir()
    (tmp_path / "torn" / "bot.toml").write_text('python = "nothing.py:Bot"\n')
    for name in ("ann", "bob"):
        (tmp_path / name / "bot.toml").write_text('python = "bot.py:Bot"\n')
        (tmp_path / name / "bot.py").write_text("class Bot: ...\n")
    found = read_field([tmp_path])
    assert [entry.name for entry in found.entries] == ["ann", "bob"]
    assert found.ignored == ("the folder notes has no bot.toml",)
    assert found.broken == {"torn": "bot.toml: no file 'nothing.py' in this folder"}
    result = LeaguePlan(
        [read_entry("call"), read_entry("random")],
        format="round-robin",
        table_size=2,
        game="holdem",
        stack="100bb",
        session=10,
        stopping=read_stopping(20, None),
        level=0.95,
        seed=1,
        options=USUAL,
        ignored=found.ignored,
        broken=found.broken,
    ).play(LocalRunner(), None)
    assert list(result.left_out) == ["torn"]
    assert "the folder notes has no bot.toml, so it is not an entry" in result.notes


def test_two_folders_of_one_name_are_both_named(tmp_path: Path) -> None:
    for name in ("ann", "bob"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "bot.toml").write_text('name = "Ann"\npython = "bot.py:Bot"\n')
        (tmp_path / name / "bot.py").write_text("class Bot: ...\n")
    folders = f"{tmp_path / 'ann'} and {tmp_path / 'bob'}"
    with pytest.raises(CroupierError, match=f"two entries are called 'Ann': {folders}; change"):
        league(tmp_path)
    (tmp_path / "bob" / "bot.py").unlink()
    with pytest.raises(EntryFailed, match=r"too few entries can play: bob: .*no file 'bot\.py'"):
        league(tmp_path)


def test_mistakes(tmp_path: Path) -> None:
    with pytest.raises(CroupierError, match="needs two entries or more, not 1"):
        league("call")
    with pytest.raises(CroupierError, match=r"has no folder with a bot\.toml"):
        league(tmp_path)
    with pytest.raises(
        CroupierError, match=r"two entries are called 'call': .* such as call-2=call"
    ):
        league("call", "call")
    with pytest.raises(CroupierError, match="until is for tables of two"):
        league(*FIELD, table_size=3, until="verdict")
    with pytest.raises(CroupierError, match="no such file"):
        show_league(tmp_path / "none.db")
