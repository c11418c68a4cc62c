"""A player of pypoks in another process: events and questions by queue, answers by queue."""

from __future__ import annotations

import os
from contextlib import suppress
from queue import Empty, Full
from time import monotonic
from typing import TYPE_CHECKING

from croupier.errors import PlayerFault, PlayerTimeout, SetupError
from croupier.players.pypoks.player import SeatView
from croupier.players.pypoks.queues import QMessage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.history.pypoks.events import Event
    from croupier.players.pypoks.queues import Que


class QPPlayer:
    """Sends a decision maker the new events of its player, then asks for a move.

    Answers to other questions and all other messages are dropped. With
    `hold_ends` the end of a hand is sent with the next question, or by `flush`.
    """

    def __init__(
        self,
        player: str,
        que_to_player: Que,
        que_from_player: Que,
        timeout: float = 10.0,
        *,
        hold_ends: bool = False,
    ) -> None:
        if not (isinstance(timeout, int | float) and 0 < timeout < 1e6):
            raise SetupError(f"timeout must be a number of seconds, not {timeout!r}")
        self.id = player
        self.timeout = timeout
        self.hold_ends = hold_ends
        self._in, self._out = que_to_player, que_from_player
        self._view = SeatView(player, [player])
        # Answers to an earlier table on the same queues must not match by chance.
        self._request = int.from_bytes(os.urandom(4), "big") << 20

    def start_hand(self, ids: Sequence[str]) -> None:
        """Start a new hand."""
        self._view = SeatView(self.id, ids)

    def choose(
        self, events: list[Event], allowed: list[bool], amounts: list[int]
    ) -> tuple[object, object]:
        """Ask the decision maker; raise a PlayerFault if no answer comes."""
        self._request += 1
        question = {
            "id": self.id,
            "allowed_moves": allowed,
            "moves_cash": amounts,
            "request": self._request,
        }
        end = monotonic() + self.timeout
        self._send([self._news(events), QMessage("make_decision", question)])
        while True:
            left = end - monotonic()
            if left <= 0:
                break
            try:
                message = self._in.get(timeout=left)
            except Empty:
                break
            except (OSError, EOFError) as error:
                raise PlayerFault(self.id, f"its queue is broken: {error}") from None
            answer = message.data
            if message.type != "move" or not isinstance(answer, dict):
                continue
            request = answer.get("request")
            if type(request) is int and request == self._request:
                return answer.get("selected_move"), answer.get("probs")
        raise PlayerTimeout(self.id, f"{self.timeout:g} s")

    def end_hand(self, events: list[Event]) -> None:
        """Send the end of the hand; ignore a reader that does not take it."""
        put = self._out.hold if self.hold_ends else self._out.put
        with suppress(Full, OSError):
            put(self._news(events))

    def flush(self) -> None:
        """Send the held end of a hand."""
        with suppress(Full, OSError):
            self._out.flush(0.0)

    def _news(self, events: list[Event]) -> QMessage:
        changes = self._view.unseen(events)
        return QMessage("state_changes", {"id": self.id, "state_changes": changes})

    def _send(self, messages: list[QMessage]) -> None:
        try:
            self._out.put_all(messages)
        except (Full, OSError) as error:
            raise PlayerFault(self.id, f"its queue is full: {error}") from None
