"""`croupier equity`."""

import pytest

from tests.cli.running import Shell


def test_aces_against_kings(shell: Shell) -> None:
    lines = shell.lines("equity", "AhAd", "KhKd")
    assert "82.6366 %" in lines[3]
    assert "17.3634 %" in lines[4]
    assert lines[-1] == "exact: 1,712,304 deals"


def test_json(shell: Shell) -> None:
    document = shell.run("equity", "AhAd", "KK,QQ", "--board", "2c7d9h", "--json").document
    assert document["exact"] is True
    assert document["game"] == "holdem"
    assert document["given"] == ["AhAd", "KK,QQ"]
    assert sum(document["equities"]) == pytest.approx(1)
    assert set(document) >= {"equities", "wins", "ties", "samples", "standard_errors"}


def test_cards_may_be_given_in_parts(shell: Shell) -> None:
    start = ("equity", "AhAd", "KK", "--json")
    whole = shell.run(*start, "--board", "2c 7d 9h", "--dead", "Ac3c").document
    parts = ("--board", "2c7d", "--board", "9h", "--dead", "Ac", "--dead", "3c")
    assert shell.run(*start, *parts).document == whole


def test_random_deals(shell: Shell) -> None:
    words = ("equity", "AhAd", "random", "--samples", "20000", "--seed", "7")
    lines = shell.lines(*words)
    assert "standard error" in lines[1]
    assert lines[-1] == "20,000 random deals, seed 7"
    assert lines == shell.lines(*words)
    document = shell.run(*words, "--json", "--threads", "2").document
    assert (document["samples"], document["seed"], document["exact"]) == (20000, 7, False)
    document = shell.run(*words[:3], "--precision", "0.01", "--json").document
    assert max(document["standard_errors"]) <= 0.01
    document = shell.run(*words[:3], "--seconds", "0.01", "--json").document
    assert document["samples"] > 0


def test_other_games_and_final_hands(shell: Shell) -> None:
    lines = shell.lines(
        "equity", "AsKsQhJh", "Ad2d4c8h", "-g", "omaha-hi-lo", "-b", "3c5h9s", "-d", "Ac", "--hands"
    )
    text = "\n".join(lines)
    assert "OmahaHoldemHand" in text
    assert "OmahaEightOrBetterLowHand" in text
    assert "no hand" in text


def test_numbers_are_whole_in_a_narrow_window(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    lines = shell.lines("equity", "AhAd", "KhKd,AsKs:0.5,QQ,JJ,TT,99", "-b", "2c7d9h", "--hands")
    assert "…" not in "".join(lines)
    assert "KhKd,AsKs:0." in "".join(lines)  # and the rest of the range below it
    assert any(line.count(" % ") == 3 for line in lines)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["AhAd"], "two or more hands"),
        (["AhAd", "AhKd"], "hands 1 and 2 both hold Ah"),
        (["AhAx", "KK"], "hand 1: 'AhAx'"),
        (["AA", "KK", "--board", "2c2c"], "the board: 2c appears twice"),
        (["AA", "KK", "--game", "chess"], "there is no game 'chess'"),
        (["AA", "KK", "--samples", "0"], "samples must be above 0"),
        (["AA", "KK", "--samples", "many"], "--samples"),
        (["AA", "KK", "--samples", "9" * 26], "samples must be at most"),
        (["AA", "KK", "--threads", "100000"], "threads must be at most 1024"),
        (["AA", "AA", "AA"], "ranges conflict"),
        ([], "Missing argument"),
    ],
)
def test_wrong_use_is_one_line(shell: Shell, words: list[str], complaint: str) -> None:
    finished = shell.run("equity", *words)
    assert (finished.code, finished.output) == (2, "")
    assert complaint in finished.complaint
    assert finished.complaint.count("\n") == 1
