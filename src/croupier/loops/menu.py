"""A short list of actions with numbers, for agents that choose among a few."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from numbers import Real
from typing import TYPE_CHECKING

from croupier import _core
from croupier.errors import ArgumentError, SetupError
from croupier.hand.spec.streets import BettingStructure
from croupier.hand.state import State

if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from croupier.chips.values import Chips
    from croupier.loops.batch import Batch

__all__ = ["ActionMenu", "MenuLike"]

Item = str | float
MenuLike = "ActionMenu | Iterable[Item] | None"
"""An action menu, the items of one, or None for the usual menu of the game."""

_FOLD, _CALL, _MINIMUM, _ALL_IN, _POT, _BET = range(6)
_WORDS = {
    "fold": (_FOLD, 0.0),
    "call": (_CALL, 0.0),
    "raise": (_MINIMUM, 0.0),
    "min": (_MINIMUM, 0.0),
    "all-in": (_ALL_IN, 0.0),
}
_MULTIPLE = re.compile(r"(\d+(?:\.\d+)?)x")
_MOST_ITEMS = 64
_MOST_DRAW_CARDS = 10
_MOST_FACTOR = 1_000_000


class ActionMenu:
    """Actions by number: `fold`, `call`, sizes of raises, and discards where the game has draws.

    A number is a fraction of the pot after the call (0.5, 1.0), "2x" a multiple of the bet to call,
    "min" (or "raise") the smallest raise, "all-in" the largest that the betting structure allows. A
    size that is too small or too large becomes the nearest legal one. If several sizes give the
    same amount, only the first is offered. "call" is the cheapest way to stay in, as in
    `BatchAction`.

    In games with draws the ids after the items are discards: id minus the number of items is a
    mask, whose bit k stands for the k-th hole card. Give the number of hole cards as `draw_cards`.

    >>> menu = ActionMenu(("fold", "call", 0.5, 1.0, "all-in"))
    >>> menu.names
    ('fold', 'call', '0.5', '1.0', 'all-in')
    >>> from croupier import holdem
    >>> menu.offers(holdem(players=2))
    {0: ('fold', 0), 1: ('call', 0), 2: ('raise', 4), 3: ('raise', 6), 4: ('raise', 200)}
    """

    def __init__(self, items: Iterable[Item], *, draw_cards: int = 0) -> None:
        if isinstance(items, (str, bytes)) or not isinstance(items, Iterable):
            raise SetupError(f'a menu must be a list such as ("fold", "call", 1.0), not {items!r}')
        self.items: tuple[Item, ...] = tuple(items)
        if not 1 <= len(self.items) <= _MOST_ITEMS:
            raise SetupError(f"a menu must have 1 to {_MOST_ITEMS} items, not {len(self.items)}")
        read = [_read_item(item) for item in self.items]
        if len(set(read)) < len(read):
            raise SetupError(f"a menu cannot have the same item twice: {self.items!r}")
        if "call" not in self.items:
            raise SetupError('a menu needs "call", because sometimes nothing else is legal')
        if type(draw_cards) is not int or not 0 <= draw_cards <= _MOST_DRAW_CARDS:
            raise SetupError(f"draw_cards must be 0 to {_MOST_DRAW_CARDS}")
        self.draw_cards = draw_cards
        self._native = _core.Menu(
            [_core.MenuWord(kind=kind, factor=factor) for kind, factor in read], draw_cards
        )

    @classmethod
    def of(cls, state: State, items: Any = None) -> ActionMenu:
        """Return a menu for the game of a State; without items the usual one.

        The usual menu of fixed limit is fold, call, raise; of other games it is fold, call, half
        the pot, the pot, all-in.
        """
        held = cards = 0
        for street in state.streets:
            held += len(street.hole_dealing_statuses)
            if street.draw_status:
                cards = held
        if isinstance(items, ActionMenu):
            return items._with_draws(cards, held if cards else 0)
        if items is None:
            fixed = state.betting_structure is BettingStructure.FIXED_LIMIT
            items = ("fold", "call", "raise") if fixed else ("fold", "call", 0.5, 1.0, "all-in")
        return cls(items, draw_cards=cards)

    def __len__(self) -> int:
        return self._native.size

    def __repr__(self) -> str:
        draws = f", draw_cards={self.draw_cards}" if self.draw_cards else ""
        return f"ActionMenu({self.items!r}{draws})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ActionMenu):
            return NotImplemented
        return (self.items, self.draw_cards) == (other.items, other.draw_cards)

    def __hash__(self) -> int:
        return hash((self.items, self.draw_cards))

    def __reduce__(self) -> tuple[object, ...]:
        return _menu, (self.items, self.draw_cards)

    @property
    def names(self) -> tuple[str, ...]:
        """What each id stands for, in words."""
        return (*map(str, self.items), *map(_discards, range(len(self) - len(self.items))))

    def offers(self, state: State) -> dict[int, tuple[str, Chips]]:
        """Return the legal ids at a State, each with its action and amount.

        The amount of a raise is what the player raises to; that of a draw has bit k set for the
        k-th hole card.
        """
        if not isinstance(state, State):
            raise SetupError(f"expected a State, not {state!r}")
        words = ("fold", "call", "raise", "draw")
        found = enumerate(self._native.offer(state))
        return {number: (words[it.action], it.amount) for number, it in found if it is not None}

    def apply(self, state: State, number: int) -> None:
        """Carry out the action of an id."""
        offers = self.offers(state)
        if number not in offers:
            allowed = ", ".join(f"{each} ({self.names[each]})" for each in offers) or "none"
            raise ArgumentError(f"the action {number!r} is not legal now; legal: {allowed}")
        action, amount = offers[number]
        if action == "fold":
            state.fold()
        elif action == "raise":
            state.complete_bet_or_raise_to(amount)
        elif action == "draw":
            player = state.stand_patter_or_discarder_index
            cards = () if player is None else state.hole_cards[player]
            state.stand_pat_or_discard([c for k, c in enumerate(cards) if int(amount) >> k & 1])
        elif state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()

    def mask(self, batch: Batch, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Return which ids are legal at each table: a row per table, an id per column."""
        import numpy as np

        from croupier.loops.arrays import checked_array

        shape = (len(batch), len(self.fitting(batch)))
        mask = np.empty(shape, np.bool_) if out is None else checked_array(out, shape, np.bool_)
        batch._native.menu_mask(self.fitting(batch)._native, mask.view(np.uint8))
        return mask

    def decode(
        self, batch: Batch, ids: ArrayLike, *, strict: bool = False
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return what `Batch.step` takes for one id per table: actions and amounts.

        -1 leaves a table as it is. An id that is not legal at its table becomes an action that the
        Batch refuses; with `strict` it raises an error.
        """
        import numpy as np

        from croupier.loops.arrays import read_integers

        menu = self.fitting(batch)
        given = read_integers(ids, "ids", len(batch))
        actions, amounts = np.empty(len(batch), np.int64), np.empty(len(batch), np.int64)
        wrong = batch._native.menu_decode(menu._native, given, actions, amounts, bool(strict))
        if wrong >= 0:
            why = "is not legal now" if 0 <= given[wrong] < len(menu) else "is not on the menu"
            raise ArgumentError(f"table {wrong}: the action {given[wrong]} {why}")
        return actions, amounts

    def fitting(self, batch: Batch) -> ActionMenu:
        """Return this menu with as many discards as the game of a Batch has hole cards."""
        cards = batch.columns.holes if batch.columns.draws else 0
        return self._with_draws(cards, cards)

    def _with_draws(self, cards: int, most: int) -> ActionMenu:
        """Return this menu with draws, if it has none yet and the game has."""
        if self.draw_cards == cards or 0 < self.draw_cards <= most:
            return self  # in some games more cards come after the last draw
        if self.draw_cards:
            raise SetupError(
                f"this menu has draws of {self.draw_cards} cards, and the game has {most}"
            )
        return ActionMenu(self.items, draw_cards=cards)

    def translate(self, state: State, amount: Chips) -> dict[int, float]:
        """Return the ids that stand for a raise that is not on the menu, each with its probability.

        The mapping is the pseudo-harmonic one of Ganzfried and Sandholm (2013): between the sizes
        below and above, in fractions of the pot. A raise below every size on the menu becomes the
        smallest.
        """
        if isinstance(amount, bool) or not isinstance(amount, (Real, Decimal)):
            raise ArgumentError(f"a raise must be to an amount of chips, not to {amount!r}")
        raises = sorted(
            (float(to), number)
            for number, (action, to) in self.offers(state).items()
            if action == "raise"
        )
        legal, player = state.legal_actions(), state.actor_index
        options = legal.raise_to
        if not raises or options is None or player is None or legal.check_or_call is None:
            raise ArgumentError("the menu has no raise that is legal now")
        if not options.minimum <= amount <= options.maximum:
            raise ArgumentError(
                f"a raise must be to {options.minimum} up to {options.maximum}, not to {amount!r}"
            )
        size = float(amount)
        below = [pair for pair in raises if pair[0] <= size]
        above = [pair for pair in raises if pair[0] >= size]
        if not below or not above:
            return {(above or below[::-1])[0][1]: 1.0}
        (low, lower), (high, higher) = below[-1], above[0]
        if lower == higher:
            return {lower: 1.0}
        called = float(state.bets[player] + legal.check_or_call)
        pot = max(float(self._native.pot_after_call(state)), 1e-9)
        a, b, x = (max(to - called, 0.0) / pot for to in (low, high, size))
        share = (b - x) * (1 + a) / ((b - a) * (1 + x))
        return {lower: share, higher: 1 - share}


def _menu(items: tuple[Item, ...], draw_cards: int) -> ActionMenu:
    return ActionMenu(items, draw_cards=draw_cards)


def _read_item(item: object) -> tuple[int, float]:
    if isinstance(item, str) and item in _WORDS:
        return _WORDS[item]
    factor, kind = -1.0, _POT
    if isinstance(item, str) and (multiple := _MULTIPLE.fullmatch(item)):
        factor, kind = float(multiple[1]), _BET
    elif isinstance(item, (int, float)) and not isinstance(item, bool):
        factor = float(item)
    if not 0 < factor <= _MOST_FACTOR:
        raise SetupError(
            f"{item!r} is not an item of a menu: choose from 'fold', 'call', 'min', 'all-in', "
            "a fraction of the pot such as 0.5, a multiple of the bet such as '2x'"
        )
    return kind, factor


def _discards(bits: int) -> str:
    if not bits:
        return "stand pat"
    return "discard " + " ".join(str(k) for k in range(_MOST_DRAW_CARDS) if bits >> k & 1)
