"""A control group for one bot: the kernel counts its memory and processes, with all its children.

Only version 2 is supported, and only if this process may make a group with both controllers: as
root, or below a folder that systemd has delegated to the user. Otherwise there is none.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.players.transports.box.folder import PREFIX

if TYPE_CHECKING:
    from croupier.players.transports.box.limits import Limits

_NEEDED = {"memory", "pids"}
_REMOVING = 1.0  # seconds for the last process of a killed group to disappear


class ControlGroup:
    """A group that limits what enters it; the launcher puts the bot in."""

    def __init__(self, path: Path, limits: Limits) -> None:
        self.path = path
        path.mkdir()
        try:
            (path / "memory.max").write_text(str(limits.memory))
            (path / "pids.max").write_text(str(limits.processes))
            for name, value in (("memory.swap.max", "0"), ("memory.oom.group", "1")):
                with suppress(FileNotFoundError):  # not every kernel has them
                    (path / name).write_text(value)
        except OSError:
            path.rmdir()
            raise

    def remove(self) -> None:
        """Remove the group; its processes have been killed."""
        deadline = time.monotonic() + _REMOVING
        while time.monotonic() < deadline:
            try:
                self.path.rmdir()
            except FileNotFoundError:
                return
            except OSError:
                time.sleep(0.01)
            else:
                return


def make_control_group(name: str, limits: Limits) -> ControlGroup | None:
    """Make a group for a bot, or return None if that is impossible."""
    parent = find_parent(Path("/proc/self/cgroup"), Path("/proc/self/mountinfo"))
    if parent is None:
        return None
    try:
        return ControlGroup(parent / f"{PREFIX}{os.getpid()}-{name}", limits)
    except OSError:
        return None


def find_parent(own: Path, mounts: Path) -> Path | None:
    """Find the nearest group, from our own upwards, below which a limited one can be made."""
    try:
        root, top = _mount(mounts.read_text())
        inside = next(line[3:] for line in own.read_text().splitlines() if line.startswith("0::"))
    except (OSError, StopIteration):
        return None
    path = Path(top + inside.removeprefix(root.rstrip("/")))
    while path == Path(top) or Path(top) in path.parents:
        with suppress(OSError):
            enabled = set((path / "cgroup.subtree_control").read_text().split())
            # Moving a process from our group needs permission for every group in between.
            if enabled >= _NEEDED and os.access(path / "cgroup.procs", os.W_OK):
                return path if os.access(path, os.W_OK) else None
        path = path.parent
    return None


def _mount(mounts: str) -> tuple[str, str]:
    """Return the group and its mount point."""
    for line in mounts.splitlines():
        words, _, kind = line.partition(" - ")
        if kind.startswith("cgroup2 "):
            return words.split()[3], words.split()[4]
    raise StopIteration


def remove_leftover_groups() -> None:
    """Remove the groups of tables that were killed."""
    parent = find_parent(Path("/proc/self/cgroup"), Path("/proc/self/mountinfo"))
    if parent is None:
        return
    for path in parent.glob(f"{PREFIX}*"):
        owner = path.name.removeprefix(PREFIX).partition("-")[0]
        if not Path("/proc", owner).exists():
            with suppress(OSError):
                path.rmdir()  # fails while a process is in it
