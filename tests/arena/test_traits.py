"""Further controls of heads-up matches: every one has mean zero, and helps where it can."""

import numpy as np
import pytest

from croupier.analysis.equities.deal_traits import TRAITS, deal_traits
from croupier.analysis.equities.games import find_game as find_dealt
from croupier.analysis.equities.preflop import share_matrix
from croupier.arena.entries import read_entry
from croupier.arena.playing import SliceOrder, TableWork, play_slice
from croupier.arena.setting import make_setting
from croupier.arena.statistics.controls import Array, Factors, crossfitted
from croupier.arena.traits import (
    TraitControl,
    from_the_other_side,
    hole_controls,
    hole_number,
)
from croupier.arena.verdict import compare
from croupier.cards.card import Deck
from croupier.games import find_game
from croupier.players.transports.options import USUAL


def hand(text: str) -> int:
    numbers = {repr(card): card.number for card in Deck.STANDARD}
    return sum(1 << numbers[text[place : place + 2]] for place in range(0, len(text), 2))


def traits(first: str, second: str, before: str, after: str, seed: int = 1) -> Array:
    return np.array(
        deal_traits(
            find_dealt("holdem"),
            (hand(first), hand(second)),
            hand(before),
            hand(after),
            others=400,
            runouts=100,
            seed=seed,
        )
    )


def test_the_other_side_sees_the_same_deal() -> None:
    # From random draws of their own, so the two agree up to noise.
    one = traits("8h8d", "AcKs", "", "8s3c2d", seed=1)
    other = traits("AcKs", "8h8d", "", "8s3c2d", seed=2)
    assert from_the_other_side(one) == pytest.approx(other, abs=0.15)
    assert np.array_equal(from_the_other_side(from_the_other_side(one)), one)


def test_functions_of_the_hole_cards_have_mean_zero_over_all_pairs() -> None:
    _, possible = share_matrix()
    firsts, seconds = np.nonzero(possible)
    total = np.zeros(49)
    for begin in range(0, len(firsts), 200_000):
        chosen = slice(begin, begin + 200_000)
        pairs = np.stack([firsts[chosen], seconds[chosen]], axis=1).astype(np.int16)
        total += hole_controls(pairs).sum(axis=0)
    assert np.abs(total / len(firsts)).max() < 1e-9


def test_numbers_of_hands() -> None:
    assert hole_number(["Ah", "Kd"]) == hole_number(["Kd", "Ah"]) < 1326


@pytest.mark.parametrize("game", ["holdem", "omaha", "short-deck"])
def test_traits_of_played_hands_have_mean_zero(game: str) -> None:
    entries = read_entry("A=random"), read_entry("B=call")
    work = TableWork(entries, make_setting(game, 2, "20bb", 100), 4, USUAL)
    data = np.concatenate(
        [play_slice(SliceOrder(work, number, 100)).traits for number in range(1, 11)]
    )
    assert data.shape == (1000, 3 * TRAITS)
    errors = data.std(axis=0, ddof=1) / len(data) ** 0.5
    z = np.abs(data.mean(axis=0)) / errors
    assert z.max() < 4.0  # the largest of 36
    assert (z > 2.0).sum() <= 6


def test_games_without_traits() -> None:
    for name in ("stud", "five-card-draw", "leduc", "FO/8"):
        assert TraitControl(find_game(name), 2).controls == 0
    assert TraitControl(find_game("holdem"), 3).controls == 0


def test_they_help_where_strong_hands_win_large_pots() -> None:
    setting = make_setting("holdem", 2, "100bb", 100)
    entries = read_entry("A=call"), read_entry("B=tight")
    work = TableWork(entries, setting, 5, USUAL)
    parts = [compare(play_slice(SliceOrder(work, number, 100)), setting) for number in range(1, 9)]
    results = np.concatenate([part.mean for part in parts])
    luck = np.concatenate([part.luck for part in parts])
    board = crossfitted(results, luck[:, :4])
    further = crossfitted(results, luck, None, None, luck.shape[1] - 4)
    assert further.var() < 0.85 * board.var()


def test_further_controls_that_say_nothing_are_left_alone() -> None:
    draw = np.random.default_rng(1)
    results, luck = draw.standard_t(3, 1000), draw.standard_normal((1000, 41))
    results += luck[:, 0]
    factors = Factors(41, None, 40)
    factors.add(results, luck)
    found = factors.values()
    assert found[0] == pytest.approx(1.0, abs=0.15)
    assert np.abs(found[1:]).max() < 0.1
