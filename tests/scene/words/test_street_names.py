"""The names of streets, for every kind of game."""

import pytest

from croupier.games import find_game
from croupier.scene.words.street_names import street_name


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("holdem", ["Preflop", "Flop", "Turn", "River"]),
        (
            "stud",
            ["Third street", "Fourth street", "Fifth street", "Sixth street", "Seventh street"],
        ),
        ("draw", ["Before the draw", "Draw"]),
        ("triple-draw", ["Before the draw", "First draw", "Second draw", "Third draw"]),
        ("kuhn", ["Deal"]),
    ],
)
def test_streets_are_named_by_what_is_dealt(game: str, names: list[str]) -> None:
    streets = find_game(game).streets(2, 4, None)
    assert [street_name(streets, place) for place in range(len(streets))] == names


def test_many_streets_have_names() -> None:
    streets = find_game("stud").streets(2, 4, None)
    assert street_name(streets * 2, 9).endswith("th street")
    boards = find_game("holdem").streets(2, 4, None)
    assert street_name(boards + boards[1:], 4) == "Fourth board"
