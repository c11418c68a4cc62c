"""Players that never draw: what they see fixes what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.players.player import Player

if TYPE_CHECKING:
    from croupier.players.view.gamestate import PublicGamestate


class SurePlayer(Player):
    """A player whose action is a function of the gamestate and its cards alone."""

    remembers = False

    def policy(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> list[tuple[str, int, float]]:
        """Declare the one action, with probability 1."""
        return [(*self.get_action(gamestate, hole_cards), 1.0)]
