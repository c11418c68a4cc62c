"""What is played and what comes of it: tables, their slices, and the results of a slice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.analysis.learning import WORDS
from croupier.hand.randomness import SEED_BITS, drawn_words

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.arena.declared.fit import Fit
    from croupier.arena.entries.entry import Entry
    from croupier.arena.setting import Setting
    from croupier.arena.slices.largest import LargeHand
    from croupier.players.transports.options import BotOptions

SLICE_BLOCKS = 100  # about that many blocks are a slice of work
SEED_BYTES = SEED_BITS // 8


class TableWork(NamedTuple):
    """What is played at one table: who sits there, at which stakes, from which seed."""

    entries: tuple[Entry, ...]
    setting: Setting
    seed: int
    options: BotOptions
    holdings: int = 0  # others that a player is asked about after a hand; 0 asks nobody

    @property
    def sessions_per_slice(self) -> int:
        """Sessions in a slice: whole lives."""
        return max(1, round(SLICE_BLOCKS / self.setting.session))

    @property
    def blocks_per_slice(self) -> int:
        """Blocks in a slice."""
        return self.sessions_per_slice * self.setting.session

    def to_json(self) -> dict[str, Any]:
        """Return everything that results depend on: no stopping rule, no runner."""
        return {
            "version": 6,
            "entries": [[entry.name, entry.content] for entry in self.entries],
            "setting": self.setting.to_json(),
            "seed": str(self.seed),
            "bots": self.options.to_json(),
            "holdings": self.holdings,
        }


class SliceOrder(NamedTuple):
    """One slice of a table: its number, and how many of its blocks are needed."""

    work: TableWork
    number: int
    blocks: int


class DeclaredBlocks(NamedTuple):
    """Blocks by declared probabilities, from the side of the first entry, in chips.

    `result` (blocks) is the mean over the seatings and the holdings that players may have had,
    `luck` (blocks, controls) that of decisions and deals, `fits` says by entry how well what was
    declared fits what was done.
    """

    result: NDArray[np.float64]
    luck: NDArray[np.float64]
    fits: tuple[Fit, Fit]


class SliceResult(NamedTuple):
    """What came of a slice.

    `won` is (blocks, seatings, entries) in chips, `luck` (blocks, entries, controls) the mean over
    the seatings in chips. `faults` are fault records by entry; `differing` has the entries that
    did not repeat when a session was played again; `lacks` is what boxes lack. `declared` is there
    where the players were asked what they would do. `largest` are the largest hands. `deals`
    (blocks, cards) are both hands and the whole board, heads-up in games with one board; `seeds`
    (blocks) are for the random deals that these are compared with; `codes` (blocks, decisions) say
    what was done with each deal, one seating after the other. `given` (blocks, bytes) are the seeds
    that players got to draw from, by seating and place; zeros for one who takes none, and no
    columns where nobody does.
    """

    won: NDArray[np.int64]
    luck: NDArray[np.float64]
    faults: list[dict[str, Any]]
    differing: list[int]
    lacks: dict[str, str]
    declared: DeclaredBlocks | None = None
    largest: tuple[LargeHand, ...] = ()
    deals: NDArray[np.uint8] = np.zeros((0, 0), dtype=np.uint8)
    seeds: NDArray[np.uint64] = np.zeros(0, dtype=np.uint64)
    codes: NDArray[np.int32] = np.zeros((0, 0), dtype=np.int32)
    given: NDArray[np.uint8] = np.zeros((0, 0), dtype=np.uint8)

    def words(self) -> NDArray[np.uint64]:
        """Return what players draw from with the seeds they were given, as `Chance` makes words."""
        blocks, width = self.given.shape
        found = np.zeros((blocks, width // SEED_BYTES * WORDS), dtype=np.uint64)
        for block, seeds in enumerate(self.given):
            for number in range(width // SEED_BYTES):
                seed = seeds[number * SEED_BYTES : (number + 1) * SEED_BYTES].tobytes()
                if any(seed):
                    words = drawn_words(int.from_bytes(seed, "big"), WORDS)
                    found[block, number * WORDS : (number + 1) * WORDS] = words
        return found
