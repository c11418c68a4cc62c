"""One hand of poker: each operation `x` has three methods, `verify_x`, `can_x` and `x`.

The rules run in the native core; this class reads the arguments and computes derived attributes.
Only the seventeen operations change a hand.
"""

from __future__ import annotations

import warnings
from collections import deque
from operator import index as whole
from typing import TYPE_CHECKING, ClassVar, NoReturn

from croupier import _core
from croupier.cards.card import Card
from croupier.chips.amounts import amount_to_json
from croupier.chips.units import decimal_of, decimal_text, fraction_of, in_units, ratio
from croupier.chips.values import clean_values, divmod, parse_value, rake
from croupier.displays import html_of, svg_of
from croupier.errors import (
    ArgumentError,
    IllegalOperation,
    NotationError,
    Reason,
    SetupError,
    expected_now,
)
from croupier.hand.choices import LegalActions, Pending, Phase, RaiseRange
from croupier.hand.operations import (
    Operation,
)
from croupier.hand.spec.hand_spec import HandSpec, make_spec
from croupier.hand.spec.streets import (
    Automation,
    BettingStructure,
    Mode,
    Pot,
    Street,
)
from croupier.hand.view import View

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.cards.card import CardsLike, Deck
    from croupier.cards.hand_types import Hand
    from croupier.chips.values import Chips, Divmod, TakeRake, ValuesLike
    from croupier.hand.spec.house_rules import HouseRules


class State(_core.State):
    """One hand, from the antes to the last chip pulled."""

    __slots__ = ()
    _repr_html_ = html_of
    _repr_svg_ = svg_of
    _default_rules: ClassVar[HouseRules | None] = None  # without rules=; None: ENGINE

    def __init__(
        self,
        automations: Iterable[Automation],
        deck: Deck | Iterable[Card],
        hand_types: Iterable[type[Hand]],
        streets: Iterable[Street],
        betting_structure: BettingStructure,
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        bring_in: Chips,
        raw_starting_stacks: ValuesLike,
        player_count: int,
        *,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: TakeRake = rake,
        rules: HouseRules | None = None,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
    ) -> None:
        if _core.holds_hand(self):
            raise SetupError("this State already has a hand: make another State for another hand")
        stacks = clean_values(raw_starting_stacks, player_count)
        spec = make_spec(
            automations=automations,
            deck=deck,
            hand_types=hand_types,
            streets=streets,
            betting_structure=betting_structure,
            ante_trimming_status=ante_trimming_status,
            antes=raw_antes,
            blinds_or_straddles=raw_blinds_or_straddles,
            bring_in=bring_in,
            player_count=player_count,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
            rules=self._default_rules if rules is None else rules,
            stacks=stacks,
        )
        units = spec.units_per_chip
        super().__init__(spec, [in_units(stack, units) for stack in stacks], seed, next_cards)

    @property
    def rules(self) -> HouseRules:
        """The house rules of the hand."""
        from croupier.hand.spec.house_rules import HouseRules

        rules: HouseRules | None = self._spec.rules
        return HouseRules.ENGINE if rules is None else rules

    # Counts and ranges.

    @property
    def hand_type_count(self) -> int:
        """The number of hand types."""
        return len(self.hand_types)

    @property
    def hand_type_indices(self) -> range:
        """The indices of the hand types."""
        return range(len(self.hand_types))

    @property
    def draw_statuses(self) -> Iterator[bool]:
        """Whether each street is a draw."""
        return (street.draw_status for street in self.streets)

    @property
    def player_indices(self) -> range:
        """The indices of the players; 0 is the first player left of the button."""
        return range(self.player_count)

    @property
    def street_count(self) -> int:
        """The number of streets."""
        return len(self.streets)

    @property
    def street_indices(self) -> range:
        """The indices of the streets."""
        return range(len(self.streets))

    @property
    def street(self) -> Street | None:
        """The street being dealt or played, None before the first and after the last."""
        index = self.street_index
        return None if index is None else self.streets[index]

    @property
    def board_indices(self) -> range:
        """The indices of the boards: starting boards times runouts."""
        return range(self.board_count)

    @property
    def stander_pat_or_discarder_index(self) -> int | None:
        """The older name of stand_patter_or_discarder_index."""
        return self.stand_patter_or_discarder_index

    @property
    def consecutive_all_in_completion_betting_or_raising_amounts(self) -> list[int]:
        """The older name of consecutive_short_all_in_amounts."""
        return self.consecutive_short_all_in_amounts

    # Cards and hands.

    def get_board(self, board_index: int) -> Iterator[Card]:
        """Return one board's cards, as get_board_cards does."""
        return self.get_board_cards(board_index)

    def _hole(self, player_index: int) -> Iterator[tuple[Card, bool]]:
        if not 0 <= whole(player_index) < self.player_count:
            raise ArgumentError(f"there is no player {player_index} among {self.player_count}")
        cards, statuses = self.hole_cards[player_index], self.hole_card_statuses[player_index]
        return zip(cards, statuses, strict=True)

    def get_censored_hole_cards(self, player_index: int) -> Iterator[Card]:
        """Return a player's hole cards as the others see them: down cards as ??."""
        return (card if up else Card.UNKNOWN for card, up in self._hole(player_index))

    def get_down_cards(self, player_index: int) -> Iterator[Card]:
        """Return a player's face-down cards."""
        return (card for card, up in self._hole(player_index) if not up)

    def get_up_cards(self, player_index: int) -> Iterator[Card]:
        """Return a player's face-up cards."""
        return (card for card, up in self._hole(player_index) if up)

    def get_hand(self, player_index: int, board_index: int, hand_type_index: int) -> Hand | None:
        """Return a player's best hand with all known hole cards."""
        return self._make_hand(
            (card for card, _ in self._hole(player_index)),
            player_index,
            board_index,
            hand_type_index,
        )

    def get_up_hand(self, player_index: int, board_index: int, hand_type_index: int) -> Hand | None:
        """Return a player's best hand with face-up hole cards only."""
        return self._make_hand(
            self.get_up_cards(player_index), player_index, board_index, hand_type_index
        )

    def get_up_hands(self, board_index: int, hand_type_index: int) -> Iterator[Hand | None]:
        """Return get_up_hand of every player."""
        for player_index in self.player_indices:
            yield self.get_up_hand(player_index, board_index, hand_type_index)

    def _make_hand(
        self, hole_cards: Iterable[Card], player_index: int, board_index: int, hand_type_index: int
    ) -> Hand | None:
        if not 0 <= whole(hand_type_index) < len(self.hand_types):
            raise ArgumentError(f"there is no hand type {hand_type_index}")
        if not self.statuses[player_index]:
            return None
        # A card may have been dealt twice, with a warning; it counts once, as in the core.
        hole = dict.fromkeys(filter(None, hole_cards))
        board = dict.fromkeys(filter(None, self.get_board_cards(board_index)))
        return self.hand_types[hand_type_index].from_game_or_none(
            tuple(hole), tuple(card for card in board if card not in hole)
        )

    @property
    def reserved_cards(self) -> Iterator[Card]:
        """The known burnt, mucked and discarded cards; they replenish an empty deck."""
        yield from filter(None, self.burn_cards)
        yield from filter(None, self.mucked_cards)
        for cards in self.discarded_cards:
            yield from filter(None, cards)

    @property
    def cards_in_play(self) -> Iterator[Card]:
        """The known board and hole cards."""
        for cards in (*self.board_cards, *self.hole_cards):
            yield from filter(None, cards)

    @property
    def cards_not_in_play(self) -> Iterator[Card]:
        """The deck and the reserve."""
        yield from self.deck_cards
        yield from self.reserved_cards

    def get_dealable_cards(
        self, deal_count: int | None = 0, warning_status: bool = True
    ) -> Iterator[Card]:
        """Return the cards recommended for a deal of `deal_count` cards.

        These are the deck, plus the reserve if the deck is too small or deal_count is None;
        a UserWarning says that the reserve is used.
        """
        cards = list(self.deck_cards)
        if deal_count is None or whole(deal_count) > len(cards):
            if warning_status:
                warnings.warn(
                    "the reserve of burnt, mucked and discarded cards is part of this",
                    UserWarning,
                    stacklevel=2,
                )
            cards.extend(self.reserved_cards)
        return iter(cards)

    @property
    def pot_amounts(self) -> Iterator[int]:
        """The amounts of the pots, main pot first, the house's part included."""
        return (pot.amount for pot in self.pots)

    # The hand as a value.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._spec == other._spec and self._equals(other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (type(self), self._spec, self._save())

    def __repr__(self) -> str:
        pot, street = self.total_pot_amount, self.street_index
        where = "over" if not self.status else "none" if street is None else street
        return (
            f"<State: {self.player_count} players, street {where}, pot {pot}, "
            f"stacks {self.stacks}, turn {self.turn_index}>"
        )


