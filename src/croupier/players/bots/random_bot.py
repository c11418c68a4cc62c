"""Chance at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.hand.randomness import Chance
from croupier.players.bots.sizing import sizes_of
from croupier.players.player import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.players.view.gamestate import PublicGamestate


class RandomBot(Player):
    """Draws one of the legal actions, each as likely as the others; raises are of any size.

    It draws from its own seed, so that no other user of chance disturbs it.
    """

    remembers = False

    def __init__(self, player_index: int, seed: int | None = None) -> None:
        super().__init__(player_index)
        self._chance = Chance(seed)

    def reseed(self, seed: int) -> None:
        """Draw from another seed from now on."""
        self._chance.reseed(seed)

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Draw an action."""
        choices: list[tuple[str, int, int]] = []
        to_call, least, most = sizes_of(gamestate, self.player_index)
        if to_call:
            choices += [("fold", 0, 0), ("call", to_call, to_call)]
        else:
            choices.append(("check", 0, 0))
        if most:
            choices.append(("raise" if gamestate.get_bet_to_call() else "bet", least, most))
        kind, least, most = self._chance.choice(choices)
        return kind, self._chance.between(least, most) if most > least else least

    def get_discards(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> Sequence[str]:
        """Keep or throw away each card as likely."""
        return [card for card in hole_cards if self._chance.below(2)]
