"""Tables in lockstep: every game plays as single States do, and refusals affect only one table."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import croupier
from croupier import Batch, BatchAction, SetupError, hand_seed, redeal, rollout
from tests.loops.lockstep import GAMES, choose, run

CENTS: dict[str, Any] = {"stacks": 0.5, "blinds": (0.25, 0.5)}
INFINITE: dict[str, Any] = {"stacks": float("inf")}
FOLD, CALL, RAISE, DRAW, PASS = (
    BatchAction[name] for name in ("FOLD", "CALL", "RAISE", "DRAW", "PASS")
)


@pytest.mark.parametrize("name", GAMES)
def test_tables_are_single_states(name: str) -> None:
    # `make soak` goes on for more steps.
    assert run(GAMES[name], tables=1_000, steps=30, seed=3) > 0


def test_a_table_is_a_rollout_with_its_seed() -> None:
    batch = Batch(croupier.leduc, 3, seed=["a", "b", "c"])
    result = rollout(croupier.leduc, 20, seed="b", policy="call")
    rewards: list[list[int]] = []
    while len(rewards) < 20:
        batch.step(np.full(3, CALL))
        if batch.done[1]:
            rewards.append(batch.rewards[1].tolist())
    assert rewards == result.payoffs.tolist()


def test_the_number_of_tables_changes_no_table() -> None:
    few, many = Batch(croupier.holdem, 2, seed=9), Batch(croupier.holdem, 50, seed=9)
    assert few.seeds == many.seeds[:2]
    for _ in range(30):
        few.step(np.full(2, CALL))
        many.step(np.full(50, CALL))
        assert (few.observations == many.observations[:2]).all()


def test_rows_without_hidden_cards() -> None:
    # Two deals that differ only in cards the players to act cannot see.
    seen = "Ks"
    first = croupier.holdem(players=3, deck="As Kd 7c Ah Kh 7d", seed=1)
    second = croupier.holdem(players=3, deck="2s 3d 7c 2h 3h 7d", seed=2)
    batch = Batch(partial(croupier.holdem, players=3), 2)
    batch.load(0, first)
    batch.load(1, second)
    assert batch.actor.tolist() == [2, 2]
    assert (batch.observations[0] == batch.observations[1]).all()
    batch.step([CALL, CALL])
    assert not (batch.observations[0] == batch.observations[1]).all()
    assert seen not in batch.explain(0)


@pytest.mark.parametrize("name", GAMES)
def test_no_row_tells_a_hidden_card(name: str) -> None:
    """Deal every hidden card again, and compare the rows."""
    factory = GAMES[name]
    generator = np.random.default_rng(4)
    batch = Batch(factory, 8, seed=5)
    other = Batch(factory, 1)
    looked = changed = 0
    for _ in range(40):
        batch.step(*choose(batch, generator))
        for table in range(8):
            actor = int(batch.actor[table])
            if actor < 0:
                continue
            state = batch.state(table)
            other.load(0, redeal(state, actor, seed=looked))
            assert (other.observations[0] == batch.observations[table]).all()
            assert (other.legal[0] == batch.legal[table]).all()
            changed += other.state(0).hole_cards != state.hole_cards
            looked += 1
    assert changed > looked / 3 or name == "all-in at once"


def test_a_table_taken_off_and_put_back_shows_the_same() -> None:
    batch = Batch(croupier.badugi, 1, seed=1)
    while not batch.legal[0, DRAW]:
        batch.step([CALL])
    batch.step([DRAW], [7])
    before = batch.observations[0].tolist()
    assert "last drew 3" in batch.explain(0)
    assert "may be changed" in batch.explain(0)
    batch.load(0, batch.state(0))
    assert batch.observations[0].tolist() == before


def test_a_card_for_all_instead_of_hole_cards_is_in_the_row() -> None:
    """Where boards and hands take the whole deck, the last card of each player is one for all."""
    streets = (
        croupier.Street(False, (False,) * 5, 0, False, croupier.Opening.POSITION, 2, None),
        croupier.Street(False, (), 5, False, croupier.Opening.POSITION, 2, None),
        croupier.Street(False, (False,), 0, False, croupier.Opening.POSITION, 2, None),
    )

    def game() -> croupier.State:
        return croupier.State(
            tuple(croupier.Automation),
            croupier.Deck.STANDARD,
            (croupier.cards.StandardHighHand,),
            streets,
            croupier.BettingStructure.FIXED_LIMIT,
            True,
            1,
            0,
            0,
            200,
            8,
        )

    batch = Batch(game, 1)
    while batch.observations[0, batch.columns.index("street")] < 2:
        batch.step([CALL])
    board = batch.explain(0).splitlines()[1]
    dealt = list(batch.state(0).get_board_cards(0))
    assert len(dealt) == 6
    assert all(repr(card) in board for card in dealt)


def test_a_refused_action_changes_nothing_and_nobody_else() -> None:
    batch, control = (Batch(croupier.holdem, 6, seed=1) for _ in range(2))
    actions = [RAISE, RAISE, DRAW, 7, -2, CALL]
    batch.step(actions, [3, 201, 0, 0, 0, 0])
    control.step([PASS] * 5 + [CALL])
    assert (batch.observations == control.observations).all()
    assert (batch.status > 0).tolist() == [True] * 5 + [False]
    reasons = [batch.why(table) for table in range(6)]
    assert reasons[0] is not None
    assert "minimum" in reasons[0]
    assert "maximum" in str(reasons[1]) or "more" in str(reasons[1])
    assert reasons[3] == reasons[4] == "unknown action"
    assert reasons[5] is None
    batch.step([CALL] * 6)
    assert not batch.status.any()


def test_numbers_that_no_int64_holds_are_not_wrapped_around() -> None:
    batch = Batch(croupier.holdem, 2, seed=1)
    batch.step(np.array([2**64 - 1, CALL], np.uint64))  # not -1, which passes
    assert batch.why(0) == "unknown action"
    batch.step([RAISE, PASS], np.array([2**64 - 1, 0], np.uint64))
    assert batch.why(0) == "that is not an amount of chips"  # and not below the minimum


def test_actions_of_any_integer_type_and_layout() -> None:
    given: list[NDArray[Any]] = [
        np.array([CALL, FOLD], np.int8),
        np.array([CALL, FOLD], np.uint64),
        np.array([CALL, FOLD], ">i4"),
        np.array([FOLD, CALL])[::-1],
        np.array([CALL, PASS, FOLD, PASS])[::2],
    ]
    expected = Batch(croupier.holdem, 2, seed=1)
    expected.step([CALL, FOLD])
    for actions in given:
        batch = Batch(croupier.holdem, 2, seed=1)
        batch.step(actions)
        assert (batch.observations == expected.observations).all()


def test_a_fold_with_nothing_to_call_is_refused_where_the_rules_say_so() -> None:
    state = croupier.holdem(players=2, stacks=200, rules=croupier.HouseRules.ENGINE)
    batch = Batch(partial(croupier.holdem, players=2, rules=croupier.HouseRules.ENGINE), 1)
    state.check_or_call()
    batch.load(0, state)
    assert not batch.legal[0, FOLD]
    batch.step([FOLD])
    assert batch.why(0) == "there is nothing to call" or batch.why(0)


def test_draws_take_bits_and_refuse_cards_that_are_not_there() -> None:
    batch = Batch(croupier.triple_draw, 2, seed=2)
    while not batch.legal[0, DRAW]:
        batch.step([CALL, CALL])
    before = batch.observations[0, 10:15].tolist()
    player = int(batch.actor[0])
    batch.step([DRAW, CALL], [1 << 5, 0])
    assert batch.why(0) == "the player does not hold that card"
    batch.step([DRAW, PASS], [0b10001, 0])
    assert batch.why(0) is None
    after = [card.number for card in batch.state(0).hole_cards[player]]
    assert after[:3] == before[1:4]
    assert batch.columns.names[batch.columns.index("drawn +0")] == "drawn +0"


def test_clone_makes_the_same_table() -> None:
    batch = Batch(croupier.holdem, 4, seed=3)
    batch.step([RAISE, CALL, CALL, CALL], [9, 0, 0, 0])
    batch.clone(0, [1, 2])
    assert batch.seeds[0] == batch.seeds[1] == batch.seeds[2]
    for _ in range(200):
        assert (batch.observations[0] == batch.observations[1]).all()
        assert (batch.rewards[0] == batch.rewards[1]).all()
        batch.step(np.full(4, CALL))
    assert not (batch.observations[0] == batch.observations[3]).all()
    batch.clone(3, 0)
    assert (batch.observations[0] == batch.observations[3]).all()


@pytest.mark.parametrize(
    "tables",
    [
        lambda: [1, 3],
        lambda: {1, 3},
        lambda: (table for table in (1, 3)),
        lambda: np.array([1, 3]),
        lambda: np.array([False, True, False, True]),
    ],
)
def test_tables_are_named_in_any_way(tables: Callable[[], Any]) -> None:
    batch = Batch(croupier.holdem, 4, seed=3)
    batch.deal(tables())
    assert [batch.hand_number(table) for table in range(4)] == [0, 1, 0, 1]
    batch.clone(0, tables())
    assert len(set(batch.seeds)) == 2
    batch.deal(2)
    batch.clone(2, np.array(1))
    assert [batch.hand_number(table) for table in range(4)] == [0, 1, 1, 0]


def test_what_names_no_table_is_refused() -> None:
    batch = Batch(croupier.holdem, 2, seed=3)
    given: list[Any] = [1.0, "1", [0, True], [True, False], np.array([1.0])]
    for tables in given:
        with pytest.raises(SetupError, match="a table must be a whole number"):
            batch.deal(tables)
    with pytest.raises(SetupError, match="expected one bool for each of 2 tables"):
        batch.deal(np.array([True]))
    with pytest.raises(IndexError):
        batch.deal([0, 2])
    assert batch.hand_number(0) == 0


def test_a_saved_table_comes_back() -> None:
    batch = Batch(croupier.omaha, 3, seed=3)
    batch.step(np.full(3, CALL))
    saved, row = batch.save(1), batch.observations[1].copy()
    rewards: list[list[Any]] = [[], []]
    for attempt in rewards:
        for _ in range(60):
            batch.step(np.full(3, CALL))
            attempt.append(batch.rewards[1].tolist())
        batch.restore(1, saved)
        assert (batch.observations[1] == row).all()
        assert not batch.done[1]
    assert rewards[0] == rewards[1]
    batch.restore(2, saved)
    assert (batch.observations[2] == row).all()
    assert batch.seeds[2] == batch.seeds[1]
    elsewhere = Batch(croupier.omaha, 1)
    elsewhere.restore(0, saved)
    assert (elsewhere.observations[0] == row).all()
    with pytest.raises(SetupError, match="another game"):
        Batch(croupier.holdem, 1).restore(0, saved)
    with pytest.raises(SetupError, match="other options"):
        Batch(croupier.omaha, 1, history=2).restore(0, saved)


def test_without_auto_reset_a_hand_stays_over() -> None:
    batch = Batch(croupier.kuhn, 2, seed=1, auto_reset=False)
    while not batch.done.all():
        batch.step(np.where(batch.actor >= 0, CALL, PASS))
    assert batch.actor.tolist() == [-1, -1]
    assert batch.explain(0) == "Nobody acts: the hand plays itself out."
    batch.step([CALL, PASS])
    assert batch.why(0) == "the hand is over"
    assert not batch.done.any()
    batch.deal()
    assert (batch.actor >= 0).all()
    assert batch.hand_number(0) == 1


def test_no_result_is_lost_where_hands_play_themselves_out() -> None:
    # The blinds put everybody all-in: nobody acts, and the first step tells the result.
    factory = partial(croupier.holdem, blinds=(5, 10), stacks=(3, 8))
    batch = Batch(factory, 2, seed=1, auto_reset=False)
    batch.step([PASS, CALL])
    batch.deal()
    assert [batch.hand_number(table) for table in range(2)] == [0, 1]
    assert batch.actor.tolist() == [-1, -1]
    batch.step([CALL, CALL])
    assert batch.done.all()
    batch.step([PASS, PASS])
    batch.deal()
    assert [batch.hand_number(table) for table in range(2)] == [1, 2]


def test_reset_begins_again() -> None:
    batch = Batch(croupier.stud, 5, seed=1)
    first = batch.observations.copy()
    for _ in range(40):
        batch.step(np.full(5, CALL))
    batch.reset()
    assert (batch.observations == first).all()
    assert not batch.done.any()
    batch.reset(seed=2)
    assert not (batch.observations == first).all()
    batch.reset(seed=1)
    assert (batch.observations == first).all()


def test_arrays_are_the_same_memory_and_outlive_the_batch() -> None:
    batch = Batch(croupier.holdem, 2)
    rows = batch.observations
    before = rows.copy()
    batch.step([CALL, CALL])
    assert batch.observations is rows
    assert not (rows == before).all()
    del batch
    assert rows.shape == (2, 41)
    assert rows.sum() != 0


def test_nobody_but_the_batch_writes_its_arrays() -> None:
    batch = Batch(croupier.holdem, 2, seed=1)
    arrays = (
        batch.observations,
        batch.legal,
        batch.min_raise_to,
        batch.max_raise_to,
        batch.rewards,
        batch.done,
        batch.actor,
        batch.status,
    )
    for array in arrays:
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 1
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True


def test_memory_is_stated() -> None:
    small, large = Batch(croupier.kuhn, 1), Batch(croupier.holdem, 1)
    assert 1_000 < small.bytes_per_table < large.bytes_per_table < 5_000


def test_rows_are_explained() -> None:
    batch = Batch(croupier.holdem, 1, seed=7)
    text = batch.explain(0)
    assert text == batch.explain(batch.observations[0])
    assert "Player 2 acts on street 0" in text
    assert "2 to call, a raise goes to 4 up to 200" in text
    assert len(text.splitlines()) == 4 + 6
    assert "??" in Batch(croupier.razz, 1).explain(0)
    assert "last drew" in Batch(croupier.badugi, 1).explain(0)
    with pytest.raises(SetupError, match="41 columns"):
        batch.explain([1, 2])
    with pytest.raises(SetupError, match="number of a card"):
        batch.explain([0] * 10 + [99] * 31)


def test_rows_kept_as_floats_are_explained() -> None:
    batch = Batch(croupier.razz, 1, seed=7)
    assert batch.explain(batch.observations[0].astype(np.float32)) == batch.explain(0)
    with pytest.raises(SetupError, match="5 is not a whole number"):
        batch.explain(batch.observations[0] + 0.5)


def test_cards_that_are_half_known_are_explained() -> None:
    manual = [name for name in croupier.Automation if name != "Hole dealing"]
    state = croupier.holdem(players=2, automations=tuple(manual))
    for cards in ("As", "??", "Kd", "A?"):
        state.deal_hole(cards)
    batch = Batch(partial(croupier.holdem, players=2), 1)
    batch.load(0, state)
    assert "Player 1 acts on street 0, holding ?? A?." in batch.explain(0)


def test_hands_are_those_of_hand_seed() -> None:
    batch = Batch(croupier.holdem, 2, seed=4)
    single = croupier.holdem(seed=hand_seed(batch.seeds[1], 0))
    assert batch.state(1).hole_cards == single.hole_cards


def test_seeds_of_numpy_and_no_seed() -> None:
    seed: Any = np.int64(5)
    assert Batch(croupier.holdem, 3, seed=seed).seeds == Batch(croupier.holdem, 3, seed=5).seeds
    assert len({*Batch(croupier.holdem, 3, seed=None).seeds}) == 3
    texts: Any = np.array(["a", "b", "c"])
    assert repr(Batch(croupier.holdem, 3, seed=texts).seeds) == "('a', 'b', 'c')"


@pytest.mark.parametrize(
    ("arguments", "keywords", "complaint"),
    [
        ((croupier.holdem, 0), {}, "1 to"),
        ((croupier.holdem, 2.5), {}, "whole number"),
        ((croupier.holdem(), 2), {}, "is made from a game"),
        ((croupier.holdem, 2), {"seed": [1]}, "one for each of 2 tables"),
        ((croupier.holdem, 2), {"seed": 1.5}, "one for each of 2 tables"),
        ((croupier.holdem, 2), {"seed": [1, 1.5]}, "whole number or a text, not 1.5"),
        ((croupier.holdem, 2), {"seed": [1, None]}, "whole number or a text, not None"),
        ((partial(croupier.holdem, **CENTS), 2), {}, "whole chips"),
        ((partial(croupier.holdem, stacks=10**10), 2), {}, "2147483647"),
        ((partial(croupier.holdem, **INFINITE), 2), {}, "2147483647"),
    ],
)
def test_wrong_arguments_are_refused(
    arguments: tuple[Any, ...], keywords: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(SetupError, match=complaint):
        Batch(*arguments, **keywords)


def test_wrong_steps_are_refused() -> None:
    batch = Batch(croupier.holdem, 2)
    before = batch.observations.copy()
    for actions, amounts in (([1], None), ([1.0, 2.0], None), ([1, 1], [1]), ([[1, 1]], None)):
        with pytest.raises(SetupError, match="one per table, not"):
            batch.step(actions, amounts)
    uneven: Any = [[1], [1, 1]]
    with pytest.raises(SetupError, match="actions: "):
        batch.step(uneven)
    with pytest.raises(IndexError):
        batch.clone(0, 2)
    with pytest.raises(IndexError):
        batch.explain(-1)
    with pytest.raises(SetupError, match="another game"):
        batch.load(0, croupier.holdem(stacks=100))
    assert (batch.observations == before).all()
