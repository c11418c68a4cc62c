"""Tests mirror the packages: the tests of a module are in the same place below `tests`.

A module of `src/croupier/a/b.py` is tested in its place if a file below `tests/a` is named after it
or imports it (or a name that it defines, through whatever door), or if its own docstrings show it
at work: `test_docs.py` runs them. The table ELSEWHERE has all other modules, each with the test
that uses it through the door in front of it, and the reason.
"""

import ast
import importlib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "croupier"
CORE = ROOT / "core"

SCREENS = "what is printed is seen in the output of its commands"
ROOMS = "every hand of every room is read through them, and each of its facts is changed once"
SAVED = "a saved file is read and written as a whole, damaged in every way"
REQUESTS = "a page, a form and a socket are tested as a browser uses them"
HAND = "a piece of a whole game, whose hands show what it does"
SAME_NAMES = "it only gives PokerKit's names; every name is looked up"

# Package or module, the test that uses it, and why that is the better test.
ELSEWHERE: tuple[tuple[str, str, str], ...] = (
    # The doors of the package.
    ("__main__", "cli/test_app.py", "python -m croupier is run as a program"),
    ("version", "house/test_release.py", "one constant, compared with the tag and the changelog"),
    ("pokerkit", "pokerkit/test_door.py", SAME_NAMES),
    # Commands: run as a user runs them.
    ("cli/screens", "cli/commands/test_match.py", SCREENS),
    ("cli/terminal", "cli/commands/test_match.py", SCREENS),
    ("cli/bots", "cli/commands/test_tournament.py", "options of several commands"),
    ("cli/browsing", "cli/commands/test_serve.py", "serving and opening is one command"),
    ("cli/options", "cli/test_option_groups.py", "annotations without code"),
    ("cli/watching", "cli/commands/test_tournament.py", "--watch of a tournament"),
    ("cli/help_texts", "cli/test_app.py", "the help of every command"),
    ("cli/dealing/person", "cli/commands/test_deal.py", "a person who types"),
    ("cli/commands/play", "cli/test_hostile_names.py", "the game against bots, typed"),
    ("cli/commands/history", "cli/commands/history/test_history.py", "subcommands, run as such"),
    # Files of hands.
    ("history/rooms", "history/rooms/test_rooms.py", ROOMS),
    ("history/rooms/reading", "history/rooms/test_rooms.py", ROOMS),
    ("history/transcripts", "history/rooms/test_rooms.py", ROOMS),
    ("history/summaries", "history/summaries/test_summaries.py", "files of every room by name"),
    ("history/acpc", "history/acpc/test_acpc.py", SAVED),
    ("history/ohh", "history/test_written_hands.py", SAVED),
    ("history/pypoks", "history/pypoks/test_pypoks.py", SAVED),
    ("history/phh/format", "history/phh/test_hand_history.py", SAVED),
    ("history/log", "history/log/test_damaged.py", SAVED),
    ("history/dataset", "history/test_dataset.py", "one test of the whole data set"),
    # One hand, and loops over hands.
    ("hand/replaying", "history/log/test_known_hands.py", "a plain twin: both ways are compared"),
    ("hand/spec/street_fields", "hand/spec/test_streets.py", "written by tools/words.py"),
    ("hand/view", "properties/test_views.py", "a record without code; views of random hands"),
    ("games/rows", "games/test_catalogue.py", "the rows: every game is made and played"),
    ("loops/saved", "loops/test_batch_seats.py", "tables are saved by their Batch"),
    ("loops/observations", "loops/test_batch.py", "columns are those of a Batch"),
    ("analysis/all_in", "tracker/test_player_statistics.py", "all-ins of played hands"),
    ("analysis/ranges/text", "analysis/ranges/test_ranges.py", "texts are read as ranges"),
    ("analysis/equities", "analysis/equities/test_equities.py", "parts of an equity"),
    ("research/solve/table_policy", "research/solve/test_player.py", "read from solved trees"),
    # What hands look like.
    ("scene/pictures", "scene/test_displays.py", "pictures as notebooks show them"),
    ("scene/pages/replays", "scene/pages/test_page.py", "the page with a whole hand"),
    ("tracker/square", "tracker/test_page.py", "a part of the page"),
    # Players and games.
    ("players/pypoks/player", "players/pypoks/test_queue_player.py", "asked over its queue"),
    ("players/transports/box/launcher", "players/transports/box", "runs inside the box"),
    ("play/running", "play/running/test_resume.py", "runs that are killed and go on"),
    ("play/table/shown_table", "play/table/test_interface.py", "the attributes of a table"),
    ("play/cash", "play/cash/test_cash.py", HAND),
    ("play/tournament", "play/tournament/test_tournaments.py", HAND),
    ("play/tournament/money/ledger", "play/tournament/test_chips_conserved.py", HAND),
    ("arena/entries", "arena/test_match.py", "entries that cannot play, in whole matches"),
    ("arena/leagues", "arena/leagues/test_league.py", "whole leagues and their results"),
    ("arena/slices", "arena/leagues/test_league.py", "whole matches and leagues"),
    ("arena/declared", "arena/test_declared.py", "one test file for the package"),
    # The felt.
    ("felt/guard", "felt/test_pages.py", REQUESTS),
    ("felt/notebook", "scene/test_displays.py", "a table in a notebook"),
    ("felt/hosting", "felt/hosting/test_hosting.py", REQUESTS),
    ("felt/hosting/browsers", "felt/hosting/test_hosting.py", REQUESTS),
    ("felt/replaying", "felt/replaying/test_replay_routes.py", REQUESTS),
    ("felt/watching", "felt/watching/test_watching.py", REQUESTS),
)

