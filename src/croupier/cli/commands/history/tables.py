"""Convert hands into Parquet tables, statistics, and anonymous files."""

from __future__ import annotations

import json
import secrets
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from croupier.cli.commands.history.output import (
    refusing,
    replacing,
    spare_existing,
    spare_sources,
)
from croupier.cli.commands.history.verify import (
    BAD,
    GOOD,
    Tally,
    hands_of,
    line_about,
    named_files,
    report_skipped,
    told,
)
from croupier.cli.screens.numbers_text import counted
from croupier.errors import NotationError
from croupier.history.files import STANDARD_INPUT, find_format
from croupier.history.formats import FORMATS
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.history.formats import Format

PARQUET = ".parquet"
_SHOWN = ("player", "position", "hands", "vpip", "pfr", "three_bet", "aggression_factor", "net")


def wants_parquet(to: str | None, output: str | None) -> bool:
    """Return whether the output is Parquet."""
    return to == "parquet" or (to is None and (output or "").lower().endswith(PARQUET))


def write_tables(
    paths: Sequence[str],
    form: Format | None,
    output: str | None,
    as_json: bool,
    strict: bool = False,
    force: bool = False,
) -> int:
    """Write the hands of files as Parquet tables; return the exit code."""
    from croupier.history.dataset import table_paths, write_dataset

    if output is None or output == STANDARD_INPUT:
        raise NotationError("Parquet needs an output file: name it with -o hands.parquet")
    for path in table_paths(Path(output)).values():
        spare_existing(path, force)
    began = time.monotonic()
    tally = Tally()
    with refusing(Path(output)):
        rows = write_dataset(hands_of(paths, form, tally), Path(output), lambda: tally.reading)
    faults = _complain(tally)
    unread = report_skipped(tally)
    seconds = round(time.monotonic() - began, 3)
    files = {name: str(path) for name, path in table_paths(Path(output)).items()}
    if as_json:
        document = {
            "hands": tally.hands,
            "written": tally.verified,
            "failed": faults,
            "output": files,
            "rows": rows,
            "seconds": seconds,
            **unread,
        }
        typer.echo(json.dumps(document, indent=2))
    else:
        for name, file in files.items():
            typer.echo(printable(f"{file}: {rows[name]} rows"))
    return BAD if faults or (strict and tally.skipped) else GOOD


def _complain(tally: Tally) -> list[dict[str, str]]:
    faults = [told(fault) for fault in tally.faults]
    for fault in faults:
        sys.stderr.write(f"left out: {line_about(fault)}\n")
    return faults


def show_statistics(
    paths: Sequence[str],
    form: Format | None,
    player: str | None,
    by_position: bool,
    as_json: bool,
    strict: bool = False,
) -> int:
    """Print the statistics of players; return the exit code."""
    from croupier.tracker.player_statistics import player_statistics

    tally = Tally()
    found = player_statistics(hands_of(paths, form, tally))
    faults = _complain(tally)
    unread = report_skipped(tally)
    if player is not None and player not in found:
        raise NotationError(f"no player {player!r} in {counted(tally.verified, 'hand')}")
    chosen = [found[player]] if player is not None else list(found.values())
    chosen.sort(key=lambda statistics: (-statistics.hands, statistics.name))
    rows: list[dict[str, object]] = []
    for statistics in chosen:
        if by_position:
            places = statistics.positions.items()
            rows += [own.record() | {"position": place, "nets": own.nets} for place, own in places]
        else:
            rows.append(statistics.record() | {"nets": statistics.nets})
    if as_json:
        document = {"hands": tally.verified, "failed": faults, "players": rows, **unread}
        typer.echo(json.dumps(document, indent=2))
    else:
        _print_rows(rows)
    return BAD if faults or (strict and tally.skipped) else GOOD


def _print_rows(rows: list[dict[str, object]]) -> None:
    from rich.table import Table

    from croupier.cli.screens.screen import Console, plain_text

    names = [name for name in _SHOWN if any(name in row for row in rows)]
    table = Table(box=None, pad_edge=False)
    for name in names:
        words = name.replace("_", " ")
        table.add_column(words, justify="left" if name in ("player", "position") else "right")
    for row in rows:
        # Text, because rich would read a name such as [bot] as markup.
        cells = (_money(row) if name == "net" else _cell(row.get(name)) for name in names)
        table.add_row(*map(plain_text, cells))
    Console(width=None if sys.stdout.isatty() else 120).print(table)


def _money(row: dict[str, object]) -> str:
    """What was won, each kind of money by itself."""
    nets = row["nets"]
    assert isinstance(nets, dict)
    return ", ".join(f"{net:.2f} {kind}".rstrip() for kind, net in nets.items())


def _cell(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def write_anonymous(
    paths: Sequence[str],
    form: Format | None,
    to: str | None,
    output: str | None,
    key: str | None,
    strict: bool = False,
    force: bool = False,
) -> int:
    """Write the hands of files with new names for all players; return the exit code."""
    from croupier.history.anonymity import Anonymizer

    if output is None or output == STANDARD_INPUT:
        raise NotationError("anonymous hands need an output file: name it with -o")
    target = find_format(to) if to is not None else FORMATS["log"]
    if target.write is None:
        raise NotationError(f"the format {target.name} can only be read, not written")
    spare_sources(Path(output), named_files(paths, form))
    spare_existing(Path(output), force)
    # Without a key nobody, including us, can find out later who was who.
    anonymizer = Anonymizer(secrets.token_hex() if key is None else key)
    tally = Tally()
    hands = hands_of(paths, form, tally)
    with replacing(Path(output), tally) as file:
        target.write(map(anonymizer.hand, hands), file)
    faults = _complain(tally)
    report_skipped(tally)
    if tally.verified:
        typer.echo(printable(f"{output}: {counted(tally.verified, 'hand')}"))
    return BAD if faults or (strict and tally.skipped) else GOOD
