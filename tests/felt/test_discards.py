"""Super Stud on the felt: only face-down cards are offered as discards."""

from croupier.felt.asking import asked
from croupier.play.hand.hand_in_play import HandInPlay, TableFacts
from croupier.play.hand.table_game import TableGame


def test_up_cards_are_not_offered() -> None:
    game = TableGame("super-stud")
    stakes = game.stakes(3, (4, 8))
    facts = TableFacts(1, (4, 8), ((1, (4, 8)),))
    hand = HandInPlay(game, (0, 1, 2), [200] * 3, stakes, button=2, seed=1, facts=facts)
    while (question := hand.question) is not None and question.choices is not None:
        hand.answer(("call", question.choices.to_call))
    assert question is not None
    shown = asked(hand, question, 1)
    assert (shown["verb"], shown["least"], shown["most"]) == ("Discard", 2, 2)
    assert shown["cards"] == list(question.hole_cards[:4])
    assert len(question.hole_cards) == 5
    # A player who says nothing throws the first of them away.
    assert question.view.discardable(question.hole_cards) == question.hole_cards[:4]
