"""Hands of every game, played side by side with PokerKit."""

import os
from pathlib import Path

import pytest

from croupier import HouseRules
from croupier.hand.spec.house_rules import OPTIONS
from tests.parity.done_right import DOOR, POLICIES, RECOGNISERS
from tests.parity.runner import play_hands
from tests.parity.variants import VARIANTS

HANDS = int(os.environ.get("CROUPIER_PARITY_HANDS", "200"))
# A State's default, the preset of PokerKit's policies, and the door that makes it the default.
PRESETS: dict[str | None, int] = {None: HANDS, "POKERKIT": HANDS // 8, DOOR: HANDS // 4}
PAGE = Path(__file__).parents[2] / "docs" / "done-right.md"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("code", VARIANTS)
def test_agrees_with_pokerkit(code: str, preset: str | None) -> None:
    tally = play_hands(code, range(PRESETS[preset]), preset)
    assert not tally.failures, "\n\n".join(tally.failures[:3])
    # A comparison that always parts early would prove little.
    by_chance = tally.ends["shuffled by chance"]
    # In Archie many a hand does not qualify, and entry 35 parts the engines at the showdown.
    least = 1 / 3 if preset is None else 1 / 2 if code == "archie" else 3 / 4
    assert tally.ends["agreed"] > (tally.hands - by_chance) * least


def test_every_difference_has_an_entry() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for number in RECOGNISERS:
        assert f"\n**{number}. " in text or f"\n**{number}a. " in text, f"no entry {number}"


def test_every_policy_has_an_entry() -> None:
    """What the preset sets stands in the table, with its value and the entry of the default."""
    text = PAGE.read_text(encoding="utf-8")
    found = set()
    for name in OPTIONS:
        value = getattr(HouseRules.POKERKIT, name)
        if value != getattr(HouseRules.ENGINE, name):
            rows = [line for line in text.splitlines() if line.startswith(f"| `{name}={value}` |")]
            assert len(rows) == 1, f"no row for {name}={value}"
            found |= {number.strip() for number in rows[0].split("|")[3].split(",")}
    assert found >= POLICIES
