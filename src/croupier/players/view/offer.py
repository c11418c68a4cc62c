"""Chips for sale between the hands of a tournament: what a player is asked to buy."""

from __future__ import annotations

from typing import NamedTuple


class Offer(NamedTuple):
    """What a player is asked to buy; a player with a method `buy_chips` answers True or False.

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
