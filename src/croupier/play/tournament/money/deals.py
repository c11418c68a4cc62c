"""Deals: players who are left divide the remaining prizes by ICM or by chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.analysis.prizes import icm
from croupier.errors import SetupError, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

METHODS = ("icm", "chips")
_NEAR = 1e-6  # so that 49.9999999 in place of an exact 50 is 50 on every machine


class DealOrder(NamedTuple):
    """An order to the director: the method, and the chips left to play for."""

    method: str
    leaves: int = 0

    def check(self) -> None:
        """Refuse an unknown method or a wrong amount."""
        if self.method not in METHODS:
            raise SetupError(f"a deal must be by {' or '.join(METHODS)}, not {shown(self.method)}")
        if type(self.leaves) is not int or self.leaves < 0:
            raise SetupError(
                f"the chips left for the winner must be a whole number from 0 up, "
                f"not {shown(self.leaves)}"
            )

    def divide(self, stacks: Mapping[str, int], prizes: Sequence[int]) -> dict[str, int]:
        """Divide the prizes among the players who are left; the remainder goes to the chip leader.

        By chips, everybody gets the smallest of the prizes first. The part left for the winner is
        taken from the first prize.

        >>> DealOrder("chips").divide({"Ann": 60, "Bob": 40}, (70, 30))
        {'Ann': 54, 'Bob': 46}
        >>> DealOrder("icm").divide({"Ann": 5000, "Bob": 3000, "Cid": 2000}, (50, 30, 20))
        {'Ann': 40, 'Bob': 32, 'Cid': 28}
        """
        open_prizes = [*prizes[: len(stacks)], *(0,) * (len(stacks) - len(prizes))]
        if not sum(open_prizes):
            raise SetupError("there is no prize money to divide: the tournament needs prizes")
        most = open_prizes[0] - open_prizes[1]
        if self.leaves > most:
            raise SetupError(
                f"a deal can leave at most {most} for the winner, the difference between the first "
                f"two prizes, not {self.leaves}"
            )
        open_prizes[0] -= self.leaves
        if self.method == "icm":
            values = icm(stacks.values(), open_prizes)
            shares = {name: int(value + _NEAR) for name, value in zip(stacks, values, strict=True)}
        else:
            least, chips = open_prizes[-1], sum(stacks.values())
            rest = sum(open_prizes) - least * len(stacks)
            shares = {name: least + rest * stack // chips for name, stack in stacks.items()}
        leader = max(stacks, key=lambda name: stacks[name])
        shares[leader] += sum(open_prizes) - sum(shares.values())
        return shares
