"""The driver that asks Python players in turn: natively for as long as they check or call."""

from __future__ import annotations

import time
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from croupier.errors import PlayerTimeout, SetupError
from croupier.hand import native
from croupier.play.hand.hand_in_play import BUSY
from croupier.play.hand.incidents import reason_of
from croupier.play.hand.question import DRAW, RUN
from croupier.players.player import offer_method
from croupier.players.transports.clock import TimeBank
from croupier.players.transports.line_player import LinePlayer
from croupier.players.view.gamestate import PublicGamestate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from croupier.play.hand.hand_in_play import HandInPlay
    from croupier.play.hand.outcome import HandOutcome
    from croupier.play.hand.question import Question
    from croupier.players.player import Player

END_LIMIT = 1.0  # seconds that a player without a clock may take at the end of a hand


class Asking:
    """Plays a hand for players of this process; `players` maps each seat to its player.

    `ask` puts one question to one player. `play_street` does the same for a whole street and
    runs the loop in the engine where possible.
    """

    __slots__ = ("hand", "players")

    def __init__(self, hand: HandInPlay, players: Mapping[int, Player] | Sequence[Player]) -> None:
        self.hand = hand
        self.players = tuple([players[seat] for seat in hand.seats])

    def play(self) -> HandOutcome:
        """Play the hand to its end."""
        hand = self.hand
        while hand.waits:
            self.play_street()
        return self.finish()

    def play_street(self) -> None:
        """Ask everybody who has to draw or to bet on this street.

        Under `invalid_action="error"` an illegal answer raises AnswerRefused and changes nothing;
        the next call asks the same player.
        """
        hand = self.hand
        if hand._asking:
            raise SetupError(BUSY)
        hand.begin_street()
        street = hand.street
        if hand.state.actor_index is None:
            self._choose_runs()
        with hand.game.hush():
            if hand.game.has_draws:
                self._draw(street)
            while True:
                # A plain check or call needs no decision by the house rules.
                hand._asking = True
                try:
                    asked = native.ask_in_turn(
                        hand.state,
                        street,
                        PublicGamestate,
                        self.players,
                        hand.hole_cards,
                        hand.seats,
                        hand.facts,
                        hand._street_facts,
                        hand._course,
                    )
                finally:
                    hand._asking = False
                if asked is None:
                    return
                self._pass_on(asked.answer, asked.fault)

    def ask(self) -> None:
        """Ask the player whom the hand waits for, and pass on the answer."""
        hand = self.hand
        if hand._asking:
            raise SetupError(BUSY)
        question = hand.question
        if question is None:
            raise SetupError("the hand waits for nobody")
        player = self.players[question.player_index]
        answer, fault = None, None
        hand._asking = True
        try:
            answer = put(question, player)
        except BaseException as error:
            fault = error
        finally:
            hand._asking = False
        self._pass_on(answer, fault)

    def _draw(self, street: int) -> None:
        """Ask everybody in turn which cards to discard."""
        state = self.hand.state
        # If everybody is all-in, several draws follow each other, each on its own street.
        while state.stand_patter_or_discarder_index is not None and state.street_index == street:
            self.ask()

    def _choose_runs(self) -> None:
        """Ask everybody in the pot how many times the board is dealt."""
        while (question := self.hand.question) is not None and question.kind == RUN:
            self.ask()

    def _pass_on(self, answer: object, fault: BaseException | None) -> None:
        """Give the hand an answer, or the error that replaced it."""
        if fault is None:
            self.hand.answer(answer)
        elif isinstance(fault, KeyboardInterrupt):
            raise fault
        else:
            self.hand.no_answer(fault)

    def finish(self) -> HandOutcome:
        """Push the pots to the winners, and tell the players how the hand ended."""
        hand, result = self.hand, None
        outcome = hand.finish()
        for seat, player in zip(hand.seats, self.players, strict=True):
            try:
                told = getattr(player, "hand_over", None)
                if told is not None:
                    # What everybody at the table saw.
                    result = result or hand.summary()
                    if isinstance(player, LinePlayer):
                        told(result)
                    else:
                        # Player code may change its arguments, and may be slow.
                        _tell_in_time(told, deepcopy(result), player, seat)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                hand.blame_at_end(seat, reason_of(error))
        return hand.finish() if hand.incidents else outcome


def put(question: Question, player: Player) -> object:
    """Put a question to a player; a player without a method for runs wants one board."""
    view, cards = question.view, question.hole_cards
    if question.kind == DRAW:
        return player.get_discards(view, cards)
    if question.kind == RUN:
        choose = offer_method(player, "choose_runs")
        return 1 if choose is None else choose(view, cards, question.most)
    return player.get_action(view, cards)


def _tell_in_time(
    told: Callable[[Any], object], result: dict[str, Any], player: Player, seat: int
) -> None:
    """Tell a player of this process; a slow player cannot be stopped, but gets a fault."""
    clock = getattr(player, "clock", None)
    allowed = clock.move_limit if isinstance(clock, TimeBank) else END_LIMIT
    began = time.monotonic()
    told(result)
    spent = time.monotonic() - began
    if spent > allowed:
        raise PlayerTimeout(seat, f"{spent:.2f} seconds, {allowed:.2f} were allowed")
