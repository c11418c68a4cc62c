"""Game classes: a hand of `create_state` that starts from a cached spec is one of the game itself.

The shortcut is `Recent.start` (`core/bindings/hand/recent.cpp`); its twin makes the game and calls
it.
"""

import random
from decimal import Decimal
from typing import Any

import pytest

from croupier import Automation, Mode, State
from croupier.games import NoLimitTexasHoldem
from croupier.games.catalogue import GAMES
from croupier.games.class_making import class_of, has_usual_stacks, takes_stacks, terms_of
from croupier.games.game import Game
from tests.play.hand.random_hands import most_players, quietly, random_rules

STAKES = {
    "raw_blinds_or_straddles": (1, 2),
    "bring_in": 1,
    "min_bet": 2,
    "bet": 2,
    "small_bet": 2,
    "big_bet": 4,
}


@pytest.mark.parametrize("row", GAMES, ids=[row.name for row in GAMES])
def test_hands_started_again_are_those_of_the_game(row: Game) -> None:
    cls: Any = class_of(row)
    dice = random.Random(f"again {row.code}")
    for _ in range(3):
        terms = {name: STAKES[name] for name in terms_of(row)}
        options = {"mode": dice.choice(list(Mode)), "rules": random_rules(dice)}
        players = dice.randint(2, most_players(row))
        given = (Automation.DEALER, True, dice.choice([0, 1]) or int("bring_in" not in terms))
        if takes_stacks(row):
            terms["raw_starting_stacks"] = row.stacks
        game = cls(*given, **terms, **options)
        for _ in range(3):
            stacks = [dice.randint(1, 300) for _ in range(players)]
            seed = dice.getrandbits(60)
            named = {**terms, "raw_starting_stacks": stacks, "player_count": players, **options}
            if takes_stacks(row):
                named["raw_starting_stacks"] = tuple(stacks)
            state = quietly(lambda: cls.create_state(*given, **named, seed=seed))  # noqa: B023
            expected = quietly(lambda: game(stacks, players, seed=seed))  # noqa: B023
            assert state == expected
            assert state.rules == expected.rules
            assert state.deck_cards == expected.deck_cards
            assert type(state) is type(expected)


def create(cls: Any, stacks: Any, **options: Any) -> State:
    state: State = cls.create_state(
        Automation.DEALER, True, 0, (1, 2), 2, stacks, 2, seed=1, **options
    )
    return state


def test_a_class_with_a_call_of_its_own_is_called_for_every_hand() -> None:
    class Counting(NoLimitTexasHoldem):
        calls = 0

        def __call__(self, *given: Any, **options: Any) -> State:
            Counting.calls += 1
            return super().__call__(*given, **options)

    for _ in range(3):
        create(Counting, 200)
    assert Counting.calls == 3


def test_stacks_in_other_numbers_are_counted_as_they_are_given() -> None:
    for stack in (200, 200.5, Decimal(200), 200):
        for _ in range(2):
            assert repr(create(NoLimitTexasHoldem, stack).starting_stacks) == repr((stack, stack))


def test_which_classes_take_stacks() -> None:
    assert [row.class_name for row in GAMES if takes_stacks(row)] == ["LeducHoldem"]
    assert all(has_usual_stacks(row) for row in GAMES if row.small)
