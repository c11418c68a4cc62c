"""The limits of a bot's process."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a bot: memory, its folder and its files in bytes, time in CPU seconds.

    `memory` and `processes` (including threads) apply to the bot with all its children. The
    content of its folder, up to `folder` bytes, counts as memory if the folder is in memory.
    """

    memory: int = 1 << 30
    cpu_seconds: int = 3600
    processes: int = 64
    file_size: int = 1 << 24
    open_files: int = 64
    folder: int = 256 << 20

    def for_system(self) -> dict[str, int]:
        """Return the limits by their system names.

        Memory is limited by RLIMIT_DATA: several languages reserve a much larger address space.
        """
        return {
            "DATA": self.memory,
            "CPU": self.cpu_seconds,
            "NPROC": self.processes,
            "FSIZE": self.file_size,
            "NOFILE": self.open_files,
            "CORE": 0,
        }
