"""PokerNow: a session is one table of CSV, the newest line first.

A bet, a call and a raise have the player's total on the street. No line says whose file it is: the
owner is the player who once showed the cards of "Your hand is".
"""

from __future__ import annotations

import csv
import re
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import NotationError
from croupier.history.formats import Format, HandFault
from croupier.history.rooms.reading.headers import find_game
from croupier.history.rooms.reading.room import LONGEST_LINE, MOST_LINES, read_hand, with_blanks
from croupier.history.rooms.reading.text import BRACKETS, cards, money
from croupier.history.transcripts.transcript import Seat, Told, Transcript, Untold, pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.history.formats import Found

# The newest line comes first, so the whole file is kept; a session has some thousand lines.
MOST_ROWS = 2_000_000

_START = re.compile(
    r"-- starting hand #(?P<number>\d+)\s*(?:\(id: (?P<id>[^()]*)\))?\s*(?P<game>.*?)\s*"
    r"\((?:dealer: \"(?P<dealer>.*)\"|(?P<dead>dead button))\) --"
)
_END = re.compile(r"-- ending hand #(\d+)")
_BEGINNING = re.compile(r'"?(?:-- (?:starting|ending) hand #\d|entry,at,order)', re.IGNORECASE)
_STACK = re.compile(r"#(\d+) \"(.*)\" \(([^()]*)\)")
_ACTION = re.compile(
    r"\"(?P<name>.* @ [^\"]*)\" (?P<verb>folds|checks|calls|bets|raises|posts|shows|collected)\b"
    r"(?P<rest>.*)"
)
_RETURNED = re.compile(r"Uncalled bet of (\S+) returned to \"(.*)\"")
_AMOUNT = re.compile(r"\d[\d,]*(?:\.\d+)?")
_BOARD = re.compile(
    r"(?P<street>Flop|Turn|River)(?: \((?P<which>second|third) (?P<kind>run|board)\))?:"
    r"\s*(?P<rest>.*)"
)
_BLIND = re.compile(r"The game's (small blind|big blind|ante) was changed from \S+ to (\S+?)\.?$")
_POSTS = (
    ("missing small", Told.DEAD),
    ("missed small", Told.DEAD),
    ("missed big", Told.POST),
    ("missing big", Told.POST),
    ("bomb pot", Told.ANTE),
    ("ante", Told.ANTE),
    ("straddle", Told.STRADDLE),
    ("small blind", Told.SMALL_BLIND),
    ("big blind", Told.BIG_BLIND),
)
_SUITS = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c"})
_RUNS = {None: 0, "second": 1, "third": 2}
_OMAHA = {5: "omaha-5", 6: "omaha-6"}


class Row(NamedTuple):
    """One line of the table: its text, its time, and its number in the file."""

    entry: str
    at: str
    line: int


class Evening:
    """The facts that stay from hand to hand: the blinds, and the owner of the file."""

    def __init__(self, owners: frozenset[str]) -> None:
        self.owners = owners
        self.small_blind = 0
        self.big_blind = 0

    def change(self, row: Row) -> None:
        """Store blinds that are changed between hands."""
        found = _BLIND.match(row.entry)
        if found is None:
            return
        amount = money(found[2], row.line)
        if found[1] == "small blind":
            self.small_blind = amount
        elif found[1] == "big blind":
            self.big_blind = amount


def matches(beginning: str) -> bool:
    """Return whether a file begins like a log of this site."""
    lines = [with_blanks(line) for line in beginning.splitlines()[:200]]
    if not lines or '",' not in beginning:
        return False
    titled = lines[0].strip().lower().replace('"', "").startswith("entry,at")
    return titled or any(_BEGINNING.match(line) for line in lines)


def read(lines: Iterable[str]) -> Iterator[Found]:
    """Read every hand of an evening, the oldest first."""
    rows = _rows(lines)
    evening = Evening(_owners(rows))
    hand: list[Row] = []
    end = 0  # the number of rows up to the end of the hand
    for row in rows:
        if row.entry.startswith("-- starting hand #"):
            yield from _hand(hand, evening)
            hand, end = [], 0
        elif _END.match(row.entry):
            if end:  # another hand ended, but its start is missing
                yield from _hand(hand[:end], evening)
                del hand[:end]
            end = len(hand) + 1
        if len(hand) < MOST_LINES:
            hand.append(row)
    yield from _hand(hand, evening)


def _rows(lines: Iterable[str]) -> list[Row]:
    """The rows of the table from the oldest to the newest; other lines are left out."""
    rows: list[Row] = []
    orders: list[int] = []
    for number, raw in enumerate(lines, 1):
        try:
            entry, at, order, *_ = next(csv.reader([raw[:LONGEST_LINE].strip("\ufeff\r\n \t")]))
        except (csv.Error, ValueError, StopIteration):
            continue
        if entry == "entry" and at == "at":
            continue
        if len(rows) >= MOST_ROWS:
            raise NotationError(f"a log of more than {MOST_ROWS} lines", line=number)
        rows.append(Row(with_blanks(entry), at, number))
        if order.isdecimal() and len(order) < 20:
            orders.append(int(order))
    if orders and orders[0] > orders[-1]:
        rows.reverse()
    return rows


