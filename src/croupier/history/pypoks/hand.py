"""One hand of pypoks on the engine: it takes moves of a config and returns events.

The rules run in a State under `HouseRules.PYPOKS`. The chips in the events are computed from the
operations of the State, so that a log of the engine gives the same events.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from croupier.cards.card import Card
from croupier.games import NoLimitTexasHoldem, Poker
from croupier.hand import native
from croupier.hand.operations import (
    BlindOrStraddlePosting,
    BoardDealing,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
)
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Automation, Mode
from croupier.history.plain_holdem import whole_chips
from croupier.history.pypoks.cards import LEGACY, engine_card, number_of, rank_of, text_of
from croupier.history.pypoks.config import CCK, CLL, FLD, PREFLOP

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.hand.operations import Operation
    from croupier.hand.state import State
    from croupier.history.pypoks.config import GameConfig
    from croupier.history.pypoks.events import Event

SHOWDOWN = 5


@cache
def game_of(small_blind: int, big_blind: int) -> Poker:
    """Return the game of a config; all hands with these blinds share one object."""
    return NoLimitTexasHoldem(
        Automation.DEALER,
        True,
        0,
        (small_blind, big_blind),
        big_blind,
        mode=Mode.CASH_GAME,  # every hand begins with the same stacks
        rules=HouseRules.PYPOKS,
    )


def place_of(position: int, players: int) -> int:
    """Convert a position to a player index, and back.

    The engine counts from the left of the button: heads-up, the big blind is first,
    while position 0 is the button, which posts the small blind.
    """
    return 1 - position if players == 2 else position


class HandEvents:
    """The events of a hand, computed from the operations of a State.

    `ids` are the players by position. The sums have the names of pypoks: `pot`, `cash_tc` (the
    bet to match), `cash_rs` (the last raise), and of each player `cash`, `cash_ch` (chips in the
    hand) and `cash_cs` (chips on this street).
    """

    def __init__(
        self,
        config: GameConfig,
        ids: Sequence[str],
        table: str = "table",
        hand_id: int = 0,
        dialect: str = LEGACY,
    ) -> None:
        self.config = config
        self.ids = tuple(ids)
        self.frame = (table, hand_id)
        self.dialect = dialect
        self.street = 0
        self.pot = self.street_chips = self.cash_tc = self.cash_rs = 0
        size = len(self.ids)
        self.cash = [config.table_cash_start] * size
        self.cash_ch = [0] * size
        self.cash_cs = [0] * size
        self.folded = [False] * size
        self.hole_cards: list[list[int]] = [[] for _ in self.ids]
        self.board: list[int] = []
        self.winners: set[int] = set()
        self.events: list[Event] = [
            ("GCF", (config.name,)),
            ("HST", self.frame),
            ("TST", (0,)),
            ("T$$", (0, 0, 0, 0)),
            *(
                ("POS", (player, position, config.table_cash_start))
                for position, player in enumerate(self.ids)
            ),
        ]

    def choices(self, position: int) -> tuple[list[bool], list[int]]:
        """Return the allowed moves of a player and their chips."""
        return self.config.moves(
            self.street,
            self.pot,
            self.cash_tc,
            self.cash_rs,
            self.cash[position],
            self.cash_cs[position],
        )

    def add(self, operation: Operation) -> None:
        """Add an operation that is not a player's move."""
        size = len(self.ids)
        if isinstance(operation, HoleDealing):
            self.deal_hole(place_of(operation.player_index, size), operation.cards)
        elif isinstance(operation, BoardDealing):
            self.deal_board(operation.cards)
        elif isinstance(operation, BlindOrStraddlePosting):
            chips = whole_chips(operation.amount, "pypoks")
            self.wager(place_of(operation.player_index, size), chips)
        elif isinstance(operation, ChipsPushing):
            won = enumerate(operation.amounts)
            self.winners.update(place_of(place, size) for place, amount in won if amount)

    def add_move(self, position: int, move: int, to: int | None, chances: list[float]) -> None:
        """Add a player's move; `to` is None for a fold."""
        before = (self.cash[position], self.cash_ch[position], self.cash_cs[position])
        chips = 0 if to is None else to - before[2]
        old = self.cash_tc
        self.wager(position, chips)
        if move == FLD:
            self.folded[position] = True
        elif move not in (CCK, CLL):
            self.cash_rs = self.cash_tc - old
        self.events += (
            ("MOV", (self.ids[position], move, chips, chances, before)),
            ("T$$", (self.pot, self.street_chips, self.cash_tc, self.cash_rs)),
        )

    def finish(self) -> None:
        """Add the results after the chips were pushed."""
        live = {position for position, folded in enumerate(self.folded) if not folded}
        contenders = len(live)
        if contenders > 1:
            self.events.append(("TST", (SHOWDOWN,)))
        else:
            self.winners = live  # also of an uncalled blind, which is not pushed
        share = self.pot / len(self.winners)
        for position, player in enumerate(self.ids):
            paid = self.cash_ch[position]
            won = share - paid if position in self.winners else -paid
            shown: object = "muck" if self.folded[position] else "not_shown"
            if position in self.winners and contenders > 1:
                shown = rank_of(self.hole_cards[position] + self.board, self.dialect)
            self.events.append(("PRS", (player, won, shown)))
        self.events.append(("HFN", self.frame))

    def wager(self, position: int, chips: int) -> None:
        """Add chips to a player's bet: a blind, or the chips of a move."""
        self.pot += chips
        self.street_chips += chips
        self.cash[position] -= chips
        self.cash_ch[position] += chips
        self.cash_cs[position] += chips
        self.cash_tc = max(self.cash_tc, self.cash_cs[position])

    def deal_hole(self, position: int, cards: Iterable[Card]) -> None:
        """Add hole cards; the hand opens when all players have theirs."""
        self.hole_cards[position] += map(number_of, cards)
        if all(len(cards) == 2 for cards in self.hole_cards):
            self._open()

    def _open(self) -> None:
        """Add the blinds and the hole cards together, in the order of pypoks."""
        self.cash_rs = self.config.table_cash_bb
        self.events += (
            ("PSB", (self.ids[0], self.cash_ch[0])),
            ("PBB", (self.ids[1], self.cash_ch[1])),
            ("T$$", (self.pot, self.street_chips, self.cash_tc, self.cash_rs)),
        )
        size = len(self.ids)
        for position in (place_of(place, size) for place in range(size)):
            texts = (text_of(card, self.dialect) for card in self.hole_cards[position])
            self.events.append(("PLH", (self.ids[position], *texts)))
        self._enter(PREFLOP)

    def _enter(self, street: int) -> None:
        self.street = street
        self.events.append(("TST", (street,)))

    def deal_board(self, cards: Iterable[Card]) -> None:
        """Add the cards of the next street."""
        numbers = [number_of(card) for card in cards]
        self._enter(self.street + 1)
        self.street_chips = self.cash_tc = 0
        self.cash_rs = self.config.table_cash_bb
        self.cash_cs = [0] * len(self.ids)
        self.board += numbers
        self.events += (
            ("T$$", (self.pot, 0, 0, self.cash_rs)),
            ("TCD", tuple(text_of(card, self.dialect) for card in numbers)),
        )


