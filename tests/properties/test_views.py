"""A player's view shows what the player may see, and nothing of the rest."""

import copy
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from tests.hand import naive_view
from tests.parity.moves import Move
from tests.properties.hands import Setup, State, play, quietly, setups


def _seen_by(state: State, player: int) -> set[str]:
    """The cards a player has seen so far: their own, those face up, and the boards."""
    seen = {repr(card) for row in state.board_cards for card in row}
    for index, hand in enumerate(state.hole_cards):
        for card, status in zip(hand, state.hole_card_statuses[index], strict=True):
            if status or index == player:
                seen.add(repr(card))
    operations: list[Any] = state.operations
    for operation in operations:
        cards = getattr(operation, "hole_cards", ())
        own = getattr(operation, "player_index", None) == player
        if own:
            cards = (*cards, *getattr(operation, "cards", ()))
        elif hasattr(operation, "statuses"):
            cards = [
                card for card, up in zip(operation.cards, operation.statuses, strict=True) if up
            ]
        elif not hasattr(operation, "player_index"):
            cards = getattr(operation, "cards", ())
        seen.update(repr(card) for card in cards)
    return seen


def _translated(move: Move, names: dict[str, str]) -> Move:
    """The same move where the hidden cards have other names."""
    words = []
    for argument in move.args:
        if isinstance(argument, str):
            cards = [argument[i : i + 2] for i in range(0, len(argument), 2)]
            argument = "".join(names.get(card, card) for card in cards)
        words.append(argument)
    return Move(move.method, tuple(words), move.commentary)


@given(setups(), st.integers(), st.integers(0, 60), st.data())
def test_hidden_cards_do_not_show_in_the_view(
    setup: Setup, seed: int, stop: int, data: st.DataObject
) -> None:
    with quietly() as heard:
        state = setup.build()
        moves = []
        for count, (move, now) in enumerate(play(setup, state, seed)):
            if move is not None:
                moves.append(move)
            # From the showdown on, winnings tell about the cards.
            if count == stop or now.showdown_index is not None or not now.status:
                break
        if state.street_index is None or state.showdown_index is not None:
            return
        # A re-shuffled reserve deals other cards in the other hand.
        if any("deck runs out" in str(message.message) for message in heard):
            return
        player = data.draw(st.integers(0, setup.scenario.players - 1))
        deck = setup.deck()
        hidden = [card for card in deck if card not in _seen_by(state, player)]
        others = list(hidden)
        Random(data.draw(st.integers())).shuffle(others)
        names = dict(zip(hidden, others, strict=True))
        twin = setup.build([names.get(card, card) for card in deck])
        for move in moves:
            _translated(move, names).apply(twin)
        assert state.view(player) == twin.view(player)
        assert repr(state.view(player)) == repr(twin.view(player))
        assert hash(state.view(player)) == hash(twin.view(player))
        assert state.information_state(player) == twin.information_state(player)


@given(setups(), st.integers(), st.integers(0, 60))
def test_own_cards_show_in_the_view(setup: Setup, seed: int, stop: int) -> None:
    with quietly():
        state = setup.build()
        for count, _ in enumerate(play(setup, state, seed)):
            if count == stop:
                break
        for player in state.player_indices:
            shown = repr(state.view(player))
            for card in state.hole_cards[player]:
                assert repr(card) in shown


@given(setups(), st.integers())
def test_native_answers_are_what_the_attributes_say(setup: Setup, seed: int) -> None:
    """The core makes choices and views in one piece; the oracle asks for every attribute."""
    with quietly():
        state = setup.build()
        for _, now in play(setup, state, seed):
            assert now.pending == naive_view.pending_of(now)
            assert now.legal_actions() == naive_view.legal_actions_of(now)
            for player in (*now.player_indices, None):
                assert now.view(player)._values() == naive_view.view_of(now, player)


def test_a_view_is_of_a_player_of_the_hand() -> None:
    state = croupier.holdem(players=2, seed=1)
    for wrong in (-1, 2, 10**30):
        with pytest.raises(ValueError, match="there is no player"):
            state.view(wrong)
    with pytest.raises(TypeError):
        state.view("0")  # type: ignore[arg-type]
    view = state.view(1)
    assert pickle.loads(pickle.dumps(view)) == view == copy.deepcopy(view)
