"""The option `--game`: the name of a game or a mix, or files with games of your own."""

from __future__ import annotations

from pathlib import Path


def named_game(text: str) -> str:
    """Return a name unchanged; for a JSON file, the name of the game in it."""
    if not text.endswith(".json"):
        return text
    from croupier.games.catalogue import make_known
    from croupier.games.row_files import read_row

    return make_known(read_row(Path(text))).name


def named_games(text: str) -> str | list[str]:
    """Return a name unchanged; names or files with commas between them are a list.

    >>> named_games("HORSE"), named_games("holdem,razz")
    ('HORSE', ['holdem', 'razz'])
    """
    if "," not in text:
        return named_game(text)
    return [named_game(part.strip()) for part in text.split(",") if part.strip()]
