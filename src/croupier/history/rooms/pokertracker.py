"""Exports of PokerTracker: hands of iPoker, Merge, Microgaming and Everest in its own format."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from croupier.errors import CroupierError, NotationError
from croupier.history.rooms.fulltilt import PHRASES, TiltReader, read_post
from croupier.history.rooms.pokertracker_deals import DealReader
from croupier.history.rooms.reading.headers import (
    currency_of,
    find_limit,
    find_shape,
    find_time,
    find_zone,
)
from croupier.history.rooms.reading.reader import ACTIONS, DEALT, Reader
from croupier.history.rooms.reading.room import ChosenReader, room_format
from croupier.history.rooms.reading.said import Said, amount_reader, remembering, telling
from croupier.history.rooms.reading.stakes import add_posts, take_stakes
from croupier.history.rooms.reading.text import (
    BRACKETS,
    cards,
    find_time_before_date,
    iso_time,
    money,
    suit_first_cards,
)
from croupier.history.transcripts.ledger import keep_ledger
from croupier.history.transcripts.transcript import Held, Told, Untold

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.history.rooms.reading.room import HandReader
    from croupier.history.transcripts.transcript import Event, Transcript

_HEADER = re.compile(
    r"\s*(?:(?P<kind>(?:[A-Z]{3,12}_)?GAME|EverestPoker Game) #(?P<id>[\d-]+):?(?P<rest>\s.*)"
    r"|\*\* (?:Game ID|Hand #) (?P<deal>\d+)(?P<start>.*starting.*))"
)
_STAKES = re.compile(r"([$€£\x80\ufffd]?\d[\d.,]*)/([$€£\x80\ufffd]?\d[\d.,]*)(?=\s)")
_AMERICAN = re.compile(r"(\d{2})/(\d{2})/(\d{4}) (\d{1,2}):(\d{2}):(\d{2})")
_TOURNAMENT = re.compile(r"\(Tournament: (.*?)(?:, (\d+))? Buy-In: ?(.*)\)\s*$")
_SEAT = re.compile(r"Seat (\d+): (.*) \(([^()]*?) in chips\)(.*)")
_AMOUNT = re.compile(r"[$€£\x80\ufffd]?\d[\d,]*(?:\.\d+)?$")
_TOTAL = re.compile(r"Total pot (\S+)(?: Rake (\S+))?")


_amount = amount_reader(_AMOUNT)
_reads = telling(_amount)


_UNKNOWN_STACK = 10_000_000  # hundredths: printed by exports for an unknown stack
_BETTING = frozenset(
    (Told.FOLD, Told.CHECK, Told.CALL, Told.BET, Told.RAISE_TO, Told.RAISE_BY, Told.ALL_IN)
)


def _read_post(action: str) -> Said | None:
    word = action.lower().split()[1] if " " in action else ""
    kinds = {"sb": Told.SMALL_BLIND, "ante": Told.ANTE, "dead": Told.DEAD}
    return Said(kinds[word], _amount(action)) if word in kinds else None


def _read_raise(action: str) -> Said:
    kind = Told.RAISE_TO if "(NF)" in action else Told.RAISE_BY
    return Said(kind, _amount(action))


class GameReader(Reader):
    """The reader of a hand of iPoker or Merge: `NAME: Raise (NF) $6`."""

    merge = False
    said = remembering(
        {
            "post": _read_post,
            "fold": lambda action: Said(Told.FOLD),
            "check": lambda action: Said(Told.CHECK),
            "call": _reads(Told.CALL),
            "bet": _reads(Told.BET),
            "raise": _read_raise,
            "allin": _reads(Told.ALL_IN),
            "all-in": _reads(Told.ALL_IN),
            "straddle": _reads(Told.STRADDLE),
        }
    )

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand; a raise is to its amount with `(NF)` and in hands of Merge."""
        self.merge = header["kind"].startswith("MERGE")
        super().hand(header, lines)
        self.find_stakes()
        transcript = self.transcript
        if self.merge:
            _swap_raises(transcript)
            if transcript.tournament is not None:
                add_posts(transcript)
        if all(seat.stack == _UNKNOWN_STACK for seat in transcript.seats):
            _find_all_ins(transcript)
        transcript.otherwise = lambda: _swap_raises(transcript)
        early = headings_earlier(transcript.events)
        if early != transcript.events:
            transcript.otherwise = partial(self.with_headings_earlier, early)

    def with_headings_earlier(self, events: list[Event]) -> Transcript:
        """Read the hand again with the headings before the betting of their streets."""
        transcript = self.transcript
        transcript.events = events
        transcript.assumed.append("a street begins before its heading: the betting was over")
        transcript.otherwise = lambda: _swap_raises(transcript)
        return transcript

    def header(self, rest: str) -> None:
        """Read the game, the stakes and the time."""
        transcript = self.transcript
        line = transcript.line
        shape = find_shape(rest)
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {rest[:60]}", line)
        transcript.game, transcript.limit = shape, find_limit(rest, line)
        transcript.time, transcript.time_zone = (
            find_time(rest),
            find_zone(rest.replace("/GMT", " GMT")),
        )
        if not transcript.time and (found := _AMERICAN.search(rest)):
            month, day, year, *clock = found.groups()
            transcript.time = iso_time(year, month, day, *clock)
        if "Uncalled:Y" in rest:
            transcript.uncalled_collected = False
        if "Tournament" in rest:
            transcript.tournament = {}
            return
        transcript.currency = currency_of(rest)
        stakes = _STAKES.search(rest)
        if stakes is None:
            raise NotationError("the header has no stakes", line=line)
        small, big = money(stakes[1], line), money(stakes[2], line)
        take_stakes(transcript, small, big)

    def find_stakes(self) -> None:
        """Find the blinds of tournaments from the posts."""
        transcript = self.transcript
        small = [event for event in transcript.events if event.kind is Told.SMALL_BLIND]
        big = any(event.kind is Told.BIG_BLIND for event in transcript.events)
        if len(small) > 1 and not big:  # a short big blind is printed as a small one
            place = transcript.events.index(small[1])
            transcript.events[place] = small[1]._replace(kind=Told.BIG_BLIND)
        if transcript.tournament is None:
            return
        for kind in (Told.SMALL_BLIND, Told.BIG_BLIND):
            posted = [event.amount for event in transcript.events if event.kind is kind]
            if posted:
                setattr(transcript, kind.name.lower(), max(posted))
        transcript.big_blind = max(transcript.big_blind, 2 * transcript.small_blind)
        if transcript.limit == "fixed-limit":
            transcript.small_bet = transcript.big_blind
            transcript.big_bet = 2 * transcript.big_blind

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return _ACTIONS

    def table_line(self, line: str) -> None:
        """Read the table; in a tournament it has the name and the price."""
        transcript = self.transcript
        transcript.table = line.removeprefix("Table ").partition(" (Tournament")[0].strip()
        found = _TOURNAMENT.search(line)
        if found and transcript.tournament is not None:
            transcript.tournament = {"name": found[1], "buy_in": found[3]}
            numbers = [part.strip() for part in transcript.table.split(",")]
            number = found[2] or (numbers[-1] if len(numbers) > 1 else "")
            if number.isdecimal():
                transcript.tournament["id"] = number

    def seat_line(self, line: str, number: int) -> bool:
        found = _SEAT.match(line)
        if found is not None and "DEALER" in found[4]:
            self.transcript.button = int(found[1])
        return self.sit(found, number)

    def post(self, name: str, action: str, number: int) -> None:
        """Read a big blind; a player who was away posts a dead small blind with it."""
        transcript = self.transcript
        amount = _amount(action)
        dead = amount - transcript.big_blind
        if action.startswith("Post DB") or (0 < dead == transcript.small_blind):
            transcript.tell(Told.POST, name, min(amount, transcript.big_blind), "", number)
            if dead > 0:
                transcript.tell(Told.DEAD, name, dead, "", number)
        else:
            transcript.tell(Told.BIG_BLIND, name, amount, "", number)

    def read_cards(self, text: str, number: int) -> str:
        """Read cards: iPoker writes the suit first."""
        return cards(text, number) if self.merge else suit_first_cards(text, number)

    def dealt_line(self, line: str, number: int) -> None:
        rest = line[len("Dealt to ") :]
        name = self.names.at_start(rest, " [")
        found = BRACKETS.search(rest, len(name)) if name is not None else None
        if name is None and DEALT.match(line):
            raise NotationError("cards are dealt to nobody at the table", line=number)
        if name is None or found is None:
            return  # a player whose name begins like this
        self.transcript.hero = self.transcript.hero or name
        self.transcript.tell(Told.DEAL, name, 0, self.read_cards(found[1], number), number)

    def board(self, groups: list[str], number: int) -> None:
        super().board([self.read_cards(groups[-1], number)], number)

    def show(self, name: str, action: str, number: int) -> None:
        """Read cards at the end; X is an unknown card."""
        found = BRACKETS.search(action)
        if found and found[1].strip():
            shown = self.read_cards(found[1], number).replace("??", "")
            self.transcript.tell(Told.SHOW, name, 0, shown, number)

    def muck(self, name: str, action: str, number: int) -> None:
        found = BRACKETS.search(action)
        if found and "X" not in found[1] and found[1].strip():
            self.transcript.hole_cards[name] = Held(self.read_cards(found[1], number), number)
        self.transcript.tell(Told.MUCK, name, 0, "", number)

    def wins(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.COLLECT, name, _amount(action.split(" from ")[0]), "", number)

    def summary_line(self, line: str, number: int) -> None:
        """Read one line after the heading: the pot, or a player's cards and winnings."""
        self.complete = True
        transcript = self.transcript
        if total := _TOTAL.match(line):
            transcript.total, transcript.total_line = money(total[1], number), number
            if total[2]:
                transcript.rake = money(total[2], number)
        else:
            self.line(line, number)


