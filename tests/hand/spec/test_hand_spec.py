"""HandSpec: its fields, immutability, and cache."""

import copy
import pickle
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from croupier import _core, holdem, stud
from croupier.errors import SetupError
from croupier.games import NoLimitTexasHoldem
from croupier.hand import native
from croupier.hand.spec.hand_spec import HandSpec, make_spec
from croupier.hand.spec.house_rules import HouseRules, Rake
from croupier.hand.spec.streets import HOUSE, Automation, BettingStructure, Opening, Street
from croupier.hand.state import State

CHIPS: list[Any] = [2, 2.5, Decimal("0.25"), Fraction(1, 3)]


def same_spec(state: State) -> HandSpec:
    return make_spec(**state._spec.to_dict(), stacks=(state._spec.unit,))


@pytest.mark.parametrize("start", [holdem, stud])
def test_a_state_reads_its_fields(start: Any) -> None:
    state = start(players=3)
    spec = state._spec
    assert isinstance(spec, HandSpec)
    for name in HandSpec._fields:
        assert getattr(state, name) is getattr(spec, name), name
    with pytest.raises(AttributeError):
        state.deck = ()
    with pytest.raises(AttributeError):
        spec.deck = ()  # type: ignore[misc]


def test_the_same_arguments_find_the_same_spec() -> None:
    assert holdem(stacks=50)._spec is holdem(stacks=70)._spec
    game = partial(NoLimitTexasHoldem.create_state, Automation.DEALER, True, 0, (1, 2), 2)
    assert game(200, 3)._spec is game((100, 200, 300), 3)._spec
    assert game(200, 3)._spec is not game(200, 4)._spec
    spec = holdem()._spec
    assert make_spec(**spec.to_dict()) is spec.replace()
    assert copy.copy(spec) is copy.deepcopy(spec) is spec


@pytest.mark.parametrize("chips", CHIPS)
def test_specs_are_values(chips: Any) -> None:
    state = holdem(blinds=(chips, 2 * chips), stacks=100 * chips, players=3)
    spec = state._spec
    again = pickle.loads(pickle.dumps(spec))
    assert again == spec
    assert hash(again) == hash(spec)
    assert (again.unit, type(again.unit)) == (spec.unit, type(spec.unit))
    assert again.units_per_chip == spec.units_per_chip
    assert pickle.loads(pickle.dumps(state)) == state
    assert spec != holdem(blinds=(chips, 3 * chips), stacks=100 * chips, players=3)._spec
    assert spec != 3
    assert "betting_structure=<BettingStructure.NO_LIMIT" in repr(spec)


def test_hands_pickled_together_share_their_spec() -> None:
    hands = pickle.loads(pickle.dumps([holdem(), holdem()]))
    assert hands[0]._spec is hands[1]._spec


def test_no_rules_are_those_of_the_engine() -> None:
    spec = holdem()._spec
    assert spec.replace(rules=None) == spec.replace(rules=HouseRules.ENGINE)
    assert spec.replace(rules=None).rules is None
    assert spec.replace(rules=HouseRules.WSOP) != spec


@pytest.mark.parametrize("chips", CHIPS)
def test_a_raked_spec_is_the_spec_of_the_raked_rules(chips: Any) -> None:
    spec = holdem(
        blinds=(chips, 2 * chips),
        players=3,
        stacks=100 * chips,
        rules=HouseRules(rake=Rake(0.05, chips)),
    )._spec
    rules = HouseRules(rake=Rake(0.1, 2 * chips, "pot"))
    other = spec.raked(rules)
    assert other.rules is rules
    assert other == spec.replace(rules=rules)
    hands = [native.start(State, each, [100 * each.units_per_chip] * 3, 1) for each in (other,)]
    hands += [native.start(State, spec.replace(rules=rules), [100 * spec.units_per_chip] * 3, 1)]
    for hand in hands:
        while hand.status:
            hand.check_or_call()
    assert hands[0] == hands[1]
    assert sum(hands[0].stacks) < sum(hands[0].starting_stacks)
    assert spec.raked(HouseRules()) == spec.replace(rules=HouseRules())


def test_words_that_are_not_known() -> None:
    spec = holdem()._spec
    for name, what, texts in [
        ("betting_structure", "betting structure", "'Fixed-limit', 'Pot-limit', 'No-limit'"),
        ("mode", "mode", "'Tournament', 'Cash-game'"),
    ]:
        with pytest.raises(SetupError, match=f"no such {what}: 'odd'; choose from {texts}"):
            spec.replace(**{name: "odd"})
        with pytest.raises(SetupError, match=f"no such {what}: 3"):
            spec.replace(**{name: 3})
    with pytest.raises(SetupError, match="no such automation: 'odd'; choose from 'Ante posting'"):
        spec.replace(automations=["odd"])
    plain = spec.replace(betting_structure="Fixed-limit", mode="Cash-game")
    assert plain.betting_structure == BettingStructure.FIXED_LIMIT


@pytest.mark.parametrize("cap", [None, HOUSE, 0, 4, 1 << 80])
def test_the_core_has_the_streets(cap: Any) -> None:
    for opening in Opening:
        street = Street(True, (False, True), 3, False, opening, Decimal("1.5"), cap)
        native = street._native(lambda amount: int(amount * 2))  # type: ignore[operator]
        assert (native.burn, native.draw, native.board_count) == (True, False, 3)
        assert (native.hole_statuses, native.opening) == ((False, True), str(opening))
        assert native.min_bet == 3
        assert native.raise_cap == (min(cap, (1 << 31) - 1) if isinstance(cap, int) else cap)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"opening": "Nobody"}, "no such opening: 'Nobody'; choose from 'Position', 'Low card'"),
        ({"board_count": 17}, "at most 16 cards"),
        ({"board_count": -1}, "at most 16 cards"),
        ({"hole_statuses": [False] * 33}, "at most 32 hole cards"),
        ({"min_bet": 1 << 62}, "too large"),
        ({"raise_cap": -1}, "a cap must be 0 or more"),
        ({"raise_cap": "four"}, "a cap must be a number or"),
    ],
)
def test_the_core_refuses_odd_streets(changes: dict[str, Any], complaint: str) -> None:
    fields: dict[str, Any] = {
        "burn": True,
        "hole_statuses": [],
        "board_count": 3,
        "draw": False,
        "opening": "Position",
        "min_bet": 2,
        "raise_cap": None,
    }
    assert _core.Street(**fields).board_count == 3
    with pytest.raises(ValueError, match="does not have all of the given fields of a street"):
        _core.Street(**fields, unheard_of=1)
    with pytest.raises(ValueError, match=complaint):
        _core.Street(**{**fields, **changes})
