"""Parquet tables of hands, and hands without names."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier import Mode, equity, games, holdem, read_hands
from croupier.errors import SetupError
from croupier.games.catalogue import GAMES
from croupier.history import FORMATS, HandLog
from croupier.history.anonymity import Anonymizer
from croupier.history.dataset import COLUMNS, table_paths, write_dataset
from croupier.history.dataset.columns import schemas
from croupier.history.dataset.merging import merge_parts
from croupier.history.dataset.rows import Rows
from croupier.history.summaries import TournamentSummary
from tests.history.plain_rows import plain_rows
from tests.history.played_hands import play_hand
from tests.history.rooms.samples import SAMPLES
from tests.play.hand.random_hands import play_random, random_start

duckdb: Any = pytest.importorskip("duckdb")
pytest.importorskip("pyarrow")
REAL = Path(__file__).parents[3] / "shared" / "data"


def sample(room: str) -> HandLog:
    (hand,) = FORMATS[room].read(SAMPLES[room].splitlines(keepends=True))
    assert isinstance(hand, HandLog)
    return hand


def query(paths: dict[str, Path], text: str) -> list[tuple[Any, ...]]:
    rows: list[tuple[Any, ...]] = duckdb.sql(
        text.format(**{name: str(path) for name, path in paths.items()})
    ).fetchall()
    return rows


def test_tables_with_the_documented_columns(tmp_path: Path) -> None:
    rows = write_dataset([sample(room) for room in SAMPLES], tmp_path / "hands.parquet")
    paths = table_paths(tmp_path / "hands.parquet")
    assert rows["hands"] == len(SAMPLES)
    assert rows["players"] == 3 * len(SAMPLES)
    for table, columns in COLUMNS.items():
        found = query(paths, f"describe select * from '{{{table}}}'")
        assert [row[0] for row in found] == list(columns)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        path.name for path in paths.values()
    )


def test_the_numbers_of_a_hand(tmp_path: Path) -> None:
    write_dataset([sample("pokerstars")], tmp_path / "hands.parquet")
    paths = table_paths(tmp_path / "hands.parquet")
    assert query(paths, "select pot, rake, board, big_blind, showdown from '{hands}'") == [
        (70.5, 2.0, "Ah7c2d9s3h", 1.0, True)
    ]
    assert query(
        paths, "select player, position, net, cards from '{players}' order by player_index"
    ) == [
        ("Bob Ray", "SB", -0.5, ""),
        ("Cy: folds", "BB", -35.0, "AdJc"),
        ("Ann", "BTN", 33.5, "AsKd"),
    ]
    assert query(
        paths, "select street, player, action, amount, \"to\" from '{actions}' where amount > 0"
    )[:4] == [
        (0, "Bob Ray", "blind", 0.5, 0.5),
        (0, "Cy: folds", "blind", 1.0, 1.0),
        (0, "Ann", "raise", 3.0, 3.0),
        (0, "Cy: folds", "call", 2.0, 3.0),
    ]


def test_a_hand_with_unknown_stacks_has_a_rake(tmp_path: Path) -> None:
    text = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [inf, inf]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 7.5', 'p1 f']
"""
    found = FORMATS["phh"].read(text.splitlines(keepends=True))
    write_dataset([hand for hand in found if isinstance(hand, HandLog)], tmp_path / "h.parquet")
    paths = table_paths(tmp_path / "h.parquet")
    assert query(paths, "select pot, rake from '{hands}'") == [(4.0, 0.0)]


@pytest.mark.parametrize(("mode", "tournament"), [(Mode.TOURNAMENT, True), (Mode.CASH_GAME, False)])
def test_the_mode_says_that_it_is_a_tournament(
    tmp_path: Path, mode: Mode, tournament: bool
) -> None:
    state = holdem(players=2, mode=mode, seed=1)
    state.fold()
    write_dataset([HandLog.of(state)], tmp_path / "hands.parquet")
    paths = table_paths(tmp_path / "hands.parquet")
    assert query(paths, "select tournament from '{hands}'") == [(tournament,)]


