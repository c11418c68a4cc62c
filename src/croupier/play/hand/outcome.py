"""The table's data for a hand, and the result that the table gets after the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.hand import native

if TYPE_CHECKING:
    from croupier.hand.state import State
    from croupier.play.hand.incidents import Incident
    from croupier.players.view.facts import Blinds, HandFacts, History, IdleSeat, PastHand


class TableFacts(NamedTuple):
    """The facts about the table that players get in addition to the hand."""

    round_number: int = 1
    blinds: Blinds = (0, 0)
    blinds_schedule: tuple[tuple[int, Blinds], ...] = ()
    previous: tuple[tuple[PastHand, ...], ...] = ()
    idle: tuple[IdleSeat, ...] = ()


class HandOutcome(NamedTuple):
    """How a hand ended; everything by seat.

    `winners` are the chips received from pots, without uncalled chips; `total_pot` is
    their sum and the rake.
    """

    payoffs: dict[int, int]
    winners: dict[int, int]
    total_pot: int
    showdown: bool
    final_street: str
    state: State
    seats: tuple[int, ...]
    incidents: tuple[Incident, ...]


def summarize(outcome: HandOutcome, facts: HandFacts, history: History) -> dict[str, Any]:
    """Return the public part of a hand as plain data."""
    names = facts.street_names
    shown = native.shown_texts(outcome.state)
    return {
        "round": facts.round_number,
        "streets": list(names),
        "history": [(deed.seat, deed.kind, deed.amount, names[deed.street]) for deed in history],
        "board": list(native.board_texts(outcome.state)),
        "payoffs": outcome.payoffs,
        "winners": outcome.winners,
        "showdown": outcome.showdown,
        "shown": {outcome.seats[index]: list(cards) for index, cards in shown.items()},
    }
