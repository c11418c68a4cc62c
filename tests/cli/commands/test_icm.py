"""`croupier icm`."""

import pytest

from tests.cli.running import Shell

THREE = ("icm", "--stacks", "5000,3000,2000", "--prizes", "50,30,20")


def test_table(shell: Shell) -> None:
    text = "\n".join(shell.lines(*THREE))
    for value in ("5,000", "50.00 %", "38.3929", "32.7500", "28.8571"):
        assert value in text


def test_json(shell: Shell) -> None:
    document = shell.run(*THREE, "--json").document
    assert document["stacks"] == [5000, 3000, 2000]
    assert document["prizes"] == [50, 30, 20]
    assert [round(value, 4) for value in document["values"]] == [38.3929, 32.75, 28.8571]
    with_bubble = shell.run(*THREE, "--json", "--bubble").document
    assert with_bubble["bubble_factors"][0][0] is None
    assert with_bubble["bubble_factors"][0][1] == pytest.approx(1.169, abs=0.001)


def test_bubble_factors(shell: Shell) -> None:
    text = "\n".join(shell.lines(*THREE, "--bubble"))
    assert "bubble factors" in text
    assert "1.169" in text


def test_no_digit_is_lost_in_a_narrow_window(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    text = "\n".join(shell.lines("icm", "-s", ",".join(["500"] * 20), "-p", "5,3", "--bubble"))
    assert "…" not in text
    assert text.count("1.") >= 20 * 19


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--stacks", "5,x", "--prizes", "1"], "--stacks: 'x' is not a number"),
        (["--stacks", "5,inf", "--prizes", "1"], "--stacks: 'inf' is not a finite number"),
        (["--stacks", "", "--prizes", "1"], "--stacks needs numbers"),
        (["--stacks", "5,,3", "--prizes", "1"], "--stacks: a number is missing in '5,,3'"),
        (["--stacks", "5,3", "--prizes", ",1"], "--prizes: a number is missing in ',1'"),
        (["--stacks", "1e308,1e308", "--prizes", "1"], "too large"),
        (["--stacks", "5,-3", "--prizes", "1"], "stack 2 must be 0 or more"),
        (["--stacks", "0,0", "--prizes", "1"], "nobody has chips"),
        (["--stacks", "5,3"], "--prizes"),
        (["--stacks", "1," * 30, "--prizes", "1", "--bubble"], "at most 20 players"),
    ],
)
def test_wrong_use_is_one_line(shell: Shell, words: list[str], complaint: str) -> None:
    finished = shell.run("icm", *words)
    assert (finished.code, finished.output) == (2, "")
    assert complaint in finished.complaint
    assert finished.complaint.count("\n") == 1
