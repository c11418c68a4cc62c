"""A bot that goes all-in or folds before the flop, by the solution of that game."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.analysis.equities.starting_hands import starting_hand
from croupier.players.bots.declaring import MixingPlayer
from croupier.players.bots.sizing import check_or_fold, everything, sizes_of
from croupier.players.bots.strength import is_holdem

if TYPE_CHECKING:
    from croupier.players.bots.declaring import Declared
    from croupier.players.view.gamestate import PublicGamestate

TABLE = Path(__file__).with_name("push_fold.json")


class PushFoldBot(MixingPlayer):
    """Pushes all-in or folds before the flop, by the equilibrium of heads-up push-or-fold hold'em.

    The table has stacks from 2 to 20 big blinds (`tools/bot_tables.py`); the nearest one is used.
    It answers a bet of any size like an all-in, and checks if that is free. After the flop it
    checks or folds. Against more than one opponent it plays as against one.
    """

    def policy(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Declared:
        """Declare all-in with the probability of the table, otherwise a check or a fold."""
        sizes = sizes_of(gamestate, self.player_index)
        give_up = check_or_fold(sizes)
        if not is_holdem(gamestate, hole_cards) or gamestate.community_cards:
            return [(*give_up, 1.0)]
        infos, big_blind = gamestate.player_public_infos, gamestate.blinds[1]
        own = infos[self.player_index]
        others = [
            info.stack + info.current_bet
            for seat, info in enumerate(infos)
            if seat != self.player_index and info.active
        ]
        depth = min(own.stack + own.current_bet, max(others, default=0)) / max(big_blind, 1)
        table = _tables()["call" if gamestate.get_bet_to_call() > big_blind else "push"]
        nearest = min(table, key=lambda each: abs(each - depth))
        chance = table[nearest][starting_hand("".join(hole_cards))]
        if not chance > 0.0:
            return [(*give_up, 1.0)]
        goes = everything(gamestate, sizes, own.stack)
        return [(*goes, 1.0)] if chance >= 1.0 else [(*goes, chance), (*give_up, 1.0 - chance)]


@cache
def _tables() -> dict[str, dict[float, list[float]]]:
    """Return, for push and call, the probability of each starting hand by depth."""
    found = json.loads(TABLE.read_text(encoding="utf-8"))
    return {
        kind: {float(depth): chances for depth, chances in by_depth.items()}
        for kind, by_depth in found.items()
    }
