"""Whole hands played in the core are those of a State, the same for any number of threads."""

import signal
import subprocess
import sys
import textwrap
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import croupier
from croupier import (
    Automation,
    HouseRules,
    Policy,
    Rake,
    SetupError,
    State,
    hand_seed,
    redeal,
    rollout,
)
from croupier.games import Game, NoLimitTexasHoldem, catalogue
from croupier.history import HandLog

HOLDEM = NoLimitTexasHoldem(Automation.DEALER, True, 0, (1, 2), 2)


def repeat(state: State, operations: tuple[croupier.hand.Operation, ...]) -> None:
    """Repeat the decisions of a log on another State; its automations do everything else."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # decks that run out
        for operation in operations:
            match operation:
                case croupier.hand.Folding():
                    state.fold()
                case croupier.hand.CheckingOrCalling():
                    state.check_or_call()
                case croupier.hand.BringInPosting():
                    state.post_bring_in()
                case croupier.hand.CompletionBettingOrRaisingTo():
                    state.complete_bet_or_raise_to(operation.amount)
                case croupier.hand.StandingPatOrDiscarding():
                    state.stand_pat_or_discard(operation.cards)


@pytest.mark.parametrize("row", catalogue.GAMES, ids=lambda row: row.name)
def test_every_game_gives_the_hands_of_single_states(row: Game) -> None:
    factory = row if row.small else partial(row, stacks=[25, 60, 200, 200, 200, 90])
    result = rollout(factory, 40, seed="games", logs=True)
    for number, state in enumerate(result.states):
        single = factory(seed=hand_seed("games", number))
        repeat(single, result.logs[number])
        assert single == state
        assert list(result.payoffs[number]) == single.payoffs
        decisions = sum(
            isinstance(
                operation,
                croupier.hand.Folding
                | croupier.hand.CheckingOrCalling
                | croupier.hand.BringInPosting
                | croupier.hand.CompletionBettingOrRaisingTo
                | croupier.hand.StandingPatOrDiscarding,
            )
            for operation in state.operations
        )
        assert result.decisions[number] == decisions
    assert result.actions == result.decisions.sum() == result.counts.sum()
    assert (result.payoffs.sum(axis=1) == 0).all()


@pytest.mark.parametrize(
    "game",
    [
        partial(HOLDEM, 200, 6),
        lambda: HOLDEM(200, 6),
        partial(croupier.holdem, stacks=200, rules=HouseRules.ENGINE),
    ],
)
def test_a_game_is_bound_in_any_way(game: Callable[[], State]) -> None:
    expected = rollout(HOLDEM, 50, stacks=200, players=6)
    assert expected.hands == 50
    assert (rollout(game, 50).payoffs == expected.payoffs).all()


def test_what_the_factory_dealt_has_no_say_in_how_pots_are_split() -> None:
    # All-in with the antes, that hand is over at once: 1.43 in three parts need smaller units.
    coins: dict[str, Any] = {"stacks": 0.5, "ante": 0.5}
    game = partial(croupier.holdem, players=3, rules=HouseRules(rake=Rake(0.05, 3)), **coins)
    ties = (seed for seed in range(1_000) if len(set(game(seed=seed).payoffs)) == 1)
    tied = partial(game, seed=next(ties))
    assert tied().payoffs == pytest.approx([1.43 / 3 - 0.5] * 3)
    result = rollout(tied, 20, seed=1)
    for number, payoffs in enumerate(result.payoffs):
        assert payoffs.tolist() == game(seed=hand_seed(1, number)).payoffs


def test_small_games_have_usual_stacks() -> None:
    game = croupier.games.KuhnPoker(Automation.DEALER)
    bound = rollout(partial(game, 2, 2), 50, seed=3)
    assert (rollout(game, 50, seed=3).payoffs == bound.payoffs).all()
    assert rollout(croupier.games.LeducHoldem(()), 5, stacks=50).payoffs.shape == (5, 2)


def test_seeds_of_numpy_and_no_seed() -> None:
    seed: Any = np.int64(5)
    expected = rollout(croupier.holdem, 50, seed=5).payoffs
    assert (rollout(croupier.holdem, 50, seed=seed).payoffs == expected).all()
    fresh = [rollout(croupier.holdem, 50, seed=None).payoffs for _ in range(2)]
    assert (fresh[0] != fresh[1]).any()


def test_keywords_go_to_a_factory_that_takes_them() -> None:
    result = rollout(croupier.holdem, 10, stacks=[50, 60, 70])
    assert result.payoffs.shape == (10, 3)


def test_threads_and_slices_change_nothing() -> None:
    whole = rollout(croupier.omaha, 1_000, seed=5)
    split = rollout(croupier.omaha, 1_000, seed=5, threads=3)
    assert (whole.payoffs == split.payoffs).all()
    assert (whole.decisions == split.decisions).all()
    assert (whole.counts == split.counts).all()
    assert whole.showdowns == split.showdowns
    part = rollout(croupier.omaha, 100, seed=5, first=300)
    assert (part.payoffs == whole.payoffs[300:400]).all()
    assert not (rollout(croupier.omaha, 1_000, seed=6).payoffs == whole.payoffs).all()


def test_policies_do_what_they_are_named_for() -> None:
    folds = rollout(croupier.holdem, 100, policy="fold")
    assert (folds.payoffs == [-1, 1, 0, 0, 0, 0]).all()
    assert folds.showdowns == 0
    calls = rollout(croupier.holdem, 100, policy="call")
    assert calls.showdowns == 100
    assert calls.counts[:, 1].sum() == calls.actions == 100 * 24
    shoves = rollout(croupier.holdem, 100, policy="all-in")
    for spelling in ("all_in", {"all_in": 1}, {"all-in": 1}):
        again = rollout(croupier.holdem, 100, policy=spelling)
        assert (again.payoffs == shoves.payoffs).all()
    assert shoves.showdowns == 100
    assert shoves.payoffs.min() == -200
    # The big blind need not pay, and does not fold where a check is free.
    one = rollout(croupier.holdem, 200, policy=["call", "fold", "fold", "fold", "fold", "fold"])
    assert (abs(one.payoffs[:, :2]) <= 2).all()
    assert (one.payoffs[:, 2:] == 0).all()
    assert one.showdowns == 200
    assert one.counts[:2, 0].tolist() == [0, 0]
    mixed = rollout(croupier.holdem, 2_000, policy={"fold": 1, "call": 8, "raise": 1})
    fold, call, raising, draw = mixed.counts.sum(axis=0) / mixed.actions
    assert draw == 0
    assert 0.7 < call < 0.9
    assert 0 < fold < 0.1 < raising + fold


def test_a_stated_raise_share_is_kept_where_raises_are_legal() -> None:
    result = rollout(croupier.holdem, 3_000, stacks=100_000, policy=Policy.random(0.1))
    share = result.counts[:, 2].sum() / result.actions
    assert abs(share - 0.1) < 0.01
    assert rollout(croupier.holdem, 50, policy=Policy.random(0)).counts[:, 2].sum() == 0


def test_policies_draw_and_stand_pat() -> None:
    pat = rollout(croupier.triple_draw, 20, policy="call", logs=True)
    drawn = [
        o for log in pat.logs for o in log if isinstance(o, croupier.hand.StandingPatOrDiscarding)
    ]
    assert drawn
    assert not any(operation.cards for operation in drawn)
    random = rollout(croupier.triple_draw, 200, policy={"call": 1}, logs=True)
    sizes = [
        len(o.cards)
        for log in random.logs
        for o in log
        if isinstance(o, croupier.hand.StandingPatOrDiscarding)
    ]
    assert set(sizes) == set(range(6))
    assert abs(np.mean(sizes) - 2.5) < 0.1


@pytest.mark.parametrize("rules", [HouseRules.STANDARD, HouseRules.HOME_GAME, HouseRules.WSOP])
def test_any_house_rules_are_played(rules: HouseRules) -> None:
    result = rollout(partial(croupier.holdem, rules=rules, stacks=50), 100, logs=3)
    assert all(state.rules == rules for state in result.states)
    assert (result.payoffs.sum(axis=1) == 0).all()


def test_a_rake_is_taken() -> None:
    rules = HouseRules(rake=Rake(0.05, cap=3))
    result = rollout(partial(croupier.holdem, rules=rules), 200)
    house = -result.payoffs.sum(axis=1)
    assert house.min() >= 0
    assert 0 < house.max() <= 3


def test_real_chips_are_split_exactly() -> None:
    chips: dict[str, Any] = {"blinds": (0.5, 1), "stacks": 20.25}
    game = partial(croupier.omaha_hi_lo, players=4, **chips)
    result = rollout(game, 300, logs=300)
    assert result.payoffs.dtype == np.float64
    assert abs(result.payoffs.sum(axis=1)).max() < 1e-9
    for number, state in enumerate(result.states):
        assert state.payoffs == pytest.approx(list(result.payoffs[number]))


def test_infinite_stacks_are_played() -> None:
    chips: dict[str, Any] = {"stacks": float("inf")}
    result = rollout(partial(croupier.holdem, **chips), 200)
    assert (result.payoffs.sum(axis=1) == 0).all()
    rollout(partial(croupier.holdem, **chips), 20, policy="all-in")


def test_from_the_middle_known_cards_stay() -> None:
    state = croupier.holdem(stacks=50, players=3, deck="AsKdQc AhKhQh", seed=1)
    state.check_or_call()
    result = rollout(state, 300, policy="call", logs=300)
    assert result.payoffs.shape == (300, 3)
    boards = set()
    for final in result.states:
        first = [o.cards[0] for o in final.operations if isinstance(o, croupier.hand.HoleDealing)]
        assert "".join(map(repr, first)) == "AsKdQcAhKhQh"
        assert list(final.operations)[: state.operation_count] == list(state.operations)
        boards.add(tuple(final.get_board_cards(0)))
    assert len(boards) > 290
    assert result.means[0] > 1  # aces are ahead
    assert len(set(map(tuple, result.payoffs))) > 1


def test_from_the_middle_a_viewer_knows_only_what_he_sees() -> None:
    state = croupier.holdem(stacks=50, players=3, deck="AsKdQc AhKhQh", seed=1)
    while state.street_index == 0:
        state.check_or_call()
    result = rollout(state, 200, policy="call", viewer=0, logs=200)
    others = set()
    for final in result.states:
        dealt = [o for o in final.operations if isinstance(o, croupier.hand.HoleDealing)]
        mine = [repr(o.cards[0]) for o in dealt if o.player_index == 0]
        assert mine == ["As", "Ah"]
        others.add(tuple(repr(o.cards[0]) for o in dealt if o.player_index != 0))
        board = list(final.get_board_cards(0))
        assert board[:3] == list(state.get_board_cards(0))
        everything = [card for o in dealt for card in o.cards] + board
        assert len(set(everything)) == len(everything) == 11
        # The whole log is that of a hand: it can be repeated with its cards.
        cards = [o.cards[0] for o in dealt]
        single = croupier.holdem(stacks=50, players=3, deck=cards, seed=1)
        repeat(single, tuple(final.operations)[: state.operation_count])
        assert single.hole_cards == [cards[0::3], cards[1::3], cards[2::3]]
    assert len(others) > 190


def test_from_the_middle_unknown_cards_are_dealt() -> None:
    game = NoLimitTexasHoldem(Automation.TABLE, True, 0, (1, 2), 2)
    state = game(100, 2)
    for cards in ("As", "??", "Ad", "K?"):
        state.deal_hole(cards)
    result = rollout(state, 200, policy="call", logs=200)
    villains = set()
    for final in result.states:
        dealt = [o for o in final.operations if isinstance(o, croupier.hand.HoleDealing)]
        known = [repr(o.cards[0]) for o in dealt]
        assert known[0] == "As"
        assert known[2] == "Ad"
        assert "?" not in known[1] + known[3]
        assert known[3][0] == "K"
        villains.add((known[1], known[3]))
        assert len({*known, *map(repr, final.get_board_cards(0))}) == 9
    assert len(villains) > 80
    # Aces against a king and any card, counted with 20,000 deals of another generator.
    many = rollout(state, 20_000, policy="call")
    assert abs((many.payoffs[:, 0] > 0).mean() - 0.865) < 0.01


def replays(state: State) -> bool:
    log = HandLog.of(state)
    return log.state_at(len(log.operations)) == state


@pytest.mark.parametrize("game", [croupier.holdem, croupier.omaha, croupier.stud, croupier.badugi])
@pytest.mark.parametrize("viewer", [None, 1])
def test_from_the_middle_every_log_replays_to_its_state(
    game: Callable[..., State], viewer: int | None
) -> None:
    state = game(seed=3)
    assert all(map(replays, rollout(state, 20, logs=20, viewer=viewer).states))
    assert all(replays(redeal(state, viewer, seed=seed)) for seed in range(5))


def test_from_the_middle_logs_tell_what_unknown_cards_were() -> None:
    game = NoLimitTexasHoldem(Automation.TABLE, True, 0, (1, 2), 2)
    state = game(100, 2, seed=1)
    for card in ("As", "??", "Ad", "??"):
        state.deal_hole(card)
    state.check_or_call()
    state.check_or_call()
    state.deal_board("2c??5h")
    assert all(map(replays, rollout(state, 20, logs=20, policy="call").states))
    draw = croupier.games.NoLimitDeuceToSevenLowballSingleDraw(Automation.TABLE, True, 0, (1, 2), 2)
    state = draw(100, 2)
    for number in range(10):
        state.deal_hole("??" if number % 2 else f"{number + 2}c" if number < 8 else "Tc")
    state.check_or_call()
    state.check_or_call()
    state.stand_pat_or_discard("2c")
    state.stand_pat_or_discard("????")
    state.deal_hole("Kh")
    for final in rollout(state, 20, logs=20, policy="call").states:
        log = HandLog.of(final)
        again = log.state_at(len(log.operations))
        assert again.hole_cards == final.hole_cards
        assert again.payoffs == final.payoffs


def test_cards_known_in_part_are_dealt_together() -> None:
    game = NoLimitTexasHoldem(Automation.TABLE, True, 0, (1, 2), 2)
    state = game(100, 3)
    for card in ("As", "?c", "2d", "Ad", "A?", "Ah"):  # one ace is left, the ace of clubs
        state.deal_hole(card)
    assert rollout(state, 500, policy="call").hands == 500
    dealt = [redeal(state, seed=seed).hole_cards[1] for seed in range(600)]
    assert {repr(second) for _, second in dealt} == {"Ac"}
    clubs = [repr(first) for first, _ in dealt]
    assert set(clubs) == {f"{rank}c" for rank in "23456789TJQK"}
    assert max(map(clubs.count, clubs)) < 90  # each one in twelve


def test_what_a_viewer_knows_and_the_seed_decide_a_redeal() -> None:
    weak = croupier.holdem(players=2, deck="As 7c Ah 2d", seed=1)
    strong = croupier.holdem(players=2, deck="As Kc Ah Kd", seed=2)
    for state in (weak, strong):
        state.check_or_call()
    assert weak.view(0) == strong.view(0)
    for seed in range(20):
        first, second = redeal(weak, 0, seed=seed), redeal(strong, 0, seed=seed)
        assert (first.hole_cards, first.deck_cards) == (second.hole_cards, second.deck_cards)
    against_weak, against_strong = (rollout(state, 50, viewer=0) for state in (weak, strong))
    assert (against_weak.payoffs == against_strong.payoffs).all()


def every_card(state: State) -> list[int]:
    piles = [*state.hole_cards, *state.discarded_cards, state.deck_cards, state.mucked_cards]
    cards = [card for pile in (*piles, state.burn_cards) for card in pile]
    return sorted(card.number for card in cards)


def test_discards_that_were_shuffled_in_may_be_anywhere() -> None:
    """A player knows their discards, but not where these are after a reshuffle."""
    state = croupier.triple_draw(players=6, seed=5)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # the deck runs out
        while state.street_index != 3 or state.stand_patter_or_discarder_index != 0:
            drawer = state.stand_patter_or_discarder_index
            if drawer is None:
                state.check_or_call()
            else:
                # Two are content with what they were dealt at first.
                state.stand_pat_or_discard(() if drawer in (1, 2) else state.hole_cards[drawer])
    others = [redeal(state, 0, seed=seed) for seed in range(300)]
    assert all(other.view(0) == state.view(0) for other in others)
    assert all(every_card(other) == list(range(52)) for other in others)
    for player in range(1, 6):
        for place in range(5):
            assert len({other.hole_cards[player][place] for other in others}) > 5
    for place in range(len(state.deck_cards)):
        assert len({other.deck_cards[place] for other in others}) > 5
    thrown = set(state.hole_cards[0])
    for operation in state.operations:
        if (
            isinstance(operation, croupier.hand.StandingPatOrDiscarding)
            and operation.player_index == 0
        ):
            thrown |= set(operation.cards)
    # A player who drew may hold a reshuffled card, but not one that was dealt before it was
    # discarded.
    drew = {card for other in others for cards in other.hole_cards[3:] for card in cards}
    kept = {card for other in others for cards in other.hole_cards[1:3] for card in cards}
    assert drew & thrown
    assert not kept & thrown


def test_from_the_middle_the_order_of_the_deck_does_not_matter() -> None:
    states = [croupier.holdem(players=2, deck="AsKdAhKh", seed=seed) for seed in (1, 2)]
    first, second = (rollout(state, 50, seed=3).payoffs for state in states)
    assert (first == second).all()


def test_the_start_is_left_alone() -> None:
    state = croupier.stud(seed=4)
    before = state.copy()
    rollout(state, 50, viewer=1, logs=5)
    assert state == before


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    rollout(croupier.holdem, 100, progress=lambda done, hands: told.append((done, hands)))
    assert told[-1] == (100, 100)

    def fail(done: int, hands: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        rollout(croupier.holdem, 10, progress=fail)


def test_no_hands_are_no_hands() -> None:
    result = rollout(croupier.holdem, 0)
    assert (result.hands, result.actions, result.payoffs.shape) == (0, 0, (0, 6))
    assert np.isnan(result.means).tolist() == [True] * 6
    assert np.isnan(result.standard_errors).all()
    assert np.isnan(rollout(croupier.holdem, 1).standard_errors).all()


def test_weights_of_numpy() -> None:
    weights: Any = {"fold": np.int64(1), "call": np.float32(0.5)}
    assert rollout(croupier.holdem, 20, policy=weights).hands == 20
    assert Policy.random(np.float64(0.25)) == Policy.random(0.25)
    with pytest.raises(SetupError, match="too large"):
        Policy(10**400)
    with pytest.raises(SetupError, match="True or False"):
        Policy(1, discards="no")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "keywords", "complaint"),
    [
        ((HOLDEM, 10), {}, "needs stacks and players"),
        ((croupier.holdem, -1), {}, "0 or more"),
        ((croupier.holdem, 1.5), {}, "whole number"),
        ((croupier.holdem, 10), {"policy": "bluff"}, "unknown policy"),
        ((croupier.holdem, 10), {"policy": ["call"]}, "one policy per player"),
        ((croupier.holdem, 10), {"policy": {"limp": 1}}, "unknown 'limp'"),
        ((croupier.holdem, 10), {"policy": {"call": -1}}, "0 or more"),
        ((croupier.holdem, 10), {"policy": {"call": 0}}, "above 0"),
        ((croupier.holdem, 10), {"policy": {"call": 1e308, "fold": 1e308}}, "too large"),
        ((croupier.holdem, 10), {"policy": 3}, "policy must be a name"),
        ((croupier.holdem, 10), {"threads": 0}, "threads must be 1 to 1024"),
        ((croupier.holdem, 10), {"viewer": 0}, "needs a State to continue from"),
        ((croupier.holdem(players=2), 10), {"viewer": 2}, "no player 2"),
        ((croupier.holdem(players=2), 10), {"viewer": 0.5}, "viewer must be a whole number"),
        ((croupier.holdem(players=2), 10), {"viewer": -1}, "viewer must be 0 or more"),
        ((croupier.holdem(players=2), 10), {"players": 2}, "already has stacks"),
        ((3, 10), {}, "a factory of States"),
        (("holdme", 10), {}, "did you mean"),
        ((NoLimitTexasHoldem, 10), {}, "NoLimitTexasHoldem is a class"),
        ((lambda: 3, 10), {}, "must return a State"),
        ((partial(croupier.holdem, deck="As Kd"), 10), {}, "names cards"),
        ((croupier.holdem, 1 << 62), {}, "at most"),
        ((croupier.holdem, 10), {"policy": {"all-in": 1, "all_in": 2}}, "one weight per action"),
        ((croupier.holdem, 10), {"seed": 1.5}, "seed"),
        ((croupier.holdem, 10), {"first": (1 << 63) - 1 << 1}, "first"),
        ((croupier.holdem, 10), {"progress": 3}, "progress"),
    ],
)
def test_wrong_arguments_are_refused(
    arguments: tuple[Any, ...], keywords: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(SetupError, match=complaint):
        rollout(*arguments, **keywords)


def test_rules_written_in_python_are_refused() -> None:
    game = NoLimitTexasHoldem(
        Automation.DEALER, True, 0, (1, 2), 2, rake=lambda amount, state: (0, amount)
    )
    with pytest.raises(SetupError, match="written in Python"):
        rollout(game, 10, stacks=200, players=2)


def test_a_hand_that_is_over_is_refused() -> None:
    state = croupier.holdem(players=2)
    state.fold()
    with pytest.raises(SetupError, match="over"):
        rollout(state, 10)


def test_a_hand_that_can_not_be_dealt_out_is_told() -> None:
    street = partial(croupier.Street, False, opening=croupier.Opening.POSITION)
    bet: dict[str, Any] = {
        "min_completion_betting_or_raising_amount": 2,
        "max_completion_betting_or_raising_count": None,
    }
    streets = (
        street(hole_dealing_statuses=(False,), board_dealing_count=0, draw_status=False, **bet),
        street(hole_dealing_statuses=(), board_dealing_count=5, draw_status=False, **bet),
    )
    game = partial(
        State,
        Automation.DEALER,
        croupier.Deck.KUHN_POKER,
        (croupier.cards.KuhnPokerHand,),
        streets,
        croupier.BettingStructure.NO_LIMIT,
        *(True, 1, 0, 0, 10, 2),
    )
    with pytest.raises(SetupError, match="hand 0 cannot be played out: there are not"):
        rollout(game, 10, policy="call")


@pytest.mark.skipif(not hasattr(signal, "SIGINT"), reason="no signals here")
def test_control_c_is_answered() -> None:
    program = """
        import croupier, os, signal
        signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in a background job
        def interrupt(done, hands):
            if not interrupt.sent:
                interrupt.sent = True
                os.kill(os.getpid(), signal.SIGINT)
        interrupt.sent = False
        try:
            croupier.rollout(croupier.holdem, 5_000_000, threads=2, progress=interrupt)
        except KeyboardInterrupt:
            print("stopped")
    """
    command = [sys.executable, "-c", textwrap.dedent(program)]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert finished.stdout == "stopped\n", finished.stderr
