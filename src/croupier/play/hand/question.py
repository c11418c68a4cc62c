"""The question of a hand in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from croupier.players.answers.answers import Choices
    from croupier.players.view.gamestate import PublicGamestate

ACT, DRAW, RUN = "act", "draw", "run"


class Question(NamedTuple):
    """The decision that a hand waits for.

    * `number`: the number of decisions before this one. A driver that asks over a network uses it
      to tell an answer to this question from an answer to an earlier one.
    * `kind`: "act" is answered with a pair of an action and the chips it adds, "draw" with the
      cards to discard, "run" with the number of times to deal the rest of the board, up to `most`.
    * `seat`, `player_index`: the player who is asked, by chair and by position in this hand.
    * `view`, `hole_cards`: everything the player may see.
    * `choices`: the legal actions with their ranges in chips added; None for other kinds. In a
      draw any of the hole cards may be discarded, or exactly `view.discard_count` of them.
    """

    number: int
    kind: str
    seat: int
    player_index: int
    view: PublicGamestate
    hole_cards: tuple[str, ...]
    choices: Choices | None
    most: int = 1
