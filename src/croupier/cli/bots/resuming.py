"""The bots that a resumed log needs: the user names those whose code may run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import SetupError
from croupier.play.running.entries import Entry, split_name
from croupier.play.running.journal import read_events
from croupier.players.specs.spec import is_shipped

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


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
