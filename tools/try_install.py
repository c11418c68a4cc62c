"""Try an installed Croupier with the first commands of a new user.

python tools/try_install.py              # needs the package and what it depends on
python tools/try_install.py hand         # one hand, needs nothing else
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import sysconfig
from pathlib import Path

import croupier


def play_a_hand() -> None:
    hand = croupier.holdem(players=3, seed=1, deck="AsKdQh")
    hand.fold()
    while hand.status:
        hand.check_or_call()
    assert len(hand.operations) > 10, hand.operations
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert hand.view(0).stacks == tuple(hand.stacks)
    refused = ""
    try:
        hand.fold()
    except croupier.IllegalOperation as error:
        refused = str(error)
    assert "the hand is over" in refused, refused
    assert croupier.evaluate("AsKsQsJsTs") > croupier.evaluate("2c3c4c5c7d")


def play_the_rest() -> None:
    from croupier.botkit import CallBot, ExploiterBot, play_tournament

    assert round(croupier.equity(["AcAd", "KcKd"]).equities[0], 4) == 0.8264
    assert int(croupier.rollout(croupier.holdem, 1000, seed=7).payoffs.sum()) == 0
    standings = play_tournament([CallBot(0), ExploiterBot(1), CallBot(2)], seed=7)
    assert sorted(standing.seat for standing in standings) == [0, 1, 2]


def type_commands() -> None:
    command = str(Path(sysconfig.get_path("scripts")) / "croupier")
    for arguments in (["--help"], ["deal", "holdem", "--seed", "1"], ["equity", "AA", "KK"]):
        finished = subprocess.run([command, *arguments], capture_output=True, text=True)
        assert finished.returncode == 0, (arguments, finished.stderr)


if __name__ == "__main__":
    play_a_hand()
    if sys.argv[1:] != ["hand"]:
        play_the_rest()
        type_commands()
