"""888 and its older names Pacific and Cassava."""

from __future__ import annotations

import re

from croupier.history.formats import Format
from croupier.history.rooms.reading.brackets import BracketReader
from croupier.history.rooms.reading.headers import currency_of, find_limit, find_shape
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.text import foreign_cards, iso_time, money
from croupier.history.transcripts.transcript import Untold

_HEADER = re.compile(r"\*{5}\s*(?P<room>\S.*?) Hand History for Game (?P<id>\d+)", re.IGNORECASE)
_STAKES = re.compile(r"([^/]+)/(.+?) Blinds (.*?) - \*\*\*\s*(.*)")
_TIME = re.compile(r"(\d{1,2}) (\d{1,2}) (\d{4}) (\d{1,2}):(\d{2}):(\d{2})")
_TABLE = re.compile(r"Table (.*?)(?: (\d+) Max)?(?: \((.*)\))?$", re.IGNORECASE)
_TOURNAMENT = re.compile(r"Tournament #(\d+) (.*)")
_IBERIAN = re.compile(r"\[[^\[\]\n]*[0-9TJQKAEDBVRHW][ptfqo]\b")


class PacificReader(BracketReader):
    """The reader of a hand of 888."""

    suits = ""

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand, to its summary."""
        self.suits = "ptc" if _IBERIAN.search("\n".join(lines)) else ""
        super().hand(header, lines)
        if not self.summary:
            raise Untold("incomplete", "the hand has no end in this file", self.transcript.line)

    def cards(self, text: str, number: int) -> str:
        """Read cards in the languages of the room."""
        return foreign_cards(text, number, romance=bool(self.suits))

    def other_line(self, line: str, number: int) -> None:
        """Read the lines of the head."""
        transcript = self.transcript
        stakes = _STAKES.match(line)
        if stakes and not transcript.game:
            self.stakes(*stakes.groups(), number=number)
            return
        tournament = _TOURNAMENT.match(line)
        if tournament and not self.dealing:
            transcript.tournament = {"id": tournament[1], "name": tournament[2]}
            return
        if line.startswith("Table ") and not self.dealing:
            table = _TABLE.match(line)
            transcript.table = table[1] if table else line
            return
        super().other_line(line, number)

    def stakes(self, small: str, big: str, game: str, when: str, *, number: int) -> None:
        """Read the game, the blinds and the time."""
        transcript = self.transcript
        shape = find_shape(game.replace("OmahaHL", "Omaha Hi/Lo"))
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {game}", number)
        transcript.game = shape
        transcript.limit = find_limit(game.replace("Fix Limit", "Fixed Limit"), number)
        transcript.currency = currency_of(small + big)
        transcript.big_blind = money(big, number)
        transcript.details["small_blind"] = small.strip()
        if transcript.limit == "fixed-limit":
            transcript.small_bet = transcript.big_blind
            transcript.big_bet = 2 * transcript.big_blind
        time = _TIME.search(when)
        if time:
            day, month, year, *clock = time.groups()
            transcript.time = iso_time(year, month, day, *clock)


FORMAT = room_format(
    "pacific", _HEADER, PacificReader, site="888", sign="*****", ends=("** Summary **",)
)
FORMAT_888 = Format("888", FORMAT.suffixes, FORMAT.matches, FORMAT.read)  # the common name
