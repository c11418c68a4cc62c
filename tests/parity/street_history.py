"""The wagers of the current street, computed from the operations in the terms of rule books."""

from dataclasses import dataclass, field
from typing import Any

from tests.parity.disagreement import Disagreement

_NEW_STREET = ("BetCollection",)


@dataclass
class StreetHistory:
    """The actions since the bets were last collected."""

    street_index: int
    fixed_limit: bool
    big_blind: Any = 0
    blinds_posted: dict[int, Any] = field(default_factory=dict)
    bring_in_posted: Any = None
    last_full_raise: Any = 0
    current: Any = 0
    acted: set[int] = field(default_factory=set)
    short_raises: list[Any] = field(default_factory=list)
    bet: Any = 0  # the street's minimum bet
    price_is_posted: bool = False  # whether a short blind lowers the price
    counts_from: Any = 0  # fixed limit: how much more makes an all-in a raise
    limit_level: Any = 0  # fixed limit: the last bet that counts as one
    completion_due: bool = False  # stud: nothing above the bring-in counts as a bet yet

    @classmethod
    def of(cls, d: Disagreement) -> "StreetHistory | None":
        """Read the street that is being, or was just, bet."""
        state = d.reference
        if state is None:
            return None
        index = d.before.get("street_index") if d.before else d.reference_after["street_index"]
        if index is None:
            index = 0
        operations = list(state.operations)
        names = [type(operation).__name__ for operation in operations]
        # A collection that the last call brought about ends the street we look for.
        cut = len(operations)
        while cut and names[cut - 1] not in _WAGERS:
            cut -= 1
        start = cut
        while start and names[start - 1] not in _NEW_STREET:
            start -= 1
        history = cls(index, state.betting_structure.name == "FIXED_LIMIT")
        history.big_blind = abs(state.blinds_or_straddles[1])
        history.last_full_raise = state.streets[index].min_completion_betting_or_raising_amount
        history.bet = history.last_full_raise
        rules = getattr(d.ours, "rules", None)
        history.price_is_posted = rules is not None and rules.short_big_blind == "posted"
        limit_all_in = "half_bet" if rules is None else rules.limit_all_in
        history.counts_from = history.bet if limit_all_in == "full_bet" else history.bet / 2
        if index == 0 and state.bring_in:
            history.completion_due = True
            history.limit_level = state.bring_in
        bets: dict[int, Any] = {}
        for operation, name in zip(operations[start:cut], names[start:cut], strict=True):
            history._take(operation, name, bets)
        return history

    def _take(self, operation: Any, name: str, bets: dict[int, Any]) -> None:
        if name not in _WAGERS:
            return
        player = operation.player_index
        if name == "BlindOrStraddlePosting":
            self.blinds_posted[player] = operation.amount
            price = 0 if self.price_is_posted else self.big_blind
            self.limit_level = max(price, operation.amount, self.limit_level)
            bets[player] = operation.amount
        elif name == "BringInPosting":
            self.bring_in_posted = operation.amount
            bets[player] = operation.amount
        elif name == "CheckingOrCalling":
            bets[player] = bets.get(player, 0) + operation.amount
            self.acted.add(player)
        elif name == "CompletionBettingOrRaisingTo":
            increment = operation.amount - self.current
            if increment >= self.last_full_raise:
                self.last_full_raise = increment
                self.acted.clear()
            else:
                self.short_raises.append(increment)
            # TDA 47-B: from half a bet on it is a raise.
            completes = self.completion_due and operation.amount >= self.bet
            if completes or operation.amount - self.limit_level >= self.counts_from:
                self.limit_level = operation.amount
                self.completion_due = False
            bets[player] = operation.amount
            self.acted.add(player)
        self.current = max(self.current, *bets.values(), 0)


_WAGERS = (
    "BlindOrStraddlePosting",
    "BringInPosting",
    "CheckingOrCalling",
    "CompletionBettingOrRaisingTo",
    "Folding",
)
