"""Writers that read back what they wrote and refuse a hand that would change."""

from __future__ import annotations

import io
from itertools import zip_longest
from math import isclose
from typing import TYPE_CHECKING, TextIO

from croupier.errors import NotationError
from croupier.hand import native
from croupier.hand.operations import Folding, StandingPatOrDiscarding
from croupier.history.formats import HandFault
from croupier.history.hand_log import DECISIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from croupier.history.formats import Found
    from croupier.history.hand_log import Decision, HandLog

    Read = Callable[[Iterable[str]], Iterator[Found]]
    Write = Callable[[Iterable[HandLog], TextIO], None]


def read_back(name: str, read: Read, write: Write) -> Write:
    """Return a writer that refuses hands which its own reader would not return unchanged."""

    def check(hand: HandLog) -> None:
        file = io.StringIO()
        write([hand], file)
        found = list(read(file.getvalue().splitlines(keepends=True)))
        faults = [fault.reason for fault in found if isinstance(fault, HandFault)]
        if faults or len(found) != 1:
            reason = faults[0] if faults else f"it would be {len(found)} hands"
            raise NotationError(f"{name} cannot express this hand: {reason}")
        for again in found:
            if not isinstance(again, HandFault) and (other := _difference(hand, again)):
                raise NotationError(f"{name} cannot express this hand: {other}")

    def checked(hands: Iterable[HandLog]) -> Iterator[HandLog]:
        for number, hand in enumerate(hands, 1):
            try:
                check(hand)
            except NotationError as error:
                raise about_hand(hand, number, error) from None
            yield hand

    def write_checked(hands: Iterable[HandLog], file: TextIO) -> None:
        write(checked(hands), file)

    return write_checked


def about_hand(hand: HandLog, number: int, error: NotationError) -> NotationError:
    """Return the reason for a refused hand, with its id or its number."""
    name = hand.details.get("id") or f"number {number}"
    return NotationError(f"hand {name}: {error.message}", expected=error.expected)


def _difference(hand: HandLog, again: HandLog) -> str:
    """Return the difference: the stacks or a player's decision; "" for none."""
    stacks = hand.replay().stacks
    if not native.has_stacks(again.replay(), stacks):
        return f"the stacks would end as {again.replay().stacks}, not {stacks}"
    for told, played in zip_longest(_decisions(again), _decisions(hand)):
        if told is None and isinstance(played, Folding):
            continue  # the last player mucks too, so the house takes the pot
        decided = played or told
        if decided and (told is None or played is None or not _same(told, played)):
            player = decided.player_index
            return f"the decision of {hand.players[player] or f'player {player}'} would change"
    return ""


def _decisions(hand: HandLog) -> Iterator[Decision]:
    return (operation for operation in hand.operations if isinstance(operation, DECISIONS))


def _same(one: Decision, other: Decision) -> bool:
    """Whether two decisions are the same; discarded cards may be unknown."""
    if type(one) is not type(other) or one.player_index != other.player_index:
        return False
    if isinstance(one, StandingPatOrDiscarding):
        assert isinstance(other, StandingPatOrDiscarding)
        return len(one.cards) == len(other.cards)
    amounts = getattr(one, "amount", 0), getattr(other, "amount", 0)
    return amounts[0] == amounts[1] or isclose(*amounts)
