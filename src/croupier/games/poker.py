"""The base class of the game classes: everything that is the same in every hand."""

from __future__ import annotations

from operator import index as whole
from typing import TYPE_CHECKING, ClassVar

from croupier.chips.units import in_units
from croupier.chips.values import clean_values, divmod, rake
from croupier.errors import SetupError
from croupier.hand import native
from croupier.hand.spec.hand_spec import HandSpec, make_spec
from croupier.hand.spec.streets import BettingStructure, Mode, Opening, Street
from croupier.hand.state import State
from croupier.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from croupier.cards.card import Card, CardsLike, RankOrder
    from croupier.cards.hand_types import Hand
    from croupier.chips.values import Chips, Divmod, ValuesLike
    from croupier.games.game import Game
    from croupier.hand.spec.house_rules import HouseRules
    from croupier.hand.spec.streets import Automation, RaiseCap

    RakeFunction = Callable[[Any, State], tuple[Any, Any]]


class Poker:
    """A game without players and stacks; call it with stacks and a player count to start a hand.

    The classes of the package are made from the rows of the catalogue. A subclass of one of them
    may have another deck, other hand types, another `hole_dealing_count` and so on. A subclass of
    Poker itself names the deck, the hand types and the betting structure.
    """

    row: ClassVar[Game]
    deck: ClassVar[tuple[Card, ...]]
    hand_types: ClassVar[tuple[type[Hand], ...]]
    betting_structure: ClassVar[BettingStructure]
    max_completion_betting_or_raising_count: ClassVar[int | None] = None
    _state_type: ClassVar[type[State]] = State
    _specs: dict[int, HandSpec]

    def __init__(
        self,
        automations: tuple[Automation, ...],
        streets: tuple[Street, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        bring_in: Chips,
        *,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: RakeFunction = rake,
        rules: HouseRules | None = None,
    ) -> None:
        self.automations = automations
        self.streets = streets
        self.ante_trimming_status = ante_trimming_status
        self.raw_antes = raw_antes
        self.raw_blinds_or_straddles = raw_blinds_or_straddles
        self.bring_in = bring_in
        self.mode = mode
        self.starting_board_count = starting_board_count
        self.divmod = divmod
        self.rake = rake
        self.rules = rules

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        super().__setattr__("_specs", {})  # the cached specs were made from the attributes

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "_specs"}

    def __setstate__(self, attributes: dict[str, object]) -> None:
        vars(self).update(attributes, _specs={})

    def __call__(
        self,
        raw_starting_stacks: ValuesLike,
        player_count: int,
        *,
        rules: HouseRules | None = None,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
    ) -> State:
        """Start a hand; the cards come from the seed, those in `next_cards` first.

        Rules given here replace those of the game.
        """
        # The common case. Other number types are checked first: the cache would find 3.0 as 3.
        if rules is None and type(player_count) is int and player_count in self._specs:
            spec = self._specs[player_count]
            state = native.start_whole(
                self._state_type, spec, raw_starting_stacks, seed, next_cards
            )
            if state is not None:
                return state
        player_count = whole(player_count)
        stacks = clean_values(raw_starting_stacks, player_count)
        if all(type(stack) is int for stack in stacks):
            spec = self._get_spec(player_count, rules)
        else:
            spec = self._make_spec(player_count, rules, stacks)
        counted = [in_units(stack, spec.units_per_chip) for stack in stacks]
        return native.start(self._state_type, spec, counted, seed, next_cards)

    def _get_spec(self, player_count: int, rules: HouseRules | None) -> HandSpec:
        """Return the spec of hands with whole stacks, which do not affect the unit of chips.

        The spec is used for every hand until an attribute of the game is set.
        """
        if rules is not None:
            return self._make_spec(player_count, rules, ())
        spec = self._specs.get(player_count)
        if spec is None:
            spec = self._specs[player_count] = self._make_spec(player_count, None, ())
        return spec

    def cached_spec(self, player_count: int) -> HandSpec | None:
        """Return the spec of hands with whole stacks, if such a hand was dealt."""
        return self._specs.get(player_count)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = vars(cls)
        row = getattr(cls, "row", None)
        if row is not None and "row" not in own:
            cls.row = changed_row(row, {name: own[name] for name in CHANGEABLE if name in own})

    @classmethod
    def make_streets(
        cls, small_bet: Chips, big_bet: Chips, raise_cap: RaiseCap
    ) -> tuple[Street, ...]:
        """Return the streets of the game with these bets."""
        return cls.row.streets(small_bet, big_bet, raise_cap)

    @classmethod
    def raise_cap(cls, rules: HouseRules | None) -> RaiseCap:
        """Return the cap on bets and raises of the game's streets: "house" if house rules decide.

        >>> from croupier import HouseRules
        >>> from croupier.games import FixedLimitTexasHoldem, KuhnPoker
        >>> FixedLimitTexasHoldem.raise_cap(None), FixedLimitTexasHoldem.raise_cap(HouseRules.WSOP)
        (4, 'house')
        >>> KuhnPoker.raise_cap(HouseRules.WSOP)
        1
        """
        row = getattr(cls, "row", None)
        return cls.max_completion_betting_or_raising_count if row is None else row.raise_cap(rules)

    def _streets_under(self, rules: HouseRules | None) -> tuple[Street, ...]:
        cap, number = self.raise_cap(rules), self.max_completion_betting_or_raising_count
        if cap == number:
            return self.streets
        return tuple(
            Street._make(*street._values()[:6], cap, *street._values()[7:])
            if street.max_completion_betting_or_raising_count == number
            else street
            for street in self.streets
        )

    def _make_spec(
        self, player_count: int, rules: HouseRules | None, stacks: tuple[int, ...]
    ) -> HandSpec:
        given = self.rules if rules is None else rules
        return make_spec(
            automations=self.automations,
            deck=self.deck,
            hand_types=self.hand_types,
            streets=self._streets_under(given),
            betting_structure=self.betting_structure,
            ante_trimming_status=self.ante_trimming_status,
            antes=self.raw_antes,
            blinds_or_straddles=self.raw_blinds_or_straddles,
            bring_in=self.bring_in,
            player_count=player_count,
            mode=self.mode,
            starting_board_count=self.starting_board_count,
            divmod=self.divmod,
            rake=self.rake,
            rules=native.default_rules(self._state_type) if given is None else given,
            stacks=stacks,
        )

    @property
    def button_status(self) -> bool:
        """Whether the game has a button: on at least one street, position decides who opens."""
        return any(street.opening == Opening.POSITION for street in self.streets)

    @property
    def max_hole_card_count(self) -> int:
        """The number of hole cards dealt to each player in a whole hand, not counting draws."""
        return sum(len(street.hole_dealing_statuses) for street in self.streets)

    @property
    def max_down_card_count(self) -> int:
        """The number of hole cards dealt face down."""
        return self.max_hole_card_count - self.max_up_card_count

    @property
    def max_up_card_count(self) -> int:
        """The number of hole cards dealt face up."""
        return sum(sum(street.hole_dealing_statuses) for street in self.streets)

    @property
    def max_board_card_count(self) -> int:
        """The number of cards on a full board."""
        return sum(street.board_dealing_count for street in self.streets)

    @property
    def rank_orders(self) -> tuple[RankOrder, ...]:
        """How each hand type orders the ranks."""
        return tuple(hand_type.lookup.rank_order for hand_type in self.hand_types)

    @property
    def small_bet(self) -> int:
        """The minimum bet of the first street."""
        return self.streets[0].min_completion_betting_or_raising_amount

    @property
    def big_bet(self) -> int:
        """The minimum bet of the last street."""
        return self.streets[-1].min_completion_betting_or_raising_amount

    @property
    def min_bet(self) -> int:
        """The minimum bet, if it is the same on every street."""
        if self.small_bet != self.big_bet:
            raise SetupError(
                f"there is no one minimum bet: the small bet is {self.small_bet}, "
                f"the big bet is {self.big_bet}"
            )
        return self.small_bet


