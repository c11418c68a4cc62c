"""Boss Media and its skins: XML in capitals, cards as numbers, bets as totals of the street."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.formats import Format
from croupier.history.rooms.reading.markup import element, line_of
from croupier.history.rooms.reading.room import read_elements
from croupier.history.rooms.reading.text import money
from croupier.history.transcripts.games import DRAWS
from croupier.history.transcripts.transcript import Seat, Told, Transcript, Untold, pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree.ElementTree import Element

    from croupier.history.formats import Found

_ID = re.compile(r"<HISTORY\s[^<>]*?\bID=\"([^\"]*)\"")
_GAMES = {
    "GAME_THM": "holdem",
    "GAME_OMA": "omaha",
    "GAME_OMATU": "omaha",
    "GAME_OMAHL": "omaha-hi-lo",
    "GAME_FCD": "5-card-draw",
    "GAME_7CS": "stud",
    "GAME_5CS": "5-card-stud",
}
_LIMITS = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_BLINDS = {
    "HAND_SB": Told.SMALL_BLIND,
    "HAND_BB": Told.BIG_BLIND,
    "HAND_AB": Told.POST,
    "HAND_DSB": Told.DEAD,
    "HAND_DB": Told.DEAD,
    "HAND_ANTE": Told.ANTE,
}
_RANKS, _SUITS, _DECK = "A23456789TJQK", "dchs", 52
_LATEST = 10**11  # seconds


def matches(beginning: str) -> bool:
    """Return whether a file begins like the files of this room."""
    return "<HISTORY ID=" in beginning


def read(lines: Iterable[str]) -> Iterator[Found]:
    """Read every hand of a file, replayed and checked, one at a time."""
    return read_elements(lines, "HISTORY", _ID, parse)


def parse(chunk: str, line: int) -> Transcript:
    """Read one hand."""
    root = element(chunk, line)
    # Files since about 2015 state the pot first, and have the chips added instead of totals.
    added = root.get("POT") is not None
    transcript = _told(root, chunk, line, calls=added, raises=added)
    transcript.otherwise = partial(_told, root, chunk, line, calls=added, raises=not added)
    return transcript


def _told(root: Element, chunk: str, line: int, *, calls: bool, raises: bool) -> Transcript:
    transcript = Transcript("Boss", root.get("ID", ""), line)
    hand = _Hand(transcript, chunk, calls=calls, raises=raises)
    hand.head(root)
    for told in root:
        if told.tag == "PLAYER":
            hand.player(told)
        elif told.tag == "ACTION":
            hand.action(told)
        elif told.tag == "SHOWDOWN":
            hand.showdown(told)
    if not any(event.kind is Told.COLLECT for event in transcript.events):
        raise Untold("incomplete", "nobody wins the pot in this file", line)
    return transcript


class _Hand:
    """The reader of one hand, which fills a transcript."""

    def __init__(self, transcript: Transcript, chunk: str, *, calls: bool, raises: bool) -> None:
        self.transcript = transcript
        self.calls_added, self.raises_added = calls, raises
        self.chunk = chunk
        self.place = 0  # the text before this place was searched
        self.bets: dict[str, int] = {}
        self.held: dict[str, str] = {}
        self.board = ""
        self.drawing = False

    def line(self, mark: str) -> int:
        """Return the line of the next element that begins so."""
        found = self.chunk.find(mark, self.place)
        if found >= 0:
            self.place = found + 1
        return self.transcript.line + self.chunk.count("\n", 0, self.place)

    def head(self, root: Element) -> None:
        """Read the game, the stakes and the time."""
        transcript, line = self.transcript, self.transcript.line
        game, limit = _GAMES.get(root.get("GAME", "")), _LIMITS.get(root.get("LIMIT", ""))
        if game is None or limit is None:
            raise Untold("unsupported", f"the game is not known: {root.get('GAME', '')}", line)
        transcript.game, transcript.limit = game, limit
        transcript.table = root.get("TABLE", "")
        seconds = root.get("DATE", "")
        if seconds.isdecimal() and int(seconds[:12]) < _LATEST:
            time = datetime.fromtimestamp(int(seconds), UTC)
            transcript.time, transcript.time_zone = time.replace(tzinfo=None).isoformat(), "UTC"
        stakes = root.get("STAKES", "").split("/")
        if len(stakes) == 2:
            small, big = money(stakes[0], line), money(stakes[1], line)
            if limit == "fixed-limit":
                transcript.small_bet, transcript.big_bet, transcript.big_blind = small, big, small
            else:
                transcript.small_blind, transcript.big_blind = small, big
        if "TOURN" in root.get("GAMEKIND", ""):
            transcript.tournament = {"name": transcript.table}
            if root.get("TABLETOURNEYID"):
                transcript.tournament["id"] = root.get("TABLETOURNEYID", "")
        else:
            transcript.currency = root.get("TABLECURRENCY", "")

    def player(self, told: Element) -> None:
        """Read a seat; empty ones are listed too."""
        line = self.line("<PLAYER ")
        name, seat = told.get("NAME", ""), told.get("SEAT", "")
        if not name or told.get("STATE") in ("STATE_EMPTY", "STATE_RESERVED"):
            return
        if not seat.isdecimal() or len(seat) > 3:
            raise NotationError(f"{name} has no seat", line=line)
        self.transcript.sit(Seat(int(seat), name, money(told.get("AMOUNT", ""), line), line))
        if told.get("DEALER") == "Y":
            self.transcript.button = int(seat)

    def cards(self, told: Element, line: int) -> str:
        """Read cards: numbers from 0, by suits; b is a face-down card."""
        found = ""
        for card in told.findall("CARD"):
            link = card.get("LINK", "")
            if link == "b":
                found += "??"
            elif link.isdecimal() and int(link[:3]) < _DECK:
                suit, rank = divmod(int(link), len(_RANKS))
                found += _RANKS[rank] + _SUITS[suit]
            else:
                raise NotationError(f"not a card: {link[:20]!r}", line=line)
        return found

    def action(self, told: Element) -> None:
        """Read one action."""
        line = self.line("<ACTION ")
        word, name = told.get("TYPE", ""), told.get("PLAYER", "")
        if word == "HAND_DEAL":
            self.deal(name, self.cards(told, line), line)
        elif word == "HAND_BOARD":
            self.street(self.cards(told, line), line)
        elif word == "CHANGECARD":
            self.change(name, told, line)
        elif word in ("HAND_BLINDS", "HAND_ANTE"):
            self.post(name, told, line)
        elif word == "ACTION_FOLD":
            self.transcript.tell(Told.FOLD, name, 0, "", line)
        elif word == "ACTION_CHECK":
            self.transcript.tell(Told.CHECK, name, 0, "", line)
        elif word.startswith("ACTION_") and told.get("VALUE"):
            self.bet(name, word, money(told.get("VALUE", ""), line), line)

    def bet(self, name: str, word: str, to: int, line: int) -> None:
        """Read chips: a total of the street, or the chips added."""
        highest = max(self.bets.values(), default=0)
        if self.calls_added if word == "ACTION_CALL" else self.raises_added:
            to += self.bets.get(name, 0)
        if word == "ACTION_CALL" or (word == "ACTION_ALLIN" and to <= highest):
            self.transcript.tell(Told.CALL, name, to - self.bets.get(name, 0), "", line)
        else:
            self.transcript.tell(Told.RAISE_TO, name, to, "", line)
        self.bets[name] = to

    def post(self, name: str, told: Element, line: int) -> None:
        """Read a forced bet; both blinds at once are a live one and a dead one."""
        transcript = self.transcript
        amount = money(told.get("VALUE", ""), line)
        kind = Told.ANTE if told.get("TYPE") == "HAND_ANTE" else None
        kind = kind or _BLINDS.get(told.get("KIND", ""), Told.POST)
        if kind is Told.POST and amount > transcript.big_blind > 0:
            transcript.tell(Told.DEAD, name, amount - transcript.big_blind, "", line)
            amount = transcript.big_blind
        transcript.tell(kind, name, amount, "", line)
        if kind not in (Told.ANTE, Told.DEAD):
            self.bets[name] = self.bets.get(name, 0) + amount

    def deal(self, name: str, dealt: str, line: int) -> None:
        self.held[name] = dealt
        if "?" not in dealt and dealt:
            self.transcript.hero = self.transcript.hero or name
        self.transcript.tell(Told.DEAL, name, 0, dealt.replace("??", ""), line)

    def street(self, board: str, line: int) -> None:
        """Read the board, which is printed whole, or the beginning of the draw."""
        transcript = self.transcript
        if not board.startswith(self.board):
            raise NotationError(f"the board was {self.board}, not {board}", line=line)
        self.bets = {}
        if transcript.game in DRAWS:
            if not self.drawing:
                transcript.tell(Told.STREET, line=line)
            self.drawing = True
            return
        transcript.tell(Told.STREET, line=line)
        transcript.tell(Told.BOARD, "", 0, board[len(self.board) :], line)
        self.board = board

    def change(self, name: str, told: Element, line: int) -> None:
        """Read a draw: the number of cards, and the whole hand after it."""
        if not self.drawing:
            self.street("", line)
        count = told.get("COUNT", "0")
        if not count.isdecimal() or len(count) > 1:
            raise NotationError("the number of cards discarded cannot be read", line=line)
        before, after = pairs(self.held.get(name, "")), pairs(self.cards(told, line))
        known = "??" not in before and "??" not in after
        thrown = "".join(card for card in before if card not in after) if known else ""
        self.transcript.tell(Told.DRAW, name, int(count), thrown, line)
        if known:
            new = "".join(card for card in after if card not in before)
            self.transcript.tell(Told.DEAL, name, 0, new, line)

    def showdown(self, told: Element) -> None:
        """Read the rake, and everybody's winnings and shown cards."""
        transcript = self.transcript
        line = transcript.total_line = self.line("<SHOWDOWN ")
        transcript.rake = money(told.get("RAKE") or "0", line)
        if told.get("POT"):
            transcript.total = money(told.get("POT", ""), line)
        folded = {event.player for event in transcript.events if event.kind is Told.FOLD}
        for result in told.findall("RESULT"):
            name = result.get("PLAYER", "")
            where = line_of(self.chunk, f'<RESULT PLAYER="{name}"', transcript.line)
            won = money(result.get("WIN") or "0", where)
            if won:
                transcript.tell(Told.COLLECT, name, won, "", where)
            shown = self.cards(result, where)
            if shown and "?" not in shown and name not in folded:
                transcript.tell(Told.SHOW, name, 0, shown, where)


FORMAT = Format("boss", (".xml", ".txt"), matches, read)
