"""Functions for research: chance outcomes, masks and information states."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from typing import Any

import pytest

import croupier
from croupier import Automation, Batch, HouseRules, State, redeal
from croupier.errors import ArgumentError
from croupier.loops import Encoder
from tests.loops.lockstep import GAMES, choose

BY_HAND = tuple(
    automation
    for automation in Automation
    if automation
    not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING)
)
ROYAL = "TsJsQsKsAsThJhQhKhAh"

# What happened, as each player saw it.
Seen = tuple[tuple[object, ...], ...]


def two_card_royal() -> State:
    """Two cards each from ten, one bet."""
    street = croupier.Street(False, (False, False), 0, False, croupier.Opening.POSITION, 2, 1)
    return State(
        BY_HAND,
        croupier.Card.clean(ROYAL),
        (croupier.cards.StandardHighHand,),
        (street,),
        croupier.BettingStructure.FIXED_LIMIT,
        True,
        1,
        0,
        0,
        10,
        2,
        rules=HouseRules.RESEARCH,
    )


def actions(state: State) -> Iterator[tuple[str, Callable[[State], object]]]:
    fold, call, to, _ = state.legal_mask().tolist()
    if fold:
        yield "fold", State.fold
    if call:
        yield "call", State.check_or_call
    if to:
        yield "raise", State.complete_bet_or_raise_to


def histories(state: State, seen: Seen) -> Iterator[tuple[State, Seen]]:
    """Visit the whole game tree; keep with each State the observations of its players."""
    yield state, seen
    if state.is_chance:
        pending = state.pending
        assert pending is not None
        outcomes = state.chance_outcomes()
        assert sum(probability for _, probability in outcomes) == pytest.approx(1)
        for cards, _ in outcomes:
            after = state.copy()
            (name,) = pending.operations
            getattr(after, name)(cards)
            to = pending.player_indices[0] if pending.player_indices else None
            shown = tuple(
                (*story, (name, to, cards if to in (None, player) else "hidden"))
                for player, story in enumerate(seen)
            )
            yield from histories(after, shown)
    elif state.actor_index is not None:
        for name, act in actions(state):
            after = state.copy()
            act(after)
            told = (name, state.actor_index)
            yield from histories(after, tuple((*story, told) for story in seen))


@pytest.mark.parametrize(
    ("factory", "decisions"),
    [
        (partial(croupier.kuhn, automations=BY_HAND), 12),
        (partial(croupier.leduc, automations=BY_HAND), 936),
        (two_card_royal, 90 * 4),
    ],
    ids=["kuhn", "leduc", "two-card royal"],
)
def test_information_states_are_neither_merged_nor_split(
    factory: Callable[[], State], decisions: int
) -> None:
    stories: dict[bytes, tuple[object, ...]] = {}
    states: dict[tuple[object, ...], bytes] = {}
    deciding = set()
    for state, seen in histories(factory(), ((), ())):
        if not state.status:
            continue  # showing and mucking follow by themselves, and tell more than the moves
        for player, story in enumerate(seen):
            known = state.information_state(player)
            assert stories.setdefault(known, (player, *story)) == (player, *story)
            assert states.setdefault((player, *story), known) == known
            if state.actor_index == player:
                deciding.add(known)
    assert len(deciding) == decisions


def test_what_a_showdown_tells_is_known_afterwards() -> None:
    first, second = (croupier.kuhn(deck=deck) for deck in ("Js Ks", "Js Qs"))
    assert first.information_state(0) == second.information_state(0)
    for state in (first, second):
        state.complete_bet_or_raise_to()
        state.check_or_call()
    assert first.information_state(0) != second.information_state(0)


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_show_neither_in_information_states_nor_in_rows(name: str) -> None:
    """To the end of every hand, for every seat: views, masks, rows of networks, what is known."""
    encoder = Encoder(GAMES[name], history=6)
    for seed in range(6):
        state = GAMES[name](seed=seed)
        for step in range(40):
            if not state.status:
                break
            for player in range(state.player_count):
                other = redeal(state, player, seed=step)
                assert other.information_state(player) == state.information_state(player)
                assert (encoder.encode(other, player) == encoder.encode(state, player)).all()
                assert other.view(player) == state.view(player)
                assert hash(other.view(player)) == hash(state.view(player))
                assert other.legal_mask().tolist() == state.legal_mask().tolist()
            if state.stand_patter_or_discarder_index is not None:
                legal = state.legal_actions()
                count = step % 3 if legal.discard_count is None else legal.discard_count
                state.stand_pat_or_discard((legal.discards or ())[:count])
            elif state.can_post_bring_in():
                state.post_bring_in()
            elif step % 5 == 3 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()


def test_stacks_seats_and_games_are_part_of_what_a_player_knows() -> None:
    deck = "JsQs"
    known = {
        state.information_state(player)
        for state in (
            croupier.kuhn(deck=deck),
            croupier.kuhn(deck=deck, stacks=3),
            croupier.leduc(deck=deck, stacks=3),
            croupier.kuhn(deck=deck, stacks=3, ante=2),
        )
        for player in (0, 1)
    }
    assert len(known) == 8


def test_the_unit_of_counting_is_not() -> None:
    first, second = croupier.kuhn(deck="JsQs", stacks=2.0), croupier.kuhn(deck="JsQs", stacks=2)
    assert first.information_state(0) == second.information_state(0)


def test_commentaries_are_not() -> None:
    first, second = croupier.kuhn(deck="JsQs"), croupier.kuhn(deck="JsQs")
    first.check_or_call(commentary="a sigh")
    first.no_operate(commentary="silence")
    second.check_or_call()
    assert first.information_state(1) == second.information_state(1)


def test_a_state_without_its_log_says_so() -> None:
    state = Batch(croupier.leduc, 1).state(0)
    with pytest.raises(ArgumentError, match="comes from a Batch"):
        state.information_state(0)
    state.check_or_call()
    with pytest.raises(ArgumentError, match="comes from a Batch"):
        state.information_state(0)
    stud = croupier.stud(ante=0)
    assert len({stud.information_state(player) for player in range(6)}) == 6


@pytest.mark.parametrize("player", [-1, 2, 10**30])
def test_a_player_who_is_not_there(player: int) -> None:
    with pytest.raises((ArgumentError, IndexError)):
        croupier.kuhn().information_state(player)


@pytest.mark.parametrize("name", GAMES)
def test_a_mask_is_a_row_of_a_batch(name: str) -> None:
    import numpy as np

    batch = Batch(GAMES[name], 20, seed=2)
    generator = np.random.default_rng(8)
    for _ in range(20):
        for table in range(20):
            mask = batch.state(table).legal_mask()
            assert mask.dtype == np.bool_
            assert mask.tolist() == batch.legal[table].tolist()
        batch.step(*choose(batch, generator))


def test_nothing_is_chance_where_cards_are_dealt_by_themselves() -> None:
    state = croupier.holdem(players=2)
    while state.status:
        assert not state.is_chance
        with pytest.raises(ArgumentError, match="no card is due"):
            state.chance_outcomes()
        state.check_or_call()
    assert not state.is_chance


def test_chance_deals_what_is_due() -> None:
    state = croupier.holdem(players=2, automations=Automation.TABLE)
    for left in range(52, 48, -1):
        assert state.is_chance
        outcomes = state.chance_outcomes()
        assert {probability for _, probability in outcomes} == {1 / left}
        state.deal_hole(outcomes[0][0])
    state.check_or_call()
    state.check_or_call()
    flops = state.chance_outcomes()
    # A card was burnt: it is not in the deck any more.
    assert len(flops) == len(list(combinations(range(47), 3)))
    assert flops[0][1] == pytest.approx(1 / len(flops))
    state.deal_board(flops[-1][0])
    assert state.board_cards


def test_without_burn_cards_every_unseen_card_may_come() -> None:
    state = croupier.leduc(automations=Automation.TABLE, deck="JsQs")
    state.deal_hole()
    state.deal_hole()
    state.check_or_call()
    state.check_or_call()
    assert [str(cards[0].rank) for cards, _ in state.chance_outcomes()].count("K") == 2
    assert len(state.chance_outcomes()) == 4


def test_the_order_of_the_deck_does_not_show() -> None:
    first, second = (croupier.kuhn(automations=BY_HAND, seed=seed) for seed in (1, 2))
    assert first.chance_outcomes() == second.chance_outcomes()


def test_a_card_that_is_there_twice_is_twice_as_likely() -> None:
    state = croupier.kuhn(automations=BY_HAND)
    state.deck_cards = "JsJsQsKs"
    found: Any = {repr(cards[0]): probability for cards, probability in state.chance_outcomes()}
    assert found == {"Js": 0.5, "Qs": 0.25, "Ks": 0.25}


def test_replacements_come_from_the_deck_then_from_the_discards() -> None:
    state = croupier.draw(players=6, automations=Automation.TABLE, seed=1)
    while state.hole_dealee_index is not None:
        state.deal_hole()
    while state.actor_index is not None:
        state.check_or_call()
    for _ in range(6):
        state.stand_pat_or_discard(state.legal_actions().discards[:5])  # type: ignore[index]
        while state.is_chance and len(state.deck_cards) > 3:
            outcomes = state.chance_outcomes()[:2]
            state.deal_hole(outcomes[0][0])
        if state.is_chance:
            break
    assert state.is_chance
    sure = set(state.deck_cards)
    outcomes = state.chance_outcomes()
    assert all(sure < set(cards) for cards, _ in outcomes)
    assert sum(probability for _, probability in outcomes) == pytest.approx(1)


def test_research_rules() -> None:
    assert HouseRules(open_fold="illegal", burn=False) == HouseRules.RESEARCH
    for factory in (croupier.kuhn, croupier.leduc, croupier.rhode_island, croupier.numeral211):
        state = factory(seed=1)
        assert state.rules == HouseRules.RESEARCH
        assert not state.can_fold()
        assert state.legal_mask().tolist() == [False, True, True, False]
        while state.status:
            state.check_or_call()
        assert state.burn_cards == []
