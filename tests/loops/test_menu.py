"""Action menus: the meaning of ids at a State and at the tables of a Batch."""

import pickle
import warnings
from typing import Any

import numpy as np
import pytest

import croupier
from croupier import ActionMenu, Batch, SetupError
from croupier.errors import ArgumentError
from tests.loops.lockstep import GAMES
from tests.loops.menus import ITEMS, check


@pytest.mark.parametrize("name", GAMES)
def test_a_decoded_id_is_never_refused(name: str) -> None:
    """`make prove` plays ten million steps of each game."""
    raised = check(GAMES[name], 12_000, tables=200)
    assert raised or name in ("all-in at once", "all-in-or-fold")


def test_sizes_are_those_of_the_pot_and_of_the_bet() -> None:
    menu = ActionMenu(("fold", "call", "min", 0.5, 1.0, "3x", "all-in"))
    state = croupier.holdem(players=2)
    # The small blind calls 1 into 3: a pot of 4 after it.
    assert menu.offers(state) == {
        0: ("fold", 0),
        1: ("call", 0),
        2: ("raise", 4),
        4: ("raise", 6),
        6: ("raise", 200),
    }
    menu.apply(state, 1)
    state.check_or_call()
    # On the flop nobody has bet: multiples are of the smallest bet.
    assert menu.offers(state)[5] == ("raise", 6)
    assert menu.offers(state)[4] == ("raise", 4)
    menu.apply(state, 5)
    assert state.bets == [6, 0]
    assert menu.offers(state)[4] == ("raise", 6 + 4 + 6 + 6)


def test_fractions_are_of_the_whole_pot_however_short_the_stack() -> None:
    menu = ActionMenu(("fold", "call", 0.25, 0.5, 1.0, "all-in"))
    state = croupier.holdem(players=2, stacks=40)
    state.complete_bet_or_raise_to(20)
    state.check_or_call()
    # 20 behind with 40 in the pot: half the pot is all-in.
    assert menu.offers(state) == {
        0: ("fold", 0),
        1: ("call", 0),
        2: ("raise", 10),
        3: ("raise", 20),
    }
    a, b, x = 10 / 40, 20 / 40, 15 / 40
    share = (b - x) * (1 + a) / ((b - a) * (1 + x))
    assert menu.translate(state, 15) == pytest.approx({2: share, 3: 1 - share})


def test_fixed_limit_has_one_size() -> None:
    state = croupier.leduc(seed=1)
    assert len(ActionMenu.of(state)) == 3
    assert ActionMenu(ITEMS).offers(state) == {1: ("call", 0), 2: ("raise", 2)}


def test_discards_follow_the_items() -> None:
    state = croupier.badugi(players=2, seed=1)
    menu = ActionMenu.of(state)
    assert menu.names[:6] == ("fold", "call", "raise", "stand pat", "discard 0", "discard 1")
    assert len(menu) == 3 + 16
    while state.actor_index is not None:
        menu.apply(state, 1)
    player = state.stand_patter_or_discarder_index
    assert player is not None
    held = [*state.hole_cards[player]]
    assert set(menu.offers(state)) == set(range(3, 19))
    menu.apply(state, 3 + 0b101)
    assert state.hole_cards[player][:2] == [held[1], held[3]]
    batch = Batch("badugi", 3, players=2)
    assert ActionMenu(("fold", "call", "raise")).mask(batch).shape == (3, 19)


def test_a_menu_fits_the_game_of_a_state() -> None:
    plain = ActionMenu(("fold", "call"))
    assert ActionMenu.of(croupier.badugi(players=2), plain).draw_cards == 4
    assert ActionMenu.of(croupier.leduc(), plain) == plain
    drawing = ActionMenu(("fold", "call"), draw_cards=5)
    assert ActionMenu.of(croupier.draw(players=2), drawing) is drawing
    for game, cards in ((croupier.leduc, 0), (croupier.badugi, 4)):
        with pytest.raises(SetupError, match=f"draws of 5 cards, and the game has {cards}"):
            ActionMenu.of(game(players=2), drawing)


def test_a_bring_in_is_a_call() -> None:
    state = croupier.stud(players=3, seed=2)
    ActionMenu(("fold", "call", "raise")).apply(state, 1)
    assert not state.bring_in_status


