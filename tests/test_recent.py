"""The cache returns a value only for the same arguments."""

import doctest
import subprocess
import sys
from decimal import Decimal
from typing import Any

import pytest

from croupier import Automation, Mode, State, _core, holdem, recent
from croupier.games import NoLimitTexasHoldem
from croupier.recent import Recent


def test_examples() -> None:
    assert doctest.testmod(recent).failed == 0


@pytest.mark.parametrize(
    "other", [(1, 2.0), (1, True), (2, 1), (1, Decimal(2)), ((1, 2),), (1, 2**64 + 2)]
)
def test_other_arguments_make_another(other: tuple[object, ...]) -> None:
    made = Recent[object]()
    assert made.make((1, 2), object) is not made.make(other, object)


@pytest.mark.parametrize("changing", [[1, 2], {0: 1}, {1}, iter("ab")])
def test_what_may_change_is_not_remembered(changing: object) -> None:
    made = Recent[object]()
    assert made.make((1, (changing,)), object) is not made.make((1, (changing,)), object)


def test_the_last_value_is_found_by_the_same_objects_and_by_equal_ones() -> None:
    made = _core.Recent()
    large, text = 10**12, "".join(["long", " text"])
    given = (large, (1, text), None)
    made.put(given, 1)
    assert [made.find(given), made.find(given)] == [1, 1]
    assert made.find((int("1" + "0" * 12), (1, "long text"), None)) == 1
    assert made.find((large, (1, text), 0)) is None
    assert made.find((large, (1, text))) is None
    made.put(given, 2)
    assert made.find(given) == 2


def test_hands_start_from_a_cached_spec() -> None:
    made: Any = _core.Recent()
    begun = holdem(players=2, stacks=50, seed=1)
    spec = begun._spec
    assert made.start(State, ("terms",), 50, 1, None) is None
    made.put(("terms",), spec)
    assert made.start(State, ("terms",), 50, 1, None) == begun
    assert made.start(State, ("terms",), (50, 50.0), 1, None) is None  # not whole chips
    made.put(("other",), "no spec")
    with pytest.raises(TypeError, match="spec must be a HandSpec"):
        made.start(State, ("other",), 50, 1, None)
    with pytest.raises(TypeError, match="a class, a tuple and three more"):
        made.start(State, ["terms"], 50, 1, None)
    with pytest.raises(TypeError, match="a class, a tuple and three more"):
        made.start(State, ("terms",))
    with pytest.raises(TypeError, match="must be a class derived from State"):
        made.start(int, ("terms",), 50, 1, None)


def test_failures_are_not_remembered() -> None:
    made = Recent[object]()
    with pytest.raises(ZeroDivisionError):
        made.make((1,), lambda: 1 // 0)
    assert made.make((1,), str) == ""


def test_not_everything_is_kept() -> None:
    made = _core.Recent()
    for number in range(3000):
        made.put((number,), object())
    assert 0 < len(made) <= 1024
    assert made.find((0,)) is None
    assert made.find((2999,)) is not None


def test_what_is_used_is_kept() -> None:
    made = _core.Recent()
    kept = object()
    made.put(("used",), kept)
    for number in range(3000):
        made.put((number,), object())
        if number % 100 == 0:
            assert made.find(("used",)) is kept


def test_texts_are_keys_by_their_letters() -> None:
    made = Recent[object]()
    assert made.make(("".join(["long", " text"]),), object) is made.make(("long text",), object)
    assert made.make(("ab", "c"), object) is not made.make(("a", "bc"), object)
    assert made.make(("a\0",), object) is not made.make(("a",), object)
    assert made.make(("\ud800",), object) is not made.make(("\ud800",), object)


def test_identities_are_not_taken_over() -> None:
    made = Recent[object]()
    # Each of these would be freed at once, and the next one take its place, were it not kept.
    assert len({id(made.make((object(),), object)) for _ in range(100)}) == 100


def create(stack: Any, blind: Any, **options: Any) -> State:
    return NoLimitTexasHoldem.create_state(
        Automation.DEALER, True, 0, (blind, 2), 2, stack, 2, **options
    )


def test_hands_set_up_alike_are_their_own() -> None:
    one, two = create(200, 1), create(200, 1)
    one.fold()
    assert (one.status, two.status, two.stacks) == (False, True, [198, 199])


def test_hands_are_counted_in_the_chips_they_were_given() -> None:
    assert repr(create(200, 1).stacks) == "[198, 199]"
    assert repr(create(200, 1.0).stacks) == "[198.0, 199.0]"
    assert repr(create(Decimal(200), 1).stacks) == "[Decimal('198'), Decimal('199')]"
    assert repr(create(200, 1).stacks) == "[198, 199]"
    small_blinds: tuple[Any, ...] = (1, 1.0, 1)
    assert [repr(holdem(blinds=(each, 2), players=2).bets) for each in small_blinds] == [
        "[2, 1]",
        "[2.0, 1.0]",
        "[2, 1]",
    ]


def test_options_are_told_apart() -> None:
    assert create(200, 1).mode is Mode.TOURNAMENT
    assert create(200, 1, mode=Mode.CASH_GAME).mode is Mode.CASH_GAME
    assert create(200, 1, starting_board_count=2).board_count == 2
    assert create(200, 1).board_count == 1


def test_what_is_remembered_is_quiet_at_the_end() -> None:
    script = """
import croupier
from croupier.history import read_hands
from croupier.history.acpc.game import AcpcGame
from croupier.history.pypoks.hand import game_of
from croupier.history.setup import HandSetup
game = AcpcGame(False, (100, 50), (20000, 20000), (100, 100)).start()
game_of(1, 2)(200, 2)
HandSetup.of(croupier.holdem(players=2)).start()
"""
    finished = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert finished.stderr == ""