def test_chips_are_conserved_in_every_game(tmp_path: Path) -> None:
    hands = [
        play_hand(game, seed)
        for game in (games.NoLimitTexasHoldem, games.PotLimitOmahaHoldem, games.FixedLimitBadugi)
        for seed in range(10)
    ]
    write_dataset(hands, tmp_path / "hands.parquet")
    paths = table_paths(tmp_path / "hands.parquet")
    assert (
        query(paths, "select hand from '{players}' group by hand having abs(sum(net)) > 1e-9") == []
    )
    assert (
        query(
            paths,
            """select p.hand from '{players}' p join (
               select hand, player_index, sum(amount) as put from '{actions}' group by all
           ) a using (hand, player_index) where abs(p.put_in - a.put) > 1e-9""",
        )
        == []
    )


def test_nothing_is_left_where_a_hand_fails(tmp_path: Path) -> None:
    def broken() -> Any:
        yield sample("pokerstars")
        raise RuntimeError("the disk is gone")

    with pytest.raises(RuntimeError):
        write_dataset(broken(), tmp_path / "hands.parquet")
    assert list(tmp_path.iterdir()) == []


def test_no_hands_are_empty_tables(tmp_path: Path) -> None:
    assert write_dataset([], tmp_path / "hands.parquet") == dict.fromkeys(COLUMNS, 0)


def test_without_pyarrow_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(SetupError, match=r"croupier\[parquet\]"):
        write_dataset([], tmp_path / "hands.parquet")


def test_anonymous_hands_play_the_same_and_name_nobody() -> None:
    hand = sample("pokerstars")
    first, second = Anonymizer("key").hand(hand), Anonymizer("key").hand(hand)
    assert first == second
    assert first != Anonymizer("other").hand(hand)
    assert first.replay() == hand.replay()
    assert not set(first.players) & set(hand.players)
    told = repr(first.details) + repr(first.players)
    for secret in ("Ann", "Bob", "Cy", "1001", "Ours", "12:00"):
        assert secret not in told
    assert first.details["hero"] in first.players


def test_comments_are_dropped_for_they_may_name_people() -> None:
    state = holdem(players=2, seed=1)
    state.no_operate(commentary="Ann thinks")
    state.complete_bet_or_raise_to(6, commentary="Bob raises")
    state.fold()
    hand = HandLog.of(state, ["Ann", "Bob"])
    anonymous = Anonymizer("key").hand(hand)
    assert [operation.commentary for operation in anonymous.operations] == [None] * len(
        hand.operations
    )
    assert anonymous.replay().stacks == state.stacks
    out = io.StringIO()
    for name in ("log", "phh"):
        write = FORMATS[name].write
        assert write is not None
        write([anonymous], out)
    assert "Ann" not in out.getvalue()
    assert "Bob" not in out.getvalue()


def test_an_uncalled_bet_is_not_a_win(tmp_path: Path) -> None:
    """Bob bets more than Ann has: the rest comes back, and Bob wins only with the better cards."""
    path = tmp_path / "hands.parquet"
    hands = []
    for seed in range(20):
        state = holdem(stacks=[50, 200], players=2, seed=seed)
        state.complete_bet_or_raise_to(200)
        state.check_or_call()
        hands.append(HandLog.of(state, ["Ann", "Bob"]))
    write_dataset(hands, path)
    query = f"select won from '{table_paths(path)['players']}' order by hand, player_index"
    payoffs = [payoff for hand in hands for payoff in hand.replay().payoffs]
    assert [won for (won,) in duckdb.sql(query).fetchall()] == [payoff >= 0 for payoff in payoffs]
    assert set(payoffs) >= {-50, 50}


def random_hands(seeds: range) -> Iterator[HandLog]:
    """Yield hands of every game, with random stacks and house rules."""
    for game in GAMES:
        for seed in seeds:
            dice = Random(f"{game.code} {seed}")
            state = play_random(random_start(game, dice)(), dice)
            names = [f"{game.name} {place}" for place in range(state.player_count)]
            yield HandLog.of(state, names, seats=range(2, 2 + state.player_count))


