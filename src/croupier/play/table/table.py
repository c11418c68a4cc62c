"""The table of a bot tournament: seats, hands, rising blinds.

A hand runs on the engine, which does as much as it can at once. The table shows this step by step:
blinds when they are collected, a flop when it is dealt, the pots when they are paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from croupier.cards.card import Card
from croupier.errors import SetupError, shown
from croupier.games.rows import HOLDEM
from croupier.hand.randomness import SeedPath, derive_seed, fresh_seed
from croupier.hand.spec.house_rules import HouseRules
from croupier.play.hand.asking import Asking
from croupier.play.hand.hand_in_play import HandInPlay, HandOutcome, TableFacts
from croupier.play.hand.table_game import TableGame
from croupier.play.stakes.schedule import Schedule
from croupier.play.stakes.stakes import check_seats
from croupier.play.table.seating import Ring
from croupier.play.table.shown_table import ShownTable
from croupier.play.table.sinks import Sinks
from croupier.players.player import check_methods
from croupier.players.transports.clock import TimeBank, TimedPlayer
from croupier.players.transports.startup import line_player_of, start_players
from croupier.players.view.data import PlayerPublicInfo
from croupier.players.view.facts import IdleSeat, remember

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from croupier.play.hand.incidents import Incident
    from croupier.play.table.sinks import Sink
    from croupier.players.player import Player
    from croupier.players.view.facts import PastHand

FEWEST_SEATS, MOST_SEATS = 2, 10


class HandResult(TypedDict):
    """The result of `simulate_hand`.

    `winners` maps seats to chips received from pots, without uncalled chips; `total_pot` is
    their sum (and the rake). `ended_early`: all but one folded.
    """

    winners: dict[int, int]
    eliminated: list[int]
    total_pot: int
    showdown: bool
    ended_early: bool
    final_street: str


class TableError(SetupError):
    """The table cannot do that now; nothing has changed."""


class Table(ShownTable):
    """A tournament at one table: `simulate_hand` until one player has all the chips.

    `starting_stack` is one amount for all, or one per seat. `deck` fixes the cards of a round, top
    first, for tests and teaching; the rest of the deck comes from the seed. Sinks receive all
    events. With a `move_limit` in seconds, a later answer does not count. `seat_limit` allows more
    players than are usual for the game, up to what the deck allows.

    >>> from croupier.players.bots import CallBot
    >>> table = Table([CallBot(seat) for seat in range(3)], 100, {1: (1, 2)}, seed=7)
    >>> result = table.simulate_hand()
    >>> result["showdown"], result["total_pot"], table.verify_chip_count()
    (True, 6, (True, 300, 300))
    """

    def __init__(
        self,
        players: Sequence[Player],
        starting_stack: int | Sequence[int],
        blinds_schedule: Mapping[int, tuple[int, int]],
        seed: int | None = None,
        *,
        rules: HouseRules = HouseRules.BOT_TOURNAMENT,
        button_position: int = 0,
        deck: Callable[[int], str | Iterable[str | Card]] | None = None,
        game: object = HOLDEM,
        sinks: Iterable[Sink] = (),
        move_limit: float | None = None,
        time_bank: float = 0.0,
        seat_limit: int | None = None,
    ) -> None:
        self.players = _check_players(players)
        self._asked: Sequence[Any] = self.players
        if move_limit is not None:
            clocks = [TimeBank(move_limit, time_bank) for _ in self.players]
            self._asked = list(map(TimedPlayer, self.players, clocks))
        lines = map(line_player_of, self.players)
        self._unstarted = [player for player in lines if player is not None]
        seats = len(self.players)
        self.starting_stacks = _check_stacks(starting_stack, seats)
        self.schedule = Schedule.of(blinds_schedule)
        if type(button_position) is not int or not 0 <= button_position < seats:
            raise SetupError(f"button_position must be 0 to {seats - 1}, not {button_position!r}")
        self.seed = fresh_seed() if seed is None else seed
        self.rules = rules
        self.sinks = Sinks(tuple(sinks))
        _check_deck(deck)
        self.deck = deck
        # Steps of a subclass show more, so they are slower.
        self._fast = TableGame(game, rules)
        self._stepwise = TableGame(game, rules, step_by_step=True)
        check_seats(self._fast, self._fast.game.title, seats, seat_limit)
        self._hand_seeds = SeedPath(self.seed, "hand")
        if rules.first_button == "drawn":
            button_position = derive_seed(self.seed, "button") % seats
        self._ring = Ring(seats, rules, open_game=False)
        for seat in range(seats):
            self._ring.sit(str(seat), seat)
        self._ring.first_button = button_position
        self.button_position = button_position
        self.round_number = 1
        self._incidents: list[Incident] = []  # of finished hands
        self._infos = [PlayerPublicInfo(stack) for stack in self.starting_stacks]
        self._expected_chips = sum(self.starting_stacks)
        self._previous: tuple[tuple[PastHand, ...], ...] = ()
        self._level = self.schedule.level_at(1)
        self._schedule_items = tuple(self.schedule.as_blinds().items())
        self._level_starts = {start for start, _ in self._schedule_items}
        self._eliminated: list[int] = []
        self._idle: tuple[IdleSeat, ...] = ()
        self._hand: HandInPlay | None = None
        self._asking: Asking  # of that hand
        self._outcome: HandOutcome | None = None
        self._finished = True  # no hand is in progress
        self._stale = False  # the last hand's end is not in the infos yet
        self._blinds_in = self._cards_dealt = False
        self._shown_street = self._played_street = -1

    # A whole hand.

    def simulate_hand(self) -> HandResult:
        """Play one hand from the blinds to the payout, and get ready for the next.

        Continues a hand that was begun step by step, or that an illegal answer stopped (house
        rule `invalid_action="error"`).
        """
        if self._finished:
            self._begin_hand(self._fast if type(self) is Table else self._stepwise)
            if type(self) is Table:  # no subclass overrides a step
                self._play_streets(self._playing())
        if not self._blinds_in:
            self.collect_blinds()
        if not self._cards_dealt:
            self.deal_hole_cards()
        hand = self._playing()
        for number, name in enumerate(hand.game.street_names):
            if number <= self._played_street:
                continue
            if hand.state.folded_status:
                break
            if number > self._shown_street:
                self._deal_street(number)
            self.run_betting_round(name)
        if self._outcome is None:
            self.end_hand()
        self.check_eliminations()
        return self._finalize_hand()

    def _play_streets(self, hand: HandInPlay) -> None:
        """Take all steps up to the showdown at once; update what the table shows."""
        self._blinds_in = self._cards_dealt = True
        while hand.waits:
            street = hand.state.street_index
            assert street is not None, "players can be asked only on a street"
            self._played_street, self._shown_street = street - 1, street
            self._asking.play_street()
        if not hand.state.folded_status:
            self._shown_street = len(hand.game.street_names) - 1
        self._shown_street = max(self._shown_street, 0)
        self._played_street = self._shown_street

    # Its steps, in their order.

    def reset_hand_state(self) -> None:
        """Clear the last hand and shuffle for the next one; posting blinds does that too."""
        if not self._finished and (self._blinds_in or self._cards_dealt):
            raise TableError("a hand is in progress: finish it first")
        if self._finished:
            self._begin_hand(self._stepwise)

    def collect_blinds(self) -> None:
        """Post antes and blinds; a short stack posts what it has and is all-in."""
        if self._finished:
            self.reset_hand_state()
        if self._blinds_in:
            raise TableError("the blinds of this hand are already posted")
        self._blinds_in = True

    def deal_hole_cards(self) -> None:
        """Deal everybody's hole cards."""
        if self._finished:
            self.reset_hand_state()
        if self._cards_dealt:
            raise TableError("the hole cards of this hand are already dealt")
        self._cards_dealt = True
        self._shown_street = 0

    def deal_flop(self) -> list[str]:
        """Deal three cards to the board; return them."""
        return self._deal_board("flop", 1)

    def deal_turn(self) -> list[str]:
        """Deal the fourth card of the board; return it in a list."""
        return self._deal_board("turn", 2)

    def deal_river(self) -> list[str]:
        """Deal the last card of the board; return it in a list."""
        return self._deal_board("river", 3)

    def run_betting_round(self, street: str) -> None:
        """Ask everybody who has to act on a street, until the bets are matched.

        Nobody is asked if nobody can bet any more. The bets go into the pots at the end.
        """
        hand = self._playing()
        names = hand.game.street_names
        if street not in names:
            raise TableError(f"unknown street {street!r}; choose from {', '.join(names)}")
        number = names.index(street)
        if not (self._blinds_in and self._cards_dealt):
            raise TableError("post the blinds and deal the hole cards before the betting")
        if number != self._shown_street or number <= self._played_street:
            raise TableError(f"the betting of the {street} is not due now")
        if hand.waits and hand.state.street_index == number:
            self._asking.play_street()
        self._reconcile_bets_to_pots()

    def _reconcile_bets_to_pots(self) -> None:
        """Move the bets of the street into the main pot and side pots."""
        hand = self._playing()
        if hand.waits and hand.state.street_index == self._shown_street:
            raise TableError("a player is still to act: the bets cannot be collected yet")
        self._played_street = self._shown_street

    def end_hand(self) -> dict[int, int]:
        """Show the hands and pay the pots; return the chips of each winning seat."""
        hand = self._playing()
        last = len(hand.game.street_names) - 1
        if self._outcome is not None:
            raise TableError("the pots are already paid")
        if not hand.state.folded_status and (hand.waits or self._played_street < last):
            raise TableError("the hand is not over: more streets follow")
        self._outcome = self._asking.finish()
        if self.rules.rake is not None:
            self._expected_chips += sum(self._outcome.payoffs.values())
        return dict(self._outcome.winners)

    def check_eliminations(self) -> list[int]:
        """Mark players without chips; return the seats that busted in this hand."""
        if not self._finished:
            if self._outcome is None:
                raise TableError("pay the pots before checking eliminations")
            if 0 not in self._outcome.state.stacks:
                return []
        if self.rules.stacks != "carry":
            return []
        for seat, info in enumerate(self.player_public_infos):
            if info.stack == 0 and not info.busted:
                info.busted, info.active, info.may_raise = True, False, False
                self._eliminated.append(seat)
                self._idle += (IdleSeat(seat=seat, stack=0, busted=True),)
                self._ring.stand(seat)
        return list(self._eliminated)

    def _finalize_hand(self) -> HandResult:
        """Store the hand; advance the round, the blinds and the button."""
        hand, outcome = self._playing(), self._outcome
        if outcome is None:
            raise TableError("the hand is not over: pay the pots first")
        if self._eliminated:
            self._show_infos()
            for info in self._infos:
                info.active = info.active and not info.busted
        else:
            self._stale = True  # computed when it is read
        self._finished = True
        self._previous = remember(self._previous, (hand.game.street_names, hand.history))
        self._incidents += hand.incidents
        self._tell(hand, outcome)
        self.round_number += 1
        if self.round_number in self._level_starts:
            self._level = level = self.schedule.level_at(self.round_number)
            self.sinks.event({"event": "level", "round": self.round_number, **level.to_json()})  # type: ignore[dict-item]
        left = self._left()
        self.button_position = self._ring.next_deal().button if len(left) > 1 else left[0]
        return {
            "winners": outcome.winners,
            "eliminated": self._eliminated,
            "total_pot": outcome.total_pot,
            "showdown": outcome.showdown,
            "ended_early": not outcome.showdown,
            "final_street": outcome.final_street,
        }

    # Internals.

    def _playing(self) -> HandInPlay:
        if self._finished or self._hand is None:
            raise TableError("no hand is in progress: begin with reset_hand_state()")
        return self._hand

    def _begin_hand(self, game: TableGame) -> None:
        if self._unstarted:
            start_players(self._unstarted)
            self._unstarted = []
        left = self._left()
        if len(left) < FEWEST_SEATS:
            raise TableError(f"the tournament is over: seat {left[0]} has all the chips")
        if self._stale:
            self._show_stacks()
        if self.rules.stacks == "reset_each_hand":
            for info, stack in zip(self._infos, self.starting_stacks, strict=True):
                info.stack = stack
        deal = self._ring.next_deal()
        infos, number = self._infos, self.round_number
        self._hand = hand = HandInPlay(
            game,
            deal.seats,
            tuple([infos[seat].stack for seat in deal.seats]),
            game.stakes_for(deal, self._level),
            button=deal.button,
            seed=self._hand_seeds[number],
            next_cards=None if self.deck is None else _read_deck(self.deck(number)),
            facts=TableFacts(
                number,
                self._level.blinds,
                self._schedule_items,
                self._previous,
                self._idle,
            ),
        )
        self._asking = Asking(hand, self._asked)
        self._ring.begin(deal)
        self.button_position = deal.button
        self._outcome = None
        self._stale = False
        self._eliminated = []
        self._finished = self._blinds_in = self._cards_dealt = False
        self._shown_street = self._played_street = -1

    def _show_stacks(self) -> None:
        """Copy the stacks of the last hand; reset the rest of the infos."""
        assert self._hand is not None
        for seat, stack in zip(self._hand.seats, self._hand.state.stacks, strict=True):
            self._infos[seat].stack = stack

    def _deal_board(self, name: str, number: int) -> list[str]:
        hand = self._playing()
        if hand.game.street_names[number : number + 1] != (name,):
            raise TableError(f"this game has no {name}")
        before = len(self.community_cards)
        self._deal_street(number)
        return self.community_cards[before:]

    def _deal_street(self, number: int) -> None:
        hand = self._playing()
        if hand.state.folded_status or self._outcome is not None:
            raise TableError("the hand is over: no more cards are dealt")
        if number != self._shown_street + 1 or self._played_street != self._shown_street:
            raise TableError(f"the {hand.game.street_names[number]} is not due now")
        if not hand.waits:
            hand.show_down()  # TDA 16: all-in hands are tabled before the next card
        self._shown_street = number

    def _tell(self, hand: HandInPlay, outcome: HandOutcome) -> None:
        if not self.sinks:
            return
        names = {seat: f"{type(self.players[seat]).__name__} {seat}" for seat in hand.seats}
        self.sinks.hand(outcome.state, [*names.values()], hand.seats, id=self.round_number)
        for incident in outcome.incidents:
            self.sinks.event(incident.to_json(names[incident.seat]))  # type: ignore[arg-type]
        for seat in self._eliminated:
            self.sinks.event({"event": "elimination", "round": self.round_number, "seat": seat})


