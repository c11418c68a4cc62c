"""Deals as rows of numbers."""

import numpy as np
import pytest

from croupier import _core
from croupier.analysis.learning.deals import board_counts, board_places, deal_cards, deal_game
from croupier.arena.setting import make_setting
from croupier.cards import Deck, evaluate
from croupier.games import find_game
from croupier.hand.operations import BoardDealing
from croupier.play.hand.hand_in_play import HandInPlay, TableFacts

NUMBERS = {repr(card): card.number for card in Deck.STANDARD}
HAND, STREET, BOARD = 6, 6, 4  # features of a hand, of a hand on a street, of a board on a street


def deal(text: str) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    numbers = [NUMBERS[card] for card in text.split()]
    return np.array([numbers], dtype=np.uint8)


def holdem() -> _core.DealGame:
    game = deal_game(find_game("holdem"))
    assert game is not None
    return game


def test_which_games_have_deals() -> None:
    for name, cards in (("holdem", (3, 4, 5)), ("omaha", (3, 4, 5)), ("short-deck", (3, 4, 5))):
        assert board_counts(find_game(name)) == cards
        assert deal_game(find_game(name)) is not None
    for name in ("stud", "five-card-draw", "leduc", "kuhn", "FO/8"):
        assert deal_game(find_game(name)) is None


def test_what_a_deal_says() -> None:
    found = holdem().features(deal("8h 8d Ac Ks 8s 3c 2d Kh Qh"))[:, 0]
    width = HAND + 3 * STREET
    eights, other, board = found[:width], found[width : 2 * width], found[2 * width :]
    assert eights[1:5].tolist() == [7, 7, 1, 1]  # both ranks, a pair, not suited
    assert other[1:5].tolist() == [13, 12, 0, 1]
    flop, turn, river = (eights[HAND + n * STREET :][:STREET] for n in range(3))
    assert flop[0] > 60  # a set
    assert flop[1:4].tolist() == [5, 1, 2]  # with the top card of the flop; one heart and the 8s
    assert turn[1] == 4
    assert river[3] == 3  # three hearts
    ace_king = [other[HAND + n * STREET + 1] for n in range(3)]
    assert ace_king == [0, 5, 5]
    assert board[:BOARD].tolist() == [7, 0, 1, 2]
    assert board[3 * BOARD : 3 * BOARD + 3].tolist() == [2, 2, 2]  # the set is ahead throughout


def test_who_is_ahead_is_what_the_evaluator_says() -> None:
    draw = np.random.default_rng(3)
    deals = np.argsort(draw.random((300, 52)), axis=1)[:, :9].astype(np.uint8)
    found = holdem().features(deals)[-4:-1]
    for street, count in enumerate((3, 4, 5)):
        for row, cards in enumerate(deals.tolist()):
            board = cards[4 : 4 + count]
            first, second = (evaluate(cards[place : place + 2] + board) for place in (0, 2))
            assert found[street, row] == 1 + np.sign(first - second)


def test_drawn_deals_look_like_random_ones() -> None:
    game = holdem()
    drawn = game.drawn(2000, 5).reshape(game.features(deal("8h 8d Ac Ks 8s 3c 2d Kh Qh")).size, -1)
    draw = np.random.default_rng(4)
    deals = np.argsort(draw.random((20_000, 52)), axis=1)[:, :9].astype(np.uint8)
    random = game.features(deals)
    by_board = drawn.reshape(len(drawn), 2000, -1).mean(axis=2)
    errors = np.hypot(by_board.std(axis=1) / 2000**0.5, random.std(axis=1) / 20_000**0.5)
    z = (by_board.mean(axis=1) - random.mean(axis=1)) / errors
    assert np.abs(z).max() < 4.0  # the largest of many


@pytest.mark.parametrize("name", ["holdem", "omaha", "short-deck", "royal"])
def test_the_board_that_lies_in_the_deck_is_the_one_that_comes(name: str) -> None:
    setting = make_setting(name, 2, "100bb", 100)
    for seed in range(5):
        hand = HandInPlay(
            setting.table,
            setting.orders[0],
            (setting.chips,) * 2,
            setting.stakes,
            button=1,
            seed=seed,
            facts=TableFacts(1, setting.blinds),
        )
        expected = deal_cards(hand.state, board_places(setting.row))
        holes = [card.number for cards in hand.state.hole_cards for card in cards]
        assert expected[: len(holes)] == holes
        while hand.state.actor_index is not None:
            hand.state.check_or_call()
        board = [
            card.number
            for done in hand.state.operations
            if isinstance(done, BoardDealing)
            for card in done.cards
        ]
        assert expected[-len(board) :] == board


def test_deals_that_cannot_be_are_refused() -> None:
    game = holdem()
    with pytest.raises(ValueError, match="no card is in two places"):
        game.features(deal("8h 8d 8h Ks 8s 3c 2d Kh Qh"))
    with pytest.raises(ValueError, match="both hands and the whole board"):
        game.features(deal("8h 8d Ac Ks 8s 3c 2d"))
    with pytest.raises(ValueError, match="cards of the deck"):
        game.features(np.full((1, 9), 200, dtype=np.uint8))
    with pytest.raises(ValueError, match="1 to 10,000 boards"):
        game.drawn(0, 1)
