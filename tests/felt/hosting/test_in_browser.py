"""Hosted games in real browsers: two people, a lost connection, a spectator, a narrow page."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from croupier.felt.house import House
from tests.felt.serving import HOST, served
from tests.scene.browser import CHROMIUM, WHY_NONE, Screen

if CHROMIUM is not None:
    from playwright.sync_api import TimeoutError

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=WHY_NONE)
CALL = r"^(Check|Call \d+)$"
CARDS = (
    "[...document.querySelectorAll('.table svg.card')].map(card => card.getAttribute('aria-label'))"
)


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with served(House(), games=tmp_path_factory.mktemp("games")) as port:
        yield port


def make_table(browser: Any, port: int, width: int = 1280, **options: Any) -> tuple[Screen, str]:
    """Make a table as a host does; return the host's page and the invitation link."""
    host = Screen(browser, f"http://{HOST}:{port}/host", width, **options)
    host.check_width()
    host.check_access()
    host.picture(f"host-new-{width}-{options.get('color_scheme', 'light')}")
    host.button("Make a table").click()
    host.button("Join").wait_for()
    assert re.fullmatch(r".*/host/\w{10}", host.page.url)
    return host, host.page.get_by_label("Invitation link").input_value()


def join(screen: Screen, name: str) -> None:
    """Sit down."""
    screen.page.get_by_label("Name", exact=True).fill(name)
    screen.button("Join").click()
    screen.page.get_by_text("(you)").wait_for()


def in_turn(*screens: Screen) -> Screen:
    """Return the page that is asked for a decision."""
    while True:
        for screen in screens:
            if screen.page.locator(".actions .main button").count():
                return screen
        screens[0].page.wait_for_timeout(20)


def decide(name: str, *screens: Screen) -> None:
    """Press a button where somebody is asked; tables may have gone on meanwhile."""
    screen = in_turn(*screens)
    question = screen.page.locator(".actions").get_attribute("data-question")
    with suppress(TimeoutError):
        screen.page.get_by_role("button", name=re.compile(name)).click(timeout=2000)
        screen.page.locator(f'.actions:not([data-question="{question}"])').wait_for(timeout=2000)


def test_a_hand_between_two_browsers_with_a_reconnect_in_the_middle(
    browser: Any, port: int
) -> None:
    host, link = make_table(browser, port)
    join(host, "Ann")
    guest = Screen(browser, link, 360, color_scheme="dark")
    guest.button("Join").wait_for()
    assert "#" not in guest.page.url  # the invitation was exchanged
    guest.page.get_by_text(
        "The host keeps the log of the game and could read every card"
    ).wait_for()
    guest.check_access()
    join(guest, "Bob")
    spectator = Screen(browser, link)
    spectator.button("Join").wait_for()
    host.button("Start").click()
    in_turn(host, guest)
    host.check_access()
    host.picture("host-play-1280-light")
    guest.picture("host-play-360-dark")
    guest.check_width()
    before = guest.page.evaluate(CARDS)
    assert sum("hidden" not in card for card in before) == 2
    guest.page.reload()
    guest.page.locator(".seat.hero").wait_for()
    assert guest.page.evaluate(CARDS) == before
    while not guest.page.locator(".hands button").count():
        decide(CALL, host, guest)
    for _ in range(4):  # the second hand
        decide(CALL, host, guest)
    host.close()
    guest.close()
    spectator.close()


def test_who_is_out_of_chips_is_not_told_before_the_hand_is_shown(browser: Any, port: int) -> None:
    host, link = make_table(browser, port, reduced_motion="no-preference")
    join(host, "Ann")
    guest = Screen(browser, link, reduced_motion="no-preference")
    join(guest, "Bob")
    host.button("Start").click()
    told = """() => [document.querySelector(".story").textContent.includes("takes"),
        document.querySelector(".join") !== null]"""
    decide("^All in", host, guest)
    decide("^Call", host, guest)
    while True:
        told_now = [screen.page.evaluate(told) for screen in (host, guest)]
        assert all(over or not out for over, out in told_now)
        if all(over for over, _ in told_now):
            break
    host.close()
    guest.close()


def place(screen: Screen) -> Any:
    """Return where the felt is on the page."""
    return screen.page.evaluate(
        """() => { const felt = document.querySelector(".table").getBoundingClientRect();
        return [felt.left, felt.top + scrollY, felt.width, felt.height]; }"""
    )


