"""Seven-card stud: no board, some cards face up, and the up cards decide who opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from croupier.cards.card import Deck
from croupier.cards.hand_types import EightOrBetterLowHand, RegularLowHand, StandardHighHand
from croupier.chips.values import divmod, rake
from croupier.games.poker import Poker
from croupier.hand.streets import BettingStructure, Mode, Opening, Street

if TYPE_CHECKING:
    from croupier.cards.card import CardsLike
    from croupier.chips.values import Chips, Divmod, ValuesLike
    from croupier.games.poker import RakeFunction
    from croupier.hand.house_rules import HouseRules
    from croupier.hand.state import State
    from croupier.hand.streets import Automation, RaiseCap


class SevenCardStud(Poker):
    """Two cards down and one up, three more up, the last one down; the first opener brings in.

    The lowest up card brings in and the best up hand opens later streets; where low wins, it is
    the highest card and the lowest hand.
    """

    betting_structure = BettingStructure.FIXED_LIMIT
    house_decides_cap = True
    max_completion_betting_or_raising_count: ClassVar[int | None] = 4
    low: ClassVar[bool] = False

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        bring_in: Chips,
        small_bet: Chips,
        big_bet: Chips,
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
            bring_in,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
            rules=rules,
        )

    @classmethod
    def make_streets(
        cls, small_bet: Chips, big_bet: Chips, raise_cap: RaiseCap
    ) -> tuple[Street, ...]:
        """Lay out third to seventh street; a card is burnt from fourth street on."""
        card = Opening.HIGH_CARD if cls.low else Opening.LOW_CARD
        hand = Opening.LOW_HAND if cls.low else Opening.HIGH_HAND
        return (
            Street(False, (False, False, True), 0, False, card, small_bet, raise_cap),
            Street(True, (True,), 0, False, hand, small_bet, raise_cap),
            Street(True, (True,), 0, False, hand, big_bet, raise_cap),
            Street(True, (True,), 0, False, hand, big_bet, raise_cap),
            Street(True, (False,), 0, False, hand, big_bet, raise_cap),
        )

    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        bring_in: Chips,
        small_bet: Chips,
        big_bet: Chips,
        raw_starting_stacks: ValuesLike,
        player_count: int,
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
            bring_in,
            small_bet,
            big_bet,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
            rules=rules,
        )
        return game(raw_starting_stacks, player_count, seed=seed, next_cards=next_cards)


class FixedLimitSevenCardStud(SevenCardStud):
    """Fixed-limit seven-card stud (F7S)."""

    deck = Deck.STANDARD
    hand_types = (StandardHighHand,)


class FixedLimitSevenCardStudHighLowSplitEightOrBetter(SevenCardStud):
    """Fixed-limit seven-card stud hi-lo (F7S/8): a low of eight or better wins half the pot."""

    deck = Deck.STANDARD
    hand_types = (StandardHighHand, EightOrBetterLowHand)


class FixedLimitRazz(SevenCardStud):
    """Fixed-limit razz (FR): seven-card stud for the lowest hand, aces low."""

    deck = Deck.REGULAR
    hand_types = (RegularLowHand,)
    low = True


class FiveCardStud(SevenCardStud):
    """One card down and one up, then three more up."""

    deck = Deck.STANDARD
    hand_types = (StandardHighHand,)

    @classmethod
    def make_streets(
        cls, small_bet: Chips, big_bet: Chips, raise_cap: RaiseCap
    ) -> tuple[Street, ...]:
        """Lay out second to fifth street; the bets are big from fourth street on."""
        card, hand = Opening.LOW_CARD, Opening.HIGH_HAND
        return (
            Street(False, (False, True), 0, False, card, small_bet, raise_cap),
            Street(True, (True,), 0, False, hand, small_bet, raise_cap),
            Street(True, (True,), 0, False, hand, big_bet, raise_cap),
            Street(True, (True,), 0, False, hand, big_bet, raise_cap),
        )


class FixedLimitFiveCardStud(FiveCardStud):
    """Fixed-limit five-card stud (F5S)."""


class PotLimitFiveCardStud(FiveCardStud):
    """Pot-limit five-card stud (P5S)."""

    betting_structure = BettingStructure.POT_LIMIT
    max_completion_betting_or_raising_count = None


class NoLimitFiveCardStud(FiveCardStud):
    """No-limit five-card stud (N5S)."""

    betting_structure = BettingStructure.NO_LIMIT
    max_completion_betting_or_raising_count = None


class PotLimitSevenCardStud(FixedLimitSevenCardStud):
    """Pot-limit seven-card stud (P7S): both bets are the minimum."""

    betting_structure = BettingStructure.POT_LIMIT
    max_completion_betting_or_raising_count = None


class PotLimitSevenCardStudHighLowSplitEightOrBetter(
    FixedLimitSevenCardStudHighLowSplitEightOrBetter
):
    """Pot-limit seven-card stud hi-lo (P7S/8): both bets are the minimum."""

    betting_structure = BettingStructure.POT_LIMIT
    max_completion_betting_or_raising_count = None


class PotLimitRazz(FixedLimitRazz):
    """Pot-limit razz (PR): both bets are the minimum."""

    betting_structure = BettingStructure.POT_LIMIT
    max_completion_betting_or_raising_count = None


class NoLimitSevenCardStud(FixedLimitSevenCardStud):
    """No-limit seven-card stud (N7S): both bets are the minimum."""

    betting_structure = BettingStructure.NO_LIMIT
    max_completion_betting_or_raising_count = None


class NoLimitSevenCardStudHighLowSplitEightOrBetter(
    FixedLimitSevenCardStudHighLowSplitEightOrBetter
):
    """No-limit seven-card stud hi-lo (N7S/8): both bets are the minimum."""

    betting_structure = BettingStructure.NO_LIMIT
    max_completion_betting_or_raising_count = None


class NoLimitRazz(FixedLimitRazz):
    """No-limit razz (NRAZZ): both bets are the minimum."""

    betting_structure = BettingStructure.NO_LIMIT
    max_completion_betting_or_raising_count = None
