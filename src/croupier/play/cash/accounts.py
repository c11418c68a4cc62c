"""The accounts of a cash game: the chips that players buy, take away, pay, or have in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Accounts:
    """The chips that each player bought, took away and paid; `stacks` are those at the table now.

    >>> accounts = Accounts()
    >>> accounts.buy("Ann", 100)
    >>> accounts.charge("Ann", 5), accounts.cash_out("Ann")
    (5, 95)
    >>> accounts.net({}), accounts.fees, accounts.expected
    ({'Ann': -5}, {'Ann': 5}, 0)
    """

    def __init__(self) -> None:
        self.stacks: dict[str, int] = {}
        self.bought: dict[str, int] = {}  # by player, for everybody who has sat down
        self.taken: dict[str, int] = {}
        self.fees: dict[str, int] = {}  # time fees; the rake is not paid by a single player
        self.raked = 0

    def buy(self, name: str, chips: int) -> None:
        """Put bought chips on the table."""
        self.stacks[name] = self.stacks.get(name, 0) + chips
        self.bought[name] = self.bought.get(name, 0) + chips
        self.taken.setdefault(name, 0)
        self.fees.setdefault(name, 0)

    def cash_out(self, name: str) -> int:
        """Take a player's chips from the table; return how many."""
        chips = self.stacks.pop(name)
        self.taken[name] += chips
        return chips

    def charge(self, name: str, chips: int) -> int:
        """Pay the house from a stack, at most all of it; return what was paid."""
        paid = min(chips, self.stacks[name])
        self.stacks[name] -= paid
        self.fees[name] += paid
        return paid

    def reset(self, name: str, chips: int) -> None:
        """Give a player exactly this stack: added chips are bought, removed chips are taken."""
        added = chips - self.stacks[name]
        self.bought[name] += max(added, 0)
        self.taken[name] += max(-added, 0)
        self.stacks[name] = chips

    def end_hand(self, names: Sequence[str], stacks: Sequence[int]) -> None:
        """Take over the stacks after a hand; missing chips are the rake."""
        self.raked += sum(self.stacks[name] for name in names) - sum(stacks)
        self.stacks.update(zip(names, stacks, strict=True))

    @property
    def expected(self) -> int:
        """The chips that must be on the table: those bought, minus everything that left it."""
        left = sum(self.taken.values()) + sum(self.fees.values()) + self.raked
        return sum(self.bought.values()) - left

    def net(self, stacks: Mapping[str, int]) -> dict[str, int]:
        """Return what each player won or lost, given the chips they have now."""
        return {
            name: stacks.get(name, 0) + self.taken[name] - chips
            for name, chips in self.bought.items()
        }
