"""The files that a boxed bot may read: the system's programs, its own file, those in its command.

The folder above the `bin` of a program is never among them: for a program in `~/bin` it would be
the home directory. An interpreter can read its own library, which is found by its name.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

# The folders of programs and their libraries.
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32", "/etc/alternatives", "/opt")
_ETC = ("/etc/ld.so.cache", "/etc/localtime", "/etc/passwd", "/etc/nsswitch.conf")
# Not the whole folder: it contains private keys, which a table run by root could read.
_CERTIFICATES = ("/etc/ssl/certs", "/etc/ssl/openssl.cnf")
_DEVICES = ("/dev/urandom", "/dev/random", "/dev/zero")
SYSTEM = (*_SYSTEM, *_ETC, *_CERTIFICATES, *_DEVICES)
_LONGEST_FIRST_LINE = 256  # bytes of a script that the kernel reads
_DEEPEST = 4  # scripts whose interpreter is a script
# Marks of an installation folder, and what its programs read there.
_INSTALLATIONS = {"conda-meta": ("lib", "ssl"), "lib/modules": ("lib", "conf")}
# Version managers whose commands are small scripts (shims) that find the real program.
_MANAGERS = ("pyenv", "rbenv", "nodenv", "asdf", "mise")
_FIRST_PERSON, _NOBODY = 1000, 65534  # user numbers of people


def resolve(command: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return a command with its files made absolute, and the files that it needs to read."""
    words = [str(word) for word in command]
    if not words:
        raise SetupError("a command has at least one word")
    program = find_program(words[0])
    resolved, named = [str(program)], []
    for word in words[1:]:
        path = Path(word)
        if word.startswith("-") or not path.exists():
            resolved.append(word)
            continue
        resolved.append(str(path.absolute()))
        named.append(path.resolve())
    return resolved, [str(path) for path in (*_of_program(program), *check_folders(named))]


def find_program(word: str) -> Path:
    """Find a program like a shell; ask a version manager for the real one."""
    found = shutil.which(word)
    if found is None:
        raise SetupError(f"no program {word!r}, or it is not executable")
    program = Path(found).absolute()
    # Only programs of the search path: nothing else is run outside the box.
    if "/" not in word and program.parent.name == "shims":
        return _behind_shim(program)
    return program


def _behind_shim(shim: Path) -> Path:
    root = shim.parent.parent
    for manager in _MANAGERS:
        if manager not in root.name:
            continue
        tool = shutil.which(manager, path=f"{root / 'libexec'}:{root / 'bin'}:{os.defpath}")
        tool = tool or shutil.which(manager)
        if tool is None:
            continue
        asked = subprocess.run([tool, "which", shim.name], capture_output=True, check=False)
        answer = Path(os.fsdecode(asked.stdout.strip()))
        if asked.returncode == 0 and answer.is_absolute() and answer.is_file():
            return answer
    return shim


def _of_program(program: Path, depth: int = 0) -> Iterator[Path]:
    """Yield a program's file, its interpreter and their libraries."""
    real = program.resolve()
    yield real
    for place in {program, real}:
        yield from _libraries(place)
    interpreter = None if depth >= _DEEPEST else _interpreter(real)
    if interpreter is not None:
        yield from _of_program(interpreter, depth + 1)


def _interpreter(script: Path) -> Path | None:
    """Return the interpreter of a script, from its first line."""
    try:
        with script.open("rb") as file:
            first = file.readline(_LONGEST_FIRST_LINE)
    except OSError:
        return None
    words = os.fsdecode(first.removeprefix(b"#!").strip()).split()
    if not first.startswith(b"#!") or not words:
        return None
    if Path(words[0]).name == "env":
        names = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
        found = shutil.which(names[0]) if names else None
    else:
        found = words[0]
    return None if found is None else Path(found)


def _libraries(program: Path) -> Iterator[Path]:
    """Yield the libraries next to the `bin` of a program that have its name."""
    above, name = program.parent.parent, re.split(r"[^A-Za-z]", program.name)[0]
    if not name or program.parent.name not in ("bin", "sbin"):
        return
    called_after = re.compile(rf"(lib)?{name}([^A-Za-z].*)?")
    for folder in (above / "lib", above / "lib64"):
        yield from (path for path in _entries(folder) if called_after.fullmatch(path.name))
    if not is_wide(above):
        for mark, folders in _INSTALLATIONS.items():
            if os.path.exists(above / mark):  # False for unreadable folders
                yield from (above / folder for folder in folders)
    yield from _virtual_environment(above / "pyvenv.cfg", name)


def _entries(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _virtual_environment(config: Path, name: str) -> Iterator[Path]:
    """Yield what a virtual environment's Python reads from its base Python."""
    try:
        lines = config.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    yield config
    for line in lines:
        key, _, value = line.partition("=")
        if key.strip() == "home" and Path(value.strip()).is_absolute():
            base = Path(value.strip()) / name
            yield from _libraries(base)
            yield from _libraries(base.parent.resolve() / name)


def check_folders(paths: Iterable[Path]) -> list[Path]:
    """Return paths that may be read completely; refuse a folder with home directories."""
    checked = list(paths)
    for path in checked:
        if path.is_dir() and is_wide(path):
            raise SetupError(
                f"the folder {str(path)!r} is a home directory or contains one, and a bot that "
                "may read it can read everything there: put the bot into a folder of its own"
            )
    return checked


def is_wide(folder: Path) -> bool:
    """Return whether a folder is the root, a home directory, or above one."""
    folder = folder.resolve()
    return folder == Path("/") or any(folder == home or folder in home.parents for home in _homes())


@cache
def _known_homes() -> tuple[Path, ...]:
    people = (
        entry.pw_dir
        for entry in pwd.getpwall()
        if entry.pw_uid in (0, os.getuid()) or _FIRST_PERSON <= entry.pw_uid < _NOBODY
    )
    return tuple(Path(home) for home in people)


def _homes() -> set[Path]:
    homes = {*_known_homes(), Path("~").expanduser()}
    homes |= set(_entries(Path("/home")))
    return {home.resolve() for home in homes if os.path.isdir(home)} - {Path("/")}
