"""A cash game of a fixed number of rounds with rising blinds; the largest bankroll wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError
from croupier.hand.spec.house_rules import HouseRules
from croupier.play.cash.cash_game import CashGame
from croupier.play.cash.cash_stakes import half_of
from croupier.play.running.entrants import check_player
from croupier.play.running.entries import Entry
from croupier.play.stakes.level import Level
from croupier.play.whole_numbers import MOST, check_whole
from croupier.players.bots import CallBot

if TYPE_CHECKING:
    from croupier.play.running.entrants import PlayerLike


class FixedRounds(CashGame):
    """A fixed number of rounds, for example fifty in which the blind doubles every five.

    The big blind of round r is the first one times 2 to the (r - 1) // double_every. Automatic
    players join after a round, including the last one, to keep the number of players, each with
    a buy-in. At the end the largest bankroll wins; equal ones share. A player who joined too
    late for a hand does not win. The default house rules are those of a home game.
    """

    def __init__(
        self,
        big_blind: int,
        rounds: int = 50,
        double_every: int = 5,
        keep_players: int = 4,
        auto_player: PlayerLike = CallBot,
        **cash_game_keywords: Any,
    ) -> None:
        check_whole("the number of rounds", rounds)
        check_whole("the rounds after which the blind doubles", double_every)
        self.rounds: int = rounds
        self.double_every = double_every
        self.keep_players = keep_players
        self.auto_player = auto_player
        self._automatic = 0
        self._halves = cash_game_keywords.get("small_blind") is None
        cash_game_keywords.setdefault("rules", HouseRules.HOME_GAME)
        super().__init__(big_blind, rounds=rounds, **cash_game_keywords)
        check_whole("the number of players to keep", keep_players, 0, len(self.ring.chairs))
        if self.level.big_blind << min((rounds - 1) // double_every, 100) > MOST:
            raise SetupError(
                f"{rounds} rounds with a blind that doubles every {double_every} end with more "
                "chips than can be counted: play fewer rounds, or double less frequently"
            )
        check_player("the automatic player", auto_player)

    def _plan(self) -> dict[str, Any]:
        return {
            "rounds": self.rounds,
            "double_every": self.double_every,
            "keep_players": self.keep_players,
            "half_blinds": self._halves,
            "auto_player": Entry("auto", self.auto_player).spec,
        }

    @property
    def over(self) -> bool:
        """Whether all rounds were played."""
        return self.round_number > self.rounds

    def play_round(self) -> dict[str, Any]:
        """Play one hand; automatic players join after it if there are too few."""
        if self.over:
            raise SetupError(f"all {self.rounds} rounds have been played")
        if self._deal is None and len(self.ring.live()) < 2:
            self._fill_seats()
        result = super().play_round()
        self._fill_seats()
        return result

    def play(self, rounds: int | None = None) -> dict[str, Any]:
        """Play this number of rounds, or all that are left; `winners` have the largest bankroll."""
        left = max(self.rounds - self.round_number + 1, 0)
        if rounds is not None:
            check_whole("the number of rounds", rounds, 0)
        return super().play(left if rounds is None else min(rounds, left))

    def _can_go_on(self) -> bool:
        # Automatic players need free seats, and players who sit out keep theirs: if none is free,
        # `play` ends and returns the winners, as in a cash game of one player.
        filled = min(self.keep_players, len(self.ring.live()) + len(self.ring.free()))
        return not self.over and (super()._can_go_on() or filled > 1)

    def _level_of(self, number: int) -> Level:
        level, factor = self.level, 2 ** ((number - 1) // self.double_every)
        if factor == 1:
            return level
        big = level.big_blind * factor
        small = half_of(big) if self._halves else level.small_blind * factor
        return Level(1, small, big, level.ante * factor, level.big_blind_ante * factor)

    def _fill_seats(self) -> None:
        while len(self.ring.live()) < self.keep_players and self.ring.free():
            self._automatic += 1
            name = f"auto-{self._automatic}"
            if name not in self._accounts.stacks:
                self.join(name, self.auto_player)
