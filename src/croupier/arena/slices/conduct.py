"""The faults of entries over many slices of play."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from croupier.play.hand.conduct import MOST_EXAMPLES, ConductBook, HandConduct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.play.hand.incidents import Incident

_COUNTS = ("decisions", "faults", "failed", "late", "corrected")


def note_incidents(book: ConductBook, incidents: Iterable[Incident], names: Sequence[str]) -> None:
    """Add what went wrong in a hand; `names` are those of the chairs."""
    book.note(HandConduct((), tuple((names[each.seat], each) for each in incidents)))


def records_of(book: ConductBook, names: Iterable[str]) -> list[dict[str, Any]]:
    """Return the fault records in the order of the names."""
    found = {each.name: each.to_json() for each in book.records()}
    return [found[name] for name in names]


def merged(records: Iterable[Sequence[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Add up the fault records of slices; a few examples of different kinds are kept."""
    found: dict[str, dict[str, Any]] = {}
    for slice_records in records:
        for record in slice_records:
            total = found.setdefault(
                record["name"],
                {"name": record["name"], **dict.fromkeys(_COUNTS, 0), "examples": []},
            )
            for count in _COUNTS:
                total[count] += record[count]
            kinds = {_kind(example) for example in total["examples"]}
            for example in record["examples"]:
                if len(total["examples"]) < MOST_EXAMPLES and _kind(example) not in kinds:
                    total["examples"].append(example)
                    kinds.add(_kind(example))
    return list(found.values())


def _kind(example: str) -> str:
    return re.sub(r"\d+", "0", example.partition(", ")[2])
