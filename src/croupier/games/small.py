"""Small games of poker research: few cards, few bets, so that they can be solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards.card import Deck
from croupier.cards.hand_types import (
    KuhnPokerHand,
    LeducHoldemHand,
    Numeral211HoldemHand,
    RhodeIslandHoldemHand,
)
from croupier.chips.values import divmod, rake
from croupier.games.poker import ButtonGame, Round
from croupier.hand.streets import BettingStructure, Mode

if TYPE_CHECKING:
    from croupier.cards.card import CardsLike
    from croupier.chips.values import Chips, Divmod, ValuesLike
    from croupier.games.poker import RakeFunction
    from croupier.hand.house_rules import HouseRules
    from croupier.hand.state import State
    from croupier.hand.streets import Automation


class SmallGame(ButtonGame):
    """One hole card, an ante instead of blinds, and usual stacks for two players."""

    betting_structure = BettingStructure.FIXED_LIMIT
    hole_dealing_count = 1
    usual_stacks: ValuesLike

    def __call__(
        self,
        raw_starting_stacks: ValuesLike | None = None,
        player_count: int = 2,
        *,
        rules: HouseRules | None = None,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
    ) -> State:
        """Start a hand, with the usual stacks unless told otherwise."""
        if raw_starting_stacks is None:
            raw_starting_stacks = self.usual_stacks
        return super().__call__(
            raw_starting_stacks, player_count, rules=rules, seed=seed, next_cards=next_cards
        )


class KuhnPoker(SmallGame):
    """Kuhn poker: three cards, one card each, one bet."""

    deck = Deck.KUHN_POKER
    hand_types = (KuhnPokerHand,)
    max_completion_betting_or_raising_count = 1
    later_rounds = ()
    usual_stacks = 2

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = True,
        raw_antes: ValuesLike = 1,
        bet: Chips = 1,
        *,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: RakeFunction = rake,
        rules: HouseRules | None = None,
    ) -> None:
        super().__init__(
            automations,
            self.make_streets(bet, bet, self.max_completion_betting_or_raising_count),
            ante_trimming_status,
            raw_antes,
            0,
            0,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
            rules=rules,
        )

    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = True,
        raw_antes: ValuesLike = 1,
        bet: Chips = 1,
        raw_starting_stacks: ValuesLike = 2,
        player_count: int = 2,
        *,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: RakeFunction = rake,
        rules: HouseRules | None = None,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
    ) -> State:
        """Set up the game and start a hand of it."""
        game = cls._set_up(
            automations,
            ante_trimming_status,
            raw_antes,
            bet,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
            rules=rules,
        )
        return game(raw_starting_stacks, player_count, seed=seed, next_cards=next_cards)


class LeducHoldem(SmallGame):
    """Leduc hold'em: six cards, one card each and one on the board; a pair beats a high card."""

    deck = Deck.LEDUC_HOLDEM
    hand_types = (LeducHoldemHand,)
    max_completion_betting_or_raising_count = 2
    later_rounds = (Round(board=1, big=True),)
    usual_stacks: ValuesLike = 13

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = True,
        raw_antes: ValuesLike = 1,
        small_bet: Chips = 2,
        big_bet: Chips = 4,
        raw_starting_stacks: ValuesLike = 13,
        *,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: RakeFunction = rake,
        rules: HouseRules | None = None,
    ) -> None:
        super().__init__(
            automations,
            self.make_streets(small_bet, big_bet, self.max_completion_betting_or_raising_count),
            ante_trimming_status,
            raw_antes,
            0,
            0,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
            rules=rules,
        )
        self.usual_stacks = raw_starting_stacks

    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = True,
        raw_antes: ValuesLike = 1,
        small_bet: Chips = 2,
        big_bet: Chips = 4,
        raw_starting_stacks: ValuesLike = 13,
        player_count: int = 2,
        *,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: RakeFunction = rake,
        rules: HouseRules | None = None,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
    ) -> State:
        """Set up the game and start a hand of it."""
        game = cls._set_up(
            automations,
            ante_trimming_status,
            raw_antes,
            small_bet,
            big_bet,
            raw_starting_stacks,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
            rules=rules,
        )
        return game(raw_starting_stacks, player_count, seed=seed, next_cards=next_cards)


class RhodeIslandHoldem(SmallGame):
    """Rhode Island hold'em: one card each and two on the board; hands of three cards."""

    deck = Deck.STANDARD
    hand_types = (RhodeIslandHoldemHand,)
    max_completion_betting_or_raising_count = 3
    later_rounds = (Round(board=1, big=True), Round(board=1, big=True))
    usual_stacks = 155

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = True,
        raw_antes: ValuesLike = 5,
        small_bet: Chips = 10,
        big_bet: Chips = 20,
        *,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: RakeFunction = rake,
        rules: HouseRules | None = None,
    ) -> None:
        super().__init__(
            automations,
            self.make_streets(small_bet, big_bet, self.max_completion_betting_or_raising_count),
            ante_trimming_status,
            raw_antes,
            0,
            0,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
            rules=rules,
        )

    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = True,
        raw_antes: ValuesLike = 5,
        small_bet: Chips = 10,
        big_bet: Chips = 20,
        raw_starting_stacks: ValuesLike = 155,
        player_count: int = 2,
        *,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: RakeFunction = rake,
        rules: HouseRules | None = None,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
    ) -> State:
        """Set up the game and start a hand of it."""
        game = cls._set_up(
            automations,
            ante_trimming_status,
            raw_antes,
            small_bet,
            big_bet,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
            rules=rules,
        )
        return game(raw_starting_stacks, player_count, seed=seed, next_cards=next_cards)


class RoyalRhodeIslandHoldem(RhodeIslandHoldem):
    """Rhode Island hold'em with the twenty cards from ten to ace."""

    deck = Deck.ROYAL_HOLDEM


class Numeral211Holdem(RhodeIslandHoldem):
    """Numeral 2-1-1 hold'em: Rhode Island hold'em with aces and number cards, 4 raises."""

    deck = Deck.NUMERAL211_HOLDEM
    hand_types = (Numeral211HoldemHand,)
    max_completion_betting_or_raising_count = 4
    usual_stacks = 205

    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = True,
        raw_antes: ValuesLike = 5,
        small_bet: Chips = 10,
        big_bet: Chips = 20,
        raw_starting_stacks: ValuesLike = 205,
        player_count: int = 2,
        *,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: RakeFunction = rake,
        rules: HouseRules | None = None,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
    ) -> State:
        """Set up the game and start a hand of it."""
        return super().create_state(
            automations,
            ante_trimming_status,
            raw_antes,
            small_bet,
            big_bet,
            raw_starting_stacks,
            player_count,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
            rules=rules,
            seed=seed,
            next_cards=next_cards,
        )
