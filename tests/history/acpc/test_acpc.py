"""ACPC and Pluribus logs: lines read and replayed, games recognised, hands written."""

import io
from collections.abc import Callable
from math import inf
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier import HouseRules, NotationError, State, holdem, omaha
from croupier.history import FORMATS, HandFault, HandLog, guess_format
from croupier.history.acpc.game import PLURIBUS, AcpcGame
from croupier.history.acpc.line import parse_line
from tests import ours
from tests.history.phh.phh_reader import read_hands, replay

DATA = Path(__file__).parents[4] / "shared" / "data" / "phh" / "pluribus"
RULES = HouseRules(burn=False)
ALL_ANTE = HouseRules(forced_bets="everyone_antes")
LEFT_OF_DEALER = HouseRules(order="left_of_dealer_always")

PLURIBUS_LINE = (
    "STATE:0:ffr225fff:3c9s|6d5s|9dTs|2sQs|AdKd|7cTc:-50|-100|0|0|150|0:Ed|Bill|Pluribus|Wh|Go|Budd"
)
NO_LIMIT_LINE = "STATE:7:cr300c/r900c/r2700c/r20000c:AsKd|QhQs/2c3c4c/5d/9h:20000|-20000:ann|bob"
LIMIT_LINE = "STATE:1:rc/rrc/cc/rf:AsKd|QhQs/2c3c4c/5d/9h:40|-40:ann|bob"
THREE_LINE = "STATE:2:ccc/ccc/ccc/ccc:AsKd|AhKh|2d2h/Qc3c4c/5d/9h:-100|-100|200:a|b|c"


def read(text: str, name: str = "acpc") -> list[HandLog | HandFault]:
    return list(FORMATS[name].read(text.splitlines(keepends=True)))


def read_one(text: str, name: str = "acpc") -> HandLog:
    (hand,) = read(text, name)
    assert isinstance(hand, HandLog), hand
    return hand


def fault_of(text: str, name: str = "acpc") -> HandFault:
    (fault,) = read(text, name)
    assert isinstance(fault, HandFault), fault
    return fault


def write(*hands: HandLog, name: str = "acpc") -> str:
    file = io.StringIO()
    writer = FORMATS[name].write
    assert writer is not None
    writer(hands, file)
    return file.getvalue()


def lines_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize(
    ("line", "payoffs", "assumed"),
    [
        (NO_LIMIT_LINE, [20000, -20000], "blinds 50/100, stacks 20000"),
        ("STATE:1:r5000c///:AsKd|QhQs/2c3c4c/5d/9h:5000|-5000:a|b", [5000, -5000], "stacks 5000"),
        (LIMIT_LINE, [40, -40], "blinds 5/10, stacks inf"),
        (THREE_LINE, [-100, -100, 200], "blinds 50/100, stacks 20000"),
        ("STATE:1:cc/cc/cc/cc:AsKd|QhQs/2c3c4c/5d/9h:2|-2:a|b", [2, -2], "blinds 1/2"),
        ("STATE:0:f:AsKd|QhQs:25|-25:a|b", [25, -25], "blinds 25/50"),
        (PLURIBUS_LINE, [-50, -100, 0, 0, 150, 0], "blinds 50/100, stacks 10000"),
    ],
)
def test_a_line_is_replayed(line: str, payoffs: list[int], assumed: str) -> None:
    log = read_one(line)
    assert log.replay().payoffs == payoffs
    assert log.players == tuple(line.split(":")[-1].split("|"))
    assert log.details["id"] == line.split(":")[1]
    assert assumed in str(log.details["assumed"])
    assert lines_of(write(log)) == [line]


def test_the_positions_of_the_blinds() -> None:
    # Heads-up position 0 is the big blind, position 1 the small blind and the first to act.
    state = read_one("STATE:0:r300f:AsKd|QhQs:-100|100:a|b").replay()
    assert (state.payoffs, state.blinds_or_straddles) == ([-100, 100], (50, 100))
    state = read_one(PLURIBUS_LINE).replay()
    assert state.payoffs[:2] == [-50, -100]


def test_amounts_are_totals_over_the_whole_hand() -> None:
    state = read_one(NO_LIMIT_LINE).replay()
    bets = [
        op for op in state.operations if isinstance(op, croupier.hand.CompletionBettingOrRaisingTo)
    ]
    assert [bet.amount for bet in bets] == [300, 600, 1800, 17300]