def _restore(cls: type[State], spec: HandSpec, saved: _core.SavedHand) -> State:
    return _core._load(cls, spec, saved)


def _refuse(
    operation: str, reason: str, facts: dict[str, object], pending: Pending | None
) -> NoReturn:
    if pending is not None:
        facts["expected"] = expected_now(pending)
    raise IllegalOperation(operation, Reason(reason), facts)


def _refuse_action(action: str, unknown: bool) -> NoReturn:
    if unknown:
        raise NotationError(
            f"no such action: {action!r}", expected="dh, db, f, cc, cbr, pb, sd or sm as in 'p1 f'"
        )
    raise NotationError(f"it is not this player's turn: {action!r}")


def _amount_json(amount: object) -> str:
    return _json_text(amount_to_json(amount))


def _json_text(value: object) -> str:
    from json import dumps  # slow to import, and needed only for writing

    return dumps(value, separators=(",", ":"))


def _warns_as_error(message: str) -> bool:
    """Whether the warning filters turn this warning into an error; does not warn."""
    for action, pattern, category, module, line in warnings.filters:
        applies = issubclass(UserWarning, category) and not line and module is None
        if applies and (pattern is None or pattern.match(message)):
            return action == "error"
    return False


_core.register_types(
    {
        "state": State,
        "operations": Operation._kinds,
        "phase": Phase,
        "raise_range": RaiseRange,
        "legal_actions": LegalActions,
        "pending": Pending,
        "view": View,
        "pot": Pot,
        "refuse": _refuse,
        "setup_error": SetupError,
        "divmod": divmod,
        "rake": rake,
        "warns_as_error": _warns_as_error,
        "deque": deque,
        "decimal": decimal_of,
        "fraction": fraction_of,
        "ratio": ratio,
        "parse_value": parse_value,
        "amount_text": decimal_text,
        "amount_json": _amount_json,
        "json_text": _json_text,
        "refuse_action": _refuse_action,
    }
)
