"""Features of tournaments: rebuys, add-ons, breaks, clocks, final tables, satellites, stages."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from croupier import CroupierError, HouseRules, SetupError
from croupier.history import HandLog, LogReader
from croupier.play.tournament.chronicle import Chronicle
from croupier.play.tournament.features import FeatureOptions, Features
from croupier.play.tournament.tournament import Tournament
from croupier.players.bots import CallBot
from croupier.players.view.offer import Offer
from tests.play.bots import Folder, Shover
from tests.play.tournament.random_features import Ticking
from tests.play.tournament.test_tournaments import events_of, tournament_of

OPEN = HouseRules(entry="buy_in")


def shovers(count: int) -> dict[str, Any]:
    return {f"p{number}": Shover for number in range(count)}


def test_the_keywords_are_the_features() -> None:
    assert {*FeatureOptions.__annotations__} | {"clock"} == {*Features._fields}
    with pytest.raises(TypeError, match="no argument 'rebuy'; did you mean 'rebuys'"):
        tournament_of(rebuy=1)


# Chips for sale.


def test_a_rebuy_keeps_the_seat_and_a_reentry_draws_one(tmp_path: Path) -> None:
    log = tmp_path / "log"
    tournament = tournament_of(
        shovers(8),
        rules=OPEN,
        table_size=4,
        buy_in=100,
        fee=10,
        bounty=20,
        rebuys=1,
        rebuy_price=50,
        rebuy_stack=700,
        reentries=1,
        rebuy_rounds=4,
        log=log,
        max_rounds=30,
    )
    standings = tournament.run()
    rebuys, again = events_of(log, "rebuy"), events_of(log, "reentry")
    assert {event["chips"] for event in rebuys} == {700}
    assert {event["chips"] for event in again} == {500}
    assert all("seat" in event and "table" in event for event in again)
    assert again, "with four rounds of all-ins somebody busts twice"
    # A player may re-enter only after the rebuy, and each once.
    assert max(Counter(event["player"] for event in rebuys).values()) == 1
    assert {event["player"] for event in again} <= {event["player"] for event in rebuys}
    for standing in standings:
        entries = 130 * (1 + standing.reentries) + 70 * standing.rebuys
        assert standing.cost == entries
    money = tournament.money
    assert money.fees == 10 * (8 + len(again))
    assert money.bounties == 20 * (8 + len(again) + len(rebuys))
    assert money.prizes == 100 * (8 + len(again)) + 50 * len(rebuys)
    assert money.balanced
    assert not money.added


def test_the_period_ends_with_a_level(tmp_path: Path) -> None:
    log = tmp_path / "log"
    tournament_of(shovers(6), rules=OPEN, rebuys=9, buy_until_level=1, log=log, max_rounds=40).run()
    assert {event["round"] for event in events_of(log, "rebuy")} <= set(range(1, 6))
    after = [event for event in events_of(log, "elimination") if event["round"] > 5]
    assert after


def test_add_ons_are_sold_once_when_the_period_ends(tmp_path: Path) -> None:
    log = tmp_path / "log"
    tournament = tournament_of(
        ["call"] * 4,
        rules=OPEN,
        buy_in=10,
        add_ons=2,
        add_on_price=4,
        add_on_stack=250,
        rebuy_rounds=3,
        log=log,
        max_rounds=6,
    )
    standings = tournament.run()
    sold = events_of(log, "add_on")
    assert {event["round"] for event in sold} == {4}
    assert len(sold) == 8
    assert tournament.verify_chip_count() == (True, 4 * 500 + 8 * 250, 4 * 500 + 8 * 250)
    assert {standing.add_ons for standing in standings} == {2}
    assert tournament.money.prizes == 4 * 10 + 8 * 4


class Picky(CallBot):
    asked: list[Offer]

    def buy_chips(self, offer: Offer) -> Any:
        Picky.asked.append(offer)
        return offer.used == 0


class Rude(CallBot):
    def buy_chips(self, offer: Offer) -> Any:
        raise SystemExit("no \x1b[31m money")


class Vague(CallBot):
    def buy_chips(self, offer: Offer) -> Any:
        return "perhaps"


class Silent(CallBot):
    def buy_chips(self, offer: Offer) -> Any:
        return None


@pytest.mark.parametrize(
    ("bot", "policy", "bought", "fault"),
    [
        (Picky, "never", 1, ""),
        (Rude, "always", 0, r"SystemExit: no \x1b[31m money"),
        (Vague, "always", 0, "answered 'perhaps' instead of True or False"),
        (Silent, "always", 2, ""),
        (Silent, "never", 0, ""),
        (CallBot, "always", 2, ""),
        (CallBot, "never", 0, ""),
    ],
)
def test_a_method_decides_or_the_policy(
    tmp_path: Path, bot: type, policy: str, bought: int, fault: str
) -> None:
    Picky.asked = []
    log = tmp_path / "log"
    tournament = tournament_of(
        {"a": bot, "b": "call"},
        rules=OPEN,
        buy_in=10,
        add_ons=2,
        rebuy_rounds=1,
        buy_policy=policy,
        log=log,
        max_rounds=3,
    )
    standings = {standing.name: standing for standing in tournament.run()}
    assert standings["a"].add_ons == bought
    offers = [event for event in events_of(log, "offer") if event["player"] == "a"]
    assert fault in offers[0].get("fault", "")
    # A broken answer is a fault of the bot, in the run and in its log.
    faults = {each.name: each.faults for each in tournament.conduct}
    assert faults == {"a": 1 if fault else 0, "b": 0}
    assert {each.name: each.faults for each in Chronicle(log).conduct} == faults
    if bot is Picky:
        first = Picky.asked[0]
        assert (first.kind, first.price, first.chips, first.limit) == ("add_on", 10, 500, 2)
        assert (first.players_left, first.round, first.level) == (2, 2, 1)


# Breaks and clocks.


def test_breaks_take_time_but_no_time_of_a_level(tmp_path: Path) -> None:
    log = tmp_path / "log"
    levels = [
        {"hands": 2, "small_blind": 10, "big_blind": 20},
        {"break": 15},
        {"hands": 2, "small_blind": 20, "big_blind": 40},
        {"break": 5},
        {"small_blind": 30, "big_blind": 60},
    ]
    tournament = tournament_of(
        [Folder(0) for _ in range(3)], schedule=levels, log=log, max_rounds=6
    )
    tournament.run()
    assert [(event["round"], event["minutes"]) for event in events_of(log, "pause")] == [
        (3, 15),
        (5, 5),
    ]
    assert tournament.seconds == 6 * 30 + 20 * 60


def test_a_break_of_minutes_begins_after_them(tmp_path: Path) -> None:
    log = tmp_path / "log"
    levels = [
        {"minutes": 1, "small_blind": 10, "big_blind": 20},
        {"break": 3},
        {"minutes": 1, "small_blind": 20, "big_blind": 40},
    ]
    tournament_of([Folder(0) for _ in range(3)], schedule=levels, log=log, max_rounds=5).run()
    # A hand takes 30 seconds: the level and the break begin with the third.
    assert [event["round"] for event in events_of(log, "pause")] == [3]
    assert [event["round"] for event in events_of(log, "level")] == [1, 3]


class Sundial(Ticking):
    """Advances a minute at every reading, and records the waits."""

    waited: list[float]

    def __init__(self) -> None:
        super().__init__()
        self.waited = []

    def now(self) -> float:
        self.seconds += 60
        return self.seconds

    def wait(self, seconds: float) -> None:
        self.waited.append(seconds)
        super().wait(seconds)


def test_an_injected_clock_counts_and_waits(tmp_path: Path) -> None:
    log, clock = tmp_path / "log", Sundial()
    levels = [
        {"minutes": 2, "small_blind": 10, "big_blind": 20},
        {"break": 3},
        {"minutes": 2, "small_blind": 20, "big_blind": 40},
    ]
    terms: dict[str, Any] = {"schedule": levels, "max_rounds": 4}
    folders = [Folder(0) for _ in range(3)]
    played = tournament_of(folders, clock=clock, log=log, **terms)
    played.run()
    assert [event["seconds"] for event in events_of(log, "time")] == [60] * 4
    assert [event["round"] for event in events_of(log, "level")] == [1, 3]
    assert clock.waited == [180]
    assert played.seconds == 4 * 60 + 180
    # A resumed run reads the times back, and does not wait again.
    another = Sundial()
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:-3]))
    tournament_of(folders, clock=another, **terms).resume(log)
    assert log.read_bytes() == b"".join(lines)
    assert another.waited == []


def test_a_round_hand_for_hand_takes_its_time(tmp_path: Path) -> None:
    log = tmp_path / "log"
    tournament = tournament_of(
        [Folder(0) for _ in range(6)],
        table_size=3,
        payouts=[5, 3, 2, 1],
        hand_for_hand_seconds=120,
        log=log,
        max_rounds=3,
    )
    tournament.run()
    assert events_of(log, "hand_for_hand")[0] == {"event": "hand_for_hand", "round": 1, "on": True}
    assert tournament.seconds == 3 * 120


# Tables.


@pytest.mark.parametrize(("wanted", "seats"), [(None, 5), (6, 6), (3, 3)])
def test_the_final_table_has_its_own_number_of_seats(
    tmp_path: Path, wanted: int | None, seats: int
) -> None:
    log = tmp_path / "log"
    tournament_of(
        ["random", "all-in"] * 6, table_size=5, final_table=wanted, log=log, max_rounds=80
    ).run()
    (final,) = events_of(log, "final_table")
    assert 2 <= len(next(iter(final["seats"].values()))) <= seats
    before = [e for e in LogReader(log).hands() if isinstance(e, HandLog)]
    rounds: list[Any] = [hand.details["round"] for hand in before if hand.details["table"] == 2]
    players: Counter[Any] = Counter()
    for hand in before:
        players[hand.details["round"]] += len(hand.players)
    # As long as there are two tables, more players are left than the final table seats.
    assert all(players[number] > seats for number in rounds)


def test_a_final_table_that_the_game_does_not_seat_is_refused() -> None:
    with pytest.raises(SetupError, match=r"at most 8 seats, not 9: seat_limit"):
        tournament_of(["call"] * 20, game="stud", final_table=9)


def test_all_seats_are_drawn_again_at_two_and_three_tables(tmp_path: Path) -> None:
    log = tmp_path / "log"
    tournament_of(
        ["random", "all-in"] * 10, table_size=5, redraw=[3, 2], log=log, max_rounds=60
    ).run()
    moved = [event for event in events_of(log, "move") if event["reason"] == "redraw"]
    tables = {event["round"]: set() for event in moved}  # type: ignore[var-annotated]
    for event in moved:
        tables[event["round"]].add(event["to"][0])
    assert [len(found) for found in tables.values()] == [3, 2]
    for number, found in tables.items():
        here = [event for event in moved if event["round"] == number]
        sizes = Counter(event["to"][0] for event in here)
        assert max(sizes.values()) - min(sizes.values()) <= 1
        assert len({tuple(event["to"]) for event in here}) == len(here)
        assert found == set(range(1, len(found) + 1))


def test_the_high_card_moves(tmp_path: Path) -> None:
    log = tmp_path / "log"
    tournament_of(
        ["random", "all-in"] * 10, table_size=5, balancing="high_card", log=log, max_rounds=60
    ).run()
    moves = [event for event in events_of(log, "move") if event["reason"] == "balance"]
    assert moves
    order = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    for move in moves:
        cards = move["cards"]
        assert max(cards, key=lambda name: order.index(cards[name])) == move["player"]
        assert len(set(cards.values())) == len(cards)


# Satellites.


def test_a_satellite_ends_when_everybody_has_a_seat() -> None:
    tournament = tournament_of(["random"] * 10, buy_in=33, seat_value=100)
    standings = tournament.run()
    assert [standing.prize for standing in standings] == [100, 100, 100, 30, *[0] * 6]
    assert sum(standing.stack > 0 for standing in standings) == 3
    seats = tournament_of(["random"] * 10, buy_in=33, satellite_seats=4)
    assert [standing.prize for standing in seats.run()] == [82, 82, 82, 82, 2, *[0] * 5]


# Shoot-outs and brackets.


def test_a_bracket_pairs_winners_and_ties_losers(tmp_path: Path) -> None:
    log = tmp_path / "log"
    tournament = tournament_of(
        ["random", "all-in"] * 3,
        format="heads-up",
        buy_in=10,
        payouts=[50, 30, 10, 10],
        log=log,
        max_rounds=200,
    )
    standings = tournament.run()
    (seating,) = events_of(log, "seating")
    assert sorted(len(seats) for seats in seating["tables"].values()) == [1, 1, 2, 2]  # two byes
    stages = events_of(log, "stage")
    assert [len(stage["stacks"]) for stage in stages] == [4, 2]
    assert {*stages[0]["stacks"].values()} == {750}
    assert [standing.place for standing in standings] == [1, 2, 3, 3, 5, 5]
    assert [standing.prize for standing in standings] == [30, 18, 6, 6, 0, 0]
    assert tournament.stage == 3
    assert not events_of(log, "move")


def test_a_shootout_plays_every_table_to_the_end(tmp_path: Path) -> None:
    log = tmp_path / "log"
    tournament = tournament_of(
        ["random", "all-in", "call"] * 3,
        format="shootout",
        table_size=3,
        log=log,
        max_rounds=300,
    )
    places = [standing.place for standing in tournament.run()]
    assert places == [1, 2, 3, 4, 4, 4, 7, 7, 7]
    (stage,) = events_of(log, "stage")
    assert [len(seats) for seats in stage["tables"].values()] == [3]


def test_a_shootout_that_stops_has_places_in_order() -> None:
    tournament = tournament_of(["all-in"] * 9, format="shootout", table_size=3, max_rounds=1)
    places = [standing.place for standing in tournament.run()]
    assert places == sorted(places)
    assert places[0] == 1


# Antes of mixed games.


def test_an_ante_is_for_the_games_that_have_one(tmp_path: Path) -> None:
    log = tmp_path / "log"
    level = {"start": 1, "small_blind": 50, "big_blind": 100, "ante": 10, "big_blind_ante": 100}
    tournament_of(
        ["call"] * 4,
        starting_stack=100_000,
        game=["limit-holdem", "razz", "holdem", "omaha"],
        schedule=[{**level, "antes": {"omaha": 25}}],
        hands_per_game=1,
        log=log,
        max_rounds=4,
    ).run()
    antes = []
    for hand in LogReader(log).hands():
        assert isinstance(hand, HandLog)
        antes.append(sorted(hand.setup.start().antes))
    assert antes == [[0, 0, 0, 0], [10] * 4, [0, 0, 0, 100], [25, 25, 25, 125]]


def test_antes_by_game_need_a_mix() -> None:
    with pytest.raises(SetupError, match="antes by game are for mixed games"):
        tournament_of(schedule={1: {"small_blind": 1, "big_blind": 2, "antes": {"holdem": 1}}})


@pytest.mark.parametrize(
    ("keywords", "told"),
    [
        ({"rebuys": 1, "rules": OPEN}, "need the end of their period"),
        ({"reentries": 1, "rebuy_rounds": 5}, "entry='buy_in'"),
        ({"rebuys": -1}, "rebuys must be a whole number from 0 to 1000, not -1"),
        ({"fee": 0.5}, "fee must be a whole number"),
        ({"bounty_kept": 0.5}, "bounty_kept needs a bounty"),
        ({"bounty": 5, "bounty_kept": 1.5}, "from 0 to 1, not"),
        ({"bounty": 5, "bounty_kept": "half"}, "number from 0 up, not 'half'"),
        ({"mystery_from": 3}, "need a bounty"),
        ({"bounty": 5, "mystery_from": "soon"}, "number of players left or 'money', not 'soon'"),
        ({"bounty": 5, "mystery_from": "money"}, "needs prizes"),
        ({"bounty": 5, "mystery_from": 3, "bounty_kept": 0.5}, "progressive or mystery"),
        ({"bounty": 5, "mystery_shares": [1]}, "needs mystery_from"),
        ({"bounty": 5, "mystery_from": 3, "mystery_shares": [1, 2]}, "the largest envelope first"),
        ({"bounty": 5, "mystery_from": 3, "mystery_shares": "big"}, "must be a list, not 'big'"),
        ({"redraw": [1]}, "from 2 up, not 1"),
        ({"redraw": 2}, "must be a list, not 2"),
        ({"balancing": "luck"}, "big_blind or high_card, not 'luck'"),
        ({"format": "cup"}, "standard or shootout or heads-up, not 'cup'"),
        ({"buy_policy": "ask"}, "always or never or drawn, not 'ask'"),
        ({"format": "shootout", "rebuys": 1, "rebuy_rounds": 5}, "leave out rebuys"),
        ({"format": "heads-up", "late": [("x", "call", 3)], "rules": OPEN}, "no late entries"),
        ({"format": "heads-up", "tables": 2}, "6 players has 4 tables, not 2"),
        ({"satellite_seats": 2}, "needs a buy-in"),
        ({"satellite_seats": 2, "seat_value": 9, "buy_in": 5}, "not both"),
        ({"satellite_seats": 6, "buy_in": 5}, "every player would win a seat"),
        ({"satellite_seats": 2, "buy_in": 5, "payouts": [1]}, "leave out payouts"),
        ({"deal": "icm", "payouts": [5, 3]}, "needs deal"),
        ({"deal": "coin", "deal_at": 2, "payouts": [5, 3]}, "icm or chips, not 'coin'"),
        ({"deal": "icm", "deal_at": 2}, "payouts, or a buy-in"),
        ({"deal": "icm", "deal_at": 2, "payouts": [5, 3], "deal_leaves": 3}, "at most 2 for the"),
        ({"deal_leaves": 3, "payouts": [5, 3]}, "needs deal"),
        ({"deal": "icm", "deal_at": 3, "satellite_seats": 2, "buy_in": 5}, "cannot have a deal"),
        ({"hand_for_hand_seconds": 0}, "hand_for_hand_seconds must be a whole number from 1"),
        ({"final_table": 1}, "final_table must be a whole number from 2"),
    ],
)
def test_what_does_not_fit_is_refused(keywords: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        tournament_of(**keywords)


@pytest.mark.parametrize("kept", ['"1/0"', '"half"', "null", "[]", '"3/2"'])
def test_a_log_with_a_wrong_feature_is_refused(tmp_path: Path, kept: str) -> None:
    log = tmp_path / "log"
    tournament_of(bounty=5, bounty_kept=0.5, log=log, max_rounds=1).run()
    log.write_text(log.read_text().replace('"bounty_kept":"1/2"', f'"bounty_kept":{kept}'))
    with pytest.raises(SetupError):
        Tournament.from_log(log)


@pytest.mark.parametrize(
    ("line", "other"),
    [
        (b'"event":"time","round":2,"seconds":7', b'"event":"time","round":2,"seconds":"x"'),
        (b'"event":"time","round":2,"seconds":7', b'"event":"time","round":2,"seconds":-9'),
        (b'"taken":true', b'"taken":"sure"'),
        (b'"method":"icm"', b'"method":["icm"]'),
        (b'"leaves":0', b'"leaves":999999'),
    ],
)
def test_a_changed_log_is_refused_kindly(tmp_path: Path, line: bytes, other: bytes) -> None:
    log = tmp_path / "log"
    terms: dict[str, Any] = {"buy_in": 10, "rules": OPEN, "reentries": 1, "rebuy_rounds": 3}

    def order(now: Tournament) -> None:
        if now.round_number == 6:
            now.order_deal("icm")

    tournament_of(["all-in", "random"] * 4, clock=Ticking(), log=log, **terms).run(order)
    written = log.read_bytes()
    assert line in written
    log.write_bytes(written.replace(line, other, 1))
    with pytest.raises(CroupierError):
        tournament_of(["all-in", "random"] * 4, clock=Ticking(), **terms).resume(log)


def test_a_deal_is_ordered_while_the_tournament_runs() -> None:
    terms: dict[str, Any] = {"starting_stack": 100, "schedule": {1: (10, 20)}, "seed": 2}
    tournament = Tournament(["call", "random"], payouts=[70, 30], **terms)
    with pytest.raises(SetupError, match="order a deal while the tournament runs"):
        tournament.order_deal("icm")
    tournament.run()
    with pytest.raises(SetupError, match="order a deal while the tournament runs"):
        tournament.order_deal("icm")
