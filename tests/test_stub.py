"""The committed stub of the native extension says what the extension offers, name for name."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.house


def test_stub_equals_extension() -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "croupier._core"]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout + finished.stderr
