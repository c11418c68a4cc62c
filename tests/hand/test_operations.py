"""The seventeen records: values like PokerKit's, and a JSON form that is read back exactly."""

import copy
import dataclasses
import doctest
import inspect
import json
import pickle
from types import ModuleType
from typing import Any

import pokerkit.state
import pytest

from croupier.cards.card import Card
from croupier.errors import NotationError
from croupier.hand import operations
from croupier.hand.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    ChipsPulling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    HoleDealing,
    NoOperation,
    Operation,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(text))


OPERATIONS = [
    AntePosting(0, 1),
    BetCollection((1, 2, 0)),
    BlindOrStraddlePosting(1, 2),
    CardBurning(Card.UNKNOWN),
    HoleDealing(2, cards("As??"), (True, False)),
    BoardDealing(cards("2c3d4h")),
    StandingPatOrDiscarding(0, cards("Kd")),
    Folding(3),
    CheckingOrCalling(0, 0),
    BringInPosting(1, 1),
    CompletionBettingOrRaisingTo(2, 40),
    RunoutCountSelection(0, None),
    HoleCardsShowingOrMucking(1, ()),
    HandKilling(4),
    ChipsPushing((0, 30), 1, None, None),
    ChipsPulling(1, 30),
    NoOperation(commentary="the floor is called"),
]
each_operation = pytest.mark.parametrize(
    "operation", OPERATIONS, ids=lambda operation: type(operation).__name__
)


def theirs(operation: Operation) -> Any:
    """The same record made by PokerKit."""
    shown: Any = operation
    fields = {field.name: getattr(operation, field.name) for field in dataclasses.fields(shown)}
    for name, value in fields.items():
        if isinstance(value, Card):
            fields[name] = next(pokerkit.Card.parse(repr(value)))
        elif isinstance(value, tuple) and value and isinstance(value[0], Card):
            fields[name] = tuple(pokerkit.Card.parse("".join(map(repr, value))))
    return getattr(pokerkit, type(operation).__name__)(**fields)


def public_operations(module: ModuleType) -> set[str]:
    """Return the names of the records of a module."""
    return {
        name
        for name, value in vars(module).items()
        if inspect.isclass(value)
        and issubclass(value, module.Operation)
        and not name.startswith("_")
        and value is not module.Operation
    }


def test_all_seventeen_of_pokerkit_are_there() -> None:
    names = {type(operation).__name__ for operation in OPERATIONS}
    assert len(names) == len(OPERATIONS) == 17
    assert names == public_operations(pokerkit.state)
    assert names <= public_operations(operations)


@each_operation
def test_same_shape_as_the_engine_api(operation: Operation) -> None:
    original = theirs(operation)
    assert repr(operation) == repr(original)
    mine = inspect.signature(type(operation)).parameters
    assert [(p.name, p.kind, p.default) for p in mine.values()] == [
        (p.name, p.kind, p.default) for p in inspect.signature(type(original)).parameters.values()
    ]
    assert getattr(type(operation), "__match_args__", ()) == type(original).__match_args__
    names = [field.name for field in dataclasses.fields(operation)]  # type: ignore[arg-type]
    assert names == [field.name for field in dataclasses.fields(original)]


@each_operation
def test_operations_are_values(operation: Operation) -> None:
    twin = pickle.loads(pickle.dumps(operation))
    assert twin == operation
    assert twin is not operation
    assert hash(twin) == hash(operation)
    assert copy.copy(operation) == copy.deepcopy(operation) == operation
    other = dataclasses.replace(operation, commentary="another")  # type: ignore[type-var]
    assert other != operation
    assert type(other) is type(operation)
    with pytest.raises(dataclasses.FrozenInstanceError):
        operation.commentary = "changed"


def test_kinds_differ_even_with_equal_fields() -> None:
    assert AntePosting(0, 1) != BringInPosting(0, 1)
    assert Folding(0) != HandKilling(0)


def test_totals() -> None:
    assert BetCollection((1, 2, 0)).total_bets == 3
    assert ChipsPushing((0, 15, 16), 0, 0, 0).total_amount == 31


def test_match_by_position() -> None:
    match CompletionBettingOrRaisingTo(2, 40):
        case CompletionBettingOrRaisingTo(player, amount):
            assert (player, amount) == (2, 40)


@each_operation
def test_json_round_trip(operation: Operation) -> None:
    for commentary in (None, "slow roll"):
        given = dataclasses.replace(operation, commentary=commentary)  # type: ignore[type-var]
        text = json.dumps(given.to_json(), allow_nan=False)
        assert Operation.from_json(json.loads(text)) == Operation.from_json(text) == given


def test_json_form_is_readable() -> None:
    assert HoleDealing(2, cards("As??"), (True, False)).to_json() == {
        "operation": "HoleDealing",
        "player_index": 2,
        "cards": "As??",
        "statuses": [True, False],
    }


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (None, "not an operation: None"),
        ([], "expected a JSON object"),
        ({}, "no such operation: None"),
        ({"operation": ["Folding"]}, "no such operation"),
        ({"operation": "Operation"}, "no such operation: 'Operation'"),
        ({"operation": "Yawning"}, r"no such operation: 'Yawning' \(expected one of AntePosting"),
        ({"operation": "Folding"}, "Folding lacks player_index"),
        ({"operation": "Folding", "player_index": 0, "seat": 1}, "Folding has no field 'seat'"),
        ({"operation": "Folding", "player_index": -1}, "player_index of Folding is -1"),
        ({"operation": "Folding", "player_index": True}, "player_index of Folding is True"),
        ({"operation": "Folding", "player_index": 0, "commentary": 5}, "commentary of Folding"),
        ({"operation": "BetCollection", "bets": 5}, "expected a list"),
        ({"operation": "BetCollection", "bets": ["5"]}, "bets of BetCollection is not an amount"),
        ({"operation": "CardBurning", "card": "AsKs"}, "expected one card"),
        ({"operation": "BoardDealing", "cards": ["As"]}, "expected cards as text"),
        ({"operation": "BoardDealing", "cards": "Ax"}, "cards of BoardDealing"),
        (
            {"operation": "HoleDealing", "player_index": 0, "cards": "As", "statuses": [1]},
            "expected a list of true and false",
        ),
    ],
)
def test_garbage_is_refused_with_a_sentence(data: object, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        Operation.from_json(data)


def test_doctests() -> None:
    assert doctest.testmod(operations).failed == 0
