"""Hands that were read before: the same hand in two files counts once."""

from __future__ import annotations

from array import array
from hashlib import blake2b
from typing import TYPE_CHECKING

from croupier.hand import native

if TYPE_CHECKING:
    from croupier.history.hand_log import HandLog

_SHORTEST_NUMBER = 6  # characters; a shorter number is a place in a file, not the number of a room
_CLOCK = len("2024-05-01T12:00:00")
_PRIVATE = tuple(
    f'{{"operation":"{name}"'
    for name in (
        *("HoleDealing", "CardBurning", "HoleCardsShowingOrMucking", "HandKilling"),
        *("StandingPatOrDiscarding", "NoOperation"),
    )
)
_FIRST_SLOTS = 1 << 10
_FULLEST = 0.8


def fingerprint(hand: HandLog) -> int:
    """Return 64 bits that are equal for the same hand.

    A hand is identified by its room and its number there, otherwise by its table, its time and its
    public actions, otherwise by everything that is known about it.
    """
    details = hand.told
    site, number = str(details.get("site") or ""), str(details.get("id") or "")
    # Some people replace the number by 1111111111.
    if site and len(number) >= _SHORTEST_NUMBER and number.strip(number[0]):
        text = f"{site.lower()}\n{number}"
    elif (table := details.get("table")) and len(time := str(details.get("time") or "")) >= _CLOCK:
        text = repr((site.lower(), table, time, hand.players, hand.seats, _seen_by_all(hand)))
    else:
        details = hand.details
        kept = {name: details[name] for name in sorted(details) if name != "assumed"}
        state = hand.final_state()
        played = state.starting_stacks, state.stacks, native.operation_lines(state, 0)
        text = repr((hand.players, hand.seats, kept, played))
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little") or 1  # 0 is an empty slot


def _seen_by_all(hand: HandLog) -> tuple[object, ...]:
    """Return the play without hole cards, because the files of two players have different ones."""
    state = hand.final_state()
    lines = native.operation_lines(state, 0).split("\n")
    public = [line for line in lines if not line.startswith(_PRIVATE)]
    return state.starting_stacks, state.stacks, public


class SeenHands:
    """The hands that were seen, in at most 16 bytes each.

    With ten million different hands, the probability that two of them are confused is three in a
    million.

    >>> from croupier import kuhn
    >>> from croupier.history import HandLog
    >>> seen = SeenHands()
    >>> hand = HandLog.of(kuhn(seed=1), id="7")
    >>> seen.add(hand), seen.add(hand), len(seen)
    (True, False, 1)
    """

    def __init__(self) -> None:
        self._slots = array("Q", bytes(8 * _FIRST_SLOTS))
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __contains__(self, value: int) -> bool:
        """Whether the fingerprint of a hand was added."""
        return self._slots[self._place(value)] == value

    def add(self, hand: HandLog) -> bool:
        """Add a hand; return whether it is new."""
        return self.add_fingerprint(fingerprint(hand))

    def add_fingerprint(self, value: int) -> bool:
        """Add the fingerprint of a hand, any number from 1 to 2**64 - 1; tell whether it is new."""
        place = self._place(value)
        if self._slots[place]:
            return False
        self._slots[place] = value
        self._count += 1
        if self._count > _FULLEST * len(self._slots):
            self._grow()
        return True

    def _place(self, value: int) -> int:
        """The slot of a value, or the empty slot for it."""
        slots = self._slots
        count = len(slots)
        place = value % count
        while slots[place] not in (0, value):
            place = place + 1 if place + 1 < count else 0
        return place

    def _grow(self) -> None:
        old = self._slots
        self._slots = array("Q", bytes(8 * (len(old) * 3 // 2)))
        for value in old:
            if value:
                self._slots[self._place(value)] = value

    @property
    def size(self) -> int:
        """The bytes of the table."""
        return len(self._slots) * self._slots.itemsize
