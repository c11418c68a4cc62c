"""Players at a table: their interface, their views, and how their answers are read."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.players.player import Player as Player
else:
    __getattr__, __dir__, __all__ = on_demand(__name__, {"player": ["Player"]})
