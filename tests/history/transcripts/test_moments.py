"""Times of hands: the clock of a room and UTC are never confused."""

from __future__ import annotations

import json
import zoneinfo
from typing import TYPE_CHECKING, Any

import pytest

from croupier import holdem
from croupier.history import FORMATS, HandLog
from croupier.history.transcripts import moments
from tests.history.played_hands import RULES, written
from tests.history.rooms.samples import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(
    not moments.utc_text(moments.NO_TIME, moments.NEW_YORK),
    reason="the rules of zones are not here",
)
PHH = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']
time = 12:00:00
time_zone = 'America/New_York'
day = 1
month = 5
year = 2024
"""


def read(name: str, text: str) -> HandLog:
    (hand,) = FORMATS[name].read(text.splitlines(keepends=True))
    assert isinstance(hand, HandLog), hand
    return hand


def played(**details: Any) -> HandLog:
    state = holdem(players=2, rules=RULES, seed=1)
    state.fold()
    return HandLog.of(state, ["Ann", "Bob"], id="1", **details)


def utc(hand: HandLog) -> object:
    return json.loads(written("ohh", hand))["ohh"]["start_date_utc"]


def stars_date(hand: HandLog) -> str:
    return written("pokerstars", hand).splitlines()[0].rpartition(" - ")[2]


def time_of(hand: HandLog) -> tuple[object, object]:
    return hand.details.get("time"), hand.details.get("time_zone")


def room_hand(date: str) -> HandLog:
    header, rest = SAMPLES["pokerstars"].split("\n", 1)
    return read("pokerstars", f"{header.rpartition(' - ')[0]} - {date}\n{rest}")


@pytest.mark.parametrize(
    ("date", "zone", "expected"),
    [
        ("2024/05/01 12:00:00 ET", "America/New_York", "2024-05-01T16:00:00Z"),
        ("2024/01/01 22:00:00 ET", "America/New_York", "2024-01-02T03:00:00Z"),
        ("2024/05/01 18:00 CET [2024/05/01 12:00 ET]", "America/New_York", "2024-05-01T16:00:00Z"),
        ("2024/05/01 12:00:00 UTC", "UTC", "2024-05-01T12:00:00Z"),
        ("2024/05/01 12:00:00 CET", None, ""),
        ("2024/05/01 12:00:00", None, ""),
    ],
)
def test_a_room_has_its_own_clock(date: str, zone: str | None, expected: str) -> None:
    hand = room_hand(date)
    assert hand.details.get("time_zone") == zone
    assert utc(hand) == expected
    again = read("pokerstars", written("pokerstars", hand))
    assert moments.utc_text(*map(str, time_of(again))) == expected
    if zone != "UTC":
        assert again == hand


@pytest.mark.parametrize(
    ("name", "zone"),
    [("fulltilt", "America/New_York"), ("winamax", "UTC"), ("ggpoker", None), ("ipoker", None)],
)
def test_other_rooms_tell_their_zone_or_do_not(name: str, zone: str | None) -> None:
    assert read(name, SAMPLES[name]).details.get("time_zone") == zone


def test_open_hand_history_is_in_utc() -> None:
    text = written("ohh", room_hand("2024/05/01 12:00:00 ET"))
    hand = read("ohh", text)
    assert time_of(hand) == ("2024-05-01T16:00:00", "UTC")
    assert written("ohh", hand) == text
    assert stars_date(hand) == "2024/05/01 12:00:00 ET"


def test_phh_names_its_zone() -> None:
    hand = read("phh", PHH)
    assert utc(hand) == "2024-05-01T16:00:00Z"
    assert stars_date(hand) == "2024/05/01 12:00:00 ET"
    again = read("phh", written("phh", room_hand("2024/05/01 12:00:00 ET")))
    assert time_of(again) == ("2024-05-01T12:00:00", "America/New_York")
    assert utc(read("phh", PHH.replace("time_zone = 'America/New_York'\n", ""))) == ""


@pytest.mark.parametrize("time", ["2024-05-01T12:00:00+02:00", "2024-05-01T10:00:00Z"])
def test_an_offset_is_a_zone(time: str) -> None:
    hand = played(time=time)
    assert utc(hand) == "2024-05-01T10:00:00Z"
    assert stars_date(hand) == "2024/05/01 06:00:00 ET"
    assert time_of(read("phh", written("phh", hand))) == ("2024-05-01T10:00:00", "UTC")


def test_a_day_is_no_time() -> None:
    hand = played(time="2024-05-01", time_zone="UTC")
    assert utc(hand) == ""
    assert stars_date(hand) == "2024/05/01"
    assert read("phh", written("phh", hand)).details["time"] == "2024-05-01"
    again = read("pokerstars", written("pokerstars", hand))
    assert again.details["time"] == "2024-05-01"
    assert stars_date(again) == "2024/05/01"


@pytest.mark.parametrize("details", [{}, {"time": ""}, {"time": "yesterday\nat noon"}])
def test_no_time_is_made_up(details: dict[str, str]) -> None:
    hand = played(**details)
    assert utc(hand) == ""
    again = read("pokerstars", written("pokerstars", hand))
    assert time_of(again) == (None, None)
    assert read("pokerstars", written("pokerstars", again)) == again
    assert "year" not in written("phh", hand)


@pytest.mark.parametrize("time", ["0001-01-01T00:00:00+02:00", "9999-12-31T23:00:00-02:00"])
def test_times_beyond_the_calendar_are_left_out(time: str) -> None:
    assert utc(played(time=time)) == ""
    assert "ET" not in stars_date(played(time=time))


@pytest.fixture
def no_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without rules of time zones."""

    def missing(name: str) -> None:
        raise zoneinfo.ZoneInfoNotFoundError(name)

    moments._rules_of.cache_clear()
    monkeypatch.setattr(zoneinfo, "ZoneInfo", missing)
    yield
    moments._rules_of.cache_clear()


@pytest.mark.usefixtures("no_rules")
def test_without_the_rules_of_zones_no_wrong_time_is_written() -> None:
    hand = room_hand("2024/05/01 12:00:00 ET")
    assert utc(hand) == ""
    assert stars_date(hand) == "2024/05/01 12:00:00 ET"
    assert stars_date(played(time="2024-05-01T12:00:00Z")) == "2024/05/01 12:00:00 UTC"
    assert stars_date(played(time="2024-05-01T12:00:00", time_zone="Asia/Tokyo")) == (
        "2024/05/01 12:00:00"
    )
