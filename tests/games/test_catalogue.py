"""The catalogue: rows of data, and everything that is made from them."""

import copy
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier import Automation, Batch, Deck, HouseRules, Opening, rollout
from croupier.botkit import RandomBot, Table
from croupier.cards.hand_types import StandardHighHand
from croupier.errors import ArgumentTypeError, SetupError
from croupier.games import (
    GAMES,
    AnteGame,
    BlindsGame,
    BringInGame,
    Game,
    Round,
    class_of,
    find_game,
    holdem,
    kuhn,
    razz,
)
from croupier.history import HandLog
from croupier.history.phh.hand_history import HandHistory

ROOT = Path(__file__).parents[2]
HANDS = ROOT / "tests" / "hands" / "games"
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

TRIPLE_FLOP = BlindsGame(
    "N3F",
    "Triple Flop",
    "No-limit triple flop",
    deck=Deck.STANDARD,
    hand_types=[StandardHighHand],
    rounds=[Round(down=2), Round(board=3), Round(board=3, big=True)],
)
OPEN_STUD = BringInGame(
    "FOS",
    "open-stud",
    "Open stud",
    deck=Deck.STANDARD,
    hand_types=[StandardHighHand],
    rounds=[
        Round(down=2, up=1, opening=Opening.LOW_CARD),
        Round(up=2, opening=Opening.HIGH_HAND, big=True),
    ],
    structure="Fixed-limit",  # type: ignore[arg-type]  # as text, too
    ante=1,
    bring_in=1,
    bets=(4, 8),
)
THREE_CARDS = AnteGame(
    "N3C",
    "three-cards",
    "No-limit three cards",
    deck=Deck.STANDARD,
    hand_types=[StandardHighHand],
    rounds=[Round(down=3), Round(down=2)],
    ante=2,
    bets=(2, 2),
)
OWN = (TRIPLE_FLOP, OPEN_STUD, THREE_CARDS)


@pytest.mark.house
def test_what_is_written_from_the_rows_is_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "tools" / "catalogue.py")]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout + finished.stderr


@each_game
def test_every_row_has_a_scripted_hand(game: Game) -> None:
    texts = [path.read_text(encoding="utf-8") for path in HANDS.glob("*.hand")]
    wanted = re.compile(rf"^game {re.escape(game.code)}(;|$)", re.MULTILINE)
    assert any(wanted.search(text) for text in texts), f"write a scripted hand of {game.code}"


@each_game
def test_the_class_is_the_row(game: Game) -> None:
    made = class_of(game)
    assert made.__name__ == game.class_name
    assert (made.row, made.deck, made.hand_types) == (game, game.deck, game.hand_types)
    assert made.betting_structure is game.structure
    assert made.make_streets(2, 4, None) == game.streets(2, 4, None)
    assert HandHistory.game_types[game.code] is made
    assert pickle.loads(pickle.dumps(made)) is made


@each_game
def test_rows_are_copied_and_pickled(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game
    assert find_game(game.code) is find_game(game.name) is find_game(class_of(game)) is game


@pytest.mark.parametrize("row", OWN, ids=lambda row: row.name)
def test_rows_of_your_own_play_everywhere(row: Game) -> None:
    state = row(stacks=50, players=3, seed=1)
    assert state.hand_types == row.hand_types
    assert HandLog.of(state).replay().operations == state.operations
    assert rollout(row, 50, stacks=50, players=3, seed=1).hands == 50
    batch = Batch(row, 3, stacks=50, players=3, seed=1)
    assert len(batch) == 3
    table = Table(
        [RandomBot(seat, seed=seat) for seat in range(3)], 300, {1: (2, 4)}, seed=1, game=row
    )
    while table.winner is None and table.round_number < 6:
        table.simulate_hand()
        assert table.verify_chip_count()[0]
    again = pickle.loads(pickle.dumps(row))
    assert again == row
    assert class_of(row).__name__ == row.class_name


def test_a_row_of_your_own_is_a_class_too() -> None:
    made: type = class_of(TRIPLE_FLOP)
    assert class_of(TRIPLE_FLOP) is made
    state = made.create_state(Automation.DEALER, True, 0, (1, 2), 2, 100, 3, seed=1)  # type: ignore[attr-defined]
    assert state.bets == [1, 2, 0]
    game = class_of(THREE_CARDS)(Automation.DEALER)  # type: ignore[call-arg]
    assert game(50, 3).player_count == 3


def test_a_sibling_differs_in_what_is_said() -> None:
    six_max = holdem.sibling("NT6", "six-max", "Six-max hold'em", seats=6)
    assert (six_max.seats, six_max.rounds, six_max.aliases) == (6, holdem.rounds, ())
    assert six_max.class_name == "SixMax"
    limit = holdem.sibling("X", "x", "X", structure=razz.structure)
    assert limit.cap == "house"
    assert limit.sibling("Y", "y", "Y", structure=holdem.structure).cap is None
    with pytest.raises(ArgumentTypeError, match="has no argument 'seat'; did you mean 'seats'"):
        holdem.sibling("Z", "z", "Z", seat=6)


def test_what_cannot_be_a_row_is_refused() -> None:
    with pytest.raises(SetupError, match="no rounds"):
        holdem.sibling("Z", "z", "Z", rounds=())
    with pytest.raises(SetupError, match="no hand types"):
        holdem.sibling("Z", "z", "Z", hand_types=())
    with pytest.raises(SetupError, match="a street must deal"):
        Round()
    with pytest.raises(SetupError, match="a game is a name such as 'holdem' or a row, not 5"):
        find_game(5)
    with pytest.raises(SetupError, match="did you mean razz"):
        find_game("raz")


def test_caps_are_those_of_the_row() -> None:
    assert kuhn.raise_cap(None) == kuhn.raise_cap(HouseRules.WSOP) == 1
    assert razz.raise_cap(None) == 4
    assert razz.raise_cap(HouseRules.WSOP) == "house"
    assert holdem.raise_cap(HouseRules.WSOP) is None
