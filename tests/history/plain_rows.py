"""The rows of hands, operation by operation, to compare with the native columns of data sets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.hand.operations import (
    AntePosting,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Operation,
    StandingPatOrDiscarding,
)
from croupier.hand.state import State
from croupier.history import HandLog

_FLOP_CARDS = 3


def plain_rows(hand: HandLog, number: int) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of one hand by table, without what only files say."""
    reading = _Reading(hand, hand.replay())
    for operation in hand.operations:
        reading.take(operation)
    return {
        "hands": [{"hand": number, **reading.summary()}],
        "players": [{"hand": number, **row} for row in reading.players()],
        "actions": [{"hand": number, **row} for row in reading.actions],
    }


class _Reading:
    """The rows of one hand, collected operation by operation."""

    def __init__(self, hand: HandLog, final: State) -> None:
        self.hand = hand
        self.final = final
        count = len(hand.players)
        self.stacks = [float(stack) for stack in final.starting_stacks]
        self.bets = [0.0] * count
        self.put = [0.0] * count
        self.pushed = [0.0] * count  # shares of pots; an uncalled bet is not among them
        self.cards = [""] * count
        self.folded = [False] * count
        self.showed = [False] * count
        self.board = ""
        self.street = 0
        self.acted = False  # somebody on this street
        self.pot = 0.0
        self.drawn: set[int] = set()
        self.dealt = [0] * count
        self.actions: list[dict[str, Any]] = []

    def take(self, operation: Operation) -> None:
        """Read one operation."""
        match operation:
            case AntePosting():
                self._bet("ante", operation.player_index, float(operation.amount), live=False)
            case BlindOrStraddlePosting():
                self._bet("blind", operation.player_index, float(operation.amount))
            case BringInPosting():
                self._bet("bring-in", operation.player_index, float(operation.amount))
            case HoleDealing():
                self._deal(operation)
            case BoardDealing():
                # A second board does not begin a street; courchevel deals a card before the flop.
                if self.acted or (not self.street and len(operation.cards) >= _FLOP_CARDS):
                    self._next_street()
                self.board += "".join(map(repr, operation.cards))
            case StandingPatOrDiscarding():
                place = operation.player_index
                if place in self.drawn or not self.drawn:
                    self.drawn = set()
                    self._next_street()
                self.drawn.add(place)
                cards = "".join(map(repr, operation.cards))
                verb = "draw" if cards else "stand pat"
                self._row(verb, place, 0.0, cards)
            case Folding():
                self.folded[operation.player_index] = True
                self._row("fold", operation.player_index, 0.0)
            case CheckingOrCalling():
                verb = "call" if operation.amount else "check"
                self._bet(verb, operation.player_index, float(operation.amount))
            case CompletionBettingOrRaisingTo():
                place = operation.player_index
                verb = "raise" if max(self.bets) else "bet"
                self._bet(verb, place, float(operation.amount) - self.bets[place])
            case HoleCardsShowingOrMucking():
                self._show(operation)
            case ChipsPushing():
                for place, amount in enumerate(operation.amounts):
                    self.pushed[place] += float(amount)
            case _:
                pass

    def _deal(self, operation: HoleDealing) -> None:
        place = operation.player_index
        cards = "".join(map(repr, operation.cards))
        draws = any(street.draw_status for street in self.hand.setup.streets)
        if not draws:
            streets = self.hand.setup.streets
            counts = [len(street.hole_dealing_statuses) for street in streets]
            before, self.dealt[place] = self.dealt[place], self.dealt[place] + len(operation.cards)
            if counts[0] <= before and sum(counts[: self.street + 1]) <= before:
                self._next_street()
        self.cards[place] += cards

    def _show(self, operation: HoleCardsShowingOrMucking) -> None:
        cards = "".join(map(repr, operation.hole_cards))
        if cards and "??" not in cards:
            self.showed[operation.player_index] = True
            self.cards[operation.player_index] = cards

    def _next_street(self) -> None:
        self.street += 1
        self.acted = False
        self.bets = [0.0] * len(self.bets)

    def _bet(self, verb: str, place: int, amount: float, *, live: bool = True) -> None:
        self.stacks[place] -= amount
        if live:
            self.bets[place] += amount
        self._row(verb, place, amount)
        self.put[place] += amount
        self.pot += amount

    def _row(self, verb: str, place: int, amount: float, cards: str = "") -> None:
        self.acted = self.acted or verb not in ("ante", "blind")
        self.actions.append(
            {
                "number": len(self.actions),
                "street": self.street,
                "player_index": place,
                "player": self.hand.players[place],
                "action": verb,
                "amount": round(amount, 6),
                "to": round(self.bets[place], 6),
                "pot_before": round(self.pot, 6),
                "cards": cards,
                "all_in": amount > 0 and self.stacks[place] < 1e-6,  # floats leave dust
            }
        )

    def players(self) -> Iterable[dict[str, Any]]:
        """Yield a row for every player."""
        hand, final = self.hand, self.final
        for place, name in enumerate(hand.players):
            cards = self.cards[place]
            yield {
                "player_index": place,
                "player": name,
                "seat": hand.seats[place],
                "stack": float(final.starting_stacks[place]),
                "cards": "" if set(cards) == {"?"} else cards,
                "put_in": round(self.put[place], 6),
                "net": float(final.payoffs[place]),
                "won": self.pushed[place] > 0,
                "folded": self.folded[place],
                "showed": self.showed[place],
            }

    def summary(self) -> dict[str, Any]:
        """Return the row of the hand."""
        largest, second = sorted(self.put, reverse=True)[:2]
        return {
            "players": len(self.hand.players),
            "board": self.board,
            "pot": round(self.pot - (largest - second), 6),
            "rake": round(float(0 - sum(self.final.payoffs)), 6),  # stacks may be infinite
            "showdown": self.folded.count(False) > 1,
        }
