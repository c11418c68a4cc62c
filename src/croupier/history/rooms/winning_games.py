"""The Winning network until 2019: `Player NAME action (amount)`, hands between lines with times."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.rooms.reading.brackets import ACTIONS, BracketReader
from croupier.history.rooms.reading.headers import find_shape
from croupier.history.rooms.reading.text import BRACKETS, cards, iso_time, money
from croupier.history.transcripts.games import STUDS
from croupier.history.transcripts.transcript import Held, Seat, Told, Untold

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.history.transcripts.transcript import Transcript

_TIME = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2}) (\d{1,2}):(\d{1,2})(?::(\d{1,2}))?")
_STAKES = re.compile(r"(\d[\d.,]*)/(\d[\d.,]*)\s+(?P<table>.*)\((?P<game>[^()]*)\)[^()]*$")
_SEAT = re.compile(r"Seat (\d+): (.*) \(([^()]*)\)\.?")
_HEADING = re.compile(r"\*\*\*\s*(?P<title>[\w ]+?)\s*\*\*\*:?(?P<rest>.*)")
_RETURNED = re.compile(r"Uncalled bet \((\S+)\) returned to (.*)")
_POT = re.compile(
    r"Pot: ([\d.,]+?)\.?(?:\s*Rake ([\d.,]+?)\.?)?(?:\s*JP fee ([\d.,]+?)\.?)?$", re.I
)
_RESULT = re.compile(r"Bets: ([\d.,]+?)\. Collects: ([\d.,]+?)\.(?=\s|$)")
_TOURNAMENT = re.compile(r"(.*), Table (\d+)\s*$")


_NAMELESS = ("Player  ", "*Player  ")
_SEAT_NAME = re.compile(r"Seat \d+: (.+) \([\d.,]+\)")


class GameReader(BracketReader):
    """The reader of a hand of the old kind; amounts are the chips put in now."""

    def __init__(self, transcript: Transcript) -> None:
        super().__init__(transcript)
        self.capped: int | None = None  # the line of the first player who reached the cap
        self.ended = False

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand to the line that ends it."""
        self.header(header)
        super().hand(header, self.with_names(lines))
        transcript = self.transcript
        if not self.summary:
            raise Untold("incomplete", "the hand has no end in this file", transcript.line)
        self.find_limit()
        if self.capped is not None:
            transcript.cap = cap_at(transcript, self.capped)

    def with_names(self, lines: list[str]) -> list[str]:
        """Insert a name that is not printed, if only one seated player has no other line."""
        if not any(line.startswith(_NAMELESS) for line in lines):
            return lines
        seats = [found[1] for line in lines if (found := _SEAT_NAME.match(line))]
        acting = {
            name
            for name in seats
            for line in lines
            if line.startswith((f"Player {name} ", f"*Player {name} "))
        }
        left = [name for name in seats if name not in acting]
        if len(left) != 1:
            return lines
        self.transcript.assumed.append(
            f"a player without a name acts: it is {left[0]}, who has no other line"
        )
        return [
            line.replace("Player ", f"Player {left[0]}", 1) if line.startswith(_NAMELESS) else line
            for line in lines
        ]

    def header(self, header: re.Match[str]) -> None:
        """Read the game, the stakes and the time."""
        transcript = self.transcript
        line = transcript.line
        if time := _TIME.search(header["started"]):
            transcript.time = iso_time(*(part or "0" for part in time.groups()))
        found = _STAKES.match(header["rest"].strip(" -"))
        if found is None:
            raise Untold("unsupported", f"the game is not known: {header['rest'][:60]}", line)
        game = found["game"].replace("HiLow", "hi/lo").replace("Seven Cards", "7 card")
        shape = find_shape(game)
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {found['game'][:60]}", line)
        transcript.game, transcript.table = shape, found["table"].strip(" -")
        transcript.small_blind, transcript.big_blind = money(found[1], line), money(found[2], line)
        if tournament := _TOURNAMENT.match(found["table"]):
            transcript.tournament = {"name": tournament[1].strip()}
            transcript.table = tournament[2]

    def find_limit(self) -> None:
        """Find the betting structure, which is not printed: with a limit the stakes are bets."""
        transcript = self.transcript
        small, big = transcript.small_blind, transcript.big_blind
        posted = [event.amount for event in transcript.events if event.kind is Told.BIG_BLIND]
        if transcript.game in STUDS or (posted and max(posted) == small != big):
            transcript.limit = "fixed-limit"
            transcript.small_bet, transcript.big_bet = small, big
            transcript.small_blind = 0
            transcript.big_blind = 0 if transcript.game in STUDS else small
        elif transcript.game.startswith("omaha"):
            transcript.limit = "pot-limit"
            transcript.otherwise = self.without_limit
        else:
            transcript.limit = "no-limit"

    def without_limit(self) -> Transcript:
        """Read the hand as no-limit, which Omaha may be."""
        self.transcript.limit = "no-limit"
        return self.transcript

    def line(self, line: str, number: int) -> None:
        """Read one line."""
        if line.startswith(("Player ", "*Player ")):
            rest = line[len("Player ") :] if line[0] == "P" else line[len("*Player ") :]
            name = self.names.at_start(rest, " ")
            if rest.startswith(" "):
                raise Untold("incomplete", "a player without a name acts", number)
            if name is None:
                raise NotationError("nobody at the table does this", line=number)
            self.act(name, rest[len(name) + 1 :], number)
        elif line.startswith("Seat ") and not self.dealing:
            self.seat_line(line, number)
        elif heading := _HEADING.match(line):
            self.street(heading["title"].lower(), heading["rest"], number)
        elif returned := _RETURNED.match(line):
            self.transcript.tell(Told.UNCALLED, returned[2], money(returned[1], number), "", number)
        elif line.startswith("------ Summary"):
            self.summary = True
            self.transcript.total_line = number
        elif self.summary and (pot := _POT.match(line)):
            self.pot(pot, number)
        elif self.summary and line.startswith("Board: "):
            self.transcript.boards[0] = cards(line.removeprefix("Board: "), number)

    def seat_line(self, line: str, number: int) -> None:
        found = _SEAT.match(line)
        if found is None:
            self.other_line(line, number)
            return
        self.take_seat(Seat(int(found[1]), found[2], money(found[3], number), number))

    def act(self, name: str, action: str, number: int) -> None:
        """Read the action of a player, or the player's line of the summary."""
        if self.summary:
            self.result(name, action, number)
            return
        words = action.lower()
        read = next((read for mark, read in _ACTIONS if words.startswith(mark)), None)
        if read is not None:
            read(self, name, action, number)

    def street(self, title: str, rest: str, number: int) -> None:
        """Read the heading of a street; stud counts the streets from the one before."""
        if not self.dealing:
            return  # printed before the cards: nothing is dealt
        self.transcript.tell(Told.STREET, line=number)
        groups = BRACKETS.findall(rest)
        if title in ("flop", "turn", "river") and groups:
            self.transcript.tell(Told.BOARD, "", 0, cards(groups[-1], number), number)

    def deal(self, name: str, action: str, number: int) -> None:
        """Read a card."""
        self.dealing = "cards"
        found = BRACKETS.search(action)
        if found:
            self.transcript.tell(Told.DEAL, name, 0, cards(found[1], number), number)
            if self.transcript.game not in STUDS:
                self.transcript.hero = name
        elif "a card" not in action:
            raise Untold("incomplete", "a line is cut off", number)

    def forced(self, name: str, action: str, number: int) -> None:
        """Read a forced bet that is not called a post."""
        kind = next(kind for mark, kind in _FORCED if mark in action.lower())
        self.transcript.tell(kind, name, self.amount(action, number), "", number)

    def post_again(self, name: str, action: str, number: int) -> None:
        """Read the blinds of a player who was away."""
        amount = self.amount(action, number)
        live = min(amount, self.transcript.big_blind)
        dead = "dead" in action.lower()
        if not dead:
            self.transcript.tell(Told.POST, name, live, "", number)
        if dead or amount > live:
            self.transcript.tell(Told.DEAD, name, amount if dead else amount - live, "", number)

    def push(self, name: str, action: str, number: int) -> None:
        """Read an all-in, or a bet up to the cap of the table."""
        self.transcript.tell(Told.ALL_IN, name, self.amount(action, number), "", number)
        if action.startswith("cap") and self.capped is None:
            self.capped = number

    def pot(self, found: re.Match[str], number: int) -> None:
        """Read the pot after the rake."""
        transcript = self.transcript
        transcript.total, transcript.total_line = money(found[1], number), number
        if found[2] is not None:
            transcript.rake = money(found[2], number)
            transcript.jackpot = money(found[3], number) if found[3] else 0
        elif transcript.tournament is None:
            transcript.tournament = {"name": transcript.table}

    def result(self, name: str, action: str, number: int) -> None:
        """Read the chips that a player bet and collected, and the cards."""
        transcript = self.transcript
        found = _RESULT.search(action)
        if found is None:
            raise Untold("incomplete", "a line is cut off", number)
        bet, won = money(found[1], number), money(found[2], number)
        if won:
            transcript.tell(Told.COLLECT, name, won, "", number)
        stack = next(seat.stack for seat in transcript.seats if seat.name == name)
        if bet:  # exports of observed hands have zeros here
            transcript.finishes[name] = stack - bet + won, number
        held = BRACKETS.search(action)
        if held and action.startswith("shows"):
            transcript.tell(Told.SHOW, name, 0, cards(held[1], number), number)
        elif held:
            transcript.hole_cards[name] = Held(cards(held[1], number), number)


