"""Random hands for the properties: any game, any setup, any house rules."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hypothesis import strategies as st

import croupier
from croupier.hand.spec.house_rules import OPTIONS
from tests import ours
from tests.parity.engines import Croupier
from tests.parity.moves import Chooser, Move
from tests.parity.scenario import Scenario, deck_order, draw_scenario
from tests.parity.variants import OURS, VARIANTS

State = croupier.State
_MOST_MOVES = 3000


@dataclass(frozen=True)
class Setup:
    """A hand that can be built any number of times."""

    scenario: Scenario
    rules: croupier.HouseRules | None

    def build(self, order: list[str] | None = None, **changes: Any) -> State:
        """Build the State; `changes` are fields of the scenario."""
        scenario = replace(self.scenario, **changes)
        variant = scenario.variant
        keywords = {} if self.rules is None else {"rules": self.rules}
        engine = Croupier(ours, keywords)
        cards = order or deck_order(scenario, variant.deck_text(ours))
        state: State = engine.build(
            lambda module, **given: variant.make(module, scenario, **given), cards
        )
        return state

    def deck(self) -> list[str]:
        """The cards in the order in which they are dealt."""
        return deck_order(self.scenario, self.scenario.variant.deck_text(ours))


@st.composite
def rules(draw: st.DrawFn) -> croupier.HouseRules | None:
    """A State's default, a preset, or any fields."""
    kind = draw(st.integers(0, 3))
    if kind < 2:
        return None
    if kind == 2:
        return draw(st.sampled_from((croupier.HouseRules.STANDARD, croupier.HouseRules.POKERKIT)))
    chosen: dict[str, Any] = {
        name: draw(st.sampled_from(values)) for name, values in OPTIONS.items()
    }
    return croupier.HouseRules(**chosen)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any game with any stacks, forced bets, automations and rules."""
    code = draw(st.sampled_from(sorted(VARIANTS | OURS)))
    scenario = draw_scenario(code, draw(st.integers(0, 2**32)))
    return Setup(scenario, draw(rules()))


@contextmanager
def quietly() -> Iterator[list[warnings.WarningMessage]]:
    """Random hands do unusual things; their warnings are not the subject, but may be read."""
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        yield heard


def play(setup: Setup, state: State, seed: int) -> Iterator[tuple[Move | None, State]]:
    """Perform random operations; yield before the first and after each of them."""
    chooser = Chooser(setup.scenario, Random(seed))
    yield None, state
    for _ in range(_MOST_MOVES):
        move = chooser.choose(state)
        if move is None:
            return
        try:
            move.apply(state)
        except ValueError:
            continue
        yield move, state
    raise AssertionError("the hand does not end")
