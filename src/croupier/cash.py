"""Cash games: players who join and leave, and games of a fixed number of rounds.

>>> from croupier.players.bots import CallBot
>>> game = CashGame(big_blind=2, seed=7)
>>> game.join("Ann", CallBot)
>>> game.join("Bob", CallBot)
>>> game.play(rounds=3)["rounds"], game.verify_chip_count()
(3, (True, 400, 400))
"""

from croupier.play.cash import CashGame
from croupier.play.fixed_rounds import FixedRounds
from croupier.play.journal import Journal
from croupier.players.options import BotOptions
from croupier.rules import HouseRules

__all__ = ["BotOptions", "CashGame", "FixedRounds", "HouseRules", "Journal"]