def test_formats_are_guessed() -> None:
    assert guess_format(PLURIBUS_LINE).name == "pluribus"
    assert guess_format(NO_LIMIT_LINE).name == "acpc"
    assert guess_format(f"# a comment\n{PLURIBUS_LINE}").name == "acpc"
    assert guess_format("MATCHSTATE:0:1::AsKd|").name == "acpc"


def test_a_log_with_comments_and_a_score() -> None:
    text = f"# name/game/hands/seed x y 2 3\n#--t_response 600000\n\n{NO_LIMIT_LINE}\n"
    text += "STATE:8:r300f:AsKd|QhQs:-100|100:bob|ann\nSCORE:20100|-20100:ann|bob\n"
    assert [type(found) for found in read(text)] == [HandLog, HandLog]
    wrong = read(text.replace("SCORE:20100|", "SCORE:20000|"))
    assert str(wrong[2]) == "line 6: ann won 20000 (expected 20100)"
    assert [type(found) for found in read(text.replace("SCORE:", "SCORE"))][2] is HandFault


def test_stakes_are_told_from_many_hands() -> None:
    # Only the second hand shows that the blinds are 10 and 20.
    hands = "STATE:0:r60c/cc/cc/cc:AsKd|QhQs/2c3c4c/5d/9h:60|-60:a|b\n"
    hands += "STATE:1:f:AsKd|QhQs:10|-10:b|a\n"
    assert [type(found) for found in read(hands)] == [HandLog, HandLog]
    assert all(found.replay().blinds_or_straddles == (10, 20) for found in read(hands))  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("results", "kind"),
    [("-2|1|1", int), ("2|-1|-1", None), ("0|0|0", None)],
)
def test_results_must_come_out(results: str, kind: type | None) -> None:
    line = "STATE:0:ccc/ccc/ccc/ccc:2c7d|AsKs|AdKd/QhJh9d/8s/3c:{}:a|b|c"
    blinds = ODD.replace("blind = 1 3 0", "blind = 1 2 0").partition("STATE")[0]
    found = read(blinds + line.format(results))
    if kind is None:
        assert str(found[0]).startswith(f"line 7: results {results} (expected -2|1|1)")
    else:
        assert isinstance(found[0], HandLog)


ODD = """\
# GAMEDEF
# nolimit
# numPlayers = 3
# stack = 9 9 9
# blind = 1 3 0
# END GAMEDEF
STATE:0:ccc/ccc/ccc/ccc:2c7d|AsKs|AdKd/QhJh9d/8s/3c:-3|{}:a|b|c
"""


@pytest.mark.parametrize("split", ["2|1", "1.5|1.5", "1.500000|1.500000"])
def test_a_pot_that_does_not_split_evenly(split: str) -> None:
    log = read_one(ODD.format(split))
    assert log.replay().payoffs == pytest.approx([-3, *map(float, split.split("|"))])
    assert write(log).endswith(
        ":" + "|".join(["-3", *split.replace("00000", "").split("|")]) + ":a|b|c\n"
    )
    assert read_one(write(log)).operations == log.operations


