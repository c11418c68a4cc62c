"""Statistics of players, and the report about one person."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from croupier.cli.commands.history.output import refusing, spare_existing
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

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from croupier.history.formats import Format
    from croupier.tracker.facts import HandFacts

_MOST_NAMED = 5


class Wanted(NamedTuple):
    """Whose hands count, and which."""

    players: tuple[str, ...] = ()
    filters: Filters = ALL_HANDS


def _facts(paths: Sequence[str], form: Format | None, tally: Tally) -> Iterator[HandFacts]:
    for hand in hands_of(paths, form, tally):
        facts = facts_of(hand)
        if facts is not None:
            yield facts


def show_statistics(
    paths: Sequence[str],
    form: Format | None,
    wanted: Wanted,
    by_position: bool,
    as_json: bool,
    strict: bool = False,
) -> int:
    """Print the statistics of players; return the exit code."""
    from croupier.cli.screens.statistics_text import print_person, print_players

    tally = Tally()
    found: dict[str, PlayerStatistics] = {}
    names, title = set(wanted.players), ", ".join(wanted.players)
    known: set[str] = set()
    for facts in _facts(paths, form, tally):
        known.update(facts.players)
        if not wanted.filters.takes(facts):
            continue
        for player, name in enumerate(facts.players):
            if not name or (names and name not in names):
                continue
            if wanted.filters.takes_position(facts.places[player]):
                key = title or name
                found.setdefault(key, PlayerStatistics(key)).count_hand(facts, player)
    faults = complain(tally)
    unread = report_skipped(tally)
    _require_names(wanted, known, tally)
    if not found:
        raise NotationError(f"no hand of {counted(tally.verified, 'hand')} passes the filters")
    chosen = sorted(found.values(), key=lambda own: (-own.hands, own.name))
    rows: list[dict[str, object]] = []
    for statistics in chosen:
        if by_position:
            places = statistics.positions.items()
            rows += [_row(own) | {"position": place} for place, own in places]
        else:
            rows.append(_row(statistics))
    if as_json:
        document = {"hands": tally.verified, "failed": faults, "players": rows, **unread}
        typer.echo(json.dumps(document, indent=2))
    elif len(chosen) == 1 and not by_position:
        print_person(chosen[0])
    else:
        print_players(rows)
    return BAD if faults or (strict and tally.skipped) else GOOD


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
    from croupier.tracker.person import Person

    spare_existing(output, force)
    with refusing(output):
        if not output.parent.is_dir():
            raise NotationError("no such directory", output.parent)
    tally = Tally()
    person = Person(wanted.players, wanted.filters)
    for facts in _facts(paths, form, tally):
        person.add(facts)
    faults = complain(tally)
    report_skipped(tally)
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
    notes = (
        [f"{counted(len(faults), 'hand')} could not be read and are left out."] if faults else []
    )
    with refusing(output):
        draft = output.with_name(f".{output.name}.part")
        try:
            draft.write_text(report_page(person, tally.summaries.values(), notes), encoding="utf-8")
            draft.replace(output)
        finally:
            draft.unlink(missing_ok=True)
    typer.echo(printable(f"{output}: {person.title}, {counted(person.total.hands, 'hand')}"))
    return BAD if faults or (strict and tally.skipped) else GOOD


def _require_names(wanted: Wanted, known: Container[str], tally: Tally) -> None:
    for name in wanted.players:
        if name not in known:
            sys.stdout.flush()
            raise NotationError(f"no player {name!r} in {counted(tally.verified, 'hand')}")
