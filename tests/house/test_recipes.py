"""The recipes for contributors: files that they name exist, and their steps work as written."""

import re
from pathlib import Path

import pytest

from tests.house.operation_recipe import check, follow
from tests.scratch import Scratch, blocks, place_and_text

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("adding-*.md"))
NAMED = re.compile(r"`([\w./-]+/[\w.-]+\.(?:py|cpp|hpp|pyi|toml|md))`")
PLACES = ("", "src", "src/croupier", "tests", "core")

pytestmark = pytest.mark.house


def test_there_are_six_recipes() -> None:
    assert [page.stem for page in PAGES] == [
        *("adding-a-bot", "adding-a-command", "adding-a-format", "adding-a-game"),
        *("adding-a-transport", "adding-an-operation"),
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_files_that_a_recipe_names_exist(page: Path) -> None:
    named = set(NAMED.findall(page.read_text(encoding="utf-8")))
    missing = {
        name for name in named if not any((ROOT / place / name).exists() for place in PLACES)
    }
    assert missing == set()


def croupier(scratch: Scratch, command: str, code: int = 0) -> str:
    """Run a command of a page."""
    name, *words = command.split()
    assert name == "croupier"
    return scratch.run("-m", "croupier", *words, code=code)


def test_the_recipe_for_a_bot_works(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path, "tests/players")
    bot, names, test, commands = blocks("adding-a-bot.md")
    scratch.write(bot)
    place, lines = place_and_text(names)
    imported, row = lines.splitlines(keepends=True)
    scratch.insert(place, imported, "from croupier.players.bots.push_fold import PushFoldBot\n")
    scratch.insert(place, f"    {row}", '    "human": HumanPlayer,\n')
    scratch.write(test)
    match, tournament = commands.splitlines()
    assert "pair is" in croupier(scratch, match)
    assert "2 players" in croupier(scratch, tournament)
    scratch.test(place_and_text(test)[0], "tests/players/bots/test_bots.py", "-k", "Pair or pair")


def test_the_recipe_for_a_transport_works(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path, "tests/players")
    module, test = blocks("adding-a-transport.md")
    scratch.write(module)
    scratch.write(test)
    scratch.test(place_and_text(test)[0])


def test_the_recipe_for_a_command_works(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path, "tests/cli")
    module, row, test, command = blocks("adding-a-command.md")
    scratch.write(module)
    place, line = place_and_text(row)
    scratch.insert(place, f"    {line}", '    "equity": Place(\n')
    scratch.write(test)
    assert croupier(scratch, command).startswith("No-limit short-deck hold'em: 36 cards")
    assert "Show a game's deck, and how many" in scratch.run("-m", "croupier", "--help")
    scratch.test(place_and_text(test)[0], "tests/cli/test_app.py")


def test_the_recipe_for_a_format_works(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    module, row, sample, commands = blocks("adding-a-format.md")
    scratch.write(module)
    place, line = place_and_text(row)
    scratch.insert(place, f"    {line}", '    "phh": "croupier.history.phh.format:FORMAT",\n')
    scratch.write(sample)
    verify, convert = commands.splitlines()
    verified = croupier(scratch, verify, code=1)  # the third hand is wrong
    assert "line 3: the stacks end as [21, 19]" in verified
    croupier(scratch, convert, code=1)
    written = (scratch.root / "mine.phhs").read_text(encoding="utf-8")
    assert written.count("variant = 'NT'") == 2
    assert "shoves" in scratch.run("-m", "croupier", "history", "formats")


def test_the_recipe_for_an_operation_compiles(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    sources = follow(scratch)
    assert len(sources) == 7
    assert {source: check(scratch, source) for source in sources} == dict.fromkeys(sources, "")


def test_the_compiler_finds_a_kind_that_was_forgotten(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    source = "core/loops/information.cpp"
    follow(scratch, leave_out=f"{source}         case Kind::bet_collection:  // the collected")
    assert "time_asking" in check(scratch, source)
