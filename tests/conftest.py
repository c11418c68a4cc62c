"""Hypothesis profiles: the effort of the property tests; and the tests that a plain clone skips.

Chosen with HYPOTHESIS_PROFILE=dev|ci|thorough; `ci` when CI is set, `dev` otherwise.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

# No deadline anywhere: a slow machine is not a wrong answer.
settings.register_profile("dev", deadline=None, max_examples=50)
settings.register_profile("ci", deadline=None, max_examples=100, derandomize=True, print_blob=True)
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=5_000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if "CI" in os.environ else "dev"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print in one line how many tests a plain clone skips."""
    skipped = terminalreporter.stats.get("skipped", [])
    needing = [each for each in skipped if "beside the repository" in str(each.longrepr)]
    if needing:
        terminalreporter.write_line(
            f"{len(needing)} tests need the large data sets beside the repository: left out"
        )
