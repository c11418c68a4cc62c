"""PHH and the other notations of hands, played by PokerKit's house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from croupier import notation
from croupier.chips.values import parse_value
from croupier.notation import parse_action
from croupier.pokerkit import games

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from croupier.games import Poker


class HandHistory(notation.HandHistory):
    """A hand as PHH writes it; going through it plays it, and yields the State after every step."""

    game_types: ClassVar[dict[str, type[Poker]]] = {
        code: getattr(games, game.__name__)
        for code, game in notation.HandHistory.game_types.items()
    }
    variants: ClassVar[dict[type[Poker], str]] = {game: code for code, game in game_types.items()}


class Parser(notation.Parser):
    """Reads hands from a text; a subclass knows how one kind of text is written."""

    def __call__(
        self,
        s: str,
        *,
        parse_value: Callable[[str], int] = parse_value,
        error_status: bool = False,
    ) -> Generator[Any, None, int]:
        """Yield the hands of a text."""
        read = super().__call__  # type: ignore[safe-super]  # of the parser it is mixed into
        return HandHistory._taking(read(s, parse_value=parse_value, error_status=error_status))


class AbsolutePokerParser(Parser, notation.AbsolutePokerParser):
    """Hands of Absolute Poker."""


class FullTiltPokerParser(Parser, notation.FullTiltPokerParser):
    """Hands of Full Tilt Poker."""


class IPokerNetworkParser(Parser, notation.IPokerNetworkParser):
    """Hands of the iPoker network."""


class OngameNetworkParser(Parser, notation.OngameNetworkParser):
    """Hands of the Ongame network."""


class PartyPokerParser(Parser, notation.PartyPokerParser):
    """Hands of PartyPoker."""


class PokerStarsParser(Parser, notation.PokerStarsParser):
    """Hands of PokerStars."""


class ACPCProtocolParser(Parser, notation.ACPCProtocolParser):
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
