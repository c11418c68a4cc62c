"""Cake (Juicy Stakes, Intertops): like PokerStars, without a summary; amounts in any notation."""

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
from croupier.history.rooms.reading.said import (
    ENGLISH,
    amount_reader,
    post_reader,
    remembering,
    telling,
)
from croupier.history.rooms.reading.stakes import take_stakes
from croupier.history.rooms.reading.text import BRACKETS, cards, money
from croupier.history.transcripts.transcript import Held, Told, Untold

if TYPE_CHECKING:
    from collections.abc import Callable

_HEADER = re.compile(r"\W{0,3}(?:ï»¿)?Hand#(?P<id>[0-9A-Z]+) - (?P<rest>.* -- .*)")
_STAKES = re.compile(r"(\S*?\d[\d.,]*)/(\S*?\d[\d.,]*)(?:/(\d[\d.,]*))? (.*)")
_TOURNAMENT = re.compile(r"(.*) T(\d+)$")
_DOTS = re.compile(r"\b(\d{4})\.(\d{1,2})\.(\d{1,2})\b")
_SEAT = re.compile(r"Seat (\d+): (.*) \(([^()]*?) in chips\)(.*)")
_AMOUNT = re.compile(r"(?:[$€£]|(?<![\w.,]))\d[\d.,\s\u00a0]*(?<=\d)")
_WINS = re.compile(r"wins (?:(?:high|low|side|main) pot )?(?P<rest>.*)")
_THREE = 3


_amount = amount_reader(_AMOUNT)
_reads = telling(_amount)
_read_post = post_reader(_amount)


class CakeReader(Reader):
    """The reader of a hand of Cake."""

    said = remembering(
        {
            "posts": _read_post,
            "folds": ENGLISH["folds"],
            "checks": ENGLISH["checks"],
            "calls": _reads(Told.CALL),
            "bets": _reads(Told.BET),
            "raises": _reads(Told.RAISE_TO),
            "completes": _reads(Told.RAISE_TO),
            "brings": _reads(Told.BRING_IN),
            "is": _reads(Told.ALL_IN),
            "returns": _reads(Told.UNCALLED),
        }
    )

    def header(self, rest: str) -> None:
        """Read the game, the stakes and the time."""
        transcript, line = self.transcript, self.transcript.line
        parts = rest.split(" -- ")
        stakes = next((found for part in parts if (found := _STAKES.fullmatch(part))), None)
        if stakes is None:
            raise NotationError("the header has no stakes", line=line)
        shape = find_shape(stakes[4].replace("OmahaHiLo", "Omaha Hi/Lo"))
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {stakes[4][:60]}", line)
        transcript.game, transcript.limit = shape, find_limit(stakes[4], line)
        transcript.table = parts[0]
        when = _DOTS.sub(r"\1/\2/\3", parts[-1])
        transcript.time, transcript.time_zone = find_time(when), find_zone(when)
        amounts = [money(part, line) for part in stakes.groups()[:3] if part]
        tournament = _TOURNAMENT.match(parts[0])
        if tournament:
            transcript.tournament = {"id": tournament[2], "name": tournament[1]}
            if price := next((part for part in parts if " + " in part), None):
                transcript.tournament["buy_in"] = price
        else:
            transcript.currency = currency_of(stakes[1])
        if len(amounts) == _THREE:
            transcript.ante = amounts.pop(0)
        take_stakes(transcript, *amounts)

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return _ACTIONS

    def seat_line(self, line: str, number: int) -> bool:
        found = _SEAT.match(line)
        if found is not None and "DEALER" in found[4]:
            self.transcript.button = int(found[1])
        return self.sit(found, number)

    def line(self, line: str, number: int) -> None:
        """Read one line; lines about winners have no colon."""
        if not self.unsorted and self.names.at_start(line, " wins ") is not None:
            self.other_line(line, number)
        else:
            super().line(line, number)

    def other_line(self, line: str, number: int) -> None:
        """Read the button, and the winner, which is the last line."""
        if line.startswith("Dealer: Seat ") and not self.transcript.seats:
            button = line.removeprefix("Dealer: Seat ")
            self.transcript.button = int(button) if button.isdecimal() else None
            return
        name = self.names.at_start(line, " wins ")
        found = _WINS.match(line[len(name) + 1 :]) if name is not None else None
        if name is not None and found:
            amount = _amount(found["rest"].partition(" with")[0])
            self.transcript.tell(Told.COLLECT, name, amount, "", number)
            self.transcript.total_line = number
            self.complete = True
        elif (
            name is None
            and "bounty" not in line
            and re.search(r"[^:\"] wins (?:\w+ pot )?[$€£]?\d", line)
        ):
            raise NotationError("nobody at the table wins this", line=number)
        else:
            super().other_line(line, number)

    def muck(self, name: str, action: str, number: int) -> None:
        """Read a hand that is not shown; the room prints it afterwards."""
        found = BRACKETS.search(action)
        if found and found[1].strip():
            self.transcript.hole_cards[name] = Held(cards(found[1], number), number)
        self.transcript.tell(Told.MUCK, name, 0, "", number)


_ACTIONS: dict[str, Callable[..., None]] = {**ACTIONS, "mucks": CakeReader.muck}

FORMAT = room_format("cake", _HEADER, CakeReader, site="Cake", sign="Hand#")
