"""From what users give for a hand to the native spec of it.

A spec holds everything that is fixed but the stacks. Making one takes a while, dealing hands from
it does not, so games keep theirs.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from croupier import _core
from croupier.cards.card import Card
from croupier.chips.units import ChipKind, common_unit, in_units, ratio
from croupier.chips.values import clean_values, divmod, rake, whole_or_none
from croupier.errors import SetupError, shown
from croupier.hand.house_rules import HouseRules
from croupier.hand.recent import Recent
from croupier.hand.streets import HOUSE, Automation, BettingStructure, Mode, Opening, Street

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from croupier.cards.hand_types import Hand
    from croupier.chips.values import Chips, Divmod, TakeRake, ValuesLike
    from croupier.hand.streets import RaiseCap

_OPENINGS = tuple(Opening)
_STRUCTURES = tuple(BettingStructure)
_MODES = tuple(Mode)
_AUTOMATIONS = tuple(Automation)
_RECENT = Recent[_core.HandSpec]()
_TOO_MANY = 1 << 62  # units: the core counts in 64 bits, and adds up
_UNITS, _RAKE = 1, 14  # places among the arguments of the native spec, after the first


def make_spec(
    automations: Iterable[Automation],
    deck: Iterable[Card],
    hand_types: Iterable[type[Hand]],
    streets: Iterable[Street],
    betting_structure: BettingStructure,
    ante_trimming_status: bool,
    raw_antes: ValuesLike,
    raw_blinds_or_straddles: ValuesLike,
    bring_in: Chips,
    player_count: int,
    mode: Mode,
    starting_board_count: int,
    divmod_: Divmod,
    rake_: TakeRake,
    rules: HouseRules | None,
    stacks: Sequence[object],
) -> _core.HandSpec:
    """Check and translate the arguments of a State; stacks matter for the unit of chips only.

    Who sets up hand after hand in the same way gets the same spec, at a tenth of the cost.
    """
    given = (
        automations,
        deck,
        hand_types,
        streets,
        betting_structure,
        ante_trimming_status,
        raw_antes,
        raw_blinds_or_straddles,
        bring_in,
        player_count,
        mode,
        starting_board_count,
        divmod_,
        rake_,
        rules,
    )
    if not all(type(stack) is int for stack in stacks):
        return _core.HandSpec(*spec_arguments(*given, stacks))
    return _RECENT.make(given, lambda: _core.HandSpec(*spec_arguments(*given, stacks)))


def spec_arguments(
    automations: Iterable[Automation],
    deck: Iterable[Card],
    hand_types: Iterable[type[Hand]],
    streets: Iterable[Street],
    betting_structure: BettingStructure,
    ante_trimming_status: bool,
    raw_antes: ValuesLike,
    raw_blinds_or_straddles: ValuesLike,
    bring_in: Chips,
    player_count: int,
    mode: Mode,
    starting_board_count: int,
    divmod_: Divmod,
    rake_: TakeRake,
    rules: HouseRules | None,
    stacks: Sequence[object],
) -> tuple[Any, ...]:
    """Return what the native spec is made from; see make_spec."""
    players = whole_or_none(player_count)
    if players is None:
        raise SetupError(f"the number of players is a whole number, not {player_count!r}")
    if players < 2:
        raise SetupError("a hand needs at least two players")
    # Where no rules are named, the ways of the State API hold.
    house = HouseRules.ENGINE if rules is None else rules
    if not isinstance(house, HouseRules):
        raise SetupError(f"rules is a HouseRules, not {rules!r}")
    streets = tuple(streets)
    for street in streets:
        if not isinstance(street, Street):
            raise SetupError(f"streets are made of Street, not {street!r}")
    hand_types = tuple(hand_types)
    for hand_type in hand_types:
        if not hasattr(hand_type, "from_game_or_none"):
            raise SetupError(f"hand types are classes such as StandardHighHand, not {hand_type!r}")
    deck = deck if isinstance(deck, tuple) else tuple(deck)
    boards = _boards(starting_board_count)
    antes = clean_values(raw_antes, players)
    blinds = clean_values(raw_blinds_or_straddles, players)
    min_bets = [street.min_completion_betting_or_raising_amount for street in streets]
    caps = [] if house.rake is None else [house.rake.cap, *house.rake.taken]
    chip = [] if house.smallest_chip is None else [house.smallest_chip]
    amounts = [*stacks, *blinds, *antes, bring_in, *min_bets, *caps, *chip]
    kind, units = common_unit(amounts)
    if chip:
        if units * chip[0] != 1:
            raise SetupError(f"not all amounts are counted in chips of {chip[0]}")
    elif caps and kind is not ChipKind.INTEGER:
        units = math.lcm(units, 100)  # the house rounds down to cents
    if units >= _TOO_MANY:
        raise SetupError(f"{shown(max(amounts, key=_fineness))} is too fine to be counted exactly")

    def count(amount: object) -> Any:
        counted = in_units(amount, units)
        if isinstance(counted, float):
            raise SetupError(f"only a stack can be infinite, not {amount!r}")
        if abs(counted) >= _TOO_MANY:
            raise SetupError(f"{shown(amount)} is too large to be counted exactly")
        return counted

    arguments = (
        tuple(automations),
        deck,
        hand_types,
        streets,
        betting_structure,
        bool(ante_trimming_status),
        antes,
        blinds,
        bring_in,
        players,
        mode,
        boards,
        divmod_,
        rake_,
        rules,
    )
    return (
        arguments,
        int(kind),
        units,
        bytes([_number(card) for card in deck]),
        hand_types,
        tuple(
            (
                street.card_burning_status,
                list(street.hole_dealing_statuses),
                street.board_dealing_count,
                street.draw_status,
                _OPENINGS.index(street.opening),
                count(street.min_completion_betting_or_raising_amount),
                _cap_number(street.max_completion_betting_or_raising_count),
            )
            for street in streets
        ),
        _place(betting_structure, _STRUCTURES, "betting structure"),
        _place(mode, _MODES, "mode"),
        sum({1 << _place(name, _AUTOMATIONS, "automation") for name in arguments[0]}),
        bool(ante_trimming_status),
        [count(ante) for ante in antes],
        [count(blind) for blind in blinds],
        count(bring_in),
        boards,
        list(house._native()),
        _native_rake(house, units),
        None if divmod_ is divmod else divmod_,
        None if rake_ is rake else rake_,
        bool(chip),
    )


def raked_spec(arguments: tuple[Any, ...], rules: HouseRules) -> _core.HandSpec:
    """Make the spec of the same hand with the rake of these rules, which are alike but for it."""
    shown, *native = arguments
    native[_RAKE] = _native_rake(rules, native[_UNITS])
    return _core.HandSpec((*shown[:-1], rules), *native)


def _native_rake(house: HouseRules, units: int) -> tuple[int, int, bool, bool, list[int]] | None:
    if house.rake is None:
        return None
    share = round(float(house.rake.percentage) * 1_000_000)
    cap = 1 << 61 if math.isinf(house.rake.cap) else int(in_units(house.rake.cap, units))
    taken = [int(in_units(amount, units)) for amount in house.rake.taken]
    return share, cap, house.rake.cap_per == "pot", house.rake.no_flop_no_drop, taken


def _cap_number(cap: RaiseCap) -> int:
    """The cap of a street as the core knows it: -1 = any number, -2 = the house rules decide."""
    if cap is None:
        return -1
    return -2 if cap == HOUSE else cap


def _fineness(amount: object) -> int:
    """How many units a chip must have for this amount."""
    exact = ratio(amount)
    return exact[1] if isinstance(exact, tuple) else 1


def _number(card: object) -> int:
    if not isinstance(card, Card):
        raise SetupError(f"a deck is made of cards, not {card!r}")
    return card.number


def _boards(given: object) -> int:
    count = whole_or_none(given)
    if count is None or count < 1:
        raise SetupError(f"there must be at least one board, not {shown(given)}")
    return min(count, 1 << 30)  # the core refuses too many, as far as it can count


def _place(value: object, options: Sequence[str], what: str) -> int:
    for place, option in enumerate(options):
        if value == option:
            return place
    raise SetupError(f"no such {what}: {value!r}; choose from {', '.join(map(repr, options))}")
