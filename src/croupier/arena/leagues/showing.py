"""The result of a league: from its standings, or from the store without playing anything."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.arena.leagues.league_result import LeagueResult
from croupier.arena.leagues.schedule import SWISS
from croupier.arena.leagues.standings import LeagueStandings
from croupier.arena.setting import Setting
from croupier.arena.slices.largest import LargestOfLeague
from croupier.arena.slices.store import Store, readable
from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence


def make_result(
    standings: LeagueStandings,
    large: LargestOfLeague,
    *,
    format_name: str,
    table_size: int,
    seed: int,
    left_out: dict[str, str],
    notes: Sequence[str],
    sequential: bool,
    contents: list[list[str]],
) -> LeagueResult:
    """Return the result of a league from its standings; `notes` are those of its plan."""
    found, setting = [*standings.notes(), *notes], standings.setting
    if sequential:
        found.append(
            "the intervals of pairs are confidence sequences; those of strengths are approximate, "
            "because results decided how long each pair played"
        )
    if format_name == SWISS:
        found.append("results decided who met whom, so the intervals of strengths are approximate")
    return LeagueResult(
        entries=standings.entries(),
        pairs=standings.pairs(),
        intransitivity=standings.strengths().intransitivity,
        format=format_name,
        table_size=table_size,
        seed=seed,
        game=standings.setting.row.name,
        level=standings.level,
        notes=found,
        left_out=dict(left_out),
        settings={
            "game": setting.row.name,
            "format": format_name,
            "seats": table_size,
            "stack": f"{setting.stack:g} bb",
            "bb": setting.unit_name,
            "seatings": setting.seated,
            "hands in a life": setting.session,
            "level": standings.level,
            "entries": contents,
        },
        largest=large.hands(),
        seatings=setting.seatings,
    )


def show_league(path: Path | str) -> LeagueResult:
    """Return the result of a league from its store, without playing anything."""
    if not Path(path).is_file():
        raise SetupError(f"no such file: {path}")
    with Store(Path(path)) as store, readable(path):
        known = store.get_league()
        if known is None or not known["tables"]:
            raise SetupError(f"{path} has no finished round of a league")
        setting = Setting.from_json(known["setting"])
        standings = LeagueStandings(
            known["names"],
            setting,
            known["level"],
            sequential=known["sequential"],
            remembers=known["remembers"],
            holdings=known["holdings"],
        )
        large = LargestOfLeague(setting)
        for order, table in enumerate(known["tables"]):
            names = [known["names"][entry] for entry in table["entries"]]
            seed = store.seed_under(table["key"])
            left = table["blocks"]
            number = 0
            while left > 0:
                result = store.get(table["key"], number, left)
                if result is None:
                    raise SetupError(f"{path}: slice {number} of a table is missing")
                left -= len(result.won)
                number += 1
                standings.add(tuple(table["entries"]), result, order)
                large.take(names, seed, result.largest)
        return make_result(
            standings,
            large,
            format_name=known["format"],
            table_size=known["table_size"],
            seed=int(known["seed"]),
            left_out=known["left_out"],
            notes=known["notes"],
            sequential=known["sequential"],
            contents=known["contents"],
        )
