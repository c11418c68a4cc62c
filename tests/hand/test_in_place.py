"""Attributes that Python reads in place have the same values as computed ones."""

import copy
import pickle
import random
import warnings
from typing import Any

import pytest

import croupier
from croupier import Automation, IllegalOperation, Mode, State
from croupier.games import NoLimitTexasHoldem
from croupier.hand.choices import Phase, phase_of
from croupier.history import HandLog
from croupier.loops import Batch
from croupier.loops.rollouts import redeal
from tests.hand.test_state_hostile import OPERATIONS
from tests.loops.lockstep import GAMES


def check(state: State) -> None:
    """Compare the values in the memory of the State with computed attributes."""
    drawing = state.standing_pat_or_discarding_statuses
    drawer = drawing.index(True) if any(drawing) else None
    assert state.status == (phase_of(state) is not Phase.OVER)
    assert state.actor_index == next(iter(state.actor_indices), None)
    assert state.stand_patter_or_discarder_index == drawer


def step(state: State, chance: random.Random) -> bool:
    """Carry out a possible operation, sometimes a raise."""
    if chance.random() < 0.3 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
        return True
    if state.stand_patter_or_discarder_index is not None:
        legal = state.legal_actions()
        least, held = legal.discard_count or 0, legal.discards or ()
        state.stand_pat_or_discard(held[: least or chance.randrange(3)])
        return True
    for name in OPERATIONS:
        if getattr(state, f"can_{name}")() and (name != "fold" or chance.random() < 0.1):
            getattr(state, name)()
            return True
    return False


@pytest.mark.parametrize("name", GAMES)
def test_in_every_game(name: str) -> None:
    chance = random.Random(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        for seed in range(3):
            state = GAMES[name](seed=seed)
            check(state)
            while step(state, chance):
                check(state)
                with pytest.raises(IllegalOperation):
                    state.post_ante(0)
                check(state)
                for other in (state.copy(), copy.deepcopy(state), redeal(state, seed=1)):
                    check(other)
            assert not state.status
            check(pickle.loads(pickle.dumps(state)))
            log = HandLog.of(state)
            for replayed in log.states():
                check(replayed)
            check(log.final_state())


def test_by_hand_from_the_first_ante_on() -> None:
    game = NoLimitTexasHoldem((), True, 1, (1, 2), 2, mode=Mode.CASH_GAME)
    state, chance = game(50, 3), random.Random(1)
    assert (state.status, state.actor_index) == (True, None)
    while step(state, chance):
        check(state)
    assert not state.status


def test_while_the_rake_is_taken() -> None:
    seen: list[tuple[Any, Any]] = []

    def rake(amount: int, state: State) -> tuple[int, int]:
        check(state)
        seen.append((state.status, state.actor_index))
        return 0, amount

    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2, rake=rake)
    state = game(50, 2)
    assert state.actor_index == 1
    state.fold()
    check(state)
    assert set(seen) == {(True, None)}
    assert [state.status, state.actor_index] == [False, None]


def test_in_a_batch() -> None:
    batch = Batch(croupier.holdem, 3, seed=1)
    for place in range(3):
        check(batch.state(place))


def test_they_cannot_be_set() -> None:
    state: Any = croupier.holdem()
    for name in ("status", "actor_index", "stand_patter_or_discarder_index"):
        assert getattr(State, name).__doc__
        with pytest.raises(AttributeError):
            setattr(state, name, None)
        with pytest.raises(AttributeError):
            getattr(State.__new__(State), name)
    check(state)
