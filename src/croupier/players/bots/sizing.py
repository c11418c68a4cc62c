"""Bet sizes in pots and blinds, shared by several bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.players.answers.player_judge import PlayerJudge

if TYPE_CHECKING:
    from croupier.players.view.gamestate import PublicGamestate


class Sizes(NamedTuple):
    """The chips to call, and the range of a bet or raise; 0, 0 if there is none."""

    to_call: int
    least: int
    most: int


def sizes_of(gamestate: PublicGamestate, seat: int) -> Sizes:
    """Return the table's figures, or the judge's for a gamestate that no table made."""
    try:
        return Sizes(gamestate.chips_to_call, gamestate.min_raise, gamestate.max_raise)
    except AttributeError:
        legal = PlayerJudge.get_legal_actions(
            seat,
            gamestate.player_public_infos,
            gamestate.get_bet_to_call(),
            gamestate.minimum_raise_amount,
        )
        least = max(legal["min_bet"], legal["min_raise"])
        return Sizes(legal["call_amount"], least, max(legal["max_bet"], legal["max_raise"]))


def pot_now(gamestate: PublicGamestate) -> int:
    """Return the pot with the bets in front of the players."""
    return gamestate.total_pot + sum(info.current_bet for info in gamestate.player_public_infos)


def opponents_of(gamestate: PublicGamestate, seat: int) -> int:
    """Count the opponents who are still in the hand."""
    infos = gamestate.player_public_infos
    return sum(info.active for index, info in enumerate(infos) if index != seat)


def check_or_fold(sizes: Sizes) -> tuple[str, int]:
    """Fold, or check if that is free."""
    return ("fold", 0) if sizes.to_call else ("check", 0)


def check_or_call(sizes: Sizes) -> tuple[str, int]:
    """Check or call."""
    return ("call", sizes.to_call) if sizes.to_call else ("check", 0)


def bet_or_raise(gamestate: PublicGamestate, sizes: Sizes, chips: int) -> tuple[str, int]:
    """Add this many chips to a call, within the legal range; call if no raise is legal."""
    if not sizes.most:
        return check_or_call(sizes)
    amount = min(max(sizes.to_call + chips, sizes.least), sizes.most)
    return ("raise" if gamestate.get_bet_to_call() else "bet"), amount


def everything(gamestate: PublicGamestate, sizes: Sizes, stack: int) -> tuple[str, int]:
    """Go all-in, or as far as the limit allows."""
    if 0 < sizes.most < stack:
        return ("raise" if gamestate.get_bet_to_call() else "bet"), sizes.most
    if sizes.most == 0 and sizes.to_call < stack:
        return check_or_call(sizes)
    return "all-in", stack
