"""Betting: the legal calls, bets and raises, and the end of the betting."""

from typing import Any

import pytest

import croupier
from croupier import Automation, IllegalOperation
from tests.documented.tables import EVERYTHING, holdem, limit_holdem, names, stud

_MANUAL_HOLE = tuple(a for a in EVERYTHING if a is not Automation.HOLE_DEALING)
LIMITS = (
    "min_completion_betting_or_raising_to_amount",
    "pot_completion_betting_or_raising_to_amount",
    "max_completion_betting_or_raising_to_amount",
)


def limits(state: croupier.State) -> tuple[object, ...]:
    return tuple(getattr(state, name) for name in LIMITS)


def test_fold_with_nothing_to_call() -> None:
    state = holdem(100, 2)
    state.check_or_call()
    with pytest.raises(IllegalOperation):
        state.fold()
    cash = holdem(100, 2, cash=True)
    cash.check_or_call()
    with pytest.warns(UserWarning, match="fold|call"):
        cash.fold()
    assert not cash.status


def test_minimum_raise_is_limited_by_the_own_stack_only() -> None:
    state = holdem((200, 1000), 2, blinds=(10, 20), min_bet=20)
    state.complete_bet_or_raise_to(100)
    state.complete_bet_or_raise_to(180)
    assert state.min_completion_betting_or_raising_to_amount == 260


@pytest.mark.parametrize(
    ("antes", "trimming", "most"), [(0, True, 35), (1, True, 38), ({1: 10}, False, 45)]
)
def test_pot_limit_counts_the_antes(antes: Any, trimming: bool, most: int) -> None:
    state = croupier.games.PotLimitOmahaHoldem.create_state(
        EVERYTHING, trimming, antes, (5, 10), 10, 1000, 3
    )
    assert state.max_completion_betting_or_raising_to_amount == most


def test_pot_limit_second_raise() -> None:
    state = croupier.games.PotLimitOmahaHoldem.create_state(
        EVERYTHING, True, 0, (5, 10), 10, 1000, 3
    )
    state.complete_bet_or_raise_to(35)
    assert state.max_completion_betting_or_raising_to_amount == 115


def test_limit_cap_does_not_count_the_blind() -> None:
    state = limit_holdem(100, 3)
    amounts = []
    while state.can_complete_bet_or_raise_to():
        amounts.append(state.complete_bet_or_raise_to().amount)
    assert amounts == [4, 6, 8, 10]
    assert limits(state) == (None, None, None)
    assert state.checking_or_calling_amount == 4


def test_limit_cap_holds_heads_up() -> None:
    state = limit_holdem(100, 2)
    while state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
    assert max(state.bets) == 10


@pytest.mark.parametrize(
    ("game", "cap"), [("RhodeIslandHoldem", 3), ("KuhnPoker", 1), ("LeducHoldem", 2)]
)
def test_caps_of_the_small_games(game: str, cap: int) -> None:
    state = getattr(croupier.games, game).create_state(EVERYTHING, raw_starting_stacks=1000)
    count = 0
    while state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
        count += 1
    assert count == cap


def test_limit_all_in_of_half_a_bet_is_a_raise() -> None:
    state = limit_holdem((100, 100, 3), 3)
    state.complete_bet_or_raise_to(3)
    assert state.min_completion_betting_or_raising_to_amount == 5


def test_bring_in_and_completion() -> None:
    state = stud((100, 100, 100), 3)
    assert state.bring_in_status
    assert not state.can_check_or_call()
    assert not state.can_fold()
    assert state.min_completion_betting_or_raising_to_amount == 4
    state.post_bring_in()
    assert state.checking_or_calling_amount == 2
    amounts = []
    while state.can_complete_bet_or_raise_to():
        amounts.append(state.complete_bet_or_raise_to().amount)
    assert amounts == [4, 8, 12, 16]


def test_opener_may_complete_at_once() -> None:
    state = stud((100, 100, 100), 3)
    state.complete_bet_or_raise_to(4)
    assert not state.can_post_bring_in()
    assert state.checking_or_calling_amount == 4


@pytest.mark.parametrize(
    ("up_cards", "actor"),
    [(("2d", "2c", "3c"), 1), (("As", "Kd", "Kc"), 2), (("5h", "5s", "6c"), 0)],
)
def test_lowest_up_card_brings_in(up_cards: tuple[str, ...], actor: int) -> None:
    state = stud(100, 3, automations=_MANUAL_HOLE)
    for index, (down, up) in enumerate(zip(("7c8d", "7d8h", "7h8s"), up_cards, strict=True)):
        state.deal_hole(down + up, index)
    assert state.actor_index == actor


@pytest.mark.parametrize(
    ("up_cards", "actor"),
    [(("2d", "Kc", "Ks"), 2), (("As", "3d", "2c"), 1), (("Ac", "Ad", "2s"), 2)],
)
def test_highest_up_card_brings_in_at_razz(up_cards: tuple[str, ...], actor: int) -> None:
    state = croupier.games.FixedLimitRazz.create_state(_MANUAL_HOLE, True, 1, 2, 4, 8, 100, 3)
    for index, (down, up) in enumerate(zip(("7c8d", "7d8h", "7h8s"), up_cards, strict=True)):
        state.deal_hole(down + up, index)
    assert state.actor_index == actor


