"""The predefined games compared with PokerKit: the same decks, hand types, streets, signatures.

A game starts hands by `create_state` in one call, or as a factory that is called again.
"""

import copy
import inspect
import pickle
import random
from decimal import Decimal
from functools import partial
from math import inf
from typing import Any

import numpy as np
import pytest

import croupier
import pokerkit
from croupier import games
from croupier.analysis.equities.games import find_game
from croupier.cards.card import Card
from croupier.errors import SetupError
from croupier.games import Poker
from croupier.games.catalogue import GAMES as ROWS
from croupier.games.catalogue import find_game as find_row
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Automation, BettingStructure, Mode

BIG_BET = ((), True, 0, (1, 2), 2)
FIXED_LIMIT = ((), True, 0, (1, 2), 2, 4)
STUD = ((), True, 1, 1, 2, 4)
SMALL = ((),)
# Every game with arguments to set it up.
GAMES: dict[str, tuple[Any, ...]] = {
    "FixedLimitTexasHoldem": FIXED_LIMIT,
    "NoLimitTexasHoldem": BIG_BET,
    "NoLimitRoyalHoldem": BIG_BET,
    "NoLimitShortDeckHoldem": BIG_BET,
    "PotLimitOmahaHoldem": BIG_BET,
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter": FIXED_LIMIT,
    "FixedLimitSevenCardStud": STUD,
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter": STUD,
    "FixedLimitRazz": STUD,
    "NoLimitDeuceToSevenLowballSingleDraw": BIG_BET,
    "FixedLimitDeuceToSevenLowballTripleDraw": FIXED_LIMIT,
    "FixedLimitBadugi": FIXED_LIMIT,
    "KuhnPoker": SMALL,
    "LeducHoldem": SMALL,
    "RhodeIslandHoldem": SMALL,
    "RoyalRhodeIslandHoldem": SMALL,
    "Numeral211Holdem": SMALL,
}
# PokerKit 0.7.7 plays fixed-limit Omaha hi-lo pot-limit, by mistake.
PLAYED_WRONG_THERE = "FixedLimitOmahaHoldemHighLowSplitEightOrBetter"
USUAL_STACKS = {
    "KuhnPoker": 2,
    "LeducHoldem": 13,
    "RhodeIslandHoldem": 155,
    "RoyalRhodeIslandHoldem": 155,
    "Numeral211Holdem": 205,
}
each_game = pytest.mark.parametrize("name", GAMES)


def street_fields(street: Any) -> tuple[Any, ...]:
    return (
        street.card_burning_status,
        street.hole_dealing_statuses,
        street.board_dealing_count,
        street.draw_status,
        street.opening,
        street.min_completion_betting_or_raising_amount,
        street.max_completion_betting_or_raising_count,
    )


def test_all_seventeen_are_there() -> None:
    assert len(GAMES) == 17
    assert set(games.__all__) > {*GAMES, "Poker"}


@each_game
def test_game_is_data_as_in_the_engine_api(name: str) -> None:
    ours, theirs = getattr(games, name), getattr(pokerkit, name)
    assert list(map(repr, ours.deck)) == list(map(repr, theirs.deck))
    assert [kind.__name__ for kind in ours.hand_types] == [
        kind.__name__ for kind in theirs.hand_types
    ]
    for attribute in ("hole_dealing_count", "low"):
        assert getattr(ours, attribute, None) == getattr(theirs, attribute, None)
    if name != PLAYED_WRONG_THERE:
        cap = "max_completion_betting_or_raising_count"
        assert ours.betting_structure == theirs.betting_structure
        assert getattr(ours, cap) == getattr(theirs, cap)


@each_game
def test_streets_and_properties(name: str) -> None:
    ours: Poker = getattr(games, name)(*GAMES[name])
    theirs = getattr(pokerkit, name)(*GAMES[name])
    given = list(map(street_fields, ours.streets))
    wanted = list(map(street_fields, theirs.streets))
    if name == PLAYED_WRONG_THERE:
        wanted = [(*fields[:-1], 4) for fields in wanted]
    assert given == wanted
    for attribute in (
        "ante_trimming_status",
        "automations",
        "big_bet",
        "bring_in",
        "button_status",
        "max_board_card_count",
        "max_down_card_count",
        "max_hole_card_count",
        "max_up_card_count",
        "mode",
        "raw_antes",
        "raw_blinds_or_straddles",
        "small_bet",
        "starting_board_count",
    ):
        assert getattr(ours, attribute) == getattr(theirs, attribute), attribute
    assert [order.name for order in ours.rank_orders] == [
        order.name for order in theirs.rank_orders
    ]
    assert ours.divmod(11, 3) == (3, 2)
    assert ours.rules is None


def test_omaha_hi_lo_is_fixed_limit() -> None:
    game = games.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
    assert game.betting_structure is BettingStructure.FIXED_LIMIT
    assert {s.max_completion_betting_or_raising_count for s in game(*FIXED_LIMIT).streets} == {4}


