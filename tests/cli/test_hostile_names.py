"""Names of players, bots, tables and files print as text, whatever they contain."""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from croupier.cli.screens.report import report_page
from croupier.play.tournament.chronicle import Chronicle
from croupier.printable import printable, printable_lines
from croupier.scene.pages.document import escape
from croupier.tournament import Tournament
from tests.cli.running import Shell, write_bot

# Colours, a title, C1's introducer of sequences, an order turned round, forged lines.
EVIL = "E\x1b[31mv\x1b]0;x\x07il\x9b2J\u202e\u2066\nMallory wins\r\x08\u2028\x00"
UNSAFE = [chr(code) for code in (*range(32), *range(127, 160)) if chr(code) != "\n"]
UNSAFE += ["\u202e", "\u2066", "\u2028", "\u200f"]
# Instructions of rich, and of a page.
MARKUP = "[red]x[/red][link=http://e.vil]"
TAG = "<script>alert(1)</script>"


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("COLUMNS", "400")
    shell = Shell(capsys, monkeypatch)
    monkeypatch.setenv("COLUMNS", "400")
    return shell


def assert_safe(*texts: str) -> None:
    for text in texts:
        assert not [character for character in UNSAFE if character in text], ascii(text)
        # Nothing that a name holds begins a line.
        assert not [line for line in text.splitlines() if line.startswith("Mallory")]


def test_text_is_made_safe_and_stays_readable() -> None:
    assert printable("Jörg 李 🂡 [x]") == "Jörg 李 🂡 [x]"
    assert printable("a\tb\\n") == "a\\tb\\n"
    assert printable(EVIL).startswith("E\\x1b[31mv\\x1b]0;x\\x07il\\x9b2J\\u202e\\u2066\\nMallory")
    assert printable("\udcff") == "\\udcff"
    assert_safe(printable(EVIL), printable_lines(EVIL.replace("\n", "")))
    assert printable_lines("one\ntwo\x1b") == "one\ntwo\\x1b"


def evil_bot(folder: Path) -> str:
    """A bot with a crash whose message is as evil as its name."""
    return write_bot(folder, "Evil", f"raise ValueError({EVIL!r})")


@pytest.mark.parametrize("name", [EVIL.replace("=", ""), MARKUP.replace("=", ":")])
def test_tournament(shell: Shell, tmp_path: Path, name: str) -> None:
    log, report = tmp_path / "x.log", tmp_path / "x.html"
    bots = [f"{name}={evil_bot(tmp_path)}", "--bot", "call"]
    finished = shell.run(
        *("tournament", "--bot", *bots, "--seed", "7", "--stack", "400"),
        *("--log", str(log), "--report", str(report)),
    )
    if finished.code == 2:  # names that are refused are refused in safe words
        assert_safe(finished.complaint)
        return
    assert_safe(finished.output, finished.complaint)
    assert_safe(report.read_text(encoding="utf-8"))
    for command in ("verify", "replay", "stats"):
        seen = shell.run("history", command, str(log))
        assert_safe(seen.output, seen.complaint)
        assert seen.output


def test_a_page_has_no_instructions_of_others(tmp_path: Path) -> None:
    log = tmp_path / "x.log"
    entries = {TAG: "call", "&<b>": "random"}
    Tournament(entries, starting_stack=100, schedule={1: (10, 20)}, seed=1, log=log).run()
    page = report_page(Chronicle(log))
    assert TAG not in page
    assert "&lt;script&gt;" in page
    assert_safe(page, escape(EVIL))  # a log that somebody edited
    ET.fromstring("<svg" + page.split("<svg")[1].split("</svg>")[0] + "</svg>")


def test_cash_and_play(shell: Shell, tmp_path: Path) -> None:
    bot = evil_bot(tmp_path)
    for words in (
        ("cash", "--bot", f"Eve\x1b[31m={bot}", "--bot", "call", "--rounds", "3", "--seed", "7"),
        ("play", "--name", EVIL, "--bot", bot, "--hands", "2", "--seed", "7"),
        ("play", "--name", MARKUP, "--bot", "call", "--hands", "1", "--seed", "7"),
    ):
        seen = shell.run(*words, typed="c\n" * 99)
        assert_safe(seen.output, seen.complaint)
        assert seen.output or seen.complaint


STARS = """PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/01/01 0:00:00 ET
Table 'T{evil}able' 2-max Seat #1 is the button
Seat 1: Al{evil}ice ($200 in chips)
Seat 2: Bob ($200 in chips)
Al{evil}ice: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Al{evil}ice: folds
Uncalled bet ($1) returned to Bob
Bob collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Al{evil}ice (button) (small blind) folded before Flop
Seat 2: Bob (big blind) collected ($2)

"""


@pytest.mark.parametrize("broken", [False, True])
def test_files_of_rooms(shell: Shell, tmp_path: Path, broken: bool) -> None:
    file = tmp_path / "hands\x1b[31m\u202e.txt"
    text = STARS.format(evil="\x1b[31m\u202e\x9b")
    file.write_text(text.replace("$2 from", "$9 from") if broken else text, encoding="utf-8")
    for command in (("verify",), ("replay",), ("stats",)):
        seen = shell.run("history", *command, str(file))
        assert_safe(seen.output, seen.complaint)
        assert seen.output or seen.complaint


def test_a_document_is_exact_in_a_file_and_safe_in_a_terminal(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(STARS.format(evil="\u202e\x9b"), encoding="utf-8")
    words = ("history", "convert", str(file), "--to", "phh")
    assert "Al\u202e\x9bice" in shell.run(*words).output
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: True)
    assert_safe(shell.run(*words).output)


def test_errors_name_files_and_words_safely(shell: Shell, tmp_path: Path) -> None:
    evil = "no\x1b[31m\u202esuch\nfile"
    for words in (
        ("history", "verify", str(tmp_path / evil)),
        ("history", "convert", str(tmp_path / evil), "--to", evil),
        ("deal", evil),
        ("deal", "holdem", "--cards", evil),
        ("deal", "holdem", f"--{evil}"),
        ("equity", evil, "AA"),
        ("range", evil),
        ("icm", "--stacks", evil, "--prizes", "1"),
        ("tournament", "--bot", evil, "--bot", "call"),
        ("tournament", "--bot", "call", "--bot", "call", "--schedule", str(tmp_path / evil)),
        ("tournament", "--resume", str(tmp_path / evil)),
        ("cash", "--bot", f"{tmp_path / evil}.py:Bot", "--bot", "call"),
        ("bot", "check", evil),
        ("play", "--bot", evil),
        (evil,),
    ):
        seen = shell.run(*words)
        assert seen.code != 0, words
        assert_safe(seen.output, seen.complaint)
        assert len(seen.complaint.splitlines()) <= 1 or words[0] == "bot"
