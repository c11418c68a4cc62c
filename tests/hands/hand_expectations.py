"""The expectations of a scripted hand about its State."""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any, TypeAlias

from tests.hands.hand_setup import number

State: TypeAlias = Any
Index: TypeAlias = Callable[[str], int]
Check: TypeAlias = Callable[[State, str, Index], None]


def _must_equal(found: Any, wanted: Any) -> None:
    if found != wanted:
        raise AssertionError(f"found {found}, not {wanted}")


def _amounts(name: str) -> Check:
    def check(state: State, text: str, index: Index) -> None:
        _must_equal(list(getattr(state, name)), [number(word) for word in text.split()])

    return check


def _amount(name: str) -> Check:
    def check(state: State, text: str, index: Index) -> None:
        wanted = None if text == "none" else number(text)
        _must_equal(getattr(state, name), wanted)

    return check


def _player(name: str) -> Check:
    def check(state: State, text: str, index: Index) -> None:
        wanted = None if text == "nobody" else index(text)
        _must_equal(getattr(state, name), wanted)

    return check


def _pots(state: State, text: str, index: Index) -> None:
    """`180 {SB BB}, 80 {SB}`: amounts and, where they are named, the players."""
    found = [(pot.amount, set(pot.player_indices)) for pot in state.pots]
    wanted: list[tuple[Any, set[int] | None]] = []
    if text != "none":
        for part in re.findall(r"[^,{}]+(?:\{[^}]*\})?", text):
            amount, _, names = part.partition("{")
            players = {index(name) for name in names.rstrip("} ").split()} if names else None
            wanted.append((number(amount.strip()), players))
    same = len(found) == len(wanted) and all(
        amount == asked and players in (None, held)
        for (amount, held), (asked, players) in zip(found, wanted, strict=True)
    )
    if not same:
        raise AssertionError(f"found pots {found}")


def _rake(state: State, text: str, index: Index) -> None:
    taken = sum((pot.raked_amount for pot in state.pots), Decimal(0))
    _must_equal(taken, number(text))


def _board(state: State, text: str, index: Index) -> None:
    cards = "".join(repr(card) for card in state.get_board_cards(0))
    _must_equal(cards, text.replace(" ", ""))


def _cards(state: State, text: str, index: Index) -> None:
    name, wanted = text.split()
    _must_equal("".join(map(repr, state.hole_cards[index(name)])), wanted)


def _discards(state: State, text: str, index: Index) -> None:
    """The discards of this street that were not shuffled in again."""
    cards = "".join(map(repr, state.discarded_cards[state.street_index]))
    _must_equal(cards, "" if text == "none" else text)


def _status(wanted: bool) -> Check:
    def check(state: State, text: str, index: Index) -> None:
        _must_equal(bool(state.status), wanted)

    return check


def _shown(wanted: bool) -> Check:
    """The players who have shown, or mucked, at the showdown, in order."""

    def check(state: State, text: str, index: Index) -> None:
        found = [
            operation.player_index
            for operation in state.operations
            if type(operation).__name__ == "HoleCardsShowingOrMucking"
            and bool(operation.hole_cards) is wanted
        ]
        _must_equal(found, [index(name) for name in text.replace("nobody", "").split()])

    return check


def _pushes(state: State, text: str, index: Index) -> None:
    """`52 0 0, 0 26 25`: the amounts of every push, in order, or none."""
    found = [
        list(operation.amounts)
        for operation in state.operations
        if type(operation).__name__ == "ChipsPushing"
    ]
    parts = [] if text == "none" else text.split(",")
    _must_equal(found, [[number(word) for word in part.split()] for part in parts])


def _count(name: str) -> Check:
    def check(state: State, text: str, index: Index) -> None:
        found = sum(type(operation).__name__ == name for operation in state.operations)
        _must_equal(found, int(text))

    return check


def _folded(state: State, text: str, index: Index) -> None:
    found = [
        operation.player_index
        for operation in state.operations
        if type(operation).__name__ == "Folding"
    ]
    _must_equal(found, [index(name) for name in text.replace("nobody", "").split()])


def _street(state: State, text: str, index: Index) -> None:
    _must_equal(state.street_index, None if text == "none" else int(text) - 1)


EXPECTATIONS: dict[str, Check] = {
    "pots": _pots,
    "stacks": _amounts("stacks"),
    "bets": _amounts("bets"),
    "payoffs": _amounts("payoffs"),
    "actor": _player("actor_index"),
    "next to show": _player("showdown_index"),
    "next to draw": _player("stand_patter_or_discarder_index"),
    "next card to": _player("hole_dealee_index"),
    "call": _amount("checking_or_calling_amount"),
    "min": _amount("min_completion_betting_or_raising_to_amount"),
    "max": _amount("max_completion_betting_or_raising_to_amount"),
    "pot bet": _amount("pot_completion_betting_or_raising_to_amount"),
    "raises and bets": _amount("completion_betting_or_raising_count"),
    "board due": _amount("board_dealing_count"),
    "rake": _rake,
    "board": _board,
    "cards": _cards,
    "discards": _discards,
    "street": _street,
    "shown": _shown(True),
    "mucked": _shown(False),
    "folded": _folded,
    "killed": _count("HandKilling"),
    "burnt": _count("CardBurning"),
    "pushes": _pushes,
    "over": _status(False),
    "running": _status(True),
}
