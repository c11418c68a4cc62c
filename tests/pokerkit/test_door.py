"""`import croupier.pokerkit as pokerkit` is PokerKit's API: names, signatures, default rules."""

import copy
import importlib
import inspect
import pickle
import random
from collections import deque
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import croupier
import pokerkit as original
from croupier import HouseRules, rollout
from croupier import pokerkit as door
from croupier.history.hand_log import HandLog

MODULES = ("utilities", "lookups", "hands", "state", "games", "analysis", "notation")
# The ladder of classes between the games, and what parsers are made of: docs/done-right.md.
ABSENT = {
    *("DeuceToSevenLowballMixin", "Draw", "FixedLimitPokerMixin", "Holdem", "NoLimitPokerMixin"),
    *("OmahaHoldemMixin", "PotLimitPokerMixin", "REParser", "RoyalHoldemMixin", "SevenCardStud"),
    *("SingleDraw", "TexasHoldemMixin", "TripleDraw", "UNMATCHABLE_PATTERN", "UnfixedLimitHoldem"),
}
PRESENT = sorted(set(original.__all__) - ABSENT)
OUR_OWN = {
    *("rules", "seed", "next_cards"),
    # Words of a street that PokerKit lacks, given by name.
    *("max_completion_betting_or_raising_amount", "discard_count", "all_in", "opener"),
}
GAMES = [
    name
    for name in PRESENT
    if inspect.isclass(getattr(original, name))
    and issubclass(getattr(original, name), original.Poker)
    and name != "Poker"
]


@pytest.mark.parametrize("name", PRESENT)
def test_name_is_there_and_in_its_module(name: str) -> None:
    value = getattr(door, name)
    assert name in door.__all__
    homes = [
        module
        for module in MODULES
        if name in vars(importlib.import_module(f"pokerkit.{module}"))
        and getattr(getattr(original, name), "__module__", "").endswith(module)
    ]
    for module in homes:
        assert getattr(importlib.import_module(f"croupier.pokerkit.{module}"), name) is value


def test_absent_names_are_told() -> None:
    assert not ABSENT & set(door.__all__)
    text = (Path(__file__).parents[2] / "docs" / "done-right.md").read_text(encoding="utf-8")
    assert [name for name in sorted(ABSENT) if f"`{name}`" not in text] == []


def parameters(function: Any) -> list[tuple[str, bool, object]] | None:
    """Return names, whether they are keywords only, and defaults; functions by their names."""
    try:
        signature = inspect.signature(function)
    except (ValueError, TypeError):
        return None
    return [
        (
            each.name,
            each.kind is each.KEYWORD_ONLY,
            getattr(each.default, "__name__", None) or repr(each.default),
        )
        for each in signature.parameters.values()
        if each.name not in OUR_OWN
    ]


def functions() -> list[tuple[str, Any, Any]]:
    found = []
    for name in PRESENT:
        theirs, ours = getattr(original, name), getattr(door, name)
        if not inspect.isclass(theirs):
            found.append((name, theirs, ours))
            continue
        if hasattr(theirs, "__members__") or name == "HandHistory":
            continue  # enumerations; and the fields of a hand have a test of their own
        found.append((name, theirs, ours))
        for member, value in inspect.getmembers(theirs, inspect.isroutine):
            if not member.startswith("_") or member == "__call__":
                found.append((f"{name}.{member}", value, getattr(ours, member)))
    return [each for each in found if callable(each[1]) and parameters(each[1]) is not None]


FUNCTIONS = {name: (theirs, ours) for name, theirs, ours in functions()}
# Native functions without a signature that Python could read.
NATIVE = {
    *(f"State.get_effective_{what}" for what in ("ante", "blind_or_straddle", "stack")),
    *("State.can_win_now", "State.get_board_cards", "State.divmod", "State.rake"),
}


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_signature_and_defaults(name: str) -> None:
    theirs, ours = FUNCTIONS[name]
    found = parameters(ours)
    if found is None:
        assert name in NATIVE
        return
    assert found == parameters(theirs)


def test_fields_of_a_hand_history() -> None:
    theirs = inspect.signature(original.HandHistory).parameters
    ours = inspect.signature(door.HandHistory).parameters
    assert list(ours) == list(theirs)
    for name, parameter in theirs.items():
        if name == "automations":
            assert [str(each) for each in ours[name].default] == [
                str(each) for each in parameter.default
            ]
        elif not callable(parameter.default) or parameter.default is parameter.empty:
            assert repr(ours[name].default) == repr(parameter.default)


