"""Decision functions of pypoks as bots: they get pypoks' questions, and declare probabilities."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from croupier.arena import match
from croupier.errors import PlayerIllegalAction, SetupError
from croupier.games import find_game
from croupier.hand.randomness import Chance
from croupier.hand.state import State
from croupier.history.pypoks.events import Event, translate
from croupier.history.pypoks.hand import HandEvents
from croupier.history.pypoks.log import _fill, _Kept
from croupier.play.hand.asking import Asking
from croupier.play.hand.hand_in_play import HandInPlay, TableFacts
from croupier.play.hand.table_game import TableGame
from croupier.pologic import GameConfig, PypoksBot


class Mixing(PypoksBot):
    """Chooses among the allowed moves with equal probability, and records its questions."""

    remembers = False

    def __init__(self, player_index: int, seed: int = 0) -> None:
        super().__init__(player_index)
        self.chance = Chance(seed)
        self.asked: list[tuple[list[Event], list[int]]] = []

    def reseed(self, seed: int) -> None:
        """Draw from another seed."""
        self.chance.reseed(seed)

    def decide(
        self,
        player_id: str,
        events: list[Event],
        allowed_moves: list[bool],
        moves_cash: list[int],
    ) -> tuple[int, Sequence[float]]:
        """Draw a move that is allowed."""
        self.asked.append((events, moves_cash))
        moves = [move for move, may in enumerate(allowed_moves) if may]
        return moves[int(self.chance.fraction() * len(moves))], [
            float(may) for may in allowed_moves
        ]


class Sure(Mixing):
    """Declares other moves than it makes."""

    def decide(
        self,
        player_id: str,
        events: list[Event],
        allowed_moves: list[bool],
        moves_cash: list[int],
    ) -> tuple[int, Sequence[float]]:
        """Draw, and declare the last of the moves."""
        move, chances = super().decide(player_id, events, allowed_moves, moves_cash)
        last = max(place for place, chance in enumerate(chances) if chance)
        return move, [float(place == last) for place in range(len(chances))]


def hands(config: GameConfig, count: int) -> Iterator[tuple[State, list[Any], int]]:
    """Play hands among mixing bots; yield the state, the bots by seat, and the button."""
    game = TableGame(find_game("holdem"))
    blinds = config.table_cash_sb, config.table_cash_bb
    size = config.table_size
    for number in range(count):
        players = [Mixing(seat, 100 * number + seat) for seat in range(size)]
        for player in players:
            player.game_config = config
        seats = tuple((number + n) % size for n in range(size))
        hand = HandInPlay(
            game,
            seats,
            (config.table_cash_start,) * size,
            game.stakes(size, blinds),
            button=seats[-1],
            seed=number,
            facts=TableFacts(1, blinds, (), ()),
        )
        yield Asking(hand, players).play().state, players, seats[-1]


@pytest.mark.parametrize("name", ["2players_2bets", "2players_9bets", "3players_2bets"])
def test_it_is_asked_what_pypoks_asks(name: str) -> None:
    config = GameConfig.from_name(name)
    size, asked = config.table_size, 0
    for state, players, button in hands(config, 40):
        first = button if size == 2 else button + 1
        order = [(first + n) % size for n in range(size)]
        history = HandEvents(config, [f"player_{seat}" for seat in order])
        _fill(history, state, _Kept({}))
        for player in players:
            own = [player.player_index, *((player.player_index + n) % size for n in range(1, size))]
            places = {f"player_{seat}": place for place, seat in enumerate(own)}
            events = [translate(each, places) for each in history.events]
            for question, _ in player.asked:
                assert question == events[: len(question)]
                assert events[len(question)][0] == "MOV"
                asked += 1
    assert asked > 100


def test_declared_probabilities_are_those_of_pypoks() -> None:
    found = match(Mixing, "call", hands=60, seed=7, holdings=4, declared=True)
    assert found.estimator == "declared"
    assert not any("fit" in note for note in found.notes)
    assert found.faults[0]["faults"] == found.faults[0]["corrected"] == 0
    wrong = match(Sure, "call", hands=60, seed=7, holdings=4, declared=True)
    assert any(note.startswith("Sure: ") for note in wrong.notes)


def test_mistakes_of_a_decision_function() -> None:
    class Odd(PypoksBot):
        answer: Any = None

        def decide(
            self,
            player_id: str,
            events: list[Event],
            allowed_moves: list[bool],
            moves_cash: list[int],
        ) -> Any:
            return self.answer

    game = TableGame(find_game("holdem"))
    stakes = game.stakes(2, (5, 10))
    hand = HandInPlay(
        *(game, (0, 1), (1000, 1000), stakes),
        button=1,
        seed=3,
        facts=TableFacts(1, (5, 10), (), ()),
    )
    assert hand.question is not None
    view, cards = hand.question.view, ("As", "Kd")
    odd = Odd(1)
    for answer in (None, 3, (0, []), (99, [1.0])):  # a check is not allowed
        odd.answer = answer
        with pytest.raises(PlayerIllegalAction):
            odd.get_action(view, cards)
    odd.answer = 2, [0, 0, float("nan"), 0, 0]
    assert odd.get_action(view, cards) == ("call", 5)
    with pytest.raises(PlayerIllegalAction, match="not probabilities of moves"):
        odd.policy(view, cards)
    odd.answer = 4, [1, 0, 3, 0, 1]  # a check is not allowed: its share goes to the others
    assert odd.get_action(view, cards) == ("raise", 37)
    assert odd.policy(view, cards) == [("call", 5, 0.75), ("raise", 37, 0.25)]
    odd.game_config = GameConfig.from_name("3players_2bets")
    with pytest.raises(SetupError, match="is for hold'em with 3 players"):
        odd.get_action(view, cards)
