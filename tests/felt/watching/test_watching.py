"""Watching a tournament: the cards that spectators and the organiser see, and the page."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from croupier.cli.app import run
from croupier.felt.watching.news import TournamentNews
from croupier.felt.watching.server import watched
from croupier.hand.operations import HoleDealing
from croupier.history import HandLog, LogReader
from croupier.play.tournament.tournament import Tournament
from tests.felt.serving import fetch
from tests.scene.browser import CHROMIUM, WHY_NONE, Screen, launched
from tests.scene.hands import seen_by

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@contextmanager
def playing(
    tmp_path: Path, *, delay: int = 1, gate: bool = False, **settings: Any
) -> Iterator[tuple[str, str, TournamentNews, threading.Semaphore]]:
    """Play a tournament in a thread; with `gate` each round waits until the test lets it go on."""
    usual: dict[str, Any] = {"starting_stack": 500, "schedule": {1: (5, 10)}, "seed": 7}
    usual |= {"table_size": 3, "max_rounds": 8, "log": tmp_path / "t.log", **settings}
    entries = {f"<b>{name}</b>": "call" for name in "ABCDEF"}
    tournament = Tournament(entries, **usual)
    news = TournamentNews(delay=delay)
    go_on = threading.Semaphore(0)

    def progress(played: Tournament) -> None:
        news.round_ended(played)
        if gate:
            assert go_on.acquire(timeout=60)

    def play() -> None:
        tournament.run(progress)
        news.ended(tournament)

    tournament.watch = news.hands
    with watched(news, 0) as (url, organiser):
        thread = threading.Thread(target=play)
        thread.start()
        try:
            yield url, organiser, news, go_on
        finally:
            for _ in range(100):
                go_on.release()
            thread.join()
            for watcher in list(news.watchers):
                assert news.loop is not None
                news.loop.call_soon_threadsafe(watcher.drop, "the test is over")


class Watcher:
    """A browser that watches; every frame is kept."""

    def __init__(self, url: str, **first: str) -> None:
        self.frames: list[Any] = []
        found = re.fullmatch(r"http://([^/]+)(/watch/\w+)", url)
        assert found
        opened = connect(
            f"ws://{found[1]}{found[2]}/live",
            origin=Origin(f"http://{found[1]}"),
            max_size=None,
            close_timeout=0.2,
            proxy=None,
        )
        self.socket = ExitStack().enter_context(opened)
        self.socket.send(json.dumps({"type": "watch", **first}))

    def until(self, kind: str, **facts: Any) -> Any:
        """Return the next frame of a kind that has these facts."""
        while True:
            frame = json.loads(self.socket.recv(timeout=30))
            self.frames.append(frame)
            if frame["type"] == kind and all(frame[key] == value for key, value in facts.items()):
                return frame


def told(frame: Any) -> set[str]:
    """Return the cards of a frame."""
    return set(CARD.findall(json.dumps({**frame["scene"], "suits": None})))


def test_spectators_see_shown_cards_and_the_organiser_all_of_them_late(tmp_path: Path) -> None:
    with playing(tmp_path, gate=True, delay=2) as (url, organiser, _, go_on):
        public = Watcher(url)
        late = Watcher(url, token=organiser.partition("#")[2])
        assert late.until("welcome") == {"type": "welcome", "organiser": True, "delay": 2}
        for number in range(1, 7):
            assert public.until("tournament", round=number)["entries"] == 6
            assert public.until("hand")["hand"] == number
            if number > 2:
                assert late.until("hand")["hand"] == number - 2
            go_on.release()
        public.socket.close()
        late.socket.close()
    hands = {
        (each.details["table"], each.details["round"]): each
        for each in LogReader(tmp_path / "t.log").hands()
        if isinstance(each, HandLog)
    }
    for watcher, everything in ((public, False), (late, True)):
        for frame in (each for each in watcher.frames if each["type"] == "hand"):
            state = hands[frame["table"], frame["hand"]].replay()
            dealt = {
                repr(card)
                for each in state.operations
                if isinstance(each, HoleDealing)
                for card in each.cards
            }
            assert told(frame) >= dealt if everything else told(frame) <= seen_by(state, None)
            assert "seed" not in json.dumps(frame)


def test_a_table_is_followed(tmp_path: Path) -> None:
    with playing(tmp_path, gate=True) as (url, _, _, go_on):
        watcher = Watcher(url)
        tables = watcher.until("tournament", round=1)["tables"]
        assert tables == [{"number": 1, "players": 3}, {"number": 2, "players": 3}]
        watcher.until("hand", table=1)
        watcher.socket.send(json.dumps({"type": "follow", "table": 2}))
        assert watcher.until("hand")["table"] == 2
        go_on.release()
        assert watcher.until("hand")["table"] == 2
        watcher.socket.close()


def test_a_wrong_token_and_garbage_are_refused(tmp_path: Path) -> None:
    with playing(tmp_path, gate=True) as (url, _, _, _):
        wrong = Watcher(url, token="guess")
        assert wrong.until("gone")["reason"] == "the token is wrong"
        with pytest.raises(ConnectionClosed):
            wrong.until("hand")
        watcher = Watcher(url)
        watcher.until("tournament")
        watcher.socket.send('{"type": "follow", "table": 0}')
        with pytest.raises(ConnectionClosed):
            watcher.until("gone")
        port = int(url.split(":")[2].split("/")[0])
        assert fetch(port, "/watch/other")[0] == 404
        assert fetch(port, "/")[0] == 307
        assert fetch(port, "/play")[0] == 404
        assert fetch(port, "/healthz")[0] == 200
        with pytest.raises(InvalidStatus):
            connect(f"ws://127.0.0.1:{port}/watch/other/live", proxy=None).__enter__()


def test_watching_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["tournament", "-b", "call", "-b", "tight", "--max-rounds", "3", "--seed", "1"]
    assert run([*bots, "--watch", "--port", "0", "--pace", "0"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"Watch http://127.0.0.1:\d+/watch/\w+ in a browser", said)
    assert re.search(r"all cards, one hand late: http\S+#\S{20,}", said)
    for wrong in (["--port", "0"], ["--watch", "--delay", "0"], ["--watch", "--pace", "-1"]):
        assert run([*bots, *wrong]) == 2
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.skipif(CHROMIUM is None, reason=WHY_NONE)
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
def test_the_page_of_a_tournament(tmp_path: Path, width: int, scheme: str) -> None:
    with launched() as browser, playing(tmp_path, gate=True) as (url, organiser, _, go_on):
        screen = Screen(browser, url, width, color_scheme=scheme)
        screen.page.locator(".seat").first.wait_for()
        screen.check_access()
        screen.check_width()
        screen.button("Table 2, 3 players").click()
        screen.page.get_by_text("Table 2, hand 1").wait_for()
        assert screen.page.locator("tbody tr").count() == 6
        assert screen.page.locator(".who", has_text="<b>").count() == 3
        all_cards = Screen(browser, organiser, width, color_scheme=scheme)
        all_cards.page.get_by_text("You see all cards, one hand late").wait_for()
        assert "#" not in all_cards.page.url
        go_on.release()
        screen.page.get_by_text("Table 2, hand 2").wait_for()
        all_cards.page.get_by_text("Table 1, hand 1").wait_for()
        assert not all_cards.page.get_by_label("hidden card").count()
        screen.picture(f"watch-{width}-{scheme}")
        all_cards.picture(f"watch-organiser-{width}-{scheme}")
        for _ in range(8):
            go_on.release()
        screen.page.get_by_text("The tournament is over").wait_for()
        screen.close()
        all_cards.close()
