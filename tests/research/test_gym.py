"""Gymnasium's own checks, and rewards that add up."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import croupier
from croupier import Batch, SetupError
from croupier.errors import ArgumentError
from croupier.hand.randomness import derive_seed
from croupier.research.gym import NAMES, PokerEnv, PokerVectorEnv
from croupier.research.learner import Learner


def legal(infos: dict[str, Any], generator: np.random.Generator) -> Any:
    mask = infos["action_mask"]
    return (generator.random(mask.shape) * mask).argmax(axis=-1)


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    env = gymnasium.make(name)
    check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize("players", [2, 6])
def test_six_players_and_draws(players: int) -> None:
    env = gymnasium.make("croupier/HoldemNL-v0", game="badugi", players=players, history=3)
    check_env(env.unwrapped)


def test_names_as_they_are_promised() -> None:
    env = gymnasium.make("croupier/Leduc-v0", opponents=["random"])
    env.reset(seed=1)
    gymnasium.make("croupier.research.gym:croupier/Kuhn-v0").reset(seed=1)
    envs: Any = gymnasium.make_vec(
        "croupier/HoldemNL-v0",
        num_envs=16,
        players=2,
        menu=("fold", "call", 0.5, 1.0, "all-in"),
        autoreset_mode=AutoresetMode.SAME_STEP,
    )
    rows, infos = envs.reset(seed=1)
    assert rows.shape == (16, *envs.single_observation_space.shape)
    assert infos["action_mask"].shape == (16, 5)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    made: Any
    for made in (env, envs):
        names = made.unwrapped.encoder.names
        assert made.unwrapped.observation_space.shape[-1:] == (len(names),)


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("seat", ["rotate", 0, 1])
@pytest.mark.parametrize("opponent", ["random", "fold", "call"])
def test_rewards_are_results(mode: AutoresetMode, seat: int | str, opponent: str) -> None:
    """Also of hands that ended before the learner was asked."""
    envs = PokerVectorEnv(
        64,
        "holdem",
        players=2,
        seat=seat,
        opponents=opponent,
        reward_unit="chips",
        autoreset_mode=mode.value,
    )
    if opponent == "fold" and seat == 0:
        # The button folds every hand before the big blind can act.
        with pytest.raises(SetupError, match="before the learner was asked"):
            envs.reset(seed=3)
        return
    rows, infos = envs.reset(seed=3)
    generator = np.random.default_rng(1)
    total, episodes = 0.0, 0
    chosen: list[list[int]] = [[] for _ in range(64)]
    for _ in range(60):
        assert (infos["action_mask"].any(axis=1) | envs._learner.over).all()
        ids = legal(infos, generator)
        for table in np.flatnonzero(~envs._learner.over):
            chosen[table].append(int(ids[table]))
        rows, rewards, ended, cut, infos = envs.step(ids)
        assert rows.dtype == np.float32
        assert envs.observation_space.contains(rows)
        assert not cut.any()
        assert not rewards[~ended].any()
        total += rewards.sum()
        episodes += int(ended.sum())
        if mode is AutoresetMode.SAME_STEP and ended.any():
            assert infos["_final_obs"].tolist() == ended.tolist()
            for table in np.flatnonzero(ended):
                assert envs.single_observation_space.contains(infos["final_obs"][table])
        if mode is AutoresetMode.DISABLED and ended.any():
            rows, infos = envs.reset(options={"reset_mask": ended})
    assert episodes > 100
    learner = envs._learner
    results, hands = play_again(learner, seed=3, chosen=chosen)
    assert total + learner.batch._native.carried[:, learner.seat].sum() == results
    if opponent == "fold" and seat == "rotate":
        assert hands > episodes


def play_again(learner: Learner, seed: int, chosen: list[list[int]]) -> tuple[int, int]:
    """The results of the learner's hands at tables that report every hand by itself."""
    (other,) = {*range(2)} - {learner.seat}
    batch = Batch(
        "holdem",
        64,
        players=2,
        opponents={other: learner.policies[other]},
        rotate_button=learner.batch._options["rotates"],
        _menu=learner.menu._native,
    )
    batch.reset(derive_seed(seed, "tables"))
    last = [learner.batch.hand_number(table) for table in range(64)]
    won = hands = 0
    while True:
        ids = np.full(64, -1)
        for table in range(64):
            if batch.hand_number(table) < last[table]:
                over = batch.actor[table] < 0
                ids[table] = 1 if over else chosen[table].pop(0)
        if (ids < 0).all():
            return won, hands
        batch.step(*learner.menu.decode(batch, ids), strict=True)
        won += int(batch.rewards[:, learner.seat].sum())
        hands += int(batch.done.sum())


