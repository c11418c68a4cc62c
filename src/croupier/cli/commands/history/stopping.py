"""The place where a replay stops: at a step, at a street, or after an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.hand import native
from croupier.hand.choices import Phase, phase_of
from croupier.hand.operations import (
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    StandingPatOrDiscarding,
)
from croupier.hand.replaying import repeat
from croupier.scene.words.street_names import street_name

if TYPE_CHECKING:
    from croupier.hand.operations import Operation
    from croupier.hand.state import State
    from croupier.history.hand_log import HandLog

# The usual names of players' operations.
_VERBS: dict[str, tuple[type[Operation], ...]] = {
    "fold": (Folding,),
    "check": (CheckingOrCalling,),
    "call": (CheckingOrCalling,),
    "bet": (CompletionBettingOrRaisingTo,),
    "raise": (CompletionBettingOrRaisingTo,),
    "draw": (StandingPatOrDiscarding,),
    "bring-in": (BringInPosting,),
    "show": (HoleCardsShowingOrMucking,),
    "showdown": (HoleCardsShowingOrMucking,),
    "win": (ChipsPushing,),
}


def stop_at(hand: HandLog, until: str) -> int:
    """Return the number of operations to replay.

    `until` is a number of operations, the name of a street, a verb such as "raise" (the first
    one), or an action as PHH writes it: "p3 cbr 60", with or without the amount.
    """
    wanted = until.strip()
    if wanted.isdecimal() and len(wanted) < 9:
        return min(int(wanted), len(hand.operations))
    state = hand.setup.hold()
    names = {street_name(state.streets, index).lower(): index for index in state.street_indices}
    street = names.get(wanted.lower())
    kinds = _VERBS.get(wanted.lower(), ())
    for number, operation in enumerate(hand.operations):
        if street is not None and state.street_index == street and not _deals(state):
            return number
        repeat(state, operation)
        if _is_it(operation, kinds, wanted.lower()) or _is_action(state, wanted):
            return number + 1
    choices = f"a number, {', '.join(names)}, {', '.join(_VERBS)}, or an action such as 'p1 f'"
    raise NotationError(f"the hand never reaches {until!r}", expected=choices)


def _deals(state: State) -> bool:
    return phase_of(state) is Phase.DEALING


def _is_it(operation: Operation, kinds: tuple[type[Operation], ...], wanted: str) -> bool:
    if not isinstance(operation, kinds):
        return False
    if isinstance(operation, CheckingOrCalling):
        return (operation.amount == 0) == (wanted == "check")
    return True


def _is_action(state: State, wanted: str) -> bool:
    """Whether the last operation matches the given words of a PHH action."""
    if not wanted.startswith(("p", "d ")):
        return False
    written = native.notate(state, True)[-1:]
    words = wanted.split()
    return bool(written) and written[0].split("#")[0].split()[: len(words)] == words
