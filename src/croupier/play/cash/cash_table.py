"""The base of the parts of a cash game: the table, its chips, its clock and its log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.hand.spec.house_rules import HouseRules
    from croupier.play.cash.accounts import Accounts
    from croupier.play.cash.cash_stakes import CashStakes
    from croupier.play.cash.customs.customs import Customs
    from croupier.play.cash.game_time import GameTime
    from croupier.play.cash.requests import Requests
    from croupier.play.running.dealer import Dealer
    from croupier.play.running.journal import Journal
    from croupier.play.stakes.level import Level
    from croupier.play.table.seating import Deal, Ring


class CashTable:
    """The table of a cash game; `CashGame` creates its parts."""

    round_number: int
    seed: int
    ring: Ring
    customs: Customs
    journal: Journal
    min_buy_in: int
    max_buy_in: int
    not_started: dict[str, str]  # bots that did not start, and why
    _accounts: Accounts
    _time: GameTime
    _dealer: Dealer
    _requests: Requests
    _stakes: CashStakes
    _deal: Deal | None = None  # of the current hand, also while straddles are offered

    @property
    def rules(self) -> HouseRules:
        """The house rules."""
        return self._stakes.rules

    @property
    def level(self) -> Level:
        """The blinds and antes of the stakes."""
        return self._stakes.level

    @property
    def big_blind(self) -> int:
        """The big blind of the next hand, or of the current one."""
        return self._level_of(self.round_number).big_blind

    @property
    def small_blind(self) -> int:
        """The small blind of the next hand, or of the current one."""
        return self._level_of(self.round_number).small_blind

    @property
    def buy_in(self) -> int:
        """The buy-in of a player who joins now; the largest amount of a range."""
        return self._at_current_stakes(self.max_buy_in)

    def _level_of(self, number: int) -> Level:
        return self.level

    def _at_current_stakes(self, chips: int) -> int:
        """Convert an amount from the first big blind to the current one: the whole range rises."""
        if self.rules.buy_in_basis == "current_big_blind":
            return chips * self.big_blind // self.level.big_blind
        return chips

    def _tell(self, event: str, name: str, **facts: Any) -> None:
        """Write an event of a player to the log."""
        told = {"event": event, "round": self.round_number, "player": name}
        self.journal.event({**told, **facts})
