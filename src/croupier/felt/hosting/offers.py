"""The questions before the cards are dealt: the next game, and who straddles."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import shown
from croupier.felt.asking import Refused
from croupier.felt.hosting.browsers.requests import Straddle
from croupier.felt.sockets.encoding import encode
from croupier.games.catalogue import find_game
from croupier.printable import printable
from croupier.scene.words.narration import chips

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.felt.hosting.browsers.requests import Answer
    from croupier.felt.hosting.hosted_table import HostedTable
    from croupier.felt.hosting.people import Person
    from croupier.players.view.game_offer import GameOffer
    from croupier.players.view.straddle_offer import StraddleOffer

    Json = dict[str, Any]

STRADDLE, GAME = "straddle", "game"


class Offered(NamedTuple):
    """An offer that a person has to answer now."""

    number: int
    person: Person
    facts: Json  # the facts that pages need to show it
    until: float


class Offers:
    """The offers before a hand. Answers are in the log before anybody is told.

    People who are not connected, or do not answer in time, decline a straddle and leave the choice
    of the game to the seed. So do bots without a method for it.
    """

    def __init__(self, table: HostedTable) -> None:
        self.table = table
        self._now: Offered | None = None
        self._count = 0

    async def choose_game(self) -> bool:
        """Ask for the next game if a choice is due; return whether the hand can begin."""
        table, game = self.table, self.table.game
        choice = game.choice
        person = None if choice is None else table.people.named(game.ring.chair(choice.seat).name)
        if choice is None or person is None or not person.here:
            return True

        def is_due() -> bool:
            now = game.choice
            return now is not None and (now.seat, now.games) == (choice.seat, choice.games)

        await self._ask(person, _game_facts(choice), lambda: is_due() and table.can_go_on())
        return game.begun or (is_due() and table.can_go_on())

    async def settle_straddles(self) -> None:
        """Offer straddles until nobody is left who may post one."""
        while (offer := self.table.game.offer) is not None:
            await self._offer_straddle(offer)

    async def _offer_straddle(self, offer: StraddleOffer) -> None:
        table, game = self.table, self.table.game
        name = game.ring.chair(offer.seat).name
        person = table.people.named(name)
        if person is None and table.seats.answers_offers(name):
            async with table.lock:
                await asyncio.to_thread(game.answer_offer)  # bots may be slow
            return
        if person is not None and person.here and not game.has_left(name):
            due = lambda: game.offer is offer and not game.has_left(name)  # noqa: E731
            await self._ask(person, _straddle_facts(offer), due)
        if game.offer is offer:
            game.answer_offer(False)

    def take(self, person: Person, message: Answer) -> None:
        """Take an answer; raise Refused, and change nothing, if it is not allowed."""
        asked, game = self._now, self.table.game
        kind = STRADDLE if isinstance(message, Straddle) else GAME
        if (
            asked is None
            or asked.person is not person
            or (message.hand, message.number) != (game.round_number, asked.number)
            or asked.facts["kind"] != kind
        ):
            raise Refused("that answer is not asked for now")
        if isinstance(message, Straddle):
            game.answer_offer(message.accepts)
        elif message.game in (name for name, _ in asked.facts["games"]):
            self.table.seats.note(f"{person.name} chooses {find_game(message.game).title}")
            game.choose_game(message.game)
            _ = game.offer  # begins the hand, and writes the choice to the log
        else:
            raise Refused(f"{shown(message.game)} is not a game of this table")

    def show_to(self, person: Person) -> None:
        """Send the open offer to a person who has just connected."""
        if self._now is not None and person.connection is not None and self._sees(person):
            person.connection.push(encode(self._frame(self._now, person)))

    async def _ask(self, person: Person, facts: Json, due: Callable[[], bool]) -> None:
        """Ask a person until the answer is there, is not needed any more, or the time is up."""
        seconds = self.table.settings.move_limit
        self._count += 1
        self._now = Offered(self._count, person, facts, time.monotonic() + seconds)
        self._tell()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.table.until(lambda: not due())
        self._now = None
        self._tell()

    def _tell(self) -> None:
        for person in self.table.people.here():
            assert person.connection is not None
            # A person who left is also told that it is over.
            if self._now is None or self._sees(person):
                person.connection.push(encode(self._frame(self._now, person)))

    def _sees(self, person: Person) -> bool:
        """Whether a person sits at the table: spectators see everything a hand later."""
        return person.name in self.table.game.players

    def _frame(self, asked: Offered | None, person: Person) -> Json:
        frame: Json = {"type": "offer", "hand": self.table.game.round_number}
        if asked is None:
            return {**frame, "kind": ""}
        return {
            **frame,
            "number": asked.number,
            "name": printable(asked.person.name or ""),
            "mine": asked.person is person,
            "seconds": round(max(asked.until - time.monotonic(), 0.0), 1),
            **asked.facts,
        }


def _straddle_facts(offer: StraddleOffer) -> Json:
    return {"kind": STRADDLE, "amount": chips(offer.amount)}


def _game_facts(offer: GameOffer) -> Json:
    return {"kind": GAME, "games": [[name, find_game(name).title] for name in offer.games]}
