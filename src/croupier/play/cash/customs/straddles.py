"""Straddles: an offer to post a larger blind before the cards are dealt.

WSOP live action 11: a straddle is twice the big blind and live, its player acts last before the
flop; it is posted under the gun or on the button, the button first; in limit games never on the
button. The engine knows straddles as further blinds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import SetupError, shown
from croupier.play.whole_numbers import check_whole
from croupier.players.view.straddle_offer import StraddleOffer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.play.table.seating import Deal

UTG, BUTTON, EITHER, MISSISSIPPI = "utg", "button", "either", "mississippi"
KINDS = (UTG, BUTTON, EITHER, MISSISSIPPI)
MOST_STRADDLES = 8


class StraddleRule(NamedTuple):
    """Who may straddle, and how many straddles a hand may have: 2 allows one re-straddle."""

    kind: str
    most: int = 1


def read_straddle(given: object) -> StraddleRule | None:
    """Read a kind of straddle, alone or with the number of straddles.

    >>> read_straddle("utg"), read_straddle(("utg", 3))
    (StraddleRule(kind='utg', most=1), StraddleRule(kind='utg', most=3))
    """
    if given is None or given is False or given == "":
        return None
    parts: tuple[Any, ...] = tuple(given) if isinstance(given, tuple | list) else (given,)
    if len(parts) not in (1, 2) or parts[0] not in KINDS:
        wrong = shown(parts[0] if len(parts) == 1 else given)
        raise SetupError(f"a straddle must be {', '.join(KINDS)}, not {wrong}")
    rule = StraddleRule(*parts)
    check_whole("the number of straddles", rule.most, 1, MOST_STRADDLES)
    if rule.most > 1 and rule.kind not in (UTG, EITHER):
        raise SetupError(f"a re-straddle must follow a straddle under the gun, not {rule.kind!r}")
    return rule


class StraddleRound:
    """The offers before a hand, one after the other: `offer` waits for `answer`."""

    def __init__(
        self,
        rule: StraddleRule,
        deal: Deal,
        *,
        round_number: int,
        blinds: tuple[int, int],
        stacks: Mapping[int, int],
        antes: Mapping[int, int],
        fixed_limit: bool,
    ) -> None:
        self._rule = rule
        self._deal = deal
        self._round = round_number
        self._blinds = blinds
        self._stacks = stacks
        self._antes = antes
        self.straddles: dict[int, int] = {}
        self._asked: set[int] = set()
        self._queue = self._places(fixed_limit=fixed_limit)
        self.offer = self._next()

    def _places(self, *, fixed_limit: bool) -> list[int]:
        """Return who may straddle first, in the order in which they are asked."""
        deal = self._deal
        if deal.big is None or len(deal.seats) < 3:  # heads-up, both have blinds
            return []
        order = self._from_left_of(deal.big)
        if not order:
            return []
        under_the_gun, button = order[0], deal.button
        if self._rule.kind == MISSISSIPPI:
            # Any position: the last to act has precedence, as the button has (WSOP live action 11).
            places = order[::-1]
        else:
            places = {UTG: [under_the_gun], BUTTON: [button], EITHER: [button, under_the_gun]}[
                self._rule.kind
            ]
        if fixed_limit:
            places = [seat for seat in places if seat == under_the_gun]
        return [seat for seat in places if seat in order]

    def _from_left_of(self, seat: int) -> list[int]:
        """Return the players without a blind or a post, clockwise from a seat."""
        deal = self._deal
        posted = {deal.small, deal.big, *(post for post, _ in deal.posts)}
        at = deal.seats.index(seat) + 1
        return [each for each in (*deal.seats[at:], *deal.seats[:at]) if each not in posted]

    def _next(self) -> StraddleOffer | None:
        amount = 2 * max(self.straddles.values(), default=self._blinds[1])
        while self._queue:
            seat = self._queue.pop(0)
            # A straddle is posted in full.
            if seat in self._asked or self._stacks[seat] < amount + self._antes[seat]:
                continue
            self._asked.add(seat)
            return StraddleOffer(
                self._round,
                seat,
                amount,
                self._blinds,
                self._deal.button,
                self._stacks,
                self.straddles,
            )
        return None

    def answer(self, *, accepts: bool) -> None:
        """Take the answer to the offer, and continue with the next offer."""
        offer = self.offer
        assert offer is not None, "an offer waits for an answer"
        if accepts:
            self.straddles[offer.seat] = offer.amount
            self._queue = []
            seats, at = self._deal.seats, self._deal.seats.index(offer.seat) + 1
            left = seats[at % len(seats)]
            if len(self.straddles) < self._rule.most and left in self._from_left_of(offer.seat):
                self._queue = [left]  # a re-straddle: the next player may double it
        self.offer = self._next()
