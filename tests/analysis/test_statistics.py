"""`Statistics` of PokerKit's API, beside PokerKit's."""

import pickle
from collections.abc import Iterator

import pytest

import pokerkit
from croupier import SetupError, State, holdem
from croupier.analysis import Statistics
from croupier.history.phh import HandHistory

PHH = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 AsKs', 'd dh p2 QdQh', 'd dh p3 7c2d', 'p3 f', 'p1 cbr 6', 'p2 f']
players = ['Ann', 'Bob', 'Cy']
"""


class History:
    """A history as far as Statistics looks at it."""

    def __init__(
        self,
        players: list[str] | None,
        starting_stacks: list[int],
        finishing_stacks: list[int] | None = None,
    ) -> None:
        self.players = players
        self.starting_stacks = starting_stacks
        self.finishing_stacks = finishing_stacks

    def __iter__(self) -> Iterator[State]:
        state = holdem(stacks=self.starting_stacks, seed=1)
        yield state
        while state.status:
            state.fold()
            yield state


@pytest.mark.parametrize("payoffs", [[1, 2, -3], [5, 5], [0, 10, 20, -7, 2]])
def test_beside_pokerkit(payoffs: list[int]) -> None:
    ours, theirs = Statistics(list(payoffs)), pokerkit.Statistics(list(payoffs))
    for name in ("sample_count", "payoff_sum", "payoff_mean", "payoff_stdev", "payoff_stderr"):
        assert getattr(ours, name) == getattr(theirs, name)
    assert repr(ours) == repr(theirs)


def test_values() -> None:
    one, other = Statistics([1, 2]), Statistics([-3])
    assert Statistics.merge(one, other) == Statistics([1, 2, -3])
    assert Statistics.merge() == Statistics([])
    assert Statistics([]).payoff_sum == 0
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(SetupError, match="1 hands are needed"):
        Statistics([]).payoff_mean  # noqa: B018
    with pytest.raises(SetupError, match="2 hands are needed"):
        Statistics([1]).payoff_stderr  # noqa: B018


def test_from_histories() -> None:
    noted = History(["Ann", "Bob"], [100, 50], [120, 30])
    played = History(["Bob", "Cy", "Ann"], [100, 100, 100])
    nameless = History(None, [100, 50], [120, 30])
    found = Statistics.from_hand_history(noted, played, nameless)
    assert found == {
        "Ann": Statistics([20, 0]),
        "Bob": Statistics([-20, -1]),
        "Cy": Statistics([1]),
    }
    assert Statistics.from_hand_history() == {}


def test_beside_pokerkit_from_files() -> None:
    for text in (PHH, PHH + "finishing_stacks = [202, 198, 200]\n"):
        ours = Statistics.from_hand_history(HandHistory.loads(text))
        theirs = pokerkit.Statistics.from_hand_history(pokerkit.HandHistory.loads(text))
        assert {name: own.payoffs for name, own in ours.items()} == {
            name: own.payoffs for name, own in theirs.items()
        }
        assert ours["Ann"].payoffs == [2]
