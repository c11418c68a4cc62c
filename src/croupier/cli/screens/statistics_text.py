"""Statistics of players as tables of a terminal."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from croupier.tracker import words
from croupier.tracker.player_statistics import wilson

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.tracker.hand_facts import Chance
    from croupier.tracker.player_statistics import PlayerStatistics

_FILE_WIDTH = 160  # of a file or a pipe: wide enough for amounts of two currencies
_RATES = {"bb_per_100": "bb/100", "adjusted_bb_per_100": "EV/100"}
_SHORT = ("vpip", "pfr", "three_bet", "c_bet", "fold_to_c_bet", "wtsd", "won_at_showdown")


def print_person(own: PlayerStatistics) -> None:
    """Print every number of one player, with sample sizes and intervals."""
    rows = [
        ("hands", f"{own.hands:,}", "", ""),
        ("won", words.amounts(own.nets), "", ""),
        ("all-in adjusted", words.amounts(own.adjusted_nets), "", ""),
        ("bb/100", words.rate(own.bb_per_100), "", words.rate_interval(own)),
        ("EV bb/100", words.rate(own.adjusted_bb_per_100), "", ""),
    ]
    for name, (title, short) in words.NAMES.items():
        chance: Chance = getattr(own.deeds, name)
        label = short if short == title else f"{short} ({title})"
        count = f"{chance.did:,} of {chance.could:,}"
        rows.append((label, words.percent(chance.percent), count, words.interval(wilson(chance))))
    deeds = own.deeds
    factor = own.aggression_factor
    rows += [
        ("AF (bets and raises per call)", "-" if factor is None else f"{factor:.2f}",
         f"{deeds.bets:,} to {deeds.calls:,}", ""),
        ("AFq (bets and raises of all actions)", words.percent(own.aggression),
         f"{deeds.bets:,} of {deeds.bets + deeds.calls + deeds.folds:,}", ""),
    ]  # fmt: skip
    print_rows([own.name, "", "counted", "95 % interval"], rows, left=1)


def print_players(rows: Sequence[dict[str, object]], by: str | None = None) -> None:
    """Print one line for each player, or for each position, stakes, ... of a player."""
    head = ["player", *([by] if by else []), "hands", *_RATES.values()]
    head += [words.NAMES[name][1] for name in _SHORT] + ["AF", "won"]
    lines = []
    for row in rows:
        nets, factor = row["nets"], row["aggression_factor"]
        assert isinstance(nets, dict)
        lines.append(
            [
                str(row["player"]),
                *([str(row[by])] if by else []),
                f"{row['hands']:,}",
                *(words.rate(_number(row[name])) for name in _RATES),
                *(words.percent(_number(row[name])) for name in _SHORT),
                "-" if factor is None else f"{factor:.1f}",
                words.amounts(nets),
            ]
        )
    print_rows(head, lines, left=2 if by else 1)


def _number(value: object) -> float | None:
    return value if isinstance(value, float) else None


def print_rows(head: Sequence[str], rows: Iterable[Sequence[str]], left: int) -> None:
    """Print a table whose first columns are texts and whose others are numbers."""
    from rich.table import Table

    from croupier.cli.screens.numbers_text import print_table
    from croupier.cli.terminal.console import Console, plain_text

    lines = list(rows)
    longest = [max(len(row[place]) for row in [head, *lines]) for place in range(left)]
    table = Table(box=None, pad_edge=False)
    for place, name in enumerate(head):
        # Text, because rich would read a name such as [bot] as markup.
        if place < left:
            table.add_column(plain_text(name), min_width=min(20, longest[place]), overflow="fold")
        else:  # amounts of several kinds of money may be long
            whole = place < len(head) - 1
            table.add_column(plain_text(name), justify="right", no_wrap=whole)
    for row in lines:
        table.add_row(*map(plain_text, row))
    console = Console()
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = _FILE_WIDTH
    print_table(console, table)
