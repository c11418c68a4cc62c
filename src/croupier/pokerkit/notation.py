"""PHH and the other notations of hands, played by PokerKit's house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from croupier.chips import parse_value
from croupier.history import phh
from croupier.history.phh import parse_action
from croupier.pokerkit import games

if TYPE_CHECKING:
    from collections.abc import Generator

    from croupier.chips.values import ParseValue
    from croupier.games import Poker


class HandHistory(phh.HandHistory):
    """A hand as PHH writes it; iterating over it plays the hand and yields each State."""

    game_types: ClassVar[dict[str, type[Poker]]] = {
        code: getattr(games, game.__name__)
        for code, game in phh.HandHistory.game_types.items()
        if game.__name__ in games.__all__
    }
    variants: ClassVar[dict[type[Poker], str]] = {game: code for code, game in game_types.items()}


class Parser(phh.Parser):
    """Reads hands from a text; a subclass knows how one kind of text is written."""

    def __call__(
        self, s: str, *, parse_value: ParseValue = parse_value, error_status: bool = False
    ) -> Generator[Any, None, int]:
        """Yield the hands of a text."""
        read = super().__call__  # type: ignore[safe-super]  # of the parser it is mixed into
        return HandHistory.taking(read(s, parse_value=parse_value, error_status=error_status))


class AbsolutePokerParser(Parser, phh.AbsolutePokerParser):
    """Hands of Absolute Poker."""


class FullTiltPokerParser(Parser, phh.FullTiltPokerParser):
    """Hands of Full Tilt Poker."""


class IPokerNetworkParser(Parser, phh.IPokerNetworkParser):
    """Hands of the iPoker network."""


class OngameNetworkParser(Parser, phh.OngameNetworkParser):
    """Hands of the Ongame network."""


class PartyPokerParser(Parser, phh.PartyPokerParser):
    """Hands of PartyPoker."""


class PokerStarsParser(Parser, phh.PokerStarsParser):
    """Hands of PokerStars."""


class ACPCProtocolParser(Parser, phh.ACPCProtocolParser):
    """Lines of ACPC and Pluribus logs, played with a game and stacks."""


__all__ = [
    "ACPCProtocolParser",
    "AbsolutePokerParser",
    "FullTiltPokerParser",
    "HandHistory",
    "IPokerNetworkParser",
    "OngameNetworkParser",
    "Parser",
    "PartyPokerParser",
    "PokerStarsParser",
    "parse_action",
]
