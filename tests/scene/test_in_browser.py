"""The page of a hand in a real browser, opened from disk."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.scene.page import replay_page
from croupier.scene.scene import scene_of
from tests.scene.browser import find_chromium, launched
from tests.scene.hands import all_in_hand

CHROMIUM = find_chromium()
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: set CHROMIUM to one")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched(CHROMIUM) as started:
        yield started


def open_page(browser: Any, folder: Path, width: int = 1280) -> tuple[Any, list[str]]:
    path = folder / "hand.html"
    path.write_text(replay_page(scene_of(all_in_hand())), encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": 800})
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(path.as_uri())
    return page, complaints


def test_a_hand_is_stepped_through_by_keyboard(browser: Any, tmp_path: Path) -> None:
    page, complaints = open_page(browser, tmp_path)
    said = page.get_by_role("status")
    assert said.inner_text() == "The hand begins"
    page.keyboard.press("ArrowRight")
    assert said.inner_text() == "Ann posts 1. Bob posts 2"
    page.keyboard.press("ArrowDown")
    assert "Flop:" in said.inner_text()
    page.keyboard.press("ArrowLeft")
    assert said.inner_text() == "Bob calls 4"
    page.keyboard.press("End")
    assert "wins" in said.inner_text()
    page.keyboard.press("Home")
    assert said.inner_text() == "The hand begins"
    assert complaints == []
    page.close()


def test_controls_have_plain_names(browser: Any, tmp_path: Path) -> None:
    page, complaints = open_page(browser, tmp_path)
    said = page.get_by_role("status")
    page.get_by_role("button", name="Step forward", exact=True).click()
    page.get_by_role("button", name="Step back", exact=True).click()
    assert said.inner_text() == "The hand begins"
    page.get_by_role("button", name="Turn", exact=True).click()
    assert "Turn:" in said.inner_text()
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Pause", exact=True).click()
    page.get_by_label("Step", exact=True).fill("3")
    assert "raises to 6" in said.inner_text()
    assert complaints == []
    page.close()


def test_names_are_text_and_cards_have_names(browser: Any, tmp_path: Path) -> None:
    page, _ = open_page(browser, tmp_path)
    page.keyboard.press("End")
    assert "<b>Cy</b> BTN" in page.locator(".name").all_inner_texts()
    assert page.locator(".name b").count() == 0
    assert page.get_by_role("img", name="hidden card").count() == 0
    assert page.locator("svg.card[role=img]").count() >= 9
    page.close()


@pytest.mark.parametrize("width", [1280, 360])
def test_nothing_is_cut_off(browser: Any, tmp_path: Path, width: int) -> None:
    page, _ = open_page(browser, tmp_path, width)
    page.keyboard.press("End")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()