def test_sizes_off_the_menu_are_translated() -> None:
    menu = ActionMenu(("fold", "call", 0.5, 1.0, 3.0))
    state = croupier.holdem(players=2, stacks=1000)
    state.check_or_call()
    state.check_or_call()
    state.complete_bet_or_raise_to(4)
    offers = {number: to for number, (kind, to) in menu.offers(state).items() if kind == "raise"}
    assert menu.translate(state, offers[3]) == {3: 1.0}
    between = menu.translate(state, offers[3] + 5)
    assert set(between) == {3, 4}
    assert sum(between.values()) == pytest.approx(1)
    assert menu.translate(state, 1000 - 2) == {4: 1.0}
    assert menu.translate(state, 8) == {2: 1.0}
    with pytest.raises(ArgumentError, match="a raise must be to 8 up to 998, not to 7"):
        menu.translate(state, 7)
    wrong: list[Any] = ["8", None, True]
    for amount in wrong:
        with pytest.raises(ArgumentError, match="an amount of chips"):
            menu.translate(state, amount)
    with pytest.raises(ArgumentError, match="no raise"):
        ActionMenu(("fold", "call")).translate(state, 8)


def test_translated_sizes_are_fractions_of_the_pot_after_the_whole_price() -> None:
    """A big blind that is posted short is owed in full: sizes count from there, as the menu's."""
    menu = ActionMenu(("call", 0.5, 1.0))
    state = croupier.holdem(blinds=(50, 100), stacks=(5000, 60, 5000), seed=1)
    assert (max(state.bets), state.legal_actions().check_or_call) == (60, 100)
    offers: Any = menu.offers(state)
    half, whole = (to for kind, to in offers.values() if kind == "raise")
    between = menu.translate(state, (half + whole) // 2)  # three quarters of the pot
    assert between[1] == pytest.approx(0.25 * 1.5 / (0.5 * 1.75), abs=0.01)


def test_menus_compare_and_travel() -> None:
    menu = ActionMenu(ITEMS)
    assert pickle.loads(pickle.dumps(menu)) == menu
    assert hash(menu) == hash(ActionMenu(ITEMS))
    assert menu != ActionMenu(("fold", "call"))
    assert repr(ActionMenu(("call",), draw_cards=4)) == "ActionMenu(('call',), draw_cards=4)"


@pytest.mark.parametrize("items", [(), "call", ("fold",), 3, ("call", "call")])
def test_a_list_that_is_no_menu(items: Any) -> None:
    with pytest.raises(SetupError):
        ActionMenu(items)


@pytest.mark.parametrize("item", ["cal", 0, -1, float("nan"), True, "0x", None, float("inf"), "x"])
def test_an_item_that_is_none(item: Any) -> None:
    with pytest.raises(SetupError, match="is not an item of a menu"):
        ActionMenu(("call", item))
    with pytest.raises(SetupError, match="1 to 64 items"):
        ActionMenu(("call", *(n / 100 for n in range(1, 90))))


def test_wrong_ids_leave_a_batch_as_it_was() -> None:
    batch, menu = Batch("holdem", 4, players=2), ActionMenu(("fold", "call", 0.5))
    before = batch.observations.copy()
    wrong: list[tuple[Any, str]] = [
        ([0, 1, 2, 3], "table 3: the action 3 is not on the menu"),
        ([0, 1, 2, -2], "table 3: the action -2 is not on the menu"),
        ([0, 1], "4 whole numbers"),
        ([0.5] * 4, "whole numbers"),
    ]
    for ids, why in wrong:
        with pytest.raises(ValueError, match=why):
            menu.decode(batch, ids)
    batch.step([1] * 4)
    with pytest.raises(ValueError, match="table 0: the action 0 is not legal"):
        menu.decode(Batch("kuhn", 1), [0], strict=True)
    with pytest.raises(SetupError, match="draws of 5 cards"):
        ActionMenu(("call",), draw_cards=5).mask(batch)
    with pytest.raises(SetupError, match="out"):
        menu.mask(batch, np.zeros((4, 2), np.bool_))
    assert (Batch("holdem", 4, players=2).observations == before).all()
    with pytest.raises(ArgumentError, match="not legal now; legal: 1"):
        menu.apply(croupier.kuhn(), 0)


def test_a_pass_leaves_a_table() -> None:
    batch, menu = Batch("leduc", 2), ActionMenu(("fold", "call", "raise"))
    actions, amounts = menu.decode(batch, [-1, 2])
    with warnings.catch_warnings():
        batch.step(actions, amounts)
    assert batch.actor.tolist() == [0, 1]
