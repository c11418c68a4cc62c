"""Errors have data for programs and a sentence for people, and can be sent to a process."""

import copy
import doctest
import pickle
from pathlib import Path

import pytest

from croupier import errors
from croupier.errors import (
    CITATIONS,
    SENTENCES,
    CroupierError,
    IllegalOperation,
    NotationError,
    PlayerCrash,
    PlayerFault,
    PlayerIllegalAction,
    PlayerTimeout,
    Reason,
    SetupError,
    short_text,
    shown,
)


def test_every_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Reason)
    assert len(set(SENTENCES.values())) == len(Reason)
    assert set(CITATIONS) <= set(Reason)


def test_illegal_operation_says_what_and_why() -> None:
    error = IllegalOperation("fold", Reason.NOTHING_TO_CALL, {"player_index": 2})
    assert isinstance(error, CroupierError)
    assert isinstance(error, ValueError)
    assert error.operation == "fold"
    assert error.reason is Reason.NOTHING_TO_CALL
    assert error.facts == {"player_index": 2}
    assert error.rule is None
    assert str(error) == (
        "cannot fold: there is nothing to call, checking is free (player_index=2)"
    )


def test_rule_is_cited_by_reason_or_as_told() -> None:
    assert IllegalOperation("fold", Reason.BETTING_NOT_REOPENED).rule == "TDA 47"
    told = IllegalOperation("check_or_call", Reason.BRING_IN_DUE, rule="WSOP seven-card stud")
    assert told.rule == "WSOP seven-card stud"
    assert str(told) == (
        "cannot check or call: the bring-in must be posted or completed [WSOP seven-card stud]"
    )


def test_facts_are_a_copy() -> None:
    facts = {"minimum": 40}
    error = IllegalOperation("complete_bet_or_raise_to", Reason.BELOW_MINIMUM, facts)
    facts["minimum"] = 0
    assert error.facts == {"minimum": 40}


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (NotationError("bad card"), "bad card"),
        (NotationError("bad card", line=3), "line 3: bad card"),
        (
            NotationError("bad card", Path("a.phh"), 3, 7, "a rank and a suit"),
            "a.phh, line 3, column 7: bad card (expected a rank and a suit)",
        ),
    ],
)
def test_notation_error_names_the_place(error: NotationError, text: str) -> None:
    assert isinstance(error, CroupierError)
    assert isinstance(error, ValueError)
    assert str(error) == text


@pytest.mark.parametrize("kind", [PlayerTimeout, PlayerCrash, PlayerIllegalAction])
def test_player_faults_are_one_family(kind: type[PlayerFault]) -> None:
    fault = kind("Ann", "no bet of 3")
    assert isinstance(fault, PlayerFault)
    assert isinstance(fault, CroupierError)
    assert not isinstance(fault, ValueError)  # it is the player's mistake, not the caller's
    assert str(fault) == f"player Ann {kind.failing}: no bet of 3"
    assert str(kind(2)) == f"player 2 {kind.failing}"


ERRORS = [
    IllegalOperation("fold", Reason.NOTHING_TO_CALL, {"player_index": 2}, "TDA 58"),
    SetupError("no streets"),
    NotationError("bad card", "a.phh", 3, 7, "a rank and a suit"),
    PlayerTimeout(1, "5 seconds"),
    PlayerCrash("Ann"),
    PlayerIllegalAction("Bob", "raise to 1"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_pickle_and_copy(error: CroupierError) -> None:
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)


def test_doctests() -> None:
    assert doctest.testmod(errors).failed == 0


class Unshowable:
    """Has no text, and leaves rather than say so."""

    def __repr__(self) -> str:
        raise SystemExit


@pytest.mark.parametrize("value", [[10**5000], {-(10**5000)}, Unshowable(), {"a": Unshowable()}])
def test_what_has_no_text_is_shown_all_the_same(value: object) -> None:
    assert shown(value) == short_text(value, str, 9999) == "(cannot be shown)"


def test_what_is_shown_is_short() -> None:
    assert shown("x" * 78) == repr("x" * 78)
    assert shown("x" * 79) == "'" + "x" * 76 + "..."
