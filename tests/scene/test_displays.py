"""What notebooks show: pictures of hands, ranges and equities, with names as text."""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import croupier
from croupier import Range, equity, holdem
from croupier.displays import svg_of
from croupier.errors import SetupError
from tests.scene.browser import CHROMIUM, WHY_NONE, Screen, launched
from tests.scene.hands import all_in_hand

SHOWN: dict[str, Any] = {
    "state": holdem(players=6, seed=5),
    "hand": all_in_hand("Ann", "<script>", "Cy & Co"),
    "range": Range("QQ+,AKs:0.5"),
    "equity": equity(["AcAd", "KcKd"]),
}


@pytest.mark.parametrize("name", SHOWN)
def test_pictures_are_well_formed(name: str) -> None:
    shown = SHOWN[name]
    ElementTree.fromstring(shown._repr_svg_())
    html = shown._repr_html_()
    assert html.startswith("<figure")
    assert "<script" not in html


def test_a_picture_shows_the_hand() -> None:
    state = holdem(players=3, stacks=200, deck="As Kd 2c Ah Kh 2d")
    picture = state._repr_svg_()
    assert picture.count("Pot 3") == 1
    assert state._repr_html_().endswith(
        "SB is dealt As Ah. BB is dealt Kd Kh. BTN is dealt 2c 2d</figcaption></figure>"
    )


def test_bars_are_as_long_as_equities() -> None:
    root = ElementTree.fromstring(SHOWN["equity"]._repr_svg_())
    widths = [float(rect.get("width", "0")) for rect in root.iter() if rect.tag.endswith("rect")]
    assert widths[1] / widths[0] == pytest.approx(SHOWN["equity"].equities[0], abs=0.01)


def test_other_things_have_no_picture() -> None:
    with pytest.raises(SetupError, match="no picture of int"):
        svg_of(5)


def test_a_widget_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "anywidget", None)
    with pytest.raises(SetupError, match=r"croupier\[notebook\]"):
        croupier.felt.widget(SHOWN["hand"])


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched() as started:
        yield started


@pytest.mark.skipif(CHROMIUM is None, reason=WHY_NONE)
def test_a_widget_is_drawn_as_a_notebook_draws_it(browser: Any) -> None:
    pytest.importorskip("anywidget")
    made = croupier.felt.widget(SHOWN["hand"])
    assert not made.has_trait("style")  # Jupyter takes it for a widget of its own
    screen = Screen(browser, "about:blank")
    screen.page.evaluate(
        """async ([module, scene, sheet]) => {
            const url = URL.createObjectURL(new Blob([module], {type: "text/javascript"}));
            const {default: widget} = await import(url);
            const el = document.body.appendChild(document.createElement("div"));
            widget.render({model: {get: (name) => ({scene, sheet})[name]}, el});
        }""",
        [made._esm, made.scene, made.sheet],
    )
    screen.button("Step forward").click()
    assert screen.page.get_by_role("status").inner_text() == "Ann posts 1. <script> posts 2"
    screen.picture("widget-1280")
    # Its ink stands on its own ground, whatever the notebook's theme is.
    colours = "el => [getComputedStyle(el).color, getComputedStyle(el).backgroundColor]"
    assert screen.page.locator("body > div").evaluate(colours) == [
        "rgb(23, 32, 27)",
        "rgb(241, 242, 238)",
    ]
    screen.page.emulate_media(color_scheme="dark")
    assert screen.page.locator("body > div").evaluate(colours) == [
        "rgb(232, 236, 233)",
        "rgb(16, 21, 19)",
    ]
    screen.close()
