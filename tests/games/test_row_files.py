"""Rows as JSON: every game of the package and rows of users, written, read and played alike."""

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

from croupier import Deck, rollout
from croupier.cards.hand_types import StandardHighHand
from croupier.errors import NotationError, SetupError
from croupier.games import (
    GAMES,
    BlindsGame,
    Game,
    Round,
    catalogue,
    find_game,
    holdem,
    make_known,
    row_files,
)
from croupier.games.row_files import read_row, row_from_json, row_to_json

OWN = BlindsGame(
    "N3F",
    "triple-flop",
    "No-limit triple flop",
    deck=Deck.STANDARD[8:],
    hand_types=[StandardHighHand],
    rounds=[Round(down=2), Round(board=3), Round(board=3, big=True)],
    aliases=("three-flops",),
)


@pytest.mark.parametrize("row", [*GAMES, OWN], ids=lambda row: row.name)
def test_a_row_is_read_as_what_it_was(row: Game) -> None:
    read = row_from_json(json.loads(json.dumps(row_to_json(row))))
    assert read == row
    assert type(read) is type(row)
    assert read.streets(2, 4, None) == row.streets(2, 4, None)


def test_a_row_that_was_read_plays_the_same_hands() -> None:
    read = row_from_json(row_to_json(OWN))
    one, other = (rollout(game, 50, players=3, seed=1) for game in (OWN, read))
    assert (one.payoffs == other.payoffs).all()


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(row_to_json(OWN)), encoding="utf-8")
    assert read_row(path) == OWN
    with pytest.raises(NotationError, match="cannot read the game"):
        read_row(tmp_path / "none.json")
    path.write_text("{", encoding="utf-8")
    with pytest.raises(NotationError, match="not JSON"):
        read_row(path)
    path.write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(NotationError, match="not JSON"):
        read_row(path)
    path.write_bytes(b" " * ((1 << 20) + 1))
    with pytest.raises(NotationError, match="too large"):
        read_row(path)


WRITTEN: Any = row_to_json(OWN)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], "not a game"),
        ({**WRITTEN, "more": 1}, "unknown fields: 'more'"),
        ({name: WRITTEN[name] for name in WRITTEN if name != "deck"}, "without deck"),
        ({**WRITTEN, "kind": "Game"}, "no such kind"),
        ({**WRITTEN, "kind": []}, "no such kind"),
        ({**WRITTEN, "name": 3}, "names of a game"),
        ({**WRITTEN, "title": "x" * 1000}, "names of a game"),
        ({**WRITTEN, "aliases": "x"}, "names of a game"),
        ({**WRITTEN, "seats": -1}, "amounts of a game"),
        ({**WRITTEN, "ante": 1.5}, "amounts of a game"),
        ({**WRITTEN, "bets": [1]}, "amounts of a game"),
        ({**WRITTEN, "cap": "many"}, "not a cap"),
        ({**WRITTEN, "rounds": {}}, "list of rounds"),
        ({**WRITTEN, "rounds": []}, "has no rounds"),
        ({**WRITTEN, "rounds": [3]}, "not a round"),
        ({**WRITTEN, "rounds": [{"down": True}]}, "not a round"),
        ({**WRITTEN, "rounds": [{"sideways": 1}]}, "not a round"),
        ({**WRITTEN, "rounds": [{"opening": "Nobody"}]}, "not a game"),
        ({**WRITTEN, "rounds": [{"down": 2, "draw": True}]}, "not a game"),
        ({**WRITTEN, "hand_types": ["Nothing"]}, "unknown hand type"),
        ({**WRITTEN, "hand_types": []}, "no hand types"),
        ({**WRITTEN, "deck": "XX"}, "not a rank"),
        ({**WRITTEN, "deck": 3}, "not a deck"),
        ({**WRITTEN, "structure": "Half-limit"}, "not a game"),
    ],
)
def test_damaged_rows_are_refused(data: object, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        row_from_json(data)


def test_a_row_is_found_once_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_OWN", {})
    with pytest.raises(SetupError, match="there is no game"):
        find_game("triple-flop")
    assert make_known(OWN) is OWN
    assert find_game("Triple Flop") is find_game("n3f") is find_game("three-flops") is OWN
    assert make_known(holdem) is holdem


def test_names_of_the_package_cannot_be_taken() -> None:
    with pytest.raises(SetupError, match="'nt' is No-limit hold'em: give your game a code"):
        make_known(holdem.sibling("NT", "mine", "Mine"))
    with pytest.raises(SetupError, match="'omaha' is Pot-limit Omaha"):
        make_known(holdem.sibling("X", "mine", "Mine", aliases=("omaha",)))


def test_doctests() -> None:
    result = doctest.testmod(row_files)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize(("field", "least"), [("seats", 2), ("boards", 1), ("players", 2)])
def test_a_game_has_seats_and_boards(field: str, least: int) -> None:
    data = row_to_json(holdem.sibling("NT6", "six-max", "Six-max hold'em"))
    with pytest.raises(NotationError, match=f"{field} of a game must be a number from {least} up"):
        row_from_json({**data, field: 0})
