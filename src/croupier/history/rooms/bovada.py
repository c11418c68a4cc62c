"""Bovada, Ignition and Bodog: players have position names, everybody's cards are known.

The owner of the file, marked `[ME]`, is called Hero. Files of 2012 have streets and boards only in
the summary; tournaments number players, not chairs.
"""

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
from croupier.history.rooms.reading.reader import Reader
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.stakes import find_stud_bets
from croupier.history.rooms.reading.streets import put_streets
from croupier.history.rooms.reading.text import BRACKETS, cards, money
from croupier.history.transcripts.games import STUDS
from croupier.history.transcripts.transcript import Seat, Told, Transcript, Untold, pairs

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.history.transcripts.transcript import Event

_ROOM = r"(?:Bovada|Ignition|Bodog(?:\.\w{2,3}| ?(?:UK|Canada|EU|88))?)"
# If a hand is cut off, the next may begin in the same line.
_HEADER = re.compile(
    rf"[^#]{{0,200}}?(?P<room>{_ROOM})[\w ]{{0,20}} Hand #(?P<id>[A-Z]?\d+):?(?P<rest>.*)",
    re.IGNORECASE,
)
_STAKES = re.compile(r"Stakes: (\S+?)-(\S+?)(?:,|$)")
_LEVEL = re.compile(r"Level (\d+) \((\d[\d.,]*)/(\d[\d.,]*)\)")
_TOURNAMENT = re.compile(r"Tournament #([\w-]+)")
_TABLE = re.compile(r"(?:TBL|Zone Poker ID)#(\d+)")
_BUY_IN = re.compile(r"Buyin: ([^,]+)")
_SEAT = re.compile(
    r"Seat (?P<number>\d+)(?:: (?P<name>[A-Z][\w+ ]*?))?(?P<me> *\[ME\])?"
    r"(?:: (?P<plain>\S+) in chips| \((?P<stack>\S+) in chips\))"
)
_ME = re.compile(r" *\[ME\] *(?= : )")
_PLUS = re.compile(r"^Seat\+")
_AMOUNT = re.compile(r"(?<!\S)[$€£]?\d[\d,]*(?:\.\d+)?(?!\S)")
_WON = re.compile(r"(?:^|\bHI\b|\bLOW?\b)\s*([$€£]?\d[\d.,]*)(?!\S)")
_SUMMARY_SEAT = re.compile(r"Seat (\d+):\s*(.*)")
_IN_CHIPS = re.compile(r"[(\[]\S+ in chips\)")
_TOTAL = re.compile(r"Total Pot\(([^()]*)\)(?: \| Rake \(([^()]*)\))?")
_CARDS = re.compile(r"\[((?:[2-9TJQKA][cdhs][ -]{0,4})+)\]")
_BOARD = re.compile(r"Board \[([^\]]*)\]")
_RING = {"Small Blind": 0, "Big Blind": 1, "UTG": 2, "Dealer": 1_000}
_HERO = "Hero"
_SEVERAL = 2


