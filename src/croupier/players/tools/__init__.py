"""Tools for people who write bots: a deck, and a judge of hold'em hands."""

from croupier.players.tools.deck_manager import DeckManager
from croupier.players.tools.hand_judge import HandJudge

__all__ = ["DeckManager", "HandJudge"]
