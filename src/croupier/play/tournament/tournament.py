"""Tournaments: every player buys in once and plays until one has all the chips.

All tables play in step: a round is one hand at every table, and no table begins the next before all
have finished. Time is simulated: a hand takes 20 seconds, plus 5 for every decision; a round takes
as long as its longest hand. So nothing depends on the speed or the number of processes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError
from croupier.games.catalogue import find_game
from croupier.hand.house_rules import HouseRules
from croupier.history.log.lines import commitment_of
from croupier.play.hand.conduct import ConductBook
from croupier.play.running.crew import LocalCrew, ProcessCrew, make_dealer
from croupier.play.running.entrants import whole
from croupier.play.running.entries import load_bots
from croupier.play.running.journal import Journal, read_opening
from croupier.play.tournament.payouts import split_bounty
from croupier.play.tournament.places import Bust, rank_busts
from croupier.play.tournament.setup import make_setup, setup_from_json
from croupier.play.tournament.standings import Standing, standings_of
from croupier.play.tournament.tables import TournamentTables
from croupier.players.specs.spec import BotSpec
from croupier.players.transports.options import USUAL, recorded_options

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path
    from typing import Self

    from croupier.play.hand.conduct import Conduct
    from croupier.play.running.crew import Crew
    from croupier.play.running.dealer import HandReport
    from croupier.play.stakes.schedule import Level
    from croupier.play.tournament.payouts import Share
    from croupier.play.tournament.setup import TournamentSetup
    from croupier.players.transports.options import BotOptions
    from croupier.players.transports.startup import Progress

SECONDS_PER_HAND = 20
SECONDS_PER_DECISION = 5


class Tournament:
    """A tournament at one table or many, deterministic from its seed.

    `entries` maps names to players, or is a list of players; a player is an instance, a class, a
    function of the seat, or a text that names a bot. `schedule` maps hand numbers to blinds, or
    is a Schedule. `payouts` are prizes, first place first, or shares of a pool of buy-ins.
    `late` has (name, player, round) of late entries. `options` say how bots are run: with
    `BotOptions(isolate=True)` every bot, named by a text, plays in a process of its own. No table
    has more seats than are usual for the games that are played, unless `seat_limit` allows it.
    """

    def __init__(
        self,
        entries: Any,
        *,
        starting_stack: int,
        schedule: Any,
        table_size: int = 9,
        payouts: Sequence[Share] | Mapping[int, Share] | None = None,
        game: Any = "holdem",
        rules: HouseRules = HouseRules.STANDARD,
        seed: int | None = None,
        workers: int = 1,
        tables: int | None = None,
        late: Any = (),
        buy_in: int = 0,
        bounty: int = 0,
        rebuys: int = 0,
        rebuy_rounds: int = 0,
        hands_per_game: int = 8,
        max_rounds: int | None = None,
        seat_limit: int | None = None,
        log: str | Path | None = None,
        options: BotOptions = USUAL,
    ) -> None:
        setup = make_setup(
            entries,
            starting_stack,
            schedule,
            table_size,
            payouts,
            game,
            rules,
            seed,
            tables=tables,
            late=late,
            buy_in=buy_in,
            bounty=bounty,
            rebuys=rebuys,
            rebuy_rounds=rebuy_rounds,
            hands_per_game=hands_per_game,
            max_rounds=max_rounds,
            seat_limit=seat_limit,
        )
        self._prepare(setup, workers, log, seed is not None, options)

    @classmethod
    def from_log(
        cls,
        log: str | Path,
        workers: int = 1,
        *,
        options: BotOptions = USUAL,
        bots: Collection[str] = (),
    ) -> Self:
        """Return the tournament of a log; `resume` continues it.

        Isolation and time limits are those of the log; the other options are given again.
        Shipped bots are made as the log names them. Other code is run only
        if it is also named in `bots`.
        """
        tournament = cls.__new__(cls)
        opening = read_opening(log, "tournament")
        setup = setup_from_json(opening, bots)
        options = options.resumed(recorded_options(opening))
        tournament._prepare(setup, workers, None, True, options)
        return tournament

    def _prepare(
        self,
        setup: TournamentSetup,
        workers: int,
        log: str | Path | None,
        seeded: bool,
        options: BotOptions,
    ) -> None:
        whole("the number of workers", workers, 1, 256)
        load_bots(setup.entries, isolate=options.isolate)
        options.check_system()
        self.options = options
        self.setup = setup
        self.workers = workers
        self.log = log
        # Called with the reports of every round and its number, for displays.
        self.watch: Callable[[list[HandReport], int], object] | None = None
        self._seeded = seeded
        self._reset()

    def _reset(self) -> None:
        setup = self.setup
        self.round_number = 0  # of the last round played
        self.hands = 0
        self.seconds = 0  # of simulated time
        self.level: Level = setup.mixed.level_at(1)
        self.hand_for_hand = False
        self.finished = False
        self.stacks: dict[str, int] = {}
        self._schedule = setup.mixed
        self._paid = setup.paid_places
        self._level_number = 0
        self._late = sorted(
            (entry for entry in setup.entries if entry.round > 1), key=lambda entry: entry.round
        )
        self._busted: list[tuple[int, str, int]] = []
        self._bounties: dict[str, int] = {}
        self._rebuys: dict[str, int] = {}
        self._bought = 0  # stacks
        self._expected = 0  # chips
        self._tables = TournamentTables(setup)
        self._journal = Journal()
        self._crew: Crew
        self._starting: Progress | None = None
        self.not_started: dict[str, str] = {}  # why, by name
        self._conduct = ConductBook(entry.name for entry in setup.entries)

    # What can be read at any time.

    @property
    def standings(self) -> list[Standing]:
        """The players in order, best first; final with prizes when the tournament is over."""
        prizes = self.setup.prizes(self._bought) if self.finished else ()
        number = self.round_number
        return standings_of(self.stacks, self._busted, prizes, self._bounties, self._rebuys, number)

    @property
    def table_count(self) -> int:
        """The number of open tables."""
        return len(self._tables.seated)

    @property
    def table_numbers(self) -> dict[str, int]:
        """The table of each player who is still in."""
        return {name: self._tables.table_of(name) for name in self.stacks}

    @property
    def level_number(self) -> int:
        """The number of the blind level that is played; 0 before the first round."""
        return self._level_number

    @property
    def commitment(self) -> str:
        """The hash of the seed and the setup, to publish before the first hand."""
        return commitment_of(self._opening())

    def _opening(self) -> dict[str, Any]:
        return {"event": "tournament", **self.setup.to_json(), **self.options.for_log()}

    def verify_chip_count(self) -> tuple[bool, int, int]:
        """Compare the chips that were bought with those on the tables."""
        actual = sum(self.stacks.values())
        return actual == self._expected, self._expected, actual

    # Playing.

    def run(
        self,
        progress: Callable[[Tournament], object] | None = None,
        starting: Progress | None = None,
    ) -> list[Standing]:
        """Play to the end and return the standings; `progress` is called after every round.

        Bots that are programs are started first, before every round in which some join:
        `starting` is called with the number started and the total.
        """
        return self._run(Journal(self.log), progress, starting)

    def resume(
        self,
        log: str | Path,
        progress: Callable[[Tournament], object] | None = None,
        starting: Progress | None = None,
    ) -> list[Standing]:
        """Resume from a log whose writer was stopped, with the same result as without the stop.

        Recorded hands are dealt again from the seed with the decisions of the log, and every line
        of it is checked. Bots that may remember are called again to rebuild their memory.
        """
        if not self._seeded:
            seed = read_opening(log, "tournament").get("seed")
            whole("the seed of the log", seed, 0, 2**512)
            assert isinstance(seed, int)
            self.setup = self.setup._replace(seed=seed)
        return self._run(Journal(log, resume=True), progress, starting)

    def _run(
        self,
        journal: Journal,
        progress: Callable[[Tournament], object] | None,
        starting: Progress | None,
    ) -> list[Standing]:
        self._reset()
        self._starting = starting
        self._journal = journal
        self._crew = self._make_crew()
        try:
            self._open()
            while not self._is_over():
                self._play_round()
                if progress is not None:
                    progress(self)
            for name in self.stacks:
                self._pay_bounty(name, (name,))  # a player who is still in keeps their own bounty
            self.finished = True
            standings = self.standings
            self._tell("finish", standings=[standing.to_json() for standing in standings])
            journal.close()
            return standings
        finally:
            try:
                journal.stop()
            finally:
                self._crew.stop()  # also if the log cannot be written

    @property
    def conduct(self) -> list[Conduct]:
        """The conduct of all players so far, most faults first, including a resumed log."""
        return self._conduct.records()

    @property
    def box_lacks(self) -> dict[str, str]:
        """What the boxes of bots lack on this system, and why."""
        return self._conduct.lacks

    def _make_crew(self) -> Crew:
        setup, writes = self.setup, not self._journal.silent or self.watch is not None
        players = {entry.name: entry.player for entry in setup.entries}
        games = [*map(find_game, setup.games_played())]
        programs = self.options.isolate or any(map(_is_command, players.values()))
        if programs or self.workers == 1:
            dealer = make_dealer(games, setup.rules, setup.seed, writes)
            return LocalCrew(
                dealer, players, setup.seed, options=self.options, tables_at_once=self.workers
            )
        return ProcessCrew(
            self.workers, games, setup.rules, players, setup.seed, writes, self.options
        )

    def _open(self) -> None:
        setup = self.setup
        self._journal.event(self._opening())
        names = [entry.name for entry in setup.entries if entry.round == 1]
        self._tables.draw(names)
        for name in names:
            self._buy(name, setup.starting_stack)
            self._crew.seat(name, self._tables.table_of(name), self._tables.seat_of(name))
        self._tell("seating", tables=self._tables.seats())
        self._start_programs()

    def _start_programs(self) -> None:
        """Start the seated programs; no hand is dealt before that is done."""
        self.not_started.update(self._crew.start(self._starting))

    def _is_over(self) -> bool:
        if len(self.stacks) == 1 and not self._late:
            return True
        return self.setup.max_rounds is not None and self.round_number >= self.setup.max_rounds

    def _play_round(self) -> None:
        self.round_number += 1
        self._enter_late()
        self._set_level()
        self._set_hand_for_hand()
        orders = self._tables.orders(self.round_number, self._level_number, self.level, self.stacks)
        jobs, live = [], False
        for order in orders:
            recorded = None if live else self._journal.next_hand_of(order.table)
            live = live or recorded is None
            jobs.append((order, recorded))
        if not jobs and not self._late:
            raise SetupError("no table has two players")  # cannot happen: tables are balanced
        reports = self._crew.play(jobs)
        for report, (_, recorded) in zip(reports, jobs, strict=True):
            if recorded is None:
                self._journal.hand(report.lines, report.faults)
            else:
                self._journal.repeated(recorded, report.lines)
            self._conduct.note(report.conduct)
        self.hands += len(reports)
        if self.watch is not None:
            self.watch(reports, self.round_number)
        self._settle(reports)

    def _set_level(self) -> None:
        number = self._schedule.number_at(self.round_number, self.seconds)
        level = self._schedule.level_at(self.round_number, self.seconds)
        if number != self._level_number or (level is not self.level and level != self.level):
            self._level_number, self.level = number, level
            self._tell("level", level=number, **level.to_json())

    def _set_hand_for_hand(self) -> None:
        """Play hand for hand while one bust at every table would reach the money."""
        tables, left, paid = self.table_count, len(self.stacks), self._paid
        now = tables > 1 and 0 < paid < left <= paid + tables
        if now != self.hand_for_hand:
            self.hand_for_hand = now
            self._tell("hand_for_hand", on=now)

    # Between the hands.

    def _buy(self, name: str, chips: int) -> None:
        self.stacks[name] = chips
        self._expected += chips
        self._bought += 1

    def _stack_to_buy(self) -> int:
        """The stack of a late entry or a rebuy (house rule buy_in_basis)."""
        setup = self.setup
        if setup.rules.buy_in_basis == "initial_big_blind":
            return setup.starting_stack
        initial = setup.schedule.initial.big_blind
        return max(setup.starting_stack * self.level.big_blind // initial, 1)

    def _enter_late(self) -> None:
        if not (self._late and self._late[0].round <= self.round_number):
            return
        while self._late and self._late[0].round <= self.round_number:
            name = self._late.pop(0).name
            table, seat = self._tables.add(name)
            chips = self._stack_to_buy()
            self._buy(name, chips)
            self._crew.seat(name, table, seat)
            self._tell("entry", player=name, table=table, seat=seat, chips=chips)
        self._start_programs()
        self._move_players()

    def _settle(self, reports: list[HandReport]) -> None:
        """Process the results: stacks, busts, places, moves."""
        busts = []
        longest = 0
        for report in reports:
            duration = SECONDS_PER_HAND + SECONDS_PER_DECISION * report.decisions
            longest = max(longest, duration)
            self.stacks.update(zip(report.names, report.stacks, strict=True))
            if 0 in report.stacks:
                busts += self._busts_of(report, self.seconds + duration)
        self.seconds += longest
        if not busts:
            return
        out = [bust for bust in busts if not self._buy_again(bust)]
        left = len(self.stacks) - len(out) + len(self._late)
        for place, bust in rank_busts(out, left, self.hand_for_hand):
            del self.stacks[bust.name]
            table = self._tables.remove(bust.name)
            self._crew.dismiss(bust.name, table)
            self._busted.append((place, bust.name, self.round_number))
            self._tell("elimination", player=bust.name, table=bust.table, place=place)
        if out and len(self.stacks) > 1:
            self._move_players()

    def _busts_of(self, report: HandReport, seconds: int) -> list[Bust]:
        winners_of = dict(report.knockouts)
        busts = []
        for name, before, after in zip(report.names, report.before, report.stacks, strict=True):
            if after == 0:
                self._pay_bounty(name, winners_of[name])
                busts.append(Bust(name, report.table, before, seconds))
        return busts

    def _pay_bounty(self, name: str, winners: tuple[str, ...]) -> None:
        if self.setup.bounty and winners:
            shares = split_bounty(self.setup.bounty, winners)
            for winner, share in shares.items():
                self._bounties[winner] = self._bounties.get(winner, 0) + share
            self._tell("bounty", player=name, won=shares)

    def _buy_again(self, bust: Bust) -> bool:
        used = self._rebuys.get(bust.name, 0)
        if used >= self.setup.rebuys or self.round_number > self.setup.rebuy_rounds:
            return False
        self._rebuys[bust.name] = used + 1
        self._buy(bust.name, self._stack_to_buy())
        self._tell("rebuy", player=bust.name, chips=self.stacks[bust.name])
        return True

    def _move_players(self) -> None:
        moves, broken, final = self._tables.even_out(self.round_number)
        for table in broken:
            self._tell("break", table=table)
        for move in moves:
            self._crew.move(move.name, move.from_table, move.to_table)
            self._tell(
                "move",
                player=move.name,
                **{"from": [move.from_table, move.from_seat]},
                to=[move.to_table, move.to_seat],
                reason=move.reason,
            )
        for table in broken:
            self._crew.close_table(table)
        if final:
            self._tell("final_table", seats=self._tables.seats())

    def _tell(self, event: str, **facts: Any) -> None:
        if not self._journal.silent:
            self._journal.event({"event": event, "round": self.round_number, **facts})


def _is_command(player: object) -> bool:
    if isinstance(player, str):
        player = BotSpec(player)
    return isinstance(player, BotSpec) and player.kind == "command"
