"""The option `--game`: the name of a game, or a file with a game of your own."""

from __future__ import annotations

from pathlib import Path


def named_game(text: str) -> str:
    """Return a name as it is; for a JSON file, the name of the game that it holds."""
    if not text.endswith(".json"):
        return text
    from croupier.games.catalogue import make_known
    from croupier.games.row_files import read_row

    return make_known(read_row(Path(text))).name
