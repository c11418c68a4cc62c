"""The hands pypoks wrote, where they are, and small hands of our own in its formats."""

from pathlib import Path

import pytest

from croupier.pologic import GameConfig

DATA = Path(__file__).parents[4] / "shared" / "data" / "pypoks"
SAMPLES = sorted(DATA.glob("*/*.jsonl"))
needs_samples = pytest.mark.skipif(not SAMPLES, reason="needs the data sets beside the repository")

HEADS_UP = GameConfig.from_name("2players_2bets")

# The two examples of pypoks.
SAMPLE_EVENTS = """\
["GCF", ["2players_2bets"]]
["HST", ["table", 0]]
["TST", [0]]
["T$$", [0, 0, 0, 0]]
["POS", ["human", 0, 1000]]
["POS", ["dmk001a09", 1, 1000]]
["PSB", ["human", 5]]
["PBB", ["dmk001a09", 10]]
["T$$", [15, 15, 10, 10]]
["PLH", ["dmk001a09", "8H", "JS"]]
["PLH", ["human", "JD", "TS"]]
["TST", [1]]
["MOV", ["human", 3, 20, [0.0, 0.0, 0.0, 1.0, 0.0], [995, 5, 5]]]
"""
SAMPLE_TEXT = """\
GCF: 2players_2bets
table POT: 0
POS: agent BTN 1000
POS: human BB 1000
agent SB 5
human BB 10
table POT: 15
PLH: human JD 6D
PLH: agent KH TC
** preflop
MOV: agent BR6 37
table POT: 52
MOV: human CLL 32
table POT: 84
** flop
table POT: 84
TCD: DS 8D 3H
MOV: human CCK 0
table POT: 84
MOV: ??
"""
SAMPLE_LINES = SAMPLE_TEXT.splitlines()


def sample_id(path: Path) -> str:
    """Name a sample in the list of tests."""
    return f"{path.parent.name}/{path.stem}"
