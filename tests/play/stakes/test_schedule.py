"""Blind schedules: levels by hands and minutes, files, and what is refused."""

from pathlib import Path
from typing import Any

import pytest

from croupier import CroupierError, NotationError, SetupError
from croupier.botkit import CallBot, Table
from croupier.games import NoLimitTexasHoldem
from croupier.play.stakes.level import Break, Level
from croupier.play.stakes.schedule import Schedule, find_games
from croupier.play.stakes.schedule_file import read_schedule


def test_levels_by_hands() -> None:
    schedule = Schedule.of({1: (10, 20), 50: (25, 50), 100: (50, 100)})
    blinds = {hand: schedule.level_at(hand).blinds for hand in (1, 49, 50, 99, 100, 10_000)}
    assert blinds == {
        1: (10, 20),
        49: (10, 20),
        50: (25, 50),
        99: (25, 50),
        100: (50, 100),
        10_000: (50, 100),
    }
    assert [schedule.number_at(hand) for hand in (1, 50, 100)] == [1, 2, 3]
    assert schedule.as_blinds() == {1: (10, 20), 50: (25, 50), 100: (50, 100)}


@pytest.mark.parametrize(
    "levels",
    [
        {},
        {2: (10, 20)},
        {0: (10, 20)},
        {1: (0, 20)},
        {1: (-10, 20)},
        {1: (10, 0)},
        {1: (30, 20)},
        {1: (10, 20), 5: (30, 20)},
        {1: (10.0, 20)},
        {1: (True, 20)},
        {1: (10,)},
        {1: (10, 20, -1)},
        {1: (10, 20, 1, 1)},
        {1: "10/20"},
        {1: 20},
        {1: None},
        {"one": (10, 20)},
        {"1": (10, 20)},
        {1: (10, 20), "50": (25, 50)},
        {1.5: (10, 20)},
        {True: (10, 20)},
        {1: (10, 10**30)},
        {1: (10, 20), "1": (10, 20)},
        {1: {"small_blind": 1}},
        {1: {"small_blind": 1, "big_blind": 2, "antes": 1}},
        {"levels": 5},
        {"levels": [], "per": "hands"},
        {"levels": [{"small_blind": 1, "big_blind": 2}]},
        {"levels": [{"small_blind": 1, "big_blind": 2, "hands": 0}]},
        {"levels": [{"small_blind": 1, "big_blind": 2, "hands": 5, "minutes": 5}]},
        {"levels": [{"start": 1, "small_blind": 1, "big_blind": 2}], "per": "days"},
        {"levels": [{"start": 1, "small_blind": 1, "big_blind": 2}], "speed": 2},
        {"levels": [{"start": 1, "small_blind": 1, "big_blind": 2}], "rotation": "horse"},
        {"levels": [{"start": 1, "small_blind": 1, "big_blind": 2}], "rotation": ["old maid"]},
        {"levels": [{"start": 1, "small_blind": 1, "big_blind": 2}], "every": 0},
        {"levels": ["1/2"]},
        {1: {"small_blind": 1, "big_blind": 2, "game": "old maid"}},
        {1: {"small_blind": 1, "big_blind": 2, "game": 5}},
        "1/2",
        None,
        5,
    ],
)
def test_refusals(levels: Any) -> None:
    with pytest.raises(SetupError):
        Schedule.of(levels)


def test_text_for_a_round_number_is_refused_with_a_hint() -> None:
    with pytest.raises(SetupError, match="whole number, not ' 50 '; write 50 without quotes"):
        Schedule.of({1: (10, 20), " 50 ": (25, 50)})
    with pytest.raises(SetupError, match=r"whole number, not 'first'$"):
        Schedule.of({"first": (10, 20)})
    with pytest.raises(SetupError, match="whole number"):
        Table([CallBot(0), CallBot(1)], 100, {"1": (1, 2)})  # type: ignore[dict-item]


def test_levels_by_minutes() -> None:
    schedule = Schedule.of(
        [
            {"minutes": 10, "small_blind": 1, "big_blind": 2},
            {"minutes": 10, "small_blind": 2, "big_blind": 4, "ante": 1},
        ]
    )
    assert schedule.by_time
    assert [schedule.level_at(7, seconds).blinds for seconds in (0, 599.9, 600, 9999)] == [
        (1, 2),
        (1, 2),
        (2, 4),
        (2, 4),
    ]
    assert str(schedule.levels[1]) == "2/4 ante 1"


def test_games_in_turn() -> None:
    games = [game.name for game in find_games("horse")]
    horse = Schedule.of({1: (1, 2), 11: (2, 4)}).rotating(games, every=4)
    played = [horse.level_at(hand) for hand in (1, 4, 5, 9, 13, 17, 21)]
    assert [level.game for level in played] == [
        "limit-holdem",
        "limit-holdem",
        *("omaha-hi-lo", "razz", "stud", "stud-hi-lo", "limit-holdem"),
    ]
    assert [level.big_blind for level in played] == [2, 2, 2, 2, 4, 4, 4]
    assert Schedule.of(horse.to_json()) == horse
    assert len(find_games("HORSE")) == 5
    assert [game.code for game in find_games("omaha")] == ["PO"]
    assert find_games(NoLimitTexasHoldem) == find_games("holdem")
    assert len(find_games("Mixed Hold'em")) == 2
    for nonsense in ("old maid", 5, int):
        with pytest.raises(SetupError):
            find_games(nonsense)


