"""PartyPoker: its own files, its files by mail, and files converted from other rooms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.history.formats import Format
from croupier.history.rooms.reading.brackets import ACTIONS, BracketReader
from croupier.history.rooms.reading.headers import currency_of, find_shape, find_zone
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.stakes import take_stakes
from croupier.history.rooms.reading.text import money, names_of
from croupier.history.transcripts.games import STUDS
from croupier.history.transcripts.specs import CHIP
from croupier.history.transcripts.transcript import FORCED, Event, Seat, Told, Transcript, Untold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from croupier.history.formats import Found

_HEADER = re.compile(r"\*{5} Hand History for Game (?P<id>\w+) \*{5}", re.IGNORECASE)
_BLINDS = re.compile(r"((?:[$€£]|(?<![\d.,]))\d[\d.,]*)/([$€£]?\d[\d.,]*)")
_LEVEL = re.compile(r"(?:Blinds|Stakes)(?:-Antes)?\(([\d.,\s]+)/([\d.,\s]+)(?:-([\d.,\s]+))?\)")
_BUY_IN = re.compile(r"[$€£]([\d.,]+)(?:\s*(?:USD|EUR|GBP))?\s+(?:NL|PL|FL)")
_TIME = re.compile(
    r"(?P<month>[A-Z][a-z]{2,8}) (?P<day>\d{1,2}),? "
    r"(?P<time>\d\d:\d\d:\d\d) \w+ (?P<year>\d{4})"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_TOURNAMENT = re.compile(r"Trny:\s*(\d+)|Tournament #(\d+)|Buy-?in|Tourney", re.IGNORECASE)
_WINS = re.compile(r"wins (?:Lo |Hi )?\(?([$€£]?\s?[\d.,]+)\b")
_SENTENCE = re.compile(r"\.(?=\S)")  # the space after it is missing
_JOINED = re.compile(r"(.*) has joined the table")
_POT = re.compile(r"(?:Main|Side) Pot(?: \d+)?: (\S+)", re.IGNORECASE)
_RAKE = re.compile(r"Rake: (\S+)", re.IGNORECASE)
_BALANCE = re.compile(r"balance .*?collected (\S+?)(?=[,\s]|$)")
_LIMITS = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_HEADS_UP = 2
_DIGITS = 7  # digits of printed sums of tournament chips; the rest is rounded
_DEEP = 100  # big blinds that a player without a printed stack is assumed to have


class PartyReader(BracketReader):
    """The reader of a hand of PartyPoker; missing lines are concluded from the positions."""

    def __init__(self, transcript: Transcript) -> None:
        super().__init__(transcript)
        transcript.uncalled_collected = True
        self.level: tuple[int, int, int] | None = None
        self.joined: list[str] = []
        self.cashed_out: set[str] = set()

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand, then complete it."""
        super().hand(header, lines)
        self.finish()

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return _ACTIONS

    def other_line(self, line: str, number: int) -> None:
        """Read the header, the level, and players who join."""
        transcript = self.transcript
        if not transcript.game and find_shape(line):
            self.game_line(line, number)
        level = _LEVEL.search(line)
        if level:
            small, big, ante = (money((part or "0").strip(), number) for part in level.groups())
            self.level = small, big, ante
        joined = _JOINED.match(line)
        if joined and not self.streets:
            self.joined.append(joined[1])
            self.names = names_of((*self.names.all, joined[1]))
        elif line.startswith("Table ") and not self.dealing:
            transcript.table = line[len("Table ") :].partition("(Real")[0].strip()
            super().other_line(line, number)
        elif self.summary and _POT.search(line):
            transcript.total = sum(money(part, number) for part in _POT.findall(line))
            transcript.total_line = number
            rake = _RAKE.search(line)
            if rake:
                transcript.rake = money(rake[1], number)
        elif " wins " in line:
            pass  # a person who was not in this hand
        else:
            super().other_line(line, number)

    def line(self, line: str, number: int) -> None:
        """Read one line; two statements of winning may share it."""
        while line:
            part, line = self.first_win(line) if " wins " in line else (line, "")
            super().line(part, number)

    def first_win(self, line: str) -> tuple[str, str]:
        """Cut a line at the end of a sentence before another player of the hand wins."""
        name = self.names.at_start(line, " wins ") or ""
        for end in _SENTENCE.finditer(line, len(name)):
            if self.names.at_start(line[end.end() :], " wins ") is not None:
                return line[: end.end()], line[end.end() :]
        return line, ""

    def game_line(self, line: str, number: int) -> None:
        """Read the game, the stakes and the time."""
        transcript = self.transcript
        game = find_shape(line)
        assert game is not None
        transcript.game = game
        limit = re.search(r"\b(NL|PL|FL)\b", line)
        transcript.limit = _LIMITS[limit[1]] if limit else "fixed-limit"
        transcript.currency = currency_of(line)
        time = _TIME.search(line)
        if time and time["month"][:3].lower() in _MONTHS:
            month = _MONTHS.index(time["month"][:3].lower()) + 1
            transcript.time = f"{time['year']}-{month:02d}-{int(time['day']):02d}T{time['time']}"
            transcript.time_zone = find_zone(line)
        tournament = _TOURNAMENT.search(line)
        if tournament:
            transcript.tournament = {"id": tournament[1] or tournament[2] or ""}
        stakes = _BLINDS.search(line.partition(" - ")[0])
        if stakes is None:
            return
        small, big = money(stakes[1], number), money(stakes[2], number)
        take_stakes(transcript, small, big)

    def wins(self, name: str, action: str, number: int) -> None:
        """Read the winnings of a player."""
        found = _WINS.match(action)
        if found:
            self.transcript.tell(
                Told.COLLECT, name, money(found[1].rstrip("."), number), "", number
            )
            self.transcript.total_line = number

    def balance(self, name: str, action: str, number: int) -> None:
        """Read a player's line of the summary: the chips collected, and the cards."""
        found = _BALANCE.search(action)
        if found and name not in self.cashed_out:
            self.transcript.tell(Told.COLLECT, name, money(found[1], number), "", number)
        held = re.search(r"\[ ?([^\]]*?) ?\]", action)
        if held and "--" not in held[1] and held[1]:
            self.transcript.tell(Told.SHOW, name, 0, self.cards(held[1], number), number)

    def cash_out(self, name: str, action: str, number: int) -> None:
        """Read that a player sold the hand to the room, which does not change who wins the pot."""
        if action.lower().startswith("cashed out"):
            self.cashed_out.add(name)
            self.balance(name, action, number)

    # Facts that the file leaves out.

    def finish(self) -> None:
        """Complete the hand by positions, and note the assumptions."""
        transcript = self.transcript
        largest = max((event.amount for event in transcript.events), default=0) // CHIP
        if transcript.tournament is not None and largest >= 10**_DIGITS:
            transcript.rounding = CHIP * 10 ** (len(str(largest)) - _DIGITS)
        if not transcript.game:
            raise Untold("incomplete", "the line of the game is missing", transcript.line)
        if not any(event.kind is Told.COLLECT for event in transcript.events):
            raise Untold("incomplete", "nobody collects the pot", transcript.line)
        if transcript.game in STUDS:
            if self.level:
                transcript.small_bet, transcript.big_bet, transcript.ante = self.level
            return
        self.seat_joined()
        if self.level:
            transcript.small_blind, transcript.big_blind, transcript.ante = self.level
        posts = [event for event in transcript.events if event.kind in FORCED]
        if self.level and all(event.kind is Told.ANTE for event in posts):
            self.post_by_position(antes=not posts)
        elif not transcript.big_blind:
            blinds = [event.amount for event in posts if event.kind is Told.BIG_BLIND]
            transcript.big_blind = max(blinds, default=0)
        self.post_silently()

    def seat_joined(self) -> None:
        """Give a player who joined and played a seat and a stack."""
        transcript = self.transcript
        seated = {seat.name for seat in transcript.seats}
        playing = {event.player for event in transcript.events}
        small = next(
            (event.player for event in transcript.events if event.kind is Told.SMALL_BLIND), None
        )
        numbers = {seat.name: seat.number for seat in transcript.seats}
        for name in self.joined:
            if name in seated or name not in playing:
                continue
            taken = set(numbers.values())
            most = max(10, *taken)
            start = numbers.get(small or "", transcript.button or 0) % most
            around = [(start + step) % most + 1 for step in range(most)]
            free = next((number for number in around if number not in taken), most + 1)
            stack = _DEEP * max((transcript.big_blind or 0), self._largest(name))
            numbers[name] = free
            transcript.sit(Seat(free, name, stack, transcript.line))
            transcript.assumed.append(
                f"{name} joined: seat {free} and {_DEEP} times the player's largest bet are assumed"
            )

    def _largest(self, name: str) -> int:
        return max(
            event.amount
            for event in self.transcript.events
            if event.player == name and event.kind < Told.SHOW and event.kind is not Told.DRAW
        )

    def post_by_position(self, *, antes: bool) -> None:
        """Post the blinds and antes of a level, which this room does not print in tournaments."""
        transcript = self.transcript
        playing = {event.player for event in transcript.events}
        seats = sorted(seat for seat in transcript.seats if seat.name in playing)
        if transcript.button is None or len(seats) < _HEADS_UP:
            raise Untold("incomplete", "the blinds are not printed", transcript.line)
        after = [seat for seat in seats if seat.number > transcript.button]
        ordered = after + [seat for seat in seats if seat.number <= transcript.button]
        if len(ordered) == _HEADS_UP:
            ordered.reverse()
        line = transcript.line
        told = transcript.events
        transcript.events = []
        left = {seat.name: seat.stack for seat in seats}
        for seat in seats if transcript.ante and antes else ():
            paid = min(transcript.ante, left[seat.name])
            left[seat.name] -= paid
            transcript.tell(Told.ANTE, seat.name, paid, "", line)
        for event in told:
            if event.kind is Told.ANTE:
                left[event.player] -= event.amount
        for seat, kind, blind in (
            (ordered[0], Told.SMALL_BLIND, transcript.small_blind),
            (ordered[1], Told.BIG_BLIND, transcript.big_blind),
        ):
            if left[seat.name] > 0:
                transcript.tell(kind, seat.name, min(blind, left[seat.name]), "", line)
        transcript.events += told
        transcript.assumed.append("blinds are not printed: they are posted by position")

    def post_silently(self) -> None:
        """Take a check before the flop by a player who posted nothing for a posted blind."""
        transcript = self.transcript
        posted = {event.player for event in transcript.events if event.kind in FORCED}
        for event in transcript.events:
            if event.kind is Told.STREET or event.kind in (Told.BET, Told.RAISE_BY):
                return
            if event.kind is Told.CHECK and event.player not in posted:
                break
        else:
            return
        name, line = event.player, event.line
        first = next(
            place for place, event in enumerate(transcript.events) if event.kind not in FORCED
        )
        big = transcript.big_blind
        put = sum(event.amount for event in transcript.events if event.kind < Told.SHOW)
        paid = sum(event.amount for event in transcript.events if event.kind is Told.COLLECT)
        posts = [_post(Told.POST, name, big, line)]
        transcript.assumed.append(f"{name} posted a big blind that is not printed")
        if paid > put + big:
            small = max(
                event.amount for event in transcript.events if event.kind is Told.SMALL_BLIND
            )
            posts.append(_post(Told.DEAD, name, small, line))
            transcript.assumed.append(f"{name} posted a dead small blind that is not printed")
        transcript.events[first:first] = posts


def _post(kind: Told, name: str, amount: int, line: int) -> Event:
    return Event(kind, name, amount, "", line)


_ACTIONS: dict[str, Callable[..., None]] = {
    **ACTIONS,
    "wins": PartyReader.wins,
    "balance": PartyReader.balance,
    "cashed": PartyReader.cash_out,
}

_HANDS = room_format(
    "partypoker", _HEADER, PartyReader, site="PartyPoker", sign="*****", ends=("** Summary **",)
)


def matches(beginning: str) -> bool:
    """Return whether a file begins like those of this room; some have zeros between letters."""
    return _HANDS.matches(beginning.replace("\x00", ""))


def read(lines: Iterable[str]) -> Iterator[Found]:
    """Read every hand of a file, replayed and checked."""
    return _HANDS.read(line.replace("\x00", "") for line in lines)


FORMAT = Format("partypoker", (".txt",), matches, read)
