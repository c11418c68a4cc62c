"""Who takes part in a match or a league: a name, what makes the player, and a content hash."""

from __future__ import annotations

import inspect
import shutil
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError, shown
from croupier.play.running.entrants import check_name, check_player, make_player
from croupier.play.running.entries import split_name
from croupier.players.specs.bot_toml import BOT_FILE
from croupier.players.specs.source import imported_files
from croupier.players.specs.spec import BotSpec, foreign_code, is_shipped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.players.player import Player
    from croupier.players.transports.options import BotOptions

_HASH_BYTES = 16


@dataclass(frozen=True)
class Entry:
    """One bot: `given` is a SPEC as text, or a class or function of Python.

    Shipped bots, and what Python gives directly, play in this process; all others in a process of
    their own for each life.
    """

    name: str
    given: Any
    content: str

    @property
    def is_text(self) -> bool:
        """Whether the bot is named by a SPEC."""
        return isinstance(self.given, str)

    @property
    def folder(self) -> str:
        """The folder of an entry with a bot.toml; "" for others."""
        spec = BotSpec(self.given) if self.is_text else None
        return "" if spec is None or spec.folder is None else str(self.given)

    @property
    def is_shipped(self) -> bool:
        """Whether the bot is one of this package."""
        return is_shipped(self.given)

    def make(self, chair: int, seed: int, options: BotOptions) -> Player:
        """Make a fresh player, for one life."""
        if not self.is_text:
            return make_player(self.given, chair, seed, options=options, name=self.name)
        if not (self.is_shipped or options.isolate):
            # Module-level memory must not outlive a life, so a class gets a process as well.
            weak = replace(options, isolate=True, allow_weak_box=True)
            return BotSpec(self.given)(chair, seed, options=weak, name=self.name)
        return make_player(self.given, chair, seed, options=options, name=self.name)

    @property
    def remembers(self) -> bool:
        """Whether one hand of a life may have to do with another."""
        if self.is_text:
            return not self.is_shipped
        return bool(getattr(self.given, "remembers", True))


def process_notes(entries: Iterable[Entry]) -> list[str]:
    """Return what a reader must know about bots that share this process."""
    return [
        f"{entry.name} played in this process: what its module remembers outlives its lives"
        for entry in entries
        if not entry.is_text
    ]


def read_entry(given: Any, name: str = "") -> Entry:
    """Read an entry: NAME=SPEC, a SPEC, a folder with a bot.toml, or a class or function.

    >>> read_entry("Ann=tight").name, read_entry("call").name
    ('Ann', 'call')
    """
    if isinstance(given, str):
        typed, spec_text = split_name(given)
        spec = BotSpec(spec_text)
        _check_playable(spec)
        name = check_name(name or typed or spec.name)
        return Entry(name, spec_text, content_hash(spec))
    if isinstance(given, Entry):
        return given
    if not callable(given) or hasattr(type(given), "get_action"):
        raise SetupError(
            "an entry must be a SPEC, a class or a function that makes a player, not "
            f"{shown(given)}: every life needs a fresh player"
        )
    check_player("the entry", given)
    name = check_name(name or getattr(given, "__name__", "bot"))
    place = f"{getattr(given, '__module__', '')}:{getattr(given, '__qualname__', name)}"
    return Entry(name, given, _hash([f"python {place}".encode(), _source_of(given)]))


def _check_playable(spec: BotSpec) -> None:
    """Refuse people, and commands whose program does not exist."""
    if spec.kind == "shipped" and spec.name.startswith("human"):
        raise SetupError(
            "a person would meet every deal twice: 'human' is for croupier play, not for the arena"
        )
    if spec.command is not None and shutil.which(spec.command[0]) is None:
        raise SetupError(f"no program {spec.command[0]!r}, or it is not executable")


def check_names(entries: Iterable[Entry]) -> None:
    """Refuse two entries of one name."""
    known: dict[str, Entry] = {}
    for entry in entries:
        first = known.setdefault(entry.name, entry)
        if first is entry:
            continue
        places = [each.folder for each in (first, entry)]
        if all(places):
            raise SetupError(
                f"two entries are called {entry.name!r}: {places[0]} and {places[1]}; change the "
                f"name in one {BOT_FILE}"
            )
        again = entry.given if entry.is_text else "SPEC"
        raise SetupError(
            f"two entries are called {entry.name!r}: give one another name, such as "
            f"{entry.name}-2={again}"
        )


def content_hash(spec: BotSpec) -> str:
    """Return a hash of what a bot is: its files as far as they are known, its words otherwise."""
    if spec.kind == "shipped":
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("croupier")
        except PackageNotFoundError:
            number = ""
        return _hash([b"shipped", spec.name.encode(), number.encode()])
    if spec.folder is not None:
        return _hash([b"folder", *_folder_parts(spec.folder.path)])
    if spec.kind == "command":
        return _hash([b"command", *_command_parts(spec.command or ())])
    return _hash([b"class", *_class_parts(spec)])


def _folder_parts(folder: Path) -> Iterable[bytes]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return _named_parts(folder, (path for path in files if "__pycache__" not in path.parts))


def _command_parts(words: Iterable[str]) -> Iterable[bytes]:
    for word in words:
        yield word.encode("utf-8", "surrogateescape")
        path = Path(word)
        try:
            is_file = path.is_file()
        except (OSError, ValueError):
            is_file = False
        if is_file:
            yield _read(path)


def _class_parts(spec: BotSpec) -> Iterable[bytes]:
    """Yield the file of a class, and the files that it imports from its folder or its package."""
    module, _, name = spec.text.rpartition(":")
    yield name.encode()
    if module.endswith(".py"):
        path = Path(module)
        yield _read(path)
        yield from _named_parts(path.parent, imported_files(path))
        return
    import importlib.util

    yield module.encode()
    with foreign_code(f"{module} cannot be found"):
        found = importlib.util.find_spec(module)
        top = importlib.util.find_spec(module.partition(".")[0])
    if found is None or not found.origin or not Path(found.origin).is_file():
        return
    path = Path(found.origin)
    yield _read(path)
    if top is None or not top.submodule_search_locations:
        yield from _named_parts(path.parent, imported_files(path))
        return
    for folder in map(Path, top.submodule_search_locations):
        yield from _named_parts(folder, sorted(folder.rglob("*.py")))


def _named_parts(folder: Path, files: Iterable[Path]) -> Iterable[bytes]:
    for path in files:
        yield str(path.relative_to(folder)).encode("utf-8", "surrogateescape")
        yield _read(path)


def _source_of(given: Any) -> bytes:
    """Return the text of a class or function; nothing where it is not to be had."""
    try:
        return inspect.getsource(given).encode()
    except (OSError, TypeError):
        return b""


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None


def _hash(parts: Iterable[bytes]) -> str:
    hasher = blake2b(digest_size=_HASH_BYTES)
    for part in parts:
        hasher.update(b"%d:" % len(part))
        hasher.update(part)
    return hasher.hexdigest()
