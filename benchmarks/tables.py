"""Parquet tables written from PHH, in hands per second of processor time.

    python benchmarks/tables.py [FOLDER]

Without a folder the PHH samples beside the repository are read; a folder may hold any hands.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from croupier import read_hands
from croupier.history.dataset import write_dataset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.history import HandLog

SAMPLES = Path(__file__).parents[2] / "shared" / "data" / "phh"
ROUNDS = 3


def hands_of(folders: list[Path], times: int) -> Iterator[HandLog]:
    """Yield the hands of folders, as many times over."""
    for _ in range(times):
        for folder in folders:
            yield from read_hands(folder, on_fault=lambda fault: None)


def rate(folders: list[Path], path: Path, times: int) -> tuple[int, float]:
    """Return how many hands were written, and how many per second."""
    began = time.process_time()
    count = write_dataset(hands_of(folders, times), path)["hands"]
    return count, count / (time.process_time() - began)


def main() -> None:
    """Print the best of several rounds, and the memory that was needed at most."""
    given = [Path(name) for name in sys.argv[1:]]
    folders = given or [SAMPLES / "handhq", SAMPLES / "pluribus"]
    if not all(folder.exists() for folder in folders):
        print("no hands: name a folder with PHH files")
        return
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hands.parquet"
        rate(folders, path, 1)
        count, best = max((rate(folders, path, 3) for _ in range(ROUNDS)), key=lambda one: one[1])
    print(f"{count:,} hands into Parquet: {best:,.0f} hands/s of processor time")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB at most")


if __name__ == "__main__":
    main()
