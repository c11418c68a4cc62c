"""The lines of a log: events as JSON, and how a line is read back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from croupier.chips.amounts import amount_to_json
from croupier.errors import NotationError
from croupier.hand import native
from croupier.history.setup import HandSetup
from croupier.history.spec_notes import PlanNotes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from croupier.hand.state import State
    from croupier.history.hand_log import Json

VERSION = 2
OF_HANDS = ("log", "hand", "end", "close")  # reserved: not events of a table
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
_HAND = '{"event":"hand","setup":'
_COMMITMENT = b"croupier commitment\n"  # unique to this hash
LONGEST_LINE = 1 << 24  # characters; a hand's longest line has a few thousand


def encode(event: Mapping[str, Any]) -> str:
    """Return an event as one line, in ASCII, with its line end."""
    try:
        return _encode(event) + "\n"
    except (TypeError, ValueError, RecursionError) as error:
        raise NotationError(f"the event cannot be written as JSON: {error}") from None


def decode(line: str) -> dict[str, Any]:
    """Return the event of a line; raise a NotationError if there is none."""
    if len(line) > LONGEST_LINE:
        raise NotationError(f"a line of {len(line)} characters", expected="a line of a log")
    try:
        event = json.loads(line, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"not JSON: {error}") from None
    if not isinstance(event, dict):
        raise NotationError("not a JSON object", expected="an event or an operation")
    return event


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def header_line() -> str:
    """Return the first line of a log."""
    return encode({"event": "log", "version": VERSION})


def check_header(event: Mapping[str, Any]) -> None:
    """Raise a NotationError unless this is the first event of a readable log."""
    if event.get("event") != "log":
        raise NotationError("not a log", expected=f"{header_line().strip()} in the first line")
    version = event.get("version")
    if version == 1:
        raise NotationError(
            "a log of version 1, which has no hashes and cannot be checked",
            expected=f"version {VERSION}: play the game again to write a new log",
        )
    if version != VERSION:
        raise NotationError(
            f"a log of version {version!r}",
            expected=f"version {VERSION}: a newer croupier may read it",
        )


def read_header(line: bytes, path: str | Path | None) -> None:
    """Raise a NotationError unless this is the first line of a readable log."""
    expected = header_line()
    if line == expected.encode():
        return
    try:
        check_header(decode(line.decode("ascii", "replace")))
    except NotationError as error:
        if error.expected:
            raise NotationError(error.message, path, 1, expected=error.expected) from None
    raise NotationError("not a log", path, 1, expected=expected.strip())


def commitment_of(opening: Mapping[str, Any]) -> str:
    """Return the hash that binds a game to the opening event of its log, including the seed.

    An organiser who publishes it before the first hand cannot choose another seed afterwards; a
    reader learns nothing about a seed that cannot be guessed.
    """
    from hashlib import sha256

    return sha256(_COMMITMENT + encode(opening).encode("ascii")).hexdigest()


def hand_line(
    state: State, players: Iterable[str], seats: Iterable[int], details: Mapping[str, Json]
) -> str:
    """Return the line that begins a hand."""
    return (
        f'{_HAND}{_setup_text(state)},"players":{_plain(list(players))},'
        f'"seats":{_plain(list(seats))},"details":{_plain(dict(details))}}}\n'
    )


def _plain(value: object) -> str:
    """Return a value as JSON without a line end."""
    return encode(value)[:-1]  # type: ignore[arg-type]


def _setup_text(state: State) -> str:
    """Return the setup as JSON; hands of one spec differ only in stacks, seed and deck."""
    stacks = state.starting_stacks
    if native.stacked_deck(state) or not _WHOLE.issuperset(map(type, stacks)):
        return _plain(HandSetup.of(state).to_json())
    told = ",".join(map(str, stacks))
    return f'{_BEGINNINGS.of(state)}{STACKS}[{told}],"seed":{native.seed_of(state)}}}'


def _beginning(state: State) -> str:
    return _plain(HandSetup.of(state).to_json()).partition(STACKS)[0]


STACKS = '"starting_stacks":'  # everything before it is the same for all hands of a spec
_WHOLE = frozenset({int})
_BEGINNINGS = PlanNotes(_beginning)


def hand_beginning(state: State) -> str:
    """Return the line that begins a hand, up to its stacks."""
    return _HAND + _BEGINNINGS.of(state)


def operation_lines(state: State, begin: int = 0) -> str:
    """Return one line for every operation from a given number on."""
    return native.operation_lines(state, begin)


def end_line(state: State) -> str:
    """Return the line that ends a hand; the caller adds the hash.

    `chosen_cards` is present if cards other than those on top of the seeded or stacked deck were
    dealt.
    """
    end: dict[str, Any] = {"event": "end", "stacks": list(map(amount_to_json, state.stacks))}
    return encode({**end, "chosen_cards": True} if native.chosen_cards(state) else end)