class BovadaReader(Reader):
    """The reader of a hand of Bovada: `POSITION : Action`."""

    mark = " : "

    def __init__(self, transcript: Transcript) -> None:
        super().__init__(transcript)
        self.me = ""
        self.numbers: dict[str, int] = {}  # the numbers of the file: of chairs, or of players
        self.dealing = False
        self.fresh: set[str] = set()  # the players who were dealt a card on this street of stud
        self.acted = False
        self.short: list[Event] = []  # all-in before the cards: an ante or a blind
        self.board_told = ""
        self.followed = False  # by a hand that has no first line
        self.named: list[tuple[str, str, int]] = []  # cards of a player or the board, in any line

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand; lines that are printed several times may count once."""
        self.whole_hand(header, lines)
        once, before = [], ""
        for line in lines:  # empty lines may come between
            once.append("" if line == before else line)
            before = line or before

        def read_once() -> Transcript:
            transcript = Transcript(self.transcript.site, header["id"], self.transcript.line)
            BovadaReader(transcript).whole_hand(header, once)
            transcript.assumed.append("lines that are printed several times in a row count once")
            return transcript

        if once != lines:
            self.transcript.otherwise = read_once

    def whole_hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand, then put its players in order and find its stakes."""
        super().hand(header, [_PLUS.sub("Seat ", _ME.sub("", line)) for line in lines])
        transcript = self.transcript
        transcript.details["anonymous"] = True
        self.order_seats()
        self.find_stakes()
        if self.board_told and not self.boards:
            stacks = {seat.name: seat.stack for seat in transcript.seats}
            transcript.events = put_streets(transcript.events, stacks, self.board_told)
        elif self.board_told:
            transcript.boards[0] = self.board_told
        self.show_hands()
        if self.me:
            _call_hero(transcript, self.me)

    def header(self, rest: str) -> None:
        """Read the game and the time; the stakes of cash games come from the blinds."""
        transcript = self.transcript
        line = transcript.line
        shape = find_shape(rest.replace("7CARD", "7 card stud").replace("HiLo", "hi/lo"))
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {rest[:60]}", line)
        transcript.game = shape
        table, tournament = _TABLE.search(rest), _TOURNAMENT.search(rest)
        transcript.table = table[1] if table else ""
        transcript.time, transcript.time_zone = find_time(rest), find_zone(rest)
        if "limit" in rest.lower() or tournament is None:
            transcript.limit = find_limit(rest, line)
        else:  # named by its speed instead
            transcript.limit = "pot-limit" if shape.startswith("omaha") else "no-limit"
        if tournament is None:
            return
        transcript.tournament = {"id": tournament[1]}
        level = _LEVEL.search(rest)
        if level:
            transcript.tournament["level"] = level[1]
            transcript.small_blind = money(level[2], line)
            transcript.big_blind = money(level[3], line)

    # The lines of the play.

    def seat_line(self, line: str, number: int) -> bool:
        found = _SEAT.match(line)
        if found is None:
            return False
        name = found["name"] or f"Seat {found['number']}"
        if found["me"]:
            self.me = name
        stack = found["stack"] or found["plain"]
        self.take_seat(Seat(len(self.numbers), name, money(stack, number), number))
        self.numbers[name] = int(found["number"])
        self.transcript.currency = self.transcript.currency or currency_of(stack)
        return True

    def other_line(self, line: str, number: int) -> None:
        words = line.partition(self.mark)[2].lower()
        if words.startswith(tuple(mark for mark, _ in _ACTIONS)):
            raise NotationError("nobody at the table does this", line=number)

    def act(self, name: str, action: str, number: int) -> bool:
        """Read an action at a seat; most lines do not change the hand."""
        words = action.lower()
        read = next((read for mark, read in _ACTIONS if words.startswith(mark)), None)
        if read is not None:
            read(self, name, action, number)
        if "[" in action and self.dealing:
            self.name_cards(name, action, number)
        return True

    def name_cards(self, name: str, text: str, number: int) -> None:
        """Store every card in brackets: a hand, or the best combination with the board."""
        for found in _CARDS.findall(text):
            self.named.append((name, cards(found.replace("-", " "), number), number))

    def table_line(self, line: str) -> None:
        """Read lines of newer files: the stakes, and the price of a tournament."""
        transcript = self.transcript
        stakes, buy_in = _STAKES.search(line), _BUY_IN.search(line)
        if stakes and transcript.tournament is None:
            transcript.small_blind = money(stakes[1], transcript.line)
            transcript.big_blind = money(stakes[2], transcript.line)
        if buy_in and transcript.tournament is not None:
            transcript.tournament["buy_in"] = buy_in[1].strip()

    def street_line(self, line: str, number: int) -> None:
        self.fresh, self.acted = set(), False
        self.dealing = True
        super().street_line(line, number)
        self.complete = self.complete or self.summary

    def tell(self, kind: Told, name: str, action: str, number: int) -> None:
        """Store an action by its last amount."""
        amounts = _AMOUNT.findall(action)
        if not amounts:
            raise Untold("incomplete", "an amount is cut off", number)
        self.acted = True
        self.transcript.tell(kind, name, money(amounts[-1], number), "", number)
        if kind is Told.RAISE_TO:
            self.transcript.raises[number] = money(amounts[0], number)

    def small_blind(self, name: str, action: str, number: int) -> None:
        self.tell(Told.SMALL_BLIND, name, action, number)

    def big_blind(self, name: str, action: str, number: int) -> None:
        stud = self.transcript.game in STUDS
        self.tell(Told.BRING_IN if stud else Told.BIG_BLIND, name, action, number)

    def ante(self, name: str, action: str, number: int) -> None:
        self.tell(Told.ANTE, name, action, number)

    def dead(self, name: str, action: str, number: int) -> None:
        self.tell(Told.DEAD, name, action, number)

    def post_chip(self, name: str, action: str, number: int) -> None:
        self.tell(Told.POST, name, action, number)

    def all_in(self, name: str, action: str, number: int) -> None:
        """Read an all-in: `(raise)` is to its amount, otherwise the amount is the chips added."""
        if "raise" in action.lower():
            self.tell(Told.RAISE_TO, name, action, number)
            return
        self.tell(Told.ALL_IN, name, action, number)
        if not self.dealing:
            self.short.append(self.transcript.events[-1])

    def deal(self, name: str, action: str, number: int) -> None:
        """Read cards; in stud a street begins with cards after the betting."""
        found = BRACKETS.search(action)
        if found is None:
            raise Untold("incomplete", "a line is cut off", number)
        if self.transcript.game in STUDS:
            if self.acted or name in self.fresh:
                if self.fresh:
                    self.transcript.tell(Told.STREET, line=number)
                    self.streets += 1
                self.fresh, self.acted = set(), False
            self.fresh.add(name)
        self.transcript.tell(Told.DEAL, name, 0, cards(found[1], number), number)

    def fold(self, name: str, action: str, number: int) -> None:
        self.acted = True
        self.transcript.tell(Told.FOLD, name, 0, "", number)

    def check(self, name: str, action: str, number: int) -> None:
        self.acted = True
        self.transcript.tell(Told.CHECK, name, 0, "", number)

    def call(self, name: str, action: str, number: int) -> None:
        self.tell(Told.CALL, name, action, number)

    def bet(self, name: str, action: str, number: int) -> None:
        self.tell(Told.BET, name, action, number)

    def double_bet(self, name: str, action: str, number: int) -> None:
        """Read a bet of the size of later streets, allowed because a pair shows."""
        self.tell(Told.RAISE_TO, name, action, number)

    def raise_to(self, name: str, action: str, number: int) -> None:
        self.tell(Told.RAISE_TO, name, action, number)

    def returned(self, name: str, action: str, number: int) -> None:
        self.tell(Told.UNCALLED, name, action, number)

    def muck(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.MUCK, name, 0, "", number)

    def result(self, name: str, action: str, number: int) -> None:
        self.tell(Told.COLLECT, name, action, number)
        self.transcript.total_line = number

    # The summary, and conclusions from the whole hand.

    def summary_line(self, line: str, number: int) -> None:
        """Read one line after the summary's heading."""
        transcript = self.transcript
        if self.followed or _IN_CHIPS.search(line):
            self.followed = True
            return
        if total := _TOTAL.match(line):
            transcript.total, transcript.total_line = money(total[1], number), number
            if total[2]:
                transcript.rake = money(total[2], number)
        elif board := _BOARD.match(line):
            self.board_told = cards(board[1], number)
        elif seat := _SUMMARY_SEAT.match(line):
            self.summary_seat(int(seat[1]), seat[2], number)

    def summary_seat(self, seat_number: int, text: str, number: int) -> None:
        name = self.names.at_start(text + " ", " ")
        if name is None:  # in stud only the number is known
            name = f"Seat {seat_number}"
        if name not in self.numbers:
            raise NotationError(f"nobody has the seat {seat_number}", line=number)
        self.name_cards(name, text, number)
        rest = BRACKETS.sub("", text.removeprefix(name)).strip()
        if won := _WON.findall(rest):
            total = sum(money(part, number) for part in won)
            self.transcript.collected[name] = total, number

    def order_seats(self) -> None:
        """Assign chairs in the order of the positions, unless the chairs of the file have it."""
        transcript = self.transcript
        if transcript.game in STUDS:
            transcript.seats = [
                seat._replace(number=self.numbers[seat.name]) for seat in transcript.seats
            ]
            return
        ordered = sorted(transcript.seats, key=_place)
        numbers = [self.numbers[seat.name] for seat in ordered]
        first = numbers.index(min(numbers))
        if numbers[first:] + numbers[:first] != sorted(numbers) or max(numbers) > _MOST_CHAIRS:
            numbers = list(range(1, len(ordered) + 1))
            transcript.assumed.append("the chairs are not printed: they are numbered by position")
        transcript.seats = [
            seat._replace(number=number) for seat, number in zip(ordered, numbers, strict=True)
        ]
        transcript.button = numbers[-1]

    def find_stakes(self) -> None:
        """Find blinds and bets from the posts, and distinguish antes from all-in blinds."""
        transcript = self.transcript
        anted = {event.player for event in transcript.events if event.kind is Told.ANTE}
        for event in self.short:
            kind = _BLINDS.get(event.player, Told.POST)
            if (anted and event.player not in anted) or transcript.game in STUDS:
                kind = Told.ANTE
            place = transcript.events.index(event)
            transcript.events[place] = event._replace(kind=kind)
        if transcript.game in STUDS:
            transcript.small_blind = transcript.big_blind = 0
            find_stud_bets(transcript)
            return
        short = {event.line for event in self.short}
        whole = [event for event in transcript.events if event.line not in short]
        small = max((told.amount for told in whole if told.kind is Told.SMALL_BLIND), default=0)
        big = max((told.amount for told in whole if told.kind is Told.BIG_BLIND), default=0)
        transcript.small_blind = small or transcript.small_blind or big // 2
        transcript.big_blind = big or transcript.big_blind or 2 * small
        if transcript.limit == "fixed-limit":
            transcript.small_bet, transcript.big_bet = (
                transcript.big_blind,
                2 * transcript.big_blind,
            )
        for place, event in enumerate(transcript.events):
            if event.kind is Told.DEAD and event.amount > transcript.big_blind > 0:
                live = transcript.big_blind
                transcript.events[place] = event._replace(amount=event.amount - live)
                transcript.events.insert(place, event._replace(kind=Told.POST, amount=live))
                break

    def show_hands(self) -> None:
        """Show the hands that were compared: the dealt cards, because the file has combinations."""
        transcript = self.transcript
        held: dict[str, str] = {}
        gone = set()
        for event in transcript.events:
            if event.kind is Told.DEAL:
                held[event.player] = held.get(event.player, "") + event.cards
            elif event.kind in (Told.FOLD, Told.MUCK):
                gone.add(event.player)
        board = {card for event in transcript.events for card in _on_board(event)}
        for name, told, line in self.named:
            dealt = set(pairs(held.get(name, told)))
            if not board.union(dealt).issuperset(pairs(told)):
                raise NotationError(f"{name} was not dealt {told}", line=line)
        playing = {event.player for event in transcript.events if event.player}
        showing = sorted(playing - gone)
        if len(showing) + (Told.MUCK in {event.kind for event in transcript.events}) < _SEVERAL:
            return
        for name in showing:
            if name in held:
                transcript.tell(Told.SHOW, name, 0, held[name], transcript.total_line)


