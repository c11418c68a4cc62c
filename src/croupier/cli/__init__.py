"""The command line: `croupier --help`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and exit: 0 for success, 1 for a failed check, 2 for wrong use."""
    import gc

    # Imports make many permanent objects: garbage collection takes a tenth of the start.
    gc.set_threshold(50_000)
    from croupier.cli.app import run  # not above: it imports typer

    raise SystemExit(run(arguments))
