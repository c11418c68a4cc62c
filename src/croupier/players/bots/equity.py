"""A bot that decides by its simulated chance to win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.hand.randomness import Chance, derive_seed
from croupier.players.bots.declaring import SurePlayer
from croupier.players.bots.sizing import (
    bet_or_raise,
    check_or_call,
    check_or_fold,
    opponents_of,
    pot_now,
    sizes_of,
)
from croupier.players.bots.strength import chance_to_win, is_holdem

if TYPE_CHECKING:
    from croupier.players.view.gamestate import PublicGamestate


class EquityBot(SurePlayer):
    """Simulates the rest of the hand many times, and compares the result with the pot odds.

    It calls when its chance to win is worth the price, and raises when it is well above its fair
    share. In games other than hold'em it checks and folds.
    """

    def __init__(self, player_index: int, samples: int = 100) -> None:
        super().__init__(player_index)
        self.samples = samples

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Raise far above the fair share, call at a fair price, otherwise give up."""
        sizes = sizes_of(gamestate, self.player_index)
        if not is_holdem(gamestate, hole_cards):
            return check_or_fold(sizes)
        opponents = max(opponents_of(gamestate, self.player_index), 1)
        board = gamestate.community_cards
        # The same view gives the same sample, so that the action is a function of the view.
        chance = Chance(derive_seed("equity", *sorted(hole_cards), "board", *board, opponents))
        equity = chance_to_win(hole_cards, board, opponents, chance, self.samples)
        pot, to_call = pot_now(gamestate), sizes.to_call
        fair = 1 / (opponents + 1)
        if equity > (1 + fair) / 2 or (equity > 1.5 * fair and to_call <= gamestate.blinds[1]):
            return bet_or_raise(gamestate, sizes, max(pot * 2 // 3, gamestate.blinds[1]))
        # A call is worth its price when the chance exceeds the price's share of the pot.
        if equity * (pot + to_call) > to_call:
            return check_or_call(sizes)
        return check_or_fold(sizes)
