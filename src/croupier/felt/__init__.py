"""The felt: a web server on which a person plays against bots and replays hands in a browser."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.felt.house import House as House
    from croupier.felt.server import serve as serve
else:  # the extra `web` is needed for the server alone
    __getattr__, __dir__, __all__ = on_demand(__name__, {"house": ["House"], "server": ["serve"]})
