"""One person over many hands: names, filters, groups, sessions, the largest pots."""

from datetime import datetime
from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.tracker.filters import Filters
from croupier.tracker.person import BIGGEST_POTS, MOST_NAMES, Person
from croupier.tracker.results import Results
from croupier.tracker.starting_hands import square
from tests.tracker.playing import facts


def test_the_hero_of_each_hand() -> None:
    person = Person()
    person.add(facts("6 f f f", hero="Cy"))
    person.add(facts("6 f f f", hero="Dan", currency="USD"))
    person.add(facts("6 f f f"))  # a file without a hero
    assert person.title == "Cy, Dan"
    assert person.total.nets == {"": 3.0, "USD": 0.0}
    assert sum(person.seen.values()) == 12


def test_several_names_are_one_person() -> None:
    person = Person(["Cy", "Bob"])
    person.add(facts("6 f f f", names=("Ann", "Bob", "Eve", "Dan"), currency="USD"))
    person.add(facts("6 f f f", names=("Ann", "Al", "Cy", "Dan"), currency="USD"))
    assert person.found == {"Bob": 1, "Cy": 1}
    assert person.total.nets == {"USD": -2.0 + 3.0}
    assert set(person.positions) == {"BB", "CO"}
    assert {name: own.hands for name, own in person.stakes.items()} == {"1/2 USD": 2}
    assert {name: own.hands for name, own in person.games.items()} == {"No-limit hold'em": 2}


def test_tournaments_are_grouped_by_their_buy_in() -> None:
    person = Person(["Cy"])
    told: dict[str, Any] = {"id": "7", "buy_in": "$10+$1"}
    person.add(facts("6 f f f", tournament=told, currency="USD"))
    person.add(facts("6 f f f", tournament={"id": "8"}))
    assert set(person.stakes) == {"tournament, 11 USD", "tournament"}
    assert person.tournaments == {"7": 1, "8": 1}


@pytest.mark.parametrize(
    ("ways", "row"),
    [
        (("$1+$0.10", "$1.00+$0.10", "$1 + $0.1", "1,10 $", "1.10", "1.00-0.10"), "1.10 USD"),
        (("€1+€0.10", "1,10 €", "1,00€ + 0,10€"), "1.10 EUR"),
        (("$1,000+$50", "1,050"), "1,050 USD"),
        (("T$10+T$1",), "11 T$"),
        (("Freeroll",), "Freeroll"),
        (("Ticket 7",), "Ticket 7"),
    ],
)
def test_equal_buy_ins_are_one_row_however_they_are_written(
    ways: tuple[str, ...], row: str
) -> None:
    person = Person(["Cy"])
    for number, way in enumerate(ways):
        told: dict[str, Any] = {"id": str(number), "buy_in": way}
        person.add(facts("6 f f f", tournament=told, currency="USD"))
    assert {name: own.hands for name, own in person.stakes.items()} == {
        f"tournament, {row}": len(ways)
    }


@pytest.mark.parametrize(
    ("filters", "takes"),
    [
        ({}, True),
        ({"since": "2024-05-01"}, True),
        ({"since": "2024-05-01T12:00:01"}, False),
        ({"before": "2024-05-02"}, True),
        ({"before": "2024-05-01T12:00"}, False),  # the first moment that does not count
        ({"stakes": ["1/2"]}, True),
        ({"stakes": ["$1/$2", "9"]}, True),
        ({"stakes": ["2"]}, True),
        ({"stakes": ["0.5/2"]}, False),
        ({"games": ["holdem"]}, True),
        ({"games": ["omaha"]}, False),
    ],
)
def test_filters(filters: dict[str, Any], takes: bool) -> None:
    found = facts("6 f f f", time="2024-05-01T12:00:00", time_zone="America/New_York")
    assert Filters.read(**filters).takes(found) is takes
    untimed = facts("6 f f f")
    dated = "since" in filters or "before" in filters
    assert Filters.read(**filters).takes(untimed) is (takes and not dated)