def test_next_player_brings_in_for_one_all_in_from_the_ante() -> None:
    state = stud((100, 1, 100), 3, automations=_MANUAL_HOLE)
    for index, cards in enumerate(("7c8dKs", "7d8h2c", "7h8sQs")):
        state.deal_hole(cards, index)
    assert state.actor_index == 2
    assert state.can_post_bring_in()


def test_short_all_in_does_not_reopen() -> None:
    state = holdem((200, 200, 200, 200, 19), 5)
    state.complete_bet_or_raise_to(16)  # player 2
    state.check_or_call()
    state.complete_bet_or_raise_to(19)  # all-in, 3 short of a raise of 14
    state.check_or_call()
    state.check_or_call()
    assert state.actor_index == 2
    assert not state.can_complete_bet_or_raise_to()


def test_two_short_all_ins_reopen_together() -> None:
    state = holdem((200, 33, 200, 26), 4)
    state.complete_bet_or_raise_to(16)  # player 2
    state.complete_bet_or_raise_to(26)
    state.check_or_call()
    state.complete_bet_or_raise_to(33)
    assert state.actor_index == 2
    assert state.min_completion_betting_or_raising_to_amount == 47


def test_calls_between_short_all_ins_do_not_matter() -> None:
    state = holdem((200, 32, 200, 20), 4)
    state.complete_bet_or_raise_to(16)
    state.complete_bet_or_raise_to(20)
    state.check_or_call()
    state.complete_bet_or_raise_to(32)
    assert state.actor_index == 2
    assert state.can_complete_bet_or_raise_to()


def test_full_all_in_is_not_among_the_short_ones() -> None:
    state = holdem((19, 200, 16, 200), 4)
    state.complete_bet_or_raise_to(16)  # all-in, full
    state.check_or_call()
    state.complete_bet_or_raise_to(19)  # all-in, short
    state.check_or_call()
    assert state.actor_index == 3
    assert not state.can_complete_bet_or_raise_to()


def test_short_all_in_as_first_wager_does_not_reopen() -> None:
    state = holdem((200, 200, 200, 3), 4)
    state.check_or_call()  # player 2 limps
    state.complete_bet_or_raise_to(3)
    state.fold()
    state.check_or_call()
    assert state.actor_index == 2
    assert not state.can_complete_bet_or_raise_to()


def test_no_raise_against_players_who_are_all_in() -> None:
    state = holdem((100, 50), 2)
    state.complete_bet_or_raise_to(50)
    assert limits(state) == (None, None, None)
    assert state.can_check_or_call()


def test_all_in_status_is_set_when_one_player_has_chips() -> None:
    state = holdem((50, 100, 50), 3, automations=[a for a in EVERYTHING if "deal" not in a.lower()])
    for index, cards in enumerate(("AsAh", "KsKh", "QsQh")):
        state.deal_hole(cards, index)
    state.complete_bet_or_raise_to(50)
    assert not state.all_in_status
    state.check_or_call()
    state.check_or_call()
    assert state.all_in_status
    assert state.actor_index is None


def test_uncalled_bet_is_not_in_the_collection() -> None:
    state = holdem(100, 3)
    state.complete_bet_or_raise_to(10)
    state.fold()
    state.fold()
    last: list[Any] = state.operations[-3:]
    collection, push, pull = last
    assert tuple(collection.bets) == (1, 2, 0)
    assert tuple(push.amounts) == (0, 0, 3)
    assert pull.amount == 13
    assert (push.board_index, push.hand_type_index) == (None, None)
    assert list(state.stacks) == [99, 98, 103]


def test_excess_above_the_second_largest_bet_goes_back() -> None:
    state = holdem((50, 200), 2, automations=[a for a in EVERYTHING if "deal" not in a.lower()])
    state.deal_hole("AsAh")
    state.deal_hole("KsKh")
    state.complete_bet_or_raise_to(200)
    state.check_or_call()
    collection = next(op for op in state.operations if isinstance(op, croupier.hand.BetCollection))
    assert tuple(collection.bets) == (50, 50)
    assert list(state.stacks) == [0, 150]


def test_turn_index_follows_who_has_to_do_something() -> None:
    state = holdem(100, 2, automations=())
    assert state.turn_index is None
    while state.can_post_blind_or_straddle():
        state.post_blind_or_straddle()
    while state.can_deal_hole():
        state.deal_hole()
    assert state.turn_index == state.actor_index == 1


def test_refused_raises_say_why() -> None:
    state = holdem(100, 3)
    with pytest.raises(IllegalOperation) as small:
        state.complete_bet_or_raise_to(3)
    assert small.value.reason == "below minimum"
    assert small.value.facts["minimum"] == 4
    with pytest.raises(IllegalOperation) as large:
        state.complete_bet_or_raise_to(101)
    assert large.value.reason == "above maximum"


@pytest.mark.parametrize("amount", [float("nan"), float("-inf"), -4, "4", None.__class__, [4]])
def test_amounts_that_are_none(amount: object) -> None:
    state = holdem(100, 3)
    assert not state.can_complete_bet_or_raise_to(amount)  # type: ignore[arg-type]
    with pytest.raises(ValueError):  # noqa: PT011 - the kind is the promise
        state.complete_bet_or_raise_to(amount)  # type: ignore[arg-type]
    assert names(state)[-1] != "CompletionBettingOrRaisingTo"
