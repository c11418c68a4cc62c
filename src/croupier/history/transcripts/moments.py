"""The time of a hand, by the clock of its room, in UTC, and by the clock of New York.

A log has the time by the room's clock, and the time zone if it is known. The rules of zones come
from the system or the package tzdata; a zone without rules is treated as unknown.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import tzinfo

NEW_YORK = "America/New_York"
# Letters after a time that mean one zone everywhere; CET and others may include summer time.
ZONES = {"ET": NEW_YORK, "EST": NEW_YORK, "EDT": NEW_YORK, "UTC": "UTC", "GMT": "UTC"}
# A PokerStars header must have a time; the room is younger than this one.
NO_TIME = "2000-01-01T00:00:00"
_DAY = len("2000-01-01")


@lru_cache(maxsize=64)
def _rules_of(zone: str) -> tzinfo | None:
    if zone == "UTC":
        return UTC
    from zoneinfo import ZoneInfo  # imported only when times are converted

    try:
        return ZoneInfo(zone)
    except (KeyError, ValueError, OSError):  # no such zone, or no rules on this machine
        return None


def moment_of(time: str, zone: str = "") -> datetime | None:
    """Return a time of a log, with its zone if that is known; None for anything but a time.

    >>> moment_of("2024-05-01T12:00:00", "UTC").isoformat(), moment_of("2024-05-01")
    ('2024-05-01T12:00:00+00:00', None)
    """
    if len(time) <= _DAY:
        return None
    try:
        moment = datetime.fromisoformat(time)
    except ValueError:
        return None
    return moment.replace(tzinfo=_rules_of(zone)) if moment.tzinfo is None and zone else moment


def in_zone(moment: datetime, zone: str) -> datetime | None:
    """Return a moment by the clock of another zone; None if either zone is not known."""
    rules = _rules_of(zone)
    if moment.tzinfo is None or rules is None:
        return None
    try:
        return moment.astimezone(rules)
    except OverflowError:  # the first or the last possible day
        return None


def utc_text(time: str, zone: str) -> str:
    """Write a time of a log in UTC; empty if the zone is not known.

    >>> utc_text("2024-05-01T12:00:00+02:00", ""), utc_text("2024-05-01T12:00:00", "")
    ('2024-05-01T10:00:00Z', '')
    """
    moment = moment_of(time, zone)
    told = in_zone(moment, "UTC") if moment else None
    return f"{told.replace(tzinfo=None).isoformat()}Z" if told else ""


def read_utc(text: str) -> tuple[str, str]:
    """Return a time in UTC and its zone, as a log has them.

    >>> read_utc("2024-05-01T12:00:00Z"), read_utc("2024-05-01T12:00:00+02:00")
    (('2024-05-01T12:00:00', 'UTC'), ('2024-05-01T10:00:00', 'UTC'))
    """
    moment = moment_of(text, "UTC")
    told = in_zone(moment, "UTC") if moment else None
    return (told.replace(tzinfo=None).isoformat(), "UTC") if told else (text.removesuffix("Z"), "")


def stars_text(time: str, zone: str) -> str:
    """Write a time of a log as PokerStars does: by the clock of New York, if the zone is known.

    >>> stars_text("2024-05-01T12:00:00", NEW_YORK), stars_text("2024-05-01T12:00:00", "")
    ('2024/05/01 12:00:00 ET', '2024/05/01 12:00:00')
    """
    moment = moment_of(time, zone)
    if moment is None:
        return _day_text(time) or stars_text(NO_TIME, NEW_YORK)
    letters = " ET" if zone == NEW_YORK else ""
    for other, name in ((NEW_YORK, " ET"), ("UTC", " UTC")):
        there = in_zone(moment, other)
        if there is not None:
            moment, letters = there, name
            break
    told = moment.replace(tzinfo=None).isoformat(" ", "seconds")
    return told.replace("-", "/") + letters


def _day_text(time: str) -> str:
    try:
        return date.fromisoformat(time).isoformat().replace("-", "/")
    except ValueError:
        return ""
