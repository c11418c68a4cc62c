"""PHH as a format: real hands verify, hands of the engine are read back, faults are reported."""

import io
import pickle
from collections import Counter
from math import inf
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier.history.phh
from croupier import HouseRules, Mode, NotationError, State
from croupier.history import FORMATS, Found, HandFault, HandLog, HandSetup, guess_format, replay
from tests.history.hands import log_of
from tests.history.phh.hands import CODES, random_state

DATA = Path(__file__).parents[4] / "shared" / "data" / "phh"
needs_data = pytest.mark.skipif(
    not DATA.is_dir(), reason="needs the data sets beside the repository"
)
PHH = FORMATS["phh"]

TEXT = """[7]
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AsKs', 'd dh p2 QdQh', 'p2 f']
"""


def read(text: str) -> list[Found]:
    return list(PHH.read(text.splitlines(keepends=True)))


def write(*hands: HandLog) -> str:
    assert PHH.write is not None
    file = io.StringIO()
    PHH.write(hands, file)
    return file.getvalue()


def only_hand(text: str) -> HandLog:
    (hand,) = read(text)
    assert isinstance(hand, HandLog), hand
    return hand


def only_fault(text: str) -> HandFault:
    (fault,) = read(text)
    assert isinstance(fault, HandFault), fault
    return fault


# The hands whose sources contradict themselves; docs/history.md tells in which way.
INCONSISTENT = {
    "ipn.phhs": {"failed": 34},
    "ong.phhs": {"failed": 5},
    "pty.phhs": {"failed": 2},
}


@needs_data
def test_every_real_hand_verifies() -> None:
    count = 0
    faults: dict[str, Counter[str]] = {}
    for path in sorted([*DATA.rglob("*.phh"), *DATA.rglob("*.phhs")]):
        with path.open(encoding="utf-8") as file:
            for found in PHH.read(file):
                count += 1
                if isinstance(found, HandFault):
                    assert found.line is not None
                    faults.setdefault(path.name, Counter())[found.kind] += 1
    assert faults == INCONSISTENT
    assert count == 6_770


def test_unknown_stacks_and_parts_of_chips_survive_the_log() -> None:
    text = TEXT.replace("[100, 100]", "[inf, inf]").replace("'p2 f'", "'p2 cbr 7.5', 'p1 f'")
    hand = only_hand(text)
    state = hand.replay()
    assert state.payoffs == [-2, 2]
    again = HandLog(HandSetup.from_json(hand.setup.to_json()), (), (), hand.operations)
    assert again.replay() == state
    assert pickle.loads(pickle.dumps(state)) == state
    assert [len(replay(other)) for other in (hand, again)] == [len(hand.operations) + 1] * 2
    assert [step.stacks for step in replay(again)] == [step.stacks for step in hand.states()]
    assert "antes = [0, 0]\n" in write(hand)


def test_unknown_stacks_given_as_floats_are_played_in_parts_of_chips() -> None:
    hand = croupier.history.phh.HandHistory(
        variant="NT",
        antes=[0, 0],
        blinds_or_straddles=[1, 2],
        min_bet=2,
        starting_stacks=[inf, inf],  # type: ignore[list-item]
        actions=["d dh p1 ????", "d dh p2 ????", "p2 cbr 7.5", "p1 f"],
    )
    *_, state = hand
    assert state.payoffs == [-2, 2]
    assert HandLog.of(state).replay() == state


@needs_data
def test_real_hands_of_unknown_stacks_survive_the_log() -> None:
    text = (DATA / "handhq" / "ipn.phhs").read_text(encoding="utf-8")
    hands = [found for found in read(text) if isinstance(found, HandLog)]
    assert len(hands) == 957
    for hand in hands:
        again = HandLog(hand.setup, hand.players, hand.seats, hand.operations)
        assert again.replay() == hand.replay()


