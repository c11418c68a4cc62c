"""A Batch for research: histories, keys, rows of every seat, the last rows of a hand."""

from typing import Any

import numpy as np
import pytest

import croupier
from croupier import Batch, BatchAction, SetupError, State, hand_seed
from croupier.errors import ArgumentError
from tests.loops.lockstep import GAMES, choose

FOLD, CALL, RAISE = BatchAction.FOLD, BatchAction.CALL, BatchAction.RAISE


def act(state: State, action: int, amount: int) -> None:
    if action == FOLD:
        state.fold()
    elif action == RAISE:
        state.complete_bet_or_raise_to(amount)
    elif state.can_post_bring_in():
        state.post_bring_in()
    else:
        state.check_or_call()


@pytest.mark.parametrize("name", ["leduc", "holdem", "stud", "rhode-island"])
def test_keys_are_information_states(name: str) -> None:
    """Play a Batch and the same States; keys are equal exactly when information states are."""
    factory = GAMES[name]
    batch = Batch(factory, 60, seed=2, information=True)
    states = [factory(seed=hand_seed(seed, 0)) for seed in batch.seeds]
    generator = np.random.default_rng(1)
    by_key: dict[int, bytes] = {}
    by_state: dict[bytes, int] = {}
    for _ in range(40):
        for table, state in enumerate(states):
            actor = int(batch.actor[table])
            if actor < 0:
                continue
            key, known = int(batch.information_keys[table]), state.information_state(actor)
            assert by_key.setdefault(key, known) == known
            assert by_state.setdefault(known, key) == key
        actions, amounts = choose(batch, generator)
        before = batch.actor.copy()
        batch.step(actions, amounts)
        for table in range(60):
            if before[table] >= 0 and not batch.status[table]:
                act(states[table], int(actions[table]), int(amounts[table]))
            if batch.done[table]:
                seed = hand_seed(batch.seeds[table], batch.hand_number(table))
                states[table] = factory(seed=seed)
    assert len(by_key) > 60


def test_history_has_the_last_decisions() -> None:
    batch = Batch("leduc", 2, history=3)
    assert batch.history.shape == (2, 3, 4)
    assert (batch.history == -1).all()
    batch.step([RAISE, CALL])
    batch.step([RAISE, CALL])
    assert batch.history[0].tolist() == [[-1] * 4, [0, 0, 2, 2], [1, 0, 2, 4]]
    assert batch.history[1].tolist() == [[-1] * 4, [0, 0, 1, 0], [1, 0, 1, 0]]
    batch.step([CALL, RAISE])
    assert batch.history[0, 2].tolist() == [0, 0, 1, 2]
    batch.step([RAISE, FOLD])
    assert batch.done.tolist() == [False, True]
    assert (batch.history[1] == -1).all()
    assert batch.history[0].tolist() == [[1, 0, 2, 4], [0, 0, 1, 2], [0, 1, 2, 4]]


def test_draws_tell_how_many_cards() -> None:
    batch = Batch("badugi", 1, history=1, players=2)
    while not batch.legal[0, 3]:
        batch.step([CALL])
    batch.step([BatchAction.DRAW], [0b1011])
    assert batch.history[0, 0].tolist()[2:] == [3, 3]


def test_what_a_table_remembers_goes_with_it() -> None:
    batch = Batch("leduc", 3, history=2, information=True)
    batch.step([RAISE, CALL, CALL])
    saved, key = batch.save(0), int(batch.information_keys[0])
    batch.clone(0, 1)
    assert (batch.history[0] == batch.history[1]).all()
    assert int(batch.information_keys[1]) == key
    batch.step([CALL] * 3)
    batch.restore(2, saved)
    assert int(batch.information_keys[2]) == key
    assert batch.history[2].tolist() == [[-1] * 4, [0, 0, 2, 2]]


def test_every_seat_has_a_row() -> None:
    batch = Batch("holdem", 5, players=3)
    rows = batch.observe("all")
    assert rows.shape == (5, 3, batch.observations.shape[1])
    acting = rows[np.arange(5), batch.actor]
    assert (acting == batch.observations).all()
    assert (batch.observe(1) == rows[:, 1]).all()
    assert (batch.observe(batch.actor) == batch.observations).all()
    holes = [batch.columns.names.index(f"hole {card}") for card in (0, 1)]
    assert (rows[:, :, holes] == batch.oracle).all()
    room = np.empty_like(rows)
    assert batch.observe("all", out=room) is room
    wrong: list[tuple[Any, Any]] = [("some", None), (3, None), (-1, None), ([0, 1], None)]
    wrong += [([0, 1, 2, 3, 0], None), (0, room), ("all", room.astype(np.int64))]
    for players, out in wrong:
        with pytest.raises(SetupError):
            batch.observe(players, out)


