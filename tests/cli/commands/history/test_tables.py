"""`croupier history` for room files: verify, Parquet, statistics, hands without names."""

from __future__ import annotations

import gzip
import os
import zipfile
from pathlib import Path

import pytest

from tests.cli.commands.history.test_tracking import SUMMARY
from tests.cli.running import Shell
from tests.history.rooms.samples import SAMPLES

ROOMS = len(SAMPLES)


@pytest.fixture
def room_files(tmp_path: Path) -> Path:
    """A folder with a hand of every room, one of them in UTF-16, and one hand that is wrong."""
    folder = tmp_path / "hands"
    folder.mkdir()
    for room, text in SAMPLES.items():
        encoding = "utf-16" if room == "fulltilt" else "utf-8"
        suffix = ".xml" if room == "ipoker" else ".txt"
        (folder / f"{room}{suffix}").write_text(text, encoding=encoding)
    return folder


def test_every_room_is_verified(shell: Shell, room_files: Path) -> None:
    document = shell.run("history", "verify", str(room_files), "--json").document
    assert (document["hands"], document["verified"], document["failed"]) == (ROOMS, ROOMS, [])


def test_a_wrong_hand_is_named_with_line_and_difference(shell: Shell, room_files: Path) -> None:
    wrong = SAMPLES["pokerstars"].replace("collected $68.50", "collected $68.40")
    path = room_files / "wrong.txt"
    path.write_text(wrong, encoding="utf-8")
    finished = shell.run("history", "verify", str(path), "--json")
    assert finished.code == 1
    (fault,) = finished.document["failed"]
    assert fault["hand"] == "1001"
    assert fault["reason"].startswith("line ")
    assert "68.40" in fault["reason"]


