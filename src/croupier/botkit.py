"""For people who write bots: a table, a player to derive from, and what the player sees."""

from __future__ import annotations

from croupier.play.hand.incidents import Incident
from croupier.play.table.knockout import DEFAULT_SCHEDULE, Standing, play_tournament
from croupier.play.table.table import HandResult, Table, TableError
from croupier.players.answers.player_judge import PlayerJudge
from croupier.players.bots import (
    BOTS,
    AllInBot,
    CallBot,
    EquityBot,
    ExploiterBot,
    HumanPlayer,
    LeducBot,
    OddsBot,
    PushFoldBot,
    RandomBot,
    TightAggressiveBot,
)
from croupier.players.player import Player
from croupier.players.specs.spec import BotSpec
from croupier.players.tools.deck_manager import DeckManager
from croupier.players.tools.hand_judge import HandJudge
from croupier.players.transports.remote import RemotePlayer
from croupier.players.view.data import Action, PlayerPublicInfo, Pot
from croupier.players.view.gamestate import PublicGamestate

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
    "LeducBot",
    "OddsBot",
    "Player",
    "PlayerJudge",
    "PlayerPublicInfo",
    "Pot",
    "PublicGamestate",
    "PushFoldBot",
    "RandomBot",
    "RemotePlayer",
    "Standing",
    "Table",
    "TableError",
    "TightAggressiveBot",
    "play_tournament",
]
