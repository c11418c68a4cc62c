"""Streets, pots and the small vocabularies; PokerKit is the yardstick for names and refusals."""

import copy
import dataclasses
import doctest
import enum
import pickle
from decimal import Decimal
from typing import Any

import pytest

import pokerkit
from croupier.errors import SetupError
from croupier.games import find_game
from croupier.hand.spec import streets
from croupier.hand.spec.streets import Automation, BettingStructure, Mode, Opening, Pot, Street
from croupier.hand.state import State

POSITION = Opening.POSITION


@pytest.mark.parametrize("kind", [BettingStructure, Opening, Mode, Automation])
def test_members_are_those_of_the_engine_api(kind: type[enum.StrEnum]) -> None:
    theirs = getattr(pokerkit, kind.__name__)
    ours = [(m.name, m.value) for m in kind]
    assert ours[: len(theirs)] == [(m.name, m.value) for m in theirs]
    # Openings have words that PokerKit lacks.
    assert len(ours) == len(theirs) or kind is Opening


def test_automation_presets() -> None:
    assert tuple(Automation) == Automation.DEALER
    assert Automation.NOTHING == ()
    manual = set(Automation) - set(Automation.TABLE)
    assert manual == {Automation.HOLE_DEALING, Automation.BOARD_DEALING}
    assert len(Automation) == 11  # the presets are not members
    assert "DEALER" not in Automation.__members__


def test_street_keeps_its_seven_fields() -> None:
    street = Street(True, [False, True], 0, False, POSITION, 2, None)
    assert dataclasses.astuple(street)[:7] == (  # type: ignore[call-overload]
        (True, (False, True), 0, False, POSITION, 2, None)
    )
    assert repr(street) == repr(
        pokerkit.Street(True, (False, True), 0, False, pokerkit.Opening.POSITION, 2, None)
    )
    assert eval(repr(street).replace("<Opening.POSITION: 'Position'>", "POSITION")) == street
    match street:
        case Street(True, (False, True), 0, False, Opening.POSITION, 2, None):
            pass
        case _:
            pytest.fail("a street does not match its own fields")


def test_street_is_a_value() -> None:
    street = Street(False, (False,), 0, False, POSITION, 2, 4)
    twin = Street(False, (False,), 0, False, POSITION, 2, 4)
    assert street == twin
    assert hash(street) == hash(twin)
    assert street != Street(False, (False,), 0, False, POSITION, 2, 3)
    assert street != object()
    spread = Street(
        False, (False,), 0, False, POSITION, 2, 4, max_completion_betting_or_raising_amount=10
    )
    assert spread != street
    assert repr(spread).endswith("max_completion_betting_or_raising_amount=10)")
    assert eval(repr(spread).replace("<Opening.POSITION: 'Position'>", "POSITION")) == spread
    assert pickle.loads(pickle.dumps(spread)) == spread
    assert copy.copy(spread).max_completion_betting_or_raising_amount == 10
    thrown = Street(False, (), 1, True, POSITION, 2, 4, discard_count=1)
    assert repr(thrown).endswith(", discard_count=1)")
    assert pickle.loads(pickle.dumps(thrown)) == thrown
    assert thrown != Street(False, (), 1, True, POSITION, 2, 4)
    opened = Street(False, (), 1, True, POSITION, 2, 4, opener=0)
    assert repr(opened).endswith(", opener=0)")
    assert pickle.loads(pickle.dumps(opened)) == opened
    assert opened != Street(False, (), 1, True, POSITION, 2, 4)
    assert pickle.loads(pickle.dumps(street)) == street
    assert copy.deepcopy(street) == street
    with pytest.raises(dataclasses.FrozenInstanceError):
        street.board_dealing_count = 3
    with pytest.raises(dataclasses.FrozenInstanceError):
        del street.board_dealing_count
    with pytest.raises(AttributeError):
        street.color = "red"


def test_street_takes_an_opening_by_its_value() -> None:
    street = Street(False, (False,), 0, False, "Low card", 2, 4)  # type: ignore[arg-type]
    assert street.opening is Opening.LOW_CARD