class PypoksHand:
    """A hand in play: the player to act, the choices, and the events so far.

    `cards` are the next cards from the top of the deck: hole cards one by one to each player from
    the left of the button, then the board; the others come from the seed.
    """

    state: State

    def __init__(
        self, history: HandEvents, cards: Sequence[int] = (), seed: int | None = None
    ) -> None:
        self.history = history
        config = history.config
        game = game_of(config.table_cash_sb, config.table_cash_bb)
        self.state = game(
            config.table_cash_start,
            len(history.ids),
            seed=seed,
            next_cards=[engine_card(card) for card in cards],
        )
        self._seen = 0
        self._follow()

    @property
    def events(self) -> list[Event]:
        """The events so far."""
        return self.history.events

    @property
    def position(self) -> int | None:
        """The position of the player to act; None when the hand is over."""
        place = self.state.actor_index
        return None if place is None else place_of(place, len(self.history.ids))

    @property
    def actor(self) -> str | None:
        """The player to act; None when the hand is over."""
        position = self.position
        return None if position is None else self.history.ids[position]

    def choices(self) -> tuple[list[bool], list[int]]:
        """Return the moves of the player to act, and their chips."""
        position = self.position
        assert position is not None, "a player is to act"
        return self.history.choices(position)

    def make_move(self, move: int, chips: int, chances: list[float]) -> None:
        """Carry out an allowed move; `chips` is its amount."""
        self.make_last_move(move, chips, chances)
        self._follow()

    def make_last_move(self, move: int, chips: int, chances: list[float]) -> None:
        """Carry out a move and stop: later automatic operations give no events."""
        position = self.position
        assert position is not None, "a player is to act"
        state, history = self.state, self.history
        if move == FLD:
            state.fold()
            history.add_move(position, move, None, chances)
        else:
            to = history.cash_cs[position] + chips
            # For the engine, an all-in that only matches the bet is a call.
            if to <= history.cash_tc:
                state.check_or_call()
            else:
                state.complete_bet_or_raise_to(to)
            history.add_move(position, move, to, chances)
        self._seen += 1

    def final_state(self) -> State:
        """Return the State, with exact chips if the pot does not split evenly."""
        state, winners = self.state, len(self.history.winners)
        if not winners or self.history.pot % winners == 0:
            return state
        stacks = [float(stack) for stack in state.starting_stacks]
        config = self.history.config
        game = game_of(config.table_cash_sb, config.table_cash_bb)
        exact = game(
            stacks,
            len(stacks),
            seed=native.seed_of(state),
            next_cards=native.stacked_deck(state),
        )
        for operation in state.operations:
            match operation:
                case Folding():
                    exact.fold()
                case CheckingOrCalling():
                    exact.check_or_call()
                case CompletionBettingOrRaisingTo(amount=amount):
                    exact.complete_bet_or_raise_to(amount)
        return exact

    def _follow(self) -> None:
        """Add the automatic operations since the last move."""
        state = self.state
        count = state.operation_count
        for number in range(self._seen, count):
            self.history.add(state.get_operation(number))
        self._seen = count
        if state.actor_index is None:
            self.history.finish()
