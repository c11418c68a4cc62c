"""OpenSpiel's own tests on our games, and the same digits as on its own."""

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy as spiel_policy
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import exploitability, generate_playthrough, tabular_qlearner
from open_spiel.python.algorithms.cfr import CFRPlusSolver
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

import croupier
from croupier import SetupError
from croupier.research import spiel

GAMES = ("kuhn", "leduc", "holdem", "badugi", "rhode-island")


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> object:
    name = f"croupier_test_{request.param.replace('-', '_')}"
    registered: object = spiel.register(request.param, name, players=2)
    return registered


def test_openspiel_finds_nothing_wrong(game: object) -> None:
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("solver", [CFRPlusSolver, ExternalSamplingSolver, OutcomeSamplingSolver])
@pytest.mark.parametrize(("name", "states"), [("kuhn", 12), ("leduc", 936)])
def test_small_games_are_those_of_openspiel(name: str, states: int, solver: Any) -> None:
    """Its solvers, exploitability and best responses give the same digits on both games."""
    ours = f"croupier_{solver.__name__}_{name}"
    spiel.register(name, ours)
    digits = []
    for title in (ours, f"{name}_poker"):
        loaded = pyspiel.load_game(title)
        np.random.seed(3)  # its sampling solvers draw from numpy's global state
        running = solver(loaded)
        for _ in range(20 if name == "kuhn" else 3):
            step = getattr(running, "evaluate_and_update_policy", None) or running.iteration
            step()
        policy = running.average_policy()
        table = spiel_policy.tabular_policy_from_callable(loaded, policy)
        assert len(table.state_lookup) == states
        found = [exploitability.exploitability(loaded, policy)]
        for player in (0, 1):
            answer = exploitability.best_response(loaded, policy, player)
            found.append(float(answer["best_response_value"]))
        digits.append(found)
    assert digits[0] == pytest.approx(digits[1], abs=1e-9)


def test_strings_are_information_states() -> None:
    loaded = spiel.register("kuhn", "croupier_strings")
    state = loaded.new_initial_state()
    for card in (0, 1):
        state.apply_action(card)
    assert state.legal_actions() == [1, 2]
    hand = croupier.kuhn(deck=[*state.hand.hole_cards[0], *state.hand.hole_cards[1]])
    for player in (0, 1):
        assert state.information_state_string(player) == hand.information_state(player).hex()
        assert len(state.information_state_tensor(player)) == loaded.information_state_tensor_size()
    assert state.action_to_string(0, 2) == "raise"
    assert "hole" in str(state).lower()


def play_episodes(environment: Any, agents: list[Any], episodes: int) -> list[tuple[Any, Any]]:
    """Let agents of OpenSpiel learn; return what each step showed, with the rewards."""
    shown = []
    for _ in range(episodes):
        step = environment.reset()
        while not step.last():
            shown.append((step.observations, step.rewards))
            step = environment.step([agents[step.current_player()].step(step).action])
        shown.append((step.observations, step.rewards))
        for agent in agents:
            agent.step(step)
    return shown


@pytest.mark.parametrize(("name", "states"), [("kuhn", 12), ("leduc", None)])
def test_agents_of_openspiel_learn_from_tensors(name: str, states: int | None) -> None:
    """The way of NFSP, DQN and its other agents, by one that needs no network: Q-learning."""
    environment = rl_environment.Environment(
        spiel.register(name, f"croupier_agents_{name}"), chance_event_sampler=Draws(7)
    )
    np.random.seed(5)
    count = environment.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(player, count) for player in (0, 1)]
    shown = play_episodes(environment, agents, 400)
    width = environment.observation_spec()["info_state"][0]
    known = set()
    for seen, rewards in shown:
        assert [len(row) for row in seen["info_state"]] == [width, width]
        assert not rewards or sum(rewards) == 0
        player = seen["current_player"]
        if player in (0, 1):
            assert seen["legal_actions"][player]
            known.add((player, tuple(seen["info_state"][player])))
    assert len(known) == states if states else len(known) > 100
    assert all(agent._q_values for agent in agents)


class Draws(rl_environment.ChanceEventSampler):  # type: ignore[misc]
    """Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self._numbers = np.random.default_rng(seed)

    def seed(self, seed: Any = None) -> None:
        pass

    def __call__(self, state: Any) -> int:
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        return int(self._numbers.choice(actions, p=chances))


def test_deep_cfr_runs() -> None:
    """The networks that OpenSpiel's wheel offers are for torch."""
    needs("torch", "tree", what="Deep CFR")
    from open_spiel.python.pytorch import deep_cfr

    solver_class: Any = deep_cfr.DeepCFRSolver

    loaded = spiel.register("leduc", "croupier_deep_cfr")
    solver = solver_class(
        loaded,
        policy_network_layers=(16, 16),
        advantage_network_layers=(16, 16),
        num_iterations=2,
        num_traversals=4,
        learning_rate=1e-3,
        batch_size_advantage=None,
        batch_size_strategy=None,
        memory_capacity=int(1e5),
    )
    _, losses, _ = solver.solve()
    assert sorted(losses) == [0, 1]  # a network for each player was trained


def test_nfsp_runs() -> None:
    """Neural fictitious self-play on Leduc: both networks of both agents are trained."""
    needs("torch", "tree", what="NFSP")
    from open_spiel.python.pytorch import nfsp

    environment = rl_environment.Environment(spiel.register("leduc", "croupier_nfsp"))
    width = environment.observation_spec()["info_state"][0]
    count = environment.action_spec()["num_actions"]
    kind: Any = nfsp.NFSP
    agents = [
        kind(
            player,
            width,
            count,
            hidden_layers_sizes=[16],
            reservoir_buffer_capacity=1_000,
            anticipatory_param=0.5,
            replay_buffer_capacity=1_000,
            batch_size=32,
            min_buffer_size_to_learn=64,
            learn_every=32,
        )
        for player in (0, 1)
    ]
    play_episodes(environment, agents, 200)
    losses = [loss for agent in agents for loss in agent.loss]
    assert len(losses) == 4
    assert np.isfinite(losses).all()


def needs(*modules: str, what: str) -> None:
    """Leave a test out where the packages of OpenSpiel's networks are not installed."""
    for module in modules:
        pytest.importorskip(
            module, reason=f"no {module}: {what} of OpenSpiel needs pip install torch dm-tree"
        )


@pytest.mark.parametrize("name", ["", "two words", "kuhn_poker", 3])
def test_wrong_names(name: str) -> None:
    with pytest.raises(SetupError):
        spiel.register("kuhn", name)
    with pytest.raises(SetupError, match="not a State"):
        spiel.register(croupier.kuhn(), "croupier_state")


@pytest.mark.parametrize("name", ["kuhn", "leduc", "rhode_island", "numeral211"])
def test_playthroughs_stay_the_same(name: str) -> None:
    """A hand with everything that OpenSpiel can ask, as it was when the file was written."""
    title = f"croupier_playthrough_{name}"
    spiel.register(name, title)
    told = generate_playthrough.playthrough(f"{title}()", action_sequence=None, seed=7)
    kept = Path(__file__).with_name("playthroughs") / f"{name}.txt"
    assert told == kept.read_text(encoding="utf-8")
    public = [line for line in told.splitlines() if line.startswith("PublicObservation")]
    assert len(set(public)) > 2
    own = {line.partition("cards ")[2].partition(";")[0] for line in public}
    assert all(set(cards.split()[0]) <= set("-?") for cards in own)  # hole cards are not shown
