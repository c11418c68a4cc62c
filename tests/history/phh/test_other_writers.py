"""Hands in PHH as other programs write them."""

from __future__ import annotations

import io

import pytest

from croupier.history import FORMATS, HandFault, HandLog

HAND = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 60]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cc', 'p1 cbr 100', 'p2 cc', 'd db 2c3c4d', 'd db 5h', 'd db 9h', SHOWN]
players = ['Ann', 'Bob']
"""  # noqa: E501
UNSEEN = "'p1 sm ????', 'p2 sm ????'"
BOB_WINS = "'p1 sm KsKd', 'p2 sm AsAd'"


def read(shown: str, more: str) -> HandLog | HandFault:
    text = HAND.replace("SHOWN", shown) + more
    (found,) = FORMATS["phh"].read(text.splitlines(keepends=True))
    return found


def assumed(found: HandLog | HandFault) -> str:
    assert isinstance(found, HandLog), found
    return str(found.details["assumed"])


def test_winnings_may_include_the_bet_that_nobody_called() -> None:
    assert isinstance(read(BOB_WINS, "winnings = [0, 120]\n"), HandLog)
    assert isinstance(read(BOB_WINS, "winnings = [40, 120]\n"), HandLog)
    found = read(BOB_WINS, "winnings = [41, 120]\n")
    assert str(found) == "line 8: the winners are p2, but winnings says 41, 120"


@pytest.mark.parametrize("winnings", ["[0, 120]", "[40, 120]"])
def test_winnings_decide_a_showdown_that_nobody_saw(winnings: str) -> None:
    found = read(UNSEEN, f"winnings = {winnings}\n")
    assert "nobody saw the hands: p2 won according to winnings" in assumed(found)
    assert isinstance(found, HandLog)
    assert found.replay().stacks == [40, 120]
    found = read(UNSEEN, "winnings = [160, 0]\n")
    assert isinstance(found, HandLog)
    assert found.replay().stacks == [160, 0]


def test_a_rake_that_is_not_stated_is_assumed_up_to_a_quarter_of_the_pot() -> None:
    found = read(BOB_WINS, "finishing_stacks = [40, 90]\n")
    assert "rake assumed: 30 is missing in finishing_stacks" in assumed(found)
    refused = str(read(BOB_WINS, "finishing_stacks = [40, 89]\n"))
    assert refused.startswith("line 8: finishing_stacks has 31 less than starting_stacks")
    assert "25% of the pot of 120" in refused
    stated = read(BOB_WINS, "finishing_stacks = [40, 60]\n_rake = 60\n")
    assert "rake assumed" not in assumed(stated)
    out = io.StringIO()
    assert FORMATS["phh"].write is not None
    assert isinstance(stated, HandLog)
    FORMATS["phh"].write([stated], out)
    assert "_rake = 60" in out.getvalue()
