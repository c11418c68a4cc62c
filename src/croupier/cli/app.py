"""The command `croupier` with all its commands, and how their errors are reported."""

from __future__ import annotations

import os
import re
import sys
import warnings
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.command_list import COMMANDS, CommandGroup, load
from croupier.cli.completion import ASKED_BY_SHELL
from croupier.errors import CroupierError
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

DONE, WRONG_USE, INTERRUPTED = 0, 2, 130

app = typer.Typer(
    cls=CommandGroup,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["--help", "-h"]},
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


_PLAYED = (["tournament"], ["cash"])
_ENTRIES = {"croupier match": "exploiter call", "croupier league": "random call tight"}


def _with_options(message: str) -> str:
    """Return a message with options in place of the Python keywords of the same names."""
    from croupier.play.cash.cash_stakes import StakesTerms
    from croupier.play.tournament.features import Features

    known = (*Features._fields, *StakesTerms.__annotations__, "missed_blinds")
    names = [name for name in known if "_" in name]
    pattern = rf"(?<![\w'/-])({'|'.join(names)}|run_it)(?![\w'])"
    return re.sub(pattern, lambda found: f"--{found[0].replace('_', '-')}", message)


def _without_types(message: str) -> str:
    """Return a message of Typer with words for the types that it names.

    >>> _without_types("'x' is not a valid int")
    "'x' is not a whole number"
    """
    words = {"int": "whole number", "float": "number"}
    return re.sub(
        r"is not a valid (int|float)\b", lambda found: f"is not a {words[found[1]]}", message
    )


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command; report an error as one line on standard error, never as a traceback."""
    _open_what_is_closed()
    warnings.showwarning = _warn
    if ASKED_BY_SHELL in os.environ:
        from typer.completion import completion_init  # type: ignore[attr-defined]

        completion_init()
    code = _run(None if arguments is None else list(arguments))
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _drop_output(stream)  # the exit code already reports it, or an earlier problem
    return code


def _run(arguments: list[str] | None) -> int:
    """Run a command and return its exit code; its output may not be flushed yet."""
    try:
        code = app(arguments, prog_name="croupier", standalone_mode=False)
        sys.stdout.flush()  # now, so that a broken pipe or a full disk can be reported
    except CroupierError as error:
        asked = (sys.argv[1:] if arguments is None else arguments)[:1]
        return _complain(_with_options(str(error)) if asked in _PLAYED else str(error))
    except typer.Abort:  # control-C
        sys.stderr.write("\n")
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # The reader closed the pipe (`croupier deal ... | head`); typer and rich would exit with 1.
        _drop_output(sys.stdout)
        return DONE
    except OSError as error:  # for example a full disk
        reason = error.strerror or str(error)
        return _complain(reason if error.filename is None else f"{error.filename}: {reason}")
    except Exception as error:
        # Typer's own errors have no public base class, and their module differs between versions.
        format_message = getattr(error, "format_message", None)
        if format_message is None:
            raise
        context = getattr(error, "ctx", None)  # None where a flag is given a value
        asked = sys.argv[1:] if arguments is None else arguments
        command = context.command_path if context else _command_of(asked)
        message = _without_types(format_message().rstrip("."))
        if getattr(error, "option_name", "") in ("--bot", "--bots") and command in _ENTRIES:
            message = f"{error}; bots are arguments, as in '{command} {_ENTRIES[command]}'"
        return _complain(f"{message}; see '{command} --help'")
    return code if isinstance(code, int) else DONE


def _command_of(arguments: Sequence[str]) -> str:
    """Return the command that these arguments begin with, as it is typed.

    >>> _command_of(["history", "verify", "hands.txt"]), _command_of(["--version=x"])
    ('croupier history verify', 'croupier')
    """
    words, inside = ["croupier"], dict.fromkeys(COMMANDS)
    for word in arguments:
        if word not in inside:
            break
        words.append(word)
        command = inside[word] or load(word)
        inside = getattr(command, "commands", {})
    return " ".join(words)


def _version() -> str:
    from importlib import metadata

    try:
        return metadata.version("croupier")
    except metadata.PackageNotFoundError:
        return "from its source tree, not installed"


def _open_what_is_closed() -> None:
    """Open streams that the shell closed (`>&-`), so that no file gets their descriptor."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


def _drop_output(stream: TextIO) -> None:
    """Discard unwritten output: Python flushes once more when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _warn(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Print our own warnings in one line; leave those of bots to Python."""
    text = f"croupier: warning: {message}\n"
    if not category.__module__.startswith("croupier."):
        text = warnings.formatwarning(message, category, filename, lineno, line)
    with suppress(OSError):
        sys.stderr.write(text)


def _complain(message: str) -> int:
    with suppress(OSError):  # standard error is closed: the exit code is the only report
        sys.stderr.write(f"croupier: {printable(' '.join(message.split()))}\n")
    return WRONG_USE
