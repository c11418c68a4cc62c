"""The log as one of the file formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from croupier.history.formats import Format, Found
from croupier.history.log.chain import Chain, sealed
from croupier.history.log.lines import end_line, hand_line, header_line, operation_lines
from croupier.history.log.reader import LogReader

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.history.hand_log import HandLog


def _read(lines: Iterable[str]) -> Iterator[Found]:
    return LogReader(lines).hands()


def _write(hands: Iterable[HandLog], file: TextIO) -> None:
    chain = Chain()
    chain.add(header_line().encode("ascii"))
    file.write(header_line())
    for hand in hands:
        state = hand._final or hand.replay()
        head = hand_line(state, hand.players, hand.seats, hand.details)
        lines = sealed(chain, head + operation_lines(state) + end_line(state))
        file.write(lines.decode("ascii"))
    file.write(chain.close().decode("ascii"))


def _matches(beginning: str) -> bool:
    return beginning.lstrip().startswith(('{"event":"log"', '{"event": "log"'))


FORMAT = Format("log", (".log", ".jsonl"), _matches, _read, _write)
