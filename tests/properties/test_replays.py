"""The operations are the hand: performed again on a fresh State they give an equal one.

The fresh State has the same setup and deck and automates nothing, so every recorded operation is
performed by hand, with the cards and players of the record. A hand that automated nothing itself is
compared with `==`; one that did is equal in all but the list of automations, and is compared value
by value. Cards that came out of a re-shuffled reserve are recorded, its order is not.
"""

import copy
import pickle
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from croupier.hand import operations as ops
from tests.parity.snapshot import read
from tests.properties.hands import Setup, State, play, quietly, setups


def perform(state: State, operation: Any) -> None:
    """Perform a recorded operation again."""
    said = {"commentary": operation.commentary}
    match operation:
        case ops.AntePosting():
            state.post_ante(operation.player_index, **said)
        case ops.BetCollection():
            state.collect_bets(**said)
        case ops.BlindOrStraddlePosting():
            state.post_blind_or_straddle(operation.player_index, **said)
        case ops.CardBurning():
            state.burn_card(operation.card, **said)
        case ops.HoleDealing():
            state.deal_hole(operation.cards, operation.player_index, **said)
        case ops.BoardDealing():
            state.deal_board(operation.cards, **said)
        case ops.StandingPatOrDiscarding():
            state.stand_pat_or_discard(operation.cards, **said)
        case ops.Folding():
            state.fold(**said)
        case ops.CheckingOrCalling():
            state.check_or_call(**said)
        case ops.BringInPosting():
            state.post_bring_in(**said)
        case ops.CompletionBettingOrRaisingTo():
            state.complete_bet_or_raise_to(operation.amount, **said)
        case ops.RunoutCountSelection():
            state.select_runout_count(operation.runout_count, operation.player_index, **said)
        case ops.HoleCardsShowingOrMucking():
            cards = operation.hole_cards
            state.show_or_muck_hole_cards(cards or False, operation.player_index, **said)
        case ops.HandKilling():
            state.kill_hand(operation.player_index, **said)
        case ops.ChipsPushing():
            state.push_chips(**said)
        case ops.ChipsPulling():
            state.pull_chips(operation.player_index, **said)
        case ops.NoOperation():
            state.no_operate(**said)
        case _:
            raise AssertionError(f"no way to repeat {operation!r}")


@given(setups(), st.integers())
def test_replayed_operations_give_an_equal_state(setup: Setup, seed: int) -> None:
    with quietly():
        state = setup.build()
        for _ in play(setup, state, seed):
            pass
        again = setup.build(automations=())
        for operation in list(state.operations):
            perform(again, operation)
        assert list(again.operations) == list(state.operations)
        left, right = read(state), read(again)
        for snapshot in (left, right):
            snapshot["deck_cards"] = tuple(sorted(snapshot["deck_cards"]))
        assert left == right
        if not setup.scenario.automations:
            again.deck_cards = state.deck_cards
            assert again == state


@given(setups(), st.integers(), st.integers(0, 40))
def test_copies_are_equal_and_independent(setup: Setup, seed: int, stop: int) -> None:
    with quietly():
        state = setup.build()
        hand = play(setup, state, seed)
        for count, _ in enumerate(hand):
            if count == stop:
                break
        before = read(state)
        copies: tuple[State, ...] = (state.copy(), copy.copy(state), copy.deepcopy(state))
        if setup.scenario.rake is None:  # a rake function made in a test does not pickle
            copies += (pickle.loads(pickle.dumps(state)),)
        for twin in copies:
            assert twin == state
            assert read(twin) == before
        state.no_operate(commentary="only here")
        for _ in hand:
            pass
        for twin in copies:
            assert twin != state
            assert read(twin) == before
