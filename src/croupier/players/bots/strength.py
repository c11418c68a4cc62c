"""The strength of a hold'em hand, shared by several bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards.hand_types import evaluate
from croupier.players.tools.hand_judge import HandJudge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.hand.randomness import Chance
    from croupier.players.view.gamestate import PublicGamestate

NOTHING, WEAK_PAIR, TOP_PAIR, STRONG = range(4)
_BOARD = 5  # cards of a full board
_VALUE = {rank: value for value, rank in enumerate("23456789TJQKA", 2)}
_DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
_NUMBER = {card: number for number, card in enumerate(_DECK)}
_HIGH = {14: 10.0, 13: 8.0, 12: 7.0, 11: 6.0}


def starting_score(hole_cards: Sequence[str]) -> float:
    """Rate two hole cards before the flop by Bill Chen's count: aces are 20, AKs 12, 72o -1."""
    high, low = sorted((_VALUE[card[0]] for card in hole_cards), reverse=True)
    score = _HIGH.get(high, high / 2)
    if high == low:
        return max(2 * score, 5)
    gap = high - low - 1
    score -= {0: 0, 1: 1, 2: 2, 3: 4}.get(gap, 5)
    if gap < 2 and high < 12:
        score += 1
    return score + 2 * (hole_cards[0][1] == hole_cards[1][1])


def first_board(board: Sequence[str]) -> Sequence[str]:
    """Return the first of two boards; these bots play for that one alone."""
    return board[: len(board) // 2] if len(board) > _BOARD else board


def made_hand(hole_cards: Sequence[str], board: Sequence[str]) -> int:
    """Return how much the player's cards improve the board."""
    board = first_board(board)
    mine, values = HandJudge.evaluate_hand(hole_cards, board)
    shared, _ = HandJudge.evaluate_hand((), board)
    if mine == "High Card" or mine == shared:
        return NOTHING
    if mine != "One Pair":
        return STRONG if mine != "Two Pair" or shared == "High Card" else WEAK_PAIR
    top = max(_VALUE[card[0]] for card in board)
    return TOP_PAIR if values[0] >= top else WEAK_PAIR


def chance_to_win(
    hole_cards: Sequence[str],
    board: Sequence[str],
    opponents: int,
    chance: Chance,
    samples: int,
) -> float:
    """Estimate the share of the pot against random boards and random opponents."""
    board = first_board(board)
    known = [_NUMBER[card] for card in (*hole_cards, *board)]
    mine, table = known[: len(hole_cards)], known[len(hole_cards) :]
    rest = [number for number in range(52) if number not in known]
    missing = 5 - len(table)
    needed = missing + 2 * opponents
    won = 0.0
    for _ in range(samples):
        for place in range(needed):  # the first cards of a shuffle
            other = place + chance.below(len(rest) - place)
            rest[place], rest[other] = rest[other], rest[place]
        community = table + rest[:missing]
        strength = evaluate(mine + community)
        best = max(
            evaluate(rest[first : first + 2] + community) for first in range(missing, needed, 2)
        )
        won += 1 if strength > best else 0.5 if strength == best else 0
    return won / samples


def is_holdem(gamestate: PublicGamestate, hole_cards: Sequence[str]) -> bool:
    """Return whether it is hold'em: two hole cards, at most five board cards."""
    return len(hole_cards) == 2 and len(gamestate.community_cards) in (0, 3, 4, 5)
