"""Decision makers of pypoks: one process that decides for many players at many tables."""

from __future__ import annotations

import os
import select
import signal
import sys
import traceback
from contextlib import suppress
from multiprocessing import get_context, parent_process
from pickle import PicklingError
from queue import Full
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import SetupError
from croupier.hand.randomness import derive_seed, fresh_seed
from croupier.players.answers.answers import whole_number
from croupier.players.pypoks.player import plain_chances, read_pair
from croupier.players.pypoks.queues import QMessage, Que

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from multiprocessing.context import SpawnProcess
    from typing import Any

    from croupier.history.pypoks.events import Event
    from croupier.players.pypoks.player import Decide

_STOP_SECONDS = 2.0  # until a process that does not stop is killed
_LONGEST_MOVE = 63  # bits; larger moves are invalid, and Python may refuse to print them


class DecisionRequest(NamedTuple):
    """A question: the player, the events seen, the allowed moves and their chips."""

    player_id: str
    events: list[Event]
    allowed_moves: list[bool]
    moves_cash: list[int]


class DMK:
    """A decision maker: a process that answers for `n_players` players at any number of tables.

    Pass `decide`, a function that can be imported, or override `decide`, or `decide_many` to
    answer all waiting questions at once. By default moves are random.
    `que_to_gm` reports its start and stop; `send_dmk_report` on `que_from_gm` asks for a
    `dmk_report`.
    """

    def __init__(self, name: str, n_players: int = 1, decide: Decide | None = None) -> None:
        if type(n_players) is not int or n_players < 1:
            raise SetupError(f"n_players must be 1 or more, not {n_players!r}")
        self.name = name
        self.player_ids = [name] if n_players == 1 else [f"{name}_{n}" for n in range(n_players)]
        self.que_from_player = Que()
        self.queD_to_player = {player: Que() for player in self.player_ids}
        self.que_from_gm = Que()
        self.que_to_gm = Que()
        self._decide = decide
        self._process: SpawnProcess | None = None

    def decide(
        self,
        player_id: str,
        events: list[Event],
        allowed_moves: list[bool],
        moves_cash: list[int],
    ) -> tuple[int, Sequence[float]]:
        """Choose a move and return its probabilities."""
        if self._decide is not None:
            return self._decide(player_id, events, allowed_moves, moves_cash)
        moves = [move for move, may in enumerate(allowed_moves) if may]
        drawn = derive_seed(fresh_seed(), player_id)
        return moves[drawn % len(moves)], [may / len(moves) for may in allowed_moves]

    def decide_many(self, requests: list[DecisionRequest]) -> Sequence[tuple[int, Sequence[float]]]:
        """Choose moves for all waiting players, in order."""
        return [self.decide(*request) for request in requests]

    @property
    def pid(self) -> int | None:
        """The id of the process, None if there is none."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the process."""
        if self._process is not None:
            raise SetupError(f"{self.name} is already started: stop() it first")
        while self.que_from_gm.get_all(timeout=0):
            pass  # messages that the last process did not read
        process = get_context("spawn").Process(
            target=_Service.run_for, args=(self,), name=self.name, daemon=True
        )
        try:
            process.start()
        except (AttributeError, TypeError, PicklingError) as error:
            raise SetupError(
                f"{self.name} cannot be started: its class and decide must be importable ({error})"
            ) from None
        self._process = process

    def stop(self) -> None:
        """End the process and reap it, in any state."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(Full, OSError):  # then it is killed below
            self.que_from_gm.put(QMessage("stop_dmk_process"))
        process.join(_STOP_SECONDS)
        for end in (process.terminate, process.kill):
            if process.is_alive():
                end()
                process.join(_STOP_SECONDS)
        process.close()

    def report(self, timeout: float = 5.0) -> dict[str, Any]:
        """Ask the process how many decisions it made, in how many batches."""
        self.que_from_gm.put(QMessage("send_dmk_report"))
        end = monotonic() + timeout
        while True:
            message = self.que_to_gm.get(timeout=max(0.0, end - monotonic()))
            if message.type == "dmk_report" and isinstance(message.data, dict):
                return message.data

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "_process"}

    def __setstate__(self, attributes: dict[str, object]) -> None:
        vars(self).update(attributes, _process=None)


class _Service:
    """The loop of the process: read messages, answer all questions."""

    def __init__(self, maker: DMK) -> None:
        self.maker = maker
        self.views: dict[str, list[Event]] = {player: [] for player in maker.player_ids}
        self.decisions = self.batches = self.errors = 0
        self.going = True

    @staticmethod
    def run_for(maker: DMK) -> None:
        """Serve until stopped, or until the parent ends."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops the parent
        service = _Service(maker)
        service.tell("dmk_status", "started")
        service.serve()
        service.tell("dmk_status", "stopped")
        maker.que_to_gm.flush()

    def serve(self) -> None:
        """Call the handler of each descriptor that becomes readable."""
        duties: dict[int, Callable[[], None]] = {
            self.maker.que_from_player.fileno(): self.take_in,
            self.maker.que_from_gm.fileno(): self.obey,
        }
        parent = parent_process()
        if parent is not None:
            duties[parent.sentinel] = self.end  # readable when the parent ends
        poll = select.poll()
        for descriptor in duties:
            poll.register(descriptor, select.POLLIN)
        while self.going:
            for descriptor, _ in poll.poll():
                duties[descriptor]()

    def end(self) -> None:
        """Stop serving."""
        self.going = False

    def tell(self, kind: str, data: object) -> None:
        """Send a message to the parent."""
        with suppress(Full, OSError):  # the reader is gone
            self.maker.que_to_gm.put(QMessage(kind, data))

    def take_in(self) -> None:
        """Read all waiting messages and answer their questions together."""
        asked: dict[str, tuple[int, DecisionRequest]] = {}
        for message in self.maker.que_from_player.get_all(timeout=0):
            data = message.data
            player = data.get("id") if isinstance(data, dict) else None
            if player not in self.views:
                continue
            if message.type == "state_changes":
                self._look(player, data["state_changes"])
            elif message.type == "make_decision":
                question = _request_of(data, self.views[player])
                if question is not None:
                    # A newer question of a player replaces the older one.
                    asked[player] = question
        if asked:
            self._answer(list(asked.values()))

    def obey(self) -> None:
        """Carry out commands of the parent."""
        for message in self.maker.que_from_gm.get_all(timeout=0):
            if message.type == "stop_dmk_process":
                self.end()
            elif message.type == "send_dmk_report":
                self.tell("dmk_report", self._report())

    def _look(self, player: str, events: list[Event]) -> None:
        view = self.views[player]
        if events and events[0][0] == "GCF":
            view = self.views[player] = []
        view += events

    def _answer(self, asked: list[tuple[int, DecisionRequest]]) -> None:
        # Counted now: user code may change the lists.
        counts = [len(request.allowed_moves) for _, request in asked]
        try:
            answers: list[Any] = list(self.maker.decide_many([request for _, request in asked]))
            if len(answers) != len(asked):
                raise SetupError(f"{len(answers)} answers to {len(asked)} questions")
        except Exception:
            # One failed decision must not stop the others; the table continues by its rules.
            traceback.print_exc(file=sys.stderr)
            self.errors += 1
            answers = [None] * len(asked)
        self.batches += 1
        self.decisions += len(asked)
        for (number, request), count, answer in zip(asked, counts, answers, strict=True):
            move, chances = _plain(answer, count)
            reply = {"selected_move": move, "probs": chances, "request": number}
            try:
                self.maker.queD_to_player[request.player_id].put(QMessage("move", reply))
            except (Full, OSError):
                self.errors += 1

    def _report(self) -> dict[str, object]:
        return {
            "name": self.maker.name,
            "pid": os.getpid(),
            "decisions": self.decisions,
            "batches": self.batches,
            "errors": self.errors,
        }


def _request_of(data: dict[str, Any], view: list[Event]) -> tuple[int, DecisionRequest] | None:
    number = data.get("request")
    allowed, amounts = data.get("allowed_moves"), data.get("moves_cash")
    if type(number) is not int or not isinstance(allowed, list) or not isinstance(amounts, list):
        return None
    return number, DecisionRequest(data["id"], list(view), allowed, amounts)


def _plain(answer: object, count: int) -> tuple[int | None, list[float]]:
    """Return an answer as plain numbers for a message; the table judges them."""
    pair = read_pair(answer)
    if pair is None:
        return None, []
    move = whole_number(pair[0])
    if move is not None and move.bit_length() > _LONGEST_MOVE:
        move = None
    # Keep one more than the number of moves, so that the table sees a wrong length.
    return move, plain_chances(pair[1], count + 1)
