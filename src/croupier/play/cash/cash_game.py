"""A cash game: players join and leave between hands, with chips they bought."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError
from croupier.games.row_files import own_games_to_json
from croupier.hand.randomness import bot_seed, fresh_seed
from croupier.history.log.lines import commitment_of
from croupier.play.cash.accounts import Accounts
from croupier.play.cash.cash_stakes import CashStakes, StakesTerms, read_stakes
from croupier.play.cash.customs.customs import CustomsTerms, Willingness, read_customs
from croupier.play.cash.customs.kills import KillButton
from croupier.play.cash.game_time import GameTime
from croupier.play.cash.hand_setup import HandSetup
from croupier.play.cash.requests import Newcomer, Requests
from croupier.play.cash.seats import Seats
from croupier.play.hand.conduct import ConductBook
from croupier.play.running.dealer import Dealer
from croupier.play.running.entrants import check_name, make_player
from croupier.play.running.entries import Entry
from croupier.play.running.journal import Journal
from croupier.play.stakes.clock import SIMULATED
from croupier.play.stakes.dealers_choice import ChosenGames
from croupier.play.stakes.rotation import Rotation
from croupier.play.table.seating import Ring
from croupier.play.whole_numbers import check_whole
from croupier.players.transports.options import USUAL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path
    from typing import Unpack

    from croupier.games.game import Game
    from croupier.play.cash.cash_stakes import OtherStakes
    from croupier.play.cash.requests import Booked
    from croupier.play.hand.conduct import Conduct
    from croupier.play.hand.hand_in_play import HandInPlay
    from croupier.play.hand.table_game import TableGame
    from croupier.play.running.dealer import HandReport
    from croupier.play.running.entrants import PlayerLike
    from croupier.play.stakes.clock import Clock
    from croupier.players.transports.options import BotOptions


class CashTerms(StakesTerms, CustomsTerms, total=False):
    """The keywords of a cash game for its game, stakes and customs."""


class CashGame(Seats, HandSetup):
    """One table of a cash game; hands are played when `play_round` or `play` is called.

    A buy-in is 100 big blinds, an amount, or a range; the small blind is half the big blind.
    Requests during a hand take effect after it; a player who leaves folds. `missed_blinds` is
    "post" or "wait": how newcomers and players who missed blinds join. `options` set how bots that
    are named by text are run. `seat_limit` allows more seats than are usual for the game, up to
    what the deck allows. `rounds` is the default number of hands of `play`; it is in the log.
    docs/cash-games.md has all keywords.
    """

    def __init__(
        self,
        big_blind: int,
        max_players: int = 6,
        *,
        seed: int | None = None,
        missed_blinds: str = "post",
        log: str | Path | Journal | None = None,
        options: BotOptions = USUAL,
        seat_limit: int | None = None,
        clock: str | Clock = SIMULATED,
        rounds: int | None = None,
        **terms: Unpack[CashTerms],
    ) -> None:
        check_whole("the number of seats", max_players, 2)
        given: dict[str, Any] = dict(terms)
        _check_names(given, (*StakesTerms.__annotations__, *CustomsTerms.__annotations__))
        stakes_terms = {
            name: given.pop(name) for name in StakesTerms.__annotations__ if name in given
        }
        stakes = read_stakes(max_players, seat_limit, big_blind, **stakes_terms)
        self.customs = read_customs(**given)
        if missed_blinds not in ("post", "wait"):
            raise SetupError(f"missed_blinds must be 'post' or 'wait', not {missed_blinds!r}")
        if rounds is not None:
            check_whole("the number of rounds", rounds, 0)
        options.check_system()
        self.rounds = rounds
        self.options = options
        self.seed = fresh_seed() if seed is None else seed
        self.round_number = 1
        self._seat_limit = seat_limit
        self._waits = missed_blinds == "wait"
        self.journal = log if isinstance(log, Journal) else Journal(log)
        self._time = GameTime(clock, self.journal)
        self._opened = self._time.now("cash") if self.customs.by_time else None
        self._collected = 0  # time fees collected so far
        self._games: dict[str, TableGame] = {}
        self._dealer = Dealer(self._games, self.seed, writes=not self.journal.silent)
        self._accounts = Accounts()
        self.ring = Ring(max_players, stakes.rules, open_game=stakes.has_blinds)
        self._take_stakes(stakes)
        self._begun = stakes  # of the first line of the log
        self._playing = False
        self._requests = Requests()
        self._waiting: list[Newcomer] = []
        self._departed: dict[str, tuple[int, int]] = {}  # the time, and the number of chips
        self._made: set[str] = set()  # players made by this game, which it closes
        self._willing = Willingness(self.seed, self.customs.willing)
        self._conduct = ConductBook()
        self.not_started: dict[str, str] = {}  # bots that did not start, and why
        self.watch: Callable[[HandReport], object] | None = None  # called with every hand
        self.journal.event(self.opening())

    def opening(self) -> dict[str, Any]:
        """Return the first event of the log, which describes the game."""
        return {
            "event": "cash",
            **self._begun.to_json(),
            "seats": len(self.ring.chairs),
            "seed": self.seed,
            **({} if self._opened is None else {"at": self._opened}),
            **self.customs.to_json(),
            **({"missed_blinds": "wait"} if self._waits else {}),
            **own_games_to_json(self._begun.games),
            **self.options.for_log(),
            **self._plan(),
        }

    def _plan(self) -> dict[str, Any]:
        """Return the number of rounds, as in the log."""
        return {} if self.rounds is None else {"rounds": self.rounds}

    # What can be read at any time.

    @property
    def game(self) -> Game:
        """The game of the next hand, or of the current one."""
        return self._table_game.game

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that are played in turn; usually one."""
        return tuple(table.game for table in self._stakes.tables)

    @property
    def stacks(self) -> dict[str, int]:
        """The chips behind each player, in seat order; without the bets of the current hand."""
        chips = {name: self._accounts.stacks[name] for name in self.players}
        state = self._dealer.state
        if self._order is not None and state is not None:
            for name, stack in zip(self._order.names, state.stacks, strict=True):
                chips[name] = stack + self._behind.get(name, 0)
        return chips

    @property
    def button(self) -> str | None:
        """The player with the button in the next hand, or in the current one.

        A dead button is at an empty seat: the result is then the player before it, who acts
        last. None while nobody can be dealt a hand.
        """
        if self._deal is None and len(self.ring.live()) < 2:
            return None
        deal = self._deal or self._next_deal()
        return self.ring.chair(deal.seats[-1]).name

    @property
    def button_seat(self) -> int | None:
        """The seat of the button, even if it is empty."""
        if self._deal is None and len(self.ring.live()) < 2:
            return None
        return (self._deal or self._next_deal()).button

    @property
    def hand(self) -> HandInPlay | None:
        """The current hand, for displays; players never see it."""
        return self._dealer.hand

    @property
    def commitment(self) -> str:
        """The hash of the seed and the setup, to publish before the first hand."""
        return commitment_of(self.opening())

    @property
    def bought(self) -> dict[str, int]:
        """The chips that each player who has sat down brought to the table, rebuys included."""
        return self._accounts.bought

    @property
    def taken(self) -> dict[str, int]:
        """The chips that each player took from the table."""
        return self._accounts.taken

    @property
    def fees(self) -> dict[str, int]:
        """The time fees that each player paid."""
        return self._accounts.fees

    @property
    def raked(self) -> int:
        """The rake that the house took from the pots."""
        return self._accounts.raked

    @property
    def net(self) -> dict[str, int]:
        """The winnings of each player: chips on the table and taken, minus chips bought.

        The sum is zero, or minus the rake and the time fees. During a hand, bets count as lost.
        """
        return self._accounts.net(self.stacks)

    @property
    def conduct(self) -> list[Conduct]:
        """The conduct of all players so far, most faults first, including a resumed log."""
        return self._conduct.records()

    @property
    def box_lacks(self) -> dict[str, str]:
        """The measures that the boxes of bots lack on this system, with the reasons."""
        return self._conduct.lacks

    def verify_chip_count(self) -> tuple[bool, int, int]:
        """Compare the chips bought, minus all that left the table, with those on it and in pots.

        Returns whether they agree, the expected sum, and the actual sum.
        """
        actual = sum(self.stacks.values())
        state = self._dealer.state
        if self._order is not None and state is not None:
            actual += state.total_pot_amount
        return actual == self._accounts.expected, self._accounts.expected, actual

    # Requests; during a hand they wait for its end.

    def join(
        self,
        name: str,
        player: PlayerLike,
        chips: int | None = None,
        *,
        seat: int | None = None,
        wait: bool | None = None,
    ) -> None:
        """Sit down with a buy-in; a request during a hand takes effect for the next hand.

        In a running game with blinds a newcomer posts a big blind, or waits for it. At a full
        table with a waiting list, the player gets the next free seat.
        """
        check_name(name)
        if name in self._accounts.stacks or name in self.joining or name in self.waiting:
            raise SetupError(f"the name {name!r} is taken")
        free = len(self.ring.free()) + len(self._requests.leaving) - len(self.joining)
        if free < 1 and not self.customs.waiting_list:
            raise SetupError(f"the table is full: there are {len(self.ring.chairs)} seats")
        if seat is not None and free > 0 and seat not in self.ring.free():
            raise SetupError(f"seat {seat!r} is not free; choose from {self.ring.free()}")
        chips = self._check_buy_in(name, chips)
        index = self.ring.free()[0] if seat is None and self.ring.free() else seat or 0
        seed = bot_seed(self.seed, "player", name)
        # A player object decides itself how it runs.
        made_already = hasattr(player, "get_action") and not isinstance(player, type)
        options = USUAL if made_already else self.options
        made = make_player(player, index, seed, options=options, name=name)
        if made is not player:
            self._made.add(name)
        waits = self._waits if wait is None else wait
        newcomer = Newcomer(name, made, chips, seat, waits, Entry(name, player).spec)
        if self._deal is not None:
            self._requests.joining.append(newcomer)
        else:
            self._enter(newcomer)

    def leave(self, name: str) -> None:
        """Leave with the chips; during a hand, after folding. Also leave the waiting list."""
        joining = [newcomer for newcomer in self._requests.joining if newcomer.name == name]
        if joining:
            self._requests.joining.remove(joining[0])
            self._close_unseated(joining[0])
        elif name in self.waiting:
            self._change("leave_list", name, True)
        elif self._deal is None:
            self._stand_up(name)
        else:
            self.ring.seat_of(name)
            if name not in self._requests.leaving:
                self._requests.leaving.append(name)

    def sit_out(self, name: str) -> None:
        """Keep the seat without being dealt in; missed blinds are owed.

        During a hand it takes effect after the hand, and `sit_in` takes it back.
        """
        self._sit_or_book("sit_out", name, True)

    def sit_in(self, name: str, *, wait: bool | None = None) -> None:
        """Play again: after posting the missed blinds, or from the big blind on.

        During a hand it takes effect after the hand, and `sit_out` takes it back.
        """
        self._sit_or_book("sit_in", name, self._waits if wait is None else wait)

    def booked(self, name: str) -> Booked:
        """Return the requests of a player that take effect after the hand."""
        return self._requests.of(name)

    def top_up(self, name: str, chips: int) -> None:
        """Buy more chips; chips bought during a hand arrive before the next hand."""
        check_whole("a top-up", chips)
        self.ring.seat_of(name)
        after = self._accounts.stacks[name] + self.booked(name).chips + chips
        if not self._unlimited and after > self.buy_in:
            raise SetupError(
                f"{name!r} may have at most {self.buy_in} chips after buying, not {after}"
            )
        self._change("top_up", name, chips)

    def change_stakes(self, **changes: Unpack[OtherStakes]) -> None:
        """Play another game, or under other house rules, or for other blinds, from the next hand.

        Arguments that are not given stay as they are; a new big blind sets the small
        blind to half of it and scales the range of buy-ins, unless these are given too.
        """
        now = self._requests.stakes or self._stakes
        _check_names(changes, ("big_blind", *StakesTerms.__annotations__))
        stakes = now.changed(len(self.ring.chairs), self._seat_limit, changes)
        if self._deal is not None:
            self._requests.stakes = stakes
        else:
            self._change_to(stakes)

    # Playing.

    def play_round(self) -> dict[str, Any]:
        """Play one hand; players without chips leave after it, or buy in again.

        Return the chips that each player received from pots, who is out, and how the hand ended.
        """
        if self._playing:
            raise SetupError("a hand is in progress: the next one cannot begin")
        self._playing = True
        try:
            if self._order is None:
                self._begin_hand()
            assert self._order is not None
            recorded = self.journal.next_hand()
            report = self._dealer.play(self._order, recorded, self._offer_faults)
        finally:
            self._playing = False
        if recorded is None:
            self.journal.hand(report.lines, report.faults)
        else:
            self.journal.repeated(recorded, report.lines)
        return self._close_hand(report)

    def _close_hand(self, report: HandReport) -> dict[str, Any]:
        self._conduct.note(report.conduct)
        if self.watch is not None:
            self.watch(report)
        return self._end_hand(report)

    def play(self, rounds: int | None = None) -> dict[str, Any]:
        """Play this number of hands, or until `rounds` are played, or one player is left.

        Returns a mapping with `winners`, those with the most chips of all who were dealt a hand
        (if players buy in again or stacks are reset before every hand, those with the best net),
        `rounds`, how many hands were played, `stacks`, and `net`.
        """
        if rounds is not None:
            check_whole("the number of rounds", rounds, 0)
        elif self.rounds is not None:
            rounds = max(self.rounds - self.round_number + 1, 0)
        played = 0
        while (rounds is None or played < rounds) and self._can_go_on():
            self.play_round()
            played += 1
        stacks = self.stacks
        # Stacks do not show chips bought again: then the net of the whole game decides.
        by_net = self.rules.stacks == "reset_each_hand" or self.customs.rebuy
        results = {name: self.net[name] for name in stacks} if by_net else stacks
        fresh = {chair.name for chair in self.ring.chairs if chair is not None and chair.fresh}
        contenders = {name: won for name, won in results.items() if name not in fresh} or results
        most = max(contenders.values(), default=0)
        winners = [name for name, won in contenders.items() if won == most]
        return {"winners": winners, "rounds": played, "stacks": stacks, "net": self.net}

    def close(self) -> None:
        """End bots that are programs; they cannot play any more."""
        for name in self.players:
            self._let_go(name)
        for newcomer in self._waiting:
            self._close_unseated(newcomer)

    def _can_go_on(self) -> bool:
        return self._deal is not None or len(self.ring.live()) > 1

    def _end_hand(self, report: HandReport) -> dict[str, Any]:
        outcome = report.outcome
        assert outcome is not None
        order, table = self._order, self._table_game
        assert order is not None
        self._order = self._deal = None
        self._offer_faults = []
        if self._kill is not None and table.has_blinds:
            self._kill.note_hand(report, order.stakes, table.game)
        pairs = zip(report.names, report.stacks, strict=True)
        stacks = [stack + self._behind.get(name, 0) for name, stack in pairs]
        self._accounts.end_hand(report.names, stacks)
        self._behind = {}
        self._time.pass_hand(report.decisions)
        name_of = dict(zip(outcome.seats, report.names, strict=True))
        number = self.round_number
        self.round_number += 1
        eliminated = self._settle()
        return {
            "round": number,
            "winners": {name_of[seat]: chips for seat, chips in outcome.winners.items()},
            "eliminated": eliminated,
            "total_pot": outcome.total_pot,
            "showdown": outcome.showdown,
            "ended_early": not outcome.showdown,
            "final_street": outcome.final_street,
        }

    def _settle(self) -> list[str]:
        """Carry out requests made during the hand; remove players without chips."""
        requests = self._requests
        for name in requests.leaving:
            self._remove(name, "leave")
        requests.leaving.clear()  # players keep a reference to this list
        for change, name, value in requests.take_changes():
            if name not in self._accounts.stacks and change != "leave_list":
                continue
            # Winnings may have made the top-up too large.
            if change == "top_up" and not self._unlimited:
                value = min(value, self.buy_in - self._accounts.stacks[name])
                if value <= 0:
                    continue
            self._change(change, name, value)
        self._collect_time()
        eliminated = self._without_chips()
        self._seat_waiting()
        for newcomer in requests.take_newcomers():
            self._enter(newcomer)
        if requests.stakes is not None:
            self._change_to(requests.stakes)
        return eliminated

    def _take_stakes(self, stakes: CashStakes) -> None:
        before = getattr(self, "_stakes", None)
        self._stakes = stakes
        self.min_buy_in, self.max_buy_in = stakes.least, stakes.most
        self._unlimited = stakes.unlimited
        self._games.update({table.game.code: table for table in (*stakes.tables, *stakes.bombs)})
        pairs = tuple(zip(stakes.tables, stakes.bombs or stakes.tables, strict=True))
        same = before is not None and (
            (before.games, before.hands_per_game, before.dealers_choice)
            == (stakes.games, stakes.hands_per_game, stakes.dealers_choice)
        )
        if same:
            # With other blinds only, the mix continues at the same game.
            self._rotation.games = pairs
        else:
            kind = ChosenGames if stakes.dealers_choice else Rotation
            self._rotation = kind(pairs, stakes.hands_per_game)
        if before is None or before.kill != stakes.kill:
            self._kill = None if stakes.kill is None else KillButton(stakes.kill)

    def _change_to(self, stakes: CashStakes) -> None:
        self._requests.stakes = None
        self._take_stakes(stakes)
        self.ring.play_under(self.rules, open_game=stakes.has_blinds)
        own = own_games_to_json(stakes.games)
        event = {"event": "stakes", "round": self.round_number, **stakes.to_json(), **own}
        self.journal.event(event)


def _check_names(given: Iterable[str], known: tuple[str, ...]) -> None:
    """Refuse keywords that a cash game does not have."""
    for name in given:
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(known)}"
            raise SetupError(f"a cash game has no {name!r}; {hint}")
