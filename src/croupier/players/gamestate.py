"""What a bot sees: everything public at the table, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.players.data import Action, PlayerPublicInfo, Pot

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.players.facts import Facts, History

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
    """The table as everybody at it sees it, at the moment of one decision.

    Seats are numbers from 0. `total_pot` and `pots` are what was collected on earlier streets;
    the bets of this street are in `player_public_infos`. Beside the fields of the constructor a
    gamestate that a table made knows `player_index` (who is asked), `chips_to_call`,
    `min_raise` and `max_raise` (chips added; 0 when no raise is possible), `street` and
    `up_cards` (seat -> cards lying face up).
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
    player_index: int
    chips_to_call: int
    min_raise: int
    max_raise: int
    street: str
    up_cards: dict[int, list[str]]
    _facts: Facts

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
        """Make a field from the facts when it is looked at for the first time."""
        make = _MAKERS.get(name)
        facts = self.__dict__.get("_facts")
        if make is None or facts is None:
            raise AttributeError(f"a gamestate has no {name!r} here")
        value = self.__dict__[name] = make(facts)
        return value

    def get_current_street(self) -> str:
        """Return 'preflop', 'flop', 'turn' or 'river'; other games have other names."""
        if "_facts" in self.__dict__:
            hand, street, *_ = self._facts
            return hand.street_names[street.number]
        return _STREET_OF_BOARD.get(len(self.community_cards), "preflop")

    def get_bet_to_call(self) -> int:
        """Return the bet to match on this street, whatever the asked player has put in."""
        if "_facts" in self.__dict__:
            return self._facts[2].price
        return max((info.current_bet for info in self.player_public_infos), default=0)

    def get_active_players_count(self) -> int:
        """Count the players still in the hand."""
        return sum(info.active and not info.busted for info in self.player_public_infos)

    def get_non_busted_players_count(self) -> int:
        """Count the players still in the tournament."""
        return sum(not info.busted for info in self.player_public_infos)

    def copy(self) -> PublicGamestate:
        """Return a deep copy: what is changed there is not changed here."""
        from copy import deepcopy

        for name in _MAKERS if "_facts" in self.__dict__ else ():
            getattr(self, name)
        other = object.__new__(PublicGamestate)
        for name, value in self.__dict__.items():
            other.__dict__[name] = value if name == "_facts" else deepcopy(value)
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> PublicGamestate:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        whole = self.copy()
        return _restore, (whole.__dict__,)

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
    view = _new(PublicGamestate)
    view._facts = facts
    return view


def make_history(deeds: History, street_names: tuple[str, ...]) -> HandHistory:
    """Return the actions of a hand by street; streets that were not reached are empty."""
    history: HandHistory = {name: [] for name in street_names}
    for seat, kind, amount, street in deeds:
        history[street_names[street]].append(Action(seat, kind, amount))
    return history


def make_infos(facts: Facts) -> list[PlayerPublicInfo]:
    """Return every seat of the table as all can see it."""
    hand, _, chips, _, acted, ask = facts
    by_seat: dict[int, PlayerPublicInfo] = {
        seat: PlayerPublicInfo(stack, 0, False, busted, False, False)
        for seat, stack, busted in hand.idle
    }
    for index, seat in enumerate(hand.seats):
        stack, bet, live = chips.stacks[index], chips.bets[index], chips.statuses[index]
        if index == ask.place:
            may_raise = ask.max_raise > 0 or stack <= ask.to_call
        else:
            # TDA 47: who acted must face a full raise before raising again.
            may_raise = live and (
                not acted >> index & 1
                or (hand.reopen == "cumulative" and chips.price - bet >= chips.increment)
            )
        by_seat[seat] = PlayerPublicInfo(stack, bet, live, False, live and stack == 0, may_raise)
    return [by_seat[seat] for seat in sorted(by_seat)]


def make_pots(
    seats: tuple[int, ...],
    pots: tuple[tuple[int, tuple[int, ...]], ...],
    statuses: tuple[bool, ...],
) -> list[Pot]:
    """Return the pots by seat, without who folded since; there is always a main pot."""
    everybody = tuple(range(len(seats)))
    return [
        Pot(amount, sorted(seats[index] for index in indices if statuses[index]))
        for amount, indices in pots or ((0, everybody),)
    ]


def _make_previous(facts: Facts) -> list[HandHistory]:
    return [make_history(deeds, names) for block in facts[0].previous for names, deeds in block]


_MAKERS: dict[str, Callable[[Facts], Any]] = {
    "round_number": lambda facts: facts[0].round_number,
    "player_public_infos": make_infos,
    "button_position": lambda facts: facts[0].button_position,
    "community_cards": lambda facts: list(facts[1].board),
    "total_pot": lambda facts: facts[1].total_pot,
    "pots": lambda facts: make_pots(facts[0].seats, facts[1].pots, facts[2].statuses),
    "blinds": lambda facts: facts[0].blinds,
    "blinds_schedule": lambda facts: dict(facts[0].blinds_schedule),
    "minimum_raise_amount": lambda facts: facts[2].increment,
    "current_hand_history": lambda facts: make_history(facts[3], facts[0].street_names),
    "previous_hand_histories": _make_previous,
    "player_index": lambda facts: facts[5].seat,
    "chips_to_call": lambda facts: facts[5].to_call,
    "min_raise": lambda facts: facts[5].min_raise,
    "max_raise": lambda facts: facts[5].max_raise,
    "street": lambda facts: facts[0].street_names[facts[1].number],
    "up_cards": lambda facts: {seat: list(cards) for seat, cards in facts[1].up_cards},
}

_new = object.__new__


def _restore(fields: dict[str, object]) -> PublicGamestate:
    view = object.__new__(PublicGamestate)
    view.__dict__.update(fields)
    return view
