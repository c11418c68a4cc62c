"""Values that hands of one spec share."""

from croupier import State, holdem
from croupier.history.spec_notes import PlanNotes


def test_a_value_is_made_once_for_a_spec() -> None:
    asked: list[State] = []

    def count(state: State) -> list[int]:
        asked.append(state)
        return [state.player_count]

    notes = PlanNotes(count)
    one, two = holdem(players=4, stacks=50), holdem(players=3)
    assert [notes.of(state) for state in (one, two, one, two)] == [[4], [3], [4], [3]]
    assert notes.of(one) is notes.of(one.copy())
    assert asked == [one, two]
