"""Operations and attributes of State as native members: valid and invalid calls."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import croupier
from croupier import State, _core

Call = Callable[[State], object]


def make_hand() -> State:
    return croupier.holdem(blinds=(1, 2), stacks=200, players=3, seed=1)


class OwnState(State):
    """A class derived by a user."""


def test_arguments_in_order_and_by_name() -> None:
    by_order, by_name = make_hand(), make_hand()
    assert by_order.complete_bet_or_raise_to(6) == by_name.complete_bet_or_raise_to(amount=6)
    assert by_order.fold(commentary="tired").commentary == "tired"
    assert by_name.can_complete_bet_or_raise_to(amount=20)
    assert not by_name.can_complete_bet_or_raise_to(amount=7)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda hand: hand.fold("tired"), "takes no arguments in order, but 1 was given"),
        (lambda hand: hand.fold(reason="tired"), "has no argument 'reason'"),
        (lambda hand: hand.can_fold(commentary="tired"), "has no argument 'commentary'"),
        (lambda hand: hand.complete_bet_or_raise_to(6, amount=8), "got amount twice"),
        (
            lambda hand: hand.complete_bet_or_raise_to(6, "open"),
            "at most 1 argument in order .*, but 2 were given",
        ),
        (
            lambda hand: hand.verify_hole_dealing(1, 2, 3),
            "at most 2 arguments in order .*, but 3 were given",
        ),
        (lambda hand: hand.fold(commentary=3), "a commentary must be a string or None"),
        (lambda hand: State.fold(3), "'State' object"),  # type: ignore[arg-type]
        (lambda hand: State.__new__(State).fold(), "has no hand"),
        (lambda hand: State.__new__(State).stacks, "has no hand"),
        (lambda hand: _core.start(State), "needs spec"),  # type: ignore[call-arg]
        (lambda hand: _core.start(int, hand._spec, 200), "must be a class derived from State"),  # type: ignore[type-var]
        (lambda hand: _core.start(3, hand._spec, 200), "must be a class derived from State"),  # type: ignore[arg-type]
        (lambda hand: _core.start(State, 3, 200), "must be a HandSpec"),  # type: ignore[arg-type]
        (lambda hand: _core.start(State, hand._spec, 200, held=1), "held"),  # type: ignore[arg-type]
    ],
)
def test_calls_that_fit_no_parameters(call: Call, words: str) -> None:
    hand = make_hand()
    with pytest.raises(TypeError, match=words):
        call(hand)
    assert hand == make_hand()


def test_signatures_are_shown() -> None:
    assert str(inspect.signature(State.fold)) == "(self, /, *, commentary=None)"
    assert str(inspect.signature(State.stand_pat_or_discard)).startswith("(self, /, cards=()")
    assert State.fold.__doc__ == "Give up the hand and every claim to the pots."


def test_the_class_of_users_has_members_of_its_own() -> None:
    # Python calls these without a detour only where an object is of exactly their class.
    assert State.fold.__objclass__ is State  # type: ignore[attr-defined]
    assert vars(State)["stacks"].__objclass__ is State
    assert "view" in vars(State)


def test_classes_derived_from_state_play() -> None:
    hand = _core.start(OwnState, make_hand()._spec, 200, 1)
    assert type(hand) is OwnState
    assert hand == make_hand()
    hand.fold()
    assert type(hand.copy()) is OwnState
    assert hand.statuses == [True, True, False]


@pytest.mark.parametrize("course", [[], [(), 0], [(), 0, 0]])
def test_players_are_not_asked_without_a_course(course: Any) -> None:
    nothing: Any = ()
    with pytest.raises(ValueError, match="course"):
        make_hand()._ask_in_turn(
            0, dict, (1, 2, 3), ((), (), ()), (0, 1, 2), nothing, nothing, course
        )
    with pytest.raises(ValueError, match="one player"):
        make_hand()._ask_in_turn(0, dict, (1, 2), ((), ()), (0, 1), nothing, nothing, [()])
