"""The usual statistics of players: VPIP, PFR, 3-bets, winnings and the others."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from croupier.hand.streets import Mode
from croupier.tracker.all_in import adjusted_payoffs
from croupier.tracker.hand_facts import (
    CHANCES,
    Deeds,
    big_blind_of,
    deeds_of,
    position_names,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.analysis.statistics import PlayedHistory
    from croupier.hand.state import State

__all__ = ["PlayerStatistics", "player_statistics"]

TOURNAMENT_CHIPS = "tournament chips"
NORMAL_95 = 1.959964  # standard errors around the mean that hold 95 % of the values


@runtime_checkable
class PlayedHand(Protocol):
    """The part of a HandLog that is needed here."""

    @property
    def players(self) -> Sequence[str]:
        """The names by player index, "" if unknown."""

    def replay(self) -> State:
        """Return the hand after its last operation."""


@dataclass(slots=True)
class PlayerStatistics:
    """What one player did and won in many hands.

    A percentage is None if there was no opportunity, such as folding to a 3-bet without facing one.
    """

    name: str
    hands: int = 0
    deeds: Deeds = field(default_factory=Deeds)
    nets: dict[str, float] = field(default_factory=dict)
    adjusted_nets: dict[str, float] = field(default_factory=dict)
    big_blinds: float = 0.0
    big_blinds_squared: float = 0.0
    adjusted_big_blinds: float = 0.0
    positions: dict[str, PlayerStatistics] = field(default_factory=dict)

    @property
    def net(self) -> float | None:
        """What was won, None if it is money of several kinds: `nets` has each."""
        return _only(self.nets)

    @property
    def adjusted_net(self) -> float | None:
        """The same with every all-in paid by its equity."""
        return _only(self.adjusted_nets)

    @property
    def aggression_factor(self) -> float | None:
        """Bets and raises per call, after the first street; None without calls."""
        return self.deeds.bets / self.deeds.calls if self.deeds.calls else None

    @property
    def aggression(self) -> float | None:
        """Bets and raises as a percentage of bets, raises, calls and folds, likewise."""
        acts = self.deeds.bets + self.deeds.calls + self.deeds.folds
        return 100 * self.deeds.bets / acts if acts else None

    @property
    def bb_per_100(self) -> float | None:
        """Big blinds won per hundred hands."""
        return 100 * self.big_blinds / self.hands if self.hands else None

    @property
    def adjusted_bb_per_100(self) -> float | None:
        """The same with every all-in paid by equity."""
        return 100 * self.adjusted_big_blinds / self.hands if self.hands else None

    @property
    def bb_per_100_interval(self) -> tuple[float, float] | None:
        """The interval that holds the true rate with a confidence of 95 %; None below two hands."""
        if self.hands < 2:
            return None
        mean = self.big_blinds / self.hands
        variance = (self.big_blinds_squared - self.hands * mean * mean) / (self.hands - 1)
        error = 100 * NORMAL_95 * math.sqrt(max(0.0, variance) / self.hands)
        return 100 * mean - error, 100 * mean + error

    def record(self) -> dict[str, object]:
        """Return everything as one flat row, for a DataFrame."""
        low, high = self.bb_per_100_interval or (None, None)
        return {
            "player": self.name,
            "hands": self.hands,
            **{name: getattr(self.deeds, name).percent for name in CHANCES},
            "aggression_factor": self.aggression_factor,
            "aggression": self.aggression,
            "net": self.net,
            "adjusted_net": self.adjusted_net,
            "money": ", ".join(filter(None, self.nets)),
            "bb_per_100": self.bb_per_100,
            "bb_per_100_low": low,
            "bb_per_100_high": high,
            "adjusted_bb_per_100": self.adjusted_bb_per_100,
        }

    def records(self) -> list[dict[str, object]]:
        """Return the row of all hands and one for each position, named in the column position."""
        rows = [self.record() | {"position": "all"}]
        return rows + [own.record() | {"position": place} for place, own in self.positions.items()]

    def count(
        self, deeds: Deeds, net: float, adjusted: float, big_blind: float, money: str = ""
    ) -> None:
        """Count one more hand, played for this kind of money."""
        self.hands += 1
        self.deeds.add(deeds)
        self.nets[money] = self.nets.get(money, 0.0) + net
        self.adjusted_nets[money] = self.adjusted_nets.get(money, 0.0) + adjusted
        self.big_blinds += net / big_blind
        self.big_blinds_squared += (net / big_blind) ** 2
        self.adjusted_big_blinds += adjusted / big_blind


def player_statistics(
    hands: Iterable[PlayedHand | PlayedHistory], *, adjust: bool = True
) -> dict[str, PlayerStatistics]:
    """Return the statistics of every named player; unfinished hands are left out.

    The hands are logs or HandHistories. `adjust=False` skips the equities of all-ins, which saves
    time.
    """
    found: dict[str, PlayerStatistics] = {}
    for hand in hands:
        state, payoffs = _played_out(hand)
        if state.status:
            continue
        adjusted = (adjusted_payoffs(state) if adjust else None) or payoffs
        deeds, places, big_blind = (
            deeds_of(state),
            position_names(state),
            float(big_blind_of(state)),
        )
        money = money_of(hand, state)
        for player, name in enumerate(hand.players or ()):
            if not name:
                continue
            own = found.setdefault(name, PlayerStatistics(name))
            place = own.positions.setdefault(places[player], PlayerStatistics(name))
            for counted in (own, place):
                counted.count(deeds[player], payoffs[player], adjusted[player], big_blind, money)
    return found


def _only(nets: dict[str, float]) -> float | None:
    return next(iter(nets.values()), 0.0) if len(nets) < 2 else None


def money_of(hand: PlayedHand | PlayedHistory, state: State) -> str:
    """Return what a hand was played for: a currency, "tournament chips", or "" if nobody says.

    Play money has no currency either. Amounts of different kinds are never added.
    """
    details = getattr(hand, "details", {})
    if details.get("tournament") is not None:
        return TOURNAMENT_CHIPS
    currency = str(details.get("currency") or getattr(hand, "currency", "") or "")
    return currency or (TOURNAMENT_CHIPS if state.mode == Mode.TOURNAMENT else "")


def _played_out(hand: PlayedHand | PlayedHistory) -> tuple[State, list[float]]:
    """Return a hand after its last operation, and what each player won."""
    if not isinstance(hand, PlayedHand):
        *_, state = hand
        if hand.finishing_stacks is not None:  # these include the rake
            changes = zip(hand.starting_stacks, hand.finishing_stacks, strict=True)
            return state, [float(after - before) for before, after in changes]
    else:
        state = hand.replay()
    return state, [float(payoff) for payoff in state.payoffs]
