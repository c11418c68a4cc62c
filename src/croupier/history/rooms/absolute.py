"""Absolute Poker and Ultimate Bet: `NAME - Action`, stages instead of hands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.rooms.reading.headers import currency_of, find_shape, find_time, find_zone
from croupier.history.rooms.reading.reader import ACTIONS, Reader
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.said import ENGLISH, Said, remembering
from croupier.history.rooms.reading.text import BRACKETS, cards, money
from croupier.history.transcripts.games import STUDS
from croupier.history.transcripts.transcript import Held, Told, Untold, pairs

if TYPE_CHECKING:
    from collections.abc import Callable

_HEADER = re.compile(r"\s*Stage #(?P<id>[A-Z]?\d+)(?P<rest>:? .*)")
_TOURNEY = re.compile(r"(?:Tourney|Tournament) ?(?:ID)?:? ?#?(\d+)", re.IGNORECASE)
_BEFORE_DATE = re.compile(
    r"(?<![\d.,])[$€£]?(\d[\d.,]*)(?:/[$€£]?(\d[\d.,]*))?(?:,? [$€£]?\d[\d.,]* ante)?"
    r"\s+-\s+\d{4}-\d\d-\d\d"
)
_STAKES = re.compile(r"[$€£]?(\d[\d.,]*)(?:/[$€£]?(\d[\d.,]*))?(?:, [$€£]?(\d[\d.,]*) ante)?")
_TABLE = re.compile(r"Table: (.*?)(?: \((?:Real|Play) Money\))? Seat #(\d+) is the dealer")
_SEAT = re.compile(r"Seat (\d+) - (.*) \(([^()]*?) in chips\)(.*)")
_AMOUNT = re.compile(r"[$€£]?(\d[\d.,]*)")
_COLLECTS = re.compile(r"Collects (\S+) from (.*)")
_RETURNED = re.compile(r"returned \((\S+)\)")
_TOTAL = re.compile(r"Total Pot\(([^\s:)]+)[^\s)]*\)(?:.*?Rake \((\S+?)\))?")
_TITLES = {"POCKET CARDS": "HOLE CARDS", "4TH STREET": "4TH STREET"}


def _amounts(action: str) -> list[int]:
    """The amounts of an action, one at least."""
    amounts = [money(part) for part in _AMOUNT.findall(action)]
    if not amounts:
        raise Untold("incomplete", "an amount is cut off")
    return amounts


def _reads(kind: Told) -> Callable[[str], Said]:
    return lambda action: Said(kind, _amounts(action)[0])


def _read_raise(action: str) -> Said:
    amounts = _amounts(action)
    return Said(Told.RAISE_TO, amounts[-1], amounts[0])


def _read_all_in(action: str) -> Said:
    return _read_raise(action) if " to " in action else Said(Told.ALL_IN, _amounts(action)[0])


def _read_post(action: str) -> Said | None:
    """Read a blind; with dead money it is two bets."""
    amounts = _amounts(action)
    words = action.lower()
    if "dead" in words:
        return None
    kind = Told.POST
    if "small blind" in words:
        kind = Told.SMALL_BLIND
    elif "big blind" in words:
        kind = Told.BIG_BLIND
    return Said(kind, amounts[0])


_PHRASES = {
    **ENGLISH,
    "ante": _reads(Told.ANTE),
    "posts": _read_post,
    "calls": _reads(Told.CALL),
    "bets": _reads(Told.BET),
    "raises": _read_raise,
    "completes": _read_raise,
    "all-in": _read_all_in,
    "all-in(raise)": _read_raise,
    "bring-in": _reads(Told.BRING_IN),
}


class AbsoluteReader(Reader):
    """The reader of a hand of Absolute Poker."""

    mark = " - "
    said = remembering(_PHRASES)

    def header(self, rest: str) -> None:
        """Read the game, the stakes and the time."""
        transcript = self.transcript
        line = transcript.line
        text = rest.lower().replace("seven card", "7 card stud").replace("five card", "5 card")
        shape = find_shape(text.replace("stud stud", "stud"))
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {rest[:60]}", line)
        transcript.game = shape
        transcript.limit = (
            "no-limit"
            if "no limit" in text
            else "pot-limit"
            if "pot limit" in text
            else "fixed-limit"
        )
        transcript.time = find_time(rest)
        transcript.time_zone = find_zone(rest)
        transcript.currency = currency_of(rest)
        if "tourn" in text:
            transcript.tournament = {"name": rest.strip(" :")}
            if number := _TOURNEY.search(rest):
                transcript.tournament["id"] = number[1]
        rest = _TOURNEY.sub("", rest)  # its number is not the blind
        stakes = _STAKES.search(rest.partition(" - ")[0].partition(")")[2] or rest)
        if transcript.tournament is not None:
            stakes = _BEFORE_DATE.search(rest) or stakes
        stakes = re.search(r"[$€£](\d[\d.,]*)(?:/[$€£]?(\d[\d.,]*))?", rest) or stakes
        if stakes is None:
            raise NotationError("the header has no stakes", line=line)
        first = money(stakes[1], line)
        second = money(stakes[2], line) if stakes[2] else 0
        if transcript.limit == "fixed-limit":
            transcript.small_bet, transcript.big_bet = first, second or 2 * first
            transcript.big_blind = 0 if shape in STUDS else first
        else:
            transcript.big_blind = second or first

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return _ACTIONS

    def table_line(self, line: str) -> None:
        found = _TABLE.match(line)
        if found:
            self.transcript.table, self.transcript.button = found[1], int(found[2])

    def seat_line(self, line: str, number: int) -> bool:
        return self.sit(_SEAT.match(line), number)

    def street_line(self, line: str, number: int) -> None:
        super().street_line(line.replace("POCKET CARDS", "HOLE CARDS"), number)

    def other_line(self, line: str, number: int) -> None:
        name = self.names.at_start(line, " Collects ")
        word = line.rpartition(" - ")[2].partition(" ")[0].lower() if " - " in line else ""
        if word in _ACTIONS or word in _PHRASES or (name is None and " Collects " in line):
            raise NotationError("nobody at the table does this", line=number)
        found = _COLLECTS.match(line[len(name) + 1 :]) if name is not None else None
        if name is not None and found:
            self.transcript.tell(Told.COLLECT, name, money(found[1], number), "", number)

    def pocket(self, name: str, action: str, number: int) -> None:
        """Read all cards of a player on a street of stud; H is an unseen card."""
        found = BRACKETS.search(action)
        if found is None:
            return
        held = cards(" ".join("X" if word == "H" else word for word in found[1].split()), number)
        seen = {
            card
            for event in self.transcript.events
            if event.kind is Told.DEAL and event.player == name
            for card in pairs(event.cards)
        }
        new = "".join(card for card in pairs(held) if card == "??" or card not in seen)
        if new.strip("?"):
            self.transcript.tell(Told.DEAL, name, 0, new.replace("??", ""), number)
        if "??" not in held and not self.streets:
            self.transcript.hero = self.transcript.hero or name

    def post(self, name: str, action: str, number: int) -> None:
        """Read a blind with dead money."""
        amounts = _amounts(action)
        dead = amounts[-1] if len(amounts) > 1 else 0
        self.transcript.tell(Told.POST, name, amounts[0] - dead, "", number)
        if dead:
            self.transcript.tell(Told.DEAD, name, dead, "", number)

    def returned(self, name: str, action: str, number: int) -> None:
        found = _RETURNED.match(action)
        if found:
            self.transcript.tell(Told.UNCALLED, name, money(found[1], number), "", number)

    def summary_line(self, line: str, number: int) -> None:
        """Read one line after the summary's heading."""
        total = _TOTAL.match(line)
        if total is None:
            super().summary_line(line, number)
            return
        self.complete = True
        self.transcript.total = money(total[1], number)
        self.transcript.total_line = number
        if total[2]:
            self.transcript.rake = money(total[2], number)

    def summary_seat(self, seat_number: int, text: str, number: int) -> None:
        """Read a seat of the summary: the chips collected and the cards."""
        transcript = self.transcript
        seat = next((seat for seat in transcript.seats if seat.number == seat_number), None)
        if seat is None or not text.startswith(seat.name):
            raise NotationError(f"seat {seat_number} is another player's", line=number)
        won = re.search(r"collected Total \((\S+?)\)", text)
        if won:
            transcript.collected[seat.name] = money(won[1], number), number
        mucked = re.search(r"\[(?:Mucked|mucked)\] \[([^\]]*)\]", text)
        if mucked and mucked[1].strip():
            transcript.hole_cards[seat.name] = Held(cards(mucked[1], number), number)


_ACTIONS: dict[str, Callable[..., None]] = {
    **ACTIONS,
    "posts": AbsoluteReader.post,
    "pocket": AbsoluteReader.pocket,
    "returned": AbsoluteReader.returned,
}

FORMAT = room_format("absolute", _HEADER, AbsoluteReader, site="Absolute Poker", sign="Stage #")
