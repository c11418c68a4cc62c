"""A bot that weighs pot odds against an opponent's narrowing range, and mixes its raises."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from croupier.analysis.equities.equity import count_deals
from croupier.analysis.equities.games import find_game
from croupier.analysis.equities.holdings import Holding
from croupier.hand.randomness import derive_seed
from croupier.players.bots.declaring import MixingPlayer
from croupier.players.bots.sizing import (
    bet_or_raise,
    check_or_call,
    check_or_fold,
    opponents_of,
    pot_now,
    sizes_of,
)
from croupier.players.bots.strength import is_holdem, starting_score

if TYPE_CHECKING:
    from croupier.players.view.gamestate import PublicGamestate

RANKS, SUITS = "23456789TJQKA", "cdhs"
SAMPLES = 200
KEPT = 0.4  # of a range, after each bet or raise of the opponent
NARROWEST = 0.06
SLACK = 0.12  # equity above the fair share from which raises begin
SLOPE = 2.5  # how fast raises become likelier
MOST_RAISES, BLUFFS = 0.9, 0.08
_AGGRESSIVE = ("bet", "raise", "all-in")


class OddsBot(MixingPlayer):
    """Calls at good pot odds, and raises with a probability that grows with its equity.

    Its equity is that against hands an opponent may have: each bet or raise leaves the best 40 %
    of them, by Bill Chen's count. Sometimes it bluffs. In games other than hold'em it checks and
    folds.
    """

    def policy(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> list[tuple[str, int, float]]:
        """Return the actions with their probabilities; they depend only on what the bot sees."""
        sizes = sizes_of(gamestate, self.player_index)
        give_up = check_or_fold(sizes)
        if not is_holdem(gamestate, hole_cards):
            return [(*give_up, 1.0)]
        opponents = max(opponents_of(gamestate, self.player_index), 1)
        equity = self._equity(gamestate, hole_cards, opponents)
        pot, to_call = pot_now(gamestate), sizes.to_call
        stay = check_or_call(sizes) if equity * (pot + to_call) >= to_call else give_up
        edge = equity - 1 / (opponents + 1) - SLACK
        raises = min(max(SLOPE * edge, 0.0), MOST_RAISES)
        if stay == give_up:
            raises = max(raises, BLUFFS)
        strong = bet_or_raise(gamestate, sizes, max(pot * 2 // 3, gamestate.blinds[1]))
        if strong == stay:
            return [(*stay, 1.0)]
        return [(*strong, raises), (*stay, 1.0 - raises)]

    def _equity(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...], opponents: int
    ) -> float:
        """Return the share of the pot against opponents whose ranges their bets have narrowed."""
        mine = _mask(hole_cards)
        board = _mask(tuple(gamestate.community_cards))
        known = mine | board
        raises = sum(
            action.action_type in _AGGRESSIVE and action.player_index != self.player_index
            for actions in gamestate.current_hand_history.values()
            for action in actions
        )
        kept = max(KEPT ** (raises / opponents), NARROWEST)
        ranked = _ranked()
        hands = [hand for hand in ranked[: round(kept * len(ranked))] if not hand & known]
        other = Holding("", hands, [1.0] * len(hands))
        found = count_deals(
            find_game("holdem"),
            [Holding("", [mine], [1.0]), *[other] * opponents],
            board,
            0,
            budget=0.0,
            samples=SAMPLES,
            # The same view gives the same equity, so that the policy is a function of the view.
            seed=derive_seed(mine, board, raises, opponents),
        )
        return found.equities[0]


@cache
def _ranked() -> list[int]:
    """Return all hands as masks, the best by Chen's count first."""
    cards = [rank + suit for rank in RANKS for suit in SUITS]
    pairs = sorted(combinations(cards, 2), key=starting_score, reverse=True)
    return [_mask(pair) for pair in pairs]


def _mask(cards: tuple[str, ...]) -> int:
    return sum(1 << (4 * RANKS.index(card[0]) + SUITS.index(card[1])) for card in cards)