def _check_players(players: Sequence[Player]) -> list[Player]:
    given = list(players)
    if not FEWEST_SEATS <= len(given) <= MOST_SEATS:
        raise SetupError(f"a table has {FEWEST_SEATS} to {MOST_SEATS} players, not {len(given)}")
    for seat, player in enumerate(given):
        if isinstance(player, type) or not callable(getattr(player, "get_action", None)):
            raise SetupError(f"a player must have a method get_action, not {shown(player)}")
        check_methods(player, f"seat {seat}, {type(player).__name__}")
    return given


def _check_stacks(starting_stack: int | Sequence[int], seats: int) -> tuple[int, ...]:
    given: Any = starting_stack
    several = isinstance(starting_stack, Sequence) and not isinstance(starting_stack, str)
    stacks: tuple[int, ...] = tuple(given) if several else (given,) * seats
    if len(stacks) != seats:
        raise SetupError(f"got {len(stacks)} stacks for {seats} players")
    for stack in stacks:
        if type(stack) is not int or stack <= 0:
            raise SetupError(
                f"a stack must be a whole number of chips from 1 up, not {shown(stack)}"
            )
    return stacks


def _check_deck(deck: object) -> None:
    if deck is not None and not callable(deck):
        raise SetupError(f"deck must be a function from a round number to cards, not {shown(deck)}")


def _read_deck(cards: str | Iterable[str | Card]) -> list[Card]:
    given = list(cards) if isinstance(cards, Iterable) else [None]
    if not all(isinstance(each, str | Card) for each in given):
        raise SetupError(f"a deck must be a text or a list of cards, not {shown(cards)}")
    read = list(
        Card.parse("".join(each if isinstance(each, str) else repr(each) for each in given))
    )
    if len(set(read)) != len(read):
        raise SetupError(f"duplicate card in the deck: {read}")
    return read
