"""One hand at a table: asks the players in turn and lets the engine do what they say.

Everything about poker is the engine's: who is to act, what is legal, who wins. Here answers are
read, settled by the house rules, carried out and remembered.
"""

from __future__ import annotations

import time
from copy import deepcopy
from operator import sub
from typing import TYPE_CHECKING, Any

from croupier.errors import (
    AnswerRefused,
    IllegalOperation,
    PlayerFault,
    PlayerTimeout,
    Reason,
    SetupError,
    error_text,
)
from croupier.hand.streets import Mode
from croupier.play.hand.incidents import AT_THE_END, Incident
from croupier.play.hand.outcome import HandOutcome, TableFacts, summarize
from croupier.play.hand.table_game import forced_deeds
from croupier.players.answers.answers import (
    UNREADABLE,
    Choices,
    Verdict,
    describe,
    read_answer,
    read_cards,
    settle,
    without_answer,
)
from croupier.players.transports.clock import TimeBank
from croupier.players.transports.line_player import LinePlayer
from croupier.players.transports.protocol import LONGEST_ERROR
from croupier.players.view.facts import AskFacts, Facts, HandFacts, StreetFacts, read_facts
from croupier.players.view.gamestate import PublicGamestate, make_gamestate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from croupier.cards.card import CardsLike
    from croupier.play.hand.table_game import Stakes, TableGame
    from croupier.players.player import Player
    from croupier.players.view.facts import History

__all__ = ["HandInPlay", "HandOutcome", "TableFacts"]

END_LIMIT = 1.0  # seconds a player without a clock may take when a hand has ended
_RIGHTS = (Reason.BETTING_NOT_REOPENED, Reason.RAISE_CAP_REACHED)


