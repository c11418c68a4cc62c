"""Events of pypoks: files byte for byte, views, and invalid events."""

import json
from pathlib import Path

import pytest

from croupier.history.pypoks.events import event_of, translate
from croupier.pologic import HHistory, PTable
from tests.history.pypoks.samples import HEADS_UP, SAMPLE_EVENTS, SAMPLES, needs_samples, sample_id


@needs_samples
@pytest.mark.parametrize("path", SAMPLES, ids=sample_id)
def test_files_of_pypoks_are_saved_byte_for_byte(path: Path, tmp_path: Path) -> None:
    history = HHistory.from_file(path)
    history.save(tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == path.read_bytes()
    assert HHistory.from_file(tmp_path / "again.jsonl") == history


def test_events_are_a_tag_and_a_tuple(tmp_path: Path) -> None:
    history = PTable("tôle", ["ann", "bob"], HEADS_UP, seed=1).run_hand()
    assert all(type(tag) is str and type(values) is tuple for tag, values in history.events)
    file = tmp_path / "hand_000.jsonl"
    history.save(file)
    assert "tôle" in file.read_text(encoding="utf-8")
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == json.loads(json.dumps(history.events))
    assert HHistory.from_file(file) == history


def test_the_example_of_the_seed_loads_and_saves(tmp_path: Path) -> None:
    file = tmp_path / "seed.jsonl"
    file.write_text(SAMPLE_EVENTS)
    history = HHistory.from_file(file)
    assert history.events[-1] == ("MOV", ("human", 3, 20, [0.0, 0.0, 0.0, 1.0, 0.0], (995, 5, 5)))
    history.save(file)
    assert file.read_text() == SAMPLE_EVENTS


def test_a_history_can_be_filled_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "seed.jsonl"
    file.write_text(SAMPLE_EVENTS)
    history = HHistory(HEADS_UP)
    assert history.from_file(file) is history
    assert history == HHistory.from_file(file)
    file.write_text(SAMPLE_EVENTS + "broken")
    with pytest.raises(ValueError, match=r"^line 14: not JSON"):
        history.from_file(file)
    assert len(history.events) == 13


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 50_000, "not JSON"),
        (" " * 70_000, "too long"),
        ('["TST", [NaN]]', "not JSON"),
        (r'["GCF", ["\ud83d"]]', r"a lone surrogate is not text: \\ud83d"),
        ("{}", "not an event"),
        ('["TST"]', "not an event"),
        ('["XYZ", [1]]', "not an event"),
        ('["TST", {"0": 1}]', "not an event"),
        ('["TST", [6]]', "not an event TST"),
        ('["TST", [true]]', "not an event TST"),
        ('["GCF", [1]]', "not an event GCF"),
        ('["HST", ["table", "0"]]', "not an event HST"),
        ('["T$$", [0, 0, 0]]', "not an event T"),
        ('["T$$", [0, 0, 0, 0.5]]', "not an event T"),
        ('["POS", ["a", 0]]', "not an event POS"),
        ('["PSB", [null, 5]]', "not an event PSB"),
        ('["PLH", ["a", "8H", "QS"]]', "not an event PLH"),
        ('["PLH", ["a", "8H", null]]', "not an event PLH"),
        ('["TCD", ["8H", "9H"]]', "not an event TCD"),
        ('["TCD", ["8H", "9H", 3]]', "not an event TCD"),
        ('["MOV", ["a", 3, 20, ["x"], [1, 2, 3]]]', "not an event MOV"),
        ('["MOV", ["a", 3, 20, [], [1, 2]]]', "not an event MOV"),
        ('["MOV", ["a", 3, 20, []]]', "not an event MOV"),
        ('["PRS", ["a", 5, "shown"]]', "not an event PRS"),
        ('["PRS", ["a", 5, [1, 2, [[1, 2, 3]], "t"]]]', "not an event PRS"),
        ('["PRS", ["a", true, "muck"]]', "not an event PRS"),
    ],
)
def test_a_wrong_line_is_named(line: str, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(f'["GCF", ["2players_2bets"]]\n{line}\n["TST", [0]]\n')
    with pytest.raises(ValueError, match=f"^line 2: {complaint}"):
        HHistory.from_file(file)


def test_a_file_that_is_no_text_or_not_there(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b'["GCF", ["2players_2bets"]]\n\xff\n')
    with pytest.raises(ValueError, match=r"^line 2: not UTF-8"):
        HHistory.from_file(tmp_path / "bytes")
    with pytest.raises(FileNotFoundError):
        HHistory.from_file(tmp_path / "nowhere")
    (tmp_path / "empty").write_text("")
    with pytest.raises(ValueError, match=r"^line 1: the game config is missing"):
        HHistory.from_file(tmp_path / "empty")


def test_an_unknown_config_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "x").write_text('["GCF", ["nobody"]]\n')
    with pytest.raises(ValueError, match=r"^line 1: unknown game config 'nobody'"):
        HHistory.from_file(tmp_path / "x")


def test_a_view_has_places_for_ids_and_no_cards_of_others() -> None:
    history = HHistory(HEADS_UP)
    history.events = [event_of(json.loads(line)) for line in SAMPLE_EVENTS.splitlines()]
    mine = history.translated(["human", "dmk001a09"])
    assert mine[4:] == [
        ("POS", (0, 0, 1000)),
        ("POS", (1, 1, 1000)),
        ("PSB", (0, 5)),
        ("PBB", (1, 10)),
        ("T$$", (15, 15, 10, 10)),
        ("PLH", (1, None, None)),
        ("PLH", (0, "JD", "TS")),
        ("TST", (1,)),
        ("MOV", (0, 3, 20, [0.0, 0.0, 0.0, 1.0, 0.0], (995, 5, 5))),
    ]
    theirs = history.translated(["dmk001a09", "human"])
    assert theirs[9:11] == [("PLH", (0, "8H", "JS")), ("PLH", (1, None, None))]
    assert theirs[-1] == ("MOV", (1, 3, 20, [], (995, 5, 5)))
    assert history.translated(["human", "dmk001a09"], 9, 11) == mine[9:11]
    assert history.translated(["human", "dmk001a09"], fr=12) == mine[12:]
    with pytest.raises(ValueError, match="unknown player"):
        history.translated(["human"])


def test_views_of_hands_that_differ_in_hidden_cards_are_the_same() -> None:
    lines = ["GCF: 2players_2bets", "POS: a BTN 1000", "POS: b BB 1000"]
    views = []
    for cards in ("8H JS", "2C 3C"):
        table = PTable("t", ["a", "b"], HEADS_UP)
        history = table.run_hand([*lines, f"PLH: b {cards}", "PLH: a AS AH", "MOV: a FLD 0"])
        views.append(json.dumps(history.translated(["a", "b"])))
    assert views[0] == views[1]


def test_an_event_that_is_not_known_is_not_shown() -> None:
    with pytest.raises(ValueError, match="unknown event"):
        translate(("XYZ", ("secret",)), {"a": 0})
