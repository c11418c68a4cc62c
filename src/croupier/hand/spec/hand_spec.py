"""The setup of hands: a HandSpec has everything that is fixed apart from the stacks.

Checking and converting the arguments takes longer than dealing a hand, so specs are cached by
their arguments.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from croupier import _core
from croupier.chips.units import ChipKind, common_unit, in_units, ratio
from croupier.chips.values import clean_values, whole_or_none
from croupier.errors import SetupError, shown
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Street
from croupier.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, Self

    from croupier.cards.card import Card
    from croupier.cards.hand_types import Hand
    from croupier.chips.values import Chips, Divmod, TakeRake, ValuesLike
    from croupier.hand.spec.streets import Automation, BettingStructure, Mode

_TOO_MANY = 1 << 62  # units: the core adds them up in 64 bits


class HandSpec(_core.HandSpec):
    """Everything that is fixed about a hand apart from its stacks: frozen, shared by many hands.

    The fields are those of a State; `make_spec` makes one. `unit` is what the core counts in.

    >>> from croupier import holdem
    >>> spec = holdem(blinds=(1, 2))._spec
    >>> spec.antes, spec.blinds_or_straddles, spec.unit
    ((0, 0, 0, 0, 0, 0), (1, 2, 0, 0, 0, 0), 1)
    >>> holdem(blinds=(1, 2), stacks=300)._spec is spec
    True
    """

    __slots__ = ()
    _fields = (
        "automations",
        "deck",
        "hand_types",
        "streets",
        "betting_structure",
        "ante_trimming_status",
        "antes",
        "blinds_or_straddles",
        "bring_in",
        "player_count",
        "mode",
        "starting_board_count",
        "divmod",
        "rake",
        "rules",
    )

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name, as `make_spec` takes them."""
        return {name: getattr(self, name) for name in self._fields}

    def replace(self, **changes: Any) -> HandSpec:
        """Return the spec with the named fields changed, counted in the same unit."""
        return make_spec(**{**self.to_dict(), **changes}, stacks=(self.unit,))

    def raked(self, rules: HouseRules) -> Self:
        """Return the spec with the rake of these rules; all other rules must be the same."""
        rake = rules.rake
        native = (
            _core.Rake(millionths=0, cap=None, cap_per_pot=False, no_flop_no_drop=False, taken=[])
            if rake is None
            else rake._native(self.units_per_chip)
        )
        return self._raked(rules, native)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, HandSpec):
            return NotImplemented
        return self._comparable() == other._comparable()

    def __hash__(self) -> int:
        return hash(self._comparable())

    def _comparable(self) -> tuple[object, ...]:
        """The fields to compare; None as rules equals HouseRules.ENGINE."""
        *fields, rules = (getattr(self, name) for name in self._fields)
        return (*fields, HouseRules.ENGINE if rules is None else rules)

    def __repr__(self) -> str:
        pairs = ", ".join(f"{name}={value!r}" for name, value in self.to_dict().items())
        return f"HandSpec({pairs})"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.to_dict(), self.unit)


_RECENT = Recent[HandSpec]()


