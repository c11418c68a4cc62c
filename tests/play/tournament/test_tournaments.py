"""Tournaments: eliminations, places, tables, prizes, and one seed for everything."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import HouseRules, SetupError
from croupier.history import HandLog, LogReader
from croupier.play.tournament.tournament import Tournament
from croupier.players.bots import CallBot, RandomBot
from tests.play.bots import Brute, Folder, Learner, Shover

STEEP = {1: (10, 20), 6: (25, 50), 12: (50, 100), 18: (100, 200), 24: (300, 600), 30: (1000, 2000)}


def tournament_of(entries: Any = ("random",) * 6, **keywords: Any) -> Tournament:
    defaults: dict[str, Any] = {"starting_stack": 500, "schedule": STEEP, "seed": 7}
    return Tournament(
        list(entries) if isinstance(entries, tuple) else entries, **defaults | keywords
    )


def events_of(path: Path, *kinds: str) -> list[dict[str, Any]]:
    return [event for event in LogReader(path).events() if event["event"] in kinds]


def check_standings(tournament: Tournament) -> None:
    standings = tournament.standings
    names = [standing.name for standing in standings]
    assert sorted(names) == sorted(entry.name for entry in tournament.setup.entries)
    for position, standing in enumerate(standings):
        tied = [other.place for other in standings[:position]].count(standing.place)
        assert standing.place == position + 1 - tied
    assert tournament.verify_chip_count()[0]


def test_one_table_to_the_end(tmp_path: Path) -> None:
    tournament = tournament_of(log=tmp_path / "log")
    rounds: list[int] = []

    def watch(now: Tournament) -> None:
        rounds.append(now.round_number)
        assert now.verify_chip_count() == (True, 3000, 3000)
        assert all(now.stacks.values())

    standings = tournament.run(watch)
    assert rounds == list(range(1, len(rounds) + 1))
    assert (standings[0].place, standings[0].stack) == (1, 3000)
    check_standings(tournament)
    out = {event["player"]: event["round"] for event in events_of(tmp_path / "log", "elimination")}
    assert len(out) == 5
    for hand in LogReader(tmp_path / "log").hands():
        assert isinstance(hand, HandLog)
        number = hand.details["round"]
        assert isinstance(number, int)
        # Who is out takes no further part.
        assert all(out.get(name, number) >= number for name in hand.players)


def test_levels_change_between_hands(tmp_path: Path) -> None:
    schedule = {1: (10, 20), 3: (25, 50), 5: (50, 100)}
    tournament_of(("call",) * 4, schedule=schedule, max_rounds=6, log=tmp_path / "log").run()
    blinds = [
        max(hand.setup.start().blinds_or_straddles)
        for hand in LogReader(tmp_path / "log").hands()
        if isinstance(hand, HandLog)
    ]
    assert blinds == [20, 20, 50, 50, 100, 100][: len(blinds)]


def test_a_short_stack_is_dealt_in_and_all_in() -> None:
    # Never eliminated for being below the big blind.
    tournament = tournament_of(
        {"a": CallBot, "b": CallBot, "c": CallBot}, starting_stack=7, schedule={1: (5, 10)}
    )
    tournament.run()
    check_standings(tournament)


def test_many_tables(tmp_path: Path) -> None:
    entries = ["call", "random", "all-in"] * 9
    tournament = tournament_of(entries, table_size=6, log=tmp_path / "log", payouts=[5, 3, 2])
    sizes = []
    tournament.run(lambda now: sizes.append([*now._director.tables.sizes().values()]))
    check_standings(tournament)
    for now in sizes[:-1]:
        assert max(now) - min(now) <= 1 or len(now) == 1
        assert len(now) == 1 or sum(now) > 6 * (len(now) - 1)
    log = tmp_path / "log"
    (seating,) = events_of(log, "seating")
    assert [len(seats) for seats in seating["tables"].values()] == [6, 6, 5, 5, 5]
    assert len(events_of(log, "final_table")) == 1
    assert [event["table"] for event in events_of(log, "break")] == [5, 4, 3, 2]
    assert {move["reason"] for move in events_of(log, "move")} >= {"break", "final table"}
    assert sum(standing.prize for standing in tournament.standings) == 10


def test_who_moves_is_known_at_the_new_table(tmp_path: Path) -> None:
    log = tmp_path / "log"
    tournament_of(["random"] * 13, table_size=5, log=log).run()
    seats: dict[str, tuple[int, int]] = {}
    for entry in LogReader(log):
        if isinstance(entry, HandLog):
            table = entry.details["table"]
            for name, seat in zip(entry.players, entry.seats, strict=True):
                assert seats[name] == (table, seat)
        elif isinstance(entry, dict) and entry["event"] == "seating":
            for number, names in entry["tables"].items():
                seats.update((name, (int(number), seat)) for name, seat in names.items())
        elif isinstance(entry, dict) and entry["event"] == "move":
            assert seats[entry["player"]] == tuple(entry["from"])
            seats[entry["player"]] = tuple(entry["to"])


def test_hand_for_hand_ties_the_bubble(tmp_path: Path) -> None:
    # Two tables of three all-in players: in round one each table busts somebody.
    log = tmp_path / "log"
    tournament = tournament_of(
        dict.fromkeys("abcdef", Shover),
        table_size=3,
        payouts=[50, 30, 20, 10],
        log=log,
    )
    tournament.run()
    assert events_of(log, "hand_for_hand")[0]["on"] is True
    first = [event["place"] for event in events_of(log, "elimination") if event["round"] == 1]
    assert len(set(first)) == 1
    assert sum(standing.prize for standing in tournament.standings) == 110
    check_standings(tournament)


def test_payouts_of_a_pool() -> None:
    tournament = tournament_of(buy_in=7, payouts=[50, 30, 20])
    prizes = [standing.prize for standing in tournament.run()]
    assert (sum(prizes), prizes[0] >= 21) == (42, True)
    assert tournament.setup.prizes(6) == (22, 12, 8)
    assert tournament_of(payouts=[0.5, 0.3, 0.2]).setup.prizes(6) == (1500, 900, 600)
    assert tournament_of(payouts={1: 70, 2: 30}).setup.prizes(6) == (70, 30)
    assert tournament_of(buy_in=10).setup.prizes(6) == (60,)
    assert tournament_of().setup.prizes(6) == ()


def test_bounties_add_up() -> None:
    tournament = tournament_of(["all-in"] * 8, bounty=25, table_size=4)
    assert sum(standing.bounty for standing in tournament.run()) == 200
    split = tournament_of(["call"] * 8, bounty=25, max_rounds=3)
    assert sum(standing.bounty for standing in split.run()) == 200


@pytest.mark.parametrize(
    ("basis", "stack"), [("initial_big_blind", 500), ("current_big_blind", 1250)]
)
def test_late_entries_and_rebuys(tmp_path: Path, basis: str, stack: int) -> None:
    log = tmp_path / "log"
    tournament = tournament_of(
        ["all-in", "all-in", Folder, Folder],  # two are left in round 7
        rules=HouseRules(entry="buy_in", buy_in_basis=basis),
        late=[("late", "call", 7), ("later", "call", 9)],
        rebuys=1,
        rebuy_rounds=8,
        log=log,
        table_size=4,
    )
    totals = []

    def watch(now: Tournament) -> None:
        valid, expected, _ = now.verify_chip_count()
        assert valid
        totals.append(expected)

    standings = tournament.run(watch)
    check_standings(tournament)
    assert len(standings) == 6
    bought = [event["chips"] for event in events_of(log, "rebuy", "entry")]
    assert totals[-1] == 4 * 500 + sum(bought)
    assert events_of(log, "entry")[0]["chips"] == stack
    assert 0 < sum(standing.rebuys for standing in standings) <= 6


def test_a_late_entry_opens_a_table() -> None:
    tournament = tournament_of(
        ["call"] * 6,
        rules=HouseRules(entry="buy_in"),
        late=[(f"late {number}", "call", 2) for number in range(4)],
        table_size=6,
        max_rounds=3,
    )
    counts = []
    tournament.run(lambda now: counts.append(now.table_count))
    assert counts[:2] == [1, 2]
    check_standings(tournament)


@pytest.mark.parametrize("game", ["horse", "8-game", "omaha", "razz", "badugi", ["holdem", "stud"]])
def test_other_games(tmp_path: Path, game: Any) -> None:
    log = tmp_path / "log"
    tournament = tournament_of(
        ["random"] * 10,
        game=game,
        hands_per_game=2,
        log=log,
        schedule={1: (20, 40), 30: (400, 800)},
    )
    tournament.run()
    check_standings(tournament)
    games = {
        hand.setup.to_json().get("game")
        for hand in LogReader(log).hands()
        if isinstance(hand, HandLog)
    }
    assert len(games) == len(tournament.setup.games)


def test_time_is_simulated(tmp_path: Path) -> None:
    schedule = [
        {"minutes": 2, "small_blind": 10, "big_blind": 20},
        {"minutes": 2, "small_blind": 100, "big_blind": 200},
    ]
    log = tmp_path / "log"
    tournament = tournament_of(schedule=schedule, log=log)
    tournament.run()
    levels = [event["big_blind"] for event in events_of(log, "level")]
    assert levels == [20, 200]
    assert tournament.seconds > 240


@pytest.mark.parametrize(
    ("players", "game", "decisions"),
    [(2, "holdem", 1), (3, "holdem", 2), (6, "holdem", 5), (4, "stud", 4)],
)
def test_a_hand_takes_20_seconds_and_a_decision_5(players: int, game: str, decisions: int) -> None:
    # Everybody folds to the big blind, or to the bring-in, which somebody chooses to post.
    # Antes and blinds are not decisions.
    schedule = {1: (10, 20, 1 if game == "holdem" else 5)}
    tournament = tournament_of(
        [Folder(0) for _ in range(players)], schedule=schedule, game=game, max_rounds=1
    )
    tournament.run()
    assert tournament.seconds == 20 + 5 * decisions


def test_the_button_of_a_mix_moves_once_for_stud(tmp_path: Path) -> None:
    log = tmp_path / "log"
    tournament_of(
        ["call"] * 4, game=["limit-holdem", "razz"], hands_per_game=2, max_rounds=6, log=log
    ).run()
    buttons = [hand.details["button"] for hand in LogReader(log).hands()]  # type: ignore[union-attr]
    assert buttons == [0, 1, 2, 2, 2, 3]


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("holdem", 9),
        ("stud", 8),
        ("2-7-single-draw", 7),
        ("2-7-triple-draw", 6),
        ("badugi", 6),
        ("horse", 8),
        ("8-game", 6),
        ("10-game", 6),
    ],
)
def test_the_game_with_the_fewest_seats_decides(game: str, seats: int) -> None:
    tournament = tournament_of(["call"] * 9, game=game)
    assert tournament.setup.table_size == seats
    assert tournament.setup.tables == (1 if seats == 9 else 2)


def test_a_seat_limit_allows_more_and_is_in_the_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    arguments: dict[str, Any] = {"game": "2-7-triple-draw", "max_rounds": 2, "log": log}
    with pytest.raises(SetupError, match=r"2 tables of 6 seats, not 1: .* more with seat_limit"):
        tournament_of(["call"] * 9, tables=1, **arguments)
    tournament_of(["call"] * 9, seat_limit=9, **arguments).run()
    again = Tournament.from_log(log)
    assert (again.setup.table_size, again.setup.tables) == (9, 1)
    with pytest.raises(SetupError, match="seat limit must be a whole number from 2 to 12, not 13"):
        tournament_of(["call"] * 13, game="stud", seat_limit=13)


def test_one_seed_one_tournament(tmp_path: Path) -> None:
    logs = []
    for number, seed in enumerate((1, 1, 2)):
        tournament_of(seed=seed, log=tmp_path / str(number)).run()
        logs.append((tmp_path / str(number)).read_bytes())
    assert logs[0] == logs[1] != logs[2]


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    entries = {f"p{number}": kind for number, kind in enumerate([Learner, RandomBot, CallBot] * 4)}
    for workers in (1, 2):
        tournament_of(
            entries, table_size=4, workers=workers, log=tmp_path / str(workers), payouts=[3, 2, 1]
        ).run()
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


def test_garbage_breaks_no_tournament(tmp_path: Path) -> None:
    log = tmp_path / "log"
    tournament = tournament_of({"brute": Brute, "a": CallBot, "b": Learner}, log=log)
    tournament.run()
    check_standings(tournament)
    assert {fault["table"] for fault in events_of(log, "fault")} == {1}


def test_names_are_made_and_kept() -> None:
    tournament = tournament_of(["call", CallBot, RandomBot(0), ("call-1", "tight")])
    assert [entry.name for entry in tournament.setup.entries] == [
        "call-2",
        "CallBot-1",
        "RandomBot-1",
        "call-1",
    ]


@pytest.mark.parametrize(
    "keywords",
    [
        {"entries": ["call"]},
        {"entries": []},
        {"entries": "call"},
        {"entries": 5},
        {"entries": ["call", "nosuchbot"]},
        {"entries": ["call", 7]},
        {"entries": {"": "call", "b": "call"}},
        {"entries": {"a\n": "call", "b": "call"}},
        {"entries": [("a", "call"), ("a", "call")]},
        {"entries": [("a", "call", 1, 2), "call"]},
        {"entries": [("a", "call", 0), "call"]},
        {"starting_stack": 0},
        {"starting_stack": 10.5},
        {"schedule": {}},
        {"schedule": {2: (1, 2)}},
        {"table_size": 1},
        {"tables": 4},
        {"tables": 0},
        {"payouts": [1] * 7},
        {"payouts": [1, 2]},
        {"payouts": []},
        {"payouts": {2: 5}},
        {"payouts": "all"},
        {"game": "old maid"},
        {"rules": "STANDARD"},
        {"rules": HouseRules.PYPOKS},
        {"seed": "x"},
        {"seed": -1},
        {"workers": 0},
        {"workers": 1.5},
        {"late": [("x", "call", 5)]},
        {"late": ["call"], "rules": HouseRules(entry="buy_in")},
        {"rebuys": 1},
        {"buy_in": -1},
        {"bounty": 0.5},
        {"hands_per_game": 0},
        {"max_rounds": 0},
        {"payouts": [0.5, 0.3]},
        {"payouts": [50.5, 30]},
        {"late": [("x", "call", 9)], "rules": HouseRules(entry="buy_in"), "max_rounds": 8},
    ],
)
def test_bad_tournaments_are_refused(keywords: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        tournament_of(**keywords)


@pytest.mark.parametrize("payouts", [[1 / 3] * 3, [2 / 3, 1 / 3], [0.7, 0.2, 0.1]])
def test_fractions_that_make_up_one_divide_all_chips(payouts: list[float]) -> None:
    tournament = tournament_of(["all-in"] * 4, payouts=payouts, max_rounds=20)
    standings = tournament.run()
    assert sum(standing.prize for standing in standings) == sum(
        standing.stack for standing in standings
    )


def test_players_that_can_not_travel_are_refused() -> None:
    with pytest.raises(SetupError, match="other processes"):
        tournament_of([lambda seat: CallBot(seat)] * 4, workers=2).run()


@settings(max_examples=15)
@given(
    st.integers(2, 14),
    st.integers(2, 10),
    st.integers(0, 2**32),
    st.sampled_from([HouseRules.STANDARD, HouseRules.BOT_TOURNAMENT, HouseRules.HOME_GAME]),
)
def test_chips_are_conserved_and_standings_complete(
    players: int, size: int, seed: int, rules: HouseRules
) -> None:
    tournament = tournament_of(
        ["random"] * players, table_size=size, seed=seed, rules=rules, payouts=[1], max_rounds=25
    )
    tournament.run(lambda now: check_standings(now))
    places = Counter(standing.place for standing in tournament.standings)
    assert sum(places.values()) == players


def test_conduct_can_be_asked_for_at_any_time() -> None:
    tournament = tournament_of(["call", "random"], max_rounds=2)
    assert [(each.name, each.decisions) for each in tournament.conduct] == [
        ("call-1", 0),
        ("random-1", 0),
    ]
    asked = []
    tournament.run(lambda now: asked.append([each.name for each in now.conduct]))
    assert asked == [["call-1", "random-1"]] * 2
    assert [each.name for each in tournament.conduct] == ["call-1", "random-1"]


class Unwilling(CallBot):
    def reseed(self, seed: int) -> None:
        raise SystemExit(f"not {seed}")


def test_a_bot_that_quits_when_it_is_seeded_plays_all_the_same() -> None:
    tournament = Tournament(
        [Unwilling, "call"], starting_stack=100, schedule={1: (50, 100)}, seed=1
    )
    assert len(tournament.run()) == 2
