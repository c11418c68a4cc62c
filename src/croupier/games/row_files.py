"""Users' rows as JSON: a log or a file contains the whole game, so that others can play it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from croupier.cards.card import Card, Deck
from croupier.cards.own_types import hand_type_from_json, hand_type_to_json
from croupier.errors import CroupierError, NotationError, shown
from croupier.games.catalogue import is_own, make_known
from croupier.games.game import Game
from croupier.games.kinds import AnteGame, BlindsGame, BringInGame, ButtonBlindGame
from croupier.games.rounds import Round
from croupier.hand.spec.streets import BettingStructure, Opening

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

_KINDS = {kind.__name__: kind for kind in (BlindsGame, ButtonBlindGame, BringInGame, AnteGame)}
_TEXTS = ("code", "name", "title", "class_name", "summary")
_NUMBERS = ("ante", "bring_in", "stacks", "players", "seats", "boards")
_LEAST = {"stacks": 1, "players": 2, "seats": 2, "boards": 1}
_FIELDS = {*_TEXTS, *_NUMBERS, "kind", "deck", "hand_types", "rounds", "structure", "aliases"}
_FIELDS |= {"bets", "cap"}
_LONGEST_TEXT = 200
_LARGEST_FILE = 1 << 20


def row_to_json(row: Game) -> dict[str, Any]:
    """Return a row as plain JSON data; `row_from_json` reads it.

    >>> from croupier.games import holdem
    >>> six_max = holdem.sibling("NT6", "six-max", "Six-max hold'em", seats=6)
    >>> row_from_json(row_to_json(six_max)) == six_max
    True
    """
    deck = row.deck.name if isinstance(row.deck, Deck) else "".join(map(repr, row.deck))
    return {
        "kind": type(row).__name__,
        **{name: getattr(row, name) for name in (*_TEXTS, *_NUMBERS)},
        "aliases": list(row.aliases),
        "deck": deck,
        "hand_types": [hand_type_to_json(kind) for kind in row.hand_types],
        "rounds": [_round_to_json(each) for each in row.rounds],
        "structure": row.structure.value,
        "bets": list(row.bets),
        "cap": row.cap,
    }


def row_from_json(data: object) -> Game:
    """Return the row; raise a NotationError that says what is wrong with the data."""
    if not isinstance(data, dict) or {*data} != _FIELDS:
        given = {*data} if isinstance(data, dict) else set[object]()
        missing, others = _FIELDS - given, ", ".join(sorted(map(shown, given - _FIELDS)))
        what = f"without {', '.join(sorted(missing))}" if missing else f"unknown fields: {others}"
        raise NotationError(f"not a game: {what}", expected="what row_to_json writes")
    kind = _KINDS.get(data["kind"]) if isinstance(data["kind"], str) else None
    if kind is None:
        raise NotationError(
            f"no such kind of game: {shown(data['kind'])}", expected=_listed(_KINDS)
        )
    texts = [data[name] for name in _TEXTS]
    texts += data["aliases"] if isinstance(data["aliases"], list) else [None]
    if not all(isinstance(text, str) and len(text) <= _LONGEST_TEXT for text in texts):
        raise NotationError("the names of a game must be texts", expected=", ".join(_TEXTS))
    numbers = {name: data[name] for name in _NUMBERS}
    bets, cap = data["bets"], data["cap"]
    amounts: list[Any] = bets if isinstance(bets, list) and len(bets) == 2 else [None]
    if not all(type(number) is int and number >= 0 for number in (*numbers.values(), *amounts)):
        raise NotationError(
            "the amounts of a game must be whole numbers", expected=_listed((*_NUMBERS, "bets"))
        )
    for name, least in _LEAST.items():
        if numbers[name] < least:
            raise NotationError(
                f"{name} of a game must be a number from {least} up, not {numbers[name]}"
            )
    if cap is not None and cap != "house" and type(cap) is not int:
        raise NotationError(f"not a cap: {shown(cap)}", expected="a number, house or null")
    if not all(isinstance(data[name], list) for name in ("hand_types", "rounds")):
        raise NotationError("a game has a list of hand types and a list of rounds")
    try:
        return kind(
            data["code"],
            data["name"],
            data["title"],
            data["class_name"],
            deck=_read_deck(data["deck"]),
            hand_types=[hand_type_from_json(each) for each in data["hand_types"]],
            rounds=[_read_round(each) for each in data["rounds"]],
            structure=BettingStructure(data["structure"]),
            aliases=data["aliases"],
            summary=data["summary"],
            bets=(amounts[0], amounts[1]),
            cap=cap,
            **numbers,
        )
    except NotationError:
        raise
    except (CroupierError, ValueError, TypeError) as error:
        raise NotationError(f"not a game: {error}") from None


def own_games_to_json(rows: Iterable[Game]) -> dict[str, Any]:
    """Return the part of a log's first event that describes games outside the catalogue."""
    own = [row_to_json(row) for row in rows if is_own(row)]
    return {"own_games": own} if own else {}


def make_own_games_known(event: Mapping[str, Any]) -> None:
    """Register the games in the first event of a log under their names."""
    own = event.get("own_games", [])
    if not isinstance(own, list):
        raise NotationError(f"not a list of games: {shown(own)}")
    for data in own:
        make_known(row_from_json(data))


def read_row(path: Path) -> Game:
    """Read a row from a JSON file."""
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST_FILE + 1)
        if len(text) > _LARGEST_FILE:
            raise NotationError("the file is too large for a game", str(path))
        data = json.loads(text)
    except OSError as error:
        raise NotationError(f"cannot read the game: {error.strerror}", str(path)) from None
    except (ValueError, RecursionError) as error:
        raise NotationError(f"not JSON: {error}", str(path)) from None
    try:
        return row_from_json(data)
    except NotationError as error:
        raise NotationError(error.message, str(path), expected=error.expected) from None


def _listed(names: object) -> str:
    return ", ".join(map(str, names))  # type: ignore[call-overload]


def _read_deck(text: object) -> tuple[Card, ...]:
    if not isinstance(text, str):
        raise NotationError(f"not a deck: {shown(text)}", expected=_listed(Deck.__members__))
    if text in Deck.__members__:
        return Deck[text]
    return tuple(Card.parse(text))


def _round_to_json(each: Round) -> dict[str, Any]:
    """Return the fields that a round sets, without nulls and zeros."""
    pairs = zip(each._fields, each._values(), strict=True)
    return {name: str(v) if name == "opening" else v for name, v in pairs if v}


def _read_round(data: object) -> Round:
    if not isinstance(data, dict) or {*data} - {*Round._fields}:
        raise NotationError(f"not a round: {shown(data)}", expected=_listed(Round._fields))
    flags = ("draw", "big", "all_in")
    for name, value in data.items():
        wanted = bool if name in flags else str if name == "opening" else int
        if type(value) is not wanted:
            raise NotationError(f"not a round: {name} is {shown(value)}", expected=wanted.__name__)
    given = {**data}
    if "opening" in given:
        given["opening"] = Opening(given["opening"])
    return Round(**given)
