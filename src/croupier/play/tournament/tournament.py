"""Tournaments: players buy in and play until one has all the chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from croupier.errors import SetupError
from croupier.games.catalogue import find_game
from croupier.hand.spec.house_rules import HouseRules
from croupier.history.log.lines import commitment_of
from croupier.play.running.crew import LocalCrew, ProcessCrew, make_dealer
from croupier.play.running.entries import load_bots
from croupier.play.running.journal import Journal, read_opening
from croupier.play.stakes.clock import SIMULATED, RealClock, find_clock
from croupier.play.tournament.director import Director
from croupier.play.tournament.money.deals import DealOrder
from croupier.play.tournament.setup import make_setup, setup_from_json
from croupier.play.whole_numbers import check_whole
from croupier.players.specs.spec import BotSpec
from croupier.players.transports.options import USUAL, recorded_options

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path
    from typing import Self

    from croupier.play.hand.conduct import Conduct
    from croupier.play.running.crew import Crew
    from croupier.play.stakes.clock import Clock
    from croupier.play.stakes.level import Level
    from croupier.play.tournament.director import Watch
    from croupier.play.tournament.features import FeatureOptions
    from croupier.play.tournament.money.ledger import Money
    from croupier.play.tournament.money.payouts import Share
    from croupier.play.tournament.setup import TournamentSetup
    from croupier.play.tournament.standings import Standing
    from croupier.players.transports.options import BotOptions
    from croupier.players.transports.startup import Progress


class Tournament:
    """A tournament at one table or many, deterministic from its seed.

    `entries` maps names to players, or is a list of players; a player is an instance, a class, a
    function of the seat, or a text that names a bot. `schedule` maps hand numbers to blinds, or
    is a Schedule. `payouts` are prizes, first place first, or shares of a pool of buy-ins.
    `late` has (name, player, round) of late entries. `options` set how bots are run: with
    `BotOptions(isolate=True)` every bot, named by a text, plays in a process of its own. No table
    has more seats than are usual for the games that are played, unless `seat_limit` allows it.
    A mix changes the game every `hands_per_game` hands, 8 by default, and dealer's choice once
    per "orbit". `clock` is "simulated", "real" or a Clock. The other keywords are the fields of
    `Features`: rebuys, bounties, deals and so on.
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
        hands_per_game: int | str | None = None,
        max_rounds: int | None = None,
        seat_limit: int | None = None,
        log: str | Path | None = None,
        options: BotOptions = USUAL,
        clock: str | Clock = SIMULATED,
        **features: Unpack[FeatureOptions],
    ) -> None:
        offered: dict[str, Any] = {**features}
        found = find_clock(clock)
        if found is not None:
            offered["clock"] = "injected"
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
            hands_per_game=hands_per_game,
            max_rounds=max_rounds,
            seat_limit=seat_limit,
            features=offered,
        )
        self._prepare(setup, workers, log, seed is not None, options, found)

    @classmethod
    def from_log(
        cls,
        log: str | Path,
        workers: int = 1,
        *,
        options: BotOptions = USUAL,
        bots: Collection[str] = (),
        clock: str | Clock = SIMULATED,
    ) -> Self:
        """Return the tournament of a log; `resume` continues it.

        Isolation and time limits are those of the log; pass the other options again. Shipped bots
        are made from their names in the log. Other code is run only if `bots` also names it. If the
        log has measured times, the next times come from `clock`, or from the clock of this machine.
        """
        tournament = cls.__new__(cls)
        opening = read_opening(log, "tournament")
        setup = setup_from_json(opening, bots)
        options = options.resumed(recorded_options(opening))
        tournament._prepare(setup, workers, None, True, options, find_clock(clock))
        return tournament

    def _prepare(
        self,
        setup: TournamentSetup,
        workers: int,
        log: str | Path | None,
        seeded: bool,
        options: BotOptions,
        clock: Clock | None = None,
    ) -> None:
        check_whole("the number of workers", workers, 1, 256)
        load_bots(setup.entries, isolate=options.isolate)
        options.check_system()
        self.options = options
        self.setup = setup
        self.workers = workers
        self.log = log
        # Called with the reports of every round and its number, for displays.
        self.watch: Watch | None = None
        self._seeded = seeded
        if clock is None and setup.features.clock == "injected":
            clock = RealClock()
        self._clock = clock if setup.features.clock == "injected" else None
        self._director = Director(setup, Journal(), self._clock)

    # What can be read at any time.

    @property
    def standings(self) -> list[Standing]:
        """The players in order, best first; final with prizes when the tournament is over."""
        return self._director.standings

    @property
    def money(self) -> Money:
        """The money paid in and paid out by the standings; final when the tournament is over."""
        return self._director.ledger.totals(self.standings)

    @property
    def stacks(self) -> dict[str, int]:
        """The chips of every player who is still in."""
        return self._director.stacks

    @property
    def round_number(self) -> int:
        """The number of the last round that was played."""
        return self._director.round_number

    @property
    def hands(self) -> int:
        """The number of hands that were played."""
        return self._director.hands

    @property
    def seconds(self) -> int:
        """The time of the tournament, simulated or measured, with its breaks."""
        return self._director.time.seconds

    @property
    def level(self) -> Level:
        """The blinds of the current level."""
        return self._director.level

    @property
    def level_number(self) -> int:
        """The number of the current level; 0 before the first round."""
        return self._director.level_number

    @property
    def stage(self) -> int:
        """The stage of a shoot-out or a bracket, from 1."""
        return self._director.stage

    @property
    def hand_for_hand(self) -> bool:
        """Whether the tables play hand for hand."""
        return self._director.hand_for_hand

    @property
    def finished(self) -> bool:
        """Whether the tournament is over and its prizes are paid."""
        return self._director.finished

    @property
    def heads(self) -> dict[str, int]:
        """The bounties on the heads of the players who are still in."""
        return self._director.bounties.heads

    @property
    def table_count(self) -> int:
        """The number of open tables."""
        return len(self._director.tables.seated)

    @property
    def table_numbers(self) -> dict[str, int]:
        """The table of each player who is still in."""
        return {name: self._director.tables.table_of(name) for name in self.stacks}

    @property
    def conduct(self) -> list[Conduct]:
        """The conduct of all players so far, most faults first, including a resumed log."""
        return self._director.conduct.records()

    @property
    def box_lacks(self) -> dict[str, str]:
        """The measures that the boxes of bots lack on this system, with the reasons."""
        return self._director.conduct.lacks

    @property
    def not_started(self) -> dict[str, str]:
        """Why bots that are programs did not start, by name."""
        return self._director.not_started

    @property
    def commitment(self) -> str:
        """The hash of the seed and the setup, to publish before the first hand."""
        return commitment_of(self._opening())

    def _opening(self) -> dict[str, Any]:
        return {"event": "tournament", **self.setup.to_json(), **self.options.for_log()}

    def verify_chip_count(self) -> tuple[bool, int, int]:
        """Compare the chips that were bought with those on the tables."""
        expected, actual = self._director.expected, sum(self.stacks.values())
        return actual == expected, expected, actual

    def order_deal(self, method: str, leaves: int = 0) -> None:
        """Order the director to divide the prizes among the players who are left.

        `method` is "icm" or "chips". The deal is made before the next round, once nobody can buy
        a stack any more; it ends the tournament unless it `leaves` something for the winner.
        Call it while the tournament runs, from the function that `run` calls after every round.
        """
        order = DealOrder(method, leaves)
        order.check()
        if not self.stacks or self.finished:
            raise SetupError(
                "order a deal while the tournament runs, from the function that run calls after "
                "every round; deal and deal_at order one in advance"
            )
        if self.setup.features.satellite:
            raise SetupError("a satellite cannot have a deal: its seats are equal")
        if self._director.agreed is not None:
            raise SetupError("a deal was already made")
        prizes = self._director.ledger.prizes()
        order.divide(self.stacks, prizes)  # raises an error if the prizes cannot be divided
        self._director.ordered = order

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
            check_whole("the seed of the log", seed, 0, 2**512)
            assert isinstance(seed, int)
            self.setup = self.setup._replace(seed=seed)
        return self._run(Journal(log, resume=True), progress, starting)

    def _run(
        self,
        journal: Journal,
        progress: Callable[[Tournament], object] | None,
        starting: Progress | None,
    ) -> list[Standing]:
        director = self._director = Director(self.setup, journal, self._clock)
        director.starting, director.watch = starting, self.watch
        director.crew = self._make_crew(journal)
        try:
            journal.event(self._opening())
            director.open()
            while not director.is_over():
                director.make_deal()
                if director.is_over():
                    break
                director.play_round()
                if progress is not None:
                    progress(self)
            standings = director.finish()
            journal.close()
            return standings
        finally:
            try:
                journal.stop()
            finally:
                director.crew.stop()  # also if the log cannot be written

    def _make_crew(self, journal: Journal) -> Crew:
        setup, writes = self.setup, not journal.silent or self.watch is not None
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


def _is_command(player: object) -> bool:
    if isinstance(player, str):
        player = BotSpec(player)
    return isinstance(player, BotSpec) and player.kind == "command"
