"""What each player did in one hand, as far as player statistics need it."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isinf
from typing import TYPE_CHECKING

from croupier.hand.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
    StandingPatOrDiscarding,
)
from croupier.hand.positions import seat_names

if TYPE_CHECKING:
    from croupier.hand.operations import Operation
    from croupier.hand.state import State


_FLOP_CARDS = 3


@dataclass(slots=True)
class Chance:
    """How many times something was possible, and how many times it was done."""

    could: int = 0
    did: int = 0

    def take(self, did: bool) -> None:
        """Count one more opportunity."""
        self.could += 1
        self.did += did

    def add(self, other: Chance) -> None:
        """Add the counts of another."""
        self.could += other.could
        self.did += other.did

    @property
    def percent(self) -> float | None:
        """The percentage of opportunities taken, None without opportunities."""
        return 100 * self.did / self.could if self.could else None


@dataclass(slots=True)
class Deeds:
    """Opportunities and actions of one player, in one hand or in many."""

    vpip: Chance = field(default_factory=Chance)
    pfr: Chance = field(default_factory=Chance)
    raise_first: Chance = field(default_factory=Chance)
    limp: Chance = field(default_factory=Chance)
    steal: Chance = field(default_factory=Chance)
    fold_to_steal: Chance = field(default_factory=Chance)
    three_bet: Chance = field(default_factory=Chance)
    fold_to_three_bet: Chance = field(default_factory=Chance)
    four_bet: Chance = field(default_factory=Chance)
    c_bet: Chance = field(default_factory=Chance)
    fold_to_c_bet: Chance = field(default_factory=Chance)
    turn_c_bet: Chance = field(default_factory=Chance)
    check_raise: Chance = field(default_factory=Chance)
    wtsd: Chance = field(default_factory=Chance)
    won_at_showdown: Chance = field(default_factory=Chance)
    won_after_flop: Chance = field(default_factory=Chance)
    bets: int = 0  # after the first street, raises included
    calls: int = 0
    folds: int = 0

    def add(self, other: Deeds) -> None:
        """Add the counts of another player's hand."""
        for name in CHANCES:
            getattr(self, name).add(getattr(other, name))
        self.bets += other.bets
        self.calls += other.calls
        self.folds += other.folds


CHANCES = (
    "vpip", "pfr", "raise_first", "limp", "steal", "fold_to_steal", "three_bet",
    "fold_to_three_bet", "four_bet", "c_bet", "fold_to_c_bet", "turn_c_bet", "check_raise", "wtsd",
    "won_at_showdown", "won_after_flop",
)  # fmt: skip
STEALERS = ("CO", "BTN", "SB")
BLINDS = ("SB", "BB")


def deeds_of(state: State) -> list[Deeds]:
    """Return what each player of a finished hand did, by player index."""
    walk = _Walk(state)
    for operation in state.operations:
        walk.take(operation)
    return walk.finish()


def position_names(state: State) -> tuple[str, ...]:
    """Return the positions; without blinds, players are numbered from the first left of the dealer.

    The names depend only on the number of players, not on who posts what.
    """
    if any(state.blinds_or_straddles):
        return seat_names(state.player_count, state.rules)
    return tuple(str(index + 1) for index in state.player_indices)


def big_blind_of(state: State) -> int:
    """Return the big blind, or the small bet of games without blinds."""
    blinds = sorted(map(abs, state.blinds_or_straddles[:2]))
    return blinds[-1] or state.streets[0].min_completion_betting_or_raising_amount


def _is_flop(operation: Operation) -> bool:
    return isinstance(operation, BoardDealing) and len(operation.cards) >= _FLOP_CARDS


