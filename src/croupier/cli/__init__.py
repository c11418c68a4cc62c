"""The command line: `croupier --help`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and exit: 0 done, 1 something is wrong with what was looked at, 2 wrong use."""
    import gc

    # Starting makes many objects that stay: looking for garbage among them costs a tenth of it.
    gc.set_threshold(50_000)
    from croupier.cli.app import run  # here, for it loads typer

    raise SystemExit(run(arguments))
