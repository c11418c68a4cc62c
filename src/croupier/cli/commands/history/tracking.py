"""Statistics of players, and the report about one person."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from croupier.cli.commands.history.output import refusing, spare_existing, write_whole
from croupier.cli.commands.history.verify import (
    BAD,
    GOOD,
    Tally,
    complain,
    hands_of,
    report_skipped,
)
from croupier.cli.screens.numbers_text import counted
from croupier.errors import NotationError
from croupier.printable import printable
from croupier.tracker.facts import facts_of
from croupier.tracker.filters import ALL_HANDS, Filters
from croupier.tracker.player_statistics import PlayerStatistics
from croupier.tracker.starting_hands import starting_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence

    from croupier.history.formats import Format
    from croupier.tracker.facts import HandFacts
    from croupier.tracker.person import Person

_MOST_NAMED = 5


class Wanted(NamedTuple):
    """The player or person whose hands count, and the filters."""

    players: tuple[str, ...] = ()
    filters: Filters = ALL_HANDS


def _facts(paths: Sequence[str], form: Format | None, tally: Tally) -> Iterator[HandFacts]:
    for hand in hands_of(paths, form, tally):
        facts = facts_of(hand)
        if facts is not None:
            yield facts


# The groups of statistics: kinds of hands, and those of one person only.
GROUPS: dict[str, Callable[[HandFacts, int], str]] = {
    "position": lambda facts, player: facts.places[player],
    "stakes": lambda facts, player: facts.stakes,
    "game": lambda facts, player: facts.game,
    "hand": lambda facts, player: starting_hand(facts.state, player) or "unknown",
    "month": lambda facts, player: facts.moment.strftime("%Y-%m") if facts.moment else "no time",
}
OF_A_PERSON = ("session", "tournament", "leak")
KINDS = (*GROUPS, *OF_A_PERSON)


def show_statistics(
    paths: Sequence[str],
    form: Format | None,
    wanted: Wanted,
    by: str | None,
    as_json: bool,
    strict: bool = False,
) -> int:
    """Print the statistics of players; return the exit code."""
    if by in OF_A_PERSON:
        return _show_person(paths, form, wanted, str(by), as_json, strict)
    from croupier.cli.screens.statistics_text import print_person, print_players

    tally = Tally()
    found: dict[str, dict[str, PlayerStatistics]] = {}
    names, title = set(wanted.players), ", ".join(wanted.players)
    known: set[str] = set()
    group = GROUPS[by] if by is not None else lambda facts, player: ""
    for facts in _facts(paths, form, tally):
        known.update(facts.players)
        if not wanted.filters.takes(facts):
            continue
        for player, name in enumerate(facts.players):
            if not name or (names and name not in names):
                continue
            if wanted.filters.takes_position(facts.places[player]):
                groups = found.setdefault(title or name, {})
                own = groups.setdefault(group(facts, player), PlayerStatistics(title or name))
                own.count_hand(facts, player)
    faults = complain(tally)
    unread = report_skipped(tally)
    _require_names(wanted, known, tally)
    if not found:
        raise NotationError(f"no hand of {counted(tally.verified, 'hand')} passes the filters")

    def hands(groups: dict[str, PlayerStatistics]) -> int:
        return sum(own.hands for own in groups.values())

    chosen = sorted(found.items(), key=lambda item: (-hands(item[1]), item[0]))
    rows = [
        _row(own) | ({by: key} if by is not None else {})
        for _, groups in chosen
        for key, own in (sorted(groups.items()) if by == "month" else _most_first(groups))
    ]
    if as_json:
        document = {"hands": tally.verified, "failed": faults, "players": rows, **unread}
        typer.echo(json.dumps(document, indent=2))
    elif len(chosen) == 1 and by is None:
        print_person(*chosen[0][1].values())
    else:
        print_players(rows, by)
    return BAD if faults or (strict and tally.skipped) else GOOD


def _most_first(groups: dict[str, PlayerStatistics]) -> list[tuple[str, PlayerStatistics]]:
    return sorted(groups.items(), key=lambda item: -item[1].hands)


def _show_person(
    paths: Sequence[str],
    form: Format | None,
    wanted: Wanted,
    by: str,
    as_json: bool,
    strict: bool,
) -> int:
    """Print sessions, tournaments or leaks of one person; return the exit code."""
    from croupier.cli.screens import person_text

    tally = Tally()
    person, faults = _person(paths, form, wanted, tally)
    unread = report_skipped(tally)
    found = person_text.rows_of(by, person, tally.found_summaries())
    if as_json:
        document = {"hands": tally.verified, "player": person.title, "failed": faults}
        document |= {f"{by}s": found, **unread}
        typer.echo(json.dumps(document, indent=2))
    else:
        person_text.print_rows(person.title, by, found)
    return BAD if faults or (strict and tally.skipped) else GOOD


def _person(
    paths: Sequence[str], form: Format | None, wanted: Wanted, tally: Tally
) -> tuple[Person, list[dict[str, str]]]:
    """Collect everything about one person; refuse files without a hero."""
    from croupier.tracker.person import Person

    person = Person(wanted.players, wanted.filters)
    for facts in _facts(paths, form, tally):
        person.add(facts)
    faults = complain(tally)
    _require_names(wanted, person.seen, tally)
    if not person.found:
        if person.left_out:
            raise NotationError(
                f"the filters leave out all {counted(person.left_out, 'hand')} of the player"
            )
        often = ", ".join(repr(name) for name, _ in person.seen.most_common(_MOST_NAMED))
        raise NotationError(
            "these files do not say whose they are: choose a player with --player NAME; "
            f"most hands have {printable(often) or 'no names at all'}"
        )
    return person, faults


def _row(own: PlayerStatistics) -> dict[str, object]:
    return own.record() | {
        "nets": own.nets,
        "adjusted_nets": own.adjusted_nets,
        "counts": own.counts(),
    }


def write_report(
    paths: Sequence[str],
    form: Format | None,
    wanted: Wanted,
    output: Path,
    strict: bool = False,
    force: bool = False,
) -> int:
    """Write the report about one person; return the exit code."""
    from croupier.tracker.page import report_page

    spare_existing(output, force)
    with refusing(output):
        if not output.parent.is_dir():
            raise NotationError("no such directory", output.parent)
    tally = Tally()
    person, faults = _person(paths, form, wanted, tally)
    report_skipped(tally)
    notes = (
        [f"{counted(len(faults), 'hand')} could not be read and are left out."] if faults else []
    )
    write_whole(output, report_page(person, tally.summaries.values(), notes))
    typer.echo(printable(f"{output}: {person.title}, {counted(person.total.hands, 'hand')}"))
    return BAD if faults or (strict and tally.skipped) else GOOD


def _require_names(wanted: Wanted, known: Container[str], tally: Tally) -> None:
    for name in wanted.players:
        if name not in known:
            sys.stdout.flush()
            raise NotationError(f"no player {name!r} in {counted(tally.verified, 'hand')}")
