"""The view of one player: the native core makes it without the hidden cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.records import Record

if TYPE_CHECKING:
    from croupier.cards.card import Card
    from croupier.hand.choices import LegalActions, Phase
    from croupier.hand.operations import Operation
    from croupier.hand.spec.streets import Pot


class View(Record):
    """A hand as one player sees it: everything on the table, and the player's own cards.

    The view of a spectator has no own cards; its `player_index` is None.

    Face-down cards of others are ??; the deck, the burnt cards, the muck and the discards are
    only counted. `legal_actions` is empty unless it is this player's turn.
    """

    __match_args__ = __slots__ = (
        "player_index",
        "phase",
        "street_index",
        "turn_index",
        "stacks",
        "bets",
        "payoffs",
        "statuses",
        "pots",
        "hole_cards",
        "board_cards",
        "deck_count",
        "burn_count",
        "muck_count",
        "discard_counts",
        "legal_actions",
        "operations",
    )
    player_index: int | None
    phase: Phase
    street_index: int | None
    turn_index: int | None
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    payoffs: tuple[int, ...]
    statuses: tuple[bool, ...]
    pots: tuple[Pot, ...]
    hole_cards: tuple[tuple[Card, ...], ...]
    board_cards: tuple[tuple[Card, ...], ...]
    deck_count: int
    burn_count: int
    muck_count: int
    discard_counts: tuple[int, ...]
    legal_actions: LegalActions
    operations: tuple[Operation, ...]

    __eq__ = Record.__eq__

    def __hash__(self) -> int:
        # Pots are mutable and have no hash; the operations distinguish views well enough.
        return hash((View, self.player_index, self.stacks, self.operations))
