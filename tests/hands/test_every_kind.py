"""Every game has a scripted showdown, a tie, a split and an odd chip, whatever its limit.

A game whose deck can run out at a full table has scripts in which it does.

Rows that differ only in their betting share scripts: hands are compared and pots are cut alike.
"""

import warnings
from collections.abc import Iterator
from functools import cache
from itertools import groupby

import pytest

from croupier.games import GAMES, Game, find_game
from croupier.hand.operations import (
    BoardDealing,
    CardBurning,
    ChipsPushing,
    HoleCardsShowingOrMucking,
    HoleDealing,
)
from tests import ours
from tests.hands.hand_script import Script
from tests.hands.test_hand_scripts import SCRIPTS

SHOWDOWN, TIE, SPLIT, ODD = "showdown", "tie", "split", "odd chip"
# Three cards of different ranks cannot tie; two players who share a pot have paid the same.
IMPOSSIBLE = {"KUHN": {TIE, ODD}, "LEDUC": {ODD}, "RHODE": {ODD}, "ROYAL-RHODE": {ODD}}
IMPOSSIBLE["NUMERAL211"] = {ODD}


def cards_of(row: Game) -> str:
    """Return the part of a game that does not depend on its limit."""
    return repr((row.deck, row.hand_types, row.rounds))


FAMILIES = [list(rows) for _, rows in groupby(sorted(GAMES, key=cards_of), key=cards_of)]


def cards_wanted(row: Game) -> int:
    """Return how many cards a hand takes if every seat is taken, nobody folds and all is drawn."""
    held = replaced = 0
    for street in row.rounds:
        replaced += held if street.draw and not street.discard else 0
        held += street.down + street.up
    return row.seats * (held + replaced) + row.boards * row.board_count + len(row.rounds) - 1


def ran_out(state: ours.State, row: Game) -> bool:
    """Whether cards came back into the deck, or one card was dealt for everybody."""
    operations = state.operations
    dealt = [each for each in operations if isinstance(each, BoardDealing | HoleDealing)]
    burnt = sum(isinstance(each, CardBurning) for each in operations)
    shared = any(isinstance(each, BoardDealing) for each in dealt) and not row.board_count
    return shared or sum(len(each.cards) for each in dealt) + burnt > len(row.deck)


def kinds_of(state: ours.State, row: Game) -> Iterator[str]:
    """Return the kinds of events in a hand."""
    operations = state.operations
    if ran_out(state, row):
        yield str(state.rules.reshuffle)
    if any(isinstance(each, HoleCardsShowingOrMucking) for each in operations):
        yield SHOWDOWN
    pushes = [each for each in operations if isinstance(each, ChipsPushing)]
    if len({push.hand_type_index for push in pushes}) > 1:
        yield SPLIT
    for push in pushes:
        won = [amount for amount in push.amounts if amount]
        if len(won) > 1:
            yield TIE
            if len(set(won)) > 1:
                yield ODD


@cache
def scripted() -> dict[str, set[str]]:
    """Play all scripts; return the kinds of hands by the code of the game."""
    found: dict[str, set[str]] = {}
    for path in SCRIPTS:
        script = Script(path, ours)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            state = script.run()
        if state is None:  # a game that is refused
            continue
        kinds = found.setdefault(script.setup.game, set())
        kinds.update(kinds_of(state, find_game(script.setup.game)))
    return found


@pytest.mark.parametrize("rows", FAMILIES, ids=lambda rows: rows[0].name)
def test_every_kind_of_hand_is_scripted(rows: list[Game]) -> None:
    row = rows[0]
    wanted = {SHOWDOWN, TIE, ODD} | ({SPLIT} if len(row.hand_types) > 1 else set())
    wanted -= IMPOSSIBLE.get(row.code, set())
    found = set().union(*(scripted().get(each.code, set()) for each in rows))
    assert wanted <= found, [each.code for each in rows]


SHORT = [rows for rows in FAMILIES if cards_wanted(rows[0]) > len(rows[0].deck)]


@pytest.mark.parametrize("rows", SHORT, ids=lambda rows: rows[0].name)
def test_a_deck_that_runs_out_is_scripted_under_both_rules(rows: list[Game]) -> None:
    found = set().union(*(scripted().get(each.code, set()) for each in rows))
    assert {"earlier_discards", "all_discards"} <= found, [each.code for each in rows]


def test_every_row_has_a_showdown() -> None:
    assert [row.code for row in GAMES if SHOWDOWN not in scripted().get(row.code, set())] == []
