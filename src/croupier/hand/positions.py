"""The names of the seats: by position if there are blinds, otherwise by number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.hand.spec.house_rules import HouseRules

if TYPE_CHECKING:
    from croupier.hand.state import State

_BEFORE_THE_BUTTON = ("LJ", "HJ", "CO")


def names_of(state: State) -> tuple[str, ...]:
    """Name the seats of a hand, starting left of the button."""
    if any(state.blinds_or_straddles):
        return seat_names(state.player_count, state.rules)
    return tuple(f"Player {index + 1}" for index in state.player_indices)


def seat_names(count: int, rules: HouseRules = HouseRules.STANDARD) -> tuple[str, ...]:
    """Name seats by their position.

    >>> seat_names(6)
    ('SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN')
    """
    if count == 2:  # under most house rules the button posts the small blind
        return ("BB" if rules.headsup_blinds == "button_sb" else "SB", "BTN")
    between = count - 3
    if between <= 1:
        middle = _BEFORE_THE_BUTTON[3 - between :]
    else:
        late = _BEFORE_THE_BUTTON[max(0, 4 - between) :]
        early = [f"UTG+{step}" if step else "UTG" for step in range(between - len(late))]
        middle = (*early, *late)
    return ("SB", "BB", *middle, "BTN")
