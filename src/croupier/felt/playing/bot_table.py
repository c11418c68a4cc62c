"""A table of one person and bots: it drives hands and returns what the person may see."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import AnswerRefused, PlayerTimeout
from croupier.felt.asking import Refused, answer_of, asked
from croupier.felt.sockets.messages import NextHand
from croupier.hand.randomness import derive_seed, shuffled
from croupier.play.hand.hand_in_play import HandInPlay
from croupier.play.hand.outcome import TableFacts
from croupier.play.hand.question import DRAW
from croupier.play.table.seating import Ring
from croupier.scene.player_scene import PlayerScene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.felt.sockets.messages import Act, Draw
    from croupier.play.hand.question import Question
    from croupier.play.hand.table_game import TableGame
    from croupier.play.stakes.level import Level
    from croupier.play.table.seating import Deal
    from croupier.players.player import Player
    from croupier.players.transports.clock import TimeBank

    Json = dict[str, Any]

PERSON = 0  # the seat of the person
SHOW_STEP = 0.9  # a page takes at most this many seconds to show a step


class Chair(NamedTuple):
    """Somebody at the table; a person has no player."""

    name: str
    player: Player | None

    def close(self) -> None:
        """End a bot that is a program."""
        close = getattr(self.player, "close", None)
        if callable(close):
            with suppress(Exception):
                close()


class BotTable:
    """Hands of one game, one after the other, for a person in seat 0 and bots.

    `news` are the frames for the person's browser. They are made only from that player's views and
    questions. The person's time is counted from the moment at which `ask_person` is called.
    """

    def __init__(
        self,
        game: TableGame,
        chairs: Sequence[Chair],
        level: Level,
        buy_in: int,
        seed: int,
        bank: TimeBank | None = None,
    ) -> None:
        self.game = game
        self.chairs = tuple(chairs)
        self.level = level
        self.buy_in = buy_in
        self.stacks = [buy_in for _ in chairs]
        self.ring = Ring(len(chairs), game.rules, open_game=False)
        for chair in chairs:
            self.ring.sit(chair.name)
        self.ring.first_button = shuffled(self.ring.live(), derive_seed(seed, "button"))[0]
        self.number = 0
        self.hand: HandInPlay
        self.scene: PlayerScene
        self.notes: list[str] = []  # players who bought in again before the hand
        self.bank = bank  # of the person; None means no time limit
        self._asked_at = 0.0
        self._seed = seed
        self._over = True
        self.deal()

    # Hands.

    def deal(self) -> None:
        """Deal the next hand; players without chips buy in again."""
        assert self._over, "hands must be dealt in order"
        self.number += 1
        self.notes = []
        for seat, stack in enumerate(self.stacks):
            if not stack:
                self.stacks[seat] = self.buy_in
                who = self.chairs[seat].name
                self.notes.append(f"{who} is out of chips and buys in again")
        places = self._places()
        self.ring.begin(places)
        self.hand = HandInPlay(
            self.game,
            places.seats,
            [self.stacks[seat] for seat in places.seats],
            self.game.stakes_for(places, self.level),
            button=places.button,
            seed=derive_seed(self._seed, "hand", self.number),
            facts=TableFacts(self.number, self.level.blinds, ((1, self.level.blinds),)),
        )
        self._over = False
        names = [self.chairs[seat].name for seat in places.seats]
        title = f"{self.game.game.title}, hand {self.number}"
        self._player = places.seats.index(PERSON)
        self.scene = PlayerScene(self.hand.state, names, self._player, title)
        self._catch_up()

    def _places(self) -> Deal:
        if self.game.has_blinds:
            return self.ring.next_deal()
        deal = self.ring.deal_without_blinds()
        # Without blinds the first card moves one seat further every hand.
        turns = (self.number - 1) % len(deal.seats)
        seats = (*deal.seats[turns:], *deal.seats[:turns])
        return deal._replace(seats=seats, button=seats[-1])

    def _catch_up(self) -> None:
        with self.game.hush():
            self.scene.catch_up(self.hand.state.view(self._player))

    # Answers.

    @property
    def waits_for_bot(self) -> bool:
        """Whether the decision that is due is a bot's."""
        question = None if self._over else self.hand.question
        return question is not None and question.seat != PERSON

    async def ask_bot(self) -> None:
        """Ask the bot whose decision is due."""
        question = self.hand.question
        assert question is not None
        player = self.chairs[question.seat].player
        assert player is not None, "the person is to act"
        ask = player.get_discards if question.kind == DRAW else player.get_action
        try:
            # Bots may be slow: the pool of threads is shared by all tables.
            answer = await asyncio.to_thread(ask, question.view, question.hole_cards)
        except Exception as error:
            self.hand.no_answer(error)
        else:
            try:
                self.hand.answer(answer)
            except AnswerRefused as error:
                self.hand.no_answer(error)
        self._catch_up()

    def take(self, message: Act | Draw | NextHand) -> None:
        """Take the person's answer; raise Refused, and change nothing, if it is not allowed."""
        if message.hand != self.number:
            raise Refused(f"hand {message.hand} is not played now: hand {self.number} is")
        if isinstance(message, NextHand):
            if not self._over:
                raise Refused("the hand is not over")
            self.deal()
            return
        question = self._question()
        if question is None or question.number != message.number:
            raise Refused("that decision is not due")
        answer = answer_of(self.hand, question, message)
        self._spend_time()
        self.hand.answer(answer)
        self._catch_up()

    # Time.

    def ask_person(self, steps: int) -> None:
        """Start the clock of the person, after the `steps` that the page shows first."""
        self._asked_at = time.monotonic() + SHOW_STEP * steps

    def time_left(self) -> float | None:
        """Return how long the person may still think, None without a clock or a question."""
        if self.bank is None or self._question() is None:
            return None
        return self.bank.allowance - (time.monotonic() - self._asked_at)

    def time_out(self) -> None:
        """Continue without the person's answer: check where that is free, otherwise fold."""
        if self._question() is not None:
            self._spend_time()
            self.hand.no_answer(PlayerTimeout(PERSON, "the time is up"))
            self._catch_up()

    def _spend_time(self) -> None:
        if self.bank is not None:
            self.bank.spend(max(time.monotonic() - self._asked_at, 0.0))

    def _clock(self) -> Json | None:
        """Return the person's time as a page shows it."""
        if self.bank is None or self._question() is None:
            return None
        left = self.bank.move_limit - (time.monotonic() - self._asked_at)
        bank = max(self.bank.left + min(left, 0.0), 0.0)
        return {
            "player": self._player,
            "seconds": round(max(min(left, self.bank.move_limit), 0.0), 1),
            "bank": round(bank, 1),
        }

    def finish(self) -> None:
        """Pay the pots when no decision is left."""
        if self._over or self.hand.question is not None:
            return
        for seat, won in self.hand.finish().payoffs.items():
            self.stacks[seat] += won
        self._over = True
        self._catch_up()

    # Frames for the person.

    def news(self, first: int = 0) -> Json:
        """Return the frame with the steps of the hand from the given one on."""
        question = self._question()
        return {
            "type": "hand",
            "hand": self.number,
            "first": first,
            "scene": self.scene.to_json(first),
            "question": None
            if question is None
            else asked(self.hand, question, self.level.big_blind),
            "over": self._over,
            "notes": self.notes,
            "clock": self._clock(),
        }

    def _question(self) -> Question | None:
        """Return the open question to the person, None if there is none."""
        question = None if self._over else self.hand.question
        return question if question is not None and question.seat == PERSON else None

    def close(self) -> None:
        """End bots that are programs."""
        for chair in self.chairs:
            chair.close()
