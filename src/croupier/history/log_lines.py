"""The lines of a log: what one event looks like as JSON, and how a line is read back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from croupier.amounts import amount_to_json
from croupier.errors import NotationError
from croupier.history.setup import HandSetup

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from croupier.history.hand_log import Json
    from croupier.state import State

VERSION = 1
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
LONGEST_LINE = 1 << 24  # characters; a hand's longest line has a few thousand


def encode(event: Mapping[str, Any]) -> str:
    """Return an event as one line, in plain ASCII, with its end."""
    try:
        return _encode(event) + "\n"
    except (TypeError, ValueError, RecursionError) as error:
        raise NotationError(f"an event that can not be written as JSON: {error}") from None


def decode(line: str) -> dict[str, Any]:
    """Return the event of a line; a NotationError says why there is none."""
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
    raise ValueError(f"{name} is no JSON number")


def header_line() -> str:
    """Return the first line of a log."""
    return encode({"event": "log", "version": VERSION})


def check_header(event: Mapping[str, Any]) -> None:
    """Raise a NotationError unless this is the first event of a log that can be read here."""
    if event.get("event") != "log":
        raise NotationError("not a log", expected='{"event":"log","version":1} in the first line')
    version = event.get("version")
    if version != VERSION:
        raise NotationError(
            f"a log of version {version!r}",
            expected=f"version {VERSION}: a newer croupier may read it",
        )


def hand_line(
    state: State, players: Iterable[str], seats: Iterable[int], details: Mapping[str, Json]
) -> str:
    """Return the line that begins a hand."""
    return (
        f'{{"event":"hand","setup":{_setup_text(state)},"players":{_plain(list(players))},'
        f'"seats":{_plain(list(seats))},"details":{_plain(dict(details))}}}\n'
    )


def _plain(value: object) -> str:
    """Return a value as JSON without a line end."""
    return encode(value)[:-1]  # type: ignore[arg-type]


def _setup_text(state: State) -> str:
    """Return the setup as JSON; hands of one plan differ in the stacks and the seed alone."""
    arguments = state._plan.arguments
    stacks, seed = state.starting_stacks, state._seed
    known = _SETUPS.get(id(arguments))
    if (
        known is not None
        and known[0] is arguments
        and not state._stacked_deck
        and type(seed) is int
        and all(type(stack) is int for stack in stacks)
    ):
        return f'{known[1]}"starting_stacks":[{",".join(map(str, stacks))}],"seed":{seed}}}'
    text = _plain(HandSetup.of(state).to_json())
    if len(_SETUPS) >= _MOST_SETUPS:
        _SETUPS.clear()
    _SETUPS[id(arguments)] = arguments, text.partition('"starting_stacks":')[0]
    return text


# The beginning of the text of a plan's setup, and what it was made from, by its identity.
_SETUPS: dict[int, tuple[object, str]] = {}
_MOST_SETUPS = 256


def operation_lines(state: State, begin: int = 0) -> str:
    """Return one line for every operation from a number on."""
    return state._operation_lines(begin)


def end_line(state: State) -> str:
    """Return the line that ends a hand."""
    return encode({"event": "end", "stacks": list(map(amount_to_json, state.stacks))})
