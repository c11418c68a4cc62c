"""The judge of answers, for bots and tests that hold public infos instead of a table.

The table asks the engine what is legal and settles answers with the same function. The judge has no
engine: it computes the choices from public facts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from croupier.hand.spec.house_rules import HouseRules
from croupier.players.answers.answers import Choices, read_answer, settle, without_answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.players.view.data import PlayerPublicInfo


class LegalActionsDict(TypedDict):
    """The choices of a player; amounts are chips added."""

    can_check: bool
    can_call: bool
    call_amount: int
    can_bet: bool
    min_bet: int
    max_bet: int
    can_raise: bool
    min_raise: int
    max_raise: int
    can_fold: bool


class PlayerJudge:
    """Lists what a no-limit player may do, and turns any answer into a legal action.

    It is an approximation from public facts, for no-limit games with blinds: it does not know a
    bring-in or a limit of bets, and treats a fold as a check if checking is free. At a table the
    engine decides; it tells a player `chips_to_call`, `min_raise`, `max_raise` and `may_fold` of
    the gamestate. Every method works on the class and on an instance. `minimum_raise_amount` is
    what a raise must add to the bet: the big blind, or the last full raise.
    """

    rules = HouseRules.BOT_TOURNAMENT

    @classmethod
    def validate_action(
        cls,
        player_idx: int,
        action_type: object,
        amount: object,
        player_infos: Sequence[PlayerPublicInfo],
        current_bet: int,
        minimum_raise_amount: int,
    ) -> tuple[str, int]:
        """Return the legal action for an answer.

        An amount that is not an int counts as no answer: a check if that is free, otherwise a fold.

        >>> from croupier.players.view.data import PlayerPublicInfo
        >>> infos = [PlayerPublicInfo(1000), PlayerPublicInfo(980, current_bet=20)]
        >>> PlayerJudge.validate_action(0, "raise", 25, infos, 20, 20)
        ('raise', 40)
        """
        choices = _choices(player_idx, player_infos, current_bet, minimum_raise_amount)
        answer = read_answer((action_type, amount))
        if answer is None:
            return without_answer(choices)
        return settle(*answer, choices, cls.rules)[:2]

    @classmethod
    def get_legal_actions(
        cls,
        player_idx: int,
        player_infos: Sequence[PlayerPublicInfo],
        current_bet: int,
        minimum_raise_amount: int,
    ) -> LegalActionsDict:
        """Return the choices with their ranges; impossible actions have amounts of 0."""
        choices = _choices(player_idx, player_infos, current_bet, minimum_raise_amount)
        bets = choices.max_raise > 0 and not choices.bet_stands
        raises = choices.max_raise > 0 and choices.bet_stands
        return {
            "can_check": not _matched(player_idx, player_infos, current_bet),
            "can_call": choices.to_call > 0,
            "call_amount": choices.to_call,
            "can_bet": bets,
            "min_bet": choices.min_raise if bets else 0,
            "max_bet": choices.max_raise if bets else 0,
            "can_raise": raises,
            "min_raise": choices.min_raise if raises else 0,
            "max_raise": choices.max_raise if raises else 0,
            "can_fold": choices.may_fold,
        }

    @staticmethod
    def get_next_actor(
        current: int, player_infos: Sequence[PlayerPublicInfo], *, include_current: bool = False
    ) -> int | None:
        """Return the next seat in the hand with chips to act; None if there is none."""
        count = len(player_infos)
        first = 0 if include_current else 1
        for step in range(first, count + 1):
            seat = (current + step) % count
            if _can_act(player_infos[seat]):
                return seat
        return None

    @staticmethod
    def is_betting_complete(
        player_infos: Sequence[PlayerPublicInfo],
        current_bet: int,
        acted: Sequence[bool] | set[int] | frozenset[int] | None = None,
    ) -> bool:
        """Return whether a round of betting is over.

        It is over if one player is left, if nobody can act, or if everybody who can act has acted
        since the last full raise and matched the bet. Without `acted` everybody is taken to have
        acted.
        """
        if sum(info.active and not info.busted for info in player_infos) <= 1:
            return True
        for seat, info in enumerate(player_infos):
            if not _can_act(info):
                continue
            if info.current_bet < current_bet:
                return False
            if acted is None:
                continue
            if not (seat in acted if isinstance(acted, (set, frozenset)) else acted[seat]):
                return False
        return True


def _can_act(info: PlayerPublicInfo) -> bool:
    return info.active and not info.busted and not info.is_all_in and info.stack > 0


def _matched(player_idx: int, infos: Sequence[PlayerPublicInfo], current_bet: int) -> int:
    """Return what a call adds: after a short big blind at most what others can put in."""
    others = [
        info.stack + info.current_bet
        for seat, info in enumerate(infos)
        if seat != player_idx and info.active and not info.busted
    ]
    reached = max([*others, *(info.current_bet for info in infos)]) if others else current_bet
    return max(min(current_bet, reached) - infos[player_idx].current_bet, 0)


def _choices(
    player_idx: int, infos: Sequence[PlayerPublicInfo], current_bet: int, increment: int
) -> Choices:
    info = infos[player_idx]
    owed = max(current_bet - info.current_bet, 0)
    to_call = min(_matched(player_idx, infos, current_bet), info.stack)
    most = info.stack if info.stack > owed and info.may_raise else 0
    least = min(owed + max(increment, 1), info.stack) if most else 0
    refused = "" if info.may_raise else "nobody made a full raise since the player acted"
    return Choices(info.stack, to_call, least, most, current_bet > 0, to_call > 0, refused)
