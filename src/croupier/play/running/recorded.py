"""Players whose decisions are in a log: what stands there is played, whatever they say now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError, PlayerFault
from croupier.hand.operations import (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    StandingPatOrDiscarding,
)
from croupier.players.answers.answers import read_cards
from croupier.players.player import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from croupier.play.hand.hand_in_play import HandInPlay
    from croupier.play.running.journal import RecordedHand


def repetitions(
    names: Sequence[str], players: Sequence[Player]
) -> tuple[tuple[str, int, int], ...]:
    """Return who was asked again, how often, and how many answers were other ones."""
    pairs = zip(names, players, strict=True)
    return tuple(
        (name, player.compared, player.differed)
        for name, player in pairs
        if isinstance(player, Recorded) and player.compared
    )


class Recorded(Player):
    """Gives a player's recorded decisions.

    One who may remember is called again, to rebuild its memory. Its answers are not carried out,
    but compared: `differed` of `compared` were other ones.
    """

    hand: HandInPlay  # the one in which it is asked

    def __init__(self, player: Player, seat: int, recorded: RecordedHand) -> None:
        super().__init__(seat)
        self.player = player if getattr(player, "remembers", True) else None
        self.operations = recorded.operations
        self.compared = self.differed = 0
        # Where an answer was missing the table decided: there is nothing to compare with.
        self._answered = not any(
            fault.get("seat") == seat and fault.get("requested") is None
            for fault in recorded.faults
        )
        if self.player is not None and callable(told := getattr(player, "hand_over", None)):
            self.hand_over = told

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        """Answer as the log says."""
        decision = self._decision(gamestate)
        if self.player is not None:
            own = ask(self.player.get_action, gamestate.copy(), hole_cards)
            if self._counts(own):
                self.differed += self.hand.would_do(own) != self.hand.would_do(decision)
        return decision

    def _counts(self, own: object) -> bool:
        """Count an answer that can be compared; one at the other end of a line may have none."""
        counts = self._answered and not isinstance(own, PlayerFault)
        self.compared += counts
        return counts

    def _decision(self, gamestate: Any) -> tuple[str, int]:
        operation = self._next()
        kind, amount = operation["operation"], operation.get("amount")
        if kind == Folding.__name__:
            return "fold", 0
        if kind in (CheckingOrCalling.__name__, BringInPosting.__name__):
            return ("call" if amount else "check"), int(amount or 0)
        if kind != CompletionBettingOrRaisingTo.__name__ or type(amount) is not int:
            raise NotationError(f"not a decision of a player: {operation!r}")
        added = amount - gamestate.player_public_infos[self.player_index].current_bet
        return ("raise" if gamestate.get_bet_to_call() else "bet"), added

    def get_discards(self, gamestate: Any, hole_cards: tuple[str, ...]) -> list[str]:
        """Draw as the log says."""
        text = str(self._next().get("cards", ""))
        discards = [text[at : at + 2] for at in range(0, len(text), 2)]
        if self.player is not None:
            own = ask(self.player.get_discards, gamestate.copy(), hole_cards)
            if self._counts(own):
                self.differed += sorted(read_cards(own) or ()) != sorted(discards)
        return discards

    def _next(self) -> dict[str, Any]:
        while self.operations:
            operation = self.operations.popleft()
            if operation.get("operation") in _DECISIONS:
                return operation
        raise NotationError("the log has no more decisions in this hand")


_DECISIONS = {
    kind.__name__
    for kind in (
        *(Folding, CheckingOrCalling, BringInPosting, CompletionBettingOrRaisingTo),
        StandingPatOrDiscarding,
    )
}


def ask(method: Callable[..., object], *arguments: object) -> object:
    """Ask for the sake of the player's memory; return what is said, or raised."""
    try:
        return method(*arguments)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return error
