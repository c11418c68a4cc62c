"""Hands that a report replays in place: folded up, and drawn when a reader opens them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.scene.pages.document import escape
from croupier.scene.pages.page import inline_json, static_text
from croupier.scene.scene import scene_of

if TYPE_CHECKING:
    from croupier.history.hand_log import HandLog

_SCRIPT = """
for (const fold of document.querySelectorAll("details.replay")) {
  fold.addEventListener("toggle", () => {
    const place = fold.querySelector("div");
    if (!fold.open || place.firstChild) return;
    const scene = document.getElementById(`scene-${fold.dataset.scene}`);
    mountReplay(place, JSON.parse(scene.textContent));
  });
}
"""


class Replays:
    """The hands that a page can replay, each once."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}
        self.hands: list[HandLog] = []

    def fold(self, hand: HandLog, text: str) -> str:
        """Return the element that opens a replay."""
        number = self._numbers.setdefault(id(hand), len(self.hands))
        if number == len(self.hands):
            self.hands.append(hand)
        return (
            f'<details class="replay" data-scene="{number}"><summary>{escape(text)}</summary>'
            "<div></div></details>"
        )

    def data(self) -> list[str]:
        """Return the elements with the scenes."""
        return [
            f'<script type="application/json" id="scene-{number}">'
            f"{inline_json(scene_of(hand))}</script>"
            for number, hand in enumerate(self.hands)
        ]

    @staticmethod
    def style() -> str:
        """Return the style that the page of the report needs."""
        return static_text("felt.css")

    @staticmethod
    def script() -> str:
        """Return the script that the page of the report needs."""
        return f"\n{static_text('felt.js')}{_SCRIPT}"
