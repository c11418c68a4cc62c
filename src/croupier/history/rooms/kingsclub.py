"""KingsClub: mixed games in short lines; a call has the player's total on the street."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.rooms.reading.headers import find_limit, find_shape, find_time
from croupier.history.rooms.reading.reader import ACTIONS, DEALT, Reader
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.said import (
    ENGLISH,
    amount_reader,
    post_reader,
    remembering,
    telling,
)
from croupier.history.rooms.reading.stakes import take_stakes
from croupier.history.rooms.reading.text import BRACKETS, cards, money
from croupier.history.transcripts.transcript import Told, Untold

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.history.transcripts.transcript import Transcript

_HEADER = re.compile(
    r"\s*#(?P<id>\d+): (?P<rest>(?:No Limit|Pot Limit|Limit|Fixed Limit) .* - [\d.,]+/[\d.,]+)\s*$"
)
_STAKES = re.compile(r"- ([\d.,]+)/([\d.,]+)$")
_SEAT = re.compile(r"Seat (\d+): (.*) \(([^()]*)\)(.*)")
_TABLE = re.compile(r"Table '(.*)'(?: Seat (\d+) is the button)?")
_BOARDS = re.compile(r"\*\*\* BOARD ([12]) - (FLOP|TURN|RIVER) \*\*\*(.*)")
_STREET = re.compile(r"\*\*\* \d(?:ST|ND|RD|TH) (STREET|DRAW|BETTING ROUND) \*\*\*")
_AMOUNT = re.compile(r"\d[\d,]*(?:\.\d+)?")
_MOST_DRAWN = 5  # cards of a hand of draw
_WINS = re.compile(r"wins (?:\w+ )*?\(([^()]*)\)|wins \(([^()]*)\)")


def _marked(line: str) -> str:
    """Return a line without the colon that some lines have after the name."""
    for mark in (": posts ", ": [") if line.startswith("Dealt to ") else (": posts ",):
        head, found, rest = line.rpartition(mark)
        if found:
            return head + mark[1:] + rest
    return line


def _take_back(bets: dict[str, int], put: dict[str, int]) -> None:
    """Take back the part of the largest bet of a street that nobody called."""
    if bets:
        largest, second = sorted((*bets.values(), 0), reverse=True)[:2]
        put[max(bets, key=bets.__getitem__)] -= largest - second


_amount = amount_reader(_AMOUNT)
_reads = telling(_amount)
_read_post = post_reader(_amount)


def _draws_twice(lines: list[str]) -> bool:
    """Return whether a draw gives a player more cards than a hand has, because of several runs."""
    drawing = False
    for line in lines:
        if line.startswith("*** "):
            drawing = "DRAW ***" in line
        elif drawing and line.startswith("Dealt to "):
            dealt = line.rpartition("[")[2].rstrip("]").split()
            if len(dealt) > _MOST_DRAWN:
                return True
    return False


class KingsReader(Reader):
    """The reader of a hand of KingsClub: names are followed by a space."""

    mark = " "
    said = remembering(
        {
            "posts": _read_post,
            "folds": ENGLISH["folds"],
            "checks": ENGLISH["checks"],
            "bets": _reads(Told.RAISE_TO),
            "raises": _reads(Told.RAISE_TO),
            "completes": _reads(Told.RAISE_TO),
            "brings": _reads(Told.BRING_IN),
        }
    )

    def __init__(self, transcript: Transcript) -> None:
        super().__init__(transcript)
        transcript.uncalled_collected = False

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand; a call is converted to the chips it adds."""
        if any(line.startswith("Run 2: ") for line in lines) or _draws_twice(lines):
            raise Untold(
                "unsupported",
                "a draw that is run several times cannot be played again",
                self.transcript.line,
            )
        super().hand(header, [_marked(line) for line in lines])
        transcript = self.transcript
        bets: dict[str, int] = {}
        put: dict[str, int] = {}
        for place, event in enumerate(transcript.events):
            name, before = event.player, bets.get(event.player, 0)
            if event.kind is Told.STREET:
                _take_back(bets, put)
                bets = {}
            elif event.kind is Told.CALL:
                transcript.events[place] = event._replace(amount=event.amount - before)
                bets[name], put[name] = event.amount, put.get(name, 0) + event.amount - before
            elif event.kind is Told.RAISE_TO:
                bets[name], put[name] = event.amount, put.get(name, 0) + event.amount - before
            elif event.kind in _LIVE:
                bets[name], put[name] = before + event.amount, put.get(name, 0) + event.amount
            elif event.kind in (Told.ANTE, Told.DEAD):
                put[name] = put.get(name, 0) + event.amount
        _take_back(bets, put)
        self.add_side_pots(put)

    def add_side_pots(self, put: dict[str, int]) -> None:
        """Add side pots, which are not always printed, by the stacks after the hand."""
        transcript = self.transcript
        won: dict[str, int] = {}
        for event in transcript.events:
            if event.kind is Told.COLLECT:
                won[event.player] = won.get(event.player, 0) + event.amount
        stacks = {seat.name: seat.stack for seat in transcript.seats}
        if not stacks.keys() >= put.keys() or not transcript.finishes.keys() >= put.keys():
            return
        if all(put[name] < stacks[name] for name in put):
            self.correct_pot(put, won, stacks)  # nobody is all-in: there is one pot
            return
        missing = {
            name: transcript.finishes[name][0] - stacks[name] + paid - won.get(name, 0)
            for name, paid in put.items()
        }
        left = sum(put.values()) - sum(won.values()) - (transcript.rake or 0)
        if min(missing.values(), default=0) < 0 or sum(missing.values()) != left or not left:
            return
        for name, amount in missing.items():
            if amount:
                transcript.tell(Told.COLLECT, name, amount, "", transcript.total_line)
        transcript.assumed.append("side pots are not printed: the stacks after the hand show them")

    def correct_pot(self, put: dict[str, int], won: dict[str, int], stacks: dict[str, int]) -> None:
        """If the printed pot differs, take the only winner's chips from the stacks after the hand.

        The stacks must account for every chip by themselves.
        """
        transcript = self.transcript
        finishes = {name: chips for name, (chips, _) in transcript.finishes.items()}
        lost = sum(stacks[name] - finishes[name] for name in put)
        if len(won) != 1 or lost != (transcript.rake or 0):
            return
        (winner,) = won
        got = finishes[winner] - stacks[winner] + put[winner]
        back = max(put[winner] - max(paid for name, paid in put.items() if name != winner), 0)
        if won[winner] in (got, got - back):
            return
        transcript.events = [
            event._replace(amount=got) if event.kind is Told.COLLECT else event
            for event in transcript.events
        ]
        transcript.assumed.append("the printed pot differs from the stacks after the hand")

    def header(self, rest: str) -> None:
        """Read the game and the stakes."""
        transcript, line = self.transcript, self.transcript.line
        game = rest.replace("Seven Card", "7 card").replace("Hi-Lo", "Hi/Lo")
        shape, stakes = find_shape(game), _STAKES.search(rest)
        if shape is None or stakes is None:
            raise Untold("unsupported", f"the game is not known: {rest[:60]}", line)
        transcript.game, transcript.limit = shape, find_limit(rest, line)
        small, big = money(stakes[1], line), money(stakes[2], line)
        take_stakes(transcript, small, big)

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return _ACTIONS

    def table_line(self, line: str) -> None:
        found = _TABLE.match(line)
        if found:
            self.transcript.table = found[1]
            self.transcript.button = int(found[2]) if found[2] else None

    def seat_line(self, line: str, number: int) -> bool:
        return self.sit(_SEAT.match(line), number)

    def street_line(self, line: str, number: int) -> None:
        """Read a heading: of two boards, of a street of stud (named late), or of a draw."""
        transcript = self.transcript
        board, street = _BOARDS.match(line), _STREET.match(line)
        if board:
            transcript.double_board = True
            if board[1] == "1":
                transcript.tell(Told.STREET, line=number)
            new = cards(BRACKETS.findall(board[3])[-1], number)
            transcript.tell(Told.BOARD, "", int(board[1]) - 1, new, number)
        elif street:
            if street[1] != "BETTING ROUND":
                self.streets += 1
                transcript.tell(Told.STREET, line=number)
        else:
            super().street_line(line, number)

    def dealt_line(self, line: str, number: int) -> None:
        """Read cards; X is an unseen card."""
        rest = line[len("Dealt to ") :]
        name = self.names.at_start(rest, " [")
        found = BRACKETS.search(rest, len(name)) if name is not None else None
        if name is None or found is None:
            if DEALT.match(line):
                raise NotationError("cards are dealt to nobody at the table", line=number)
            return
        dealt = cards(found[1], number)
        if "?" not in dealt and not self.streets:
            self.transcript.hero = name
        if dealt.replace("??", ""):
            self.transcript.tell(Told.DEAL, name, 0, dealt, number)

    def other_line(self, line: str, number: int) -> None:
        if not self.transcript.seats and not self.transcript.time:
            self.transcript.time = find_time(line)

    def call(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.CALL, name, _amount(action), "", number)

    def discard(self, name: str, action: str, number: int) -> None:
        """Read a draw: the discarded cards, and the new ones if they are known."""
        thrown, drawn = (action.partition(" draws ")[::2]) if " draws" in action else (action, "")
        old = "".join(cards(part, number) for part in BRACKETS.findall(thrown))
        new = "".join(cards(part, number) for part in BRACKETS.findall(drawn))
        self.transcript.tell(Told.DRAW, name, len(old) // 2, old, number)
        if new:
            self.transcript.tell(Told.DEAL, name, 0, new, number)

    def draws(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.DRAW, name, _amount(action) // 100, "", number)

    def pat(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.DRAW, name, 0, "", number)

    def summary_line(self, line: str, number: int) -> None:
        """Read a stack after the hand, the rake, or a winner."""
        transcript = self.transcript
        seat = _SEAT.match(line)
        name = self.names.at_start(line, " wins ")
        if name is not None and (found := _WINS.match(line[len(name) + 1 :])):
            self.complete = True
            amount = money(found[1] or found[2], number)
            transcript.tell(Told.COLLECT, name, amount, "", number)
            transcript.total_line = number
        elif seat:
            transcript.finishes[seat[2]] = money(seat[3], number), number
        elif line.startswith("Rake "):
            transcript.rake = money(line.removeprefix("Rake "), number)


_LIVE = frozenset((Told.SMALL_BLIND, Told.BIG_BLIND, Told.STRADDLE, Told.POST, Told.BRING_IN))
_ACTIONS: dict[str, Callable[..., None]] = {
    **ACTIONS,
    "calls": KingsReader.call,
    "discards": KingsReader.discard,
    "draws": KingsReader.draws,
    "stands": KingsReader.pat,
}

FORMAT = room_format("kingsclub", _HEADER, KingsReader, site="KingsClub", sign="#")
