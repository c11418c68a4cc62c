"""Whether players are asked what they would do, decided before the first block."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.arena.declared.holdings import holdings_of
from croupier.errors import SetupError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.arena.entries.entry import Entry
    from croupier.arena.setting import Setting

USUAL_HOLDINGS = 50
EVERY_HOLDING = 1_000_000
ALL = "all"


@dataclass(frozen=True)
class Declaring:
    """What was asked for: None asks where all declare; `holdings` others besides the own one."""

    wanted: bool | None = None
    holdings: int = USUAL_HOLDINGS
    notes: list[str] = field(default_factory=list)

    @property
    def asking_note(self) -> str:
        """What is said where the players were asked."""
        every = self.holdings >= EVERY_HOLDING
        among = "all holdings" if every else f"{self.holdings} other holdings, drawn again"
        return (
            f"each player was asked after each hand what it would have done with {among}, and on "
            "other decks"
        )

    def decide(self, setting: Setting, entries: Sequence[Entry], silent: Sequence[str]) -> bool:
        """Decide, given the names of the entries that declare nothing."""
        if self.wanted is False:
            return False
        reason = ""
        if silent:
            reason = f"{silent[0]} declares no probabilities"
        elif setting.players > 2:
            reason = "declared probabilities are used at tables of two"
        elif holdings_of(setting.row) is None:
            reason = f"declared probabilities are not used in {setting.row.name}"
        if reason and self.wanted:
            raise SetupError(f"{reason}: leave out --declared")
        if reason:
            # One who declares among others who do not expects to be told why that is of no use.
            if len(silent) < len(entries) and not all(entry.is_shipped for entry in entries):
                self.notes.append(f"{reason}: the estimate 'declared' is left out")
            return False
        return bool(self.wanted) or not all(entry.is_shipped for entry in entries)


def read_declaring(declared: object, holdings: object) -> Declaring:
    """Read the options `declared` and `holdings`.

    >>> read_declaring(None, "all").holdings == EVERY_HOLDING
    True
    """
    if declared is not None and not isinstance(declared, bool):
        raise SetupError(f"declared must be True, False or None, not {shown(declared)}")
    if holdings == ALL:
        return Declaring(declared, EVERY_HOLDING)
    if isinstance(holdings, str) and holdings.isdecimal() and len(holdings) < 8:
        holdings = int(holdings)
    if type(holdings) is not int or not 1 <= holdings < EVERY_HOLDING:
        raise SetupError(
            f"holdings must be a whole number from 1 up, or 'all', not {shown(holdings)}"
        )
    return Declaring(declared, holdings)
