"""What the commands read: hands that appear again, compressed files and logs."""

import gzip
from pathlib import Path

from croupier import kuhn
from croupier.history import HandLog, LogWriter
from tests.cli.running import Shell
from tests.history.test_files import PHH
from tests.history.test_packed import STARS


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
