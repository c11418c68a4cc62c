"""The start of native loops: the first card of a game, or the middle of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.chips.units import in_units
from croupier.errors import SetupError
from croupier.games.catalogue import find_game
from croupier.games.poker import Poker
from croupier.hand import native
from croupier.hand.spec.streets import Automation
from croupier.hand.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.chips.values import ValuesLike
    from croupier.hand.spec.hand_spec import HandSpec

    GameLike = Poker | State | Callable[..., State]


class Start(NamedTuple):
    """A hand to start from, and its spec with everything but the players' decisions automated.

    The hand of a game is `fresh`: it has no operations yet.
    """

    state: State
    spec: HandSpec
    fresh: bool


def find_start(game: GameLike | str, stacks: ValuesLike | None, players: int | None) -> Start:
    """Read the argument `game` of a native loop.

    A State is used as it is, a name is looked up in the catalogue. A game needs stacks and players,
    bound beforehand (`functools.partial(game, 200, 6)`, `lambda: game(200, 6)`, `croupier.holdem`)
    or given by keyword; the small games have usual ones. The State that such a factory returns only
    defines the game: every hand is dealt from the start.
    """
    if isinstance(game, State):
        if stacks is not None or players is not None:
            raise SetupError("a State already has stacks and players: pass them only with a game")
        if not game.status:
            raise SetupError("the hand is over: there is nothing left to play")
        return _start(game, fresh=False)
    if isinstance(game, str):
        game = find_game(game)
    if isinstance(game, type) and issubclass(game, Poker):
        raise SetupError(
            f"{game.__name__} is a class: pass an instance, or a function such as croupier.holdem"
        )
    if not callable(game):
        raise SetupError(f"expected a game, a factory of States or a State, not {game!r}")
    usual = getattr(game, "usual_stacks", None)
    if isinstance(game, Poker) and usual is not None:
        made: object = game(
            usual if stacks is None else stacks, game.row.players if players is None else players
        )
    elif isinstance(game, Poker):
        if stacks is None or players is None:
            raise SetupError(
                "a game needs stacks and players: pass stacks=200, players=6, "
                "or functools.partial(game, 200, 6) instead of the game"
            )
        made = game(stacks, players)
    else:
        given = {"stacks": stacks, "players": players}
        made = game(**{name: value for name, value in given.items() if value is not None})
    if not isinstance(made, State):
        raise SetupError(f"the factory must return a State, not {made!r}")
    if native.stacked_deck(made):
        raise SetupError(
            "the factory names cards (deck=, next_cards=), but hands of a game are dealt from "
            "seeds: to continue from fixed cards, pass a State instead of a game"
        )
    return _start(made, fresh=True)


def _start(state: State, *, fresh: bool) -> Start:
    spec = native.spec_of(state)
    if not spec.is_native:
        raise SetupError(
            "a hand type, divmod or rake written in Python cannot run in native code; "
            "play States of such a game from Python instead"
        )
    if set(spec.automations) != set(Automation):
        spec = spec.replace(automations=Automation.DEALER)
    if fresh:
        # The hand of the factory may be over already, if the blinds put everybody all-in, and be
        # counted in smaller units: it must not influence how later hands are split.
        counted = [in_units(stack, spec.units_per_chip) for stack in state.starting_stacks]
        state = native.start(State, spec, counted, 0, None, held=True)
    return Start(state, spec, fresh)
