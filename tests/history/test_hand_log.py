"""A hand is read back from its log exactly: whole, at any point, and through a file."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import croupier
from croupier import (
    Automation,
    Batch,
    BatchAction,
    HouseRules,
    NotationError,
    SetupError,
    State,
    triple_draw,
)
from croupier.games import NoLimitTexasHoldem
from croupier.hand import operations
from croupier.history import HandLog, HandSetup, LogReader, LogWriter, replay
from croupier.history.phh import HandHistory
from tests.history.hands import can_be_logged, log_of, played
from tests.properties.hands import Setup, setups


def read_back(hand: HandLog) -> HandLog:
    """The log written as JSON and read again, so that nothing but the text is kept."""
    setup = HandSetup.from_json(json.loads(json.dumps(hand.setup.to_json())))
    lines = [json.dumps(operation.to_json()) for operation in hand.operations]
    again = [operations.Operation.from_json(json.loads(line)) for line in lines]
    return HandLog(setup, hand.players, hand.seats, again, hand.details)


@given(setups(), st.integers(0, 2**32))
def test_a_hand_is_rebuilt_from_its_text(setup: Setup, seed: int) -> None:
    state = played(setup, seed)
    assume(can_be_logged(state))
    hand = log_of(state, table="A", level=3)
    again = read_back(hand)
    assert again == hand
    assert again.replay() == state


@given(setups(), st.integers(0, 2**32), st.integers(0, 30))
def test_a_hand_that_is_not_over_goes_on_alike(setup: Setup, seed: int, stop: int) -> None:
    state = played(setup, seed, stop)
    assume(can_be_logged(state))
    again = read_back(log_of(state)).replay()
    assert again == state
    for hand in (state, again):
        if hand.can_check_or_call():
            hand.check_or_call()
    # The reserve is shuffled by the key of the seed, so even the cards to come are the same.
    assert again == state


@given(setups(), st.integers(0, 2**32))
def test_states_forwards_and_backwards(setup: Setup, seed: int) -> None:
    state = played(setup, seed)
    assume(can_be_logged(state))
    hand = read_back(log_of(state))
    states = list(hand.states())
    assert len(states) == len(hand.operations) + 1
    assert states[-1] == state
    stepped = replay(hand)
    assert list(stepped) == states
    assert list(reversed(stepped)) == states[::-1]
    middle = len(states) // 2
    assert stepped.go(middle) == states[middle] == hand.state_at(middle)
    assert stepped.back(1000) == states[0]
    assert stepped.forward() == states[min(1, len(states) - 1)]


def a_hand() -> State:
    state = croupier.holdem(players=3, seed=5, deck="As Ks Qs Ah Kh Qh")
    state.complete_bet_or_raise_to(6, commentary='"snap" \N{BLACK SPADE SUIT}')
    while state.actor_index is not None:
        state.check_or_call()
    return state


def test_a_stacked_deck_is_kept() -> None:
    state = a_hand()
    hand = read_back(log_of(state))
    assert hand.setup.next_cards[:6] == tuple(croupier.Card.parse("AsKsQsAhKhQh"))
    assert [repr(card) for card in hand.state_at(0).deck_cards][:3] == ["As", "Ks", "Qs"]
    assert hand.setup.start().hole_cards == hand.state_at(8).hole_cards


def test_an_operation_that_does_not_apply_is_named() -> None:
    hand = log_of(a_hand())
    wrong = [*hand.operations[:8], operations.Folding(0), *hand.operations[8:]]
    with pytest.raises(NotationError, match="operation 8"):
        HandLog(hand.setup, hand.players, hand.seats, wrong).replay()
    with pytest.raises(NotationError, match="expected BlindOrStraddlePosting"):
        HandLog(hand.setup, operations=[operations.BlindOrStraddlePosting(0, 7)]).replay()
    with pytest.raises(NotationError, match="not 99"):
        hand.state_at(99)


def test_what_code_of_a_user_took_part_in_can_not_be_logged() -> None:
    state = croupier.games.NoLimitTexasHoldem.create_state(
        (), True, 0, (1, 2), 2, 200, 2, rake=lambda amount, state: (0, amount)
    )
    with pytest.raises(SetupError, match="rake function"):
        HandLog.of(state)


def test_names_and_seats_must_fit() -> None:
    with pytest.raises(NotationError, match="2 names and 3 seats for 3 players"):
        HandLog.of(a_hand(), ["a", "b"])


def test_a_log_file_keeps_hands_and_events(tmp_path: Path) -> None:
    path = tmp_path / "table.log"
    first, second = log_of(a_hand(), id="1"), log_of(croupier.kuhn(seed=1), id="2")
    with LogWriter(path) as log:
        log.event({"event": "seating", "players": ["a", "b"]})
        log.hand(first)
    with LogWriter(path) as log:
        assert log.lost is None
        log.hand(second)
    reader = LogReader(path)
    assert list(reader) == [{"event": "seating", "players": ["a", "b"]}, first, second]
    assert list(reader.hands()) == [first, second]
    assert [hand.replay() for hand in (first, second)] == [first._final, second._final]


def test_a_hand_off_a_table_of_a_batch_has_no_log_to_write_down() -> None:
    batch = Batch(partial(croupier.holdem, players=3), 1, seed=1)
    batch.step([BatchAction.CALL])
    middle = batch.state(0)
    game = NoLimitTexasHoldem(Automation.DEALER, True, 0, (1, 2), 2)
    played_on = middle.copy()
    played_on.fold()
    short = Batch(croupier.kuhn, 1, seed=1, auto_reset=False)
    while not short.done[0]:
        short.step([BatchAction.CALL])
    for state in (middle, played_on, short.state(0)):
        with pytest.raises(SetupError, match="which keeps no log"):
            HandLog.of(state)
    with pytest.raises(SetupError, match="which keeps no log"):
        HandHistory.from_game_state(game, played_on)
    untouched = croupier.holdem(automations=())
    assert HandLog.of(untouched).operations == ()


def test_a_house_rule_that_a_file_leaves_out_has_its_default() -> None:
    data = HandSetup.of(croupier.triple_draw(players=2, seed=1)).to_json()
    rules = data["rules"]
    assert isinstance(rules, dict)
    rules["raise_cap"] = 4
    del rules["reshuffle"]
    assert HandSetup.from_json(data).rules == croupier.HouseRules.STANDARD.replace(raise_cap=4)


@pytest.mark.parametrize(("cap", "named"), [("house", True), (4, False), (3, False)])
def test_the_cap_of_a_street_is_kept(cap: Any, named: bool) -> None:
    """A game is written by its name where its streets are those it has under the rules."""
    streets = croupier.games.FixedLimitTexasHoldem.make_streets(2, 4, cap)
    made = HandSetup.of(croupier.holdem(limit="fixed-limit", seed=1))
    setup = HandSetup(
        **{**dict(zip(made._fields, made._values(), strict=True)), "streets": streets}
    )
    data = json.loads(json.dumps(setup.to_json()))
    assert ("game" in data) == named
    assert HandSetup.from_json(data).streets == streets


@pytest.mark.filterwarnings("ignore::UserWarning")  # the deck runs out
@pytest.mark.parametrize("reshuffle", ["earlier_discards", "all_discards"])
def test_a_deck_that_runs_out_deals_the_same_cards_again(reshuffle: str) -> None:
    rules = HouseRules.STANDARD.replace(reshuffle=reshuffle)
    state = triple_draw(players=8, seed=3, rules=rules)
    while state.status:
        drawer = state.stander_pat_or_discarder_index
        if drawer is None:
            state.check_or_call()
        else:
            state.stand_pat_or_discard(state.hole_cards[drawer])
    hand = HandLog.of(state)
    again = HandLog(hand.setup, hand.players, hand.seats, hand.operations).replay()
    assert again == state
    assert again.deck_cards == state.deck_cards
    assert not again._chosen_cards  # every card was the next one of the deck
