"""Players of pypoks: each sees the hand from its own seat and chooses one of a few moves."""

from __future__ import annotations

from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Any, Protocol

from croupier.errors import PlayerFault, PlayerIllegalAction, shown
from croupier.history.pypoks.config import CCK, FLD
from croupier.history.pypoks.events import translate
from croupier.players.answers.answers import items, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from croupier.history.pypoks.events import Event

    Decide = Callable[[str, list[Event], list[bool], list[int]], tuple[int, Sequence[float]]]


_NO_NUMBERS = (str, bytes, dict)  # iterable, but not lists of numbers


class Seated(Protocol):
    """The interface of a player for a table."""

    def start_hand(self, ids: Sequence[str]) -> None:
        """Receive the ids of the players, by position."""

    def choose(
        self, events: list[Event], allowed: list[bool], amounts: list[int]
    ) -> tuple[object, object]:
        """Answer with a move and its probabilities, or raise a PlayerFault."""
        ...

    def end_hand(self, events: list[Event]) -> None:
        """Receive the events up to the end of the hand."""


class SeatView:
    """The events of a hand in one player's view, translated incrementally."""

    def __init__(self, player: str, ids: Sequence[str]) -> None:
        place = ids.index(player)
        self._places = {other: n for n, other in enumerate((*ids[place:], *ids[:place]))}
        self._seen = 0

    def unseen(self, events: list[Event]) -> list[Event]:
        """Return the events since the last call, in this player's view."""
        new = [translate(event, self._places) for event in events[self._seen :]]
        self._seen = len(events)
        return new


class PPlayer:
    """A player in the table's own process that decides with the function `decide`."""

    def __init__(self, player: str, decide: Decide) -> None:
        self.id = player
        self._decide = decide
        self._view = SeatView(player, [player])
        self._events: list[Event] = []

    def start_hand(self, ids: Sequence[str]) -> None:
        """Start a new hand."""
        self._view = SeatView(self.id, ids)
        self._events = []

    def choose(
        self, events: list[Event], allowed: list[bool], amounts: list[int]
    ) -> tuple[object, object]:
        """Call `decide` with copies of the lists, which it may change."""
        self._events += self._view.unseen(events)
        answer = self._decide(self.id, list(self._events), list(allowed), list(amounts))
        pair = read_pair(answer)
        if pair is None:
            detail = f"{shown(answer)} is not a pair of move and probabilities"
            raise PlayerIllegalAction(self.id, detail)
        return pair

    def end_hand(self, events: list[Event]) -> None:
        """Do nothing: the function is only asked for moves."""


def settle(
    player: Seated, name: str, events: list[Event], allowed: list[bool], amounts: list[int]
) -> tuple[int, list[float], PlayerFault | None]:
    """Ask a player and return a legal move: its own, or a check or fold with the fault."""
    try:
        answer, chances = player.choose(events, allowed, amounts)
        move = read_move(answer, allowed)
        if move is None:
            fault: PlayerFault = PlayerIllegalAction(
                name, f"{shown(answer)} is not an allowed move"
            )
        else:
            return move, clean_chances(chances, allowed), None
    except PlayerFault as raised:
        # Drop the traceback: the stored fault must not keep its frames alive.
        fault = raised.with_traceback(None)
        fault.__context__ = None
    return (CCK if allowed[CCK] else FLD), [], fault


def read_pair(answer: object) -> tuple[Any, Any] | None:
    """Return the move and the probabilities of an answer; None if it does not have both."""
    parts = items(answer)
    return None if parts is None or len(parts) != 2 else (parts[0], parts[1])


def read_move(answer: object, allowed: Sequence[bool]) -> int | None:
    """Return the move; None if it is invalid or not allowed."""
    move = whole_number(answer)
    if move is None:
        return None
    return move if 0 <= move < len(allowed) and allowed[move] else None


def clean_chances(chances: object, allowed: Sequence[bool]) -> list[float]:
    """Return probabilities of allowed moves only, with the sum 1; [] for invalid ones."""
    values = plain_chances(chances, len(allowed) + 1)
    if len(values) != len(allowed):
        return []
    # NaN is in no range.
    if not (min(values) >= 0 and sum(values) < inf):
        return []
    masked = [value if may else 0.0 for value, may in zip(values, allowed, strict=True)]
    total = sum(masked)
    return [value / total for value in masked] if total else []


def plain_chances(chances: Any, most: int) -> list[float]:
    """Return at most `most` probabilities as plain floats; [] for invalid ones.

    They are an object of the bot: any error in reading it only makes them unusable.
    """
    try:
        if isinstance(chances, _NO_NUMBERS):
            return []
        first = islice(chances, most)  # it may be infinite
        return [chance if type(chance) is float else _plain_chance(chance) for chance in first]
    except Exception:
        return []


def _plain_chance(chance: Any) -> float:
    if isinstance(chance, bool | str):
        raise TypeError("a probability must be a number")
    return float(chance)
