"""Resuming a log: the bots that the user allows, and options that must be the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError, shown
from croupier.history.log.lines import LONGEST_LINE
from croupier.play.running.entries import Entry, split_name
from croupier.play.running.journal import read_events
from croupier.players.specs.spec import is_shipped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from typer import Context


def check_bots(log: Path, recorded: Sequence[Entry], given: Sequence[str]) -> list[str]:
    """Return the given specs; refuse unknown ones, and list missing ones.

    Shipped bots need not be named. Other code runs only if the user names it.
    """
    pairs = {(entry.name, entry.spec) for entry in recorded}
    specs = list(dict.fromkeys(str(entry.spec) for entry in recorded))
    named = [split_name(text) for text in given]
    needed = [spec for spec in specs if not is_shipped(spec)]
    needs = " ".join(f"--bot {spec!r}" for spec in needed) or "none: leave out --bot"
    for name, spec in named:
        if spec not in specs or (name and (name, spec) not in pairs):
            wrong = f"{name}={spec}" if name else spec
            raise SetupError(
                f"{wrong!r} does not play in {log}: its bots are {', '.join(specs)}; name, "
                f"in any order: {needs}"
            )
    given_specs = [spec for _, spec in named]
    missing = [spec for spec in needed if spec not in given_specs]
    if missing:
        raise SetupError(
            f"{log} needs the code of {', '.join(map(repr, missing))}: if it may be run, name all "
            f"bots that are not shipped, in any order: {needs}"
        )
    return given_specs


def players_of_cash(log: Path) -> list[Entry]:
    """Return the players before the first hand, also those who wait for a seat."""
    found = []
    for event in read_events(log):
        if event.get("event") in ("join", "wait"):
            found.append(Entry(str(event.get("player")), event.get("bot")))
        elif event.get("event") != "cash":
            break
    nameless = [entry.name for entry in found if entry.spec is None]
    if nameless:
        raise SetupError(f"{log} does not contain the bot of {nameless[0]!r}")
    return found


def entries_of_tournament(opening: dict[str, object]) -> list[Entry]:
    """Return the entries of a tournament from the first lines of its log."""
    entries = opening.get("entries")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise SetupError("the log does not contain the entries of the tournament")
    return [Entry(str(entry.get("name")), entry.get("player")) for entry in entries]


def given_options(context: Context) -> set[str]:
    """Return the names of the options that are on the command line."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    return {name for name, source in sources.items() if source and source.name != "DEFAULT"}


def is_begun(log: Path) -> bool:
    """Whether a log contains the line that describes its game."""
    try:
        with log.open("rb") as file:
            return file.readline(LONGEST_LINE).endswith(b"\n") and file.readline(
                LONGEST_LINE
            ).endswith(b"\n")
    except OSError as error:
        raise SetupError(f"{log}: {error.strerror or error}") from None


def refuse_changes(
    log: Path,
    kind: str,
    changes: Mapping[str, Mapping[str, Any]],
    remake: Callable[[Mapping[str, Any]], Mapping[str, Any]],
) -> None:
    """Refuse options that would have given another first line of the log.

    `changes` are the changes of each option; `remake` returns the line with some changes.
    """
    recorded = remake({})
    for option, change in changes.items():
        try:
            made = remake(change)
        except SetupError as error:
            raise SetupError(f"{log} belongs to another {kind}: {option}: {error}") from None
        for name in {**recorded, **made}:
            found, wanted = recorded.get(name), made.get(name)
            if found != wanted:
                told = _difference(found, wanted)
                raise SetupError(f"{log} belongs to another {kind}: {option} {told}")


def _difference(found: object, wanted: object) -> str:
    if isinstance(found, dict) and isinstance(wanted, dict):
        names = [name for name in {**found, **wanted} if found.get(name) != wanted.get(name)]
        return f"differs in {', '.join(map(str, names))}"
    if _is_plain(found) and _is_plain(wanted):
        return f"was {_plain(found)}, not {_plain(wanted)}"
    return "differs from the log"


def _is_plain(value: object) -> bool:
    if isinstance(value, list | tuple):
        return not any(isinstance(each, dict | list) for each in value)
    return not isinstance(value, dict)


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(str, value)) or "none"
    return str(value) if isinstance(value, str | int) else "none" if value is None else shown(value)


def copy_log(log: Path, target: Path) -> None:
    """Copy a log that is continued in another file."""
    if target.exists():
        raise SetupError(f"{target} exists: choose another file")
    try:
        target.write_bytes(log.read_bytes())
    except OSError as error:
        raise SetupError(f"{target}: {error.strerror or error}") from None
