"""A hand of a file, replayed by the engine and checked against all statements of the file.

The engine gets the seats, the forced bets, the cards and the actions, one by one; it refuses
illegal ones. Then every stack must be that of the file, to the cent.
"""

from __future__ import annotations

import re
from math import gcd
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from croupier.errors import CroupierError, IllegalOperation, NotationError, Reason, SetupError
from croupier.hand import native
from croupier.hand.operations import ChipsPushing
from croupier.hand.spec.streets import Mode
from croupier.hand.state import State
from croupier.history.hand_log import HandLog
from croupier.history.transcripts.dealing import Cards, UnknownDiscard
from croupier.history.transcripts.forced_bets import find_forced_bets, seat_players
from croupier.history.transcripts.games import DRAWS, STUDS
from croupier.history.transcripts.ledger import check_stacks, keep_ledger, money_text
from croupier.history.transcripts.pot_rakes import likely_rakes, stated_rakes
from croupier.history.transcripts.showing import settle
from croupier.history.transcripts.specs import ANY_RAISE, CHIP, bets_of, decimal, spec_of
from croupier.history.transcripts.transcript import FORCED, Told, Transcript, Untold

if TYPE_CHECKING:
    from croupier.history.transcripts.forced_bets import ForcedBets, Table
    from croupier.history.transcripts.ledger import Ledger
    from croupier.history.transcripts.transcript import Event

_HEADS_UP = 2
_PLAYER = re.compile(r"\bplayer=(\d+)")
_CENT = 1
_FLOP = 6  # letters of three cards
_HALF_BET = "half_bet"  # values of the house rule limit_all_in
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
        if event.kind in _BETTING or (event.kind in FORCED and event.kind is not Told.ANTE):
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


class _MustShow(CroupierError):
    """Tournament rules require a shown hand that the room did not show."""


class _RaiseRefused(NotationError):
    """The rules do not allow the size of a raise."""


