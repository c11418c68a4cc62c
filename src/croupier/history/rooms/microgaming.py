"""Microgaming (Prima): XML between plain lines; stacks before and after the hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.formats import Format
from croupier.history.rooms.reading.headers import find_limit, find_shape, find_time
from croupier.history.rooms.reading.markup import element, line_of
from croupier.history.rooms.reading.room import read_elements
from croupier.history.rooms.reading.stakes import take_stakes
from croupier.history.rooms.reading.text import cards, money
from croupier.history.transcripts.transcript import Held, Seat, Told, Transcript, Untold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree.ElementTree import Element

    from croupier.history.formats import Found

_ID = re.compile(r"<Game\s[^<>]*?\bid=\"([^\"]*)\"")
_KINDS = {
    "Ante": Told.ANTE,
    "SmallBlind": Told.SMALL_BLIND,
    "BigBlind": Told.BIG_BLIND,
    "PostedToPlay": Told.POST,
    "Straddle": Told.STRADDLE,
    "BringIn": Told.BRING_IN,
    "Fold": Told.FOLD,
    "Check": Told.CHECK,
    "Call": Told.CALL,
    "Bet": Told.BET,
    "Complete": Told.RAISE_BY,
    "Raise": Told.RAISE_BY,
    "AllIn": Told.ALL_IN,
}
_STREETS = ("DealFlop", "DealTurn", "DealRiver")


def matches(beginning: str) -> bool:
    """Return whether a file begins like the files of this room; its first line is enough."""
    named = "<Gameplay" in beginning or " tablename=" in beginning
    return "----PRIMA.DAT----" in beginning or ("<Game " in beginning and named)


def read(lines: Iterable[str]) -> Iterator[Found]:
    """Read every hand of a file, replayed and checked, one at a time."""
    return read_elements(lines, "Game", _ID, parse)


def parse(chunk: str, line: int) -> Transcript:
    """Read one hand; the first version of these files has totals, the later ones chips added."""
    root = element(chunk, line)
    totals = root.get("hhversion") is None
    transcript = _Hand(chunk, line, root, totals=totals).told()
    transcript.otherwise = lambda: _Hand(chunk, line, root, totals=not totals).told()
    return transcript


class _Hand:
    """The reader of one hand, which fills a transcript."""

    def __init__(self, chunk: str, line: int, root: Element, *, totals: bool) -> None:
        self.transcript = Transcript("Microgaming", root.get("id", ""), line)
        self.chunk = chunk
        self.root = root
        self.totals = totals
        self.names: dict[str, str] = {}
        self.bets: dict[str, int] = {}
        self.dealt = False

    def told(self) -> Transcript:
        """Read everything."""
        self.head()
        for seat in self.root.findall("Seats/Seat"):
            self.seat(seat)
        for action in self.root.findall("Gameplay/Action"):
            self.action(action)
        if not any(event.kind is Told.COLLECT for event in self.transcript.events):
            raise Untold("incomplete", "nobody wins the pot in this file", self.transcript.line)
        return self.transcript

    def head(self) -> None:
        """Read the game, the stakes and the time."""
        root, transcript, line = self.root, self.transcript, self.transcript.line
        game = root.get("gametype", "")
        shape = find_shape(game)
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {game[:60]}", line)
        transcript.game, transcript.limit = shape, find_limit(root.get("betlimit", ""), line)
        transcript.time = find_time(root.get("date", ""))
        transcript.table = root.get("tablename", "")
        stakes = root.get("stakes", "").split("|")
        if len(stakes) > 1:
            small, big = money(stakes[-2], line), money(stakes[-1], line)
            take_stakes(transcript, small, big)
        if root.get("istournament") not in (None, "0") or "MTT" in root.get("tabletype", ""):
            transcript.tournament = {"name": transcript.table}
            if number := root.get("tournamentid"):
                transcript.tournament["id"] = number

    def seat(self, told: Element) -> None:
        """Read a seat, with the stack after the hand if it is printed."""
        transcript = self.transcript
        number, name = told.get("num", ""), told.get("alias", "")
        line = line_of(self.chunk, f'<Seat num="{number}"', transcript.line)
        if not number.isdecimal() or len(number) > 3 or not name:
            raise NotationError("a player without a seat or a name", line=line)
        transcript.sit(Seat(int(number), name, money(told.get("balance", ""), line), line))
        self.names[number] = name
        if told.get("dealer") == "true":
            transcript.button = int(number)
        if told.get("endbalance"):
            transcript.finishes[name] = money(told.get("endbalance", ""), line), line

    def name(self, number: str, line: int) -> str:
        """Return a player by the seat."""
        if number not in self.names:
            raise NotationError("nobody has this seat", line=line)
        return self.names[number]

    def cards(self, told: Element, line: int) -> str:
        found = [card.get("value", "") + card.get("suit", "") for card in told.findall("Card")]
        return cards(" ".join(found), line)

    def action(self, told: Element) -> None:
        """Read one action."""
        transcript = self.transcript
        word = told.get("type", "")
        line = line_of(self.chunk, f'seq="{told.get("seq", "")}"', transcript.line)
        if word in _STREETS:
            transcript.tell(Told.STREET, line=line)
            transcript.tell(Told.BOARD, "", 0, self.cards(told, line), line)
            self.bets = {}
        elif word == "Win":
            for seat in told.findall("Seat"):
                name = self.name(seat.get("num", ""), line)
                transcript.total_line = line_of(self.chunk, '"Win"', transcript.line)
                won = money(seat.get("amount", ""), transcript.total_line)
                transcript.tell(Told.COLLECT, name, won, "", transcript.total_line)
        elif word in ("DealCards", "ShowCards", "MuckCards"):
            self.cards_of(self.name(told.get("seat", ""), line), word, self.cards(told, line), line)
        elif word in _KINDS or word.startswith("Posted"):
            self.bet(self.name(told.get("seat", ""), line), word, told, line)

    def cards_of(self, name: str, word: str, held: str, line: int) -> None:
        """Read cards of a player."""
        transcript = self.transcript
        if word == "DealCards" and held:
            self.dealt = True
            transcript.hero = transcript.hero or name
            transcript.tell(Told.DEAL, name, 0, held, line)
        elif word == "ShowCards" and held:
            transcript.tell(Told.SHOW, name, 0, held, line)
        elif word == "MuckCards":
            if held:
                transcript.hole_cards[name] = Held(held, line)
            transcript.tell(Told.MUCK, name, 0, "", line)

    def bet(self, name: str, word: str, told: Element, line: int) -> None:
        """Read an action, with or without chips."""
        transcript = self.transcript
        kind = _KINDS.get(word, Told.DEAD if "Dead" in word else Told.POST)
        amount = money(told.get("value") or "0", line)
        if kind in (Told.FOLD, Told.CHECK):
            transcript.tell(kind, name, 0, "", line)
            return
        first = {event.kind for event in transcript.events}
        if kind is Told.ALL_IN and not self.dealt and Told.BIG_BLIND not in first:
            kind = Told.BIG_BLIND if Told.SMALL_BLIND in first else Told.SMALL_BLIND
        if kind is Told.POST and amount > transcript.big_blind > 0:
            transcript.tell(Told.DEAD, name, amount - transcript.big_blind, "", line)
            amount = transcript.big_blind
        if self.totals and kind in (Told.CALL, Told.RAISE_BY):
            amount -= self.bets.get(name, 0)
        transcript.tell(kind, name, amount, "", line)
        if kind not in (Told.ANTE, Told.DEAD):
            self.bets[name] = self.bets.get(name, 0) + amount


FORMAT = Format("microgaming", (".xml", ".txt"), matches, read)
