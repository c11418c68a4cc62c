"""Real files of the rooms: every hand is verified, or explained."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from croupier.history import FORMATS, HandFault
from croupier.history.files import read_file, texts_in

SITES = Path(__file__).parents[4] / "shared" / "data" / "sites"
needs_data = pytest.mark.skipif(
    not SITES.is_dir(), reason="needs the data sets beside the repository"
)

# Room -> verified, cancelled, incomplete, not verified: as in docs/room-files.md.
EXPECTED = {
    "pokerstars": (758, 2, 3, 1),
    "fulltilt": (222, 1, 5, 0),
    "ongame": (74, 0, 0, 0),
    "888": (187, 0, 2, 1),
    "ggpoker": (189, 0, 0, 0),
    "ipoker": (133, 0, 31, 0),
    "partypoker": (33, 0, 0, 1),
    "winamax": (19, 0, 0, 0),
    "absolute": (92, 0, 0, 0),
    "bovada": (930, 0, 2, 0),
    "pokernow": (3081, 0, 0, 0),
    "winning": (37, 0, 2, 2),
    "pokertracker": (375, 0, 0, 4),
    "betonline": (3, 0, 2, 0),
    "merge": (41, 1, 2, 1),
    "cake": (14, 0, 1, 0),
    "kingsclub": (15, 0, 1, 2),
    "everleaf": (221, 0, 0, 0),
    "boss": (28, 0, 1, 0),
    "pkr": (38, 0, 1, 0),
    "microgaming": (4, 0, 0, 0),
    "sealswithclubs": (4, 0, 0, 0),
    "everest": (1, 0, 0, 0),
    "enet": (2, 0, 0, 0),
}


@needs_data
@pytest.mark.parametrize("room", EXPECTED)
def test_the_hands_of_a_room(room: str) -> None:
    counts: Counter[str] = Counter()
    for path in sorted((SITES / room).iterdir()):
        if not path.read_bytes().strip():
            continue  # one file of the set is empty
        found = list(read_file(str(path)))
        assert found == list(read_file(str(path), FORMATS[room])), path.name  # as it was guessed
        for hand in found:
            counts[hand.kind if isinstance(hand, HandFault) else "verified"] += 1
            if isinstance(hand, HandFault):
                assert hand.reason
                assert hand.line
    wrong = counts["failed"] + counts["unsupported"]
    assert (counts["verified"], counts["cancelled"], counts["incomplete"], wrong) == EXPECTED[room]


def test_at_least_97_percent_are_verified() -> None:
    verified = sum(row[0] for row in EXPECTED.values())
    wrong = sum(row[3] for row in EXPECTED.values())
    assert verified / (verified + wrong) > 0.97


@needs_data
def test_no_room_takes_the_files_of_another() -> None:
    for room in EXPECTED:
        for path in sorted((SITES / room).iterdir()):
            (beginning,) = ("".join(lines)[:4096] for _, lines in texts_in(str(path)))
            if beginning.strip():
                fitting = [name for name in FORMATS if FORMATS[name].matches(beginning)]
                assert fitting == (["pacific", "888"] if room == "888" else [room]), path.name


def test_every_room_of_the_front_doors_is_there() -> None:
    for name in ("pokerstars", "fulltilt", "partypoker", "ipoker", "ongame", "absolute", "888"):
        assert FORMATS[name].name == name