def test_positions_are_those_of_the_player() -> None:
    person = Person(["Cy", "Dan"], Filters.read(positions=["btn"]))
    person.add(facts("6 f f f"))
    assert (person.found, person.left_out) == ({"Dan": 1}, 1)


@pytest.mark.parametrize(
    ("filters", "told"),
    [
        ({"since": "yesterday"}, "--since must be a date such as 2024-01-31"),
        ({"before": "1.2.2024"}, "--before must be a date"),
        ({"stakes": ["high"]}, "stakes must be blinds such as 0.5/1"),
        ({"games": ["holden"]}, "did you mean holdem"),
        ({"positions": ["dealer"]}, "there is no position 'dealer'; choose from"),
    ],
)
def test_filters_that_cannot_be_read(filters: dict[str, Any], told: str) -> None:
    with pytest.raises(CroupierError, match=told):
        Filters.read(**filters)


def test_sessions_end_after_half_an_hour() -> None:
    results = Results()
    for minute, net in ((0, 5.0), (30, -2.0), (61, 4.0), (62, 1.0)):
        moment = datetime(2024, 5, 1, 20 + minute // 60, minute % 60)
        results.add(moment, "EUR" if minute == 62 else "USD", net, net / 2, 2.0)
    results.add(None, "USD", 100.0, 100.0, 2.0)
    first, second = results.sessions()
    assert (first.hands, first.nets, first.big_blinds) == (2, {"USD": 3.0}, 1.5)
    assert (second.nets, second.adjusted_nets) == (
        {"USD": 4.0, "EUR": 1.0},
        {"USD": 2.0, "EUR": 0.5},
    )
    assert (second.end - second.start).seconds == 60
    assert (results.untimed, results.moneys) == (1, ["USD", "EUR"])
    assert [net for _, net, _ in results.sums("USD")] == [5.0, 3.0, 7.0, 107.0]
    assert [net for _, net, _ in results.sums("USD", timed=True)] == [5.0, 3.0, 7.0]
    assert [net for _, net, _ in results.sums(in_big_blinds=True)][-1] == 54.0


def test_winnings_are_in_the_order_of_time() -> None:
    """A hand without a time follows the hand before it, whatever the order of the files."""
    results = Results()
    for day, net in ((3, 1.0), (None, 10.0), (1, 100.0), (None, 1000.0), (2, 10_000.0)):
        moment = None if day is None else datetime(2024, 5, day)
        results.add(moment, "USD", net, net, 1.0)
    assert [net for _, net, _ in results.sums("USD")] == [100, 1100, 11_100, 11_101, 11_111]
    timed = list(results.sums("USD", timed=True))
    assert [net for _, net, _ in timed] == [100, 10_100, 10_101]
    assert [when for when, _, _ in timed] == sorted(when for when, _, _ in timed)


@pytest.mark.parametrize(
    ("more", "ending"), [(0, ""), (1, " and 1 more name"), (2, " and 2 more names")]
)
def test_many_names_are_counted(more: int, ending: str) -> None:
    person = Person()
    person.found.update(f"P{number}" for number in range(MOST_NAMES + more))
    assert person.title == ", ".join(f"P{number}" for number in range(MOST_NAMES)) + ending


def test_the_largest_pots_are_kept() -> None:
    person = Person(["Cy"])
    for size in range(6, 6 + 2 * BIGGEST_POTS):
        person.add(facts(f"{size} f f c c c c c c c", id=str(size)))
    pots = [pot.pot for pot in person.biggest_pots]
    assert len(pots) == BIGGEST_POTS
    assert pots == sorted(pots, reverse=True)
    assert pots[0] == (2 * (5 + 2 * BIGGEST_POTS) + 1) / 2  # two calls and the small blind


def test_starting_hands_of_one_player() -> None:
    person = Person(["Cy"])
    person.add(facts("6 f f f"))
    (name,) = person.starting_hands
    assert name in {cell for row in square() for cell in row}
    assert len({cell for row in square() for cell in row}) == 169
