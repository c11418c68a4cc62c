"""The rake of each pot of a hand of a file: as stated, or the most likely one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.hand.operations import ChipsPushing
from croupier.history.transcripts.specs import CHIP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.hand.state import State
    from croupier.history.transcripts.transcript import Transcript

    Rakes = tuple[int, ...]

_SEVERAL = 2


class _PaidPot(NamedTuple):
    """A pot as the engine paid it, in hundredths: the rake, and the chips of each player."""

    rake: int
    paid: list[int]

    @property
    def whole(self) -> int:
        """All chips of the pot."""
        return self.rake + sum(self.paid)


def _paid_pots(state: State) -> list[_PaidPot]:
    """Return the pots of a finished hand, including pots that were raked as a whole."""
    pots = [_PaidPot(int(pot.raked_amount * CHIP), [0] * state.player_count) for pot in state.pots]
    for operation in state.operations:
        if isinstance(operation, ChipsPushing):
            paid = pots[operation.pot_index].paid
            for place, amount in enumerate(operation.amounts):
                paid[place] += int(amount * CHIP)
    return pots


def stated_rakes(transcript: Transcript, state: State, rake: int) -> list[Rakes]:
    """Return the rake of each pot, as the file states it or from the stated rest of the pot.

    Empty if the file does not say, or if the parts do not add up to the whole rake.
    """
    left, taken = transcript.pots, transcript.rakes
    if not rake or len(left) < _SEVERAL:
        return []
    if not taken and len(pots := _paid_pots(state)) == len(left):
        taken = [pot.whole - net for pot, net in zip(pots, left, strict=True)]
    if not taken or sum(taken) != rake or min(taken) < 0:
        return []
    last = max(place for place, amount in enumerate(taken) if amount)
    return [tuple(taken[: last + 1])]


def likely_rakes(state: State, rake: int, missing: Sequence[int]) -> list[Rakes]:
    """The possible rakes of several pots: in proportion, or from the payments.

    `missing` is how much less the file pays each player than the engine.
    """
    pots = _paid_pots(state) if rake else []
    if len(pots) < _SEVERAL:
        return []
    total = sum(pot.whole for pot in pots)
    parts = [rake * pot.whole // total for pot in pots]
    odd = rake - sum(parts)
    found: list[Rakes] = [
        (*parts[:place], part + odd, *parts[place + 1 :]) for place, part in enumerate(parts)
    ]
    # A side pot whose only winner did not win the main pot: the rake is what they were not paid.
    main, *others = pots
    sides = [
        sum(
            short
            for short, own, of_main in zip(missing, pot.paid, main.paid, strict=True)
            if own and not of_main
        )
        for pot in others
    ]
    as_paid = (rake - sum(sides), *sides)
    return [*found, as_paid] if min(as_paid) >= 0 else found
