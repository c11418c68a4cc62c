"""Bounties: split with the pot, progressive, and drawn from envelopes."""

from pathlib import Path
from typing import Any

import pytest

from croupier.play.tournament.money.bounties import Bounties
from croupier.play.tournament.tournament import Tournament
from tests.play.tournament.test_tournaments import events_of, tournament_of


def bounties_of(**keywords: Any) -> Bounties:
    tournament = tournament_of(["call"] * 4, **{"bounty": 100, **keywords})
    bounties = Bounties(tournament.setup)
    for name in ("Ann", "Bob", "Cid", "Dot"):
        bounties.put(name)
    return bounties


def test_a_plain_bounty_is_paid_and_split() -> None:
    bounties = bounties_of(bounty=25)
    assert bounties.collect("Ann", ["Bob"]) == {"player": "Ann", "won": {"Bob": 25}}
    assert bounties.collect("Cid", ["Dot", "Bob"]) == {
        "player": "Cid",
        "won": {"Dot": 13, "Bob": 12},
    }
    assert bounties.keep("Bob") == {"player": "Bob", "won": {"Bob": 25}}
    assert bounties.won == {"Bob": 62, "Dot": 13}


def test_a_progressive_bounty_is_paid_in_part_and_grows_a_head() -> None:
    bounties = bounties_of(bounty_kept=0.5)
    facts = bounties.collect("Ann", ["Bob"])
    assert facts == {"player": "Ann", "won": {"Bob": 50}, "heads": {"Bob": 150}}
    # Half of a larger head; the split shares are halved, and an odd chip is paid.
    assert bounties.collect("Bob", ["Cid", "Dot"]) == {
        "player": "Bob",
        "won": {"Cid": 38, "Dot": 38},
        "heads": {"Cid": 137, "Dot": 137},
    }
    assert bounties.collect("Cid", ["Dot"]) == {
        "player": "Cid",
        "won": {"Dot": 69},
        "heads": {"Dot": 205},
    }
    bounties.keep("Dot")
    assert sum(bounties.won.values()) == 400
    assert not bounties.heads


@pytest.mark.parametrize(("kept", "paid"), [(1, 100), (0, 0), (0.25, 25)])
def test_the_share_that_is_kept(kept: float, paid: int) -> None:
    bounties = bounties_of(bounty_kept=kept)
    facts = bounties.collect("Ann", ["Bob"])
    assert facts is not None
    assert facts["won"] == {"Bob": paid}


def test_envelopes_hold_the_whole_pool() -> None:
    bounties = bounties_of(mystery_from=3, mystery_shares=[6, 3, 1])
    assert bounties.collect("Ann", ["Bob"]) is None  # before the stage
    assert bounties.open_mystery(3) == [240, 120, 40]
    drawn = [bounties.collect("Cid", ["Bob"]), bounties.keep("Bob"), bounties.keep("Dot")]
    assert sum(sum(facts["won"].values()) for facts in drawn if facts) == 400
    first = drawn[0]
    assert first is not None
    assert first["envelope"] in (240, 120, 40)


def test_more_players_than_shares_have_envelopes_like_the_last() -> None:
    bounties = bounties_of(mystery_from=4, mystery_shares=[7, 1])
    assert bounties.open_mystery(4) == [280, 40, 40, 40]
    assert bounties_of(mystery_from=4).open_mystery(4) == [192, 96, 64, 48]


def test_the_winner_gets_what_nobody_could_win() -> None:
    bounties = bounties_of(mystery_from=2)
    assert bounties.give_rest("Dot") == {"player": "Dot", "won": {"Dot": 400}, "rest": True}
    assert bounties.give_rest("Dot") is None


def test_a_bounty_that_nobody_won_is_left_for_the_winner() -> None:
    bounties = bounties_of(bounty=25)
    assert bounties.collect("Ann", []) is None
    assert bounties.give_rest("Dot") == {"player": "Dot", "won": {"Dot": 25}, "rest": True}


@pytest.mark.parametrize("seed", range(4))
def test_mystery_draws_come_from_the_seed(tmp_path: Path, seed: int) -> None:
    drawn = []
    for number in range(2):
        log = tmp_path / str(number)
        tournament = tournament_of(
            ["random", "all-in"] * 5, bounty=31, mystery_from=6, seed=seed, log=log
        )
        tournament.run()
        (opened,) = events_of(log, "mystery")
        assert opened["players"] <= 6
        assert sum(opened["envelopes"]) == 310
        assert tournament.money.bounties == 310
        drawn.append([event.get("envelope") for event in events_of(log, "bounty")])
    assert drawn[0] == drawn[1]


def test_mystery_from_the_money_on(tmp_path: Path) -> None:
    log = tmp_path / "log"
    tournament = tournament_of(
        ["random", "all-in"] * 5, bounty=10, mystery_from="money", payouts=[5, 3, 2], log=log
    )
    tournament.run()
    (opened,) = events_of(log, "mystery")
    assert opened["players"] <= 3


def test_heads_can_be_read_at_any_time() -> None:
    seen = []

    def look(now: Tournament) -> None:
        seen.append(sum(now.heads.values()) + sum(each.bounty for each in now.standings))

    tournament_of(["all-in"] * 8, bounty=51, bounty_kept=0.5).run(look)
    assert set(seen) == {8 * 51}
