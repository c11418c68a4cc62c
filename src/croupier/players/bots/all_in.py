"""A bot that always goes all-in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.players.bots.declaring import SurePlayer
from croupier.players.bots.sizing import everything, sizes_of

if TYPE_CHECKING:
    from croupier.players.view.gamestate import PublicGamestate


class AllInBot(SurePlayer):
    """Puts in its whole stack whenever it is asked."""

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Go all-in, or as far as the limit allows."""
        stack = gamestate.player_public_infos[self.player_index].stack
        return everything(gamestate, sizes_of(gamestate, self.player_index), stack)