def test_hands_that_ended_are_kept() -> None:
    batch = Batch("leduc", 40, final=True, seed=4)
    generator = np.random.default_rng(2)
    seen = 0
    for _ in range(30):
        before = batch.oracle
        batch.step(*choose(batch, generator))
        for table in np.flatnonzero(batch.done):
            assert batch.final_hole_cards[table].tolist() == before[table].tolist()
            rows = batch.final_observations[table]
            assert rows[:, 0].tolist() == [0, 1]
            seen += 1
    assert seen > 50
    assert batch.final_observations.shape == (40, 2, batch.observations.shape[1])


def test_no_amount_is_the_smallest_raise() -> None:
    batch = Batch("holdem", 2, players=2)
    least = batch.min_raise_to.copy()
    batch.step([RAISE, CALL])
    assert not batch.status.any()
    assert batch.observations[0, batch.columns.names.index("bet +1")] == least[0]


def test_strict_steps_change_nothing_that_is_wrong() -> None:
    batch = Batch("kuhn", 3)
    before = batch.observations.copy()
    for actions in ([CALL, CALL, FOLD], [CALL, RAISE, 7]):
        with pytest.raises(ArgumentError, match="table 2: "):
            batch.step(actions, strict=True)
        assert (batch.observations == before).all()
        assert batch.actor.tolist() == [0, 0, 0]
    with pytest.raises(ArgumentError, match="table 1: the amount"):
        batch.step([CALL, RAISE, CALL], [0, 100, 0], strict=True)
    assert (batch.observations == before).all()
    batch.step([CALL, RAISE, CALL], strict=True)
    assert batch.actor.tolist() == [1, 1, 1]


def test_options_that_were_not_asked_for() -> None:
    batch = Batch(croupier.kuhn, 1)
    with pytest.raises(SetupError, match="information=True"):
        _ = batch.information_keys
    assert not hasattr(batch, "history")
    for wrong in (-1, 5_000, 1.5, None):
        with pytest.raises(SetupError, match="history"):
            Batch("kuhn", 1, history=wrong)  # type: ignore[arg-type]


def test_arrays_go_to_other_libraries() -> None:
    """Through DLPack, without a copy: they change with the next step."""
    batch = Batch("holdem", 3, players=2, history=2)
    array: Any
    for array in (batch.observations, batch.rewards, batch.legal, batch.actor, batch.history):
        assert array.__dlpack_device__() == (1, 0)
        shared = np.from_dlpack(array)
        assert np.shares_memory(shared, array)
    shared = np.from_dlpack(batch.actor)
    before = shared.copy()
    batch.step([CALL] * 3)
    assert (shared == batch.actor).all()
    assert not (shared == before).all()


def test_wrong_ids_and_menus_change_nothing() -> None:
    batch = Batch("badugi", 3, players=2)
    before, menu = batch.observations.copy(), croupier.ActionMenu(("fold", "call", "raise"))
    wrong: list[tuple[Any, str]] = [
        ([0, 1], "expected 3 whole numbers"),
        ([0.0, 1.0, 1.0], "expected 3 whole numbers"),
        ([[1, 1, 1]], "expected 3 whole numbers"),
        ([1, 1, 19], "not on a menu"),
        ([1, 1, 3], "table 2: the action 3 is not legal now"),
    ]
    for ids, why in wrong:
        with pytest.raises((SetupError, ArgumentError), match=why):
            batch.step_ids(menu, ids, strict=True)
        assert (batch.observations == before).all()
    with pytest.raises(SetupError, match="draws of 5 cards"):
        batch.step_ids(croupier.ActionMenu(("call",), draw_cards=5), [0, 0, 0])
    assert (batch.observations == before).all()
    assert not batch.step_ids(menu, [1, 1, 2], strict=True).any()


def test_arrays_that_are_not_kept_say_what_keeps_them() -> None:
    batch = Batch("leduc", 2)
    for name, option in [
        ("history", "history=N"),
        ("final_observations", "final=True"),
        ("final_hole_cards", "final=True"),
        ("final_history", "final=True and history=N"),
    ]:
        assert not hasattr(batch, name)
        with pytest.raises(AttributeError, match=f"make the Batch with {option}"):
            getattr(batch, name)
    with pytest.raises(AttributeError, match=r"no attribute 'histories'$"):
        batch.histories  # type: ignore[attr-defined]  # noqa: B018


def test_native_arrays_that_are_not_kept_have_no_rows() -> None:
    native = Batch("leduc", 3)._native
    for name in ("history", "final_history", "final_observations", "final_hole_cards", "carried"):
        assert getattr(native, name).size == 0, name
    assert Batch("leduc", 3, history=2, final=True)._native.final_history.shape == (3, 8)