def assert_plain(hands: list[HandLog]) -> None:
    rows = Rows()
    for hand in hands:
        rows.add(hand)
    found = {table: block.to_pylist() for table, block in rows.take().items()}
    expected: dict[str, list[dict[str, Any]]] = {"hands": [], "players": [], "actions": []}
    for number, hand in enumerate(hands):
        for table, own in plain_rows(hand, number).items():
            expected[table] += own
    for table, lines in expected.items():
        assert len(found[table]) == len(lines)
        for made, plain in zip(found[table], lines, strict=True):
            for name, value in plain.items():
                if isinstance(value, float):
                    assert made[name] == pytest.approx(value, abs=1e-6), (table, name, plain)
                else:
                    assert made[name] == value, (table, name, plain)


def test_native_columns_equal_plain_ones_in_every_game() -> None:
    hands = list(random_hands(range(8)))
    assert len({hand.players[0] for hand in hands}) > 20
    assert_plain(hands)


@pytest.mark.skipif(not REAL.exists(), reason="needs the data sets beside the repository")
def test_native_columns_equal_plain_ones_on_real_hands() -> None:
    hands = list(read_hands(REAL, on_fault=lambda fault: None))
    assert len(hands) > 5_000
    assert_plain(hands)


def test_luck_is_paid_by_equity(tmp_path: Path) -> None:
    path = tmp_path / "hands.parquet"
    hands = []
    kinds: list[dict[str, Any]] = [
        {"currency": "USD"},
        {},
        {"currency": "USD", "tournament": {"id": "7"}},
    ]
    for kind in kinds:
        state = holdem(stacks=200, players=2, deck="Ah Kh Ad Kd", seed=3, mode=Mode.CASH_GAME)
        state.complete_bet_or_raise_to(200)
        state.check_or_call()
        hands.append(HandLog.of(state, ["Ann", "Bob"], **kind))
    write_dataset(hands, path)
    part = equity(["AhAd", "KhKd"]).equities[0]
    rows = query(
        table_paths(path),
        "select net, ev, net_money, ev_money from '{players}' where player_index = 0 order by hand",
    )
    net = state.payoffs[0]
    ev = pytest.approx(400 * part - 200)
    assert rows == [(net, ev, net, ev), (net, ev, None, None), (net, ev, None, None)]


def test_tournaments_with_and_without_summaries(tmp_path: Path) -> None:
    path = tmp_path / "hands.parquet"
    told: dict[str, Any] = {"id": "7", "buy_in": "$10+$1"}
    state = holdem(players=2, seed=1)
    state.fold()
    hands = [HandLog.of(state, ["Ann", "Bob"], id=str(n), tournament=told) for n in range(3)]
    hands.append(HandLog.of(state, ["Ann", "Bob"], tournament={"id": "8"}))
    summary = TournamentSummary(
        "Room", "7", 1, currency="USD", buy_in=Decimal(10), fee=Decimal(1), place=2, hero="Ann"
    )
    rows = write_dataset(hands, path, summaries=lambda: [summary])
    assert rows["tournaments"] == 2
    found = query(
        table_paths(path),
        "select tournament_id, cost, place, hands from '{tournaments}' order by 1",
    )
    assert found == [("7", 11.0, 2, 3), ("8", None, None, 1)]
    assert query(table_paths(path), "select distinct buy_in from '{hands}' order by 1") == [
        (11.0,),
        (None,),
    ]


def test_parts_are_merged_and_hands_count_once(tmp_path: Path) -> None:
    hands = list(random_hands(range(2)))
    half = len(hands) // 2
    parts = [tmp_path / f"{name}.parquet" for name in "abc"]
    for part, own in zip(parts, (hands[: half + 5], hands[half:], []), strict=True):
        write_dataset(own, part)
    whole = tmp_path / "whole.parquet"
    rows = write_dataset(hands, whole)
    merged = merge_parts(parts, tmp_path / "merged.parquet")
    assert merged.rows == rows
    assert len(merged.duplicates) == 5
    for table, path in table_paths(whole).items():
        other = table_paths(tmp_path / "merged.parquet")[table]
        difference = (
            f"(from '{path}' except from '{other}') union (from '{other}' except from '{path}')"
        )
        assert duckdb.sql(difference).fetchall() == []
    assert set(schemas()) == set(COLUMNS)


