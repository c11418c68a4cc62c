"""Cards that the deck of a game does not have."""

from croupier.history import HandFault
from tests.history.rooms.test_traps import HEAD, SEATS, read, stars

SHORT_DECK = """\
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Dee: folds
Ann: folds
Bob: calls $1
Cy: checks
*** FLOP *** [6h 7h {card}]
Bob: bets $2
Cy: folds
Uncalled bet ($2) returned to Bob
Bob collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
"""


def test_a_short_deck_has_no_small_cards() -> None:
    game = "6+ Hold'em No Limit ($1/$2 USD)"
    hand = stars(SEATS + SHORT_DECK.format(card="8s"), game)
    assert [repr(card) for card in hand.replay().get_board_cards(0)] == ["6h", "7h", "8s"]
    fault = read("pokerstars", HEAD.format(game=game) + SEATS + SHORT_DECK.format(card="4s"))
    assert isinstance(fault, HandFault)
    assert "the deck has no card 4s" in str(fault)
