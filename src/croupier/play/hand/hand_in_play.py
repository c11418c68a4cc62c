"""A hand for seated players as a machine: it waits for a decision, takes an answer and continues.

Nothing here blocks or calls a player. A driver does that: `Asking` for players of this
process, or a server that sends the question and later passes on the answer. The engine decides
everything about poker: who is to act, what is legal, who wins. This module reads answers, settles
them by the house rules, carries them out and records them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import AnswerRefused, IllegalOperation, Reason, SetupError, shown
from croupier.hand import native
from croupier.play.hand.incidents import AT_THE_END, Incident, reason_of
from croupier.play.hand.outcome import HandOutcome, TableFacts, summarize
from croupier.play.hand.question import ACT, DRAW, RUN, Question
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
from croupier.players.view.facts import Deed, HandFacts
from croupier.players.view.gamestate import make_gamestate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards.card import CardsLike
    from croupier.play.hand.table_game import Stakes, TableGame
    from croupier.players.view.facts import Facts, History, StreetFacts

__all__ = ["HandInPlay", "HandOutcome", "TableFacts"]

BUSY = "a hand is being played: nobody who is asked in it can go on with it"
_RIGHTS = (Reason.BETTING_NOT_REOPENED, Reason.RAISE_CAP_REACHED)


class HandInPlay:
    """A hand that is being played for seated players.

    `seats` are those dealt in, first left of the button first, the button (if it is not dead)
    last; `stacks` and `stakes` are in that order. The game has the house rules.

    `question` is the decision the hand waits for; `answer` takes it, `no_answer` continues
    without one; `finish` pays the pots when no question is left. The same seed and the same
    answers give the same hand.

    >>> from croupier.play.hand.table_game import TableGame
    >>> game = TableGame()
    >>> hand = HandInPlay(game, (0, 1, 2), (90, 90, 90), game.stakes(3, (1, 2)), button=2, seed=7)
    >>> hand.question.seat, hand.question.choices.to_call
    (2, 2)
    >>> hand.answer(("raise", 6))
    >>> hand.answer(("fold", 0))
    >>> hand.no_answer("lost the connection")
    >>> hand.question is None, hand.finish().payoffs
    (True, {0: -1, 1: -2, 2: 3})
    """

    def __init__(
        self,
        game: TableGame,
        seats: Sequence[int],
        stacks: Sequence[int],
        stakes: Stakes,
        *,
        button: int,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
        facts: TableFacts = TableFacts(),  # noqa: B008, it is immutable
    ) -> None:
        self.game = game
        self.rules = game.rules
        self.seats = tuple(seats)
        self.stakes = stakes
        self.starting_stacks = tuple(stacks)
        self.terms = terms = game.terms(stakes)
        with game.hush():
            self.state = terms.deal(self.starting_stacks, seed, next_cards)
        self.incidents: list[Incident] = []
        self.facts = HandFacts(
            round_number=facts.round_number,
            button_position=button,
            blinds=facts.blinds,
            blinds_schedule=facts.blinds_schedule,
            previous=facts.previous,
            seats=self.seats,
            idle=facts.idle,
            street_names=game.street_names,
        )
        self.stacks_before_payout: list[int] | None = None
        self.antes, self.blinds = stakes.antes, terms.posted
        if min(stacks) >= terms.enough:
            history = game.deeds(stakes, terms, self.seats)
        else:
            self.antes, self.blinds = self._forced_bets()
            history = self._forced_deeds()
        self._forced = len(history)
        # The history, in a list: the engine keeps it up to date while it asks in turn.
        self._course: list[History] = [history]
        self.hole_cards = native.hole_texts(self.state)
        self._asking = False  # a player of a driver is thinking
        self._asked: Question | None = None
        self._outcome: HandOutcome | None = None
        self._runs_chosen = 0  # decisions that are not in the history
        self.street = -1  # the number of the street that is played, or was played last
        self._street_facts: StreetFacts

    # How the hand began.

    def _forced_bets(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the antes and blinds as they were posted, by player index."""
        state, players = self.state, range(len(self.seats))
        return (
            tuple(map(state.get_effective_ante, players)),
            tuple(map(state.get_effective_blind_or_straddle, players)),
        )

    def _forced_deeds(self) -> History:
        return forced_deeds(self.seats, self.antes, self.blinds, self.terms.posts)

    # The question.

    @property
    def waits(self) -> bool:
        """Whether a player still has to be asked."""
        state = self.state
        return (
            state.actor_index is not None
            or (self.game.has_draws and state.stand_patter_or_discarder_index is not None)
            or self._chooser() is not None
        )

    @property
    def question(self) -> Question | None:
        """The decision that the hand waits for; None when there is none left."""
        number = self.decisions
        asked = self._asked
        if asked is None or asked.number != number:
            asked = self._asked = self._make_question(number)
        return asked

    def _make_question(self, number: int) -> Question | None:
        drawer = self._drawer()
        index = self.state.actor_index if drawer is None else drawer
        if index is None:
            chooser = self._chooser()
            return None if chooser is None else self._question_of_runs(number, chooser)
        facts = self._facts_of(index)
        view = make_gamestate(facts)
        if drawer is not None:
            view.discard_count = self._discards_due()
        return Question(
            number,
            ACT if drawer is None else DRAW,
            self.seats[index],
            index,
            view,
            self.hole_cards[index],
            self._choices(facts) if drawer is None else None,
        )

    def _question_of_runs(self, number: int, index: int) -> Question:
        view = make_gamestate(self._facts_of(index))
        cards, most = self.hole_cards[index], self._most_runs()
        return Question(number, RUN, self.seats[index], index, view, cards, None, most)

    def _chooser(self) -> int | None:
        """Return the player who is asked how many times to deal the board; None if nobody is."""
        if self.game.run_it < 2:
            return None
        state = self.state
        index = next(state.runout_count_selector_indices, None)
        if index is not None and self._most_runs() < 2:
            with self.game.hush():  # there are too few cards for more boards: nothing to choose
                while next(state.runout_count_selector_indices, None) is not None:
                    state.select_runout_count()
            return None
        return index

    def _most_runs(self) -> int:
        """Return how many times the rest of the board can be dealt at most."""
        return next(filter(self.state.can_select_runout_count, range(self.game.run_it, 1, -1)), 1)

    def _drawer(self) -> int | None:
        return self.state.stand_patter_or_discarder_index if self.game.has_draws else None

    def facts_now(self) -> Facts | None:
        """Return the facts for the player to act; None when nobody is asked for an action."""
        index = self.state.actor_index
        return None if index is None else self._facts_of(index)

    def _facts_of(self, index: int) -> Facts:
        """Return the facts for an asked player."""
        self.begin_street()
        return native.facts_now(
            self.state, self.seats[index], index, self.facts, self._street_facts, self.history
        )

    def _choices(self, facts: Facts) -> Choices:
        refused = ""
        if not facts.max_raise:
            try:
                self.state.verify_completion_betting_or_raising_to()
            except IllegalOperation as error:
                refused = str(error) if error.reason in _RIGHTS else ""
        return Choices(
            self.state.stacks[facts.place],
            facts.to_call,
            facts.min_raise,
            facts.max_raise,
            facts.price > 0,
            facts.may_fold,
            refused,
        )

    def _choices_now(self, index: int) -> Choices:
        """Return the choices of the player to act, whom a driver may have asked natively."""
        asked = self._asked
        if asked is not None and asked.choices is not None and asked.number == self.decisions:
            return asked.choices
        return self._choices(self._facts_of(index))

    # The history.

    @property
    def history(self) -> History:
        """The actions so far."""
        return self._course[0]

    @property
    def decisions(self) -> int:
        """How many decisions were made: antes and blinds are forced, so they do not count."""
        return len(self._course[0]) - self._forced + self._runs_chosen

    def _note(self, seat: int, kind: str, amount: int) -> None:
        deed = Deed(seat=seat, kind=kind, amount=amount, street=self.street)
        self._course[0] = (*self._course[0], deed)

    # Answers.

    def answer(self, value: object) -> None:
        """Take any answer to the question, and continue to the next question.

        The house rules settle an illegal answer, and `incidents` reports it. Under
        `invalid_action="error"` an illegal answer raises AnswerRefused and changes nothing: the
        hand waits for the same decision.
        """
        index, kind = self._answering()
        with self.game.hush():
            if kind == DRAW:
                self._discard(index, *self._settle_discards(index, value))
            elif kind == RUN:
                self._choose_runs(index, *self._settle_runs(value))
            else:
                self._act(index, *self._settle(index, value))

    def no_answer(self, reason: str | BaseException) -> None:
        """Continue without an answer: check if that is free, otherwise fold; draw no card.

        If cards must be discarded, they are the first ones of the hand; the board is dealt once.

        The reason is kept with the incident. A `PlayerTimeout` counts as late; other errors, and
        texts, count as failed.
        """
        if isinstance(reason, BaseException):
            text = reason_of(reason)
        elif type(reason) is str and reason:
            text = reason
        else:
            raise SetupError(f"a reason must be a text or an error, not {shown(reason)}")
        index, kind = self._answering()
        with self.game.hush():
            if kind == DRAW:
                self._discard(index, self._first_cards(), text)
            elif kind == RUN:
                self._choose_runs(index, 1, None, text)
            else:
                executed = without_answer(self._choices_now(index))
                self._report(self.seats[index], None, executed, text)
                self._act(index, *executed)

    def would_do(self, answer: object) -> tuple[str, int]:
        """Return what an answer of the player to act would become, without changing anything."""
        index = self.state.actor_index
        if index is None:
            raise SetupError("no player is to act")
        return self._verdict(index, answer)[:2]

    def _answering(self) -> tuple[int, str]:
        """Return the player whose answer is due, and the kind of the question."""
        if self._asking:
            raise SetupError(BUSY)
        drawer = self._drawer()
        index = self.state.actor_index if drawer is None else drawer
        kind = ACT if drawer is None else DRAW
        if index is None:
            index, kind = self._chooser(), RUN
        if index is None:
            raise SetupError("no answer is due: the hand waits for nobody")
        self.begin_street()
        return index, kind

    def _settle(self, index: int, answer: object) -> tuple[str, int]:
        verdict = self._verdict(index, answer)
        if verdict.reason:
            seat = self.seats[index]
            refuse, requested = self.rules.invalid_action == "error", describe(answer)
            self._report(seat, requested, None if refuse else verdict[:2], verdict.reason)
            if refuse:
                raise AnswerRefused(seat, f"{requested!r}: {verdict.reason}")
        return verdict[:2]

    def _verdict(self, index: int, answer: object) -> Verdict:
        choices = self._choices_now(index)
        pair = read_answer(answer)
        if pair is None:
            return Verdict(*without_answer(choices), UNREADABLE)
        return settle(*pair, choices, self.rules)

    def _act(self, index: int, kind: str, amount: int) -> None:
        """Carry out an action, `amount` in chips added."""
        state, to = self.state, self.state.bets[index] + amount
        raises = kind in ("bet", "raise", "all-in")
        if kind == "fold":
            state.fold()
        elif state.bring_in_status and not (raises and self._completes(amount)):
            state.post_bring_in()
        elif raises and state.can_complete_bet_or_raise_to(to):
            state.complete_bet_or_raise_to(to)
        else:
            state.check_or_call()  # also all-in with no more than a call
        self._note(self.seats[index], kind, amount)

    def _completes(self, amount: int) -> bool:
        """Return whether chips are more than the bring-in; a short all-in may not be."""
        bring_in = self.state.effective_bring_in_amount
        return bring_in is None or amount > bring_in

    def _settle_discards(self, index: int, answer: object) -> tuple[tuple[str, ...], str]:
        """Return the cards to discard and the fault; a wrong answer discards as no answer does."""
        discards = read_cards(answer)
        instead = self._first_cards()
        if discards is None:
            return instead, "not a list of cards"
        if len(set(discards)) != len(discards):
            return instead, "not a list of different cards"
        if not set(discards) <= set(self.hole_cards[index]):
            return instead, "not a list of cards that the player holds"
        try:
            self.state.verify_standing_pat_or_discarding("".join(discards))
        except IllegalOperation as error:
            return instead, str(error)
        return discards, ""

    def _discards_due(self) -> int:
        """Return how many cards must be discarded without replacement; 0 in a draw."""
        return self.state.legal_actions().discard_count or 0

    def _first_cards(self) -> tuple[str, ...]:
        """Return the cards that are discarded without an answer: none in a draw."""
        legal = self.state.legal_actions()
        first = (legal.discards or ())[: legal.discard_count or 0]
        return tuple([repr(card) for card in first])

    def _discard(self, index: int, discards: tuple[str, ...], reason: str) -> None:
        seat = self.seats[index]
        if reason:
            self._report(seat, None, ("draw", len(discards)), reason)
        self.state.stand_pat_or_discard("".join(discards))
        self._note(seat, "draw", len(discards))
        self.hole_cards = native.hole_texts(self.state)
        if self.state.stand_patter_or_discarder_index is None:
            # Drawmaha, Super Stud: the cards of the street are dealt after its draw.
            self._street_facts = self._begin_of_street(self._street_facts.deeds)

    def _settle_runs(self, answer: object) -> tuple[int, object, str]:
        """Return how many times the board is dealt, the request, and its fault."""
        most = self._most_runs()
        if type(answer) is int and 1 <= answer <= most:
            return answer, answer, ""
        return 1, shown(answer), f"not a whole number from 1 to {most}"

    def _choose_runs(self, index: int, runs: int, requested: object, reason: str) -> None:
        if reason:
            seat, number = self.seats[index], self.facts.round_number
            self.incidents.append(Incident(number, RUN, seat, requested, (RUN, runs), reason))
        self._runs_chosen += 1
        # Everybody in the pot must name the same number; otherwise the engine deals one board.
        self.state.select_runout_count(runs, index)

    def _report(
        self, seat: int, requested: object, executed: tuple[str, int] | None, reason: str
    ) -> None:
        street = self.game.street_names[self.street]
        self.incidents.append(
            Incident(self.facts.round_number, street, seat, requested, executed, reason)
        )

    # Streets.

    def begin_street(self) -> None:
        """Record the beginning of the current street, once; the hand does not change."""
        number = self.state.street_index
        if number == self.street or number is None:
            return
        self.street = number
        state, game = self.state, self.game
        if number and (game.has_up_cards or game.has_draws):
            self.hole_cards = native.hole_texts(state)
        self._street_facts = self._begin_of_street(len(self.history))

    def _begin_of_street(self, deeds: int) -> StreetFacts:
        up_cards = self._up_cards() if self.game.has_up_cards else {}
        return native.street_facts(self.state, up_cards, deeds)

    def _up_cards(self) -> dict[int, tuple[str, ...]]:
        return {
            seat: tuple([repr(card) for card in self.state.get_up_cards(index)])
            for index, seat in enumerate(self.seats)
        }

    # The end.

    def show_down(self) -> None:
        """Show or muck, if the table itself does that, step by step."""
        state = self.state
        with self.game.hush():
            while state.showdown_index is not None:
                state.show_or_muck_hole_cards()

    def finish(self) -> HandOutcome:
        """Push the pots to the winners, once, and return how the hand ended."""
        outcome = self._outcome
        if outcome is not None:
            if len(self.incidents) > len(outcome.incidents):
                outcome = self._outcome = outcome._replace(incidents=tuple(self.incidents))
            return outcome
        if self.waits:
            raise SetupError("the hand is not over: a player must still be asked")
        state, seats = self.state, self.seats
        if state.showdown_index is not None:
            self.show_down()
        while state.can_kill_hand():
            state.kill_hand()
        self.stacks_before_payout = before = state.stacks
        uncalled = native.uncalled_bet(state)
        showdown = not state.folded_status
        with self.game.hush():
            while state.status:
                state.push_chips()
        won = [after - left for after, left in zip(state.stacks, before, strict=True)]
        if uncalled is not None:
            won[uncalled.player_index] -= uncalled.amount
        names = self.game.street_names
        self._outcome = outcome = HandOutcome(
            dict(zip(seats, state.payoffs, strict=True)),
            {seat: chips for seat, chips in zip(seats, won, strict=True) if chips > 0},
            sum(self.starting_stacks) - sum(before) - (uncalled.amount if uncalled else 0),
            showdown,
            names[-1] if showdown else names[max(self.street, 0)],
            state,
            seats,
            tuple(self.incidents),
        )
        return outcome

    def summary(self) -> dict[str, Any]:
        """Return the public facts of a finished hand, as plain data."""
        return summarize(self.finish(), self.facts, self.history)

    def blame_at_end(self, seat: int, reason: str) -> None:
        """Report a player whose code failed at the end of the hand."""
        self.incidents.append(
            Incident(self.facts.round_number, "end", seat, None, ("", 0), AT_THE_END + reason)
        )
