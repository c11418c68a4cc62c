"""The pots of a finished hand, as they were before some of them were pushed together.

Pots that only one player can win may be pushed together (house rule `pot_merging`). Reports and
statistics that need each pot separately get them here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.hand.operations import AntePosting, ChipsPushing

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from croupier.hand.state import State

    # The chips of a pot after the rake, and the players who could win it.
    Part = tuple[Any, list[int]]

_DUST = 1e-6  # the rounding error of floats


def chips_paid(state: State) -> list[Any]:
    """Return what each player has put into the pots, without uncalled chips."""
    won: list[Any] = [0] * state.player_count
    for done in state.operations:
        if isinstance(done, ChipsPushing):
            won = [own + amount for own, amount in zip(won, done.amounts, strict=True)]
    return [own - payoff for own, payoff in zip(won, state.payoffs, strict=True)]


def parts_of_pots(state: State, live: Sequence[int]) -> list[list[Part]] | None:
    """Return the pots that each pot was merged from; None if the amounts do not determine them.

    `live` are the players who did not fold: pots are cut at their totals.
    """
    pushed: list[Any] = [0 for _ in state.pots]
    for done in state.operations:
        if isinstance(done, ChipsPushing):
            pushed[done.pot_index] += sum(done.amounts)
    matched, dead = _matched(state)
    levels = _levels(matched, live)
    if len(levels) == 1:
        return [[(amount, list(live))] for amount in pushed]
    layers = _layers(matched, dead, levels, live)
    found: list[list[Part]] = []
    for amount, pot in zip(pushed, state.pots, strict=True):
        own: list[Part] = []
        missing = amount + pot.raked_amount
        while layers and missing > _DUST:
            own.append(layers.pop(0))
            missing -= own[-1][0]
        if abs(missing) > _DUST:
            return None
        found.append(own if len(own) > 1 else [(amount, players) for _, players in own])
    return None if layers else found


def _matched(state: State) -> tuple[list[Any], Any]:
    """Return what each player paid towards the pots, and the dead chips that cut no pot."""
    matched = chips_paid(state)
    dead: Any = 0
    blinds = state.rules.forced_bets == "blinds"
    if blinds and not state.ante_trimming_status:  # uneven antes are dead
        for done in state.operations:
            if isinstance(done, AntePosting):
                matched[done.player_index] -= done.amount
                dead += done.amount
    return matched, dead


def _levels(matched: Sequence[Any], live: Sequence[int]) -> list[Any]:
    """Return the different totals of the players who did not fold, in ascending order."""
    levels: list[Any] = []
    for level in sorted(matched[player] for player in live):
        if not levels or level > levels[-1] + _DUST_OF.get(type(level), 0):
            levels.append(level)
    return levels


def _layers(
    matched: Sequence[Any], dead: Any, levels: Sequence[Any], live: Sequence[int]
) -> list[Part]:
    """Return the chips between the levels, and who paid each."""
    found: list[Part] = []
    below: Any = 0
    for level in levels:
        top = max(matched) if level == levels[-1] else level  # a fold cuts no pot
        chips = dead + sum(max(min(own, top) - below, 0) for own in matched)
        found.append((chips, [player for player in live if matched[player] >= level]))
        below, dead = level, 0
    return found


_DUST_OF: dict[type, float] = {float: _DUST}
