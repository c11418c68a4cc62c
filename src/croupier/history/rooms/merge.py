"""Merge (Carbon, Lock): XML with rounds of events; players are identified by their seats."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.formats import Format
from croupier.history.rooms.reading.headers import currency_of, find_limit, find_shape
from croupier.history.rooms.reading.markup import element, line_of
from croupier.history.rooms.reading.room import read_elements
from croupier.history.rooms.reading.stakes import add_posts, take_posted_blinds
from croupier.history.rooms.reading.text import cards, iso_time, money
from croupier.history.transcripts.games import DRAWS, STUDS
from croupier.history.transcripts.transcript import Held, Seat, Told, Transcript, Untold, pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree.ElementTree import Element

    from croupier.history.formats import Found

_DESCRIPTION = re.compile(r"<description\s[^<>]*?type=\"([^\"]*)\"[^<>]*?stakes=\"([^\"]*)\"")
_GAME = re.compile(r"<game\s[^<>]*?\bid=\"([^\"]*)\"")
_STAKES = re.compile(r"[$€£]?\d[\d.,]*")
_TIME = re.compile(r"(\d{4})/?(\d\d)/?(\d\d) ?(\d\d):?(\d\d):?(\d\d)")
_KINDS = {
    "ANTE": Told.ANTE,
    "SMALL_BLIND": Told.SMALL_BLIND,
    "BIG_BLIND": Told.BIG_BLIND,
    "INITIAL_BLIND": Told.POST,
    "RETURN_BLIND": Told.POST,
    "POST_BLIND": Told.POST,
    "DEAD_BLIND": Told.DEAD,
    "STRADDLE": Told.STRADDLE,
    "BRING_IN": Told.BRING_IN,
    "FOLD": Told.FOLD,
    "CHECK": Told.CHECK,
    "CALL": Told.CALL,
    "BET": Told.BET,
    "RAISE": Told.RAISE_TO,
    "COMPLETE": Told.RAISE_TO,
    "ALL_IN": Told.ALL_IN,
    "MUCK": Told.MUCK,
}
_SILENT = frozenset((Told.FOLD, Told.CHECK, Told.MUCK))
_STREETS = frozenset(
    (
        *("FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW", "POSTFLOP", "POSTTURN", "POSTRIVER"),
        *("FOURTH_STREET", "FIFTH_STREET", "SIXTH_STREET", "SEVENTH_STREET"),
    )
)
# Games of a mixed table, by the number of the game being played.
_MIXED = {
    **dict.fromkeys(("34", "35", "37"), "omaha-hi-lo"),
    **dict.fromkeys(("38", "39", "41", "42"), "stud"),
    **dict.fromkeys(("43", "45"), "stud-hi-lo"),
    **dict.fromkeys(("40", "46"), "razz"),
}
_NAMES = {"2-7 Lowball": "2-7 triple draw", "A-5 Lowball": "A-5 triple draw", "H/L8": "Hi/Lo"}


def matches(beginning: str) -> bool:
    """Return whether a file begins like the files of this room; its first line is enough."""
    first = '<description type="' in beginning or (
        "<game id=" in beginning and "starttime=" in beginning
    )
    return first or ("<game id=" in beginning and "<players dealer=" in beginning)


def read(lines: Iterable[str]) -> Iterator[Found]:
    """Read every hand of a file, replayed and checked, one at a time."""
    described = ["", ""]

    def describe(text: str) -> None:
        if found := _DESCRIPTION.search(text):
            described[:] = found[1], found[2]

    return read_elements(lines, "game", _GAME, partial(parse, described=described), describe)


def parse(chunk: str, line: int, described: list[str]) -> Transcript:
    """Read one hand."""
    root = element(chunk, line)
    transcript = Transcript("Merge", root.get("id", ""), line)
    if time := _TIME.match(root.get("starttime", "")):
        transcript.time = iso_time(*time.groups())
    data = re.split(r"[|:]", root.get("data", ""))
    if len(data) > 1:
        transcript.table = data[1]
    reader = _Hand(transcript, chunk, root)
    game, stakes = described
    reader.game(game, stakes, data)
    reader.players()
    for part in root.findall("round"):
        reader.round(part)
    reader.finish()
    return transcript


class _Hand:
    """The reader of one hand, which fills a transcript."""

    def __init__(self, transcript: Transcript, chunk: str, root: Element) -> None:
        self.transcript = transcript
        self.chunk = chunk
        self.root = root
        self.names: dict[str, str] = {}
        self.held: dict[str, str] = {}
        self.away: set[str] = set()  # players who were not dealt in
        self.board = ""
        self.uncalled: list[tuple[str, int]] = []

    def game(self, game: str, stakes: str, data: list[str]) -> None:
        """Read the game and the stakes."""
        transcript, line = self.transcript, self.transcript.line
        if "Tournament" in game:
            transcript.tournament = {"name": transcript.table}
            if len(data) > 2:
                transcript.tournament["id"] = data[2].partition("-")[0]
        for word, meant in _NAMES.items():
            game = game.replace(word, meant)
        shape = find_shape(game.replace("7-Stud", "7 card stud").replace("5-Stud", "5 card stud"))
        mixed = self.root.get("multigametype", "")
        if mixed:
            shape = _MIXED.get(mixed) or self.mixed_game()
        if shape is None and game.startswith("5-Draw"):
            shape = "5-card-draw"
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {game[:60]}", line)
        transcript.game = shape
        transcript.limit = find_limit(stakes.replace("Half Pot", "Pot") or "No Limit", line)
        transcript.currency = currency_of(stakes)
        amounts = [money(part, line) for part in _STAKES.findall(stakes)]
        if len(amounts) < 2:
            return
        if transcript.limit == "fixed-limit":
            transcript.small_bet, transcript.big_bet = amounts[-2:]
            transcript.big_blind = 0 if shape in STUDS else amounts[-2]
        elif shape in STUDS:
            transcript.small_bet = transcript.big_bet = amounts[-1]
        else:
            transcript.small_blind, transcript.big_blind = amounts[-2:]

    def mixed_game(self) -> str | None:
        """Distinguish hold'em from Omaha at a mixed table by the number of cards."""
        return {"2": "holdem", "4": "omaha-hi-lo"}.get(self.root.get("numholecards", ""))

    def players(self) -> None:
        """Read the seats."""
        transcript, line = self.transcript, self.transcript.line
        listed = self.root.find("players")
        if listed is None:
            raise Untold("incomplete", "the hand has no players", line)
        dealer = listed.get("dealer", "")
        transcript.button = int(dealer) if dealer.isdecimal() and len(dealer) < 4 else None
        for player in listed.findall("player"):
            seat, name = player.get("seat", ""), player.get("nickname", "")
            where = line_of(self.chunk, f'nickname="{name}"', line)
            if not seat.isdecimal() or not name:
                raise NotationError("a player without a seat or a name", line=where)
            transcript.sit(Seat(int(seat), name, money(player.get("balance", ""), where), where))
            self.names[seat] = name
            if player.get("dealtin") == "false":
                self.away.add(name)

    def round(self, part: Element) -> None:
        """Read a round: its cards come first, wherever they are printed."""
        transcript = self.transcript
        title = part.get("id", "")
        line = line_of(self.chunk, f'round id="{title}"', transcript.line)
        if title == "GAME_CANCELLED":
            raise Untold("cancelled", "the room cancelled the hand", line)
        if title in _STREETS:
            transcript.tell(Told.STREET, line=line)
        drawn: dict[str, str] = {}
        shown = [told for told in part.findall("cards") if told.get("type") in ("SHOWN", "MUCKED")]
        for told in part.findall("cards"):
            if told not in shown:
                self.deal(told, line, drawn)
        for event in part.findall("event"):
            self.event(event, drawn)
        for told in shown:
            self.show(told, line)
        for winner in part.findall("winner"):
            self.win(winner, line)

    def player(self, told: Element, line: int) -> str:
        """Return the name of a player by the seat."""
        name = self.names.get(told.get("player", ""))
        if name is None:
            raise Untold("incomplete", "a player who is not in the list acts", line)
        return name

    def deal(self, told: Element, line: int, drawn: dict[str, str]) -> None:
        """Read cards of the board or of a player; earlier cards are repeated."""
        transcript = self.transcript
        text = told.get("cards", "").replace("null", "X").replace(",", " ")
        dealt = cards(text, line)
        if told.get("type") == "COMMUNITY":
            if not dealt.startswith(self.board):
                raise NotationError(f"the board was {self.board}, not {dealt}", line=line)
            if dealt != self.board:
                transcript.tell(Told.BOARD, "", 0, dealt[len(self.board) :], line)
            self.board = dealt
            return
        name = self.player(told, line)
        before = self.held.get(name, "")
        if told.get("type") == "HOLE" and "?" not in dealt:
            transcript.hero = transcript.hero or name
        known = [card for card in pairs(dealt) if card != "??"]
        new = "".join(card for card in known if card not in pairs(before))
        self.held[name] = dealt
        if transcript.game in DRAWS and before:
            drawn[name] = "".join(card for card in pairs(before) if card not in known)
        if new:
            transcript.tell(Told.DEAL, name, 0, new, line)

    def event(self, told: Element, drawn: dict[str, str]) -> None:
        """Read the action of a player."""
        transcript = self.transcript
        mark = f'event sequence="{told.get("sequence", "")}"'
        line = line_of(self.chunk, mark, transcript.line)
        word = told.get("type", "")
        if word == "GAME_CANCELLED":
            raise Untold("cancelled", "the room cancelled the hand", line)
        kind = _KINDS.get(word)
        if word == "DRAW":
            count = told.get("text", "0")
            if not count.isdecimal() or len(count) > 1:
                raise NotationError("the number of cards discarded cannot be read", line=line)
            name = self.player(told, line)
            transcript.tell(Told.DRAW, name, int(count), drawn.get(name, ""), line)
        elif kind is not None and kind in _SILENT:
            if self.player(told, line) not in self.away:
                transcript.tell(kind, self.player(told, line), 0, "", line)
        elif kind is not None and told.get("amount"):
            amount = money(told.get("amount", ""), line)
            transcript.tell(kind, self.player(told, line), amount, "", line)

    def show(self, told: Element, line: int) -> None:
        name = self.player(told, line)
        shown = cards(told.get("cards", "").replace("null", "X").replace(",", " "), line)
        if told.get("type") == "SHOWN":
            self.transcript.tell(Told.SHOW, name, 0, shown.replace("??", ""), line)
        elif "?" not in shown and self.transcript.game not in DRAWS:
            self.transcript.hole_cards[name] = Held(shown, line)

    def win(self, told: Element, line: int) -> None:
        """Read the chips that a player wins or gets back."""
        name = self.player(told, line)
        amount = money(told.get("amount", ""), line)
        self.transcript.total_line = line_of(self.chunk, "<winner", self.transcript.line)
        if told.get("uncalled") == "true":
            self.uncalled.append((name, amount))
        else:
            self.transcript.tell(Told.COLLECT, name, amount, "", line)

    def finish(self) -> None:
        """Complete the hand with conclusions from all of it."""
        transcript = self.transcript
        won = any(event.kind is Told.COLLECT for event in transcript.events)
        for name, amount in self.uncalled:
            kind = Told.UNCALLED if won else Told.COLLECT
            transcript.tell(kind, name, amount, "", transcript.total_line)
        self.find_blinds()
        if self.root.get("version") is None and transcript.tournament is not None:
            transcript.otherwise = self.completed

    def find_blinds(self) -> None:
        """Find the blinds of tournaments from the posts."""
        transcript = self.transcript
        for kind in (Told.SMALL_BLIND, Told.BIG_BLIND):
            posted = [event.amount for event in transcript.events if event.kind is kind]
            if posted and transcript.tournament is not None:
                setattr(transcript, kind.name.lower(), max(posted))
        if transcript.tournament is not None:
            transcript.big_blind = max(transcript.big_blind, 2 * transcript.small_blind)
        else:
            take_posted_blinds(transcript)

    def completed(self) -> Transcript:
        """Read the stacks as those after antes and blinds, as in tournaments until 2012."""
        add_posts(self.transcript)
        return self.transcript


FORMAT = Format("merge", (".xml", ".txt"), matches, read)
