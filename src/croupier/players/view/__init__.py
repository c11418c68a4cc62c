"""What a player is told about the table."""

from croupier.players.view.data import Action, PlayerPublicInfo, Pot
from croupier.players.view.gamestate import PublicGamestate

__all__ = [
    "Action",
    "PlayerPublicInfo",
    "Pot",
    "PublicGamestate",
]
