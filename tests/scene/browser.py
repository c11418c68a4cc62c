"""A real browser for tests: the Chromium of the machine, driven by Playwright."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from tests.scene.chromium import find_chromium

# Screenshots of the pages: build artefacts, and pictures to look at after a change.
PICTURES = Path(os.environ.get("CROUPIER_PICTURES", "build/pictures"))
# Background connections would be refused on a machine without network, many at a time.
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
# Names of cards whose rank reaches below the next card of the hand.
COVERED = """[...document.querySelectorAll(".hole .card:not(.back) + .card:not(.back)")]
    .map((card) => card.previousElementSibling)
    .filter((card) => card.querySelector(".rank").getBoundingClientRect().right
        > card.nextElementSibling.getBoundingClientRect().left + 1)
    .map((card) => card.getAttribute("aria-label"))"""
CHROMIUM, WHY_NONE = find_chromium()


@contextmanager
def launched() -> Iterator[Any]:
    """Start the browser, and close it at the end of the block."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        started.close()


class Screen:
    """A page and what its console complained about."""

    def __init__(self, browser: Any, url: str, width: int = 1280, **options: Any) -> None:
        options.setdefault("reduced_motion", "reduce")
        height = 800 if width > 600 else 740
        self.page = browser.new_page(viewport={"width": width, "height": height}, **options)
        self.page.set_default_timeout(20_000)
        self.complaints: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(url)

    def button(self, name: str) -> Any:
        """Return the button of that name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def picture(self, name: str) -> None:
        """Keep a screenshot."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=str(PICTURES / f"{name}.png"))

    def check_access(self) -> None:
        """Let axe-core look for what keeps people from using the page; it finds nothing."""
        self.page.evaluate(axe_source())
        found = self.page.evaluate("axe.run()")
        lines = [
            f"{each['id']}: {node['target']} {node.get('failureSummary', '')}"
            for each in found["violations"]
            for node in each["nodes"]
        ]
        assert not lines, "\n".join(lines)

    def check_width(self) -> None:
        """Nothing is cut off at the side."""
        width = self.page.viewport_size["width"]
        assert self.page.evaluate("document.documentElement.scrollWidth") <= width

    def check_ranks(self) -> None:
        """No card covers the rank of the card before it."""
        assert self.page.evaluate(COVERED) == []

    def close(self) -> None:
        """Close the page; its console must be empty."""
        assert self.complaints == []
        self.page.close()


@cache
def axe_source() -> str:
    """Return the script of axe-core."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
