"""Tournaments with every feature, killed in the middle: the resumed log is the same, byte for byte.

A clock that is passed in is read again after the kill, so it ticks once per look here.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier import HouseRules
from croupier.games.row_files import row_from_json, row_to_json
from croupier.play.running.verification import verify_game
from croupier.play.tournament.tournament import Tournament
from tests.play.bots import Buyer, Chooser
from tests.play.tournament.random_features import Ticking
from tests.play.tournament.test_own_games import TRIPLE_FLOP

OPEN = HouseRules(entry="buy_in")
PERIOD = {"rules": OPEN, "rebuy_rounds": 8}
POOL = {"buy_in": 10, "payouts": [50, 30, 20]}
TIMED = [
    {"minutes": 4, "small_blind": 10, "big_blind": 20},
    {"break": 10},
    {"minutes": 4, "small_blind": 50, "big_blind": 100},
    {"minutes": 4, "small_blind": 200, "big_blind": 400},
]
MIX = [
    {"hands": 5, "small_blind": 10, "big_blind": 20, "ante": 4, "antes": {"holdem": 2}},
    {"break": 5},
    {"hands": 5, "small_blind": 100, "big_blind": 200, "ante": 20},
    {"small_blind": 300, "big_blind": 600, "big_blind_ante": 600},
]
OWN = row_from_json(row_to_json(TRIPLE_FLOP))

# Everything a tournament offers, one by one and together.
FEATURES: dict[str, dict[str, Any]] = {
    "progressive": {"bounty": 51, "bounty_kept": 0.5},
    "mystery": {"bounty": 20, "mystery_from": 6, "mystery_shares": [10, 3, 1]},
    "rebuys": {**PERIOD, **POOL, "rebuys": 2, "rebuy_price": 5, "rebuy_stack": 150},
    "reentries": {**PERIOD, **POOL, "reentries": 2, "fee": 1, "buy_policy": "drawn"},
    "add-ons": {**PERIOD, **POOL, "add_ons": 2, "add_on_price": 5, "add_on_stack": 500},
    "until a level": {"rules": OPEN, **POOL, "rebuys": 3, "buy_until_level": 2},
    "late entries": {"rules": OPEN, "late": [("late", "random", 4), ("later", "call", 7)]},
    "breaks and minutes": {"schedule": TIMED},
    "a clock": {"schedule": TIMED, "clock": Ticking},
    "hand for hand": {"payouts": [5, 4, 3, 2, 1], "hand_for_hand_seconds": 120, "clock": Ticking},
    "final table": {"final_table": 6},
    "redraw": {"redraw": [3, 2], "rules": HouseRules(first_button="drawn")},
    "high card": {"balancing": "high_card"},
    "satellite": {"buy_in": 10, "seat_value": 45},
    "seats": {"buy_in": 10, "satellite_seats": 3},
    "icm": {**POOL, "deal": "icm", "deal_at": 4},
    "chips": {**POOL, "deal": "chips", "deal_at": 3, "deal_leaves": 5},
    "shootout": {**POOL, "format": "shootout", "bounty": 5, "deal": "icm", "deal_at": 2},
    "heads-up": {**POOL, "format": "heads-up"},
    "antes of a mix": {"game": ["holdem", "razz", "limit-holdem"], "schedule": MIX},
    "dealer's choice": {"game": ["holdem", "razz", "badugi"], "dealers_choice": True},
    "choices of some hands": {
        "game": "horse",
        "dealers_choice": True,
        "hands_per_game": 2,
        "schedule": MIX,
        **PERIOD,
        **POOL,
        "reentries": 1,
        "final_table": 5,
    },
    "an own game": {"game": OWN, **POOL, **PERIOD, "reentries": 1, "add_ons": 1, "bounty": 3},
    "everything": {
        "buy_in": 40,
        "fee": 4,
        "bounty": 21,
        "bounty_kept": 0.5,
        "schedule": TIMED,
        "rules": OPEN,
        "rebuys": 1,
        "reentries": 1,
        "add_ons": 1,
        "buy_until_level": 1,
        "late": [("late", "random", 3)],
        "final_table": 5,
        "redraw": [3, 2],
        "balancing": "high_card",
        "deal": "icm",
        "deal_at": 3,
        "deal_leaves": 9,
        "clock": Ticking,
        "hand_for_hand_seconds": 60,
    },
}
KINDS = ("random", "all-in", "call", Buyer, Chooser)


def make(feature: str, **keywords: Any) -> Tournament:
    terms = {
        "starting_stack": 300,
        "schedule": {1: (10, 20), 6: (50, 100), 12: (150, 300), 18: (400, 800)},
        "table_size": 4,
        "seed": 3,
        "max_rounds": 60,
        **FEATURES[feature],
        **keywords,
    }
    if isinstance(terms.get("clock"), type):
        terms["clock"] = terms["clock"]()
    return Tournament([KINDS[number % 5] for number in range(11)], **terms)


def kill_at(feature: str, log: Path, last: int, workers: int) -> None:
    """Play in a process that kills itself after some rounds, as kill -9 does."""
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from tests.play.tournament.test_killed import make\n"
        "if __name__ == '__main__':\n"
        f"    played = make({feature!r}, log=Path({str(log)!r}), workers={workers})\n"
        "    def stop(now):\n"
        f"        if now.round_number >= {last}:\n"
        "            os.kill(os.getpid(), signal.SIGKILL)\n"
        "    played.run(stop)\n"
    )
    script = log.with_suffix(".py")
    script.write_text(code, encoding="utf-8")
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, str(script)],
        cwd=root,
        env={"PYTHONPATH": str(root), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == -9, done.stderr.decode()


@pytest.mark.parametrize("feature", FEATURES)
def test_a_killed_tournament_ends_as_if_it_had_never_stopped(feature: str, tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    played = make(feature, log=whole)
    standings = played.run()
    written = whole.read_bytes()
    assert played.money.balanced
    with whole.open("rb") as file:
        verdict = verify_game(file)
    assert verdict is not None
    assert (verdict.finished, verdict.fault) == (True, "")
    lines = written.splitlines(keepends=True)
    # After the last line of every kind, and in the middle of the line after it.
    last = {line[:18]: number for number, line in enumerate(lines)}
    for number, position in enumerate(last.values()):
        part = tmp_path / f"part {number}"
        cut = sum(map(len, lines[: position + 1])) + number % 3 * 7
        part.write_bytes(written[:cut])
        assert make(feature).resume(part) == standings
        assert part.read_bytes() == written


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("feature", ["everything", "reentries", "shootout", "dealer's choice"])
def test_kill_9(feature: str, workers: int, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    standings = make(feature, log=whole).run()
    kill_at(feature, part, 5, workers)
    assert part.read_bytes() != whole.read_bytes()
    assert make(feature, workers=workers).resume(part) == standings
    assert part.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    "feature", ["everything", "mystery", "heads-up", "high card", "dealer's choice"]
)
def test_the_number_of_workers_changes_nothing(feature: str, tmp_path: Path) -> None:
    for workers in (1, 2):
        make(feature, workers=workers, log=tmp_path / str(workers)).run()
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
