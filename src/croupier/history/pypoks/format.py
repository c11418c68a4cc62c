"""The formats pypoks-events and pypoks-texts: conversion between files of pypoks and logs.

Every hand is replayed on the engine, and every line of the file must agree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from croupier.errors import NotationError
from croupier.history.formats import Format, Found, HandFault
from croupier.history.hand_log import HandLog
from croupier.history.pypoks.config import GameConfig, known_configs, position_names
from croupier.history.pypoks.events import format_event, parse_event
from croupier.history.pypoks.hand import HandEvents, PypoksHand, place_of
from croupier.history.pypoks.log import details_of, dialect_in, events_of
from croupier.history.pypoks.optional import check_results_dialect, wrong_optional_lines
from croupier.history.pypoks.replay import check_seats, replay_steps, start_given
from croupier.history.pypoks.texts import (
    BREAK,
    GivenHand,
    check_id,
    read_texts,
    states2HHtexts,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from croupier.history.hand_log import Json
    from croupier.history.pypoks.events import Event

_SEED = 0  # unknown cards are the same in every conversion
_MOST_LINES = 10_000  # per hand; a table of nine has about two hundred

Numbered = list[tuple[int, str]]


def _read_events(lines: Iterable[str]) -> Iterator[Found]:
    dialect = None
    for number, hand in enumerate(_hands(lines, '["GCF"'), start=1):
        found = _found(_read_events_of, hand, _hand_id(hand) or str(number), dialect)
        dialect = dialect or dialect_in(found)
        yield found


def _read_texts(lines: Iterable[str]) -> Iterator[Found]:
    dialect = None
    for number, hand in enumerate(_hands(lines, "GCF:"), start=1):
        found = _found(_read_texts_of, hand, str(number), dialect)
        dialect = dialect or dialect_in(found)
        yield found


def _hands(lines: Iterable[str], beginning: str) -> Iterator[Numbered]:
    """Yield the lines of each hand, with their numbers."""
    hand: Numbered = []
    begun = False
    for number, line in enumerate(lines, start=1):
        if line.lstrip().startswith(beginning):
            if begun:
                yield hand
                hand = []
            begun = True
        if line.strip() and len(hand) <= _MOST_LINES:
            hand.append((number, line.rstrip("\r\n")))
    if hand:
        yield hand


def _hand_id(lines: Numbered) -> str | None:
    """The number of a hand, if a line contains it."""
    for line, text in lines[:5]:
        try:
            tag, values = parse_event(text, line)
        except NotationError:
            continue
        if tag == "HST":
            return str(values[1])
    return None


def _found(
    read: Callable[[Numbered, str, str | None], Found],
    lines: Numbered,
    name: str,
    dialect: str | None,
) -> Found:
    """Read a hand; `dialect` is that of the earlier hands of the file."""
    try:
        if len(lines) > _MOST_LINES:
            raise NotationError("too many lines for a hand", line=lines[_MOST_LINES][0])
        return read(lines, name, dialect)
    except NotationError as error:
        reason = str(NotationError(error.message, expected=error.expected))
        return HandFault("failed", reason, line=error.line, hand=name)


def _read_events_of(lines: Numbered, name: str, dialect: str | None) -> Found:
    events = [parse_event(text, line) for line, text in lines]
    config = _config(lines[0][0], events[0])
    given = _given(config, [line for line, _ in lines], events, dialect)
    table, number = next((values for tag, values in events if tag == "HST"), ("table", 0))
    hand = _replay(given, config, table, number)
    chances = iter([values[3] for tag, values in events if tag == "MOV"])
    told = [
        (tag, (*values[:3], next(chances), values[4])) if tag == "MOV" else (tag, values)
        for tag, values in hand.events
    ]
    for (line, text), event, ours in zip(lines, events, told, strict=False):
        if event != ours:
            raise NotationError(f"wrong line: {text.strip()[:80]}", line=line, expected=_line(ours))
    if len(events) > len(told):
        raise NotationError("the hand is over", line=lines[len(told)][0])
    if len(events) < len(told):
        reason = f"the hand is not finished: {_line(told[len(events)])} is missing"
        return HandFault("incomplete", reason, line=lines[-1][0], hand=name)
    details: dict[str, Json] = {"table": table, "id": str(number)}
    if hand.actor is not None:
        # A hand that `MOV: ??` stopped ends like this.
        details["assumed"] = ["the hand stops before its end"]
    return _log(hand, told, details)


def _line(event: Event) -> str:
    return format_event(event).rstrip()


def _config(line: int, event: Event) -> GameConfig:
    if event[0] != "GCF":
        raise NotationError("the game config is missing", line=line, expected='["GCF", [name]]')
    return _config_called(event[1][0], line)


def _config_called(name: str, line: int) -> GameConfig:
    try:
        return known_configs().get(name) or GameConfig.from_name(name)
    except ValueError as error:
        raise NotationError(str(error), line=line) from None


def _given(
    config: GameConfig, lines: list[int], events: list[Event], dialect: str | None
) -> GivenHand:
    """Read the events of a hand in the form of a text."""
    given = GivenHand(dialect=dialect)
    names = position_names(config.table_size)
    for line, (tag, values) in zip(lines, events, strict=True):
        given.last_line = line
        match tag:
            case "GCF":
                given.add(line, ["GCF:", *values])
            case "POS":
                player, position, cash = values
                name = names[position] if 0 <= position < len(names) else str(position)
                given.add(line, ["POS:", _id(player, line), name, str(cash)])
            case "PLH":
                given.add(line, ["PLH:", *map(str, values)])
            case "TCD":
                given.add(line, ["TCD:", *values])
            case "MOV":
                player, move, cash, *_ = values
                known = 0 <= move < len(config.move_names)
                name = config.move_names[move] if known else str(move)
                given.add(line, ["MOV:", str(player), name, str(cash)])
    return given


def _id(player: object, line: int) -> str:
    try:
        return check_id(player)
    except NotationError as error:
        raise NotationError(error.message, line=line) from None


def _read_texts_of(lines: Numbered, name: str, dialect: str | None) -> Found:
    first = lines[0][0]
    every = dict(lines)
    numbers = range(first, lines[-1][0] + 1)
    given = read_texts((every.get(n, "") for n in numbers), first, dialect)
    if not given.config:
        raise NotationError("the game config is missing", line=first, expected="GCF: <name>")
    config = _config_called(given.config, given.config_line)
    hand = _replay(given, config, "table", 0)
    missing = ""
    if hand.actor is not None and not given.is_broken:
        missing = f"a move of {hand.actor}"
    elif len(given.board) < len(hand.history.board):
        missing = "the line TCD: of a street"  # the cards are unknown
    if missing:
        reason = f"the hand is not finished: {missing} is missing"
        return HandFault("incomplete", reason, line=given.last_line, hand=name)
    read = [(line, text) for line, text in lines if line <= given.last_line]
    check_results_dialect(read, hand.history.dialect)
    log = _log(hand, hand.events, {})
    log.warnings = tuple(
        HandFault("warning", reason, line=line, hand=name)
        for line, reason in wrong_optional_lines(read, states2HHtexts(hand.events, config))
    )
    return log


def _replay(given: GivenHand, config: GameConfig, table: str, hand_id: int) -> PypoksHand:
    ids = check_seats(given, config)
    history = HandEvents(config, ids, table, hand_id, given.dialect or "legacy")
    hand = start_given(given, history, _SEED)
    replay_steps(given, hand)
    return hand


def _log(hand: PypoksHand, events: list[Event], details: dict[str, Json]) -> HandLog:
    history = hand.history
    size = len(history.ids)
    players = [history.ids[place_of(place, size)] for place in range(size)]
    kept = details_of(events, history.config, history.dialect)
    return HandLog.taking(hand.final_state(), players, details={**details, **kept})


def _write_events(hands: Iterable[HandLog], file: TextIO) -> None:
    for log in hands:
        events, _ = events_of(log)
        file.writelines(map(format_event, events))


def _write_texts(hands: Iterable[HandLog], file: TextIO) -> None:
    for number, log in enumerate(hands):
        events, config = events_of(log)
        lines = states2HHtexts(events, config)
        if events[-1][0] != "HFN":
            lines.append(f"MOV: {BREAK}")
        if number:
            file.write("\n")
        file.writelines(f"{line}\n" for line in lines)


def _are_events(beginning: str) -> bool:
    return beginning.lstrip().startswith('["GCF",')


def _are_texts(beginning: str) -> bool:
    return any(line.startswith("GCF: ") for line in beginning.splitlines()[:5])


EVENTS = Format("pypoks-events", (".jsonl",), _are_events, _read_events, _write_events)
TEXTS = Format("pypoks-texts", (".txt",), _are_texts, _read_texts, _write_texts)
