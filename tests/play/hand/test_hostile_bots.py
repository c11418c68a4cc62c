"""Bots that return garbage, raise, or never stop changing things: the table goes on."""

import itertools
import time
from typing import Any

import pytest

from croupier.botkit import CallBot, Player, PublicGamestate, Table
from croupier.errors import CroupierError, SetupError
from croupier.hand.randomness import Chance
from croupier.hand.spec.house_rules import HouseRules
from croupier.history import LogReader, LogWriter
from croupier.play.running.entrants import make_player
from croupier.tournament import Tournament
from tests.play.seats import SCHEDULE, Deciding, Scripted, seated


class LyingText(str):
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


class LyingNumber(int):
    def __lt__(self, other: object) -> bool:
        return False

    def __le__(self, other: object) -> bool:
        raise RuntimeError("never compare me")


class Unshowable:
    def __repr__(self) -> str:
        raise RuntimeError("never show me")


class Refusing:
    """Ends the program whenever anybody looks at it."""

    def _refuse(self, *_: object) -> Any:
        raise SystemExit("never look at me")

    __repr__ = __index__ = __str__ = _refuse
    __class__ = property(_refuse)  # pyright: ignore[reportIncompatibleMethodOverride]


class NoPair:
    __class__ = tuple  # type: ignore[assignment]


class NoText:
    __class__ = str  # type: ignore[assignment]


class Talkative(CallBot):
    def hand_over(self, result: Any) -> None:
        raise SystemExit("good night")


class Unhelpful(CallBot):
    def __getattr__(self, name: str) -> Any:
        raise SystemExit(f"no {name}")


class Nameless(Exception):
    def __str__(self) -> str:
        raise SystemExit("never name me")


class LyingPair(tuple[Any, ...]):
    def __len__(self) -> int:
        return 2

    def __iter__(self) -> Any:
        return itertools.count()


GARBAGE: list[Any] = [
    None,
    (),
    "call",
    ("call",),
    ("call", 0, 0),
    ("call", None),
    ("raise", "60"),
    ("raise", 60.0),
    ("raise", float("nan")),
    ("raise", True),
    (None, 0),
    (3, 4),
    {"action": "call"},
    Unshowable(),
    (Unshowable(), Unshowable()),
    LyingPair((1, 2, 3)),
    NoPair(),
    (NoText(), 60),
    itertools.count(),
    object,
    b"call",
]
ERRORS: list[BaseException] = [
    ValueError("broken"),
    SystemExit(1),
    GeneratorExit(),
    RecursionError(),
    MemoryError(),
    AssertionError(),
    BaseException("anything"),
    Nameless(),
]


@pytest.mark.parametrize("answer", GARBAGE, ids=lambda value: type(value).__name__)
def test_garbage_is_no_answer(answer: Any) -> None:
    table, _ = seated({0: [answer]})
    table.simulate_hand()
    (incident,) = table.incidents
    assert incident.executed == ("fold", 0)
    assert incident.reason == "not a pair of an action and a whole amount"
    assert table.verify_chip_count()[0]


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        (("raise", "60"), ("raise", "60")),
        (["raise", 60.5], ("raise", 60.5)),
        (("call", None), ("call", None)),
        (("raise", float("nan")), "('raise', nan)"),
        (None, "None"),
        ({"a": 1}, "{'a': 1}"),
    ],
)
def test_what_was_asked_for_is_kept_as_it_was(answer: Any, kept: Any) -> None:
    table, _ = seated({0: [answer]})
    table.simulate_hand()
    assert table.incidents[0].requested == kept


def test_an_answer_that_ends_the_program_when_looked_at_is_no_answer() -> None:
    answers: list[Any] = [Refusing(), ("raise", Refusing()), (Refusing(), 60)]
    for answer in answers:
        players: list[Player] = [Deciding(0, lambda *_: answer), CallBot(1), CallBot(2)]  # noqa: B023
        table = Table(players, 1000, SCHEDULE, seed=1)
        table.simulate_hand()
        assert [incident.executed for incident in table.incidents] == [("fold", 0)]
        assert table.incidents[0].requested == "(cannot be shown)"


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_is_no_answer(error: BaseException) -> None:
    table, _ = seated({0: [error]})
    table.simulate_hand()
    (incident,) = table.incidents
    assert incident.requested is None
    assert incident.executed == ("fold", 0)
    assert incident.reason.startswith(f"crashed: {type(error).__name__}")


def test_a_number_too_long_for_any_text_is_all_in_and_in_the_log(tmp_path: Any) -> None:
    with LogWriter(tmp_path / "table.log") as log:
        table, _ = seated({0: [("raise", 10**5000)]}, sinks=[log])
        table.simulate_hand()
    assert table.sinks.failures == []
    assert table.incidents[0].requested == ("raise", "16610 bits")
    assert table.incidents[0].executed == ("all-in", 1000)
    rules = HouseRules.BOT_TOURNAMENT.replace(invalid_action="error")
    strict, _ = seated({0: [("raise", 10**5000)]}, rules=rules)
    with pytest.raises(CroupierError, match="16610 bits"):
        strict.simulate_hand()


def test_faults_at_the_end_of_a_hand_are_in_the_log(tmp_path: Any) -> None:
    with LogWriter(tmp_path / "table.log") as log:
        players: list[Player] = [CallBot(0), Talkative(1), Unhelpful(2)]
        table = Table(players, 1000, SCHEDULE, seed=1, sinks=[log])
        table.simulate_hand()
    assert [incident.seat for incident in table.incidents] == [1, 2]
    faults = [
        event
        for event in LogReader(tmp_path / "table.log")
        if isinstance(event, dict) and event["event"] == "fault"
    ]
    assert [(fault["seat"], fault["street"]) for fault in faults] == [(1, "end"), (2, "end")]


