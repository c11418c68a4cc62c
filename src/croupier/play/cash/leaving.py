"""A player of a cash game, who may leave in the middle of a hand and gets offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.players.player import Player, give_seat, offer_method

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.play.cash.customs.customs import Willingness
    from croupier.players.view.game_offer import GameOffer
    from croupier.players.view.gamestate import PublicGamestate
    from croupier.players.view.straddle_offer import StraddleOffer


class MayLeave(Player):
    """A player whose every answer is a fold after they have left, and who declines all offers.

    For a player who has no method for an offer, `willing` decides.
    """

    def __init__(self, player: Player, name: str, leaving: list[str], willing: Willingness) -> None:
        self.player = player
        self.name = name
        self.leaving = leaving
        self.willing = willing
        self.remembers = getattr(player, "remembers", True)
        # Optional methods of players, which the table looks for.
        for name in ("reseed", "hand_over"):
            if callable(method := getattr(player, name, None)):
                setattr(self, name, method)
        super().__init__(-1)

    @property
    def clock(self) -> Any:
        """The clock of the player; None if there is none."""
        return getattr(self.player, "clock", None)

    @property
    def missing(self) -> dict[str, str]:
        """The measures that the box of the player lacks."""
        return getattr(self.player, "missing", {})

    def close(self) -> None:
        """End a player that is a program."""
        if callable(close := getattr(self.player, "close", None)):
            close()

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if name == "player_index":
            give_seat(self.player, value)

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Ask the player, or fold for one who has left."""
        if self.name not in self.leaving:
            answer = self.player.get_action(gamestate, hole_cards)
            if self.name not in self.leaving:
                return answer
        free = gamestate.chips_to_call == 0
        return ("check" if free and not gamestate.may_fold else "fold"), 0

    def get_discards(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> Sequence[str]:
        """Ask the player; a player who has left stands pat, or discards the first cards."""
        if self.name in self.leaving:
            return gamestate.discardable(hole_cards)[: gamestate.discard_count]
        return self.player.get_discards(gamestate, hole_cards)

    def choose_straddle(self, offer: StraddleOffer) -> object:
        """Ask the player whether they straddle."""
        if self.name in self.leaving:
            return False
        choose = offer_method(self.player, "choose_straddle")
        if choose is None:
            return self.willing.accepts("straddle", self.name, offer.round)
        return choose(offer)

    def choose_game(self, offer: GameOffer) -> object:
        """Ask the player for the next game; None without an answer of their own."""
        choose = offer_method(self.player, "choose_game")
        return None if choose is None or self.name in self.leaving else choose(offer)

    def choose_runs(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...], most: int
    ) -> object:
        """Ask the player how many times the rest of the board is dealt."""
        if self.name in self.leaving:
            return 1
        choose = offer_method(self.player, "choose_runs")
        if choose is None:
            agrees = self.willing.accepts("runs", self.name, gamestate.round_number)
            return most if agrees else 1
        return choose(gamestate, hole_cards, most)
