"""Games of card rooms that PokerKit does not have: their data, and their special rules."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import Automation, BettingStructure, HouseRules, games
from croupier.errors import IllegalOperation, SetupError
from croupier.games import Game
from croupier.games.catalogue import GAMES
from croupier.games.mixed import EIGHT_GAME, HORSE, ROTATIONS, MixedGame
from croupier.games.poker import Poker
from croupier.hand.state import State

UNBURNT = HouseRules(burn=False)  # a burnt card could be one that is named later
LIMITS = {
    "FixedLimit": BettingStructure.FIXED_LIMIT,
    "PotLimit": BettingStructure.POT_LIMIT,
    "NoLimit": BettingStructure.NO_LIMIT,
}
SHAPES = {
    "OmahaHoldem": (4, 5),
    "FiveCardOmahaHoldem": (5, 5),
    "SixCardOmahaHoldem": (6, 5),
    "OmahaHoldemHighLowSplitEightOrBetter": (4, 5),
    "FiveCardOmahaHoldemHighLowSplitEightOrBetter": (5, 5),
    "SixCardOmahaHoldemHighLowSplitEightOrBetter": (6, 5),
    "Courchevel": (5, 5),
    "CourchevelHighLowSplitEightOrBetter": (5, 5),
    "TexasHoldem": (2, 5),
    "FiveCardDraw": (5, 0),
    "DeuceToSevenLowballSingleDraw": (5, 0),
    "DeuceToSevenLowballTripleDraw": (5, 0),
    "AceToFiveLowballTripleDraw": (5, 0),
    "Badugi": (4, 0),
    "SevenCardStud": (7, 0),
    "SevenCardStudHighLowSplitEightOrBetter": (7, 0),
    "Razz": (7, 0),
    "FiveCardStud": (5, 0),
}


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_comes_in_every_structure(limit: str, shape: str) -> None:
    game = getattr(games, limit + shape)
    bets = (4, 8) if game.row.stud or limit == "FixedLimit" else (2,)
    forced = (1, 2) if game.row.stud else (0, (1, 2))
    made: Poker = game(Automation.DEALER, True, *forced, *bets)
    assert made.betting_structure is LIMITS[limit]
    assert (made.max_hole_card_count, made.max_board_card_count) == SHAPES[shape]
    capped = all(street.max_completion_betting_or_raising_count == 4 for street in made.streets)
    assert capped == (limit == "FixedLimit")
    state = made(200, 4, seed=1)
    while state.actor_index is not None or state.stand_patter_or_discarder_index is not None:
        if state.actor_index is None:
            state.stand_pat_or_discard()
        elif state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()
    assert not state.status
    assert sum(state.stacks) == 800


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_names_and_codes_are_unique(game: Game) -> None:
    assert [other.code for other in GAMES].count(game.code) == 1
    assert [other.name for other in GAMES].count(game.name) == 1


def play(game: Any, holes: list[str], boards: list[str], stack: int = 100) -> State:
    """Check a hand of pot limit down with the given cards."""
    state = game.create_state(
        Automation.TABLE, True, 0, (1, 2), 2, stack, len(holes), rules=UNBURNT
    )
    for cards in holes:
        state.deal_hole(cards)
    boards = list(boards)
    while state.status:
        if state.board_dealing_count:
            state.deal_board(boards.pop(0))
        else:
            state.check_or_call()
    assert isinstance(state, State)
    return state


def test_exactly_two_of_five_hole_cards_play() -> None:
    # Four spades in hand make a flush only with three on the board.
    state = play(
        games.PotLimitFiveCardOmahaHoldem,
        ["AsKsQsJs2d", "3c3dTh9h4h"],
        ["3s7s8s", "5c", "Kd"],
    )
    assert state.payoffs[0] > 0  # a flush: two spades in hand, three on the board
    state = play(
        games.PotLimitFiveCardOmahaHoldem,
        ["AsKsQsJs2d", "3c3dTh9h4h"],
        ["3h7s8s", "5c", "Kd"],
    )
    assert state.payoffs[1] > 0  # three threes beat a pair of kings: two spades on the board


def test_six_card_omaha_deals_six() -> None:
    state = play(
        games.PotLimitSixCardOmahaHoldem,
        ["AsAdKsKd2c3c", "QhQc4h5h6c7c"],
        ["QdJs8s", "9h", "2h"],
    )
    assert state.payoffs == [-2, 2]


def test_high_and_low_share_the_pot() -> None:
    state = play(
        games.PotLimitOmahaHoldemHighLowSplitEightOrBetter,
        ["AsAd9c9d", "2h3hJcTd"],
        ["4c6cKs", "7d", "Th"],
    )
    assert state.payoffs == [0, 0]  # aces high, a seven low: each takes half of the pot of 4


def test_courchevel_shows_a_board_card_before_the_bets() -> None:
    state = games.PotLimitCourchevel.create_state(
        Automation.TABLE, True, 0, (1, 2), 2, 100, 2, rules=UNBURNT
    )
    for cards in ("Qh5s4cQs6d", "As8h4dTcTs"):
        state.deal_hole(cards)
    assert state.actor_index is None
    state.deal_board("8s")
    assert state.actor_index == 1
    state.check_or_call()
    state.check_or_call()
    assert state.board_dealing_count == 2


def test_pot_limit_is_the_pot_after_a_call() -> None:
    state = games.PotLimitTexasHoldem.create_state(Automation.DEALER, True, 0, (1, 2), 2, 200, 3)
    assert state.max_completion_betting_or_raising_to_amount == 7
    with pytest.raises(IllegalOperation):
        state.complete_bet_or_raise_to(8)


def test_limit_draw_has_a_big_bet_after_the_draw() -> None:
    game = games.FixedLimitFiveCardDraw(Automation.DEALER, True, 0, (1, 2), 2, 4)
    state = game(100, 2, seed=3)
    assert state.max_completion_betting_or_raising_to_amount == 4
    state.check_or_call()
    state.check_or_call()
    state.stand_pat_or_discard()
    state.stand_pat_or_discard()
    assert state.min_completion_betting_or_raising_to_amount == 4


@pytest.mark.parametrize(
    ("game", "better", "worse"),
    [
        (games.NoLimitFiveCardDraw, "AhAsKdQc2h", "KhKsAdJc3h"),
        (games.NoLimitAceToFiveLowballTripleDraw, "Ah2s3d4c5h", "2h3s4d5c7h"),
        (games.NoLimitDeuceToSevenLowballTripleDraw, "2h3s4d5c7h", "Ah2s3d4c5d"),
        (games.PotLimitDeuceToSevenLowballSingleDraw, "2h3s4d5c7h", "2s3d4c6h7d"),
        (games.NoLimitBadugi, "Ac2d3h4s", "2c3dAh5h"),
    ],
)
def test_what_wins_a_draw(game: Any, better: str, worse: str) -> None:
    state = game.create_state(Automation.TABLE, True, 0, (1, 2), 2, 100, 2, rules=UNBURNT)
    state.deal_hole(worse)
    state.deal_hole(better)
    while state.status:
        if state.actor_index is None:
            state.stand_pat_or_discard()
        else:
            state.check_or_call()
    assert state.payoffs == [-2, 2]


def test_five_card_stud_deals_one_card_down() -> None:
    state = games.FixedLimitFiveCardStud.create_state(
        Automation.TABLE, True, 1, 1, 4, 8, 100, 2, rules=UNBURNT
    )
    for cards in ("AsKs", "2c3c"):
        state.deal_hole(cards)
    assert [list(state.get_up_cards(player)) for player in (0, 1)] != [[], []]
    state.post_bring_in()
    assert state.bets == [0, 1]
    state.check_or_call()
    for street, bet in (("Kd", 4), ("Qd", 8), ("Jd", 8)):
        state.deal_hole(street)
        state.deal_hole({"Kd": "4h", "Qd": "5h", "Jd": "6d"}[street])
        assert state.min_completion_betting_or_raising_to_amount == bet
        state.check_or_call()
        state.check_or_call()
    assert state.payoffs == [-2, 2]  # a straight beats a pair


@pytest.mark.parametrize("rotation", ROTATIONS, ids=lambda rotation: rotation.name)
def test_a_rotation_comes_round(rotation: MixedGame) -> None:
    length = len(rotation.games)
    played = [rotation.game_of(hand, 6) for hand in range(6 * length + 1)]
    assert tuple(played[::6]) == (*rotation.games, rotation.games[0])


def test_rotations_are_the_known_ones() -> None:
    assert "".join(game.class_name.removeprefix("FixedLimit")[0] for game in HORSE.games) == "TORSS"
    assert len(EIGHT_GAME.games) == 8
    with pytest.raises(SetupError):
        MixedGame("nothing", ())
    with pytest.raises(SetupError):
        HORSE.game_of(-1, 6)