@pytest.mark.parametrize("amount", [1, 0.5, Decimal("0.5")])
def test_street_keeps_the_type_of_its_bet(amount: Any) -> None:
    street = Street(False, (False,), 0, False, POSITION, amount, None)
    assert street.min_completion_betting_or_raising_amount == amount
    assert type(street.min_completion_betting_or_raising_amount) is type(amount)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((True, (), 0, False, POSITION, 1, None), "must deal"),
        ((False, (False,), 0, True, POSITION, 1, None), "or is a draw"),
        ((False, (), 0, True, POSITION, 0, None), "minimum bet"),
        ((False, (), 0, True, POSITION, -1, None), "minimum bet"),
        ((False, (), 0, True, POSITION, float("nan"), None), "minimum bet"),
        ((False, (), 0, True, POSITION, Decimal("sNaN"), None), "minimum bet"),
        ((False, (), 0, True, POSITION, "2", None), "minimum bet"),
        ((False, (), -1, True, POSITION, 1, None), "board cards"),
        ((False, (), 1.5, False, POSITION, 1, None), "board cards"),
        ((False, (False,), 0, False, POSITION, 1, -1), "cap on bets"),
        ((False, (False,), 0, False, "Middle", 1, None), "no such opening: 'Middle'"),
    ],
)
def test_street_refuses_nonsense(arguments: tuple[Any, ...], complaint: str) -> None:
    with pytest.raises(SetupError, match=complaint):
        Street(*arguments)


@pytest.mark.parametrize("largest", [1, 0, -1, "10", float("nan")])
def test_the_largest_bet_is_at_least_the_smallest(largest: Any) -> None:
    with pytest.raises(SetupError, match="the largest bet"):
        Street(
            False, (), 3, False, POSITION, 2, None, max_completion_betting_or_raising_amount=largest
        )


@pytest.mark.parametrize(("draw", "count"), [(True, -1), (True, 1.5), (False, 1)])
def test_a_discard_count_needs_a_draw(draw: bool, count: Any) -> None:
    with pytest.raises(SetupError, match=r"cards to discard|discard count"):
        Street(False, (), 3, draw, POSITION, 2, None, discard_count=count)


def test_street_without_any_bet_is_allowed() -> None:
    assert Street(False, (False,), 0, False, POSITION, 1, 0)
    assert Street(False, (), 1, True, POSITION, 1, None).draw_status


def test_pot() -> None:
    pot = Pot(1, 20, (0, 2))
    assert pot.amount == 21
    assert pot == Pot(1, 20, (0, 2))
    assert pot != Pot(1, 20, (0,))
    assert pot != (1, 20, (0, 2))
    assert repr(pot) == repr(pokerkit.Pot(1, 20, (0, 2)))
    pot.unraked_amount -= 5
    assert pot.amount == 16
    assert pickle.loads(pickle.dumps(pot)) == copy.deepcopy(pot) == pot
    with pytest.raises(TypeError, match="unhashable"):
        hash(pot)


@pytest.mark.parametrize("amounts", [(-1, 2), (1, -2)])
def test_pot_refuses_negative_amounts(amounts: tuple[int, int]) -> None:
    with pytest.raises(SetupError, match="negative"):
        Pot(*amounts, (0,))


def test_doctests() -> None:
    assert doctest.testmod(streets).failed == 0


def test_a_street_is_opened_by_the_player_who_is_told_to() -> None:
    game = find_game("stud")
    streets: tuple[Any, ...] = game.streets(2, 4, None)

    def openers(told: int | None) -> list[int | None]:
        state = State(
            Automation.DEALER,
            game.deck,
            game.hand_types,
            [dataclasses.replace(street, opener=told) for street in streets],
            game.structure,
            True,
            1,
            0,
            1,
            50,
            3,
            seed=4,
        )
        found = [state.actor_index]
        state.post_bring_in()
        while state.street_index == 0:
            state.check_or_call()
        return [*found, state.actor_index]

    assert [openers(told) for told in range(3)] == [[0, 0], [1, 1], [2, 2]]
    by_cards = openers(None)
    assert openers(9) == by_cards  # nobody has this index: the cards decide
    for wrong in (-1, 1.5, "x"):
        with pytest.raises(SetupError, match="the player index of the opener"):
            dataclasses.replace(streets[0], opener=wrong)
