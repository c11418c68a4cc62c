"""Completion in shells: the values of options that have a list, and the protocol of shells."""

from __future__ import annotations

# A shell sets this variable, and runs the command with the words typed so far.
ASKED_BY_SHELL = "_CROUPIER_COMPLETE"


def game_names(incomplete: str) -> list[str]:
    """Return the names of games that begin with what was typed."""
    from croupier.games.catalogue import GAMES

    return [game.name for game in GAMES if game.name.startswith(incomplete)]


def equity_game_names(incomplete: str) -> list[str]:
    """Return the names of games that have equities and begin with what was typed."""
    from croupier.analysis.equities.games import game_names as names

    return [name for name in names() if name.startswith(incomplete)]


def preset_names(incomplete: str) -> list[str]:
    """Return the names of house rules that begin with what was typed."""
    from croupier.cli.dealing.setup import PRESETS

    return [name for name in PRESETS if name.startswith(incomplete)]


def format_names(incomplete: str) -> list[str]:
    """Return the formats of files of hands that begin with what was typed."""
    from croupier.history.formats import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


def written_format_names(incomplete: str) -> list[str]:
    """Return the formats that can be written and begin with what was typed."""
    from croupier.history.formats import FORMATS

    return [name for name in format_names(incomplete) if FORMATS[name].write is not None]


def bot_names(incomplete: str) -> list[str]:
    """Return the names of shipped bots that begin with what was typed."""
    from croupier.players.bots import BOTS

    return [name for name in BOTS if name.startswith(incomplete)]
