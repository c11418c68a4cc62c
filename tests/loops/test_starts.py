"""The starts of native loops: games and hands."""

from functools import partial
from typing import Any

import pytest

from croupier import Automation, games, holdem, kuhn
from croupier.errors import SetupError
from croupier.loops.starts import find_start

GAME = games.NoLimitTexasHoldem((), True, 0, (1, 2), 2)


def test_a_state_is_taken_as_it_stands() -> None:
    state = holdem(players=3, seed=1)
    state.fold()
    start = find_start(state, None, None)
    assert start.state is state
    assert not start.fresh


@pytest.mark.parametrize(
    ("game", "stacks", "players"),
    [
        ("holdem", None, 3),
        (holdem, None, 3),
        (GAME, 200, 3),
        (partial(GAME, 200, 3), None, None),
        (lambda: GAME(200, 3), None, None),
    ],
)
def test_games_begin_with_the_first_card(game: Any, stacks: Any, players: Any) -> None:
    start = find_start(game, stacks, players)
    assert start.fresh
    assert start.state.operations == []
    assert start.state.starting_stacks == (200, 200, 200)
    assert set(start.spec.automations) == set(Automation)


def test_small_games_have_usual_stacks() -> None:
    assert find_start(kuhn, None, None).state.starting_stacks == (2, 2)
    assert find_start(games.KuhnPoker(()), None, None).state.player_count == 2


def test_what_cannot_be_played_is_refused() -> None:
    over = holdem(players=2)
    over.fold()
    wrong: list[tuple[Any, Any, str]] = [
        (over, None, "the hand is over"),
        (holdem(players=2), 200, "already has stacks and players"),
        (games.NoLimitTexasHoldem, 200, "is a class: pass an instance"),
        (5, None, "expected a game, a factory of States or a State, not 5"),
        (GAME, None, "a game needs stacks and players"),
        (lambda: 5, None, "must return a State, not 5"),
        (partial(holdem, players=2, deck="AsKs"), None, "the factory names cards"),
        (
            games.NoLimitTexasHoldem((), True, 0, (1, 2), 2, divmod=lambda a, b: divmod(a, b)),
            200,
            "written in Python cannot run in native code",
        ),
    ]
    for game, stacks, message in wrong:
        players = None if stacks is None else 2
        with pytest.raises(SetupError, match=message):
            find_start(game, stacks, players)