def _swap_raises(transcript: Transcript) -> Transcript:
    """Read every raise the other way: to a total instead of by the chips added, or back."""
    other = {Told.RAISE_TO: Told.RAISE_BY, Told.RAISE_BY: Told.RAISE_TO}
    transcript.events = [
        event._replace(kind=other.get(event.kind, event.kind)) for event in transcript.events
    ]
    return transcript


def headings_earlier(events: list[Event]) -> list[Event]:
    """Move the heading of a street without betting to the end of the betting before it.

    Some exports print the actions of a street before its heading.
    """
    found: list[Event] = []
    heading: list[Event] = []
    for event in [*events, None]:
        betting = event is not None and event.kind in _BETTING
        if event is not None and heading and event.kind is Told.BOARD:
            heading.append(event)
            continue
        if heading:
            place = len(found) if betting else _end_of_betting(found)
            found[place:place] = heading
            heading = []
        if event is not None:
            (heading if event.kind is Told.STREET else found).append(event)
    return found


def _end_of_betting(events: list[Event]) -> int:
    """Return the place where the betting of the last street is over, if more betting follows."""
    first = max(
        (place for place, event in enumerate(events) if event.kind is Told.STREET), default=0
    )
    street = [place for place in range(first, len(events)) if events[place].kind in _BETTING]
    live = {events[place].player for place in street}
    waiting = set(live)
    for place in street[:-1]:
        kind, name, *_ = events[place]
        if kind is Told.FOLD:
            live.discard(name)
        if kind in (Told.FOLD, Told.CHECK, Told.CALL):
            waiting.discard(name)
        else:
            waiting = live - {name}
        if not waiting:
            return place + 1
    return len(events)


