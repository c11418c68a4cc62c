"""Ongame and its skins: a raise has the chips added, the summary every stack after the hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.rooms.reading.headers import currency_of, find_shape, find_zone
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.stakes import take_stakes
from croupier.history.rooms.reading.text import BRACKETS, cards, find_time_of_week, money, names_of
from croupier.history.transcripts.games import DRAWS, STUDS
from croupier.history.transcripts.transcript import Seat, Told, Untold, pairs

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.history.transcripts.transcript import Transcript

_HEADER = re.compile(r"\*{5} History for hand (?P<id>\S+)(?P<rest>.*?) ?\*{5}")
_END = re.compile(r"\*{5} End of hand ")
_TABLE = re.compile(
    r"Table: (?P<table>.*) \[(?P<number>\d+)\] "
    r"\((?P<limit>NO_LIMIT|POT_LIMIT|LIMIT) (?P<game>\S+) "
    r"(?P<small>[^\s/]+)/(?P<big>[^\s,)]+)(?:, ante: (?P<ante>[^,)]+))?"
)
_SEAT = re.compile(r"Seat (\d+): (.*) \(([^()]+)\)")
_AMOUNT = re.compile(r"\(?([$€£\x80]?\d[\d.,]*)\)?")
_WON = re.compile(r"(?:^|, )(.+?) \(([$€£\x80]?[\d.,]+)(?: (?:High|Low|high|low))?\)(?=, |$)")
_POT = re.compile(r"(?:Main|Side) pot(?: \d+)?: (\S+) won by (.*)")
_LIMITS = {"NO_LIMIT": "no-limit", "POT_LIMIT": "pot-limit", "LIMIT": "fixed-limit"}


class OngameReader:
    """The reader of a hand of Ongame, which fills a transcript."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        transcript.uncalled_collected = False
        self.names = names_of(())
        self.summary = False
        self.ended = False
        self.dealt = False
        self.drawing = False
        self.board = ""

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand, to the line that ends it."""
        first = self.transcript.line
        if "TOURNAMENT" in header["rest"]:
            self.transcript.tournament = {"name": header["rest"].strip(" ()")}
        for number, line in enumerate(lines[1:], first + 1):
            if line:
                self.line(line, number)
        if not self.ended:
            raise Untold("incomplete", "the hand has no end in this file", first)

    def line(self, line: str, number: int) -> None:
        """Read one line."""
        if _END.match(line):
            self.ended = True
        elif line == "Summary:":
            self.summary = True
            self.transcript.total_line = number
        elif self.summary:
            self.summary_line(line, number)
        else:
            name = self.names.at_start(line, " ")
            action = line[len(name) + 1 :] if name is not None else ""
            read = _ACTIONS.get(action.partition(" ")[0])
            if name is not None and read is not None:
                read(self, name, action, number)
            else:
                self.line_of_nobody(line, number)

    def line_of_nobody(self, line: str, number: int) -> None:
        """Read a line that is not an action of a player: cards, or the header."""
        if line.startswith("New hand for "):
            self.new_hand(line.removeprefix("New hand for "), number)
        elif line.startswith("Dealing to "):
            self.dealt_line(line.removeprefix("Dealing to "), number)
        elif line.startswith(("Dealing", "--- Dealing")):
            self.dealing_line(line, number)
        else:
            self.head_line(line, number)

    def head_line(self, line: str, number: int) -> None:
        """Read a line before the cards."""
        transcript = self.transcript
        if line.startswith("Seat ") and not self.dealt:
            found = _SEAT.match(line)
            if found:
                seat = Seat(int(found[1]), found[2], money(found[3], number), number)
                transcript.sit(seat)
                self.names = names_of(tuple([seat.name for seat in transcript.seats]))
        elif transcript.seats:
            return  # a person without cards
        elif line.startswith("Table: "):
            self.table_line(line, number)
        elif line.startswith("Start hand: "):
            transcript.time = find_time_of_week(line)
            transcript.time_zone = find_zone(line)
        elif line.startswith("User: "):
            transcript.hero = line.removeprefix("User: ")
        elif line.startswith("Button: seat "):
            transcript.button = int(line.removeprefix("Button: seat "))

    def table_line(self, line: str, number: int) -> None:
        """Read the game and the stakes."""
        transcript = self.transcript
        found = _TABLE.match(line)
        if found is None:
            raise Untold("unsupported", f"the table cannot be read: {line[:80]}", number)
        game = found["game"].replace("_", " ").replace("SEVEN CARD", "7 card")
        shape = find_shape(game.replace("HI LO", "hi/lo").replace("FIVE CARD DRAW", "5 card draw"))
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {found['game']}", number)
        transcript.game, transcript.limit = shape, _LIMITS[found["limit"]]
        transcript.table = found["table"]
        transcript.currency = currency_of(line)
        small, big = money(found["small"], number), money(found["big"], number)
        take_stakes(transcript, small, big)
        if found["ante"]:
            transcript.ante = money(found["ante"], number)

    def held(self, rest: str) -> tuple[str, str] | None:
        """Return a player at the table and the cards in brackets after the name."""
        name = self.names.at_start(rest, ": [")
        found = BRACKETS.search(rest, len(name)) if name is not None else None
        return None if name is None or found is None else (name, found[1])

    def dealt_line(self, rest: str, number: int) -> None:
        """Read the cards of a player."""
        if held := self.held(rest):
            name, text = held
            seen = cards(text.replace("-", "X").replace(",", " "), number)
            self.transcript.tell(Told.DEAL, name, 0, seen, number)

    def dealing_line(self, line: str, number: int) -> None:
        """Read that cards are dealt, and the cards of the board."""
        transcript = self.transcript
        held = BRACKETS.search(line)
        board = cards(held[1], number) if held and transcript.game not in STUDS | DRAWS else ""
        if board and board == self.board:
            return  # printed again if players are all-in
        self.board = board
        if self.dealt:
            transcript.tell(Told.STREET, line=number)
            self.drawing = False
        self.dealt = True
        if board:
            transcript.tell(Told.BOARD, "", 0, board, number)

    def amount(self, action: str, number: int) -> int:
        """Return the first amount of an action."""
        found = _AMOUNT.search(action)
        if found is None:
            raise Untold("incomplete", "an amount is cut off", number)
        return money(found[1], number)

    def post(self, name: str, action: str, number: int) -> None:
        """Read a forced bet."""
        amount = self.amount(action, number)
        kind = Told.POST
        for mark, meant in (
            ("ante", Told.ANTE),
            ("dead", Told.DEAD),
            ("small blind", Told.SMALL_BLIND),
            ("big blind", Told.BIG_BLIND),
        ):
            if mark in action:
                kind = meant
                break
        self.transcript.tell(kind, name, amount, "", number)

    def act(self, name: str, action: str, number: int) -> None:
        """Read a bet, a call or a raise: the first amount is the chips put in."""
        kind = {"calls": Told.CALL, "bets": Told.BET}.get(action.partition(" ")[0], Told.RAISE_BY)
        self.transcript.tell(kind, name, self.amount(action, number), "", number)
        to = re.search(r" to (\S+)", action)
        if to:
            self.transcript.raises[number] = money(to[1], number)

    def pass_by(self, name: str, action: str, number: int) -> None:
        """Read a fold or a check."""
        kind = Told.FOLD if action.startswith("folds") else Told.CHECK
        self.transcript.tell(kind, name, 0, "", number)

    def bring_in(self, name: str, action: str, number: int) -> None:
        """Read a bring-in; the big one is a completion."""
        kind = Told.BRING_IN if action.startswith("small") else Told.RAISE_BY
        self.transcript.tell(kind, name, self.amount(action, number), "", number)

    def draw(self, name: str, action: str, number: int) -> None:
        """Read a draw; nothing is printed between the betting and the draw."""
        if not self.drawing:
            self.drawing = True
            self.transcript.tell(Told.STREET, line=number)
        count = re.search(r"changed (\d+)", action)
        known = BRACKETS.search(action)
        self.transcript.tell(
            Told.DRAW,
            name,
            int(count[1]) if count else 0,
            cards(known[1], number) if known and count else "",
            number,
        )

    def new_hand(self, rest: str, number: int) -> None:
        """Read the hand of the file's owner after a draw."""
        new_cards = self.held(rest)
        if new_cards is None:
            return
        name, text = new_cards
        if not self.drawing:
            self.drawing = True
            self.transcript.tell(Told.STREET, line=number)
        held = pairs(cards(text, number))
        before = [
            card
            for event in self.transcript.events
            if event.kind is Told.DEAL and event.player == name
            for card in pairs(event.cards)
        ]
        before = before[-len(held) :]
        thrown = "".join(card for card in before if card not in held)
        self.transcript.tell(Told.DRAW, name, len(thrown) // 2, thrown, number)
        new = "".join(card for card in held if card not in before)
        self.transcript.tell(Told.DEAL, name, 0, new, number)

    def summary_line(self, line: str, number: int) -> None:
        """Read a pot, the rake, or a seat after the hand."""
        transcript = self.transcript
        pot = _POT.match(line)
        if pot:
            transcript.total = (transcript.total or 0) + money(pot[1], number)
            for name, amount in _WON.findall(pot[2]):
                transcript.tell(Told.COLLECT, name, money(amount, number), "", number)
        elif line.startswith("Rake taken: "):
            transcript.rake = money(line.removeprefix("Rake taken: "), number)
        elif line.startswith("Seat "):
            self.summary_seat(line, number)

    def summary_seat(self, line: str, number: int) -> None:
        """Read a stack after the hand, and cards that were shown."""
        found = re.match(r"Seat (\d+): ", line)
        name = self.names.at_start(line[found.end() :], " (") if found else None
        if found is None or name is None:
            raise NotationError("the seat of nobody at the table", line=number)
        rest = line[found.end() + len(name) :]
        stack = _AMOUNT.search(rest)
        if stack:
            finish = money(stack[1], number)
            self.transcript.finishes[name] = finish, number
            start = next(seat.stack for seat in self.transcript.seats if seat.name == name)
            net = re.search(r"net: ([+-])(\S+?)(?=,|$)", rest)
            if net and start + int(net[1] + "1") * money(net[2], number) != finish:
                raise NotationError(f"the net result of {name} does not add up", line=number)
        shown = BRACKETS.search(rest)
        if shown and shown[1]:
            held = cards(shown[1].replace("-", "X").replace(",", " "), number)
            self.transcript.tell(Told.SHOW, name, 0, held, number)


_ACTIONS: dict[str, Callable[..., None]] = {
    "posts": OngameReader.post,
    "folds": OngameReader.pass_by,
    "checks": OngameReader.pass_by,
    "calls": OngameReader.act,
    "bets": OngameReader.act,
    "raises": OngameReader.act,
    "small": OngameReader.bring_in,
    "big": OngameReader.bring_in,
    "changed": OngameReader.draw,
    "stands": OngameReader.draw,
}

FORMAT = room_format(
    "ongame",
    _HEADER,
    OngameReader,
    site="Ongame",
    sign="***** History for hand",
    ends=("Summary:",),
)
