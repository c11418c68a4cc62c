"""Every public name has a docstring, and the files mentioned in the pages exist."""

import re
import types
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

import croupier
from croupier import _core
from tests.house.test_api_names import STATE
from tests.parity.done_right import RECOGNISERS

ROOT = Path(__file__).parents[2]

# What State offers beyond PokerKit's names.
BEYOND = (
    *("rules", "pending", "legal_actions", "view", "copy"),
    *("operation_count", "get_operation", "phase_number"),
    *("is_chance", "chance_outcomes", "legal_mask", "information_state"),
)
# A type alias can carry no docstring of its own; its meaning stands below it in the source.
ALIASES = {"CardsLike", "ValuesLike"}

pytestmark = pytest.mark.house


def sentence(owner: object) -> str:
    """Return what a docstring says, without the signatures nanobind puts before it."""
    text = getattr(owner, "__doc__", None) or ""
    name = getattr(owner, "__name__", "")
    lines = [line for line in text.splitlines() if not (name and line.startswith(f"{name}("))]
    return " ".join(lines).strip()


def own_sentence(cls: type) -> str:
    """Return what a class says of itself: a docstring is not inherited from a base or a mixin."""
    return (cls.__dict__.get("__doc__") or "").strip()


def undocumented_members(cls: type) -> Iterator[str]:
    """Yield the public functions and properties of a class that say nothing, inherited ones too."""
    for name in dir(cls):
        if name.startswith("_"):
            continue
        member = next(vars(base)[name] for base in cls.__mro__ if name in vars(base))
        if isinstance(member, (classmethod, staticmethod)):
            member = member.__func__
        kinds = (types.FunctionType, property, types.GetSetDescriptorType)
        builtin = getattr(member, "__objclass__", cls).__module__ == "builtins"
        if isinstance(member, kinds) and not builtin and not sentence(member):
            yield f"{cls.__name__}.{name}"


@pytest.mark.parametrize("name", sorted(set(croupier.__all__) - ALIASES))
def test_public_name_is_documented(name: str) -> None:
    value = getattr(croupier, name)
    if isinstance(value, type):
        assert own_sentence(value), f"{name} has no docstring"
        assert issubclass(value, Enum) or list(undocumented_members(value)) == []
    else:
        # A ready-made object, such as holdem, says what its class says.
        assert sentence(value), f"{name} has no docstring"


@pytest.mark.parametrize("name", [*STATE.split(), *BEYOND])
def test_member_of_state_is_documented(name: str) -> None:
    member = next(vars(cls)[name] for cls in croupier.State.__mro__ if name in vars(cls))
    said = sentence(member)
    assert said, f"State.{name} has no docstring"
    assert said[0].isupper(), f"State.{name}: {said!r} is not a sentence"
    assert "." in said, f"State.{name}: {said!r} is not a sentence"


def test_nothing_of_state_is_left_out() -> None:
    public = {name for name in dir(croupier.State) if not name.startswith("_")}
    assert public == {*STATE.split(), *BEYOND}


def test_a_signature_alone_is_no_docstring() -> None:
    # nanobind puts the signature into __doc__, so that being there is not enough.
    assert _core.HandSpec.__init__.__doc__
    assert sentence(_core.State._save) == ""
    assert sentence(_core.State.fold) == "Give up the hand and every claim to the pots."


def test_every_recognised_difference_is_on_the_page() -> None:
    page = (ROOT / "docs" / "done-right.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\*\*([A-Z0-9-]+)[a-z]?\.", page, flags=re.MULTILINE))
    assert RECOGNISERS.keys() - listed == set(), "describe them in docs/done-right.md"


def paths_in(text: str) -> Iterator[str]:
    """Yield what stands in backticks and names a file of the project by its path."""
    for word in re.findall(r"`([\w./-]+)`", text):
        if "/" in word and word.endswith((".py", ".pyi", ".hpp", ".cpp", ".hand", ".md")):
            yield word


PAGES = [
    *("ARCHITECTURE.md", "docs/done-right.md", "docs/randomness.md"),
    *("docs/adding-a-game.md", "docs/adding-an-operation.md", "docs/adding-a-format.md"),
]


@pytest.mark.parametrize("page", PAGES)
def test_files_a_page_names_are_there(page: str) -> None:
    named = set(paths_in((ROOT / page).read_text(encoding="utf-8")))
    assert named
    # A path may be short where the sentence says of which folder it is.
    folders = ("", "core", "src/croupier", "tests", "tests/hands")
    assert {path for path in named if not any((ROOT / f / path).exists() for f in folders)} == set()


def test_every_page_is_in_the_navigation() -> None:
    contents = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^([\w/-]+)$", contents, re.MULTILINE)
    pages = {page.stem for page in (ROOT / "docs").glob("*.md")} - {"index"}
    assert sorted(name for name in listed if "/" not in name) == sorted(pages)
