"""Invalid arguments of any kind raise ValueError or TypeError, and the hand does not change."""

import inspect
import math
import pickle
import random
import warnings
from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import croupier
from croupier import (
    Automation,
    BettingStructure,
    Card,
    Deck,
    HouseRules,
    Mode,
    Opening,
    State,
    Street,
    _core,
)
from croupier.cards import StandardHighHand
from croupier.hand.state import _restore

GARBAGE: tuple[Any, ...] = (
    *(None, True, math.nan, math.inf, -math.inf, 1e300, 5e-324, 0.1, -1, 0, 99),
    *(10**30, -(10**30), 2**63, 2**62, 2**54 + 1, -(2**63)),
    *(Decimal("nan"), Decimal("-inf"), Decimal("1e400"), Fraction(1, 3), Fraction(1, 10**30)),
    *("x", "As", "AsAs", "??" * 100, "\ud800", "é", "", b"As", object(), object, range(5)),
    *([], [99], [-1], ["zz"], [None], [math.nan] * 3, [10**30] * 3, (1,) * 1000),
    *({}, {99: 1}, {"a": 1}, {0: None}, [Card.UNKNOWN] * 3, [Automation.ANTE_POSTING] * 3),
)
# Functions of the user's own, which may raise what they like, and a list as any other.
NOT_OURS = ("divmod", "rake", "get_operation")
OPERATIONS = (
    *("post_ante", "post_blind_or_straddle", "collect_bets", "burn_card", "deal_hole"),
    *("deal_board", "stand_pat_or_discard", "check_or_call", "post_bring_in"),
    *("select_runout_count", "show_or_muck_hole_cards", "kill_hand", "push_chips", "pull_chips"),
)
TAKE_NOTHING = (
    *("can_collect_bets", "can_fold", "can_check_or_call", "can_post_bring_in", "can_push_chips"),
    *("can_no_operate", "can_win_now"),
)
MANUAL: dict[str, Any] = {
    "automations": (),
    "deck": Deck.STANDARD,
    "hand_types": (StandardHighHand,),
    "streets": (
        Street(False, (False, False), 0, False, Opening.POSITION, 2, None),
        Street(True, (), 3, False, Opening.POSITION, 2, None),
    ),
    "betting_structure": BettingStructure.NO_LIMIT,
    "ante_trimming_status": True,
    "raw_antes": 1,
    "raw_blinds_or_straddles": (1, 2),
    "bring_in": 0,
    "raw_starting_stacks": 200,
    "player_count": 3,
    "mode": Mode.CASH_GAME,
    "starting_board_count": 1,
    "rules": HouseRules.STANDARD,
    "seed": 1,
    "next_cards": None,
}


