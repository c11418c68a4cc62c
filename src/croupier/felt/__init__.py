"""The felt: a web server to play, host, watch and replay in a browser; hands in a notebook.

Here is what every page needs: the server, its guard and limits, the pages, the house, questions to
a player. `sockets/` is how browsers and the server talk. Each use has a package: `playing/` against
bots, `hosting/`, `watching/`, `replaying/`.
"""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.felt.house import House as House
    from croupier.felt.notebook import widget as widget
    from croupier.felt.server import serve as serve
else:  # the extra `web` is needed for the server alone
    __getattr__, __dir__, __all__ = on_demand(
        __name__, {"house": ["House"], "notebook": ["widget"], "server": ["serve"]}
    )
