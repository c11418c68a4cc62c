"""Written by tools/catalogue.py from the rows of the catalogue."""

from croupier.cards.card import CardsLike
from croupier.chips.values import Chips, Divmod, ValuesLike
from croupier.games.poker import Poker, RakeFunction
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Automation, Mode
from croupier.hand.state import State

__all__ = [
    "FixedLimitAceToFiveLowballSingleDraw",
    "FixedLimitAceToFiveLowballTripleDraw",
    "FixedLimitArchie",
    "FixedLimitBadacey",
    "FixedLimitBadeucy",
    "FixedLimitBadugi",
    "FixedLimitCourchevel",
    "FixedLimitCourchevelHighLowSplitEightOrBetter",
    "FixedLimitDeuceToSevenLowballSingleDraw",
    "FixedLimitDeuceToSevenLowballTripleDraw",
    "FixedLimitDeuceToSevenRazz",
    "FixedLimitFiveCardDraw",
    "FixedLimitFiveCardOmahaHoldem",
    "FixedLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter",
    "FixedLimitFiveCardStud",
    "FixedLimitOmahaHoldem",
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
    "FixedLimitRazz",
    "FixedLimitRazzdugi",
    "FixedLimitSevenCardStud",
    "FixedLimitSevenCardStudHighLowSplit",
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
    "FixedLimitSixCardOmahaHoldem",
    "FixedLimitSixCardOmahaHoldemHighLowSplitEightOrBetter",
    "FixedLimitSuperStud",
    "FixedLimitSuperStudHighLowSplitEightOrBetter",
    "FixedLimitTexasHoldem",
    "KuhnPoker",
    "LeducHoldem",
    "NoLimitAceToFiveLowballTripleDraw",
    "NoLimitAllInOrFoldHoldem",
    "NoLimitAnteOnlyHoldem",
    "NoLimitBadugi",
    "NoLimitCourchevel",
    "NoLimitCourchevelHighLowSplitEightOrBetter",
    "NoLimitCrazyPineapple",
    "NoLimitDeuceToSevenLowballSingleDraw",
    "NoLimitDeuceToSevenLowballTripleDraw",
    "NoLimitDoubleBoardHoldem",
    "NoLimitFiveCardDraw",
    "NoLimitFiveCardOmahaHoldem",
    "NoLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter",
    "NoLimitFiveCardStud",
    "NoLimitGreekHoldem",
    "NoLimitHoldemBombPot",
    "NoLimitLazyPineapple",
    "NoLimitOmahaHoldem",
    "NoLimitOmahaHoldemHighLowSplitEightOrBetter",
    "NoLimitPineapple",
    "NoLimitRazz",
    "NoLimitRoyalHoldem",
    "NoLimitSevenCardStud",
    "NoLimitSevenCardStudHighLowSplitEightOrBetter",
    "NoLimitShortDeckButtonBlind",
    "NoLimitShortDeckHoldem",
    "NoLimitSixCardOmahaHoldem",
    "NoLimitSixCardOmahaHoldemHighLowSplitEightOrBetter",
    "NoLimitTexasHoldem",
    "Numeral211Holdem",
    "PotLimitAceToFiveLowballTripleDraw",
    "PotLimitBadugi",
    "PotLimitCourchevel",
    "PotLimitCourchevelHighLowSplitEightOrBetter",
    "PotLimitDeuceToSevenLowballSingleDraw",
    "PotLimitDeuceToSevenLowballTripleDraw",
    "PotLimitDoubleBoardFiveCardOmaha",
    "PotLimitDoubleBoardOmaha",
    "PotLimitDrawmaha",
    "PotLimitDrawmahaAceToFive",
    "PotLimitDrawmahaBadugi",
    "PotLimitDrawmahaDeuceToSeven",
    "PotLimitDrawmahaFortyNine",
    "PotLimitDrawmahaZero",
    "PotLimitFiveCardDraw",
    "PotLimitFiveCardOmahaBombPot",
    "PotLimitFiveCardOmahaHoldem",
    "PotLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter",
    "PotLimitFiveCardStud",
    "PotLimitIrishHoldem",
    "PotLimitOmahaBombPot",
    "PotLimitOmahaHoldem",
    "PotLimitOmahaHoldemHighLowSplitEightOrBetter",
    "PotLimitRazz",
    "PotLimitSevenCardStud",
    "PotLimitSevenCardStudHighLowSplitEightOrBetter",
    "PotLimitShortDeckOmaha",
    "PotLimitSixCardOmahaHoldem",
    "PotLimitSixCardOmahaHoldemHighLowSplitEightOrBetter",
    "PotLimitTexasHoldem",
    "RhodeIslandHoldem",
    "RoyalRhodeIslandHoldem",
    "SpreadLimitTexasHoldem",
]

