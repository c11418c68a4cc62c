"""What the tracker knows about one hand: stakes, game, time, and what every player did and won."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from croupier.analysis.all_in import adjusted_payoffs
from croupier.hand.pot_parts import chips_paid
from croupier.hand.spec.streets import Mode
from croupier.history.setup import HandSetup, game_of
from croupier.history.summaries.amounts import price_text
from croupier.history.transcripts.moments import moment_of
from croupier.tracker.hand_facts import big_blind_of, deeds_of, position_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.analysis.statistics import PlayedHistory
    from croupier.hand.state import State
    from croupier.tracker.hand_facts import Deeds

TOURNAMENT_CHIPS = "tournament chips"
PLAY_MONEY = "no currency"


@runtime_checkable
class PlayedHand(Protocol):
    """The part of a HandLog that is needed here."""

    @property
    def players(self) -> Sequence[str]:
        """The names by player index, "" if unknown."""
        ...

    def replay(self) -> State:
        """Return the hand after its last operation."""
        ...


@dataclass(slots=True)
class HandFacts:
    """One finished hand; lists are by player index.

    `money` is a currency, "tournament chips", or "" for play money or if the file does not say.
    """

    hand: PlayedHand | PlayedHistory
    state: State
    payoffs: list[float]
    adjusted: list[float]
    deeds: list[Deeds]
    places: tuple[str, ...]
    big_blind: float
    money: str

    @property
    def players(self) -> Sequence[str]:
        """The names, "" if unknown."""
        return self.hand.players or ()

    @property
    def details(self) -> dict[str, Any]:
        """The details of the file about the hand, besides the play."""
        found: dict[str, Any] = getattr(self.hand, "details", {})
        return found

    @property
    def hero(self) -> str:
        """The player whose file it is, "" if the file does not say."""
        return str(self.details.get("hero") or "")

    @property
    def moment(self) -> datetime | None:
        """When it was played, in UTC; by the clock of the room if its time zone is not known."""
        moment = self.clock
        return moment and moment.astimezone(UTC).replace(tzinfo=None)

    @property
    def clock(self) -> datetime | None:
        """When it was played by the clock of the room; without a time zone it counts as UTC."""
        details = self.details
        told = moment_of(str(details.get("time") or ""), str(details.get("time_zone") or ""))
        return told if told is None or told.tzinfo else told.replace(tzinfo=UTC)

    @property
    def blinds(self) -> tuple[float, float]:
        """The small and the big blind; without blinds nothing and the small bet."""
        first, second = sorted(float(abs(blind)) for blind in self.state.blinds_or_straddles[:2])
        return first, second or self.big_blind

    @property
    def stakes(self) -> str:
        """The blinds and the kind of money; for tournaments, whose blinds grow, the buy-in."""
        told = self.details.get("tournament")
        if self.money == TOURNAMENT_CHIPS and isinstance(told, dict):
            buy_in = price_text(
                str(told.get("buy_in") or ""), str(self.details.get("currency") or "")
            )
            return f"tournament, {buy_in}" if buy_in else "tournament"
        first, second = self.blinds
        amounts = f"{_plain(first)}/{_plain(second)}" if first else _plain(second)
        return f"{amounts} {self.money or PLAY_MONEY}"

    @property
    def game(self) -> str:
        """The title of the game, "another game" for one that the catalogue does not have."""
        row = game_of(HandSetup.of(self.state))
        return row.title if row is not None else "another game"

    @property
    def tournament_id(self) -> str:
        """The number of the tournament, "" for cash games or if the file has none."""
        told = self.details.get("tournament")
        return str(told.get("id") or "") if isinstance(told, dict) else ""

    @property
    def pot(self) -> float:
        """The chips that all players put in, without the uncalled bet, in big blinds."""
        return float(sum(chips_paid(self.state))) / self.big_blind


def facts_of(hand: PlayedHand | PlayedHistory, *, adjust: bool = True) -> HandFacts | None:
    """Return the facts of a hand, None for one that is not finished.

    `adjust=False` skips the equities of all-ins, which saves time.
    """
    state, payoffs = _played_out(hand)
    if state.status:
        return None
    return HandFacts(
        hand,
        state,
        payoffs,
        (adjusted_payoffs(state) if adjust else None) or payoffs,
        deeds_of(state),
        position_names(state),
        float(big_blind_of(state)),
        money_of(hand, state),
    )


def money_of(hand: PlayedHand | PlayedHistory, state: State) -> str:
    """Return the kind of money of a hand: a currency, "tournament chips", or "" if unknown.

    Play money is "" too. Amounts of different kinds are never added.
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


def _plain(amount: float) -> str:
    return f"{amount:,.2f}".removesuffix(".00")
