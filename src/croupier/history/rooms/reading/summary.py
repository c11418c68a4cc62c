"""The summary of a hand: the pot, the rake, the board, and each seat."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from croupier import _core
from croupier.errors import NotationError
from croupier.history.rooms.reading.known import Known
from croupier.history.rooms.reading.text import BRACKETS, cards, money
from croupier.history.transcripts.transcript import Held, Seat, Transcript, Untold

_TOTAL = re.compile(
    r"Total pot (?P<total>[^\s|]+)(?: Main pot (?P<main>\S+)\.(?P<sides>[^|]*))?"
    r"(?:\s*\|\s*Rake (?P<rake>[^\s|]+))?(?P<rest>.*)",
    re.IGNORECASE,
)
_SIDE = re.compile(r"Side pot(?:-\d+)? (\S+?)\.(?=\s|$)", re.IGNORECASE)
_FEE = re.compile(
    r"\|\s*(?:Jackpot|JP|Bingo|Fortune|Tax|Charity|Splash)\s*(?:Fee)? (\S+)", re.IGNORECASE
)
_LONGEST_SEAT = 4  # digits
_SUMMARY_WON = re.compile(r"(?:collected|won|wins[^(]*) \(?([^\s()]+)\)?", re.IGNORECASE)
_SUMMARY_CARDS = re.compile(r"(showed|mucked) \[([^\]]*)\]", re.IGNORECASE)
# A fold whose cards the room still prints.
_FOLDED = re.compile(r"(?: \([a-z ]+\))? folded (?:before|on the) \w+(?: \(didn't bet\))?")
_TELLING = ("showed [", "mucked [", "won", "collected", "wins", "Showed", "Mucked", "SHOWED")
_BOARD = re.compile(r"(?:(FIRST|SECOND|THIRD) )?Board:? \[([^\]]*)\]", re.IGNORECASE)
RUNS = {"": 0, "FIRST": 1, "SECOND": 2, "THIRD": 3}


class Summary:
    """The reader of the lines after the heading of the summary, which fills a transcript."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.complete = False
        self.run = 0
        self.seated: dict[int, Seat] = {}

    def summary_seats(self, hand: list[str], place: int, first: int) -> int:
        """Read seats without information, or with a fold; return the index of the next line.

        `first` is the number of the first line of the hand.
        """
        cls, transcript = type(self), self.transcript
        if (cls.summary_line, cls.summary_seat) != (Summary.summary_line, Summary.summary_seat):
            return place
        if not self.seated:  # if two players have one seat, the first one is meant
            self.seated = {seat.number: seat for seat in reversed(transcript.seats)}
        return _core.room_summary_seats(
            hand,
            place,
            first,
            seats=self.seated,
            told=TOLD,
            nothing=_NOTHING,
            folds=FOLDS,
            hole_cards=transcript.hole_cards,
            seat=Seat,
            held=Held,
        )

    def summary_line(self, line: str, number: int) -> None:
        """Read one line after the summary's heading."""
        transcript = self.transcript
        if line.startswith("Seat "):
            place, told = place_of(line)
            if place >= 0:
                self.summary_seat(place, told, number)
        elif line.startswith("Total pot"):
            self.total_line(line, number)
        elif line.startswith("*** SUMMARY "):
            self.run = int(line[len("*** SUMMARY ")]) if line[len("*** SUMMARY ")].isdigit() else 0
        elif board := _BOARD.match(line):
            run = RUNS[(board[1] or "").upper()] or self.run
            if transcript.double_board:
                run = max(run - 1, 0)
            transcript.boards[run] = cards(board[2], number)

    def total_line(self, line: str, number: int) -> None:
        """Read the pots and the rake."""
        transcript = self.transcript
        found = _TOTAL.match(line)
        if found is None:
            raise Untold("incomplete", "a line is cut off", number)
        total, main, sides, rake, rest = found.groups()
        self.complete = True
        transcript.total = money(total, number)
        transcript.total_line = number
        if main:
            transcript.pots = [money(part, number) for part in (main, *_SIDE.findall(sides))]
        if rake:
            transcript.rake = money(rake, number)
        if rest:
            transcript.jackpot = sum(money(fee, number) for fee in _FEE.findall(rest))

    def summary_seat(self, seat_number: int, text: str, number: int) -> None:
        transcript = self.transcript
        if not self.seated:  # if two players have one seat, the first one is meant
            self.seated = {seat.number: seat for seat in reversed(transcript.seats)}
        seat = self.seated.get(seat_number)
        if seat is None and not any(text.startswith(seat.name) for seat in transcript.seats):
            return  # a player who was not at the table when the hand began
        if seat is None or not text.startswith(seat.name):
            raise NotationError(f"seat {seat_number} is another player's", line=number)
        name = seat.name
        words = text[len(name) :]
        if words.endswith("])"):
            deed, mucked, held = words[:-2].rpartition(" (mucked [")
            if mucked and held and FOLDS(deed):
                transcript.hole_cards[name] = Held(cards(held, number), number)
                return
        told = TOLD(words)
        if told is _NOTHING:
            return
        held, shown, won = told
        if held and shown:
            transcript.shown[name] = Held(held, number)
        elif held:
            transcript.hole_cards[name] = Held(held, number)
        if won is not None:
            before = transcript.collected.get(name, (0, 0))[0]
            transcript.collected[name] = before + won, number


# Whether a player only folded, by the words after the name.
FOLDS: Known[bool] = Known(lambda text: _FOLDED.fullmatch(text) is not None, 1 << 8)


@lru_cache(maxsize=1 << 11)
def place_of(line: str) -> tuple[int, str]:
    """Return the number of a seat, -1 without one, and the summary's words about it.

    The result is cached: players fold with the same words in most hands.

    >>> place_of("Seat 3: Ann folded before Flop"), place_of("Seat of honour: Ann")
    ((3, 'Ann folded before Flop'), (-1, 'Ann'))
    """
    place, mark, told = line[len("Seat ") :].partition(": ")
    plain = mark and place.isdecimal() and len(place) < _LONGEST_SEAT
    return int(place) if plain else -1, told


class SeatTold(NamedTuple):
    """A player in the summary: cards, whether they were shown, the winnings."""

    cards: str = ""
    shown: bool = False
    won: int | None = None


_NOTHING = SeatTold()


def told_of_seat(text: str) -> SeatTold:
    """Read the words after a name in the summary.

    >>> told_of_seat(" (button) showed [As Ad] and won ($5) with a pair of Aces")
    SeatTold(cards='AsAd', shown=True, won=500)
    """
    if not any(map(text.__contains__, _TELLING)):
        return _NOTHING
    found = _SUMMARY_CARDS.search(text) if "[" in text else None
    held = cards(found[2]) if found else ""
    shown = found is not None and found[1].lower() == "showed" and "folded" not in text
    words = text.lower()
    if "won" not in words and "wins" not in words and "collected" not in words:
        return SeatTold(held, shown)
    parts = _SUMMARY_WON.findall(BRACKETS.sub("", text))
    return SeatTold(held, shown, sum(map(money, parts)) if parts else None)


TOLD: Known[SeatTold] = Known(told_of_seat)
