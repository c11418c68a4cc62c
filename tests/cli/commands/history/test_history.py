"""`croupier history`: exit codes, documents, files in and out, a hand stepped through."""

import os
import pty
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from select import select
from typing import Any

import pytest

from croupier import holdem
from croupier.cli.terminal.keys import Key, key_of
from croupier.history import HandLog, LogReader, LogWriter
from tests.cli.running import Shell
from tests.history.test_hand_log import a_hand

ROOT = Path(__file__).parents[4]
HAND = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AsKs', 'd dh p2 QdQh', 'p2 cc', 'p1 cc', 'd db 2c3c4d', 'p1 cbr 4', 'p2 f']
players = ['Ann', 'Bob']
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with three hands, the second of which is wrong."""
    path = tmp_path / "three.phhs"
    wrong = HAND.replace("'p2 f'", "'p1 f'")
    path.write_text(f"[1]\n{HAND}\n[2]\n{wrong}\n[3]\n{HAND}", encoding="utf-8")
    return path


def test_verify_tells_what_is_wrong(shell: Shell, file: Path) -> None:
    finished = shell.run("history", "verify", str(file), "--json")
    document = finished.document
    assert (finished.code, finished.complaint) == (1, "")
    assert (document["hands"], document["verified"]) == (3, 2)
    (fault,) = document["failed"]
    assert fault.keys() == {"file", "hand", "reason"}
    assert (fault["file"], fault["hand"]) == (str(file), "2")
    assert fault["reason"].startswith("line 16: action 7: it is not this player's turn: 'p1 f'")
    assert document.keys() == {"hands", "verified", "failed", "seconds"}
    printed = shell.run("history", "verify", str(file))
    assert printed.code == 1
    assert f"{file}, hand 2: line 16: action 7" in printed.output
    assert "3 hands, 2 verified, 1 failed" in printed.output


def test_verify_what_is_right(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(HAND)
    (tmp_path / "b.phh").write_text(HAND)
    (tmp_path / "LICENSE").write_text("nothing of ours")
    with LogWriter(tmp_path / "deep.log") as log:
        log.hand(a_hand())
    for more in ([], ["--workers", "2"]):
        finished = shell.run("history", "verify", str(tmp_path), "--json", *more)
        told = f"1 file skipped: unknown format: {tmp_path / 'LICENSE'}\n"
        assert (finished.code, finished.complaint) == (0, told)
        assert (finished.document["hands"], finished.document["failed"]) == (3, [])


def test_standard_input(shell: Shell) -> None:
    finished = shell.run("history", "verify", "-", "--json", typed=HAND)
    assert (finished.code, finished.document["verified"]) == (0, 1)
    damaged = shell.run("history", "verify", "-", "--json", typed=HAND.replace("p2 f", "p2 x"))
    assert damaged.code == 1
    assert damaged.document["failed"][0]["file"] == "standard input"


def _croupier(*arguments: str, **settings: Any) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own, whose streams are those of the system."""
    command = [sys.executable, "-m", "croupier", *arguments]
    return subprocess.run(command, capture_output=True, check=False, **settings)


def test_replay_of_standard_input() -> None:
    finished = _croupier("history", "replay", "-", input=HAND.encode())
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert b"Ann bets 4" in finished.stdout


def test_standard_input_is_read_once(shell: Shell) -> None:
    finished = shell.run("history", "verify", "-", "-", typed=HAND)
    assert (finished.code, finished.output) == (2, "")
    assert finished.complaint == "croupier: standard input can be read only once\n"


def test_standard_input_may_be_closed(tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(HAND)
    run = [sys.executable, "-m", "croupier", "history", "replay"]
    for name, code, complaint in (
        ("-", 2, "croupier: standard input: the file has no hands\n"),
        ("a.phh", 0, ""),
    ):
        finished = subprocess.run(
            ["sh", "-c", 'exec "$@" <&-', "sh", *run, name],
            capture_output=True,
            check=False,
            cwd=tmp_path,
            text=True,
        )
        assert (finished.returncode, finished.stderr) == (code, complaint)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["verify", "missing.phh"], "missing.phh: cannot be opened"),
        (["verify", "a" * 5000], "cannot be opened: File name too long"),
        (
            ["convert", "missing.phh", "--to", "log", "-o", "a" * 5000],
            "missing.phh: cannot be opened",
        ),
        (["verify", "missing.phh", "--from", "nonsense"], "unknown format 'nonsense'"),
        (["verify", str(ROOT / "Makefile")], "the format of this file is unknown"),
        (["verify"], "Missing argument"),
        (
            ["convert", str(ROOT / "Makefile"), "--from", "phh"],
            "the format to write is unknown",
        ),
        (["replay", "missing.phh"], "cannot be opened"),
        (["nonsense"], "No such command"),
    ],
)
def test_wrong_use_is_one_line(shell: Shell, arguments: list[str], complaint: str) -> None:
    finished = shell.run("history", *arguments)
    assert (finished.code, finished.output) == (2, "")
    assert complaint in finished.complaint
    assert finished.complaint.count("\n") == 1


