"""What is expected now, and what a player may do: ask, don't try."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import TYPE_CHECKING

from croupier.records import Record

if TYPE_CHECKING:
    from croupier.cards import Card
    from croupier.state import State


class Phase(StrEnum):
    """The phases of a hand, in their order; the names of the core's phases, in its order."""

    ANTE_POSTING = "Ante posting"
    BET_COLLECTION = "Bet collection"
    BLIND_OR_STRADDLE_POSTING = "Blind or straddle posting"
    DEALING = "Dealing"
    BETTING = "Betting"
    SHOWDOWN = "Showdown"
    HAND_KILLING = "Hand killing"
    CHIPS_PUSHING = "Chips pushing"
    CHIPS_PULLING = "Chips pulling"
    OVER = "Over"


_PHASES = tuple(Phase)


class Pending(Record):
    """What the hand waits for: the operations that are possible now, and from whom.

    `operations` are names of methods of the State; `card_count` is how many cards one call of
    the dealing operation is due for.
    """

    __match_args__ = __slots__ = ("phase", "operations", "player_indices", "card_count")
    phase: Phase
    operations: tuple[str, ...]
    player_indices: tuple[int, ...]
    card_count: int | None

    def __init__(
        self,
        phase: Phase,
        operations: tuple[str, ...],
        player_indices: tuple[int, ...] = (),
        card_count: int | None = None,
    ) -> None:
        self._fill(phase, operations, player_indices, card_count)


class RaiseRange(Record):
    """The totals a player may complete, bet or raise to; `in` answers for one amount."""

    __match_args__ = __slots__ = ("minimum", "maximum", "pot")
    minimum: int
    maximum: int
    pot: int

    def __init__(self, minimum: int, maximum: int, pot: int) -> None:
        self._fill(minimum, maximum, pot)

    def __contains__(self, amount: float) -> bool:
        if not self.minimum <= amount <= self.maximum or amount == math.inf:
            return False
        return type(self.minimum) is not int or amount == int(amount)  # whole chips stay whole


class LegalActions(Record):
    """The choices of the player whose turn it is; None stands for what is not possible.

    * `fold`: whether folding is allowed;
    * `check_or_call`: the chips to add, 0 is a check;
    * `bring_in`: the chips to bring in with;
    * `raise_to`: the range of completions, bets and raises;
    * `discards`: the cards that may be drawn against, none of them is standing pat.
    """

    __match_args__ = __slots__ = (
        "player_index",
        "fold",
        "check_or_call",
        "bring_in",
        "raise_to",
        "discards",
    )
    player_index: int | None
    fold: bool
    check_or_call: int | None
    bring_in: int | None
    raise_to: RaiseRange | None
    discards: tuple[Card, ...] | None

    def __init__(
        self,
        player_index: int | None = None,
        fold: bool = False,
        check_or_call: int | None = None,
        bring_in: int | None = None,
        raise_to: RaiseRange | None = None,
        discards: tuple[Card, ...] | None = None,
    ) -> None:
        self._fill(player_index, fold, check_or_call, bring_in, raise_to, discards)

    def __bool__(self) -> bool:
        return self.player_index is not None


def phase_of(state: State) -> Phase:
    """Tell the phase a hand is in."""
    return _PHASES[state.phase_number]


def pending_of(state: State) -> Pending | None:
    """Tell what the hand waits for; None when it is over."""
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


def _pending_deal(state: State) -> Pending:
    drawer = state.stand_patter_or_discarder_index
    if drawer is not None:
        return Pending(Phase.DEALING, ("stand_pat_or_discard",), (drawer,))
    dealee = state.hole_dealee_index
    if dealee is not None:
        due = len(state.hole_dealing_statuses[dealee])
        street = state.street
        replenishing = street is not None and street.draw_status
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
    """Tell the choices of the player to draw or to bet; an empty answer when it is nobody's."""
    drawer = state.stand_patter_or_discarder_index
    if drawer is not None:
        return LegalActions(drawer, discards=tuple(state.hole_cards[drawer]))
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
