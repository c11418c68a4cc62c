"""The compared engines: PokerKit, Croupier, and damaged ones that test the comparison."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from unittest.mock import patch

import pokerkit

# Two libraries with the same names and unrelated types are driven by the same code here.
State: TypeAlias = Any
Module: TypeAlias = Any


class PokerKit:
    """The reference: its deck order is set by replacing the shuffle it uses in its constructor."""

    name = "pokerkit"
    module: Module = pokerkit

    def build(self, make: Callable[..., State], order: Sequence[str]) -> State:
        """Build a state whose deck has this order, top first."""

        def arrange(cards: deque[Any]) -> None:
            by_name = {repr(card): card for card in cards}
            cards.clear()
            cards.extend(by_name[name] for name in order)

        with patch("pokerkit.state.shuffle", arrange):
            return make(pokerkit)


@dataclass(frozen=True)
class Damaged(PokerKit):
    """PokerKit with one fault, to prove that the comparison notices it."""

    damage: Callable[[State], None]

    def build(self, make: Callable[..., State], order: Sequence[str]) -> State:
        """Build a state and break it."""
        state = super().build(make, order)
        self.damage(state)
        return state


@dataclass(frozen=True)
class Croupier:
    """Our engine: the deck order is a keyword."""

    module: Module
    keywords: Mapping[str, Any] = field(default_factory=dict)
    name: str = "croupier"

    def build(self, make: Callable[..., State], order: Sequence[str]) -> State:
        """Build a state whose deck has this order, top first."""
        return make(self.module, next_cards="".join(order), **self.keywords)


Engine: TypeAlias = PokerKit | Croupier