def test_no_answer_checks_where_that_is_free() -> None:
    table, _ = seated({2: [None, RuntimeError(), ("dance", 1)]})
    table.simulate_hand()
    assert [incident.executed for incident in table.incidents] == [("check", 0)] * 3


def test_a_bot_that_sleeps_is_late() -> None:
    def slow(gamestate: PublicGamestate, cards: Any) -> tuple[str, int]:
        time.sleep(0.02)
        return "all-in", 0

    players: list[Player] = [Deciding(0, slow), CallBot(1), CallBot(2)]
    table = Table(players, 1000, SCHEDULE, seed=1, move_limit=0.005)
    table.simulate_hand()
    (incident,) = table.incidents
    assert incident.executed == ("fold", 0)
    assert incident.reason.startswith("did not answer in time: 0.0")
    patient = Table(players, 1000, SCHEDULE, seed=1, move_limit=0.005, time_bank=60.0)
    patient.simulate_hand()
    assert patient.incidents == []


def test_control_c_is_the_user_s() -> None:
    table, _ = seated({0: [KeyboardInterrupt()]})
    with pytest.raises(KeyboardInterrupt):
        table.simulate_hand()
    assert table.verify_chip_count()[0]
    assert table.simulate_hand()["total_pot"] == 300


def test_texts_and_numbers_that_lie_are_read_at_the_core() -> None:
    table, _ = seated({0: [(LyingText("dance"), LyingNumber(5))], 1: [("raise", LyingNumber(5))]})
    table.simulate_hand()
    assert [incident.executed for incident in table.incidents] == [("fold", 0), ("raise", 150)]


def test_every_policy_survives_random_garbage() -> None:
    for policy, small_raise, open_fold in itertools.product(
        ("correct", "fold"), ("to_min", "to_call"), ("allow", "to_check", "illegal")
    ):
        chance = Chance(f"{policy} {small_raise} {open_fold}")
        kinds = ["fold", "check", "call", "bet", "raise", "all-in", "dance"]

        def decide(gamestate: PublicGamestate, cards: Any, chance: Chance = chance) -> Any:
            if chance.below(10) == 0:
                return GARBAGE[chance.below(len(GARBAGE))]
            return chance.choice(kinds), chance.between(-50, 1500)  # noqa: B023

        rules = HouseRules(
            invalid_action=policy, small_raise=small_raise, open_fold=open_fold, button="next_live"
        )
        players = [Deciding(seat, decide) for seat in range(4)]
        table = Table(players, 1000, SCHEDULE, seed=1, rules=rules)
        while table.winner is None and table.round_number < 60:
            table.simulate_hand()
            assert table.verify_chip_count()[0]
        assert table.incidents


def test_a_correction_never_spends_more_than_was_asked() -> None:
    chance = Chance(3)
    asked: list[tuple[str, int]] = []

    def decide(gamestate: PublicGamestate, cards: Any) -> Any:
        answer = chance.choice(["bet", "raise", "check"]), chance.between(0, 700)
        asked.append(answer)
        return answer

    rules = HouseRules(small_raise="to_call", button="next_live")
    table = Table([Deciding(seat, decide) for seat in range(3)], 900, SCHEDULE, seed=2, rules=rules)
    while table.winner is None and table.round_number < 100:
        table.simulate_hand()
    for incident in table.incidents:
        assert isinstance(incident.requested, tuple)
        assert incident.executed is not None
        assert incident.executed[1] <= max(incident.requested[1], 0)


def test_faults_are_in_the_log(tmp_path: Any) -> None:
    with LogWriter(tmp_path / "table.log") as log:
        table, _ = seated({0: [None], 1: [("dance", 3)]}, sinks=[log])
        table.simulate_hand()
    assert table.sinks.failures == []
    reader = list(LogReader(tmp_path / "table.log"))
    faults = [event for event in reader if isinstance(event, dict) and event["event"] == "fault"]
    assert [fault["seat"] for fault in faults] == [0, 1]
    assert faults[1]["requested"] == ["dance", 3]


def test_a_sink_that_fails_is_let_go() -> None:
    class Broken:
        def event(self, event: Any) -> None:
            raise OSError("disk full")

        def hand(self, *args: Any, **details: Any) -> None:
            raise OSError("disk full")

    table, _ = seated({}, sinks=[Broken()])
    table.simulate_hand()
    table.simulate_hand()
    assert table.sinks.failures == ["Broken failed: OSError: disk full"]


def test_a_bot_that_keeps_and_changes_what_it_was_given_later() -> None:
    class Keeper(Player):
        kept: list[PublicGamestate]

        def get_action(self, gamestate: PublicGamestate, hole_cards: Any) -> tuple[str, int]:
            self.kept = [*getattr(self, "kept", []), gamestate]
            for old in self.kept:
                old.player_public_infos[0].stack = -1
                old.previous_hand_histories.clear()
            return ("call", 0) if gamestate.chips_to_call else ("check", 0)

    table = Table([Keeper(0), CallBot(1), CallBot(2)], 9000, SCHEDULE, seed=1)
    for _ in range(5):
        table.simulate_hand()
    assert table.verify_chip_count()[0]
    assert len(table.previous_hand_histories) == 5
    assert isinstance(Scripted(0), Player)


def test_what_is_no_player_is_refused_even_if_it_can_not_be_shown() -> None:
    given: Any = Unshowable()
    with pytest.raises(SetupError, match="cannot be shown"):
        Table([CallBot(0), given], 100, {1: (1, 2)})
    with pytest.raises(SetupError, match="cannot be shown"):
        Tournament(["call", given], starting_stack=100, schedule={1: (1, 2)})
    with pytest.raises(SetupError, match="cannot be shown"):
        make_player(given, 0, 1)
