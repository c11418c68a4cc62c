"""The felt in a real browser: whole hands by keyboard, plain names, no complaint in the console."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.felt.house import House
from croupier.history import LogWriter
from tests.felt.serving import HOST, served
from tests.scene.browser import CHROMIUM, WHY_NONE, Screen
from tests.scene.hands import all_in_hand

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=WHY_NONE)


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    file = tmp_path_factory.mktemp("hands") / "session.log"
    with LogWriter(file) as log:
        log.hand(all_in_hand())
    with served(House(), (file,)) as port:
        yield port


def at(port: int, path: str) -> str:
    return f"http://{HOST}:{port}{path}"


def wait(screen: Screen) -> str:
    """Wait for something to decide; return the names of its buttons."""
    screen.page.wait_for_selector(".actions .primary")
    return " | ".join(screen.page.locator(".actions button").all_inner_texts())


@pytest.mark.parametrize("game", ["holdem", "omaha", "stud", "triple-draw"])
@pytest.mark.parametrize("width", [1280, 360])
def test_a_hand_is_played_by_keyboard(browser: Any, port: int, game: str, width: int) -> None:
    screen = Screen(browser, at(port, f"/play?game={game}&seed=7&bot=call&players=4"), width)
    page = screen.page
    decisions = 0
    while "Next hand" not in (names := wait(screen)):
        decisions += 1
        screen.check_ranks()
        question = page.locator(".actions").get_attribute("data-question")
        if "Stand pat" in names:
            page.keyboard.press("1")
            page.keyboard.press("2")
            assert "Draw 2" in wait(screen)
            screen.check_access()
            screen.picture(f"{game}-{width}-draw")
            page.keyboard.press("Enter")
        elif decisions == 1 and re.search("Raise to|Complete to", names):
            screen.check_access()
            screen.picture(f"{game}-{width}-first")
            page.keyboard.press("r")
            page.keyboard.press("ArrowUp")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("c")
        page.locator(f'.actions:not([data-question="{question}"]) button').first.wait_for()
    assert decisions >= 4
    screen.check_ranks()
    screen.check_access()
    screen.picture(f"{game}-{width}-end")
    assert re.search(r" wins? \d", page.get_by_role("status").inner_text())
    screen.check_width()
    page.keyboard.press("Enter")
    page.locator("h1", has_text=re.compile("hand 2$")).wait_for()
    screen.close()


def test_a_full_table_of_stud_shows_the_card_that_all_share(browser: Any, port: int) -> None:
    screen = Screen(browser, at(port, "/play?game=stud&players=8&seed=5&bot=call"), 360)
    while "Next hand" not in wait(screen):
        question = screen.page.locator(".actions").get_attribute("data-question")
        screen.page.keyboard.press("c")
        screen.page.locator(f'.actions:not([data-question="{question}"]) button').first.wait_for()
    assert screen.page.get_by_role("group", name="board").locator("svg").count() == 1
    assert re.search(r" wins? \d", screen.page.get_by_role("status").inner_text())
    screen.check_access()
    screen.picture("stud-360-full")
    screen.close()


def test_controls_have_plain_names(browser: Any, port: int) -> None:
    screen = Screen(browser, at(port, "/play?seed=7&bot=call&players=2"))
    wait(screen)
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
    screen = Screen(browser, at(port, "/play?seed=7&bot=call&players=2"))
    wait(screen)
    for key in ("1", "2", "Enter"):
        screen.page.keyboard.press(key)
    screen.page.locator(".story li", has_text="You raise to 12").wait_for(state="attached")
    wait(screen)
    screen.page.keyboard.press("f")
    screen.page.wait_for_selector("text=Next hand")
    screen.close()


def test_a_page_that_is_loaded_again_has_the_same_hand(browser: Any, port: int) -> None:
    screen = Screen(browser, at(port, "/play?bot=call&players=3"))
    wait(screen)
    cards = (
        "[...document.querySelectorAll('svg.card')].map(card => card.getAttribute('aria-label'))"
    )
    before = screen.page.evaluate(cards)
    screen.page.reload()
    wait(screen)
    assert screen.page.evaluate(cards) == before
    screen.close()


def test_steps_are_shown_one_by_one(browser: Any, port: int) -> None:
    screen = Screen(browser, at(port, "/play?seed=7&bot=call"), reduced_motion="no-preference")
    assert screen.page.get_by_label("Pace").input_value() == "brisk"
    screen.page.get_by_label("Pace").select_option("none")
    wait(screen)
    screen.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_the_lobby_and_the_replayer(browser: Any, port: int, width: int, scheme: str) -> None:
    screen = Screen(browser, at(port, "/"), width, color_scheme=scheme)
    page = screen.page
    screen.check_access()
    screen.picture(f"lobby-{width}-{scheme}")
    screen.check_width()
    page.get_by_role("link", name="Replay 1 hand").click()
    screen.check_access()
    page.get_by_role("link", name=re.compile("Hand 12")).click()
    screen.button("Step forward").click()
    assert page.get_by_role("status").inner_text() == "Ann posts 1. Bob posts 2"
    page.keyboard.press("End")
    screen.check_access()
    screen.picture(f"replay-{width}-{scheme}")
    screen.check_width()
    page.goto(f"http://{HOST}:{port}/")
    page.locator("select[name=game]").select_option("razz")
    screen.button("Play").click()
    wait(screen)
    screen.picture(f"razz-{width}-{scheme}")
    screen.close()


@pytest.mark.parametrize("path", ["/replay", "/host", "/embed", "/play?game=chess", "/nothing"])
def test_every_other_page_can_be_used_by_everybody(browser: Any, port: int, path: str) -> None:
    for width, scheme in ((1280, "dark"), (320, "light")):
        screen = Screen(browser, at(port, path), width, color_scheme=scheme)
        screen.check_access()
        screen.check_width()
        if path in ("/play?game=chess", "/nothing"):
            assert screen.page.get_by_role("link", name="To the lobby").count() == 1
            screen.complaints.clear()  # Chromium notes the status of the answer
        screen.close()


def test_cards_can_be_read_on_the_smallest_screen(browser: Any, port: int) -> None:
    screen = Screen(browser, at(port, "/play?seed=7&bot=call&players=9"), 320)
    wait(screen)
    screen.check_width()
    screen.check_access()
    width = "card => card.getBoundingClientRect().width"
    assert screen.page.locator(".hero .card").first.evaluate(width) > 30
    assert screen.page.locator(".seat:not(.hero) .card").first.evaluate(width) > 20
    screen.picture("holdem-320")
    screen.close()


def test_last_hands_are_listed_and_replayed(browser: Any, port: int) -> None:
    screen = Screen(browser, at(port, "/play?seed=7&bot=call&players=2"))
    wait(screen)
    screen.page.keyboard.press("f")
    screen.page.wait_for_selector("text=Next hand")
    screen.page.get_by_role("button", name=re.compile(r"^Hand 1: [+-]\d+$")).click()
    again = screen.page.get_by_role("dialog")
    again.get_by_role("button", name="Step forward").click()
    assert "posts" in again.get_by_role("status").inner_text()
    screen.check_access()
    screen.button("Close").click()
    assert again.count() == 0
    assert not screen.page.get_by_label("Sound").is_checked()
    screen.close()


def test_decisions_can_be_made_ahead(browser: Any, port: int) -> None:
    path = "/play?seed=11&bot=call&players=6"
    screen = Screen(browser, at(port, path), reduced_motion="no-preference")
    screen.page.get_by_label("Pace").select_option("calm")
    ahead = screen.button("Check or fold")
    ahead.click()
    assert ahead.get_attribute("aria-pressed") == "true"
    screen.check_access()
    screen.picture("ahead-1280")
    screen.page.get_by_label("Pace").select_option("none")
    screen.page.locator(".story li", has_text=re.compile("You (check|fold)")).first.wait_for()
    screen.close()


def test_a_clock_is_shown(browser: Any, port: int) -> None:
    screen = Screen(browser, at(port, "/play?seed=7&bot=call&players=2&clock=30"))
    wait(screen)
    screen.page.locator(".clock", has_text=re.compile(r"You have \d+ s, time bank 60 s")).wait_for()
    screen.check_access()
    screen.close()


def test_why_a_button_is_disabled(browser: Any, port: int) -> None:
    screen = Screen(browser, at(port, "/play?game=all-in-or-fold&seed=3&bot=call&players=3"))
    wait(screen)
    assert screen.button("Raise to").is_disabled()
    why = screen.page.inner_text(".actions .why")
    assert "the stack does not cover more than a call" in why.lower()
    screen.check_access()
    screen.close()


def test_a_raise_above_the_stack_is_refused_kindly(browser: Any, port: int) -> None:
    screen = Screen(browser, at(port, "/play?seed=7&bot=call&players=2"))
    wait(screen)
    for typed in ("999", "1", ""):
        screen.page.get_by_label("Amount").fill(typed)
        screen.page.keyboard.press("Enter")
        wrong = f", not {typed}" if typed else ""
        screen.page.get_by_role("alert").get_by_text(f"Raise to 4 up to 200{wrong}").wait_for()
    screen.page.get_by_label("Amount").fill("4")
    assert screen.page.get_by_role("alert").inner_text() == ""
    screen.page.keyboard.press("Enter")
    screen.page.locator(".story li", has_text="You raise to 4").wait_for(state="attached")
    screen.close()


def test_where_nobody_has_bet_the_word_is_bet(browser: Any, port: int) -> None:
    screen = Screen(browser, at(port, "/play?game=limit-holdem&seed=7&bot=call&players=2"))
    wait(screen)
    assert "Raise to 4" in wait(screen).replace("\n", " ").replace("to4", "to 4")
    screen.page.keyboard.press("c")
    screen.button("Bet").wait_for()
    assert not screen.page.get_by_label("Amount").count()  # there is one size only
    screen.page.keyboard.press("r")
    screen.page.keyboard.press("Enter")
    screen.page.locator(".story li", has_text="You bet 2").wait_for(state="attached")
    screen.close()


def test_the_end_of_a_hand_is_not_told_before_it_is_shown(browser: Any, port: int) -> None:
    path = "/play?seed=7&bot=call&players=2"
    screen = Screen(browser, at(port, path), reduced_motion="no-preference")
    screen.page.get_by_label("Pace").select_option("calm")
    screen.page.get_by_role("button", name="All in").click()
    screen.page.locator(".story li", has_text="You raise to 200").wait_for(state="attached")
    assert not screen.page.locator(".hands button").count()
    assert "wins" not in screen.page.locator(".story").inner_text()
    screen.page.get_by_label("Pace").select_option("none")
    screen.page.locator(".hands button").wait_for()
    assert re.search(r" wins? \d", screen.page.locator(".story").inner_text())
    screen.close()


def test_a_draw_is_chosen_on_the_felt(browser: Any, port: int) -> None:
    screen = Screen(browser, at(port, "/play?game=five-card-draw&seed=7&bot=call&players=3"))
    while "Stand pat" not in wait(screen):
        screen.page.keyboard.press("c")
    screen.page.locator(".hero .card").first.click()
    assert screen.button("Draw 1").is_enabled()
    screen.page.locator(".hero .card").first.click()
    assert screen.button("Stand pat").is_enabled()
    screen.close()
