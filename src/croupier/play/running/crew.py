"""The dealers of a tournament: one in this process, or one in each of several processes.

Bots that are programs belong to the process that started them: for them one dealer handles
several tables at once.

Tables go to dealers by their numbers and results come back in the order of the tables, so the
result does not depend on their number.
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from croupier.errors import CroupierError, SetupError, shown
from croupier.hand.randomness import bot_seed
from croupier.hand.spec.streets import Mode
from croupier.play.hand.incidents import reason_of
from croupier.play.hand.table_game import TableGame
from croupier.play.running.dealer import Dealer
from croupier.play.running.entrants import make_player
from croupier.play.running.recorded import ask
from croupier.players.player import offer_method
from croupier.players.transports.clock import TimedPlayer
from croupier.players.transports.line_player import LinePlayer
from croupier.players.transports.options import USUAL
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from concurrent.futures import Future
    from multiprocessing.connection import Connection

    from croupier.games.game import Game
    from croupier.hand.spec.house_rules import HouseRules
    from croupier.play.running.dealer import HandOrder, HandReport
    from croupier.play.running.journal import RecordedHand
    from croupier.players.player import Player
    from croupier.players.transports.options import BotOptions
    from croupier.players.transports.startup import Progress
    from croupier.players.view.game_offer import GameOffer
    from croupier.players.view.offer import Offer

    Job = tuple[HandOrder, RecordedHand | None]


_LONGEST_FAULT = 200  # characters of an error in the log


class Crew(Protocol):
    """The dealers of a tournament."""

    def seat(self, name: str, table: int, seat: int) -> None: ...
    def start(self, progress: Progress | None = None) -> dict[str, str]: ...
    def move(self, name: str, table: int, to_table: int) -> None: ...
    def dismiss(self, name: str, table: int) -> None: ...
    def close_table(self, table: int) -> None: ...
    def offer(
        self, name: str, table: int, offer: Offer, *, again: bool
    ) -> tuple[bool | None, str]: ...
    def choose_game(
        self, name: str, table: int, offer: GameOffer, *, again: bool
    ) -> tuple[str | None, str]: ...
    def play(self, jobs: Sequence[Job]) -> list[HandReport]: ...
    def stop(self) -> None: ...


def make_dealer(rows: Sequence[Game], rules: HouseRules, seed: int, writes: bool) -> Dealer:
    """Return a dealer of these games, whose players get seeds of their own."""
    games = {row.code: TableGame(row, rules, Mode.TOURNAMENT) for row in rows}
    return Dealer(games, seed, writes=writes)


class LocalCrew:
    """One dealer in this process.

    With `tables_at_once` it continues at another table while bots that are programs think.
    """

    def __init__(
        self,
        dealer: Dealer,
        players: Mapping[str, Any],
        seed: int,
        *,
        options: BotOptions = USUAL,
        tables_at_once: int = 1,
    ) -> None:
        self._pool = ThreadPoolExecutor(tables_at_once) if tables_at_once > 1 else None
        self._hands: dict[int, Future[HandReport]] = {}  # of this round, by table
        self.dealer = dealer
        self.players = players
        self.seed = seed
        self.options = options

    def seat(self, name: str, table: int, seat: int) -> None:
        """Add a player."""
        seed = bot_seed(self.seed, "player", name)
        player = make_player(self.players[name], seat, seed, options=self.options, name=name)
        self.dealer.seat(name, player)

    def start(self, progress: Progress | None = None) -> dict[str, str]:
        """Start the programs among the seated players; return by name why some did not start."""
        return self.dealer.start(progress)

    def move(self, name: str, table: int, to_table: int) -> None:
        """Do nothing: the dealer deals at all tables."""

    def dismiss(self, name: str, table: int) -> None:
        """Remove a player; close one that was made here, such as a process."""
        player = self.dealer.dismiss(name)
        close = getattr(player, "close", None)
        made = player.player if isinstance(player, TimedPlayer) else player
        if callable(close) and made is not self.players[name]:
            with suppress(Exception):
                close()

    def close_table(self, table: int) -> None:
        """Forget a table."""
        self.dealer.close_table(table)

    def offer(self, name: str, table: int, offer: Offer, *, again: bool) -> tuple[bool | None, str]:
        """Ask a player to buy chips; return the answer, None if the player does not answer.

        The second value is the fault of a wrong answer: then the player does not buy. With `again`
        the log has the answer, and only players that may remember are asked.
        """
        player = self.dealer.players.get(name)
        method = getattr(player, "buy_chips", None)
        if not callable(method) or (again and not getattr(player, "remembers", True)):
            return None, ""
        answer = ask(method, offer)
        if answer is None or isinstance(answer, bool):
            return answer, ""
        if isinstance(answer, BaseException):
            return False, printable(reason_of(answer), _LONGEST_FAULT)
        return False, f"answered {shown(answer)} instead of True or False"

    def choose_game(
        self, name: str, table: int, offer: GameOffer, *, again: bool
    ) -> tuple[str | None, str]:
        """Ask a player for the next game; return the answer, None if the player does not answer.

        The second value is the fault of a wrong answer. With `again` the log has the answer.
        """
        player = self.dealer.players.get(name)
        method = offer_method(player, "choose_game")
        if method is None or (again and not getattr(player, "remembers", True)):
            return None, ""
        self.dealer.prepare(name, offer.seat, offer.round)
        answer = ask(method, offer)
        if isinstance(answer, BaseException):
            return None, printable(reason_of(answer), _LONGEST_FAULT)
        if answer is None or isinstance(answer, str):
            return answer, ""
        return None, f"answered {shown(answer)} instead of the name of a game"

    def play(self, jobs: Sequence[Job]) -> list[HandReport]:
        """Play hands, in sequence or some in parallel; reports are in the order of the jobs.

        If one fails, the finished ones are kept until `play` is called again.
        """
        if self._pool is None:
            return [self.dealer.play(order, recorded) for order, recorded in jobs]
        for order, recorded in jobs:
            if order.table not in self._hands:
                self._hands[order.table] = self._pool.submit(self.dealer.play, order, recorded)
        for table, hand in list(self._hands.items()):
            if hand.exception() is not None:
                del self._hands[table]
                hand.result()
        reports = [self._hands[order.table].result() for order, _ in jobs]
        self._hands.clear()
        return reports

    def stop(self) -> None:
        """Close all players."""
        if self._pool is not None:
            for player in self.dealer.players.values():
                if isinstance(player, LinePlayer):
                    player.out = player.out or "the game was stopped"  # hands end without them
            self._pool.shutdown(cancel_futures=True)
        for name in list(self.dealer.players):
            self.dismiss(name, 0)


class ProcessCrew:
    """Several dealers in processes of their own; each has its tables and their players.

    A player who moves to a table of another dealer is made again there, or sent there
    if it may remember something.
    """

    def __init__(
        self,
        workers: int,
        games: Sequence[Game],
        rules: HouseRules,
        players: Mapping[str, Any],
        seed: int,
        writes: bool,
        options: BotOptions = USUAL,
    ) -> None:
        try:
            pickle.dumps((dict(players), tuple(games)))
        except Exception as error:
            raise SetupError(
                f"with several workers, players and games of your own must be sent to other "
                f"processes: name players, or pass classes of a module ({error})"
            ) from None
        context = multiprocessing.get_context("spawn")
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        for _ in range(workers):
            ours: Any  # its type differs between systems
            ours, theirs = context.Pipe()
            arguments = theirs, tuple(games), rules, dict(players), seed, writes, options
            process = context.Process(target=_work, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def _of(self, table: int) -> Connection:
        return self._pipes[(table - 1) % len(self._pipes)]

    def seat(self, name: str, table: int, seat: int) -> None:
        """Add a player at a table."""
        self._ask(self._of(table), "seat", name, seat)

    def start(self, progress: Progress | None = None) -> dict[str, str]:
        """Start the programs among the seated players, in all dealers at once."""
        for pipe in self._pipes:
            self._send(pipe, "start")
        failed: dict[str, str] = {}
        for pipe in self._pipes:
            failed.update(self._receive(pipe))
        return failed

    def move(self, name: str, table: int, to_table: int) -> None:
        """Send a player to the dealer of another table."""
        source, target = self._of(table), self._of(to_table)
        if source is not target:
            player = self._ask(source, "take", name)
            if player is not None:
                self._ask(target, "give", name, player)
            else:
                self._ask(target, "seat", name, 0)  # the dealer sets the seat

    def dismiss(self, name: str, table: int) -> None:
        """Forget a player."""
        self._ask(self._of(table), "dismiss", name)

    def close_table(self, table: int) -> None:
        """Forget a table."""
        self._ask(self._of(table), "close", table)

    def offer(self, name: str, table: int, offer: Offer, *, again: bool) -> tuple[bool | None, str]:
        """Ask a player, where they sit, to buy chips."""
        taken, fault = self._ask(self._of(table), "offer", name, offer, again)
        return taken, fault

    def choose_game(
        self, name: str, table: int, offer: GameOffer, *, again: bool
    ) -> tuple[str | None, str]:
        """Ask a player, where they sit, for the next game."""
        answer, fault = self._ask(self._of(table), "choose", name, offer, again)
        return answer, fault

    def play(self, jobs: Sequence[Job]) -> list[HandReport]:
        """Play hands in parallel; reports are in the order of the jobs."""
        shares: dict[int, list[Job]] = {}
        for job in jobs:
            shares.setdefault((job[0].table - 1) % len(self._pipes), []).append(job)
        for worker, share in shares.items():
            self._send(self._pipes[worker], "play", share)
        answers = {worker: iter(self._receive(self._pipes[worker])) for worker in shares}
        return [next(answers[(order.table - 1) % len(self._pipes)]) for order, _ in jobs]

    def stop(self) -> None:
        """End the processes."""
        for pipe in self._pipes:
            try:
                pipe.send(("stop",))
            except OSError:
                continue
        for pipe, process in zip(self._pipes, self._processes, strict=True):
            process.join(timeout=2)
            if process.is_alive():
                process.kill()
                process.join()
            pipe.close()

    def _ask(self, pipe: Connection, *message: object) -> Any:
        self._send(pipe, *message)
        return self._receive(pipe)

    @staticmethod
    def _send(pipe: Connection, *message: object) -> None:
        try:
            pipe.send(message)
        except OSError:
            raise CroupierError("a worker process died; resume from the log") from None

    @staticmethod
    def _receive(pipe: Connection) -> Any:
        try:
            worked, answer = pipe.recv()
        except (EOFError, OSError):
            raise CroupierError("a worker process died; resume from the log") from None
        if not worked:
            raise CroupierError(answer)
        return answer


def _work(
    pipe: Connection,
    games: Sequence[Game],
    rules: HouseRules,
    players: Mapping[str, Any],
    seed: int,
    writes: bool,
    options: BotOptions,
) -> None:
    """Deal in a process of its own until it is stopped or the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # control-C is for the parent
    dealer = make_dealer(games, rules, seed, writes)
    crew = LocalCrew(dealer, players, seed, options=options)
    while True:
        try:
            message = pipe.recv()
        except (EOFError, OSError):
            return
        if message[0] == "stop":
            crew.stop()
            return
        try:
            answer = True, _answer(crew, *message)
        except Exception as error:
            answer = False, f"{error}" if isinstance(error, CroupierError) else repr(error)
        pipe.send(answer)


def _answer(crew: LocalCrew, word: str, *arguments: Any) -> Any:
    match word:
        case "play":
            # States stay here: they are large, and the log lines contain the same information.
            return [report._replace(outcome=None) for report in crew.play(arguments[0])]
        case "seat":
            crew.seat(arguments[0], 0, arguments[1])
        case "start":
            return crew.start()
        case "give":
            crew.dealer.seat(*arguments)
        case "offer":
            name, offer, again = arguments
            return crew.offer(name, 0, offer, again=again)
        case "choose":
            name, chosen_from, again = arguments
            return crew.choose_game(name, 0, chosen_from, again=again)
        case "take":
            return _take(crew, arguments[0])
        case "dismiss":
            crew.dismiss(arguments[0], 0)
        case "close":
            crew.close_table(arguments[0])
    return None


def _take(crew: LocalCrew, name: str) -> Player | None:
    """Return a player who moves to another process; None if a new one will do."""
    player = crew.dealer.dismiss(name)
    if player is None or not getattr(player, "remembers", True):
        return None
    try:
        pickle.dumps(player)
    except Exception as error:
        raise SetupError(
            f"{name!r} cannot be sent to another process: use one worker ({error})"
        ) from None
    return player
