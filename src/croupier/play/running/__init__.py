"""Running games: dealers and workers, the journal, resuming, verifying a log from its seed."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.play.running.bot_check import check_bot as check_bot
    from croupier.play.running.journal import Journal as Journal
    from croupier.play.running.verification import verify_game as verify_game
else:
    __getattr__, __dir__, __all__ = on_demand(
        __name__,
        {"bot_check": ["check_bot"], "journal": ["Journal"], "verification": ["verify_game"]},
    )
