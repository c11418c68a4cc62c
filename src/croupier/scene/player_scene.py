"""A hand as a player or a spectator sees it while it is played: the scene that is sent there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError
from croupier.hand.operations import HoleDealing, StandingPatOrDiscarding
from croupier.history.setup import HandSetup
from croupier.printable import printable
from croupier.scene.pictures import Pictures
from croupier.scene.scene import frame_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.hand.state import State
    from croupier.hand.view import View

    Json = dict[str, Any]

# Operations that players see differently: they deal or discard hole cards.
_OWN = (HoleDealing, StandingPatOrDiscarding)


class PlayerScene:
    """The scene of a hand for one player, made only from that player's views.

    A spectator's `player` is None, and so is the player of a spectator's view.

    Every view is repeated on a State that was dealt no card of the hand: it has neither the seed
    nor the deck of the hand, so the picture cannot depend on a hidden card.

    >>> from croupier import kuhn
    >>> state = kuhn(seed=1)
    >>> scene = PlayerScene(state, ("Ann", "Bob"), 0, "Kuhn poker")
    >>> scene.catch_up(state.view(0))
    >>> [player["cards"] for player in scene.to_json()["steps"][-1]["players"]]
    [['Js'], ['??']]
    """

    def __init__(self, state: State, names: Sequence[str], player: int | None, title: str) -> None:
        held = HandSetup.of(state).without_cards().hold()
        shown = [printable(name) for name in names]
        self.player = player
        self._frame = {**frame_of(held, printable(title), shown), "hero": player}
        self._pictures = Pictures(held, shown, hero=player, tell_hidden=False)
        self._told = 0
        self._before = 0, 0  # operations and steps before the last call of catch_up

    @property
    def step_count(self) -> int:
        """How many steps there are so far."""
        return len(self._pictures.steps)

    def catch_up(self, view: View, public: PlayerScene | None = None) -> None:
        """Add the steps since the last view.

        `public` is the scene of a spectator that has caught up already. Steps that look the same to
        everybody are taken from it, which costs a third of the time.
        """
        if view.player_index != self.player:
            raise SetupError(
                f"the scene is of player {self.player}, the view of player {view.player_index}"
            )
        news = view.operations[self._told :]
        if not news:
            return
        self._before = before = self._told, self.step_count
        self._told += len(news)
        if (
            public is None
            or (public._told, public._before) != (self._told, before)
            or any(isinstance(operation, _OWN) for operation in news)
        ):
            self._pictures.go_on(news)
        else:
            self._pictures.follow(news, public._pictures.steps[before[1] :])

    def to_json(self, first: int = 0) -> Json:
        """Return the scene with its steps from the given one on."""
        pictures = self._pictures
        return {**self._frame, "streets": pictures.streets, "steps": pictures.steps[first:]}
