"""The money of a tournament: what players pay, prizes, bounties, deals."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.play.tournament.money.ledger import Money as Money
else:
    __getattr__, __dir__, __all__ = on_demand(__name__, {"ledger": ["Money"]})