def test_min_bet() -> None:
    assert games.NoLimitTexasHoldem(*BIG_BET).min_bet == 2
    with pytest.raises(SetupError, match="small bet is 2, the big bet is 4"):
        _ = games.FixedLimitTexasHoldem(*FIXED_LIMIT).min_bet


def test_wrong_bets_are_refused() -> None:
    with pytest.raises(SetupError, match="minimum bet"):
        games.NoLimitTexasHoldem((), True, 0, (1, 2), 0)


def parameters(function: Any) -> list[tuple[str, Any]]:
    return [(p.name, p.kind) for p in inspect.signature(function).parameters.values()]


@each_game
@pytest.mark.parametrize("method", ["__init__", "__call__", "create_state"])
def test_signatures(name: str, method: str) -> None:
    ours = parameters(getattr(getattr(games, name), method))
    theirs = parameters(getattr(getattr(pokerkit, name), method))
    assert ours[: len(theirs)] == theirs
    added = {
        "__init__": ["rules"],
        "__call__": ["rules", "seed", "next_cards"],
        "create_state": ["rules", "seed", "next_cards"],
    }
    assert [parameter for parameter, _ in ours[len(theirs) :]] == added[method]


def test_a_game_keeps_its_keywords() -> None:
    def even_split(amount: int, count: int) -> tuple[int, int]:
        return amount // count, amount % count

    def no_rake(amount: int, state: object) -> tuple[int, int]:
        return 0, amount

    game = games.NoLimitTexasHoldem(
        *BIG_BET, mode=Mode.CASH_GAME, starting_board_count=2, divmod=even_split, rake=no_rake
    )
    assert game.mode is Mode.CASH_GAME
    assert game.starting_board_count == 2
    assert game.divmod is even_split
    assert game.rake is no_rake


def test_a_variant_is_a_few_lines() -> None:
    class Pineapple(games.NoLimitTexasHoldem):
        hole_dealing_count = 3

    game = Pineapple(*BIG_BET)
    assert game.max_hole_card_count == 3
    assert game.max_board_card_count == 5


@each_game
def test_factory_and_create_state_agree(name: str) -> None:
    kind: Any = getattr(games, name)
    arguments = GAMES[name]
    game = kind(*arguments)
    if arguments == SMALL:
        states = (
            game(200, 2, seed=1),
            kind.create_state(*arguments, raw_starting_stacks=200, player_count=2, seed=1),
        )
    else:
        states = game(200, 2, seed=1), kind.create_state(*arguments, 200, 2, seed=1)
    assert states[0] == states[1]
    for state in states:
        assert state.deck == kind.deck
        assert state.hand_types == kind.hand_types
        assert state.streets == game.streets
        assert state.betting_structure is kind.betting_structure
        assert state.bring_in == game.bring_in
        assert state.starting_stacks == (200, 200)
        assert state.mode is Mode.TOURNAMENT


@each_game
def test_seed_decides_the_cards(name: str) -> None:
    game = getattr(games, name)(*GAMES[name])
    decks = [tuple(game(200, 2, seed=seed).deck_cards) for seed in (1, 1, 2, 3, 4, 5, 6, 7)]
    assert decks[0] == decks[1]
    assert len(set(decks)) > 1
    assert all(sorted(map(repr, deck)) == sorted(map(repr, game.deck)) for deck in decks)


@each_game
def test_a_hand_is_the_same_whatever_was_dealt_before(name: str) -> None:
    """The second hand of a game begins where the first one was when its cards were due."""
    chance = random.Random(name)
    stacks = USUAL_STACKS.get(name, (7, 40, 3))
    players = 2 if name in USUAL_STACKS else 3
    for seed in range(60):
        # None of them, some, or all: a hand may wait for antes, for cards, or be over at once.
        automations = tuple(each for each in Automation if chance.random() < seed / 50)
        mode = chance.choice(list(Mode))
        make = partial(getattr(games, name), automations, *GAMES[name][1:], mode=mode)
        used, fresh = make(), make()
        for before in range(3):
            used(stacks, players, seed=1_000 + before)
        again, first = used(stacks, players, seed=seed), fresh(stacks, players, seed=seed)
        assert again == first
        assert again.operations == first.operations
        assert again._save() == first._save()


def test_rules_that_stand_anyway_make_no_other_hand() -> None:
    game = games.NoLimitTexasHoldem(Automation.DEALER, True, 0, (1, 2), 2)
    assert game(200, 2, seed=1) == game(200, 2, seed=1, rules=HouseRules.ENGINE)
    assert game(200, 2, seed=1) != game(200, 2, seed=1, rules=HouseRules.STANDARD)


