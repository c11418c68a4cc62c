"""A hosted table: the cash game of the package with people and bots in its seats.

One coroutine drives it. Between two of its awaits no other code runs: an answer is taken,
written to the log, and then sent. Nothing is sent before it is in the log.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from croupier.errors import AnswerRefused, CroupierError, PlayerTimeout
from croupier.felt.asking import Refused, answer_of
from croupier.felt.hosting.browsers.hand_frames import DelayedHands, HandFrames
from croupier.felt.hosting.browsers.requests import Choose, Straddle
from croupier.felt.hosting.browsers.table_frame import table_frame
from croupier.felt.hosting.offers import Offers
from croupier.felt.hosting.people import MISSES, People
from croupier.felt.hosting.seats import Seats
from croupier.felt.hosting.table_file import TableRecord, write_record
from croupier.felt.hosting.tokens import HOST, INVITATION
from croupier.felt.sockets.encoding import encode
from croupier.play.hand.asking import put

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from croupier.felt.hosting.browsers.connection import HostConnection
    from croupier.felt.hosting.browsers.requests import Answer
    from croupier.felt.hosting.people import Person
    from croupier.felt.hosting.tokens import TableTokens
    from croupier.felt.house import House
    from croupier.felt.sockets.messages import Act, Draw, Run
    from croupier.play.cash.driven import DrivenCashGame
    from croupier.play.hand.question import Question

    Json = dict[str, Any]

REST = 2.0  # seconds between two hands, once pages have shown the end
SHOW_STEP = 0.35  # seconds that a page takes to show a step
DELAY = 1  # spectators see hands this many hands later
_log = logging.getLogger("croupier.felt")


class HostedTable:
    """A table that people join by an invitation."""

    def __init__(
        self,
        code: str,
        path: Path,
        record: TableRecord,
        tokens: TableTokens,
        game: DrivenCashGame,
        house: House,
        turn: asyncio.Lock,
        *,
        restful: bool = True,
    ) -> None:
        self.code = code
        self.tokens = tokens
        self.game = game
        self.settings = record.settings
        self.running = record.running
        self.ending = self.ended = False  # it ends after the hand
        self.problem = ""  # why the table cannot continue
        self.people = People(record.people)
        self.seats = Seats(self, house)
        self.offers = Offers(self)
        self.frames: HandFrames | None = None
        self.delayed = DelayedHands(DELAY)
        self.left_at = time.monotonic()  # when the last browser left
        self._invitation = record.invitation
        self._banned = set(record.banned)
        self._path = path
        self._written: TableRecord | None = None
        self._turn = turn  # held while a hand begins or ends, which takes the longest
        self._restful = restful
        self._news = asyncio.Event()  # something that the driver may wait for
        self.lock = asyncio.Lock()  # held while bots are told how a hand ended
        self._asked_at = 0.0
        self._last_steps = 0  # the end of the last hand
        self._told: tuple[int, int, bool] | None = None
        self._driver: asyncio.Task[None] | None = None
        for person in self.people:
            self.give_time(person)
        if game.hand is not None:  # the process died in the middle of it
            self._show_hand()

    def start_driving(self) -> None:
        """Begin to drive the game."""
        self._driver = asyncio.get_running_loop().create_task(self._drive())

    # People who come and go.

    @property
    def invitation(self) -> str:
        """The secret part of the invitation link."""
        return self.tokens.token_of(f"{INVITATION}{self._invitation}")

    def admit(self, token: str, invitation: str) -> Person | None:
        """Return the person of a token, or a new one for an invitation; None for neither."""
        if invitation:
            role = self.tokens.role_of(invitation)
            if role != f"{INVITATION}{self._invitation}":
                return None
            return self.people.of(self.tokens.new_guest())
        role = self.tokens.role_of(token)
        if role is None or role in self._banned or role.startswith(INVITATION):
            return None
        return self.people.of(role)

    def enter(self, person: Person, connection: HostConnection) -> None:
        """Show the table to a person whose browser has just connected."""
        earlier, person.connection = person.connection, connection
        if earlier is not None:
            earlier.drop("the table is open in another window")
        token = self.tokens.token_of(person.role)
        connection.push(encode({"type": "welcome", "token": token}))
        self.tell_table()
        self._show_to(person)
        self.offers.show_to(person)
        self._news.set()

    def left(self, person: Person, connection: HostConnection) -> None:
        """Note that a browser is gone; the seat stays."""
        if person.connection is not connection:
            return
        person.connection = None
        self.left_at = time.monotonic()
        frames = self.frames
        viewer = None if frames is None else frames.viewer(person.name)
        if frames is not None and viewer is not None:
            frames.release(viewer)
        self.people.forget(person)
        self.tell_table()

    def send_away(self, person: Person, reason: str, *, ban: bool) -> None:
        """Close the connection of a person, who cannot come back with the same token if banned."""
        if ban and person.role != HOST:
            self._banned.add(person.role)
        if person.connection is not None:
            person.connection.push(encode({"type": "gone", "reason": reason}))
            person.connection.drop(reason)

    def renew_invitation(self) -> None:
        """Make the old invitation link invalid."""
        self._invitation += 1

    # Requests of people.

    def check_host(self, person: Person) -> None:
        """Refuse anybody but the host."""
        if not person.is_host:
            raise Refused("only the host can do that")

    def set_running(self, running: bool) -> None:
        """Deal hands from now on, or no more after this one."""
        self.running = running

    def end_after_hand(self) -> None:
        """End the game for good, after the hand that is played."""
        self.ending = True

    async def request(self, do: Callable[[], None]) -> None:
        """Carry out a request between two steps of the driver, and tell everybody."""
        async with self.lock:
            if self.ended or self.problem:
                raise Refused(self.problem or "the game has ended")
            do()
            self.save()
            self.tell_table()
        self._news.set()

    async def take(self, person: Person, message: Act | Draw | Run | Answer) -> None:
        """Take a decision; raise Refused, and change nothing, if it is not allowed."""
        async with self.lock:
            if isinstance(message, (Straddle, Choose)):
                self._take_answer(person, message)
                return
            frames, question = self.frames, self.game.question
            if frames is None or question is None or frames.over:
                raise Refused("no decision is due")
            if message.hand != frames.number:
                raise Refused(f"hand {message.hand} is not played now: hand {frames.number} is")
            if self.game.asked != person.name or question.number != message.number:
                raise Refused("that decision is not due")
            answer = answer_of(frames.hand, question, message)
            try:
                self.game.answer(answer)
            except CroupierError as error:  # the log cannot be written: nothing is sent
                self._stop(str(error))
                return
            person.misses = 0
            self._after_decision()
        self._news.set()

    def _take_answer(self, person: Person, message: Answer) -> None:
        try:
            self.offers.take(person, message)
        except Refused:
            raise
        except CroupierError as error:  # the log cannot be written
            self._stop(str(error))
        self._news.set()

    # The driver.

    async def _drive(self) -> None:
        try:
            while True:
                await self.until(self.can_go_on)
                if self.ending and not self.game.begun:
                    break
                if self.game.hand is None and not await self._deal():
                    continue
                await self._play()
                await self._rest()
            self.game.journal.close()
            self.ended = True
            self._path.unlink(missing_ok=True)  # the log stays
            self.close("the host ended the game")
        except CroupierError as error:
            self._stop(str(error))
        except Exception:
            _log.exception("a hosted table stopped")
            self._stop("the table has stopped: an error of the server")

    def can_go_on(self) -> bool:
        """Whether a hand can be played: nothing happens while all people are away."""
        if self.ending:
            return True
        if not any(person.here and self.seats.is_in(person) for person in self.people):
            return False
        return self.game.begun or (self.running and self.seats.enough())

    async def _rest(self) -> None:
        wait = REST + SHOW_STEP * self._last_steps
        await asyncio.sleep(wait if self._restful and not self.ending else 0)

    async def until(self, ready: Callable[[], bool]) -> None:
        """Wait for news until a condition is true."""
        while not ready():
            self._news.clear()
            await self._news.wait()

    async def _deal(self) -> bool:
        """Deal the next hand after the offers before it; False if it cannot be dealt any more."""
        async with self.lock:
            if not self.game.begun:
                self.seats.fill()
                self.save()
            if self.seats.bots():
                await asyncio.to_thread(self.game.start_bots)
        if not await self.offers.choose_game():
            return False
        await self.offers.settle_straddles()
        async with self.lock, self._in_turn():
            self.game.deal()
            if self.game.killer is not None and self.game.game.blinds:
                self.seats.note(f"{self.game.killer} kills the pot")
            self._show_hand()
            self._tell_hand()
            self.tell_table()
        return True

    @asynccontextmanager
    async def _in_turn(self) -> AsyncIterator[None]:
        """Wait for other tables where hands begin or end, and let frames out before the next."""
        async with self._turn:
            yield
            await asyncio.sleep(0)

    async def _play(self) -> None:
        game = self.game
        while (question := game.question) is not None:
            name = game.asked
            assert name is not None
            person = self.people.named(name)
            if game.has_left(name):
                game.answer_for_leaver()
                self._after_decision()
                await asyncio.sleep(0)
            elif person is None:
                await self._ask_bot(question, name)
            else:
                await self._ask(question, person)
        await self._finish()

    async def _ask_bot(self, question: Question, name: str) -> None:
        player = self.game.player_of(name)
        try:
            # Bots may be slow: the pool of threads is shared by all tables.
            answer = await asyncio.to_thread(put, question, player)
            self.game.answer(answer)
        except (AnswerRefused, CroupierError) as error:
            if self.game.question is not question:
                raise  # the log could not be written
            self.game.no_answer(error)
        except Exception as error:
            self.game.no_answer(error)
        self._after_decision()

    async def _ask(self, question: Question, person: Person) -> None:
        """Wait until a person has decided, left, or used up the time."""
        game, began = self.game, time.monotonic()
        self._asked_at = began
        if self._told != (game.round_number, question.number, False):
            self._tell_hand()
        allowed = person.clock.allowance
        with suppress(TimeoutError):
            async with asyncio.timeout(allowed):
                await self.until(
                    lambda: game.question is not question or game.has_left(person.name or "")
                )
        person.clock.spend(time.monotonic() - began)
        if game.question is question and not game.has_left(person.name or ""):
            person.misses += 1
            game.no_answer(PlayerTimeout(question.seat, f"{allowed:.0f} seconds"))
            self._after_decision()

    async def _finish(self) -> None:
        game, frames = self.game, self.frames
        assert frames is not None
        async with self.lock:
            slow = self.seats.has_programs()  # other tables do not wait for them
            result = await asyncio.to_thread(game.finish) if slow else None
            async with self._in_turn():
                result = result or game.finish()
                frames.over = True
                before = frames.steps(None)
                self._tell_hand()
                self._last_steps = frames.steps(None) - before
                late = self.delayed.add(frames.frame(None, 0, None))
                for person in self.people:
                    self._after_hand(person, late)
                self.seats.after_hand(result["eliminated"])
                self.save()
                self.tell_table()

    def _after_hand(self, person: Person, late: str | None) -> None:
        if person.name in self.game.players:
            person.refill(self.settings.time_bank)
            if person.misses >= MISSES or (person.misses and not person.here):
                person.misses = 0
                self.game.sit_out(person.name)
        elif person.connection is not None and late is not None and not self._sees_now(person):
            person.connection.push(late)

    def _after_decision(self) -> None:
        self._asked_at = time.monotonic()
        if self.game.question is not None:  # the last decision is sent with the end of the hand
            self._tell_hand()

    def give_time(self, person: Person) -> None:
        """Give a person the clock of the table."""
        person.give_time(self.settings.move_limit, self.settings.time_bank)

    # Sending frames.

    def _show_hand(self) -> None:
        game = self.game
        hand = game.hand
        assert hand is not None
        names = [game.ring.chair(seat).name for seat in hand.seats]
        title = f"{game.game.title}, hand {game.round_number}"
        self.frames = HandFrames(hand, game.round_number, names, game.big_blind, title)
        self.frames.notes = self.seats.take_notes()
        self._asked_at = time.monotonic()

    def _tell_hand(self) -> None:
        """Send the new steps of the hand to everybody at the table; spectators get them later."""
        frames, question = self.frames, self.game.question
        if frames is None:
            return
        frames.catch_up()
        self._told = frames.number, -1 if question is None else question.number, frames.over
        clock = self._clock()
        public: dict[int, str] = {}
        for person in self.people:
            connection = person.connection
            if connection is None or not self._sees_now(person):
                continue
            viewer, first = frames.viewer(person.name), connection.shown(frames.number)
            steps = frames.steps(viewer)
            if viewer is None:
                text = public.get(first) or public.setdefault(
                    first, frames.frame(None, first, clock)
                )
            else:
                text = frames.frame(viewer, first, clock)
            connection.show(frames.number, steps, text)

    def _show_to(self, person: Person) -> None:
        """Send the whole hand to a person who has just connected."""
        frames, connection = self.frames, person.connection
        if connection is None:
            return
        if self._sees_now(person):
            if frames is not None:
                frames.catch_up()
                viewer = frames.viewer(person.name)
                text = frames.frame(viewer, 0, self._clock())
                connection.show(frames.number, frames.steps(viewer), text)
        elif self.delayed.newest is not None:
            connection.push(self.delayed.newest)

    def _sees_now(self, person: Person) -> bool:
        """Whether a person sits at the table, or was dealt into the hand that is shown."""
        frames = self.frames
        dealt = frames is not None and frames.viewer(person.name) is not None
        return dealt or person.name in self.game.players

    def _clock(self) -> Json | None:
        question = self.game.question
        if question is None or self.frames is None or self.frames.over:
            return None
        person = self.people.named(self.game.asked)
        if person is None:
            return None
        spent = time.monotonic() - self._asked_at
        left = person.clock.move_limit - spent
        return {
            "player": question.player_index,
            "seconds": round(max(left, 0.0), 1),
            "bank": round(max(person.clock.left + min(left, 0.0), 0.0), 1),
        }

    def tell_table(self) -> None:
        """Send the seats, the game and the choices of each person to everybody here."""
        public = ""  # the same frame for everybody without a seat
        for person in self.people.here():
            assert person.connection is not None
            alike = person.name is None and not person.is_host
            text = (alike and public) or encode(table_frame(self, person))
            public = text if alike else public
            person.connection.push(text)

    # Keeping and ending.

    def save(self) -> None:
        """Write the file of the table if something in it has changed."""
        requests = self.game.requests
        record = TableRecord(
            self.tokens.secret.hex(),
            self.settings,
            self._invitation,
            self.running,
            self.people.names(),
            tuple(sorted(self._banned)),
            requests if requests["requests"] else {},
        )
        if record != self._written:
            write_record(self._path, record)
            self._written = record

    def close(self, reason: str) -> None:
        """Stop driving, send everybody away, end bots that are programs, and free the log."""
        if self._driver is not None and self._driver is not asyncio.current_task():
            self._driver.cancel()
        for person in self.people:
            self.send_away(person, reason, ban=False)
        self.game.close()
        self.game.journal.stop()

    def _stop(self, problem: str) -> None:
        self.problem = problem
        self.running = False
        self.tell_table()
