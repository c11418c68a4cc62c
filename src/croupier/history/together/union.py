"""The same hand in the files of several players: together they have more cards than each alone.

Hands are yielded while files are read, so the cards of the other files must be known before. The
numbers of the hands, which are quick to find, show which files share hands; only these are read
twice.
"""

from __future__ import annotations

import re
import sqlite3
from hashlib import blake2b
from typing import TYPE_CHECKING

from croupier.errors import CroupierError, NotationError
from croupier.hand.operations import BoardDealing, HoleDealing, StandingPatOrDiscarding
from croupier.history.files import STANDARD_INPUT, read_file, unpacked_file
from croupier.history.formats import HandFault
from croupier.history.hand_log import HandLog
from croupier.history.together.seen import SeenHands, fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from croupier.history.formats import Format

# The number of a hand where it begins, as rooms write it; a longer number stands after it.
_NUMBER = re.compile(rb'(?:#|gamecode="|Game ID: |HandID="?)([A-Z]{0,4}\d{6,}(?:-\d+)*)')
_BLOCK = 1 << 20
_OVERLAP = 64  # bytes: longer than a number


class OtherCards:
    """Hole cards by hand and seat, on disk: two players may have millions of hands in common."""

    def __init__(self) -> None:
        self._database = sqlite3.connect("")  # a private temporary file, deleted at the end
        self._database.execute("CREATE TABLE cards (hand INTEGER, seat INTEGER, cards TEXT)")
        self._database.execute("CREATE INDEX by_hand ON cards (hand)")
        self.count = 0

    def add(self, hand: HandLog) -> None:
        """Keep the known hole cards of a hand."""
        key = _key(hand)
        for seat, cards in hole_cards(hand).items():
            if cards.replace("?", ""):
                self._database.execute("INSERT INTO cards VALUES (?, ?, ?)", (key, seat, cards))
                self.count += 1

    def of(self, hand: HandLog) -> dict[int, str]:
        """Return the known cards of a hand, by seat."""
        rows = self._database.execute("SELECT seat, cards FROM cards WHERE hand = ?", (_key(hand),))
        return dict(rows)

    def close(self) -> None:
        """Delete the stored cards."""
        self._database.close()


def _key(hand: HandLog) -> int:
    return fingerprint(hand) - (1 << 63)  # a number that the database can store


def hole_cards(hand: HandLog) -> dict[int, str]:
    """Return the cards dealt to each seat in order, `??` for one that is not known."""
    dealt: dict[int, str] = {}
    for operation in hand.operations:
        if isinstance(operation, HoleDealing):
            seat = hand.seats[operation.player_index]
            dealt[seat] = dealt.get(seat, "") + "".join(map(repr, operation.cards))
    return dealt


def with_cards(hand: HandLog, others: Mapping[int, str]) -> HandLog:
    """Return a hand with the cards of another file; the hand itself if they do not fit."""
    dealt: dict[int, int] = {}
    operations = []
    for operation in hand.operations:
        if isinstance(operation, HoleDealing):
            seat = hand.seats[operation.player_index]
            begin = dealt.get(seat, 0)
            dealt[seat] = begin + 2 * len(operation.cards)
            known = others.get(seat, "")[begin : dealt[seat]]
            held = "".join(map(repr, operation.cards))
            if len(known) == len(held) and "?" in held:
                operation = _dealing(operation, held, known)
        operations.append(operation)
    if operations == list(hand.operations):
        return hand
    together = HandLog(hand.setup, hand.players, hand.seats, operations, hand.details)
    try:
        together.replay()
    except CroupierError:
        return hand
    return hand if _has_card_twice(together) else together


def _has_card_twice(hand: HandLog) -> bool:
    """Whether a known card is dealt twice without a reshuffle."""
    cards: list[str] = []
    for operation in hand.operations:
        if isinstance(operation, StandingPatOrDiscarding):
            return False
        if isinstance(operation, HoleDealing | BoardDealing):
            cards += [repr(card) for card in operation.cards if card]
    return len(set(cards)) < len(cards)


def _dealing(operation: HoleDealing, held: str, known: str) -> HoleDealing:
    """The same dealing with known cards in the places of unknown ones."""
    from croupier.cards.card import Card

    cards = [
        known[place : place + 2] if held[place] == "?" else held[place : place + 2]
        for place in range(0, len(held), 2)
    ]
    if len(set(cards) - {"??"}) < len([card for card in cards if card != "??"]):
        return operation  # in another order: the places of the cards are not certain
    values = dict(zip(operation._fields, operation._values(), strict=True))
    values["cards"] = tuple(Card.parse("".join(cards)))
    return operation._make(*values.values())


def cards_of_other_files(
    files: Sequence[str],
    form: Format | None = None,
    on_bytes: Callable[[int], object] | None = None,
) -> OtherCards | None:
    """Return the cards in later files of hands in earlier ones; None if no file shares a hand."""
    sharing = sharing_files(files)
    if not sharing:
        return None
    others, seen = OtherCards(), SeenHands()
    for file in sharing:
        try:
            for found in read_file(file, form, on_bytes):
                if not isinstance(found, HandFault) and not seen.add(found):
                    others.add(found)
        except NotationError:
            continue  # the second reading of the file reports it
    if others.count:
        return others
    others.close()
    return None


def sharing_files(files: Sequence[str]) -> list[str]:
    """Return the files that have a number of a hand in common with another file, in order.

    Files of players without any numbers may share hands too: if there are several of them, they are
    returned too.
    """
    if len(files) < 2 or STANDARD_INPUT in files:
        return []
    everything, later = SeenHands(), SeenHands()
    sharing: set[str] = set()
    nameless: list[str] = []
    for file in files:
        own = SeenHands()
        for number in _numbers(file):
            if own.add_fingerprint(number) and not everything.add_fingerprint(number):
                sharing.add(file)
                later.add_fingerprint(number)
        if not len(own) and _has_hero(file):
            nameless.append(file)
    if len(nameless) > 1:
        sharing.update(nameless)
    if not sharing:
        return []
    first = [
        file
        for file in files
        if file not in sharing and any(number in later for number in _numbers(file))
    ]
    return [file for file in files if file in sharing or file in first]


def _has_hero(file: str) -> bool:
    """Whether a file begins like a file that a player saved: with cards of that player."""
    try:
        for part in unpacked_file(file):
            beginning = part.read(_BLOCK).replace(b"\0", b"")
            if b"Dealt to" in beginning or b"hero" in beginning:
                return True
    except (NotationError, OSError):
        pass
    return False


def _numbers(file: str) -> Iterator[int]:
    try:
        for part in unpacked_file(file):
            before = b""
            while block := part.read(_BLOCK):
                text = before + block.replace(b"\0", b"")  # UTF-16
                for number in _NUMBER.findall(text):
                    digest = blake2b(number, digest_size=8).digest()
                    yield int.from_bytes(digest, "little") or 1
                before = text[-_OVERLAP:].rpartition(b"\n")[2]
    except (NotationError, OSError):
        return
