"""verify_x, can_x and x give the same answer, and a refusal changes nothing."""

import math
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.hands import Setup, play, quietly, setups

TRIPLETS = {
    "post_ante": "verify_ante_posting",
    "collect_bets": "verify_bet_collection",
    "post_blind_or_straddle": "verify_blind_or_straddle_posting",
    "burn_card": "verify_card_burning",
    "deal_hole": "verify_hole_dealing",
    "deal_board": "verify_board_dealing",
    "stand_pat_or_discard": "verify_standing_pat_or_discarding",
    "fold": "verify_folding",
    "check_or_call": "verify_checking_or_calling",
    "post_bring_in": "verify_bring_in_posting",
    "complete_bet_or_raise_to": "verify_completion_betting_or_raising_to",
    "select_runout_count": "verify_runout_count_selection",
    "show_or_muck_hole_cards": "verify_hole_cards_showing_or_mucking",
    "kill_hand": "verify_hand_killing",
    "push_chips": "verify_chips_pushing",
    "pull_chips": "verify_chips_pulling",
    "no_operate": "verify_no_operation",
}
_NO_ARGUMENT = frozenset(
    {
        "collect_bets",
        "fold",
        "check_or_call",
        "post_bring_in",
        "push_chips",
        "no_operate",
    }
)
_TWO_ARGUMENTS = frozenset({"deal_hole", "select_runout_count", "show_or_muck_hole_cards"})

_CARDS = st.one_of(
    st.sampled_from(("As", "AsKs", "??", "????", "A?", "", "10h", "As As", "Xx", "A", "2c3c4c5c")),
    st.text(max_size=6),
)
ANYTHING: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.sampled_from((10**6, -(10**9), 2**63, 10**40, 99)),
    st.sampled_from((math.nan, math.inf, -math.inf, 0.5, Decimal("1.25"), Fraction(1, 3))),
    st.sampled_from((Decimal("NaN"), Decimal("Infinity"), (), [], {}, object(), b"As", ["As"])),
    _CARDS,
)


@given(setups(), st.integers(), st.sampled_from(sorted(TRIPLETS)), st.data())
def test_the_three_methods_agree(setup: Setup, seed: int, method: str, data: st.DataObject) -> None:
    with quietly():
        state = setup.build()
        stop = data.draw(st.integers(0, 40))
        for count, _ in enumerate(play(setup, state, seed)):
            if count == stop:
                break
        most = 0 if method in _NO_ARGUMENT else 2 if method in _TWO_ARGUMENTS else 1
        arguments = data.draw(st.lists(ANYTHING, max_size=most))
        before = state.copy()
        calls = [getattr(state, name) for name in (TRIPLETS[method], f"can_{method}", method)]
        try:
            calls[0](*arguments)
        except TypeError:
            # An argument of the wrong kind is a mistake in the program, not in the game.
            assert calls[1](*arguments) is False
            with pytest.raises(TypeError):
                calls[2](*arguments)
            assert state == before, "a refused operation changes nothing"
            return
        except ValueError:
            allowed = False
        else:
            allowed = True
        assert state == before, "a question changes nothing"
        assert calls[1](*arguments) is allowed
        assert state == before, "a question changes nothing"
        try:
            operation = calls[2](*arguments)
        except ValueError:
            assert not allowed
            assert state == before, "a refused operation changes nothing"
        else:
            assert allowed
            assert state != before
            assert operation in state.operations[len(before.operations) :]
