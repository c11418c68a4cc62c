"""Hands by keywords: the defaults, and the effect of every keyword."""

import doctest
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import croupier
from croupier import games
from croupier.errors import SetupError
from croupier.games import kinds, shorthand
from croupier.games.shorthand import holdem, kuhn, leduc, omaha, short_deck, stud
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Automation, BettingStructure, Mode

# Each shorthand and the predefined game whose deck, hands and streets it deals.
GAMES: dict[str, Any] = {
    "holdem": games.NoLimitTexasHoldem,
    "royal": games.NoLimitRoyalHoldem,
    "short_deck": games.NoLimitShortDeckHoldem,
    "omaha": games.PotLimitOmahaHoldem,
    "omaha_hi_lo": games.FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    "draw": games.NoLimitDeuceToSevenLowballSingleDraw,
    "triple_draw": games.FixedLimitDeuceToSevenLowballTripleDraw,
    "badugi": games.FixedLimitBadugi,
    "stud": games.FixedLimitSevenCardStud,
    "stud_hi_lo": games.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": games.FixedLimitRazz,
    "kuhn": games.KuhnPoker,
    "leduc": games.LeducHoldem,
    "rhode_island": games.RhodeIslandHoldem,
    "numeral211": games.Numeral211Holdem,
}
each_game = pytest.mark.parametrize("name", GAMES)


def start(name: str, **keywords: Any) -> Any:
    return getattr(shorthand, name)(**keywords)


@each_game
def test_defaults_start_a_hand(name: str) -> None:
    state, game = start(name), GAMES[name]
    assert getattr(croupier, name) is getattr(shorthand, name)
    assert state.status
    assert state.turn_index is not None  # the first thing to do is a player's decision
    assert state.mode is Mode.TOURNAMENT
    assert state.automations == Automation.DEALER
    assert state.deck == game.deck
    assert state.hand_types == game.hand_types
    assert state.betting_structure is game.betting_structure
    small = name in ("kuhn", "leduc", "rhode_island", "numeral211")
    assert state.player_count == (2 if small else 6)
    assert state.rules == (HouseRules.RESEARCH if small else HouseRules.STANDARD)


@each_game
def test_streets_are_those_of_the_predefined_game(name: str) -> None:
    state, game = start(name), GAMES[name]
    bets = [street.min_completion_betting_or_raising_amount for street in state.streets]
    assert state.streets == game.make_streets(
        bets[0], bets[-1], game.raise_cap(HouseRules.STANDARD)
    )


@each_game
def test_same_seed_same_cards(name: str) -> None:
    one, two, other = (start(name, seed=seed) for seed in (1, 1, 2))
    assert one == two
    dealt = [[*state.hole_cards, list(state.deck_cards)] for state in (one, other)]
    assert dealt[0] != dealt[1] or name in ("kuhn", "leduc")  # few orders there


@each_game
def test_deck_comes_first(name: str) -> None:
    cards = GAMES[name].deck
    state = start(name, deck=f"{cards[-1]!r} {cards[0]!r}", automations=Automation.TABLE, seed=3)
    assert list(state.deck_cards)[:2] == [cards[-1], cards[0]]
    assert sorted(map(repr, state.deck_cards)) == sorted(map(repr, cards))


def test_stacks_count_the_players() -> None:
    assert holdem(stacks=[100, 200, 300]).player_count == 3
    assert holdem(stacks={0: 100, 1: 100}, players=2).player_count == 2
    assert stud(stacks=(50, 60)).starting_stacks == (50, 60)
    assert holdem(stacks=np.array([50, 60])).starting_stacks == (50, 60)
    with pytest.raises(SetupError, match="two players or more"):
        holdem(players=1)


def test_more_stacks_than_players_are_refused() -> None:
    with pytest.raises(SetupError, match="got 3 stacks for 2 players"):
        holdem(players=2, stacks=[100, 200, 300])


def test_bets_follow_the_big_blind() -> None:
    assert holdem(blinds=(5, 10)).streets[0].min_completion_betting_or_raising_amount == 10
    straddled = holdem(blinds=(5, 10, 20))
    assert straddled.streets[0].min_completion_betting_or_raising_amount == 10
    button_blind = short_deck(blinds={-1: 4}, ante=2)
    assert button_blind.streets[0].min_completion_betting_or_raising_amount == 4
    antes_only = holdem(blinds=0, ante=3)
    assert antes_only.streets[0].min_completion_betting_or_raising_amount == 3
    assert holdem(min_bet=4).streets[0].min_completion_betting_or_raising_amount == 4
    exact = holdem(blinds=(Decimal("0.5"), Decimal(1)), limit="fixed-limit")
    assert exact.streets[-1].min_completion_betting_or_raising_amount == 2


@pytest.mark.parametrize("limit", ["pot-limit", "Pot-limit", "pot limit", "POT_LIMIT"])
def test_limit_is_written_liberally(limit: str) -> None:
    state = holdem(limit=limit)
    assert state.betting_structure is BettingStructure.POT_LIMIT
    assert state.streets == holdem().streets


