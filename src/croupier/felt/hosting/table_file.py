"""The file that a hosted table needs besides its log after a crash: tokens, people, settings."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import CroupierError, NotationError
from croupier.felt.hosting.settings import TableSettings, read_settings
from croupier.felt.sockets.messages import BadMessage, Fields

if TYPE_CHECKING:
    from pathlib import Path

VERSION = 1
_LARGEST = 1 << 20  # bytes


class TableRecord(NamedTuple):
    """The state of a table as its file has it.

    `people` are names by role; `banned` are roles that were sent away; `requests` are those made
    during the hand.
    """

    secret: str
    settings: TableSettings
    invitation: int = 1
    running: bool = False
    people: dict[str, str] = {}  # noqa: RUF012, never changed
    banned: tuple[str, ...] = ()
    requests: dict[str, Any] = {}  # noqa: RUF012, never changed


def write_record(path: Path, record: TableRecord) -> None:
    """Write the file in one step: a process that dies leaves the old one or the new one.

    The file holds the table's secret, so nobody else on this machine may read it.
    """
    data = {"version": VERSION, **record._asdict(), "settings": record.settings.to_json()}
    new = path.with_suffix(".new")
    try:
        with suppress(FileNotFoundError):
            new.unlink()
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            json.dump(data, file)
        new.replace(path)
    except OSError as error:
        raise CroupierError(f"{path}: {error.strerror or error}") from error


def read_record(path: Path) -> TableRecord:
    """Read the file of a table."""
    try:
        with path.open("rb") as file:
            data = json.loads(file.read(_LARGEST))
        if data["version"] != VERSION:
            raise NotationError(f"a table of version {data['version']!r}", path)
        people, requests = data["people"], data["requests"]
        if not (isinstance(people, dict) and isinstance(requests, dict)):
            raise NotationError("people and requests must be mappings", path)
        return TableRecord(
            bytes.fromhex(data["secret"]).hex(),
            read_settings(Fields(data["settings"])),
            int(data["invitation"]),
            bool(data["running"]),
            {str(role): str(name) for role, name in people.items()},
            tuple(map(str, data["banned"])),
            requests,
        )
    except OSError as error:
        raise CroupierError(f"{path}: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError, BadMessage) as error:
        raise NotationError(f"not the file of a table: {error}", path) from None
