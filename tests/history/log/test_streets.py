"""A log contains the streets of a user's game in full."""

import dataclasses
import json

import pytest

from croupier.errors import NotationError, SetupError
from croupier.games import find_game, rounds
from croupier.hand.choices import RaiseRange
from croupier.history.setup import HandSetup


def test_a_street_is_written_with_its_largest_bet_where_it_has_one() -> None:
    spread = [each.replace(spread=3) for each in rounds.HOLDEM]
    game = find_game("holdem").sibling("X", "spread-of-three", "Hold'em", rounds=spread)
    setup = HandSetup.of(game(stacks=50, players=2, seed=1))
    data = json.loads(json.dumps(setup.to_json()))
    assert data["streets"][0][7] == {"max_bet": 6}
    assert HandSetup.from_json(data) == setup
    assert HandSetup.from_json(data).start().legal_actions().raise_to == RaiseRange(4, 8, 6)
    wrongs: tuple[object, ...] = ([], {"max": 6}, {"max_bet": 1}, {"max_bet": None})
    for wrong in wrongs:
        data["streets"][0][7] = wrong
        with pytest.raises((NotationError, SetupError)):
            HandSetup.from_json(data)


def test_a_street_is_written_with_the_cards_to_throw_away() -> None:
    first, flop, turn, river = rounds.CRAZY_PINEAPPLE
    irish = (first.replace(down=4), flop, turn.replace(discard=2), river)
    game = find_game("crazy-pineapple").sibling("Y", "irish-of-mine", "Irish", rounds=irish)
    setup = HandSetup.of(game(stacks=50, players=2, seed=1))
    data = json.loads(json.dumps(setup.to_json()))
    assert [len(street) for street in data["streets"]] == [7, 7, 8, 7]
    assert data["streets"][2][7] == {"discard_count": 2}
    assert HandSetup.from_json(data) == setup
    for wrong in (-1, "1", None, 10**30):
        data["streets"][2][7] = {"discard_count": wrong}
        with pytest.raises((NotationError, SetupError)):
            HandSetup.from_json(data).start()


def test_a_street_is_written_with_its_opener() -> None:
    setup = HandSetup.of(find_game("stud")(stacks=50, players=3, seed=1))
    first, *others = setup.streets
    told = dataclasses.replace(first, opener=2)  # type: ignore[type-var]
    values = dict(zip(setup._fields, setup._values(), strict=True))
    opened = HandSetup(**{**values, "streets": (told, *others)})
    data = json.loads(json.dumps(opened.to_json()))
    assert data["streets"][0][7] == {"opener": 2}
    assert HandSetup.from_json(data) == opened
    for wrong in (-1, "1", 10**30):
        data["streets"][0][7] = {"opener": wrong}
        with pytest.raises((NotationError, SetupError)):
            HandSetup.from_json(data).start()