@pytest.mark.parametrize("name", ["empty", "empty.txt", "empty.phh", "empty.log", "comments.phhs"])
@pytest.mark.parametrize(
    "command",
    [
        ["verify"],
        ["verify", "--json"],
        ["convert", "--to", "ohh"],
        ["convert", "-o", "out.log"],
        ["convert", "-o", "out/", "--to", "log"],
        ["replay"],
        ["stats"],
        ["anonymize", "-o", "out.log"],
    ],
)
def test_a_file_without_hands_is_one_answer(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("# nothing\n" if name == "comments.phhs" else "")
    finished = shell.run("history", *command, name)
    assert (finished.code, finished.output) == (2, "")
    assert finished.complaint == f"croupier: {name}: the file has no hands\n"
    assert not Path("out.log").exists()


def test_a_file_of_another_format_has_no_hands(shell: Shell, tmp_path: Path) -> None:
    file, out = tmp_path / "a.phh", tmp_path / "out.log"
    file.write_text(HAND)
    for command in (["verify"], ["convert", "-o", str(out)]):
        finished = shell.run("history", *command, str(file), "--from", "pokerstars")
        assert (finished.code, finished.output) == (2, "")
        assert "the file has no hands" in finished.complaint
    assert not out.exists()


def test_a_file_without_hands_in_a_directory(shell: Shell, tmp_path: Path) -> None:
    LogWriter(tmp_path / "begun.log").close()
    alone = shell.run("history", "verify", str(tmp_path))
    assert (alone.code, alone.output) == (2, "")
    assert alone.complaint == f"croupier: {tmp_path}: the files have no hands\n"
    (tmp_path / "a.phh").write_text(HAND)
    document = shell.run("history", "verify", str(tmp_path), "--json").document
    assert (document["hands"], document["verified"]) == (1, 1)


def test_files_of_other_things_in_a_directory(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(HAND)
    for name in ("README.txt", "server.log", "page.xml", "other.jsonl"):
        (tmp_path / name).write_text("These are my hands.")
        named = shell.run("history", "verify", str(tmp_path / name))
        assert (named.code, named.output) == (2, "")
        assert "the format of this file is unknown" in named.complaint
    finished = shell.run("history", "verify", str(tmp_path), "--json")
    names = [
        str(tmp_path / name) for name in ("README.txt", "other.jsonl", "page.xml", "server.log")
    ]
    told = f"4 files skipped: unknown format: {', '.join(names)}\n"
    assert (finished.code, finished.complaint) == (0, told)
    assert (finished.document["hands"], finished.document["failed"]) == (1, [])
    assert [row["file"] for row in finished.document["skipped"]] == names
    out = ("-o", str(tmp_path.parent / "out.log"), "--force")
    for command in (["verify"], ["convert", *out], ["stats"], ["anonymize", *out]):
        for given in ([str(tmp_path)], [names[0], str(tmp_path / "a.phh")]):
            assert shell.run("history", *command, *given).code == 0
            assert shell.run("history", *command, *given, "--strict").code == 1
    # What can only be a file of hands is not passed over.
    (tmp_path / "b.phh").write_text("These are my hands.")
    assert shell.run("history", "verify", str(tmp_path), "--json").code == 1


def _with_names(folder: Path, bob: str) -> Path:
    """A log of a hand; a log may hold any text."""
    path = folder / "names.log"
    state = holdem(players=2, seed=1)
    state.complete_bet_or_raise_to(6)
    state.fold()
    with LogWriter(path) as log:
        log.hand(HandLog.of(state, ["Ann", bob]))
    return path


@pytest.mark.parametrize("name", ["Böb", "Bob\ud83d"])
@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_people_read_what_the_terminal_can_not_express(
    tmp_path: Path, name: str, errors: str
) -> None:
    path = str(_with_names(tmp_path, name))
    settings = {**os.environ, "PYTHONIOENCODING": f"ascii:{errors}"}
    for command in ("replay", "stats"):
        finished = _croupier("history", command, path, env=settings)
        assert (finished.returncode, finished.stderr) == (0, b"")
        assert name.encode("ascii", "backslashreplace") in finished.stdout


def test_hands_that_standard_output_can_not_express_are_refused(tmp_path: Path) -> None:
    path = str(_with_names(tmp_path, "Böb"))
    settings = {**os.environ, "PYTHONIOENCODING": "ascii"}
    finished = _croupier("history", "convert", path, "--to", "phh", env=settings)
    assert (finished.returncode, finished.stdout) == (2, b"")
    reason = b"cannot be written: ascii has no characters for '\\xf6'"
    assert finished.stderr.rstrip() == b"croupier: " + reason


def test_half_a_character_can_not_be_written(shell: Shell, tmp_path: Path) -> None:
    path = _with_names(tmp_path, "Bob\ud83d")
    for name in ("out.txt", "out.ohh", "out.phh", "out.parquet"):
        more = ["--to", "pokerstars"] if name == "out.txt" else []
        finished = shell.run("history", "convert", str(path), "-o", str(tmp_path / name), *more)
        assert (finished.code, finished.output) == (2, "")
        assert "\\ud83d" in finished.complaint
        assert finished.complaint.count("\n") == 1
    assert list(tmp_path.iterdir()) == [path]
    anonymous = tmp_path / "shared.phh"
    assert (
        shell.run("history", "anonymize", str(path), "--to", "phh", "-o", str(anonymous)).code == 0
    )


def test_convert_there_and_back(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(HAND)
    log, phh = tmp_path / "a.log", tmp_path / "b.phhs"
    assert shell.run("history", "convert", str(tmp_path / "a.phh"), "-o", str(log)).code == 0
    assert shell.run("history", "convert", str(log), "--to", "phh", "-o", str(phh)).code == 0
    (hand,) = LogReader(log).hands()
    assert isinstance(hand, HandLog)
    assert hand.players == ("Ann", "Bob")
    assert "actions = ['d dh p1 AsKs', 'd dh p2 QdQh', 'p2 cc'" in phh.read_text()
    printed = shell.run("history", "convert", str(phh), "--to", "log")
    assert printed.code == 0
    assert printed.output.startswith('{"event":"log","version":2}\n')


def test_convert_tells_what_it_leaves_out(shell: Shell, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.log"
    finished = shell.run("history", "convert", str(file), "-o", str(out), "--json")
    assert finished.code == 1
    assert (finished.document["hands"], finished.document["written"]) == (3, 2)
    assert "left out" in finished.complaint
    assert len(list(LogReader(out).hands())) == 2


def test_convert_leaves_nothing_when_it_refuses(shell: Shell, tmp_path: Path) -> None:
    import croupier

    source, out = tmp_path / "kuhn.log", tmp_path / "out.txt"
    with LogWriter(source) as log:
        log.hand(a_hand())
        log.hand(croupier.kuhn(seed=1))
    out.write_text("as before")
    finished = shell.run(
        "history", "convert", str(source), "--to", "pokerstars", "-o", str(out), "--force"
    )
    assert finished.code == 2
    assert "poker rooms have no name for this game" in finished.complaint
    assert out.read_text() == "as before"
    to_output = shell.run("history", "convert", str(source), "--to", "pokerstars")
    assert (to_output.code, to_output.output) == (2, "")
    (tmp_path / "bad.phh").write_text(HAND.replace("p2 f", "p2 x"))
    nothing = shell.run(
        "history", "convert", str(tmp_path / "bad.phh"), "-o", str(tmp_path / "n.log")
    )
    assert nothing.code == 1
    assert not (tmp_path / "n.log").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.phh", "kuhn.log", "out.txt"]


def test_a_pipe_is_written_to_and_not_replaced(shell: Shell, tmp_path: Path) -> None:
    file, pipe = tmp_path / "a.phh", tmp_path / "pipe"
    file.write_text(HAND)
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(pipe.read_text)
        finished = shell.run("history", "convert", str(file), "--to", "phh", "-o", str(pipe))
        assert finished.code == 0
        assert "Ann" in read.result(timeout=30)
    assert pipe.is_fifo()


def test_a_file_that_is_read_is_not_written_over(shell: Shell, file: Path) -> None:
    before = file.read_bytes()
    folder = file.parent / "hands"
    folder.mkdir()
    (folder / "linked.phhs").symlink_to(file)
    for command, source, output in (
        ("convert", file, str(file)),
        ("convert", file, f"{file.parent}/"),
        ("convert", folder, str(file)),
        ("anonymize", file, str(file)),
    ):
        finished = shell.run("history", command, str(source), "--to", "phh", "-o", output)
        assert finished.code == 2
        assert "the hands are read from this file" in finished.complaint
        assert file.read_bytes() == before


def test_a_hand_that_is_refused_is_named_with_its_file(shell: Shell, tmp_path: Path) -> None:
    state = holdem(players=2, ante=1, seed=1)
    state.fold()
    path = tmp_path / "hands.log"
    with LogWriter(path) as log:
        log.hand(HandLog.of(state, id="77"))
    for name, reason in (("acpc", "ACPC cannot express this hand"), ("pluribus", "ACPC cannot")):
        finished = shell.run("history", "convert", str(path), "--to", name)
        assert finished.code == 2
        assert f"{path}: hand 77: {reason}" in finished.complaint


def test_convert_into_a_directory(shell: Shell, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.phh").write_text(HAND)
    out = tmp_path / "logs"
    files = [str(tmp_path / f"{name}.phh") for name in ("a", "b")]
    finished = shell.run(
        "history", "convert", *files, "--to", "log", "-o", f"{out}/", "--workers", "2"
    )
    assert (finished.code, finished.complaint) == (0, "")
    assert sorted(path.name for path in out.iterdir()) == ["a.jsonl", "b.jsonl"]


def test_replay_prints_the_hand(shell: Shell, file: Path) -> None:
    lines = shell.lines("history", "replay", str(file), "--hand", "3")
    assert "Flop: 2c 3c 4d" in lines
    assert any("Ann" in line and "wins 4" in line for line in lines)
    stopped = shell.lines("history", "replay", str(file), "--until", "flop")
    assert stopped[-2:] == ["Pot 4", "Ann to act [k, b 2-98]"]
    assert "Flop: 2c 3c 4d" in stopped
    assert "Ann bets 4" in shell.lines("history", "replay", str(file), "--until", "p1 cbr")
    assert "Ann bets 4" not in shell.lines("history", "replay", str(file), "--until", "check")
    assert shell.lines("history", "replay", str(file), "--until", "2")[1:3] == [
        "Ann posts 2",
        "Bob posts 1",
    ]
    document = shell.run("history", "replay", str(file), "--json", "--until", "4").document
    assert len(document["operations"]) == 4
    assert document["finished"] is False


def test_replay_of_a_hand_that_is_not_there(shell: Shell, file: Path) -> None:
    wrong = shell.run("history", "replay", str(file), "--hand", "2")
    assert (wrong.code, wrong.output) == (2, "")
    assert "hand 2 does not verify: line 16" in wrong.complaint
    assert "no hand 9" in shell.run("history", "replay", str(file), "--hand", "9").complaint
    assert "never reaches" in shell.run("history", "replay", str(file), "--until", "x").complaint


def test_keys() -> None:
    assert [key_of(text) for text in ("\x1b[C", "\x1b[D", " ", "q", "?")] == [
        *(Key.FORWARD, Key.BACK, Key.FORWARD, Key.QUIT),
        None,
    ]


def _read_until(terminal: int, wanted: str) -> str:
    seen = ""
    deadline = time.monotonic() + 30
    while wanted not in seen and time.monotonic() < deadline:
        if select([terminal], [], [], 1)[0]:
            seen += os.read(terminal, 4096).decode("utf-8", "replace")
    assert wanted in seen
    return seen


def test_stepping_in_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a.phh"
    path.write_text(HAND)
    terminal, inner = pty.openpty()
    command = [sys.executable, "-m", "croupier", "history", "replay", str(path)]
    process = subprocess.Popen(
        command, stdin=inner, stdout=inner, stderr=inner, env={**os.environ, "TERM": "xterm"}
    )
    os.close(inner)
    try:
        last = _read_until(terminal, "q: stop").split("step 0 of ")[1].split("\x1b")[0]
        os.write(terminal, b"  ")
        _read_until(terminal, "step 2 of")
        os.write(terminal, b"\x1b[D")
        _read_until(terminal, "step 1 of")
        os.write(terminal, b"\x1b[F")
        _read_until(terminal, f"step {last} of")
        os.write(terminal, b"q")
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
        os.close(terminal)


def test_help_shows_examples(shell: Shell) -> None:
    for command in ("verify", "convert", "replay"):
        assert "croupier history" in shell.run("history", command, "--help").output
    assert "verify" in shell.run("history", "--help").output
