"""The effort of an estimate: samples, precision, time."""

from typing import Any

import pytest

from croupier.analysis.equities.effort import ENDLESS, Effort, read_count, read_effort
from croupier.errors import SetupError


def test_the_usual_number_of_samples_unless_something_is_asked() -> None:
    assert read_effort(None, None, None, None, usual=300) == Effort(300, 0.0, 0.0, asked=False)
    assert read_effort(50, None, None, None, usual=300) == Effort(50, 0.0, 0.0, asked=True)
    assert read_effort(None, 0.01, None, None, usual=300) == Effort(ENDLESS, 0.01, 0.0, asked=True)
    assert read_effort(None, None, 2, print, usual=300) == Effort(ENDLESS, 0.0, 2.0, asked=True)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"samples": 0}, "samples must be above 0, not 0"),
        ({"samples": 1.5}, "samples must be a whole number, not 1.5"),
        ({"samples": "9"}, "samples must be a whole number, not '9'"),
        ({"precision": 0}, "precision must be above 0, not 0"),
        ({"precision": float("nan")}, "precision must be above 0, not nan"),
        ({"seconds": float("inf")}, "seconds must be above 0, not inf"),
        ({"seconds": "1"}, "seconds must be a number, not '1'"),
        ({"progress": 5}, "progress must be a function of the finished part, not 5"),
    ],
)
def test_other_arguments_are_refused(given: dict[str, Any], message: str) -> None:
    usual = {"samples": None, "precision": None, "seconds": None, "progress": None}
    with pytest.raises(SetupError, match=message):
        read_effort(**usual | given, usual=300)


def test_counts_have_limits() -> None:
    assert read_count("threads", 4.0, most=8) == 4
    assert read_count("threads", 0, least=0) == 0
    with pytest.raises(SetupError, match="threads must be at most 8, not 9"):
        read_count("threads", 9, most=8)
    with pytest.raises(SetupError, match="threads must be 0 or more, not -1"):
        read_count("threads", -1, least=0)
