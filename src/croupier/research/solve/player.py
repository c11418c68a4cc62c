"""A table's player that follows a policy of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.research.player import HandPlayer

if TYPE_CHECKING:
    from croupier.hand.state import State
    from croupier.research.solve.table_policy import TablePolicy


class PolicyPlayer(HandPlayer):
    """Plays a policy at a table with the stacks and bets that the policy was made for.

    `policy` declares the probabilities that `get_action` draws from. A hand that the policy does
    not know, with other stacks or with sizes off its menu, is checked and called.
    """

    def __init__(self, table: TablePolicy, player_index: int = 0, seed: int | None = None) -> None:
        super().__init__(table.setup, table.menu, player_index, seed)
        self.table = table
        """The policy that is followed."""

    def chances(self, state: State, player: int) -> list[float] | None:
        """Look the hand up."""
        known = state.information_state(player)
        if known not in self.table:
            return None
        found: list[float] = self.table.probabilities(known).tolist()
        return found
