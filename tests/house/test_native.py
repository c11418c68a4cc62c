"""The native code passes its own tests under the sanitizers."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NO_SANITIZERS = 77

pytestmark = pytest.mark.house


@pytest.mark.parametrize("part", ["native", "threads"])
def test_native_tests_pass_under_the_sanitizers(part: str) -> None:
    command = [sys.executable, str(ROOT / "tools" / "sanitize.py"), part]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    if finished.returncode == NO_SANITIZERS:
        pytest.skip(finished.stdout.strip())
    assert finished.returncode == 0, finished.stdout + finished.stderr
