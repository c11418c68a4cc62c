"""The bots that come with the package, by their names."""

from __future__ import annotations

from croupier.players.bots.all_in import AllInBot
from croupier.players.bots.caller import CallBot
from croupier.players.bots.equity import EquityBot
from croupier.players.bots.exploiter import ExploiterBot
from croupier.players.bots.human import HumanPlayer
from croupier.players.bots.leduc import LeducBot
from croupier.players.bots.odds import OddsBot
from croupier.players.bots.push_fold import PushFoldBot
from croupier.players.bots.random_bot import RandomBot
from croupier.players.bots.tight import TightAggressiveBot

__all__ = [
    "BOTS",
    "AllInBot",
    "CallBot",
    "EquityBot",
    "ExploiterBot",
    "HumanPlayer",
    "LeducBot",
    "OddsBot",
    "PushFoldBot",
    "RandomBot",
    "TightAggressiveBot",
]

BOTS = {
    "random": RandomBot,
    "call": CallBot,
    "exploiter": ExploiterBot,
    "tight": TightAggressiveBot,
    "equity": EquityBot,
    "odds": OddsBot,
    "push-fold": PushFoldBot,
    "leduc": LeducBot,
    "all-in": AllInBot,
    "human": HumanPlayer,
}
