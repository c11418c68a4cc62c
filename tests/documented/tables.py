"""Short functions that make a State for the examples."""

from typing import Any

import croupier
from croupier import Automation, Mode

EVERYTHING = tuple(Automation)
NO_CARDS = tuple(
    automation
    for automation in Automation
    if automation
    not in (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
)
MANUAL_SHOWDOWN = tuple(
    automation
    for automation in Automation
    if automation
    not in (Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.RUNOUT_COUNT_SELECTION)
)


def holdem(
    stacks: Any,
    players: int,
    *,
    blinds: Any = (1, 2),
    antes: Any = 0,
    trimming: bool = True,
    min_bet: Any = 2,
    automations: Any = EVERYTHING,
    cash: bool = False,
    **keywords: Any,
) -> croupier.State:
    """No-limit hold'em."""
    return croupier.games.NoLimitTexasHoldem.create_state(
        automations,
        trimming,
        antes,
        blinds,
        min_bet,
        stacks,
        players,
        mode=Mode.CASH_GAME if cash else Mode.TOURNAMENT,
        **keywords,
    )


def limit_holdem(stacks: Any, players: int, **keywords: Any) -> croupier.State:
    """Fixed-limit hold'em, 1/2, bets of 2 and 4."""
    return croupier.games.FixedLimitTexasHoldem.create_state(
        EVERYTHING, True, 0, (1, 2), 2, 4, stacks, players, **keywords
    )


def stud(
    stacks: Any, players: int, *, antes: Any = 1, automations: Any = EVERYTHING, **keywords: Any
) -> croupier.State:
    """Seven card stud, ante 1, bring-in 2, bets of 4 and 8."""
    return croupier.games.FixedLimitSevenCardStud.create_state(
        automations, True, antes, 2, 4, 8, stacks, players, **keywords
    )


def triple_draw(
    stacks: Any, players: int, *, automations: Any = EVERYTHING, **keywords: Any
) -> croupier.State:
    """Deuce-to-seven triple draw, 1/2, bets of 2 and 4."""
    return croupier.games.FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        automations, True, 0, (1, 2), 2, 4, stacks, players, **keywords
    )


def pots(state: croupier.State) -> list[tuple[Any, tuple[int, ...]]]:
    """The pots as (amount, players)."""
    return [(pot.amount, tuple(pot.player_indices)) for pot in state.pots]


def names(state: croupier.State) -> list[str]:
    """The kinds of the operations so far."""
    return [type(operation).__name__ for operation in state.operations]


def text(cards: Any) -> str:
    """Cards as one string."""
    return "".join(map(repr, cards))


def play_out(state: croupier.State) -> None:
    """Check or call to the end."""
    while state.can_check_or_call():
        state.check_or_call()
