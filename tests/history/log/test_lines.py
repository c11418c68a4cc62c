"""The lines of operations that are written directly are those of their JSON form.

Operations that come again are cached objects (`core/bindings/hand/records.cpp`), and `operations`
makes all of a hand at once; the lines are written from the log itself.
"""

import random
from typing import Any

import pytest

from croupier import Automation, State
from croupier.cli.dealing.dealer import deal_on
from croupier.cli.dealing.deciding import Chance
from croupier.cli.dealing.setup import Wishes, start_hand
from croupier.games import Game, NoLimitTexasHoldem
from croupier.games.catalogue import GAMES
from croupier.history.log.lines import encode, hand_line, operation_lines
from croupier.history.setup import HandSetup
from tests.play.hand.random_hands import play_random, random_start


def plain_lines(state: State) -> str:
    return "".join(encode(operation.to_json()) for operation in state.operations)


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
@pytest.mark.parametrize("stacks", [None, "2.5", "7,9"])
def test_quick_lines_are_the_plain_ones(game: Game, stacks: str | None) -> None:
    state = start_hand(game, Wishes(stacks=stacks), 5)
    chance = Chance(5)
    while state.status:
        if deal_on(state) is None:
            chance.decide(state)
    assert operation_lines(state) == plain_lines(state)
    assert operation_lines(state, 3) == "".join(plain_lines(state).splitlines(keepends=True)[3:])


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_cached_operations_are_those_of_the_log(game: Game) -> None:
    dice = random.Random(f"lines {game.code}")
    for _ in range(4):
        state = play_random(random_start(game, dice)(), dice)
        assert operation_lines(state) == plain_lines(state)
        alone = [state.get_operation(number) for number in range(state.operation_count)]
        assert state.operations == alone


def test_the_line_that_begins_a_hand() -> None:
    game = NoLimitTexasHoldem(Automation.DEALER, True, 0, (1, 2), 2)
    given: tuple[Any, ...] = (200, (9, 2.5, 7), 50)
    states = [game(stacks, 3, seed=seed) for seed in (1, 2) for stacks in given]
    states.append(game(200, 3, seed=3, next_cards="AsKs"))
    states.append(game(200, 3))
    for state in states:
        whole = {
            "event": "hand",
            "setup": HandSetup.of(state).to_json(),
            "players": ["a", '"b"', "ç"],
            "seats": [1, 2, 3],
            "details": {"id": "1-1", "table": None},
        }
        details: dict[str, Any] = {"id": "1-1", "table": None}
        assert hand_line(state, ["a", '"b"', "ç"], [1, 2, 3], details) == encode(whole)


def test_commentaries_and_unknown_cards() -> None:
    state = start_hand(GAMES[0], Wishes(players=2), 5)
    state.post_blind_or_straddle(commentary='said "so"')
    state.post_blind_or_straddle()
    state.deal_hole("??")
    assert operation_lines(state) == plain_lines(state)
