"""Games with a small and a big bet, and games with one minimum bet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.chips.values import divmod, rake
from croupier.games.poker import ButtonGame
from croupier.hand.streets import BettingStructure, Mode

if TYPE_CHECKING:
    from croupier.cards.card import CardsLike
    from croupier.chips.values import Chips, Divmod, ValuesLike
    from croupier.games.poker import RakeFunction
    from croupier.hand.house_rules import HouseRules
    from croupier.hand.state import State
    from croupier.hand.streets import Automation


class FixedLimitGame(ButtonGame):
    """Bets and raises are of one size: small on the early streets, big on the later ones."""

    betting_structure = BettingStructure.FIXED_LIMIT
    house_decides_cap = True
    max_completion_betting_or_raising_count = 4

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
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
            raw_blinds_or_straddles,
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
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
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
            raw_blinds_or_straddles,
            small_bet,
            big_bet,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
            rules=rules,
        )
        return game(raw_starting_stacks, player_count, seed=seed, next_cards=next_cards)


class BigBetGame(ButtonGame):
    """Pot-limit and no-limit: one minimum bet on all streets, as many raises as there are chips."""

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        min_bet: Chips,
        *,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: RakeFunction = rake,
        rules: HouseRules | None = None,
    ) -> None:
        super().__init__(
            automations,
            self.make_streets(min_bet, min_bet, self.max_completion_betting_or_raising_count),
            ante_trimming_status,
            raw_antes,
            raw_blinds_or_straddles,
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
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        min_bet: Chips,
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
            raw_blinds_or_straddles,
            min_bet,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
            rules=rules,
        )
        return game(raw_starting_stacks, player_count, seed=seed, next_cards=next_cards)


class PotLimitGame(BigBetGame):
    """Bets and raises up to what is in the pot after a call."""

    betting_structure = BettingStructure.POT_LIMIT


class NoLimitGame(BigBetGame):
    """Bets and raises up to all the chips one has."""

    betting_structure = BettingStructure.NO_LIMIT