class _Hand:
    """The replay of one hand by the engine."""

    def __init__(
        self,
        transcript: Transcript,
        table: Table,
        forced: ForcedBets,
        ledger: Ledger,
        events: list[Event],
    ) -> None:
        self.transcript = transcript
        self.table = table
        self.forced = forced
        self.ledger = ledger
        self.events = events
        self.played = [event for event in events if event[0] in _PLAYED]
        self.stacks = [seat.stack for seat in table.seats]  # chips in play, in hundredths
        if transcript.cap:
            self.stacks = [min(stack, transcript.cap) for stack in self.stacks]
        self.cards = Cards(transcript, table)
        self.unit = CHIP if self._whole() else _CENT
        self.strict = True
        self.raising = _HALF_BET  # the house rule limit_all_in, or ANY_RAISE

    def _whole(self) -> bool:
        """Whether the hand is played with whole chips, as tournaments are."""
        transcript = self.transcript
        if transcript.tournament is None:
            return False
        amounts = [seat.stack for seat in self.table.seats]
        amounts += [event.amount for event in self.events if event.kind not in _COUNTS]
        return all(amount % CHIP == 0 for amount in amounts)

    def chips(self, amount: int) -> Any:
        """Return an amount in the form for the engine."""
        return amount // CHIP if self.unit == CHIP else decimal(amount)

    def verified(self) -> State:
        """Play the hand and compare the chips; rooms differ in the raises they allow."""
        try:
            return self._verified()
        except NotationError as error:
            ways = dict(_LIMIT_WAYS) if self.transcript.limit == "fixed-limit" else {}
            if isinstance(error, _RaiseRefused):
                ways[ANY_RAISE] = _BENT
            for self.raising, told in ways.items():
                try:
                    state = self._verified()
                except CroupierError:
                    continue
                self.transcript.assumed.append(told)
                return state
            if isinstance(error, _RaiseRefused):
                check_stacks(self.transcript, self.ledger.put)
            raise

    def _verified(self) -> State:
        """Play the hand with the rake of the file, and compare the chips."""
        rake = self.ledger.rake
        plain = (rake,) if rake else ()
        try:
            state = self._play(plain)
        except _MustShow:
            self.strict = False
            state = self._play(plain)
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
                again = self._play(taken)
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
        amounts += [event.amount for event in self.events if event.kind not in _COUNTS]
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
        coin = CHIP if self.transcript.tournament is not None else _CENT
        most = coin * len(shares)
        changed = [place for place, amount in enumerate(moved) if amount]
        together = sum(moved)
        if len(winners) < _HEADS_UP or together or not winners.issuperset(changed):
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
                state = self._play((0,) * pot + plain)
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

    # Playing.

    def spec(self, taken: tuple[int, ...]) -> Any:
        """Return the spec of the hand with these rakes of the pots."""
        transcript, forced = self.transcript, self.forced
        whole = self.unit == CHIP
        left_posts = forced.left_of_button_posts
        swapped = len(self.table.seats) == _HEADS_UP and not left_posts
        bets = bets_of(transcript, self.events)
        key = (
            transcript.game,
            transcript.limit,
            bets,
            (*self.cards.stud_streets(self.events, bets[1]), transcript.bomb_pot),
            self.cards.openers(self.events),
            forced.antes[::-1] if swapped else forced.antes,
            forced.trimmed,
            forced.blinds[::-1] if swapped else forced.blinds,
            forced.bring_in,
            self.mode(),
            2 if transcript.double_board else 1,
            transcript.runouts > 1,
            self.raising,
            CHIP if whole else self.unit,
            left_posts,
        )
        return spec_of(key, taken)

    def mode(self) -> Mode:
        """Tournament mode if the hand follows its stricter rules."""
        if self.transcript.tournament is None or not (self.strict and self.cards.all_shown):
            return Mode.CASH_GAME
        return Mode.TOURNAMENT

    def _play(self, taken: tuple[int, ...]) -> State:
        """Play the hand; a card that cannot be dealt is an error here, not a warning."""
        if not (self.cards.drawing or self.cards.stud):
            return self.play(taken)  # no card appears twice: that was checked before
        while True:
            with catch_warnings():
                simplefilter("error")
                try:
                    return self.play(taken)
                except UserWarning as warning:
                    raise NotationError(str(warning), line=self.transcript.line) from None
                except UnknownDiscard as unknown:
                    self.cards.forgotten.add(unknown.player)
                    self.transcript.assumed.append(
                        f"the file does not say which cards {unknown.player} discards: the cards "
                        f"are left out (line {unknown.line})"
                    )

    def play(self, taken: tuple[int, ...]) -> State:
        """Play the hand to its end; an error of the engine has the line of its action."""
        units = CHIP if self.unit == CHIP else self.unit
        counted = [stack // units for stack in self.stacks]
        try:
            state = native.start(State, self.spec(taken), counted, 0)
        except SetupError as error:
            raise NotationError(str(error), line=self.transcript.line) from None
        self._check_posts(state)
        waiting: set[int] = set()
        self.cards.begin(state)
        events, done = self.played, 0
        while True:
            if (
                not waiting
            ):  # the native loop stops at anything unusual, wrong, or other than betting
                done = native.follow_betting(state, events, done, self.table.places, **_FOLLOWED)
            if done == len(events):
                break
            event = events[done]
            done += 1
            kind = event.kind
            try:
                if kind in _BETTING:
                    self._act(state, event, waiting)
                elif kind is Told.BOARD:
                    self._fold_waiting(state, waiting)
                    self.cards.deal_board(state, event, last=False)
                elif kind is Told.STREET:
                    self._fold_waiting(state, waiting)
                    self.cards.next_street(state)
                elif kind is Told.DRAW:
                    self.cards.draw(state, event, self.table.places[event.player])
            except IllegalOperation as error:
                refused = _RaiseRefused if error.reason in _ABOUT_RAISES else NotationError
                raise refused(self.with_names(error), line=event.line) from None
        self._fold_waiting(state, waiting)
        line = self.events[-1].line if self.events else self.transcript.line
        try:
            settle(state, self.transcript, self.table, self.cards, self.ledger)
        except IllegalOperation as error:
            if error.reason in (Reason.MUST_SHOW, Reason.CARDS_HIDDEN) and self.strict:
                raise _MustShow from None
            raise NotationError(self.with_names(error), line=line) from None
        if state.status:
            raise self._unfinished(state, line)
        return state

    def with_names(self, error: IllegalOperation) -> str:
        """Return an error of the engine, with the names of the file instead of player indices."""
        return _PLAYER.sub(lambda found: f"player={self.table.names[int(found[1])]}", str(error))

    def _unfinished(self, state: State, line: int) -> CroupierError:
        actor = state.actor_index
        if actor is not None:
            name = self.table.seats[actor].name
            return Untold("incomplete", f"the file ends before {name} acts", line)
        return Untold("incomplete", "the file ends before the end of the hand", line)

    def _check_posts(self, state: State) -> None:
        """Check that the forced bets of the engine are those of the file."""
        put = [0] * len(self.table.seats)
        antes = [0] * len(put)
        for kind, name, amount, _, _ in self.forced.posts:
            put[self.table.places[name]] += amount
            if kind is Told.ANTE:
                antes[self.table.places[name]] = amount
        if self.forced.trimmed:  # an ante that nobody could match is returned
            largest, second = sorted(antes, reverse=True)[:2]
            put[antes.index(largest)] -= largest - second
        left = [stack - paid for stack, paid in zip(self.stacks, put, strict=True)]
        if not native.has_hundredths(state, left):
            expected = [self.chips(amount) for amount in left]
            for seat, ours, theirs in zip(self.table.seats, state.stacks, expected, strict=True):
                if ours != theirs:
                    posts = self.forced.posts
                    raise NotationError(
                        f"{seat.name} has {theirs} after posting, {ours} by the rules",
                        line=posts[-1].line if posts else self.transcript.line,
                    )

    def _fold_waiting(self, state: State, waiting: set[int]) -> None:
        """Fold for players who folded before their turn."""
        while waiting and state.actor_index in waiting:
            waiting.discard(state.actor_index)
            state.fold()

    def _act(self, state: State, event: Event, waiting: set[int]) -> None:
        kind, name, amount, _, line = event
        if waiting:
            self._fold_waiting(state, waiting)
        place = self.table.places[name]
        actor = state.actor_index
        if actor != place:
            if kind is Told.FOLD and state.statuses[place] and state.street_index is not None:
                waiting.add(place)
                self.transcript.assumed.append(f"{name} folded out of turn (line {line})")
                return
            if kind is Told.CHECK and actor is None and state.statuses[place]:
                return  # a room may ask the only player with chips; the rules do not
            turn = "nobody" if actor is None else self.table.seats[actor].name
            raise NotationError(f"{name} acts, but it is the turn of {turn}", line=line)
        if kind is Told.FOLD:
            state.fold()
        elif kind is Told.CHECK or kind is Told.CALL:
            due = state.checking_or_calling_amount
            if due != self.chips(amount) and not self._pays_full_blind(state, event):
                raise NotationError(
                    f"{name} {'calls ' + money_text(amount) if amount else 'checks'}, "
                    f"but {due} is to be called",
                    line=line,
                )
            state.check_or_call()
        elif kind is Told.BRING_IN:
            if state.effective_bring_in_amount != self.chips(amount):
                raise NotationError(
                    f"{name} brings in {money_text(amount)}, "
                    f"but {state.effective_bring_in_amount} is due",
                    line=line,
                )
            state.post_bring_in()
        else:
            self._raise(state, event)

    def _pays_full_blind(self, state: State, event: Event) -> bool:
        """Whether a room took a whole big blind that nobody could match; the rest was returned."""
        excess = event.amount - int((state.checking_or_calling_amount or 0) * CHIP)
        bet = int(state.bets[self.table.places[event.player]] * CHIP) + event.amount
        if state.street_index or bet != self.transcript.big_blind:
            return False
        if not 0 < excess <= self.ledger.uncalled.get(event.player, 0):
            return False
        self.transcript.assumed.append(
            f"{event.player} called a big blind that nobody could match (line {event.line})"
        )
        return True

    def _raise(self, state: State, event: Event) -> None:
        try:
            state.complete_bet_or_raise_to(self.chips(event.amount))
        except IllegalOperation as error:
            if error.reason is Reason.NOBODY_TO_RAISE_AGAINST:
                # The room took a raise that nobody could call: it is returned.
                state.check_or_call()
                told = "raised although nobody had chips to call"
            elif error.reason is Reason.BELOW_MINIMUM and self._cuts_to_others(state, event):
                state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
                told = "raised by less than the minimum, to all that the others had"
            else:
                raise
            self.transcript.assumed.append(f"{event.player} {told} (line {event.line})")

    def _cuts_to_others(self, state: State, event: Event) -> bool:
        """Whether a room cut a raise to the largest stack of the opponents, which is harmless."""
        others = [
            state.bets[place] + state.stacks[place]
            for place in state.player_indices
            if state.statuses[place] and place != self.table.places[event.player]
        ]
        return bool(max(others) == self.chips(event.amount))

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


_ABOUT_RAISES = frozenset(
    (
        Reason.BELOW_MINIMUM,
        Reason.ABOVE_MAXIMUM,
        Reason.RAISE_CAP_REACHED,
        Reason.BETTING_NOT_REOPENED,
    )
)
_BETTING = frozenset(
    (Told.FOLD, Told.CHECK, Told.CALL, Told.BET, Told.RAISE_TO, Told.BRING_IN, Told.RAISE_BY)
)
# The statements that the engine gets after the forced bets; it computes the others itself.
_PLAYED = _BETTING | {Told.BOARD, Told.STREET, Told.DRAW}
_FOLLOWED = {"fold": Told.FOLD, "check": Told.CHECK, "call": Told.CALL, "raise_to": Told.RAISE_TO}
_COUNTS = frozenset((Told.BOARD, Told.DRAW))