@pytest.mark.parametrize("width", [1280, 360])
def test_nothing_moves_the_felt(browser: Any, port: int, width: int) -> None:
    host, link = make_table(browser, port)
    guest = Screen(browser, link, width)
    guest.page.get_by_text("At the table").wait_for()
    before = place(guest)
    join(host, "Ann")
    join(guest, "Bob")
    if width > 600:
        assert host.button("Start").bounding_box()["y"] < 760  # seen without scrolling
    host.button("Start").click()
    in_turn(host, guest)
    assert place(guest) == before
    # It is booked at once, for the player alone, and taken back with the same button.
    guest.button("Sit out").focus()
    for booked in (True, False, True):
        guest.page.keyboard.press("Enter")
        guest.page.locator(
            f'.people + p + .row button[aria-pressed="{str(booked).lower()}"]'
        ).wait_for()
        if booked:
            guest.page.get_by_role("status").get_by_text("You sit out after this hand.").wait_for()
        assert guest.page.locator(".banner").is_visible() is booked
        assert guest.page.locator(".hero .mark").inner_text() == "sits out next hand" * booked
        assert guest.page.evaluate("document.activeElement.textContent") == "Sit out"
    assert not host.page.locator(".mark:not(:empty)").count()
    assert place(guest) == before
    guest.check_access()
    guest.check_width()
    guest.picture(f"host-booked-{width}")
    guest.page.keyboard.press("Enter")
    # Whoever has lost all chips is asked to join again.
    decide("^All in", host, guest)
    decide("^(Call|All in)", host, guest)
    guest.page.locator(".hands button").wait_for(state="attached")
    assert place(guest) == before
    host.close()
    guest.close()


def test_a_spectator_sees_no_hidden_card_and_is_late(browser: Any, port: int) -> None:
    host, link = make_table(browser, port)
    join(host, "Ann")
    guest, spectator = Screen(browser, link), Screen(browser, link)
    frames: list[str] = []
    spectator.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda payload: frames.append(str(payload))),
    )
    spectator.page.reload()
    join(guest, "Bob")
    spectator.button("Join").wait_for()
    host.button("Start").click()
    for hand in (1, 2):
        while host.page.locator(".hands button").count() < hand:
            in_turn(host, guest)
            if not spectator.page.locator(".hands button").count():
                assert not spectator.page.locator(".table svg.card").count()
            decide("^Fold$", host, guest)
    spectator.page.locator(".hands button").first.wait_for()
    assert spectator.page.locator("h1").inner_text().endswith("hand 1")
    # Nobody showed a card: all that the spectator has lies face down.
    assert set(spectator.page.evaluate(CARDS)) <= {"hidden card"}
    assert not any(re.search(r'"[2-9TJQKA][cdhs]"', frame) for frame in frames)
    spectator.picture("host-spectator-1280-light")
    for screen in (host, guest, spectator):
        screen.close()


def change(host: Screen, **values: str) -> None:
    """Fill in the form of the host, and send it."""
    for name, value in values.items():
        field = host.page.locator(f'.hosting form [name="{name}"]')
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    host.button("Change").click()


def open_customs(host: Screen) -> None:
    """Open the part of the host's form with straddles, bomb pots and the like."""
    host.page.get_by_text("Host", exact=True).click()
    host.page.get_by_text("Customs", exact=True).click()


def end_hand(*screens: Screen) -> None:
    """Fold until nobody is asked any more: the game is paused."""
    while screens[0].button("Start").count() == 0 or any(
        screen.page.locator(".actions .main button").count() for screen in screens
    ):
        for screen in screens:
            fold = screen.button("Fold")
            if fold.count() and fold.is_enabled():
                with suppress(TimeoutError):
                    fold.click(timeout=500)
        screens[0].page.wait_for_timeout(20)


