"""The games whose equities can be asked for: deck, hand types, and how many cards are dealt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from croupier.cards.card import Card, Deck
from croupier.cards.hand_type import SearchedHand
from croupier.cards.hand_types import (
    BadugiHand,
    EightOrBetterLowHand,
    GreekHoldemHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
)
from croupier.errors import SetupError
from croupier.games.catalogue import OTHER_NAMES, VARIANTS, find_variant, plain_name
from croupier.games.poker import ButtonGame, Poker
from croupier.games.shorthand import ButtonShorthand, SmallShorthand, StudShorthand
from croupier.games.stud import SevenCardStud

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards.card import Rank
    from croupier.cards.hand_type import Hand

    GameName = str | Poker | type[Poker] | ButtonShorthand | StudShorthand | SmallShorthand

STUD_CARDS = 7


@dataclass(frozen=True)
class Dealt:
    """What of a game matters at a showdown."""

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
    def rank_order(self) -> Sequence[Rank]:
        """The ranks of the deck, lowest first."""
        return tuple(dict.fromkeys(card.rank for card in self.deck))


_STANDARD = Deck.STANDARD
_GAMES = (
    Dealt("holdem", _STANDARD, (StandardHighHand,), 2, 5),
    Dealt("omaha", _STANDARD, (OmahaHoldemHand,), 4, 5),
    Dealt("five-card-omaha", _STANDARD, (OmahaHoldemHand,), 5, 5),
    Dealt("six-card-omaha", _STANDARD, (OmahaHoldemHand,), 6, 5),
    Dealt("omaha-hi-lo", _STANDARD, (OmahaHoldemHand, OmahaEightOrBetterLowHand), 4, 5),
    Dealt("short-deck", Deck.SHORT_DECK_HOLDEM, (ShortDeckHoldemHand,), 2, 5),
    Dealt("royal", Deck.ROYAL_HOLDEM, (StandardHighHand,), 2, 5),
    Dealt("greek", _STANDARD, (GreekHoldemHand,), 2, 5),
    Dealt("stud", _STANDARD, (StandardHighHand,), STUD_CARDS),
    Dealt("stud-hi-lo", _STANDARD, (StandardHighHand, EightOrBetterLowHand), STUD_CARDS),
    Dealt("razz", _STANDARD, (RegularLowHand,), STUD_CARDS),
    Dealt("five-card-draw", _STANDARD, (StandardHighHand,), 5),
    Dealt("2-7-single-draw", _STANDARD, (StandardLowHand,), 5),
    Dealt("a-5-triple-draw", _STANDARD, (RegularLowHand,), 5),
    Dealt("badugi", _STANDARD, (BadugiHand,), 4),
)
_NAMED = {game.name: game for game in _GAMES}
# Asking for an equity by one of the names people use must not take longer than computing it.
_NAMED |= {
    other: _NAMED[name]
    for name, others in OTHER_NAMES.items()
    for other in others
    if name in _NAMED
}


def find_game(game: GameName) -> Dealt:
    """Return what a game deals: one by name or PHH code, a class of games, a game or a shorthand.

    >>> find_game("FO/8").hole_count, find_game("Short Deck").name
    (4, 'short-deck')
    """
    if isinstance(game, ButtonShorthand | StudShorthand | SmallShorthand):
        game = game.game
    if isinstance(game, type) and issubclass(game, Poker):
        return _of_class(game, game.__name__)
    if isinstance(game, Poker):
        holes, board = game.max_hole_card_count, game.max_board_card_count
        return Dealt(type(game).__name__, game.deck, game.hand_types, holes, board)
    if not isinstance(game, str):
        raise SetupError(f"a game is a name, a class of games or a game, not {game!r}")
    wanted = plain_name(game)
    if wanted in _NAMED:
        return _NAMED[wanted]
    variant = find_variant(game)
    return _of_class(variant.game, variant.name)


def _of_class(game: type[Poker], name: str) -> Dealt:
    if not issubclass(game, ButtonGame | SevenCardStud):
        raise SetupError(f"{name} does not say how many cards it deals; make a game of it first")
    streets = game.make_streets(1, 1, None)
    holes = sum(len(street.hole_dealing_statuses) for street in streets)
    board = sum(street.board_dealing_count for street in streets)
    return Dealt(name, game.deck, game.hand_types, holes, board)


def is_native(kind: type[Hand]) -> bool:
    """Whether the core evaluates hands of this type; others are written in Python."""
    return issubclass(kind, SearchedHand) and kind._native is not None


def game_names() -> tuple[str, ...]:
    """Return the names of the games, without their other spellings."""
    return tuple(
        dict.fromkeys((*(game.name for game in _GAMES), *(variant.name for variant in VARIANTS)))
    )
