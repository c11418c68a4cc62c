"""The replay of a hand of a file: the engine plays it statement by statement.

The engine is given the seats, the forced bets, the cards and the actions; it refuses what the rules
refuse, and the error names the line of the file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from croupier.errors import CroupierError, IllegalOperation, NotationError, Reason, SetupError
from croupier.hand import native
from croupier.hand.spec.streets import Mode
from croupier.hand.state import State
from croupier.history.transcripts.dealing import Cards, UnknownDiscard
from croupier.history.transcripts.ledger import money_text
from croupier.history.transcripts.showing import settle
from croupier.history.transcripts.specs import CHIP, HEADS_UP, HandTerms, bets_of, in_unit, spec_of
from croupier.history.transcripts.transcript import Told, Transcript, Untold

if TYPE_CHECKING:
    from croupier.hand.spec.hand_spec import HandSpec
    from croupier.history.transcripts.forced_bets import ForcedBets, Table
    from croupier.history.transcripts.ledger import Ledger
    from croupier.history.transcripts.transcript import Event

CENT = 1
HALF_BET = "half_bet"  # a value of the house rule limit_all_in
_PLAYER = re.compile(r"\bplayer=(\d+)")


class MustShow(CroupierError):
    """Tournament rules require a shown hand that the room did not show."""


class RaiseRefused(NotationError):
    """The rules do not allow the size of a raise."""


class PlayedHand:
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
        self.played = [event for event in events if event.kind in _PLAYED]
        self.stacks = [seat.stack for seat in table.seats]  # chips in play, in hundredths
        if transcript.cap:
            self.stacks = [min(stack, transcript.cap) for stack in self.stacks]
        self.cards = Cards(transcript, table)
        self.unit = CHIP if self._whole() else CENT
        self.strict = True
        self.raising = HALF_BET  # the house rule limit_all_in, or ANY_RAISE

    def _whole(self) -> bool:
        """Whether the hand is played with whole chips, as tournaments are."""
        transcript = self.transcript
        if transcript.tournament is None:
            return False
        amounts = [seat.stack for seat in self.table.seats]
        amounts += [event.amount for event in self.events if event.kind not in COUNTS]
        return all(amount % CHIP == 0 for amount in amounts)

    def chips(self, amount: int) -> Any:
        """Return an amount in the form for the engine."""
        return in_unit(amount, self.unit)

    def spec(self, taken: tuple[int, ...]) -> HandSpec:
        """Return the spec of the hand with these rakes of the pots."""
        transcript, forced = self.transcript, self.forced
        left_posts = forced.left_of_button_posts
        swapped = len(self.table.seats) == HEADS_UP and not left_posts
        bets = bets_of(transcript, self.events)
        open_pair, community = self.cards.stud_streets(self.events, bets[1])
        terms = HandTerms(
            game=transcript.game,
            limit=transcript.limit,
            bets=bets,
            open_pair=open_pair,
            community=community,
            bomb_pot=transcript.bomb_pot,
            openers=self.cards.openers(self.events),
            antes=forced.antes[::-1] if swapped else forced.antes,
            trimmed=forced.trimmed,
            blinds=forced.blinds[::-1] if swapped else forced.blinds,
            bring_in=forced.bring_in,
            mode=self.mode(),
            boards=2 if transcript.double_board else 1,
            several_runs=transcript.runouts > 1,
            raising=self.raising,
            unit=self.unit,
            left_posts=left_posts,
        )
        return spec_of(terms, taken)

    def mode(self) -> Mode:
        """Tournament mode if the hand follows its stricter rules."""
        if self.transcript.tournament is None or not (self.strict and self.cards.all_shown):
            return Mode.CASH_GAME
        return Mode.TOURNAMENT

    def play(self, taken: tuple[int, ...]) -> State:
        """Play the hand; a card that cannot be dealt is an error here, not a warning."""
        if not (self.cards.drawing or self.cards.stud):
            return self._play(taken)  # no card appears twice: that was checked before
        while True:
            with catch_warnings():
                simplefilter("error")
                try:
                    return self._play(taken)
                except UserWarning as warning:
                    raise NotationError(str(warning), line=self.transcript.line) from None
                except UnknownDiscard as unknown:
                    self.cards.forgotten.add(unknown.player)
                    self.transcript.assumed.append(
                        f"the file does not say which cards {unknown.player} discards: the cards "
                        f"are left out (line {unknown.line})"
                    )

    def _play(self, taken: tuple[int, ...]) -> State:
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
            # The native loop stops at anything unusual, wrong, or other than betting.
            if not waiting:
                done = native.follow_betting(state, events, done, self.table.places, **_FOLLOWED)
            if done == len(events):
                break
            event = events[done]
            done += 1
            kind = event.kind
            try:
                if kind in BETTING:
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
                refused = RaiseRefused if error.reason in _ABOUT_RAISES else NotationError
                raise refused(self.with_names(error), line=event.line) from None
        self._fold_waiting(state, waiting)
        line = self.events[-1].line if self.events else self.transcript.line
        try:
            settle(state, self.transcript, self.table, self.cards, self.ledger)
        except IllegalOperation as error:
            if error.reason in (Reason.MUST_SHOW, Reason.CARDS_HIDDEN) and self.strict:
                raise MustShow from None
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


_ABOUT_RAISES = frozenset(
    (
        Reason.BELOW_MINIMUM,
        Reason.ABOVE_MAXIMUM,
        Reason.RAISE_CAP_REACHED,
        Reason.BETTING_NOT_REOPENED,
    )
)
BETTING = frozenset(
    (Told.FOLD, Told.CHECK, Told.CALL, Told.BET, Told.RAISE_TO, Told.BRING_IN, Told.RAISE_BY)
)
# The statements that the engine gets after the forced bets; it computes the others itself.
_PLAYED = BETTING | {Told.BOARD, Told.STREET, Told.DRAW}
_FOLLOWED = {"fold": Told.FOLD, "check": Told.CHECK, "call": Told.CALL, "raise_to": Told.RAISE_TO}
COUNTS = frozenset((Told.BOARD, Told.DRAW))
