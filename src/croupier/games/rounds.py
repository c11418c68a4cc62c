"""The streets of a game as data, without the sizes of the bets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.hand.spec.streets import Opening, Street
from croupier.records import Record

if TYPE_CHECKING:
    from typing import Any

    from croupier.chips.values import Chips
    from croupier.hand.spec.streets import RaiseCap


class Round(Record):
    """One street of a row: the cards it deals, who opens it, and whether its bets are big.

    `spread` is the largest bet or raise in minimum bets, for spread limit; 0 if the betting
    structure decides. With `discard` each player discards that many down cards and gets no
    replacements. On an `all_in` round players fold or go all-in.

    >>> Round(board=3).street(burn=True, bet=2, cap=None).board_dealing_count
    3
    """

    __match_args__ = __slots__ = (
        "down",
        "up",
        "board",
        "draw",
        "opening",
        "big",
        "spread",
        "discard",
        "all_in",
    )
    down: int
    up: int
    board: int
    draw: bool
    opening: Opening
    big: bool
    spread: int
    discard: int
    all_in: bool

    def __init__(
        self,
        down: int = 0,
        up: int = 0,
        board: int = 0,
        *,
        draw: bool = False,
        opening: Opening = Opening.POSITION,
        big: bool = False,
        spread: int = 0,
        discard: int = 0,
        all_in: bool = False,
    ) -> None:
        self._fill(down, up, board, draw, opening, big, spread, discard, all_in)
        self.street(burn=False, bet=1, cap=None)  # refuses invalid streets

    def replace(self, **changes: Any) -> Round:
        """Return the same round with other values."""
        return Round(**{**dict(zip(self._fields, self._values(), strict=True)), **changes})

    def street(self, *, burn: bool, bet: Chips, cap: RaiseCap) -> Street:
        """Return the street with these bets."""
        statuses = (False,) * self.down + (True,) * self.up
        return Street(
            burn,
            statuses,
            self.board,
            self.draw,
            self.opening,
            bet,
            cap,
            max_completion_betting_or_raising_amount=self.spread * bet if self.spread else None,
            discard_count=self.discard,
            all_in=self.all_in,
        )


FLOP_TURN_RIVER = (Round(board=3), Round(board=1, big=True), Round(board=1, big=True))
HOLDEM = (Round(down=2), *FLOP_TURN_RIVER)
# Bets and raises from one to five times the minimum, such as 2 to 10.
SPREAD_HOLDEM = tuple(each.replace(spread=5, big=False) for each in HOLDEM)
# A player who stays in before the flop is all-in.
ALL_IN_OR_FOLD = (Round(down=2, all_in=True), *FLOP_TURN_RIVER)
# One of three hole cards is discarded after the first betting round, or after that of the flop.
PINEAPPLE = (Round(down=3), Round(board=3, draw=True, discard=1), *FLOP_TURN_RIVER[1:])
CRAZY_PINEAPPLE = (
    Round(down=3),
    Round(board=3),
    Round(board=1, draw=True, discard=1, big=True),
    FLOP_TURN_RIVER[2],
)
LAZY_PINEAPPLE = (Round(down=3), *FLOP_TURN_RIVER)
# Two of four hole cards are discarded after the betting on the flop.
IRISH = (
    Round(down=4),
    Round(board=3),
    Round(board=1, draw=True, discard=2, big=True),
    FLOP_TURN_RIVER[2],
)
OMAHA = (Round(down=4), *FLOP_TURN_RIVER)
OMAHA_FIVE = (Round(down=5), *FLOP_TURN_RIVER)
OMAHA_SIX = (Round(down=6), *FLOP_TURN_RIVER)
# The first card of the flop is dealt before the first betting round.
COURCHEVEL = (Round(down=5, board=1), Round(board=2), *FLOP_TURN_RIVER[1:])
# Bomb pots: everybody has anted, and the first bets are made on the flop.
BOMB_POT = (Round(down=2, board=3), *FLOP_TURN_RIVER[1:])
OMAHA_BOMB_POT = (Round(down=4, board=3), *FLOP_TURN_RIVER[1:])
OMAHA_FIVE_BOMB_POT = (Round(down=5, board=3), *FLOP_TURN_RIVER[1:])
# Cards are drawn after the betting on the flop, before the turn.
DRAWMAHA = (Round(down=5), Round(board=3), Round(board=1, draw=True, big=True), FLOP_TURN_RIVER[2])
SINGLE_DRAW = (Round(down=5), Round(draw=True, big=True))
_THREE_DRAWS = (Round(draw=True), Round(draw=True, big=True), Round(draw=True, big=True))
TRIPLE_DRAW = (Round(down=5), *_THREE_DRAWS)
BADUGI = (Round(down=4), *_THREE_DRAWS)
ONE_CARD = (Round(down=1),)
ONE_CARD_ONE_BOARD = (Round(down=1), Round(board=1, big=True))
ONE_CARD_TWO_BOARD = (*ONE_CARD_ONE_BOARD, Round(board=1, big=True))
_HIGH = Opening.HIGH_HAND
_LOW = Opening.LOW_HAND
SEVEN_CARD_STUD = (
    Round(down=2, up=1, opening=Opening.LOW_CARD),
    Round(up=1, opening=_HIGH),
    Round(up=1, opening=_HIGH, big=True),
    Round(up=1, opening=_HIGH, big=True),
    Round(down=1, opening=_HIGH, big=True),
)
# Two of four down cards are discarded after the betting on third street.
SUPER_STUD = (
    Round(down=4, up=1, opening=Opening.LOW_CARD),
    Round(up=1, draw=True, discard=2, opening=_HIGH),
    *SEVEN_CARD_STUD[2:],
)
RAZZ = (
    Round(down=2, up=1, opening=Opening.HIGH_CARD),
    Round(up=1, opening=_LOW),
    Round(up=1, opening=_LOW, big=True),
    Round(up=1, opening=_LOW, big=True),
    Round(down=1, opening=_LOW, big=True),
)
_LOW_ACE_HIGH = Opening.LOW_HAND_ACE_HIGH
RAZZ_2_7 = (
    Round(down=2, up=1, opening=Opening.HIGH_CARD_ACE_HIGH),
    Round(up=1, opening=_LOW_ACE_HIGH),
    Round(up=1, opening=_LOW_ACE_HIGH, big=True),
    Round(up=1, opening=_LOW_ACE_HIGH, big=True),
    Round(down=1, opening=_LOW_ACE_HIGH, big=True),
)
FIVE_CARD_STUD = (
    Round(down=1, up=1, opening=Opening.LOW_CARD),
    Round(up=1, opening=_HIGH),
    Round(up=1, opening=_HIGH, big=True),
    Round(up=1, opening=_HIGH, big=True),
)
