"""Automatic operations have the same result as single operations.

Two shortcuts of the core are compared with their general ways, over every game, random stacks and
random house rules: dealing a street at once (`deal_street` beside `deal_from_top`, in
`core/rules/dealing.cpp`), and the automated showdown (`show_or_muck_next` beside `show`, in
`core/rules/showdown.cpp`).
"""

import random
import warnings
from typing import Any

import pytest

from croupier import Automation, Mode, State
from croupier.games import catalogue
from croupier.play.hand.table_game import TableGame
from tests.play.hand.random_hands import most_players, random_rules, random_stacks, random_stakes

HANDS_PER_GAME = 60
GAMES = {row.code: row for row in catalogue.GAMES}
DEALING = (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
SHOWDOWN = (
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
DECISIONS = {"fold", "check_or_call", "complete_bet_or_raise_to", "post_bring_in"}


def deal(code: str, number: int, by_hand: tuple[Automation, ...]) -> State:
    """The same hand each time, in which these operations do not happen by themselves."""
    dice = random.Random(f"automation {code} {number}")
    game = TableGame(GAMES[code], random_rules(dice), dice.choice(list(Mode)))
    game.automations = tuple(each for each in Automation if each not in by_hand)
    players = dice.randint(2, most_players(GAMES[code]))
    stakes = random_stakes(game, players, dice)
    return game.deal(random_stacks(stakes, players, dice), stakes, seed=number)


def operate(state: State) -> None:
    """Carry out the due operations that are not decisions, one at a time."""
    while (pending := state.pending) is not None:
        (operation, *others) = pending.operations
        if operation in DECISIONS or operation == "stand_pat_or_discard":
            return
        assert not others
        getattr(state, operation)()


def decide(state: State, dice: random.Random) -> None:
    """Carry out a legal operation; mostly check or call, so that hands are long."""
    legal = state.legal_actions()
    if legal.discards is not None:
        thrown = [card for card in legal.discards if dice.random() < 0.4]
        due = legal.discard_count
        state.stand_pat_or_discard(thrown if due is None else legal.discards[:due])
    elif legal.raise_to is not None and dice.random() < 0.2:
        least, most = legal.raise_to.minimum, legal.raise_to.maximum
        state.complete_bet_or_raise_to(dice.choice([least, most, dice.randint(least, most)]))
    elif legal.fold and dice.random() < 0.1:
        state.fold()
    elif legal.bring_in is not None:
        state.post_bring_in()
    else:
        state.check_or_call()


def play(code: str, number: int, by_hand: tuple[Automation, ...]) -> list[Any]:
    """Play a hand; return everything that can be read at each decision and at its end."""
    state, dice = deal(code, number, by_hand), random.Random(number)
    seen = []
    while True:
        operate(state)
        seen.append(
            (
                state.operations,
                state.stacks,
                state.bets,
                state.statuses,
                state.hole_cards,
                state.board_cards,
                state.burn_cards,
                state.deck_cards,
                list(state.pots),
                state.payoffs,
            )
        )
        if not state.status:
            return seen
        decide(state, dice)


@pytest.mark.parametrize("by_hand", [DEALING, SHOWDOWN], ids=["dealing", "showdown"])
@pytest.mark.parametrize("code", GAMES)
def test_automated_operations_are_those_done_by_hand(
    code: str, by_hand: tuple[Automation, ...]
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # decks run out, and house rules allow odd things
        for number in range(HANDS_PER_GAME):
            assert play(code, number, ()) == play(code, number, by_hand), number