class _Walk:
    """Follows a hand operation by operation."""

    def __init__(self, state: State) -> None:
        count = state.player_count
        self.deeds = [Deeds() for _ in range(count)]
        self.stacks = list(state.starting_stacks)
        self.bets = [0] * count
        self.live = set(range(count))
        self.won = [0] * count
        self.street = 0
        self.acted = False  # whether a player has, on this street
        self.decided = False  # whether a player decided anything on the first street
        self.raisers: list[int] = []  # of this street
        self.first_raisers: list[int] = []  # of the first street
        self.continuation: int | None = None  # who made a continuation bet on this street
        self.answered: set[int] = set()  # players who answered it, or could have made it
        self.entered: set[int] = set()
        self.spoke: set[int] = set()  # players who acted on the first street
        self.checked: set[int] = set()  # players who checked on this street
        self.barrel: int | None = None  # who made a continuation bet on the flop
        self.places = position_names(state)
        self.saw_flop: set[int] | None = None

    def take(self, operation: Operation) -> None:
        match operation:
            case AntePosting(player_index=player, amount=amount):
                self._take(player, amount)
            case BlindOrStraddlePosting(player_index=player, amount=amount):
                self._pay(player, amount)
            case BringInPosting(player_index=player, amount=amount):
                self.acted = True
                self._pay(player, amount)
            case HoleDealing() | BoardDealing() | StandingPatOrDiscarding():
                self._deal(operation)
                # Without a board, the second street counts as the flop; courchevel's first card
                # lies there before anybody decides.
                if self.saw_flop is None and self.street:
                    self.saw_flop = set(self.live)
            case BetCollection():
                self._collect()
            case Folding(player_index=player):
                self._act(player, "fold", 0)
            case CheckingOrCalling(player_index=player, amount=amount):
                self._act(player, "call" if amount else "check", amount)
            case CompletionBettingOrRaisingTo(player_index=player, amount=amount):
                self._act(player, "raise", amount - self.bets[player])
            case ChipsPushing(amounts=amounts):
                self.won = [own + won for own, won in zip(self.won, amounts, strict=True)]

    def _take(self, player: int, amount: int) -> None:
        if not isinf(self.stacks[player]):  # a Decimal cannot be subtracted from a float
            self.stacks[player] -= amount

    def _pay(self, player: int, amount: int) -> None:
        self._take(player, amount)
        self.bets[player] += amount

    def _deal(self, operation: Operation) -> None:
        if not self.acted and not self.street and _is_flop(operation):
            self.street = 1  # a bomb pot: nobody acts before the flop
        elif self.acted:
            if not self.street:
                self.first_raisers = self.raisers
            if self.street == 1:
                self.barrel = self.continuation
            self.street += 1
            self.acted = False
            self.raisers = []
            self.checked = set()
            self.continuation = None
            self.answered = set()

    def _collect(self) -> None:
        *_, second, first = sorted(self.bets)
        self._take(self.bets.index(first), second - first)  # the uncalled part is returned
        self.bets = [0] * len(self.bets)

    def _can_raise(self, player: int) -> bool:
        behind = self.stacks[player] > max(self.bets) - self.bets[player]
        return behind and any(self.stacks[other] > 0 for other in self.live - {player})

    def _act(self, player: int, deed: str, amount: int) -> None:
        if self.street:
            self._act_later(player, deed)
        else:
            self._act_first(player, deed)
        self.acted = True
        if deed == "fold":
            self.live.discard(player)
        else:
            self._pay(player, amount)
        if deed == "raise":
            self.raisers.append(player)

    def _act_first(self, player: int, deed: str) -> None:
        own = self.deeds[player]
        raisers, place = self.raisers, self.places[player]
        is_raise = deed == "raise"
        if not raisers and player not in self.spoke and self.bets[player] < max(self.bets):
            own.limp.take(deed == "call")
            if not self.entered:
                own.raise_first.take(is_raise)
                if place in STEALERS:
                    own.steal.take(is_raise)
        elif len(raisers) == 1 and raisers[0] != player:
            if self._can_raise(player):
                own.three_bet.take(is_raise)
            stolen = self.entered == set(raisers) and self.places[raisers[0]] in STEALERS
            if stolen and place in BLINDS and player not in self.spoke:
                own.fold_to_steal.take(deed == "fold")
        elif len(raisers) == 2 and raisers[1] != player:
            if raisers[0] == player:
                own.fold_to_three_bet.take(deed == "fold")
            if self._can_raise(player):
                own.four_bet.take(is_raise)
        self.decided = True
        self.spoke.add(player)
        if deed in ("call", "raise"):
            self.entered.add(player)

    def _act_later(self, player: int, deed: str) -> None:
        own = self.deeds[player]
        is_raise = deed == "raise"
        own.bets += is_raise
        own.calls += deed == "call"
        own.folds += deed == "fold"
        if player in self.checked and self.raisers and self._can_raise(player):
            own.check_raise.take(is_raise)
        if deed == "check":
            self.checked.add(player)
        else:
            self.checked.discard(player)
        if player in self.answered:
            return
        if self.street == 1:
            self._act_on_flop(player, deed)
        elif self.street == 2 and player == self.barrel and not self.raisers:
            self.answered.add(player)
            own.turn_c_bet.take(is_raise)

    def _act_on_flop(self, player: int, deed: str) -> None:
        own = self.deeds[player]
        aggressor = self.first_raisers[-1] if self.first_raisers else None
        if player == aggressor and not self.raisers:
            self.answered.add(player)
            own.c_bet.take(deed == "raise")
            if deed == "raise":
                self.continuation = player
        elif self.raisers == [self.continuation]:
            self.answered.add(player)
            own.fold_to_c_bet.take(deed == "fold")

    def finish(self) -> list[Deeds]:
        showdown = self.live if len(self.live) > 1 else set()
        first = self.first_raisers if self.street else self.raisers
        for player, own in enumerate(self.deeds):
            if self.decided:
                own.vpip.take(player in self.entered)
                own.pfr.take(player in first)
            if self.saw_flop is not None and player in self.saw_flop:
                own.wtsd.take(player in showdown)
                own.won_after_flop.take(self.won[player] > 0)
            if player in showdown:
                own.won_at_showdown.take(self.won[player] > 0)
        return self.deeds
