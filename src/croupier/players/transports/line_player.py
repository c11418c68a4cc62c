"""A player behind a line protocol: asked by request number, timed, and untrusted."""

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
from croupier.hand.native import plain_json
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
    from typing import Self

    from croupier.players.view.game_offer import GameOffer
    from croupier.players.view.gamestate import PublicGamestate
    from croupier.players.view.offer import Offer
    from croupier.players.view.straddle_offer import StraddleOffer

STARTUP_LIMIT = 20.0  # seconds between the launch of a player and the greeting
SITS_OUT = "sits out: "
PATIENCE = 3  # timeouts in a row after which a player sits out
_STALE_LINES = 1000  # answers to older questions that are skipped while waiting
_FAREWELL = 0.05  # seconds for a message without an answer
_MOST_EARLY = 100  # messages kept for a player that has not greeted yet


class LinePlayer(Player):
    """Speaks the protocol over a channel; failures are PlayerFaults, and the hand continues.

    A line that answers another question is dropped: a late answer never becomes the next
    decision. A player that is gone, floods, or is silent `PATIENCE` times in a row sits out: it
    checks or folds at once until the end.

    Starting is a separate phase: `launch` begins it, `hear_greeting` reads what has arrived, and
    `startup_limit` counts from the launch (`start_players` does that for many at once).
    """

    starts_here = True  # whether starting uses a processor of this machine

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
        self.seed = seed  # sent in the greeting, for bots that use random numbers
        self.bot_name = ""
        self.bot_games: tuple[str, ...] = ()  # the games that the greeting names
        self.declares = False  # whether the greeting offers declared probabilities
        self.buys = False  # whether the greeting says that it answers offers of chips
        self.bot_offers: tuple[str, ...] = ()  # methods for the offers that the greeting names
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
        self._early: list[tuple[str, bytes]] = []  # messages to send after the greeting
        self._seed = b""  # of this hand, if it was not sent yet

    # Questions of a table.

    def get_action(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
        """Ask for an action."""
        answer = self._ask("act", *_told(gamestate, hole_cards))
        return answer.get("action"), answer.get("amount", 0)

    def get_discards(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> Sequence[str]:
        """Ask for the cards to discard."""
        count = f'"count":{gamestate.discard_count},' if gamestate.discard_count else ""
        answer = self._ask("discard", *_told(gamestate, hole_cards, count))
        discards: Sequence[str] = answer.get("discards", [])
        return discards

    def choose_straddle(self, offer: StraddleOffer) -> object:
        """Ask whether the player straddles."""
        body = f'"offer":{plain_json(offer.to_json())}'
        return self._ask("straddle", offer.seat, body).get("straddle")

    def choose_game(self, offer: GameOffer) -> object:
        """Ask for the next game."""
        body = f'"offer":{plain_json(offer.to_json())}'
        return self._ask("game", offer.seat, body).get("game")

    def choose_runs(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...], most: int
    ) -> object:
        """Ask how many times the rest of the board is dealt."""
        return self._ask("runs", *_told(gamestate, hole_cards, f'"most":{most},')).get("runs")

    def policies(
        self, gamestate: PublicGamestate, holdings: Sequence[tuple[str, ...]]
    ) -> Sequence[object]:
        """Ask how likely each action is, for each of several holdings; judged by the caller."""
        lists = "[" + ",".join(map(protocol.cards_text, holdings)) + "]"
        told = _told(gamestate, holdings[0], f'"holdings":{lists},')
        answer = self._ask("policy", *told).get("policies")
        return answer if isinstance(answer, list) else ()

    def buy_chips(self, offer: Offer) -> Any:
        """Ask whether the player buys chips; None if its greeting does not announce answers."""
        if not self.buys:
            return None
        facts = protocol.encode(offer._asdict()).decode("ascii").strip()
        return self._ask("buy", self.player_index, f'"offer":{facts}').get("buy")

    def hand_over(self, result: dict[str, Any]) -> None:
        """Send the end of a hand, without waiting for an answer."""
        self._tell_in_time("end", protocol.end_line(result))

    def reseed(self, seed: int) -> None:
        """Send the seed of a hand together with the next message.

        It is not needed earlier, and sending it alone would wake the program needlessly.
        """
        self._seed = protocol.encode({"type": "seed", "seed": seed})

    def close(self) -> None:
        """Say goodbye and end."""
        if self._channel is not None:
            self._tell({"type": "bye"})
            self._channel.close()
            self._channel = None
        self.out = self.out or "closed"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Starting.

    @property
    def settled(self) -> bool:
        """Whether the player has greeted, or does not play."""
        return bool(self._greeted or self.out)

    @property
    def began(self) -> float:
        """The time of the last launch, by the monotonic clock."""
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
        """Return the descriptors that become readable when the greeting comes."""
        return [] if self._channel is None else [self._channel.descriptor]

    def hear_greeting(self) -> bool:
        """Read what has arrived, without waiting; return whether the start is over."""
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
        """Read the greeting; raise ChannelTimeout if there is none yet."""
        channel = self._channel
        assert channel is not None, "a launched player has a channel"
        greeting = protocol.decode(channel.receive(now))
        name = self._check_greeting(greeting)
        self.bot_games = protocol.games_of(greeting)
        self.declares = greeting.get("policy") is True
        self.buys = greeting.get("buys") is True
        self.bot_offers = protocol.offers_of(greeting)
        self._welcome(channel, name)

    def _welcome(self, channel: LineChannel, name: str) -> None:
        """Begin to play with a player that has greeted."""
        self._channel, self.bot_name = channel, name
        self._greeted, self._restarting = True, False
        early, self._early = self._early, []
        for word, line in early:
            self._send(word, line)

    def _nobody(self) -> str:
        return f"no greeting within {self.startup_limit:g} seconds"

    def _fail(self, reason: str) -> None:
        """Give up starting."""
        self._sit_out(reason)
        self.faults.append(self.out)

    # Asking.

    def _ask(self, kind: str, seat: int, body: str) -> dict[str, Any]:
        """Ask a question; `body` are the fields that it has beside those of every question."""
        if self.out:
            raise PlayerFault(self.player_index, self.out)
        try:
            return self._exchange(kind, seat, body)
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

    def _exchange(self, kind: str, seat: int, body: str) -> dict[str, Any]:
        channel = self._channel
        if channel is None or not self._greeted:
            channel = self._ready()
        self._request += 1
        clock = self.clock
        allowed = clock.allowance
        # Send the seat every time: players are moved, and greeted before they are seated.
        question = (
            f'{{"type":"{kind}","request":{self._request},"seat":{seat},'
            f'"deadline":{allowed:.3f},"time_bank":{clock.left:.3f},{body}}}\n'
        ).encode("ascii")
        asked = time.monotonic()
        try:
            channel.send(self._with_seed(question), asked + allowed)
            answer = self._answer(channel, asked + allowed)
        finally:
            clock.spend(time.monotonic() - asked)
        self._silences = 0
        if "error" in answer:
            # The bot's own code failed, and the program that runs it reports it.
            detail = short_text(answer["error"], str, protocol.LONGEST_ERROR)
            raise self._fault(PlayerCrash(self.player_index, detail))
        self.decisions += 1
        return answer

    def _answer(self, channel: LineChannel, deadline: float) -> dict[str, Any]:
        for _ in range(_STALE_LINES):
            answer = protocol.decode(channel.receive(deadline))
            request = answer.get("request")
            if type(request) is not int:
                raise NotationError("the answer has no request", expected='"request": a number')
            if request == self._request:
                return answer
            self.faults.append(f"answered request {request} instead of {self._request}")
            del self.faults[:-100]
            if time.monotonic() > deadline:
                raise ChannelTimeout("no answer")
        raise ChannelFlooded(f"{_STALE_LINES} answers to other questions")

    def _ready(self) -> LineChannel:
        """Return the channel after the greeting; the first question waits for it.

        A player that is restarted in the middle of a game delays the others by one
        question's time at most; the start continues, and a later question uses it.
        """
        until = time.monotonic() + self.clock.allowance if self._restarting else None
        start_players([self], until=until)
        if self.out:
            raise PlayerFault(self.player_index, self.out)
        if self._channel is None or not self._greeted:
            raise self._fault(PlayerTimeout(self.player_index, "it is being restarted"))
        return self._channel

    def _greet(self, channel: LineChannel) -> None:
        self._channel, self._greeted, self._silences = channel, False, 0
        self._began = time.monotonic()
        clock = self.clock
        greeting = protocol.hello(self.player_index, clock.move_limit, clock.left, self.seed)
        self._tell(greeting)

    def _tell_in_time(self, kind: str, line: bytes) -> None:
        """Send a message without an answer; after the greeting if that is still due."""
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
        """Send a message without an answer."""
        assert self._channel is not None
        try:
            self._channel.send(line, time.monotonic() + _FAREWELL)
        except CroupierError as error:
            self.faults.append(f"{kind} could not be sent: {error}")

    def _fault(self, fault: PlayerFault) -> PlayerFault:
        self.faults.append(str(fault))
        return fault

    # What subclasses override.

    def _check_greeting(self, greeting: dict[str, Any]) -> str:
        return protocol.check_hello(greeting)

    def _connect(self) -> None:
        raise ChannelClosed("there is no connection")

    def _explained(self, reason: str) -> str:
        """Add details to the reason why a player is gone."""
        return reason

    def _lost(self, reason: str) -> None:
        """Handle a player that is gone; by default it sits out."""
        self._sit_out(reason)

    def _restart(self) -> None:
        """Restart a player that is gone: at once, so that it starts while others play."""
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


def _told(
    gamestate: PublicGamestate, hole_cards: tuple[str, ...], more: str = ""
) -> tuple[int, str]:
    """Return the asked seat and the body of its message, which begins with `more`."""
    cards, view = protocol.cards_text(hole_cards), protocol.view_text(gamestate)
    return gamestate.player_index, f'{more}"hole_cards":{cards},"view":{view}'
