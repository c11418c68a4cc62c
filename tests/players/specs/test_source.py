"""Sources of bots are read, never run."""

import sys
from pathlib import Path

import pytest

from croupier.errors import SetupError
from croupier.players.specs.source import check_source, look_into

TEXT = "raise SystemExit('this file was run')\nclass Bot: ...\nother = Bot\nimport os as system\n"


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    path = tmp_path / "bot.py"
    path.write_text(TEXT)
    return path


@pytest.mark.parametrize("name", ["Bot", "other", "system"])
def test_names_that_a_file_binds(bot: Path, name: str) -> None:
    check_source(str(bot), name)


def test_a_missing_class_is_told(bot: Path) -> None:
    with pytest.raises(SetupError, match="has no class 'Missing'"):
        check_source(str(bot), "Missing")
    bot.write_text("from elsewhere import *\n")
    check_source(str(bot), "Missing")  # only running it would tell


@pytest.mark.parametrize("text", ["class Bot(:", "x = '\0'", "(" * 10_000])
def test_files_that_are_not_python(bot: Path, text: str) -> None:
    bot.write_text(text)
    with pytest.raises(SetupError, match=r"bot\.py cannot be loaded: "):
        check_source(str(bot), "Bot")


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="no such file"):
        check_source(str(tmp_path / "none.py"), "Bot")
    with pytest.raises(SetupError, match="No module named 'no_such_module'"):
        check_source("no_such_module.inner", "Bot")


def test_modules_are_found_without_importing_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "untouched"
    package.mkdir()
    (package / "__init__.py").write_text(TEXT)
    (package / "inner.py").write_text(TEXT)
    monkeypatch.setattr(sys, "path", [*sys.path])
    look_into(tmp_path)
    look_into(tmp_path)
    assert sys.path.count(str(tmp_path)) == 1
    check_source("untouched.inner", "Bot")
    assert "untouched" not in sys.modules
