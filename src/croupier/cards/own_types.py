"""Hand types as JSON: those of the package by name, those of users by their definition.

A hand type that a user derives from those of the package (another qualifier, other numbers of hole
and board cards) is native and can be written in full. A type whose ranking is written in Python
cannot: files do not contain code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.cards import hand_types, lookups
from croupier.cards.hand_type import (
    BoardCombinationHand,
    CombinationHand,
    Hand,
    HoleBoardCombinationHand,
    HoleCombinationHand,
    LimitedHoleHand,
    SearchedHand,
)
from croupier.cards.lookups import Family, NativeLookup
from croupier.errors import ArgumentError, SetupError, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

_PACKAGE: dict[str, type[Hand]] = {
    name: kind
    for name in hand_types.__all__
    if isinstance(kind := getattr(hand_types, name), type) and hasattr(kind, "lookup")
}
_LOOKUPS: dict[Family, type[NativeLookup]] = {
    kind.family: kind
    for name in lookups.__all__
    if isinstance(kind := getattr(lookups, name), type)
    and issubclass(kind, NativeLookup)
    and hasattr(kind, "family")
}
_COUNTS = ("hole_cards", "board_cards", "hole_card_limit")
_FIELDS = ("name", "ranking", *_COUNTS, "all_hole_cards", "weakest")
_LONGEST_NAME = 80
_MOST_MADE = 1000  # classes live as long as the process
_MADE: dict[tuple[object, ...], type[Hand]] = {}


def hand_type_to_json(kind: type[Hand]) -> str | dict[str, Any]:
    """Return a hand type as JSON: a name, or the definition of a user's type.

    >>> hand_type_to_json(hand_types.OmahaHoldemHand)
    'OmahaHoldemHand'
    >>> class Sixes(hand_types.StandardHighHand):
    ...     weakest = "6s6h4d3c2s"
    >>> hand_type_to_json(Sixes)["weakest"], hand_type_from_json(hand_type_to_json(Sixes)) is Sixes
    ('6s6h4d3c2s', True)
    """
    name = kind.__name__
    if _PACKAGE.get(name) is kind:
        return name
    native = kind._native if issubclass(kind, SearchedHand) else None
    if native is None or not issubclass(kind, SearchedHand):
        raise SetupError(f"a log cannot store the hand type {name}: it is written in Python")
    described = {
        "name": name,
        "ranking": Family(native.family).name.lower(),
        "hole_cards": native.hole_count,
        "board_cards": native.board_count,
        "hole_card_limit": native.hole_limit,
        "all_hole_cards": native.all_hole_cards,
        "weakest": kind.weakest,
    }
    _remember(described, kind)
    return described


def hand_type_from_json(data: object) -> type[Hand]:
    """Return the hand type that `hand_type_to_json` wrote; refuse anything else."""
    if isinstance(data, str):
        if data not in _PACKAGE:
            known = ", ".join(_PACKAGE)
            raise ArgumentError(f"unknown hand type {shown(data)}; choose from {known}")
        return _PACKAGE[data]
    if not isinstance(data, dict) or {*data} != {*_FIELDS}:
        raise ArgumentError(
            f"not a hand type: {shown(data)}; expected the fields {', '.join(_FIELDS)}"
        )
    _check(data)
    made = _MADE.get(_key(data))
    if made is None:
        made = _make(data)
        _remember(data, made)
    return made


def _check(data: Mapping[str, Any]) -> None:
    name, ranking = data["name"], data["ranking"]
    if not isinstance(name, str) or not name.isidentifier() or len(name) > _LONGEST_NAME:
        raise ArgumentError(f"not the name of a hand type: {shown(name)}")
    rankings = [family.name.lower() for family in Family]
    if ranking not in rankings:
        raise ArgumentError(f"no such ranking: {shown(ranking)}; choose from {', '.join(rankings)}")
    for field in _COUNTS:
        if type(data[field]) is not int:
            raise ArgumentError(
                f"{field} of a hand type must be a whole number, not {data[field]!r}"
            )
    if not isinstance(data["all_hole_cards"], bool) or not isinstance(data["weakest"], str):
        raise ArgumentError(f"not a hand type: {shown(data)}")


def _make(data: Mapping[str, Any]) -> type[Hand]:
    """Make a class that evaluates hands like the type that was written."""
    lookup = _LOOKUPS[Family[data["ranking"].upper()]]()
    badugi = lookup.family in (Family.BADUGI, Family.STANDARD_BADUGI)
    model: type[SearchedHand] = hand_types.BadugiHand if badugi else _MODELS[lookup.family]
    members: dict[str, Any] = {"__slots__": (), "lookup": lookup, "low": model.low}
    members |= {"__module__": __name__, "weakest": data["weakest"]}
    members["__doc__"] = f"The hand type {data['name']} of a file."
    holes, boards, limit = (data[field] for field in _COUNTS)
    base: type[SearchedHand]
    if badugi:
        base = hand_types.HoleBadugiHand if boards == 0 else hand_types.BadugiHand
    else:
        members["card_count"] = model.card_count  # type: ignore[attr-defined]
        members |= {"hole_card_count": holes, "board_card_count": boards}
        members["hole_card_limit"] = limit
        if limit > 0:
            base = LimitedHoleHand
        elif data["all_hole_cards"]:
            base = BoardCombinationHand
        elif holes >= 0:
            base = HoleBoardCombinationHand
        else:
            base = HoleCombinationHand if boards == 0 else CombinationHand
    made: type[Hand] = type(data["name"], (base,), members)
    written = hand_type_to_json(made)
    if written != dict(data):
        raise ArgumentError(f"no such hand type: {shown(data)}")
    return made


# A type of the package for each ranking of a fixed number of cards.
_MODELS: dict[Family, type[SearchedHand]] = {
    kind.lookup.family: kind
    for kind in reversed(_PACKAGE.values())
    if issubclass(kind, SearchedHand)
    and isinstance(kind.lookup, NativeLookup)
    and hasattr(kind, "low")
}


def _key(data: Mapping[str, Any]) -> tuple[object, ...]:
    return tuple(data[field] for field in _FIELDS)


def _remember(data: Mapping[str, Any], kind: type[Hand]) -> None:
    """Return the same class for the same definition, the user's own class if there is one."""
    if len(_MADE) >= _MOST_MADE and _key(data) not in _MADE:
        raise SetupError(f"more than {_MOST_MADE} hand types were read from files")
    _MADE[_key(data)] = kind
