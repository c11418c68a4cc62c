"""The last part of a hand: the pot, the rake, the board, and each seat once more."""

from __future__ import annotations

import re

from croupier.errors import NotationError
from croupier.history.rooms.text import BRACKETS, cards, money
from croupier.history.transcript import Transcript, Untold

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
_SUMMARY_WON = re.compile(r"(?:collected|won|wins[^(]*) \(?([^\s()]+)\)?", re.IGNORECASE)
_SUMMARY_CARDS = re.compile(r"(showed|mucked) \[([^\]]*)\]", re.IGNORECASE)
_PLACES = re.compile(r"^(?: \((?:button|small blind|big blind|button blind)\))*", re.IGNORECASE)
_BOARD = re.compile(r"(?:(FIRST|SECOND|THIRD) )?Board:? \[([^\]]*)\]", re.IGNORECASE)
_TELLING = ("showed [", "mucked [", "won", "collected", "wins", "Showed", "Mucked", "SHOWED")
RUNS = {"": 0, "FIRST": 1, "SECOND": 2, "THIRD": 3}


class Summary:
    """The lines after the heading of the summary on their way into a transcript."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.complete = False
        self.run = 0

    def summary_line(self, line: str, number: int) -> None:
        """Read one line after the summary's heading."""
        transcript = self.transcript
        if line.startswith("Total pot"):
            found = _TOTAL.match(line)
            if found is None:
                raise Untold("incomplete", "a line is cut off", number)
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
        if line.startswith("*** SUMMARY "):
            self.run = int(line[len("*** SUMMARY ")]) if line[len("*** SUMMARY ")].isdigit() else 0
            return
        board = _BOARD.match(line) if not line.startswith("Seat ") else None
        if board:
            run = RUNS[(board[1] or "").upper()] or self.run
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
        if seat is None and not any(text.startswith(seat.name) for seat in transcript.seats):
            return  # somebody who was not there when the hand began
        if seat is None or not text.startswith(seat.name):
            raise NotationError(f"seat {seat_number} is another player's", line=number)
        rest = text[len(seat.name) :]
        if not any(word in rest for word in _TELLING):
            return
        rest = _PLACES.sub("", rest, count=1)
        shown = _SUMMARY_CARDS.search(rest)
        if shown and shown[2]:
            held = cards(shown[2], number)
            if shown[1].lower() == "showed" and "folded" not in rest:
                transcript.shown[seat.name] = held, number
            else:
                transcript.hole_cards[seat.name] = held, number
        plain = BRACKETS.sub("", rest)
        won = _SUMMARY_WON.findall(plain)
        if won:
            before = transcript.collected.get(seat.name, (0, 0))[0]
            paid = before + sum(money(part, number) for part in won)
            transcript.collected[seat.name] = paid, number
