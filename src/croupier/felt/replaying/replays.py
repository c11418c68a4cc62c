"""The hands of the files that the server was given: read once, shown by number."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import SetupError
from croupier.history.files import read_hands
from croupier.printable import printable
from croupier.scene.scene import scene_to_share, title_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.history.formats import HandFault
    from croupier.history.hand_log import HandLog

MOST_HANDS = 10_000  # of each file
MOST_SKIPPED = 1_000  # files of a directory that have no hands


class ReplayFile(NamedTuple):
    """A file of hands: its name, its hands, and what could not be read."""

    name: str
    hands: list[HandLog]
    faults: int
    complete: bool

    def titles(self, first: int, count: int) -> list[str]:
        """Return the titles of hands, from the given one on."""
        return [title_of(hand.details) for hand in self.hands[first : first + count]]


class Replays:
    """All hands to replay. The given files are read once; no other file is ever read."""

    def __init__(self, paths: Iterable[str | Path] = ()) -> None:
        self.files = [_read(path) for path in paths]

    def scene(self, file: int, hand: int) -> dict[str, Any] | None:
        """Return the scene of a hand by the numbers of its file and of the hand, from 0."""
        if not 0 <= file < len(self.files) or not 0 <= hand < len(self.files[file].hands):
            return None
        return scene_to_share(self.files[file].hands[hand])


def _read(path: str | Path) -> ReplayFile:
    faults: list[HandFault] = []
    skipped = 0

    def note(fault: HandFault) -> None:
        nonlocal skipped
        faults.append(fault)
        skipped += fault.kind == "skipped"
        if skipped > MOST_SKIPPED:
            raise SetupError(
                f"{path}: more than {MOST_SKIPPED:,} files in it are of no known format; "
                "name the files of hands, or a directory of them"
            )

    hands = list(islice(read_hands(path, on_fault=note), MOST_HANDS + 1))
    complete = len(hands) <= MOST_HANDS
    return ReplayFile(printable(Path(path).name), hands[:MOST_HANDS], len(faults), complete)
