"""A bot that plays Leduc hold'em by its solution."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.players.bots.declaring import MixingPlayer
from croupier.players.bots.sizing import check_or_call, check_or_fold, sizes_of

if TYPE_CHECKING:
    from croupier.players.bots.declaring import Declared
    from croupier.players.view.gamestate import PublicGamestate

TABLE = Path(__file__).with_name("leduc.json")
_RAISES = ("bet", "raise", "all-in")
_WORDS = {"fold": "f", "check": "c", "call": "c", **dict.fromkeys(_RAISES, "r")}


class LeducBot(MixingPlayer):
    """Plays the equilibrium of Leduc hold'em that `tools/bot_tables.py` computed, exactly mixed.

    A hand that the table does not know, and every other game, is checked or folded.
    """

    games = ("leduc",)

    def policy(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Declared:
        """Declare the probabilities of the table."""
        sizes = sizes_of(gamestate, self.player_index)
        give_up = check_or_fold(sizes)
        chances = _table().get(situation(gamestate, hole_cards))
        if chances is None:
            return [(*give_up, 1.0)]
        fold, call, bet = chances
        stay = check_or_call(sizes)
        declared: Declared = [(*give_up, fold), (*stay, call)] if sizes.to_call else []
        declared = declared or [(*stay, fold + call)]
        if sizes.most:
            kind = "raise" if gamestate.get_bet_to_call() else "bet"
            declared.append((kind, sizes.least, bet))
        total = sum(chance for *_, chance in declared)
        if total <= 0.0:
            return [(*stay, 1.0)]
        return [(kind, amount, chance / total) for kind, amount, chance in declared if chance > 0.0]


def situation(gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> str:
    """Return the name of what a player knows: own rank, rank of the board, what was done.

    "K-:cr" is a king before the board after a check and a bet; "QJ:cc/r" has a jack on the board.
    """
    board = gamestate.community_cards
    streets = [
        "".join([_WORDS.get(action.action_type, "") for action in actions])
        for actions in gamestate.current_hand_history.values()
    ]
    done = "/".join(streets[: 2 if board else 1])
    return f"{''.join(hole_cards)[:1]}{board[0][0] if board else '-'}:{done}"


@cache
def _table() -> dict[str, tuple[float, float, float]]:
    found = json.loads(TABLE.read_text(encoding="utf-8"))
    return {name: (fold, call, bet) for name, (fold, call, bet) in found.items()}
