"""Bots that record how the arena treats them."""

from typing import Any

from croupier.botkit import Player


class Witness(Player):
    """Calls, and records its observations in each of its lives."""

    lives: list["Witness"] = []  # noqa: RUF012, it outlives the instances on purpose

    def __init__(self, player_index: int, seed: int = 0) -> None:
        super().__init__(player_index)
        self.seed = seed
        self.seeds: list[int] = []
        self.seen: list[tuple[str, ...]] = []
        self.rounds: list[int] = []
        Witness.lives.append(self)

    def reseed(self, seed: int) -> None:
        """Note the seed of a hand."""
        self.seeds.append(seed)

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        """Check or call."""
        if gamestate.round_number not in self.rounds:
            self.rounds.append(gamestate.round_number)
            self.seen.append(hole_cards)
        return "call", 0


class Folder(Player):
    """Folds whenever it can."""

    remembers = False

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        """Fold."""
        return "fold", 0


class Forgetful(Player):
    """Draws from the operating system, which cannot be repeated."""

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        """Fold or call at random, from the operating system."""
        from os import urandom

        return ("fold", 0) if urandom(1)[0] % 2 else ("call", 0)


class Moody(Player):
    """Calls everything in one life, and folds in another."""

    def __init__(self, player_index: int, seed: int = 0) -> None:
        super().__init__(player_index)
        self.gives_up = seed % 2 == 1

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        """Act by the mood of this life."""
        return ("fold", 0) if self.gives_up else ("call", gamestate.chips_to_call)


class Crasher(Player):
    """Raises an error when it is asked."""

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        """Raise an error."""
        raise RuntimeError("out of luck")