def cap_at(transcript: Transcript, line: int) -> int:
    """Return all chips of the player who reached the cap of the table on a line."""
    put: dict[str, int] = {}
    street: dict[str, int] = {}
    for kind, name, amount, _, where in transcript.events:
        if kind is Told.STREET:
            street = {}
        elif (Told.DEAL < kind < Told.SHOW and kind is not Told.DRAW) or kind < Told.STREET:
            added = amount - street.get(name, 0) if kind is Told.RAISE_TO else amount
            put[name] = put.get(name, 0) + added
            if kind not in (Told.ANTE, Told.DEAD):
                street[name] = street.get(name, 0) + added
        if where == line:
            return put[name]
    return 0


_FORCED = (
    ("small blind", Told.SMALL_BLIND),
    ("big blind", Told.BIG_BLIND),
    ("straddle", Told.STRADDLE),
    ("bring", Told.BRING_IN),
    ("ante", Told.ANTE),
)
_ACTIONS: tuple[tuple[str, Callable[..., None]], ...] = (
    ("has ", GameReader.forced),
    ("ante", GameReader.forced),
    ("straddle", GameReader.forced),
    ("bring", GameReader.forced),
    ("post", GameReader.post_again),
    ("received", GameReader.deal),
    ("allin", GameReader.push),
    ("all-in", GameReader.push),
    ("cap", GameReader.push),
    *(
        (f"{verb}", ACTIONS[verb])
        for verb in ("folds", "checks", "calls", "bets", "raises", "mucks")
    ),
)
