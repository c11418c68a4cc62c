"""The box of a bot that is a program: the limits on what it may read, use and reach."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.players.transports.box.box import Box as Box
    from croupier.players.transports.box.box import BoxedProgram as BoxedProgram
    from croupier.players.transports.box.limits import Limits as Limits
else:
    __getattr__, __dir__, __all__ = on_demand(
        __name__, {"box": ["Box", "BoxedProgram"], "limits": ["Limits"]}
    )
