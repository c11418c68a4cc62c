"""For people who write bots: a table, a player to derive from, and what the player sees."""

from __future__ import annotations

from croupier.play.incidents import Incident
from croupier.play.knockout import DEFAULT_SCHEDULE, Standing, play_tournament
from croupier.play.table import HandResult, Table, TableError
from croupier.players.bots import (
    BOTS,
    AllInBot,
    CallBot,
    EquityBot,
    ExploiterBot,
    HumanPlayer,
    RandomBot,
    TightAggressiveBot,
)
from croupier.players.data import Action, PlayerPublicInfo, Pot
from croupier.players.deck_manager import DeckManager
from croupier.players.gamestate import PublicGamestate
from croupier.players.hand_judge import HandJudge
from croupier.players.player import Player
from croupier.players.player_judge import PlayerJudge
from croupier.players.remote import RemotePlayer
from croupier.players.spec import BotSpec

__all__ = [
    "BOTS",
    "DEFAULT_SCHEDULE",
    "Action",
    "AllInBot",
    "BotSpec",
    "CallBot",
    "DeckManager",
    "EquityBot",
    "ExploiterBot",
    "HandJudge",
    "HandResult",
    "HumanPlayer",
    "Incident",
    "Player",
    "PlayerJudge",
    "PlayerPublicInfo",
    "Pot",
    "PublicGamestate",
    "RandomBot",
    "RemotePlayer",
    "Standing",
    "Table",
    "TableError",
    "TightAggressiveBot",
    "play_tournament",
]
