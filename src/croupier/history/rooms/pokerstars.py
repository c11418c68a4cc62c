"""PokerStars, and the rooms and converters that write its text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.formats import Format
from croupier.history.rooms.headers import currency_of, find_game, find_time
from croupier.history.rooms.text import Names, cards, money, read_hands
from croupier.history.transcript import Seat, Told, Transcript, Untold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from croupier.history.formats import Found

_HEADER = re.compile(
    r"\s*(?P<room>PokerStars|Full Tilt|PokerMaster|Run It Once Poker)(?P<kind>[A-Za-z ]*?) "
    r"(?:Hand|Game) #(?P<id>\d+):\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_STAKES = re.compile(r"([^\s(/]*\d[\d.,]*)/([^\s)/]*\d[\d.,]*)")
_DATES = re.compile(r"\[?\d{4}/\d{1,2}/\d.*")
_BUTTON_BLIND = re.compile(r"Button Blind (\S+) - Ante (\S+)")
_CAP = re.compile(r"- (\S+) Cap -", re.IGNORECASE)
_TOURNAMENT = re.compile(r"Tournament #(\d+), (.*?)\s*(?=[A-Z0-9+]\S* .*Limit|$)")
_TABLE = re.compile(r"Table (?:ID )?'(.*)'(.*)", re.IGNORECASE)
_BUTTON = re.compile(r"Seat #(\d+) is the button", re.IGNORECASE)
_SEAT = re.compile(
    r"Seat (\d+): (.*) \(([^()]*?) in chips(?:, ([^()]*) bounty)?\)\s*(.*)", re.IGNORECASE
)
_STREET = re.compile(r"\*\*\* (.*?) \*\*\*\s*(.*)")
_BRACKETS = re.compile(r"\[([^\]]*)\]")
_UNCALLED = re.compile(r"Uncalled bet \((\S+)\) returned to (.*)", re.IGNORECASE)
_COLLECTED = re.compile(r"collected (\S+?) from (.*)", re.IGNORECASE)
_TOTAL = re.compile(
    r"Total pot (?P<total>[^\s|]+)(?: Main pot (?P<main>\S+)\.(?P<sides>[^|]*))?"
    r"(?:\s*\|\s*Rake (?P<rake>[^\s|]+))?(?P<rest>.*)",
    re.IGNORECASE,
)
_SIDE = re.compile(r"Side pot(?:-\d+)? (\S+?)\.(?=\s|$)", re.IGNORECASE)
_FEE = re.compile(
    r"\|\s*(?:Jackpot|Bingo|Fortune|Tax|Charity|Splash)\s*(?:Fee)? (\S+)", re.IGNORECASE
)
_SUMMARY_SEAT = re.compile(r"Seat (\d+): (.*)")
_SUMMARY_WON = re.compile(r"(?:collected|won) \(?([^\s()]+)\)?", re.IGNORECASE)
_SUMMARY_CARDS = re.compile(r"(showed|mucked) \[([^\]]*)\]", re.IGNORECASE)
_PLACES = re.compile(r"^(?: \((?:button|small blind|big blind|button blind)\))*", re.IGNORECASE)
_BOARD = re.compile(r"(?:(FIRST|SECOND|THIRD) )?Board \[([^\]]*)\]", re.IGNORECASE)
_RUNS = {"": 0, "FIRST": 1, "SECOND": 2, "THIRD": 3}
_NUMBERS = {"twice": 2, "three": 3, "thrice": 3}


def begins_hand(line: str) -> bool:
    """Tell whether a line is the first of a hand."""
    return "#" in line and _HEADER.match(line) is not None


def matches(beginning: str) -> bool:
    """Tell whether a file begins as this text does."""
    return any(begins_hand(line.lstrip("\ufeff")) for line in beginning.splitlines()[:20])


def name_of(line: str) -> str:
    """Return the number of the hand from its first line."""
    found = _HEADER.match(line)
    return found["id"] if found else ""


def read(lines: Iterable[str]) -> Iterator[Found]:
    """Read every hand of a file, replayed and checked."""
    return read_hands(lines, begins_hand, parse, name_of)


def parse(hand: list[str], first: int) -> Transcript | None:
    """Read the lines of one hand."""
    header = _HEADER.match(hand[0])
    if header is None:
        raise NotationError("not the first line of a hand", line=first)
    reader = Reader(Transcript(header["room"].strip(), header["id"], first))
    reader.header(header["rest"])
    reader.body(hand, first)
    if header["room"].lower() == "run it once poker":
        reader.transcript.otherwise = lambda: _raises_added(reader.transcript)
    return reader.transcript


def _raises_added(transcript: Transcript) -> Transcript:
    """In early files of Run It Once a raise is `to` what the player adds, not to the total."""
    transcript.events = [
        event._replace(kind=Told.RAISE_BY) if event.kind is Told.RAISE_TO else event
        for event in transcript.events
    ]
    return transcript


class Reader:
    """The lines of one hand on their way into a transcript."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.names = Names(())
        self.street = ""
        self.run = 0
        self.streets = 0
        self.summary = False
        self.complete = False
        self.missing = False  # a card of the board is not printed

    def header(self, rest: str) -> None:
        """Read the game, the stakes and the time."""
        transcript = self.transcript
        transcript.game, transcript.limit, transcript.double_board = find_game(
            rest, transcript.line
        )
        transcript.time = find_time(rest)
        transcript.currency = currency_of(rest)
        if "Tournament #" in rest:
            number = rest.partition("Tournament #")[2].partition(",")[0]
            buy_in = rest.partition(",")[2].strip().split(" ")[0]
            transcript.tournament = {"id": number, "buy_in": buy_in}
            level = re.search(r"Level ([IVXLCDM]+|\d+)", rest)
            if level:
                transcript.tournament["level"] = level[1]
        else:
            transcript.tournament = None
        self.stakes(rest)

    def stakes(self, rest: str) -> None:
        """Read blinds or bets; in limit games the header names the bets."""
        transcript = self.transcript
        cap = _CAP.search(rest)
        if cap:
            transcript.cap = money(cap[1], transcript.line)
        button = _BUTTON_BLIND.search(rest)
        if button:
            transcript.big_blind = money(button[1], transcript.line)
            transcript.ante = money(button[2], transcript.line)
            return
        found = list(_STAKES.finditer(_DATES.sub("", rest)))
        if not found:
            raise NotationError("the header names no stakes", line=transcript.line)
        small, big = money(found[-1][1], transcript.line), money(found[-1][2], transcript.line)
        if transcript.limit == "fixed-limit":
            transcript.small_bet, transcript.big_bet = small, big
            transcript.big_blind = small
        else:
            transcript.small_blind, transcript.big_blind = small, big
            transcript.small_bet = big

    def body(self, hand: list[str], first: int) -> None:
        """Read everything after the header."""
        transcript = self.transcript
        for number, line in enumerate(hand[1:], first + 1):
            if not line:
                continue
            if self.summary:
                self.summary_line(line.lstrip(), number)
            else:
                self.line(line.lstrip() if line[0] == " " else line, number)
        if not self.complete:
            raise Untold("incomplete", "the hand has no end in this file", transcript.line)
        if self.missing:
            self.find_missing()

    def find_missing(self) -> None:
        """Take a card of the board that was not printed from the board of the summary."""
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
                transcript.assumed.append(f"the card {found} stands in the summary only")
            place += count
        if place != len(board) or not board:
            raise Untold("incomplete", "a card of the board is missing", transcript.line)

    def line(self, line: str, number: int) -> None:
        """Read one line before the summary."""
        if line.startswith("*** "):
            self.street_line(line, number)
            return
        name = self.names.at_start(line, ": ")
        if name is not None:
            action = line[len(name) + 2 :]
            verb = action.partition(" ")[0]
            read = _ACTIONS.get(verb.lower())
            if read is not None:
                read(self, name, action, number)
            return
        if line.startswith("Seat ") and not self.streets:
            self.seat_line(line, number)
        elif line[:5].lower() == "table":
            self.table_line(line)
        elif line.startswith("Dealt to "):
            self.dealt_line(line, number)
        elif line[:8].lower() == "uncalled":
            self.uncalled_line(line, number)
        elif " collected " in line.lower():
            self.collected_line(line, number)
        elif line.lower().startswith("hand cancelled"):
            raise Untold("cancelled", "the room cancelled the hand", number)
        else:
            self.other_line(line, number)

    def other_line(self, line: str, number: int) -> None:
        """Read what only some rooms print."""
        name = self.names.at_start(line, " shows [")
        if name is not None:
            self.show(name, line[len(name) + 1 :], number)
        elif self.names.at_start(line, " cashed out the hand for ") is not None:
            told = self.transcript.details.setdefault("cash_outs", [])
            assert isinstance(told, list)
            told.append(line)  # an agreement with the room: the pot goes where it would have gone
        elif line.startswith("STP added: "):
            raise Untold("unsupported", "the room added money to the pot", number)

    def table_line(self, line: str) -> None:
        found = _TABLE.match(line)
        if not found:
            raise Untold("incomplete", "the line of the table is cut off", self.transcript.line)
        self.transcript.table = found[1]
        button = _BUTTON.search(found[2])
        if button:
            self.transcript.button = int(button[1])
        seats = re.search(r"(\d+)-max", found[2], re.IGNORECASE)
        if seats:
            self.transcript.details["table_size"] = int(seats[1])

    def seat_line(self, line: str, number: int) -> None:
        found = _SEAT.match(line)
        if found is None:
            return
        away = "sitting out" in found[5].lower()
        if "[hero]" in found[5]:
            self.transcript.hero = found[2]
        seat = Seat(int(found[1]), found[2], money(found[3], number), number, away)
        self.transcript.seats.append(seat)
        self.names = Names(seat.name for seat in self.transcript.seats)

    def dealt_line(self, line: str, number: int) -> None:
        rest = line[len("Dealt to ") :]
        name = self.names.at_start(rest, " [")
        if name is None:
            raise NotationError("cards are dealt to nobody at the table", line=number)
        groups = _BRACKETS.findall(rest[len(name) :])
        if len(groups) > 1:
            new = cards(groups[-1], number)  # what was held before stands in the first brackets
        else:
            new = cards(groups[0], number)
            if not self.streets and self.transcript.hero == "" and len(new) > 2:
                self.transcript.hero = name
        self.transcript.tell(Told.DEAL, name, 0, new, number)

    def street_line(self, line: str, number: int) -> None:
        found = _STREET.match(line)
        if found is None:
            raise Untold("incomplete", "a heading is cut off", number)
        title, rest = found[1].upper(), found[2]
        if title == "SUMMARY":
            self.summary = True
            return
        run, _, street = title.partition(" ")
        if run in _RUNS and street in ("FLOP", "TURN", "RIVER"):
            self.run = _RUNS[run]
        else:
            street = title
        if "SHOW DOWN" in title or "SHOWDOWN" in title or title in _FIRST_STREETS:
            return
        if street != self.street:
            self.street = street
            if title != "PRE-FLOP":
                self.streets += 1
                self.transcript.tell(Told.STREET, line=number)
        groups = _BRACKETS.findall(rest)
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
        seen = {board} if transcript.double_board else {0, board}
        dealt = "".join(
            event.cards
            for event in transcript.events
            if event.kind is Told.BOARD and event.amount in seen
        )
        if len(groups) > 1:
            before = cards(groups[0], number)
            if before != dealt and not self.missing:
                raise NotationError(f"the board was {dealt}, not {before}", line=number)
        elif dealt and new.startswith(dealt):
            new = new[len(dealt) :]  # Courchevel: the flop is printed whole
        if not new:
            self.missing = True
        transcript.tell(Told.BOARD, "", board, new, number)

    def uncalled_line(self, line: str, number: int) -> None:
        found = _UNCALLED.match(line)
        if found is None:
            raise Untold("incomplete", "a line is cut off", number)
        self.transcript.tell(Told.UNCALLED, found[2].strip(), money(found[1], number), "", number)

    def collected_line(self, line: str, number: int) -> None:
        name = self.names.at_start(line, " collected ")
        if name is None:
            return
        found = _COLLECTED.match(line[len(name) + 1 :])
        if found is not None:
            self.transcript.tell(Told.COLLECT, name, money(found[1], number), "", number)

    # What players do.

    def post(self, name: str, action: str, number: int) -> None:
        transcript = self.transcript
        words = action.lower().replace(" and is all-in", "")
        amount = money(words.rpartition(" ")[2], number)
        if "small & big blinds" in words or "big & small blinds" in words:
            dead = transcript.small_blind or amount - transcript.big_blind
            transcript.tell(Told.POST, name, amount - dead, "", number)
            transcript.tell(Told.DEAD, name, dead, "", number)
            return
        for mark, kind in _POSTS:
            if mark in words:
                transcript.tell(kind, name, amount, "", number)
                return
        transcript.tell(Told.POST, name, amount, "", number)

    def fold(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.FOLD, name, 0, "", number)
        shown = _BRACKETS.search(action)
        if shown and shown[1]:
            self.transcript.hole_cards[name] = cards(shown[1], number), number

    def check(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.CHECK, name, 0, "", number)

    def call(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.CALL, name, money(action.split(" ")[1], number), "", number)

    def bet(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.BET, name, money(action.split(" ")[1], number), "", number)

    def raise_to(self, name: str, action: str, number: int) -> None:
        words = action.split(" ")
        if len(words) < 4 or words[2] != "to":
            raise NotationError("a raise has an amount and what it is to", line=number)
        self.transcript.tell(Told.RAISE_TO, name, money(words[3], number), "", number)

    def bring_in(self, name: str, action: str, number: int) -> None:
        amount = money(action.split(" for ")[1].split(" ")[0], number)
        self.transcript.tell(Told.BRING_IN, name, amount, "", number)

    def show(self, name: str, action: str, number: int) -> None:
        shown = _BRACKETS.search(action)
        if shown:
            self.transcript.tell(Told.SHOW, name, 0, cards(shown[1], number), number)

    def muck(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.MUCK, name, 0, "", number)

    def draw(self, name: str, action: str, number: int) -> None:
        if self.street not in _DRAWS and not self.streets:
            self.streets += 1  # single draw: nothing is printed between
            self.street = "DRAW"
            self.transcript.tell(Told.STREET, line=number)
        words = action.split(" ")
        count = int(words[1]) if words[0] == "discards" and words[1].isdigit() else 0
        known = _BRACKETS.search(action)
        thrown = cards(known[1], number) if known and count else ""
        self.transcript.tell(Told.DRAW, name, count, thrown, number)

    # The summary.

    def summary_line(self, line: str, number: int) -> None:
        """Read one line after the summary's heading."""
        transcript = self.transcript
        if line.startswith("Total pot"):
            found = _TOTAL.match(line)
            assert found is not None
            self.complete = True
            transcript.total = money(found["total"], number)
            transcript.total_line = number
            if found["main"]:
                sides = _SIDE.findall(found["sides"])
                transcript.pots = [money(part, number) for part in (found["main"], *sides)]
            if found["rake"]:
                transcript.rake = money(found["rake"], number)
            transcript.jackpot = sum(money(fee, number) for fee in _FEE.findall(found["rest"]))
            return
        board = _BOARD.match(line)
        if board:
            run = _RUNS[(board[1] or "").upper()]
            if transcript.double_board:
                run = max(run - 1, 0)
            transcript.boards[run] = cards(board[2], number)
            return
        seat = _SUMMARY_SEAT.match(line)
        if seat:
            self.summary_seat(int(seat[1]), seat[2], number)

    def summary_seat(self, seat_number: int, text: str, number: int) -> None:
        transcript = self.transcript
        seat = next((seat for seat in transcript.seats if seat.number == seat_number), None)
        if seat is None or not text.startswith(seat.name):
            if seat is None and text.endswith(")"):
                return
            raise NotationError(f"seat {seat_number} is another player's", line=number)
        rest = _PLACES.sub("", text[len(seat.name) :], count=1)
        shown = _SUMMARY_CARDS.search(rest)
        if shown and shown[2]:
            held = cards(shown[2], number)
            if shown[1].lower() == "showed" and "folded" not in rest:
                transcript.shown[seat.name] = held, number
            else:
                transcript.hole_cards[seat.name] = held, number
        plain = _BRACKETS.sub("", rest)
        won = _SUMMARY_WON.findall(plain)
        if won:
            transcript.collected[seat.name] = sum(money(part, number) for part in won), number


_FIRST_STREETS = frozenset(("HOLE CARDS", "DEALING HANDS", "3RD STREET", "2ND STREET"))
_BOARD_STREETS = frozenset(("FLOP", "TURN", "RIVER", "PRE-FLOP"))
_DRAWS = frozenset(("DRAW", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"))
_POSTS = (
    ("button blind", Told.BUTTON_BLIND),
    ("ante", Told.ANTE),
    ("straddle", Told.STRADDLE),
    ("small blind", Told.SMALL_BLIND),
    ("big blind", Told.BIG_BLIND),
    ("dead", Told.DEAD),
)
_ACTIONS: dict[str, Callable[[Reader, str, str, int], None]] = {
    "posts": Reader.post,
    "folds": Reader.fold,
    "checks": Reader.check,
    "calls": Reader.call,
    "bets": Reader.bet,
    "raises": Reader.raise_to,
    "brings": Reader.bring_in,
    "shows": Reader.show,
    "mucks": Reader.muck,
    "discards": Reader.draw,
    "stands": Reader.draw,
}

FORMAT = Format("pokerstars", (".txt",), matches, read)
