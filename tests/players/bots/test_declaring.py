"""Players that declare probabilities play by them."""

from collections import Counter
from typing import Any

from croupier.players.bots.declaring import MixingPlayer, SurePlayer


class Caller(SurePlayer):
    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        return "call", 4


class Mixing(MixingPlayer):
    def policy(self, gamestate: Any, hole_cards: tuple[str, ...]) -> list[tuple[str, int, float]]:
        return [("fold", 0, 0.2), ("call", 4, 0.5), ("raise", 9, 0.3)]


def test_a_sure_player_declares_what_it_does() -> None:
    state: Any = None
    assert Caller(0).policy(state, ()) == [("call", 4, 1.0)]
    assert Caller.remembers is False


def test_a_mixing_player_draws_with_its_probabilities() -> None:
    state: Any = None
    player = Mixing(0, seed=1)
    drawn = Counter(player.get_action(state, ())[0] for _ in range(4_000))
    assert abs(drawn["fold"] / 4_000 - 0.2) < 0.03
    assert abs(drawn["call"] / 4_000 - 0.5) < 0.03
    assert abs(drawn["raise"] / 4_000 - 0.3) < 0.03


def test_the_same_seed_draws_the_same() -> None:
    state: Any = None
    one, two = Mixing(0, seed=5), Mixing(0, seed=6)
    two.reseed(5)
    assert [one.get_action(state, ()) for _ in range(50)] == [
        two.get_action(state, ()) for _ in range(50)
    ]


def test_rounding_leaves_the_last_action() -> None:
    class Short(Mixing):
        def policy(
            self, gamestate: Any, hole_cards: tuple[str, ...]
        ) -> list[tuple[str, int, float]]:
            return [("check", 0, 0.0), ("bet", 3, 0.0)]

    state: Any = None
    assert Short(0, seed=1).get_action(state, ()) == ("bet", 3)