class _BlindsOrStraddlesMinBet(Poker):
    hole_dealing_count: int
    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        min_bet: Chips,
        *,
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
    ) -> None: ...
    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        min_bet: Chips,
        raw_starting_stacks: ValuesLike,
        player_count: int,
        *,
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
        seed: int | None = ...,
        next_cards: CardsLike | None = ...,
    ) -> State: ...

class _BlindsOrStraddlesSmallBetBigBet(Poker):
    hole_dealing_count: int
    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        small_bet: Chips,
        big_bet: Chips,
        *,
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
    ) -> None: ...
    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        small_bet: Chips,
        big_bet: Chips,
        raw_starting_stacks: ValuesLike,
        player_count: int,
        *,
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
        seed: int | None = ...,
        next_cards: CardsLike | None = ...,
    ) -> State: ...

class _BringInSmallBetBigBet(Poker):
    low: bool
    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        bring_in: Chips,
        small_bet: Chips,
        big_bet: Chips,
        *,
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
    ) -> None: ...
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
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
        seed: int | None = ...,
        next_cards: CardsLike | None = ...,
    ) -> State: ...

class _BetUsual(Poker):
    hole_dealing_count: int
    usual_stacks: ValuesLike
    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = ...,
        raw_antes: ValuesLike = ...,
        bet: Chips = ...,
        *,
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
    ) -> None: ...
    def __call__(
        self,
        raw_starting_stacks: ValuesLike | None = ...,
        player_count: int = ...,
        *,
        rules: HouseRules | None = ...,
        seed: int | None = ...,
        next_cards: CardsLike | None = ...,
    ) -> State: ...
    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = ...,
        raw_antes: ValuesLike = ...,
        bet: Chips = ...,
        raw_starting_stacks: ValuesLike = ...,
        player_count: int = ...,
        *,
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
        seed: int | None = ...,
        next_cards: CardsLike | None = ...,
    ) -> State: ...

class _SmallBetBigBetUsualStacks(Poker):
    hole_dealing_count: int
    usual_stacks: ValuesLike
    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = ...,
        raw_antes: ValuesLike = ...,
        small_bet: Chips = ...,
        big_bet: Chips = ...,
        raw_starting_stacks: ValuesLike = ...,
        *,
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
    ) -> None: ...
    def __call__(
        self,
        raw_starting_stacks: ValuesLike | None = ...,
        player_count: int = ...,
        *,
        rules: HouseRules | None = ...,
        seed: int | None = ...,
        next_cards: CardsLike | None = ...,
    ) -> State: ...
    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = ...,
        raw_antes: ValuesLike = ...,
        small_bet: Chips = ...,
        big_bet: Chips = ...,
        raw_starting_stacks: ValuesLike = ...,
        player_count: int = ...,
        *,
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
        seed: int | None = ...,
        next_cards: CardsLike | None = ...,
    ) -> State: ...

class _SmallBetBigBetUsual(Poker):
    hole_dealing_count: int
    usual_stacks: ValuesLike
    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = ...,
        raw_antes: ValuesLike = ...,
        small_bet: Chips = ...,
        big_bet: Chips = ...,
        *,
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
    ) -> None: ...
    def __call__(
        self,
        raw_starting_stacks: ValuesLike | None = ...,
        player_count: int = ...,
        *,
        rules: HouseRules | None = ...,
        seed: int | None = ...,
        next_cards: CardsLike | None = ...,
    ) -> State: ...
    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = ...,
        raw_antes: ValuesLike = ...,
        small_bet: Chips = ...,
        big_bet: Chips = ...,
        raw_starting_stacks: ValuesLike = ...,
        player_count: int = ...,
        *,
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
        seed: int | None = ...,
        next_cards: CardsLike | None = ...,
    ) -> State: ...

class _MinBetUsual(Poker):
    hole_dealing_count: int
    usual_stacks: ValuesLike
    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = ...,
        raw_antes: ValuesLike = ...,
        min_bet: Chips = ...,
        *,
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
    ) -> None: ...
    def __call__(
        self,
        raw_starting_stacks: ValuesLike | None = ...,
        player_count: int = ...,
        *,
        rules: HouseRules | None = ...,
        seed: int | None = ...,
        next_cards: CardsLike | None = ...,
    ) -> State: ...
    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = ...,
        raw_antes: ValuesLike = ...,
        min_bet: Chips = ...,
        raw_starting_stacks: ValuesLike = ...,
        player_count: int = ...,
        *,
        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
        seed: int | None = ...,
        next_cards: CardsLike | None = ...,
    ) -> State: ...

