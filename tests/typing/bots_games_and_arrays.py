"""Players, games and arrays as users write them: mypy and pyright find nothing wrong here.

`tests/house/test_typing.py` runs the functions too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import croupier
from croupier import ActionMenu, Batch, BatchAction, HouseRules
from croupier.analysis import Equity
from croupier.arena import match
from croupier.botkit import CallBot, Player, PublicGamestate, play_tournament
from croupier.cards import StandardHighHand
from croupier.cash import CashGame
from croupier.games import Game, find_game
from croupier.loops import Encoder
from croupier.tournament import Tournament


class Patient(Player):
    """A player with the annotations of the base class."""

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        price = gamestate.chips_to_call
        assert_type(price, int)
        me = gamestate.player_public_infos[self.player_index]
        return ("call", price) if price <= me.stack // 20 else ("fold", 0)


class Drawer(Patient):
    """A player who also answers draws, and takes any sequence of cards."""

    def get_discards(self, gamestate: PublicGamestate, hole_cards: Sequence[str]) -> list[str]:
        return list(hole_cards[:1])


class Stranger:
    """A player without a base class: one method is enough."""

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        return "check", 0


def players() -> None:
    """Players by class, by instance, by name, with and without the base class."""
    standings = play_tournament([Patient, CallBot(1), Drawer(2)], 500, seed=7)
    assert_type(standings[0].place, int)
    Tournament(["call", Patient, Stranger], starting_stack=100, schedule={1: (1, 2)}, seed=1)
    cash = CashGame(2, buy_in=100, rules=HouseRules.STANDARD, seed=1)
    cash.join("Ann", Drawer)
    cash.join("Bob", Patient(1))
    cash.play_round()
    result = match("call", "random", hands=20, seed=7)
    low, high = result.interval
    assert low <= result.difference <= high


class JacksOrBetter(StandardHighHand):
    """A hand type with a qualifier."""

    __slots__ = ()
    weakest = "JsJh4d3c2s"


def games() -> None:
    """A user's game, made from another."""
    row = find_game("pineapple").sibling(
        "NJP", "jacks-pineapple", "Pineapple, jacks or better", hand_types=[JacksOrBetter]
    )
    assert_type(row, Game)
    state = row(blinds=(1, 2), stacks=100, players=3, seed=7)
    assert_type(state, croupier.State)
    croupier.rollout(row, 10, seed=1)
    CashGame(2, game=row, seed=1)


def arrays() -> None:
    """Arrays into evaluate, Batch, menus and encoders, and out of them."""
    masks: NDArray[np.uint64] = np.array([0b1111111, 0b11111110], np.uint64)
    assert_type(croupier.evaluate(masks), NDArray[np.int32])
    assert_type(croupier.evaluate("As Ks Qs Js Ts"), int)
    menu = ActionMenu(("fold", "call", 0.5, "all-in"))
    batch = Batch("holdem", 4, players=2, seed=1, information=True)
    encoder = Encoder("holdem", players=2)
    rows = np.zeros((4, *encoder.shape), np.float32)
    encoder.write(batch, rows)
    batch.step(np.full(4, BatchAction.CALL))
    batch.step([BatchAction.CALL] * 4, amounts=None)
    actions, amounts = menu.decode(batch, np.ones(4, np.int64))
    batch.step(actions, amounts)
    assert_type(batch.information_keys, NDArray[np.uint64])
    result = croupier.equity(["AcAd", "KcKd"])
    assert_type(result, Equity)
    assert_type(result.equities[0], float)


def mistakes() -> None:
    """What both checkers refuse."""
    Patient("first")  # type: ignore[arg-type]
    Batch("holdem", "many")  # type: ignore[arg-type]
    croupier.equity(7)  # type: ignore[arg-type]
    find_game("holdem").sibling(1, "x", "y")  # type: ignore[arg-type]
