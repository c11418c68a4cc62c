"""No chip is made or lost."""

import math
from warnings import WarningMessage

from hypothesis import given
from hypothesis import strategies as st

from tests.properties.hands import Setup, play, quietly, setups


def _may_burn(setup: Setup, heard: list[WarningMessage]) -> bool:
    """A State without rules burns a pot that players gave up in a cash game, and says so."""
    cash = setup.scenario.mode == "CASH_GAME" and setup.rules is None
    return cash and any("burnt" in str(message.message) for message in heard)


@given(setups(), st.integers())
def test_chips_are_conserved_after_every_operation(setup: Setup, seed: int) -> None:
    with quietly() as heard:
        state = setup.build()
        wanted = sum(setup.scenario.stacks)
        exact = setup.scenario.whole_chips
        for move, now in play(setup, state, seed):
            if _may_burn(setup, heard):
                return
            found = sum(now.stacks) + sum(now.bets) + sum(pot.amount for pot in now.pots)
            if exact:
                assert found == wanted, move
            else:
                assert math.isclose(float(found), float(wanted), abs_tol=1e-9), move


@given(setups(), st.integers())
def test_payoffs_are_what_the_stacks_gained(setup: Setup, seed: int) -> None:
    with quietly():
        state = setup.build()
        for _, now in play(setup, state, seed):
            assert min(now.stacks) >= 0
            assert min(now.bets) >= 0
        for payoff, stack, start in zip(
            state.payoffs, state.stacks, state.starting_stacks, strict=True
        ):
            assert math.isclose(float(payoff), float(stack - start), abs_tol=1e-9)
        assert not state.status


@given(setups(), st.integers())
def test_no_card_is_in_two_places(setup: Setup, seed: int) -> None:
    with quietly():
        state = setup.build()
        size = len(setup.deck())
        for _, now in play(setup, state, seed):
            known = [
                *now.deck_cards,
                *now.burn_cards,
                *now.mucked_cards,
                *(card for row in now.board_cards for card in row),
                *(card for row in now.discarded_cards for card in row),
                *(card for hand in now.hole_cards for card in hand),
            ]
            known = [card for card in known if not card.unknown_status]
            assert len(known) == len(set(known)) <= size