def test_match_states_of_one_player() -> None:
    states = [
        "MATCHSTATE:1:7::|QhQs",
        "MATCHSTATE:1:7:cr300:|QhQs",
        "MATCHSTATE:1:7:cr300c/:|QhQs/2c3c4c",
        "MATCHSTATE:1:7:cr300c/r900f:|QhQs/2c3c4c",
        "MATCHSTATE:1:8::|2h2s",
        "MATCHSTATE:1:8:cc/cc/cc/cc:AsKd|2h2s/QcJc9d/8s/3c",
    ]
    first, second = read("\n".join(states))
    assert isinstance(first, HandLog)
    assert isinstance(second, HandLog)
    assert (first.details["hero"], first.replay().payoffs) == (1, [300, -300])
    assert second.replay().payoffs == [-100, 100]
    assert lines_of(write(first, second)) == [states[3], states[5]]
    cut = read("\n".join(states[:3]))
    assert isinstance(cut[0], HandFault)
    assert (cut[0].kind, cut[0].line) == ("incomplete", 3)
    wrong = read("\n".join([states[3], states[2]]))
    assert "does not continue" in str(wrong[0])


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("STATE:0:f:AsKd|QhQs:25|-25", "not a line of ACPC"),
        ("STATE:x:f:AsKd|QhQs:25|-25:a|b", "the number of the hand must be digits"),
        ("STATE:0:fx:AsKd|QhQs:25|-25:a|b", "not a betting sequence"),
        ("STATE:0:f////:AsKd|QhQs:25|-25:a|b", "not a betting sequence"),
        ("STATE:0:f:AsKd:25:a", "not the cards of a hand"),
        ("STATE:0:f:AsK|QhQs:25|-25:a|b", "not cards"),
        ("STATE:0:f:AsKd|QhAs:25|-25:a|b", "duplicate card"),
        ("STATE:0:f:AsKd|:25|-25:a|b", "not cards"),
        ("STATE:0:f:AsKd|QhQs:25:a|b", "1 results for 2 players"),
        ("STATE:0:f:AsKd|QhQs:25|x:a|b", "not a result"),
        ("STATE:0:f:AsKd|QhQs:25|-25:a|b|c", "3 names for 2 players"),
        ("STATE:0:f/c:AsKd|QhQs:25|-25:a|b", "street 1 does not begin here"),
        ("STATE:0:cc:AsKd|QhQs/2c3c4c/5d:25|-25:a|b", "street 2 does not begin here"),
        ("STATE:0:fc:AsKd|QhQs:25|-25:a|b", "c after the betting is over"),
        ("STATE:0:r101f:AsKd|QhQs:25|-25:a|b", "position 1 cannot r101"),
        ("STATE:0:r300r:AsKd|QhQs:25|-25:a|b", "r in a no-limit game"),
        ("STATE:0:f:AsKd|QhQs:26|-26:a|b", "results 26|-26 (expected 50|-50)"),
        ("MATCHSTATE:2:0:f:AsKd|", "position 2 does not exist"),
        ("STATE:" + "9" * 30_000, "too long"),
    ],
)
def test_a_wrong_line_is_named(line: str, complaint: str) -> None:
    fault = fault_of(line)
    assert fault.kind == "failed"
    assert str(fault).startswith(f"line 1: {complaint}"), fault
    found = read(f"{line}\n{NO_LIMIT_LINE}")
    assert isinstance(found[-1], HandLog), "one bad hand does not stop the file"


def test_a_hand_cut_off_is_incomplete() -> None:
    fault = fault_of("STATE:3:cr300c/r900:AsKd|QhQs/2c3c4c:0|0:a|b")
    assert (fault.kind, fault.hand) == ("incomplete", "3")


@pytest.mark.parametrize(
    "line",
    [
        "numPlayers = 1",
        "numPlayers = x",
        "stack = 9",
        "stack = -9 9",
        "blind = 0 0",
        "blind = 1 2",
        "numHoleCards = 4",
        "numBoardCards = 0 1",
        "kuhn",
        "mystery = 5",
    ],
)
def test_a_game_that_is_not_known(line: str) -> None:
    fields = {"nolimit": "", "numPlayers": "2", "stack": "9 9", "blind": "2 1"}
    name, _, value = line.partition(" = ")
    fields[name] = value
    lines = [f"# {name} = {value}" if value else f"# {name}" for name, value in fields.items()]
    found = read("\n".join(["# GAMEDEF", *lines, "# END GAMEDEF"]))
    assert [type(entry) for entry in found] == [HandFault]


def test_definitions_are_read_back() -> None:
    for game in (
        PLURIBUS,
        AcpcGame(True, (10, 5), (inf, inf), (10, 20)),
        AcpcGame(False, (2, 1), (30, 40), (2, 2)),
        AcpcGame(False, (1, 2, 4, 0), (100,) * 4, (4, 4)),
    ):
        assert game.definition()[0] == "GAMEDEF"
    heads_up = AcpcGame(True, (10, 5), (inf, inf), (10, 20)).definition()
    assert "firstPlayer = 2 1 1 1" in heads_up
    assert "raiseSize = 10 10 20 20" in heads_up
    assert not any(line.startswith("stack") for line in heads_up)


@st.composite
def random_hand(draw: st.DrawFn) -> HandLog:
    limit = draw(st.sampled_from(["no-limit", "fixed-limit"]))
    players = draw(st.integers(2, 7))
    stacks = draw(
        st.one_of(
            st.integers(4, 60), st.lists(st.integers(1, 60), min_size=players, max_size=players)
        )
    )
    blinds = draw(st.sampled_from([(1, 2), (2, 4)]))
    seed = draw(st.integers(0, 2**64))
    rules = draw(st.sampled_from([RULES, HouseRules.STANDARD]))
    state = holdem(blinds, stacks, players, limit=limit, rules=rules, seed=seed)
    while state.actor_index is not None:
        legal = state.legal_actions()
        kinds = ["call", "call", *(["fold"] if legal.check_or_call else [])]
        kinds += ["raise"] if legal.raise_to else []
        match draw(st.sampled_from(kinds)):
            case "fold":
                state.fold()
            case "call":
                state.check_or_call()
            case "raise":
                assert legal.raise_to is not None
                low, high = legal.raise_to.minimum, legal.raise_to.maximum
                state.complete_bet_or_raise_to(draw(st.integers(low, high)))
    return HandLog.of(state, [f"p{n}" for n in range(players)], id="5")


