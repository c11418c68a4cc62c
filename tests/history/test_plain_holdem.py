"""Formats that can express only hold'em refuse other hands, each with a reason."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from croupier import Card, HouseRules, Rake, State, games, holdem, omaha, short_deck
from croupier.errors import NotationError
from croupier.hand.spec.streets import BettingStructure
from croupier.history.plain_holdem import check_holdem, hole_cards_of, whole_chips

NO_LIMIT = (BettingStructure.NO_LIMIT,)


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        (lambda: omaha(players=2), "it is not Texas hold'em"),
        (lambda: short_deck(players=2), "it is not Texas hold'em"),
        (lambda: holdem(players=2, limit="pot-limit"), "it is pot-limit"),
        (lambda: holdem(players=2, ante=1), "there are antes"),
        (
            lambda: holdem(players=2, rules=HouseRules.STANDARD.replace(rake=Rake(0.05))),
            "the house takes a rake",
        ),
        (lambda: games.find_game("double-board-omaha")(players=2), "it is not Texas hold'em"),
    ],
)
def test_other_hands_are_refused(start: Callable[[], State], reason: str) -> None:
    with pytest.raises(NotationError, match=f"ACPC cannot express this hand: {reason}"):
        check_holdem(start(), NO_LIMIT, "ACPC")


def test_holdem_is_accepted() -> None:
    check_holdem(holdem(players=2), NO_LIMIT, "ACPC")


@pytest.mark.parametrize("amount", [5, 5.0, Decimal(5)])
def test_whole_chips(amount: Any) -> None:
    assert whole_chips(amount, "ACPC") == 5
    assert type(whole_chips(amount, "ACPC")) is int


def test_parts_of_chips_are_refused() -> None:
    with pytest.raises(NotationError, match=r"ACPC has only whole chips: it cannot express 5\.5"):
        whole_chips(5.5, "ACPC")


def test_hole_cards_are_those_that_were_shown() -> None:
    state = holdem(players=2, deck="As Qd Ks Qh")
    assert hole_cards_of(state) == [[*Card.parse("AsKs")], [*Card.parse("QdQh")]]
