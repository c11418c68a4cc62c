"""Options of the house rules that the scripted hands do not show: how cards are dealt."""

import pytest

from croupier import Automation, HouseRules, State, redeal, rollout
from croupier.games import NoLimitDeuceToSevenLowballSingleDraw
from croupier.hand import HoleDealing

BY_HAND = tuple(name for name in Automation if name is not Automation.HOLE_DEALING)


def single_draw(draw_dealing: str, automations: tuple[Automation, ...]) -> State:
    return NoLimitDeuceToSevenLowballSingleDraw.create_state(
        automations,
        True,
        0,
        (1, 2),
        2,
        100,
        2,
        rules=HouseRules(draw_dealing=draw_dealing),
        seed=5,
    )


def draw_three_and_one(state: State) -> None:
    state.check_or_call()
    state.check_or_call()
    state.stand_pat_or_discard(state.hole_cards[0][:3])
    state.stand_pat_or_discard(state.hole_cards[1][:1])


def replacements(state: State) -> list[tuple[int, int]]:
    dealt = [done for done in state.operations if isinstance(done, HoleDealing)]
    return [(done.player_index, len(done.cards)) for done in dealt[10:]]


@pytest.mark.parametrize(
    ("draw_dealing", "expected"),
    [
        ("player_by_player", [(0, 3), (1, 1)]),
        ("card_by_card", [(0, 1), (0, 1), (0, 1), (1, 1)]),
    ],
)
def test_draw_dealing(draw_dealing: str, expected: list[tuple[int, int]]) -> None:
    automated = single_draw(draw_dealing, tuple(Automation))
    draw_three_and_one(automated)
    assert replacements(automated) == expected

    by_hand = single_draw(draw_dealing, BY_HAND)
    for _ in range(10):
        by_hand.deal_hole()
    draw_three_and_one(by_hand)
    while by_hand.hole_dealee_index is not None:
        pending = by_hand.pending
        assert pending is not None
        assert pending.card_count == len(by_hand.deal_hole().cards)
    assert replacements(by_hand) == expected
    assert by_hand.hole_cards == automated.hole_cards


def test_draw_dealing_gives_the_same_cards_and_payoffs() -> None:
    states = [single_draw(way, tuple(Automation)) for way in ("player_by_player", "card_by_card")]
    for state in states:
        draw_three_and_one(state)
    assert states[0].hole_cards == states[1].hole_cards
    payoffs = [rollout(state, 50, seed=3).payoffs.tolist() for state in states]
    assert payoffs[0] == payoffs[1]
    redealt = [redeal(state, 0, seed=9) for state in states]
    assert redealt[0].hole_cards == redealt[1].hole_cards
    assert redealt[0].hole_cards[0] == states[0].hole_cards[0]
