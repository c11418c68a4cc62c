"""The page of a hand in a real browser, opened from disk."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier import holdem
from croupier.scene.pages.page import replay_page
from croupier.scene.scene import scene_of
from tests.scene.browser import CHROMIUM, WHY_NONE, Screen, launched
from tests.scene.hands import all_in_hand

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=WHY_NONE)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched() as started:
        yield started


def open_page(browser: Any, folder: Path, width: int = 1280, **options: Any) -> Screen:
    path = folder / "hand.html"
    path.write_text(replay_page(scene_of(all_in_hand())), encoding="utf-8")
    return Screen(browser, path.as_uri(), width, **options)


def test_a_hand_is_stepped_through_by_keyboard(browser: Any, tmp_path: Path) -> None:
    screen = open_page(browser, tmp_path)
    page = screen.page
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
    screen.close()


def test_controls_have_plain_names(browser: Any, tmp_path: Path) -> None:
    screen = open_page(browser, tmp_path)
    page = screen.page
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
    screen.close()


def test_names_are_text_and_cards_have_names(browser: Any, tmp_path: Path) -> None:
    screen = open_page(browser, tmp_path)
    page = screen.page
    page.keyboard.press("End")
    assert "<b>Cy</b> BTN" in page.locator(".name").all_text_contents()
    assert page.locator(".name b").count() == 0
    assert page.get_by_role("img", name="hidden card").count() == 0
    assert page.locator("svg.card[role=img]").count() >= 9
    screen.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360, 320])
def test_everybody_can_read_it(browser: Any, tmp_path: Path, width: int, scheme: str) -> None:
    screen = open_page(browser, tmp_path, width, color_scheme=scheme)
    for _ in range(5):
        screen.page.keyboard.press("ArrowRight")
    screen.check_access()
    screen.picture(f"static-{width}-{scheme}-decision")
    screen.page.keyboard.press("End")
    screen.check_access()
    screen.check_width()
    screen.picture(f"static-{width}-{scheme}-end")
    screen.close()


def test_the_dealer_button_covers_no_bet_on_a_phone(browser: Any, tmp_path: Path) -> None:
    covered = """() => {
        const place = (each) => each.getBoundingClientRect();
        const button = place(document.querySelector(".button"));
        return [...document.querySelectorAll(".bet > *")].map(place).filter((bet) =>
            Math.min(button.right, bet.right) > Math.max(button.left, bet.left) + 1
            && Math.min(button.bottom, bet.bottom) > Math.max(button.top, bet.top) + 1).length;
    }"""
    state = holdem(players=6, seed=4)
    for amount in (4, 6, 8, 10):  # the last one is the button
        state.complete_bet_or_raise_to(amount)
    path = tmp_path / "raised.html"
    for hero in range(6):
        path.write_text(replay_page({**scene_of(state), "hero": hero}), encoding="utf-8")
        screen = Screen(browser, path.as_uri(), 360)
        screen.page.keyboard.press("End")
        assert screen.page.locator(".bet span").count() == 6
        assert screen.page.evaluate(covered) == 0
        screen.close()


@pytest.mark.parametrize("seats", [6, 7, 8, 9, 10])
def test_bets_lie_beside_the_board_and_the_pot_on_a_phone(
    browser: Any, tmp_path: Path, seats: int
) -> None:
    covered = """() => {
        const boxes = (what) =>
            [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
        const over = boxes(".pot, .part, .board > *, .plate");
        return boxes(".bet > *").filter((bet) => over.some((other) =>
            Math.min(bet.right, other.right) > Math.max(bet.left, other.left) + 3
            && Math.min(bet.bottom, other.bottom) > Math.max(bet.top, other.top) + 3)).length;
    }"""
    state = holdem(players=seats, stacks=5000, seed=4)
    for street in range(2):
        state.complete_bet_or_raise_to(1234)
        while state.street_index == street:
            state.check_or_call()
    path = tmp_path / "bets.html"
    path.write_text(replay_page(scene_of(state)), encoding="utf-8")
    screen = Screen(browser, path.as_uri(), 360)
    most = 0
    for _ in range(int(screen.page.get_by_label("Step", exact=True).get_attribute("max"))):
        screen.page.keyboard.press("ArrowRight")
        most = max(most, screen.page.locator(".bet span").count())
        assert screen.page.evaluate(covered) == 0
    assert most == seats
    screen.picture(f"bets-{seats}-360")
    screen.close()


def test_pots_leave_the_felt_as_they_are_paid_out(browser: Any, tmp_path: Path) -> None:
    state = holdem(players=3, stacks=[50, 100, 200], seed=4)
    while state.status:
        if state.can_complete_bet_or_raise_to(200):
            state.complete_bet_or_raise_to(200)
        else:
            state.check_or_call()
    scene = scene_of(state)
    path = tmp_path / "pots.html"
    path.write_text(replay_page(scene), encoding="utf-8")
    screen = Screen(browser, path.as_uri(), 360)
    shown = []
    for _ in scene["steps"]:
        shown.append(tuple(screen.page.locator(".part").all_inner_texts()))
        screen.page.keyboard.press("ArrowRight")
    assert ("Main pot 150", "Side pot 100") in shown
    assert shown[-1] == ()
    assert not any(text.endswith(" 0") for texts in shown for text in texts)
    screen.close()
