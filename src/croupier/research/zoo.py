"""Environments for PettingZoo: every seat is an agent."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.errors import ArgumentError, SetupError
from croupier.hand.randomness import derive_seed, fresh_seed
from croupier.loops import ActionMenu, Batch, Encoder
from croupier.loops.stakes import big_bet_of

try:
    import gymnasium

    with warnings.catch_warnings():  # PettingZoo's own imports may be deprecated
        warnings.simplefilter("ignore", DeprecationWarning)
        from pettingzoo import AECEnv
        from pettingzoo.utils import wrappers
        from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError as error:
    raise ImportError(
        "croupier.research.zoo needs pettingzoo: pip install 'croupier[rl]'"
    ) from error

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.chips.values import ValuesLike
    from croupier.loops.starts import GameLike

    Observation = dict[str, np.ndarray[Any, Any]]

__all__ = ["PokerAEC", "env", "parallel_env", "raw_env"]

_MOST_SPACE = 1e9


class PokerAEC(AECEnv):  # type: ignore[misc]
    """A table of agents `player_0`, `player_1`, ... by player index; an episode is a hand.

    `observe(agent)` works for every agent at every moment: `{"observation", "action_mask"}`, with a
    mask of zeros for agents that wait. Observations are rows of an `Encoder`. Rewards come at the
    end of the hand, in big blinds, or in chips with `reward_unit="chips"`. An action that is not
    legal is carried out as a check or fold and noted in `infos[agent]["illegal"]`; with
    `strict=True` it raises an error. `reset()` deals the next hand, `reset(seed=...)` the first one
    of that seed.

    With `cycle=True` all agents are asked in the order of their indices, over and over, as
    PettingZoo's `aec_to_parallel` expects. Only the action of the agent whose turn it is when a
    cycle begins counts; the others wait, with a mask of zeros, and their actions change nothing.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 -- as pettingzoo declares it
        "name": "croupier_v0",
        "render_modes": [],
        "is_parallelizable": True,
    }

    def __init__(
        self,
        game: GameLike | str = "holdem",
        *,
        players: int | None = None,
        stacks: ValuesLike | None = None,
        menu: ActionMenu | Iterable[str | float] | None = None,
        reward_unit: str = "bb",
        history: int = 8,
        chips: str = "bb",
        strict: bool = False,
        cycle: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None:
            raise SetupError(f"no such render mode: {render_mode!r}; a hand is drawn by its State")
        if reward_unit not in ("bb", "chips"):
            raise SetupError(f"no such unit of rewards: {reward_unit!r}; choose 'bb' or 'chips'")
        self.render_mode = None
        self._batch = Batch(game, 1, players=players, stacks=stacks, history=history, final=True)
        self._encoder = Encoder(game, players=players, stacks=stacks, history=history, chips=chips)
        start = self._batch.state(0)
        self.menu = ActionMenu.of(start, menu)
        """The menu: what each action stands for."""
        self._unit = 1.0 if reward_unit == "chips" else float(big_bet_of(start))
        self._strict = bool(strict)
        self._cycle = bool(cycle)
        self._call = self.menu.items.index("call")
        self._fold = self.menu.items.index("fold") if "fold" in self.menu.items else self._call
        self.possible_agents = [f"player_{seat}" for seat in range(self._batch.player_count)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        most = min(float(sum(start.starting_stacks)) + 64, _MOST_SPACE)
        self.observation_spaces = {agent: self._space(most) for agent in self.possible_agents}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(len(self.menu)) for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self._dealt = self._over = self._ended = False
        self._acting = -1

    def _space(self, most: float) -> gymnasium.spaces.Dict:
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-most, most, self._encoder.shape, np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (len(self.menu),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next hand; with a seed, the first hand of that seed."""
        if seed is not None or not self._dealt:
            self._batch.reset(derive_seed(fresh_seed() if seed is None else seed, "table"))
        elif not self._over:
            self._batch.deal(0)
        self._dealt, self._over, self._ended = True, False, False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()
        while self._batch.actor[0] < 0:  # the forced bets put everybody all-in
            self._batch.step([1])
            self._look()
        self._turn_to(0)

    def _turn_to(self, seat: int) -> None:
        """Select the agent whose turn it is; in a cycle the agent in this seat."""
        acting = int(self._batch.actor[0])
        if not self._cycle or seat == 0:
            self._acting = acting
        self.agent_selection = self.possible_agents[seat if self._cycle else acting]

    def _look(self) -> None:
        self._rows = self._encoder.write(self._batch, players="all")[0]
        self._mask = self.menu.mask(self._batch)[0].astype(np.int8)

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now, and what it may do."""
        acts = not self._over and self._acting == self._seats[agent]
        mask = self._mask.copy() if acts else np.zeros_like(self._mask)
        return {"observation": self._rows[self._seats[agent]].copy(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat, last = self._seats[agent], len(self.possible_agents) - 1
        if self._acting == seat:
            chosen = self._read(action, agent)
            self._batch.step(*self.menu.decode(self._batch, [chosen]))
            self._ended = bool(self._batch.done[0])
            self._acting = -1  # until the next turn, or the next cycle
            if not self._ended:
                self._look()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._ended and (not self._cycle or seat == last):
            self._end()
        else:
            self._turn_to((seat + 1) % (last + 1))
        self._accumulate_rewards()

    def _read(self, action: object, agent: str) -> int:
        if not isinstance(action, (int, np.integer)) or not 0 <= action < len(self.menu):
            raise ArgumentError(
                f"{agent}: there is no action {action!r} on a menu of {len(self.menu)}"
            )
        self.infos[agent].pop("illegal", None)
        if self._mask[action]:
            return int(action)
        if self._strict:
            raise ArgumentError(f"{agent}: the action {action} is not legal now")
        self.infos[agent]["illegal"] = True
        if self._batch.legal[0, 3]:
            return len(self.menu.items)  # stand pat
        free = not self._batch.legal[0, 0] or self._batch.observations[0, 4] == 0
        return self._call if free else self._fold

    def _end(self) -> None:
        batch, self._over = self._batch, True
        history = batch.final_history[[0] * batch.player_count] if self._encoder.history else None
        self._rows = self._encoder.write_rows(batch.final_observations[0], history)
        self._mask = np.zeros_like(self._mask)
        for agent, seat in self._seats.items():
            self.rewards[agent] = float(batch.rewards[0, seat]) / self._unit
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def close(self) -> None:
        """Do nothing: the environment has no open resources."""


def raw_env(game: GameLike | str = "holdem", **arguments: Any) -> PokerAEC:
    """Return the environment without PettingZoo's wrappers."""
    return PokerAEC(game, **arguments)


def env(game: GameLike | str = "holdem", **arguments: Any) -> AECEnv:
    """Return the environment with PettingZoo's wrapper that reports a wrong order of calls."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, **arguments))


def parallel_env(game: GameLike | str = "holdem", **arguments: Any) -> Any:
    """Return the environment with all agents stepped at once; waiting agents change nothing."""
    return turn_based_aec_to_parallel(raw_env(game, **arguments))
