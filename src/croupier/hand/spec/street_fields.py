"""The fields of Street.

Written by tools/words.py from core/vocabulary.toml: change that table, then run `make words`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from croupier.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from croupier.chips.values import Chips
    from croupier.hand.vocabulary import Opening

# The cap on bets and raises: a number, None for no cap, or "house" for the house rule.
RaiseCap = int | Literal["house"] | None


class StreetField(NamedTuple):
    """What a field is called in the core, its kind, and what messages call it."""

    native: str
    kind: str
    label: str


FIELDS: Mapping[str, StreetField] = {
    # Whether a card is burnt first.
    "card_burning_status": StreetField("burn", "flag", ""),
    # For each hole card that is dealt, whether it lies face up.
    "hole_dealing_statuses": StreetField("hole_statuses", "faces", ""),
    # The number of board cards that are dealt.
    "board_dealing_count": StreetField("board_count", "count", "the number of board cards"),
    # Whether players draw.
    "draw_status": StreetField("draw", "flag", ""),
    # Who opens the betting.
    "opening": StreetField("opening", "opening", ""),
    # The smallest bet.
    "min_completion_betting_or_raising_amount": StreetField("min_bet", "amount", "the minimum bet"),
    # The number of bets and raises that are allowed: None for any number, "house" if the house
    # rules decide.
    "max_completion_betting_or_raising_count": StreetField(
        "raise_cap", "cap", "the cap on bets and raises"
    ),
    # Spread limit: the largest bet or raise. None: as much as the structure allows.
    "max_completion_betting_or_raising_amount": StreetField("max_bet", "amount", "the largest bet"),
    # A draw in which each player discards this number of face-down cards without replacement. 0:
    # any other draw.
    "discard_count": StreetField("discard_count", "count", "the number of cards to discard"),
    # All-in or fold: a player who stays in bets everything that an opponent can match.
    "all_in": StreetField("all_in", "flag", ""),
    # Who acts first, if a record has that player but not the cards that decide. None: the opening
    # decides.
    "opener": StreetField("opener", "player", "the player index of the opener"),
}


class StreetFields(Record):
    """The fields of Street with their types; PokerKit has those in `__match_args__`."""

    __match_args__ = (
        "card_burning_status",
        "hole_dealing_statuses",
        "board_dealing_count",
        "draw_status",
        "opening",
        "min_completion_betting_or_raising_amount",
        "max_completion_betting_or_raising_count",
    )
    __slots__ = (
        *__match_args__,
        "max_completion_betting_or_raising_amount",
        "discard_count",
        "all_in",
        "opener",
    )
    card_burning_status: bool
    hole_dealing_statuses: tuple[bool, ...]
    board_dealing_count: int
    draw_status: bool
    opening: Opening
    min_completion_betting_or_raising_amount: int
    max_completion_betting_or_raising_count: RaiseCap
    max_completion_betting_or_raising_amount: int | None
    discard_count: int
    all_in: bool
    opener: int | None

    def __init__(
        self,
        card_burning_status: bool,
        hole_dealing_statuses: Iterable[bool],
        board_dealing_count: int,
        draw_status: bool,
        opening: Opening,
        min_completion_betting_or_raising_amount: Chips,
        max_completion_betting_or_raising_count: RaiseCap,
        *,
        max_completion_betting_or_raising_amount: Chips | None = None,
        discard_count: int = 0,
        all_in: bool = False,
        opener: int | None = None,
    ) -> None:
        given = locals()
        self._fill(*(self._read(name, given[name]) for name in self._fields))
        self._check()

    def _read(self, name: str, value: object) -> object:
        """Return the value of a field; raise a SetupError if it makes no sense."""
        raise NotImplementedError

    def _check(self) -> None:
        """Raise a SetupError for fields that do not fit together."""
        raise NotImplementedError
