"""How much to bet: what bots that think in pots and blinds share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.players.gamestate import PublicGamestate


def pot_now(gamestate: PublicGamestate) -> int:
    """Return the pot with the bets in front of the players."""
    return gamestate.total_pot + sum(info.current_bet for info in gamestate.player_public_infos)


def opponents_of(gamestate: PublicGamestate, seat: int) -> int:
    """Count the others who are still in the hand."""
    infos = gamestate.player_public_infos
    return sum(info.active for index, info in enumerate(infos) if index != seat)


def check_or_fold(gamestate: PublicGamestate) -> tuple[str, int]:
    """Give up, but never where checking is free."""
    return ("fold", 0) if gamestate.chips_to_call else ("check", 0)


def check_or_call(gamestate: PublicGamestate) -> tuple[str, int]:
    """Stay in for as little as possible."""
    to_call = gamestate.chips_to_call
    return ("call", to_call) if to_call else ("check", 0)


def bet_or_raise(gamestate: PublicGamestate, chips: int) -> tuple[str, int]:
    """Put in so many chips more than a call, within what is legal; a call where no raise is."""
    if not gamestate.max_raise:
        return check_or_call(gamestate)
    wanted = gamestate.chips_to_call + chips
    amount = min(max(wanted, gamestate.min_raise), gamestate.max_raise)
    return ("raise" if gamestate.get_bet_to_call() else "bet"), amount
