"""Deals by ICM and by chips: the director's order, the option, and what is left to play for."""

from pathlib import Path
from typing import Any

import pytest

from croupier import SetupError
from croupier.play.tournament.money.deals import DealOrder
from croupier.play.tournament.tournament import Tournament
from tests.play.tournament.test_tournaments import events_of, tournament_of


def test_shares_sum_to_the_prizes() -> None:
    stacks = {"Ann": 5000, "Bob": 3000, "Cid": 2000}
    # ICM says 383.9, 327.5 and 288.6.
    assert DealOrder("icm").divide(stacks, (500, 300, 200)) == {"Ann": 385, "Bob": 327, "Cid": 288}
    # Everybody gets the third prize, and 400 are divided by chips.
    assert DealOrder("chips").divide(stacks, (500, 300, 200)) == {
        "Ann": 400,
        "Bob": 320,
        "Cid": 280,
    }
    # 100 are left: the first prize is 400.
    assert DealOrder("chips", 100).divide(stacks, (500, 300, 200)) == {
        "Ann": 350,
        "Bob": 290,
        "Cid": 260,
    }
    assert DealOrder("icm").divide(dict.fromkeys("abcd", 7), (60, 40)) == dict.fromkeys("abcd", 25)


@pytest.mark.parametrize(
    ("order", "prizes", "told"),
    [
        (DealOrder("icm"), (0, 0), "no prize money"),
        (DealOrder("chips", 201), (500, 300), "at most 200"),
    ],
)
def test_impossible_deals(order: DealOrder, prizes: tuple[int, ...], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        order.divide({"Ann": 1, "Bob": 2}, prizes)


@pytest.mark.parametrize("method", ["icm", "chips"])
@pytest.mark.parametrize("leaves", [0, 9])
def test_a_deal_as_an_option(tmp_path: Path, method: str, leaves: int) -> None:
    log = tmp_path / "log"
    tournament = tournament_of(
        ["random", "all-in"] * 5,
        buy_in=10,
        payouts=[50, 30, 20],
        deal=method,
        deal_at=3,
        deal_leaves=leaves,
        log=log,
    )
    standings = tournament.run()
    (deal,) = events_of(log, "deal")
    shared = len(deal["prizes"])
    assert sum(deal["prizes"].values()) + leaves == sum((50, 30, 20)[:shared])
    left = sum(standing.stack > 0 for standing in standings)
    assert (left > 1) == (leaves == 0)
    for standing in standings[:shared]:
        extra = leaves if standing.place == 1 else 0
        assert standing.prize == deal["prizes"][standing.name] + extra
    assert tournament.money.balanced


def ordering(at: int, method: str = "icm", **keywords: Any) -> Any:
    def order(now: Tournament) -> None:
        if now.round_number == at:
            now.order_deal(method, **keywords)

    return order


def test_an_order_to_the_director_is_logged_and_read_back(tmp_path: Path) -> None:
    log = tmp_path / "log"
    terms: dict[str, Any] = {"buy_in": 10, "payouts": [50, 30, 20]}
    first = tournament_of(["random"] * 5, log=log, **terms)
    standings = first.run(ordering(3, leaves=5))
    written = log.read_bytes()
    (deal,) = events_of(log, "deal")
    assert (deal["round"], deal["method"], deal["leaves"]) == (3, "icm", 5)
    for line in (b'"event":"deal"', b'"event":"finish"'):
        cut = written.index(line)
        log.write_bytes(written[:cut])
        # The log decides while it lasts, even if the director does not order again.
        again = ordering(3, leaves=5) if line.endswith(b'deal"') else None
        assert tournament_of(["random"] * 5, **terms).resume(log, again) == standings
        assert log.read_bytes() == written


def test_a_later_order_does_not_change_a_recorded_round(tmp_path: Path) -> None:
    log = tmp_path / "log"
    terms: dict[str, Any] = {"payouts": [50, 30, 20]}
    standings = tournament_of(["random"] * 5, log=log, **terms).run()
    assert tournament_of(["random"] * 5, **terms).resume(log, ordering(2)) == standings


def test_wrong_orders_are_refused() -> None:
    tournament = tournament_of(payouts=[5, 3])
    mistakes: list[tuple[Any, ...]] = [("coin",), ("icm", -1), ("icm", 1.5)]
    for arguments in mistakes:
        with pytest.raises(SetupError):
            tournament.order_deal(*arguments)
    with pytest.raises(SetupError, match="no prize money"):
        tournament_of(["call"] * 3, max_rounds=5).run(ordering(1))
    with pytest.raises(SetupError, match="cannot have a deal"):
        tournament_of(buy_in=5, satellite_seats=2).run(ordering(1))

    def twice(now: Tournament) -> None:
        if now.round_number < 3:
            now.order_deal("chips", 1)

    with pytest.raises(SetupError, match="already made"):
        tournament_of(["call"] * 3, payouts=[5, 3]).run(twice)