@pytest.fixture(autouse=True)
def _allow_warnings() -> Iterator[None]:
    """Let suspicious operations through: this is about errors."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def methods() -> list[str]:
    return [
        name
        for name in dir(State)
        if not name.startswith("_") and inspect.isroutine(getattr(State, name))
        if name not in NOT_OURS
    ]


def step(state: State) -> bool:
    """Carry out the next operation that is possible without arguments."""
    for name in OPERATIONS:
        if getattr(state, f"can_{name}")():
            getattr(state, name)()
            return True
    return False


def hands() -> Iterator[State]:
    """Different games, each at different moments."""
    unknown: Any = math.inf
    half: Any = Decimal("0.5")
    for state in (
        State(**MANUAL),
        croupier.holdem(seed=1, mode=Mode.CASH_GAME, stacks=[50, 100, unknown]),
        croupier.omaha_hi_lo(blinds=(half, 1), seed=2),
        croupier.triple_draw(seed=3),
        croupier.stud(seed=4, automations=()),
        croupier.kuhn(seed=5),
    ):
        for moment in range(60):
            if moment % 12 == 0:
                yield state.copy()
            if not step(state):
                break
        yield state


def survive(state: State, name: str, *arguments: Any) -> None:
    before = state.copy()
    try:
        result = getattr(state, name)(*arguments)
        if inspect.isgenerator(result) or isinstance(result, Iterator):
            list(result)
    except (ValueError, TypeError):
        assert state == before, f"{name}{arguments!r} was refused but changed the hand"
    if not hasattr(State, f"can_{name}"):
        assert state == before, f"{name}{arguments!r} changed the hand"


def test_there_are_methods_to_try() -> None:
    assert set(OPERATIONS) <= set(methods())
    assert {"view", "get_hand", "get_dealable_cards", "fold", "no_operate"} <= set(methods())


@pytest.mark.parametrize("name", methods())
def test_methods_refuse_garbage(name: str) -> None:
    for number, state in enumerate(hands()):
        for garbage in GARBAGE:
            survive(state.copy(), name, garbage)
            survive(state.copy(), name, garbage, number % 2)
            survive(state.copy(), name, 0, garbage)
            survive(state.copy(), name, garbage, garbage, garbage)


def test_questions_are_answered_whatever_they_are_about() -> None:
    """If verify_... raises an error, can_... returns False, so programs can ask."""
    for state in hands():
        for name in ("deal_hole", "show_or_muck_hole_cards", "select_runout_count", "kill_hand"):
            question = getattr(state, f"can_{name}")
            for garbage in GARBAGE:
                assert isinstance(question(garbage), bool)
                if name != "kill_hand":
                    assert isinstance(question(None, garbage), bool)


class Exploding:
    """Every method of this object fails."""

    def explode(self, *_: object) -> Any:
        raise ZeroDivisionError

    __index__ = __iter__ = __len__ = __getitem__ = __str__ = explode


@pytest.mark.parametrize("odd", [np.array([6]), np.array([6, 7]), np.array(6.5), Exploding()])
@pytest.mark.parametrize("name", [name for name in methods() if name.startswith("can_")])
def test_questions_are_answered_about_any_object(name: str, odd: Any) -> None:
    if name in TAKE_NOTHING:
        return
    for state in hands():
        before = state.copy()
        assert isinstance(getattr(state, name)(odd), bool)
        assert state == before


def test_numbers_of_numpy_are_numbers() -> None:
    number: Any = np.int64
    state = croupier.holdem(automations=Automation.TABLE, players=2, seed=number(7))
    assert state == croupier.holdem(automations=Automation.TABLE, players=2, seed=7)
    assert len(state.deal_hole(number(2), number(1)).cards) == 2
    assert croupier.holdem(players=number(3), seed=7) == croupier.holdem(players=3, seed=7)
    assert croupier.kuhn(players=number(2), seed=7) == croupier.kuhn(seed=7)
    boards = State(**{**MANUAL, "starting_board_count": number(2), "player_count": number(3)})
    assert boards == State(**{**MANUAL, "starting_board_count": 2})
    assert (type(boards.starting_board_count), type(boards.player_count)) == (int, int)
    street = MANUAL["streets"][1]
    same = Street(True, (), number(3), False, Opening.POSITION, 2, None)
    assert same == street
    assert type(same.board_dealing_count) is int


def test_commentaries_are_strings() -> None:
    for garbage in GARBAGE:
        state = State(**MANUAL)
        if garbage is None or isinstance(garbage, str):
            assert state.no_operate(commentary=garbage).commentary == garbage
        else:
            with pytest.raises(TypeError):
                state.no_operate(commentary=garbage)


@pytest.mark.parametrize("name", MANUAL)
def test_a_hand_made_from_garbage_is_refused_or_can_be_played(name: str) -> None:
    for garbage in GARBAGE:
        with suppress(ValueError, TypeError):
            state = State(**MANUAL | {name: garbage})
            for _ in range(500):
                if not step(state):
                    break
            assert not state.status


@pytest.mark.parametrize("name", ["holdem", "stud", "kuhn"])
def test_shorthands_refuse_garbage(name: str) -> None:
    shorthand = getattr(croupier, name)
    for keyword in inspect.signature(shorthand).parameters:
        for garbage in GARBAGE:
            with suppress(ValueError, TypeError):
                shorthand(**{keyword: garbage})


SPLITS: tuple[Any, ...] = (
    lambda amount, parts: (Fraction(1, 2**53), amount - parts * Fraction(1, 2**53)),
    lambda amount, parts: (Fraction(2**53, 2**53 - 1), Fraction(2**52, 2**51 - 1)),
    lambda amount, parts: (Fraction(amount, 2**53 - 111), 0),
    lambda amount, parts: (-1, amount + parts),
    lambda amount, parts: (2**60, -(2**60)),
    lambda amount, parts: (10**40, 0),
    lambda amount, parts: (math.nan, math.inf),
    lambda amount, parts: (1,),
    lambda amount, parts: "xy",
    lambda amount, parts: None,
)


@pytest.mark.parametrize("kind", ["divmod", "rake"])
@pytest.mark.parametrize("stack", [100, 100.5, Decimal("0.3"), Fraction(201, 2), 2**53, math.inf])
def test_splits_that_do_not_add_up_are_refused(kind: str, stack: Any) -> None:
    for split in SPLITS:
        # The board is a royal flush: everybody ties.
        changes = {kind: split, "automations": Automation.DEALER, "raw_starting_stacks": stack}
        streets = (MANUAL["streets"][0], Street(False, (), 5, False, Opening.POSITION, 2, None))
        cards = "2c3c4c2d3d4dTsJsQsKsAs"
        with suppress(ValueError, TypeError):
            state = State(**MANUAL | changes | {"streets": streets, "next_cards": cards})
            while state.status:
                survive(state, "check_or_call")
                before = state.operation_count
                state.check_or_call()
                assert state.operation_count > before


def test_limits_are_told() -> None:
    for changes in (
        {"player_count": 1000},
        {"player_count": 33},
        {"starting_board_count": 17},
        {"raw_starting_stacks": 2**54 + 1},
        {"raw_blinds_or_straddles": (1, math.inf)},
        {"raw_starting_stacks": math.nan},
    ):
        arguments: dict[str, Any] = MANUAL | changes
        with pytest.raises(ValueError, match=r"."):
            State(**arguments)


def test_decks_take_cards_only() -> None:
    for garbage in GARBAGE:
        state = State(**MANUAL)
        before = state.copy()
        try:
            state.deck_cards = garbage
        except (ValueError, TypeError):
            assert state == before
        else:
            while step(state):
                pass


def dump(state: State) -> dict[str, Any]:
    data: Any = state._save().__getstate__()
    return dict(data)


def load(state: State, data: dict[str, Any]) -> State:
    saved: Any = _core.SavedHand.__new__(_core.SavedHand)
    saved.__setstate__(data)
    return _restore(type(state), state._spec, saved)


def look_and_play(state: State, chance: random.Random) -> None:
    """Read every attribute, and play on: no access may be out of bounds."""
    for name in dir(State):
        if not name.startswith("_") and not callable(getattr(State, name)):
            with suppress(ValueError):
                value = getattr(state, name)
                repr(list(value) if isinstance(value, Iterator) else value)
    assert pickle.loads(pickle.dumps(state)) == state
    for _ in range(40):
        with suppress(ValueError):
            if chance.random() < 0.3:
                state.complete_bet_or_raise_to(chance.choice([None, 4, 10, 200]))
            if not step(state):
                break


def test_a_damaged_pickle_is_a_sound_hand_or_none() -> None:
    chance = random.Random(8)
    loaded = refused = 0
    for state in hands():
        state.no_operate(commentary="a remark")
        saved = dump(state)
        for _ in range(150):
            place = chance.choice(["stacks", *["hand"] * 4, *["records"] * 2, "cards", "amounts"])
            data = bytearray(saved[place])
            for _ in range(chance.randint(1, 3)):
                if data:
                    data[chance.randrange(len(data))] = chance.choice([0, 1, 2, 127, 128, 255])
            try:
                again = load(state, {**saved, place: bytes(data)})
            except ValueError:
                refused += 1
            else:
                loaded += 1
                look_and_play(again, chance)
    assert loaded > 100
    assert refused > 100


def test_a_pickle_of_something_else_is_refused() -> None:
    state = State(**MANUAL)
    saved = dump(state)
    assert load(state, saved) == state
    for name in saved:
        for garbage in GARBAGE:
            if garbage == saved[name] or (name == "units" and garbage == 99):
                continue  # True is 1, and 99 units to a chip are a good number
            with pytest.raises((ValueError, TypeError)):
                load(state, {**saved, name: garbage})
        with pytest.raises(ValueError, match=f"a pickled SavedHand lacks {name}"):
            load(state, {other: value for other, value in saved.items() if other != name})
    with pytest.raises(ValueError, match=r"utf-8|pickled"):
        load(state, {**saved, "commentaries": (b"\xff",)})
    with pytest.raises(ValueError, match="another version"):
        load(state, {**saved, "version": saved["version"] - 1})


def test_pickles_carry_nothing_but_the_hand() -> None:
    """Two hands that are the same, made in memory that held different things before."""
    first = State(**MANUAL)
    noise = [croupier.stud(seed=seed) for seed in range(20)]
    del noise
    second = State(**MANUAL)
    assert first == second
    assert first._save() == second._save()
