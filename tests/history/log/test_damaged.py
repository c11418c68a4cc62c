"""Damaged files of every format give clear errors, never another exception.

Bytes are flipped, lines cut, dropped, doubled and swapped, from a seed; `DAMAGED_FILES=10000` makes
that many of them.
"""

import io
import json
import os
import warnings
from pathlib import Path
from random import Random

import pytest

from croupier import holdem
from croupier.history import FORMATS, HandFault, HandLog
from croupier.history.files import read_file
from croupier.pologic import GameConfig, PTable

COUNT = int(os.environ.get("DAMAGED_FILES", "300"))
WRITERS = sorted(name for name, form in FORMATS.items() if form.write is not None)


def sample(name: str) -> bytes:
    """A hand of hold'em in a format: three-handed, or as Pluribus played."""
    write = FORMATS[name].write
    assert write is not None
    if name.startswith("pypoks"):
        return pypoks_sample(name)
    for players, stack, blinds in ((3, 500, (2, 5)), (6, 10_000, (50, 100))):
        state = holdem(players=players, stacks=stack, blinds=blinds, seed=3)
        state.complete_bet_or_raise_to(blinds[1] * 3)
        while state.actor_index is not None:
            state.check_or_call()
        names = ["Ann", "Bob", "Cid", "Dan", "Eve", "Flo"][:players]
        file = io.StringIO()
        try:
            write([HandLog.of(state, names, id="5")], file)
        except ValueError:
            continue
        return file.getvalue().encode()
    raise AssertionError(f"{name} cannot express a hand of hold'em")


def pypoks_sample(name: str) -> bytes:
    """A hand of a table of pypoks, whose bets are its own."""
    config = GameConfig.from_name("3players_2bets")
    events = PTable("table", ["Ann", "Bob", "Cid"], config, seed=3).run_hand().events
    lines = [json.dumps(event) + "\n" for event in events]
    (hand,) = FORMATS["pypoks-events"].read(lines)
    assert isinstance(hand, HandLog)
    file = io.StringIO()
    write = FORMATS[name].write
    assert write is not None
    write([hand], file)
    return file.getvalue().encode()


def damage(data: bytes, random: Random) -> bytes:
    """One or more wounds."""
    for _ in range(random.randint(1, 3)):
        lines = data.splitlines(keepends=True) or [b""]
        place = random.randrange(len(lines))
        kind = random.randrange(7)
        if kind == 0 and data:
            at = random.randrange(len(data))
            data = data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]
        elif kind == 1:
            data = data[: random.randint(0, len(data))]
        elif kind == 2:
            data = b"".join(lines[:place] + lines[place + 1 :])
        elif kind == 3:
            data = b"".join([*lines[: place + 1], *lines[place:]])
        elif kind == 4:
            other = random.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
            data = b"".join(lines)
        elif kind == 5:
            cut = lines[place]
            lines[place] = cut[: random.randint(0, len(cut))]
            data = b"".join(lines)
        else:
            at = random.randint(0, len(data))
            rubbish = random.choice([b"9" * 500, b"[" * 500, b"NaN", b"\x00", b"\xff", b"1e999999"])
            data = data[:at] + rubbish + data[at:]
    return data


@pytest.mark.parametrize("name", WRITERS)
def test_damaged_files_are_told(name: str, tmp_path: Path) -> None:
    whole = sample(name)
    path = tmp_path / "damaged"
    random = Random(name)
    for _ in range(COUNT // len(WRITERS) + 1):
        data = damage(whole, random)
        path.write_bytes(data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for found in read_file(str(path), FORMATS[name]):
                assert isinstance(found, HandLog | HandFault), data
                if isinstance(found, HandFault):
                    assert found.reason, data
                else:
                    found.replay()
