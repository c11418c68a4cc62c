"""Players that declare their probabilities: those that never draw, and those that draw."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from croupier.hand.randomness import Chance
from croupier.players.player import Player

if TYPE_CHECKING:
    from croupier.players.view.gamestate import PublicGamestate

    Declared = list[tuple[str, int, float]]


class SurePlayer(Player):
    """A player whose action is a function of the gamestate and its cards alone."""

    remembers = False

    def policy(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Declared:
        """Declare the one action, with probability 1."""
        return [(*self.get_action(gamestate, hole_cards), 1.0)]


class SeededPlayer(Player):
    """A player that draws from a seed of its own, and keeps nothing from hand to hand."""

    remembers = False

    def __init__(self, player_index: int, seed: int | None = None) -> None:
        super().__init__(player_index)
        self._chance = Chance(seed)

    def reseed(self, seed: int) -> None:
        """Draw from another seed from now on."""
        self._chance.reseed(seed)


class MixingPlayer(SeededPlayer):
    """A player that draws its action from the probabilities it declares."""

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Draw an action of the policy."""
        drawn = self._chance.fraction()
        actions = self.policy(gamestate, hole_cards)
        for kind, amount, probability in actions:
            drawn -= probability
            if drawn < 0:
                return kind, amount
        return actions[-1][:2]

    @abstractmethod
    def policy(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Declared:
        """Return the actions with their probabilities; they depend only on what the bot sees."""
