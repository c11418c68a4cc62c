"""Decisions of a log, which are played whatever the players answer now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError, PlayerFault
from croupier.hand.operations import (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from croupier.play.hand.question import DRAW, RUN
from croupier.players.answers.answers import read_cards
from croupier.players.player import Player, offer_method

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from croupier.play.hand.hand_in_play import HandInPlay
    from croupier.play.running.journal import RecordedHand
    from croupier.players.view.gamestate import PublicGamestate


def repetitions(
    names: Sequence[str], players: Sequence[Player]
) -> tuple[tuple[str, int, int], ...]:
    """Return who was asked again, how many times, and how many answers differed."""
    pairs = zip(names, players, strict=True)
    return tuple(
        (name, player.compared, player.differed)
        for name, player in pairs
        if isinstance(player, Recorded) and player.compared
    )


class Recorded(Player):
    """Returns a player's recorded decisions.

    A player that may remember is called again, to rebuild its memory. Its answers are not used,
    but compared: `differed` of `compared` were different.
    """

    hand: HandInPlay  # the one in which it is asked

    def __init__(self, player: Player, seat: int, recorded: RecordedHand) -> None:
        super().__init__(seat)
        self.player = player if getattr(player, "remembers", True) else None
        self.operations = recorded.operations
        self.compared = self.differed = 0
        # If an answer was missing, the table decided: there is nothing to compare.
        self._answered = not any(
            fault.get("seat") == seat and fault.get("requested") is None
            for fault in recorded.faults
        )
        if self.player is not None and callable(told := getattr(player, "hand_over", None)):
            self.hand_over = told

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        """Answer as in the log."""
        decision = recorded_action(self._next(), gamestate)
        if self.player is not None:
            own = ask(self.player.get_action, gamestate.copy(), hole_cards)
            if self._counts(own):
                self.differed += self.hand.would_do(own) != self.hand.would_do(decision)
        return decision

    def _counts(self, own: object) -> bool:
        """Count an answer that can be compared; a remote player may not have one."""
        counts = self._answered and not isinstance(own, PlayerFault)
        self.compared += counts
        return counts

    def get_discards(self, gamestate: Any, hole_cards: tuple[str, ...]) -> list[str]:
        """Draw as in the log."""
        discards = recorded_discards(self._next())
        if self.player is not None:
            own = ask(self.player.get_discards, gamestate.copy(), hole_cards)
            if self._counts(own):
                self.differed += sorted(read_cards(own) or ()) != sorted(discards)
        return discards

    def choose_runs(self, gamestate: Any, hole_cards: tuple[str, ...], most: int) -> int:
        """Choose as in the log."""
        runs = recorded_runs(self._next((RunoutCountSelection.__name__,)))
        choose = None if self.player is None else offer_method(self.player, "choose_runs")
        if choose is not None:
            own = ask(choose, gamestate.copy(), hole_cards, most)
            if self._counts(own):
                self.differed += own != runs
        return runs

    def _next(self, kinds: Collection[str] = ()) -> dict[str, Any]:
        while self.operations:
            operation = self.operations.popleft()
            if operation.get("operation") in (kinds or _DECISIONS):
                return operation
        raise NotationError("the log has no more decisions in this hand")


_DECISIONS = {
    kind.__name__
    for kind in (
        *(Folding, CheckingOrCalling, BringInPosting, CompletionBettingOrRaisingTo),
        StandingPatOrDiscarding,
    )
}


def recorded_action(operation: Mapping[str, Any], gamestate: PublicGamestate) -> tuple[str, int]:
    """Return the answer that repeats an operation of a log, given what the player is shown."""
    kind, amount = operation.get("operation"), operation.get("amount")
    if kind == Folding.__name__:
        return "fold", 0
    if kind in (CheckingOrCalling.__name__, BringInPosting.__name__):
        return ("call" if amount else "check"), int(amount or 0)
    if kind != CompletionBettingOrRaisingTo.__name__ or type(amount) is not int:
        raise NotationError(f"not an action of a player: {dict(operation)!r}")
    added = amount - gamestate.player_public_infos[gamestate.player_index].current_bet
    return ("raise" if gamestate.get_bet_to_call() else "bet"), added


def recorded_discards(operation: Mapping[str, Any]) -> list[str]:
    """Return the discards that repeat an operation of a log."""
    if operation.get("operation") != StandingPatOrDiscarding.__name__:
        raise NotationError(f"not a draw of a player: {dict(operation)!r}")
    text = str(operation.get("cards", ""))
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def recorded_runs(operation: Mapping[str, Any]) -> int:
    """Return how many boards a player chose in a log."""
    runs = operation.get("runout_count")
    if type(runs) is not int:
        raise NotationError(f"not a number of boards: {dict(operation)!r}")
    return runs


def repeat_decisions(hand: HandInPlay, operations: Iterable[Mapping[str, Any]]) -> int:
    """Give a hand the decisions among a log's operations, as far as they go; return how many.

    The hand then waits for the first decision that the log does not have.
    """
    repeated = 0
    for operation in operations:
        kind = operation.get("operation")
        question = hand.question
        if question is not None and question.kind == RUN and kind == RunoutCountSelection.__name__:
            hand.answer(recorded_runs(operation))
            repeated += 1
            continue
        if kind not in _DECISIONS:
            continue
        if question is None:
            raise NotationError(f"the hand is over, but the log continues: {dict(operation)!r}")
        if question.kind == DRAW:
            hand.answer(recorded_discards(operation))
        else:
            hand.answer(recorded_action(operation, question.view))
        repeated += 1
    return repeated


def ask(method: Callable[..., object], *arguments: object) -> object:
    """Ask to rebuild the player's memory; return the answer or the exception."""
    try:
        return method(*arguments)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return error
