"""The gamestate that a bot sees: everything public at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.hand.native import bets_shown, seats_shown
from croupier.players.view.data import Action, PlayerPublicInfo, Pot
from croupier.players.view.facts import still_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from croupier.players.view.facts import Facts, History, PotFacts

HandHistory = dict[str, list[Action]]
STREETS = ("preflop", "flop", "turn", "river")
_STREET_OF_BOARD = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
_FIELDS = (
    "round_number",
    "player_public_infos",
    "button_position",
    "community_cards",
    "total_pot",
    "pots",
    "blinds",
    "blinds_schedule",
    "minimum_raise_amount",
    "current_hand_history",
    "previous_hand_histories",
)


class PublicGamestate:
    """The public view of a table at the moment of one decision.

    Seats are numbers from 0. `total_pot` and `pots` are what was collected on earlier streets;
    the bets of this street are in `player_public_infos`. Where several boards are dealt from the
    start, `community_cards` has the cards of the first one, then those of the next.
    A gamestate that a table made also has `player_index` (who is
    asked), `chips_to_call`, `min_raise`, `max_raise`, `may_fold`, `discard_count` (how many cards
    must be discarded without replacement; 0 in a draw), and in stud `up_cards` (seat -> cards
    lying face up).
    """

    round_number: int
    player_public_infos: list[PlayerPublicInfo]
    button_position: int
    community_cards: list[str]
    total_pot: int
    pots: list[Pot]
    blinds: tuple[int, int]
    blinds_schedule: dict[int, tuple[int, int]]
    minimum_raise_amount: int
    current_hand_history: HandHistory
    previous_hand_histories: list[HandHistory]
    up_cards: dict[int, list[str]]
    discard_count: int
    _facts: Facts

    __slots__ = ("__dict__", "_facts")

    def __init__(
        self,
        round_number: int = 1,
        player_public_infos: list[PlayerPublicInfo] | None = None,
        button_position: int = 0,
        community_cards: list[str] | None = None,
        total_pot: int = 0,
        pots: list[Pot] | None = None,
        blinds: tuple[int, int] = (0, 0),
        blinds_schedule: dict[int, tuple[int, int]] | None = None,
        minimum_raise_amount: int = 0,
        current_hand_history: HandHistory | None = None,
        previous_hand_histories: list[HandHistory] | None = None,
    ) -> None:
        self.round_number = round_number
        self.player_public_infos = [] if player_public_infos is None else player_public_infos
        self.button_position = button_position
        self.community_cards = [] if community_cards is None else community_cards
        self.total_pot = total_pot
        self.pots = [] if pots is None else pots
        self.blinds = blinds
        self.blinds_schedule = {} if blinds_schedule is None else blinds_schedule
        self.minimum_raise_amount = minimum_raise_amount
        self.current_hand_history = {} if current_hand_history is None else current_hand_history
        self.previous_hand_histories = (
            [] if previous_hand_histories is None else previous_hand_histories
        )

    def __getattr__(self, name: str) -> Any:
        """Make a field from the facts when it is read for the first time."""
        make = _MAKERS.get(name)
        if make is None:
            raise AttributeError(f"this gamestate has no {name!r}")
        value = self.__dict__[name] = make(self._facts)
        return value

    def discardable(self, hole_cards: tuple[str, ...]) -> tuple[str, ...]:
        """Return the cards that may be discarded: all, or the down cards if none are replaced."""
        up = self.up_cards.get(self.player_index, ()) if self.discard_count else ()
        return tuple([card for card in hole_cards if card not in up]) if up else hole_cards

    # For gamestates made by a table; computed at each read.

    @property
    def player_index(self) -> int:
        """The seat of the player to act."""
        return self._facts.seat

    @property
    def chips_to_call(self) -> int:
        """The chips that match the bet, or the whole stack; 0 if checking is free."""
        return self._facts.to_call

    @property
    def min_raise(self) -> int:
        """The minimum chips that a bet or raise adds; 0 if none is possible."""
        return self._facts.min_raise

    @property
    def max_raise(self) -> int:
        """The maximum chips that a bet or raise adds; 0 if none is possible."""
        return self._facts.max_raise

    @property
    def may_fold(self) -> bool:
        """Whether a fold is allowed; if checking is free, the house rule `open_fold` decides."""
        return self._facts.may_fold

    def get_current_street(self) -> str:
        """Return 'preflop', 'flop', 'turn' or 'river'; other games have other names."""
        if not self._is_table_made:
            return _STREET_OF_BOARD.get(len(self.community_cards), "preflop")
        street = self._facts.street
        name = self._facts.hand.street_names[street.number]
        board = self.__dict__.get("community_cards", street.board)
        if len(board) == len(street.board):
            return name
        return _STREET_OF_BOARD.get(len(board), name)  # a bot that simulates has dealt cards

    def get_bet_to_call(self) -> int:
        """Return the bet to match on this street, independent of the player's own bet."""
        if not self._is_table_made:
            return max((info.current_bet for info in self.player_public_infos), default=0)
        price = self._facts.price
        infos = self.__dict__.get("player_public_infos")
        if infos is None:
            return price
        highest = max([info.current_bet for info in infos], default=0)
        if highest == price:
            return price
        # After a short big blind or bring-in the price is above all bets. If the bets are
        # not those of the table, a simulating bot has changed them.
        bets = [info.current_bet for info in infos]
        return price if bets == bets_shown(self._facts) else highest

    def get_active_players_count(self) -> int:
        """Count the players still in the hand."""
        return sum(info.active and not info.busted for info in self.player_public_infos)

    def get_non_busted_players_count(self) -> int:
        """Count the players still in the tournament."""
        return sum(not info.busted for info in self.player_public_infos)

    def copy(self) -> PublicGamestate:
        """Return a deep copy."""
        from copy import deepcopy

        other = object.__new__(PublicGamestate)
        if self._is_table_made:
            other._facts = self._facts  # immutable
            for name in _MAKERS:
                getattr(self, name)
        other.__dict__.update(deepcopy(self.__dict__))
        return other

    @property
    def _is_table_made(self) -> bool:
        try:
            return self._facts is not None
        except AttributeError:
            return False

    def __deepcopy__(self, memo: dict[int, object]) -> PublicGamestate:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        whole = self.copy()
        return _restore, (whole.__dict__, self._facts if self._is_table_made else None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PublicGamestate):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _FIELDS)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in _FIELDS)
        return f"PublicGamestate({fields})"


