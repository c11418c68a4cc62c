"""A person at a table of bots: sees what a player may see, and is asked in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli.dealing.deciding import read_actions
from croupier.cli.screens.show import Show
from croupier.errors import CroupierError, IllegalOperation
from croupier.hand.operations import (
    CheckingOrCalling,
    ChipsPulling,
    CompletionBettingOrRaisingTo,
    Folding,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from croupier.hand.replaying import repeat
from croupier.history.setup import HandSetup
from croupier.players.player import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console

    from croupier.cli.dealing.actions import Action
    from croupier.hand.operations import Operation
    from croupier.hand.state import State
    from croupier.players.view.gamestate import PublicGamestate


# The winner of chips was already shown; with bots the board is run once.
_UNTOLD = (ChipsPulling, RunoutCountSelection)


class Spectacle:
    """A hand shown to one player while it is played.

    The operations are repeated, with unseen cards hidden, in a hand without automations, so that
    every step can be shown as it was when it happened.
    """

    def __init__(self, console: Console, state: State, names: Sequence[str], player: int) -> None:
        self.state = HandSetup.of(state).hold()
        self.show = Show(console, self.state, names, tell_hidden=False, skip=_UNTOLD)
        self.player = player
        self.told = 0

    def catch_up(self, state: State) -> None:
        """Show everything that happened since the last call."""
        for operation in state.view(self.player).operations[self.told :]:
            self.told += 1
            repeat(self.state, operation)
            self.show.happened(operation)


class PersonPlayer(Player):
    """Asks a person for decisions; `spectacle` returns the hand as it is shown now."""

    def __init__(self, spectacle: Callable[[], Spectacle], leave: Callable[[], object]) -> None:
        super().__init__(0)
        self.spectacle = spectacle
        self.leave = leave
        self.waiting: list[Action] = []
        self.left = False

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Ask until the answer is legal; quitting folds and leaves the table."""
        told = self.spectacle()
        operation = self._decide(told)
        match operation:
            case Folding() | None:
                return "fold", 0
            case CheckingOrCalling(_, amount):
                return ("call" if amount else "check"), amount
            case CompletionBettingOrRaisingTo(player, amount):
                added = amount - told.state.bets[player]
                return ("raise" if any(told.state.bets) else "bet"), added
            case _:  # a bring-in
                return "call", gamestate.chips_to_call

    def get_discards(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> Sequence[str]:
        """Ask which cards to discard."""
        operation = self._decide(self.spectacle())
        if isinstance(operation, StandingPatOrDiscarding):
            return [repr(card) for card in operation.cards]
        return ()

    def _decide(self, told: Spectacle) -> Operation | None:
        while not self.left:
            if not self.waiting:
                actions = read_actions(told.show, told.state)
                if actions is None:
                    self.left = True
                    self.leave()
                    return None
                self.waiting = actions
            trial = told.state.copy()
            try:
                return self.waiting.pop(0).perform(trial)
            except (CroupierError, ValueError) as error:
                self.waiting.clear()  # the other words were for another course of the hand
                if isinstance(error, IllegalOperation):
                    told.show.line(error.told_to(told.player))
                else:
                    told.show.line(str(error))
        return None
