"""The record of the moment at which two engines diverge."""

from dataclasses import dataclass, field
from typing import Any

from tests.parity.engines import State
from tests.parity.moves import Move
from tests.parity.scenario import Scenario
from tests.parity.snapshot import Plain, Snapshot, all_differences


@dataclass(frozen=True)
class Disagreement:
    """The first difference of a hand, with both sides before and after the move that showed it."""

    scenario: Scenario
    # construction, refusal, crash, result, operations, warning, state, hands, query or change
    kind: str
    name: str
    reference_value: Plain
    our_value: Plain
    moves: tuple[Move, ...] = ()
    move: Move | None = None
    before: Snapshot = field(default_factory=dict)
    reference_after: Snapshot = field(default_factory=dict)
    our_after: Snapshot = field(default_factory=dict)
    reference: State = None
    ours: State = None

    @property
    def differing(self) -> tuple[str, ...]:
        """The names of all values that differ now."""
        if not self.reference_after or not self.our_after:
            return (self.name,)
        return all_differences(self.reference_after, self.our_after)

    @property
    def operations(self) -> list[Any]:
        """The operations of the reference so far."""
        return [] if self.reference is None else list(self.reference.operations)

    def report(self) -> str:
        """Return a report of the difference, and how to reproduce it."""
        lines = [
            f"{self.kind}: {self.name} differs after {self.move}",
            f"  PokerKit: {self.reference_value!r}",
            f"  Croupier: {self.our_value!r}",
            f"  all that differs: {', '.join(self.differing)}",
            f"  {self.scenario}",
            "  calls so far:",
            *(f"    {number}. {move}" for number, move in enumerate(self.moves, 1)),
            "  operations of PokerKit so far:",
            *(f"    {operation!r}" for operation in self.operations),
            "  see it again: python -m tests.parity "
            f"--game {self.scenario.code} --seed {self.scenario.seed} --hands 1",
        ]
        return "\n".join(lines)


class ParityError(AssertionError):
    """A disagreement that is not listed."""

    def __init__(self, disagreement: Disagreement) -> None:
        super().__init__(disagreement.report())
        self.disagreement = disagreement