def _owners(rows: list[Row]) -> frozenset[str]:
    """The players who showed exactly the cards that the file's owner was dealt in the same hand."""
    owners = set()
    mine: set[str] = set()
    for row in rows:
        if row.entry.startswith("-- starting hand"):
            mine = set()
        elif row.entry.startswith("Your hand is"):
            mine = _card_set(row)
        elif mine and " shows a " in row.entry:
            found = _ACTION.match(row.entry)
            if found and _card_set(row) == mine:
                owners.add(found["name"])
    return frozenset(owners)


def _card_set(row: Row) -> set[str]:
    text = row.entry.rpartition(" a " if " shows a " in row.entry else " is ")[2]
    try:
        return set(pairs(_cards(text, row.line)))
    except NotationError:
        return set()


def _cards(text: str, line: int) -> str:
    return cards(text.translate(_SUITS).strip(" ."), line)


def _hand(rows: list[Row], evening: Evening) -> Iterator[Found]:
    """Read one hand and the rows after it; before the first hand there is only chat."""
    if not rows:
        return
    found = _START.match(rows[0].entry)
    if found is not None:
        name = found["id"] or found["number"]
        parse = partial(_parse, found, rows, evening, name)
        yield read_hand(parse, rows[0].line, name)
    else:
        for row in rows:
            if ended := _END.match(row.entry):
                reason = "the hand has no beginning in this file"
                yield HandFault("incomplete", reason, line=row.line, hand=ended[1])
    for row in rows:
        evening.change(row)


def _parse(start: re.Match[str], rows: list[Row], evening: Evening, name: str) -> Transcript:
    transcript = Transcript("PokerNow", name, rows[0].line)
    transcript.rake = 0  # there is no rake in a home game
    reader = _Reader(transcript, evening)
    reader.start(start, rows[0])
    for row in rows[1:]:
        reader.row(row)
    reader.finish()
    return transcript