def test_any_larger_raise_is_a_chip_more_whatever_the_stacks() -> None:
    """The smallest raise is 1."""
    for stack in (Decimal(100), Decimal("100.05")):
        blinds = (Decimal("0.5"), Decimal(1))
        rules = HouseRules.HOME_GAME
        state = croupier.holdem(blinds=blinds, stacks=stack, players=3, rules=rules)
        state.complete_bet_or_raise_to(2)
        assert state.min_completion_betting_or_raising_to_amount == 3


def test_the_whole_deck_is_dealt_at_once_again() -> None:
    game = games.KuhnPoker(tuple(Automation))
    for seed in (1, 1, 2, 3):
        state = game(2, 3, seed=seed)
        assert state == games.KuhnPoker(tuple(Automation))(2, 3, seed=seed)
        assert {card for cards in state.hole_cards for card in cards} == set(game.deck)
        assert not state.deck_cards


@pytest.mark.parametrize(("name", "stacks"), USUAL_STACKS.items())
def test_small_games_have_usual_stacks(name: str, stacks: int) -> None:
    kind = getattr(games, name)
    assert kind(())().starting_stacks == (stacks, stacks)
    assert kind.create_state(()).starting_stacks == (stacks, stacks)
    assert kind(())(7, 2).starting_stacks == (7, 7)


def test_leduc_keeps_the_stacks_it_was_set_up_with() -> None:
    game = games.LeducHoldem((), True, 1, 2, 4, 20)
    assert game().starting_stacks == (20, 20)
    assert game(13).starting_stacks == (13, 13)


def test_next_cards_come_first() -> None:
    game = games.NoLimitTexasHoldem(*BIG_BET)
    cards = list(Card.parse("AsKd2c"))
    assert list(game(200, 2, next_cards="As Kd 2c").deck_cards)[:3] == cards


def test_keywords_of_a_game_reach_the_state() -> None:
    rules = HouseRules(burn=False)
    game = games.NoLimitTexasHoldem(
        Automation.DEALER,
        *BIG_BET[1:],
        mode=Mode.CASH_GAME,
        starting_board_count=2,
        rules=rules,
    )
    state = game(200, 3)
    assert state.automations == Automation.DEALER
    assert state.mode is Mode.CASH_GAME
    assert state.starting_board_count == 2
    assert state.rules == rules
    assert game(200, 3, rules=HouseRules.WSOP).rules == HouseRules.WSOP
    assert games.NoLimitTexasHoldem(*BIG_BET)(200, 3).rules == HouseRules.ENGINE


def test_a_game_that_is_changed_deals_the_changed_game() -> None:
    game = games.NoLimitTexasHoldem(*BIG_BET)
    assert game(200, 3).antes == (0, 0, 0)
    game.raw_antes = 1
    game.mode = Mode.CASH_GAME
    state = game(200, 3)
    assert state.antes == (1, 1, 1)
    assert state.mode is Mode.CASH_GAME


def test_stacks_of_any_kind_of_number() -> None:
    blinds: Any = (Decimal("0.5"), 1)
    game: Any = games.NoLimitTexasHoldem((), True, 0, blinds, 1)
    assert game(200, 2).starting_stacks == (200, 200)
    assert game([200, 100], 2).starting_stacks == (200, 100)
    assert game([Decimal("99.9"), inf], 2).starting_stacks == (Decimal("99.9"), inf)
    assert game({0: 5, -1: 7}, 2, rules=HouseRules.WSOP).starting_stacks == (5, 7)


def test_a_number_of_players_is_whole_whatever_was_dealt_before() -> None:
    three: Any = np.int64(3)
    part: Any = 3.0
    game = games.NoLimitTexasHoldem(*BIG_BET)
    for _ in range(2):  # before and after the game knows how to deal to three
        with pytest.raises(TypeError):
            game(200, part)
        state = game(200, three, seed=1)
        assert type(state.player_count) is int
        assert state == game(200, 3, seed=1)


@pytest.mark.parametrize(
    "name",
    [
        *("holdem", "royal", "short_deck", "omaha", "omaha_hi_lo", "draw", "triple_draw", "badugi"),
        *("stud", "stud_hi_lo", "razz", "kuhn", "leduc", "rhode_island", "numeral211"),
    ],
)
def test_a_name_means_the_same_game_everywhere(name: str) -> None:
    """As a function of croupier, at the command line, and where equities are asked for."""
    game = getattr(croupier, name)
    assert find_row(name) is game
    assert find_game(name).hand_types == game.hand_types
    assert set(find_game(name).deck) == set(game.deck)


def test_other_names_are_nobody_elses() -> None:
    others = [name for row in ROWS for name in row.aliases]
    taken = {spelling for game in ROWS for spelling in (game.name, game.code.lower())}
    assert len({*others, *taken}) == len(others) + len(taken)


def test_games_are_copied_and_pickled() -> None:
    game = games.FixedLimitRazz(*GAMES["FixedLimitRazz"])
    first = game(200, 2, seed=1)
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert twin(200, 2, seed=1) == first
        assert twin.streets == game.streets
