"""Each native shortcut names its twin, and the test that compares the two."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHORTCUTS = sorted(
    path
    for folder in ("core/bindings/shortcuts", "core/machine")
    for path in (ROOT / folder).glob("*.cpp")
)
TEST = re.compile(r"(?:tests|core/tests)/[\w/]+\.(?:py|cpp)")
# Files without a loop that something else does too, and what they are.
NO_SHORTCUT = {
    "facts.cpp": "structs that cross the border",
    "processor.cpp": "asks the processor what it can do",
}

pytestmark = pytest.mark.house


@pytest.mark.parametrize("path", SHORTCUTS, ids=lambda path: path.name)
def test_a_shortcut_names_its_twin_and_its_test(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    head = " ".join(line.removeprefix("//").strip() for line in lines[:12] if line[:2] == "//")
    if path.name in NO_SHORTCUT:
        assert "twin" not in head
        return
    assert "twin" in head
    tests = TEST.findall(head)
    assert tests
    for test in tests:
        assert (ROOT / test).is_file(), test


def test_what_is_no_shortcut_is_there() -> None:
    assert set(NO_SHORTCUT) <= {path.name for path in SHORTCUTS}