@needs_data
def test_real_hands_survive_the_log_and_their_own_format() -> None:
    for path in sorted([*DATA.glob("*.phh"), *(DATA / "pluribus").glob("105.phhs")]):
        for found in read(path.read_text(encoding="utf-8")):
            assert isinstance(found, HandLog)
            again = HandLog(found.setup, found.players, found.seats, found.operations)
            assert again.replay() == found.replay()
            assert only_hand(write(found)).operations == found.operations


@given(st.integers(0, 2**32), st.sampled_from(CODES))
def test_hands_of_every_variant_come_back(seed: int, code: str) -> None:
    _, state = random_state(Random(seed), code)
    hand = log_of(state, table="Main", id="17")
    again = only_hand(write(hand))
    played = again.replay()
    assert played.stacks == state.stacks
    assert played.hole_cards == state.hole_cards
    assert played.board_cards == state.board_cards
    assert [type(step) for step in again.operations if type(step).__name__ != "HoleDealing"] == [
        type(step) for step in hand.operations if type(step).__name__ != "HoleDealing"
    ]
    assert (again.players, again.seats) == (hand.players, hand.seats)
    assert (again.details["table"], again.details["id"]) == ("Main", "17")
    assert only_hand(write(again)) == again


def by_standard_rules(seed: int) -> State:
    _, state = random_state(Random(seed), "NT", mode=Mode.TOURNAMENT, rules=HouseRules.STANDARD)
    return state


def test_house_rules_that_change_nothing_are_no_obstacle() -> None:
    state = by_standard_rules(1)
    assert only_hand(write(log_of(state))).replay().stacks == state.stacks


def test_what_phh_can_not_say_is_refused() -> None:
    own = croupier.holdem.sibling("X", "x", "X", rounds=croupier.holdem.rounds[:3])
    with pytest.raises(NotationError, match="hand number 1: PHH has no code for this game"):
        write(log_of(own(seed=1)))
    rules = HouseRules.STANDARD.replace(forced_bets="everyone_antes")
    state = croupier.holdem(players=3, rules=rules, seed=1)
    while state.actor_index is not None:
        state.check_or_call()
    with pytest.raises(NotationError, match="PHH has no house rules"):
        write(log_of(state))
    anywhere = HouseRules.STANDARD.replace(odd_chips="all_to_first", order="left_of_dealer_always")
    state = croupier.holdem(players=3, rules=anywhere, seed=1)
    state.check_or_call()
    with pytest.raises(NotationError, match="PHH has no house rules"):
        write(log_of(state))


def test_a_rake_stands_in_the_finishing_stacks() -> None:
    raked = HouseRules.STANDARD.replace(rake=croupier.Rake(0.05))
    state = croupier.holdem(players=2, stacks=1000, blinds=(50, 100), rules=raked, seed=1)
    while state.actor_index is not None:
        state.check_or_call()
    assert sum(state.stacks) == 1990
    assert only_hand(write(log_of(state))).replay().stacks == state.stacks


