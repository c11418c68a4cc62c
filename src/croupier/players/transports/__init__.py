"""How a table talks to a bot: through pipes or a socket, and the limits of bots."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.players.transports.clock import TimeBank as TimeBank
    from croupier.players.transports.clock import TimedPlayer as TimedPlayer
    from croupier.players.transports.options import BotOptions as BotOptions
    from croupier.players.transports.process import ProcessPlayer as ProcessPlayer
    from croupier.players.transports.remote import RemotePlayer as RemotePlayer
else:
    __getattr__, __dir__, __all__ = on_demand(
        __name__,
        {
            "clock": ["TimeBank", "TimedPlayer"],
            "options": ["BotOptions"],
            "process": ["ProcessPlayer"],
            "remote": ["RemotePlayer"],
        },
    )