class NoLimitTexasHoldem(_BlindsOrStraddlesMinBet): ...
class FixedLimitTexasHoldem(_BlindsOrStraddlesSmallBetBigBet): ...
class PotLimitOmahaHoldem(_BlindsOrStraddlesMinBet): ...
class FixedLimitOmahaHoldemHighLowSplitEightOrBetter(_BlindsOrStraddlesSmallBetBigBet): ...
class NoLimitShortDeckHoldem(_BlindsOrStraddlesMinBet): ...
class NoLimitRoyalHoldem(_BlindsOrStraddlesMinBet): ...
class FixedLimitSevenCardStud(_BringInSmallBetBigBet): ...
class FixedLimitSevenCardStudHighLowSplitEightOrBetter(_BringInSmallBetBigBet): ...
class FixedLimitRazz(_BringInSmallBetBigBet): ...
class NoLimitDeuceToSevenLowballSingleDraw(_BlindsOrStraddlesMinBet): ...
class FixedLimitDeuceToSevenLowballTripleDraw(_BlindsOrStraddlesSmallBetBigBet): ...
class FixedLimitBadugi(_BlindsOrStraddlesSmallBetBigBet): ...
class NoLimitGreekHoldem(_BlindsOrStraddlesMinBet): ...
class PotLimitTexasHoldem(_BlindsOrStraddlesMinBet): ...
class FixedLimitOmahaHoldem(_BlindsOrStraddlesSmallBetBigBet): ...
class PotLimitOmahaHoldemHighLowSplitEightOrBetter(_BlindsOrStraddlesMinBet): ...
class NoLimitOmahaHoldem(_BlindsOrStraddlesMinBet): ...
class NoLimitOmahaHoldemHighLowSplitEightOrBetter(_BlindsOrStraddlesMinBet): ...
class FixedLimitFiveCardOmahaHoldem(_BlindsOrStraddlesSmallBetBigBet): ...
class FixedLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter(_BlindsOrStraddlesSmallBetBigBet): ...
class PotLimitFiveCardOmahaHoldem(_BlindsOrStraddlesMinBet): ...
class PotLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter(_BlindsOrStraddlesMinBet): ...
class NoLimitFiveCardOmahaHoldem(_BlindsOrStraddlesMinBet): ...
class NoLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter(_BlindsOrStraddlesMinBet): ...
class FixedLimitSixCardOmahaHoldem(_BlindsOrStraddlesSmallBetBigBet): ...
class FixedLimitSixCardOmahaHoldemHighLowSplitEightOrBetter(_BlindsOrStraddlesSmallBetBigBet): ...
class PotLimitSixCardOmahaHoldem(_BlindsOrStraddlesMinBet): ...
class PotLimitSixCardOmahaHoldemHighLowSplitEightOrBetter(_BlindsOrStraddlesMinBet): ...
class NoLimitSixCardOmahaHoldem(_BlindsOrStraddlesMinBet): ...
class NoLimitSixCardOmahaHoldemHighLowSplitEightOrBetter(_BlindsOrStraddlesMinBet): ...
class FixedLimitCourchevel(_BlindsOrStraddlesSmallBetBigBet): ...
class FixedLimitCourchevelHighLowSplitEightOrBetter(_BlindsOrStraddlesSmallBetBigBet): ...
class PotLimitCourchevel(_BlindsOrStraddlesMinBet): ...
class PotLimitCourchevelHighLowSplitEightOrBetter(_BlindsOrStraddlesMinBet): ...
class NoLimitCourchevel(_BlindsOrStraddlesMinBet): ...
class NoLimitCourchevelHighLowSplitEightOrBetter(_BlindsOrStraddlesMinBet): ...
class FixedLimitFiveCardDraw(_BlindsOrStraddlesSmallBetBigBet): ...
class PotLimitFiveCardDraw(_BlindsOrStraddlesMinBet): ...
class NoLimitFiveCardDraw(_BlindsOrStraddlesMinBet): ...
class FixedLimitDeuceToSevenLowballSingleDraw(_BlindsOrStraddlesSmallBetBigBet): ...
class PotLimitDeuceToSevenLowballSingleDraw(_BlindsOrStraddlesMinBet): ...
class PotLimitDeuceToSevenLowballTripleDraw(_BlindsOrStraddlesMinBet): ...
class NoLimitDeuceToSevenLowballTripleDraw(_BlindsOrStraddlesMinBet): ...
class FixedLimitAceToFiveLowballTripleDraw(_BlindsOrStraddlesSmallBetBigBet): ...
class PotLimitAceToFiveLowballTripleDraw(_BlindsOrStraddlesMinBet): ...
class NoLimitAceToFiveLowballTripleDraw(_BlindsOrStraddlesMinBet): ...
class PotLimitBadugi(_BlindsOrStraddlesMinBet): ...
class NoLimitBadugi(_BlindsOrStraddlesMinBet): ...
class FixedLimitFiveCardStud(_BringInSmallBetBigBet): ...
class PotLimitFiveCardStud(_BringInSmallBetBigBet): ...
class NoLimitFiveCardStud(_BringInSmallBetBigBet): ...
class PotLimitSevenCardStud(_BringInSmallBetBigBet): ...
class PotLimitSevenCardStudHighLowSplitEightOrBetter(_BringInSmallBetBigBet): ...
class PotLimitRazz(_BringInSmallBetBigBet): ...
class NoLimitSevenCardStud(_BringInSmallBetBigBet): ...
class NoLimitSevenCardStudHighLowSplitEightOrBetter(_BringInSmallBetBigBet): ...
class NoLimitRazz(_BringInSmallBetBigBet): ...
class KuhnPoker(_BetUsual): ...
class LeducHoldem(_SmallBetBigBetUsualStacks): ...
class RhodeIslandHoldem(_SmallBetBigBetUsual): ...
class RoyalRhodeIslandHoldem(_SmallBetBigBetUsual): ...
class Numeral211Holdem(_SmallBetBigBetUsual): ...
class PotLimitDrawmaha(_BlindsOrStraddlesMinBet): ...
class PotLimitDoubleBoardOmaha(_MinBetUsual): ...
class NoLimitDoubleBoardHoldem(_MinBetUsual): ...
class PotLimitOmahaBombPot(_MinBetUsual): ...
class NoLimitHoldemBombPot(_MinBetUsual): ...
class PotLimitFiveCardOmahaBombPot(_MinBetUsual): ...
class FixedLimitDeuceToSevenRazz(_BringInSmallBetBigBet): ...
class SpreadLimitTexasHoldem(_BlindsOrStraddlesMinBet): ...
class NoLimitCrazyPineapple(_BlindsOrStraddlesMinBet): ...
class NoLimitPineapple(_BlindsOrStraddlesMinBet): ...
class NoLimitLazyPineapple(_BlindsOrStraddlesMinBet): ...
class PotLimitIrishHoldem(_BlindsOrStraddlesMinBet): ...
class NoLimitAllInOrFoldHoldem(_BlindsOrStraddlesMinBet): ...
class NoLimitAnteOnlyHoldem(_MinBetUsual): ...
class NoLimitShortDeckButtonBlind(_BlindsOrStraddlesMinBet): ...
class PotLimitShortDeckOmaha(_BlindsOrStraddlesMinBet): ...
class PotLimitDoubleBoardFiveCardOmaha(_MinBetUsual): ...
class FixedLimitBadeucy(_BlindsOrStraddlesSmallBetBigBet): ...
class FixedLimitBadacey(_BlindsOrStraddlesSmallBetBigBet): ...
class FixedLimitAceToFiveLowballSingleDraw(_BlindsOrStraddlesSmallBetBigBet): ...
class FixedLimitArchie(_BlindsOrStraddlesSmallBetBigBet): ...
class PotLimitDrawmahaDeuceToSeven(_BlindsOrStraddlesMinBet): ...
class PotLimitDrawmahaAceToFive(_BlindsOrStraddlesMinBet): ...
class PotLimitDrawmahaBadugi(_BlindsOrStraddlesMinBet): ...
class PotLimitDrawmahaZero(_BlindsOrStraddlesMinBet): ...
class PotLimitDrawmahaFortyNine(_BlindsOrStraddlesMinBet): ...
class FixedLimitRazzdugi(_BringInSmallBetBigBet): ...
class FixedLimitSevenCardStudHighLowSplit(_BringInSmallBetBigBet): ...
class FixedLimitSuperStud(_BringInSmallBetBigBet): ...
class FixedLimitSuperStudHighLowSplitEightOrBetter(_BringInSmallBetBigBet): ...
