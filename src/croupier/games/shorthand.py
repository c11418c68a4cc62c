"""A hand in one line: `holdem(...)`, `omaha(...)`, `stud(...)` and the others, by keywords.

>>> state = holdem(blinds=(1, 2), stacks=200, players=3, deck="As Qd 7c Ks Qh 2d")
>>> state.actor_index, state.bets, state.hole_cards[0]
(2, [1, 2, 0], [As, Ks])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sized
from operator import index as whole
from typing import TYPE_CHECKING, Never, NoReturn

from croupier.chips.units import ratio
from croupier.chips.values import are_whole, clean_values
from croupier.errors import SetupError, unknown_arguments
from croupier.games import (
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    KuhnPoker,
    LeducHoldem,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitRoyalHoldem,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    Numeral211Holdem,
    PotLimitOmahaHoldem,
    RhodeIslandHoldem,
)
from croupier.hand.house_rules import HouseRules
from croupier.hand.recent import Recent
from croupier.hand.state import State
from croupier.hand.streets import HOUSE, Automation, BettingStructure, Mode, Street

if TYPE_CHECKING:
    from croupier.cards.card import CardsLike
    from croupier.chips.values import Chips, ValuesLike
    from croupier.games.poker import ButtonGame
    from croupier.games.small import SmallGame
    from croupier.games.stud import SevenCardStud
    from croupier.hand.spec import HandSpec
    from croupier.hand.streets import RaiseCap

USUAL_PLAYERS = 6


class ButtonShorthand:
    """Starts hands of one game with blinds.

    One ante for all is trimmed to what the others can match; antes given one by one, such as
    `ante={1: 2}` for a big-blind ante, are dead money. Bets follow from the big blind, twice as
    much on the late streets of fixed limit. There are six players, or as many as stacks.
    The cards of `deck="As Kd ..."` are dealt first, the rest comes from `seed`.
    """

    def __init__(self, game: type[ButtonGame]) -> None:
        self.game = game

    def __call__(
        self,
        blinds: ValuesLike = (1, 2),
        stacks: ValuesLike = 200,
        players: int | None = None,
        *,
        ante: ValuesLike = 0,
        limit: str | None = None,
        min_bet: Chips | None = None,
        automations: tuple[Automation, ...] = Automation.DEALER,
        mode: Mode = Mode.TOURNAMENT,
        rules: HouseRules = HouseRules.STANDARD,
        seed: int | None = None,
        deck: CardsLike | None = None,
        **unknown: Never,
    ) -> State:
        if unknown:
            _refuse_unknown(self, unknown)
        players = _count_players(stacks, players)
        terms = (self, blinds, players, ante, limit, min_bet, automations, mode, rules)
        again = _deal_again(terms, players, stacks, seed, deck)
        if again is not None:
            return again
        structure = self.game.betting_structure if limit is None else _structure(limit)
        posted, antes = clean_values(blinds, players), clean_values(ante, players)
        bet = _usual_bet(posted, antes) if min_bet is None else min_bet
        if structure == BettingStructure.FIXED_LIMIT:
            streets = _streets(self.game, bet, 2 * bet, HOUSE)
        else:
            streets = _streets(self.game, bet, bet, None)
        state = State(
            automations,
            self.game.deck,
            self.game.hand_types,
            streets,
            structure,
            _is_one_amount(ante),
            antes,
            posted,
            0,
            stacks,
            players,
            mode=mode,
            rules=rules,
            seed=seed,
            next_cards=deck,
        )
        return _remembered(terms, state)


class StudShorthand:
    """Starts hands of one stud game, with a small and a big bet; else as with blinds.

    Without fixed limit the bets are the minimum of the early and of the late streets.
    """

    def __init__(self, game: type[SevenCardStud]) -> None:
        self.game = game

    def __call__(
        self,
        bets: tuple[Chips, Chips] = (4, 8),
        stacks: ValuesLike = 200,
        players: int | None = None,
        *,
        ante: ValuesLike = 1,
        bring_in: Chips = 1,
        limit: str | None = None,
        automations: tuple[Automation, ...] = Automation.DEALER,
        mode: Mode = Mode.TOURNAMENT,
        rules: HouseRules = HouseRules.STANDARD,
        seed: int | None = None,
        deck: CardsLike | None = None,
        **unknown: Never,
    ) -> State:
        if unknown:
            _refuse_unknown(self, unknown)
        players = _count_players(stacks, players)
        terms = (self, bets, players, ante, bring_in, limit, automations, mode, rules)
        again = _deal_again(terms, players, stacks, seed, deck)
        if again is not None:
            return again
        structure = self.game.betting_structure if limit is None else _structure(limit)
        small_bet, big_bet = bets
        cap = HOUSE if structure == BettingStructure.FIXED_LIMIT else None
        state = State(
            automations,
            self.game.deck,
            self.game.hand_types,
            _streets(self.game, small_bet, big_bet, cap),
            structure,
            _is_one_amount(ante),
            ante,
            0,
            bring_in,
            stacks,
            players,
            mode=mode,
            rules=rules,
            seed=seed,
            next_cards=deck,
        )
        return _remembered(terms, state)


class SmallShorthand:
    """Starts hands of one small game, with an ante and one or two bets; else as with blinds."""

    def __init__(self, game: type[SmallGame], ante: int, bets: tuple[Chips, Chips]) -> None:
        self.game = game
        self.ante = ante
        self.bets = bets

    def __call__(
        self,
        stacks: ValuesLike | None = None,
        players: int = 2,
        *,
        ante: ValuesLike | None = None,
        bets: tuple[Chips, Chips] | None = None,
        automations: tuple[Automation, ...] = Automation.DEALER,
        mode: Mode = Mode.TOURNAMENT,
        rules: HouseRules = HouseRules.RESEARCH,
        seed: int | None = None,
        deck: CardsLike | None = None,
        **unknown: Never,
    ) -> State:
        if unknown:
            _refuse_unknown(self, unknown)
        stacks = self.game.usual_stacks if stacks is None else stacks
        terms = (self, players, ante, bets, automations, mode, rules)
        again = _deal_again(terms, players, stacks, seed, deck)
        if again is not None:
            return again
        antes = self.ante if ante is None else ante
        small_bet, big_bet = self.bets if bets is None else bets
        cap = self.game.max_completion_betting_or_raising_count
        state = State(
            automations,
            self.game.deck,
            self.game.hand_types,
            _streets(self.game, small_bet, big_bet, cap),
            self.game.betting_structure,
            _is_one_amount(antes),
            antes,
            0,
            0,
            stacks,
            players,
            mode=mode,
            rules=rules,
            seed=seed,
            next_cards=deck,
        )
        return _remembered(terms, state)


holdem = ButtonShorthand(NoLimitTexasHoldem)
royal = ButtonShorthand(NoLimitRoyalHoldem)
short_deck = ButtonShorthand(NoLimitShortDeckHoldem)
omaha = ButtonShorthand(PotLimitOmahaHoldem)
omaha_hi_lo = ButtonShorthand(FixedLimitOmahaHoldemHighLowSplitEightOrBetter)
draw = ButtonShorthand(NoLimitDeuceToSevenLowballSingleDraw)
triple_draw = ButtonShorthand(FixedLimitDeuceToSevenLowballTripleDraw)
badugi = ButtonShorthand(FixedLimitBadugi)
stud = StudShorthand(FixedLimitSevenCardStud)
stud_hi_lo = StudShorthand(FixedLimitSevenCardStudHighLowSplitEightOrBetter)
razz = StudShorthand(FixedLimitRazz)
kuhn = SmallShorthand(KuhnPoker, ante=1, bets=(1, 1))
leduc = SmallShorthand(LeducHoldem, ante=1, bets=(2, 4))
rhode_island = SmallShorthand(RhodeIslandHoldem, ante=5, bets=(10, 20))
numeral211 = SmallShorthand(Numeral211Holdem, ante=5, bets=(10, 20))


def _refuse_unknown(shorthand: object, unknown: Iterable[str]) -> NoReturn:
    from inspect import signature

    name = next((name for name, value in globals().items() if value is shorthand), "the game")
    parameters = list(signature(type(shorthand).__call__).parameters)
    unknown_arguments(name, unknown, parameters[1:-1])


_RECENT = Recent[tuple[Street, ...]]()
_SPECS: Recent[HandSpec] = Recent()  # by the terms of a hand, for stacks of whole chips


def _deal_again(
    terms: tuple[object, ...],
    players: int,
    stacks: ValuesLike,
    seed: int | None,
    deck: CardsLike | None,
) -> State | None:
    """Start a hand on terms that were used lately, with stacks of whole chips; otherwise None.

    The general way is the constructor of State, which the first hand on these terms went through.
    """
    spec = _SPECS.find(terms)
    if spec is None or not are_whole(stacks, players):
        return None
    return State._from_spec(spec, stacks, seed, deck)


def _remembered(terms: tuple[object, ...], state: State) -> State:
    spec = state._spec
    if spec.units_per_chip == 1 and type(state.starting_stacks[0]) is int:
        _SPECS.put(terms, spec)
    return state


def _streets(
    game: type[ButtonGame] | type[SevenCardStud] | type[SmallGame],
    small_bet: Chips,
    big_bet: Chips,
    cap: RaiseCap,
) -> tuple[Street, ...]:
    return _RECENT.make(
        (game, small_bet, big_bet, cap), lambda: game.make_streets(small_bet, big_bet, cap)
    )


def _count_players(stacks: ValuesLike, players: int | None) -> int:
    if players is None:
        # A mapping may leave players out, so its length says nothing.
        counts = isinstance(stacks, tuple | list | Sized) and not isinstance(stacks, dict | Mapping)
        players = len(stacks) if counts else USUAL_PLAYERS  # type: ignore[arg-type]
    if whole(players) < 2:
        raise SetupError(f"a hand needs two players or more, not {players}")
    return players


def _is_one_amount(values: ValuesLike) -> bool:
    return not isinstance(values, Iterable)


def _structure(limit: str) -> BettingStructure:
    try:
        return BettingStructure(limit.replace(" ", "-").replace("_", "-").capitalize())
    except (AttributeError, ValueError):
        raise SetupError(
            f"no such limit: {limit!r}; choose from 'no-limit', 'pot-limit', 'fixed-limit'"
        ) from None


def _usual_bet(blinds: tuple[int, ...], antes: tuple[int, ...]) -> int:
    """The big blind, also under straddles; without blinds the largest ante."""
    for amount in (*blinds, *antes):
        ratio(amount)  # refuses what is no amount before it is compared
    return (blinds[1] if blinds[1] > 0 else 0) or max(map(abs, blinds)) or max(antes)
