"""Showdown: the order of showing, whole and partial shows, runouts, and dead hands."""

from typing import Any

import pytest

import croupier
from croupier import Automation
from tests.documented.tables import EVERYTHING, NO_CARDS, holdem, names, text

MANUAL = tuple(
    automation
    for automation in NO_CARDS
    if automation
    not in (Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.RUNOUT_COUNT_SELECTION)
)


def river(hands: tuple[str, ...], board: str = "2c7d9hJd3s", **keywords: Any) -> croupier.State:
    """Checked down to the showdown."""
    state = holdem(100, len(hands), automations=MANUAL, **keywords)
    for index, cards in enumerate(hands):
        state.deal_hole(cards, index)
    for cards in ("", board[:6], board[6:8], board[8:]):
        if cards:
            state.burn_card("??")
            state.deal_board(cards)
        while state.can_check_or_call():
            state.check_or_call()
    return state


def all_in(hands: tuple[str, ...], **keywords: Any) -> croupier.State:
    """All-in before the flop."""
    state = holdem(100, len(hands), automations=MANUAL, **keywords)
    for index, cards in enumerate(hands):
        state.deal_hole(cards, index)
    state.complete_bet_or_raise_to(100)
    while state.can_check_or_call():
        state.check_or_call()
    return state


def test_default_is_to_show_what_may_win_and_muck_the_rest() -> None:
    state = river(("AsAh", "KsKh", "QsQh"))
    assert list(state.showdown_indices) == [0, 1, 2]
    assert text(state.show_or_muck_hole_cards().hole_cards) == "AsAh"
    assert text(state.show_or_muck_hole_cards().hole_cards) == ""
    assert text(state.show_or_muck_hole_cards().hole_cards) == ""
    assert list(state.stacks) == [104, 98, 98]


def test_a_tie_may_win() -> None:
    state = river(("AsKh", "AhKs"))
    state.show_or_muck_hole_cards()
    assert state.can_win_now(1)
    assert text(state.show_or_muck_hole_cards().hole_cards) == "AhKs"


def test_order_is_not_enforced_when_a_player_is_named() -> None:
    state = river(("AsAh", "KsKh", "QsQh"))
    assert text(state.show_or_muck_hole_cards(None, 2).hole_cards) == "QsQh"
    assert list(state.showdown_indices) == [0, 1]


def test_a_beaten_hand_that_was_shown_is_killed() -> None:
    state = river(("QsQh", "KsKh"))
    state.show_or_muck_hole_cards(True)
    state.show_or_muck_hole_cards(True)
    kills = [op for op in state.operations if isinstance(op, croupier.hand.HandKilling)]
    assert [op.player_index for op in kills] == [0]
    assert list(state.stacks) == [98, 102]


def test_partial_show_is_for_cash_games() -> None:
    state = river(("AsKh", "QsQh"))
    assert not state.can_show_or_muck_hole_cards("As")
    cash = river(("AsKh", "QsQh"), cash=True)
    assert text(cash.show_or_muck_hole_cards("As").hole_cards) == "As??"


def test_unseen_cards_must_be_named_in_tournaments() -> None:
    state = river(("????", "QsQh"))
    assert not state.can_show_or_muck_hole_cards(True)
    assert not state.can_show_or_muck_hole_cards()
    assert text(state.show_or_muck_hole_cards("AsKh").hole_cards) == "AsKh"


def test_shown_cards_replace_the_dealt_ones() -> None:
    state = river(("????", "QsQh"))
    state.show_or_muck_hole_cards("AsAh")
    assert text(state.hole_cards[0]) == "AsAh"
    assert "As" not in text(state.deck_cards)


def test_tournament_all_in_hands_are_tabled_once() -> None:
    state = all_in(("AsAh", "KsKh"))
    assert not state.can_burn_card()
    state.show_or_muck_hole_cards()
    state.show_or_muck_hole_cards()
    state.burn_card("??")
    state.deal_board("2c7d9h")
    assert state.showdown_index is None


def test_tournament_all_in_hands_can_not_be_mucked() -> None:
    state = all_in(("AsAh", "KsKh"))
    assert not state.can_show_or_muck_hole_cards(False)
    with pytest.raises(croupier.IllegalOperation) as refused:
        state.show_or_muck_hole_cards(False)
    assert refused.value.reason == "must show"


