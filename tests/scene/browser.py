"""A real browser for tests: the Chromium of the machine, driven by Playwright."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

CANDIDATES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Background connections would be refused on a machine without network, many at a time.
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]


def find_chromium() -> str | None:
    """Return the browser that CHROMIUM names, otherwise one on the PATH."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, CANDIDATES)), None)


@contextmanager
def launched(executable: str | None) -> Iterator[Any]:
    """Start the browser, and close it at the end of the block."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield started
        started.close()
