"""The comparison is tested: the reference agrees with itself, and faults are found."""

from collections.abc import Callable
from typing import Any

import pytest

import pokerkit
from tests.parity.disagreement import Disagreement, ParityError
from tests.parity.done_right import recognise
from tests.parity.engines import Damaged, PokerKit, State
from tests.parity.lockstep import play
from tests.parity.scenario import draw_scenario
from tests.parity.variants import VARIANTS

_HANDS = 4


def _same_failure(disagreement: Disagreement) -> str | None:
    """PokerKit's own crashes happen on both sides."""
    both = disagreement.reference_value == disagreement.our_value
    return "failed alike" if both else None


@pytest.mark.parametrize("code", VARIANTS)
def test_reference_agrees_with_itself(code: str) -> None:
    for seed in range(_HANDS):
        play(draw_scenario(code, seed), PokerKit(), PokerKit(), _same_failure)


def _overriding(**members: Any) -> Callable[[State], None]:
    damaged = type("DamagedState", (pokerkit.State,), members)

    def damage(state: State) -> None:
        state.__class__ = damaged

    return damage


def _generous(state: State) -> None:
    state.stacks[0] += 1


_minimum: Any = pokerkit.State.min_completion_betting_or_raising_to_amount


def _one_too_high(state: State) -> Any:
    right = _minimum.fget(state)
    return None if right is None else right + 1


FAULTS: dict[str, Callable[[State], None]] = {
    "a chip too many": _generous,
    "folding is never allowed": _overriding(can_fold=lambda self: False),
    "the minimum raise is one too high": _overriding(
        min_completion_betting_or_raising_to_amount=property(_one_too_high)
    ),
    "everybody can win": _overriding(can_win_now=lambda self, player_index: True),
    "a call is recorded as a remark": _overriding(
        check_or_call=lambda self, *, commentary=None: pokerkit.State.no_operate(self)
    ),
}


def _play_thirty(fault: Callable[[State], None]) -> None:
    for seed in range(30):
        play(draw_scenario("NT", seed), PokerKit(), Damaged(fault), recognise)


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_is_noticed(fault: str) -> None:
    with pytest.raises(ParityError) as caught:
        _play_thirty(FAULTS[fault])
    assert "see it again: python -m tests.parity --game NT" in str(caught.value)
