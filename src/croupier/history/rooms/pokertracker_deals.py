"""Hands of Microgaming in the exports of PokerTracker: `NAME raised - $6`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.rooms.reading.headers import currency_of, find_limit, find_shape, find_time
from croupier.history.rooms.reading.text import cards, money, names_of
from croupier.history.transcripts.transcript import Held, Seat, Told, Untold

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.history.transcripts.transcript import Transcript

_GAME = re.compile(
    r"\*\* (?P<table>.*) \[(?P<game>[^\]]*)\] \((?P<small>[\d.,]+)\|(?P<big>[\d.,]+) (?P<rest>.*)"
)
_TOURNAMENT = re.compile(r"(.*)\((\d+)\):Table (\d+)")
_SEAT = re.compile(
    r"(?:- )?(?P<name>.*) sitting in seat (?P<seat>\d+) with (?P<stack>\S*?\d[\d.,]*)"
    r"(?: at end (?P<end>\S*?\d[\d.,]*))?\s*(?P<rest>.*)"
)
_DEALING = re.compile(
    r"\*\* Dealing (?:the )?(?P<what>flop|turn|river|cards? to (?P<name>.*?)): (?P<cards>.*)"
)
_AMOUNT = re.compile(r"(?:- |to |wins )\D?(\d[\d,]*(?:\.\d+)?)")
_OF = re.compile(r"\s*of\s*")


class DealReader:
    """The reader of a hand, which fills a transcript."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.names = names_of(())
        self.dealt = False
        self.ended = False
        self.totals = False  # raises and calls have the total on the street
        self.bets: dict[str, int] = {}

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand; the first versions have totals, the later ones the chips added."""
        transcript = self.transcript
        transcript.hand = header["deal"]
        transcript.time = find_time(header["start"])
        self.totals = "Game ID" in lines[0] and "Version" not in lines[0]
        for number, line in enumerate(lines[1:], transcript.line + 1):
            if line:
                self.line(line, number)
        if not self.ended:
            raise Untold("incomplete", "the hand has no end in this file", transcript.line)

    def line(self, line: str, number: int) -> None:
        """Read one line."""
        transcript = self.transcript
        name = self.names.at_start(line, " ")
        action = line[len(name) + 1 :] if name is not None else ""
        read = next((read for mark, read in _ACTIONS if action.startswith(mark)), None)
        if name is not None and read is not None:
            read(self, name, action, number)
        elif dealing := _DEALING.match(line):
            self.dealing(dealing, number)
        elif game := _GAME.match(line):
            self.game(game, number)
        elif not self.dealt and (seat := _SEAT.match(line)):
            self.seat(seat, number)
        elif line.startswith("Rake: "):
            transcript.rake = money(line.removeprefix("Rake: "), number)
            transcript.total_line = number
        elif re.search(r" (?:posted|folded|called|raised|bet|checked|wins|went all-in)\b", line):
            raise NotationError("nobody at the table does this", line=number)

    def game(self, found: re.Match[str], number: int) -> None:
        """Read the game, the stakes and the table."""
        transcript = self.transcript
        shape = find_shape(found["game"])
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {found['game'][:60]}", number)
        transcript.game = shape
        transcript.limit = find_limit(found["rest"], number)
        transcript.table = found["table"]
        transcript.currency = currency_of(found["rest"] + found["table"])
        small, big = money(found["small"], number), money(found["big"], number)
        transcript.small_blind, transcript.big_blind = small, big
        if transcript.limit == "fixed-limit":
            transcript.small_bet, transcript.big_bet = small, big
            transcript.small_blind, transcript.big_blind = 0, small
        tournament = _TOURNAMENT.match(found["table"])
        if tournament:
            transcript.tournament = {"name": tournament[1].strip(), "id": tournament[2]}
            transcript.table, transcript.currency = tournament[3], ""

    def seat(self, found: re.Match[str], number: int) -> None:
        """Read a seat, with the stack after the hand if it is printed."""
        transcript = self.transcript
        name = found["name"]
        transcript.sit(Seat(int(found["seat"]), name, money(found["stack"], number), number))
        if found["end"]:
            transcript.finishes[name] = money(found["end"], number), number
        if "[Dealer]" in found["rest"]:
            transcript.button = int(found["seat"])
        self.names = names_of(tuple([seat.name for seat in transcript.seats]))

    def cards(self, text: str, number: int) -> str:
        """Read cards, `10 of h` or `Th`."""
        return cards(_OF.sub("", text), number)

    def dealing(self, found: re.Match[str], number: int) -> None:
        """Read cards of a player or of the board."""
        transcript = self.transcript
        self.dealt = True
        dealt = self.cards(found["cards"], number)
        if found["name"] is not None:
            transcript.hero = found["name"]
            transcript.tell(Told.DEAL, found["name"], 0, dealt, number)
            return
        transcript.tell(Told.STREET, line=number)
        transcript.tell(Told.BOARD, "", 0, dealt, number)
        self.bets = {}

    def amount(self, action: str, number: int) -> int:
        """Return the amount of an action."""
        found = _AMOUNT.search(action)
        if found is None:
            raise Untold("incomplete", "an amount is cut off", number)
        return money(found[1], number)

    def put(self, kind: Told, name: str, amount: int, number: int) -> None:
        """Store chips, and the player's new bet."""
        self.transcript.tell(kind, name, amount, "", number)
        if kind not in (Told.ANTE, Told.DEAD):
            self.bets[name] = self.bets.get(name, 0) + amount

    def post(self, name: str, action: str, number: int) -> None:
        """Read a forced bet."""
        amount = self.amount(action, number)
        big = self.transcript.big_blind
        kind = next((kind for mark, kind in _POSTS if mark in action), Told.POST)
        if kind is Told.POST and amount > big:
            self.put(Told.DEAD, name, amount - big, number)
            amount = big
        self.put(kind, name, amount, number)

    def act(self, name: str, action: str, number: int) -> None:
        """Read a bet, a call or a raise."""
        amount = self.amount(action, number)
        if self.totals:
            amount -= self.bets.get(name, 0)
        verb = action.partition(" ")[0]
        kind = {"called": Told.CALL, "bet": Told.BET}.get(verb, Told.RAISE_BY)
        self.put(kind, name, amount, number)

    def all_in(self, name: str, action: str, number: int) -> None:
        """Read an all-in; before the cards it is a blind."""
        kind = Told.ALL_IN if self.dealt else self.missing_blind()
        self.put(kind, name, self.amount(action, number), number)

    def missing_blind(self) -> Told:
        """Return the forced bet that comes next."""
        kinds = {event.kind for event in self.transcript.events}
        return Told.BIG_BLIND if Told.SMALL_BLIND in kinds else Told.SMALL_BLIND

    def fold(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.FOLD, name, 0, "", number)

    def check(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.CHECK, name, 0, "", number)

    def show(self, name: str, action: str, number: int) -> None:
        shown = self.cards(action.partition(":")[2], number)
        if shown:
            self.transcript.tell(Told.SHOW, name, 0, shown, number)

    def muck(self, name: str, action: str, number: int) -> None:
        if held := self.cards(action.partition(":")[2], number):
            self.transcript.hole_cards[name] = Held(held, number)
        self.transcript.tell(Told.MUCK, name, 0, "", number)

    def win(self, name: str, action: str, number: int) -> None:
        self.transcript.tell(Told.COLLECT, name, self.amount(action, number), "", number)
        self.transcript.total_line = number
        self.ended = True


_POSTS = (
    ("ante", Told.ANTE),
    ("small blind", Told.SMALL_BLIND),
    ("big blind", Told.BIG_BLIND),
    ("dead", Told.DEAD),
    ("straddle", Told.STRADDLE),
)
_ACTIONS: tuple[tuple[str, Callable[..., None]], ...] = (
    ("posted", DealReader.post),
    ("folded", DealReader.fold),
    ("checked", DealReader.check),
    ("called", DealReader.act),
    ("bet", DealReader.act),
    ("raised", DealReader.act),
    ("went all-in", DealReader.all_in),
    ("shows", DealReader.show),
    ("mucks", DealReader.muck),
    ("wins", DealReader.win),
)
