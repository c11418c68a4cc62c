"""A hand as the messages of the ACPC protocol, and as a line of a Pluribus log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.hand.operations import BoardDealing, HoleCardsShowingOrMucking, HoleDealing
from croupier.hand.spec.streets import BettingStructure
from croupier.history.acpc.line import betting_of, format_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.cards.card import Card
    from croupier.hand.state import State
    from croupier.history.phh.hand_history import HandHistory

ACPC_VARIANTS = frozenset({"FT", "NT"})
PLURIBUS_VARIANTS = frozenset({"NT"})


def acpc_messages(hand: HandHistory, position: int, number: int) -> Iterator[tuple[str, str]]:
    """Yield the messages that one player receives ("S->") and sends ("<-C"), in order."""
    _check(hand, ACPC_VARIANTS)
    if not 0 <= position < len(hand.starting_stacks):
        raise NotationError(f"position {position} does not exist")
    told, betting, now, over = "", "", "", False
    for state, action in hand.state_actions:
        words = (action or "").split("#")[0].split()
        if not _all_dealt(state):
            continue
        limit = state.betting_structure == BettingStructure.FIXED_LIMIT
        before, betting = betting, betting_of(state, limit)
        if words and words[0] == f"p{position + 1}" and words[1] in ("f", "cc", "cbr"):
            yield "<-C", f"{told}:{betting[len(before) :]}\r\n"
        now = f"MATCHSTATE:{position}:{number}:{betting}:{_cards(state, position)}"
        over = not state.status  # the last message comes after the showdown
        if now != told and state.actor_index is not None:
            told = now
            yield "S->", f"{told}\r\n"
    if over and now != told:
        yield "S->", f"{now}\r\n"


def pluribus_line(hand: HandHistory, number: int) -> str:
    """Return the line of a log: betting, cards, results and names."""
    _check(hand, PLURIBUS_VARIANTS)
    *_, state = hand
    names = tuple(hand.players or [f"p{index + 1}" for index in state.player_indices])
    return format_line(state, number, names, None)


def number_of(hand: HandHistory, number: int | None) -> int:
    """Return the number of a hand: the given one, otherwise its own."""
    chosen = hand.hand if number is None else number
    if type(chosen) is not int:
        raise NotationError(f"the hand number is {chosen!r}", expected="a whole number")
    return chosen


def _check(hand: HandHistory, variants: frozenset[str]) -> None:
    if hand.variant not in variants:
        raise NotationError(
            f"this notation cannot express {hand.variant}", expected=" or ".join(sorted(variants))
        )


def _all_dealt(state: State) -> bool:
    return state.street_index is None or state.hole_dealee_index is None


def _cards(state: State, position: int) -> str:
    """The player's own cards, those the others showed, and the board."""
    held: list[list[Card]] = [[] for _ in state.player_indices]
    shown = [""] * state.player_count
    board = []
    for operation in state.operations:
        if isinstance(operation, HoleDealing):
            held[operation.player_index] += operation.cards
        elif isinstance(operation, BoardDealing):
            board.append("".join(map(repr, operation.cards)))
        elif isinstance(operation, HoleCardsShowingOrMucking) and all(operation.hole_cards):
            shown[operation.player_index] = "".join(map(repr, operation.hole_cards))
    if not all(held[position]):
        raise NotationError(f"the hole cards of position {position} are unknown")
    shown[position] = "".join(map(repr, held[position]))
    return "/".join(["|".join(shown), *board])
