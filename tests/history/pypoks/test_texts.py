"""HHtexts: written from events, read with every line checked for its words."""

from pathlib import Path

import pytest

from croupier.history.pypoks.texts import GivenBreak, read_texts
from croupier.pologic import GameConfig, HHistory, PTable, states2HHtexts
from tests.history.pypoks.samples import HEADS_UP, SAMPLE_LINES, SAMPLES, needs_samples, sample_id


@needs_samples
@pytest.mark.parametrize("path", SAMPLES, ids=sample_id)
def test_texts_are_those_of_pypoks(path: Path) -> None:
    history = HHistory.from_file(path)
    lines = states2HHtexts(history.events, history.game_config)
    written = "".join(f"{line}\n" for line in lines)
    assert written == path.with_suffix(".txt").read_text(encoding="utf-8")


def test_frames_and_idle_have_no_line() -> None:
    events = [("HST", ("t", 1)), ("TST", (0,)), ("TST", (5,)), ("HFN", ("t", 1))]
    assert states2HHtexts(events, HEADS_UP) == ["** showdown"]


def test_probabilities_and_other_names() -> None:
    events = [("MOV", ("human", 3, 20, [0.0, 0.25, 0.75, 0.0, 0.0], (995, 5, 5)))]
    assert states2HHtexts(events, HEADS_UP, add_probs=True) == [
        "MOV: human BR3 20 [0.0, 0.25, 0.75, 0.0, 0.0]"
    ]
    assert states2HHtexts(events, HEADS_UP, rename={"human": "ann"}) == ["MOV: ann BR3 20"]


@pytest.mark.parametrize(
    "event",
    [("MOV", ("a", 9, 0, [], (1, 2, 3))), ("POS", ("a", -1, 5)), ("TST", (7,)), ("XYZ", (1,))],
)
def test_events_that_can_not_be_told(event: tuple[str, tuple[object, ...]]) -> None:
    with pytest.raises(ValueError, match="unknown"):
        states2HHtexts([event], HEADS_UP)


def test_a_table_size_without_names_is_refused_here() -> None:
    config = GameConfig("four", 4, 100, 1, 2, HEADS_UP.table_moves)
    history = PTable("t", "abcd", config, seed=1).run_hand()
    assert history.events[-1] == ("HFN", ("t", 0))
    with pytest.raises(ValueError, match="no position names for 4 players"):
        states2HHtexts(history.events, config)


def test_a_text_is_read() -> None:
    given = read_texts(SAMPLE_LINES)
    assert given.config == "2players_2bets"
    assert [pos.player for pos in given.positions] == ["agent", "human"]
    assert given.dialect == "legacy"
    assert given.is_broken
    assert given.steps[-1] == GivenBreak(20)
    assert read_texts("\n".join(SAMPLE_LINES)) == given


def test_text_after_the_break_is_ignored() -> None:
    assert (
        read_texts([*SAMPLE_LINES, "MOV: nonsense", "TCD:"]).steps == read_texts(SAMPLE_LINES).steps
    )


def test_probabilities_behind_a_move_are_read_over() -> None:
    lines = list(SAMPLE_LINES)
    lines[10] += " [0.0, 0.5, 0.5, 0.0, 0.0]"
    assert read_texts(lines) == read_texts(SAMPLE_LINES)


@pytest.mark.parametrize(
    ("number", "line", "complaint"),
    [
        (1, "GCF:", "the game config must be named"),
        (1, "GCF: a b", "the game config must be named"),
        (1, "nothing", "too early"),
        (2, "GCF: 2players_2bets", "the game config must be named"),
        (3, "POS: agent BTN", "not a player's position"),
        (3, "POS: agent BTN -5", "not a number of chips"),
        (3, "POS: agent BTN 1000.0", "not a number of chips"),
        (3, "POS: agent BTN ١٠", "not a number of chips"),
        (3, f"POS: agent BTN {'9' * 5000}", "not a number of chips"),
        (3, "POS:agent BTN 1000", "not a line of a hand"),
        (8, "PLH: human JD", "not the cards of a player"),
        (8, "PLH: human JD JD", "JD was dealt before"),
        (8, "PLH: human JD QD", "not a card: 'QD'"),
        (8, "PLH: human JD Qd", "Qd has another dialect"),
        (8, "PLH: human JD XS", "XS is not a card that can be dealt"),
        (8, "TCD: DS 8D 3H", "too early"),
        (9, "POS: human BB 1000", "players must be seated before"),
        (9, "PLH: agent JD TC", "JD was dealt before"),
        (11, "MOV: agent", "not a player's move"),
        (11, "MOV: agent BR6", "not a player's move"),
        (11, "MOV: agent BR6 x", "not a number of chips"),
        (11, "MOV: agent BR6 37 and more", "unexpected words"),
        (13, "PLH: human JD 6D", "hole cards must be dealt before"),
        (17, "TCD: DS 8D", "cannot deal 2 cards now"),
        (17, "TCD: DS 8D 3H 4H", "cannot deal 4 cards now"),
        (17, "TCD: DS 8D JD", "JD was dealt before"),
        (17, "TCD: MOV: human CCK", "not a card"),
        (18, "TCD: 2S 3S", "cannot deal 2 cards now"),
    ],
)
def test_a_wrong_line_is_named(number: int, line: str, complaint: str) -> None:
    lines: list[str] = list(SAMPLE_LINES)
    lines[number - 1] = line
    expected = number if line != "nothing" else 3
    with pytest.raises(ValueError, match=f"^line {expected}: {complaint}"):
        read_and_raise(lines)


def read_and_raise(lines: list[str]) -> None:
    """Read a text; raise also what a replay would raise after the lines before it."""
    fault = read_texts(lines).fault
    if fault is not None:
        raise fault


def test_a_line_that_is_no_text() -> None:
    with pytest.raises(ValueError, match=r"^line 2: not a line of text"):
        read_texts(["GCF: 2players_2bets", 5])  # type: ignore[list-item]
