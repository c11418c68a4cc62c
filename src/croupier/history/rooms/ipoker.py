"""iPoker: XML with action codes; a raise is `to` its sum (23) or by it (6)."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.formats import Format
from croupier.history.rooms.reading.headers import currency_of, find_shape, find_time
from croupier.history.rooms.reading.markup import element, line_of
from croupier.history.rooms.reading.room import read_elements
from croupier.history.rooms.reading.stakes import find_stud_bets
from croupier.history.rooms.reading.text import money
from croupier.history.transcripts.games import STUDS
from croupier.history.transcripts.transcript import Seat, Told, Transcript, Untold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree.ElementTree import Element

    from croupier.history.formats import Found

_GAME = re.compile(r"<game\s[^<>]*?gamecode=\"([^\"]*)\"")
_TAG = re.compile(
    r"<(gametype|tablename|tablecurrency|currency|nickname|tournamentname|buyin|mode)>([^<]*)"
)
_STAKES = re.compile(r"((?:[$€£\x80]|(?<![\d.,]))\d[\d.,]*)/([$€£\x80]?\d[\d.,]*)\s*$")
_LIMITS = {
    "NL": "no-limit",
    "SL": "no-limit",  # sin límite
    "БЛ": "no-limit",
    "PL": "pot-limit",
    "ПЛ": "pot-limit",
    "L": "fixed-limit",
    "FL": "fixed-limit",
    "LH": "fixed-limit",
    "Л": "fixed-limit",
}
_KINDS = {
    "0": Told.FOLD,
    "1": Told.SMALL_BLIND,
    "2": Told.BIG_BLIND,
    "3": Told.CALL,
    "4": Told.CHECK,
    "5": Told.BET,
    "6": Told.RAISE_BY,
    "7": Told.ALL_IN,
    "15": Told.ANTE,
    "16": Told.BRING_IN,
    "23": Told.RAISE_TO,
}
_BY_CARDS = {2: "holdem", 4: "omaha", 5: "omaha-5", 6: "omaha-6"}
_SUITS = {"S": "s", "H": "h", "D": "d", "C": "c"}


def matches(beginning: str) -> bool:
    """Return whether a file begins like the files of this room."""
    return "<session " in beginning or "<game gamecode=" in beginning


def read(lines: Iterable[str]) -> Iterator[Found]:
    """Read every hand of a file, replayed and checked, one at a time."""
    session: dict[str, str] = {}

    def describe(text: str) -> None:
        for tag, told in _TAG.findall(text):
            session.setdefault(tag, told.strip())

    return read_elements(
        lines,
        "game",
        _GAME,
        partial(parse, session=session),
        describe,
        partial(_parse_cut, session=session),
    )


def _parse_cut(chunk: str, line: int, session: dict[str, str]) -> Transcript:
    """Read the last game of a file that ends without its end tag; it may still be complete."""
    transcript = parse(chunk + "</game>", line, session)
    transcript.assumed.append("the file ends before the end of the hand is marked")
    return transcript


def parse(chunk: str, line: int, session: dict[str, str]) -> Transcript:
    """Read one game."""
    game = element(chunk, line)
    transcript = Transcript("iPoker", game.get("gamecode", ""), line)
    transcript.time = find_time(game.findtext("general/startdate", ""))
    transcript.table = session.get("tablename", "")
    transcript.hero = session.get("nickname", "")
    if "tournamentname" in session:
        transcript.tournament = {
            "name": session["tournamentname"],
            "buy_in": session.get("buyin", ""),
        }
    _players(transcript, game, line)
    _find_game(transcript, game, session)
    reader = _Rounds(transcript, chunk, line)
    for number, part in enumerate(game.findall("round")):
        reader.round(part, number)
    reader.finish()
    return transcript


def _players(transcript: Transcript, game: Element, line: int) -> None:
    for player in game.iterfind("general/players/player"):
        name, seat = player.get("name", ""), player.get("seat", "")
        if not name:
            continue  # an empty seat
        if not seat.isdigit():
            raise NotationError(f"{name} has no seat", line=line)
        stack = money(player.get("chips", ""), line)
        transcript.sit(Seat(int(seat), name, stack, line))
        if player.get("dealer") == "1":
            transcript.button = int(seat)
        won = money(player.get("win", "0"), line)
        if won:
            transcript.collected[name] = won, line


def _find_game(transcript: Transcript, game: Element, session: dict[str, str]) -> None:
    text = session.get("gametype", "")
    line = transcript.line
    pockets = [
        len((cards.text or "").split())
        for cards in game.iter("cards")
        if cards.get("type") == "Pocket"
    ]
    shape = find_shape(text.replace("Hi-Lo", "hi/lo")) or _BY_CARDS.get(max(pockets, default=0))
    if shape == "omaha" and max(pockets, default=4) in (5, 6):
        shape = f"omaha-{max(pockets)}"
    if text.startswith("LH"):
        shape = "holdem"
    limit = next((_LIMITS[word] for word in text.split() if word in _LIMITS), None)
    if shape is None or limit is None:
        raise Untold("unsupported", f"the game is not known: {text[:60]}", line)
    transcript.game, transcript.limit = shape, limit
    transcript.currency = (
        session.get("tablecurrency") or session.get("currency") or currency_of(text)
    )
    stakes = _STAKES.search(text)
    if stakes is None:
        return
    small, big = money(stakes[1], line), money(stakes[2], line)
    if shape in STUDS:
        transcript.small_bet, transcript.big_bet = small, big
    elif limit != "fixed-limit":
        transcript.small_blind, transcript.big_blind = small, big


class _Rounds:
    """The reader of the rounds of a game, which fills a transcript."""

    def __init__(self, transcript: Transcript, chunk: str, line: int) -> None:
        self.transcript = transcript
        self.chunk = chunk
        self.first = line
        self.started = False
        self.folded: set[str] = set()

    def line(self, number: str) -> int:
        """Return the line of an action."""
        return line_of(self.chunk, f'no="{number}"', self.first)

    def round(self, part: Element, number: int) -> None:
        """Read the cards of a round, then its actions by their numbers."""
        transcript = self.transcript
        dealt = part.findall("cards")
        if dealt and self.started:
            transcript.tell(Told.STREET, line=self.first)
        self.started = self.started or bool(dealt)
        for cards in dealt:
            self.cards(cards)
        actions = part.findall("action")
        for action in actions:
            if not action.get("no", "").isdigit():
                raise NotationError("an action without a number", line=self.first)
        for action in sorted(actions, key=lambda action: int(action.get("no", "0"))):
            self.action(action)

    def cards(self, element: Element) -> None:
        """Read cards: the suit is before the rank, X is an unseen card."""
        found = ""
        for word in (element.text or "").split():
            if word.upper() == "X":
                found += "??"
                continue
            suit, rank = _SUITS.get(word[:1].upper()), word[1:].upper().replace("10", "T")
            if suit is None or rank not in "23456789TJQKA" or len(rank) != 1:
                raise NotationError(f"not a card: {word[:10]!r}", line=self.first)
            found += rank + suit
        player = element.get("player", "")
        if player:
            known = found.replace("??", "")
            if known:
                self.transcript.tell(Told.DEAL, player, 0, known, self.first)
        elif found:
            self.transcript.tell(Told.BOARD, "", 0, found, self.first)

    def action(self, element: Element) -> None:
        """Read an action by its code."""
        transcript = self.transcript
        kind = _KINDS.get(element.get("type", ""))
        name = element.get("player", "")
        if kind is None or not name:
            return
        line = self.line(element.get("no", ""))
        if element.get("sum") == "DP":  # disconnect protection
            transcript.protect(name, line)
            return
        amount = 0 if kind in (Told.FOLD, Told.CHECK) else money(element.get("sum", "0"), line)
        if kind is Told.FOLD:
            self.folded.add(name)
        if kind is Told.BIG_BLIND and transcript.big_blind:
            dead = amount - transcript.big_blind
            if dead > 0 and dead == transcript.small_blind:
                transcript.tell(Told.POST, name, transcript.big_blind, "", line)
                transcript.tell(Told.DEAD, name, dead, "", line)
                return
        transcript.tell(kind, name, amount, "", line)

    def part_posts(self, dead: int) -> None:
        """Split a big blind that contains a dead small blind, now that the blind is known."""
        transcript = self.transcript
        for place, event in reversed(list(enumerate(transcript.events))):
            live = transcript.big_blind
            if event.kind is Told.BIG_BLIND and 0 < dead == event.amount - live:
                transcript.events[place : place + 1] = [
                    event._replace(kind=Told.POST, amount=live),
                    event._replace(kind=Told.DEAD, amount=dead),
                ]

    def finish(self) -> None:
        """Complete the stakes, and show the known hands at the end."""
        transcript = self.transcript
        if not transcript.seats:
            raise Untold("incomplete", "the hand has no players", self.first)
        big = [event.amount for event in transcript.events if event.kind is Told.BIG_BLIND]
        small = [event.amount for event in transcript.events if event.kind is Told.SMALL_BLIND]
        if transcript.game in STUDS and not transcript.small_bet:
            find_stud_bets(transcript)
        if not transcript.big_blind and big:
            transcript.big_blind = max(max(big), 2 * max(small, default=0))
            if transcript.tournament is None:
                transcript.big_blind = min(big) if min(big) >= max(small, default=0) else max(big)
            self.part_posts(max(small, default=0))
        if transcript.limit == "fixed-limit" and not transcript.small_bet:
            transcript.small_bet = transcript.big_blind
        held: dict[str, str] = {}
        for event in transcript.events:
            if event.kind is Told.DEAL:
                held[event.player] = held.get(event.player, "") + event.cards
        names = [seat.name for seat in transcript.seats]
        playing = [
            name
            for name in names
            if name not in self.folded and any(event.player == name for event in transcript.events)
        ]
        for name in playing if len(playing) > 1 else ():
            if name in held:
                transcript.tell(Told.SHOW, name, 0, held[name], self.first)


FORMAT = Format("ipoker", (".xml", ".txt"), matches, read)
