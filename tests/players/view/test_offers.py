"""Offers between hands: what a message says is what the player was told."""

import json

import pytest

from croupier.players.view.game_offer import GameOffer
from croupier.players.view.offer import Offer
from croupier.players.view.straddle_offer import StraddleOffer

GAME = GameOffer(3, 1, ["holdem", "razz"], {0: 200, 1: 180})
STRADDLE = StraddleOffer(3, 2, 40, (10, 20), 0, {0: 200, 2: 180}, {1: 20})


@pytest.mark.parametrize("offer", [GAME, STRADDLE], ids=lambda offer: type(offer).__name__)
def test_offers_come_back_from_a_message(offer: GameOffer | StraddleOffer) -> None:
    message = json.loads(json.dumps(offer.to_json()))
    assert type(offer).from_json(message) == offer


def test_seats_are_numbers_again() -> None:
    message = json.loads(json.dumps(STRADDLE.to_json()))
    assert set(message["stacks"]) == {"0", "2"}
    again = StraddleOffer.from_json(message)
    assert (again.stacks, again.straddles) == ({0: 200, 2: 180}, {1: 20})
    assert again.blinds == (10, 20)


def test_offers_keep_their_own_copy() -> None:
    stacks = {0: 200}
    offer = GameOffer(1, 0, ("holdem",), stacks)
    stacks[0] = 0
    assert offer.stacks == {0: 200}
    assert offer.games == ("holdem",)


def test_an_offer_of_chips_is_its_message() -> None:
    offer = Offer("rebuy", 100, 1000, 0, 2, 0, 8, 12, 3)
    assert Offer(**json.loads(json.dumps(offer._asdict()))) == offer
