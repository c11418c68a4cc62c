"""Tournaments at one table or many, with blind schedules, balancing, payouts and a log.

>>> result = Tournament(
...     {"Ann": "tight", "Bob": "call", "Cid": "random"},
...     starting_stack=500,
...     schedule={1: (10, 20), 20: (50, 100)},
...     payouts=[50, 30, 20],
...     seed=7,
... ).run()
>>> [standing.place for standing in result], sum(standing.prize for standing in result)
([1, 2, 3], 100)
"""

from croupier.play.stakes.clock import Clock, RealClock
from croupier.play.stakes.level import Break, Level
from croupier.play.stakes.schedule import Schedule
from croupier.play.stakes.schedule_file import read_schedule
from croupier.play.tournament.features import Features
from croupier.play.tournament.money.ledger import Money
from croupier.play.tournament.standings import Standing
from croupier.play.tournament.tournament import Tournament
from croupier.players.transports.options import BotOptions
from croupier.players.view.offer import Offer

__all__ = [
    "BotOptions",
    "Break",
    "Clock",
    "Features",
    "Level",
    "Money",
    "Offer",
    "RealClock",
    "Schedule",
    "Standing",
    "Tournament",
    "read_schedule",
]
