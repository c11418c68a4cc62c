"""The extension compiles against the stable ABI of Python 3.12, and plays with it."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NO_PYTHON = 77

pytestmark = pytest.mark.house


def test_one_extension_serves_every_newer_python() -> None:
    built = subprocess.run(
        [sys.executable, ROOT / "tools" / "stable_abi.py"],
        capture_output=True,
        text=True,
        check=False,
    )
    if built.returncode == NO_PYTHON:
        pytest.skip(built.stdout.strip())
    assert built.returncode == 0, built.stdout + built.stderr
    assert "plays with _core.abi3" in built.stdout
