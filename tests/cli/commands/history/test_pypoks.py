"""`croupier history` with files of pypoks and of the ACPC: verified, converted, refused."""

from pathlib import Path

import pytest

from tests.cli.running import Shell
from tests.history.acpc.test_acpc import NO_LIMIT_LINE, PLURIBUS_LINE
from tests.history.pypoks.samples import DATA, SAMPLE_TEXT, SAMPLES, needs_samples


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
    file.write_text(SAMPLE_TEXT.replace("CLL 32", "CLL 33"))
    finished = shell.run("history", "verify", str(file), "--json")
    assert finished.code == 1
    assert finished.document["failed"][0]["reason"].startswith("line 13: CLL does not add 33")


def test_a_wrong_optional_line_is_shown_and_no_failure(shell: Shell, tmp_path: Path) -> None:
    file, log = tmp_path / "hand.txt", tmp_path / "hand.log"
    file.write_text(SAMPLE_TEXT.replace("POT: 52", "POT: 53"))
    reason = "line 12: wrong line: table POT: 53 (expected table POT: 52)"
    for workers in ("1", "2"):
        finished = shell.run("history", "verify", str(file), "--json", "--workers", workers)
        assert finished.code == 0
        assert finished.document["verified"] == 1
        warnings = [{"file": str(file), "hand": "1", "reason": reason}]
        assert finished.document["warnings"] == warnings
    shown = shell.run("history", "verify", str(file)).output
    assert f"{file}, hand 1: {reason} [warning]" in shown
    assert "1 hand, 1 verified, 1 warning in" in shown
    converted = shell.run("history", "convert", str(file), "-o", str(log), "--to", "log")
    assert (converted.code, converted.complaint) == (0, f"warning: {file}, hand 1: {reason}\n")
    # What was wrong with one file is not said about the other.
    assert "warnings" not in shell.run("history", "verify", str(log), "--json").document


def test_a_file_of_two_dialects_is_refused(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_text(SAMPLE_TEXT.replace("DS 8D 3H", "Qs 8d 3h"))
    finished = shell.run("history", "verify", str(file), "--json")
    assert finished.code == 1
    assert finished.document["failed"][0]["reason"].startswith("line 17: Qs has another dialect")


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
