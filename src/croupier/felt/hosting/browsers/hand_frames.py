"""The frames of a hand: players are shown theirs at once, spectators later."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from croupier.felt.asking import asked
from croupier.felt.sockets.encoding import encode
from croupier.scene.player_scene import PlayerScene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.play.hand.hand_in_play import HandInPlay

    Json = dict[str, Any]


class HandFrames:
    """Frames of one hand, each made only from the views of one viewer.

    A viewer is a player, or None for everybody who is not dealt in.
    """

    def __init__(
        self, hand: HandInPlay, number: int, names: Sequence[str], step: int, title: str
    ) -> None:
        self.hand = hand
        self.number = number
        self.names = tuple(names)
        self.over = False
        self.notes: list[str] = []
        self._step = step
        self._title = title
        self._scenes: dict[int | None, PlayerScene] = {}
        self._scene(None)

    def viewer(self, name: str | None) -> int | None:
        """Return the player index of a name; None for somebody who is not dealt in."""
        return self.names.index(name) if name in self.names else None

    def catch_up(self) -> None:
        """Take in what happened since the last call."""
        state = self.hand.state
        public = self._scenes[None]  # comes first, because the others read from it
        with self.hand.game.hush():
            for viewer, scene in self._scenes.items():
                scene.catch_up(state.view(viewer), public if scene is not public else None)

    def steps(self, viewer: int | None) -> int:
        """Return how many steps a viewer can be shown."""
        return self._scene(viewer).step_count

    def frame(self, viewer: int | None, first: int, clock: Json | None) -> str:
        """Return the steps of a viewer from the given one on, as a message."""
        question = None if self.over else self.hand.question
        mine = question is not None and viewer is not None and question.player_index == viewer
        return encode(
            {
                "type": "hand",
                "hand": self.number,
                "first": first,
                "scene": self._scene(viewer).to_json(first),
                "question": asked(self.hand, question, self._step) if mine and question else None,
                "over": self.over,
                "notes": self.notes,
                "clock": clock,
                "next": False,
            }
        )

    def release(self, viewer: int) -> None:
        """Forget the scene of a player who left; it is made again if they come back."""
        self._scenes.pop(viewer, None)

    def _scene(self, viewer: int | None) -> PlayerScene:
        scene = self._scenes.get(viewer)
        if scene is None:
            state = self.hand.state
            scene = self._scenes[viewer] = PlayerScene(state, self.names, viewer, self._title)
            with self.hand.game.hush():
                scene.catch_up(state.view(viewer))
        return scene


class DelayedHands:
    """Hands that are over, for spectators: each is shown when enough others have ended.

    >>> hands = DelayedHands(1)
    >>> hands.add("first"), hands.add("second"), hands.newest
    (None, 'first', 'first')
    """

    def __init__(self, delay: int) -> None:
        self._waiting: deque[str] = deque(maxlen=delay + 1)
        self.newest: str | None = None

    def add(self, frame: str) -> str | None:
        """Add the hand that ended; return the one that may be shown now."""
        waiting = self._waiting
        waiting.append(frame)
        if len(waiting) < (waiting.maxlen or 0):
            return None
        self.newest = waiting.popleft()
        return self.newest
