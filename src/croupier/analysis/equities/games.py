"""The games that equities can be computed for: deck, hand types, and how many cards are dealt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from croupier.cards.card import Card, Deck
from croupier.cards.hand_types import StandardHighHand
from croupier.errors import SetupError
from croupier.games import catalogue
from croupier.games.catalogue import GAMES
from croupier.games.game import Game
from croupier.games.poker import Poker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards.card import Rank
    from croupier.cards.hand_type import Hand
    from croupier.hand.state import State

    GameName = str | Poker | type[Poker] | Game


@dataclass(frozen=True)
class Dealt:
    """What a game deals for a showdown."""

    name: str
    deck: tuple[Card, ...]
    hand_types: tuple[type[Hand], ...]
    hole_count: int
    board_count: int = 0

    @cached_property
    def deck_mask(self) -> int:
        """The deck as a mask, one bit per card."""
        return sum(1 << card.number for card in set(self.deck))

    @cached_property
    def is_holdem(self) -> bool:
        """Whether this is hold'em for high hands with the whole deck, by whatever name."""
        cards = self.hole_count, self.board_count
        return (
            cards == (2, 5)
            and self.hand_types == (StandardHighHand,)
            and set(self.deck) == set(Deck.STANDARD)
        )

    @cached_property
    def rank_order(self) -> Sequence[Rank]:
        """The ranks of the deck, lowest first."""
        return tuple(dict.fromkeys(card.rank for card in self.deck))


def find_game(game: GameName) -> Dealt:
    """Return what a game deals: one by name or PHH code, a row, a class of games or a game.

    >>> find_game("FO/8").hole_count, find_game("Short Deck").name
    (4, 'short-deck')
    """
    if isinstance(game, Poker):
        holes, board = game.max_hole_card_count, game.max_board_card_count
        return Dealt(type(game).__name__, game.deck, game.hand_types, holes, board)
    if isinstance(game, type) and issubclass(game, Poker) and not hasattr(game, "row"):
        raise SetupError(
            f"{game.__name__} does not say how many cards it deals; make a game of it first"
        )
    return _dealt(catalogue.find_game(game))


@lru_cache(maxsize=256)
def _dealt(row: Game) -> Dealt:
    # Ranges are written with the ace as the highest rank, in lowball too.
    deck = Deck.STANDARD if row.deck is Deck.REGULAR else row.deck
    return Dealt(row.name, deck, row.hand_types, row.hole_count, row.board_count)


def dealt_in(state: State) -> Dealt:
    """Return what the hand of a State deals."""
    return _dealt_by(
        state.deck,
        tuple(state.hand_types),
        sum(len(street.hole_dealing_statuses) for street in state.streets),
        sum(street.board_dealing_count for street in state.streets),
    )


@lru_cache(maxsize=64)
def _dealt_by(
    deck: tuple[Card, ...], hand_types: tuple[type[Hand], ...], holes: int, board: int
) -> Dealt:
    return Dealt("this game", tuple(dict.fromkeys(deck)), hand_types, holes, board)


def game_names() -> tuple[str, ...]:
    """Return the names of the games, without aliases."""
    return tuple(row.name for row in GAMES)
