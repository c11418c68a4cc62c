"""Writers that read back what they wrote: what would not come out as the same hand is refused."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, TextIO

from croupier.errors import NotationError
from croupier.history.formats import HandFault
from croupier.phh import has_stacks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from croupier.history.formats import Found
    from croupier.history.hand_log import HandLog

    Read = Callable[[Iterable[str]], Iterator[Found]]
    Write = Callable[[Iterable[HandLog], TextIO], None]


def read_back(name: str, read: Read, write: Write) -> Write:
    """Return a writer that writes no hand which its own format would not give again."""

    def check(hand: HandLog) -> HandLog:
        file = io.StringIO()
        write([hand], file)
        found = list(read(file.getvalue().splitlines(keepends=True)))
        faults = [fault.reason for fault in found if isinstance(fault, HandFault)]
        if faults or len(found) != 1:
            reason = faults[0] if faults else f"it would be {len(found)} hands"
            raise NotationError(f"{name} can not tell this hand: {reason}")
        stacks = hand.replay().stacks
        for again in found:
            if not isinstance(again, HandFault) and not has_stacks(again.replay(), stacks):
                raise NotationError(
                    f"{name} can not tell this hand: the stacks would end as "
                    f"{again.replay().stacks}, not {stacks}"
                )
        return hand

    def write_checked(hands: Iterable[HandLog], file: TextIO) -> None:
        write(map(check, hands), file)

    return write_checked