def test_fixed_limit() -> None:
    state = omaha(limit="fixed-limit", blinds=(2, 4))
    bets = [street.min_completion_betting_or_raising_amount for street in state.streets]
    assert bets == [4, 4, 8, 8]
    assert {street.max_completion_betting_or_raising_count for street in state.streets} == {"house"}


def test_stud_without_fixed_limit() -> None:
    state = stud(limit="no-limit", stacks=100, players=2, seed=1)
    assert state.betting_structure is BettingStructure.NO_LIMIT
    assert state.streets == games.NoLimitSevenCardStud.make_streets(4, 8, None)
    assert state.max_completion_betting_or_raising_to_amount == 99
    assert stud(limit="fixed-limit").streets == stud().streets


@pytest.mark.parametrize("limit", ["spread-limit", "", 4])
def test_wrong_limits_are_refused(limit: Any) -> None:
    with pytest.raises(SetupError, match="choose from 'no-limit', 'pot-limit', 'fixed-limit'"):
        holdem(limit=limit)


@pytest.mark.parametrize(
    ("blinds", "stack", "named"),
    [
        ((1e-6, 2e-6), 200 * 1e-6, "0.00019999999999999998"),
        ((Decimal("1e-19"), Decimal("2e-19")), Decimal("2e-17"), "1E-19"),
        ((1, 2), Fraction(1, 3**50), "Fraction"),
        ((1, Fraction(1, 10**5000)), 100, "cannot be shown"),
    ],
)
def test_too_fine_amounts_are_named(blinds: Any, stack: Any, named: str) -> None:
    with pytest.raises(SetupError, match=f"{named}.* is too fine to be counted exactly"):
        croupier.holdem(blinds=blinds, stacks=stack)


def test_antes() -> None:
    assert holdem(ante=1).ante_trimming_status
    big_blind_ante = holdem(ante={1: 2})
    assert not big_blind_ante.ante_trimming_status
    assert big_blind_ante.antes == (0, 2, 0, 0, 0, 0)


def test_keywords_reach_the_state() -> None:
    rules = HouseRules(odd_chips="all_to_first")
    state = leduc(mode=Mode.CASH_GAME, rules=rules, automations=Automation.NOTHING, stacks=50)
    assert state.mode is Mode.CASH_GAME
    assert state.rules == rules
    assert state.automations == ()
    assert state.starting_stacks == (50, 50)


def test_small_games_take_their_bets() -> None:
    state = kuhn(ante=2, bets=(3, 3), stacks=9)
    assert state.antes == (2, 2)
    assert state.streets[0].min_completion_betting_or_raising_amount == 3


def test_doctests() -> None:
    assert doctest.testmod(kinds).failed == 0


STARTS: list[tuple[str, dict[str, Any]]] = [
    ("holdem", {}),
    ("holdem", {"stacks": (50, 200, 90)}),
    ("holdem", {"stacks": [50, 200, 90], "players": 3}),
    ("holdem", {"blinds": (1, 2, 4), "ante": 1, "stacks": 80, "players": 4}),
    ("holdem", {"limit": "fixed-limit", "mode": croupier.Mode.CASH_GAME}),
    ("omaha", {"blinds": {0: 1, 1: 2}, "stacks": {0: 10, 1: 20}, "players": 2}),
    ("stud", {"stacks": (30, 40, 50), "bring_in": 2}),
    ("triple_draw", {"rules": croupier.HouseRules.WSOP, "stacks": (100, 3)}),
    ("leduc", {}),
    ("kuhn", {"stacks": 5}),
]


@pytest.mark.parametrize(("name", "options"), STARTS)
def test_hands_started_again_are_hands_started_first(
    name: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Terms that were used lately have a short way, beside the constructor of State."""
    start = getattr(croupier, name)
    for seed in range(3):
        start(seed=seed, **options)
        again = start(seed=seed, **options)
        with monkeypatch.context() as patch:
            patch.setattr(kinds._SPECS, "start", lambda *_: None)
            first = start(seed=seed, **options)
        assert again == first
        assert again.deck_cards == first.deck_cards


@pytest.mark.parametrize(
    "stacks", [(50, 60.0), (50, Decimal(60)), (50, True), (50,), (50, 60, 70), (50, "60"), 50.5]
)
def test_stacks_that_are_not_whole_go_the_general_way(stacks: Any) -> None:
    croupier.holdem(players=2, stacks=50)
    croupier.holdem(players=2, stacks=(50, 60))

    def start() -> object:
        try:
            return [
                (type(stack), stack)
                for stack in croupier.holdem(players=2, stacks=stacks, seed=1).stacks
            ]
        except ValueError as error:
            return type(error), str(error)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kinds._SPECS, "start", lambda *_: None)
        expected = start()
    assert start() == expected
