"""Dealing: order, burns, draws, unknown cards, and a deck that runs out."""

from collections import deque
from typing import Any

import pytest

from croupier import (
    Automation,
    BettingStructure,
    Card,
    Deck,
    HouseRules,
    Opening,
    SetupError,
    State,
    Street,
)
from croupier.cards import StandardHighHand
from tests.documented.tables import (
    EVERYTHING,
    NO_CARDS,
    holdem,
    names,
    play_out,
    stud,
    text,
    triple_draw,
)

_MANUAL_HOLE = tuple(a for a in EVERYTHING if a is not Automation.HOLE_DEALING)


def test_hole_cards_go_round_the_table_one_by_one() -> None:
    state = holdem(100, 3, automations=_MANUAL_HOLE)
    order = []
    while state.can_deal_hole():
        order.append(state.hole_dealee_index)
        assert len(state.deal_hole().cards) == 1
    assert order == [0, 1, 2, 0, 1, 2]


def test_several_cards_may_be_dealt_to_anybody_due() -> None:
    state = holdem(100, 3, automations=_MANUAL_HOLE)
    state.deal_hole("AsKs", 1)
    assert state.hole_dealee_index == 0
    assert not state.can_deal_hole("QsJs", 1)
    assert not state.can_deal_hole("QsJsTs", 0)
    assert state.can_deal_hole(2, 2)


def test_draw_replacements_go_to_one_player_after_the_other() -> None:
    state = triple_draw(100, 3, automations=_MANUAL_HOLE)
    while state.can_deal_hole():
        state.deal_hole()
    for _ in range(3):
        state.check_or_call()
    for index in range(3):
        state.stand_pat_or_discard(tuple(state.hole_cards[index])[:3])
    order = []
    while state.can_deal_hole():
        order.append((state.hole_dealee_index, len(state.deal_hole().cards)))
    assert order == [(0, 3), (1, 3), (2, 3)]


def test_burn_on_a_draw_street_comes_after_all_have_drawn() -> None:
    manual = tuple(a for a in _MANUAL_HOLE if a is not Automation.CARD_BURNING)
    state = triple_draw(100, 2, automations=manual)
    while state.can_deal_hole():
        state.deal_hole()
    state.check_or_call()
    state.check_or_call()
    assert not state.can_burn_card()
    state.stand_pat_or_discard()
    state.stand_pat_or_discard(tuple(state.hole_cards[1])[:1])
    assert not state.can_deal_hole()
    state.burn_card()
    assert state.can_deal_hole()


def test_discards_must_be_held() -> None:
    state = triple_draw(100, 2)
    state.check_or_call()
    state.check_or_call()
    held = text(state.hole_cards[0])
    other = text(state.hole_cards[1])[:2]
    assert state.can_stand_pat_or_discard(held)
    assert not state.can_stand_pat_or_discard(other)


def test_unknown_cards_never_leave_the_deck() -> None:
    state = holdem(100, 2, automations=NO_CARDS)
    state.deal_hole("????")
    state.deal_hole("????")
    assert len(state.deck_cards) == 52
    assert text(state.hole_cards[0]) == "????"


def test_dealing_a_card_twice_is_warned_of_and_done() -> None:
    state = holdem(100, 2, automations=NO_CARDS)
    state.deal_hole("AsKs")
    with pytest.warns(UserWarning, match="As"):
        state.deal_hole("AsQs")
    assert text(state.hole_cards[1]) == "AsQs"


def test_a_card_dealt_twice_counts_once() -> None:
    state = holdem(100, 2, automations=NO_CARDS)
    state.deal_hole("AsKs")
    state.deal_hole("QdQh")
    state.check_or_call()
    state.check_or_call()
    state.burn_card("??")
    with pytest.warns(UserWarning, match="As"):
        state.deal_board("As2c3d")
    assert state.get_hand(0, 0, 0) is None  # four different cards so far
    state.check_or_call()
    state.check_or_call()
    state.burn_card("??")
    state.deal_board("9h")
    assert str(state.get_hand(0, 0, 0)) == "High card (AsKs2c3d9h)"


