"""Files of pypoks as formats: replayed, checked, converted both ways."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import Automation, HouseRules, State, holdem
from croupier.games import NoLimitTexasHoldem, PotLimitOmahaHoldem
from croupier.history import FORMATS, HandFault, HandLog, guess_format
from croupier.history.pypoks.hand import HandEvents, PypoksHand
from croupier.pologic import GameConfig
from tests.history.pypoks.samples import (
    SAMPLE_EVENTS,
    SAMPLE_TEXT,
    SAMPLES,
    needs_samples,
    sample_id,
)

EVENTS, TEXTS = FORMATS["pypoks-events"], FORMATS["pypoks-texts"]
NAMES = ("2players_2bets", "3players_2bets", "2players_9bets", "6players_9bets")


def read(name: str, text: str) -> list[HandLog | HandFault]:
    return list(FORMATS[name].read(text.splitlines(keepends=True)))


def read_one(name: str, text: str) -> HandLog:
    (hand,) = read(name, text)
    assert isinstance(hand, HandLog), hand
    return hand


def fault_of(name: str, text: str) -> HandFault:
    (fault,) = read(name, text)
    assert isinstance(fault, HandFault), fault
    return fault


def write(name: str, *hands: HandLog) -> str:
    file = io.StringIO()
    writer = FORMATS[name].write
    assert writer is not None
    writer(hands, file)
    return file.getvalue()


@needs_samples
@pytest.mark.parametrize("path", SAMPLES, ids=sample_id)
def test_samples_convert_and_come_back_byte_for_byte(path: Path) -> None:
    events = path.read_text(encoding="utf-8")
    texts = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert guess_format(events).name == "pypoks-events"
    assert guess_format(texts).name == "pypoks-texts"
    log = read_one("pypoks-events", events)
    assert write("pypoks-events", log) == events
    assert write("pypoks-texts", log) == texts
    again = read_one("pypoks-texts", texts)
    assert write("pypoks-texts", again) == texts
    assert again.operations == log.operations
    won = {v[0]: v[1] for t, v in map(json.loads, events.splitlines()) if t == "PRS"}
    state = log.replay()
    assert state.status is False
    assert dict(zip(log.players, state.payoffs, strict=True)) == pytest.approx(won)
    # The log keeps it: written down as the log and read again, it is the same hand.
    stored = io.StringIO()
    assert FORMATS["log"].write is not None
    FORMATS["log"].write([log], stored)
    (kept,) = FORMATS["log"].read(stored.getvalue().splitlines(keepends=True))
    assert isinstance(kept, HandLog)
    assert write("pypoks-events", kept) == events


@st.composite
def played(draw: st.DrawFn) -> HandLog:
    """A hand of the engine whose bets are moves of a known config."""
    config = GameConfig.from_name(draw(st.sampled_from(NAMES)))
    ids = [f"pl{n}" for n in range(config.table_size)]
    hand = PypoksHand(HandEvents(config, ids), seed=draw(st.integers(0, 2**64)))
    while hand.actor is not None:
        allowed, amounts = hand.choices()
        move = draw(st.sampled_from([m for m, may in enumerate(allowed) if may]))
        hand.make_move(move, amounts[move], [])
    size = config.table_size
    order = ids[::-1] if size == 2 else ids
    return HandLog.of(hand.final_state(), order)


@given(played())
def test_engine_to_format_to_engine(log: HandLog) -> None:
    for name in ("pypoks-events", "pypoks-texts"):
        text = write(name, log)
        back = read_one(name, text)
        # The trip over another format, which deals the cards in another order.
        (other,) = read("acpc", write("acpc", back))
        assert isinstance(other, HandLog)
        assert write("pypoks-texts", other) == write("pypoks-texts", log)
        assert back.operations == log.operations
        assert back.players == log.players
        assert back.replay().payoffs == log.replay().payoffs
        assert write(name, back) == text


def play(state: State, *actions: int | str) -> State:
    for action in actions:
        if action == "f":
            state.fold()
        elif action == "c":
            state.check_or_call()
        else:
            assert isinstance(action, int)
            state.complete_bet_or_raise_to(action)
    return state


GAME = NoLimitTexasHoldem(Automation.DEALER, True, 0, (5, 10), 10, rules=HouseRules.PYPOKS)


def test_moves_are_found_for_hands_of_the_engine() -> None:
    log = HandLog.of(play(GAME(1000, 2, seed=1), 25, "c", "c", "c", "c", "c", "c", "c"))
    assert "MOV: pl0 BR3 20" in write("pypoks-texts", log)
    log = HandLog.of(play(GAME(1000, 2, seed=1), 20, "f"))
    # A raise to 20 is a move only where the smallest raise is one.
    assert write("pypoks-texts", log).splitlines()[0] == "GCF: 2players_9bets"


OMAHA = PotLimitOmahaHoldem(Automation.DEALER, True, 0, (5, 10), 10)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: play(GAME(1000, 2, seed=1), 26, "f"), "adds 21 chips, not a move"),
        (lambda: play(GAME((900, 1000), 2, seed=1), "f"), "stacks differ"),
        (lambda: play(GAME(500, 2, seed=1), "f"), "no game config for 2 players with 500"),
        (lambda: play(holdem((1, 2), 100, 3, ante=1, seed=1), "f", "f"), "antes"),
        (lambda: play(holdem((1, 2), 100, 3, limit="pot-limit", seed=1), "f", "f"), "pot-limit"),
        (lambda: play(holdem((1, 2, 4), 100, 4, seed=1), "f", "f", "f"), "a straddle"),
        (lambda: play(OMAHA(1000, 2, seed=1), "f"), "not Texas hold'em"),
        (lambda: play(GAME(1000.5, 2, seed=1), "f"), "has only whole chips"),
    ],
)
def test_what_pypoks_can_not_tell_is_refused(make: Callable[[], State], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        write("pypoks-texts", HandLog.of(make()))


def test_hands_with_unknown_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="some hole cards are unknown"):
        write("pypoks-texts", HandLog.of(hidden_hand()))


def test_an_odd_chip_is_refused() -> None:
    game = NoLimitTexasHoldem(Automation.DEALER, True, 0, (2, 5), 5, rules=HouseRules.PYPOKS)
    cards = "As Ad 2c Ks Kd 3c Qh Js 9h 8s 4d"
    state = play(game(500, 3, next_cards=cards), *["c"] * 12)
    assert sorted(state.payoffs) == [-5, 2, 3]
    with pytest.raises(ValueError, match="splits pots evenly"):
        write("pypoks-events", HandLog.of(state))
    exact = play(game(500.0, 3, next_cards=cards), *["c"] * 12)
    text = write("pypoks-texts", HandLog.of(exact))
    assert "result: pl0 2.5 hc" in text
    assert read_one("pypoks-texts", text).replay().payoffs == [2.5, 2.5, -5.0]


def hidden_hand() -> State:
    game = NoLimitTexasHoldem(Automation.TABLE, True, 0, (5, 10), 10, rules=HouseRules.PYPOKS)
    state = game(1000, 2)
    for _ in range(2):
        state.deal_hole("????")
    return play(state, "f")


@pytest.mark.parametrize("name", ["two words", "MOV:x"])
def test_names_that_would_break_a_line_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="the id of a player"):
        write("pypoks-texts", HandLog.of(play(GAME(1000, 2, seed=1), "f"), ["ann", name]))


def test_two_hands_in_a_file() -> None:
    hands = [HandLog.of(play(GAME(1000, 2, seed=n), "f"), ["ann", "bob"]) for n in (1, 2)]
    for name in ("pypoks-events", "pypoks-texts"):
        text = write(name, *hands)
        assert [found.operations for found in read(name, text)] == [h.operations for h in hands]  # type: ignore[union-attr]
        # One bad hand does not stop the file.
        broken = text.replace("ann", "a nn", 1)
        first, second = read(name, broken)
        assert isinstance(first, HandFault)
        assert isinstance(second, HandLog)
        assert not second.is_tournament


def test_a_broken_text_is_an_unfinished_hand() -> None:
    log = read_one("pypoks-texts", SAMPLE_TEXT)
    assert log.replay().status
    assert write("pypoks-texts", log) == SAMPLE_TEXT
    # As events it ends with its last T$$, as pypoks writes it.
    events = write("pypoks-events", log)
    assert events.splitlines()[-1] == '["T$$", [84, 0, 0, 10]]'
    again = read_one("pypoks-events", events)
    assert again.operations == log.operations
    assert "stops before its end" in str(again.details["assumed"])
    assert write("pypoks-texts", again) == SAMPLE_TEXT


def test_a_file_cut_off_is_incomplete() -> None:
    lines = SAMPLE_TEXT.splitlines(keepends=True)
    fault = fault_of("pypoks-texts", "".join(lines[:19]))
    assert (fault.kind, fault.line) == ("incomplete", 19)
    fault = fault_of("pypoks-events", SAMPLE_EVENTS)
    assert (fault.kind, fault.line) == ("incomplete", 13)


HAND = write("pypoks-events", HandLog.of(play(GAME(1000, 2, seed=1), 25, "f"), ["ann", "bob"]))
TEXT = write("pypoks-texts", HandLog.of(play(GAME(1000, 2, seed=1), 25, "f"), ["ann", "bob"]))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('["T$$", [15, 15, 10, 10]]', '["T$$", [15, 15, 10, 11]]', 9),
        ('["PSB", ["bob", 5]]', '["PSB", ["bob", 6]]', 7),
        ("[995, 5, 5]", "[995, 5, 6]", 13),
        ('["PRS", ["bob", 10.0', '["PRS", ["bob", 11.0', 17),
        ('["HFN", ["table", 0]]', '["HFN", ["table", 1]]', 19),
        ('["GCF", ["2players_2bets"]]', '["GCF", ["nobody"]]', 1),
        ('["GCF", ["2players_2bets"]]', '["TST", [0]]', 1),
        ('["POS", ["bob", 0, 1000]]', '["POS", ["bob", 7, 1000]]', 5),
        ('["POS", ["bob", 0, 1000]]', '["POS", ["b b", 0, 1000]]', 5),
    ],
)
def test_a_wrong_event_is_named(old: str, new: str, line: int) -> None:
    assert old in HAND
    fault = fault_of("pypoks-events", HAND.replace(old, new))
    assert (fault.kind, fault.hand) == ("failed", "0")
    assert str(fault).startswith(f"line {line}: ")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("GCF: 2players_2bets", "GCF: nobody", 1),
        ("GCF: 2players_2bets", "", 3),
    ],
)
def test_a_wrong_line_of_text_is_named(old: str, new: str, line: int) -> None:
    assert old in TEXT
    fault = fault_of("pypoks-texts", TEXT.replace(old, new))
    assert str(fault).startswith(f"line {line}: "), fault


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("table POT: 15", "table POT: 16", 7, "table POT: 15"),
        ("table POT: 15", "table POT: many", 7, "table POT: 15"),
        ("table POT: 15", "table POT:", 7, "table POT: 15"),
        ("table POT: 15", "table POT: 15 chips", 7, "table POT: 15"),
        ("table POT: 15", "table POT: 15\ntable POT: 15", 8, "no line of this kind here"),
        ("bob SB 5", "bob SB 6", 5, "bob SB 5"),
        ("bob SB 5", "ann SB 5", 5, "bob SB 5"),
        ("ann BB 10\n", "ann BB\n", 6, "ann BB 10"),
        ("** preflop", "** flop", 10, "** preflop"),
        ("** preflop", "*** preflop", 10, "no line of this kind here"),
        ("bob SB 5", "what a hand!", 5, "no line of this kind here"),
        ("** preflop", "** preflop\n** flop", 11, "no line of this kind here"),
        ("result: bob 10.0 not_shown", "result: bob 11.0 not_shown", 15, "result: bob 10.0"),
        ("result: ann -10 muck", "result: ann -10 muck\nresult: ann -10 muck", 17, "no line"),
    ],
)
def test_a_wrong_optional_line_is_a_warning(old: str, new: str, line: int, expected: str) -> None:
    assert old in TEXT
    log = read_one("pypoks-texts", TEXT.replace(old, new))
    (warning,) = log.warnings
    assert (warning.kind, warning.line, warning.hand) == ("warning", line, "1")
    assert f"(expected {expected}" in str(warning)
    # The hand is the one that the required lines tell, and the warning is not a part of it.
    assert log == read_one("pypoks-texts", TEXT)
    assert write("pypoks-texts", log) == TEXT


def test_every_wrong_optional_line_is_told() -> None:
    text = TEXT.replace("bob SB 5", "bob SB 4").replace("table POT: 15", "table POT: 14")
    assert [warning.line for warning in read_one("pypoks-texts", text).warnings] == [5, 7]


def test_remarks_are_not_looked_at() -> None:
    text = TEXT.replace("table POT: 15", "# table POT: 99\n\ntable POT: 15")
    assert read_one("pypoks-texts", text).warnings == ()


def test_optional_lines_may_be_left_out() -> None:
    lines = TEXT.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if not line.startswith(("GCF:", "POS:", "PLH:", "TCD:", "MOV:")):
            without = "".join(lines[:number] + lines[number + 1 :])
            assert read_one("pypoks-texts", without).warnings == ()


def test_hole_cards_go_by_name_in_any_order() -> None:
    lines = SAMPLE_TEXT.splitlines(keepends=True)
    lines[7:9] = lines[8], lines[7]
    log = read_one("pypoks-texts", "".join(lines))
    assert log == read_one("pypoks-texts", SAMPLE_TEXT)
    assert log.warnings == ()


MODERN_TEXT = (
    SAMPLE_TEXT.replace("JD 6D", "Jd 6d").replace("KH TC", "Kh Tc").replace("DS 8D 3H", "Qs 8d 3h")
)


def test_a_file_has_one_dialect() -> None:
    fault = fault_of("pypoks-texts", SAMPLE_TEXT.replace("DS 8D 3H", "Qs 8d 3h"))
    assert str(fault) == "line 17: Qs has another dialect than the cards before it (expected DS)"
    for first, second in ((SAMPLE_TEXT, MODERN_TEXT), (MODERN_TEXT, SAMPLE_TEXT)):
        hand, second_fault = read("pypoks-texts", first + second)
        assert isinstance(hand, HandLog)
        assert isinstance(second_fault, HandFault)
        fault = second_fault
        assert (fault.kind, fault.line, fault.hand) == ("failed", 28, "2")
    events = [
        write("pypoks-events", read_one("pypoks-texts", t)) for t in (SAMPLE_TEXT, MODERN_TEXT)
    ]
    _, fault = read("pypoks-events", "".join(events))  # type: ignore[assignment]
    assert "has another dialect" in str(fault)


def test_a_result_of_the_other_dialect_is_refused() -> None:
    state = play(GAME(1000, 2, next_cards="AsKsAhKh2c3d7h8s9d"), *["c"] * 8)
    text = write("pypoks-texts", HandLog.of(state, ["ann", "bob"]))
    (line,) = [n for n, row in enumerate(text.splitlines(), 1) if "7H 8S 9D AS AH" in row]
    fault = fault_of("pypoks-texts", text.replace("7H 8S 9D AS AH", "7h 8s 9d As Ah"))
    assert (fault.kind, fault.line) == ("failed", line)
    assert "7h has another dialect" in str(fault)


def test_a_board_that_the_text_does_not_tell_is_not_made_up() -> None:
    all_in = HandLog.of(play(GAME(1000, 2, seed=1), 1000, "c"))
    lines = write("pypoks-texts", all_in).splitlines(keepends=True)
    fault = fault_of("pypoks-texts", "".join(line for line in lines if not line.startswith("TCD:")))
    assert (fault.kind, fault.hand) == ("incomplete", "1")
    assert "TCD:" in fault.reason


@pytest.mark.parametrize("name", ["pypoks-events", "pypoks-texts"])
@given(data=st.data())
def test_damaged_files_give_hands_or_faults(name: str, data: st.DataObject) -> None:
    text = HAND if name == "pypoks-events" else TEXT
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 30, len(text))))
    damaged = text[:start] + data.draw(st.text(max_size=5)) + text[end:]
    for found in read(name, damaged):
        if isinstance(found, HandFault):
            assert found.line is not None
        else:
            assert not found.replay().status or "??" in damaged or name == "pypoks-events"
