"""What the hand waits for, and what a player may do now."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from croupier.hand.vocabulary import Phase
from croupier.records import Record

if TYPE_CHECKING:
    from croupier.cards.card import Card
    from croupier.chips.values import Chips
    from croupier.hand.state import State

__all__ = ["LegalActions", "Pending", "Phase", "RaiseRange", "phase_of"]

_PHASES = tuple(Phase)


class Pending(Record):
    """What the hand waits for: the operations that are possible now, and from whom.

    `operations` are names of methods of the State; `card_count` is how many cards one call of
    the dealing operation deals, or how many cards must be discarded.
    """

    __match_args__ = __slots__ = ("phase", "operations", "player_indices", "card_count")
    phase: Phase
    operations: tuple[str, ...]
    player_indices: tuple[int, ...]
    card_count: int | None

    def __init__(
        self,
        phase: Phase,
        operations: tuple[str, ...],
        player_indices: tuple[int, ...] = (),
        card_count: int | None = None,
    ) -> None:
        self._fill(phase, operations, player_indices, card_count)


class RaiseRange(Record):
    """The totals a player may complete, bet or raise to; test one amount with `in`."""

    __match_args__ = __slots__ = ("minimum", "maximum", "pot")
    minimum: int
    maximum: int
    pot: int

    def __init__(self, minimum: int, maximum: int, pot: int) -> None:
        self._fill(minimum, maximum, pot)

    def __contains__(self, amount: Chips) -> bool:
        if not self.minimum <= amount <= self.maximum or amount == math.inf:
            return False
        return type(self.minimum) is not int or amount == int(amount)  # whole chips stay whole


class LegalActions(Record):
    """The choices of the player whose turn it is; None if a choice is not possible.

    * `fold`: whether folding is allowed;
    * `check_or_call`: the chips to add; 0 is a check;
    * `bring_in`: the chips to bring in with;
    * `raise_to`: the range of completions, bets and raises;
    * `discards`: the cards that may be discarded; discarding none is standing pat;
    * `discard_count`: how many of them must be discarded without replacement; None in a draw.
    """

    __match_args__ = __slots__ = (
        "player_index",
        "fold",
        "check_or_call",
        "bring_in",
        "raise_to",
        "discards",
        "discard_count",
    )
    player_index: int | None
    fold: bool
    check_or_call: int | None
    bring_in: int | None
    raise_to: RaiseRange | None
    discards: tuple[Card, ...] | None
    discard_count: int | None

    def __init__(
        self,
        player_index: int | None = None,
        fold: bool = False,
        check_or_call: int | None = None,
        bring_in: int | None = None,
        raise_to: RaiseRange | None = None,
        discards: tuple[Card, ...] | None = None,
        discard_count: int | None = None,
    ) -> None:
        self._fill(player_index, fold, check_or_call, bring_in, raise_to, discards, discard_count)

    def __bool__(self) -> bool:
        return self.player_index is not None


def phase_of(state: State) -> Phase:
    """Return the phase of a hand."""
    return _PHASES[state.phase_number]
