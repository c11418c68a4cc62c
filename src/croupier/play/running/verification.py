"""Verify the log of a game from its own seed: everything is dealt and seated again.

No bot is run: recorded decisions replace the players' answers. In a cash game joining, leaving and
buying chips are decisions too. Everything else must be the same, line for line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import CroupierError, NotationError
from croupier.history.log.lines import LONGEST_LINE, commitment_of, decode, encode, read_header
from croupier.play.cash.cash_game import CashGame
from croupier.play.cash.fixed_rounds import FixedRounds
from croupier.play.cash.replaying import (
    begins_hand,
    keywords_of,
    repeat_event,
    repeat_requests,
)
from croupier.play.running.entries import AbsentBot
from croupier.play.running.journal import Journal
from croupier.play.tournament.setup import setup_from_json
from croupier.play.tournament.tournament import Tournament
from croupier.players.transports.options import USUAL

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import BinaryIO

    from croupier.play.running.journal import RecordedHand

_HAND, _END = b'{"event":"hand"', b'{"event":"end"'
_GAMES = b'{"event":"tournament"', b'{"event":"cash"'


class Verdict(NamedTuple):
    """The result for a log: its verified hands, whether it is finished, and what differs."""

    hands: int
    finished: bool
    fault: str


class _LogEnds(Exception):
    """The log stops before the game does."""


class _Witness(Journal):
    """A journal that only compares: at the end of the log the game stops."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__()
        self.hands = 0
        file.seek(0)
        self._old = file
        self._pass_header()

    @property
    def silent(self) -> bool:
        """Always False: every line is compared."""
        return False

    def event(self, event: Mapping[str, Any]) -> None:
        """Compare an event of the table with the next line.

        The options of bots, which the opening contains too, are not compared.
        """
        line = self._peek(0) if event["event"] in ("tournament", "cash") else None
        if line is not None:
            found = decode(line.decode("ascii", "replace"))
            if {**event, "bots": found.get("bots")} == {"bots": None, **found}:
                event = found
        self._put(encode(event))

    def next_hand(self) -> RecordedHand:
        """Take the next hand of the log."""
        hand = super().next_hand()
        if hand is None:
            raise _LogEnds
        return hand

    def recorded(self, kind: str) -> dict[str, Any] | None:
        """Return the next event if it is of this kind; stop at the end of the log."""
        if self._peek(0) is None:
            raise _LogEnds
        return super().recorded(kind)

    def repeated(self, hand: RecordedHand, lines: str) -> None:
        """Check that a hand of the log was repeated exactly, and count it."""
        super().repeated(hand, lines)
        self.hands += 1

    def stop(self) -> None:
        """Do nothing: the caller closes the file."""

    def _live(self) -> None:
        raise _LogEnds


def opening_of(file: BinaryIO) -> dict[str, Any] | None:
    """Return the event that describes the game of a log; None for a log without a game."""
    file.seek(0)
    header, line = file.readline(LONGEST_LINE), file.readline(LONGEST_LINE)
    if not line.endswith(b"\n") or not line.startswith(_GAMES):
        return None
    read_header(header, None)
    return decode(line.decode("ascii", "replace"))


def commitment_in(file: BinaryIO) -> str | None:
    """Return the commitment of the game of a log."""
    opening = opening_of(file)
    return None if opening is None else commitment_of(opening)


def verify_game(file: BinaryIO) -> Verdict | None:
    """Deal the game of a log again and compare; None for a log without a game."""
    opening = opening_of(file)
    if opening is None:
        return None
    journal = _Witness(file)
    replay = _replay_tournament if opening["event"] == "tournament" else _replay_cash
    try:
        replay(opening, journal)
        return Verdict(journal.hands, True, "")
    except _LogEnds:
        return Verdict(journal.hands, False, "")
    except CroupierError as error:
        return Verdict(journal.hands, False, str(error))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        wrong = NotationError(f"not the log of a game: {error!r}", None, journal.seen + 1)
        return Verdict(journal.hands, False, str(wrong))


def _replay_tournament(opening: dict[str, Any], journal: _Witness) -> None:
    _Again(opening)._run(journal, None, None)


class _Again(Tournament):
    """The tournament of a log, without its bots."""

    def __init__(self, opening: dict[str, Any]) -> None:
        self._prepare(setup_from_json(opening, absent=True), 1, None, True, USUAL)


def _replay_cash(opening: dict[str, Any], journal: _Witness) -> None:
    game = _game_of(opening, journal)
    game._unlimited = True  # the amounts bought are in the log
    while (line := journal.upcoming()) is not None:
        if begins_hand(line):
            repeat_requests(game, journal.after_hand()[0])
            game.play_round()
        else:
            event = decode(line.decode("ascii", "replace"))
            repeat_event(game, event, lambda name, spec, seat: AbsentBot(spec))
    journal.close()


def _game_of(opening: dict[str, Any], journal: _Witness) -> CashGame:
    keywords = keywords_of(opening, journal)
    if "double_every" not in opening:
        return CashGame(**keywords)
    return _RoundsAgain(auto_player=AbsentBot(opening["auto_player"]), **keywords)


class _RoundsAgain(FixedRounds):
    """Fixed rounds whose automatic players join as in the log."""

    def _fill_seats(self) -> None:
        """Do nothing: all joins are in the log."""
