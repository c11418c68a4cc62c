"""Standings: places, chips and prizes."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from croupier.play.tournament.money.payouts import share_prizes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.play.tournament.money.ledger import Ledger


class Standing(NamedTuple):
    """The result of one player: the place, which ties share, chips, winnings, and the last round.

    `cost` is everything the player paid: entries, rebuys, add-ons, bounties and fees.
    """

    place: int
    name: str
    stack: int
    prize: int
    bounty: int
    rebuys: int
    round: int
    reentries: int = 0
    add_ons: int = 0
    cost: int = 0

    def to_json(self) -> dict[str, int | str]:
        """Return the line as plain JSON data."""
        return self._asdict()


class Agreed(NamedTuple):
    """The amounts of a deal by player, and the part left for the winner."""

    prizes: Mapping[str, int]
    left: int


def standings_of(
    stacks: Mapping[str, int],
    busted: Sequence[tuple[int, str, int]],
    prizes: Sequence[int],
    bounties: Mapping[str, int],
    ledger: Ledger,
    number: int,
    agreed: Agreed | None = None,
) -> list[Standing]:
    """Order players, best first: by chips, then busted players, the last bust first.

    `busted` are (place, name, round) of players who are out. Prizes go to final places only: while
    several still play, their places are open. Players who made a deal get the agreed amounts.
    """
    ordered = sorted(stacks, key=lambda name: -stacks[name])
    places: list[tuple[int, str, int]] = []
    for _, group in groupby(ordered, key=lambda name: stacks[name]):
        place = len(places) + 1
        places += [(place, name, number) for name in group]
    for place, outs in groupby(sorted(busted, key=lambda out: out[0]), key=lambda out: out[0]):
        # A shoot-out that stops in the middle of a stage has more players left than advance.
        place = max(place, len(places) + 1)
        places += [(place, name, last) for _, name, last in outs]
    numbers = [place for place, _, _ in places]
    paid = share_prizes(prizes, numbers)
    if agreed is not None and prizes:
        extra = share_prizes((agreed.left,), numbers)
        paid = tuple(
            agreed.prizes[name] + more if name in agreed.prizes else prize
            for (_, name, _), prize, more in zip(places, paid, extra, strict=True)
        )
    return [
        Standing(
            place,
            name,
            stacks.get(name, 0),
            prize,
            bounties.get(name, 0),
            ledger.count(name, "rebuy"),
            last,
            ledger.count(name, "reentry"),
            ledger.count(name, "add_on"),
            ledger.cost.get(name, 0),
        )
        for (place, name, last), prize in zip(places, paid, strict=True)
    ]
