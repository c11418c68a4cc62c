"""The offer to buy chips between the hands of a tournament."""

from __future__ import annotations

from typing import NamedTuple


class Offer(NamedTuple):
    """The offer to buy chips; a player with a method `buy_chips` answers True or False.

    `kind` is "rebuy", "reentry" or "add_on". `price` is what the player pays, with a new bounty and
    the fee; `chips` is what they get for it. `used` of `limit` were bought before.
    """

    kind: str
    price: int
    chips: int
    used: int
    limit: int
    stack: int
    players_left: int
    round: int
    level: int
