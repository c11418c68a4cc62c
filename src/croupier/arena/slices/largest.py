"""The hands in which most was won: their decisions are kept, the cards follow from the seed."""

from __future__ import annotations

from heapq import nlargest
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.arena.match_result import LargestHand
from croupier.hand.operations import (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    StandingPatOrDiscarding,
)
from croupier.hand.randomness import derive_seed
from croupier.history.hand_log import HandLog

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.arena.setting import Setting
    from croupier.hand.state import State

MOST_KEPT = 10
_DECISIONS = (
    *(BringInPosting, CheckingOrCalling, CompletionBettingOrRaisingTo, Folding),
    StandingPatOrDiscarding,
)


class LargeHand(NamedTuple):
    """One hand: its block and seating, the chips that the first entry won, and what was done.

    `entries` are the numbers of the entries by player index. A decision is the name of the
    operation, with the amount of a raise or the discarded cards.
    """

    block: int
    seating: int
    won: int
    entries: tuple[int, ...]
    decisions: tuple[tuple[str, int | str], ...]


def largest(hands: Iterable[LargeHand]) -> list[LargeHand]:
    """Return the largest hands, ties by block and seating."""
    return nlargest(MOST_KEPT, hands, key=lambda hand: (abs(hand.won), -hand.block, -hand.seating))


def decisions_of(state: State) -> tuple[tuple[str, int | str], ...]:
    """Return what the players did."""
    found: list[tuple[str, int | str]] = []
    for done in state.operations:
        if isinstance(done, CompletionBettingOrRaisingTo):
            found.append(("raise", int(done.amount)))
        elif isinstance(done, StandingPatOrDiscarding):
            found.append(("draw", "".join(map(repr, done.cards))))
        elif isinstance(done, _DECISIONS):
            found.append((_WORDS[type(done)], 0))
    return tuple(found)


_WORDS: dict[type[Any], str] = {
    Folding: "fold",
    CheckingOrCalling: "call",
    BringInPosting: "bring-in",
}


def replayed(setting: Setting, seed: int, names: Sequence[str], hand: LargeHand) -> HandLog:
    """Deal a hand again from the seed of its table, and do what was done."""
    state = setting.table.deal(
        (setting.chips,) * setting.players,
        setting.stakes,
        seed=derive_seed(seed, "block", hand.block),
    )
    for word, value in hand.decisions:
        if word == "fold":
            state.fold()
        elif word == "call":
            state.check_or_call()
        elif word == "bring-in":
            state.post_bring_in()
        elif word == "raise":
            state.complete_bet_or_raise_to(int(value))
        else:
            state.stand_pat_or_discard(str(value))
    while state.status:
        if state.showdown_index is not None:
            state.show_or_muck_hole_cards()
        else:
            state.push_chips()
    return HandLog.of(state, [names[number] for number in hand.entries])


class LargestOfLeague:
    """The largest hands of all tables of a league."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._found: list[tuple[LargeHand, int, tuple[str, ...]]] = []

    def take(self, names: Sequence[str], seed: int, hands: Iterable[LargeHand]) -> None:
        """Take the largest hands of a slice; names in the order of the entries of the table."""
        found = [*self._found, *((hand, seed, tuple(names)) for hand in hands)]
        # Ties go to the tables that came first: the order of slices does not depend on workers.
        self._found = nlargest(MOST_KEPT, found, key=lambda each: abs(each[0].won))

    def hands(self) -> list[LargestHand]:
        """Return them as hands that can be replayed."""
        return [
            LargestHand(
                hand.block,
                hand.seating,
                hand.won / self.setting.unit,
                replayed(self.setting, seed, names, hand),
                names,
            )
            for hand, seed, names in self._found
        ]
