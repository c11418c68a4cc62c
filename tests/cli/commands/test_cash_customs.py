"""`croupier cash` with the customs of card rooms, and errors for wrong options."""

from pathlib import Path

import pytest

from tests.cli.running import Shell

EVERYTHING = (
    *("cash", "-b", "random", "-b", "call", "-p", "7", "--seats", "5", "--seed", "7"),
    *("--rounds", "60", "--game", "HOSE", "--hands-per-game", "3", "--buy-in", "80,200"),
    *("--straddle", "either,2", "--run-it", "2", "--willing", "0.5", "--bomb-pot", "7,9,1"),
    *("--rake", "0.05,4", "--rake-caps", "2=1,5=3", "--no-flop-no-drop", "--time-fee", "2,10"),
    *("--rathole", "60", "--rebuy", "--ante", "1"),
)


def test_everything_at_once(shell: Shell, tmp_path: Path) -> None:
    log = str(tmp_path / "log")
    document = shell.run(*EVERYTHING, "--log", log, "--json").document
    assert document["rounds"] == 60
    assert document["games"] == ["limit-holdem", "omaha-hi-lo", "stud", "stud-hi-lo"]
    assert len(document["waiting"]) == 2
    house = document["raked"] + sum(document["fees"].values())
    assert sum(document["net"].values()) == -house < 0
    assert document["not_started"] == {}
    again = shell.run(*EVERYTHING, "--resume", log, "--json").document
    assert {**again, "run": {}} == {**document, "run": {}}
    assert shell.run("history", "verify", log).code == 0


def test_the_result_lists_fees_rake_and_who_waits(shell: Shell) -> None:
    text = "\n".join(shell.lines(*EVERYTHING))
    assert "time fees" in text
    assert "Waiting for a seat: " in text
    assert "from the pots and" in text


def test_steps_of_the_rake_and_reset_stacks(shell: Shell) -> None:
    words = ("cash", "-b", "call", "-p", "3", "--rounds", "10", "--rake-steps", "6=1", "--json")
    document = shell.run(*words, "--reset-stacks").document
    assert document["raked"] == 10
    assert sum(document["bought"].values()) > 600


def test_bots_that_did_not_start_are_listed_apart(shell: Shell, tmp_path: Path) -> None:
    broken = tmp_path / "broken.sh"
    broken.write_text("echo no model >&2; exit 3\n", encoding="utf-8")
    words = ("cash", "-b", f"Eve=sh {broken}", "-b", "call", "--rounds", "2", "--allow-weak-box")
    text = "\n".join(shell.lines(*words))
    assert "Eve did not start: " in text
    assert "no model" in text
    assert list(shell.run(*words, "--json").document["not_started"]) == ["Eve"]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("--buy-in lots", "--buy-in must be numbers such as 200 or 40,200, not 'lots'"),
        ("--buy-in 1,2,3", "at most 2 numbers"),
        ("--buy-in 200,40", "the largest buy-in"),
        ("--straddle hijack", "a straddle must be utg, button, either, mississippi"),
        ("--straddle utg,x", "--straddle must be numbers"),
        ("--run-it 9", "--run-it must be a whole number from 1 to 4"),
        ("--willing 7", "willing must be a probability"),
        ("--bomb-pot often", "--bomb-pot must be numbers"),
        ("--bomb-pot 5,1,2,chess", "chess"),
        ("--bomb-pot 5,1,2,holdem,x", "a bomb pot must have every, ante, boards, game"),
        ("--rake-caps 3", "--rake-caps must be pairs such as 2=1,5=3, not '3'"),
        ("--rake-caps 2=1", "give --rake or --rake-steps too"),
        ("--rake 0.05 --rake-steps 5=1", "a percentage or steps, not both"),
        ("--no-flop-no-drop", "give --rake"),
        ("--time-fee x", "--time-fee must be numbers"),
        ("--clock sun", "a clock must be 'simulated' or 'real', not 'sun'"),
        ("--hands-per-game day", "--hands-per-game must be 'orbit' or a number"),
        ("--ante 1 --button-ante 1", "choose one of ante"),
        ("--seats 1", "the number of seats"),
        ("--rathole -1", "rathole"),
        ("--missed-blinds never", "--missed-blinds must be 'post' or 'wait', not 'never'"),
        ("--missed-blinds wait", "--missed-blinds has no effect where nobody comes later"),
        ("--small-blind 0", "the small blind must be a whole number"),
        ("--small-blind 3", "small blind"),
    ],
)
def test_wrong_options_are_one_line(shell: Shell, options: str, complaint: str) -> None:
    finished = shell.run("cash", "-b", "call", "-p", "3", "--rounds", "1", *options.split())
    assert finished.code == 2
    assert complaint in finished.complaint
    assert finished.complaint.count("\n") == 1


def test_newcomers_wait_for_the_big_blind_also_in_a_resumed_game(
    shell: Shell, tmp_path: Path
) -> None:
    log, whole = tmp_path / "cut.log", tmp_path / "whole.log"
    words = (
        *("cash", "-b", "all-in", "-b", "random", "-p", "8", "--seats", "3", "--seed", "4"),
        *("--rounds", "12", "--big-blind", "6", "--small-blind", "2", "--log", str(whole)),
    )
    played = shell.run(*words, "--missed-blinds", "wait")
    assert played.code == 0, played.complaint
    text = whole.read_text(encoding="utf-8")
    assert '"small_blind":2' in text
    assert '"missed_blinds":"wait"' in text
    assert text.count('"event":"join"') > 4
    log.write_text(text[: len(text) * 2 // 3], encoding="utf-8")
    assert shell.run("cash", "--resume", str(log)).code == 0
    assert log.read_text(encoding="utf-8") == text
    assert shell.run("history", "verify", str(log)).code == 0
    other = shell.run("cash", "--resume", str(log), "--missed-blinds", "post")
    assert "--missed-blinds was wait, not" in other.complaint


@pytest.mark.parametrize(
    "mistake", [("--dealers-choice",), ("--straddle", "foo"), ("-p", "30"), ("--rounds", "-1")]
)
def test_what_is_refused_leaves_no_log(
    shell: Shell, tmp_path: Path, mistake: tuple[str, ...]
) -> None:
    log = tmp_path / "log"
    words = ("cash", "-b", "random", "-p", "4", "--game", "holdem", "--log", str(log))
    assert shell.run(*words, *mistake).code == 2
    assert not log.exists()
