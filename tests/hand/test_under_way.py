"""Code that an operation calls cannot change the same hand, and no chips are created."""

import copy
import pickle
import random
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

import croupier
from croupier import Automation, Deck, HouseRules, IllegalOperation, Mode, State
from croupier.cards import CardsLike, CombinationHand, Entry, Lookup, RankOrder, StandardHighHand
from croupier.errors import Reason
from croupier.hand.operations import ChipsPushing

MANUAL_END = tuple(
    automation
    for automation in Automation
    if automation not in (Automation.CHIPS_PUSHING, Automation.CHIPS_PULLING)
)
OPERATIONS = (
    *("post_ante", "post_blind_or_straddle", "collect_bets", "burn_card", "deal_hole"),
    *("deal_board", "stand_pat_or_discard", "fold", "check_or_call", "post_bring_in"),
    *("complete_bet_or_raise_to", "select_runout_count", "show_or_muck_hole_cards", "kill_hand"),
    *("push_chips", "pull_chips", "no_operate"),
)


OPEN_FOLDS = HouseRules.STANDARD.replace(open_fold="by_mode")


def _stack_the_deck(state: State) -> None:
    state.deck_cards = "As"


# Whatever changes a hand, copies it during an operation, or needs it to wait for somebody.
ATTEMPTS: tuple[Callable[[State], object], ...] = (
    *(lambda state, name=name: getattr(state, name)() for name in OPERATIONS),
    State.copy,
    copy.copy,
    copy.deepcopy,
    pickle.dumps,
    _stack_the_deck,
    croupier.redeal,
    lambda state: state.pending,
    lambda state: state.legal_actions(),
    lambda state: state.view(0),
    lambda state: state.verify_no_operation(),
)


