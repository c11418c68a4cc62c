"""A hand in PHH replayed by both engines, and the listed difference at which they diverge.

After every step the chips, the cards and the kind of the last operation must be alike. Where they
are not, the hand is replayed again with everything compared that the parity tests compare, and
what differs first must be an item of docs/done-right.md, as tests/parity/done_right.py tells them.
"""

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

import pokerkit
from croupier import Automation
from croupier.history.phh import HandHistory
from tests.parity.disagreement import Disagreement, ParityError
from tests.parity.done_right import recognise
from tests.parity.moves import Move
from tests.parity.scenario import Scenario
from tests.parity.snapshot import (
    Plain,
    Snapshot,
    first_difference,
    plain_operation,
    read,
    same,
)

_OMAHA = pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
# Done right 1: the class of that name is pot-limit there; the rest is compared in fixed limit.
_FIXED_LIMIT_OMAHA: Any = type(
    _OMAHA.__name__,
    (_OMAHA,),
    {
        "betting_structure": pokerkit.BettingStructure.FIXED_LIMIT,
        "max_completion_betting_or_raising_count": 4,
    },
)

# Items about what a player owes or may raise: they show in what is possible, before it is done.
_PRICES = ("4", "5", "6", "22")


class Reference(pokerkit.HandHistory):
    """PokerKit's, with a fixed-limit Omaha that is one."""

    game_types: ClassVar[Any] = {**pokerkit.HandHistory.game_types, "FO/8": _FIXED_LIMIT_OMAHA}


@dataclass
class Walk:
    """The replay of a hand by one engine."""

    hand: Any
    state: Any = None
    action: str | None = None
    end: str = ""  # "done" or "refused"; else the failure of the engine

    def __iter__(self) -> Iterator["Walk"]:
        """Yield itself after every step, and once more at the end."""
        try:
            for state, action in self.hand.state_actions:
                self.state, self.action = state, action
                yield self
            self.end = "done"
        except ValueError:
            self.end = "refused"
        except (KeyError, IndexError, AssertionError) as error:
            self.end = repr(error)
        yield self

    def seen(self) -> tuple[Any, ...]:
        """The values that must be equal after a step, or at the end."""
        if self.end not in ("", "done", "refused"):
            return (self.end,)
        state = self.state
        last = type(state.operations[-1]).__name__ if state.operations else ""
        board = repr(list(state.get_board_cards(0)))
        chips = number(state.stacks), number(state.bets), state.status
        return self.end, self.action, last, *chips, repr(state.hole_cards), board


def number(value: Any) -> Any:
    """Amounts of any type by their value."""
    if isinstance(value, tuple | list):
        return tuple(map(number, value))
    return float(value) if isinstance(value, int | float | Decimal | Fraction) else repr(value)


def parting(fields: dict[str, Any], automations: tuple[str, ...] | None = None) -> str | None:
    """Go through a hand here and there; the item of the list they part at, None if they do not."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for ours, theirs in zip(*_walks(fields, automations), strict=False):
            if ours.seen() != theirs.seen():
                return _item(fields, automations)
            if ours.end:
                return None
    raise AssertionError("a hand has an end")


def _walks(fields: dict[str, Any], automations: tuple[str, ...] | None) -> tuple[Walk, Walk]:
    chosen: list[Any] = [
        {} if automations is None else {"automations": tuple(map(kind, automations))}
        for kind in (Automation, pokerkit.Automation)
    ]
    return Walk(HandHistory(**fields, **chosen[0])), Walk(Reference(**fields, **chosen[1]))


def _item(fields: dict[str, Any], automations: tuple[str, ...] | None) -> str:
    """Return the listed item at which a hand diverges; all differences before it are listed too."""
    scenario = _scenario(fields)
    before: Snapshot = {}
    counts = 0, 0
    previous: str | None = None
    for ours, theirs in zip(*_walks(fields, automations), strict=False):
        parted = ours.seen() != theirs.seen()
        if parted and previous in _PRICES:
            return previous  # what is possible, and so what is done, follows from the price
        found = _Step(scenario, before, ours, theirs, counts).disagreement()
        item = None if found is None else recognise(found)
        if found is not None and item is None:
            raise ParityError(found)
        if parted:
            assert item is not None
            return item
        previous = item
        before = _read(theirs.state)
        counts = len(ours.state.operations), len(theirs.state.operations)
    raise AssertionError("the hand does not part")


@dataclass
class _Step:
    """A step of both engines."""

    scenario: Scenario
    before: Snapshot
    ours: Walk
    theirs: Walk
    counts: tuple[int, int]

    def disagreement(self) -> Disagreement | None:
        """The first difference: a failure, then the operation, the values, and the result."""
        here = _read(self.ours.state)
        if self.theirs.end not in ("", "done", "refused"):
            return self._differs("crash", "action", (self.theirs.end, "None"), {}, here)
        try:
            there = _read(self.theirs.state)
        except (KeyError, AssertionError) as error:
            return self._differs("crash", "question", (repr(error), "None"), {}, here)
        new = self._new_operations()
        if not same(*new):
            return self._differs("operations", "operations", new, there, here)
        name = first_difference(there, here)
        if name is not None:
            return self._differs("state", name, (there[name], here[name]), there, here)
        if self.ours.end != self.theirs.end:
            ends = self.theirs.end, self.ours.end
            return self._differs("refusal", "action", ends, there, here)
        return None

    def _new_operations(self) -> tuple[Plain, Plain]:
        mine, other = self.counts
        return (
            tuple(map(plain_operation, self.theirs.state.operations[other:])),
            tuple(map(plain_operation, self.ours.state.operations[mine:])),
        )

    def _differs(
        self, kind: str, name: str, values: tuple[Plain, Plain], there: Snapshot, here: Snapshot
    ) -> Disagreement:
        done = self.ours.state.operations[self.counts[0] :]
        return Disagreement(
            self.scenario,
            kind,
            name,
            *values,
            (),
            _move(done),
            self.before,
            there,
            here,
            self.theirs.state,
            self.ours.state,
        )


def _read(state: Any) -> Snapshot:
    snapshot = read(state)
    snapshot["deck_cards"] = tuple(sorted(snapshot["deck_cards"]))  # each shuffles by itself
    return snapshot


def _move(operations: list[Any]) -> Move | None:
    """The call that began a step."""
    names = {"Folding": "fold", "HoleCardsShowingOrMucking": "show_or_muck_hole_cards"}
    if not operations:
        return None
    name = type(operations[0]).__name__
    return Move(names.get(name, re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()))


def _scenario(fields: dict[str, Any]) -> Scenario:
    return Scenario(
        seed=0,
        code=fields["variant"],
        players=len(fields["starting_stacks"]),
        automations=(),
        ante_trimming=fields.get("ante_trimming_status", False),
        antes=tuple(fields["antes"]),
        blinds=tuple(fields.get("blinds_or_straddles") or ()),
        bring_in=fields.get("bring_in") or 0,
        bets=(),
        stacks=tuple(fields["starting_stacks"]),
        mode="CASH_GAME",
        boards=1,
        rake=None,
    )