# The games of create_state and the specs of their hands, by its arguments.
GAMES: Recent[Poker] = Recent()
SPECS: Recent[HandSpec] = Recent()

# The attributes that a subclass may change, by PokerKit's names.
CHANGEABLE = (
    *("deck", "hand_types", "betting_structure", "hole_dealing_count", "low"),
    "max_completion_betting_or_raising_count",
)
_TURNED = {
    Opening.LOW_CARD: Opening.HIGH_CARD,
    Opening.HIGH_CARD: Opening.LOW_CARD,
    Opening.LOW_HAND: Opening.HIGH_HAND,
    Opening.HIGH_HAND: Opening.LOW_HAND,
    Opening.HIGH_CARD_ACE_HIGH: Opening.LOW_CARD,
    Opening.LOW_HAND_ACE_HIGH: Opening.HIGH_HAND,
}


def changed_row(row: Game, changes: dict[str, Any]) -> Game:
    """Return a row with values replaced by the attributes of a class, by PokerKit's names."""
    fields: dict[str, Any] = {
        name: changes[name] for name in ("deck", "hand_types") if name in changes
    }
    rounds = row.rounds
    if "betting_structure" in changes:
        fields["structure"] = changes["betting_structure"]
    if "hole_dealing_count" in changes:
        rounds = (rounds[0].replace(down=changes["hole_dealing_count"]), *rounds[1:])
    if "low" in changes and changes["low"] != is_low(row):
        rounds = tuple(
            each.replace(opening=_TURNED.get(each.opening, each.opening)) for each in rounds
        )
    cap = changes.get("max_completion_betting_or_raising_count", row.raise_cap(None))
    if cap != row.raise_cap(None):
        fields["cap"] = cap
    if not fields and rounds == row.rounds:
        return row
    return row.sibling(row.code, row.name, row.title, row.class_name, rounds=rounds, **fields)


def is_low(row: Game) -> bool:
    """Whether the player with the highest card brings in, because low hands win."""
    return row.rounds[0].opening in (Opening.HIGH_CARD, Opening.HIGH_CARD_ACE_HIGH)


# For file readers: they keep the spec of a game and start many hands from it.


def spec_of_hands(
    game: Poker, player_count: int, rules: HouseRules | None, stacks: tuple[int, ...]
) -> HandSpec:
    """Return the spec of a game's hands; fractional stacks determine the unit of chips."""
    return game._make_spec(player_count, rules, stacks)


def start_from_spec(
    game: Poker, spec: HandSpec, counted: Sequence[int], seed: int | None = None
) -> State:
    """Start a hand of a game from a spec, with stacks counted in its units."""
    return native.start(game._state_type, spec, counted, seed)
