"""Specs of hands in PHH, kept for later hands: most have the game and stakes of an earlier one."""

from __future__ import annotations

from copy import copy
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from croupier.chips.values import clean_values
from croupier.games.poker import spec_of_hands, start_from_spec
from croupier.hand.spec.house_rules import HouseRules, Rake
from croupier.hand.state import State
from croupier.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from croupier.games import Poker

_CENT: tuple[Any, ...] = (Decimal("0.01"),)


class Planned:
    """Hands of one game, stakes and number of players; with `parts`, chips are counted in cents."""

    __slots__ = ("count", "game", "parts", "spec", "rules")

    def __init__(self, game: Poker, count: int, parts: bool) -> None:
        self.game = game
        self.count = count
        self.parts = parts
        self.rules: HouseRules | None = None
        if parts and spec_of_hands(game, count, None, ()).whole_chips:
            # Unknown stacks do not have the number type; the antes do, when the spec is made again.
            antes: Any = map(Decimal, clean_values(game.raw_antes, count))
            game.raw_antes = tuple(antes)
        self.spec = spec_of_hands(game, count, None, self._unit)

    @property
    def _unit(self) -> tuple[Any, ...]:
        return _CENT if self.parts else ()

    def raked(self, taken: Any) -> Planned:
        """Return the same, for hands from which the house took this amount."""
        other = copy(self)
        other.rules = HouseRules.ENGINE.replace(rake=Rake.of_pots(taken))
        if (taken * self.spec.units_per_chip) % 1:  # finer than cents
            other.spec = spec_of_hands(self.game, self.count, other.rules, self._unit)
        else:
            other.spec = self.spec.raked(other.rules)
        return other

    def start(self, stacks: list[Any], seed: int | None = None) -> State:
        """Deal a hand with these stacks."""
        counted = self.spec.count(stacks)
        if counted is not None:
            return start_from_spec(self.game, self.spec, counted, seed)
        # Finer than cents: the unit is found for this hand alone.
        exact: Any = [Decimal(str(stack)) for stack in stacks] if self.parts else stacks
        return self.game(exact, self.count, rules=self.rules, seed=seed)


_planned = Recent[Planned]()


def planned(key: tuple[Any, ...], make: Callable[[], Planned]) -> Planned:
    """Return the value for a key, or make it; amounts in keys are made by `spelled`."""
    return _planned.make(key, make)


def are_plain(amounts: Iterable[Any]) -> bool:
    """Return whether amounts, and those in lists, are whole numbers and Decimals."""
    kinds: set[type] = set()
    for amount in amounts:
        kinds.update(map(type, amount) if isinstance(amount, tuple | list) else (type(amount),))
    return kinds <= {int, Decimal}


def spelled(amount: Any) -> Any:
    """Return a key for an amount, or a list of them: 1, 1.0 and 1.00 are told apart."""
    if isinstance(amount, tuple | list):
        return tuple(map(spelled, amount))
    return amount if type(amount) is int else str(amount)


def has_parts(amounts: Iterable[Any]) -> bool:
    """Return whether chips are counted in parts: some amount, or one of a list, is a Decimal.

    >>> has_parts([1, (2, Decimal("0.5"))]), has_parts([1, None, [2, Decimal("Infinity")]])
    (True, False)
    """
    for amount in amounts:
        if isinstance(amount, tuple | list):
            if Decimal in map(type, amount) and has_parts(amount):
                return True
        elif type(amount) is Decimal and amount.is_finite():
            return True
    return False
