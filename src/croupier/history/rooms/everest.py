"""Everest: XML, one element per step, amounts in cents."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.formats import Format
from croupier.history.rooms.reading.headers import currency_of, find_shape
from croupier.history.rooms.reading.markup import element
from croupier.history.rooms.reading.room import read_elements
from croupier.history.rooms.reading.text import cards, money
from croupier.history.transcripts.transcript import Seat, Told, Transcript, Untold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree.ElementTree import Element

    from croupier.history.formats import Found

_ID = re.compile(r"<HAND\s[^<>]*?\bid=\"([^\"]*)\"")
_ATTRIBUTE = re.compile(r"(\w+)=\"([^\"<>]*)\"")
_LIMITS = {"no-limit": "no-limit", "pot-limit": "pot-limit"}
_BOARDS = frozenset(("COMMUNITY", "FLOP", "TURN", "RIVER", "BOARD"))
_LATEST = 10**11  # seconds
_CHIP = 100


def matches(beginning: str) -> bool:
    """Return whether a file begins like the files of this room; its first line is enough."""
    named = "<SEAT position=" in beginning or " blinds=" in beginning
    return "<SESSION " in beginning or ("<HAND " in beginning and named)


def read(lines: Iterable[str]) -> Iterator[Found]:
    """Read every hand of a file, replayed and checked, one at a time."""
    session: dict[str, str] = {}

    def describe(text: str) -> None:
        if "<SESSION " in text:
            session.clear()
            session.update(_ATTRIBUTE.findall(text))

    return read_elements(lines, "HAND", _ID, partial(parse, session=session), describe)


def parse(chunk: str, line: int, session: dict[str, str]) -> Transcript:
    """Read one hand."""
    root = element(chunk, line)
    transcript = Transcript("Everest", root.get("id", ""), line)
    hand = _Hand(transcript, chunk)
    hand.head(root, session)
    for told in root:
        hand.step(told)
    if not any(event.kind is Told.COLLECT for event in transcript.events):
        raise Untold("incomplete", "nobody wins the pot in this file", line)
    hand.show()
    return transcript


class _Hand:
    """The reader of one hand, which fills a transcript."""

    def __init__(self, transcript: Transcript, chunk: str) -> None:
        self.transcript = transcript
        self.chunk = chunk
        self.place = 0
        self.names: dict[str, str] = {}
        self.held: dict[str, str] = {}
        self.board = ""
        self.blinds = 0

    def head(self, root: Element, session: dict[str, str]) -> None:
        """Read the game, the stakes and the time."""
        transcript, line = self.transcript, self.transcript.line
        shape = find_shape(session.get("game", "").replace("hold-em", "holdem"))
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {session.get('game', '')}", line)
        transcript.game = shape
        transcript.limit = _LIMITS.get(session.get("gametype", ""), "fixed-limit")
        transcript.table = session.get("tableName", "")
        transcript.hero = session.get("screenName", "")
        seconds = root.get("time", "")
        if seconds.isdecimal() and int(seconds[:12]) < _LATEST:
            time = datetime.fromtimestamp(int(seconds), UTC)
            transcript.time, transcript.time_zone = time.replace(tzinfo=None).isoformat(), "UTC"
        if session.get("type", "ring") != "ring":
            transcript.tournament = {"name": transcript.table}
        blinds = root.get("blinds", "").split("/")
        if len(blinds) == 2:
            small, big = money(blinds[0], line), money(blinds[1], line)
            transcript.small_blind, transcript.big_blind = small, big
            transcript.currency = currency_of(blinds[0])
            if transcript.limit == "fixed-limit":
                transcript.small_bet, transcript.big_bet = big, 2 * big

    def amount(self, text: str, line: int) -> int:
        """Read cents, or the chips of a tournament."""
        if not text.isdecimal() or len(text) > 15:
            raise NotationError(f"not an amount: {text[:40]!r}", line=line)
        return int(text) * (1 if self.transcript.tournament is None else _CHIP)

    def step(self, told: Element) -> None:
        """Read one element."""
        found = self.chunk.find(f"<{told.tag}", self.place)
        self.place = found + 1 if found >= 0 else self.place
        line = self.transcript.line + self.chunk.count("\n", 0, self.place)
        seat, tag = told.get("position", ""), told.tag
        text = (told.text or "").strip()
        if tag == "SEAT":
            self.seat(told, seat, line)
        elif tag == "DEALER":
            self.transcript.button = int(seat) if seat.isdecimal() and len(seat) < 3 else None
        elif tag in _BOARDS and text:
            self.deal_board(cards(text, line), line)
        elif seat in self.names:
            self.act(self.names[seat], tag, told, text, line)
        elif tag == "SWEEP" and told.get("rake"):
            self.transcript.rake = self.amount(told.get("rake", ""), line)
        elif seat:
            raise NotationError("nobody has this seat", line=line)

    def seat(self, told: Element, seat: str, line: int) -> None:
        name = told.get("name", "")
        if not seat.isdecimal() or len(seat) > 3 or not name:
            raise NotationError("a player without a seat or a name", line=line)
        stack = self.amount(told.get("balance", ""), line)
        self.transcript.sit(Seat(int(seat), name, stack, line))
        self.names[seat] = name

    def deal_board(self, dealt: str, line: int) -> None:
        new = dealt.removeprefix(self.board)
        self.board += new
        self.transcript.tell(Told.STREET, line=line)
        self.transcript.tell(Told.BOARD, "", 0, new, line)

    def act(self, name: str, tag: str, told: Element, text: str, line: int) -> None:
        """Read the action of a player."""
        tell = self.transcript.tell
        amount = self.amount(told.get("amount") or "0", line)
        if tag == "BLIND":
            self.blind(name, amount, self.amount(told.get("penalty") or "0", line), line)
        elif tag == "ANTE":
            tell(Told.ANTE, name, amount, "", line)
        elif tag == "HOLE":
            held = cards(text, line).replace("??", "")
            self.held[name] = self.held.get(name, "") + held
            tell(Told.DEAL, name, 0, held, line)
        elif tag == "FOLD":
            tell(Told.FOLD, name, 0, "", line)
        elif tag == "CHECK" or (tag == "BET" and not amount):
            tell(Told.CHECK, name, 0, "", line)
        elif tag == "BET":
            tell(Told.ALL_IN, name, amount, "", line)  # a call, a bet or a raise
        elif tag == "PUSH":
            tell(Told.UNCALLED, name, amount, "", line)
        elif tag == "WIN":
            tell(Told.COLLECT, name, amount, "", line)
            self.transcript.total_line = line
        elif tag.endswith("SHOW") and text:
            self.held[name] = cards(text, line)

    def blind(self, name: str, amount: int, dead: int, line: int) -> None:
        """Read a blind: the first is the small one, the second the big one."""
        kinds = (Told.SMALL_BLIND, Told.BIG_BLIND)
        kind = kinds[self.blinds] if self.blinds < len(kinds) else Told.POST
        if kind is Told.SMALL_BLIND and amount == self.transcript.big_blind > 0:
            kind, self.blinds = Told.BIG_BLIND, 1  # nobody is the small blind
        self.blinds += 1
        if amount:
            self.transcript.tell(kind, name, amount, "", line)
        if dead:
            self.transcript.tell(Told.DEAD, name, dead, "", line)

    def show(self) -> None:
        """Show the known hands if several players are left."""
        transcript = self.transcript
        folded = {event.player for event in transcript.events if event.kind is Told.FOLD}
        playing = {event.player for event in transcript.events if event.player} - folded
        for name in sorted(playing) if len(playing) > 1 else ():
            if self.held.get(name):
                transcript.tell(Told.SHOW, name, 0, self.held[name], transcript.total_line)


FORMAT = Format("everest", (".xml", ".txt"), matches, read)
