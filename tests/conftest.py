"""Hypothesis profiles: how long the property tests may think; which tests run on every system.

Chosen with HYPOTHESIS_PROFILE=dev|ci|thorough; `ci` when CI is set, `dev` otherwise.
"""

import os
from pathlib import Path

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

# What must work on every system: no box, no sockets, no browser.
PORTABLE = {
    "analysis",
    "cards",
    "chips",
    "documented",
    "games",
    "hand",
    "hands",
    "history",
    "loops",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the engine, histories and analysis as portable, by their directory."""
    root = Path(__file__).parent
    for item in items:
        if item.path.relative_to(root).parts[0] in PORTABLE:
            item.add_marker(pytest.mark.portable)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line how many tests a plain clone leaves out."""
    skipped = terminalreporter.stats.get("skipped", [])
    needing = [each for each in skipped if "beside the repository" in str(each.longrepr)]
    if needing:
        terminalreporter.write_line(
            f"{len(needing)} tests need the large data sets beside the repository: left out"
        )
