"""A bot that always goes all-in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.players.bots.declaring import SurePlayer
from croupier.players.bots.sizing import check_or_call, sizes_of

if TYPE_CHECKING:
    from croupier.players.view.gamestate import PublicGamestate


class AllInBot(SurePlayer):
    """Puts in its whole stack whenever it is asked."""

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Go all-in, or as far as the limit allows."""
        stack = gamestate.player_public_infos[self.player_index].stack
        to_call, _, most = sizes = sizes_of(gamestate, self.player_index)
        if 0 < most < stack:
            return ("raise" if gamestate.get_bet_to_call() else "bet"), most
        if most == 0 and to_call < stack:
            return check_or_call(sizes)
        return "all-in", stack
