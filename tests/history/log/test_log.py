"""The log file: every operation a line, safe against a writer that dies at any byte."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import croupier
from croupier import NotationError, SetupError, State
from croupier.history import HandFault, HandLog, LogReader, LogWriter
from croupier.history.log.chain import Chain, sealed
from croupier.history.log.lines import encode, end_line, hand_line, operation_lines
from tests.history.hands import can_be_logged, log_of, played
from tests.history.test_hand_log import a_hand
from tests.properties.hands import Setup, setups


@given(setups(), st.integers(0, 2**32))
def test_lines_are_what_the_operations_say(setup: Setup, seed: int) -> None:
    state = played(setup, seed)
    state.no_operate(commentary='"\\ \N{BLACK SPADE SUIT} \ud800 \x00')
    lines = "".join(encode(operation.to_json()) for operation in state.operations)
    assert operation_lines(state) == lines


@given(setups(), st.integers(0, 2**32))
def test_any_hand_survives_a_file(setup: Setup, seed: int) -> None:
    state = played(setup, seed)
    assume(can_be_logged(state))
    hand = log_of(state, id="x")
    lines = '{"event":"log","version":2}\n'
    lines += hand_line(state, hand.players, hand.seats, hand.details)
    lines += operation_lines(state)
    lines += end_line(state)
    reader = LogReader(sealed(Chain(), lines).decode().splitlines(keepends=True))
    (again,) = reader.hands()
    assert not reader.ended
    assert again == hand
    assert isinstance(again, HandLog)
    assert again.replay() == state


def small_hand() -> State:
    state = croupier.kuhn(seed=1)
    state.check_or_call(commentary="thinks")
    state.check_or_call()
    return state


def small_log(path: Path, hands: int = 2) -> bytes:
    with LogWriter(path) as log:
        log.event({"event": "seating", "players": ["Ann", "Bob"]})
        for number in range(hands):
            log.hand(small_hand(), ["Ann", "Bob"], id=str(number + 1))
    return path.read_bytes()


def cuts(whole: bytes) -> list[int]:
    """Every byte, but only some within the long lines that begin a hand."""
    sizes = []
    for size in range(len(whole) + 1):
        begin = whole.rfind(b"\n", 0, size) + 1
        if not whole.startswith(b'{"event":"hand"', begin) or (size - begin) % 37 < 2:
            sizes.append(size)
    return sizes


def test_a_log_cut_at_any_byte_opens_and_goes_on(tmp_path: Path) -> None:
    whole = small_log(tmp_path / "whole.log", 1)
    path = tmp_path / "cut.log"
    for size in cuts(whole):
        kept = whole[:size]
        path.write_bytes(kept)
        torn = kept[kept.rfind(b"\n") + 1 :]
        is_lost = torn != b"" and torn not in whole.splitlines()
        reader = LogReader(path)
        list(reader)
        assert (reader.lost is not None) == is_lost
        with LogWriter(path) as log:
            assert (log.lost is not None) == is_lost
            assert not is_lost or f"{len(torn)} bytes are lost" in str(log.lost)
            if log.unfinished is not None:
                goes_on = log.unfinished.replay()
                log.proceed(goes_on)
                while goes_on.actor_index is not None:
                    goes_on.check_or_call()
                    log.update()
                log.end()
            log.hand(small_hand(), id="new")
        found = list(LogReader(path).hands())
        assert all(isinstance(hand, HandLog) for hand in found), (size, found)
        last = found[-1]
        assert isinstance(last, HandLog)
        assert last.details["id"] == "new"
        assert last.replay() == small_hand() or last.replay().stacks == small_hand().stacks


def test_an_unfinished_hand_is_told(tmp_path: Path) -> None:
    path = tmp_path / "table.log"
    state = croupier.holdem(players=2, seed=1)
    log = LogWriter(path, flush="event")
    log.begin(state, ["Ann", "Bob"], id="7")
    state.check_or_call()
    log.update()
    reader = LogReader(path)
    (fault,) = reader.hands()
    assert isinstance(fault, HandFault)
    assert (fault.kind, fault.hand) == ("incomplete", "7")
    assert reader.unfinished is not None
    assert reader.unfinished.replay() == state
    log.close()
    again = LogWriter(path)
    assert again.lost is None
    assert again.unfinished is not None
    assert again.unfinished.replay() == state
    again.close()


@pytest.mark.parametrize("flush", ["event", "hand", "close"])
def test_when_lines_reach_the_file(tmp_path: Path, flush: str) -> None:
    path = tmp_path / "table.log"
    log = LogWriter(path, flush, sync=flush == "hand")
    log.event({"event": "level"})
    after_event = path.stat().st_size
    log.hand(small_hand())
    after_hand = path.stat().st_size
    log.close()
    assert (after_event > 28, after_hand > after_event) == {
        "event": (True, True),
        "hand": (False, True),
        "close": (False, False),
    }[flush]
    assert len(list(LogReader(path).hands())) == 1


@pytest.mark.parametrize(
    "text", ["hello\n", "hello", "[1]\nvariant = 'NT'\n", '{"event":"log","version":3}\n', "{}\n"]
)
def test_other_files_are_refused_and_stay(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other"
    path.write_text(text)
    with pytest.raises(NotationError):
        LogWriter(path)
    assert path.read_text() == text
    if text.endswith("\n"):
        with pytest.raises(NotationError):
            list(LogReader(path))


def lines_of(tmp_path: Path) -> list[str]:
    return small_log(tmp_path / "x.log").decode().splitlines(keepends=True)


@pytest.mark.parametrize(
    ("number", "change", "reason"),
    [
        (2, lambda line: line.replace('"seed":1', '"seed":"x"'), "line 3: the seed is 'x'"),
        (2, lambda line: line.replace("KuhnPoker", "Snap"), "line 3: unknown game 'Snap'"),
        (2, lambda line: line.replace("[2,2]", "[2]"), "line 3: 1 stacks"),
        (3, lambda line: line.replace('"amount":1', '"amount":2'), "line 4: operation 0 is Ante"),
        (3, lambda line: line.replace("AntePosting", "Sneezing"), "line 4: no such operation"),
        (3, lambda line: "", "line 5: operation 1"),
        (3, lambda line: line + line, "line 5: operation 1"),
        (3, lambda line: line[:20] + "\n", "line 4: not JSON"),
        (3, lambda line: "[" * 100_000 + "\n", "line 4: not JSON"),
        (3, lambda line: "1" * 9_999 + "\n", "line 4: not"),
        (3, lambda line: '{"operation":NaN}\n', "line 4: not JSON: NaN"),
        (3, lambda line: '{"x":1}\n', "line 4: this is neither an event nor an operation"),
        (15, lambda line: line.replace("stacks", "sticks"), "the log says"),
    ],
)
def test_a_damaged_hand_is_named_and_the_rest_is_read(
    tmp_path: Path, number: int, change: Any, reason: str
) -> None:
    lines = lines_of(tmp_path)
    text = "".join([*lines[:number], change(lines[number]), *lines[number + 1 :]])
    first, second = LogReader(text.splitlines(keepends=True)).hands()
    assert isinstance(first, HandFault)
    assert reason in str(first)
    assert isinstance(second, HandLog)


def test_what_is_no_event_of_a_table_is_refused(tmp_path: Path) -> None:
    with LogWriter(tmp_path / "x.log") as log:
        for event in ({}, {"event": "hand"}, {"operation": "Folding", "event": "x"}):
            with pytest.raises(NotationError, match="not an event of the table"):
                log.event(event)
        with pytest.raises(NotationError, match="cannot be written as JSON"):
            log.event({"event": "x", "value": {1, 2}})
        with pytest.raises(NotationError, match="no hand is being written"):
            log.update()
        with pytest.raises(NotationError, match="already has its players"):
            log.hand(log_of(a_hand()), ["Ann"])
    with pytest.raises(SetupError, match="unknown flush policy"):
        LogWriter(tmp_path / "y.log", "sometimes")
    header, close = map(json.loads, (tmp_path / "x.log").read_text().splitlines())
    assert (header, close["event"]) == ({"event": "log", "version": 2}, "close")
