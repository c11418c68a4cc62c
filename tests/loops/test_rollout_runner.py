"""A rollout by a runner is the same rollout."""

import pickle

import numpy as np
import pytest

from croupier import holdem, kuhn, rollout
from croupier.loops import rollouts
from croupier.runners import LocalRunner, ProcessRunner, Runner


@pytest.mark.parametrize("runner", [LocalRunner(), ProcessRunner(2)], ids=["here", "processes"])
def test_parts_make_the_whole(runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollouts, "_PART", 300)
    done: list[tuple[int, int]] = []
    alone = rollout(holdem, 1000, seed=7, logs=350, first=5)
    parts = rollout(
        holdem, 1000, seed=7, logs=350, first=5, runner=runner, progress=lambda *at: done.append(at)
    )
    assert np.array_equal(parts.payoffs, alone.payoffs)
    assert np.array_equal(parts.decisions, alone.decisions)
    assert np.array_equal(parts.counts, alone.counts)
    assert parts.logs == alone.logs
    assert (parts.showdowns, parts.first) == (alone.showdowns, 5)
    assert done[-1] == (1000, 1000)


def test_edges() -> None:
    assert rollout(kuhn, 0, runner=LocalRunner()).hands == 0
    assert rollout(kuhn, 10, seed=None, policy=["random", "call"], runner=LocalRunner()).hands == 10
    assert np.array_equal(
        pickle.loads(pickle.dumps(rollout(kuhn, 5))).payoffs, rollout(kuhn, 5).payoffs
    )
