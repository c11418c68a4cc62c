"""Environments for Gymnasium: one learner, opponents that play by themselves."""

from __future__ import annotations

from operator import index as whole
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.errors import ArgumentError, SetupError
from croupier.research.learner import Learner

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError(
        "croupier.research.gym needs gymnasium: pip install 'croupier[rl]'"
    ) from error

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from croupier.chips.values import ValuesLike
    from croupier.loops import ActionMenu, Encoder
    from croupier.loops.starts import GameLike
    from croupier.research.learner import Opponent

    Observation = NDArray[np.float32]

__all__ = ["NAMES", "PokerEnv", "PokerVectorEnv", "register"]

NAMES: dict[str, dict[str, Any]] = {
    "croupier/HoldemNL-v0": {"game": "holdem", "players": 2},
    "croupier/HoldemFL-v0": {"game": "limit-holdem", "players": 2},
    "croupier/OmahaPL-v0": {"game": "omaha", "players": 2},
    "croupier/Kuhn-v0": {"game": "kuhn"},
    "croupier/Leduc-v0": {"game": "leduc"},
}
"""The environments that `register` adds to gymnasium's registry, with their arguments."""


class PokerEnv(gymnasium.Env):  # type: ignore[misc]
    """One table at which the learner has a seat; an episode is a hand.

    Actions are ids of a menu (`menu=None`: fold, call, raise in fixed limit, otherwise fold, call,
    half the pot, the pot, all-in). `infos["action_mask"]` has the legal ones; an id that is not
    legal is carried out as a check or fold and noted in `infos["illegal"]`; with `strict=True` it
    raises an error. Observations are rows of an `Encoder` with the last `history` decisions.
    Rewards are what the hand won in big blinds, or in chips with `reward_unit="chips"`. `seat` is a
    player index, or "rotate" for the next one in every hand. `opponents` are "random", "call",
    "fold", or functions of observations and masks that return ids; one for all, or one for each
    clockwise.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 -- as gymnasium declares it

    def __init__(
        self,
        game: GameLike | str = "holdem",
        *,
        players: int | None = None,
        stacks: ValuesLike | None = None,
        menu: ActionMenu | Iterable[str | float] | None = None,
        opponents: Opponent | Sequence[Opponent] | None = None,
        seat: int | str = "rotate",
        reward_unit: str = "bb",
        history: int = 8,
        chips: str = "bb",
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise SetupError(f"no such render mode: {render_mode!r}; a hand is drawn by its State")
        self.render_mode = None
        self._learner = Learner(
            game,
            1,
            players=players,
            stacks=stacks,
            menu=menu,
            opponents=opponents,
            seat=seat,
            reward_unit=reward_unit,
            history=history,
            chips=chips,
            strict=strict,
        )
        self.observation_space, self.action_space = _spaces(self._learner)
        self._dealt = False

    @property
    def menu(self) -> ActionMenu:
        """The menu: what each action stands for."""
        return self._learner.menu

    @property
    def encoder(self) -> Encoder:
        """The encoder of the observations; `encoder.names` has the names of their columns."""
        return self._learner.encoder

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the next hand; with a seed, the first hand of that seed."""
        super().reset(seed=seed)
        if seed is not None or not self._dealt:
            self._learner.start(_read_seed(seed))
            seen = self._learner.see()
            self._dealt = True
        else:
            seen = self._learner.see(np.ones(1, np.bool_))
        return seen.rows[0], {"action_mask": seen.mask[0]}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out an action, and play on to the next decision or the end of the hand."""
        if not self._dealt or self._learner.over[0]:
            raise SetupError("the hand is over: reset() deals the next one")
        outcome = self._learner.act(np.array([self._read(action)]))
        infos: dict[str, Any] = {"action_mask": outcome.mask[0]}
        if outcome.any_illegal:
            infos["illegal"] = True
        return outcome.rows[0], float(outcome.rewards[0]), outcome.any_ended, False, infos

    def _read(self, action: object) -> int:
        try:
            number = whole(action)  # type: ignore[arg-type]
        except TypeError:
            raise ArgumentError(f"an action must be a whole number, not {action!r}") from None
        count = len(self.menu)
        if not 0 <= number < count:
            raise ArgumentError(f"there is no action {number} on a menu of {count}")
        return number


class PokerVectorEnv(VectorEnv):  # type: ignore[misc]
    """Many tables in one native Batch, with a learner at each; arguments as for `PokerEnv`.

    `autoreset_mode` is one of gymnasium's three or its value. `infos["action_mask"]` has a row per
    table. With the mode SAME_STEP `infos["final_obs"]` is an array like the observations: it has
    the last row of a hand where `infos["_final_obs"]` is true, and the observations elsewhere.
    `threads` share the tables.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: GameLike | str = "holdem",
        *,
        players: int | None = None,
        stacks: ValuesLike | None = None,
        menu: ActionMenu | Iterable[str | float] | None = None,
        opponents: Opponent | Sequence[Opponent] | None = None,
        seat: int | str = "rotate",
        reward_unit: str = "bb",
        history: int = 8,
        chips: str = "bb",
        strict: bool = False,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise SetupError(f"no such render mode: {render_mode!r}; a hand is drawn by its State")
        try:
            self._mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(repr(mode.value) for mode in AutoresetMode)
            raise SetupError(
                f"no such autoreset mode: {autoreset_mode!r}; choose from {modes}"
            ) from None
        self._learner = Learner(
            game,
            num_envs,
            players=players,
            stacks=stacks,
            menu=menu,
            opponents=opponents,
            seat=seat,
            reward_unit=reward_unit,
            history=history,
            chips=chips,
            strict=strict,
            threads=threads,
        )
        self.num_envs = num_envs
        self.render_mode = None
        self.metadata = {"render_modes": [], "autoreset_mode": self._mode}
        self.single_observation_space, self.single_action_space = _spaces(self._learner)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._everywhere = np.ones(num_envs, np.bool_)
        self._dealt = self._waits = False

    @property
    def decisions(self) -> int:
        """All decisions at all tables, those of opponents included."""
        return self._learner.batch.decisions

    @property
    def menu(self) -> ActionMenu:
        """The menu: what each action stands for."""
        return self._learner.menu

    @property
    def encoder(self) -> Encoder:
        """The encoder of the observations; `encoder.names` has the names of their columns."""
        return self._learner.encoder

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal at every table, or where `options["reset_mask"]` says so."""
        first = _read_seed(seed)
        chosen = None if options is None else options.get("reset_mask")
        if chosen is not None and first is not None:
            raise SetupError("a seed deals at every table again: pass it without reset_mask")
        if chosen is None or not self._dealt:
            self._learner.start(first)
            seen = self._learner.see()
            self._dealt = True
        else:
            tables = np.ascontiguousarray(chosen)
            if tables.shape != (self.num_envs,) or tables.dtype != np.bool_:
                raise SetupError(
                    f"reset_mask must be {self.num_envs} bools, "
                    f"not {tables.dtype} of the shape {tables.shape}"
                )
            seen = self._learner.see(tables)
        self._waits = seen.waits
        return seen.rows, self._infos(seen.mask)

    def step(
        self, actions: Any
    ) -> tuple[Observation, Any, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Carry out an action at every table."""
        if not self._dealt:
            raise SetupError("call reset() before the first step")
        if self._waits:
            raise SetupError('hands are over: reset(options={"reset_mask": ...}) deals new ones')
        # Where a hand has just begun, actions are not used.
        outcome = self._learner.act(actions, finals=self._mode is AutoresetMode.SAME_STEP)
        ended = outcome.ended
        infos = self._infos(outcome.mask)
        if outcome.any_illegal:
            infos["illegal"] = outcome.illegal
            infos["_illegal"] = outcome.illegal
        if outcome.any_ended:
            self._waits = self._mode is AutoresetMode.DISABLED
            if outcome.finals is not None:
                infos |= self._final_infos(ended, outcome.finals)
        truncated = np.zeros(self.num_envs, np.bool_)
        return outcome.rows, outcome.rewards, ended, truncated, infos

    def _infos(self, mask: NDArray[np.int8]) -> dict[str, Any]:
        return {"action_mask": mask, "_action_mask": self._everywhere.copy()}

    def _final_infos(self, ended: NDArray[np.bool_], rows: Observation) -> dict[str, Any]:
        masks = np.zeros((self.num_envs, len(self.menu)), np.int8)
        return {
            "final_obs": rows,
            "_final_obs": ended.copy(),
            "final_info": {"action_mask": masks, "_action_mask": ended.copy()},
            "_final_info": ended.copy(),
        }


def _read_seed(seed: object) -> int | None:
    try:
        return None if seed is None else whole(seed)  # type: ignore[arg-type]
    except TypeError:
        raise SetupError(
            f"the seed must be one whole number, not {seed!r}: every table gets its own from it"
        ) from None


def _spaces(learner: Learner) -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Discrete]:
    shape = learner.encoder.shape
    return (
        gymnasium.spaces.Box(-learner.most, learner.most, shape, np.float32),
        gymnasium.spaces.Discrete(len(learner.menu)),
    )


def register() -> None:
    """Register every environment that is not there yet; importing this module does it."""
    for name, arguments in NAMES.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="croupier.research.gym:PokerEnv",
                vector_entry_point="croupier.research.gym:PokerVectorEnv",
                kwargs=arguments,
            )


register()
