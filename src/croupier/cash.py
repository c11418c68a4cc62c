"""Cash games: players who join and leave, and games of a fixed number of rounds.

>>> from croupier.players.bots import CallBot
>>> game = CashGame(big_blind=2, seed=7)
>>> game.join("Ann", CallBot)
>>> game.join("Bob", CallBot)
>>> game.play(rounds=3)["rounds"], game.verify_chip_count()
(3, (True, 400, 400))
"""

from croupier.hand.spec.house_rules import HouseRules
from croupier.play.cash.cash_game import CashGame
from croupier.play.cash.driven import DrivenCashGame, Guest
from croupier.play.cash.fixed_rounds import FixedRounds
from croupier.play.running.journal import Journal
from croupier.play.stakes.clock import Clock, RealClock
from croupier.players.transports.options import BotOptions
from croupier.players.view.straddle_offer import StraddleOffer

__all__ = [
    "BotOptions",
    "CashGame",
    "Clock",
    "DrivenCashGame",
    "FixedRounds",
    "Guest",
    "HouseRules",
    "Journal",
    "RealClock",
    "StraddleOffer",
]
