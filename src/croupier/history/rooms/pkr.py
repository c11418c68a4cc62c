"""PKR: a header of many lines, bets as totals of the street, all stacks again at the end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.formats import Format
from croupier.history.rooms.reading.headers import currency_of, find_limit, find_shape
from croupier.history.rooms.reading.room import room_format, with_blanks
from croupier.history.rooms.reading.text import BRACKETS, cards, find_time_by_month, money, names_of
from croupier.history.transcripts.transcript import Held, Seat, Told, Untold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from croupier.history.formats import Found
    from croupier.history.transcripts.transcript import Transcript

_HEADER = re.compile(r"\s*Starting Hand #(?P<id>\d+)(?: \| (?P<rest>Table #.*))?")
_TABLE = re.compile(r"Table #(\d+) - (?:Tournament #(\d+) )?(.*)")
_SEAT = re.compile(r"Seat (\d+): (.*) - (\S*\d[\d.,]*)$")
_BUTTON = re.compile(r"(?:Button is at|Moving Button to) seat (\d+)", re.IGNORECASE)
_BLINDS = re.compile(r"Blinds are now (\S*?\d[\d.,]*) ?/ ?(\S*?\d[\d.,]*)$")
_DEALING = re.compile(r"Dealing (?:(Flop|Turn|River) )?((?:\[[^\[\]]*\])+)(?: to (.*))?$")
_RETURNING = re.compile(r"Returning (\S+) to (.*) uncalled")
_RAKE = re.compile(r"Taking Rake of (\S+) from pot", re.IGNORECASE)
_AMOUNT = re.compile(r"[$€£]?\d[\d,]*(?:\.\d+)?")
_ALL_CARDS = re.compile(r"(?:\[[^\[\]]*\])+")


class PkrReader:
    """The reader of a hand of PKR, which fills a transcript."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.names = names_of(())
        self.bets: dict[str, int] = {}
        self.dealt = False
        self.ended = False
        self.won = False

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand to the line that ends it."""
        transcript = self.transcript
        if table := _TABLE.match(header["rest"] or ""):
            transcript.table = table[3] or table[1]
            if table[2]:
                transcript.tournament = {"id": table[2]}
        for number, line in enumerate(lines[1:], transcript.line + 1):
            if line and not self.ended:
                self.line(line, number)
        if not self.ended:
            raise Untold("incomplete", "the hand has no end in this file", transcript.line)

    def line(self, line: str, number: int) -> None:
        """Read one line."""
        transcript = self.transcript
        name = self.names.at_start(line, " ")
        action = line[len(name) + 1 :] if name is not None else ""
        read = next((read for mark, read in _ACTIONS if action.startswith(mark)), None)
        if name is not None and read is not None:
            read(self, name, action, number)
        elif line.lower().startswith("end of hand #"):
            self.ended = True
        elif line.startswith("Seat ") and (seat := _SEAT.match(line)):
            self.seat(seat, number)
        elif dealing := _DEALING.match(line):
            self.deal(dealing, number)
        elif returning := _RETURNING.match(line):
            amount = money(returning[1], number)
            transcript.tell(Told.UNCALLED, returning[2], amount, "", number)
        elif rake := _RAKE.match(line):
            transcript.rake = (transcript.rake or 0) + money(rake[1], number)
        elif not self.dealt:
            self.head(line, number)
        elif name is None and re.match(r"[^:\"]+ (?:wins|ties) \D?\d", line):
            raise NotationError("nobody at the table wins this", line=number)

    def head(self, line: str, number: int) -> None:
        """Read a line of the header."""
        transcript = self.transcript
        title, _, told = line.partition(": ")
        if title == "Game Type":
            shape = find_shape(told)
            if shape is None:
                raise Untold("unsupported", f"the game is not known: {told[:60]}", number)
            transcript.game = shape
        elif title == "Limit Type":
            transcript.limit = find_limit(told, number)
        elif title == "Table Type" and told.upper().startswith("TOURN"):
            transcript.tournament = transcript.tournament or {}
        elif title == "Start time of hand":
            transcript.time = find_time_by_month(told)
        elif button := _BUTTON.match(line):
            transcript.button = int(button[1])
        elif blinds := _BLINDS.match(line):
            small, big = money(blinds[1], number), money(blinds[2], number)
            transcript.small_blind, transcript.big_blind = small, big
            transcript.currency = currency_of(blinds[1])
            if transcript.limit == "fixed-limit":
                transcript.small_blind = 0
                transcript.small_bet, transcript.big_bet = big, 2 * big

    def seat(self, found: re.Match[str], number: int) -> None:
        """Read a seat before the hand, or a stack after it."""
        transcript = self.transcript
        stack = money(found[3], number)
        if self.won:
            transcript.finishes[found[2]] = stack, number
        elif not self.dealt:
            transcript.sit(Seat(int(found[1]), found[2], stack, number))
            self.names = names_of(tuple([seat.name for seat in transcript.seats]))

    def deal(self, found: re.Match[str], number: int) -> None:
        """Read cards of a player or of the board."""
        transcript = self.transcript
        dealt = cards(found[2], number)
        self.dealt = True
        if found[1]:
            transcript.tell(Told.STREET, line=number)
            transcript.tell(Told.BOARD, "", 0, dealt, number)
            self.bets = {}
        elif found[3]:
            transcript.hero = found[3]
            transcript.tell(Told.DEAL, found[3], 0, dealt, number)

    def amount(self, action: str, number: int) -> int:
        """Return the amount of an action."""
        found = _AMOUNT.search(action)
        if found is None:
            raise Untold("incomplete", "an amount is cut off", number)
        return money(found[0], number)

    def post(self, name: str, action: str, number: int) -> None:
        """Read a forced bet."""
        kinds = (
            ("ante", Told.ANTE),
            ("small blind", Told.SMALL_BLIND),
            ("big blind", Told.BIG_BLIND),
            ("dead", Told.DEAD),
            ("straddle", Told.STRADDLE),
        )
        kind = next((kind for mark, kind in kinds if mark in action), Told.POST)
        amount = self.amount(action, number)
        if not amount:
            return
        self.transcript.tell(kind, name, amount, "", number)
        if kind not in (Told.ANTE, Told.DEAD):
            self.bets[name] = self.bets.get(name, 0) + amount

    def call(self, name: str, action: str, number: int) -> None:
        """Read a call: all chips of the player on this street."""
        to = self.amount(action, number)
        self.transcript.tell(Told.CALL, name, to - self.bets.get(name, 0), "", number)
        self.bets[name] = to

    def bet(self, name: str, action: str, number: int) -> None:
        to = self.amount(action, number)
        self.transcript.tell(Told.RAISE_TO, name, to, "", number)
        self.bets[name] = to

    def fold(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.FOLD, name, 0, "", number)
        if shown := _ALL_CARDS.search(action):
            self.transcript.hole_cards[name] = Held(cards(shown[0], number), number)

    def check(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.CHECK, name, 0, "", number)

    def show(self, name: str, action: str, number: int) -> None:
        if shown := _ALL_CARDS.search(action):
            held = cards(shown[0], number).replace("??", "")
            self.transcript.tell(Told.SHOW, name, 0, held, number)

    def muck(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.MUCK, name, 0, "", number)

    def win(self, name: str, action: str, number: int) -> None:
        self.won = True
        amount = self.amount(BRACKETS.sub("", action), number)
        self.transcript.tell(Told.COLLECT, name, amount, "", number)
        self.transcript.total_line = number


_ACTIONS: tuple[tuple[str, Callable[..., None]], ...] = (
    ("posts ", PkrReader.post),
    ("folds", PkrReader.fold),
    ("checks", PkrReader.check),
    ("calls ", PkrReader.call),
    ("bets ", PkrReader.bet),
    ("raises ", PkrReader.bet),
    ("shows ", PkrReader.show),
    ("mucks", PkrReader.muck),
    ("wins ", PkrReader.win),
    ("ties", PkrReader.win),
)

_HANDS = room_format(
    "pkr", _HEADER, PkrReader, site="PKR", sign="Starting Hand #", ends=("Dealing Cards",)
)


def matches(beginning: str) -> bool:
    """Return whether a file begins like the files of this room; its first line is enough."""
    return _TABLE.match(with_blanks(beginning).lstrip()) is not None or _HANDS.matches(beginning)


def read(lines: Iterable[str]) -> Iterator[Found]:
    """Read every hand of a file; the line of the table stands before the first one of a hand."""
    return _HANDS.read(_with_tables(lines))


def _with_tables(lines: Iterable[str]) -> Iterator[str]:
    table = ""
    for line in lines:
        if "Table" in line and with_blanks(line).startswith("Table #"):
            table = with_blanks(line).strip()
        if "Starting" in line and table:
            line = f"{line.rstrip()} | {table}"
            table = ""
        yield line


FORMAT = Format("pkr", (".txt",), matches, read)
