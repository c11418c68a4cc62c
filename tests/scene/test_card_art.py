"""The outlines of the suits: closed paths inside their square."""

import re

from croupier.cards.card import Suit
from croupier.scene.card_art import SUITS


def test_every_suit_is_drawn() -> None:
    assert set(SUITS) == {suit.value for suit in Suit if suit.value != "?"}
    assert len(set(SUITS.values())) == 4


def test_paths_are_closed_and_of_plain_letters() -> None:
    for path in SUITS.values():
        assert path.startswith("M")
        assert path.endswith("z")
        assert re.fullmatch(r"[MCchs0-9 .z-]+", path)
        start = re.match(r"M([\d.]+) ([\d.]+)", path)
        assert start is not None
        assert all(0 <= float(number) <= 20 for number in start.groups())
