"""The players of a game: valid names, and players made from the given objects."""

from __future__ import annotations

import inspect
import unicodedata
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError, shown
from croupier.players.player import Player, check_methods
from croupier.players.specs.spec import BotSpec, foreign_code
from croupier.players.transports.clock import TimeBank, TimedPlayer
from croupier.players.transports.options import USUAL
from croupier.players.transports.startup import line_player_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.players.transports.options import BotOptions

    PlayerLike = Player | type[Player] | Callable[..., Player] | str

LONGEST_NAME = 100
# Control characters, lone surrogates and line ends would make tables and logs unreadable.
_UNWRITABLE = {"Cc", "Cs", "Zl", "Zp"}


def check_name(name: object) -> str:
    """Return a name that is valid in tables, logs and pages; refuse any other."""
    if not isinstance(name, str) or not name.strip():
        raise SetupError(f"the name of a player must be a text, not {shown(name)}")
    if len(name) > LONGEST_NAME:
        raise SetupError(
            f"a name must have at most {LONGEST_NAME} characters, not {name[:20]!r}..."
        )
    if any(unicodedata.category(character) in _UNWRITABLE for character in name):
        raise SetupError(f"a name must consist of visible characters, not {name!r}")
    return name


def check_player(who: str, given: object) -> None:
    """Refuse an object that cannot become a player, without making one."""
    if isinstance(given, str):
        BotSpec(given)
    elif not callable(getattr(given, "get_action", None)) and (
        isinstance(given, type) or not callable(given)
    ):
        raise SetupError(f"{who} is not a player: {shown(given)} has no get_action")
    elif hasattr(given, "get_action"):
        check_methods(given, who)


def make_player(
    given: Any, seat: int, seed: int, *, options: BotOptions = USUAL, name: str = ""
) -> Player:
    """Return a player: the object itself, made by a class or a function, or from the spec of a bot.

    A class or function is called with the seat and the seed, if it takes them. To be
    isolated, in a process of its own, a bot must be given as a spec.
    """
    if isinstance(given, str):
        given = BotSpec(given)
    if isinstance(given, BotSpec):
        return _timed(given(seat, seed, options=options, name=name), options)
    if options.isolate:
        raise SetupError(f"{shown(given)} cannot be isolated: pass its name, such as file.py:Class")
    player: Any = given
    if isinstance(given, type) or (callable(given) and not hasattr(given, "get_action")):
        with foreign_code(f"{getattr(given, '__name__', shown(given))} could not be made"):
            player = _call(given, seat, seed)
    check_methods(player, name or shown(player))
    return _timed(player, options)


def _timed(player: Player, options: BotOptions) -> Player:
    """Add a clock to a player of this process if the options say so."""
    if not options.timed or line_player_of(player) is not None:
        return player
    return TimedPlayer(player, TimeBank(options.move_limit, options.time_bank))


def _call(maker: Callable[..., object], seat: int, seed: int) -> object:
    try:
        signature = inspect.signature(maker)
    except (TypeError, ValueError):
        return maker(seat)
    kinds = [parameter.kind for parameter in signature.parameters.values()]
    taken = () if set(kinds) <= {inspect.Parameter.KEYWORD_ONLY} else (seat,)
    return maker(*taken, seed=seed) if "seed" in signature.parameters else maker(*taken)
