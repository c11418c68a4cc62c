"""Standings: places, chips and prizes."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from croupier.play.tournament.payouts import share_prizes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Standing(NamedTuple):
    """One player's line: the place, which ties share, chips, winnings, and the last round."""

    place: int
    name: str
    stack: int
    prize: int
    bounty: int
    rebuys: int
    round: int

    def to_json(self) -> dict[str, int | str]:
        """Return the line as plain JSON data."""
        return self._asdict()


def standings_of(
    stacks: Mapping[str, int],
    busted: Sequence[tuple[int, str, int]],
    prizes: Sequence[int],
    bounties: Mapping[str, int],
    rebuys: Mapping[str, int],
    number: int,
) -> list[Standing]:
    """Order players, best first: by chips, then busted players, the last bust first.

    `busted` are (place, name, round) of players who are out. Prizes go to final places only: while
    several still play, their places are open.
    """
    ordered = sorted(stacks, key=lambda name: -stacks[name])
    places: list[tuple[int, str, int]] = []
    for _, group in groupby(ordered, key=lambda name: stacks[name]):
        place = len(places) + 1
        places += [(place, name, number) for name in group]
    places += sorted(busted, key=lambda out: out[0])
    paid = share_prizes(prizes, [place for place, _, _ in places])
    return [
        Standing(
            place,
            name,
            stacks.get(name, 0),
            prize,
            bounties.get(name, 0),
            rebuys.get(name, 0),
            last,
        )
        for (place, name, last), prize in zip(places, paid, strict=True)
    ]
