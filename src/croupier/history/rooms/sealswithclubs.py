"""Seals With Clubs and other rooms of Poker Mavens: short lines, chips without a currency."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.rooms.reading.headers import find_game, find_time
from croupier.history.rooms.reading.reader import ACTIONS, Reader
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.said import (
    ENGLISH,
    Said,
    amount_reader,
    post_reader,
    remembering,
    telling,
)
from croupier.history.rooms.reading.text import BRACKETS, cards, money
from croupier.history.transcripts.games import STUDS
from croupier.history.transcripts.transcript import Told

if TYPE_CHECKING:
    from collections.abc import Callable

_HEADER = re.compile(r"\s*Hand #(?P<id>\d+-\d+) - (?P<rest>\d{4}-\d\d-\d\d \d.*)")
_GAME = re.compile(r"Game: (.*?) (?:\([^()]*\) )?- (Blinds|Stakes) (\S+?)/(\S+?)(?: Ante (\S+))?$")
_SEAT = re.compile(r"Seat (\d+): (.*) \(([^()]*)\)(.*)")
_TITLE = re.compile(r"\*\* (.*?) \*\*(.*)")
_AMOUNT = re.compile(r"\d[\d,]*(?:\.\d+)?")
_WINS = re.compile(r"(?:wins|splits|ties)[^()]*\(([\d.,]+)\)")


_amount = amount_reader(_AMOUNT)
_reads = telling(_amount)
_read_named_post = post_reader(_amount)


def _read_post(action: str) -> Said | None:
    if "small & big" in action or "small and big" in action:
        return None
    return _read_named_post(action)


class SealsReader(Reader):
    """The reader of a hand of Seals With Clubs: names are followed by a space."""

    mark = " "
    said = remembering(
        {
            "posts": _read_post,
            "folds": ENGLISH["folds"],
            "checks": ENGLISH["checks"],
            "mucks": ENGLISH["mucks"],
            "calls": _reads(Told.CALL),
            "bets": _reads(Told.BET),
            "raises": _reads(Told.RAISE_TO),
            "completes": _reads(Told.RAISE_TO),
            "brings": _reads(Told.BRING_IN),
            "refunded": _reads(Told.UNCALLED),
        }
    )

    def header(self, rest: str) -> None:
        """Read the time; the game has a line of its own."""
        self.transcript.time = find_time(rest)

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return _ACTIONS

    def table_line(self, line: str) -> None:
        self.transcript.table = line.removeprefix("Table: ")

    def seat_line(self, line: str, number: int) -> bool:
        found = _SEAT.match(line)
        away = found is not None and "sitting out" in found[4]
        return self.sit(found, number, away=away)

    def other_line(self, line: str, number: int) -> None:
        """Read the game, the button, the board and the rake."""
        transcript = self.transcript
        if game := _GAME.match(line):
            self.game_line(game, number)
        elif line.startswith("Site: "):
            transcript.site = line.removeprefix("Site: ")
        elif title := _TITLE.match(line):
            self.title(title[1].lower(), title[2], number)
        elif line.startswith("Rake ("):
            transcript.rake = _amount(line)
        elif re.match(r"[^:\"]+ (?:wins|splits) [^()]*\([\d.,]+\)", line):
            raise NotationError("nobody at the table wins this", line=number)

    def game_line(self, game: re.Match[str], number: int) -> None:
        """Read the game and the stakes; `Stakes` are bets."""
        transcript = self.transcript
        transcript.game, transcript.limit, _ = find_game(game[1])
        small, big = money(game[3], number), money(game[4], number)
        if game[2] == "Stakes":
            transcript.small_bet, transcript.big_bet = small, big
            transcript.big_blind = 0 if transcript.game in STUDS else small
        else:
            transcript.small_blind, transcript.big_blind = small, big
        if game[5]:
            transcript.ante = money(game[5], number)

    def title(self, title: str, rest: str, number: int) -> None:
        """Read a heading between two stars."""
        groups = BRACKETS.findall(rest)
        if title in ("flop", "turn", "river") and groups:
            self.transcript.tell(Told.STREET, line=number)
            self.transcript.tell(Told.BOARD, "", 0, cards(groups[-1], number), number)
        elif title.endswith("show down") and groups:
            self.transcript.boards[0] = cards(groups[-1], number)

    def post(self, name: str, action: str, number: int) -> None:
        """Read both blinds of a player who was away."""
        transcript = self.transcript
        amount = _amount(action)
        transcript.tell(Told.POST, name, transcript.big_blind, "", number)
        transcript.tell(Told.DEAD, name, amount - transcript.big_blind, "", number)

    def button(self, name: str, action: str, number: int) -> None:
        """Read the button."""
        if action == "has the dealer button":
            numbers = {seat.name: seat.number for seat in self.transcript.seats}
            self.transcript.button = numbers[name]

    def win(self, name: str, action: str, number: int) -> None:
        """Read the winnings of a player; that ends the hand."""
        found = _WINS.match(action)
        if found:
            self.transcript.tell(Told.COLLECT, name, money(found[1], number), "", number)
            self.transcript.total_line = number
            self.complete = True


_ACTIONS: dict[str, Callable[..., None]] = {
    **ACTIONS,
    "posts": SealsReader.post,
    "has": SealsReader.button,
    "wins": SealsReader.win,
    "splits": SealsReader.win,
    "ties": SealsReader.win,
}

FORMAT = room_format(
    "sealswithclubs",
    _HEADER,
    SealsReader,
    site="Seals With Clubs",
    sign="Hand #",
    ends=("** Hole Cards **",),
)
