"""A cash game: players join and leave between hands, with chips they bought."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import SetupError
from croupier.games.row_files import own_games_to_json
from croupier.hand.house_rules import HouseRules
from croupier.hand.randomness import bot_seed, derive_seed, fresh_seed, shuffled
from croupier.history.log.lines import commitment_of
from croupier.play.cash.cash_stakes import changed_stakes, read_stakes
from croupier.play.cash.leaving import MayLeave
from croupier.play.hand.conduct import ConductBook
from croupier.play.hand.table_game import TableGame
from croupier.play.running.dealer import Dealer, HandOrder
from croupier.play.running.entrants import check_name, make_player, whole
from croupier.play.running.entries import Entry
from croupier.play.running.journal import Journal
from croupier.play.stakes.level import Level
from croupier.play.table.seating import Ring
from croupier.players.transports.options import USUAL
from croupier.players.view.facts import IdleSeat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from croupier.play.cash.cash_stakes import CashStakes
    from croupier.play.hand.conduct import Conduct
    from croupier.play.hand.hand_in_play import HandInPlay
    from croupier.play.running.dealer import HandReport
    from croupier.play.running.entrants import PlayerLike
    from croupier.play.table.seating import Deal
    from croupier.players.player import Player
    from croupier.players.transports.options import BotOptions


class Newcomer(NamedTuple):
    """A player who asked to join during a hand."""

    name: str
    player: Player
    chips: int
    seat: int | None
    wait: bool
    spec: str | None  # the text that names the bot


class CashGame:
    """One table of a cash game; hands are played when `play_round` or `play` is called.

    A buy-in is 100 big blinds, an amount, or a range; the small blind is half the
    big blind. Requests during a hand take effect after it; a player who leaves folds.
    `missed_blinds` is "post" or "wait": how newcomers and players who missed blinds join.
    `options` say how bots that are named by text are run. `seat_limit` allows more seats than are
    usual for the game, up to what the deck allows.
    """

    def __init__(
        self,
        big_blind: int,
        max_players: int = 6,
        *,
        small_blind: int | None = None,
        buy_in: int | tuple[int, int] | None = None,
        rules: HouseRules = HouseRules.STANDARD,
        seed: int | None = None,
        game: Any = "holdem",
        ante: int = 0,
        missed_blinds: str = "post",
        log: str | Path | Journal | None = None,
        options: BotOptions = USUAL,
        seat_limit: int | None = None,
    ) -> None:
        whole("the number of seats", max_players, 2)
        stakes = read_stakes(
            max_players,
            seat_limit,
            game=game,
            rules=rules,
            big_blind=big_blind,
            small_blind=small_blind,
            ante=ante,
            buy_in=buy_in,
        )
        if missed_blinds not in ("post", "wait"):
            raise SetupError(f"missed_blinds must be 'post' or 'wait', not {missed_blinds!r}")
        options.check_system()
        self.options = options
        self.seed = fresh_seed() if seed is None else seed
        self.round_number = 1
        self._seat_limit = seat_limit
        self._waits = missed_blinds == "wait"
        self.journal = log if isinstance(log, Journal) else Journal(log)
        self._games: dict[str, TableGame] = {}
        self._dealer = Dealer(self._games, self.seed, writes=not self.journal.silent)
        self.ring = Ring(max_players, rules, open_game=stakes.table.has_blinds)
        self._take_stakes(stakes)
        self._stacks: dict[str, int] = {}
        self._expected = 0  # chips bought, minus those taken by players and the house
        self._order: HandOrder | None = None  # the current hand
        self._deal: Deal | None = None
        self._playing = False
        self._later: list[Newcomer] = []
        self._leaving: list[str] = []
        self._changes: list[tuple[str, str, int | bool]] = []  # after the hand
        self._new_stakes: CashStakes | None = None  # after the hand
        self.raked = 0
        self.bought: dict[str, int] = {}  # by every player who has sat down
        self.taken: dict[str, int] = {}  # taken from the table, by player
        self._made: set[str] = set()  # players made by this game, which it closes
        self._conduct = ConductBook()
        self.watch: Callable[[HandReport], object] | None = None  # called with every hand
        self.journal.event(self._opening())

    def _opening(self) -> dict[str, Any]:
        return {
            "event": "cash",
            **self._stakes.to_json(),
            "seats": len(self.ring.chairs),
            "seed": self.seed,
            **own_games_to_json([self.game]),
            **self.options.for_log(),
        }

    # What can be read at any time.

    @property
    def big_blind(self) -> int:
        """The big blind of the next hand, or of the current one."""
        return self._level_of(self.round_number).big_blind

    @property
    def small_blind(self) -> int:
        """The small blind of the next hand, or of the current one."""
        return self._level_of(self.round_number).small_blind

    @property
    def buy_in(self) -> int:
        """The buy-in of a player who joins now; the largest amount of a range."""
        return self._at_current_stakes(self.max_buy_in)

    @property
    def players(self) -> list[str]:
        """The names in seat order, including those sitting out."""
        return self.ring.names()

    @property
    def joining(self) -> list[str]:
        """The names of those who join after the current hand."""
        return [newcomer.name for newcomer in self._later]

    @property
    def stacks(self) -> dict[str, int]:
        """The chips behind each player, in seat order; without the bets of the current hand."""
        chips = {name: self._stacks[name] for name in self.players}
        state = self._dealer.state
        if self._order is not None and state is not None:
            chips.update(zip(self._order.names, state.stacks, strict=True))
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
        return commitment_of(self._opening())

    @property
    def net(self) -> dict[str, int]:
        """What each player won or lost: chips on the table and taken, minus chips bought.

        The sum is zero, or minus the rake. During a hand, bets count as lost.
        """
        stacks = self.stacks
        return {
            name: stacks.get(name, 0) + self.taken[name] - chips
            for name, chips in self.bought.items()
        }

    @property
    def conduct(self) -> list[Conduct]:
        """The conduct of all players so far, most faults first, including a resumed log."""
        return self._conduct.records()

    @property
    def box_lacks(self) -> dict[str, str]:
        """What the boxes of bots lack on this system, and why."""
        return self._conduct.lacks

    def verify_chip_count(self) -> tuple[bool, int, int]:
        """Compare the chips bought, minus those taken away, with those on the table and in pots.

        Returns whether they agree, the expected sum, and the actual sum.
        """
        actual = sum(self.stacks.values())
        state = self._dealer.state
        if self._order is not None and state is not None:
            actual += state.total_pot_amount
        return actual == self._expected, self._expected, actual

    # Joining and leaving.

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

        In a running game with blinds a newcomer posts a big blind, or waits for it.
        """
        check_name(name)
        if name in self._stacks or any(name == other.name for other in self._later):
            raise SetupError(f"the name {name!r} is taken")
        free = len(self.ring.free()) + len(self._leaving) - len(self._later)
        if free < 1:
            raise SetupError(f"the table is full: there are {len(self.ring.chairs)} seats")
        if seat is not None and seat not in self.ring.free():
            raise SetupError(f"seat {seat!r} is not free; choose from {self.ring.free()}")
        chips = self._check_buy_in(chips)
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
        if self._order is not None:
            self._later.append(newcomer)
        else:
            self._sit(newcomer)

    def leave(self, name: str) -> None:
        """Leave with the chips; during a hand, after folding."""
        waiting = [newcomer for newcomer in self._later if newcomer.name == name]
        if waiting:
            self._later.remove(waiting[0])
            if name in self._made and callable(close := getattr(waiting[0].player, "close", None)):
                close()
            return
        self.ring.seat_of(name)
        if self._order is None:
            self._remove(name, "leave")
        elif name not in self._leaving:
            self._leaving.append(name)

    def sit_out(self, name: str) -> None:
        """Keep the seat without being dealt in; missed blinds are owed."""
        self._change("sit_out", name, True)

    def sit_in(self, name: str, *, wait: bool | None = None) -> None:
        """Play again: after posting the missed blinds, or from the big blind on."""
        self._change("sit_in", name, self._waits if wait is None else wait)

    def top_up(self, name: str, chips: int) -> None:
        """Buy more chips; chips bought during a hand arrive before the next hand."""
        whole("a top-up", chips)
        self.ring.seat_of(name)
        if not self._unlimited and self._stacks[name] + chips > self.buy_in:
            raise SetupError(
                f"{name!r} may have at most {self.buy_in} chips after buying, not "
                f"{self._stacks[name] + chips}"
            )
        self._change("top_up", name, chips)

    def change_stakes(
        self,
        *,
        game: Any = None,
        rules: HouseRules | None = None,
        big_blind: int | None = None,
        small_blind: int | None = None,
        ante: int | None = None,
        buy_in: int | tuple[int, int] | None = None,
    ) -> None:
        """Play another game, or under other house rules, or for other blinds, from the next hand.

        Arguments that are not given stay as they are; a new big blind sets the small
        blind to half of it and scales the range of buy-ins, unless these are given too.
        """
        stakes = changed_stakes(
            self._new_stakes or self._stakes,
            len(self.ring.chairs),
            self._seat_limit,
            game=game,
            rules=rules,
            big_blind=big_blind,
            small_blind=small_blind,
            ante=ante,
            buy_in=buy_in,
        )
        if self._order is not None:
            self._new_stakes = stakes
        else:
            self._change_to(stakes)

    # Playing.

    def play_round(self) -> dict[str, Any]:
        """Play one hand; players without chips leave after it.

        Returns what each player received from pots, who is out, and how the hand ended.
        """
        if self._playing:
            raise SetupError("a hand is in progress: the next one cannot begin")
        if self._order is None:
            self._begin_hand()
        assert self._order is not None
        recorded = self.journal.next_hand()
        self._playing = True
        try:
            report = self._dealer.play(self._order, recorded)
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
        """Play this number of hands, or until one player is left.

        Returns a mapping with `winners`, those with the most chips of all who were dealt a hand
        (if stacks are reset before every hand, those with the best net), `rounds`, how many
        hands were played, `stacks`, and `net`.
        """
        if rounds is not None:
            whole("the number of rounds", rounds, 0)
        played = 0
        while (rounds is None or played < rounds) and self._can_go_on():
            self.play_round()
            played += 1
        stacks = self.stacks
        # Reset stacks show only the last hand: then the net of the whole game decides.
        results = self.net if self.rules.stacks == "reset_each_hand" else stacks
        fresh = {chair.name for chair in self.ring.chairs if chair is not None and chair.fresh}
        contenders = {name: won for name, won in results.items() if name not in fresh} or results
        most = max(contenders.values(), default=0)
        winners = [name for name, won in contenders.items() if won == most]
        return {"winners": winners, "rounds": played, "stacks": stacks, "net": self.net}

    def close(self) -> None:
        """End bots that are programs; they cannot play any more."""
        for name in self.players:
            self._let_go(name)

    def _can_go_on(self) -> bool:
        return self._order is not None or len(self.ring.live()) > 1

    # A hand.

    def _level_of(self, number: int) -> Level:
        return self.level

    def _next_deal(self) -> Deal:
        ring = self.ring
        if ring.last is None and self.rules.first_button == "drawn":
            ring.first_button = shuffled(ring.live(), derive_seed(self.seed, "button"))[0]
        return ring.next_deal() if self._game.has_button else self._stud_deal()

    def _stud_deal(self) -> Deal:
        """Deal without blinds: the first card moves one seat further every hand."""
        deal = self.ring.deal_without_blinds()
        turns = (self.round_number - 1) % len(deal.seats)
        seats = (*deal.seats[turns:], *deal.seats[:turns])
        return deal._replace(seats=seats, button=seats[-1])

    def _begin_hand(self) -> None:
        if len(self.ring.live()) < 2:
            raise SetupError(f"a hand needs two players or more, not {len(self.ring.live())}")
        if self.rules.stacks == "reset_each_hand":
            for name, stack in self._stacks.items():
                added = self.buy_in - stack
                self._expected += added
                self.bought[name] += max(added, 0)
                self.taken[name] += max(-added, 0)
                self._stacks[name] = self.buy_in
        deal = self._next_deal()
        level = self._level_of(self.round_number)
        names = tuple(self.ring.chair(seat).name for seat in deal.seats)
        self._order = HandOrder(
            1,
            self.round_number,
            self.game.code,
            deal.seats,
            names,
            tuple(self._stacks[name] for name in names),
            self._game.stakes_for(deal, level),
            deal.button,
            derive_seed(self.seed, "hand", self.round_number),
            level.blinds,
            ((1, level.blinds),),
            tuple(
                IdleSeat(
                    seat=seat,
                    stack=0 if chair is None else self._stacks[chair.name],
                    busted=chair is None,
                )
                for seat, chair in enumerate(self.ring.chairs)
                if seat not in deal.seats
            ),
            1,
        )
        self.ring.begin(deal)
        self._deal = deal

    def _end_hand(self, report: HandReport) -> dict[str, Any]:
        outcome = report.outcome
        assert outcome is not None
        self._order = self._deal = None
        self._stacks.update(zip(report.names, report.stacks, strict=True))
        taken = sum(report.before) - sum(report.stacks)
        self.raked += taken
        self._expected -= taken
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
        for name in self._leaving:
            self._remove(name, "leave")
        self._leaving.clear()  # players keep a reference to this list
        changes, self._changes = self._changes, []
        for change, name, value in changes:
            if name not in self._stacks:
                continue
            if change == "top_up" and not self._unlimited:  # winnings may have made it too much
                value = min(value, self.buy_in - self._stacks[name])
                if value <= 0:
                    continue
            self._change(change, name, value)
        broke = []
        if self.rules.stacks == "carry":
            broke = [name for name in self.players if not self._stacks[name]]
        for name in broke:
            self._remove(name, "broke")
        later, self._later = self._later, []
        for newcomer in later:
            self._sit(newcomer)
        if self._new_stakes is not None:
            self._change_to(self._new_stakes)
        return broke

    def _take_stakes(self, stakes: CashStakes) -> None:
        self._stakes = stakes
        self._game, self.level, self.min_buy_in, self.max_buy_in, self._unlimited = stakes
        self.game, self.rules = self._game.game, self._game.rules
        self._games[self.game.code] = self._game

    def _change_to(self, stakes: CashStakes) -> None:
        self._new_stakes = None
        self._take_stakes(stakes)
        self.ring.play_under(self.rules, open_game=self._game.has_blinds)
        self.journal.event({"event": "stakes", "round": self.round_number, **stakes.to_json()})

    def _sit(self, newcomer: Newcomer) -> None:
        name, player, chips, seat, wait, spec = newcomer
        if seat is not None and seat not in self.ring.free():
            seat = None  # another player took it
        seat = self.ring.sit(name, seat, wait=wait)
        self._stacks[name] = chips
        self._expected += chips
        self.bought[name] = self.bought.get(name, 0) + chips
        self.taken.setdefault(name, 0)
        self._conduct.enter(name)
        self._dealer.seat(name, MayLeave(player, name, self._leaving))
        self._tell("join", name, seat=seat, chips=chips, wait=wait, bot=spec)

    def _remove(self, name: str, event: str) -> None:
        self.ring.stand(self.ring.seat_of(name))
        chips = self._stacks.pop(name)
        self._expected -= chips
        self.taken[name] += chips
        self._let_go(name)
        self._dealer.dismiss(name)
        self._tell(event, name, chips=chips)

    def _let_go(self, name: str) -> None:
        """Close a player that this game made, such as a process."""
        player = self._dealer.players.get(name)
        if name in self._made and isinstance(player, MayLeave):
            self._made.discard(name)
            with suppress(Exception):
                player.close()

    def _change(self, change: str, name: str, value: int | bool) -> None:
        seat = self.ring.seat_of(name)
        if self._order is not None:
            self._changes.append((change, name, value))
            return
        if change == "sit_out":
            self.ring.sit_out(seat)
        elif change == "sit_in":
            self.ring.sit_in(seat, wait=bool(value))
        else:
            self._stacks[name] += value
            self._expected += value
            self.bought[name] += value
        told = {"top_up": {"chips": value}, "sit_in": {"wait": value}}
        self._tell(change, name, **told.get(change, {}))

    def _check_buy_in(self, chips: int | None) -> int:
        most = self.buy_in
        least = self._at_current_stakes(self.min_buy_in)
        if chips is None:
            return most
        whole("a buy-in", chips)
        if not least <= chips <= most:
            amount = f"{least}" if least == most else f"{least} to {most}"
            raise SetupError(f"a buy-in must be {amount} chips, not {chips}")
        return chips

    def _at_current_stakes(self, chips: int) -> int:
        """Convert an amount from the first big blind to the current one: the whole range rises."""
        if self.rules.buy_in_basis == "current_big_blind":
            return chips * self.big_blind // self.level.big_blind
        return chips

    def _tell(self, event: str, name: str, **facts: Any) -> None:
        data: Mapping[str, Any] = {"event": event, "round": self.round_number, "player": name}
        self.journal.event({**data, **facts})
