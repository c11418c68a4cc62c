"""Compressed files of hands, and files with hands of several rooms."""

import bz2
import gzip
import io
import lzma
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier import NotationError, read_hands
from croupier.history import HandFault
from croupier.history.files import read_file
from croupier.history.together import packed
from tests.history.test_files import PHH

STARS = """PokerStars Hand #{number}:  Hold'em No Limit ($1/$2 USD) - 2026/01/02 3:04:05 ET
Table 'Main' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Uncalled bet ($1) returned to Bob
Bob collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Ann (button) (small blind) folded
Seat 2: Bob (big blind) collected ($2)
"""


def zipped(data: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("hands/a.phh", data)
        archive.writestr("hands/notes.txt", "bring crisps")
        archive.writestr("__MACOSX/a.phh", "nothing")
    return file.getvalue()


def zst(data: bytes) -> bytes:
    zstandard = pytest.importorskip("zstandard")
    packed: bytes = zstandard.ZstdCompressor().compress(data)
    return packed


def reasons(file: Path) -> list[str]:
    """Read a file and return what is wrong with it."""
    try:
        found = list(read_file(str(file)))
    except NotationError as error:
        return [error.message]
    return [each.reason for each in found if isinstance(each, HandFault)]


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zst,
    "zip": zipped,
}


@pytest.mark.parametrize("suffix", PACKERS)
def test_compressed_files_are_read(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"a.phh.{suffix}"
    file.write_bytes(PACKERS[suffix](PHH.encode()))
    for path in (file, tmp_path):
        for name in (None, "phh"):
            faults: list[HandFault] = []
            (hand,) = read_hands(path, format=name, on_fault=faults.append)
            assert hand.replay().payoffs == [-2, 2]
            if suffix == "zip" and name is None:
                assert [(fault.kind, fault.file) for fault in faults] == [
                    ("skipped", f"{file}/hands/notes.txt")
                ]


def test_streams_that_follow_each_other(tmp_path: Path) -> None:
    for suffix in ("gz", "bz2", "xz"):
        file = tmp_path / f"a.{suffix}"
        file.write_bytes(b"".join(PACKERS[suffix](f"[{n}]\n{PHH}".encode()) for n in (1, 2)))
        assert len(list(read_hands(file))) == 2


@pytest.mark.parametrize("suffix", PACKERS)
def test_damaged_files_are_faults(tmp_path: Path, suffix: str) -> None:
    whole = PACKERS[suffix](PHH.encode() * 500)
    for place, data in enumerate((whole[: len(whole) // 2], whole[:20] + b"x" * 40 + whole[60:])):
        file = tmp_path / f"{place}.phh.{suffix}"
        file.write_bytes(data)
        assert reasons(file)


@pytest.mark.parametrize("suffix", PACKERS)
def test_bombs_are_refused(tmp_path: Path, suffix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "FREE", 1 << 16)
    monkeypatch.setattr(packed, "RATIO", 2)
    file = tmp_path / f"a.phh.{suffix}"
    file.write_bytes(PACKERS[suffix]((PHH + "\n" * 200_000).encode()))
    (reason,) = reasons(file)
    assert "more than 2 times its size" in reason


def test_zst_without_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.phh.zst"
    file.write_bytes(b"\x28\xb5\x2f\xfd1234")
    monkeypatch.setitem(__import__("sys").modules, "zstandard", None)
    with pytest.raises(NotationError, match=r'pip install "croupier\[zstd\]"'):
        list(read_file(str(file)))


def test_a_file_with_hands_of_several_rooms(tmp_path: Path) -> None:
    """Every hand is read, whether blank lines part the rooms or not; faults name their lines."""
    fulltilt = (
        "Full Tilt Poker Game #{number}: Table Main (6 max) - $1/$2 - No Limit Hold'em - "
        "3:04:05 ET - 2026/01/02\n"
        "Seat 1: Ann ($100)\nSeat 2: Bob ($100)\nAnn posts the small blind of $1\n"
        "Bob posts the big blind of $2\nThe button is in seat #1\n*** HOLE CARDS ***\n"
        "Ann folds\nUncalled bet of $1 returned to Bob\nBob mucks\n"
        "Bob wins the pot ($2)\n*** SUMMARY ***\nTotal pot $2 | Rake $0\n"
        "Seat 1: Ann (small blind) folded before the Flop\n"
        "Seat 2: Bob (big blind) collected ($2), mucked\n"
    )
    wrong = STARS.format(number=15).replace("Ann: folds", "Ann: calls $9")
    texts = [
        STARS.format(number=11),
        fulltilt.format(number=12),
        STARS.format(number=13),
        f"\n\n[1]\n{PHH}\n[2]\n{PHH}\n",
        fulltilt.format(number=14),
        wrong,
    ]
    file = tmp_path / "all.txt"
    file.write_text("".join(texts))
    found = list(read_file(str(file)))
    names = [each.hand if isinstance(each, HandFault) else each.details["id"] for each in found]
    assert names == ["11", "12", "13", "1", "2", "14", "15"]
    (fault,) = (each for each in found if isinstance(each, HandFault))
    before = "".join(texts[:-1]).count("\n")
    file.write_text(wrong)
    assert list(read_file(str(file))) == [fault.in_file(str(file), -before)]


def test_bytes_are_told_on_the_way(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("\n\n".join(STARS.format(number=number) for number in range(1000, 2000)))
    told: list[int] = []
    counts = [len(told) for _ in read_file(str(file), None, told.append)]
    assert sum(told) == file.stat().st_size
    assert len(set(counts)) > 3
