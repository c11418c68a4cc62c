"""Chips of every kind of number in every signature: mypy and pyright find nothing wrong here.

`tests/house/test_typing.py` runs the functions too.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import croupier
from croupier import Automation, Batch, BettingStructure, Deck, Opening, State, Street
from croupier.cards import StandardHighHand
from croupier.chips.values import Chips, ValuesLike, clean_values, divmod, rake
from croupier.games import (
    FixedLimitBadugi,
    FixedLimitRazz,
    FixedLimitTexasHoldem,
    KuhnPoker,
    LeducHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

AUTOMATIONS = tuple(Automation)


def decimals() -> None:
    """Decimals, as money is counted."""
    half, one, two, many = Decimal("0.5"), Decimal(1), Decimal(2), Decimal(200)
    state = croupier.holdem((half, one), many, 3, ante=Decimal("0.1"), min_bet=one, seed=1)
    state.verify_completion_betting_or_raising_to(Decimal("2.5"))
    assert state.can_complete_bet_or_raise_to(Decimal("2.5"))
    state.complete_bet_or_raise_to(Decimal("2.5"), commentary="two and a half")
    raises = state.legal_actions().raise_to
    assert raises is not None
    assert Decimal("7.25") in raises
    croupier.stud((two, Decimal(4)), [many, many], ante=half, bring_in=one)
    croupier.kuhn({0: two, 1: two}, ante=one, bets=(one, one))
    NoLimitTexasHoldem(AUTOMATIONS, True, half, (half, one), one)(many, 3)
    NoLimitTexasHoldem.create_state(AUTOMATIONS, True, half, {0: half, 1: one}, one, [many] * 3, 3)
    FixedLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (half, one), one, two, many, 3)
    PotLimitOmahaHoldem.create_state(AUTOMATIONS, True, 0, (half, one), one, many, 3)
    FixedLimitBadugi.create_state(AUTOMATIONS, True, 0, (half, one), one, two, many, 3)
    FixedLimitRazz.create_state(AUTOMATIONS, True, half, half, one, two, many, 3)
    assert divmod(Decimal(11), 4) == (Decimal("2.75"), Decimal(0))
    assert rake(Decimal(100), percentage=Decimal("0.05"), cap=Decimal(3)) == (
        Decimal(3),
        Decimal(97),
    )
    croupier.icm([many, many], [two, one])


def fractions() -> None:
    """Fractions, which divide exactly."""
    half, one, many = Fraction(1, 2), Fraction(1), Fraction(200)
    state = croupier.omaha((half, one), many, 3, min_bet=one, seed=1)
    state.complete_bet_or_raise_to(Fraction(5, 2))
    LeducHoldem.create_state(AUTOMATIONS, True, one, one, Fraction(2), many, 2)
    KuhnPoker.create_state(AUTOMATIONS, True, one, one, Fraction(2), 2)
    assert divmod(Fraction(11), 4) == (Fraction(11, 4), Fraction(0))


def floats() -> None:
    """Floats, as they are written."""
    state = croupier.holdem((0.5, 1.0), 200.0, 3, ante={1: 1.0}, min_bet=1.0, seed=1)
    state.complete_bet_or_raise_to(2.5)
    Batch(NoLimitTexasHoldem(AUTOMATIONS, True, 0, (1, 2), 2), 2, stacks=200, players=2)
    croupier.rollout(NoLimitTexasHoldem(AUTOMATIONS, True, 0, (1, 2), 2), 2, stacks=200, players=2)


def split(amount: Decimal, parts: int) -> tuple[Decimal, Decimal]:
    """A house's own way to split."""
    return amount / parts, Decimal(0)


def take(amount: Decimal, state: State) -> tuple[Decimal, Decimal]:
    """A house's own rake."""
    return Decimal(0), amount


def own_games() -> None:
    """A hand from its parts, with functions that take the kind of number it is counted in."""
    street = Street(False, (False, False), 0, False, Opening.POSITION, Decimal(2), None)
    State(
        AUTOMATIONS,
        Deck.STANDARD,
        (StandardHighHand,),
        (street,),
        BettingStructure.NO_LIMIT,
        True,
        Decimal("0.5"),
        (Decimal(1), Decimal(2)),
        Decimal(0),
        [Decimal(200), Decimal("150.5")],
        2,
        divmod=split,
        rake=take,
        seed=1,
    )


def generic(amount: Chips, values: ValuesLike) -> tuple[int, ...]:
    """What a library over this one would write."""
    croupier.holdem(stacks=values, min_bet=amount)
    return clean_values(values, 3)


def mistakes() -> None:
    """What both checkers refuse."""
    croupier.holdem(player=2)  # type: ignore[arg-type]
    croupier.holdem(stacks="many")  # type: ignore[arg-type]
    croupier.holdem().complete_bet_or_raise_to("six")  # type: ignore[arg-type]
    croupier.holdem(min_bet=None, seed=1.5)  # type: ignore[arg-type]