def test_what_a_host_and_a_guest_can_do(browser: Any, port: int) -> None:
    host, link = make_table(browser, port)
    join(host, "Ann")
    guest = Screen(browser, link, 360)
    join(guest, "Bob")
    host.page.get_by_text("Host", exact=True).click()
    host.button("Start").click()
    in_turn(host, guest)
    host.button("Pause").click()
    end_hand(host, guest)
    host.page.locator(".banner", has_text="The game is paused.").wait_for()
    # Other stakes, another game, other rules, and bots: from the next hand on.
    host.page.get_by_text("Clocks and house rules").click()
    change(host, big_blind="10", game="omaha", rules="WSOP", fill="3")
    host.page.locator('[name="small_blind"][value="5"]').wait_for()
    change(host, most="1")
    host.page.get_by_text("The least buy-in, 200, is above the largest, 1").wait_for()
    # A guest buys chips, sits out, and comes back after the page was closed.
    guest.page.get_by_label("Chips to buy").fill("500")
    guest.button("Top up").click()
    guest.page.locator(".people li", has_text=re.compile(r"Bob \(you\) (69|70)\d")).wait_for()
    guest.button("Sit out").click()
    guest.button("Sit in").wait_for()
    guest.page.goto("about:blank")
    host.page.locator(".people li", has_text="connection lost").wait_for()
    guest.page.goto(link.partition("#")[0])
    guest.button("Sit in").click()
    host.button("Start").click()
    host.page.locator("h1", has_text=re.compile("^Pot-limit Omaha, hand 2$")).wait_for()
    in_turn(host, guest)
    assert host.page.locator(".seat.hero .card").count() == 4
    assert host.page.locator(".table .seat").count() == 3
    host.page.get_by_role("button", name="Kick Bob").click()
    host.page.get_by_role("button", name="Kick Bob").click()
    guest.page.get_by_text("The host sent you away.").wait_for()
    guest.check_access()
    host.page.locator(".people li", has_text=re.compile("Bob .*leaves")).wait_for()
    decide("^Fold$", host)
    host.page.locator(".people li", has_text="Bob").wait_for(state="detached")
    host.button("End the game").click()
    host.button("End the game?").click()
    end = host.page.get_by_text(re.compile("The game ends after this hand|The host ended the game"))
    end.first.wait_for()
    host.check_access()
    host.close()
    guest.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_a_host_on_a_phone(browser: Any, port: int, scheme: str) -> None:
    host, _ = make_table(browser, port, 360, color_scheme=scheme)
    host.check_width()
    host.check_access()
    join(host, "Ann")
    host.page.get_by_text("Host", exact=True).click()
    change(host, fill="3")
    host.button("Start").click()
    host.page.locator(".table .seat").nth(2).wait_for()
    host.check_width()
    host.check_access()
    host.picture(f"host-360-{scheme}")
    host.page.get_by_label("Chips to buy").fill("10000")
    host.button("Top up").click()
    host.page.get_by_text("may have at most 400 chips").wait_for()
    host.button("Sit out").click()
    host.button("Leave").click()
    host.button("Leave?").click()
    host.page.get_by_text(re.compile("You leave after this hand|Buy-in")).first.wait_for()
    host.close()


def test_a_board_is_run_twice_in_two_browsers(browser: Any, port: int) -> None:
    host, link = make_table(browser, port)
    join(host, "Ann")
    guest = Screen(browser, link, 360)
    join(guest, "Bob")
    open_customs(host)
    change(host, run_it="2")
    host.button("Start").click()
    in_turn(host, guest)
    host.button("Pause").click()  # if each wins a board, both have chips for the next hand
    decide("^All in", host, guest)
    decide("^Call", host, guest)
    for _ in range(2):
        screen = in_turn(host, guest)
        screen.check_access()
        screen.picture("run-it")
        screen.button("Run it twice").click()
        screen.button("Run it twice").wait_for(state="detached")
    host.page.get_by_role("group", name="board 2").wait_for()
    guest.check_width()
    guest.picture("run-twice-360")
    host.close()
    guest.close()


def test_straddles_and_dealers_choice_in_three_browsers(browser: Any, port: int) -> None:
    host, link = make_table(browser, port)
    join(host, "Ann")
    bob, cid = Screen(browser, link, 360, color_scheme="dark"), Screen(browser, link)
    join(bob, "Bob")
    join(cid, "Cid")
    people = host, bob, cid
    open_customs(host)
    host.button("Add a game").click()
    host.page.get_by_label("Game 2").select_option("razz")
    change(host, straddle="utg", order="choice", hands_per_game="1")
    cid.page.get_by_text("Hold'em").first.wait_for()
    host.button("Start").click()
    chooser = in_turn(*people)
    chooser.page.get_by_text("You choose the next game").first.wait_for()
    assert sum(screen.button("Razz").count() for screen in people) == 1
    chooser.check_access()
    chooser.check_width()
    chooser.picture("choose-game")
    chooser.page.keyboard.press("1")
    straddler = in_turn(*people)
    straddler.button("Straddle 4").wait_for()
    straddler.check_access()
    straddler.check_width()
    straddler.picture("straddle")
    for other in people:
        if other is not straddler:
            other.page.get_by_text("may straddle for 4").first.wait_for()
    straddler.page.keyboard.press("s")
    host.page.locator(".table .seat").nth(2).wait_for()
    host.page.get_by_text(re.compile("straddles 4")).first.wait_for()
    caller = in_turn(*people)
    caller.button("Call 3").wait_for()  # the small blind
    host.button("Pause").click()
    for screen in people:
        screen.close()


def test_a_wrong_link_is_answered_kindly(browser: Any, port: int) -> None:
    screen = Screen(browser, f"http://{HOST}:{port}/host/abcdefghjk")
    screen.page.get_by_text("There is no such game, or it has ended.").wait_for()
    assert not screen.page.locator(".room").is_visible()
    screen.check_access()
    screen.close()
