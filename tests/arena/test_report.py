"""Pages: they open offline, the same results give the same bytes, nothing is run or loaded."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from croupier.arena import league, match, show_league
from croupier.errors import SetupError
from tests.arena.bots import Crasher, Folder
from tests.arena.test_match import Counting


def read(path: Path) -> str:
    page = path.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    # Nothing runs but the script whose hash the policy names; the others are data.
    runs = page.count("<script") - page.count('<script type="application/json"')
    assert runs == page.count('<script type="module">') == page.count("script-src")
    namespace = "http://www.w3.org/2000/svg"  # a name, not an address that is loaded
    assert "http" not in page.replace("http-equiv", "").replace(namespace, "")
    begin, end = page.index("<main"), page.index("</main>") + len("</main>")
    ET.fromstring(page[begin:end])
    return page


def test_a_match(tmp_path: Path) -> None:
    first, second = tmp_path / "first.html", tmp_path / "second.html"
    keywords = {"hands": 600, "seed": 7}
    match("exploiter", "call", **keywords).report(first)  # type: ignore[arg-type]
    with pytest.raises(KeyboardInterrupt):
        match("exploiter", "call", store=tmp_path / "db", runner=Counting(1), **keywords)  # type: ignore[arg-type]
    resumed = match("exploiter", "call", store=tmp_path / "db", workers=2, **keywords)  # type: ignore[arg-type]
    resumed.report(str(second))
    assert first.read_bytes() == second.read_bytes()
    page = read(first)
    assert "exploiter is better than call" in page
    assert page.count('role="img"') == 2
    assert len(resumed.curve) == 20
    won = [abs(each.won) for each in resumed.largest]
    assert won == sorted(won, reverse=True)
    assert len(won) == 10 == page.count('class="replay"') == page.count('id="scene-')
    for each in resumed.largest:
        state = each.hand.replay()
        place = each.hand.players.index("exploiter")
        assert state.payoffs[place] == pytest.approx(100 * each.won)


def test_a_match_until_a_verdict(tmp_path: Path) -> None:
    result = match("call", Folder, seed=7)
    result.report(tmp_path / "page.html")
    read(tmp_path / "page.html")
    hands = [point[0] for point in result.curve]
    assert hands == sorted(hands)
    assert hands[-1] == result.hands


def test_a_league(tmp_path: Path) -> None:
    entries = ("random", "call", "<b>&=tight")
    result = league(*entries, hands=200, seed=7, store=tmp_path / "db")
    first, second = tmp_path / "first.html", tmp_path / "second.html"
    result.report(first)
    show_league(tmp_path / "db").report(second)
    assert first.read_bytes() == second.read_bytes()
    page = read(first)
    assert "&lt;b&gt;&amp;" in page
    assert "<b>" not in page
    assert 'class="heat"' in page
    assert "<h2>Variance by estimator (bb² per hand)</h2>" in page
    for pair in result.pairs:
        each = pair.estimators
        assert list(each) == ["raw", "duplicate", "board"]
        assert each["board"].difference == pair.difference
        assert f"<td>{100 * (each['raw'].standard_error / 100) ** 2:,.2f}</td>" in page
        assert f"<td>{200 * (each['board'].standard_error / 100) ** 2:,.2f}</td>" in page


def test_a_league_says_who_was_left_out_and_what_is_significant(tmp_path: Path) -> None:
    keywords = {"hands": 400, "seed": 7, "store": tmp_path / "db"}
    result = league("all-in", "call", "tight", Crasher, **keywords)  # type: ignore[arg-type]
    page = tmp_path / "page.html"
    result.report(page)
    text = read(page)
    left_out = text[text.index("<h2>Left out</h2>") : text.index("<h2>Faults by bot</h2>")]
    assert "Crasher" in left_out
    assert "out of luck" in left_out
    show_league(tmp_path / "db").report(page)
    assert left_out in read(page)
    sure = [pair for pair in result.pairs if pair.p_adjusted < 0.05]
    assert 0 < len(sure) < len(result.pairs)
    assert text.count(' sure">') == 2 * len(sure)
    league("call", "tight", hands=20, seed=7).report(page)
    assert "<h2>Left out</h2>" not in read(page)


def test_no_place_for_a_page(tmp_path: Path) -> None:
    result = match("call", "random", hands=10, seed=7)
    with pytest.raises(SetupError, match="no such directory"):
        result.report(tmp_path / "missing" / "page.html")


def test_what_bots_wrote_is_published_on_request(tmp_path: Path) -> None:
    result = match("call", "random", hands=10, seed=7)
    (tmp_path / "call.log").write_text(
        "--- started: /home/organiser/entries/call\n<b>hello</b> from the \x1b[31mbot\n"
    )
    page = tmp_path / "page.html"
    result.report(page)
    assert "hello" not in read(page)
    result.report(page, tmp_path)
    text = read(page)
    assert "&lt;b&gt;hello" in text
    assert "\x1b" not in text
    assert "<p>nothing</p>" in text
    assert "organiser" not in text


def test_a_league_shows_its_largest_hands_also_from_its_store(tmp_path: Path) -> None:
    store, page, again = (tmp_path / name for name in ("league.db", "league.html", "again.html"))
    result = league("random", "all-in", "call", hands=40, seed=7, store=store)
    result.report(page)
    text = page.read_text(encoding="utf-8")
    assert len(result.largest) == 10 == text.count('class="replay"')
    for each in result.largest:
        assert abs(each.won) == 100.0  # whole stacks
        state = each.hand.replay()
        assert max(abs(payoff) for payoff in state.payoffs) == 10_000
        assert sorted(each.hand.players) == sorted(each.names)
        did = "won" if each.won > 0 else "lost"
        assert f"{each.names[0]} {did} 100.0 bb against {each.names[1]} (block" in text
    show_league(store).report(again)
    assert again.read_bytes() == page.read_bytes()
