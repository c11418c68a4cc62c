"""Cash games: players join, leave, sit out and top up; and the fixed-round mode.

`cash_game` plays whole hands, `driven` lets a server drive the game. The customs of card rooms are
in `customs/`.
"""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.play.cash.cash_game import CashGame as CashGame
    from croupier.play.cash.driven import DrivenCashGame as DrivenCashGame
    from croupier.play.cash.driven import Guest as Guest
    from croupier.play.cash.fixed_rounds import FixedRounds as FixedRounds
else:
    __getattr__, __dir__, __all__ = on_demand(
        __name__,
        {
            "cash_game": ["CashGame"],
            "driven": ["DrivenCashGame", "Guest"],
            "fixed_rounds": ["FixedRounds"],
        },
    )
