"""The cards to come as a deque that may be changed in place, as PokerKit's may."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from croupier.cards.card import Card
    from croupier.hand.state import State


class DeckCards(deque["Card"]):
    """The deck of a State as it is now; a change in place changes the hand.

    A deque that was read before a deal does not change: read `state.deck_cards` again.
    """

    def __init__(self, state: State, cards: Iterable[Card]) -> None:
        super().__init__(cards)
        self._state = state

    def __reduce__(self) -> tuple[Any, ...]:
        return deque, (list(self),)  # a copy belongs to no hand

    def __copy__(self) -> deque[Card]:  # type: ignore[override]
        return deque(self)

    copy = __copy__  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(deque(self))


def _changing(name: str) -> Callable[..., Any]:
    method = getattr(deque, name)

    def change(self: DeckCards, *arguments: Any) -> Any:
        answer = method(self, *arguments)
        self._state.deck_cards = deque(self)
        return answer

    change.__name__ = name
    change.__doc__ = method.__doc__
    return change


for _name in (
    *("append", "appendleft", "clear", "extend", "extendleft", "insert", "pop", "popleft"),
    *("remove", "reverse", "rotate", "__setitem__", "__delitem__", "__iadd__", "__imul__"),
):
    setattr(DeckCards, _name, _changing(_name))