def make_gamestate(facts: Facts) -> PublicGamestate:
    """Return a view of these facts."""
    view = object.__new__(PublicGamestate)
    view._facts = facts
    return view


def make_history(deeds: History, street_names: tuple[str, ...]) -> HandHistory:
    """Return the actions of a hand by street; unreached streets are empty."""
    history: HandHistory = {name: [] for name in street_names}
    for deed in deeds:
        history[street_names[deed.street]].append(Action(deed.seat, deed.kind, deed.amount))
    return history


def make_infos(facts: Facts) -> list[PlayerPublicInfo]:
    """Return the public facts of every seat."""
    return seats_shown(facts, PlayerPublicInfo)


def make_pots(
    seats: tuple[int, ...], pots: Sequence[PotFacts], statuses: Sequence[bool]
) -> list[Pot]:
    """Return the pots by seat, without players who folded since; there is always a main pot."""

    def eligible(players: Iterable[int]) -> list[int]:
        return sorted(seats[index] for index in players if statuses[index])

    if not pots:
        return [Pot(0, eligible(range(len(seats))))]
    return [Pot(pot.amount, eligible(pot.players)) for pot in pots]


def _make_previous(facts: Facts) -> list[HandHistory]:
    return [make_history(deeds, names) for block in facts.hand.previous for names, deeds in block]


_MAKERS: dict[str, Callable[[Facts], Any]] = {
    "discard_count": lambda _: 0,  # a table sets it if a discard is due
    "round_number": lambda facts: facts.hand.round_number,
    "player_public_infos": make_infos,
    "button_position": lambda facts: facts.hand.button_position,
    "community_cards": lambda facts: list(facts.street.board),
    "total_pot": lambda facts: facts.street.total_pot,
    "pots": lambda facts: make_pots(facts.hand.seats, facts.street.pots, still_in(facts)),
    "blinds": lambda facts: facts.hand.blinds,
    "blinds_schedule": lambda facts: dict(facts.hand.blinds_schedule),
    "minimum_raise_amount": lambda facts: facts.increment,
    "current_hand_history": lambda facts: make_history(facts.history, facts.hand.street_names),
    "previous_hand_histories": _make_previous,
    "up_cards": lambda facts: {seat: list(cards) for seat, cards in facts.street.up_cards.items()},
}


def _restore(fields: dict[str, object], facts: Facts | None) -> PublicGamestate:
    view = object.__new__(PublicGamestate)
    if facts is not None:
        view._facts = facts
    view.__dict__.update(fields)
    return view
