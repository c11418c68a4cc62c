"""The seed of a run: its commitment before the first hand, the seed after the last."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from croupier.hand.randomness import SHORTEST_SECRET
from croupier.players.specs.spec import is_shipped
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable


def warn_of_short_seed(seed: int, specs: Iterable[str | None]) -> None:
    """Warn if strangers' bots could find the seed, and with it every card."""
    strangers = [spec for spec in specs if not is_shipped(spec)]
    if strangers and seed < SHORTEST_SECRET:
        sys.stderr.write(
            f"croupier: warning: the seed {seed} has fewer than 128 bits: "
            f"{printable(strangers[0])} is not a shipped bot and could find it by search, and with "
            "it every card; leave out --seed if cards must stay secret\n"
        )


def announcement(commitment: str) -> str:
    """Return the line that an organiser publishes before the first hand."""
    return f"commitment {commitment}"


def seed_line(seed: int) -> str:
    """Return the line with the seed, printed after the last hand."""
    return f"--seed {seed} repeats this game"
