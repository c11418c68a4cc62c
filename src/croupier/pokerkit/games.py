"""The games, whose hands are played by PokerKit's house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from croupier import games
from croupier.pokerkit.state import State

if TYPE_CHECKING:
    from croupier.cards.card import CardsLike
    from croupier.chips.values import ValuesLike
    from croupier.hand import state
    from croupier.hand.house_rules import HouseRules


class Poker(games.Poker):
    """The template of every game; calling it with stacks and players starts a hand."""

    _state_type: ClassVar[type[state.State]] = State


class FixedLimitTexasHoldem(Poker, games.FixedLimitTexasHoldem):
    """Fixed-limit Texas hold'em."""


class NoLimitTexasHoldem(Poker, games.NoLimitTexasHoldem):
    """No-limit Texas hold'em."""


class NoLimitRoyalHoldem(Poker, games.NoLimitRoyalHoldem):
    """No-limit hold'em with the cards from ten to ace."""


class NoLimitShortDeckHoldem(Poker, games.NoLimitShortDeckHoldem):
    """No-limit hold'em with the cards from six to ace."""


class PotLimitOmahaHoldem(Poker, games.PotLimitOmahaHoldem):
    """Pot-limit Omaha."""


class FixedLimitOmahaHoldemHighLowSplitEightOrBetter(
    Poker, games.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
):
    """Fixed-limit Omaha hi-lo, eight or better."""


class FixedLimitSevenCardStud(Poker, games.FixedLimitSevenCardStud):
    """Fixed-limit seven-card stud."""


class FixedLimitSevenCardStudHighLowSplitEightOrBetter(
    Poker, games.FixedLimitSevenCardStudHighLowSplitEightOrBetter
):
    """Fixed-limit seven-card stud hi-lo, eight or better."""


class FixedLimitRazz(Poker, games.FixedLimitRazz):
    """Fixed-limit razz."""


class NoLimitDeuceToSevenLowballSingleDraw(Poker, games.NoLimitDeuceToSevenLowballSingleDraw):
    """No-limit deuce-to-seven single draw."""


class FixedLimitDeuceToSevenLowballTripleDraw(Poker, games.FixedLimitDeuceToSevenLowballTripleDraw):
    """Fixed-limit deuce-to-seven triple draw."""


class FixedLimitBadugi(Poker, games.FixedLimitBadugi):
    """Fixed-limit badugi."""


class KuhnPoker(Poker, games.KuhnPoker):
    """Kuhn poker: three cards, one bet."""

    def __call__(
        self,
        raw_starting_stacks: ValuesLike | None = 2,
        player_count: int = 2,
        *,
        rules: HouseRules | None = None,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
    ) -> state.State:
        """Start a hand, with 2 chips each unless told otherwise."""
        return games.KuhnPoker.__call__(
            self, raw_starting_stacks, player_count, rules=rules, seed=seed, next_cards=next_cards
        )


class LeducHoldem(Poker, games.LeducHoldem):
    """Leduc hold'em: six cards, a pair beats a high card."""

    def __call__(
        self,
        raw_starting_stacks: ValuesLike | None = 13,
        player_count: int = 2,
        *,
        rules: HouseRules | None = None,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
    ) -> state.State:
        """Start a hand, with 13 chips each unless told otherwise."""
        return games.LeducHoldem.__call__(
            self, raw_starting_stacks, player_count, rules=rules, seed=seed, next_cards=next_cards
        )


class RhodeIslandHoldem(Poker, games.RhodeIslandHoldem):
    """Rhode Island hold'em: hands of three cards."""

    def __call__(
        self,
        raw_starting_stacks: ValuesLike | None = 155,
        player_count: int = 2,
        *,
        rules: HouseRules | None = None,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
    ) -> state.State:
        """Start a hand, with 155 chips each unless told otherwise."""
        return games.RhodeIslandHoldem.__call__(
            self, raw_starting_stacks, player_count, rules=rules, seed=seed, next_cards=next_cards
        )


class RoyalRhodeIslandHoldem(Poker, games.RoyalRhodeIslandHoldem):
    """Rhode Island hold'em with the cards from ten to ace."""

    def __call__(
        self,
        raw_starting_stacks: ValuesLike | None = 155,
        player_count: int = 2,
        *,
        rules: HouseRules | None = None,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
    ) -> state.State:
        """Start a hand, with 155 chips each unless told otherwise."""
        return games.RoyalRhodeIslandHoldem.__call__(
            self, raw_starting_stacks, player_count, rules=rules, seed=seed, next_cards=next_cards
        )


class Numeral211Holdem(Poker, games.Numeral211Holdem):
    """Numeral 2-1-1 hold'em: aces and number cards."""

    def __call__(
        self,
        raw_starting_stacks: ValuesLike | None = 205,
        player_count: int = 2,
        *,
        rules: HouseRules | None = None,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
    ) -> state.State:
        """Start a hand, with 205 chips each unless told otherwise."""
        return games.Numeral211Holdem.__call__(
            self, raw_starting_stacks, player_count, rules=rules, seed=seed, next_cards=next_cards
        )


__all__ = [
    "FixedLimitBadugi",
    "FixedLimitDeuceToSevenLowballTripleDraw",
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
    "FixedLimitRazz",
    "FixedLimitSevenCardStud",
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
    "FixedLimitTexasHoldem",
    "KuhnPoker",
    "LeducHoldem",
    "NoLimitDeuceToSevenLowballSingleDraw",
    "NoLimitRoyalHoldem",
    "NoLimitShortDeckHoldem",
    "NoLimitTexasHoldem",
    "Numeral211Holdem",
    "Poker",
    "PotLimitOmahaHoldem",
    "RhodeIslandHoldem",
    "RoyalRhodeIslandHoldem",
]
