"""Summaries of tournaments: prices, places and prizes, and the hands that belong to them."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from croupier.history import FORMATS, HandFault, HandLog
from croupier.history.summaries import (
    Placed,
    TournamentSummary,
    is_summary,
    read_summaries,
    read_summary_file,
    summaries_by_id,
    summary_of,
)

SITES = Path(__file__).parents[4] / "shared" / "data" / "sites"
needs_data = pytest.mark.skipif(
    not SITES.is_dir(), reason="needs the data sets beside the repository"
)

STARS = """\
PokerStars Tournament #77, No Limit Hold'em
Buy-In: $2.00/$0.50/$0.20 USD
4 players
Total Prize Pool: $8.00 USD
Tournament started 2024/05/01 18:00:00 CET [2024/05/01 12:00:00 ET]

  1: Cy (Norway), still playing
  2: Dee (Peru), still playing
  3: Ann [2] (Kenya), $1,002.50 (25%)
  4: Bob, Ray (Chad),  (qualified for the target tournament)

You finished in 3rd place (eliminated at hand #9).
You made 1 rebuys and 1 addons for a total of USD 4.00.
"""
TILT = """\
Full Tilt Poker Tournament Summary $5K (Rebuy) (78) Hold'em No Limit (Turbo)
Buy-In: $14 + $1
Knockout Bounty: $3
Rebuy: $14
Ann performed 2 Rebuys
Ann received 4 Knockout Bounty Awards
1,741 Entries
Total Rebuys: 2Total Prize Pool: $19,151
Tournament started: 2009/12/07 17:36:00 ET

Still Playing - Cy
2: Ann, $494.20
3: Bob, $75 Satellite Token
Ann finished in 2nd place
"""
WINAMAX = """\
Winamax Poker - Tournament summary : Ours (deep)(79) - Late registration
Player : Ann
Buy-In : 9€ + 5€ + 1€
Your rebuys : 1
Rebuy cost : 9€ + 1€
Registered players : 18
Prizepool : 300€
Tournament started 2011/05/28 19:10:00 UTC
You played 36min 15s
You finished in 2nd place
You won 60,50€ + Bounty 7.50€
"""
PACIFIC = """\
***** Cassava Tournament Summary *****
Tournament ID: 80
Buy-In: 3,15 € + 0,35 €
Add-On: 3,15 €
Ann performed 1 add-ons
Ann finished 93/664 and won 1,20 €
"""
TRACKER = """\
PokerTracker 4 Tournament Summary
Site: PokerStars
Tournament #: 81
Started: 2015/03/01 17:13:50
Buyin: $13.77
Fee: $1.23
Prize Pool: $2,478.60
Players: 180

Place: 0, Player: Cy, Won: $15.00,
Place: 2, Player: Ann, Won: $1,234.50,
"""


def values(*parts: object) -> list[str]:
    """Amounts and counts as text, which are alike as numbers of any kind."""
    return [str(part) for part in parts]


def read(text: str) -> TournamentSummary:
    assert is_summary(text)
    (found,) = read_summaries(text.splitlines(keepends=True))
    assert isinstance(found, TournamentSummary), found
    return found


def test_pokerstars() -> None:
    told = read(STARS)
    assert values(told.site, told.id, told.currency) == values("PokerStars", "77", "USD")
    assert values(told.buy_in, told.bounty, told.fee) == values(2, Decimal("0.5"), Decimal("0.2"))
    assert values(told.entrants, told.prize_pool) == values(4, 8)
    assert values(told.hero, told.place, told.prize) == values("Ann", 3, Decimal("1002.5"))
    assert values(told.rebuys, told.add_ons, told.cost) == values(1, 1, Decimal("8.1"))
    assert told.results[0] == Placed("Cy", None)
    assert told.results[3].award == "qualified for the target tournament"
    assert values(told.started, told.time_zone) == values("2024-05-01T12:00:00", "America/New_York")


def test_full_tilt() -> None:
    told = read(TILT)
    assert values(told.name, told.id) == values("$5K (Rebuy)", "78")
    assert values(told.buy_in, told.bounty, told.fee, told.prize_pool) == values(11, 3, 1, 19151)
    assert values(told.entrants, told.rebuys, told.cost) == values(1741, 2, 43)
    assert values(told.hero, told.place, told.prize) == values("Ann", 2, Decimal("494.2"))
    assert values(told.bounties, told.bounty_winnings) == values(4, 12)
    bob = told.of_player("Bob")
    assert bob is not None
    assert values(bob.prize, bob.award) == values(0, "$75 Satellite Token")


def test_winamax() -> None:
    told = read(WINAMAX)
    assert values(told.id, told.name, told.currency) == values("79", "Ours (deep)", "EUR")
    assert values(told.buy_in, told.bounty, told.fee, told.cost) == values(9, 5, 1, 25)
    assert values(told.place, told.prize, told.bounty_winnings) == values(
        2, Decimal("60.5"), Decimal("7.5")
    )


def test_888() -> None:
    told = read(PACIFIC)
    assert values(told.id, told.buy_in, told.fee) == values("80", Decimal("3.15"), Decimal("0.35"))
    assert values(told.hero, told.place, told.entrants) == values("Ann", 93, 664)
    assert values(told.prize, told.cost) == values(Decimal("1.2"), Decimal("6.65"))


def test_pokertracker() -> None:
    told = read(TRACKER)
    assert values(told.id, told.buy_in, told.fee) == values("81", Decimal("13.77"), Decimal("1.23"))
    assert told.of_player("Ann") == Placed("Ann", 2, Decimal("1234.5"))
    assert told.results[0].place is None


def test_several_in_one_file_and_one_that_is_wrong() -> None:
    wrong = PACIFIC.replace("Tournament ID: 80\n", "")
    found = list(read_summaries((STARS + wrong + TRACKER).splitlines(keepends=True)))
    assert [type(told) for told in found] == [TournamentSummary, HandFault, TournamentSummary]
    assert isinstance(found[1], HandFault)
    assert str(found[1]) == "line 14: the number of the tournament is missing"


def test_a_hand_and_its_summary() -> None:
    text = """\
PokerStars Hand #42: Tournament #77, $2+$0.70 USD Hold'em No Limit - Level I (10/20) - 2024/05/01
Table '77 1' 2-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (1500 in chips)
Ann: posts small blind 10
Bob: posts big blind 20
*** HOLE CARDS ***
Ann: folds
Uncalled bet (10) returned to Bob
Bob collected 20 from pot
*** SUMMARY ***
Total pot 20 | Rake 0
"""
    (hand,) = FORMATS["pokerstars"].read(text.splitlines(keepends=True))
    assert isinstance(hand, HandLog), hand
    told = read(STARS)
    assert summary_of(hand, summaries_by_id([told, read(TRACKER)])) == told
    assert summary_of(hand, {}) is None


def test_no_file_of_hands_is_taken_for_a_summary() -> None:
    assert not is_summary("PokerStars Hand #1: Tournament #77, $2 Hold'em")
    assert not is_summary("")


def test_hostile_summaries_take_no_time() -> None:
    noise = [
        "1: " + "(" * 50_000,
        "<tr>" * 20_000,
        "Buy-In: " + "+ 1" * 1_000,
        "You won " + "€+" * 9_000,
    ]
    for text in (STARS, TILT, WINAMAX, PACIFIC, TRACKER):
        for found in read_summaries([*text.splitlines(keepends=True), *noise]):
            assert isinstance(found, TournamentSummary | HandFault)


@needs_data
@pytest.mark.parametrize("room", ["888", "fulltilt", "pokerstars", "pokertracker", "winamax"])
def test_real_files(room: str) -> None:
    for path in sorted((SITES / "summaries" / room).iterdir()):
        (told,) = read_summary_file(str(path))
        assert isinstance(told, TournamentSummary), (path.name, told)
        assert told.id.isdecimal()
        assert told.buy_in is not None
        assert told.entrants
        named = [placed for placed in told.results if placed.place]
        assert all(placed.player for placed in named)
        if told.place is not None and told.results:
            assert told.hero
