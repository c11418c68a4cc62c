"""A game as a table deals it: the facts computed once for stakes, and the size of the cache."""

from croupier.play.hand.table_game import TableGame
from croupier.play.stakes.level import Level
from croupier.play.table.seating import Deal


def test_the_same_stakes_have_the_same_terms() -> None:
    game = TableGame()
    terms = game.terms(game.stakes(3, (1, 2)))
    assert game.terms(game.stakes(3, (1, 2))) is terms
    assert game.terms(game.stakes(3, (2, 4))) is not terms
    assert terms.posted == (1, 2, 0)
    assert terms.posts == ((0, "small_blind"), (1, "big_blind"))


def test_a_table_that_plays_for_years_keeps_few_stakes() -> None:
    game = TableGame()
    for big in range(2, 3000):
        game.terms(game.stakes(2, (1, big)))
    assert len(game._terms) <= 1024
    assert game.terms(game.stakes(2, (1, 2))).posted == (2, 1)


def test_stakes_are_those_of_the_deal_and_the_level() -> None:
    game = TableGame()
    first, second = Deal((0, 1, 2), 2, 0, 1, 0), Deal((1, 2, 0), 0, 1, 2, 1)
    small, large = Level(1, 1, 2), Level(1, 5, 10)
    assert game.stakes_for(first, small) is game.stakes_for(first, small)
    assert game.stakes_for(first, large).blinds == (5, 10, 0)
    assert game.stakes_for(second, small).blinds == (1, 2, 0)
