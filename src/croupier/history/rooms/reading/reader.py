"""The lines of one hand in the style of PokerStars, which several rooms share."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from croupier import _core
from croupier.errors import NotationError
from croupier.history.rooms.reading.said import Said, said_in_english, word
from croupier.history.rooms.reading.summary import RUNS, Summary
from croupier.history.rooms.reading.text import AMOUNTS, BRACKETS, cards, money, names_of
from croupier.history.transcripts.transcript import (
    MOST_SEATS,
    Event,
    Held,
    Seat,
    Told,
    Transcript,
    Untold,
    new_event,
    new_seat,
    pairs,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.history.rooms.reading.known import Known

# Chat, in quotes or after a colon, does not match.
_SOMEBODY = re.compile(r"\S[^\":]* collected \S+ from (?:main |side )?pot", re.IGNORECASE)
_PROTECTED = re.compile(r"disconnected,? and (?:is )?(?:treated as )?all-?in", re.IGNORECASE)
_CANCELLED = re.compile(r"hand cancell?ed\.?$", re.IGNORECASE)
DEALT = re.compile(r"Dealt to .* \[[\w ?,-]*\]?$")
_POT = re.compile(r"\((?:Total )?Pot: ([^\s)]*[\dKMB])")
_NUMBERED = re.compile(r"(FLOP|TURN|RIVER) ([123])$")
_ORDER = ("", "FIRST", "SECOND", "THIRD")
_TABLE = re.compile(r"Table:? (?:ID )?'(.*)'(.*)", re.IGNORECASE)
_BUTTON = re.compile(r"Seat #(\d+) is the button", re.IGNORECASE)
_TABLE_SIZE = re.compile(r"(\d+)-max", re.IGNORECASE)
_SEAT = re.compile(
    r"Seat (\d+): (.*) \(([^()]*?) in chips(?:, ([^()]*) bounty)?\)\s*(.*)", re.IGNORECASE
)
_CUT_UNCALLED = re.compile(r"Uncalled(?: bet(?: (?:\(|of\b).*)?)?$", re.IGNORECASE)
_GIFT = re.compile(r"(?:STP added|Cash Drop to Pot)\s*:\s*(?:total )?(\S+)", re.IGNORECASE)
_COLLECTED = re.compile(r"collected (\S+?) from (.*)", re.IGNORECASE)


_FIRST_STREETS = frozenset(("HOLE CARDS", "DEALING HANDS", "3RD STREET", "2ND STREET"))
_SUMMARY = "SUMMARY"


class Heading(NamedTuple):
    """A title between stars: a street, the summary or something else, and the run it belongs to."""

    street: str
    run: int | None = None


@lru_cache(maxsize=1 << 8)
def heading_of(title: str) -> Heading:
    """Read a title.

    >>> heading_of("SECOND TURN"), heading_of("RIVER 1"), heading_of("HOLE CARDS")
    (Heading(street='TURN', run=2), Heading(street='RIVER', run=1), Heading(street='', run=None))
    """
    title = title.upper()
    if title.startswith(_SUMMARY):
        return Heading(_SUMMARY)
    numbered = _NUMBERED.match(title)
    if numbered:
        title = f"{_ORDER[int(numbered[2])]} {numbered[1]}"
    elif title == "FLOPET":
        title = "PRE-FLOP"
    if "SHOW DOWN" in title or "SHOWDOWN" in title or title in _FIRST_STREETS:
        return Heading("")
    run, _, street = title.partition(" ")
    if run in RUNS and street in ("FLOP", "TURN", "RIVER"):
        return Heading(street, RUNS[run])
    return Heading(title)


class TableTold(NamedTuple):
    """The line of a table: its name, the seat of the button, and the number of seats."""

    name: str
    button: int | None
    size: int | None


@lru_cache(maxsize=1 << 8)
def table_of(line: str) -> TableTold | None:
    """Read the line of a table, None if it is cut off.

    >>> table_of("Table 'Aludra' 6-max Seat #4 is the button")
    TableTold(name='Aludra', button=4, size=6)
    """
    found = _TABLE.match(line)
    if found is None:
        return None
    button, size = _BUTTON.search(found[2]), _TABLE_SIZE.search(found[2])
    return TableTold(found[1], int(button[1]) if button else None, int(size[1]) if size else None)


@lru_cache(maxsize=1 << 12)
def plain_seat(line: str) -> tuple[int, str, int] | None:
    """Read the common line of a seat: its number, name and stack; None for any other line.

    The result is cached: most players begin the next hand with the same chips.

    >>> plain_seat("Seat 3: Ann ($100 in chips)"), plain_seat("Seat 3: Ann ($100 in chips) [ME]")
    ((3, 'Ann', 10000), None)
    """
    place, _, told = line[len("Seat ") :].partition(": ")
    if not told.endswith(" in chips)") or not place.isdecimal():
        return None
    name, _, stack = told[: -len(" in chips)")].rpartition(" (")
    return (int(place), name, money(stack)) if name and ")" not in stack else None


class Reader(Summary, ABC):
    """The reader of the lines of one hand, which fills a transcript."""

    mark = ": "  # the mark after a name
    said: Known[Said | None] = said_in_english
    uncalled = re.compile(r"Uncalled bet \((\S+)\) returned to (.*)", re.IGNORECASE)

    def __init__(self, transcript: Transcript) -> None:
        super().__init__(transcript)
        self.names = names_of(())
        self.street = ""
        self.streets = 0
        self.summary = False
        self.unsorted = False
        self.plain: dict[str, str] = {}  # names that do not contain the mark
        self.looked_at = 0  # the last line that does not begin with one of them
        self.verbs = self.actions()
        self.boards: dict[int, str] = {}
        self.missing = False  # a card of the board is not printed

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand from its matched first line and all its lines."""
        self.header(header["rest"])
        self.body(lines, self.transcript.line)

    @abstractmethod
    def header(self, rest: str) -> None:
        """Read the game, the stakes and the time, which follow the number of the hand."""

    def body(self, hand: list[str], first: int) -> None:
        """Read everything after the header."""
        transcript = self.transcript
        mark, act, read = self.mark, self.act, self.line
        place, end = 1, len(hand)
        number = first
        try:
            while place < end and not self.summary:
                if not hand[place].startswith("*** "):
                    place = self.usual_lines(hand, place, first)
                if place == end:
                    break
                line, number = hand[place], first + place
                place += 1
                name, _, action = line.partition(mark)
                if name in self.plain and act(name, action, number):
                    continue
                if line:
                    if line[0] == " ":
                        line = line.lstrip()
                    elif self.plain:
                        self.looked_at = number
                    read(line, number)
            read = self.summary_line
            while place < end:
                if hand[place].startswith("Seat "):
                    place = self.summary_seats(hand, place, first)
                if place == end:
                    break
                line, number = hand[place], first + place
                place += 1
                if line:
                    read(line.lstrip(), number)
        except (NotationError, Untold) as error:
            if error.line is None:  # words that are read by themselves do not know where they stand
                error.line = number
            raise
        if not transcript.seats:
            raise Untold("incomplete", "the hand has no seats in this file", transcript.line)
        if not self.complete and any(told.kind is Told.COLLECT for told in transcript.events):
            transcript.assumed.append("the hand has no summary")
        elif not self.complete:
            raise Untold("incomplete", "the hand has no end in this file", transcript.line)
        if self.missing:
            self.find_missing()

    def usual_lines(self, hand: list[str], place: int, first: int) -> int:
        """Read lines that are like most, and return the place of the next one.

        They are plain names with actions, or seats. A room that reads these in its own way is
        called for each line.
        """
        transcript, cls = self.transcript, type(self)
        if self.plain:
            if cls.act is not Reader.act:
                return place
            return _core.room_actions(
                hand,
                place,
                first,
                mark=self.mark,
                names=self.plain,
                said=self.said,
                events=transcript.events,
                raises=transcript.raises,
                event=Event,
                action=Said,
            )
        if not self.unsorted and (transcript.seats or self.streets):
            return place
        if (cls.line, cls.seat_line, cls.take_seat) != _USUAL_SEATS:
            return place
        begin = place
        place = _core.room_seats(
            hand, place, first, amounts=AMOUNTS, seats=transcript.seats, most=MOST_SEATS, seat=Seat
        )
        if place > begin:
            self.unsorted = True
        return place

    def find_missing(self) -> None:
        """Take an unprinted card of the board from the summary."""
        transcript = self.transcript
        board = transcript.boards.get(0, "")
        events, place = transcript.events, 0
        for number, event in enumerate(events):
            if event.kind is not Told.BOARD:
                continue
            count = len(event.cards) or 2
            if not event.cards:
                found = board[place : place + count]
                events[number] = event._replace(cards=found)
                transcript.assumed.append(f"the card {found} is in the summary only")
            place += count
        if place != len(board) or not board:
            raise Untold("incomplete", "a card of the board is missing", transcript.line)

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions by their first word, if `said` does not have it."""
        return ACTIONS

    def act(self, name: str, action: str, number: int) -> bool:
        """Read the action of a player; return False for anything else."""
        told = self.said(action)
        if told is not None:
            kind, amount, by = told
            self.transcript.events.append(new_event((kind, name, amount, "", number)))
            if by is not None:
                self.transcript.raises[number] = by
            return True
        verb = action.partition(" ")[0]
        read = self.verbs.get(verb) or self.verbs.get(verb.lower())
        if read is None:
            return False
        read(self, name, action, number)
        return True

    def line(self, line: str, number: int) -> None:
        """Read one line before the summary."""
        if self.unsorted:
            if line.startswith("Seat ") and self.seat_line(line, number):
                return
            self.names = names_of(tuple([seat.name for seat in self.transcript.seats]))
            self.plain = self.names.plain(self.mark)
            self.unsorted = False
        looked = number == self.looked_at  # `body` searched for a name and found none
        name = None if looked else self.names.at_start(line, self.mark)
        if name is not None and self.act(name, line[len(name) + len(self.mark) :], number):
            return
        if line.startswith("Seat ") and not self.streets and self.seat_line(line, number):
            return
        winner = self.names.at_start(line, " collected ") if " collected " in line else None
        if winner is not None:
            self.collected_line(winner, line, number)
        elif line.startswith("*** "):
            self.street_line(line, number)
        elif not self.transcript.seats and line[:5].lower() == "table":
            self.table_line(line)
        elif line.startswith("Dealt to "):
            self.dealt_line(line, number)
        elif line[:8].lower() == "uncalled":
            self.uncalled_line(line, number)
        else:
            self.line_of_nobody(line, number)

    def line_of_nobody(self, line: str, number: int) -> None:
        """Read a line that is not about a player at the table."""
        if _SOMEBODY.match(line):
            raise NotationError("nobody at the table collects this", line=number)
        if _CANCELLED.match(line):
            raise Untold("cancelled", "the room cancelled the hand", number)
        if _PROTECTED.search(line) and (name := self.names.at_start(line, " ")) is not None:
            self.transcript.protect(name, number)
            return
        self.other_line(line, number)

    def other_line(self, line: str, number: int) -> None:
        """Read a line that only some rooms print."""
        name = self.names.at_start(line, " shows [")
        if name is not None:
            self.show(name, line[len(name) + 1 :], number)
        elif self.names.at_start(line, " cashed out the hand for ") is not None:
            told = self.transcript.details.setdefault("cash_outs", [])
            assert isinstance(told, list)
            told.append(line)  # an agreement with the room: it does not change who wins the pot
        elif gift := _GIFT.match(line):
            self.transcript.added += money(gift[1], number)
            self.transcript.details["added_by_room"] = gift[1]

    def table_line(self, line: str) -> None:
        told = table_of(line)
        if told is None:
            raise Untold("incomplete", "the line of the table is cut off", self.transcript.line)
        self.transcript.table = told.name
        if told.button is not None:
            self.transcript.button = told.button
        if told.size is not None:
            self.transcript.details["table_size"] = told.size

    def seat_line(self, line: str, number: int) -> bool:
        """Read a seat; return False for another line, such as one of a player named like a seat."""
        plain = plain_seat(line)
        if plain is not None:
            place, name, chips = plain
            self.take_seat(new_seat((place, name, chips, number, False)))
            return True
        found = _SEAT.match(line)
        if found is None:
            return False
        if "[hero]" in found[5]:
            self.transcript.hero = found[2]
        return self.sit(found, number, away="sitting out" in found[5].lower())

    def sit(self, found: re.Match[str] | None, number: int, *, away: bool = False) -> bool:
        """Store the seat of a line: its number, name and stack; return False for another line."""
        if found is None:
            return False
        self.take_seat(Seat(int(found[1]), found[2], money(found[3], number), number, away))
        return True

    def take_seat(self, seat: Seat) -> None:
        """Store a seat; the names are sorted when the first of them is looked up."""
        self.transcript.sit(seat)
        self.unsorted, self.plain = True, {}

    def dealt_line(self, line: str, number: int) -> None:
        rest = line[len("Dealt to ") :]
        name = self.names.at_start(rest, " [")
        if name is None:
            if DEALT.match(line):
                raise NotationError("cards are dealt to nobody at the table", line=number)
            return  # a player whose name begins like this
        groups = BRACKETS.findall(rest[len(name) :])
        if not groups:
            raise Untold("incomplete", "a line is cut off", number)
        if len(groups) > 1 and not self.streets:
            new = cards("".join(groups), number)  # stud: two cards down, one up
            self.transcript.hero = self.transcript.hero or name
        elif len(groups) > 1:
            new = cards(groups[-1], number)  # earlier cards are in the first brackets
        else:
            new = cards(groups[0], number)
            if not self.streets and self.transcript.hero == "" and len(new) > 2:
                self.transcript.hero = name
        self.transcript.tell(Told.DEAL, name, 0, new, number)

    def street_line(self, line: str, number: int) -> None:
        title, stars, rest = line[4:].partition(" ***")
        if not stars:
            if title.isupper():
                raise Untold("incomplete", "a heading is cut off", number)
            return  # a player whose name begins like this
        heading = heading_of(title)
        if heading.run is not None:
            self.run = heading.run
        if heading.street == _SUMMARY:
            self.summary = True
        elif heading.street:
            self.begin_street(heading, rest, number)

    def begin_street(self, heading: Heading, rest: str, number: int) -> None:
        """Read the rest of the title of a street: the pot, and the board."""
        street = heading.street
        if street != self.street:
            self.street = street
            if street != "PRE-FLOP":
                self.streets += 1
                pot = _POT.search(rest)
                amount = money(pot[1], number) if pot else 0
                self.transcript.tell(Told.STREET, "", amount, "", number)
        groups = BRACKETS.findall(rest)
        if groups and street in _BOARD_STREETS:
            self.board(groups, number)

    def board(self, groups: list[str], number: int) -> None:
        """Read the board of a street: cards dealt before, then the new ones."""
        transcript = self.transcript
        if self.run and not transcript.double_board:
            transcript.runouts = max(transcript.runouts, self.run)
        board = self.run
        if transcript.double_board:
            board = self.run - 1
        new = cards(groups[-1], number)
        dealt = self.boards.get(board, "")
        if board and not transcript.double_board:
            dealt = self.boards.get(0, "") + dealt
        if len(groups) > 1:
            before = cards(groups[0], number)
            same = before == dealt or sorted(pairs(before)) == sorted(pairs(dealt))
            if not same and not self.missing:
                raise NotationError(f"the board was {dealt}, not {before}", line=number)
        elif dealt and new.startswith(dealt):
            new = new[len(dealt) :]  # Courchevel: the flop is printed whole
        if not new:
            self.missing = True
        self.boards[board] = self.boards.get(board, "") + new
        transcript.tell(Told.BOARD, "", board, new, number)

    def uncalled_line(self, line: str, number: int) -> None:
        found = self.uncalled.match(line)
        if found is not None:
            player, amount = found[2].strip(), money(found[1], number)
            self.transcript.tell(Told.UNCALLED, player, amount, "", number)
        elif _CUT_UNCALLED.match(line):
            raise Untold("incomplete", "a line is cut off", number)

    def collected_line(self, name: str, line: str, number: int) -> None:
        found = _COLLECTED.match(line[len(name) + 1 :])
        if found is not None:
            self.transcript.tell(Told.COLLECT, name, money(found[1], number), "", number)

    # The actions of players.

    def post(self, name: str, action: str, number: int) -> None:
        """Read both blinds of a returning player: a live one and a dead one."""
        transcript = self.transcript
        words = action.lower().replace(" and is all-in", "")
        amount = money(words.rpartition(" ")[2], number)
        dead = transcript.small_blind or amount - transcript.big_blind
        transcript.tell(Told.POST, name, amount - dead, "", number)
        transcript.tell(Told.DEAD, name, dead, "", number)

    def fold(self, name: str, action: str, number: int) -> None:
        """Read a fold with cards."""
        self.transcript.tell(Told.FOLD, name, 0, "", number)
        shown = BRACKETS.search(action)
        if shown and shown[1]:
            self.transcript.hole_cards[name] = Held(cards(shown[1], number), number)

    def show(self, name: str, action: str, number: int) -> None:
        shown = BRACKETS.search(action)
        if shown:
            self.transcript.tell(Told.SHOW, name, 0, cards(shown[1], number), number)

    def keep_hidden(self, name: str, action: str, number: int) -> None:
        """Read that a winner does not show the cards."""

    def draw(self, name: str, action: str, number: int) -> None:
        if action.startswith("stands") and not action.startswith("stands pat"):
            return  # leaves the table
        if self.street not in _DRAWS and not self.streets:
            self.streets += 1  # single draw: nothing is printed between the betting and the draw
            self.street = "DRAW"
            self.transcript.tell(Told.STREET, line=number)
        count = 0
        if action.startswith("discards"):
            told = word(action, 1)
            if not told.isdecimal() or len(told) > 2:
                raise NotationError("the number of cards discarded cannot be read", line=number)
            count = int(told)
        known = BRACKETS.search(action)
        thrown = cards(known[1], number) if known and count else ""
        self.transcript.tell(Told.DRAW, name, count, thrown, number)


_USUAL_SEATS = (Reader.line, Reader.seat_line, Reader.take_seat)
_BOARD_STREETS = frozenset(("FLOP", "TURN", "RIVER", "PRE-FLOP"))
_DRAWS = frozenset(("DRAW", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"))
ACTIONS: dict[str, Callable[..., None]] = {
    "posts": Reader.post,
    "folds": Reader.fold,
    "shows": Reader.show,
    "doesn't": Reader.keep_hidden,
    "discards": Reader.draw,
    "stands": Reader.draw,
}
