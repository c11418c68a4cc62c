"""The process that reads one dropped file: bytes on standard input, JSON as the answer.

    python -m croupier.felt.replaying.worker HAND

It limits its own memory, processor time and files before it reads a byte.
"""

from __future__ import annotations

import json
import sys
from itertools import islice
from typing import Any

MEMORY = 3 << 29  # bytes of address space
PROCESSOR = 10  # seconds
LARGEST_FILE = 1 << 26  # bytes of the copy of a zip file
MOST_HANDS = 2_000
MOST_OPERATIONS = 5_000  # of one hand
REASON = 300  # characters


def answer(hand: int) -> dict[str, Any]:
    """Read standard input; return what hands there are, and the scene of the given one."""
    from croupier.errors import CroupierError
    from croupier.history.files import STANDARD_INPUT, read_file
    from croupier.history.formats import HandFault, UnknownFormat
    from croupier.scene.scene import scene_to_share, title_of

    titles: list[str] = []
    faults: list[str] = []
    scene = None
    try:
        for found in islice(read_file(STANDARD_INPUT), MOST_HANDS + 1):
            if isinstance(found, HandFault):
                faults.append(found.reason[:REASON])
                continue
            if len(titles) == hand:
                if len(found.operations) > MOST_OPERATIONS:
                    return {"problem": "the hand is too long to be shown"}
                scene = scene_to_share(found)
            titles.append(title_of(found.details))
    except UnknownFormat:
        return {"problem": "the format of this file is unknown: is it a file of poker hands?"}
    except CroupierError as error:
        if not titles:
            return {"problem": str(error)[:REASON].replace("standard input: ", "")}
        faults.append(str(error)[:REASON])
    if scene is None:
        reason = f"no hand can be read: {faults[0]}" if faults else "the file has no hands"
        return {"problem": reason if not titles else f"there is no hand {hand + 1}"}
    return {
        "titles": titles[:MOST_HANDS],
        "faults": len(faults),
        "complete": len(titles) + len(faults) <= MOST_HANDS,
        "hand": hand,
        "scene": scene,
    }


def main(arguments: list[str]) -> int:
    """Answer, and exit with 0; any other exit code means that a limit was reached."""
    _limit()
    try:
        text = json.dumps(answer(int(arguments[0])), separators=(",", ":"))
    except MemoryError:
        text = '{"problem": "the file needs too much memory"}'
    sys.stdout.write(text)
    return 0


def _limit() -> None:
    try:
        import resource
    except ImportError:  # not on Windows: the clock of the parent still ends it
        return
    limits = [
        (resource.RLIMIT_CPU, PROCESSOR),
        (resource.RLIMIT_FSIZE, LARGEST_FILE),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_AS, MEMORY),
    ]
    for limit, most in limits:
        _, hard = resource.getrlimit(limit)
        wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(limit, (wanted, wanted))
        except (OSError, ValueError):
            continue  # macOS has no limit of the address space


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