class Meddler:
    """Tries everything on a hand whenever it is called, and keeps the results."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.calls = 0
        self.allowed: list[object] = []
        self.reasons: set[Reason] = set()
        self.under_way: set[object] = set()
        self.meddling = False

    def __call__(self, state: State | None = None) -> None:
        hand = self.state if state is None else state
        if hand is None or self.meddling:
            return
        self.meddling = True
        self.calls += 1
        for attempt in ATTEMPTS:
            try:
                self.allowed.append((attempt, attempt(hand)))
            except IllegalOperation as error:
                self.reasons.add(error.reason)
                self.under_way.add(error.facts.get("under_way"))
        assert not any(getattr(hand, f"can_{name}")() for name in OPERATIONS)
        # What is read is sound: every chip is somewhere.
        chips = sum(hand.stacks) + hand.total_pot_amount
        assert chips == sum(hand.starting_stacks)
        assert len(hand.operations) == hand.operation_count
        repr(hand)
        self.meddling = False


def manual(meddler: Meddler, **arguments: Any) -> State:
    """A heads-up hand that ends in a split pot, with the end done by hand."""
    given: dict[str, Any] = {
        "automations": MANUAL_END,
        "deck": Deck.STANDARD,
        "hand_types": (StandardHighHand,),
        "streets": _STREETS,
        "betting_structure": croupier.BettingStructure.NO_LIMIT,
        "ante_trimming_status": True,
        "raw_antes": 0,
        "raw_blinds_or_straddles": (1, 2),
        "bring_in": 0,
        "raw_starting_stacks": 200,
        "player_count": 2,
        "rules": HouseRules.STANDARD,
        "next_cards": "AcKd AdKc 2s 2h3h4h 5s 5c 6s 6d",
    }
    state = State(**given | arguments)
    meddler.state = state
    return state


_STREETS = croupier.holdem(players=2).streets


def play_out(state: State) -> None:
    """Raise, call, check down, and carry out the remaining operations."""
    state.complete_bet_or_raise_to(50 - state.total_pot_amount // 2 if state.street_index else 50)
    while state.actor_index is not None:
        state.check_or_call()
    while state.can_push_chips():
        state.push_chips()
    while state.can_pull_chips():
        state.pull_chips()


def assert_sound(state: State, meddler: Meddler, raked: int = 0) -> None:
    assert meddler.calls > 0, "the hook was not called"
    assert meddler.allowed == []
    assert meddler.reasons == {Reason.UNDER_WAY}
    assert not state.status
    assert sum(state.stacks) == sum(state.starting_stacks) - raked
    pushed = [sum(o.amounts) for o in state.operations if isinstance(o, ChipsPushing)]
    assert sum(pushed) == 100 - raked


def test_a_split_cannot_push_again() -> None:
    meddler = Meddler()

    def split(amount: int, parts: int) -> tuple[int, int]:
        meddler()
        return divmod(amount, parts)

    state = manual(meddler, divmod=split)
    play_out(state)
    assert_sound(state, meddler)
    assert "push_chips" in meddler.under_way


def test_a_rake_cannot_operate_on_the_hand_it_is_given() -> None:
    meddler = Meddler()

    def rake(amount: int, state: State) -> tuple[int, int]:
        meddler(state)
        return amount // 10, amount - amount // 10

    state = manual(meddler, rake=rake)
    state.check_or_call()
    state.check_or_call()
    assert list(state.pot_amounts) == [4]
    assert meddler.under_way == {"pots"}
    play_out(state)
    assert_sound(state, meddler, raked=10)
    assert "check_or_call" in meddler.under_way


def test_a_hand_type_cannot_operate() -> None:
    meddler = Meddler()

    class Watching(Lookup):
        rank_order = RankOrder.STANDARD

        def get_entry_or_none(self, cards: CardsLike) -> Entry | None:
            meddler()
            return StandardHighHand.lookup.get_entry_or_none(cards)

    class WatchingHand(CombinationHand):
        lookup = Watching()
        low = False
        card_count = 5

    state = manual(meddler, hand_types=(WatchingHand,))
    play_out(state)
    assert_sound(state, meddler)
    assert meddler.under_way >= {"check_or_call", "push_chips"}


def test_a_hand_cannot_be_played_while_it_is_dealt() -> None:
    meddler = Meddler()

    def rake(amount: int, state: State) -> tuple[int, int]:
        meddler(state)
        return 0, amount

    # Both are all-in with their blinds: the hand plays itself out in the constructor.
    automations = tuple(Automation)
    state = manual(meddler, rake=rake, automations=automations, raw_starting_stacks=1)
    assert not state.status
    assert meddler.under_way == {"deal"}
    assert meddler.allowed == []
    assert sum(state.stacks) == 2


def test_a_hand_whose_deal_failed_holds_nothing() -> None:
    kept: list[State] = []

    def rake(amount: int, state: State) -> tuple[int, int]:
        kept.append(state)
        raise RuntimeError("the house is closed")

    game = croupier.games.NoLimitTexasHoldem(
        tuple(Automation), True, 0, (1, 2), 2, rake=rake, divmod=divmod
    )
    with pytest.raises(RuntimeError, match="closed"):
        game(1, 2)
    with pytest.raises(RuntimeError, match="closed"):
        manual(Meddler(), rake=rake, automations=tuple(Automation), raw_starting_stacks=1)
    assert len(kept) == 2
    for state in kept:
        with pytest.raises(TypeError, match="has no hand"):
            state.fold()


def test_a_warning_is_not_the_time_to_operate(monkeypatch: pytest.MonkeyPatch) -> None:
    meddler = Meddler()
    state = manual(meddler, mode=Mode.CASH_GAME, rules=OPEN_FOLDS)
    state.check_or_call()

    def show(*arguments: Any, **keywords: Any) -> None:
        meddler()

    with warnings.catch_warnings():
        warnings.simplefilter("always")
        monkeypatch.setattr(warnings, "showwarning", show)
        state.fold()
    assert meddler.under_way == {"fold"}
    assert meddler.allowed == []
    assert [type(o).__name__ for o in state.operations].count("Folding") == 1


def test_a_refusal_that_a_hook_lets_through_undoes_the_operation() -> None:
    meddler = Meddler()
    calls = []

    def split(amount: int, parts: int) -> tuple[int, int]:
        calls.append(amount)
        if len(calls) < 3:
            assert meddler.state is not None
            meddler.state.push_chips()
        return divmod(amount, parts)

    state = manual(meddler, divmod=split)
    state.complete_bet_or_raise_to(50)
    while state.actor_index is not None and state.street_index != 3:
        state.check_or_call()
    state.check_or_call()
    before = state.copy()
    with pytest.raises(IllegalOperation, match="under way") as refused:
        state.check_or_call()
    assert refused.value.operation == "push_chips"
    assert refused.value.facts == {"under_way": "check_or_call"}
    assert state == before
    calls.extend([0, 0])
    state.check_or_call()
    state.push_chips()
    assert sum(state.bets) == 100


def test_another_hand_of_the_game_can_be_played_meanwhile() -> None:
    """Hands of one game share their hooks, and what a hook reports belongs to one hand."""
    inner: list[State] = []

    def rake(amount: Any, state: State) -> tuple[Any, Any]:
        if not inner and state.status and state.operation_count > 6:
            inner.append(game(200, 2))
            play_out(inner[0])
        return amount / 8, amount - amount / 8

    game = croupier.games.NoLimitTexasHoldem(MANUAL_END, True, 0, (1, 2), 2, rake=rake)
    state = game(200, 2)
    play_out(state)
    for hand in (*inner, state):
        assert not hand.status
        assert sum(hand.stacks) == 400 - 100 / 8
    assert len(inner) == 1


def test_a_failure_in_another_hand_is_not_this_ones() -> None:
    depth = []

    def split(amount: int, parts: int) -> tuple[int, int]:
        depth.append(amount)
        if len(depth) == 1:
            with pytest.raises(RuntimeError, match="inner"):
                play_out(game(200, 2))
        elif len(depth) == 2:
            raise RuntimeError("inner")
        return divmod(amount, parts)

    game = croupier.games.NoLimitTexasHoldem(MANUAL_END, True, 0, (1, 2), 2, divmod=split)
    state = game(200, 2)
    play_out(state)
    assert sum(state.stacks) == 400


def test_another_thread_waits_its_turn() -> None:
    """A thread that runs while a hook waits is refused as well."""
    meddler = Meddler()
    entered, left = threading.Event(), threading.Event()

    def split(amount: int, parts: int) -> tuple[int, int]:
        entered.set()
        assert left.wait(60)
        return divmod(amount, parts)

    state = manual(meddler, divmod=split)

    def other() -> None:
        assert entered.wait(60)
        meddler()
        left.set()

    thread = threading.Thread(target=other)
    thread.start()
    play_out(state)
    thread.join(60)
    assert_sound(state, meddler)


@pytest.mark.parametrize("seed", range(40))
def test_a_split_that_changes_its_mind_creates_no_chips(seed: int) -> None:
    """The two halves of a pot are divided one after the other: the answers must agree."""
    mind = random.Random(seed)

    def split(amount: int, parts: int) -> tuple[int, int]:
        return (0, amount) if mind.random() < 0.5 else divmod(amount, parts)

    game = croupier.games.FixedLimitOmahaHoldemHighLowSplitEightOrBetter(
        MANUAL_END, True, 0, (1, 2), 2, 4, divmod=split
    )
    state = game(200, 3, seed=seed)
    for _ in range(1000):
        with suppress(IllegalOperation):
            if state.actor_index is not None:
                state.check_or_call()
            elif state.can_push_chips():
                state.push_chips()
        assert sum(state.stacks) + state.total_pot_amount == 600
        assert min(state.bets) >= 0
        if state.can_pull_chips():
            break
    else:
        return  # a split that never agrees with itself ends no hand
    while state.can_pull_chips():
        state.pull_chips()
    assert sum(state.stacks) == 600


def test_arguments_that_operate_are_read_before_anything_is_decided() -> None:
    """An amount that folds when it is looked at leaves nothing to raise."""
    state = croupier.holdem(players=2, seed=1)

    class Folding:
        def __index__(self) -> int:
            state.fold()
            return 1

    with pytest.raises(IllegalOperation):
        state.show_or_muck_hole_cards(None, Folding())  # type: ignore[arg-type]
    assert not state.status
    assert sum(state.stacks) == 400
