"""The views of players: what they see of the table and of offers."""

from croupier.players.view.data import Action, PlayerPublicInfo, Pot
from croupier.players.view.gamestate import PublicGamestate

__all__ = [
    "Action",
    "PlayerPublicInfo",
    "Pot",
    "PublicGamestate",
]