def test_winner_without_showdown_may_show_all_his_cards() -> None:
    state = holdem(100, 2, automations=NO_CARDS)
    state.deal_hole("AsAh")
    state.deal_hole("KsKh")
    state.fold()
    assert not state.status
    assert not state.can_show_or_muck_hole_cards(None, 0)
    assert not state.can_show_or_muck_hole_cards("As", 0)
    assert text(state.show_or_muck_hole_cards(True, 0).hole_cards) == "AsAh"


def test_partial_show_after_the_folds_is_a_value_error() -> None:
    state = holdem(100, 2, automations=NO_CARDS)
    state.deal_hole("AsAh")
    state.deal_hole("KsKh")
    state.fold()
    with pytest.raises(ValueError):  # noqa: PT011 - the kind is the promise
        state.show_or_muck_hole_cards("As", 0)


def run_out(state: croupier.State, *cards: str) -> None:
    for street in cards:
        while state.showdown_index is not None:
            state.show_or_muck_hole_cards(True)
        state.burn_card("??")
        state.deal_board(street)
    while state.showdown_index is not None:
        state.show_or_muck_hole_cards(True)


@pytest.mark.parametrize(
    ("choices", "agreed"),
    [((2, 2), 2), ((2, 3), 1), ((None, 2), 2), ((None, None), None), ((1, 1), 1)],
)
def test_runouts_are_by_consensus(
    choices: tuple[int | None, int | None], agreed: int | None
) -> None:
    state = all_in(("AsAh", "KsKh"), cash=True)
    assert list(state.runout_count_selector_indices) == [0, 1]
    for choice in choices:
        state.select_runout_count(choice)
    while state.showdown_index is not None:
        state.show_or_muck_hole_cards(True)
    assert state.runout_count == agreed
    assert state.board_count == (agreed or 1)


def test_runouts_replay_the_streets_with_burns() -> None:
    state = all_in(("AsAh", "KsKh"), cash=True)
    state.select_runout_count(2)
    state.select_runout_count(2)
    run_out(state, "2c7d9h", "Jd", "3s", "Kd2d4d", "5h", "6c")
    assert names(state).count("CardBurning") == 6
    pushes = [op for op in state.operations if isinstance(op, croupier.hand.ChipsPushing)]
    assert [tuple(op.amounts) for op in pushes] == [(100, 0), (0, 100)]
    assert list(state.stacks) == [100, 100]


def test_runout_arguments_are_honoured() -> None:
    state = all_in(("AsAh", "KsKh", "QsQh"), cash=True)
    assert state.select_runout_count(2, 1).player_index == 1
    assert list(state.runout_count_selector_indices) == [0, 2]
    assert not state.can_select_runout_count(2, 1)
    assert state.can_select_runout_count(2, 0)
    for count in (0, -1):
        assert not state.can_select_runout_count(count)
    assert state.select_runout_count(2, 0).player_index == 0


@pytest.mark.parametrize("count", [0, 10, 16])
def test_refused_runouts_name_both_limits(count: int) -> None:
    state = all_in(("AsAh", "KsKh"), cash=True)
    with pytest.raises(croupier.IllegalOperation) as refused:
        state.select_runout_count(count)
    assert "the number of runouts must be from one to what the deck allows" in str(refused.value)


def test_no_runouts_in_tournaments() -> None:
    assert not all_in(("AsAh", "KsKh")).can_select_runout_count(2)


def test_selection_and_showing_may_interleave() -> None:
    state = all_in(("AsAh", "KsKh"), cash=True)
    state.select_runout_count(2)
    state.show_or_muck_hole_cards(True)
    assert state.can_select_runout_count(2)
    assert state.can_show_or_muck_hole_cards(True)


def test_mucking_down_to_one_hand_ends_a_cash_all_in() -> None:
    state = all_in(("AsAh", "KsKh"), cash=True)
    state.select_runout_count(1)
    state.select_runout_count(1)
    state.show_or_muck_hole_cards(False)
    if state.showdown_index is not None:
        state.show_or_muck_hole_cards(True)
    assert not state.status
    assert sum(state.stacks) == 200
    assert max(state.stacks) == 200


def test_automation_shows_and_mucks() -> None:
    state = holdem(100, 3, automations=EVERYTHING)
    while state.can_check_or_call():
        state.check_or_call()
    assert not state.status
    assert sum(state.stacks) == 300
