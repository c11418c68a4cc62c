"""What one player may see of a hand. Hidden cards are removed here and nowhere else."""

from __future__ import annotations

from operator import index as whole
from typing import TYPE_CHECKING

from croupier.cards import Card
from croupier.choices import LegalActions, Phase, legal_actions_of, phase_of
from croupier.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    ChipsPulling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    HoleDealing,
    NoOperation,
    Operation,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from croupier.records import Record

if TYPE_CHECKING:
    from croupier.state import State
    from croupier.streets import Pot


class View(Record):
    """A hand as one player sees it: everything on the table, and his own cards.

    Cards of others that lie face down are ??; of the deck, the burnt cards, the muck and the
    discards there are only counts. `legal_actions` is empty unless it is this player's turn.
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
    player_index: int
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

    def __init__(self, state: State, player_index: int) -> None:
        if not 0 <= whole(player_index) < state.player_count:
            raise ValueError(f"there is no player {player_index} among {state.player_count}")
        mine = state.turn_index == player_index
        self._fill(
            player_index,
            phase_of(state),
            state.street_index,
            state.turn_index,
            tuple(state.stacks),
            tuple(state.bets),
            tuple(state.payoffs),
            tuple(state.statuses),
            tuple(state.pots),
            tuple(
                tuple(state.hole_cards[player])
                if player == player_index
                else tuple(state.get_censored_hole_cards(player))
                for player in state.player_indices
            ),
            tuple(tuple(state.get_board_cards(board)) for board in state.board_indices),
            len(state.deck_cards),
            len(state.burn_cards),
            len(state.mucked_cards),
            tuple(map(len, state.discarded_cards)),
            legal_actions_of(state) if mine else LegalActions(),
            tuple(seen_by(operation, player_index) for operation in state.operations),
        )


def seen_by(operation: Operation, player_index: int) -> Operation:
    """Return an operation as a player sees it, with ?? for the cards he may not see."""
    match operation:
        case HoleDealing(dealee, cards, statuses) if dealee != player_index:
            seen = tuple(
                card if up else Card.UNKNOWN for card, up in zip(cards, statuses, strict=True)
            )
            return HoleDealing(dealee, seen, statuses, commentary=operation.commentary)
        case StandingPatOrDiscarding(drawer, cards) if drawer != player_index:
            hidden = (Card.UNKNOWN,) * len(cards)
            return StandingPatOrDiscarding(drawer, hidden, commentary=operation.commentary)
        case CardBurning():
            return CardBurning(Card.UNKNOWN, commentary=operation.commentary)
        case (
            AntePosting()
            | BetCollection()
            | BlindOrStraddlePosting()
            | HoleDealing()
            | BoardDealing()
            | StandingPatOrDiscarding()
            | Folding()
            | CheckingOrCalling()
            | BringInPosting()
            | CompletionBettingOrRaisingTo()
            | RunoutCountSelection()
            | HoleCardsShowingOrMucking()
            | HandKilling()
            | ChipsPushing()
            | ChipsPulling()
            | NoOperation()
        ):
            return operation
        case _:
            raise TypeError(f"nobody said who may see {operation!r}")
