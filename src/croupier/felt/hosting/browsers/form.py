"""The form in which a host chooses the settings of a table: the same fields on both pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.felt.hosting.settings import KILLS, MOST_SEATS, ORDERS, PRESETS, STRADDLES
from croupier.felt.house import USUAL_BOTS
from croupier.play.cash.cash_stakes import MOST_RUNS
from croupier.play.stakes.schedule import MIXED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.felt.house import House

    Json = dict[str, Any]

STAKES, CUSTOMS, MORE = "stakes", "customs", "more"  # the groups of fields


def form_fields(house: House, *, new: bool = False) -> list[Json]:
    """Return the fields of the settings in their order; only a new table has a number of seats."""
    games = [(game.name, game.title) for game in house.games()]
    mixes = [(name, f"{mix.name} (mix)") for name, mix in MIXED.items()]
    seats = [(str(count), str(count)) for count in range(2, MOST_SEATS + 1)]
    fill = [("0", "no bots"), *((n, f"{n} players") for n, _ in seats)]
    bots = [
        ("", f"mixed: {', '.join(USUAL_BOTS)}"),
        *((name, name) for name in house.bot_names),
    ]
    runs = [("1", "once"), *((str(n), f"up to {n} times") for n in range(2, MOST_RUNS + 1))]
    return [
        _choice(STAKES, "game", "Game", [*games, *mixes]),
        *([_choice(STAKES, "seats", "Seats", seats)] if new else []),
        _number(STAKES, "small_blind", "Small blind"),
        _number(STAKES, "big_blind", "Big blind"),
        _number(STAKES, "least", "Least buy-in"),
        _number(STAKES, "most", "Largest buy-in"),
        _choice(STAKES, "fill", "Bots fill seats up to", fill),
        _choice(STAKES, "bots", "Which bots", bots),
        _choice(CUSTOMS, "run_it", "All-in boards are run", runs),
        _choice(CUSTOMS, "straddle", "Straddle", STRADDLES.items()),
        _number(CUSTOMS, "straddles", "Straddles per hand at most"),
        _number(CUSTOMS, "bomb_pot", "Bomb pot every … hands (0: never)", 0),
        _number(CUSTOMS, "bomb_ante", "Ante of a bomb pot (0: 5 big blinds)", 0),
        _choice(CUSTOMS, "bomb_boards", "Boards of a bomb pot", [("1", "one"), ("2", "two")]),
        _choice(CUSTOMS, "order", "Several games are played", ORDERS.items()),
        _number(CUSTOMS, "hands_per_game", "Hands per game (0: an orbit)", 0),
        _choice(CUSTOMS, "kill", "Kill pots", KILLS.items()),
        _number(CUSTOMS, "kill_pot", "Pot for a kill (0: two wins in a row)", 0),
        _number(CUSTOMS, "cap", "Cap per hand (0: none)", 0),
        _number(MORE, "ante", "Ante", 0),
        _number(MORE, "move_limit", "Seconds per decision"),
        _number(MORE, "time_bank", "Seconds in the time bank", 0),
        _choice(MORE, "rules", "House rules", PRESETS.items()),
    ]


def _number(group: str, name: str, label: str, least: int = 1) -> Json:
    return {"group": group, "name": name, "label": label, "least": least}


def _choice(group: str, name: str, label: str, options: Iterable[tuple[str, str]]) -> Json:
    return {"group": group, "name": name, "label": label, "options": [list(o) for o in options]}
