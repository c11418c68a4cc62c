"""What a deal of board cards does to two hands, compared with deals that might have come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier import _core

if TYPE_CHECKING:
    from croupier.analysis.equities.games import Dealt

TRAITS = 12
_WORD = (1 << 64) - 1


def deal_traits(
    dealt: Dealt,
    hands: tuple[int, int],
    before: int,
    after: int,
    *,
    others: int,
    runouts: int,
    seed: int,
) -> list[float]:
    """Return the traits of two hands after a deal, less their means over `others` random deals.

    Hands and boards are masks. The traits are products of the edge of the first hand and of the
    shares of random hands that each beats; `core/equity/deal_traits.hpp` lists them.
    """
    return _core.compare_deal(
        dealt.hand_types[0],
        dealt.deck_mask,
        dealt.hole_count,
        dealt.board_count,
        *hands,
        before,
        after,
        others=others,
        runouts=runouts,
        seed=seed & _WORD,
    )
