"""An oracle for pending operations, legal actions and views, computed from attributes."""

from __future__ import annotations

from croupier import Card, State
from croupier.hand.choices import LegalActions, Pending, Phase, RaiseRange, phase_of
from croupier.hand.operations import (
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


def pending_of(state: State) -> Pending | None:
    """Return the pending operations; None when the hand is over."""
    phase = phase_of(state)
    match phase:
        case Phase.ANTE_POSTING:
            return Pending(phase, ("post_ante",), tuple(state.ante_poster_indices))
        case Phase.BET_COLLECTION:
            return Pending(phase, ("collect_bets",))
        case Phase.BLIND_OR_STRADDLE_POSTING:
            players = tuple(state.blind_or_straddle_poster_indices)
            return Pending(phase, ("post_blind_or_straddle",), players)
        case Phase.DEALING:
            return _pending_deal(state)
        case Phase.BETTING:
            return _pending_action(state)
        case Phase.SHOWDOWN:
            return _pending_showdown(state)
        case Phase.HAND_KILLING:
            return Pending(phase, ("kill_hand",), tuple(state.hand_killing_indices))
        case Phase.CHIPS_PUSHING:
            return Pending(phase, ("push_chips",))
        case Phase.CHIPS_PULLING:
            return Pending(phase, ("pull_chips",), tuple(state.chips_pulling_indices))
        case Phase.OVER:
            return None


def _cards_to_throw_away(state: State) -> int | None:
    assert state.street is not None
    return state.street.discard_count or None


def _pending_deal(state: State) -> Pending:
    drawer = state.stand_patter_or_discarder_index
    if drawer is not None:
        return Pending(
            Phase.DEALING, ("stand_pat_or_discard",), (drawer,), _cards_to_throw_away(state)
        )
    dealee = state.hole_dealee_index
    if dealee is not None:
        due = len(state.hole_dealing_statuses[dealee])
        street = state.street
        by_player = state.rules.draw_dealing == "player_by_player"
        replenishing = street is not None and street.draw_status and by_player
        return Pending(Phase.DEALING, ("deal_hole",), (dealee,), due if replenishing else 1)
    if state.card_burning_status:
        return Pending(Phase.DEALING, ("burn_card",), (), 1)
    return Pending(Phase.DEALING, ("deal_board",), (), state.board_dealing_count)


def _pending_action(state: State) -> Pending:
    legal = legal_actions_of(state)
    operations = (
        *(("fold",) if legal.fold else ()),
        *(("check_or_call",) if legal.check_or_call is not None else ()),
        *(("post_bring_in",) if legal.bring_in is not None else ()),
        *(("complete_bet_or_raise_to",) if legal.raise_to is not None else ()),
    )
    assert legal.player_index is not None, "somebody acts in a betting round"
    return Pending(Phase.BETTING, operations, (legal.player_index,))


def _pending_showdown(state: State) -> Pending:
    selectors = tuple(state.runout_count_selector_indices)
    shower = state.showdown_index
    if selectors:
        # The players agree on the number of runouts before or after they show.
        if shower is None:
            return Pending(Phase.SHOWDOWN, ("select_runout_count",), selectors)
        both = ("select_runout_count", "show_or_muck_hole_cards")
        return Pending(Phase.SHOWDOWN, both, tuple(dict.fromkeys((*selectors, shower))))
    assert shower is not None, "somebody shows or mucks at a showdown"
    return Pending(Phase.SHOWDOWN, ("show_or_muck_hole_cards",), (shower,))


def legal_actions_of(state: State) -> LegalActions:
    """Return the choices of the player to draw or to bet; empty ones without such a player."""
    drawer = state.stand_patter_or_discarder_index
    if drawer is not None:
        return LegalActions(
            drawer,
            discards=tuple(state.hole_cards[drawer]),
            discard_count=_cards_to_throw_away(state),
        )
    actor = state.actor_index
    if actor is None:
        return LegalActions()
    minimum = state.min_completion_betting_or_raising_to_amount
    maximum = state.max_completion_betting_or_raising_to_amount
    pot = state.pot_completion_betting_or_raising_to_amount
    raises = minimum is not None and maximum is not None and pot is not None
    return LegalActions(
        actor,
        state.can_fold(),
        state.checking_or_calling_amount,
        state.effective_bring_in_amount,
        RaiseRange(minimum, maximum, pot) if raises else None,  # type: ignore[arg-type]
    )


def view_of(state: State, player_index: int | None) -> tuple[object, ...]:
    """Return the fields of the view of a player or a spectator, in their order."""
    mine = player_index is not None and state.turn_index == player_index
    return (
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


def seen_by(operation: Operation, player_index: int | None) -> Operation:
    """Return an operation as a player sees it, with ?? for the cards that player may not see."""
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
