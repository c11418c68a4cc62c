"""Reading a state into plain values, and finding the first value in which two states differ."""

import marshal
import math
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import fields
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

from tests.parity.engines import State

Plain: TypeAlias = Any  # numbers, strings, None, and tuples of them
Snapshot: TypeAlias = dict[str, Plain]

CARDS = (
    "hole_cards",
    "board_cards",
    "burn_cards",
    "mucked_cards",
    "discarded_cards",
    "deck_cards",
    "reserved_cards",
    "cards_in_play",
    "cards_not_in_play",
)
CHIPS = ("stacks", "bets", "payoffs", "total_pot_amount", "total_pushed_amount")
AMOUNTS = (
    "checking_or_calling_amount",
    "effective_bring_in_amount",
    "min_completion_betting_or_raising_to_amount",
    "pot_completion_betting_or_raising_to_amount",
    "max_completion_betting_or_raising_to_amount",
)
OTHERS = (
    "status",
    "statuses",
    "street_index",
    "turn_index",
    "actor_index",
    "actor_indices",
    "opener_index",
    "all_in_status",
    "folded_status",
    "ante_posting_statuses",
    "ante_poster_indices",
    "bet_collection_status",
    "blind_or_straddle_posting_statuses",
    "blind_or_straddle_poster_indices",
    "card_burning_status",
    "hole_dealing_statuses",
    "hole_dealee_index",
    "board_dealing_counts",
    "board_dealing_count",
    "standing_pat_or_discarding_statuses",
    "stand_patter_or_discarder_index",
    "bring_in_status",
    "completion_status",
    "completion_betting_or_raising_amount",
    "completion_betting_or_raising_count",
    "runout_count_selector_statuses",
    "runout_count_selector_indices",
    "runout_count",
    "runout_count_selection_flag",
    "showdown_indices",
    "showdown_index",
    "hand_killing_statuses",
    "hand_killing_indices",
    "chips_pulling_statuses",
    "chips_pulling_indices",
    "street_return_index",
    "street_return_count",
    "board_count",
    "hole_card_statuses",
)
QUERIES = (
    "can_post_ante",
    "can_collect_bets",
    "can_post_blind_or_straddle",
    "can_burn_card",
    "can_deal_hole",
    "can_deal_board",
    "can_stand_pat_or_discard",
    "can_fold",
    "can_check_or_call",
    "can_post_bring_in",
    "can_complete_bet_or_raise_to",
    "can_select_runout_count",
    "can_show_or_muck_hole_cards",
    "can_kill_hand",
    "can_push_chips",
    "can_pull_chips",
    "can_no_operate",
)
_BY_PLAYER = (
    "get_effective_ante",
    "get_effective_blind_or_straddle",
    "get_censored_hole_cards",
    "get_up_cards",
    "get_down_cards",
)


_SCALARS = frozenset({type(None), bool, int, float, Decimal, Fraction, str})
_ROWS = frozenset({list, tuple, deque, range})


def plain(value: Any) -> Plain:
    """Turn cards into their names and every collection into a tuple."""
    kind = type(value)
    if kind in _SCALARS:
        return value
    if kind in _ROWS:
        kinds = set(map(type, value))
        if kinds <= _SCALARS:
            return tuple(value)
        if len(kinds) == 1 and kinds.pop().__name__ == "Card":
            return tuple(map(repr, value))
        return tuple([plain(item) for item in value])
    if kind.__name__ == "Card":
        return repr(value)
    if kind.__name__ == "Pot":
        amounts = plain(value.raked_amount), plain(value.unraked_amount)
        return (*amounts, tuple(value.player_indices))
    if isinstance(value, Iterable):
        return tuple([plain(item) for item in value])
    raise TypeError(f"no plain form of {value!r}")


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(sorted(field.name for field in fields(kind)))


def plain_operation(operation: Any) -> Plain:
    """An operation as (class name, (field, value), ...)."""
    kind: Any = type(operation)
    return (kind.__name__, *((name, plain(getattr(operation, name))) for name in _fields(kind)))


def read(state: State) -> Snapshot:
    """Read everything that must agree after an operation."""
    snapshot: Snapshot = {}
    for name in (*OTHERS, *CHIPS, *AMOUNTS, *CARDS, "pots", "pot_amounts"):
        snapshot[name] = plain(getattr(state, name))
    # PokerKit takes an unknown card off its piles when another unknown card is dealt.
    for name in ("burn_cards", "mucked_cards"):
        snapshot[name] = tuple(card for card in snapshot[name] if "?" not in card)
    snapshot["discarded_cards"] = tuple(
        tuple(card for card in row if "?" not in card) for row in snapshot["discarded_cards"]
    )
    for name in ("cards_in_play", "cards_not_in_play", "reserved_cards"):
        snapshot[name] = tuple(sorted(snapshot[name]))
    for name in QUERIES:
        snapshot[name + "()"] = getattr(state, name)()
    for name in _BY_PLAYER:
        method = getattr(state, name)
        snapshot[name] = tuple([plain(method(index)) for index in state.player_indices])
    if sum(state.statuses) > 1:  # the reference has no effective stack for the last one left
        snapshot["get_effective_stack"] = tuple(
            [plain(state.get_effective_stack(index)) for index in state.player_indices]
        )
    snapshot["boards"] = tuple(
        [plain(state.get_board_cards(index)) for index in state.board_indices]
    )
    return snapshot


def read_hands(state: State) -> Snapshot:
    """Read the hands as the showdown sees them: slow in the reference, so not on every step."""
    players = state.player_indices
    snapshot: Snapshot = {"can_win_now": tuple([state.can_win_now(i) for i in players])}
    for name in ("get_hand", "get_up_hand"):
        method = getattr(state, name)
        snapshot[name] = tuple(
            repr(method(i, board, kind))
            for i in players
            for board in state.board_indices
            for kind in state.hand_type_indices
        )
    return snapshot


def same(left: Plain, right: Plain) -> bool:
    """Compare by value; PokerKit rounds fractions of a chip, ours are exact (done right 16)."""
    if type(left) is tuple and type(right) is tuple:
        return len(left) == len(right) and all(same(a, b) for a, b in zip(left, right, strict=True))
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, int) and isinstance(right, int):
        return left == right
    number = (int, float, Decimal, Fraction)
    if isinstance(left, number) and isinstance(right, number):
        return left == right or math.isclose(float(left), float(right), abs_tol=1e-9)
    return bool(left == right)


def _identical(reference: Snapshot, ours: Snapshot) -> bool:
    """Whether two snapshots are the same to the last type, which is the rule: quick to tell."""
    try:
        return marshal.dumps(reference, 0) == marshal.dumps(ours, 0)
    except ValueError:  # Decimals and Fractions
        return False


def first_difference(reference: Snapshot, ours: Snapshot) -> str | None:
    """Return the name of the first value that differs, chips and pots before flags."""
    if _identical(reference, ours):
        return None
    return next(_differences(reference, ours), None)


def all_differences(reference: Snapshot, ours: Snapshot) -> tuple[str, ...]:
    """Return the names of all values that differ, including those that only the reference has."""
    return tuple(_differences(reference, ours))


def _differences(reference: Snapshot, ours: Snapshot) -> Iterator[str]:
    return (
        name for name, value in reference.items() if name not in ours or not same(value, ours[name])
    )


def amounts_are_whole(snapshot: Snapshot) -> bool:
    """Whether the chips read from a state played in ints are ints."""
    return all(
        type(chip) is int for name in ("stacks", "bets", "payoffs") for chip in snapshot[name]
    )
