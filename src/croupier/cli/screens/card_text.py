"""Cards and amounts as rich text: four colours, and suit symbols on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from croupier.cards.card import Card, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

    from croupier.scene.words.narration import Line, Part

_SIGNS = {Suit.CLUB: "♣", Suit.DIAMOND: "♦", Suit.HEART: "♥", Suit.SPADE: "♠"}
_COLOURS = {
    Suit.CLUB: "bold green",
    Suit.DIAMOND: "bold bright_blue",
    Suit.HEART: "bold red",
    Suit.SPADE: "bold",
    Suit.UNKNOWN: "dim",
}


class CardText:
    """Writes cards for one console.

    A file gets letters, which can be passed to `--cards` again; a terminal gets symbols, and x for
    a hidden card.
    """

    def __init__(self, console: Console) -> None:
        self.terminal = console.is_terminal
        self.signs = self.terminal and console.encoding.lower().startswith("utf")

    def __call__(self, cards: Iterable[Card], style: str = "") -> Text:
        """Write cards separated by spaces."""
        return Text(" ").join(self._card(card, style) for card in cards)

    def hole(self, cards: Iterable[Card], statuses: Iterable[bool], down: bool) -> Text:
        """Write hole cards; if some are face up, the face-down cards are in brackets."""
        parts = []
        for card, up in zip(cards, statuses, strict=True):
            text = self._card(card)
            parts.append(Text.assemble("(", text, ")") if down and not up else text)
        return Text(" ").join(parts)

    def line(self, line: Line) -> Text:
        """Write a line of a narration."""
        return Text.assemble(*map(self._part, line))

    def _part(self, part: Part) -> Text:
        if not part.cards:
            return Text(part.text, part.style)
        if part.covered:
            return self.hole(part.cards, [not down for down in part.covered], down=True)
        return self(part.cards, part.style)

    def _card(self, card: Card, style: str = "") -> Text:
        if self.terminal and card.unknown_status:
            return Text("x", style or _COLOURS[Suit.UNKNOWN])
        suit = _SIGNS.get(card.suit, card.suit.value) if self.signs else card.suit.value
        return Text(f"{card.rank.value}{suit}", style or _COLOURS[card.suit])
