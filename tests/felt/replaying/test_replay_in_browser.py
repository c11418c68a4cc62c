"""The replayer in a real browser: dropped files of every format, links, saved pages, frames."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.history import FORMATS, LogWriter
from croupier.scene.pages.links import link_of
from croupier.scene.scene import scene_of
from tests.felt.replaying.format_samples import sample
from tests.felt.serving import HOST, served
from tests.scene.browser import CHROMIUM, WHY_NONE, Screen
from tests.scene.hands import all_in_hand

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=WHY_NONE)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("hands") / "session.log"
    with LogWriter(file) as log:
        log.hand(all_in_hand())
    with served(files=(file,)) as port:
        yield f"http://{HOST}:{port}"


def give(screen: Screen, name: str, text: str) -> None:
    """Choose a file on the page."""
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    screen.page.set_input_files("#file", file)


def test_a_file_of_each_format_is_replayed(browser: Any, base: str) -> None:
    screen = Screen(browser, f"{base}/replay")
    for name in FORMATS:
        give(screen, f"{name}-hands.txt", sample(name))
        screen.page.locator("#hands", has_text=f"{name}-hands.txt: ").wait_for()
        screen.page.keyboard.press("End")
        assert screen.page.locator("#felt .plate").count() >= 2, name
        assert screen.page.locator("#problem").inner_text() == ""
    screen.check_access()
    screen.picture("replay-dropped-1280")
    screen.close()


def test_a_file_without_hands_is_refused_kindly(browser: Any, base: str) -> None:
    screen = Screen(browser, f"{base}/replay", 360)
    give(screen, "notes.txt", "buy milk")
    screen.page.locator("#problem", has_text="The format of this file is unknown").wait_for()
    screen.check_access()
    screen.check_width()
    screen.picture("replay-refused-360")
    assert all("422" in line for line in screen.complaints)  # the browser's own line about it
    screen.page.close()


def test_a_hand_is_shared_without_names(browser: Any, base: str, tmp_path: Path) -> None:
    screen = Screen(browser, f"{base}/replay?hand=0")
    assert "Ann" in screen.page.inner_text("main")
    screen.button("Share").click()
    screen.check_access()
    screen.page.get_by_label("Hide names").check()
    screen.picture("share-1280")
    with screen.page.expect_download() as saved:
        screen.button("Save as a page").click()
    page = tmp_path / "hand.html"
    saved.value.save_as(page)
    screen.page.wait_for_function(
        "link => document.querySelector('.share input[type=text]').value !== link",
        arg=f"{base}/replay",
    )
    link = screen.page.get_by_label("Link").input_value()
    screen.close()

    assert link.startswith(f"{base}/replay#hand=")
    for address in (link, page.as_uri()):
        opened = Screen(browser, address)
        opened.page.wait_for_selector(".plate")
        opened.page.keyboard.press("End")
        text = opened.page.inner_text("body")
        assert "SB" in text
        assert not any(name in text for name in ("Ann", "Bob", "Cy"))
        opened.close()
    assert "Ann" not in page.read_text(encoding="utf-8")


def test_a_link_made_by_python_opens(browser: Any, base: str) -> None:
    scene = scene_of(all_in_hand())
    screen = Screen(browser, link_of(scene, f"{base}/"), 360)
    screen.page.wait_for_selector(".plate")
    screen.page.keyboard.press("End")
    assert screen.page.locator(".name", has_text="<b>Cy</b>").count() == 1
    screen.close()
    frame = Screen(browser, link_of(scene, f"{base}/").replace("/replay#", "/embed#"), 720)
    frame.page.wait_for_selector(".plate")
    assert frame.button("Share").count() == 0
    frame.check_access()
    frame.picture("embedded-720")
    frame.close()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda scene: {**scene, "names": ["x"] * 11}, "a list has 10 items at most"),
        (lambda scene: {**scene, "steps": []}, "a scene has steps"),
        (lambda scene: {**scene, "title": 5}, "a text has 300 characters at most"),
        (lambda scene: {**scene, "button": 99}, "a number is from 0 to 2"),
        (lambda scene: {"x": "y" * 3_000_000}, "too large"),
        (lambda scene: {**scene, "steps": [[]]}, "a step is an object"),
    ],
    ids=["names", "steps", "title", "button", "large", "step"],
)
def test_a_strange_link_is_refused(browser: Any, base: str, change: Any, reason: str) -> None:
    link = link_of(change(scene_of(all_in_hand())), f"{base}/")
    screen = Screen(browser, link)
    screen.page.locator("#problem", has_text=reason).wait_for()
    assert screen.page.locator(".plate").count() == 0
    screen.close()


@pytest.mark.parametrize("fragment", ["#hand=", "#hand=!!", "#hand=AAAA"])
def test_a_damaged_link_is_refused(browser: Any, base: str, fragment: str) -> None:
    screen = Screen(browser, f"{base}/embed{fragment}")
    screen.page.get_by_role("alert").wait_for()
    screen.close()
