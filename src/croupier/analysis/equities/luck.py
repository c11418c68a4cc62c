"""The luck of deals, measured natively for many hands at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier._core import DealLuck
from croupier.analysis.equities.preflop import native_table

if TYPE_CHECKING:
    from croupier.analysis.equities.games import Dealt

__all__ = ["DealLuck", "make_deal_luck"]


def make_deal_luck(
    dealt: Dealt,
    boards: int,
    controls: int,
    *,
    only_board: bool,
    has_table: bool,
    budget: float,
    samples: int,
) -> DealLuck:
    """Return a native object that records hands of a game and measures their luck.

    `controls` is the number of kinds of deals. `only_board`: nothing but the board is dealt after
    the first street. `has_table`: the shares before the flop are known.
    """
    return DealLuck(
        dealt.hand_types,
        dealt.deck_mask,
        dealt.hole_count,
        dealt.board_count,
        boards,
        controls,
        only_board,
        native_table() if has_table else None,
        budget=budget,
        samples=samples,
    )
