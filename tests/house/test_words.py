"""The words that C++ and Python share are those of the one table they are written from."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from croupier.errors import CITATIONS, SENTENCES, Reason
from croupier.hand import vocabulary
from croupier.hand.operations import Operation
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Opening, Street

ROOT = Path(__file__).parents[2]
TABLE = tomllib.loads((ROOT / "core" / "vocabulary.toml").read_text())

pytestmark = pytest.mark.house


def test_the_written_files_are_current() -> None:
    checked = subprocess.run(
        [sys.executable, ROOT / "tools" / "words.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stdout) == (0, ""), f"run `make words`: {checked.stdout}"


@pytest.mark.parametrize("name", ["BettingStructure", "Opening", "Mode", "Automation", "Phase"])
def test_words(name: str) -> None:
    words = TABLE[name]["words"]
    members = getattr(vocabulary, name).__members__
    assert {member.lower(): str(text) for member, text in members.items()} == words
    assert list(members) == [word.upper() for word in words]


def test_reasons() -> None:
    words = {word: fact for word, fact in TABLE["Reason"]["words"].items() if "of" not in fact}
    assert [reason.name.lower() for reason in Reason] == list(words)
    assert list(SENTENCES.values()) == [fact["sentence"] for fact in words.values()]
    assert len(set(SENTENCES.values())) == len(words)
    assert set(CITATIONS) <= set(Reason)


def test_operations() -> None:
    assert list(Operation._kinds) == list(TABLE["Kind"]["words"].values())


def whole(amount: object) -> int:
    assert isinstance(amount, int)
    return amount


def test_the_fields_of_a_street() -> None:
    fields = TABLE["street"]
    assert Street._fields == tuple(field["name"] for field in fields)
    assert Street.__match_args__ == tuple(
        field["name"] for field in fields if "default" not in field
    )
    made = Street(True, (False, True), 3, False, Opening.LOW_CARD, 2, 4, opener=1)._native(whole)
    assert {field["native"]: getattr(made, field["native"]) for field in fields} == {
        "burn": True,
        "hole_statuses": (False, True),
        "board_count": 3,
        "draw": False,
        "opening": "Low card",
        "min_bet": 2,
        "raise_cap": 4,
        "max_bet": 0,
        "discard_count": 0,
        "all_in": False,
        "opener": 1,
    }


def test_house_rules() -> None:
    names = [rule["name"] for rule in TABLE["house_rules"]]
    assert HouseRules._fields == (*names, "rake", "smallest_chip")
    for rule in TABLE["house_rules"]:
        assert getattr(HouseRules.STANDARD, rule["name"]) == rule["options"][0]
        assert getattr(HouseRules.ENGINE, rule["name"]) == rule.get("engine", rule["options"][0])
