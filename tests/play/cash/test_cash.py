"""Cash games: coming and going, buy-ins, missed blinds, rake, and chips that add up throughout."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import HouseRules, IllegalOperation, Rake, SetupError
from croupier.cash import CashGame, FixedRounds
from croupier.errors import PlayerFault
from croupier.history import LogReader
from croupier.play.running.journal import Journal
from croupier.players.bots import CallBot, RandomBot
from tests.play.bots import Brute, Folder, Learner, Scripted


def game_of(*names: str, **keywords: Any) -> CashGame:
    game = CashGame(keywords.pop("big_blind", 100), seed=7, **keywords)
    for name in names:
        game.join(name, CallBot)
    return game


def antes_and_blinds(game: CashGame) -> dict[str, tuple[int, int]]:
    """What everybody pays in the next hand: dead, and live."""
    game._begin_hand()
    order = game._order
    assert order is not None
    return {
        name: (ante, blind)
        for name, ante, blind in zip(
            order.names, order.stakes.antes, order.stakes.blinds, strict=True
        )
    }


def test_standard_play() -> None:
    game = game_of("a", "b", "c")
    assert (game.players, game.button, game.button_seat) == (["a", "b", "c"], "a", 0)
    assert game.stacks == {"a": 10_000, "b": 10_000, "c": 10_000}
    result = game.play(rounds=10)
    assert result["rounds"] == 10
    assert game.round_number == 11
    assert game.verify_chip_count() == (True, 30_000, 30_000)
    assert sum(result["stacks"].values()) == 30_000


def test_missed_both_blinds_posts_100_live_and_50_dead() -> None:
    game = game_of("a", "b", "c", "d", "e")
    game.play_round()
    game.sit_out("d")
    game.play(rounds=3)
    game.sit_in("d")
    assert antes_and_blinds(game)["d"] == (50, -100)
    assert game.play_round()["total_pot"] == 550


def test_or_waits_for_the_big_blind() -> None:
    game = game_of("a", "b", "c", "d", "e", missed_blinds="wait")
    game.play_round()
    game.sit_out("d")
    game.play(rounds=3)
    game.sit_in("d")
    assert "d" not in antes_and_blinds(game)
    game.play_round()
    assert antes_and_blinds(game)["d"] == (0, 100)


@pytest.mark.parametrize("button", ["dead_button", "next_live"])
def test_a_third_player_who_waits_is_dealt_in(button: str) -> None:
    game = game_of("a", "b", rules=HouseRules(button=button), missed_blinds="wait")
    game.play_round()
    game.join("c", CallBot)
    dealt = []
    game.watch = lambda report: dealt.append("c" in report.names)
    game.play(rounds=5)
    assert dealt == [True] * 5


def test_leaving_takes_the_chips() -> None:
    game = game_of("a", "b", "c")
    game.leave("b")
    assert game.players == ["a", "c"]
    assert game.verify_chip_count() == (True, 20_000, 20_000)
    game.join("d", CallBot)
    assert game.players == ["a", "d", "c"]


def test_who_leaves_during_a_hand_folds() -> None:
    game = CashGame(10, seed=7)
    leaver = Scripted()
    watcher = Scripted()

    def chase_away() -> None:
        if len(watcher.seen) == 1:
            game.leave("leaver")

    watcher.on_turn = chase_away
    game.join("a", CallBot)
    game.join("leaver", leaver)
    game.join("c", CallBot)
    game.join("watcher", watcher)  # first to act
    game.play_round()
    assert leaver.seen == []
    deeds = watcher.seen[-1].current_hand_history["preflop"]
    assert [deed.action_type for deed in deeds if deed.player_index == 1] == ["small_blind", "fold"]
    assert game.players == ["a", "c", "watcher"]
    assert game.verify_chip_count() == (True, 3005, 3005)


def test_who_leaves_on_the_own_turn_folds() -> None:
    game = CashGame(10, seed=7)
    leaver = Scripted([("raise", 500)], on_turn=lambda: game.leave("leaver"))
    for name in "ab":
        game.join(name, CallBot)
    game.join("c", CallBot)
    game.join("leaver", leaver)
    game.play_round()
    assert "leaver" not in game.players
    assert sum(game.stacks.values()) == 3000


def test_leaving_where_an_open_fold_is_illegal_checks() -> None:
    game = CashGame(10, seed=7, rules=HouseRules(open_fold="illegal", invalid_action="error"))
    leaver = Scripted(on_turn=lambda: game.leave("leaver"))
    game.join("a", CallBot)
    game.join("b", CallBot)
    game.join("leaver", leaver)  # the big blind has the option
    game.play_round()
    assert game.players == ["a", "b"]


def test_changes_during_a_hand_wait_for_its_end() -> None:
    game = CashGame(10, seed=7)

    def change() -> None:
        if len(meddler.seen) == 1:
            game.top_up("meddler", 500)
            game.sit_out("b")
            assert game.stacks["meddler"] <= 1000
            game.join("gone", CallBot)
            game.leave("gone")
            assert game.verify_chip_count() == (True, 3000, 3000)
            with pytest.raises(SetupError, match="being played"):
                game.play_round()

    meddler = Scripted(on_turn=change)
    game.join("meddler", meddler)
    game.join("b", Folder)
    game.join("c", Folder)
    game.play_round()
    assert game.verify_chip_count() == (True, 3500, 3500)
    assert len(game.ring.live()) == 2
    game.sit_in("b")
    assert len(game.ring.live()) == 3


@pytest.mark.parametrize(
    "attempt",
    [
        lambda game: game.join("a", CallBot),
        lambda game: game.join("", CallBot),
        lambda game: game.join("x" * 101, CallBot),
        lambda game: game.join("bell\a", CallBot),
        lambda game: game.join("half\ud800", CallBot),
        lambda game: game.join(5, CallBot),
        lambda game: game.join("d", object()),
        lambda game: game.join("d", "nosuchbot"),
        lambda game: game.join("d", CallBot, 5),
        lambda game: game.join("d", CallBot, 10.5),
        lambda game: game.join("d", CallBot, seat=0),
        lambda game: game.join("d", CallBot, seat=99),
        lambda game: game.leave("d"),
        lambda game: game.sit_out("d"),
        lambda game: game.sit_in("d"),
        lambda game: game.top_up("d", 5),
        lambda game: game.top_up("a", 0),
        lambda game: game.top_up("a", -5),
        lambda game: game.top_up("a", True),
        lambda game: game.play(rounds=-1),
        lambda game: game.play(rounds="5"),
    ],
)
def test_a_bad_request_changes_nothing(attempt: Any) -> None:
    game = game_of("a", "b", "c")
    before = game.players, game.stacks, game.button, game.verify_chip_count()
    with pytest.raises(SetupError):
        attempt(game)
    assert (game.players, game.stacks, game.button, game.verify_chip_count()) == before


@pytest.mark.parametrize(
    "keywords",
    [
        {"big_blind": 0},
        {"big_blind": 2.5},
        {"max_players": 1},
        {"max_players": 100},
        {"small_blind": 0},
        {"small_blind": 300},
        {"buy_in": 0},
        {"buy_in": (100, 50)},
        {"buy_in": (1, 2, 3)},
        {"buy_in": "all"},
        {"rules": "STANDARD"},
        {"game": "old maid"},
        {"game": []},
        {"missed_blinds": "never"},
        {"ante": -1},
        {"rules": HouseRules(rake=Rake(0.05, 2.5))},
    ],
)
def test_bad_games_are_refused(keywords: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        CashGame(keywords.pop("big_blind", 100), **keywords)


@pytest.mark.parametrize("keywords", [{"rounds": 0}, {"double_every": 0}, {"keep_players": 9}])
def test_bad_fixed_rounds_are_refused(keywords: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        FixedRounds(10, **keywords)
    with pytest.raises(SetupError):
        FixedRounds(10, rounds=10_000, double_every=1)
    with pytest.raises(SetupError):
        FixedRounds(10, auto_player=object)  # type: ignore[arg-type]


def test_fixed_rounds_end_where_no_seat_is_free_for_another_player() -> None:
    game = FixedRounds(10, max_players=2, keep_players=2, seed=7)
    game.join("a", CallBot)
    game.join("b", Scripted(on_turn=lambda: game.sit_out("b")))
    result = game.play()
    assert result["rounds"] == 1
    assert result["winners"] == [
        name for name, chips in game.stacks.items() if chips == max(game.stacks.values())
    ]
    assert game.play()["rounds"] == 0
    game.leave("b")  # the seat is free
    assert game.play()["rounds"] == 49


def test_buy_in_rules() -> None:
    game = CashGame(100, buy_in=(2000, 10_000), seed=7)
    game.join("short", CallBot, 2000)
    game.join("deep", CallBot)
    assert game.stacks == {"short": 2000, "deep": 10_000}
    with pytest.raises(SetupError, match="2000 to 10000"):
        game.join("short2", CallBot, 1999)
    with pytest.raises(SetupError, match="at most 10000 chips"):
        game.top_up("short", 8001)
    game.top_up("short", 8000)
    assert game.verify_chip_count() == (True, 20_000, 20_000)


def test_both_ends_of_a_range_of_buy_ins_rise_with_the_blinds() -> None:

    rules = HouseRules(buy_in_basis="current_big_blind")
    game = FixedRounds(10, double_every=2, keep_players=0, buy_in=(200, 1000), rules=rules, seed=7)
    game.join("a", Folder, 200)
    game.join("b", Folder)
    game.play(rounds=6)
    assert (game.big_blind, game.buy_in) == (80, 8000)
    for chips in (1599, 8001):
        with pytest.raises(SetupError, match="1600 to 8000"):
            game.join("c", Folder, chips)
    game.join("c", Folder, 1600)
    with pytest.raises(SetupError, match="at most 8000 chips"):
        game.top_up("c", 6401)
    game.top_up("c", 6400)
    assert game.stacks["c"] == 8000
    assert game.verify_chip_count()[0]


def test_a_top_up_during_a_hand_may_reach_the_current_maximum() -> None:
    rules = HouseRules(buy_in_basis="current_big_blind")
    game = FixedRounds(10, 9, 1, 0, buy_in=(200, 1000), rules=rules, seed=7)
    game.join("a", CallBot)
    game.join("b", CallBot)
    game.play_round()
    game.join("c", Scripted([("fold", 0)], on_turn=lambda: game.top_up("c", 1500)), 500)
    game.play_round()
    assert game.bought["c"] == 2000


@pytest.mark.parametrize("cap", [300, 300.0, float("inf")])
def test_rake_leaves_the_table(cap: float) -> None:
    rules = HouseRules(rake=Rake(0.05, cap, no_flop_no_drop=True))
    game = game_of("a", "b", "c", rules=rules)
    game.play(rounds=20)
    assert game.raked > 0
    assert game.verify_chip_count() == (True, 30_000 - game.raked, 30_000 - game.raked)


def test_stacks_may_be_reset_each_hand() -> None:
    game = game_of("a", "b", rules=HouseRules.PYPOKS)
    shown = Scripted()
    game.join("c", shown)
    for _ in range(5):
        shown.seen.clear()
        game.play_round()
        assert len(game.players) == 3
        first = shown.seen[0].player_public_infos[2]
        assert first.stack + first.current_bet == 10_000
    assert game.verify_chip_count()[0]


def test_an_answer_that_is_an_error_can_be_given_again() -> None:
    game = CashGame(10, seed=7, rules=HouseRules(invalid_action="error"))
    wrong = Scripted([("raise", 1)])
    game.join("a", wrong)
    game.join("b", CallBot)
    with pytest.raises((PlayerFault, IllegalOperation)):
        game.play_round()
    assert game.verify_chip_count() == (True, 2000, 2000)
    assert game.play_round()["round"] == 1
    assert len(wrong.seen) > 1


@pytest.mark.parametrize("name", ["omaha", "stud", "badugi", "kuhn", "razz", "short-deck"])
def test_other_games(name: str) -> None:
    size = 2 if name == "kuhn" else 4
    game = CashGame(20, size, game=name, seed=1, buy_in=1000)
    for number in range(size):
        game.join(f"p{number}", RandomBot)
    game.play(rounds=30)
    assert game.verify_chip_count() == (True, size * 1000, size * 1000)


def test_players_are_told_how_hands_ended(tmp_path: Path) -> None:
    class Listener(CallBot):
        remembers = True

        def __init__(self, player_index: int) -> None:
            super().__init__(player_index)
            self.heard = 0

        def hand_over(self, result: object) -> None:
            self.heard += 1

    def play(journal: Journal) -> int:
        listener = Listener(0)
        game = CashGame(10, seed=7, log=journal)
        game.join("a", listener)
        game.join("b", CallBot)
        game.play(rounds=3)
        journal.close()
        return listener.heard

    assert play(Journal(tmp_path / "log")) == 3
    assert play(Journal(tmp_path / "log", resume=True)) == 3


def test_garbage_breaks_no_game(tmp_path: Path) -> None:
    game = CashGame(10, seed=7, log=tmp_path / "log")
    for name in "abc":
        game.join(name, CallBot)
    game.join("brute", Brute)
    game.play(rounds=30)
    assert game.verify_chip_count()[0]
    game.journal.close()
    faults = [event for event in LogReader(tmp_path / "log").events() if event["event"] == "fault"]
    assert {fault["seat"] for fault in faults} == {3}
    assert len(faults) > 10


def test_a_game_is_repeated_from_its_seed_and_resumed_from_its_log(tmp_path: Path) -> None:
    def play(journal: Journal) -> CashGame:
        game = CashGame(10, seed=7, log=journal)
        for name, bot in {"a": RandomBot, "b": Learner, "c": CallBot, "d": Brute}.items():
            game.join(name, bot)
        game.play(rounds=5)
        game.sit_out(game.players[0])
        game.top_up(game.players[-1], 100)
        game.play(rounds=5)
        journal.close()
        return game

    path = tmp_path / "log"
    whole = play(Journal(path))
    log = path.read_bytes()
    assert play(Journal(tmp_path / "again")).stacks == whole.stacks
    assert (tmp_path / "again").read_bytes() == log
    for cut in range(30, len(log), len(log) // 25):
        path.write_bytes(log[:cut])
        assert play(Journal(path, resume=True)).stacks == whole.stacks
        assert path.read_bytes() == log


WORDS = ["hand", "hand", "join", "leave", "sit_out", "sit_in", "top_up"]
RULES = [HouseRules.STANDARD, HouseRules.HOME_GAME, HouseRules.BOT_TOURNAMENT]


@given(
    st.lists(st.tuples(st.sampled_from(WORDS), st.integers(0, 99)), max_size=40),
    st.sampled_from([*RULES, HouseRules(rake=Rake(0.1, 5))]),
    st.sampled_from(["post", "wait"]),
    st.integers(0, 2**32),
)
def test_chips_add_up_whatever_happens(
    changes: list[tuple[str, int]], rules: HouseRules, missed: str, seed: int
) -> None:
    game = CashGame(4, 5, rules=rules, seed=seed, missed_blinds=missed)
    count = 0
    for change, number in changes:
        names = game.players
        name = names[number % len(names)] if names else "nobody"
        if change == "hand":
            if len(game.ring.live()) > 1:
                game.play_round()
        elif change == "join":
            if len(names) < 5:
                count += 1
                game.join(f"p{count}", RandomBot)
        elif name in names:
            getattr(game, change)(name, *([number + 1] if change == "top_up" else []))
        valid, expected, actual = game.verify_chip_count()
        assert valid, (expected, actual)
        assert all(game.stacks.values())
        assert (game.button in game.players) == (len(game.ring.live()) > 1)


def come_and_go(game: CashGame, draw: Random) -> bool:
    """Join, leave, sit out or sit in at random; tell whether fewer can be dealt in than before."""
    fewer = False
    while draw.random() < 0.4:
        away = [name for name in game.players if game.ring.chair(game.ring.seat_of(name)).away]
        live = [name for name in game.players if name not in away]
        change = draw.choice(["join", "join", "sit_in", "leave", "sit_out"])
        if change == "join" and game.ring.free():
            seat = draw.choice(game.ring.free())
            name = f"p{len(game.bought)}"
            game.join(name, RandomBot, seat=seat, wait=draw.random() < 0.5)
        elif change == "sit_in" and away:
            game.sit_in(draw.choice(away), wait=draw.random() < 0.5)
        elif change in ("leave", "sit_out") and len(live) > 2:
            getattr(game, change)(draw.choice(live))
            fewer = True
    return fewer


@pytest.mark.parametrize("button", ["dead_button", "next_live"])
@pytest.mark.parametrize("seed", range(8))
def test_everybody_comes_in_and_nobody_pays_the_big_blind_twice_running(
    button: str, seed: int
) -> None:
    draw = Random(seed)
    game = CashGame(4, 6, rules=HouseRules(button=button), seed=seed)
    dealt: list[tuple[str, ...]] = []
    game.watch = lambda report: dealt.append(report.names)
    waited: Counter[str] = Counter()
    last_big, fewer = "", False
    for _ in range(80):
        while len(game.ring.live()) < 2:
            game.join(f"p{len(game.bought)}", RandomBot)
        fewer |= come_and_go(game, draw)
        live = [game.ring.chair(seat).name for seat in game.ring.live()]
        result = game.play_round()
        assert game.verify_chip_count()[0]
        deal = game.ring.last
        assert deal is not None
        assert deal.big is not None
        names = dealt[-1]
        big = names[deal.seats.index(deal.big)]
        if fewer:
            waited.clear()  # where the blinds skip places they come later
        elif len(names) > 2 and len(dealt[-2:][0]) > 2:
            assert big != last_big
        waited.update(set(live) - set(names))
        for name in names:
            del waited[name]
        assert all(waited[name] < len(live) for name in live), "within an orbit"
        last_big, fewer = big, bool(result["eliminated"])


def test_a_top_up_during_a_hand_never_leads_beyond_the_maximum() -> None:
    game = CashGame(100, seed=7, buy_in=(4000, 10_000))
    game.join("winner", Scripted(on_turn=lambda: game.top_up("winner", 500)), 9500)
    for name in ("b", "c"):
        game.join(name, Folder, 9500)
    assert game.play_round()["winners"] == {"winner": 250}
    assert game.stacks["winner"] == 10_000
    assert game.verify_chip_count()[0]


def test_a_player_that_can_not_be_told_the_seat_plays_all_the_same() -> None:
    class Fixed:
        __slots__ = ()

        def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
            return "call", 0

    game = CashGame(100, seed=7)
    for name in "ab":
        game.join(name, Fixed)  # type: ignore[arg-type]
    assert game.play(3)["rounds"] == 3
