"""The lines of one hand with amounts in brackets, as PartyPoker and 888 write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.history.rooms.reading.text import BRACKETS, cards, money, names_of
from croupier.history.transcripts.transcript import Held, Seat, Told, Transcript, Untold

if TYPE_CHECKING:
    from collections.abc import Callable

_SEAT = re.compile(r"seat ?(\d+):? ?(.+)\(([^()]*)\)", re.IGNORECASE)
_BUTTON = re.compile(r"seat ?(\d+) is the button", re.IGNORECASE)
_DEALING = re.compile(r"\*\*(.*?)\*\*\s*:?\s*(?:\[(.*)\])?")
_IN_BRACKETS = re.compile(r"[\[(]([^\[\]()]*)[\])]")
_RAISES_TO = re.compile(r"raises (\S+) to (\S+)")
_BOARDS = {"flop": 3, "turn": 1, "river": 1}


class BracketReader:
    """The reader of a hand, which fills a transcript; amounts are the chips put in now."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.names = names_of(())
        self.dealing = ""
        self.streets = 0
        self.summary = False

    def cards(self, text: str, number: int) -> str:
        """Read cards; rooms that write them in other languages override this."""
        return cards(text, number)

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read every line after the first, which has only the number of the hand."""
        for number, line in enumerate(lines[1:], self.transcript.line + 1):
            if line:
                self.line(line.strip(), number)

    def line(self, line: str, number: int) -> None:
        """Read one line."""
        name = self.names.at_start(line, " ")
        if name is not None:
            action = line[len(name) + 1 :].strip().rstrip(".")
            word = action.partition(" ")[0].partition("[")[0].lower()
            read = self.actions().get(word)
            if read is not None:
                read(self, name, action, number)
                return
        if line.startswith("**"):
            self.dealing_line(line, number)
        elif not self.dealing and line[:4].lower() == "seat":
            self.seat_line(line, number)
        elif line.startswith("Dealt to "):
            self.dealt_line(line, number)
        else:
            self.other_line(line, number)

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return ACTIONS

    def other_line(self, line: str, number: int) -> None:
        """Read a line that is not an action of a player."""
        button = _BUTTON.search(line)
        if button and not self.dealing:
            self.transcript.button = int(button[1])

    def seat_line(self, line: str, number: int) -> None:
        """Read a seat, or the button."""
        found = _SEAT.match(line)
        if found is None:
            self.other_line(line, number)
            return
        name = found[2].removesuffix(" ")
        self.take_seat(Seat(int(found[1]), name, money(found[3].strip(), number), number))

    def take_seat(self, seat: Seat) -> None:
        """Store a seat."""
        self.transcript.sit(seat)
        self.names = names_of(tuple([seat.name for seat in self.transcript.seats]))

    def dealing_line(self, line: str, number: int) -> None:
        """Read a heading: the next cards, or the end of the play."""
        found = _DEALING.match(line)
        if found is None:
            return
        title = found[1].strip().lower()
        if "summary" in title:
            self.summary = True
        elif title.startswith("dealing"):
            street = title.removeprefix("dealing").strip()
            if self.dealing and street not in ("down cards",):
                self.streets += 1
                self.transcript.tell(Told.STREET, line=number)
            self.dealing = street or "cards"
            if found[2] is not None and street in _BOARDS:
                dealt = self.cards(found[2], number)
                self.transcript.tell(Told.BOARD, "", 0, dealt, number)

    def dealt_line(self, line: str, number: int) -> None:
        """Read printed cards that are dealt to a player."""
        rest = line[len("Dealt to ") :]
        name = self.names.at_start(rest, " [")
        found = BRACKETS.search(rest, len(name)) if name is not None else None
        if name is None or found is None:
            return
        self.transcript.hero = self.transcript.hero or name
        self.transcript.tell(Told.DEAL, name, 0, self.cards(found[1], number), number)

    # The actions of players.

    def amount(self, action: str, number: int) -> int:
        """Return the amount in brackets."""
        found = _IN_BRACKETS.search(action)
        if found is None:
            raise Untold("incomplete", "an amount is cut off", number)
        return money(found[1].strip(), number)

    def post(self, name: str, action: str, number: int) -> None:
        """Read a blind, an ante, or the blinds of a player who was away."""
        transcript = self.transcript
        words = action.lower()
        found = _IN_BRACKETS.search(action)
        if "dead blind" in words and found and "+" in found[1]:
            dead, _, live = found[1].partition("+")
            transcript.tell(Told.DEAD, name, money(dead.strip(), number), "", number)
            if money(live.strip(), number):
                transcript.tell(Told.POST, name, money(live.strip(), number), "", number)
            return
        amount = self.amount(action, number)
        if "+ dead" in words:
            posted = [told.amount for told in transcript.events if told.kind is Told.BIG_BLIND]
            live = min(transcript.big_blind or max(posted, default=amount), amount)
            transcript.tell(Told.POST, name, live, "", number)
            transcript.tell(Told.DEAD, name, amount - live, "", number)
            return
        kind = Told.POST
        if "ante" in words:
            kind = Told.ANTE
        elif "small blind" in words:
            kind = Told.SMALL_BLIND
        elif "big blind" in words:
            kind = Told.BIG_BLIND
        elif "dead" in words:
            kind = Told.DEAD
        elif "straddle" in words:
            kind = Told.STRADDLE
        transcript.tell(kind, name, amount, "", number)

    def fold(self, name: str, action: str, number: int) -> None:
        """Read a fold."""
        self.transcript.tell(Told.FOLD, name, 0, "", number)

    def check(self, name: str, action: str, number: int) -> None:
        """Read a check."""
        self.transcript.tell(Told.CHECK, name, 0, "", number)

    def call(self, name: str, action: str, number: int) -> None:
        """Read a call."""
        self.transcript.tell(Told.CALL, name, self.amount(action, number), "", number)

    def bet(self, name: str, action: str, number: int) -> None:
        """Read a bet."""
        self.transcript.tell(Told.BET, name, self.amount(action, number), "", number)

    def raise_by(self, name: str, action: str, number: int) -> None:
        """Read a raise: by the chips put in, or to a total if the line has one."""
        to = _RAISES_TO.match(action)
        if to:
            self.transcript.tell(Told.RAISE_TO, name, money(to[2], number), "", number)
            self.transcript.raises[number] = money(to[1], number)
        else:
            self.transcript.tell(Told.RAISE_BY, name, self.amount(action, number), "", number)

    def double_bet(self, name: str, action: str, number: int) -> None:
        """Read a bet of the size of later streets, allowed because a pair shows."""
        if action.lower().startswith(("double bet", "double raise")):
            self.transcript.tell(Told.RAISE_BY, name, self.amount(action, number), "", number)

    def bring_in(self, name: str, action: str, number: int) -> None:
        """Read a bring-in."""
        self.transcript.tell(Told.BRING_IN, name, self.amount(action, number), "", number)

    def all_in(self, name: str, action: str, number: int) -> None:
        """Read an all-in with its amount; a line without one changes nothing."""
        if not action.lower().startswith("is all-in"):
            return
        self.transcript.all_in.add(name)
        if _IN_BRACKETS.search(action):
            self.transcript.tell(Told.ALL_IN, name, self.amount(action, number), "", number)

    def show(self, name: str, action: str, number: int) -> None:
        """Read cards that are shown."""
        found = BRACKETS.search(action)
        if found:
            shown = self.cards(found[1], number)
            self.transcript.tell(Told.SHOW, name, 0, shown, number)

    def muck(self, name: str, action: str, number: int) -> None:
        """Read that a hand is not shown; the room may still print it."""
        if self.dealing:
            found = BRACKETS.search(action)
            if found:
                held = self.cards(found[1], number)
                self.transcript.hole_cards[name] = Held(held, number)
            self.transcript.tell(Told.MUCK, name, 0, "", number)

    def collect(self, name: str, action: str, number: int) -> None:
        """Read the chips that a player collects."""
        found = _IN_BRACKETS.search(action)
        if found:
            amount = money(found[1].strip(), number)
            self.transcript.tell(Told.COLLECT, name, amount, "", number)
            self.transcript.total_line = number


ACTIONS: dict[str, Callable[..., None]] = {
    "posts": BracketReader.post,
    "folds": BracketReader.fold,
    "checks": BracketReader.check,
    "calls": BracketReader.call,
    "bets": BracketReader.bet,
    "raises": BracketReader.raise_by,
    "completes": BracketReader.raise_by,
    "double": BracketReader.double_bet,
    "bring-ins": BracketReader.bring_in,
    "is": BracketReader.all_in,
    "shows": BracketReader.show,
    "mucks": BracketReader.muck,
    "doesn't": BracketReader.muck,
    "does": BracketReader.muck,
    "did": BracketReader.muck,
    "collected": BracketReader.collect,
}
