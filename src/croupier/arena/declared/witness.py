"""A separate instance of a bot that is asked, after a hand, what it would have done.

The player of the match is not asked: the questions would tell it which hands are looked at.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from croupier.errors import PlayerFault
from croupier.players.answers.policies import read_policy
from croupier.players.player import give_seat
from croupier.players.transports.startup import line_player_of, start_players

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.players.answers.policies import Policy
    from croupier.players.player import Player
    from croupier.players.view.gamestate import PublicGamestate

_MOST_READ = 100


def declares(player: Player) -> bool:
    """Return whether a player offers declared probabilities; a program says so when it greets."""
    line = line_player_of(player)
    if line is not None:
        return line.declares
    return callable(getattr(player, "policy", None))


class Witness:
    """Asks one instance for its policies."""

    def __init__(self, player: Player) -> None:
        self.player: Any = player
        self._line: Any = line_player_of(player)
        if self._line is not None:
            start_players([self._line])
        self._read: dict[int, tuple[object, Policy | None]] = {}

    def ask(
        self, gamestate: PublicGamestate, holdings: Sequence[tuple[str, ...]]
    ) -> list[Policy | None]:
        """Return what is declared for each holding; None for what cannot be read."""
        give_seat(self.player, gamestate.player_index)
        try:
            if self._line is not None:
                answers = self._line.policies(gamestate, holdings)
            else:
                answers = [self.player.policy(gamestate, cards) for cards in holdings]
        except KeyboardInterrupt:
            raise
        except (PlayerFault, Exception):
            return [None] * len(holdings)
        if len(answers) != len(holdings):
            return [None] * len(holdings)
        if len(self._read) > _MOST_READ:
            self._read.clear()
        return [self._policy(answer) for answer in answers]

    def _policy(self, answer: object) -> Policy | None:
        """Read an answer; the same tuple for many holdings is read once."""
        if type(answer) is not tuple:
            return read_policy(answer)
        known = self._read.get(id(answer))
        # By identity, which a `Recent` does not do for tuples: comparing thousands of sizes would
        # take as long as reading them. Kept answers stay alive: no other object can have their id.
        if known is None:
            known = self._read[id(answer)] = answer, read_policy(answer)
        return known[1]

    def close(self) -> None:
        """End a program."""
        close = getattr(self.player, "close", None)
        if callable(close):
            with suppress(Exception):
                close()
