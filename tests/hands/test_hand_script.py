"""The language of scripted hands, tried on PokerKit, where both engines agree."""

from pathlib import Path

import pytest

import pokerkit
from tests.hands.hand_script import ScriptFailure, run_script

OPENING = (
    "game NT; blinds 1/2; stacks 100 100 100; players SB BB BTN\ndeal SB AsAh BB KsKh BTN 7c2d\n"
)


def run(folder: Path, text: str) -> pokerkit.State:
    path = folder / "sample.hand"
    path.write_text(text, encoding="utf-8")
    state: pokerkit.State = run_script(path, pokerkit)
    return state


def test_a_script_is_played(tmp_path: Path) -> None:
    text = (
        OPENING + "BTN raises to 6; SB folds; BB calls 4\nexpect pots 13 {BB BTN}; actor nobody\n"
    )
    assert run(tmp_path, text).stacks == [99, 94, 94]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("expect pots 12", "found pots"),
        ("expect stacks 1 2 3", "found \\[99, 98, 100\\]"),
        ("expect actor SB", "found 2, not 0"),
        ("SB folds", "it is BTN's turn"),
        ("BTN checks", "2 is to be called"),
        ("BTN calls 3", "2 is to be called"),
        ("refuse BTN folds", "it was not refused"),
        ("warn BTN folds", "no warning"),
        ("expect nonsense", "unknown expectation"),
        ("BTN dances", "not understood"),
        ("CO folds", "no player 'CO'"),
        ("stacks 1 2 3", "already begun"),
    ],
)
def test_a_failure_names_file_and_line(tmp_path: Path, line: str, words: str) -> None:
    with pytest.raises(ScriptFailure, match=f"sample.hand, line 3: .*{words}"):
        run(tmp_path, OPENING + line + "\n")


def test_a_script_without_expectations_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ScriptFailure, match="expects nothing"):
        run(tmp_path, OPENING)
