"""Examples that learn reach what they promise."""

import runpy
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_policy_gradient_agent_learns_leduc() -> None:
    example = runpy.run_path(str(EXAMPLES / "learn_leduc.py"))
    assert example["train"](600) < example["GOAL"]