def _on_board(event: Event) -> list[str]:
    return pairs(event.cards) if event.kind is Told.BOARD else []


def _place(seat: Seat) -> int:
    """The place of a position in the order of acting after the first cards."""
    name = seat.name
    if name.startswith("UTG+") and name[4:].isdecimal() and len(name) < len("UTG+100"):
        return _RING["UTG"] + int(name[4:])
    if name not in _RING:
        raise NotationError(f"no such position: {name}", line=seat.line)
    return _RING[name]


def _call_hero(transcript: Transcript, position: str) -> None:
    """Give the owner of the file one name in all hands."""

    def named(name: str) -> str:
        return _HERO if name == position else name

    transcript.hero = _HERO
    transcript.seats = [seat._replace(name=named(seat.name)) for seat in transcript.seats]
    transcript.events = [event._replace(player=named(event.player)) for event in transcript.events]
    transcript.collected = {named(name): told for name, told in transcript.collected.items()}


_MOST_CHAIRS = 10
_BLINDS = {"Small Blind": Told.SMALL_BLIND, "Big Blind": Told.BIG_BLIND}
_ACTIONS: tuple[tuple[str, Callable[..., None]], ...] = (
    ("card dealt", BovadaReader.deal),
    ("fold", BovadaReader.fold),
    ("check", BovadaReader.check),
    ("call", BovadaReader.call),
    ("bet", BovadaReader.bet),
    ("double bet", BovadaReader.double_bet),
    ("raise", BovadaReader.raise_to),
    ("all-in", BovadaReader.all_in),
    ("ante chip", BovadaReader.ante),
    ("small blind", BovadaReader.small_blind),
    ("ante/small blind", BovadaReader.small_blind),
    ("big blind", BovadaReader.big_blind),
    ("bring in", BovadaReader.big_blind),
    ("posts dead", BovadaReader.dead),
    ("posts", BovadaReader.post_chip),
    ("return uncalled", BovadaReader.returned),
    ("mucks", BovadaReader.muck),
    ("hand result", BovadaReader.result),
)

FORMAT = room_format("bovada", _HEADER, BovadaReader, sign="Hand #")