@pytest.mark.parametrize("game", ["kuhn", "leduc", "holdem", "stud", "badugi"])
def test_one_table_is_many(game: str) -> None:
    """The same seed gives the same hands, rewards and observations in both environments."""
    env, envs = PokerEnv(game, opponents="call"), PokerVectorEnv(1, game, opponents="call")
    (row, info), (rows, infos) = env.reset(seed=9), envs.reset(seed=9)
    for _ in range(40):
        assert (row == rows[0]).all()
        assert (info["action_mask"] == infos["action_mask"][0]).all()
        action = int(np.flatnonzero(info["action_mask"])[-1])
        row, reward, over, _, info = env.step(action)
        rows, rewards, ended, _, infos = envs.step(np.array([action]))
        assert (reward, over) == (rewards[0], ended[0])
        if over:
            assert (row == rows[0]).all()
            row, info = env.reset()
            rows, _, _, _, infos = envs.step(np.array([0]))  # the mode NEXT_STEP: it only deals


@pytest.mark.parametrize(
    ("game", "tables", "threads"),
    [("leduc", 3, 1), ("badugi", 200, 2), ("holdem", 500, 1), ("holdem", 500, 2)],
)
@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("past_cache", [False, True])
def test_one_pass_writes_what_parts_write(
    game: str, tables: int, threads: int, mode: AutoresetMode, past_cache: bool
) -> None:
    """Rows, masks and ends of a step beside Encoder, ActionMenu and Batch."""
    envs = PokerVectorEnv(tables, game, players=2, threads=threads, autoreset_mode=mode)
    learner, generator = envs._learner, np.random.default_rng(3)
    learner._native.cache_bytes = 0 if past_cache else 1 << 40
    batch, seat = learner.batch, learner.seat
    rows, infos = envs.reset(seed=5)
    for _ in range(12):
        rows, rewards, ended, _, infos = envs.step(legal(infos, generator))
        assert (ended == batch.done).all()
        assert (rewards == batch.rewards[:, seat] / learner.unit).all()
        seen, mask = learner.encoder.write(batch), learner.menu.mask(batch)
        finals = learner.encoder.write_rows(batch.final_observations[:, seat], batch.final_history)
        over = ended[:, None]
        if mode is AutoresetMode.SAME_STEP:
            if ended.any():
                assert (infos["final_obs"] == np.where(over, finals, seen)).all()
        else:
            seen, mask = np.where(over, finals, seen), mask & ~over
        assert (rows == seen).all()
        assert (infos["action_mask"] == mask).all()
        if mode is AutoresetMode.DISABLED and ended.any():
            some = ended & (np.arange(tables) % 2 == 0)
            rows, infos = envs.reset(options={"reset_mask": some})
            waiting = (ended & ~some)[:, None]
            assert (rows == np.where(waiting, finals, learner.encoder.write(batch))).all()
            assert (infos["action_mask"].any(axis=1) == ~waiting[:, 0]).all()
            if waiting.any():
                with pytest.raises(SetupError, match="hands are over"):
                    envs.step(np.zeros(tables, np.int64))
            rows, infos = envs.reset(options={"reset_mask": ended & ~some})


def test_arrays_that_are_kept_do_not_change() -> None:
    """The memory of rows is used again only when nobody refers to it, not even to a part."""
    envs = PokerVectorEnv(64, "leduc", autoreset_mode=AutoresetMode.SAME_STEP)
    generator = np.random.default_rng(1)
    rows: Any
    rows, infos = envs.reset(seed=1)
    kept: list[tuple[Any, Any]] = []
    for turn in range(12):
        part = (rows, rows[5:9, 3], memoryview(rows), rows.reshape(-1))[turn % 4]
        kept.append((part, np.array(part)))
        rows, _, ended, _, infos = envs.step(legal(infos, generator))
        if ended.any():
            kept.append((infos["final_obs"], infos["final_obs"].copy()))
    assert all((np.asarray(part) == copy).all() for part, copy in kept)
    del part, rows, infos
    kept.clear()
    pool = envs._learner._rows
    places = [pool.take().ctypes.data for _ in range(3)]
    assert len(set(places)) == 1
    changed: Any = pool.take()
    changed.shape = (-1,)
    del changed
    assert pool.take().shape == (64, *envs._learner.encoder.shape)


def test_a_menu_without_discards_gets_those_of_the_game() -> None:
    envs: Any = PokerVectorEnv(4, "badugi", players=2, menu=croupier.ActionMenu(("fold", "call")))
    _, infos = envs.reset(seed=1)
    assert envs.single_action_space.n == infos["action_mask"].shape[1] == 2 + 16
    with pytest.raises(SetupError, match="draws of 5 cards"):
        PokerVectorEnv(4, "badugi", menu=croupier.ActionMenu(("call",), draw_cards=5))


