"""A hand in words, for the names of a table and for "You"."""

from collections.abc import Sequence

import pytest

from croupier import State, draw, holdem, stud
from croupier.hand.replaying import repeat
from croupier.history import HandLog
from croupier.scene.words.narration import Narrator


def narrated(state: State, names: Sequence[str]) -> list[str]:
    """Describe a hand that was played, from its first operation on."""
    hand = HandLog.of(state, names)
    again = hand.setup.hold()
    narrator, lines = Narrator(again, names), []
    for operation in hand.operations:
        repeat(again, operation)
        lines += [str(line) for line in narrator.tell(operation)]
    return lines


def checked_down(state: State) -> State:
    while state.status:
        state.check_or_call()
    return state


def test_a_split_pot_names_everybody_in_the_middle_of_the_sentence() -> None:
    state = checked_down(holdem(players=2, deck="7h7c 3d3h KcQd 2hAsJs 9d8s 4c5c", seed=1))
    told = "wins 2 and {} win 2 with"
    assert any(told.format("you") in line for line in narrated(state, ["Ann", "You"]))
    lines = narrated(state, ["You", "Ann"])
    assert any(line.startswith("You win 2 and Ann wins 2 with ") for line in lines)
    assert not any(" You " in line for line in lines)


@pytest.mark.parametrize("name", ["Ann", "You"])
def test_verbs_follow_the_person(name: str) -> None:
    state = holdem(players=3, seed=3)
    state.complete_bet_or_raise_to(6)
    state.fold()
    state.fold()
    lines = narrated(state, ["Bob", "Cleo", name])
    s = "" if name == "You" else "s"
    assert f"{name} raise{s} to 6" in lines
    assert f"{name} win{s} 3" in lines
    assert any(line.startswith(f"{name} {'are' if not s else 'is'} dealt ") for line in lines)


def test_the_first_raise_of_stud_completes() -> None:
    state = stud(players=2, seed=11)
    state.post_bring_in()
    state.complete_bet_or_raise_to()
    lines = narrated(state, ["Ann", "Bob"])
    assert any(" brings in for " in line for line in lines)
    assert any(" completes to " in line for line in lines)


def test_draws_say_how_many_cards_and_which() -> None:
    state = draw(players=2, deck="2c3c4c5c7c 2d3d4d5d7d 9h", seed=1)
    while not state.can_stand_pat_or_discard():
        state.check_or_call()
    state.stand_pat_or_discard()
    first = state.hole_cards[1][0]
    state.stand_pat_or_discard([first])
    lines = narrated(state, ["Ann", "Bob"])
    assert "Ann stands pat" in lines
    assert f"Bob draws 1, discarding {first!r}" in lines
