"""Hands of poker rooms as HandHistory, by the names of PokerKit's API."""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Generator
from copy import copy
from typing import TYPE_CHECKING, ClassVar

from croupier.chips.values import clean_values, parse_value
from croupier.errors import CroupierError, NotationError
from croupier.hand.spec.streets import BettingStructure
from croupier.history.acpc.game import RULES, AcpcGame
from croupier.history.acpc.line import AcpcLine, parse_line, play_line
from croupier.history.formats import FORMATS, HandFault
from croupier.history.hand_log import HandLog
from croupier.history.phh.from_log import history_of

if TYPE_CHECKING:
    from croupier.chips.values import ParseValue
    from croupier.games import Poker
    from croupier.history.phh.hand_history import HandHistory


class Parser(ABC):
    """Reads a text into hands; the generator returns the number of hands.

    A hand that cannot be read gives a warning, or with `error_status` an error.
    """

    @abstractmethod
    def __call__(
        self, s: str, *, parse_value: ParseValue = parse_value, error_status: bool = False
    ) -> Generator[HandHistory, None, int]:
        """Yield the hands of a text."""


class _RoomParser(Parser):
    """Hands of a room's file, replayed and checked by the engine."""

    format_name: ClassVar[str]

    def __call__(
        self, s: str, *, parse_value: ParseValue = parse_value, error_status: bool = False
    ) -> Generator[HandHistory, None, int]:
        """Yield the hands of a text."""
        count = 0
        for count, found in enumerate(FORMATS[self.format_name].read(s.splitlines(True)), 1):
            if isinstance(found, HandFault):
                _tell(f"hand {found.hand or count}: {found}", error_status)
                continue
            history = self._history(found, error_status)
            if history is not None:
                history.parse_value = parse_value
                yield history
        return count

    def _history(self, hand: HandLog, error_status: bool) -> HandHistory | None:
        try:
            return history_of(hand)
        except NotationError as error:
            _tell(f"hand {hand.details.get('id', '')}: {error}", error_status)
            return None


def _tell(reason: str, error_status: bool) -> None:
    if error_status:
        raise NotationError(reason)
    warnings.warn(reason, UserWarning, stacklevel=4)


class AbsolutePokerParser(_RoomParser):
    """Hands of Absolute Poker."""

    format_name = "absolute"


class FullTiltPokerParser(_RoomParser):
    """Hands of Full Tilt Poker."""

    format_name = "fulltilt"


class IPokerNetworkParser(_RoomParser):
    """Hands of the iPoker network."""

    format_name = "ipoker"


class OngameNetworkParser(_RoomParser):
    """Hands of the Ongame network."""

    format_name = "ongame"


class PartyPokerParser(_RoomParser):
    """Hands of PartyPoker."""

    format_name = "partypoker"


class PokerStarsParser(_RoomParser):
    """Hands of PokerStars."""

    format_name = "pokerstars"


class ACPCProtocolParser(Parser):
    """Lines of ACPC and Pluribus logs, which name neither the blinds nor the stacks."""

    def __init__(self, game: Poker, starting_stack: int) -> None:
        self.game = game
        self.starting_stack = starting_stack

    def __call__(
        self, s: str, *, parse_value: ParseValue = parse_value, error_status: bool = False
    ) -> Generator[HandHistory, None, int]:
        """Yield the hands of a text."""
        count = 0
        for number, text in enumerate(s.splitlines(), 1):
            if not text.strip().startswith("STATE:"):
                continue
            count += 1
            try:
                history = self._history(parse_line(text.strip()))
            except CroupierError as error:
                _tell(f"line {number}: {error}", error_status)
                continue
            history.parse_value = parse_value
            yield history
        return count

    def _history(self, line: AcpcLine) -> HandHistory:
        game = copy(self.game)
        blinds = clean_values(game.raw_blinds_or_straddles, line.players)
        limit = game.betting_structure == BettingStructure.FIXED_LIMIT
        played = AcpcGame(
            limit,
            blinds[::-1] if line.players == 2 else blinds,
            (self.starting_stack,) * line.players,
            (game.small_bet, game.big_bet),
        )
        state = play_line(line, played, RULES)
        hand = HandLog.taking(state, line.names, details={"id": str(line.hand)})
        history = history_of(hand)
        history.hand = line.hand
        return history
