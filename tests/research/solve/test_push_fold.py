"""Push or fold: exact equities, known ranges, and the engine's own hands."""

from itertools import combinations, product

import numpy as np
import pytest

import croupier
from croupier import Batch, BatchAction, CroupierError, SetupError
from croupier.analysis.equities.starting_hands import STARTING_HANDS, matchups, starting_hand
from croupier.cards import Card
from croupier.research.solve import PushFold, push_fold

COMBINATIONS = matchups().pairs.sum(axis=1) / 1225


def test_kinds_of_hands_are_counted_right() -> None:
    deck = [*Card.parse("".join(r + s for r, s in product("23456789TJQKA", "cdhs")))]
    counted = np.zeros(169)
    for hand in combinations(deck, 2):
        counted[starting_hand(hand)] += 1
    assert (counted == COMBINATIONS).all()
    assert counted[starting_hand("77")] == 6
    assert counted[starting_hand("87s")] == 4
    assert counted[starting_hand("87o")] == 12
    assert [starting_hand(name) for name in STARTING_HANDS] == [*range(169)]


@pytest.mark.parametrize(("first", "second"), [("AKs", "QQ"), ("72o", "AA"), ("T9s", "T9o")])
def test_shares_are_those_of_ranges(first: str, second: str) -> None:
    exact = croupier.equity([first, second])
    assert exact.exact
    found = matchups().shares[starting_hand(first), starting_hand(second)]
    assert found == pytest.approx(exact.equities[0], abs=1e-9)


# As in the tables that poker sites print: at ten big blinds 58.3 % are pushed, 37.4 % called.
@pytest.mark.parametrize(
    ("stack", "pushes", "calls"), [(5, 0.715, 0.621), (10, 0.583, 0.374), (20, 0.402, 0.217)]
)
def test_solved_ranges(stack: float, pushes: float, calls: float) -> None:
    game = PushFold(stack)
    push, call = game.solve()
    assert push @ COMBINATIONS / 1326 == pytest.approx(pushes, abs=5e-4)
    assert call @ COMBINATIONS / 1326 == pytest.approx(calls, abs=5e-4)
    assert 0 <= game.exploitability(push, call) <= 1e-6
    best, _ = game.best_push(call)
    worst, _ = game.best_call(push)
    assert worst <= game.value(push, call) <= best
    assert push[starting_hand("AA")] == call[starting_hand("AA")] == pytest.approx(1, abs=1e-4)


def test_units_do_not_matter() -> None:
    push, call = PushFold(10).solve()
    chips = PushFold(2000, small_blind=100, big_blind=200)
    assert chips.value(push, call) == pytest.approx(200 * PushFold(10).value(push, call))
    deeper = PushFold(10, ante=0.25).solve()[0]
    assert deeper @ COMBINATIONS > push @ COMBINATIONS  # there is more to win


def test_best_answers_are_best() -> None:
    game = PushFold(8, ante=0.1)
    generator = np.random.default_rng(1)
    push, call = generator.random((2, 169))
    best, answer = game.best_push(call)
    assert game.value(answer, call) == pytest.approx(best)
    least, held = game.best_call(push)
    for number in range(0, 169, 13):
        other = answer.copy()
        other[number] = 1 - other[number]
        assert game.value(other, call) <= best + 1e-12
        other = held.copy()
        other[number] = 1 - other[number]
        assert game.value(push, other) >= least - 1e-12


def test_the_value_is_that_of_hands_the_engine_plays() -> None:
    """Heads-up hold'em with these strategies, each hand refereed by the engine."""
    tables, stack = 4_000, 10
    push, call = PushFold(stack).solve()
    batch = Batch("holdem", tables, seed=5, players=2, stacks=2 * stack)  # blinds 1 and 2
    deck = batch.state(0).deck
    kinds = np.array([[starting_hand((a, b)) if a != b else -1 for b in deck] for a in deck])
    generator = np.random.default_rng(2)
    first = batch.columns.names.index("hole 0")
    results = []
    for _ in range(60):
        kind = kinds[batch.observations[:, first], batch.observations[:, first + 1]]
        calling = batch.actor == 0  # heads-up the button, player 1, has the small blind
        plays = generator.random(tables) < np.where(calling, call[kind], push[kind])
        stays = np.where(calling, BatchAction.CALL, BatchAction.RAISE)
        batch.step(np.where(plays, stays, BatchAction.FOLD), batch.max_raise_to, strict=True)
        results.append(batch.rewards[batch.done, 1] / 2)
    won = np.concatenate(results)
    assert abs(won.mean() - PushFold(stack).value(push, call)) < 4 * won.std() / len(won) ** 0.5


def test_strategies_by_depth() -> None:
    solved = push_fold([3, 12.5])
    assert [*solved] == [3, 12.5]
    push, call = solved[12.5]
    assert [*push] == [*call] == [*STARTING_HANDS]
    assert PushFold(12.5).exploitability(push, call) < 1e-5  # rounded to four digits
    assert push["A2o"] == 1
    assert call["72o"] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"stack": 1}, "leaves no choice"),
        ({"stack": float("nan")}, "must be 0 or more"),
        ({"stack": "ten"}, "must be a number"),
        ({"stack": 10, "small_blind": 2}, "at most the big blind"),
        ({"stack": 10, "ante": -1}, "must be 0 or more"),
    ],
)
def test_wrong_games(arguments: dict[str, float], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        PushFold(**arguments)


@pytest.mark.parametrize("wrong", [[0.5] * 168, [2.0] * 169, [float("nan")] * 169, {"AKx": 1.0}])
def test_wrong_strategies(wrong: list[float] | dict[str, float]) -> None:
    game = PushFold(10)
    with pytest.raises(CroupierError):
        game.value(wrong, [1.0] * 169)
    with pytest.raises(CroupierError):
        game.best_call(wrong)
    with pytest.raises(SetupError, match="precision"):
        game.solve(0)


@pytest.mark.parametrize("cards", ["Ah", "AhAh", "AhKhQh", "", "??Ah"])
def test_wrong_hands(cards: str) -> None:
    with pytest.raises(CroupierError):
        starting_hand(cards)
