"""A player at the other end of a line: asked by request number, timed, and never trusted."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from croupier.errors import (
    CroupierError,
    NotationError,
    PlayerCrash,
    PlayerFault,
    PlayerIllegalAction,
    PlayerTimeout,
    short_text,
)
from croupier.players.player import Player
from croupier.players.transports import protocol
from croupier.players.transports.channel import (
    ChannelClosed,
    ChannelFlooded,
    ChannelTimeout,
    LineChannel,
)
from croupier.players.transports.clock import TimeBank, check_seconds
from croupier.players.transports.startup import start_players

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.players.view.gamestate import PublicGamestate

STARTUP_LIMIT = 20.0  # seconds between the launch of a player and the greeting
SITS_OUT = "sits out: "
PATIENCE = 3  # timeouts in a row after which a player sits out
_STALE_LINES = 1000  # answers to older questions that are read over while waiting for one
_FAREWELL = 0.05  # seconds for a message nobody waits for
_MOST_EARLY = 100  # messages that are kept for a player who has not greeted yet


class LinePlayer(Player):
    """Speaks the protocol over a channel; what goes wrong is a PlayerFault, and the hand goes on.

    A line that answers another question is dropped: a late answer never becomes the next
    decision. Who is gone, floods, or is silent `PATIENCE` times in a row sits out: it checks or
    folds at once until the end.

    Starting is a phase of its own: `launch` begins it, `hear_greeting` looks what has come, and
    `startup_limit` counts from the launch (`start_players` does that for many at once).
    """

    starts_here = True  # whether starting takes a processor of this machine

    def __init__(
        self,
        player_index: int,
        *,
        move_limit: float = 1.0,
        time_bank: float = 5.0,
        startup_limit: float = STARTUP_LIMIT,
        seed: int | None = None,
    ) -> None:
        super().__init__(player_index)
        self.clock = TimeBank(move_limit, time_bank)
        check_seconds("a startup limit", startup_limit)
        self.startup_limit = startup_limit
        self.seed = seed  # told in the greeting, for bots that draw
        self.bot_name = ""
        self.bot_games: tuple[str, ...] = ()  # those that the greeting names
        self.ended_early = False  # before it greeted
        self.faults: list[str] = []
        self.decisions = 0
        self.out = ""  # why the player sits out
        self._channel: LineChannel | None = None
        self._greeted = False
        self._request = 0
        self._silences = 0
        self._began = time.monotonic()
        self._launched = self._restarting = False
        self._early: list[tuple[str, bytes]] = []  # what to tell after the greetings
        self._seed = b""  # of this hand, where it was not told yet

    # What a table asks.

    def get_action(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
        """Ask for an action."""
        answer = self._ask("act", gamestate, hole_cards)
        return answer.get("action"), answer.get("amount", 0)

    def get_discards(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> Sequence[str]:
        """Ask for the cards to throw away."""
        discards: Sequence[str] = self._ask("discard", gamestate, hole_cards).get("discards", [])
        return discards

    def hand_over(self, result: dict[str, Any]) -> None:
        """Tell how a hand ended; nobody waits for an answer, and nothing of it is kept or changed.

        Everybody at the table is told the same, so the line is written once.
        """
        self._tell_in_time("end", protocol.end_line(result))

    def reseed(self, seed: int) -> None:
        """Pass on the seed of a hand, for bots that draw from one: together with what comes next.

        Until then there is nothing to draw for, and a program is not woken up for it alone.
        """
        self._seed = protocol.encode({"type": "seed", "seed": seed})

    def close(self) -> None:
        """Say good-bye and end."""
        if self._channel is not None:
            self._tell({"type": "bye"})
            self._channel.close()
            self._channel = None
        self.out = self.out or "closed"

    # How it is started.

    @property
    def settled(self) -> bool:
        """Whether there is nothing to wait for: the player has greeted, or does not play."""
        return bool(self._greeted or self.out)

    @property
    def began(self) -> float:
        """When the player was launched last, by the monotonic clock."""
        return self._began

    def launch(self) -> None:
        """Begin to start the player, without waiting for the greeting."""
        if self._channel is None and not self._launched and not self.out:
            self._launched = True
            try:
                self._connect()
            except OSError as error:  # no memory, no more processes
                self.ended_early = True
                self._fail(f"it could not be started: {error.strerror or error}")

    def descriptors(self) -> list[int]:
        """Return what becomes readable when the greeting comes."""
        return [] if self._channel is None else [self._channel.descriptor]

    def hear_greeting(self) -> bool:
        """Take what has come, without waiting; tell whether the start is over, well or not."""
        if self.settled:
            return True
        try:
            self._take_greeting(time.monotonic())
        except ChannelTimeout:
            if time.monotonic() < self._began + self.startup_limit:
                return False
            self._fail(self._nobody())
        except (ChannelClosed, ChannelFlooded, NotationError) as error:
            self.ended_early = isinstance(error, ChannelClosed)
            self._fail(str(error))
        return True

    def _take_greeting(self, now: float) -> None:
        """Read the greeting; raise ChannelTimeout where there is none yet."""
        channel = self._channel
        assert channel is not None, "a player who was launched has a channel"
        greeting = protocol.decode(channel.receive(now))
        name = self._check_greeting(greeting)
        self.bot_games = protocol.games_of(greeting)
        self._welcome(channel, name)

    def _welcome(self, channel: LineChannel, name: str) -> None:
        """Begin to play with somebody who has greeted."""
        self._channel, self.bot_name = channel, name
        self._greeted, self._restarting = True, False
        early, self._early = self._early, []
        for word, line in early:
            self._send(word, line)

    def _nobody(self) -> str:
        return f"no greeting within {self.startup_limit:g} seconds"

    def _fail(self, reason: str) -> None:
        """Give up a start."""
        self._sit_out(reason)
        self.faults.append(self.out)

    # How it is asked.

    def _ask(
        self, kind: str, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> dict[str, Any]:
        if self.out:
            raise PlayerFault(self.player_index, self.out)
        try:
            return self._exchange(kind, gamestate, hole_cards)
        except ChannelTimeout:
            self._silences += 1
            if self._silences >= PATIENCE:
                self._sit_out(f"silent {PATIENCE} times in a row")
            raise self._fault(PlayerTimeout(self.player_index, "")) from None
        except (ChannelClosed, ChannelFlooded) as error:
            reason = self._explained(str(error))
            self._lost(reason)
            raise self._fault(PlayerCrash(self.player_index, reason)) from None
        except NotationError as error:
            raise self._fault(PlayerIllegalAction(self.player_index, str(error))) from None

    def _exchange(
        self, kind: str, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> dict[str, Any]:
        channel = self._channel
        if channel is None or not self._greeted:
            channel = self._ready()
        self._request += 1
        clock = self.clock
        allowed = clock.allowance
        # The seat every time: in a tournament players are moved, and greeted before they sit.
        question = (
            f'{{"type":"{kind}","request":{self._request},"seat":{gamestate.player_index},'
            f'"deadline":{allowed:.3f},"time_bank":{clock.left:.3f},'
            f'"hole_cards":{protocol.cards_text(hole_cards)},"view":{protocol.view_text(gamestate)}}}\n'
        ).encode("ascii")
        asked = time.monotonic()
        try:
            channel.send(self._with_seed(question), asked + allowed)
            answer = self._answer(channel, asked + allowed)
        finally:
            clock.spend(time.monotonic() - asked)
        self._silences = 0
        if "error" in answer:
            # The bot's own code broke, and the program that runs it says how.
            detail = short_text(answer["error"], str, protocol.LONGEST_ERROR)
            raise self._fault(PlayerCrash(self.player_index, detail))
        self.decisions += 1
        return answer

    def _answer(self, channel: LineChannel, deadline: float) -> dict[str, Any]:
        for _ in range(_STALE_LINES):
            answer = protocol.decode(channel.receive(deadline))
            request = answer.get("request")
            if type(request) is not int:
                raise NotationError("the answer names no request", expected='"request": a number')
            if request == self._request:
                return answer
            self.faults.append(f"answered request {request} instead of {self._request}")
            del self.faults[:-100]
            if time.monotonic() > deadline:
                raise ChannelTimeout("no answer")
        raise ChannelFlooded(f"{_STALE_LINES} answers to other questions")

    def _ready(self) -> LineChannel:
        """Return the channel after the greetings; the first question waits for them.

        A player who is started again in the middle of a game keeps the others waiting for one
        question's time at most; the start goes on, and a later question finds it done.
        """
        until = time.monotonic() + self.clock.allowance if self._restarting else None
        start_players([self], until=until)
        if self.out:
            raise PlayerFault(self.player_index, self.out)
        if self._channel is None or not self._greeted:
            raise self._fault(PlayerTimeout(self.player_index, "it is being started again"))
        return self._channel

    def _greet(self, channel: LineChannel) -> None:
        self._channel, self._greeted, self._silences = channel, False, 0
        self._began = time.monotonic()
        clock = self.clock
        greeting = protocol.hello(self.player_index, clock.move_limit, clock.left, self.seed)
        self._tell(greeting)

    def _tell_in_time(self, kind: str, line: bytes) -> None:
        """Send what nobody answers; who has not greeted yet is told after that."""
        if self.out:
            return
        line = self._with_seed(line)
        if self._channel is not None and self._greeted:
            self._send(kind, line)
        else:
            self._early.append((kind, line))
            del self._early[:-_MOST_EARLY]

    def _with_seed(self, line: bytes) -> bytes:
        seed, self._seed = self._seed, b""
        return seed + line

    def _tell(self, message: dict[str, Any]) -> None:
        self._send(message["type"], protocol.encode(message))

    def _send(self, kind: str, line: bytes) -> None:
        """Send what nobody answers."""
        assert self._channel is not None
        try:
            self._channel.send(line, time.monotonic() + _FAREWELL)
        except CroupierError as error:
            self.faults.append(f"{kind} could not be sent: {error}")

    def _fault(self, fault: PlayerFault) -> PlayerFault:
        self.faults.append(str(fault))
        return fault

    # What kinds of players differ in.

    def _check_greeting(self, greeting: dict[str, Any]) -> str:
        return protocol.check_hello(greeting)

    def _connect(self) -> None:
        raise ChannelClosed("there is no connection")

    def _explained(self, reason: str) -> str:
        """Add what else is known to the reason why a player is gone."""
        return reason

    def _lost(self, reason: str) -> None:
        """Deal with a player who is gone; without a way to begin again it sits out."""
        self._sit_out(reason)

    def _restart(self) -> None:
        """Begin again with a player who is gone: at once, so that it starts while others play."""
        if self._channel is not None:
            self._channel.close()
            self._channel = None
        self._greeted = self._launched = False
        self._restarting = True
        self.launch()

    def _sit_out(self, reason: str) -> None:
        self.out = self.out or f"{SITS_OUT}{reason}"
        if self._channel is not None:
            self._channel.close()
            self._channel = None
