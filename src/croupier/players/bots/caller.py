"""The calling station."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.players.bots.declaring import SurePlayer

if TYPE_CHECKING:
    from croupier.players.view.gamestate import PublicGamestate


class CallBot(SurePlayer):
    """Checks if it can, otherwise calls; never raises and never folds."""

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Check or call."""
        try:
            to_call = gamestate.chips_to_call
        except AttributeError:  # a gamestate that was not made by a table
            to_call = _owed(gamestate, self.player_index)
        return ("call", to_call) if to_call else ("check", 0)


def _owed(gamestate: PublicGamestate, seat: int) -> int:
    info = gamestate.player_public_infos[seat]
    return min(max(gamestate.get_bet_to_call() - info.current_bet, 0), info.stack)
