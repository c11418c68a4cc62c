"""`read_hands`: every hand of a file or a directory, and the treatment of wrong hands."""

from pathlib import Path

import pytest

from croupier import NotationError, State, holdem, read_hands
from croupier.history import HandFault, LogWriter
from croupier.history.files import read_file
from tests.history.rooms.samples import SAMPLES

PHH = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AsKs', 'd dh p2 QdQh', 'p2 cbr 6', 'p1 f']
"""


def folded(seed: int) -> State:
    state = holdem(players=2, seed=seed)
    state.fold()
    return state


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A directory with a log of two hands and a PHH file of one."""
    with LogWriter(tmp_path / "a.log") as log:
        log.hand(folded(1), ["Ann", "Bob"])
        log.hand(folded(2), ["Ann", "Bob"])
    (tmp_path / "b.phh").write_text(PHH)
    (tmp_path / "notes.txt").write_text("bring crisps")
    return tmp_path


def test_hands_of_a_file(folder: Path) -> None:
    assert [hand.replay() for hand in read_hands(folder / "a.log")] == [folded(1), folded(2)]
    assert [hand.replay().payoffs for hand in read_hands(str(folder / "b.phh"))] == [[-2, 2]]


def test_hands_of_a_directory_in_the_order_of_names(folder: Path) -> None:
    assert [hand.replay().payoffs for hand in read_hands(folder)] == [[1, -1], [1, -1], [-2, 2]]
    assert len(list(read_hands(folder, format="phh"))) == 1


def test_the_first_wrong_hand_raises(folder: Path) -> None:
    (folder / "b.phh").write_text(PHH.replace("p2 cbr 6", "p2 cbr 600"))
    with pytest.raises(NotationError, match=r"b\.phh"):
        list(read_hands(folder / "b.phh"))


def test_wrong_hands_are_handed_over_and_reading_goes_on(folder: Path) -> None:
    (folder / "0.phh").write_text(PHH.replace("p2 cbr 6", "p2 cbr 600"))
    faults: list[HandFault] = []
    assert len(list(read_hands(folder, on_fault=faults.append))) == 3
    assert [(fault.kind, fault.file) for fault in faults] == [
        ("failed", str(folder / "0.phh")),
        ("skipped", str(folder / "notes.txt")),
    ]


def test_what_cannot_be_read_at_all(folder: Path) -> None:
    with pytest.raises(NotationError, match="unknown format 'chess'"):
        list(read_hands(folder, format="chess"))
    with pytest.raises(NotationError, match=r"none\.phh"):
        list(read_hands(folder / "none.phh"))
    with pytest.raises(NotationError, match="format of this file"):
        list(read_hands(folder / "notes.txt"))


def test_progress_is_told_inside_a_large_file(tmp_path: Path) -> None:
    text = SAMPLES["pokerstars"]
    hand = text.replace("#", "#9", 1)
    path = tmp_path / "large.txt"
    path.write_text((hand.rstrip() + "\n\n") * 400, encoding="utf-8")
    read: list[int] = []
    told = [sum(read) for _ in read_file(str(path), on_bytes=read.append)]
    size = path.stat().st_size
    assert sum(read) == size
    assert told[0] < size / 2 < told[-1]
    assert len(set(told)) > 3
