"""Sampling without a tree: the same equilibria, memory that is stated, files that are checked."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import croupier
from croupier import SetupError
from croupier.botkit import CallBot, Table
from croupier.errors import ArgumentTypeError, NotationError
from croupier.games import LeducHoldem
from croupier.research.solve import GrowingMCCFR, SparsePolicy, Tree, exploitability, value


def solved(game: str, iterations: int, **arguments: Any) -> GrowingMCCFR:
    solver = GrowingMCCFR(game, seed=1, **arguments)
    solver.run(iterations)
    return solver


def test_small_games_are_solved() -> None:
    kuhn, tree = solved("kuhn", 50_000), Tree("kuhn")
    policy = kuhn.average_policy
    assert len(policy) == kuhn.state_count == 12
    assert exploitability(tree, policy) < 0.02
    assert value(tree, [policy, policy])[0] == pytest.approx(-1 / 18, abs=0.005)
    leduc, tree = solved("leduc", 20_000), Tree("leduc")
    assert leduc.state_count == tree._native.set_count  # suits are merged
    assert exploitability(tree, leduc.average_policy) < 0.2
    apart = solved("leduc", 20_000, merge_suits=False)
    assert apart.state_count == tree.information_state_count == 936
    assert exploitability(tree, leduc.current_policy) > exploitability(tree, leduc.average_policy)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(threads: int) -> None:
    one, several = (solved("leduc", 3_000, threads=count) for count in (1, threads))
    kept: list[Any] = [each._native.dump() for each in (one, several)]
    for name in ("keys", "counts", "actions", "regrets", "sums"):
        assert (getattr(kept[0], name) == getattr(kept[1], name)).all()


def test_rhode_island_grows_and_says_how_much() -> None:
    solver = solved("rhode-island", 500)
    assert solver.iterations == 500
    assert solver.state_count > 10_000
    least = solver.state_count * (16 + 2 * 18)  # a row, and two actions or more
    assert least < solver.memory < 400 * solver.state_count
    state = croupier.rhode_island(seed=3)
    policy = solver.average_policy
    known = state.information_state(0)
    assert known in policy
    assert policy.probabilities(known).sum() == pytest.approx(1)
    assert policy.probabilities(known)[0] == 0  # nobody folds where a check is free
    assert policy.names == ("fold", "call", "raise")
    assert repr(policy).startswith("<SparsePolicy: ")


@pytest.mark.parametrize("game", ["holdem", "omaha-hi-lo", "badugi", "stud", "drawmaha"])
def test_any_game_can_be_sampled(game: str) -> None:
    solver = solved(game, 3, players=2, menu=("fold", "call", "raise"), stacks=12)
    assert solver.state_count > 5


def test_tables_do_not_grow_beyond_what_is_allowed() -> None:
    solver = GrowingMCCFR("leduc", seed=1, most_states=100)
    with pytest.raises(SetupError, match="more than 100 information states"):
        solver.run(10_000)
    assert 0 < solver.state_count <= 100
    assert 0 < solver.iterations < 10_000
    assert len(solver.average_policy) == solver.state_count


def test_tables_and_policies_are_kept(tmp_path: Path) -> None:
    solver = solved("leduc", 2_000)
    solver.save(tmp_path / "tables.npz")
    other = GrowingMCCFR("leduc", seed=1)
    other.restore(tmp_path / "tables.npz")
    for each in (solver, other):
        each.run(500)
    assert solver.iterations == other.iterations == 2_500
    kept: list[Any] = [each._native.dump() for each in (solver, other)]
    assert (kept[0].sums == kept[1].sums).all()
    policy = solver.average_policy
    policy.save(tmp_path / "policy.npz")
    again = SparsePolicy.load(tmp_path / "policy.npz")
    known = croupier.leduc(seed=4).information_state(0)
    assert (again.probabilities(known) == policy.probabilities(known)).all()
    assert len(again) == len(policy)
    assert again.setup == policy.setup


def test_files_that_are_something_else(tmp_path: Path) -> None:
    solver, path = solved("leduc", 100), tmp_path / "tables.npz"
    tables: Any = solver._native.dump()
    arrays = {
        name: getattr(tables, name)
        for name in ("keys", "counts", "actions", "regrets", "sums", "iterations")
    }
    wrong: list[dict[str, Any]] = [
        {"counts": tables.counts + 1},
        {"counts": tables.counts[:-1]},
        {"actions": tables.actions + 3},
        {"regrets": tables.regrets * np.nan},
        {"sums": tables.sums[:-1]},
        {"keys": np.zeros_like(tables.keys)},
    ]
    for change in wrong:
        np.savez(path, **{**arrays, **change})
        with pytest.raises(SetupError, match="not tables of this game"):
            solver.restore(path)
        assert solver.iterations == 100
    with pytest.raises(NotationError, match="not a saved sparse policy"):
        SparsePolicy.load(path)
    path.write_bytes(b"nothing")
    with pytest.raises(NotationError, match="not a saved sparse policy"):
        SparsePolicy.load(path)


def test_a_sampled_policy_sits_down() -> None:
    policy = solved("leduc", 5_000).average_policy
    hero = policy.player(0, 1)
    for seed in range(20):
        table = Table(
            (hero, CallBot(1)),
            13,
            {1: (1, 2)},
            seed=seed,
            game=LeducHoldem,
            rules=croupier.HouseRules.RESEARCH,
        )
        table.simulate_hand()
        assert not table.incidents


def test_wrong_arguments() -> None:
    some: Any = None
    with pytest.raises(SetupError, match="not a State"):
        GrowingMCCFR(croupier.kuhn())
    with pytest.raises(SetupError, match="threads"):
        GrowingMCCFR("kuhn", threads=0)
    with pytest.raises(SetupError, match="iterations"):
        GrowingMCCFR("kuhn").run(-1)
    policy = solved("kuhn", 10).average_policy
    with pytest.raises(ArgumentTypeError, match="information_state"):
        policy.probabilities(some)
    with pytest.raises(SetupError, match="does not know"):
        policy.probabilities(croupier.leduc(seed=1).information_state(0))
    assert b"" not in policy
    assert some not in policy
