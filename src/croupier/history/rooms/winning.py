"""The Winning network (America's Cardroom, Black Chip): PokerStars' text without colons."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.formats import Format
from croupier.history.rooms.reading.headers import currency_of, find_game, find_time, find_zone
from croupier.history.rooms.reading.reader import Reader
from croupier.history.rooms.reading.room import ChosenReader, room_format, with_blanks
from croupier.history.rooms.reading.said import ENGLISH, Said, remembering, word
from croupier.history.rooms.reading.stakes import take_stakes
from croupier.history.rooms.reading.text import money
from croupier.history.rooms.winning_games import GameReader, cap_at
from croupier.history.transcripts.transcript import Told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from croupier.history.formats import Found
    from croupier.history.rooms.reading.room import HandReader
    from croupier.history.transcripts.transcript import Transcript

_HEADER = re.compile(
    r"\s*(?:(?P<started>(?:Game started at: [\d/: ]*)?Game ID: )|(?:Game )?Hand #)"
    r"(?P<id>\d+)(?: -)? (?P<rest>.*)"
)
_TOURNAMENT = re.compile(r"Tournament #(\d+)(.*)")
_LEVEL = re.compile(r"Level (\d+)")
_STAKES = re.compile(r"([$€£]?\d[\d,]*(?:\.\d+)?)/([$€£]?\d[\d,]*(?:\.\d+)?)(?![\d/])")
_TABLE = re.compile(r"(.*?) (\d+)-max Seat #(\d+) is the button", re.IGNORECASE)
_SEAT = re.compile(r"Seat (\d+): (.*) \(([^()]*)\)(.*)")


def _read_cap(action: str) -> Said:
    """Read that a player bets up to the cap of the table."""
    return Said(Told.ALL_IN, money(word(action, 1)))


class WinningReader(Reader):
    """The reader of a hand of the Winning network since 2019: names are followed by a space."""

    mark = " "
    said = remembering({**ENGLISH, "caps": _read_cap})
    dealing = False

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand; if a pot is split in parts, the summary does not have all winnings."""
        super().hand(header, lines)
        transcript = self.transcript
        split = transcript.runouts > 1 or transcript.game.endswith("hi-lo")
        if split and any(event.kind is Told.COLLECT for event in transcript.events):
            transcript.collected = {}
        capped = [event.line for event in transcript.events if event.kind is Told.ALL_IN]
        if capped:
            transcript.cap = cap_at(transcript, capped[0])

    def header(self, rest: str) -> None:
        """Read the game, the stakes and the time."""
        transcript = self.transcript
        line = transcript.line
        tournament = _TOURNAMENT.match(rest)
        transcript.game, transcript.limit, _ = find_game(tournament[2] if tournament else rest)
        transcript.time, transcript.time_zone = find_time(rest), find_zone(rest)
        transcript.currency = currency_of(rest)
        if tournament:
            transcript.tournament = {"id": tournament[1]}
            if level := _LEVEL.search(rest):
                transcript.tournament["level"] = level[1]
        stakes = _STAKES.search(rest)
        if stakes is None:
            raise NotationError("the header has no stakes", line=line)
        small, big = money(stakes[1], line), money(stakes[2], line)
        take_stakes(transcript, small, big)

    def seat_line(self, line: str, number: int) -> bool:
        found = _SEAT.match(line)
        away = found is not None and "sitting out" in found[4]
        return self.sit(found, number, away=away)

    def street_line(self, line: str, number: int) -> None:
        self.dealing = True
        if "RUN IT" not in line:
            super().street_line(line, number)

    def dealt_line(self, line: str, number: int) -> None:
        if self.dealing:  # before that, cards are drawn for the button
            super().dealt_line(line, number)

    def other_line(self, line: str, number: int) -> None:
        table = None if self.transcript.seats else _TABLE.match(line)
        if table:
            self.transcript.table, self.transcript.button = table[1], int(table[3])
            self.transcript.details["table_size"] = int(table[2])
        else:
            super().other_line(line, number)


def _choose(header: re.Match[str]) -> Callable[[Transcript], HandReader]:
    return WinningReader if header["started"] is None else GameReader


_HANDS = room_format(
    "winning",
    _HEADER,
    partial(ChosenReader, choose=_choose),
    site="Winning",
    ends=("*** SUMMARY ***", "------ Summary ------"),
)


def matches(beginning: str) -> bool:
    """Return whether a file begins like the files of this room."""
    lines = (with_blanks(line).lstrip() for line in beginning.splitlines()[:20])
    old = any(line.startswith("Game started at:") for line in lines)
    return old or _HANDS.matches(beginning)


def read(lines: Iterable[str]) -> Iterator[Found]:
    """Read every hand of a file; the first two lines of an old one are read as one."""
    return _HANDS.read(_joined(lines))


def _joined(lines: Iterable[str]) -> Iterator[str]:
    held: list[str] = []  # the time of a game, and empty lines after it
    for line in lines:
        text = line.strip("\ufeff\u00a0 \r\n")
        if held and not text and len(held) < _MOST_EMPTY:
            held.append("\n")
        elif held and text.startswith("Game ID:"):
            yield f"{held[0].rstrip()} {text}"
            yield from [*held[1:], "\n"]  # lines keep their numbers
            held = []
        else:
            yield from held
            held = [line] if text.startswith("Game started at:") else []
            if not held:
                yield line
    yield from held


_MOST_EMPTY = 10
FORMAT = Format("winning", (".txt",), matches, read)
