"""The actions of players, from the words after their names alone.

A file repeats the same few actions ("folds", "calls $2"), so their meaning is cached by their
words. Actions whose meaning depends on the hand are not read here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import NotationError
from croupier.history.rooms.reading.known import Known
from croupier.history.rooms.reading.text import money
from croupier.history.transcripts.transcript import Told, Untold

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Mapping


class Said(NamedTuple):
    """An action without its player."""

    kind: Told
    amount: int = 0
    by: int | None = None  # the printed amount of a raise


if TYPE_CHECKING:
    Reading = Callable[[str], Said | None]


def remembering(phrases: Mapping[str, Reading]) -> Known[Said | None]:
    """Return a reader of actions by their first words; None if the meaning depends on the hand."""

    def said(action: str) -> Said | None:
        verb = action.partition(" ")[0]
        read = phrases.get(verb) or phrases.get(verb.lower())
        return None if read is None else read(action)

    return Known(said)


def amount_reader(pattern: re.Pattern[str]) -> Callable[[str], int]:
    """Return a reader of the first amount of a text, in the notation of a room."""

    def amount(text: str) -> int:
        found = pattern.search(text)
        if found is None:
            raise Untold("incomplete", "an amount is cut off")
        return money(found[0])

    return amount


def telling(amount: Callable[[str], int]) -> Callable[[Told], Reading]:
    """Return a maker of readers: an action of this kind, with the amount of its line."""
    return lambda kind: lambda action: Said(kind, amount(action))


def post_reader(amount: Callable[[str], int]) -> Callable[[str], Said]:
    """Return a reader of forced bets in words."""

    def read(action: str) -> Said:
        words = action.lower()
        kind = next((kind for mark, kind in _NAMED_POSTS if mark in words), Told.POST)
        return Said(kind, amount(action))

    return read


def word(action: str, place: int) -> str:
    """Return one word of an action; a line that ends before it is cut off."""
    words = action.split(" ")
    if len(words) <= place:
        raise Untold("incomplete", "a line is cut off")
    return words[place]


def read_fold(action: str) -> Said | None:
    """Read a fold; None if cards are shown with it."""
    return None if "[" in action else Said(Told.FOLD)


def read_check(action: str) -> Said:
    """Read a check."""
    return Said(Told.CHECK)


def read_call(action: str) -> Said:
    """Read `calls $2`."""
    return Said(Told.CALL, money(word(action, 1)))


def read_bet(action: str) -> Said:
    """Read `bets $2`."""
    return Said(Told.BET, money(word(action, 1)))


def read_raise(action: str) -> Said:
    """Read `raises $2 to $4`."""
    words = action.split(" ")
    if len(words) < 4 or words[2] != "to":
        raise NotationError("a raise must have an amount and a total")
    return Said(
        Told.RAISE_TO,
        money(words[3]),
        None if "-" in words[1] else money(words[1]),
    )


def read_bring_in(action: str) -> Said:
    """Read `brings in for $2`."""
    return Said(Told.BRING_IN, money(word(action, 3)))


def read_muck(action: str) -> Said:
    """Read that a hand is not shown."""
    return Said(Told.MUCK)


def read_post(action: str) -> Said | None:
    """Read a forced bet; None for both blinds in one, which need the stakes to be separated."""
    words = action.lower().replace(" and is all-in", "")
    if "small & big blinds" in words or "big & small blinds" in words:
        return None
    kind = next((kind for mark, kind in _POSTS if mark in words), Told.POST)
    return Said(kind, money(words.rpartition(" ")[2]))


_POSTS = (
    ("button blind", Told.BUTTON_BLIND),
    ("ante", Told.ANTE),
    ("straddle", Told.STRADDLE),
    ("small blind", Told.SMALL_BLIND),
    ("big blind", Told.BIG_BLIND),
    ("dead", Told.DEAD),
)
_NAMED_POSTS = (
    ("ante", Told.ANTE),
    ("dead", Told.DEAD),
    ("small blind", Told.SMALL_BLIND),
    ("big blind", Told.BIG_BLIND),
    ("straddle", Told.STRADDLE),
)
ENGLISH: dict[str, Reading] = {
    "posts": read_post,
    "folds": read_fold,
    "checks": read_check,
    "calls": read_call,
    "bets": read_bet,
    "raises": read_raise,
    "brings": read_bring_in,
    "mucks": read_muck,
}
said_in_english = remembering(ENGLISH)
