"""The native code passes its own tests under AddressSanitizer and UndefinedBehaviorSanitizer."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NO_SANITIZERS = 77

pytestmark = pytest.mark.house


def test_native_tests_pass_under_the_sanitizers() -> None:
    command = [sys.executable, str(ROOT / "tools" / "sanitize.py"), "native"]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    if finished.returncode == NO_SANITIZERS:
        pytest.skip(finished.stdout.strip())
    assert finished.returncode == 0, finished.stdout + finished.stderr
