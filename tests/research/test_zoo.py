"""PettingZoo's own tests, and what every agent sees."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel

import croupier
from croupier import SetupError
from croupier.errors import ArgumentError
from croupier.research import zoo

# PettingZoo has its own environments in mind: those with a dictionary are on a list.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("game", ["holdem", "limit-holdem", "stud", "badugi"])
def test_pettingzoo_finds_nothing_wrong(game: str, players: int) -> None:
    api_test(zoo.env(game, players=players, menu=None), num_cycles=200)
    seed_test(lambda: zoo.env(game, players=players), num_cycles=10)


@pytest.mark.parametrize("game", ["kuhn", "leduc"])
def test_small_games(game: str) -> None:
    api_test(zoo.env(game), num_cycles=500)


def test_all_agents_at_once() -> None:
    parallel_api_test(zoo.parallel_env("leduc"), num_cycles=200)


@pytest.mark.parametrize(("game", "players"), [("leduc", 2), ("holdem", 6), ("badugi", 3)])
def test_pettingzoo_makes_a_cycle_parallel(game: str, players: int) -> None:
    """Its own `aec_to_parallel` plays the hands that turns give."""
    parallel_api_test(aec_to_parallel(zoo.env(game, players=players, cycle=True)), num_cycles=100)
    api_test(zoo.env(game, players=players, cycle=True), num_cycles=100)
    one = zoo.raw_env(game, players=players)
    all_at_once = aec_to_parallel(zoo.raw_env(game, players=players, cycle=True))
    chance = np.random.default_rng(4)
    for seed in range(10):
        one.reset(seed=seed)
        seen, _ = all_at_once.reset(seed=seed)
        results: dict[str, float] = {}
        while all_at_once.agents:
            acting = one.agent_selection
            row = one.observe(acting)
            asked = [agent for agent in seen if seen[agent]["action_mask"].any()]
            assert asked == [acting]
            assert (seen[acting]["observation"] == row["observation"]).all()
            action = int(chance.choice(np.flatnonzero(row["action_mask"])))
            one.step(action)
            others = dict.fromkeys(all_at_once.agents, 0)
            seen, rewards, over, _, _ = all_at_once.step({**others, acting: action})
            assert set(over.values()) == {one.terminations[acting]}
            results = dict(rewards)
        assert results == one.rewards


def test_every_agent_sees_its_own() -> None:
    table: Any = zoo.env("leduc")
    table.reset(seed=3)
    names = table.unwrapped._encoder.names
    holes = [place for place, name in enumerate(names) if name.startswith("hole")]
    seen = {agent: table.observe(agent) for agent in table.agents}
    cards = [tuple(np.flatnonzero(each["observation"][holes])) for each in seen.values()]
    assert cards[0] != cards[1]
    acting = table.agent_selection
    for agent, each in seen.items():
        assert each["action_mask"].any() == (agent == acting)


def test_rewards_are_results_and_sum_to_nothing() -> None:
    table: Any = zoo.env("holdem", players=3, reward_unit="chips")
    generator = np.random.default_rng(1)
    for hand in range(40):
        table.reset(seed=1 if hand == 0 else None)
        won: dict[str, float] = {}
        for agent in table.agent_iter():
            row, reward, over, cut, _ = table.last()
            assert not cut
            won[agent] = won.get(agent, 0.0) + reward
            legal = np.flatnonzero(row["action_mask"])
            table.step(None if over else int(generator.choice(legal)))
        assert sum(won.values()) == 0
        assert any(won.values())


def test_actions_outside_the_mask() -> None:
    table = zoo.env("kuhn")
    table.reset(seed=1)
    first = table.agent_selection
    table.step(0)  # a fold where a check is free
    assert table.infos[first] == {"illegal": True}
    assert table.agent_selection != first
    strict = zoo.env("kuhn", strict=True)
    strict.reset(seed=1)
    with pytest.raises(ArgumentError, match="player_0: the action 0 is not legal"):
        strict.step(0)
    with pytest.raises(ArgumentError, match="there is no action 3"):
        strict.step(3)
    assert strict.agent_selection == "player_0"


def test_wrong_arguments() -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"reward_unit": "euro"}, "unit of rewards"),
        ({"render_mode": "human"}, "render mode"),
        ({"game": "nonsense"}, "there is no game"),
        ({"menu": ("fold",)}, 'needs "call"'),
        ({"menu": croupier.ActionMenu(("call",), draw_cards=5)}, "draws of 5 cards"),
    ]
    for wrong, why in cases:
        with pytest.raises(SetupError, match=why):
            zoo.env(**wrong)


def test_deprecations_of_pettingzoo_stop_nobody() -> None:
    """Where PettingZoo imports what is deprecated, warnings as errors do not hit our users."""
    script = (
        "import sys, warnings\n"
        "class Old:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name.startswith('pettingzoo'):\n"
        "            warnings.warn(name, DeprecationWarning)\n"
        "sys.meta_path.insert(0, Old())\n"
        "from croupier.research import zoo\n"
        "zoo.env('kuhn').reset(seed=1)\n"
        "try:\n"
        "    warnings.warn('of the user', DeprecationWarning)\n"
        "except DeprecationWarning as error:\n"
        "    print(error)\n"
    )
    command = [sys.executable, "-W", "error", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "of the user\n"


def test_without_the_extra() -> None:
    script = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "try:\n    import croupier.research.zoo\n"
        "except ImportError as error:\n    print(error)"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "croupier.research.zoo needs pettingzoo: pip install 'croupier[rl]'\n"