class _Reader:
    """The reader of a hand of PokerNow, which fills a transcript."""

    def __init__(self, transcript: Transcript, evening: Evening) -> None:
        self.transcript = transcript
        self.evening = evening
        self.dealer: str | None = None
        self.bets: dict[str, int] = {}
        self.shown: dict[str, list[str]] = {}
        self.posted: dict[Told, int] = {}  # the blinds that were paid in full
        self.boards: dict[int, str] = {}
        self.again = ""  # "run" or "board", where a second one is dealt
        self.common = 0  # characters of the board that all runs share
        self.bomb = False
        self.ended = False

    def start(self, start: re.Match[str], row: Row) -> None:
        """Read the first line of a hand."""
        transcript = self.transcript
        transcript.game, transcript.limit, _ = find_game(start["game"].strip("()"))
        transcript.time, transcript.time_zone = row.at[:19], "UTC" if row.at else ""
        transcript.details["number"] = start["number"]
        self.dealer = start["dealer"]

    def row(self, row: Row) -> None:
        """Read one line."""
        entry, _, line = row
        if action := _ACTION.match(entry):
            self.act(action["name"], action["verb"], action["rest"], line)
        elif entry.startswith("Player stacks:"):
            self.stacks(entry.removeprefix("Player stacks:"), line)
        elif board := _BOARD.match(entry):
            self.board(board, line)
        elif returned := _RETURNED.match(entry):
            self.transcript.tell(Told.UNCALLED, returned[2], money(returned[1], line), "", line)
        elif entry.startswith("Your hand is"):
            self.own_hand(entry.removeprefix("Your hand is"), line)
        elif _END.match(entry):
            self.ended = True
        elif "bounty" in entry.lower():
            told = self.transcript.details.setdefault("bounties", [])
            assert isinstance(told, list)
            told.append(entry)  # paid outside the pot

    def stacks(self, text: str, line: int) -> None:
        """Read the seats with their stacks."""
        for part in text.strip().split(" | #"):
            found = _STACK.fullmatch("#" + part.removeprefix("#"))
            if found is None:
                raise NotationError(f"not a seat: {part[:60]}", line=line)
            self.transcript.sit(Seat(int(found[1]), found[2], money(found[3], line), line))

    def own_hand(self, text: str, line: int) -> None:
        owner = [seat.name for seat in self.transcript.seats if seat.name in self.evening.owners]
        if len(owner) == 1:
            self.transcript.hero = owner[0]
            self.transcript.tell(Told.DEAL, owner[0], 0, _cards(text, line), line)

    def board(self, found: re.Match[str], line: int) -> None:
        """Read cards of a board; a second one is another board or another run."""
        transcript = self.transcript
        groups = BRACKETS.findall(found["rest"])
        if not groups:
            raise Untold("incomplete", "a line is cut off", line)
        new = _cards(groups[-1], line)
        run = _RUNS[found["which"]]
        before = _cards(found["rest"].partition("[")[0], line)
        if not run:
            if before != self.boards.get(0, ""):
                raise NotationError(f"the board was {self.boards.get(0, '')}", line=line)
        elif not self.again:
            self.again = found["kind"]
            self.common = len(before)
        if self.again == "board" and run and before != self.boards.get(run, ""):
            raise NotationError(f"the board was {self.boards.get(run, '')}", line=line)
        self.boards[run] = self.boards.get(run, "") + new
        if not run and not (self.bomb and found["street"] == "Flop"):
            transcript.tell(Told.STREET, line=line)
            self.bets = {}
        elif self.again == "run" and run:
            transcript.tell(Told.STREET, line=line)
        transcript.tell(Told.BOARD, "", run, new, line)

    def act(self, name: str, verb: str, rest: str, line: int) -> None:
        """Read the action of a player."""
        tell = self.transcript.tell
        if verb == "shows":
            for card in pairs(_cards(rest.removeprefix(" a"), line)):
                if card not in self.shown.setdefault(name, []):
                    self.shown[name].append(card)
        elif verb == "folds":
            tell(Told.FOLD, name, 0, "", line)
        elif verb == "checks":
            tell(Told.CHECK, name, 0, "", line)
        else:
            found = _AMOUNT.search(rest)
            if found is None:
                raise Untold("incomplete", "an amount is cut off", line)
            self.chips(name, verb, rest, money(found[0], line), line)

    def chips(self, name: str, verb: str, rest: str, amount: int, line: int) -> None:
        """Read an action with chips, or the collection of a pot."""
        tell = self.transcript.tell
        if verb == "collected":
            tell(Told.COLLECT, name, amount, "", line)
            self.transcript.total_line = line
        elif verb == "posts" or "bomb pot" in rest:
            self.post(name, rest, amount, line)
        elif verb == "calls":
            tell(Told.CALL, name, amount - self.bets.get(name, 0), "", line)
            self.bets[name] = amount
        else:
            tell(Told.RAISE_TO, name, amount, "", line)
            self.bets[name] = amount

    def post(self, name: str, rest: str, amount: int, line: int) -> None:
        """Read a forced bet."""
        kind = next((kind for mark, kind in _POSTS if mark in rest), Told.POST)
        self.bomb = self.bomb or "bomb pot" in rest
        if kind is Told.STRADDLE:
            amount -= self.bets.get(name, 0)  # printed as a total
        self.transcript.tell(kind, name, amount, "", line)
        if kind not in (Told.ANTE, Told.DEAD):
            self.bets[name] = self.bets.get(name, 0) + amount
        if "all in" not in rest:
            self.posted.setdefault(kind, amount)

    def finish(self) -> None:
        """Complete the hand with conclusions from all of it."""
        transcript, evening = self.transcript, self.evening
        if not transcript.seats:
            raise Untold("incomplete", "the stacks are not in this file", transcript.line)
        if not self.ended:
            raise Untold("incomplete", "the hand has no end in this file", transcript.line)
        for name, held in self.shown.items():
            transcript.tell(Told.SHOW, name, 0, "".join(held), transcript.total_line)
        evening.small_blind = self.posted.get(Told.SMALL_BLIND, evening.small_blind)
        evening.big_blind = self.posted.get(Told.BIG_BLIND, evening.big_blind)
        transcript.small_blind, transcript.big_blind = evening.small_blind, evening.big_blind
        transcript.bomb_pot = self.bomb
        if transcript.game == "omaha":
            counts = [len(event.cards) // 2 for event in transcript.events if event.player]
            transcript.game = _OMAHA.get(max(counts, default=0), "omaha")
        self.find_button()
        self.tell_runs_apart()

    def find_button(self) -> None:
        """Find the button by its player; a dead one is before the first to act after the flop."""
        transcript = self.transcript
        numbers = {seat.name: seat.number for seat in transcript.seats}
        if self.dealer is not None:
            if self.dealer not in numbers:
                raise NotationError(
                    f"{self.dealer} has the button and no seat", line=transcript.line
                )
            transcript.button = numbers[self.dealer]
        elif self.bomb:
            first = next(
                (event.player for event in transcript.events if event.kind in _DECIDING), None
            )
            if first in numbers:
                transcript.button = numbers[first] - 1

    def tell_runs_apart(self) -> None:
        """Number the boards: two at once, or runs that share the cards dealt before."""
        transcript = self.transcript
        if self.again == "board":
            transcript.double_board = True
        elif self.again == "run":
            transcript.runouts = max(self.boards) + 1
            dealt = 0
            for place, event in enumerate(transcript.events):
                if event.kind is not Told.BOARD:
                    continue
                run = event.amount + 1
                if event.amount == 0:
                    dealt += len(event.cards)
                    run = 0 if dealt <= self.common else 1
                transcript.events[place] = event._replace(amount=run)


_DECIDING = frozenset((Told.FOLD, Told.CHECK, Told.CALL, Told.RAISE_TO))
FORMAT = Format("pokernow", (".csv",), matches, read)
