"""A player at a table that follows a tabular policy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.research.player import HandPlayer

if TYPE_CHECKING:
    from croupier.hand.state import State
    from croupier.research.solve.table_policy import TablePolicy


class PolicyPlayer(HandPlayer):
    """Plays a policy at a table with the stacks and bets that the policy was made for.

    `policy` declares the probabilities that `get_action` draws from. In a hand that the policy does
    not know, with other stacks or with sizes off its menu, the player checks and calls.
    """

    def __init__(self, table: TablePolicy, player_index: int = 0, seed: int | None = None) -> None:
        super().__init__(table.setup, table.menu, player_index, seed)
        self.table = table
        """The policy that the player follows."""

    def chances(self, state: State, player: int) -> list[float] | None:
        """Look the hand up in the policy."""
        known = state.information_state(player)
        if known not in self.table:
            return None
        found: list[float] = self.table.probabilities(known).tolist()
        return found
