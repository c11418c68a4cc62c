"""A folder that is a bot: its bot.toml contains the name and how to start it."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Mapping
from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import SetupError, shown

if TYPE_CHECKING:
    from pathlib import Path

BOT_FILE = "bot.toml"
LIMITS = ("move_limit", "time_bank", "startup_limit", "memory")
_KEYS = ("name", "command", "python", *LIMITS)
_LARGEST = 1 << 16  # bytes
_EXAMPLE = 'python = "bot.py:MyBot", or command = "./mybot"'


class BotToml(NamedTuple):
    """The content of a bot.toml: either `command` (words) or `python` (a file and a class).

    `limits` are those of the organiser that it lowers, by name.
    """

    path: Path
    name: str
    command: tuple[str, ...] = ()
    python: tuple[str, str] | None = None
    limits: Mapping[str, float] = MappingProxyType({})


def read_bot_toml(folder: Path) -> BotToml:
    """Read the bot.toml of a folder; refuse unknown keys and paths that leave the folder."""
    folder = folder.resolve()
    file = folder / BOT_FILE
    data = _read(folder, file)
    unknown = [key for key in data if key not in _KEYS]
    if unknown:
        raise SetupError(f"{file}: unknown key {unknown[0]!r}; choose from {', '.join(_KEYS)}")
    name = data.get("name", folder.name)
    if not isinstance(name, str) or not name.strip():
        raise SetupError(f"{file}: name must be a text, not {shown(name)}")
    if ("command" in data) == ("python" in data):
        which = "both command and python" if "command" in data else "neither command nor python"
        raise SetupError(f"{file} has {which}; it needs one: {_EXAMPLE}")
    if "python" in data:
        return BotToml(
            folder, name, python=_python(folder, file, data["python"]), limits=_limits(file, data)
        )
    command = _command(folder, file, data["command"])
    return BotToml(folder, name, command=command, limits=_limits(file, data))


def _limits(file: Path, data: dict[str, Any]) -> dict[str, float]:
    limits = {key: data[key] for key in LIMITS if key in data}
    for key, value in limits.items():
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not 0 < value < inf or (key == "memory" and type(value) is not int):
            kind = "a whole number of megabytes" if key == "memory" else "a number of seconds"
            raise SetupError(f"{file}: {key} is {kind} above 0, not {shown(value)}")
    return limits


def _read(folder: Path, file: Path) -> dict[str, Any]:
    try:
        with file.open("rb") as opened:
            text = opened.read(_LARGEST + 1)
    except FileNotFoundError:
        raise SetupError(f"the folder {folder} has no {BOT_FILE} with {_EXAMPLE}") from None
    except OSError as error:
        raise SetupError(f"{file}: {error.strerror or error}") from None
    if len(text) > _LARGEST:
        raise SetupError(f"{file} is larger than {_LARGEST} bytes")
    try:
        return tomllib.loads(text.decode("utf-8"))
    except (ValueError, RecursionError) as error:  # of TOML and of UTF-8
        raise SetupError(f"{file} is not TOML: {error}") from None


def _python(folder: Path, file: Path, value: object) -> tuple[str, str]:
    path, colon, name = value.rpartition(":") if isinstance(value, str) else ("", "", "")
    if not (colon and path.endswith(".py") and name.isidentifier()):
        raise SetupError(f'{file}: python must be "file.py:Class", not {shown(value)}')
    return str(_inside(folder, file, path)), name


def _command(folder: Path, file: Path, value: object) -> tuple[str, ...]:
    """Return the words of a command; with absolute paths of files in the folder.

    A stranger may have written them, and the box can read what a command names: so no word may
    lead out of the folder, and a program is in it or is found by its bare name.
    """
    if isinstance(value, str):
        try:
            value = shlex.split(value)
        except ValueError as error:
            raise SetupError(f"{file}: the command {value!r} cannot be read: {error}") from None
    if not isinstance(value, list) or not value or not all(isinstance(w, str) for w in value):
        raise SetupError(f"{file}: command must be a text or a list of words, not {shown(value)}")
    program, *words = value
    if "/" in program:
        program = str(_inside(folder, file, program))
    found = [program]
    for word in words:
        path = folder / word
        leaves = not path.resolve().is_relative_to(folder)
        if leaves and (path.exists() or ".." in word.split("/")):
            raise _outside(file, word)
        found.append(str(path) if not word.startswith("-") and path.exists() else word)
    return tuple(found)


def _inside(folder: Path, file: Path, path: str) -> Path:
    """Return a file of the folder."""
    whole = folder / path
    if not whole.resolve().is_relative_to(folder):
        raise _outside(file, path)
    if not whole.is_file():
        raise SetupError(f"{file}: no file {path!r} in this folder")
    return whole


def _outside(file: Path, path: str) -> SetupError:
    return SetupError(f"{file}: {path!r} is outside of this folder; name files inside it")