def test_breaks_stand_between_levels() -> None:
    schedule = Schedule.of(
        [
            {"hands": 10, "small_blind": 1, "big_blind": 2},
            {"break": 15},
            {"hands": 10, "small_blind": 2, "big_blind": 4},
            {"start": 15, "break": 5},
        ]
    )
    assert schedule.breaks == (Break(11, 15), Break(15, 5))
    assert [level.start for level in schedule.levels] == [1, 11]
    assert [schedule.is_due(schedule.breaks[0], hand, 0) for hand in (10, 11)] == [False, True]
    assert Schedule.of(schedule.to_json()) == schedule
    assert schedule.rotating(["holdem", "razz"], 4).breaks == schedule.breaks
    minutes = Schedule.of([{"minutes": 3, "small_blind": 1, "big_blind": 2}, {"break": 1}])
    assert [minutes.is_due(minutes.breaks[0], 9, seconds) for seconds in (179, 180)] == [0, 1]


@pytest.mark.parametrize(
    "levels",
    [
        [{"break": 5}],
        [{"hands": 5, "small_blind": 1, "big_blind": 2}, {"break": 0}],
        [{"hands": 5, "small_blind": 1, "big_blind": 2}, {"break": 5, "ante": 1}],
        [{"hands": 5, "small_blind": 1, "big_blind": 2}, {"break": "long"}],
        {"levels": [{"start": 1, "small_blind": 1, "big_blind": 2}], "breaks": 5},
        {"levels": [{"start": 1, "small_blind": 1, "big_blind": 2}], "breaks": [{"start": 5}]},
        [{"start": 1, "small_blind": 1, "big_blind": 2, "antes": {"old maid": 1}}],
        [{"start": 1, "small_blind": 1, "big_blind": 2, "antes": {"razz": -1}}],
        [{"start": 1, "small_blind": 1, "big_blind": 2, "antes": {"razz": 1}, "game": "razz"}],
    ],
)
def test_wrong_breaks_and_antes(levels: Any) -> None:
    with pytest.raises(SetupError):
        Schedule.of(levels)


FILES = {
    "a.json": '{"1": [10, 20], "50": [25, 50, 5]}',
    "b.json": '{"levels": [{"start": 1, "small_blind": 10, "big_blind": 20},'
    ' {"start": 50, "small_blind": 25, "big_blind": 50, "ante": 5}]}',
    "c.toml": 'per = "hands"\n[[levels]]\nhands = 49\nsmall_blind = 10\nbig_blind = 20\n'
    "[[levels]]\nsmall_blind = 25\nbig_blind = 50\nante = 5\n",
    "d.csv": "hands,small_blind,big_blind,ante\n49,10,20,\n100,25,50,5\n\n",
    "f.toml": "1 = [10, 20]\n50 = [25, 50, 5]\n",
    "e.csv": "\ufeffstart, small_blind, big_blind, ante\n1, 10, 20, 0\n50, 25, 50, 5\n",
}


@pytest.mark.parametrize("name", FILES)
def test_files(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text(FILES[name], encoding="utf-8")
    assert read_schedule(file) == Schedule((Level(1, 10, 20), Level(50, 25, 50, 5)))


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("a.json", "{", "line 1"),
        ("a.json", "[" * 100_000, "a.json"),
        ("a.json", "5", "must map hands to blinds"),
        ("a.json", '{"1": [10, 20], "1": [25, 50]}', "'1' appears twice"),
        ("a.json", '{"1": [10, 20], "later": [25, 50]}', "whole number, not 'later'"),
        ("a.toml", "levels = ", "not TOML"),
        ("a.csv", "hands,small_blind\n5,1,2\n", "line 2"),
        ("a.csv", "hands,small_blind,big_blind\n5,1.5,2\n", "line 2"),
        ("a.csv", "hands,small_blind,big_blind\n5,ten,2\n", "small blind"),
        ("a.csv", "", "needs at least one level"),
        ("a.txt", "1 2", "must end with"),
        ("a.json", f'{{"1": [1, {"9" * 5000}]}}', "too long"),
        ("a.json", f'{{"{"9" * 5000}": [1, 2]}}', "must be a whole number"),
        ("a.toml", f"levels = {'9' * 5000}", "too long"),
        ("a.toml", f"levels = {'[' * 5000}", "too deeply"),
        ("a.toml", f"levels = 0x{'f' * 5000}", "must be a list"),
        (
            "a.toml",
            f"levels = [{{hands = 1, small_blind = 0x{'f' * 5000}, big_blind = 2}}]",
            "small",
        ),
        ("a.csv", "hands,small_blind,big_blind\n--5,1,2\n", "line 2"),
        ("a.csv", "start,small_blind,big_blind\n1,1," + "9" * 400 + "\n", "big blind"),
    ],
)
def test_bad_files_say_where(tmp_path: Path, name: str, text: str, complaint: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CroupierError, match=complaint) as caught:
        read_schedule(file)
    assert name in str(caught.value)


def test_files_that_are_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="No such file"):
        read_schedule(tmp_path / "none.json")
    (tmp_path / "raw.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(NotationError, match="UTF-8"):
        read_schedule(tmp_path / "raw.json")
    (tmp_path / "big.json").write_bytes(b" " * 2_000_000)
    with pytest.raises(SetupError, match="too large"):
        read_schedule(tmp_path / "big.json")
