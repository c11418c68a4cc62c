"""Everleaf: amounts in brackets, the chips put in now; neither pot nor rake is printed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.rooms.reading.brackets import ACTIONS, BracketReader
from croupier.history.rooms.reading.headers import currency_of, find_shape, find_time
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.stakes import take_stakes
from croupier.history.rooms.reading.text import BRACKETS, money
from croupier.history.transcripts.transcript import Seat, Told, Untold

if TYPE_CHECKING:
    from collections.abc import Callable

_HEADER = re.compile(r"\*{5} Hand history for game #(?P<id>\d+) \*{5}", re.IGNORECASE)
_GAME = re.compile(
    r"(?P<blinds>Blinds )?\D?\s?(?P<small>\d[\d.,]*)/\D?\s?(?P<big>\d[\d.,]*) "
    r"(?P<limit>NL |PL |FL )?(?P<game>\D.*|\d \w.*|\d-\w.*) - (?P<time>\d{4}/.*)"
)
_SEAT = re.compile(r"Seat (\d+): (.*) \(\s*([^()]*?)\s*\)")
_AMOUNT = re.compile(r"\d[\d,]*(?:\.\d+)?")
_WINS = re.compile(r"wins\s+(?:(?:high|low) )?\(?\D{0,3}(\d[\d,]*(?:\.\d+)?)")
_LIMITS = {"NL ": "no-limit", "PL ": "pot-limit", "FL ": "fixed-limit"}
_VERBS = ("posts", "bets", "calls", "raises", "folds", "checks", "completes", "shows", "wins")


class EverleafReader(BracketReader):
    """The reader of a hand of Everleaf."""

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand; it ends when a player wins."""
        super().hand(header, lines)
        transcript = self.transcript
        if not any(event.kind is Told.COLLECT for event in transcript.events):
            raise Untold("incomplete", "nobody wins the pot in this file", transcript.line)

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return _ACTIONS

    def line(self, line: str, number: int) -> None:
        """Read one line; a colon may follow the name."""
        name = self.names.at_start(line, ": ")
        if name is not None and line[len(name) + 2 :].partition(" ")[0] in _VERBS:
            line = name + line[len(name) + 1 :]
        if line.startswith("****") and self.names.all:
            line = line.replace("****", "**")
        super().line(line, number)

    def other_line(self, line: str, number: int) -> None:
        """Read the head."""
        transcript = self.transcript
        if not transcript.game and (found := _GAME.match(line)):
            self.game_line(found, number)
        elif line.startswith("Table ") and not self.dealing:
            transcript.table = line.removeprefix("Table ")
        elif re.search(r"^[^:\"]+ wins\s+(?:high |low )?\(?\D{0,3}\d", line):
            raise NotationError("nobody at the table wins this", line=number)
        else:
            super().other_line(line, number)

    def game_line(self, found: re.Match[str], number: int) -> None:
        """Read the game and the stakes."""
        transcript = self.transcript
        shape = find_shape(found["game"])
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {found['game'][:60]}", number)
        transcript.game = shape
        transcript.limit = _LIMITS.get(found["limit"] or "", "fixed-limit")
        transcript.time = find_time(found["time"])
        transcript.currency = currency_of(found[0][: found.start("game") - found.start()])
        small, big = money(found["small"], number), money(found["big"], number)
        take_stakes(transcript, small, big)

    def seat_line(self, line: str, number: int) -> None:
        """Read a seat; chips are those of a tournament."""
        found = _SEAT.match(line)
        stack = _AMOUNT.search(found[3]) if found else None
        if found is None or stack is None:
            self.other_line(line, number)
            return
        if self.transcript.tournament is None and re.search(r"chips|^[\d,.]+$", found[3], re.I):
            self.transcript.tournament = {"name": self.transcript.table}
        self.take_seat(Seat(int(found[1]), found[2], money(stack[0], number), number))

    def amount(self, action: str, number: int) -> int:
        """Return the last amount of an action."""
        found = _AMOUNT.findall(action)
        if not found:
            raise Untold("incomplete", "an amount is cut off", number)
        return money(found[-1], number)

    def post(self, name: str, action: str, number: int) -> None:
        """Read a forced bet; a dead small blind is part of a returning player's post."""
        transcript = self.transcript
        amount = self.amount(action, number)
        words = action.lower()
        kind = next((kind for mark, kind in _POSTS if mark in words), Told.POST)
        if kind is Told.POST and amount > transcript.big_blind > 0:
            transcript.tell(Told.DEAD, name, amount - transcript.big_blind, "", number)
            amount = transcript.big_blind
        transcript.tell(kind, name, amount, "", number)

    def complete(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.RAISE_TO, name, self.amount(action, number), "", number)

    def win(self, name: str, action: str, number: int) -> None:
        """Read the winnings of a player."""
        found = _WINS.match(action)
        if found is None:
            raise Untold("incomplete", "an amount is cut off", number)
        self.transcript.tell(Told.COLLECT, name, money(found[1], number), "", number)
        self.transcript.total_line = number

    def show(self, name: str, action: str, number: int) -> None:
        """Read cards that are shown."""
        found = BRACKETS.search(action)
        if found and found[1].strip():
            self.transcript.tell(Told.SHOW, name, 0, self.cards(found[1], number), number)


_POSTS = (
    ("ante", Told.ANTE),
    ("bring-in", Told.BRING_IN),
    ("both", Told.POST),
    ("small blind", Told.SMALL_BLIND),
    ("big blind", Told.BIG_BLIND),
    ("dead", Told.DEAD),
)
_ACTIONS: dict[str, Callable[..., None]] = {
    **ACTIONS,
    "posts": EverleafReader.post,
    "completes": EverleafReader.complete,
    "wins": EverleafReader.win,
    "shows": EverleafReader.show,
}

FORMAT = room_format(
    "everleaf",
    _HEADER,
    EverleafReader,
    site="Everleaf",
    sign="*****",
    ends=("** Dealing down cards **",),
)
