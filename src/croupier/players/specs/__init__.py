"""Bots by the text that users type: names, classes, commands, folders with a `bot.toml`."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.players.specs.spec import BotSpec as BotSpec
else:
    __getattr__, __dir__, __all__ = on_demand(__name__, {"spec": ["BotSpec"]})
