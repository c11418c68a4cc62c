"""Players by the text that users type: a shipped bot, a class, a command or a folder."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import shutil
import sys
from contextlib import contextmanager
from dataclasses import replace
from difflib import get_close_matches
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError, error_text
from croupier.players.bots import BOTS
from croupier.players.player import check_methods
from croupier.players.specs.bot_toml import read_bot_toml
from croupier.players.specs.source import LONGEST_DETAIL, check_source, look_into
from croupier.players.transports.linux import require_linux
from croupier.players.transports.options import USUAL

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from croupier.players.player import Player
    from croupier.players.specs.bot_toml import BotToml
    from croupier.players.transports.options import BotOptions


class BotSpec:
    """The spec of a bot; calling it with a seat and a seed makes the player.

    `kind` is "shipped", "class" or "command". A folder with a `bot.toml` is the class or the
    command in it. A command is split like in a shell, but without one: nothing in it
    is expanded or run by another program. A class is looked up in the source: its
    module is run when the first player is made, and never in this process if it is isolated.

    >>> BotSpec("call").kind, BotSpec("'python3 bot.py'").kind
    ('shipped', 'command')
    """

    def __init__(self, text: str) -> None:
        if not isinstance(text, str) or not text.strip():
            raise SetupError(f"a bot must be named by a text such as call, not {text!r}")
        self.text = text.strip()
        self.folder: BotToml | None = None
        self._target: Any
        if _is_folder(self.text):
            self.folder = folder = read_bot_toml(Path(self.text))
            self.kind, self._target = "command", list(folder.command)
            if folder.python is not None:
                check_source(*folder.python)
                self.kind, self._target = "class", folder.python
        else:
            self.kind, self._target = _read(self.text)

    @property
    def name(self) -> str:
        """A short name for results."""
        if self.folder is not None:
            return self.folder.name
        if self.kind == "class":
            return self.text.rpartition(":")[2]
        if self.kind == "command":
            files = [word for word in self._target if "/" in word or "." in word]
            return Path((files or self._target[:1])[-1]).name
        return self.text.lower()

    @cached_property
    def _maker(self) -> Any:
        """The class that makes the player; its module is run now."""
        return self._target if self.kind == "shipped" else _find_class(*self._target)

    def check_readable(self) -> None:
        """Refuse a bot that would need to read a whole home directory, without starting it."""
        require_linux("boxes for bots (--isolate)")
        from croupier.players.transports.box.readable import check_folders, resolve

        folders, places = self._own_folders()
        if self.kind == "command":
            resolve(self._target)
            folders = [] if self.folder is None else [self.folder.path]
        check_folders([*folders, *places])

    def load(self) -> None:
        """Import the module of a class; refuse one that cannot be loaded."""
        if self.kind != "command":
            check_methods(self._maker, self.text)

    @property
    def command(self) -> tuple[str, ...] | None:
        """The words of a command; None if the bot is a class."""
        return tuple(self._target) if self.kind == "command" else None

    def __call__(
        self,
        player_index: int,
        seed: int | None = None,
        *,
        options: BotOptions = USUAL,
        name: str = "",
        **keywords: Any,
    ) -> Player:
        """Make the player of a seat; a player with a seed argument gets this seed.

        `options` are the organiser's, `name` is the name of the bot in the game; keywords are
        those of a ProcessPlayer, for commands only.
        """
        options = self._lowered(options)
        if options.isolate:
            return self.isolated(player_index, seed, options=options, name=name, **keywords)
        if self.kind == "command":
            return self._program(player_index, options=options, name=name, seed=seed, **keywords)
        player: Player = _make(self._maker, player_index, seed)
        check_methods(player, self.text)
        return player

    def isolated(
        self,
        player_index: int,
        seed: int | None = None,
        *,
        options: BotOptions = USUAL,
        name: str = "",
        **keywords: Any,
    ) -> Player:
        """Make the player of a seat in a process of its own, also if it is a class.

        A system that cannot close its box is refused, unless `options` allow a weak one.
        """
        options = replace(self._lowered(options), isolate=True)
        from croupier.players.transports.process import ProcessPlayer

        keywords.update(options=options, name=name, seed=seed)
        if self.kind == "command":
            return self._program(player_index, **keywords)
        package = Path(__file__).resolve().parents[3]
        words = [sys.executable, "-m", "croupier.players.transports.serve", self._absolute()]
        readable, places = self._own_folders()
        return ProcessPlayer(
            player_index,
            words,
            readable=[package / "croupier", *readable],
            environment={"PYTHONPATH": os.pathsep.join(map(str, [package, *places]))},
            **keywords,
        )

    def _lowered(self, options: BotOptions) -> BotOptions:
        """Return the organiser's options with the limits that a bot.toml lowers; it raises none."""
        limits: Mapping[str, float] = {} if self.folder is None else self.folder.limits
        lowered = {key: min(value, getattr(options, key)) for key, value in limits.items()}
        return replace(options, **lowered) if lowered else options

    def _program(self, player_index: int, **keywords: Any) -> Player:
        from croupier.players.transports.process import ProcessPlayer

        readable = [] if self.folder is None else [self.folder.path]
        return ProcessPlayer(player_index, self._target, readable=readable, **keywords)

    def _own_folders(self) -> tuple[list[Path], list[Path]]:
        """Return the folders that are readable in the box, and those on the module path.

        A bot may import modules next to it: it can read its folder or its whole package.
        """
        if self.kind != "class":
            return [], []
        module = self._target[0]
        if module.endswith(".py"):
            own = Path(module).absolute().parent
            return [own if self.folder is None else self.folder.path], [own]
        found = importlib.util.find_spec(module.partition(".")[0])
        if found is None or (found.origin is None and not found.submodule_search_locations):
            return [], []
        if found.submodule_search_locations:  # a package
            folders = [Path(each).absolute() for each in found.submodule_search_locations]
            return folders, [folder.parent for folder in folders]
        own = Path(str(found.origin)).absolute().parent
        return [own], [own]

    def _absolute(self) -> str:
        """The text with absolute paths, valid in any folder."""
        if self.kind != "class":
            return self.text
        module, name = self._target
        if module.endswith(".py"):
            module = str(Path(module).absolute())
        return f"{module}:{name}"

    def __repr__(self) -> str:
        return f"BotSpec({self.text!r})"


