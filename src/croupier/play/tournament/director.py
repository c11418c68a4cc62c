"""The director of a tournament: rounds, levels, places, prizes, and everything between hands.

All tables play in step: a round is one hand at every table, and the next round begins when all
tables have finished.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError
from croupier.hand.randomness import derive_seed
from croupier.play.hand.conduct import ConductBook
from croupier.play.stakes.clock import hand_seconds
from croupier.play.stakes.dealers_choice import CHOICE
from croupier.play.tournament.choosing import choose_games
from croupier.play.tournament.features import MONEY
from croupier.play.tournament.money.bounties import Bounties
from croupier.play.tournament.money.deals import DealOrder
from croupier.play.tournament.money.ledger import Ledger
from croupier.play.tournament.money.offers import ADD_ON, REBUY, REENTRY, follow, note_fault
from croupier.play.tournament.places import Bust, rank_busts
from croupier.play.tournament.stages import equal_stacks, rank_stage, tables_of_stage
from croupier.play.tournament.standings import Agreed, Standing, standings_of
from croupier.play.tournament.tables import TournamentTables
from croupier.play.tournament.timekeeper import Timekeeper
from croupier.players.view.offer import Offer

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.play.running.crew import Crew
    from croupier.play.running.dealer import HandReport
    from croupier.play.running.journal import Journal
    from croupier.play.stakes.clock import Clock
    from croupier.play.stakes.level import Level
    from croupier.play.tournament.setup import TournamentSetup
    from croupier.players.transports.startup import Progress

    Watch = Callable[[list[HandReport], int], object]


class Director:
    """One run of a tournament, from the first seat to the last prize."""

    crew: Crew

    def __init__(self, setup: TournamentSetup, journal: Journal, clock: Clock | None) -> None:
        self.setup = setup
        self.journal = journal
        self.round_number = 0  # of the last round played
        self.hands = 0
        self.level: Level = setup.mixed.level_at(1)
        self.level_number = 0
        self.hand_for_hand = False
        self.stage = 1  # of a shoot-out
        self.finished = False
        self.stacks: dict[str, int] = {}
        self.expected = 0  # chips
        self.time = Timekeeper(journal, clock)
        self.ledger = Ledger(setup)
        self.bounties = Bounties(setup)
        self.tables = TournamentTables(setup)
        self.agreed: Agreed | None = None
        self.ordered: DealOrder | None = None  # the order of a deal, made before the next round
        self.conduct = ConductBook(entry.name for entry in setup.entries)
        self.not_started: dict[str, str] = {}  # reasons by name
        self.starting: Progress | None = None
        self.watch: Watch | None = None
        self._schedule = setup.mixed
        self._breaks = list(setup.schedule.breaks)
        self._late = sorted(
            (entry for entry in setup.entries if entry.round > 1), key=lambda entry: entry.round
        )
        self._busted: list[tuple[int, str, int]] = []
        self._closed = False  # True when nobody can buy a stack any more
        self._add_ons_sold = not setup.features.add_ons
        self._sizes: dict[int, int] = {}  # of the tables when the stage began

    @property
    def standings(self) -> list[Standing]:
        """The players in order, best first; with prizes when the tournament is over."""
        prizes = self.ledger.prizes() if self.finished else ()
        return standings_of(
            self.stacks,
            self._busted,
            prizes,
            self.bounties.won,
            self.ledger,
            self.round_number,
            self.agreed,
        )

    # The course of the tournament.

    def open(self) -> None:
        """Seat everybody who plays from the beginning."""
        setup = self.setup
        names = [entry.name for entry in setup.entries if entry.round == 1]
        self.tables.draw(names, setup.tables, setup.seed)
        self._sizes = self.tables.sizes()
        for name in names:
            self._enter(name, setup.starting_stack)
            self.crew.seat(name, self.tables.table_of(name), self.tables.seat_of(name))
        self._tell("seating", tables=self.tables.seats())
        self._start_programs()

    def is_over(self) -> bool:
        """Whether no further round is played."""
        setup = self.setup
        if self._late:
            return False
        if len(self.stacks) == 1 or (self.agreed is not None and not self.agreed.left):
            return True
        if setup.max_rounds is not None and self.round_number >= setup.max_rounds:
            return True
        # A satellite ends when everybody who is left has won a seat.
        seats = setup.satellite(self.ledger.pool)[0] if setup.features.satellite else 0
        return self._closed and len(self.stacks) <= seats

    def play_round(self) -> None:
        """Play a hand at every table."""
        self.round_number += 1
        self.time.begin_round()
        self._enter_late()
        self._set_level()
        self._take_breaks()
        self._close_registration()
        self._open_mystery()
        self._begin_stage()
        self._set_hand_for_hand()
        self._choose_games()
        orders = self.tables.orders(self.round_number, self.level_number, self.level, self.stacks)
        jobs, live = [], False
        for order in orders:
            recorded = None if live else self.journal.next_hand_of(order.table)
            live = live or recorded is None
            jobs.append((order, recorded))
        if not jobs and not self._late:
            raise SetupError("no table has two players")  # cannot happen: tables are balanced
        reports = self.crew.play(jobs)
        for report, (_, recorded) in zip(reports, jobs, strict=True):
            if recorded is None:
                self.journal.hand(report.lines, report.faults)
            else:
                self.journal.repeated(recorded, report.lines)
            self.conduct.note(report.conduct)
        self.hands += len(reports)
        if self.watch is not None:
            self.watch(reports, self.round_number)
        self._settle(reports)

    def finish(self) -> list[Standing]:
        """Pay the remaining prizes and bounties, and close the books."""
        for name in self.stacks:
            self._tell_facts("bounty", self.bounties.keep(name))
        self._tell_facts("bounty", self.bounties.give_rest(self.standings[0].name))
        self.finished = True
        standings = self.standings
        self._tell(
            "finish",
            standings=[standing.to_json() for standing in standings],
            money=self.ledger.totals(standings)._asdict(),
        )
        return standings

    def make_deal(self) -> None:
        """Divide the prizes if the setup, an order or the log asks for a deal."""
        features = self.setup.features
        if self.agreed is not None or not self._closed:
            return
        if features.in_stages and len(self.tables.seated) > 1:
            return  # the players of one table cannot divide everybody's prizes
        recorded, order = self.journal.recorded("deal"), None
        if features.deal is not None and len(self.stacks) <= (features.deal_at or 0):
            order = DealOrder(features.deal, features.deal_leaves)
        elif recorded is not None:
            order = DealOrder(recorded.get("method", ""), recorded.get("leaves", 0))
            order.check()
        elif self.journal.upcoming() is None:
            order = self.ordered
        self.ordered = None
        if order is not None:
            prizes = order.divide(self.stacks, self.ledger.prizes())
            self.agreed = Agreed(prizes, order.leaves)
            self._tell("deal", **order._asdict(), prizes=prizes)

    # Before the hands of a round.

    def _start_programs(self) -> None:
        """Start the seated programs before a hand is dealt."""
        self.not_started.update(self.crew.start(self.starting))

    def _enter(self, name: str, chips: int) -> None:
        self.stacks[name] = chips
        self.expected += chips
        self.ledger.enter(name)
        self.bounties.put(name)

    def _enter_late(self) -> None:
        if not self._is_entry_due():
            return
        while self._is_entry_due():
            name = self._late.pop(0).name
            table, seat = self.tables.add(name, self._seed("late"))
            chips = self.setup.stack_to_buy("entry", self.level.big_blind)
            self._enter(name, chips)
            self.crew.seat(name, table, seat)
            self._tell("entry", player=name, table=table, seat=seat, chips=chips)
        self._start_programs()
        self._move_players()

    def _is_entry_due(self) -> bool:
        """Whether a late entry sits down now: in its round, or if only one player is left."""
        alone = len(self.stacks) < 2
        return bool(self._late) and (self._late[0].round <= self.round_number or alone)

    def _set_level(self) -> None:
        number = self._schedule.number_at(self.round_number, self.time.played)
        level = self._schedule.level_at(self.round_number, self.time.played)
        if number != self.level_number or (level is not self.level and level != self.level):
            self.level_number, self.level = number, level
            self._tell("level", level=number, **level.to_json())

    def _take_breaks(self) -> None:
        while self._breaks and self._schedule.is_due(
            self._breaks[0], self.round_number, self.time.played
        ):
            minutes = self._breaks.pop(0).minutes
            self.time.pause(minutes)
            self._tell("pause", minutes=minutes)

    def _close_registration(self) -> None:
        """Sell add-ons when the period of rebuys ends; then nobody can buy chips any more."""
        features = self.setup.features
        if self._closed or (
            features.sells_chips and features.buying_open(self.round_number, self.level_number)
        ):
            return
        if not self._add_ons_sold:
            self._add_ons_sold = True
            for name in list(self.stacks):
                while self._sells(name, ADD_ON):
                    self._buy(name, ADD_ON)
        self._closed = not self._late

    def _open_mystery(self) -> None:
        stage, left = self.setup.features.mystery_from, len(self.stacks)
        if stage is None or self.bounties.envelopes is not None or not self._closed:
            return
        if left <= (self.setup.paid_places(self.ledger.pool) if stage == MONEY else int(stage)):
            self._tell("mystery", players=left, envelopes=self.bounties.open_mystery(left))

    def _begin_stage(self) -> None:
        """Seat the winners of all tables again when a stage of a shoot-out is over."""
        setup = self.setup
        if not setup.features.in_stages or max(self.tables.sizes().values()) > 1:
            return
        self.stage += 1
        before = {name: self.tables.table_of(name) for name in self.stacks}
        self.stacks.update(equal_stacks(sum(self.stacks.values()), list(self.stacks)))
        count = tables_of_stage(setup.features.format, len(before), setup.table_size)
        self.tables.draw(list(before), count, derive_seed(setup.seed, "stage", self.stage))
        for table in self._sizes:
            self.crew.close_table(table)
        for name, table in before.items():
            self.crew.move(name, table, self.tables.table_of(name))
        self._sizes = self.tables.sizes()
        self._tell("stage", number=self.stage, tables=self.tables.seats(), stacks=self.stacks)

    def _set_hand_for_hand(self) -> None:
        """Play hand for hand while one bust at every table would reach the money."""
        tables, left = len(self.tables.seated), len(self.stacks)
        paid = self.setup.paid_places(self.ledger.pool)
        now = tables > 1 and 0 < paid < left <= paid + tables
        now = now and self.agreed is None and not self.setup.features.in_stages
        if now != self.hand_for_hand:
            self.hand_for_hand = now
            self._tell("hand_for_hand", on=now)

    def _choose_games(self) -> None:
        number = self.round_number
        for told in choose_games(self.tables, self.crew, self.journal, number, self.stacks):
            if fault := told.get("fault"):
                note_fault(self.conduct, told["player"], number, fault, "asked to choose a game")
            self._tell(CHOICE, **told)

    # After the hands of a round.

    def _settle(self, reports: list[HandReport]) -> None:
        """Process the results of a round: stacks, busts, places, moves."""
        busts = []
        longest = 0
        for report in reports:
            duration = hand_seconds(report.decisions)
            longest = max(longest, duration)
            self.stacks.update(zip(report.names, report.stacks, strict=True))
            if 0 in report.stacks:
                busts += self._busts_of(report, self.time.played + duration)
        fixed = self.setup.features.hand_for_hand_seconds if self.hand_for_hand else None
        measured = self.time.round_over(longest, fixed)
        if measured is not None:
            self._tell("time", seconds=measured)
        if not busts:
            return
        out, again = [], []
        for bust in busts:
            if self._sells(bust.name, REBUY):
                self._buy(bust.name, REBUY)
            elif self._sells(bust.name, REENTRY):
                again.append(bust.name)
            else:
                out.append(bust)
        for place, bust in self._ranked(out):
            del self.stacks[bust.name]
            table = self.tables.remove(bust.name)
            self.crew.dismiss(bust.name, table)
            self._busted.append((place, bust.name, self.round_number))
            self._tell("elimination", player=bust.name, table=bust.table, place=place)
        for name in again:
            table = self.tables.remove(name)
            to_table, seat = self.tables.add(name, self._seed("reentry"))
            self.crew.move(name, table, to_table)
            self._buy(name, REENTRY, table=to_table, seat=seat)
        if (out or again) and len(self.stacks) > 1:
            self._move_players()

    def _ranked(self, out: list[Bust]) -> list[tuple[int, Bust]]:
        if self.setup.features.in_stages:
            left = self.tables.sizes()
            for bust in out:
                left[bust.table] -= 1
            return rank_stage(out, left, self._sizes)
        return rank_busts(out, len(self.stacks) - len(out) + len(self._late), self.hand_for_hand)

    def _busts_of(self, report: HandReport, seconds: int) -> list[Bust]:
        winners_of = dict(report.knockouts)
        busts = []
        for name, before, after in zip(report.names, report.before, report.stacks, strict=True):
            if after == 0:
                self._tell_facts("bounty", self.bounties.collect(name, winners_of[name]))
                busts.append(Bust(name, report.table, before, seconds))
        return busts

    def _sells(self, name: str, kind: str) -> bool:
        """Offer chips to a player, if they are for sale; return whether the player buys."""
        setup, used, limit = self.setup, self.ledger.count(name, kind), 0
        if kind == ADD_ON or setup.features.buying_open(self.round_number, self.level_number):
            limit = setup.features.limit(kind)
        if used >= limit:
            return False
        offer = Offer(
            kind,
            self.ledger.full_price(kind),
            setup.stack_to_buy(kind, self.level.big_blind),
            used,
            limit,
            self.stacks[name],
            len(self.stacks),
            self.round_number,
            self.level_number,
        )
        recorded = self.journal.recorded("offer")
        table = self.tables.table_of(name)
        taken, fault = self.crew.offer(name, table, offer, again=recorded is not None)
        if recorded is not None:
            taken, fault = recorded.get("taken") is True, str(recorded.get("fault", ""))
        elif taken is None:
            taken = follow(setup.features.buy_policy, setup.seed, name, offer)
        if fault:
            note_fault(self.conduct, name, self.round_number, fault)
        facts = {"player": name, "kind": kind, "price": offer.price, "chips": offer.chips}
        self._tell("offer", **facts, taken=taken, **({"fault": fault} if fault else {}))
        return taken

    def _buy(self, name: str, kind: str, **facts: Any) -> None:
        chips = self.setup.stack_to_buy(kind, self.level.big_blind)
        self.stacks[name] += chips
        self.expected += chips
        self.ledger.buy(name, kind)
        if kind != ADD_ON:
            self.bounties.put(name)
        self._tell(kind, player=name, **facts, chips=chips)

    def _move_players(self) -> None:
        if self.setup.features.in_stages:
            return
        moves, broken, final = self.tables.even_out(self.round_number)
        for table in broken:
            self._tell("break", table=table)
        for move in moves:
            self.crew.move(move.name, move.from_table, move.to_table)
            self._tell(
                "move",
                player=move.name,
                **{"from": [move.from_table, move.from_seat]},
                to=[move.to_table, move.to_seat],
                reason=move.reason,
                **({"cards": dict(move.cards)} if move.cards else {}),
            )
        for table in broken:
            self.crew.close_table(table)
        if final:
            self._tell("final_table", seats=self.tables.seats())

    def _seed(self, purpose: str) -> int:
        return derive_seed(self.setup.seed, purpose, self.round_number)

    def _tell_facts(self, event: str, facts: dict[str, Any] | None) -> None:
        if facts is not None:
            self._tell(event, **facts)

    def _tell(self, event: str, **facts: Any) -> None:
        if not self.journal.silent:
            self.journal.event({"event": event, "round": self.round_number, **facts})