def make_spec(
    *,
    automations: Iterable[Automation],
    deck: Iterable[Card],
    hand_types: Iterable[type[Hand]],
    streets: Iterable[Street],
    betting_structure: BettingStructure,
    ante_trimming_status: bool,
    antes: ValuesLike,
    blinds_or_straddles: ValuesLike,
    bring_in: Chips,
    player_count: int,
    mode: Mode,
    starting_board_count: int,
    divmod: Divmod,
    rake: TakeRake,
    rules: HouseRules | None,
    stacks: Sequence[object] = (),
) -> HandSpec:
    """Check and convert the arguments of a hand; stacks only affect the unit of chips.

    The same arguments return the cached spec, at a tenth of the cost.
    """
    given = (
        automations,
        deck,
        hand_types,
        streets,
        betting_structure,
        ante_trimming_status,
        antes,
        blinds_or_straddles,
        bring_in,
        player_count,
        mode,
        starting_board_count,
        divmod,
        rake,
        rules,
    )
    is_whole = all(type(stack) is int for stack in stacks)
    found: HandSpec | None = _RECENT.find(given) if is_whole else None
    if found is not None:
        return found
    players = whole_or_none(player_count)
    if players is None:
        raise SetupError(f"the number of players must be a whole number, not {player_count!r}")
    if players < 2:
        raise SetupError("a hand needs at least two players")
    streets = tuple(streets)
    for street in streets:
        if not isinstance(street, Street):
            raise SetupError(f"a street must be a Street, not {street!r}")
    hand_types = tuple(hand_types)
    for hand_type in hand_types:
        if not hasattr(hand_type, "from_game_or_none"):
            raise SetupError(
                f"a hand type must be a class such as StandardHighHand, not {hand_type!r}"
            )
    house = HouseRules.ENGINE if rules is None else rules
    if not isinstance(house, HouseRules):
        raise SetupError(f"rules must be a HouseRules, not {rules!r}")
    clean_antes = clean_values(antes, players)
    blinds = clean_values(blinds_or_straddles, players)
    boards = _boards(starting_board_count)
    unit = _Unit([*stacks, *blinds, *clean_antes, bring_in], streets, house)
    spec = HandSpec(
        automations=tuple(automations),
        deck=deck if isinstance(deck, tuple) else tuple(deck),
        hand_types=hand_types,
        streets=streets,
        betting_structure=betting_structure,
        ante_trimming_status=bool(ante_trimming_status),
        antes=clean_antes,
        blinds_or_straddles=blinds,
        bring_in=bring_in,
        player_count=players,
        mode=mode,
        starting_board_count=boards,
        divmod=divmod,
        rake=rake,
        rules=rules,
        chip_kind=int(unit.kind),
        units_per_chip=unit.per_chip,
        whole_chips=house.smallest_chip is not None,
        counted_streets=[street._native(unit.count) for street in streets],
        counted_antes=[unit.count(ante) for ante in clean_antes],
        counted_blinds=[unit.count(blind) for blind in blinds],
        counted_bring_in=unit.count(bring_in),
        counted_rules=house._native(unit.per_chip),
    )
    if is_whole:
        _RECENT.put(given, spec)
    return spec


def _restore(fields: dict[str, Any], unit: object) -> HandSpec:
    return make_spec(**fields, stacks=(unit,))


class _Unit:
    """The largest unit of chips that makes every amount of a hand whole."""

    def __init__(self, amounts: list[Any], streets: tuple[Street, ...], house: HouseRules) -> None:
        for street in streets:
            amounts.append(street.min_completion_betting_or_raising_amount)
            if street.max_completion_betting_or_raising_amount is not None:
                amounts.append(street.max_completion_betting_or_raising_amount)
        raked = house.rake is not None
        if house.rake is not None:
            amounts += house.rake.amounts
        chip = house.smallest_chip
        if chip is not None:
            amounts.append(chip)
        self.kind, self.per_chip = common_unit(amounts)
        if chip is not None:
            if self.per_chip * chip != 1:
                raise SetupError(f"every amount must be a multiple of the smallest chip, {chip}")
        elif raked and self.kind is not ChipKind.INTEGER:
            self.per_chip = math.lcm(self.per_chip, 100)  # the house rounds down to cents
        if self.per_chip >= _TOO_MANY:
            finest = max(amounts, key=_fineness)
            raise SetupError(f"{shown(finest)} is too fine to be counted exactly")

    def count(self, amount: object) -> Any:
        """Return an amount in units."""
        counted = in_units(amount, self.per_chip)
        if isinstance(counted, float):
            raise SetupError(f"only a stack can be infinite, not {amount!r}")
        if abs(counted) >= _TOO_MANY:
            raise SetupError(f"{shown(amount)} is too large to be counted exactly")
        return counted


def _fineness(amount: object) -> int:
    """How many units a chip must have for this amount."""
    exact = ratio(amount)
    return exact[1] if isinstance(exact, tuple) else 1


def _boards(given: object) -> int:
    count = whole_or_none(given)
    if count is None or count < 1:
        raise SetupError(f"there must be at least one board, not {shown(given)}")
    return min(count, 1 << 30)  # the core refuses too many boards; this avoids an overflow
