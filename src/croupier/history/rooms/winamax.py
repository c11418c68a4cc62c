"""Winamax: uncalled chips are collected with the pot, the pot is stated after the rake."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.rooms.reading.headers import (
    currency_of,
    find_limit,
    find_shape,
    find_time,
    find_zone,
)
from croupier.history.rooms.reading.reader import ACTIONS, Reader
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.said import ENGLISH, Said, read_post, read_raise, remembering
from croupier.history.rooms.reading.stakes import take_stakes
from croupier.history.rooms.reading.text import money, raises_added
from croupier.history.transcripts.specs import CHIP
from croupier.history.transcripts.transcript import Told, Untold

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.history.transcripts.transcript import Transcript

_HEADER = re.compile(
    r"\s*Winamax Poker - (?P<kind>.*?) - HandId: #(?P<id>[\d-]+) - (?P<rest>.*)", re.IGNORECASE
)
_STAKES = re.compile(r"\(([^()]*)\)")
_LEVEL = re.compile(r'Tournament "(?P<name>.*)" buyIn: (?P<buy_in>.*?) level: (?P<level>\d+)')
_SEAT = re.compile(r"Seat (\d+): (.*) \(([^(),]*)(?:, [^()]*)?\)(.*)")
_AMOUNT = re.compile(r"(-?\d[\d.,]*)")
_NUMBER = re.compile(r"\((\d+)\)#\d+$")
_THREE = 3


def _read_post(action: str) -> Said | None:
    """Read a forced bet; the kind of a post out of position depends on the blinds."""
    found = _AMOUNT.search(action)
    if found is None:
        raise Untold("incomplete", "a line is cut off")
    return None if "out of position" in action else read_post(action[: found.end()])


def _read_raise(action: str) -> Said:
    """Read a raise by its total, because its printed size is not always right."""
    return read_raise(action)._replace(by=None)


def _read_bring_in(action: str) -> Said:
    return Said(Told.BRING_IN, money(action.removeprefix("brings in").split(" and ")[0]))


_PHRASES = {**ENGLISH, "posts": _read_post, "raises": _read_raise, "brings": _read_bring_in}


class WinamaxReader(Reader):
    """The reader of a hand of Winamax: names are followed by a space."""

    mark = " "
    said = remembering(_PHRASES)

    def __init__(self, transcript: Transcript) -> None:
        super().__init__(transcript)
        transcript.uncalled_collected = True

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand; an all-in over a bring-in is printed `to` the chips that the player adds."""
        self.tournament(header["kind"])
        super().hand(header, lines)
        transcript = self.transcript
        if transcript.tournament is not None and any(
            seat.stack % CHIP for seat in transcript.seats
        ):
            transcript.rounding = CHIP // 2  # half chips, left from an earlier split pot
        transcript.otherwise = lambda: raises_added(transcript)

    def tournament(self, kind: str) -> None:
        """Read the tournament, if it is one."""
        transcript = self.transcript
        level = _LEVEL.match(kind)
        if level or kind.startswith("Tournament"):
            transcript.tournament = {"name": kind}
            if level:
                transcript.tournament = dict(level.groupdict())

    def header(self, rest: str) -> None:
        """Read the game, the stakes and the time."""
        transcript = self.transcript
        line = transcript.line
        shape = find_shape(rest.partition("(")[0])
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {rest[:60]}", line)
        transcript.game = shape
        transcript.limit = find_limit(rest, line)
        transcript.time = find_time(rest)
        transcript.time_zone = find_zone(rest)
        transcript.currency = currency_of(rest)
        found = _STAKES.search(rest)
        parts = [money(part, line) for part in found[1].split("/")] if found else []
        if len(parts) == _THREE:
            transcript.ante = parts.pop(0)
        if len(parts) != _THREE - 1:
            raise NotationError("the header has no stakes", line=line)
        take_stakes(transcript, *parts)

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return _ACTIONS

    def table_line(self, line: str) -> None:
        """Read the table; that of a tournament has its number."""
        super().table_line(line)
        transcript = self.transcript
        number = _NUMBER.search(transcript.table)
        if number and transcript.tournament is not None:
            transcript.tournament["id"] = number[1]

    def seat_line(self, line: str, number: int) -> bool:
        return self.sit(_SEAT.match(line), number)

    def street_line(self, line: str, number: int) -> None:
        title = line.strip("* ").upper()
        if title.startswith("ANTE/BLINDS") or title.endswith("-BET"):
            return
        if title.startswith("PRE-FLOP"):
            return
        super().street_line(line.replace("-DRAW", " DRAW"), number)

    def post(self, name: str, action: str, number: int) -> None:
        transcript = self.transcript
        found = _AMOUNT.search(action)
        assert found is not None
        amount = money(found[1], number)
        if "out of position" not in action:
            super().post(name, action[: found.end()], number)
        elif "small blind" in action:
            # Dead; a big blind that is posted with it is part of the amount.
            dead = min(amount, transcript.small_blind or transcript.big_blind // 2)
            transcript.tell(Told.DEAD, name, dead, "", number)
            if amount > dead:
                transcript.tell(Told.POST, name, amount - dead, "", number)
        elif amount:
            transcript.tell(Told.POST, name, amount, "", number)

    def summary_line(self, line: str, number: int) -> None:
        """Read one line after the heading; large pots, which are rounded, are not compared."""
        if re.match(r"Total pot [\d.,]+[kM]", line):
            self.complete = True
            self.transcript.total_line = number
            self.transcript.rake = 0 if "No rake" in line else None
            return
        super().summary_line(line, number)
        if line.startswith("Total pot") and "No rake" in line:
            self.transcript.rake = 0


_ACTIONS: dict[str, Callable[..., None]] = {**ACTIONS, "posts": WinamaxReader.post}

FORMAT = room_format("winamax", _HEADER, WinamaxReader, site="Winamax", sign="#")
