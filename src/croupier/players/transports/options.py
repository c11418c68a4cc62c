"""The organiser's options for bots: box, time, memory, logs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError, shown
from croupier.players.transports.clock import check_seconds
from croupier.players.transports.linux import require_linux

if TYPE_CHECKING:
    from collections.abc import Mapping

LEAST_MEMORY, MOST_MEMORY = 16, 1 << 20  # MB: enough for an interpreter; a terabyte
MEGABYTE = 1 << 20
_OF_THE_GAME = ("isolate", "move_limit", "time_bank", "timed")


@dataclass(frozen=True, slots=True, kw_only=True)
class BotOptions:
    """How bots are run, for a whole game.

    With `isolate` every bot runs in a box, a class too, and a system that cannot close the whole
    box is refused unless `allow_weak_box`. Without it a program runs in the best box available.
    Limits are seconds per decision, seconds in the bank for the whole game, seconds until the
    greeting, and megabytes of memory. `logs` is a directory for the standard error of each bot.
    `timed`: the time limits also apply to bots in this process.

    >>> BotOptions(isolate=True, memory=256).memory
    256
    """

    isolate: bool = False
    allow_weak_box: bool = False
    move_limit: float = 1.0
    time_bank: float = 5.0
    startup_limit: float = 20.0
    memory: int = 1024
    logs: Path | None = None
    timed: bool = False

    def __post_init__(self) -> None:
        for name in ("isolate", "allow_weak_box", "timed"):
            if type(getattr(self, name)) is not bool:
                raise SetupError(f"{name} must be True or False, not {shown(getattr(self, name))}")
        check_seconds("the move limit", self.move_limit)
        check_seconds("the time bank", self.time_bank)
        check_seconds("the startup limit", self.startup_limit)
        if type(self.memory) is not int or not LEAST_MEMORY <= self.memory <= MOST_MEMORY:
            raise SetupError(
                f"memory must be a whole number of megabytes from {LEAST_MEMORY} to {MOST_MEMORY}, "
                f"not {shown(self.memory)}"
            )
        if self.logs is not None:
            _check_directory(self.logs)

    @property
    def timing(self) -> dict[str, float]:
        """The time limits by their names in LinePlayer."""
        return {
            "move_limit": self.move_limit,
            "time_bank": self.time_bank,
            "startup_limit": self.startup_limit,
        }

    def check_system(self) -> None:
        """Refuse a system that cannot isolate bots, if the options need it."""
        if self.isolate and not self.allow_weak_box:
            require_linux("boxes for bots (--isolate)")
            from croupier.players.transports.box.system import require_whole_box

            require_whole_box()

    def to_json(self) -> dict[str, Any]:
        """Return the options that belong to the game and not to the machine, for its log."""
        return {name: getattr(self, name) for name in _OF_THE_GAME}

    def for_log(self) -> dict[str, Any]:
        """Return the options for the first event of a log; empty for the defaults."""
        options = self.to_json()
        return {} if options == USUAL.to_json() else {"bots": options}

    def resumed(self, recorded: Mapping[str, Any]) -> BotOptions:
        """Return the options of a resumed game, with those of its log."""
        unknown = [name for name in recorded if name not in _OF_THE_GAME]
        if unknown:
            raise SetupError(f"the log has an unknown option of bots: {shown(unknown[0])}")
        return replace(self, **recorded)


USUAL = BotOptions()


def read_options(
    isolate: bool,
    allow_weak_box: bool,
    move_limit: float | None,
    time_bank: float | None,
    startup_limit: float,
    memory: int,
    logs: Path | None,
) -> BotOptions:
    """Return the options; bots in this process are timed if a limit was given."""
    options = BotOptions(
        isolate=isolate,
        allow_weak_box=allow_weak_box,
        move_limit=USUAL.move_limit if move_limit is None else move_limit,
        time_bank=USUAL.time_bank if time_bank is None else time_bank,
        startup_limit=startup_limit,
        memory=memory,
        logs=logs,
        timed=move_limit is not None,
    )
    options.check_system()
    return options


def recorded_options(opening: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options from the first event of a log."""
    recorded = opening.get("bots", USUAL.to_json())
    if not isinstance(recorded, dict):
        raise SetupError(f"the log has invalid options of bots: {shown(recorded)}")
    return recorded


def _check_directory(logs: object) -> None:
    """Refuse an impossible directory before anything is played."""
    if not isinstance(logs, Path):
        raise SetupError(f"logs must be a Path of a directory, not {shown(logs)}")
    above = logs
    while not above.exists() and above != above.parent:
        above = above.parent
    if not above.is_dir():
        raise SetupError(f"{above} is not a directory: choose another one for the logs of bots")
