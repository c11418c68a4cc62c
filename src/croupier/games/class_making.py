"""Make game classes with PokerKit's names and signatures from rows.

The parameters of a game class depend on the forced bets and the limit of the row: blinds and one
minimum bet, a bring-in and two bets, and so on. The functions are compiled from one template, so
that each has its own signature and arguments are not passed through a wrapper.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from croupier.chips.values import divmod, rake
from croupier.games.kinds import AnteGame, BlindsGame, BringInGame
from croupier.games.poker import GAMES, SPECS, Poker, is_low
from croupier.hand.spec.streets import Mode

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from croupier.games.game import Game

_OPTIONS = "mode=Mode.TOURNAMENT, starting_board_count=boards, divmod=divmod, rake=rake, rules=None"
_PASSED = (
    "mode=mode, starting_board_count=starting_board_count, divmod=divmod, rake=rake, rules=rules"
)
_TEMPLATE = f'''
def __init__(self, automations, {{terms}}, *, {_OPTIONS}):
    Poker.__init__(
        self, automations,
        self.make_streets({{bets}}, self.max_completion_betting_or_raising_count),
        ante_trimming_status, raw_antes, {{blinds}}, {{bring_in}}, {_PASSED})
    {{keep}}

def create_state(cls, automations, {{terms_of_hand}}, *, {_OPTIONS}, seed=None, next_cards=None):
    """Set up the game and start a hand of it."""
    given = (
        cls, automations, {{names}}, player_count,
        mode, starting_board_count, divmod, rake, rules)
    state = start(cls._state_type, given, raw_starting_stacks, seed, next_cards)
    if state is None:
        game = find(given)
        if game is None:
            game = cls(automations, {{names}}, {_PASSED})
            put(given, game)
        state = game.__call__(raw_starting_stacks, player_count, seed=seed, next_cards=next_cards)
        keep(given, game, player_count)
    return state
'''
_USUAL_CALL = '''
def __call__(
    self, raw_starting_stacks=stacks, player_count=players, *,
    rules=None, seed=None, next_cards=None
):
    """Start a hand; without `raw_starting_stacks` it has the usual stacks."""
    if raw_starting_stacks is None:
        raw_starting_stacks = self.usual_stacks
    return Poker.__call__(
        self, raw_starting_stacks, player_count, rules=rules, seed=seed, next_cards=next_cards)
'''
_TAKE_STACKS = frozenset(("LeducHoldem",))


def terms_of(row: Game) -> tuple[str, ...]:
    """Return the names of the parameters for the stakes, after the antes."""
    if isinstance(row, BlindsGame):
        bets = ("small_bet", "big_bet") if row.fixed_limit else ("min_bet",)
        return ("raw_blinds_or_straddles", *bets)
    if isinstance(row, BringInGame):
        return ("bring_in", "small_bet", "big_bet")
    if not row.fixed_limit:
        return ("min_bet",)
    return ("bet",) if len(row.rounds) == 1 else ("small_bet", "big_bet")


def takes_stacks(row: Game) -> bool:
    """Whether the constructor takes the usual stacks; in PokerKit only Leduc hold'em does."""
    return row.class_name in _TAKE_STACKS


def has_usual_stacks(row: Game) -> bool:
    """Whether all stakes have defaults, as in PokerKit's small games."""
    return isinstance(row, AnteGame)


def make_class(row: Game, bases: tuple[type, ...] = (Poker,), **members: object) -> type[Poker]:
    """Return a game class with the same parameters as PokerKit's class of this name."""
    names = terms_of(row)
    usual: dict[str, object] = {}
    if has_usual_stacks(row):
        usual = {"ante_trimming_status": True, "raw_antes": row.ante, "bet": row.bets[0]}
        usual |= {"min_bet": row.bets[0], "small_bet": row.bets[0], "big_bet": row.bets[1]}
        usual |= {"raw_starting_stacks": row.stacks, "player_count": row.players}
    own = ("ante_trimming_status", "raw_antes", *names)
    if takes_stacks(row):
        own = (*own, "raw_starting_stacks")
    hand = tuple(dict.fromkeys((*own, "raw_starting_stacks", "player_count")))

    def declared(parameters: tuple[str, ...]) -> str:
        return ", ".join(
            f"{name}=usual[{name!r}]" if name in usual else name for name in parameters
        )

    bets = [name for name in names if name.endswith("bet")]
    source = _TEMPLATE.format(
        terms=declared(own),
        terms_of_hand=declared(hand),
        names=", ".join(own),
        bets=f"{bets[0]}, {bets[-1]}",
        blinds="raw_blinds_or_straddles" if "raw_blinds_or_straddles" in names else "0",
        bring_in="bring_in" if "bring_in" in names else "0",
        keep="self.usual_stacks = raw_starting_stacks" if takes_stacks(row) else "",
    )
    made = _functions(source, row, usual=usual, boards=row.boards)
    made["create_state"] = classmethod(made["create_state"])
    if has_usual_stacks(row):
        made["usual_stacks"] = row.stacks
        made |= _functions(_USUAL_CALL, row, stacks=None, players=row.players)
    made |= {
        "__doc__": row.summary,
        "row": row,
        "deck": row.deck,
        "hand_types": row.hand_types,
        "betting_structure": row.structure,
        "max_completion_betting_or_raising_count": row.raise_cap(None),
    }
    if row.stud:
        made["low"] = is_low(row)
    else:
        made["hole_dealing_count"] = row.rounds[0].down
    return cast("type[Poker]", type(row.class_name, bases, {**made, **members}))


def usual_call(row: Game) -> Callable[..., object]:
    """Return a `__call__` that shows the usual stacks as its default, as PokerKit's does."""
    made = _functions(_USUAL_CALL, row, stacks=row.stacks, players=row.players)
    call: Callable[..., object] = made["__call__"]
    return call


def _functions(source: str, row: Game, **names: object) -> dict[str, Any]:
    """Compile a template: its text is from this module only, values of the row are in `names`."""
    made: dict[str, Any] = {}
    known: dict[str, Any] = {"Mode": Mode, "divmod": divmod, "rake": rake, "Poker": Poker}
    known |= {"find": GAMES.find, "put": GAMES.put, "start": SPECS.start, "keep": _keep_spec}
    exec(source, {**known, **names}, made)
    for name, function in made.items():
        function.__module__ = __name__
        function.__qualname__ = f"{row.class_name}.{name}"
    return made


def _keep_spec(given: tuple[object, ...], game: Poker, player_count: int) -> None:
    """Cache the spec of a hand that `create_state` began, for the next hands.

    Not if the class has a `__call__` of its own: that one must be called for every hand.
    """
    own = type(game).__call__
    if own is Poker.__call__ or own.__module__ == __name__:
        spec = game.cached_spec(player_count)
        if spec is not None:
            SPECS.put(given, spec)


def class_of(row: Game) -> type[Poker]:
    """Return the class of a row; the class of a user's row is made on first use."""
    made = _MADE.get(row)
    if made is None:
        made = _MADE[row] = make_class(row)
    return made


_MADE: dict[Game, type[Poker]] = {}
