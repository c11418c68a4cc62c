"""`croupier range`: a range as a grid, as its shortest text, or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text
from typer import Argument, Option

from croupier.analysis.ranges.picture import grid
from croupier.analysis.ranges.range import Range
from croupier.analysis.ranges.shortest import EVERY_HAND, hand_text
from croupier.cli.options import AsJson
from croupier.cli.screens.numbers_text import counted, percent, plain, print_json
from croupier.cli.terminal.console import Console
from croupier.errors import SetupError

if TYPE_CHECKING:
    from croupier.analysis.ranges.picture import Cell


def range_(
    text: Annotated[str, Argument(metavar="TEXT", help="The range: 'QQ+, AKs, AK:0.5'.")],
    svg: Annotated[Path | None, Option(help="Write a picture to this SVG file.")] = None,
    png: Annotated[
        Path | None, Option(help="Write a picture to this PNG file (needs matplotlib).")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show a range: its grid, how many hands it has, and its shortest text.

    Examples:

    croupier range "QQ+, AKs, A5s-A2s, T9o+, AK:0.5"
    croupier range "22+,A2s+,KTs+,QJs" --svg range.svg
    croupier range "JJ-88 AhKd" --png range.png
    croupier range "QQ+,AK" --json
    """
    hands = Range(text)
    pictures = [(svg, hands.to_svg().encode())] if svg is not None else []
    if png is not None:
        pictures.append((png, hands.to_png()))
    for path, picture in pictures:
        _save(path, picture)
    if as_json:
        print_json(
            {
                "text": str(hands),
                "hands": len(hands),
                "combos": hands.combos,
                "weights": {hand_text(hand): weight for hand, weight in hands.items()},
            },
            typer.echo,
        )
        return
    console = Console()
    if hands.card_count in (2, None):
        console.print(_grid_text(hands, console))
    console.print(str(hands), style="bold", soft_wrap=True, highlight=False)
    count = counted(len(hands), "hand")
    if hands.card_count == 2:
        part = percent(hands.combos / len(EVERY_HAND))
        console.print(f"{count}, {plain(round(hands.combos, 6))} combos by weight, {part} of all")
    else:
        console.print(count)


def _save(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise SetupError(f"cannot write {path}: {error.strerror}") from None


def _grid_text(hands: Range, console: Console) -> Text:
    coloured = console.is_terminal
    lines = [Text("").join(_cell_text(cell, coloured) for cell in row) for row in grid(hands)]
    return Text("\n").join(lines)


def _cell_text(cell: Cell, coloured: bool) -> Text:
    """On a terminal colours mark the hands in the range; in a file dots mark the others."""
    if coloured:
        red, green, blue = (round(60 + (part - 60) * cell.part) for part in cell.colour)
        style = f"on rgb({red},{green},{blue})" if cell.part else "dim"
        return Text(f"{cell.label:^5}", style=f"bold white {style}" if cell.part else style)
    if not cell.part:
        return Text("  .  ")
    mark = "" if cell.part > 0.999999 else "*"
    return Text(f"{cell.label + mark:^5}")
