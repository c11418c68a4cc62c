"""Boxes and arrows of the documentation, as SVG that reads on light and on dark pages."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

INK, PAPER, FILL = "#75807a", "#ffffff", "#1f7d58"
LINE_HEIGHT = 18


class Box(NamedTuple):
    """A box with lines of text; the first line is its title."""

    x: int
    y: int
    width: int
    height: int
    lines: tuple[str, ...]

    def svg(self) -> str:
        """Draw the box."""
        top = self.y + (self.height - LINE_HEIGHT * len(self.lines)) / 2 + 13
        texts = "".join(
            f'<text x="{self.x + self.width / 2:g}" y="{top + LINE_HEIGHT * row:g}" '
            f'font-weight="{600 if row == 0 else 400}">{escape(line)}</text>'
            for row, line in enumerate(self.lines)
        )
        return (
            f'<rect x="{self.x}" y="{self.y}" width="{self.width}" height="{self.height}" rx="8" '
            f'fill="{FILL}"/><g fill="{PAPER}" text-anchor="middle">{texts}</g>'
        )


class Arrow(NamedTuple):
    """An arrow with a label beside its middle."""

    from_x: int
    from_y: int
    to_x: int
    to_y: int
    label: str = ""

    def svg(self) -> str:
        """Draw the arrow; labels of steep arrows stand on their right."""
        level = abs(self.to_y - self.from_y) < abs(self.to_x - self.from_x)
        x, y = (self.from_x + self.to_x) / 2, (self.from_y + self.to_y) / 2
        anchor, x, y = ("middle", x, y - 6) if level else ("start", x + 8, y + 5)
        return (
            f'<path d="M{self.from_x} {self.from_y}L{self.to_x} {self.to_y}" stroke="{INK}" '
            f'stroke-width="1.6" fill="none" marker-end="url(#tip)"/>'
            f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{INK}">'
            f"{escape(self.label)}</text>"
        )


def draw(title: str, width: int, height: int, *parts: Box | Arrow) -> str:
    """Return a diagram; the title is its text for screen readers."""
    tip = (
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        f'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="{INK}"/></marker></defs>'
    )
    body = "\n".join(part.svg() for part in parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(title)}" '
        'font-family="system-ui,sans-serif" font-size="14" style="max-width:100%;height:auto">'
        f"\n{tip}\n{body}\n</svg>\n"
    )


def machine() -> str:
    """A hand in play, and what drives it."""
    drivers = ("tables of Python players", "workers", "matches of the arena", "the web server")
    return draw(
        "A driver reads the question of a hand, asks a player, and gives the answer to the hand",
        *(724, 232),
        Box(10, 70, 180, 92, ("HandInPlay", "the engine decides", "what is allowed")),
        Arrow(190, 98, 486, 98, "question: who, what they see, choices"),
        Arrow(494, 134, 198, 134, "answer, or no_answer"),
        *(Box(494, 8 + 56 * row, 220, 44, (name,)) for row, name in enumerate(drivers)),
    )


def conversation() -> str:
    """The messages of the bot protocol, from the first to the last."""
    messages = (
        ("right", "hello: protocol, seat, seed"),
        ("left", "hello: protocol, name, games"),
        ("right", "seed, before a hand"),
        ("right", "act: request 17, cards, view, deadline"),
        ("left", "request 17, action, amount"),
        ("right", "end: payoffs, cards that were shown"),
        ("right", "bye"),
    )
    height, arrows = 36 + 36 * len(messages), []
    for row, (way, text) in enumerate(messages):
        y = 50 + 36 * row
        ends = (160, 512) if way == "right" else (520, 168)
        arrows.append(Arrow(ends[0], y, ends[1], y, text))
    return draw(
        "A table and a bot exchange messages, one JSON object per line",
        *(680, height),
        Box(10, 8, 150, height - 16, ("the table",)),
        Box(520, 8, 150, height - 16, ("the bot",)),
        *arrows,
    )


def seeds() -> str:
    """How one seed becomes decks and the seeds of bots."""
    return draw(
        "Decks and the seeds of bots are hashes of the root seed under different labels",
        *(680, 236),
        Box(10, 92, 150, 52, ("root seed", "up to 256 bits")),
        Arrow(160, 104, 262, 44, ""),
        Arrow(160, 132, 262, 192, ""),
        Box(270, 14, 180, 60, ("derive_seed", "table 3, hand 12")),
        Box(270, 162, 180, 60, ("bot_seed", "player Ann, hand 12")),
        Arrow(450, 44, 512, 44, ""),
        Arrow(450, 192, 512, 192, ""),
        Box(520, 14, 150, 60, ("deck", "ChaCha20, shuffle")),
        Box(520, 162, 150, 60, ("the bot's draws", "no card follows")),
    )


def queues() -> str:
    """Tables and decision makers of pypoks, and the queues between them."""
    return draw(
        "Tables ask decision makers through queues; you talk to tables and decision makers",
        *(680, 176),
        Box(10, 58, 120, 60, ("you", "game manager")),
        Arrow(130, 76, 222, 76, "run_hand"),
        Arrow(230, 104, 138, 104, "hh_out"),
        Box(230, 8, 160, 160, ("QPTable", "a process", "each player", "sees its own cards")),
        Arrow(390, 62, 512, 62, "make_decision"),
        Arrow(520, 118, 398, 118, "move"),
        Box(520, 8, 150, 160, ("DMK", "a process", "answers for many", "players at once")),
    )


DIAGRAMS = {"machine": machine, "conversation": conversation, "seeds": seeds, "queues": queues}
