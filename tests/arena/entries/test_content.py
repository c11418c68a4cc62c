"""What an entry is: an edited bot has another content hash, so a store does not answer for it."""

from pathlib import Path

import pytest

from croupier.arena.entries.entry import read_entry

BOT = """
from croupier.botkit import Player
from croupier.players.bots import CallBot
{imports}

class Bot(CallBot):
    pass
"""


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def content(path: Path) -> str:
    return read_entry(f"{path}:Bot").content


@pytest.mark.parametrize(
    "imports", ["import helper", "from helper import value", "def late():\n    import helper"]
)
def test_a_helper_module_is_part_of_a_class(tmp_path: Path, imports: str) -> None:
    folder = write(
        tmp_path,
        bot=BOT.format(imports=imports),
        helper="import deeper\nvalue = 1\n",
        deeper="import helper\n",
        other="value = 1\n",
    )
    first = content(folder / "bot.py")
    write(folder, other="value = 2\n")
    assert content(folder / "bot.py") == first
    write(folder, deeper="import helper  # and so on\n")
    second = content(folder / "bot.py")
    assert second != first
    write(folder, helper="value = 2\n")
    assert content(folder / "bot.py") not in (first, second)


def test_a_package_beside_a_class_counts_as_a_whole(tmp_path: Path) -> None:
    write(tmp_path, bot=BOT.format(imports="from brain import think"))
    write(tmp_path / "brain", __init__="from .think import value\n", think="value = 1\n")
    first = content(tmp_path / "bot.py")
    write(tmp_path / "brain", think="value = 2\n")
    assert content(tmp_path / "bot.py") != first


def test_the_place_of_a_bot_is_not_part_of_it(tmp_path: Path) -> None:
    files = {"bot": BOT.format(imports="import helper"), "helper": "import nothing_of_that_name\n"}
    here, there = write(tmp_path / "here", **files), write(tmp_path / "there", **files)
    assert content(here / "bot.py") == content(there / "bot.py")


def test_a_broken_helper_is_part_of_a_class(tmp_path: Path) -> None:
    folder = write(tmp_path, bot=BOT.format(imports="import helper"), helper="def (\n")
    first = content(folder / "bot.py")
    write(folder, helper="def )\n")
    assert content(folder / "bot.py") != first


def test_a_module_of_a_package_knows_its_neighbours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    package = write(tmp_path / "entrants_of_a_test", __init__="", helper="value = 1\n")
    write(package, bot=BOT.format(imports="from . import helper"))
    spec = "entrants_of_a_test.bot:Bot"
    first = read_entry(spec).content
    write(package, helper="value = 2\n")
    assert read_entry(spec).content != first
