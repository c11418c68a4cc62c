"""Hands that begin like earlier ones are read by a shortcut, with the same result.

The shortcut is `known_hand` (the spec of the hand is found again, in `history/log/beginnings.py`)
with `repeat_lines` (all operations in one native call, `core/bindings/shortcuts/replaying.cpp`).
The long way reads the whole setup and repeats one operation after the other in Python.
"""

import random
import warnings
from typing import Any

import pytest

from croupier import Mode
from croupier.games import catalogue
from croupier.history import HandFault, HandLog, LogReader
from croupier.history.log import reader
from croupier.history.log.lines import end_line, hand_line, operation_lines
from croupier.play.hand.asking import Asking
from croupier.play.hand.hand_in_play import HandInPlay
from croupier.play.hand.table_game import TableGame
from croupier.players.bots import RandomBot
from tests.play.hand.random_hands import most_players, random_rules, random_stacks, random_stakes

LOGS_PER_GAME, HANDS_PER_LOG, DAMAGED_PER_LOG = 3, 4, 15
GAMES = {row.code: row for row in catalogue.GAMES}


def some_log(code: str, dice: random.Random) -> list[str]:
    """The lines of a few hands of one spec, and of different stacks."""
    game = TableGame(GAMES[code], random_rules(dice), dice.choice(list(Mode)))
    players = dice.randint(2, most_players(GAMES[code]))
    stakes, seats = random_stakes(game, players, dice), tuple(range(players))
    lines = []
    for number in range(HANDS_PER_LOG):
        stacks = random_stacks(stakes, players, dice)
        seed = dice.getrandbits(60)
        hand = HandInPlay(game, seats, stacks, stakes, button=players - 1, seed=seed)
        state = Asking(hand, [RandomBot(seat, seed=number) for seat in seats]).play().state
        names = [f"p{seat}" for seat in seats]
        text = hand_line(state, names, seats, {"id": str(number)}) + operation_lines(state)
        lines += (text + end_line(state)).splitlines(keepends=True)
    return lines


def damaged(lines: list[str], dice: random.Random) -> list[str]:
    """The same lines with one line changed, removed, doubled, or moved."""
    lines, place = list(lines), dice.randrange(len(lines))
    line = lines[place]
    match dice.randrange(6):
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, line)
        case 2:
            lines.insert(dice.randrange(len(lines)), lines.pop(place))
        case 3:
            lines[place] = line.replace(":", ": ").replace("{", "{ ")  # another spelling
        case 4:
            digits = [at for at, letter in enumerate(line) if letter.isdigit()]
            at = dice.choice(digits or [0])
            lines[place] = line[:at] + dice.choice("0123456789") + line[at + 1 :]
        case _:
            at = dice.randrange(len(line) - 1)
            lines[place] = line[:at] + dice.choice('9Kx"}-') + line[at + 1 :]
    return lines


def read(lines: list[str]) -> list[Any]:
    """Everything that a reader finds; hands with what their States hold."""
    found: list[Any] = []
    for entry in LogReader(lines, begun=True):
        if isinstance(entry, HandLog):
            state = entry.replay()
            found.append((entry, entry.details, state.operations, state.stacks, list(state.pots)))
        else:
            found.append(entry)
    return found


@pytest.fixture
def long_way(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Read some lines without the shortcut."""

    def play(hand: Any) -> None:
        if hand.state is not None and not hand.played:
            hand.played = True
            hand.play_carefully(hand.state)

    def read_long(lines: list[str]) -> list[Any]:
        with monkeypatch.context() as patch:
            patch.setattr(reader, "known_hand", lambda line: None)
            patch.setattr(reader._Hand, "play", play)
            return read(lines)

    return read_long


@pytest.mark.parametrize("code", GAMES)
def test_a_known_hand_is_read_as_any_other(code: str, long_way: Any) -> None:
    dice = random.Random(f"known {code}")
    faults = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(LOGS_PER_GAME):
            lines = some_log(code, dice)
            first, again = read(lines), read(lines)  # the second time all hands are known
            assert first == again == long_way(lines)
            assert len(first) == HANDS_PER_LOG
            assert all(type(each) is tuple for each in first)
            for _ in range(DAMAGED_PER_LOG):
                wrong = damaged(lines, dice)
                found = read(wrong)
                assert found == long_way(wrong)
                faults += any(isinstance(each, HandFault) for each in found)
    assert faults > DAMAGED_PER_LOG
