"""Starting players in other processes: a few at a time, each with its own time limit."""

from __future__ import annotations

import os
import select
import time
from collections import deque
from typing import TYPE_CHECKING

from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from croupier.players.transports.line_player import LinePlayer

    Progress = Callable[[int, int], object]

_PER_PLAYER = 6  # descriptors: three pipes, and those of a launch
_OWN_FILES = 64  # descriptors for everything else that a game opens
_MOST_WRAPPERS = 4  # wrappers around a player, for its time or its leaving
_LONGEST_LOOK = 0.2  # seconds between two checks of the clocks


def start_players(
    players: Iterable[LinePlayer],
    progress: Progress | None = None,
    *,
    until: float | None = None,
) -> None:
    """Start players, and return when each has greeted or has failed; stop waiting at `until`.

    Starting takes a processor, so only a few start at a time: each has its whole limit from its
    own launch, and no greeting waits for another. `progress` is called with the number started and
    the total.
    """
    waiting = deque(player for player in players if not player.settled)
    under_way: list[LinePlayer] = []
    total, done = len(waiting), 0
    programs = sum(player.starts_here for player in waiting)
    if programs > 1:
        allow_descriptors(programs * _PER_PLAYER)
    while waiting or under_way:
        now = time.monotonic()
        if until is not None and now >= until:
            return
        free = _places() - sum(map(_takes_a_place, under_way))
        while waiting and (free > 0 or not waiting[0].starts_here):
            player = waiting.popleft()
            player.launch()
            under_way.append(player)
            free -= player.starts_here
        _wait(under_way, until)
        under_way = [player for player in under_way if not player.hear_greeting()]
        if progress is not None and total - len(waiting) - len(under_way) > done:
            done = total - len(waiting) - len(under_way)
            progress(done, total)


def line_player_of(player: object) -> LinePlayer | None:
    """Return the LinePlayer, also inside wrappers."""
    from croupier.players.transports.line_player import LinePlayer

    for _ in range(_MOST_WRAPPERS):
        if isinstance(player, LinePlayer):
            return player
        player = vars(player).get("player") if hasattr(player, "__dict__") else None
    return None


def _places() -> int:
    """The number of players that may start at a time."""
    own = getattr(os, "sched_getaffinity", None)
    cores = (os.cpu_count() or 1) if own is None else len(own(0))
    return max(2 * cores, 4)


def _takes_a_place(player: LinePlayer) -> bool:
    # After half of its time a silent player probably does not use a processor.
    return player.starts_here and time.monotonic() < player.began + player.startup_limit / 2


def _wait(players: list[LinePlayer], until: float | None) -> None:
    """Wait until data arrives, or a time limit may be over."""
    now = time.monotonic()
    ends = [player.began + player.startup_limit for player in players]
    ends += [now + _LONGEST_LOOK] if until is None else [now + _LONGEST_LOOK, until]
    poll = select.poll()
    for player in players:
        for descriptor in player.descriptors():
            poll.register(descriptor, select.POLLIN)
    poll.poll(max(int((min(ends) - now) * 1000) + 1, 0))


def allow_descriptors(count: int) -> None:
    """Raise the limit of open files by this number, or raise a SetupError."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = len(os.listdir("/proc/self/fd")) + count + _OWN_FILES
    if soft == resource.RLIM_INFINITY or needed <= soft:
        return
    if hard != resource.RLIM_INFINITY and needed > hard:
        raise SetupError(
            f"the bots need about {needed} open files, and this system allows {hard}: raise the "
            "limit (ulimit -n), or play with fewer bots"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
