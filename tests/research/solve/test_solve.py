"""Small games are solved: known values, known exploitabilities, the same as OpenSpiel's."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import croupier
from croupier import ActionMenu, SetupError, State
from croupier.errors import NotationError
from croupier.research.solve import (
    CFR,
    MCCFR,
    Situation,
    TabularPolicy,
    Tree,
    best_response,
    exploitability,
    value,
)


@pytest.fixture(scope="module")
def leduc() -> Tree:
    return Tree("leduc")


@pytest.fixture(scope="module")
def kuhn() -> Tree:
    return Tree("kuhn")


def uniform(tree: Tree) -> TabularPolicy:
    return TabularPolicy.from_function(tree, lambda situation: situation.legal)


def lopsided(situation: Situation) -> dict[int, float]:
    """A policy that treats suits, sizes and players differently."""
    ids = np.flatnonzero(situation.legal).tolist()
    return {number: 1 + (sum(situation) * (number + 3)) % 7 for number in ids}


def test_trees_have_the_sizes_that_are_known(kuhn: Tree, leduc: Tree) -> None:
    assert kuhn.information_state_count == 12
    assert kuhn.node_count == 58
    assert leduc.information_state_count == 936
    apart = Tree("leduc", merge_suits=False)
    assert apart.node_count == 9457
    assert leduc.node_count < apart.node_count
    assert set(leduc.information_states()) == set(apart.information_states())
    assert repr(kuhn) == "<Tree: 2 players, 58 nodes>"


def test_kuhn_is_worth_a_known_part_of_a_chip(kuhn: Tree) -> None:
    cfr = CFR(kuhn)
    cfr.run(1_000)
    assert value(kuhn, [cfr.average_policy] * 2)[0] == pytest.approx(-1 / 18, abs=1e-4)
    assert exploitability(kuhn, cfr.average_policy) < 1e-3


@pytest.mark.parametrize(("variant", "most"), [("cfr+", 3e-4), ("dcfr", 3e-4), ("linear", 1e-2)])
def test_leduc_is_solved(leduc: Tree, variant: str, most: float) -> None:
    cfr = CFR(leduc, variant)
    cfr.run(1_000)
    policy = cfr.average_policy
    assert cfr.iterations == 1_000
    assert exploitability(leduc, policy) <= most
    won = value(leduc, [policy, policy])
    assert won[0] == pytest.approx(-0.08559, abs=min(most, 1e-3))
    assert sum(won) == pytest.approx(0)


def test_merged_suits_change_no_answer(leduc: Tree) -> None:
    apart = Tree("leduc", merge_suits=False)
    solvers = [CFR(tree) for tree in (leduc, apart)]
    for solver in solvers:
        solver.run(50)
    first, second = (solver.average_policy for solver in solvers)
    for known, row in second.items():
        assert first.probabilities(known) == pytest.approx(row, abs=1e-9)
    assert len(first) == len(second) == 936
    assert exploitability(leduc, first) == pytest.approx(exploitability(apart, second), abs=1e-12)
    # A policy that tells suits apart is worth the same on both trees.
    policies = [TabularPolicy.from_function(tree, lopsided) for tree in (leduc, apart)]
    worth = [
        exploitability(tree, policy) for tree, policy in zip((leduc, apart), policies, strict=True)
    ]
    assert worth[0] == pytest.approx(worth[1], abs=1e-12)
    assert value(leduc, [first, policies[0]]) == pytest.approx(value(apart, [second, policies[1]]))


def test_a_best_response_is_what_it_says(leduc: Tree) -> None:
    policy = TabularPolicy.from_function(leduc, lopsided)
    for player in (0, 1):
        won, answer = best_response(leduc, policy, player)
        policies = [policy, policy]
        policies[player] = answer
        assert value(leduc, policies)[player] == pytest.approx(won, abs=1e-12)
        assert won >= value(leduc, [policy, policy])[player]
        assert {*np.concatenate([row for _, row in answer.items()])} <= {0.0, 0.5, 1.0, 1 / 3}


@pytest.mark.parametrize("sampling", ["external", "outcome"])
def test_sampling_gets_there_whatever_the_threads(leduc: Tree, sampling: str) -> None:
    solvers = [MCCFR(leduc, sampling, seed=5, threads=threads) for threads in (1, 3)]
    start = exploitability(leduc, solvers[0].average_policy)
    for solver in solvers:
        solver.run(40_000)
    first, second = (dict(solver.average_policy.items()) for solver in solvers)
    assert all((first[known] == second[known]).all() for known in first)
    assert exploitability(leduc, solvers[0].average_policy) < start / 3


def test_runs_go_on_where_they_stopped(leduc: Tree, tmp_path: Path) -> None:
    whole, parts = MCCFR(leduc, seed=1), MCCFR(leduc, seed=1)
    whole.run(3_000)
    parts.run(1_000)
    parts.save(tmp_path / "tables")
    again = MCCFR(leduc, seed=1)
    again.restore(tmp_path / "tables")
    assert again.iterations == 1_000
    parts.run(2_000)
    again.run(2_000)
    assert exploitability(leduc, parts.average_policy) == exploitability(
        leduc, again.average_policy
    )
    with pytest.raises(SetupError, match="not tables of this tree"):
        MCCFR(Tree("kuhn")).restore(tmp_path / "tables")
    cfr, other = CFR(leduc), CFR(leduc)
    cfr.run(10)
    cfr.run(15)
    other.run(25)
    assert exploitability(leduc, cfr.average_policy) == exploitability(leduc, other.average_policy)


def test_an_average_is_uniform_before_the_first_iteration(leduc: Tree) -> None:
    for solver in (CFR(leduc), MCCFR(leduc)):
        assert exploitability(leduc, solver.average_policy) == pytest.approx(2.373611111111111)
        for known, row in solver.average_policy.items():
            assert set(row[row > 0]) == {1 / leduc.legal_mask(known).sum()}
            break


def test_policies_are_saved_and_loaded(leduc: Tree, tmp_path: Path) -> None:
    cfr = CFR(leduc)
    cfr.run(20)
    policy = cfr.average_policy
    policy.save(tmp_path / "leduc.npz")
    again = TabularPolicy.load(tmp_path / "leduc.npz")
    assert again.names == policy.names == ("fold", "call", "raise")
    assert {known: row.tolist() for known, row in again.items()} == {
        known: row.tolist() for known, row in policy.items()
    }
    assert again.setup == policy.setup
    state = croupier.leduc(seed=3)
    known = state.information_state(0)
    assert known in again
    assert state.information_state(1) not in again  # that player does not decide now
    assert b"nonsense" not in again
    assert again.probabilities(known).sum() == pytest.approx(1)


def test_a_file_that_is_no_policy(tmp_path: Path) -> None:
    path = tmp_path / "x.npz"
    path.write_bytes(b"PK nonsense")
    with pytest.raises(NotationError, match="not a saved policy"):
        TabularPolicy.load(path)
    with path.open("wb") as file:
        np.savez(file, format=1)
    with pytest.raises(NotationError, match="not a saved policy"):
        TabularPolicy.load(path)
    with pytest.raises(FileNotFoundError):
        TabularPolicy.load(tmp_path / "none")


def test_a_damaged_policy_is_refused(kuhn: Tree, tmp_path: Path) -> None:
    path = tmp_path / "kuhn.npz"
    CFR(kuhn).average_policy.save(path)
    with np.load(path) as file:
        parts = dict(file)
    for name, wrong in [
        ("table", parts["table"] * 2),
        ("table", parts["table"][:3]),
        ("sizes", parts["sizes"] + 1),
        ("format", np.array(9)),
        ("suits", np.array([7], np.uint8)),
        ("setup", np.array("{}")),
        ("menu", np.array("[5, true]")),
    ]:
        with path.open("wb") as file:
            np.savez(file, **{**parts, name: wrong})
        if name == "suits":
            with pytest.raises(ValueError, match="suits"):
                TabularPolicy.load(path).probabilities(next(kuhn.information_states()))
            continue
        with pytest.raises((NotationError, SetupError)):
            TabularPolicy.load(path)


def test_a_situation_tells_what_a_function_needs(leduc: Tree) -> None:
    seen: dict[bytes, Situation] = {}

    def look(situation: Situation) -> Any:
        state = situation.state
        assert state.actor_index == situation.player
        assert state.information_state(situation.player) == situation
        fold, call, to, _ = state.legal_mask().tolist()
        assert situation.legal.tolist() == [fold, call, to]
        assert leduc.legal_mask(situation).tolist() == situation.legal.tolist()
        seen[bytes(situation)] = situation
        return situation.legal

    TabularPolicy.from_function(leduc, look)
    assert len(seen) == 936


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ([1, 1], "expected 3 probabilities"),
        ([0, 0, 0], "not all 0"),
        ([0, -1, 2], "must be 0 or more"),
        ([float("nan"), 1, 1], "must be 0 or more"),
        ([1, 1, 1], "not legal"),
        ({7: 1.0}, "no action 7"),
    ],
)
def test_answers_that_are_no_probabilities(kuhn: Tree, answer: Any, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        TabularPolicy.from_function(kuhn, lambda _: answer)


def test_wrong_arguments(kuhn: Tree, leduc: Tree) -> None:
    some: Any = None
    policy = uniform(kuhn)
    cases: list[tuple[Callable[[], object], str]] = [
        (lambda: Tree("leduc", most_nodes=100), "more than 100 nodes"),
        (lambda: Tree("leduc", most_nodes=0), "most_nodes"),
        (lambda: Tree("nonsense"), "there is no game"),
        (lambda: Tree(croupier.kuhn()), "not a State"),
        (lambda: Tree("kuhn", ("fold",)), 'needs "call"'),
        (lambda: CFR(some), "expected a Tree"),
        (lambda: CFR(kuhn, "best"), "no such variant"),
        (lambda: CFR(kuhn).run(-1), "from 0 up"),
        (lambda: MCCFR(kuhn, "average"), "no such sampling"),
        (lambda: MCCFR(kuhn, threads=0), "threads"),
        (lambda: exploitability(leduc, policy), "not for this tree"),
        (lambda: exploitability(kuhn, some), "a TabularPolicy or a function"),
        (lambda: value(kuhn, [policy]), "one policy for each of 2"),
        (lambda: best_response(kuhn, policy, 2), "there is no player 2"),
        (lambda: policy.probabilities(b"x"), "information state"),
        (lambda: kuhn.legal_mask(next(leduc.information_states())), "not one of"),
    ]
    for wrong, why in cases:
        with pytest.raises(ValueError, match=why):
            wrong()
    with pytest.raises(TypeError, match="information_state"):
        policy.probabilities(some)


def test_a_menu_makes_another_game() -> None:
    tree = Tree(partial(croupier.kuhn, stacks=5), ActionMenu(("call", "raise")))
    policy = uniform(tree)
    assert policy.names == ("call", "raise")
    assert value(tree, [policy, policy])[0] == pytest.approx(0)


def three_players() -> State:
    return croupier.kuhn(players=3, rules=croupier.HouseRules.STANDARD)


def test_more_players_and_other_rules() -> None:
    tree = Tree(three_players)
    assert tree.player_count == 3
    cfr = CFR(tree)
    cfr.run(200)
    won = value(tree, [cfr.average_policy] * 3)
    assert sum(won) == pytest.approx(0)
    assert exploitability(tree, cfr.average_policy) < 0.2


def test_no_limit_with_a_board_of_three() -> None:
    """A flop is a set of three cards: shown states in any order of them are found."""
    deck = croupier.Card.clean("QsKsAsQhKhAh")

    def game() -> State:
        streets = (
            croupier.Street(False, (False,), 0, False, croupier.Opening.POSITION, 1, None),
            croupier.Street(False, (), 3, False, croupier.Opening.POSITION, 1, None),
        )
        return State(
            croupier.Automation.DEALER,
            deck,
            (croupier.cards.StandardHighHand,),
            streets,
            croupier.BettingStructure.NO_LIMIT,
            True,
            1,
            0,
            0,
            4,
            2,
            rules=croupier.HouseRules.RESEARCH,
            seed=4,
        )

    trees = [Tree(game, ("fold", "call", "all-in"), merge_suits=merge) for merge in (True, False)]
    solvers = [CFR(tree) for tree in trees]
    for solver in solvers:
        solver.run(30)
    worth = [exploitability(t, s.average_policy) for t, s in zip(trees, solvers, strict=True)]
    assert worth[0] == pytest.approx(worth[1], abs=1e-9)
    state = game()
    state.check_or_call()
    state.check_or_call()
    policy = solvers[0].average_policy
    known = state.information_state(0)
    assert policy.probabilities(known) == pytest.approx(
        solvers[1].average_policy.probabilities(known), abs=1e-9
    )