def _find_all_ins(transcript: Transcript) -> None:
    """Find all-in players if stacks are unknown: those left when the betting stops early."""
    last = max(
        (place for place, event in enumerate(transcript.events) if event.kind in _BETTING),
        default=-1,
    )
    if not any(event.kind is Told.STREET for event in transcript.events[last + 1 :]):
        return
    try:
        put = keep_ledger(transcript)[0].put
    except CroupierError:
        return  # the replay reports the fault
    folded = {event.player for event in transcript.events if event.kind is Told.FOLD}
    transcript.seats = [
        seat._replace(stack=put[seat.name])
        if seat.name in put and seat.name not in folded
        else seat
        for seat in transcript.seats
    ]
    transcript.assumed.append(
        "stacks are not known: players left when the betting stops are all-in"
    )


_ACTIONS: dict[str, Callable[..., None]] = {
    **ACTIONS,
    "post": GameReader.post,
    "shows": GameReader.show,
    "mucks": GameReader.muck,
    "wins": GameReader.wins,
}


def _read_everest_post(action: str) -> Said | None:
    """Read a forced bet; a bet printed as dead is live if it is a big blind."""
    return None if " dead " in action else read_post(action)


class EverestReader(TiltReader):
    """The reader of a hand of Everest: the text of Full Tilt, without a pot."""

    said = remembering({**PHRASES, "posts": _read_everest_post})

    def post(self, name: str, action: str, number: int) -> None:
        """Read the post of a player who was away: live up to a big blind."""
        transcript = self.transcript
        amount = _amount(action)
        live = transcript.big_blind if amount >= transcript.big_blind else 0
        if live:
            transcript.tell(Told.POST, name, live, "", number)
        if amount > live:
            transcript.tell(Told.DEAD, name, amount - live, "", number)

    def header(self, rest: str) -> None:
        """Read the game, the stakes and the time."""
        transcript = self.transcript
        table, _, game = rest.strip().removeprefix("Table ").partition(" - ")
        super().header(f"Table {table} - {game}")
        transcript.time = transcript.time or find_time_before_date(rest)

    def summary_line(self, line: str, number: int) -> None:
        """Read one line after the heading: cards, or the chips that a player collects."""
        self.complete = True
        self.line(line, number)

    def collects(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.COLLECT, name, _amount(action), "", number)

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return {
            **super().actions(),
            "collects": EverestReader.collects,
            "posts": EverestReader.post,
        }


def _choose(header: re.Match[str]) -> Callable[[Transcript], HandReader]:
    if header["deal"]:
        return DealReader
    return EverestReader if header["kind"].startswith("Everest") else GameReader


FORMAT = room_format(
    "pokertracker", _HEADER, partial(ChosenReader, choose=_choose), site="PokerTracker"
)
