"""Simulated time: how long a hand takes, so that a game with a clock repeats."""

SECONDS_PER_HAND = 20
SECONDS_PER_DECISION = 5


def hand_seconds(decisions: int) -> int:
    """Return the seconds of a hand with this number of decisions.

    >>> hand_seconds(6)
    50
    """
    return SECONDS_PER_HAND + SECONDS_PER_DECISION * decisions
