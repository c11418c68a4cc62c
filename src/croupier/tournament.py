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

from croupier.play.stakes.schedule import Level, Schedule
from croupier.play.stakes.schedule_file import read_schedule
from croupier.play.tournament.standings import Standing
from croupier.play.tournament.tournament import Tournament
from croupier.players.transports.options import BotOptions

__all__ = ["BotOptions", "Level", "Schedule", "Standing", "Tournament", "read_schedule"]
