"""What shells complete: the values of options that have a list, and how a shell asks for them."""

from __future__ import annotations

# A shell sets this variable, and runs the command with the words typed so far.
ASKED_BY_SHELL = "_CROUPIER_COMPLETE"


def game_names(incomplete: str) -> list[str]:
    """Return the names of games that begin with what was typed."""
    from croupier.games.catalogue import GAMES

    return [game.name for game in GAMES if game.name.startswith(incomplete)]


def bot_names(incomplete: str) -> list[str]:
    """Return the names of shipped bots that begin with what was typed."""
    from croupier.players.bots import BOTS

    return [name for name in BOTS if name.startswith(incomplete)]
