"""Types that users meet, as two type checkers see them."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.typing import bots_games_and_arrays, chips_of_any_kind

CONFIGURATION = Path(__file__).parents[1] / "typing" / "pyrightconfig.json"

pytestmark = pytest.mark.house


@pytest.mark.skipif(find_spec("basedpyright") is None, reason="`make lint` installs pyright")
def test_pyright_finds_nothing_wrong() -> None:
    """`make lint` has mypy look at the same files."""
    words = [sys.executable, "-m", "basedpyright", "--project", str(CONFIGURATION)]
    words += ["--pythonpath", sys.executable]
    found = subprocess.run(words, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("name", ["decimals", "fractions", "floats", "own_games"])
def test_what_the_checkers_accept_works(name: str) -> None:
    getattr(chips_of_any_kind, name)()


@pytest.mark.parametrize("name", ["players", "games", "arrays"])
def test_what_users_write_works(name: str) -> None:
    getattr(bots_games_and_arrays, name)()


def test_values_of_any_kind() -> None:
    assert chips_of_any_kind.generic(2, 200) == (200, 200, 200)