def actions_of(state: State) -> list[croupier.hand.Operation]:
    kinds = (
        croupier.hand.Folding,
        croupier.hand.CheckingOrCalling,
        croupier.hand.CompletionBettingOrRaisingTo,
    )
    return [operation for operation in state.operations if isinstance(operation, kinds)]


@given(random_hand())
def test_engine_to_format_to_engine(log: HandLog) -> None:
    text = write(log)
    back = read_one(text)
    state, again = log.replay(), back.replay()
    assert actions_of(again) == actions_of(state)
    assert again.payoffs == state.payoffs
    assert again.starting_stacks == state.starting_stacks
    assert list(again.get_board_cards(0)) == list(state.get_board_cards(0))
    assert (back.players, back.details["id"]) == (log.players, "5")
    assert "assumed" not in back.details
    assert write(back) == text


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: omaha((1, 2), 100, 2, seed=1), "not Texas hold'em"),
        (lambda: holdem((1, 2), 100, 2, limit="pot-limit", seed=1), "pot-limit"),
        (lambda: holdem((1, 2), 100, 2, ante=1, seed=1), "antes"),
        (lambda: holdem((0.5, 1), 100.0, 2, seed=1), "whole chips"),
        (lambda: holdem((1, 2, -2), 100, 4, seed=1), "posted late"),
        (lambda: holdem((1, 2, 4), 100, 4, seed=1), "smallest bet is not the big blind"),
        (lambda: holdem(players=2, seed=1, rules=ALL_ANTE), "everyone antes"),
        (lambda: holdem(players=2, seed=1, rules=LEFT_OF_DEALER), "blinds do not act last"),
        (lambda: holdem(players=3, seed=1, rules=HouseRules.HOME_GAME), "everyone antes"),
    ],
)
def test_what_acpc_can_not_tell_is_refused(make: Callable[[], State], reason: str) -> None:
    state = make()
    while state.actor_index is not None:
        state.check_or_call()
    with pytest.raises(NotationError, match=reason):
        write(HandLog.of(state))


def test_names_and_unfinished_hands_are_refused() -> None:
    state = holdem((1, 2), 100, 2, seed=1)
    with pytest.raises(NotationError, match="not finished"):
        write(HandLog.of(state))
    state.fold()
    for name in ("a:b", "a|b", "a b"):
        with pytest.raises(NotationError, match="cannot express the name"):
            write(HandLog.of(state, [name, "c"]))
    with pytest.raises(NotationError, match="Pluribus played"):
        write(HandLog.of(state), name="pluribus")


@pytest.mark.skipif(not DATA.is_dir(), reason="needs the data sets beside the repository")
def test_hands_of_pluribus_make_the_trip() -> None:
    lines = []
    for path in sorted(DATA.glob("*.phhs"))[:2]:
        for number, hand in enumerate(read_hands(path)):
            state = replay(hand, ours)
            log = HandLog.of(state, hand["players"], id=str(number))
            lines.append(write(log, name="pluribus"))
            back = read_one(lines[-1], name="pluribus")
            assert actions_of(back.replay()) == actions_of(state)
            assert back.replay().payoffs == state.payoffs
            assert write(back, name="pluribus") == lines[-1]
    assert len(lines) > 100
    assert all(isinstance(found, HandLog) for found in read("".join(lines)))


@given(data=st.data())
def test_damaged_lines_give_hands_or_faults(data: st.DataObject) -> None:
    text = ODD.format("2|1") + NO_LIMIT_LINE + "\n" + LIMIT_LINE + "\nMATCHSTATE:0:1:f:AsKd|\n"
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 20, len(text))))
    for found in read(text[:start] + data.draw(st.text(max_size=5)) + text[end:]):
        assert isinstance(found, HandFault) or not found.replay().status


def test_a_line_knows_its_parts() -> None:
    line = parse_line(NO_LIMIT_LINE)
    assert (line.players, line.is_limit, line.largest, line.all_in) == (2, False, 20000, None)
    assert parse_line("STATE:1:r500c///:AsKd|QhQs/2c3c4c/5d/9h:500|-500:a|b").all_in == 500
    assert parse_line("STATE:0:f:AsKd|QhQs:5|-5:a|b").is_limit is None
    assert parse_line(LIMIT_LINE).is_limit is True
