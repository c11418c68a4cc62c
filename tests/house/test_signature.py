"""The rules give the answers whose fingerprints are in signature.txt."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.house


def test_signature_is_unchanged() -> None:
    command = [sys.executable, str(ROOT / "tools" / "signature.py")]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout + finished.stderr
