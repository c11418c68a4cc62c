"""Gymnasium's wrappers of many tables, and what learners do with the ends of hands."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import vector

from croupier.research.gym import PokerVectorEnv

TABLES = 16
STEPS = 30


def tables(mode: AutoresetMode) -> Any:
    return PokerVectorEnv(TABLES, "leduc", seat=0, autoreset_mode=mode)


def play(envs: Any, mode: AutoresetMode) -> list[tuple[Any, Any, Any, Any, Any]]:
    """Play legal actions from a seed; return what every step returned."""
    generator, steps = np.random.default_rng(1), []
    _, infos = envs.reset(seed=5)
    for _ in range(STEPS):
        listed = not isinstance(infos, dict)
        masks = [each["action_mask"] for each in infos] if listed else infos["action_mask"]
        steps.append(envs.step((generator.random((TABLES, 3)) * masks).argmax(axis=1)))
        _, _, ended, _, infos = steps[-1]
        if mode is AutoresetMode.DISABLED and ended.any():
            _, infos = envs.reset(options={"reset_mask": ended})
    return steps


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_statistics_of_episodes(mode: AutoresetMode) -> None:
    """Every hand is an episode: its reward is what the hand won."""
    plain = play(tables(mode), mode)
    counted = vector.RecordEpisodeStatistics(tables(mode), buffer_length=1_000)
    steps = play(counted, mode)
    ends = sum(int(ended.sum()) for _, _, ended, _, _ in plain)
    assert counted.episode_count == len(counted.return_queue) == ends > 50
    won = [float(each) for _, rewards, ended, _, _ in plain for each in rewards[ended]]
    assert [float(each) for each in counted.return_queue] == won
    assert all("episode" in infos for _, _, ended, _, infos in steps if ended.any())
    assert {int(each) for each in counted.length_queue} <= {1, 2, 3, 4}


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_lists_of_what_each_table_tells(mode: AutoresetMode) -> None:
    plain, listed = play(tables(mode), mode), play(vector.DictInfoToList(tables(mode)), mode)
    for (_, _, ended, _, infos), (_, _, _, _, lists) in zip(plain, listed, strict=True):
        for table, told in enumerate(lists):
            assert (told["action_mask"] == infos["action_mask"][table]).all()
            over = bool(ended[table]) and mode is AutoresetMode.SAME_STEP
            assert ("final_obs" in told) == ("final_info" in told) == over
            if over:
                assert (told["final_obs"] == infos["final_obs"][table]).all()
                assert not told["final_info"]["action_mask"].any()


@pytest.mark.parametrize(
    ("wrap", "mode"),
    [
        (vector.NormalizeReward, AutoresetMode.NEXT_STEP),
        (vector.NormalizeReward, AutoresetMode.SAME_STEP),
        (vector.NormalizeObservation, AutoresetMode.NEXT_STEP),
    ],
)
def test_scaled_as_gymnasium_scales(wrap: Callable[[Any], Any], mode: AutoresetMode) -> None:
    plain, scaled = play(tables(mode), mode), play(wrap(tables(mode)), mode)
    place = 0 if wrap is vector.NormalizeObservation else 1
    for usual, other in zip(plain, scaled, strict=True):
        assert np.isfinite(other[place]).all()
        assert (usual[1 - place] == other[1 - place]).all()
    assert any(
        (usual[place] != other[place]).any() for usual, other in zip(plain, scaled, strict=True)
    )


def test_observations_of_another_shape() -> None:
    mode = AutoresetMode.NEXT_STEP
    plain, shaped = (
        play(tables(mode), mode),
        play(vector.ReshapeObservation(tables(mode), (5, 21)), mode),
    )
    for usual, other in zip(plain, shaped, strict=True):
        assert (other[0] == usual[0].reshape(TABLES, 5, 21)).all()


def test_ends_are_where_learners_look_for_them() -> None:
    """Both usual loops: those that ask which hands ended, and those that take what is not None."""
    for rows, _, ended, _, infos in play(tables(AutoresetMode.SAME_STEP), AutoresetMode.SAME_STEP):
        assert ("final_obs" in infos) == bool(ended.any())
        if not ended.any():
            continue
        chosen = rows.copy()
        for table in np.flatnonzero(infos["_final_obs"]).tolist():
            chosen[table] = infos["final_obs"][table]
        taken = rows.copy()
        for table, row in enumerate(infos["final_obs"]):
            if row is not None:
                taken[table] = row
        assert (chosen == taken).all()
        assert (chosen == infos["final_obs"]).all()
        assert (chosen[ended] != rows[ended]).any(axis=1).all()
        assert (np.stack(list(infos["final_obs"][ended])) == chosen[ended]).all()


def test_everything_told_goes_to_other_libraries() -> None:
    """What gymnasium's NumpyToTorch does with observations and infos, without torch."""

    def exports(thing: Any) -> None:
        if isinstance(thing, dict):
            for each in thing.values():
                exports(each)
        else:
            assert (np.from_dlpack(thing) == thing).all()

    envs = tables(AutoresetMode.SAME_STEP)
    envs.reset(seed=1)
    rows, rewards, ended, cut, infos = envs.step(
        np.zeros(TABLES, np.int64)
    )  # checks: a fold is free
    assert infos["illegal"].any()
    while "final_obs" not in infos:
        _, _, _, _, infos = envs.step(np.ones(TABLES, np.int64))
    for thing in (rows, rewards, ended, cut, infos):
        exports(thing)


def test_torch_takes_every_step() -> None:
    for needed in ("torch", "array_api_compat"):
        why = f"no {needed}: NumpyToTorch needs pip install torch 'gymnasium[array-api]'"
        pytest.importorskip(needed, reason=why)
    import torch

    envs = vector.NumpyToTorch(tables(AutoresetMode.SAME_STEP))
    rows, infos = envs.reset(seed=1)
    ends = 0
    for _ in range(STEPS):
        rows, _, _, _, infos = envs.step(infos["action_mask"].to(torch.float32).argmax(dim=1))
        ends += "final_obs" in infos
    assert isinstance(rows, torch.Tensor)
    assert ends


def test_made_by_gymnasium_one_by_one() -> None:
    """gymnasium's own vectors of `PokerEnv` tell the ends as well."""
    envs: Any = gymnasium.make_vec(
        "croupier/Leduc-v0",
        num_envs=2,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        opponents="call",
    )
    _, infos = envs.reset(seed=3)
    assert infos["action_mask"].shape == (2, 3)
    while "final_obs" not in infos:
        _, _, _, _, infos = envs.step(np.ones(2, np.int64))
    assert infos["_final_obs"].any()
    envs.close()
