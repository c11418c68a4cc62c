"""What one hand is played for: from a level and the places round a table to a State."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import SetupError
from croupier.games.poker import Poker
from croupier.streets import Automation, BettingStructure, Mode
from croupier.values import clean_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.play.schedule import Level
    from croupier.play.seating import Deal
    from croupier.rules import HouseRules
    from croupier.state import State
    from croupier.variants import Variant


class Stakes:
    """One variant at one level: starts hands, and keeps what they have in common.

    Bets follow from the big blind: it is the smallest bet, and in fixed limit the small one.
    Stud has no blinds: an ante and a bring-in of a quarter of the small bet, unless the level
    says otherwise. The small games of research are played for an ante of the small blind.
    """

    def __init__(self, variant: Variant, level: Level, rules: HouseRules, mode: Mode) -> None:
        self.variant = variant
        self.level = level
        self.rules = rules
        self.mode = mode
        self._games: dict[tuple[tuple[int, ...], tuple[int, ...]], Poker] = {}

    @property
    def has_blinds(self) -> bool:
        """Whether the game is played with blinds and a button that moves."""
        return not (self.variant.stud or self.variant.small)

    @property
    def most_players(self) -> int:
        """The most players the deck serves with every card they may be dealt, burnt cards too."""
        game = self.variant.game
        streets = game.make_streets(1, 1, None)
        hole = sum(len(street.hole_dealing_statuses) for street in streets)
        board = sum(street.board_dealing_count + street.card_burning_status for street in streets)
        # Draws use discards again, and a last card of stud that is short is dealt to the board.
        return (len(game.deck) - board) // (hole - self.variant.stud)

    def start(self, deal: Deal, stacks: Sequence[int], seed: int) -> State:
        """Start the hand of these places; stacks are in the order of `deal.seats`."""
        return self._game(*self._forced_bets(deal))(stacks, len(stacks), seed=seed)

    def _forced_bets(self, deal: Deal) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Antes and blinds in the order in which the engine takes them."""
        level, seats = self.level, deal.seats
        if not self.has_blinds:
            return self._antes(len(seats)), ()
        antes, blinds = [level.ante] * len(seats), [0] * len(seats)
        if self.rules.forced_bets == "everyone_antes":
            return tuple(antes), level.blinds
        if deal.small is not None:
            blinds[seats.index(deal.small)] = level.small_blind
        if deal.big is not None:
            blinds[seats.index(deal.big)] = level.big_blind
            antes[seats.index(deal.big)] += level.big_blind_ante
        for seat, post in deal.posts:
            # A post is live but no straddle, hence negative; a missed small blind is dead money.
            if post.big:
                blinds[seats.index(seat)] = -level.big_blind
            if post.small:
                antes[seats.index(seat)] += level.small_blind
        if len(seats) == 2 and self.rules.headsup_blinds == "button_sb":
            antes.reverse()  # the engine takes amounts by position: the button posts the first
            blinds.reverse()
        return tuple(antes), tuple(blinds)

    def _antes(self, players: int) -> tuple[int, ...]:
        level = self.level
        if self.variant.stud:
            return clean_values(level.ante or max(level.big_blind // 4, 1), players)
        return clean_values(level.ante or level.small_blind, players)

    def _game(self, antes: tuple[int, ...], blinds: tuple[int, ...]) -> Poker:
        game = self._games.get((antes, blinds))
        if game is None:
            game = self._games[antes, blinds] = self._make_game(antes, blinds)
        return game

    def _make_game(self, antes: tuple[int, ...], blinds: tuple[int, ...]) -> Poker:
        kind, bet = self.variant.game, self.level.big_blind
        fixed = kind.betting_structure == BettingStructure.FIXED_LIMIT
        cap = kind.max_completion_betting_or_raising_count
        game = kind.__new__(kind)  # the constructors differ from game to game, the template not
        Poker.__init__(
            game,
            Automation.DEALER,
            kind.make_streets(bet, 2 * bet if fixed else bet, cap),
            len(set(antes)) == 1,  # one ante for all is trimmed, single ones are dead money
            antes,
            blinds,
            (self.level.bring_in or max(bet // 4, 1)) if self.variant.stud else 0,
            mode=self.mode,
            rules=self.rules,
        )
        return game


def refuse_crowd(stakes: Stakes, players: int) -> None:
    """Refuse more players than the deck serves."""
    if players > stakes.most_players:
        raise SetupError(
            f"{stakes.variant.title} is for {stakes.most_players} players at most, not {players}"
        )