# Packages of the core; bindings are tested in Python, with what they bind.
NATIVE = {
    "cards": "core/tests/rng_test.cpp",
    "evaluation": "core/tests/evaluation_test.cpp",
    "rules": "core/tests/engine_test.cpp",
    "loops": "core/tests/batch_test.cpp",
    "loops/trees": "tests/research/solve/test_beside_openspiel.py",  # values known elsewhere
    "equity": "core/tests/equity_test.cpp",
    "icm": "core/tests/icm_test.cpp",
    "learning": "core/tests/learning_test.cpp",
    "text": "core/tests/text_test.cpp",
    "machine": "tests/house/test_shortcuts.py",  # each file names the test that compares it
}

pytestmark = pytest.mark.house


def modules() -> list[str]:
    """Return every module but the doors of packages, as a path: `play/cash/seats`."""
    paths = (path for path in SOURCES.rglob("*.py") if path.stem != "__init__")
    return sorted(str(path.relative_to(SOURCES).with_suffix("")) for path in paths)


def name_of(module: str) -> str:
    return f"croupier.{module.replace('/', '.')}"


def home(module: str, name: str) -> set[str]:
    """Return the module of an imported name: itself a module, or the one that defines it."""
    try:
        importlib.import_module(f"{module}.{name}")
    except ImportError:
        pass
    else:
        return {f"{module}.{name}"}
    try:
        value = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError):  # an extra that is not installed
        return {module}
    return {module, getattr(value, "__module__", None) or module}


@cache
def imported(path: Path) -> frozenset[str]:
    """Return the modules of the package that a test uses by name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("croupier"):
            for alias in node.names:
                found |= home(node.module or "", alias.name)
    return frozenset(found)


def shows_itself(module: str) -> bool:
    return ">>> " in (SOURCES / f"{module}.py").read_text(encoding="utf-8")


def has_its_test(module: str) -> bool:
    folder = (ROOT / "tests" / module).parent
    if (folder / f"test_{Path(module).name}.py").is_file():
        return True
    return any(name_of(module) in imported(path) for path in folder.rglob("*.py"))


@cache
def untested() -> frozenset[str]:
    """Return the modules without a test in their place."""
    return frozenset(
        module for module in modules() if not shows_itself(module) and not has_its_test(module)
    )


def reason_for(module: str) -> tuple[str, str, str] | None:
    """Return the row of a module: its own, otherwise that of its package."""
    rows = {row[0]: row for row in ELSEWHERE}
    return rows.get(module) or rows.get(str(Path(module).parent))


def test_every_module_has_a_test_or_a_reason() -> None:
    assert [module for module in sorted(untested()) if reason_for(module) is None] == []


def test_reasons_are_few_and_needed() -> None:
    """A row goes when its modules have tests; most modules are tested in their place."""
    used = {row[0] for row in map(reason_for, untested()) if row is not None}
    assert {row[0] for row in ELSEWHERE} - used == set(), "these are tested now: remove the rows"
    assert len(untested()) < len(modules()) * 0.31


@pytest.mark.parametrize("row", ELSEWHERE, ids=lambda row: row[0])
def test_a_reason_names_a_test(row: tuple[str, str, str]) -> None:
    assert (ROOT / "tests" / row[1]).exists()


@pytest.mark.parametrize(("package", "test"), NATIVE.items())
def test_a_package_of_the_core_has_its_test(package: str, test: str) -> None:
    files = [ROOT / test]
    if test.startswith("core/"):
        files += (CORE / "tests").glob("*.hpp")
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    assert f'#include "{package}/' in text or test.startswith("tests/")


def test_every_package_of_the_core_is_listed() -> None:
    folders = {str(path.parent.relative_to(CORE)) for path in CORE.rglob("*.cpp")}
    assert {each for each in folders if not each.startswith(("bindings", "tests"))} == set(NATIVE)


def test_every_package_says_what_it_is() -> None:
    for path in sorted(SOURCES.rglob("__init__.py")):
        said = path.read_text(encoding="utf-8").split('"""')
        assert len(said) > 2, path
        assert said[1].strip().split("\n")[0].endswith("."), path