def test_a_hand_that_goes_on_has_no_rows() -> None:
    rows = Rows()
    with pytest.raises(ValueError, match="not over"):
        rows.add(HandLog.of(holdem(players=2, seed=1)))
    assert len(rows) == 0


def test_times_in_utc() -> None:
    """Summer and winter, the hour that comes twice, and what is not a time."""
    times: list[tuple[str, str, str | None]] = [
        ("2024-05-01T12:34:56", "America/New_York", "2024-05-01 16:34:56"),
        ("2024-12-01T12:34:56", "America/New_York", "2024-12-01 17:34:56"),
        ("2024-11-03T01:30:00", "America/New_York", "2024-11-03 05:30:00"),
        ("2024-03-10T02:30:00", "America/New_York", "2024-03-10 07:30:00"),
        ("2024-05-01T12:34:56", "Asia/Kolkata", "2024-05-01 07:04:56"),
        ("2024-05-01T12:34:56", "UTC", "2024-05-01 12:34:56"),
        ("2024-05-01T12:34:56", "", None),
        ("2024-05-01T12:34:56", "Nowhere/Here", None),
        ("2024-05-01T12:34:56+02:00", "", "2024-05-01 10:34:56"),
        ("2024-05-01", "UTC", None),
        ("2024-02-30T12:00:00", "UTC", None),
        ("2024-05-01T24:34:56", "UTC", None),
        ("0001-01-01T00:00:00", "Asia/Kolkata", None),
        ("1969-12-31T23:59:59", "UTC", "1969-12-31 23:59:59"),
        ("when the moon rose", "UTC", None),
        ("", "UTC", None),
    ]
    rows = Rows()
    for time, zone, _ in times:
        state = holdem(players=2, seed=1)
        state.fold()
        rows.add(HandLog.of(state, time=time, time_zone=zone))
    found = rows.take()["hands"]["utc"].to_pylist()
    assert [told and str(told) for told in found] == [expected for _, _, expected in times]


def test_half_a_character_is_refused_and_adds_nothing() -> None:
    state = holdem(players=2, seed=1, mode=Mode.CASH_GAME)
    state.fold()
    rows = Rows()
    half: dict[str, Any] = {"site": "\ud800"}
    with pytest.raises(UnicodeEncodeError):
        rows.add(HandLog.of(state, ["Ann", "Bob"], **half))
    assert len(rows) == 0


def test_what_files_say_goes_into_columns_as_text() -> None:
    state = holdem(players=2, seed=1, mode=Mode.CASH_GAME)
    state.fold()
    details: dict[str, Any] = {"id": 7, "table": "Łódź", "site": "Ü", "assumed": ["a", "b"]}
    rows = Rows()
    rows.add(HandLog.of(state, ["Ann", "Zoë"], [3, 9], hero="Zoë", **details), "a file")
    rows.add(HandLog.of(state, ["Ann", "Bob"], tournament={}))
    tables = rows.take()
    first, second = tables["hands"].to_pylist()
    assert [first[name] for name in ("id", "table", "site", "assumed", "source")] == [
        *("7", "Łódź", "Ü", 2, "a file"),
    ]
    assert (first["tournament"], second["tournament"], second["buy_in"]) == (False, True, None)
    players = tables["players"].to_pylist()
    assert [(row["player"], row["seat"], row["hero"], row["hand"]) for row in players] == [
        *(("Ann", 3, False, 0), ("Zoë", 9, True, 0), ("Ann", 1, False, 1), ("Bob", 2, False, 1)),
    ]
    rows.add(HandLog.of(state, ["Ann", "Bob"]))
    assert rows.take()["players"]["hand"].to_pylist() == [2, 2]