def small_hand() -> croupier.State:
    return door.NoLimitTexasHoldem.create_state(
        tuple(door.Automation), True, 0, (1, 2), 2, (50, 60, 70), 3, seed=4
    )


def game_of(name: str, module: Any) -> Any:
    """The game of a name with bets of 2 and 4, its bring-in 1 and its blinds 1/2."""
    amounts = {
        "automations": tuple(croupier.Automation),
        "ante_trimming_status": True,
        "raw_antes": 1,
        "raw_blinds_or_straddles": (1, 2),
        "bring_in": 1,
        "small_bet": 2,
        "big_bet": 4,
        "min_bet": 2,
        "bet": 2,
    }
    wanted = inspect.signature(getattr(module, name)).parameters
    return getattr(module, name)(**{key: amounts[key] for key in wanted if key in amounts})


@pytest.mark.parametrize("name", GAMES)
def test_games_are_played_by_pokerkits_rules(name: str) -> None:
    game = game_of(name, door)
    assert isinstance(game, door.Poker)
    for _ in range(3):  # the second hand takes a shorter way
        state = game(100, 2)
        assert type(state) is door.State
        assert state.rules == HouseRules.POKERKIT
    standard = game(100, 2, rules=HouseRules.STANDARD)
    assert (type(standard), standard.rules) == (door.State, HouseRules.STANDARD)
    assert game_of(name, croupier.games)(100, 2).rules == HouseRules.ENGINE


def test_copies_and_pickles_are_of_the_door() -> None:
    state = small_hand()
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        assert type(other) is door.State
        assert other == state
    again = pickle.loads(pickle.dumps(state))
    assert (type(again), again.rules, again) == (door.State, HouseRules.POKERKIT, state)


def test_rules_of_a_game_stand_before_those_of_the_door() -> None:
    game = door.KuhnPoker(tuple(door.Automation), rules=HouseRules.WSOP)
    assert game().rules == HouseRules.WSOP
    assert game(rules=HouseRules.STANDARD).rules == HouseRules.STANDARD


def test_logs_and_loops_keep_the_rules() -> None:
    state = small_hand()
    state.complete_bet_or_raise_to(50)
    state.check_or_call()
    state.fold()
    hand = HandLog.taking(state, ("A", "B", "C"))
    assert hand.setup.rules == HouseRules.POKERKIT
    assert hand.replay() == state
    played = [
        rollout(partial(game_of("FixedLimitTexasHoldem", module), 37, 3, **rules), 200, seed=3)
        for module, rules in ((door, {}), (croupier.games, {"rules": HouseRules.POKERKIT}))
    ]
    assert (played[0].payoffs == played[1].payoffs).all()


PHH = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr 6", "p1 f"]
hand = 3
"""


def test_hand_histories_are_of_the_door() -> None:
    hand = door.HandHistory.loads(PHH)
    assert type(hand.create_game()) is door.NoLimitTexasHoldem
    states = list(hand)
    assert {type(state) for state in states} == {door.State}
    assert states[-1].rules == HouseRules.POKERKIT
    assert states[-1].stacks == [98, 102]
    game = hand.create_game()
    written = door.HandHistory.from_game_state(game, states[-1])
    assert (type(written), written.variant) == (door.HandHistory, "NT")
    line = hand.to_pluribus_protocol()
    for found in (
        door.HandHistory.from_acpc_protocol(game, 100, line),
        door.ACPCProtocolParser(game, 100)(line),
    ):
        (read,) = found
        assert type(read) is door.HandHistory
        assert type(read.create_state()) is door.State


def test_deck_cards_are_changed_in_place() -> None:
    state = door.NoLimitTexasHoldem.create_state((), True, 0, (1, 2), 2, 100, 2)
    assert isinstance(state.deck_cards, deque)
    cards = list(state.deck_cards)
    state.deck_cards.rotate(1)
    assert list(state.deck_cards) == [cards[-1], *cards[:-1]]
    assert state.deck_cards.popleft() == cards[-1]
    random.Random(3).shuffle(state.deck_cards)
    assert list(state.deck_cards) != cards[:-1]
    assert sorted(map(repr, state.deck_cards)) == sorted(map(repr, cards[:-1]))
    aside = copy.copy(state.deck_cards)
    aside.clear()
    copy.deepcopy(state.deck_cards).clear()
    assert len(state.deck_cards) == 51
    state.deck_cards.clear()
    assert not state.deck_cards
    state.deck_cards = deque(door.Card.parse("AsKs"))
    assert repr(state.deck_cards) == "deque([As, Ks])"
