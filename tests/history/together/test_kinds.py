"""Files with hands of all rooms, one after the other in any order: no hand is lost."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from croupier import read_hands
from tests.history.rooms.samples import SAMPLES

ROOMS = [room for room in SAMPLES if room != "pokernow"]  # which writes whole evenings as CSV


@pytest.mark.parametrize("seed", range(5))
def test_hands_of_every_room_in_one_file(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "all.txt"
    wanted: Counter[str] = Counter()
    texts = []
    for room in ROOMS:
        path.write_text(SAMPLES[room], encoding="utf-8")
        wanted.update(str(hand.details["site"]) for hand in read_hands(path))
        texts.append(SAMPLES[room].strip("\n") + "\n\n")
    Random(seed).shuffle(texts)
    path.write_text("".join(texts), encoding="utf-8")
    assert Counter(str(hand.details["site"]) for hand in read_hands(path)) == wanted
    assert wanted.total() >= len(ROOMS)
