"""A hand of a file, replayed by the engine and checked against all statements of the file.

The engine gets the seats, the forced bets, the cards and the actions, one by one; it refuses
illegal ones. Then every stack must be that of the file, to the cent.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from croupier.errors import CroupierError, NotationError
from croupier.hand import native
from croupier.hand.operations import ChipsPushing
from croupier.hand.state import State
from croupier.history.hand_log import HandLog
from croupier.history.transcripts.forced_bets import find_forced_bets, seat_players
from croupier.history.transcripts.games import DRAWS, STUDS
from croupier.history.transcripts.ledger import check_stacks, keep_ledger, money_text
from croupier.history.transcripts.playing import (
    BETTING,
    CENT,
    COUNTS,
    MustShow,
    PlayedHand,
    RaiseRefused,
)
from croupier.history.transcripts.pot_rakes import likely_rakes, stated_rakes
from croupier.history.transcripts.specs import ANY_RAISE, CHIP, HEADS_UP
from croupier.history.transcripts.transcript import FORCED, Told, Transcript, Untold

if TYPE_CHECKING:
    from croupier.history.transcripts.forced_bets import Table
    from croupier.history.transcripts.ledger import Ledger

_FLOP = 6  # letters of three cards
# Other treatments of raises in rooms, by the house rule, with the words for the warning.
_LIMIT_WAYS = {
    "full_bet": "an all-in for less than a full raise counts as none",
    "half_bet_completed": "an all-in for half a raise re-opened the betting and was completed",
}
_BENT = "the rules do not allow the size of a raise: only the chips were checked"


def rebuild(transcript: Transcript) -> HandLog:
    """Play the hand and return its log; a NotationError says where file and engine differ."""
    if not transcript.game:
        raise Untold("incomplete", "the file does not say which game it is", transcript.line)
    if not transcript.limit:
        raise Untold("incomplete", "the file does not say the limit of the game", transcript.line)
    transcript.bomb_pot = transcript.bomb_pot or _is_bomb_pot(transcript)
    table = seat_players(transcript)
    forced = find_forced_bets(transcript, table)
    ledger, events = keep_ledger(transcript)
    if transcript.all_in and transcript.rounding:
        table = _with_rounded_stacks(transcript, table, ledger)
    for seat in table.seats if transcript.finishes else ():
        stated, line = transcript.finishes.get(seat.name, (None, 0))
        if stated is not None and stated != ledger.finish(seat.name, seat.stack):
            raise NotationError(
                f"{seat.name} ends with {money_text(stated)} by the file, but the bets leave "
                f"{money_text(ledger.finish(seat.name, seat.stack))}",
                line=line,
            )
    hand = _Hand(transcript, table, forced, ledger, events)
    state = hand.verified()
    if hand.cards.up_cards_missing:
        transcript.assumed.append(
            "the face-up cards are not printed: the opener of each street is taken from the file"
        )
    details = dict(transcript.description())
    if ledger.rake:
        details["rake"] = money_text(ledger.rake)
    if transcript.assumed:
        details["assumed"] = [*dict.fromkeys(transcript.assumed)]
    return HandLog.taking(state, table.names, [seat.number for seat in table.seats], details)


def _is_bomb_pot(transcript: Transcript) -> bool:
    """Whether everybody only antes and the betting begins on the flop."""
    if transcript.game in STUDS or transcript.game in DRAWS:
        return False
    for event in transcript.events:
        if event.kind is Told.BOARD:
            return len(event.cards) >= _FLOP
        if event.kind in BETTING or (event.kind in FORCED and event.kind is not Told.ANTE):
            return False
    return False


def _with_rounded_stacks(transcript: Transcript, table: Table, ledger: Ledger) -> Table:
    """Set the stack of players stated to be all-in to their bets, if sums are rounded."""
    seats = []
    for seat in table.seats:
        put = ledger.put.get(seat.name, 0)
        if seat.name in transcript.all_in and 0 < abs(put - seat.stack) <= transcript.rounding:
            transcript.assumed.append(f"{seat.name} is all-in with a stack that is rounded")
            seat = seat._replace(stack=put)
        seats.append(seat)
    return table._replace(seats=tuple(seats))


class _Hand(PlayedHand):
    """A hand that is compared with what the file says of its end."""

    def verified(self) -> State:
        """Play the hand and compare the chips; rooms differ in the raises they allow."""
        try:
            return self._verified()
        except NotationError as error:
            ways = dict(_LIMIT_WAYS) if self.transcript.limit == "fixed-limit" else {}
            if isinstance(error, RaiseRefused):
                ways[ANY_RAISE] = _BENT
            for self.raising, told in ways.items():
                try:
                    state = self._verified()
                except CroupierError:
                    continue
                self.transcript.assumed.append(told)
                return state
            if isinstance(error, RaiseRefused):
                check_stacks(self.transcript, self.ledger.put)
            raise

    def _verified(self) -> State:
        """Play the hand with the rake of the file, and compare the chips."""
        rake = self.ledger.rake
        plain = (rake,) if rake else ()
        try:
            state = self.play(plain)
        except MustShow:
            self.strict = False
            state = self.play(plain)
        if self.ledger.open:
            return self._with_all_pots(plain)
        difference = self.difference(state)
        rakes = stated_rakes(self.transcript, state, rake)
        # If one player wins everything, any rakes fit: prefer those that the file states.
        if difference is None and rakes in ([], [plain]):
            return state
        if difference is not None:
            rakes += [plain, *likely_rakes(state, rake, self._missing(state))]
        for taken, unit in self._other_ways(rakes, plain):
            self.unit = unit
            try:
                again = self.play(taken)
            except (CroupierError, ValueError):
                continue
            if self.difference(again) is None:
                return again
        if difference is not None and not self._odd_chips_moved(state):
            raise difference
        return state

    def _other_ways(
        self, rakes: list[tuple[int, ...]], plain: tuple[int, ...]
    ) -> list[tuple[tuple[int, ...], int]]:
        """The other rakes of the pots and smallest chips to try."""
        amounts = [*self.stacks, self.ledger.rake, *self.ledger.collected.values()]
        amounts += [event.amount for event in self.events if event.kind not in COUNTS]
        coarse = gcd(*amounts)
        while CHIP % coarse:  # only fractions of a chip are coins
            coarse = gcd(coarse, CHIP)
        ways = [(taken, self.unit) for taken in rakes if taken != plain]
        if self.unit < coarse:
            ways += [
                (taken, coarse)
                for taken in dict.fromkeys(rakes)
                if all(amount % coarse == 0 for amount in taken)
            ]
        return ways

    def _odd_chips_moved(self, state: State) -> bool:
        """Return whether the file differs only in who got the odd chips of a shared pot."""
        moved = self._missing(state)
        near = self.transcript.rounding
        if near and max(map(abs, moved)) <= near * len(self.ledger.collected):
            return True  # the file rounds collected chips, as was noted
        shares = [
            [place for place, amount in enumerate(operation.amounts) if amount]
            for operation in state.operations
            if isinstance(operation, ChipsPushing)
        ]
        winners = {place for share in shares for place in share}
        coin = CHIP if self.transcript.tournament is not None else CENT
        most = coin * len(shares)
        changed = [place for place, amount in enumerate(moved) if amount]
        together = sum(moved)
        if len(winners) < HEADS_UP or together or not winners.issuperset(changed):
            return False
        if max(map(abs, moved)) > most:
            return False
        self.transcript.assumed.append("the room gave odd chips to another winner of the pot")
        return True

    def _with_all_pots(self, plain: tuple[int, ...]) -> State:
        """Play a hand with only one printed pot per winner; the cards show the others."""
        best: tuple[int, State] | None = None
        for pot in range(len(self.stacks) if plain else 1):
            try:
                state = self.play((0,) * pot + plain)
            except (CroupierError, ValueError):
                continue
            won = [
                int(ours * CHIP) - stack + self.ledger.put.get(name, 0) - back
                for ours, stack, name in zip(
                    state.stacks, self.stacks, self.table.names, strict=True
                )
                for back in [self.ledger.uncalled.get(name, 0)]
            ]
            told = [self.ledger.collected.get(name, 0) for name in self.table.names]
            pairs_ = list(zip(won, told, strict=True))
            if any(bool(ours) != bool(theirs) or theirs > ours for ours, theirs in pairs_):
                continue
            exact = sum(ours == theirs for ours, theirs in pairs_)
            if best is None or exact > best[0]:
                best = exact, state
        if best is None:
            raise NotationError(
                "a side pot is not printed, and the cards do not show who won it",
                line=self.transcript.total_line,
            )
        self.transcript.assumed.append("a side pot is not printed: the cards show who won it")
        return best[1]

    def _missing(self, state: State) -> list[int]:
        """How much less the file leaves each player than the engine."""
        ends = zip(self.table.seats, self.stacks, state.stacks, strict=True)
        return [
            int(ours * CHIP) - self.ledger.finish(seat.name, stack) for seat, stack, ours in ends
        ]

    def difference(self, state: State) -> NotationError | None:
        """Return the difference between the chips of the engine and of the file."""
        left = self.ledger.finishes(self.table.names, self.stacks)
        if native.has_hundredths(state, left):
            return None
        expected, stacks = [self.chips(amount) for amount in left], state.stacks
        if stacks == expected:
            return None
        parts = [
            f"{seat.name} ends with {theirs} by the file, {ours} by the rules"
            for seat, theirs, ours in zip(self.table.seats, expected, stacks, strict=True)
            if theirs != ours
        ]
        return NotationError("; ".join(parts), line=self.transcript.total_line)
