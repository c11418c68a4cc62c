"""`croupier history` with files of pypoks and of the ACPC: verified, converted, refused."""

from pathlib import Path

import pytest

from tests.cli.running import Shell
from tests.history.test_acpc import NO_LIMIT_LINE, PLURIBUS_LINE
from tests.pypoks_samples import DATA, SAMPLES, SEED_TEXT, needs_samples


@needs_samples
def test_all_samples_verify(shell: Shell) -> None:
    document = shell.run("history", "verify", str(DATA), "--json").document
    assert (document["hands"], document["verified"]) == (2 * len(SAMPLES), 2 * len(SAMPLES))


@needs_samples
@pytest.mark.parametrize("sample", SAMPLES[::23], ids=lambda path: path.stem)
def test_samples_convert_byte_for_byte(shell: Shell, sample: Path, tmp_path: Path) -> None:
    texts, events = sample.with_suffix(".txt"), tmp_path / "again.jsonl"
    log, out = tmp_path / "hand.log", tmp_path / "hand.txt"
    for source, kind, target in (
        (sample, "log", log),
        (log, "pypoks-texts", out),
        (log, "pypoks-events", events),
    ):
        finished = shell.run("history", "convert", str(source), "--to", kind, "-o", str(target))
        assert finished.code == 0, finished.complaint
    assert out.read_bytes() == texts.read_bytes()
    assert events.read_bytes() == sample.read_bytes()


def test_a_wrong_line_is_named(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_text(SEED_TEXT.replace("CLL 32", "CLL 33"))
    finished = shell.run("history", "verify", str(file), "--json")
    assert finished.code == 1
    assert finished.document["failed"][0]["reason"].startswith("line 13: CLL does not add 33")


@pytest.mark.parametrize("line", [NO_LIMIT_LINE, PLURIBUS_LINE])
def test_a_line_of_acpc_is_guessed_and_verified(shell: Shell, line: str, tmp_path: Path) -> None:
    file = tmp_path / "match.log"
    file.write_text(line + "\n")
    assert shell.run("history", "verify", str(file), "--json").document["verified"] == 1


def test_a_hand_that_pypoks_can_not_tell_leaves_no_file(shell: Shell, tmp_path: Path) -> None:
    file, out = tmp_path / "match.log", tmp_path / "hand.txt"
    file.write_text(NO_LIMIT_LINE + "\n")
    target = ("--to", "pypoks-texts", "-o", str(out))
    finished = shell.run("history", "convert", str(file), *target)
    assert finished.code == 2
    assert "no game config for 2 players with 20000 chips" in finished.complaint
    assert not out.exists()
