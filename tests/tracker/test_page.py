"""The report: every part is there, names are text, nothing but its own script can run."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from croupier.history.summaries import Placed, TournamentSummary
from croupier.tracker.page import report_page
from croupier.tracker.person import Person
from croupier.tracker.tournaments import returns, tournament_results
from tests.scene.browser import CHROMIUM, WHY_NONE, launched
from tests.tracker.playing import facts

EVIL = "</script><script>document.title='evil'</script>\"'&"
KINDS: list[dict[str, Any]] = [
    {"currency": "USD"},
    {"currency": "EUR"},
    {"tournament": {"id": "7"}},
]


def summary(**told: Any) -> TournamentSummary:
    return TournamentSummary("Room", **{"id": "7", "line": 1, **told})


def person(name: str = "Cy") -> Person:
    found = Person([name])
    for seed in range(60):
        names = ("Ann", "Bob", name, "Dan")
        time = f"2024-05-{1 + seed % 20:02d}T12:{seed:02d}:00"
        kind = KINDS[seed % 3]
        deeds = ("c f f c c c c c c c", "6 f f 200 c", "20 c f f 50 c c c c c")[seed % 3]
        found.add(facts(deeds, names, seed=seed, id=str(seed), time=time, **kind))
    return found


def content(page: str) -> ET.Element:
    begin, end = page.index("<main"), page.index("</main>") + len("</main>")
    return ET.fromstring(page[begin:end])


def test_every_part_is_there() -> None:
    page = report_page(
        person(), [summary(hero="Cy", currency="USD", buy_in=Decimal(10), prize=Decimal(30))]
    )
    found = content(page)
    titles = [title.text for title in found.iter("h2")]
    assert titles == [
        *("Winnings", "Statistics", "Leaks", "By position", "By stakes", "By game"),
        *("Starting hands", "Sessions", "Tournaments", "Biggest pots", "How the numbers are made"),
    ]
    assert len(list(found.iter("polyline"))) == 12  # two lines, two charts, three kinds of money
    text = "".join(found.itertext())
    for part in ("60 hands", "USD", "EUR", "VPIP", "+200.0 %", "95 % interval"):
        assert part in text
    assert page.count('id="scene-') == len(
        {fold.get("data-scene") for fold in found.iter("details")}
    )


def test_names_are_text() -> None:
    page = report_page(person(EVIL), [summary(hero=EVIL, name=EVIL, prize=Decimal(1))], [EVIL])
    assert page.count("<script") == page.count("</script>")
    assert "<script>document" not in page
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
    assert EVIL in "".join(content(page).itertext())


def test_tournaments_of_a_person() -> None:
    ten, one = Decimal(10), Decimal(1)
    summaries = [
        summary(hero="Cy", currency="USD", buy_in=ten, fee=one, prize=Decimal(33), place=1,
                started="2024-05-02T10:00:00"),
        summary(id="8", hero="Cy", currency="USD", buy_in=ten, fee=one, prize=Decimal(0), rebuys=1,
                started="2024-05-01T10:00:00", place=50, entrants=60),
        summary(id="9", hero="Cy", currency="EUR", buy_in=ten, place=3),  # no prize told
        summary(id="10", hero="Ann", currency="EUR", buy_in=ten,
                results=(Placed("Cy", 2, Decimal(15), entries=2),)),
        summary(id="11", hero="Ann", currency="EUR", buy_in=ten, prize=Decimal(99)),
    ]  # fmt: skip
    played = tournament_results(summaries, ["Cy", "cy_2"], {"7": 40})
    assert [one.id for one in played] == ["8", "7", "10", "9"]
    assert [one.profit for one in played] == [Decimal(-22), Decimal(22), Decimal(-5), None]
    assert [one.hands for one in played] == [0, 40, 0, 0]
    usd, eur = returns(played)
    assert (usd.currency, usd.played, usd.percent, usd.paid) == ("USD", 2, 0.0, 1)
    assert (eur.played, eur.percent) == (1, -25.0)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched() as started:
        yield started


@pytest.mark.skipif(CHROMIUM is None, reason=WHY_NONE)
@pytest.mark.parametrize("width", [1280, 360])
def test_a_replay_opens_in_a_browser(browser: Any, tmp_path: Path, width: int) -> None:
    path = tmp_path / "report.html"
    path.write_text(report_page(person(EVIL)), encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": 800})
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(path.as_uri())
    assert page.title() == EVIL
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    first = page.locator("details.replay").last
    first.locator("summary").first.click()
    status = first.get_by_role("status")
    assert status.inner_text() == "The hand begins"
    first.get_by_role("button", name="Step forward", exact=True).click()
    assert "posts 1" in status.inner_text()
    assert complaints == []
    page.close()
