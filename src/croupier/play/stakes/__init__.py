"""Stakes: antes, blinds and bets, and how they rise."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.play.stakes.level import Break as Break
    from croupier.play.stakes.level import Level as Level
    from croupier.play.stakes.schedule import Schedule as Schedule
    from croupier.play.stakes.schedule_file import read_schedule as read_schedule
else:
    __getattr__, __dir__, __all__ = on_demand(
        __name__,
        {
            "level": ["Break", "Level"],
            "schedule": ["Schedule"],
            "schedule_file": ["read_schedule"],
        },
    )
