"""Pictures of a hold'em range: the 13 x 13 grid, pairs on the diagonal, suited hands above it."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from croupier.cards.card import RankOrder
from croupier.errors import SetupError

if TYPE_CHECKING:
    from croupier.analysis.ranges.range import Range

RANKS = tuple(reversed(RankOrder.STANDARD))
SIZE = 40  # of a cell

Colour = tuple[int, int, int]
PAIR, SUITED, OFFSUIT = (214, 120, 84), (92, 150, 112), (92, 126, 178)
EMPTY, INK, FAINT = (238, 236, 230), (255, 255, 255), (150, 146, 138)


class Cell(NamedTuple):
    """A class of hands: its name, its kind, and the part of its hands that is in the range."""

    label: str
    colour: Colour
    part: float


def grid(hands: Range) -> tuple[tuple[Cell, ...], ...]:
    """Return the rows of the grid, aces first.

    >>> from croupier import Range
    >>> grid(Range("AKs, QQ:0.5"))[0][1][::2], grid(Range("AKs, QQ:0.5"))[2][2][::2]
    (('AKs', 1.0), ('QQ', 0.5))
    """
    if hands and hands.card_count != 2:
        raise SetupError("only a range of two-card hands has a 13 by 13 grid")
    sums: dict[str, float] = {}
    for hand, weight in hands.items():
        one, other = sorted(hand, key=lambda card: -card.number)
        letter = "" if one.rank == other.rank else "s" if one.suit == other.suit else "o"
        label = one.rank + other.rank + letter
        sums[label] = sums.get(label, 0.0) + weight
    return tuple(tuple(_cell(row, column, sums) for column in range(13)) for row in range(13))


def _cell(row: int, column: int, sums: dict[str, float]) -> Cell:
    if row == column:
        label, colour, count = RANKS[row] * 2, PAIR, 6
    elif row < column:
        label, colour, count = f"{RANKS[row]}{RANKS[column]}s", SUITED, 4
    else:
        label, colour, count = f"{RANKS[column]}{RANKS[row]}o", OFFSUIT, 12
    return Cell(label, colour, sums.get(label, 0.0) / count)


def svg_picture(hands: Range) -> str:
    """Draw a range as SVG; each cell is filled in proportion to its hands in the range."""
    side = 13 * SIZE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" '
        f'width="{side}" height="{side}" style="max-width:100%;height:auto" '
        'font-family="sans-serif" font-size="13">'
    ]
    for y, row in enumerate(grid(hands)):
        for x, cell in enumerate(row):
            left, top, full = x * SIZE, y * SIZE, SIZE - 1
            height = round(full * cell.part, 2)
            lines.append(_rectangle(left, top, full, EMPTY))
            if height:
                lines.append(_rectangle(left, round(top + full - height, 2), height, cell.colour))
            ink = _hex(INK if cell.part > 0.5 else FAINT)
            lines.append(
                f'<text x="{left + SIZE / 2}" y="{top + SIZE / 2 + 4}" fill="{ink}" '
                f'text-anchor="middle">{cell.label}</text>'
            )
    return "\n".join([*lines, "</svg>", ""])


def _rectangle(left: float, top: float, height: float, colour: Colour) -> str:
    return (
        f'<rect x="{left}" y="{top}" width="{SIZE - 1}" height="{height}" fill="{_hex(colour)}"/>'
    )


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def png_picture(hands: Range) -> bytes:
    """Draw a range as a PNG file; this needs matplotlib."""
    try:
        from matplotlib.figure import Figure
        from matplotlib.patches import Rectangle
    except ImportError:
        raise SetupError(
            'a PNG picture needs another package: pip install "croupier[plot]"'
        ) from None
    side, full = 13 * SIZE, SIZE - 1
    figure = Figure(figsize=(side / 100, side / 100), dpi=100)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, side), ylim=(side, 0))
    axes.axis("off")
    for y, row in enumerate(grid(hands)):
        for x, cell in enumerate(row):
            left, top, height = x * SIZE, y * SIZE, full * cell.part
            axes.add_patch(Rectangle((left, top), full, full, facecolor=_hex(EMPTY)))
            foot = (left, top + full - height)
            axes.add_patch(Rectangle(foot, full, height, facecolor=_hex(cell.colour)))
            axes.text(
                left + full / 2,
                top + full / 2,
                cell.label,
                color=_hex(INK if cell.part > 0.5 else FAINT),
                ha="center",
                va="center",
                size=9,
            )
    file = BytesIO()
    figure.savefig(file, format="png")
    return file.getvalue()