class HandInPlay:
    """A hand that is being played for seated players.

    `seats` are those dealt in, first left of the button first, the button (if it is not dead)
    last; `stacks` and `stakes` are in that order. `players` has who decides for a seat. The
    house rules are the game's.
    """

    def __init__(
        self,
        game: TableGame,
        seats: Sequence[int],
        stacks: Sequence[int],
        stakes: Stakes,
        players: Mapping[int, Player] | Sequence[Player],
        *,
        button: int,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
        facts: TableFacts = TableFacts(),  # noqa: B008, it is immutable
    ) -> None:
        self.game = game
        self.rules = game.rules
        self.seats = tuple(seats)
        self.players = tuple([players[seat] for seat in self.seats])
        self.stakes = stakes
        self.starting_stacks = tuple(stacks)
        self.terms = terms = game.terms(stakes)
        with game.hush():
            self.state = terms.deal(self.starting_stacks, seed, next_cards)
        self.incidents: list[Incident] = []
        round_number, blinds, schedule, previous, idle = facts
        self.facts = HandFacts(
            round_number,
            button,
            blinds,
            schedule,
            previous,
            self.seats,
            idle,
            game.street_names,
        )
        self.stacks_before_payout: list[int] | None = None
        self.antes, self.blinds = stakes.antes, terms.posted
        if min(stacks) >= terms.enough:
            history = game.deeds(stakes, self.seats)
        else:
            self.antes, self.blinds = self._forced_bets()
            history = self._forced_deeds()
        self._forced = len(history)
        # The history, in a list: the engine keeps it up to date while it asks in turn.
        self._course: list[History] = [history]
        self.hole_cards = self.state._hole_texts()
        self._asking = False
        self.street = -1  # the number of the street that is played, or was played last
        self._street_facts: StreetFacts

    # What the hand came from.

    def _forced_bets(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the antes and blinds as they were posted, by player index."""
        state, players = self.state, range(len(self.seats))
        return (
            tuple(map(state.get_effective_ante, players)),
            tuple(map(state.get_effective_blind_or_straddle, players)),
        )

    def _forced_deeds(self) -> History:
        return forced_deeds(self.seats, self.antes, self.blinds, self.game.posts(self.stakes))

    # The course of the hand.

    @property
    def history(self) -> History:
        """What was done so far."""
        return self._course[0]

    @property
    def decisions(self) -> int:
        """How often a player was asked: antes and blinds are posted, nobody decides on them."""
        return len(self.history) - self._forced

    def _note(self, seat: int, kind: str, amount: int) -> None:
        self._course[0] = (*self._course[0], (seat, kind, amount, self.street))

    @property
    def waits(self) -> bool:
        """Whether a player is still to be asked."""
        state = self.state
        return state.actor_index is not None or (
            self.game.has_draws and state.stand_patter_or_discarder_index is not None
        )

    def play(self) -> HandOutcome:
        """Play the hand to its end."""
        while self.waits:
            self.play_street()
        return self.finish()

    def play_street(self) -> None:
        """Ask everybody who is to draw or to bet on this street.

        Under `invalid_action="error"` an illegal answer raises AnswerRefused; nothing has
        changed then, and calling again asks the same player.
        """
        if self._asking:
            raise SetupError("a hand is being played: nobody who is asked in it can go on with it")
        number = self.state.street_index
        assert number is not None, "somebody is asked on a street"
        if number != self.street:
            self._begin_street(number)
        self._asking = True
        try:
            with self.game.hush():
                if self.game.has_draws:
                    self._draw()
                self._bet(number)
        finally:
            self._asking = False

    def show_down(self) -> None:
        """Show or muck, where the table does that by itself step by step."""
        state = self.state
        with self.game.hush():
            while state.showdown_index is not None:
                state.show_or_muck_hole_cards()

    def finish(self) -> HandOutcome:
        """Push the pots to the winners."""
        state, seats = self.state, self.seats
        if state.showdown_index is not None:
            self.show_down()
        while state.can_kill_hand():
            state.kill_hand()
        self.stacks_before_payout = before = state.stacks
        showdown = not state.folded_status
        with self.game.hush():
            while state.status:
                state.push_chips()
        favourite, uncalled = self._uncalled(before)
        winners = {}
        for index, (stack, left) in enumerate(zip(state.stacks, before, strict=True)):
            received = stack - left - (uncalled if index == favourite else 0)
            if received > 0:
                winners[seats[index]] = received
        names = self.game.street_names
        outcome = HandOutcome(
            dict(zip(seats, state.payoffs, strict=True)),
            winners,
            sum(self.starting_stacks) - sum(before) - uncalled,
            showdown,
            names[-1] if showdown else names[max(self.street, 0)],
            state,
            seats,
            tuple(self.incidents),
        )
        self._tell(outcome)
        if len(self.incidents) > len(outcome.incidents):
            return outcome._replace(incidents=tuple(self.incidents))
        return outcome

    def _tell(self, outcome: HandOutcome) -> None:
        """Tell players who want to know how the hand ended: what everybody at the table saw."""
        result = None
        for seat, player in zip(self.seats, self.players, strict=True):
            try:
                told = getattr(player, "hand_over", None)
                if told is not None:
                    result = result or summarize(outcome, self.facts, self.history)
                    if isinstance(player, LinePlayer):
                        told(result)
                    else:
                        # Other code than ours may change what it is given, and take its time.
                        _tell_in_time(told, deepcopy(result), player, seat)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                reason = f"{AT_THE_END}{_reason_of(error)}"
                self.incidents.append(
                    Incident(self.facts.round_number, "end", seat, None, ("", 0), reason)
                )

    def _uncalled(self, stacks: list[int]) -> tuple[int, int]:
        """Return who put in most, and how much of it nobody matched; dead antes do not count."""
        put_in = list(map(sub, self.starting_stacks, stacks))
        if self.terms.dead_antes:
            put_in = list(map(sub, put_in, self.antes))
        second, most = sorted(put_in)[-2:]
        return put_in.index(most), most - second

    # One street.

    def facts_now(self) -> Facts | None:
        """Return what the player to act is shown; None when nobody is asked for an action."""
        state = self.state
        number = state.street_index
        if state.actor_index is None or number is None:
            return None
        if number != self.street:
            self._begin_street(number)
        barred, place, *told = state._question()
        ask = AskFacts(self.seats[place], place, *told)
        return Facts(self.facts, self._street_facts, self.history, barred, ask)

    def _begin_street(self, number: int) -> None:
        self.street = number
        state, game = self.state, self.game
        if number and (game.has_up_cards or game.has_draws):
            self.hole_cards = state._hole_texts()
        board, pots, total_pot, stacks, bets, statuses = state._street_facts()
        up_cards = self._up_cards() if game.has_up_cards else ()
        self._street_facts = StreetFacts(
            number, board, pots, total_pot, up_cards, stacks, bets, statuses, len(self.history)
        )

    def _up_cards(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        return tuple(
            (seat, tuple([card._text for card in self.state.get_up_cards(index)]))
            for index, seat in enumerate(self.seats)
        )

    def _bet(self, number: int) -> None:
        """Ask in turn until the betting of the street is over."""
        state = self.state
        while True:
            # Who simply checks or calls is no matter for the house rules; the others are.
            asked = state._ask_in_turn(
                number,
                PublicGamestate,
                self.players,
                self.hole_cards,
                self.seats,
                self.facts,
                self._street_facts,
                self._course,
            )
            if asked is None:
                return
            facts, answer, error = asked
            ask = read_facts(facts).ask
            stack, bet = state.stacks[ask.place], state.bets[ask.place]
            if error is None:
                kind, amount = self._settle(answer, ask, stack)
            elif isinstance(error, KeyboardInterrupt):
                raise error
            else:
                kind, amount = self._without(error, ask, stack)
            self._do(kind, bet + amount)
            self._note(ask.seat, kind, amount)

    def _do(self, kind: str, amount: int) -> None:
        """Carry out an action; bets and raises are to an amount."""
        state = self.state
        if kind == "fold":
            state.fold()
        elif kind in ("check", "call"):
            if state.bring_in_status:
                state.post_bring_in()
            else:
                state.check_or_call()
        elif state.can_complete_bet_or_raise_to(amount):
            state.complete_bet_or_raise_to(amount)
        elif state.bring_in_status:
            state.post_bring_in()
        else:
            state.check_or_call()  # all-in with no more than a call

    def _choices(self, ask: AskFacts, stack: int) -> Choices:
        _, _, to_call, least, most, price, _ = ask
        refused = ""
        if not most:
            try:
                self.state.verify_completion_betting_or_raising_to()
            except IllegalOperation as error:
                refused = str(error) if error.reason in _RIGHTS else ""
        free_fold = self.rules.open_fold == "allow" or (
            self.rules.open_fold == "by_mode" and self.game.mode == Mode.CASH_GAME
        )
        return Choices(stack, to_call, least, most, price > 0, free_fold, refused)

    def would_do(self, answer: object) -> tuple[str, int]:
        """Return what an answer of the player to act would become; nothing is done or noted."""
        facts = self.facts_now()
        assert facts is not None, "somebody is to act"
        return self._verdict(answer, facts.ask, self.state.stacks[facts.ask.place])[:2]

    def _verdict(self, answer: object, ask: AskFacts, stack: int) -> Verdict:
        choices = self._choices(ask, stack)
        pair = read_answer(answer)
        if pair is None:
            verdict = Verdict(*without_answer(choices), UNREADABLE)
        else:
            verdict = settle(*pair, choices, self.rules)
        if self.state.bring_in_status and verdict.action_type in ("fold", "check"):
            # Stud: who has to bring in can not fold; giving up is bringing in.
            verdict = Verdict("call", choices.to_call, verdict.reason)
        return verdict

    def _settle(self, answer: object, ask: AskFacts, stack: int) -> tuple[str, int]:
        verdict = self._verdict(answer, ask, stack)
        if verdict.reason:
            refuse, requested = self.rules.invalid_action == "error", describe(answer)
            self._report(ask.seat, requested, None if refuse else verdict[:2], verdict.reason)
            if refuse:
                raise AnswerRefused(ask.seat, f"{requested!r}: {verdict.reason}")
        return verdict[:2]

    def _without(self, error: BaseException, ask: AskFacts, stack: int) -> tuple[str, int]:
        """Check or fold for a player who did not answer."""
        executed = without_answer(self._choices(ask, stack))
        if self.state.bring_in_status:
            executed = ("call", ask.to_call)
        self._report(ask.seat, None, executed, _reason_of(error))
        return executed

    def _report(
        self, seat: int, requested: object, executed: tuple[str, int] | None, reason: str
    ) -> None:
        street = self.game.street_names[self.street]
        self.incidents.append(
            Incident(self.facts.round_number, street, seat, requested, executed, reason)
        )

    # Draws.

    def _draw(self) -> None:
        """Ask everybody in turn which cards to throw away."""
        state, drawn = self.state, False
        # Where everybody is all-in one draw follows the other: each on a street of its own.
        while (
            index := state.stand_patter_or_discarder_index
        ) is not None and state.street_index == self.street:
            drawn, seat = True, self.seats[index]
            discards, reason = self._ask_discards(index)
            if reason:
                self._report(seat, None, ("draw", 0), reason)
            state.stand_pat_or_discard("".join(discards))
            self._note(seat, "draw", len(discards))
        if drawn:
            self.hole_cards = state._hole_texts()

    def _ask_discards(self, index: int) -> tuple[tuple[str, ...], str]:
        """Return the cards thrown away; none, and the reason, where the answer is wrong."""
        cards = self.hole_cards[index]
        barred, _, *told = self.state._question()
        ask = AskFacts(self.seats[index], index, *told)
        view = make_gamestate(Facts(self.facts, self._street_facts, self.history, barred, ask))
        try:
            answer = self.players[index].get_discards(view, cards)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return (), _reason_of(error)
        discards = read_cards(answer)
        if discards is None:
            return (), "not a list of cards"
        if len(set(discards)) != len(discards):
            return (), "not a list of different cards"
        if not set(discards) <= set(cards):
            return (), "not a list of cards that the player holds"
        try:
            self.state.verify_standing_pat_or_discarding("".join(discards))
        except IllegalOperation as error:
            return (), str(error)
        return discards, ""


def _tell_in_time(
    told: Callable[[Any], object], result: dict[str, Any], player: Player, seat: int
) -> None:
    """Tell a player of this process; one that takes long cannot be stopped, but it is a fault."""
    clock = getattr(player, "clock", None)
    allowed = clock.move_limit if isinstance(clock, TimeBank) else END_LIMIT
    began = time.monotonic()
    told(result)
    spent = time.monotonic() - began
    if spent > allowed:
        raise PlayerTimeout(seat, f"{spent:.2f} seconds, {allowed:.2f} were allowed")


def _reason_of(error: BaseException) -> str:
    if isinstance(error, PlayerFault):
        return f"{error.failing}: {error.detail}" if error.detail else error.failing
    return f"crashed: {error_text(error, LONGEST_ERROR)}"
