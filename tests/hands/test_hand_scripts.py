"""Every scripted hand in tests/hands, played by the engine."""

from pathlib import Path

import pytest

from tests import ours
from tests.hands.hand_script import run_script

SCRIPTS = sorted(Path(__file__).parent.rglob("*.hand"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_hand_goes_as_written(path: Path) -> None:
    run_script(path, ours)


def test_there_are_scripts() -> None:
    assert len(SCRIPTS) > 60
