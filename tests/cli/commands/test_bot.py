"""`croupier bot check`."""

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.cli.running import Shell, write_bot

BOTS = Path(__file__).parents[3] / "examples" / "bots"

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="bots that are programs run on Linux"
)


@pytest.mark.parametrize(
    ("program", "file"),
    [(sys.executable, "template.py"), ("bash", "caller.sh"), ("node", "raiser.mjs")],
)
def test_the_examples_pass(shell: Shell, program: str, file: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    result = shell.run("bot", "check", f"{program} {BOTS / file}", "--move-limit", "5")
    assert result.code == 0, result.output
    assert "the bot can play" in result.output


def test_a_bot_that_fails_is_told_why(shell: Shell, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        (BOTS / "template.py").read_text().replace('"request": message', '"reply": message')
    )
    result = shell.run("bot", "check", f"{sys.executable} {bot}", "--json", "--move-limit", "2")
    assert result.code == 1
    document = json.loads(result.output)
    assert not document["passed"]
    failed = [check for check in document["checks"] if not check["passed"]]
    assert "has no request" in failed[0]["detail"]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("no-such-program", "no program 'no-such-program'"),
        ("nowhere.py:Bot", "no such file: 'nowhere.py'"),
        ("'unfinished", "cannot read the command"),
    ],
)
def test_wrong_use_is_one_line(shell: Shell, command: str, said: str) -> None:
    result = shell.run("bot", "check", command)
    assert result.code == 2
    assert said in result.complaint
    assert result.complaint.count("\n") == 1
    assert result.output == ""


@pytest.mark.parametrize("limit", ["--move-limit", "--startup-limit"])
@pytest.mark.parametrize("seconds", ["inf", "nan", "1e7", "1e300", "-1"])
def test_limits_are_times_that_somebody_waits(shell: Shell, limit: str, seconds: str) -> None:
    result = shell.run("bot", "check", "call", limit, seconds)
    assert (result.code, result.output) == (2, "")
    assert "must be from 0 seconds to a day" in result.complaint
    assert result.complaint.count("\n") == 1


def test_what_ends_before_it_greets_cannot_be_started(shell: Shell, tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("raise SystemExit('no \\x1b[31mmodel')")
    missing = f"{sys.executable} {tmp_path / 'nowhere.py'}"
    for command, said in (
        ("true", "closed its output"),
        (f"{sys.executable} {script}", "model"),
        (missing, "nowhere.py"),
    ):
        for more in ((), ("--json",)):
            result = shell.run("bot", "check", command, *more)
            assert (result.code, result.output) == (2, "")
            assert "the bot cannot be started" in result.complaint
            assert said in result.complaint
            assert "\x1b" not in result.complaint
            assert result.complaint.count("\n") == 1


def test_what_does_not_greet_fails(shell: Shell, tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("print('hello \\x1b[2J there', flush=True)\ninput()\ninput()")
    result = shell.run("bot", "check", f"{sys.executable} {script}")
    assert result.code == 1
    assert "FAILED" in result.output
    assert r"the line is not JSON: 'hello \x1b[2J there'" in " ".join(result.output.split())


@pytest.mark.boxed
def test_a_bot_for_holdem_alone_can_play(shell: Shell, tmp_path: Path) -> None:
    bot = write_bot(tmp_path, "Pairs", "first, second = hole_cards", "return 'call', 0")
    result = shell.run("bot", "check", bot, "--json", "--move-limit", "5")
    document = json.loads(result.output)
    assert (result.code, document["passed"]) == (0, True)
    assert [check["name"] for check in document["checks"]] == [
        "starts and greets",
        "ends when the table says goodbye",
        "plays holdem heads-up",
        "plays holdem at a table of 6",
    ]
    asked = ("--game", "kuhn", "--json", "--move-limit", "5")
    result = shell.run("bot", "check", bot, *asked)
    assert result.code == 1
    *_, played = json.loads(result.output)["checks"]
    assert (played["name"], played["passed"]) == ("plays kuhn heads-up", False)
    # One kind of fault is listed once, with its count.
    assert played["detail"].count("ValueError") == 1
    assert re.search(r"\(\d\d times\)", played["detail"])


@pytest.mark.boxed
def test_a_bot_plays_the_games_it_names(shell: Shell, tmp_path: Path) -> None:
    bot = write_bot(tmp_path, "Kuhn", "return 'call', 0")
    file = Path(bot.rpartition(":")[0])
    file.write_text(file.read_text() + "    games = 'kuhn', 'leduc'\n")
    result = shell.run("bot", "check", bot, "--json", "--move-limit", "5")
    assert result.code == 0
    checks = json.loads(result.output)["checks"]
    assert [check["name"] for check in checks][2:] == [
        "plays kuhn heads-up",
        "plays leduc heads-up",
    ]
    # A call of nothing is a check by another name: it is told, and no failure.
    assert "there is nothing to call" in checks[2]["corrected"]
    file.write_text(file.read_text().replace("leduc", "old maid"))
    result = shell.run("bot", "check", bot, "--move-limit", "5")
    assert (result.code, "a game in the greeting of the bot is wrong" in result.complaint) == (
        2,
        True,
    )
    assert shell.run("bot", "check", "call", "--game", "old maid").code == 2
