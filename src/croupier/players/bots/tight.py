"""A bot that plays few hands, aggressively."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.players.bots.declaring import SurePlayer
from croupier.players.bots.sizing import (
    Sizes,
    bet_or_raise,
    check_or_call,
    check_or_fold,
    pot_now,
    sizes_of,
)
from croupier.players.bots.strength import STRONG, TOP_PAIR, is_holdem, made_hand, starting_score

if TYPE_CHECKING:
    from croupier.players.view.gamestate import PublicGamestate

EARLY_SCORE, LATE_SCORE = 9.0, 7.0  # Chen's count that a hand needs to open


class TightAggressiveBot(SurePlayer):
    """Opens good hands with a raise, more of them near the button, and bets made hands.

    After a raise it bets again on the flop. In games other than hold'em it folds to bets.
    """

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Raise or fold before the flop; after it bet, call a fair price, or give up."""
        sizes = sizes_of(gamestate, self.player_index)
        if not is_holdem(gamestate, hole_cards):
            return check_or_fold(sizes)
        if not gamestate.community_cards:
            return self._before_the_flop(gamestate, sizes, starting_score(hole_cards))
        return self._after_the_flop(gamestate, sizes, hole_cards)

    def _before_the_flop(
        self, gamestate: PublicGamestate, sizes: Sizes, score: float
    ) -> tuple[str, int]:
        big_blind, price = gamestate.blinds[1], gamestate.get_bet_to_call()
        needed = LATE_SCORE if self._sits_late(gamestate) else EARLY_SCORE
        if price > big_blind:
            if score >= needed + 4:
                return bet_or_raise(gamestate, sizes, 2 * price)
            return check_or_call(sizes) if score >= needed + 1 else check_or_fold(sizes)
        return (
            bet_or_raise(gamestate, sizes, 2 * big_blind)
            if score >= needed
            else check_or_fold(sizes)
        )

    def _after_the_flop(
        self, gamestate: PublicGamestate, sizes: Sizes, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        pot, to_call = pot_now(gamestate), sizes.to_call
        made = made_hand(hole_cards, gamestate.community_cards)
        if made == STRONG or (made == TOP_PAIR and not to_call):
            return bet_or_raise(gamestate, sizes, pot * 3 // 4)
        if made == TOP_PAIR:
            return check_or_call(sizes)
        if not to_call and self._raised_before_the_flop(gamestate) and len(hole_cards) == 2:
            on_flop = gamestate.get_current_street() == "flop"
            return bet_or_raise(gamestate, sizes, pot // 2) if on_flop else ("check", 0)
        return check_or_fold(sizes)

    def _sits_late(self, gamestate: PublicGamestate) -> bool:
        """Whether at most one seat acts later after the flop."""
        seats = len(gamestate.player_public_infos)
        return (gamestate.button_position - self.player_index) % seats <= 1

    def _raised_before_the_flop(self, gamestate: PublicGamestate) -> bool:
        raises = [
            action.player_index
            for action in gamestate.current_hand_history.get("preflop", [])
            if action.action_type in ("raise", "all-in")
        ]
        return raises[-1:] == [self.player_index]
