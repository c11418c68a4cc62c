"""The field of a league: its entries, given one by one or as a directory of folders."""

from __future__ import annotations

import os
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from croupier.arena.entries.checking import LONGEST_REASON, TooFewEntries
from croupier.arena.entries.entry import Entry, check_names, read_entry
from croupier.errors import CroupierError, SetupError
from croupier.players.specs.bot_toml import BOT_FILE
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any


class Field(NamedTuple):
    """The entries of a league; whether some are of a directory.

    `ignored` names folders of a directory that are not entries, `broken` those that cannot be
    read, each with its reason.
    """

    entries: list[Entry]
    is_directory: bool
    ignored: tuple[str, ...] = ()
    broken: Mapping[str, str] = MappingProxyType({})


def read_field(given: Sequence[Any]) -> Field:
    """Read the entries; a folder without a bot.toml stands for the folders in it that have one."""
    entries: list[Entry] = []
    ignored: list[str] = []
    broken: dict[str, str] = {}
    is_directory = False
    for each in given:
        folder = Path(each) if isinstance(each, str | Path) and "\0" not in str(each) else None
        if isinstance(each, str) and each.endswith("/") and not os.path.isdir(each):
            raise SetupError(f"no such directory: {each}")
        if folder is not None and folder.is_dir() and not (folder / BOT_FILE).is_file():
            is_directory = True
            inside, others = _folders(folder)
            if not inside:
                raise SetupError(f"the directory {folder} has no folder with a {BOT_FILE}")
            for path in inside:
                try:
                    entries.append(read_entry(str(path)))
                except CroupierError as error:  # one author's mistake leaves out one author
                    reason = str(error).replace(f"{path.resolve()}/", "").replace(f"{path}/", "")
                    broken[path.name] = printable(reason, LONGEST_REASON)
            ignored += [f"the folder {path.name} has no {BOT_FILE}" for path in others]
        else:
            entries.append(read_entry(str(each) if isinstance(each, Path) else each))
    if len(entries) < 2 <= len(entries) + len(broken):
        raise TooFewEntries(broken)
    if len(entries) < 2:
        raise SetupError(f"a league needs two entries or more, not {len(entries)}")
    check_names(entries)
    return Field(entries, is_directory, tuple(ignored), broken)


def _folders(directory: Path) -> tuple[list[Path], list[Path]]:
    """Return the folders of a directory with a bot.toml, and those without; not hidden ones."""
    folders = sorted(path for path in directory.iterdir() if path.is_dir())
    inside = [path for path in folders if (path / BOT_FILE).is_file()]
    hidden = (".", "__")
    others = [p for p in folders if p not in inside and not p.name.startswith(hidden)]
    return inside, others