def test_steps_repeat_from_a_seed() -> None:
    ends = []
    for _ in range(2):
        envs = PokerVectorEnv(8, "leduc")
        _, infos = envs.reset(seed=4)
        generator, total = np.random.default_rng(2), 0.0
        for _ in range(30):
            rows, rewards, _, _, infos = envs.step(legal(infos, generator))
            total += float((rewards * rows.sum(axis=1)).sum())
        ends.append(total)
    assert ends[0] == ends[1]


def test_actions_outside_the_mask() -> None:
    env = PokerEnv("kuhn", seat=0, opponents="call")
    env.reset(seed=1)
    _, _, over, _, info = env.step(0)  # a fold where a check is free
    assert info["illegal"]
    assert over  # checked, and the opponent checked behind
    strict = PokerEnv("kuhn", seat=0, strict=True)
    strict.reset(seed=1)
    with pytest.raises(ArgumentError, match="the action 0 is not legal now"):
        strict.step(0)
    for wrong, why in ((3, "no action 3 on a menu of 3"), (-1, "no action -1"), ("a", "not 'a'")):
        with pytest.raises(ArgumentError, match=why):
            strict.step(wrong)  # type: ignore[arg-type]
    strict.step(np.int64(1))  # type: ignore[arg-type]
    drawing = PokerEnv("badugi", players=2, seat=0, opponents="call")
    _, info = drawing.reset(seed=1)
    while not info["action_mask"][3:].any():
        _, _, _, _, info = drawing.step(1)
    _, _, _, _, info = drawing.step(0)
    assert info["illegal"]


def test_opponents_are_functions() -> None:
    asked = []

    def caller(rows: Any, mask: Any) -> Any:
        asked.append((rows.shape, mask.shape))
        return np.ones(len(rows), np.int64)

    envs: Any = PokerVectorEnv(4, "leduc", opponents=caller, seat=0)
    envs.reset(seed=1)
    envs.step(np.array([2, 1, 1, 1]))
    assert asked[0] == ((4, *envs.single_observation_space.shape), (4, 3))
    for answer in (np.zeros(4, np.int64) + 7, np.zeros(2, np.int64), np.zeros(4)):
        wrong = PokerVectorEnv(4, "leduc", opponents=lambda rows, mask, a=answer: a, seat=0)
        wrong.reset(seed=1)
        with pytest.raises(ArgumentError, match="an opponent"):
            wrong.step(np.array([1, 1, 1, 1]))


def test_wrong_arguments() -> None:
    some: Any = None
    cases: list[tuple[dict[str, Any], str]] = [
        ({"opponents": ["random", "call"]}, "expected one opponent or 1"),
        ({"opponents": "best"}, "no such opponent: 'best'"),
        ({"opponents": 3}, "no such opponent: 3"),
        ({"seat": 2}, "there is no seat 2"),
        ({"seat": "left"}, "seat must be a number"),
        ({"reward_unit": "euro"}, "unit of rewards"),
        ({"menu": ("fold",)}, 'needs "call"'),
        ({"render_mode": "human"}, "render mode"),
        ({"game": "nonsense"}, "there is no game"),
        ({"history": -1}, "history"),
    ]
    for wrong, why in cases:
        with pytest.raises(SetupError, match=why):
            PokerEnv(**{"game": "leduc", **wrong})
    with pytest.raises(SetupError, match="autoreset mode"):
        PokerVectorEnv(2, "leduc", autoreset_mode="never")
    envs = PokerVectorEnv(2, "leduc", autoreset_mode=AutoresetMode.DISABLED)
    with pytest.raises(SetupError, match="reset"):
        envs.step(np.array([1, 1]))
    seeds: list[Any] = [[1, 2], 1.5, "one"]
    for seed in seeds:
        with pytest.raises(SetupError, match="the seed must be one whole number"):
            envs.reset(seed=seed)
    seeds = [np.int64(1)]
    before, _ = envs.reset(seed=seeds[0])
    with pytest.raises(SetupError, match="without reset_mask"):
        envs.reset(seed=2, options={"reset_mask": np.array([True, False])})
    for mask in ([True], [0, 1], "no", np.array([1.0, 0.0])):
        with pytest.raises(SetupError, match="reset_mask must be 2 bools"):
            envs.reset(options={"reset_mask": mask})
    assert (envs.reset(seed=1)[0] == before).all()
    for actions in ([1], [1, 3], [1.0, 1.0], some):
        with pytest.raises(ArgumentError, match="action"):
            envs.step(np.array(actions))
    assert (envs._learner.see()[0] == before).all()
    env = PokerEnv("kuhn")
    with pytest.raises(SetupError, match="reset"):
        env.step(1)


def test_without_the_extra() -> None:
    """Everything else works, and the adapter says what to install."""
    script = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "import croupier.research.solve, croupier.research.learner\n"
        "try:\n    import croupier.research.gym\n"
        "except ImportError as error:\n    print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == (
        "croupier.research.gym needs gymnasium: pip install 'croupier[rl]'"
    )
    assert croupier.research
