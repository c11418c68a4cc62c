"""The usual names of streets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.hand.spec.streets import Street

_BOARDS = ("Flop", "Turn", "River")
_ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")


def street_name(streets: Sequence[Street], index: int) -> str:
    """Name a street by what is dealt: a board, hole cards as in stud, or a draw.

    >>> from croupier.games import FixedLimitRazz, NoLimitTexasHoldem
    >>> street_name(NoLimitTexasHoldem.make_streets(2, 2, None), 1)
    'Flop'
    >>> street_name(FixedLimitRazz.make_streets(2, 4, 4), 1)
    'Fourth street'
    """
    street = streets[index]
    before = streets[:index]
    if street.board_dealing_count:
        boards = sum(bool(earlier.board_dealing_count) for earlier in before)
        return _BOARDS[boards] if boards < len(_BOARDS) else f"{_ordinal(boards)} board"
    if street.draw_status:
        if sum(each.draw_status for each in streets) == 1:
            return "Draw"
        return f"{_ordinal(sum(earlier.draw_status for earlier in before))} draw"
    if sum(bool(each.hole_dealing_statuses) for each in streets) > 1:
        cards = sum(len(each.hole_dealing_statuses) for each in streets[: index + 1])
        return f"{_ordinal(cards - 1)} street"
    if any(each.board_dealing_count for each in streets):
        return "Preflop"
    return "Before the draw" if any(each.draw_status for each in streets) else "Deal"


def _ordinal(index: int) -> str:
    return _ORDINALS[index] if index < len(_ORDINALS) else f"{index + 1}th"
