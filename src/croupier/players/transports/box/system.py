"""The measures that boxes on this system lack, found by trying."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError
from croupier.players.transports.box import system_calls
from croupier.players.transports.box.folder import BotFolder
from croupier.players.transports.box.limits import Limits
from croupier.players.transports.box.readable import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Sequence

_LAUNCHER = Path(__file__).with_name("launcher.py")
# The measures of a box in words, by their names in `missing`.
MEASURES = {
    "network": "the network",
    "processes": "other processes",
    "files": "files",
    "sockets": "Unix sockets",
    "memory": "shared memory",
    "folder": "the size of its folder",
}
# Measures that tests pretend the system does not offer.
pretended_missing: tuple[str, ...] = ()


def launcher_settings(
    home: Path,
    limits: Limits,
    *,
    weak: bool = False,
    readable: Sequence[str] = (),
    listable: Sequence[str] = (),
    hidden: Sequence[str] = (),
    cgroup: str = "",
) -> dict[str, Any]:
    """Return the settings for the launcher; `report` is added when there is a pipe."""
    machine = system_calls.machine()
    filters = [system_calls.make_filter(machine, own_network=own) for own in (False, True)]
    return {
        "weak": weak,
        "without": pretended_missing,
        "machine": machine,
        "filters": [(code or b"").hex() for code in filters],
        "home": str(home),
        "folder_size": limits.folder,
        "limits": limits.for_system(),
        "readable": [*SYSTEM, *readable],
        "listable": list(listable),
        "hidden": list(hidden),
        "cgroup": cgroup,
    }


def launcher_command(settings: dict[str, Any], command: Sequence[str]) -> list[str]:
    """Return the command that starts the launcher."""
    return [sys.executable, "-I", "-S", str(_LAUNCHER), json.dumps(settings), *command]


class Report:
    """What the launcher reports: what is missing, why a bot did not start or was killed."""

    def __init__(self, reading: int) -> None:
        self._reading = reading
        self._text = b""
        self.missing: dict[str, str] | None = None  # until the box is closed
        self.failed = ""
        self.ended = ""
        os.set_blocking(reading, False)

    def read(self) -> None:
        """Read the reports so far."""
        if self._reading < 0:
            return
        with suppress(OSError):
            while data := os.read(self._reading, 65536):
                self._text += data
        *lines, self._text = self._text.split(b"\n")
        for line in lines:
            for name, value in json.loads(line).items():
                setattr(self, name, value)

    def close(self) -> None:
        """Close the pipe: a launcher that still runs then kills its bot."""
        if self._reading >= 0:
            os.close(self._reading)
            self._reading = -1


def missing_measures() -> dict[str, str]:
    """Return what a box on this system lacks, with the reasons; empty if the box is complete.

    It is found once, by closing an empty box.
    """
    return dict(_try_out(pretended_missing))


@cache
def _try_out(_: tuple[str, ...]) -> dict[str, str]:
    folder = BotFolder()
    reading, writing = os.pipe()
    report = Report(reading)
    try:
        settings = launcher_settings(folder.home, Limits())
        settings["report"] = writing
        process = subprocess.run(
            launcher_command(settings, ()),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            cwd=folder.home,
            env={},
            pass_fds=(writing,),
            check=False,
        )
        report.read()
    finally:
        os.close(writing)
        report.close()
        folder.remove()
    if process.returncode or report.missing is None:
        last = process.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
        return dict.fromkeys(MEASURES, last[0] if last else "the launcher does not run")
    return report.missing


def require_whole_box() -> None:
    """Refuse a system that cannot close a complete box, and name what it lacks."""
    missing = missing_measures()
    if missing:
        lacks = ", ".join(f"{MEASURES.get(name, name)} ({why})" for name, why in missing.items())
        raise SetupError(
            f"this system cannot close the box of a bot against {lacks}; "
            "--allow-weak-box (allow_weak_box=True) accepts that"
        )
