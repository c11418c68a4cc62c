"""All commands under one name, and what becomes of their errors."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.commands import CommandGroup
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from collections.abc import Sequence

DONE, WRONG_USE, INTERRUPTED = 0, 2, 130

app = typer.Typer(
    cls=CommandGroup,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


@app.callback(invoke_without_command=True)
def croupier(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Deals, referees and records every poker game."""
    if version:
        typer.echo(f"croupier {_version()}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command; what went wrong is one line on standard error, never a traceback."""
    given = None if arguments is None else list(arguments)
    try:
        code = app(given, prog_name="croupier", standalone_mode=False)
        sys.stdout.flush()  # while a broken pipe can still be answered
    except CroupierError as error:
        return _complain(str(error))
    except typer.Abort:  # control-C
        sys.stderr.write("\n")
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # The reader has seen enough (`croupier deal ... | head`); typer and rich then want to
        # exit with 1. Python flushes once more when it ends, so the rest goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except Exception as error:
        # Typer's own complaints have no public base class, in some versions not even one place.
        if not hasattr(error, "format_message"):
            raise
        return _complain(f"{error.format_message().rstrip('.')}; see 'croupier --help'")
    return code if isinstance(code, int) else DONE


def _version() -> str:
    from importlib import metadata

    try:
        return metadata.version("croupier")
    except metadata.PackageNotFoundError:
        return "as it lies in its source tree, not installed"


def _complain(message: str) -> int:
    sys.stderr.write(f"croupier: {' '.join(message.split())}\n")
    return WRONG_USE
