"""The felt in a real browser: whole hands by keyboard, plain names, no complaint in the console."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.felt.house import House
from croupier.history import LogWriter
from tests.felt.serving import HOST, served
from tests.scene.browser import find_chromium, launched
from tests.scene.hands import all_in_hand

CHROMIUM = find_chromium()
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: set CHROMIUM to one")
PICTURES = os.environ.get("CROUPIER_PICTURES")  # a directory for screenshots


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched(CHROMIUM) as started:
        yield started


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    file = tmp_path_factory.mktemp("hands") / "session.log"
    with LogWriter(file) as log:
        log.hand(all_in_hand())
    with served(House(), (file,)) as port:
        yield port


class Screen:
    """A page and what its console complained about."""

    def __init__(self, browser: Any, port: int, path: str, width: int = 1280, **options: Any):
        options.setdefault("reduced_motion", "reduce")
        self.page = browser.new_page(viewport={"width": width, "height": 900}, **options)
        self.complaints: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(f"http://{HOST}:{port}{path}")

    def button(self, name: str) -> Any:
        """Return the button of that name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def wait(self) -> str:
        """Wait for something to decide; return the names of its buttons."""
        self.page.wait_for_selector(".actions button")
        return " | ".join(self.page.locator(".actions button").all_inner_texts())

    def picture(self, name: str) -> None:
        """Keep a screenshot where somebody wants to look at it."""
        if PICTURES:
            self.page.screenshot(path=str(Path(PICTURES, f"{name}.png")), full_page=True)

    def close(self) -> None:
        """Close the page; its console must be empty."""
        assert self.complaints == []
        self.page.close()


@pytest.mark.parametrize("game", ["holdem", "omaha", "stud", "triple-draw"])
@pytest.mark.parametrize("width", [1280, 360])
def test_a_hand_is_played_by_keyboard(browser: Any, port: int, game: str, width: int) -> None:
    screen = Screen(browser, port, f"/play?game={game}&seed=7&bot=call&players=4", width)
    page = screen.page
    decisions = 0
    while "Next hand" not in (names := screen.wait()):
        decisions += 1
        question = page.locator(".actions").get_attribute("data-question")
        if "Stand pat" in names:
            page.keyboard.press("1")
            page.keyboard.press("2")
            assert "Draw 2" in screen.wait()
            screen.picture(f"{game}-{width}-draw")
            page.keyboard.press("Enter")
        elif decisions == 1 and "Raise to" in names:
            screen.picture(f"{game}-{width}-first")
            page.keyboard.press("r")
            page.keyboard.press("ArrowUp")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("c")
        page.locator(f'.actions:not([data-question="{question}"]) button').first.wait_for()
    assert decisions >= 4
    screen.picture(f"{game}-{width}-end")
    assert re.search(r" wins? \d", page.get_by_role("status").inner_text())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Enter")
    page.locator("h1", has_text=re.compile("hand 2$")).wait_for()
    screen.close()


def test_controls_have_plain_names(browser: Any, port: int) -> None:
    screen = Screen(browser, port, "/play?seed=7&bot=call&players=2")
    screen.wait()
    for name in ("Fold", "Raise to", "Half pot", "Pot"):
        assert screen.button(name).is_enabled()
    call = screen.page.get_by_role("button", name=re.compile(r"^(Check|Call \d+)$"))
    assert call.count() == 1
    all_in = screen.page.get_by_role("button", name=re.compile(r"^All in \d+$"))
    assert all_in.inner_text() == "All in 200"
    screen.button("Pot").click()
    amount = screen.page.get_by_label("Amount")
    assert int(amount.input_value()) == 6
    screen.page.keyboard.press("1")  # behind what is there
    assert amount.input_value() == "61"
    all_in.click()
    screen.page.wait_for_selector("text=Next hand")
    screen.button("Next hand").click()
    screen.page.wait_for_selector("h1:has-text('hand 2')")
    screen.close()


def test_digits_and_letters_decide(browser: Any, port: int) -> None:
    screen = Screen(browser, port, "/play?seed=7&bot=call&players=2")
    screen.wait()
    for key in ("1", "2", "Enter"):
        screen.page.keyboard.press(key)
    screen.page.locator(".story li", has_text="You raise to 12").wait_for(state="attached")
    screen.wait()
    screen.page.keyboard.press("f")
    screen.page.wait_for_selector("text=Next hand")
    screen.close()


def test_a_page_that_is_loaded_again_has_the_same_hand(browser: Any, port: int) -> None:
    screen = Screen(browser, port, "/play?bot=call&players=3")
    screen.wait()
    cards = (
        "[...document.querySelectorAll('svg.card')].map(card => card.getAttribute('aria-label'))"
    )
    before = screen.page.evaluate(cards)
    screen.page.reload()
    screen.wait()
    assert screen.page.evaluate(cards) == before
    screen.close()


def test_steps_are_shown_one_by_one(browser: Any, port: int) -> None:
    screen = Screen(browser, port, "/play?seed=7&bot=call", reduced_motion="no-preference")
    assert screen.page.get_by_label("Pace").input_value() == "brisk"
    screen.page.get_by_label("Pace").select_option("none")
    screen.wait()
    screen.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_the_lobby_and_the_replayer(browser: Any, port: int, width: int, scheme: str) -> None:
    screen = Screen(browser, port, "/", width, color_scheme=scheme)
    page = screen.page
    screen.picture(f"lobby-{width}-{scheme}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="Replay 1 hand").click()
    page.get_by_role("link", name=re.compile("Hand 12")).click()
    screen.button("Step forward").click()
    assert page.get_by_role("status").inner_text() == "Ann posts 1. Bob posts 2"
    page.keyboard.press("End")
    screen.picture(f"replay-{width}-{scheme}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto(f"http://{HOST}:{port}/")
    page.get_by_label("Game").select_option("razz")
    screen.button("Play").click()
    screen.wait()
    screen.picture(f"razz-{width}-{scheme}")
    screen.close()