def test_assigned_deck_is_dealt_from_the_top() -> None:
    state = holdem(100, 2, automations=NO_CARDS)
    state.deck_cards = deque(Card.parse("AsKsQsJs"))
    for _ in range(4):
        state.deal_hole()
    assert [text(hand) for hand in state.hole_cards] == ["AsQs", "KsJs"]


def test_short_deck_takes_the_reserve_and_says_so() -> None:
    state = triple_draw(1000, 7, automations=EVERYTHING)
    while state.can_check_or_call():
        state.check_or_call()
    for index in range(6):
        state.stand_pat_or_discard(tuple(state.hole_cards[index])[:3])
    with pytest.warns(UserWarning, match="deck"):
        state.stand_pat_or_discard(tuple(state.hole_cards[6])[:3])
    assert all(len(hand) == 5 for hand in state.hole_cards)
    cards = [
        *state.deck_cards,
        *state.burn_cards,
        *state.mucked_cards,
        *(card for row in state.discarded_cards for card in row),
        *(card for hand in state.hole_cards for card in hand),
    ]
    assert len(cards) == len(set(cards)) == 52


def test_eight_handed_stud_ends_with_a_community_card() -> None:
    state = stud(1000, 8)
    state.post_bring_in()
    with pytest.warns(UserWarning, match="deck"):  # the burnt cards go back into the deck
        play_out(state)
    assert not state.status
    assert names(state).count("BoardDealing") == 1
    assert sum(len(row) for row in state.board_cards) == 1


def test_two_boards_are_dealt_one_after_the_other() -> None:
    state = holdem(100, 2, automations=NO_CARDS, starting_board_count=2)
    state.deal_hole("AsKs")
    state.deal_hole("QdQh")
    state.check_or_call()
    state.check_or_call()
    state.burn_card("??")
    assert state.board_dealing_count == 3
    state.deal_board("2c3c4c")
    state.deal_board("5d6d7d")
    assert [text(row) for row in state.board_cards] == ["2c5d", "3c6d", "4c7d"]
    assert text(state.get_board_cards(0)) == "2c3c4c"
    assert text(state.get_board_cards(1)) == "5d6d7d"
    with pytest.raises(ValueError):  # noqa: PT011 - the kind is the promise
        list(state.get_board_cards(2))


def test_board_may_be_dealt_in_parts() -> None:
    state = holdem(100, 2, automations=NO_CARDS)
    state.deal_hole("AsKs")
    state.deal_hole("QdQh")
    state.check_or_call()
    state.check_or_call()
    assert not state.can_deal_board()
    state.burn_card("??")
    state.deal_board("2c")
    assert state.board_dealing_count == 2
    assert not state.can_deal_board("3c4c5c")
    state.deal_board()
    assert state.actor_index == 0


def test_censored_cards() -> None:
    state = stud(100, 2, automations=tuple(a for a in _MANUAL_HOLE))
    state.deal_hole("AsKsQs", 0)
    assert text(state.get_censored_hole_cards(0)) == "????Qs"
    assert text(state.get_down_cards(0)) == "AsKs"
    assert text(state.get_up_cards(0)) == "Qs"


def bomb_pot(players: int, boards: int, *, burn: bool = False, **keywords: Any) -> State:
    """Four hole cards each and a flop at once, after antes."""
    first = Street(burn, (False,) * 4, 3, False, Opening.POSITION, 2, None)
    return State(
        EVERYTHING,
        Deck.STANDARD,
        (StandardHighHand,),
        (first,),
        BettingStructure.NO_LIMIT,
        True,
        1,
        0,
        0,
        100,
        players,
        starting_board_count=boards,
        **keywords,
    )


def test_first_street_needs_its_board_and_burn_too() -> None:
    """Done right 11: what the deck cannot serve is refused at once."""
    for players, boards, burn in ((12, 2, False), (13, 1, False), (11, 3, False), (10, 4, True)):
        with pytest.raises(SetupError, match=f"players on the first street, not {players}"):
            bomb_pot(players, boards, burn=burn)
    for players, boards, burn in ((12, 1, True), (11, 2, True), (10, 4, False)):
        state = bomb_pot(players, boards, burn=burn)
        assert state.actor_index is not None
    assert bomb_pot(10, 4, burn=True, rules=HouseRules(burn=False)).actor_index is not None
