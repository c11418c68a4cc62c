"""A bot that plays at random."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.players.bots.declaring import SeededPlayer
from croupier.players.bots.sizing import sizes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.players.view.gamestate import PublicGamestate


class RandomBot(SeededPlayer):
    """Chooses a legal action with equal probability; raises have any size.

    It has its own seed, so that no other use of random numbers affects it.
    """

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Choose an action."""
        kind, least, most = self._chance.choice(_choices(gamestate, self.player_index))
        return kind, self._chance.between(least, most) if most > least else least

    def policy(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[tuple[str, int | range, float], ...]:
        """Declare every legal action, and all sizes of a raise."""
        return _spread(_choices(gamestate, self.player_index))

    def get_discards(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> Sequence[str]:
        """Discard each card with probability 1/2, or exactly as many cards as required."""
        if count := gamestate.discard_count:
            left = list(gamestate.discardable(hole_cards))
            return [left.pop(self._chance.below(len(left))) for _ in range(min(count, len(left)))]
        return [card for card in hole_cards if self._chance.below(2)]


def _choices(gamestate: PublicGamestate, seat: int) -> tuple[tuple[str, int, int], ...]:
    """Return the legal actions, each with its least and its largest amount."""
    to_call, least, most = sizes_of(gamestate, seat)
    choices: tuple[tuple[str, int, int], ...] = (("check", 0, 0),)
    if to_call:
        choices = ("fold", 0, 0), ("call", to_call, to_call)
    if most:
        choices += (("raise" if gamestate.get_bet_to_call() else "bet", least, most),)
    return choices


@lru_cache(maxsize=64)
def _spread(
    choices: tuple[tuple[str, int, int], ...],
) -> tuple[tuple[str, int | range, float], ...]:
    return tuple(
        (kind, range(least, most + 1) if most > least else least, 1.0 / len(choices))
        for kind, least, most in choices
    )
