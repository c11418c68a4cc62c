"""Batches for learners: stakes per table, opponents, a moving button, threads, pickles."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import croupier
from croupier import ActionMenu, Batch, BatchAction, Policy, SetupError
from croupier.errors import ArgumentError
from croupier.loops.opponents import Asked
from tests.loops.lockstep import GAMES

FOLD, CALL, RAISE, DRAW, PASS = (
    BatchAction[name] for name in ("FOLD", "CALL", "RAISE", "DRAW", "PASS")
)
NAMES = [*GAMES]


def play(batch: Batch, steps: int, seed: int = 1) -> list[list[int]]:
    """Random legal play; the rewards of every step."""
    menu, generator = ActionMenu.of(batch.state(0)), np.random.default_rng(seed)
    rewards = []
    for _ in range(steps):
        mask = menu.mask(batch)
        ids = (generator.random(mask.shape) * mask).argmax(axis=1)
        batch.step(*menu.decode(batch, ids), strict=True)
        rewards.append(batch.rewards.tolist())
    return rewards


def same(a: Batch, b: Batch) -> bool:
    names = ("observations", "legal", "min_raise_to", "max_raise_to", "rewards", "done", "actor")
    return all((getattr(a, name) == getattr(b, name)).all() for name in names)


# Stacks, blinds and antes of single tables.


def test_each_table_has_its_stacks() -> None:
    stacks = np.array([[100, 200, 300], [50, 50, 50], [7, 1, 1000]])
    batch = Batch("holdem", 3, players=3, stacks=stacks, seed=4)
    for table in range(3):
        state = batch.state(table)
        assert state.starting_stacks == tuple(stacks[table].tolist())
        fresh = croupier.holdem(players=3, stacks=stacks[table].tolist(), seed=0)
        assert state.stacks == fresh.stacks
        assert state.legal_actions().raise_to == fresh.legal_actions().raise_to
    play(batch, 200)
    assert batch.state(1).starting_stacks == (50, 50, 50)  # the next hands have them too


def test_a_table_is_a_batch_of_its_own() -> None:
    generator = np.random.default_rng(3)
    stacks = generator.integers(3, 200, (5, 4))
    together = Batch("holdem", 5, players=4, stacks=stacks, seed=[10, 11, 12, 13, 14])
    alone = [
        Batch("holdem", 1, players=4, stacks=stacks[table].tolist(), seed=[10 + table])
        for table in range(5)
    ]
    for step in range(150):
        for table, batch in enumerate(alone):
            assert (together.observations[table] == batch.observations[0]).all()
            assert (together.rewards[table] == batch.rewards[0]).all()
        actions = np.where(together.legal[:, 0] & (step % 3 == 0), FOLD, CALL)
        actions = np.where(together.legal[:, 2] & (step % 4 == 1), RAISE, actions)
        together.step(actions)
        for table, batch in enumerate(alone):
            batch.step(actions[table : table + 1])


def test_blinds_and_antes() -> None:
    batch = Batch(
        "holdem", 2, players=3, stacks=1000, blinds=[[1, 2], [50, 100]], antes=[[0], [10]]
    )
    small, large = batch.state(0), batch.state(1)
    least = [state.legal_actions().raise_to for state in (small, large)]
    assert [each and each.minimum for each in least] == [4, 200]
    assert large.total_pot_amount == 180
    assert (batch.min_raise_to == [4, 200]).all()
    batch.deal(1, blinds=[5, 10], antes=[0])
    assert batch.state(1).bets == [5, 10, 0]
    limit = Batch("limit-holdem", 1, players=3, blinds=[[10, 20]], stacks=[[500] * 3])
    limit.step([RAISE])
    assert limit.state(0).bets == [10, 20, 40]


def test_deal_with_other_stacks() -> None:
    batch = Batch("leduc", 4, seed=2)
    before = batch.observations.copy()
    chosen = np.array([True, False, True, False])
    batch.deal(chosen, stacks=[[5, 9], [5, 9]])
    found = [batch.state(table).starting_stacks for table in range(4)]
    assert found == [(5, 9), found[1], (5, 9), found[1]]
    assert found[1] != (5, 9)
    assert (batch.observations[1] == before[1]).all()
    batch.deal(stacks=20, tables=[3])
    assert batch.state(3).starting_stacks == (20, 20)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"stacks": [[1, 2]]}, "shape"),
        ({"stacks": [[1.5, 2], [1, 2]]}, "whole numbers"),
        ({"stacks": [[0, 2], [1, 2]]}, "table 0"),
        ({"stacks": [[1, 2], [1, 1 << 40]]}, "table 1"),
        ({"blinds": [[1, 2, 3], [1, 2, 3]]}, "shape"),
        ({"blinds": [[0, 0], [0, 0]]}, "none above 0"),
        ({"antes": [[-1], [0]]}, "an ante must be 0 or more"),
    ],
)
def test_wrong_stakes_change_nothing(arguments: dict[str, Any], message: str) -> None:
    batch = Batch("holdem", 2, players=2, seed=1)
    rows, number = batch.observations.copy(), batch.hand_number(0)
    with pytest.raises(SetupError, match=message):
        batch.deal([0, 1], **arguments)
    assert (batch.observations == rows).all()
    assert batch.hand_number(0) == number
    with pytest.raises(SetupError):
        Batch("holdem", 2, players=2, **arguments)


# Opponents.


@pytest.mark.parametrize(
    "policy", ["random", "call", "fold", {"call": 2, "raise": 1}, Policy.ALL_IN]
)
def test_native_opponents_leave_the_other_seat(policy: Any) -> None:
    batch = Batch("holdem", 50, players=3, opponents={0: policy, 2: policy}, seed=3, history=12)
    results, missed = 0, 0
    for _ in range(100):
        assert set(batch.actor.tolist()) <= {1, -1}
        missed += int((batch.actor < 0).sum())
        batch.step(np.where(batch.legal[:, 2], RAISE, CALL))
        assert (batch.rewards.sum(axis=1) == 0).all()
        results += int(batch.done.sum())
    assert results > 100
    assert batch.decisions > 50 * 100 - missed
    if policy == "fold":
        assert missed == 5_000  # the big blind wins before it is asked


def test_functions_play_like_native_policies() -> None:
    seen: list[Asked] = []

    def caller(asked: Asked) -> Any:
        seen.append(asked)
        return np.where(asked.legal[:, 1], CALL, DRAW)

    for name in ("holdem", "badugi", "leduc"):
        native = Batch(name, 20, opponents={1: "call"}, seed=5, history=6)
        asked = Batch(name, 20, opponents={1: caller}, seed=5, history=6)
        generator = np.random.default_rng(2)
        for _ in range(60):
            assert same(native, asked)
            raises = (generator.random(20) < 0.3) & native.legal[:, 2]
            actions = np.where(native.legal[:, 3], DRAW, np.where(raises, RAISE, CALL))
            native.step(actions)
            asked.step(actions)
    assert all(each.seat == 1 and len(each.tables) == len(each.legal) for each in seen)
    assert all((each.observations[:, 0] == 1).all() for each in seen)


def test_functions_give_amounts() -> None:
    def shover(asked: Asked) -> Any:
        return np.where(asked.legal[:, 2], RAISE, CALL), asked.max_raise_to

    batch = Batch("holdem", 10, players=2, opponents={1: shover}, seed=5)
    batch.step(np.full(10, CALL))
    assert batch.done.all()  # all-in and a call


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda asked: np.zeros(3, int), "3 actions|shape"),
        (lambda asked: np.zeros(len(asked.tables)), "float64"),
        (lambda asked: np.full(len(asked.tables), 9), "unknown action"),
        (lambda asked: (np.full(len(asked.tables), 2), np.full(len(asked.tables), 1)), "seat 1"),
        (lambda asked: (1, 2, 3), "3 arrays"),
    ],
)
def test_wrong_answers(answer: Callable[[Asked], Any], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        Batch("holdem", 2, players=2, opponents={1: answer})


@pytest.mark.parametrize(
    ("opponents", "message"),
    [
        ({0: "call", 1: "call"}, "leave one"),
        ({2: "call"}, "no seat 2"),
        ({0: "clever"}, "unknown policy"),
        ({"first": "call"}, "whole number"),
        (["call"], "mapping"),
    ],
)
def test_wrong_opponents(opponents: Any, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Batch("kuhn", 2, opponents=opponents)


def test_a_hand_that_ends_before_the_seat_is_asked() -> None:
    # Heads-up the button, player 1, folds first: player 0 wins without a decision.
    batch = Batch("holdem", 3, players=2, opponents={1: "fold"}, seed=1)
    for _ in range(5):
        assert (batch.actor == -1).all()
        batch.step(np.full(3, CALL))
        assert batch.done.all()
        assert batch.rewards.tolist() == [[1, -1]] * 3


# A button that moves.


def test_the_button_moves() -> None:
    batch = Batch("holdem", 2, players=3, stacks=[[100, 200, 300]] * 2, rotate_button=True, seed=1)
    assert batch.players_at.tolist() == [[0, 1, 2]] * 2
    assert batch.actor.tolist() == [2, 2]  # the button opens three-handed
    for hand in range(1, 7):
        batch.deal([0, 1])
        assert batch.players_at[0].tolist() == [(seat - hand) % 3 for seat in range(3)]
        assert batch.actor[0] == (2 + hand) % 3
        assert batch.observations[0, 0] == 2
        stacks = batch.state(0).starting_stacks
        assert [stacks[player] for player in batch.players_at[0]] == [100, 200, 300]


def test_results_go_to_the_seats() -> None:
    turning = Batch("holdem", 4, players=3, rotate_button=True, seed=6, final=True)
    fixed = Batch("holdem", 4, players=3, seed=6, final=True)
    for _ in range(120):
        places = turning.players_at
        actions = np.where(fixed.legal[:, 2], RAISE, CALL)
        assert (turning.oracle == np.take_along_axis(fixed.oracle, places[..., None], 1)).all()
        rows = fixed.observe("all")
        assert (turning.observe("all") == np.take_along_axis(rows, places[..., None], 1)).all()
        turning.step(actions)
        fixed.step(actions)
        assert (turning.observations == fixed.observations).all()
        assert (turning.rewards == np.take_along_axis(fixed.rewards, places, 1)).all()
        ended = np.flatnonzero(fixed.done)
        cards = np.take_along_axis(fixed.final_hole_cards, places[..., None], 1)
        assert (turning.final_hole_cards[ended] == cards[ended]).all()
    seats = turning.players_at[np.arange(4), turning.actor]
    assert (seats == turning.observations[:, 0]).all()


# Threads.


@pytest.mark.parametrize("name", ["holdem", "leduc", "badugi", "stud"])
def test_threads_change_nothing(name: str) -> None:
    ways = [
        Batch(name, 300, seed=2, threads=threads, opponents={0: "random"}, history=3, final=True)
        for threads in (1, 3)
    ]
    for seed in range(3):
        first, second = (play(batch, 15, seed) for batch in ways)
        assert first == second
        assert same(*ways)
        assert (ways[0].history == ways[1].history).all()
        assert ways[0].decisions == ways[1].decisions
    with pytest.raises(SetupError, match="threads"):
        Batch(name, 2, threads=0)


# Pickles.


@pytest.mark.parametrize("name", NAMES)
def test_a_pickled_batch_goes_on(name: str) -> None:
    batch = Batch(GAMES[name], 3, seed=4, history=4, information=True, final=True)
    play(batch, 7)
    again = pickle.loads(pickle.dumps(batch))
    assert same(batch, again)
    for array in ("final_observations", "final_hole_cards", "final_history", "rewards", "done"):
        assert (getattr(batch, array) == getattr(again, array)).all()
    assert batch.seeds == again.seeds
    assert (batch.information_keys == again.information_keys).all()
    assert play(batch, 40, 2) == play(again, 40, 2)
    assert same(batch, again)
    assert (batch.history == again.history).all()


def test_pickles_keep_how_hands_ended_without_a_history() -> None:
    batch = Batch("leduc", 9, final=True)
    for _ in range(4):
        batch.step(np.full(9, CALL))
    assert batch.done.all()
    again = pickle.loads(pickle.dumps(batch))
    assert (again.final_observations == batch.final_observations).all()
    assert (again.final_hole_cards == batch.final_hole_cards).all()
    assert batch.final_observations[:, :, 0].tolist() == [[0, 1]] * 9


def test_pickles_keep_stakes_opponents_and_seats() -> None:
    batch = Batch(
        "holdem",
        6,
        players=3,
        stacks=np.arange(20, 38).reshape(6, 3),
        blinds=[[n, 2 * n] for n in range(1, 7)],
        opponents={1: "random"},
        rotate_button=True,
    )
    play(batch, 11)
    for again in (pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch), copy.copy(batch)):
        assert same(batch, again)
        assert (batch.players_at == again.players_at).all()
        ways = [pickle.loads(pickle.dumps(each)) for each in (batch, again)]
        assert play(ways[0], 40) == play(ways[1], 40)
        assert ways[0].state(5).blinds_or_straddles == batch.state(5).blinds_or_straddles


def test_a_saved_table_goes_elsewhere() -> None:
    batch = Batch("omaha", 2, players=3, stacks=[[50, 60, 70], [100, 100, 100]], seed=8)
    play(batch, 5)
    saved = pickle.loads(pickle.dumps(batch.save(0)))
    other = Batch("omaha", 1, players=3, stacks=200)
    other.restore(0, saved)
    assert (other.observations[0] == batch.observations[0]).all()
    alone = Batch("omaha", 1, players=3)
    alone.restore(0, batch.save(0))
    assert play(other, 60) == play(alone, 60)
    assert other.state(0).starting_stacks == (50, 60, 70)
    with pytest.raises(SetupError, match="another game"):
        Batch("holdem", 1, players=3).restore(0, saved)


def test_damaged_pickles_are_refused() -> None:
    batch = Batch("holdem", 1, players=2)
    reduced: Any = batch.save(0).__reduce__()
    load, (native, seed, spec, stakes) = reduced
    load(native, seed, spec, stakes)
    generator = np.random.default_rng(1)
    fields = native.__getstate__()

    def load_damaged(**changed: Any) -> Any:
        return load(type(native)(**{**fields, **changed}), seed, spec, stakes)

    for name, value in fields.items():
        values: tuple[Any, ...] = (None, -1, b"", b"x" * 4096, [], 1 << 80)
        for wrong in values:
            if wrong == value:
                continue
            with pytest.raises((ValueError, TypeError, OverflowError)):
                Batch("holdem", 1, players=2).restore(0, load_damaged(**{name: wrong}))
    hand = bytearray(native.hand)
    accepted = 0
    for _ in range(2_000):  # whatever is accepted can be played to its end
        damaged_hand = hand.copy()
        for place in generator.integers(0, len(hand), 3):
            damaged_hand[place] = generator.integers(0, 256)
        try:
            saved = load_damaged(hand=bytes(damaged_hand))
        except ValueError:
            continue
        batch.restore(0, saved)
        accepted += 1
        for _ in range(30):
            batch.step(np.where(batch.legal[:, 1], CALL, PASS))
    assert accepted > 0


def test_functions_are_not_pickled() -> None:
    batch = Batch("kuhn", 1, opponents={1: lambda asked: np.full(len(asked.tables), CALL)})
    with pytest.raises(SetupError, match="functions"):
        pickle.dumps(batch)
