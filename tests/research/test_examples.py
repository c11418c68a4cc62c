"""Examples that learn reach what they promise."""

import runpy
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

from croupier.arena import match
from croupier.loops import Encoder

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_policy_gradient_agent_learns_leduc() -> None:
    example = runpy.run_path(str(EXAMPLES / "learn_leduc.py"))
    assert example["train"](600) < example["GOAL"]


def test_a_league_of_former_selves_grows_stronger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    example = runpy.run_path(str(EXAMPLES / "league_leduc.py"))
    pool = example["train"](2, 30)
    tree, value = example["Tree"]("leduc"), example["value"]
    first, newest = pool[0].policy, pool[-1].policy
    assert value(tree, [newest, first])[0] + value(tree, [first, newest])[1] > 1


def test_a_network_sits_down_in_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot that the PPO example writes, with weights that always go all-in."""
    monkeypatch.syspath_prepend(str(EXAMPLES / "bots"))
    bot = runpy.run_path(str(EXAMPLES / "bots" / "network.py"))
    columns = Encoder(bot["GAME"], history=bot["HISTORY"]).shape[0]
    last = np.array([0, 0, 0, 0, 50.0])
    np.savez(tmp_path / "network.npz", a=np.zeros((5, columns)), b=last)
    shutil.copy(EXAMPLES / "bots" / "network.py", tmp_path)
    for folder in (tmp_path, *tmp_path.parents):
        if folder.owner() == tmp_path.owner() and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o755)  # the bot is a process of its own
    result = match(
        f"{tmp_path / 'network.py'}:Network",
        "call",
        stack="20bb",
        hands=20,
        declared=False,
        seed=3,
    )
    assert not any(each["faults"] for each in result.faults)
    # All-in in the first decision of every hand: no other one follows.
    assert result.faults[0]["decisions"] == result.hands == 20


# torch is not in the group of tests: on PyPI its usual build for Linux brings gigabytes of drivers.
def test_ppo_learns_to_beat_simple_bots(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="no torch: this example needs pip install torch")
    assert torch is not None
    example = runpy.run_path(str(EXAMPLES / "learn_holdem.py"))
    sys.path.remove(str(EXAMPLES / "bots"))
    learner = example["train"](12)
    tables = example["Tables"]("random", 5)
    assert float(tables.play(learner)[5].mean()) > 0.03