def test_convert_to_parquet(shell: Shell, room_files: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    out = tmp_path / "out.parquet"
    finished = shell.run("history", "convert", str(room_files), "-o", str(out), "--json")
    assert finished.code == 0
    assert finished.document["rows"]["hands"] == ROOMS
    assert (tmp_path / "out.actions.parquet").exists()
    refused = shell.run("history", "convert", str(room_files), "--to", "parquet")
    assert refused.code == 2
    assert "-o hands.parquet" in refused.complaint


def test_convert_between_rooms(shell: Shell, room_files: Path, tmp_path: Path) -> None:
    for target, name in (("pokerstars", "all.txt"), ("ohh", "all.ohh"), ("phh", "all.phhs")):
        out = tmp_path / name
        finished = shell.run("history", "convert", str(room_files), "--to", target, "-o", str(out))
        assert finished.code == 0, finished
        document = shell.run("history", "verify", str(out), "--json").document
        assert (document["hands"], document["verified"]) == (ROOMS, ROOMS)


def test_statistics(shell: Shell, room_files: Path) -> None:
    document = shell.run("history", "stats", str(room_files), "--json").document
    assert document["hands"] == ROOMS
    players = {row["player"]: row for row in document["players"]}
    assert players["Ann"]["hands"] == 20
    assert players["Ann"]["vpip"] == 100
    finished = shell.run("history", "stats", str(room_files), "--player", "Ann", "--by", "position")
    assert finished.code == 0
    assert "BTN" in finished.output
    for arguments in (("--player", "Zed"), ("--by", "colour")):
        refused = shell.run("history", "stats", str(room_files), *arguments)
        assert refused.code == 2


def test_names_in_brackets_are_printed_whole(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_text(SAMPLES["pokerstars"].replace("Ann", "[bot] [red]Ann"), encoding="utf-8")
    assert "[bot] [red]Ann" in shell.run("history", "stats", str(file)).output


def test_anonymize(shell: Shell, room_files: Path, tmp_path: Path) -> None:
    out = tmp_path / "shared.txt"
    arguments = ("--to", "pokerstars", "--key", "k", "-o", str(out))
    assert shell.run("history", "anonymize", str(room_files), *arguments).code == 0
    text = out.read_text(encoding="utf-8")
    assert "Ann" not in text
    assert "Bob" not in text
    document = shell.run("history", "verify", str(out), "--json").document
    assert document["verified"] == ROOMS
    assert shell.run("history", "anonymize", str(room_files)).code == 2


def test_anonymize_where_nothing_can_be_written(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_text(SAMPLES["pokerstars"], encoding="utf-8")
    for out in (tmp_path, tmp_path / "missing" / "shared.log", tmp_path / ("a" * 300)):
        finished = shell.run("history", "anonymize", str(file), "-o", str(out))
        assert (finished.code, finished.output) == (2, "")
        assert finished.complaint.startswith(f"croupier: {out}: cannot be written: ")
        assert finished.complaint.count("\n") == 1
    assert list(tmp_path.iterdir()) == [file]


def test_tables_where_nothing_can_be_written(shell: Shell, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    file = tmp_path / "hand.txt"
    file.write_text(SAMPLES["pokerstars"], encoding="utf-8")
    out = tmp_path / "missing" / "out.parquet"
    finished = shell.run("history", "convert", str(file), "-o", str(out))
    assert (finished.code, finished.output) == (2, "")
    reason = "cannot be written: No such file or directory"
    assert finished.complaint == f"croupier: {out}: {reason}\n"


def test_anonymous_hands_are_for_others_as_other_files_are(shell: Shell, tmp_path: Path) -> None:
    file, out = tmp_path / "hand.txt", tmp_path / "shared.log"
    file.write_text(SAMPLES["pokerstars"], encoding="utf-8")
    before = os.umask(0o027)
    try:
        assert shell.run("history", "anonymize", str(file), "-o", str(out)).code == 0
    finally:
        os.umask(before)
    assert out.stat().st_mode & 0o777 == 0o640


def test_parquet_by_several_workers_is_the_same(
    shell: Shell, room_files: Path, tmp_path: Path
) -> None:
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    (room_files / "notes.txt").write_text("nothing about poker\n")
    (room_files / "summary.txt").write_text(SUMMARY)
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    alone = shell.run("history", "convert", str(room_files), "-o", str(one), "--json")
    shared = shell.run(
        "history", "convert", str(room_files), "-o", str(two), "--json", "--workers", "2"
    )
    assert (alone.code, shared.code) == (0, 0)
    for name in ("hands", "written", "failed", "rows", "skipped"):
        assert shared.document[name] == alone.document[name]
    assert alone.document["rows"]["tournaments"] >= 1
    for table, path in alone.document["output"].items():
        other = shared.document["output"][table]
        for first, second in ((path, other), (other, path)):
            assert duckdb.sql(f"from '{first}' except from '{second}'").fetchall() == []
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


def test_workers_and_ray_exclude_each_other(shell: Shell, room_files: Path) -> None:
    out = str(room_files.parent / "out.parquet")
    for target in (out, out.replace("parquet", "log")):
        refused = shell.run(
            "history", "convert", str(room_files), "-o", target, "--workers", "2", "--ray"
        )
        assert (refused.code, refused.output) == (2, "")
        assert "leave them out with Ray" in refused.complaint


@pytest.mark.parametrize("more", [[], ["--sort"]])
def test_one_file_by_several_workers_is_the_same(
    shell: Shell, room_files: Path, tmp_path: Path, more: list[str]
) -> None:
    (room_files / "notes.txt").write_text("nothing about poker\n")
    again = room_files / "again.txt"
    again.write_bytes(next(iter(sorted(room_files.glob("pokerstars*")))).read_bytes())
    one, two = tmp_path / "one.log", tmp_path / "two.log"
    alone = shell.run("history", "convert", str(room_files), "-o", str(one), "--json", *more)
    shared = shell.run(
        "history", "convert", str(room_files), "-o", str(two), "--json", "--workers", "2", *more
    )
    assert (alone.code, shared.code) == (0, 0)
    for name in ("hands", "written", "failed", "skipped", "duplicates"):
        assert shared.document[name] == alone.document[name]
    assert two.read_bytes() == one.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []
    pipe = shell.run(
        "history", "convert", "-", "--to", "log", "-o", str(one), "--force", "--workers", "2"
    )
    assert pipe.code == 2


def test_summaries_in_archives_are_read(shell: Shell, room_files: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    with zipfile.ZipFile(room_files / "all.zip", "w") as archive:
        archive.writestr("summary.txt", SUMMARY)
        archive.writestr("notes.txt", "nothing about poker\n")
    (room_files / "again.txt.gz").write_bytes(gzip.compress(SUMMARY.encode()))
    done = shell.run(
        "history", "convert", str(room_files), "-o", str(tmp_path / "x.parquet"), "--json"
    )
    assert done.document["rows"]["tournaments"] >= 1
    assert [Path(each["file"]).name for each in done.document["skipped"]] == ["notes.txt"]
    assert "1 file skipped: " in done.complaint
