"""Tables of pypoks in processes, with players behind queues."""

from __future__ import annotations

import select
import signal
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.context import SpawnProcess
from queue import Empty, Full
from typing import TYPE_CHECKING

from croupier.errors import CroupierError, NotationError
from croupier.history.pypoks.cards import LEGACY, check_dialect
from croupier.play.pypoks.table import PTable, check_ids
from croupier.players.pypoks.queue_player import QPPlayer
from croupier.players.pypoks.queues import QMessage, Que

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import FrameType

    from croupier.history.pypoks.config import GameConfig

_WATCH_SECONDS = 1.0  # seconds between an idle table's checks that its parent is alive
_MOST_FAULTS = 1000  # reported at the end


class QPTable(SpawnProcess):
    """A table in a process that plays hand after hand until it is stopped.

    `pl_ques` has two queues for every player, in position order: one that the player reads and one
    that it writes. Without a legal answer within `timeout` seconds a player checks or folds.
    """

    _plays_on = True

    def __init__(
        self,
        name: str,
        pl_ques: Mapping[str, tuple[Que, Que]],
        game_config: GameConfig,
        que_to_gm: Que,
        *,
        timeout: float = 10.0,
        seed: int | str | None = None,
        dialect: str = LEGACY,
    ) -> None:
        super().__init__(name=name, daemon=True)
        check_ids(pl_ques, game_config)
        check_dialect(dialect)
        self.game_config = game_config
        self.que_to_gm = que_to_gm
        self.que_from_gm = Que()
        served_by = {id(que_from_player) for _, que_from_player in pl_ques.values()}
        # One decision maker that serves all gets the first question of the next hand at once.
        hold_ends = self._plays_on and len(served_by) == 1
        self._players = {
            player: QPPlayer(player, *ques, timeout=timeout, hold_ends=hold_ends)
            for player, ques in pl_ques.items()
        }
        self._seed, self._dialect = seed, dialect
        self._going = True

    def run(self) -> None:
        """Play, in the table's own process."""
        signal.signal(signal.SIGINT, self._stop_soon)  # Ctrl-C: after this hand
        table = PTable.of_players(
            self.name, self._players, self.game_config, seed=self._seed, dialect=self._dialect
        )
        self._tell("table_started", {"name": self.name})
        parent_gone = _poll_for_the_end_of_the_parent()
        try:
            while self._going and not parent_gone.poll(0):
                self._turn(table)
                del table.faults[_MOST_FAULTS:]
        finally:
            for player in self._players.values():
                player.flush()
            faults = [[hand, player, str(fault)] for hand, player, fault in table.faults]
            told = {"name": self.name, "hands": table.hand_id, "faults": faults}
            self._tell("table_stopped", told)
            self.que_to_gm.flush()

    def _turn(self, table: PTable) -> None:
        """Play one hand, unless told to stop."""
        while (message := self._command(wait=0.0)) is not None:
            if message.type == "stop_table":
                self._going = False
                return
        table.run_hand()

    def _command(self, wait: float) -> QMessage | None:
        try:
            return self.que_from_gm.get(timeout=wait)
        except Empty:
            return None

    def _stop_soon(self, number: int, frame: FrameType | None) -> None:
        self._going = False

    def _tell(self, kind: str, data: object) -> None:
        with suppress(Full, OSError):  # the reader is gone
            self.que_to_gm.put(QMessage(kind, data))


class StepQPTable(QPTable):
    """A table that plays one hand for every `run_hand`, from given lines or from the start.

    The history comes back as `hh_out`; refused lines come back as `hh_error` with the reason.
    """

    _plays_on = False

    def _turn(self, table: PTable) -> None:
        message = self._command(wait=_WATCH_SECONDS)
        if message is None:
            return
        if message.type == "stop_table":
            self._going = False
        elif message.type == "run_hand":
            try:
                history = table.run_hand(_lines(message.data))
            except CroupierError as error:
                self._tell("hh_error", str(error))
            else:
                self._tell("hh_out", history.events)


def _lines(data: object) -> str | list[str] | None:
    if (
        data is None
        or isinstance(data, str)
        or (isinstance(data, list) and all(isinstance(line, str) for line in data))
    ):
        return data
    raise NotationError("not a hand", line=1, expected="lines of text, or None")


def _poll_for_the_end_of_the_parent() -> select.poll:
    """Return a poll object that becomes ready when the parent ends."""
    poll, parent = select.poll(), parent_process()
    if parent is not None:
        poll.register(parent.sentinel, select.POLLIN)
    return poll