def test_a_hand_is_known_by_its_name_and_line() -> None:
    hand = only_hand(TEXT + "hand = 'x'\nvenue = 'Home'\nyear = 2020\nmonth = 1\nday = 2\n")
    assert hand.details["id"] == "x"
    assert (hand.details["site"], hand.details["time"]) == ("Home", "2020-01-02")
    assert only_fault(TEXT.replace("p2 f", "p2 x")).line == 7
    assert str(only_fault(TEXT.replace("p2 f", "p2 x"))).startswith(
        "line 7: action 3: no such action: 'p2 x'"
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("'p2 f'", "'p2 cc'", 7, "the hand is not finished"),
        ("[1, 2]", "'x'", 4, "blinds_or_straddles is 'x'"),
        ("'NT'", "'XX'", 1, "unknown variant"),
        ("min_bet = 2\n", "", 1, "lacks min_bet"),
        ("[100, 100]", "[100, -100]", 1, "cannot be dealt"),
        ("[100, 100]", "[100, 1e400]", 1, "cannot be dealt"),
        ("[100, 100]", "[100, nan]", 1, "cannot be dealt"),
        ("min_bet = 2", "min_bet = 2 2", 5, "not TOML"),
        ("'p2 f']", "'p2 f']\nfinishing_stacks = [99, 101]", 8, "the stacks are 101, 99"),
        ("'p2 f']", "'p2 f']\nwinnings = [0, 5]", 8, "the winners are p1"),
        ("'d dh p2 QdQh'", "\n'd dh p2 QdQhJs'", 8, "more cards than are due"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    fault = only_fault(TEXT.replace(old, new))
    assert (fault.line, fault.hand) == (line, "7")
    assert reason in fault.reason


def test_one_bad_hand_does_not_stop_the_file() -> None:
    bad = TEXT.replace("'p2 f'", "'p2 f'],")
    kinds = [type(found) for found in read(TEXT + bad + TEXT)]
    assert kinds == [HandLog, HandFault, HandLog]


def test_the_rake_is_what_is_missing() -> None:
    actions = "'p2 cc', 'p1 cc', 'd db 2c3c4c', 'p1 cbr 10', 'p2 cc', 'd db 5h', 'p1 cc', 'p2 cc'"
    ending = (
        ", 'd db 9d', 'p1 cc', 'p2 cc', 'p1 sm AsKs', 'p2 sm QdQh']\nfinishing_stacks = [111, 88]"
    )
    hand = only_hand(TEXT.replace("'p2 f']", actions + ending))
    assert hand.replay().stacks == [111, 88]
    assert hand.setup.rules is not None


def test_a_raise_cut_to_what_can_be_called() -> None:
    text = TEXT.replace("[100, 100]", "[30, 100]").replace(
        "'p2 f'",
        "'p2 cbr 20', 'p1 cc', 'd db 2c3c4c', 'p1 cbr 8', 'p2 cbr 10', 'p1 cc', 'd db 5h', "
        "'d db 9d', 'p1 sm AsKs', 'p2 sm QdQh'",
    )
    hand = only_hand(text)
    assert hand.replay().stacks == [60, 70]
    assert "was cut to the callable amount" in str(hand.details["assumed"])


def test_what_was_not_written_is_told() -> None:
    hand = only_hand(TEXT.replace("'d dh p1 AsKs', ", ""))
    assert "not written: HoleDealing" in str(hand.details["assumed"])


@pytest.mark.parametrize("text", ["", "\n# nothing\n", "\r\n"])
def test_an_empty_file_has_no_hands(text: str) -> None:
    assert list(FORMATS["phh"].read(text.splitlines(keepends=True))) == []


@pytest.mark.parametrize("text", [TEXT + "\n" + TEXT.replace("7", "8"), TEXT[4:], "\n" + TEXT])
def test_lines_may_come_without_their_ends(text: str) -> None:
    assert list(PHH.read(text.splitlines())) == read(text)
    assert all(isinstance(hand, HandLog) for hand in read(text))


def test_the_format_is_guessed() -> None:
    assert guess_format(TEXT).name == "phh"
    assert guess_format("# a hand\nvariant = 'NT'\n", "x.phh").name == "phh"
    with pytest.raises(NotationError, match="is unknown"):
        guess_format("hello")


def test_large_files_are_read_hand_by_hand() -> None:
    seen = 0

    def lines() -> object:
        nonlocal seen
        while True:
            for line in TEXT.splitlines(keepends=True):
                seen += 1
                yield line

    hands = PHH.read(lines())  # type: ignore[arg-type]
    for _ in range(50):
        assert isinstance(next(hands), HandLog)
    assert seen <= 50 * 7 + 7


def test_a_hand_without_end_is_refused_not_kept() -> None:
    endless = TEXT + "_x = [\n" + "1,\n" * 400_000 + "]\n" + TEXT
    first, second = read(endless)
    assert isinstance(first, HandFault)
    assert "characters" in first.reason
    assert isinstance(second, HandLog)