def _make(kind: Any, player_index: int, seed: int | None) -> Any:
    """Make a player of a seat; pass the seed if it takes one."""
    try:
        takes_seed = "seed" in inspect.signature(kind).parameters
    except (TypeError, ValueError):
        takes_seed = False
    with foreign_code(f"{getattr(kind, '__name__', kind)} could not be made"):
        return kind(player_index, seed=seed) if takes_seed else kind(player_index)


def _read(text: str) -> tuple[str, Any]:
    unquoted = text[1:-1].strip() if text[0] in "'\"" and text[-1] == text[0] else None
    if unquoted:
        return "command", _split(unquoted)
    name = _plain_name(text)
    if name in BOTS:
        return "shipped", BOTS[name]
    module, colon, kind = text.rpartition(":")
    # Both a path and a command may contain spaces.
    if colon and kind.isidentifier() and (" " not in text or _exists(module)):
        check_source(module, kind)
        return "class", (module, kind)
    words = _split(text)
    if len(words) > 1 or "/" in words[0]:
        return "command", words
    near = get_close_matches(name, BOTS, n=1, cutoff=0.75)
    hint = f"did you mean {near[0]}?" if near else f"choose from {', '.join(BOTS)}."
    command = "a command in quotes"
    # A bare word that happens to be a program, such as `fold`, is more often a mistake.
    if shutil.which(words[0]) is not None:
        command = f"the program by its path, {shutil.which(words[0])}"
    raise SetupError(
        f"unknown bot {text!r}; {hint} Or name file.py:Class, package.module:Class, "
        f"a folder with a bot.toml, or {command}"
    )


def _plain_name(text: str) -> str:
    name = text.lower().replace("_", "-")
    return name.removesuffix("-bot") if name.removesuffix("-bot") in BOTS else name


def is_shipped(text: object) -> bool:
    """Return whether the text names a bot of this package."""
    classes = {f"{kind.__module__}:{kind.__qualname__}" for kind in BOTS.values()}
    return isinstance(text, str) and (_plain_name(text.strip()) in BOTS or text in classes)


def _is_folder(text: str) -> bool:
    return text.lower() not in BOTS and _exists(text) and Path(text).is_dir()


def _exists(text: str) -> bool:
    try:
        return Path(text).exists()
    except (OSError, ValueError):  # too long for a path, or an invalid character
        return False


def _split(text: str) -> list[str]:
    import shlex

    try:
        return shlex.split(text)
    except ValueError as error:
        raise SetupError(f"cannot read the command {text!r}: {error}") from None


def _find_class(module: str, name: str) -> Any:
    loaded = _load_file(Path(module)) if module.endswith(".py") else _load_module(module)
    kind = getattr(loaded, name, None)
    if not callable(kind):
        raise SetupError(f"{module} has no class {name!r}")
    if inspect.isabstract(kind):
        raise SetupError(f"{module}:{name} is not a player: it has no get_action")
    return kind


def _load_module(name: str) -> Any:
    try:
        with foreign_code(f"{name} cannot be loaded"):
            return importlib.import_module(name)
    except SetupError as error:
        if isinstance(error.__cause__, ImportError):
            cause = error_text(error.__cause__, LONGEST_DETAIL)
            reason = f"the module {name!r} cannot be imported: {cause}"
            raise SetupError(reason) from None
        raise


def _load_file(path: Path) -> Any:
    path = path.absolute()
    look_into(path.parent)  # it may import modules next to it
    mark = blake2b(bytes(path), digest_size=8).hexdigest()
    spec = importlib.util.spec_from_file_location(f"croupier_bot_{path.stem}_{mark}", path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    with foreign_code(f"{path.name} cannot be loaded"):
        spec.loader.exec_module(module)
    return module


@contextmanager
def foreign_code(complaint: str) -> Iterator[None]:
    """Turn any exception of user code, including SystemExit, into a SetupError."""
    try:
        yield
    except (KeyboardInterrupt, SetupError):
        raise
    except BaseException as error:
        raise SetupError(f"{complaint}: {error_text(error, LONGEST_DETAIL)}") from error
