"""The inputs of the commands: repeated hands, compressed files and logs."""

import bz2
import gzip
import io
import zipfile
from pathlib import Path

import pytest

from croupier import kuhn
from croupier.history import HandLog, LogWriter, files
from croupier.history.together import packed
from tests.cli.running import Shell
from tests.history.test_files import PHH
from tests.history.together.test_packed import STARS


def test_hands_that_are_there_twice_count_once(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "a.txt").write_text(
        STARS.format(number=100001) + "\n\n" + STARS.format(number=100002)
    )
    (folder / "b.txt").write_text(STARS.format(number=100002))
    (folder / "c.phh").write_text(PHH)
    (folder / "d.phh").write_text(PHH)
    told = (
        "2 hands appear again and are counted once: "
        f"{folder / 'b.txt'}, hand 100002; {folder / 'd.phh'}, hand 1\n"
    )
    finished = shell.run("history", "stats", str(folder), "--json")
    assert (finished.code, finished.complaint) == (0, told)
    assert (finished.document["hands"], finished.document["duplicates"]) == (3, 2)
    assert {row["player"]: row["hands"] for row in finished.document["players"]} == {
        "Ann": 2,
        "Bob": 2,
    }
    out = tmp_path / "all.log"
    finished = shell.run("history", "convert", str(folder), "-o", str(out), "--json")
    assert (finished.document["written"], finished.document["duplicates"]) == (3, 2)
    assert shell.run("history", "verify", str(out), "--json").document["hands"] == 3


def test_a_compressed_log_is_verified_whole(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    with LogWriter(path) as log:
        log.hand(HandLog.of(kuhn(seed=1)))
    whole = path.read_bytes()
    packed = tmp_path / "a.log.gz"
    packed.write_bytes(gzip.compress(whole))
    assert shell.run("history", "verify", str(packed), "--json").document["verified"] == 1
    packed.write_bytes(gzip.compress(whole[: whole.rstrip().rindex(b"\n") + 1]))
    finished = shell.run("history", "verify", str(packed), "--json")
    assert finished.code == 1
    assert "unfinished" in finished.document


LONGEST = 1 << 17
OTHERS = {
    "a.pdf": b"%PDF-1.4",
    "b.csv": b"day,amount\n1,2\n",
    "c.bin": bytes(range(256)) * 50,
    "d.gz": gzip.compress(bytes(LONGEST + 1)),  # one line that is too long, whatever it is read as
    "e.txt": b"These are my hands.\n",
    "f.mp4": b"\xfe" * (LONGEST + 1),
}


def folder_with_others(folder: Path) -> Path:
    """Write a hand between files of other things, alone and in a zip file."""
    folder.mkdir()
    for name, content in OTHERS.items():
        (folder / name).write_bytes(content)
    (folder / "c.txt").write_text(STARS.format(number=100001))
    together = io.BytesIO()
    with zipfile.ZipFile(together, "w") as archive:
        archive.writestr("note.pdf", OTHERS["a.pdf"])
        archive.writestr("z.txt.bz2", bz2.compress(STARS.format(number=100002).encode()))
    (folder / "g.zip").write_bytes(together.getvalue())
    return folder


@pytest.mark.parametrize(
    "command", ["verify", "convert", "convert --sort", "anonymize", "stats", "report", "sql"]
)
def test_one_unknown_file_stops_no_command(
    command: str, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LONGEST_LINE", LONGEST)
    folder = folder_with_others(tmp_path / "hands")
    out = tmp_path / ("out.html" if command == "report" else "out.log")
    name, *options = command.split()
    if name in ("convert", "anonymize", "report"):
        options += ["-o", str(out), "--force"]
    if name == "report":
        options += ["--player", "Ann"]
    if name == "sql":
        options += ["SELECT count(*) AS hands FROM hands"]
    told = name not in ("anonymize", "report")  # which have no --json
    words = ("history", name, str(folder), *options, *(["--json"] if told else []))
    finished = shell.run(*words)
    skipped = [str(folder / other) for other in OTHERS] + [str(folder / "g.zip" / "note.pdf")]
    assert finished.code == 0
    assert finished.complaint.startswith(f"7 files skipped: unknown format: {', '.join(skipped)}")
    if name == "sql":
        assert finished.document == [{"hands": 2}]
    elif told:
        assert (finished.document["hands"]) == 2
        assert [row["file"] for row in finished.document["skipped"]] == skipped
    if out.suffix == ".log" and out.exists():
        assert shell.run("history", "verify", str(out), "--json").document["verified"] == 2
    assert shell.run(*words, "--strict").code == 1


def test_a_file_that_cannot_be_unpacked_stops_nothing(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packed, "FREE", 1 << 16)
    whole = gzip.compress(STARS.format(number=100001).encode())
    (tmp_path / "a.gz").write_bytes(whole[:-12])
    (tmp_path / "b.gz").write_bytes(whole)
    (tmp_path / "c.zip").write_bytes(b"PK\x03\x04" + bytes(100))
    first = STARS.format(number=100002).partition("\n")[0].encode()
    (tmp_path / "d.gz").write_bytes(gzip.compress(first + b"\n" * (1 << 20)))
    finished = shell.run("history", "stats", str(tmp_path), "--json")
    assert finished.code == 1
    assert finished.document["hands"] == 1
    named = [(Path(row["file"]).name, row["reason"]) for row in finished.document["skipped"]]
    assert [name for name, _ in named] == ["a.gz", "c.zip"]
    assert all(reason.startswith("cannot be unpacked") for _, reason in named)
    (bomb,) = finished.document["failed"]
    assert bomb["file"] == str(tmp_path / "d.gz")
    assert "unpack it first if you trust it" in bomb["reason"]
