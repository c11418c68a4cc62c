"""Positions, blinds, antes: the forced bets of each player, and the opener."""

from random import Random

import pytest

import croupier
from tests.documented.tables import NO_CARDS, holdem, names, pots


def test_heads_up_blinds_and_antes_are_read_swapped() -> None:
    state = holdem((100, 200), 2, antes=(0, 3), trimming=False)
    assert list(state.bets) == [2, 1]
    assert list(state.stacks) == [95, 199]
    assert state.actor_index == 1
    assert tuple(state.antes) == (0, 3)
    assert tuple(state.blinds_or_straddles) == (1, 2)


def test_lone_ante_comes_back_when_antes_are_trimmed() -> None:
    state = holdem((100, 200), 2, antes=(0, 3), trimming=True)
    assert list(state.stacks) == [98, 199]
    assert "BetCollection" in names(state)


def test_uniform_ante_is_paid_before_the_blind() -> None:
    state = holdem((100, 12, 100), 3, antes=10, blinds=(5, 10), min_bet=10)
    assert list(state.bets) == [5, 2, 0]


@pytest.mark.parametrize(
    ("blinds", "players", "bets", "actor"),
    [
        ((1, 2, 0, -2, 0, 0), 6, [1, 2, 0, 2, 0, 0], 2),
        ({0: 1, 1: 2, -1: 4}, 4, [1, 2, 0, 4], 0),
        ((0, 2), 2, [2, 0], 1),
        ((1, 2, 4), 4, [1, 2, 4, 0], 3),
        ((1, 2), 3, [1, 2, 0], 2),
        ((2, 2), 3, [2, 2, 0], 2),
    ],
)
def test_opener_is_left_of_the_largest_blind(
    blinds: object, players: int, bets: list[int], actor: int
) -> None:
    state = holdem(100, players, blinds=blinds)
    assert list(state.bets) == bets
    assert state.actor_index == actor


def test_poster_may_check() -> None:
    state = holdem(100, 6, blinds=(1, 2, 0, -2, 0, 0))
    state.fold()
    assert state.actor_index == 3
    assert state.checking_or_calling_amount == 0


def test_antes_only_leave_the_first_player_to_open() -> None:
    state = holdem(100, 3, antes=5, blinds=0)
    assert state.actor_index == 0
    assert state.checking_or_calling_amount == 0


def test_straddle_does_not_change_the_minimum_bet() -> None:
    assert holdem(100, 4, blinds=(1, 2, 4)).min_completion_betting_or_raising_to_amount == 6


def test_short_big_blind_does_not_lower_the_price() -> None:
    state = holdem((100, 6, 100), 3, blinds=(5, 10), min_bet=10)
    assert state.checking_or_calling_amount == 10
    assert state.min_completion_betting_or_raising_to_amount == 20


def test_trimmed_antes_make_side_pots() -> None:
    state = holdem((4, 100, 100), 3, antes=10)
    assert pots(state) == [(12, (0, 1, 2)), (12, (1, 2))]


def test_dead_antes_are_one_pot() -> None:
    state = holdem((4, 100, 100), 3, antes=10, trimming=False)
    assert pots(state) == [(24, (0, 1, 2))]


def test_trimmed_big_blind_ante_comes_back_and_is_recorded() -> None:
    state = holdem(100, 3, antes={1: 10}, trimming=True)
    assert pots(state) == []
    collection = next(op for op in state.operations if isinstance(op, croupier.hand.BetCollection))
    assert tuple(collection.bets) == (0, 0, 0)


def test_dead_big_blind_ante_is_the_pot() -> None:
    state = holdem(100, 3, antes={1: 10}, trimming=False)
    assert pots(state) == [(10, (0, 1, 2))]


def test_phases_without_anything_due_leave_no_operation() -> None:
    state = holdem(100, 3, automations=NO_CARDS)
    assert names(state) == ["BlindOrStraddlePosting"] * 2


def test_street_index_is_none_before_the_first_deal() -> None:
    state = holdem(100, 3, automations=())
    assert state.street_index is None
    state.post_blind_or_straddle()
    state.post_blind_or_straddle()
    assert state.street_index == 0


def test_payoffs_move_with_every_chip() -> None:
    state = holdem(100, 3)
    assert list(state.payoffs) == [-1, -2, 0]
    state.complete_bet_or_raise_to(10)
    assert list(state.payoffs) == [-1, -2, -10]


def test_infinite_stacks_stay_infinite() -> None:
    infinity = float("inf")
    state = holdem(infinity, 3)
    assert state.max_completion_betting_or_raising_to_amount == infinity
    state.fold()
    state.fold()
    assert list(state.stacks) == [infinity] * 3
    assert list(state.payoffs) == [-1, 1, 0]


@pytest.mark.parametrize(
    "arguments",
    [
        {"stacks": (0, 100, 100)},
        {"stacks": (-5, 100, 100)},
        {"antes": -1},
        {"blinds": 0, "antes": 0},
        {"players": 1},
        {"starting_board_count": 0},
        {"players": 30},
    ],
)
def test_impossible_games_are_refused(arguments: dict[str, object]) -> None:
    given: dict[str, object] = {"stacks": 100, "players": 3, **arguments}
    with pytest.raises(ValueError):  # noqa: PT011 - the kind is the promise
        holdem(**given)  # type: ignore[arg-type]


def test_bring_in_with_blinds_is_refused() -> None:
    game = croupier.games.FixedLimitSevenCardStud((), True, 1, 2, 4, 8)
    for blinds in ((1, 2), (0, 2)):
        with pytest.raises(ValueError, match="bring-in"):
            croupier.State(
                (),
                game.deck,
                game.hand_types,
                game.streets,
                game.betting_structure,
                True,
                1,
                blinds,
                2,
                100,
                3,
            )


def test_bring_in_not_below_the_small_bet_is_refused() -> None:
    with pytest.raises(ValueError, match="bring-in"):
        croupier.games.FixedLimitSevenCardStud.create_state((), True, 1, 4, 4, 8, 100, 3)


@pytest.mark.parametrize("seed", range(40))
def test_antes_of_everybody_are_matched_like_bets(seed: int) -> None:
    """A simple count: chip by chip, the players who paid it, and the players who can win it."""
    random = Random(seed)
    stacks = [random.randint(1, 30) for _ in range(random.randint(2, 6))]
    rules = croupier.HouseRules(forced_bets="everyone_antes", headsup_blinds="left_of_button_sb")
    state = holdem(
        stacks, len(stacks), blinds=(10, 20), min_bet=20, rules=rules, automations=NO_CARDS
    )
    paid = [min(stack, 20 if player else 10) for player, stack in enumerate(stacks)]
    # The small blind is a full ante; a short one counts for its chips.
    level = [20 if player == 0 and chips == 10 else chips for player, chips in enumerate(paid)]
    expected: list[tuple[int, tuple[int, ...]]] = []
    for chip in range(20):
        who = tuple(player for player, reached in enumerate(level) if reached > chip)
        amount = sum(chips > chip for chips in paid)
        if amount == 0 or len(who) == 1:  # what nobody else could pay goes back
            continue
        if expected and expected[-1][1] == who:
            amount += expected.pop()[0]
        expected.append((amount, who))
    assert pots(state) == expected
    assert sum(state.stacks) + sum(amount for amount, _ in expected) == sum(stacks)
