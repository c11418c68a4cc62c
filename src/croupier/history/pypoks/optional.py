"""The optional lines of a text of pypoks: blinds, pots, streets and results.

They are for readers; a hand is replayed without them. A line that contradicts the replay gives a
warning, never a refusal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.pypoks.cards import dialect_of
from croupier.history.pypoks.texts import KEYWORDS, refuse_dialect

if TYPE_CHECKING:
    from collections.abc import Iterable


def wrong_optional_lines(
    lines: Iterable[tuple[int, str]], replayed: list[str]
) -> list[tuple[int, str]]:
    """Compare the optional lines of a text with those of its replay.

    `lines` are the replayed lines of the text with their numbers. Returns the number of each wrong
    line with the reason.
    """
    sections = _sections(replayed)
    section = place = 0
    wrong = []
    for number, text in lines:
        words = text.split()
        if _is_required(words):
            section, place = section + 1, 0
            continue
        if not words or words[0].startswith("#"):
            continue  # a remark
        kind = _kind(words)
        here = sections[section] if section < len(sections) else []
        same = [n for n in range(place, len(here)) if _kind(here[n]) == kind]
        fitting = [n for n in same if here[n] == words] or same
        if fitting:
            place = fitting[0] + 1
        if not fitting or here[fitting[0]] != words:
            expected = " ".join(here[fitting[0]]) if fitting else "no line of this kind here"
            wrong.append((number, f"wrong line: {text.strip()[:80]} (expected {expected})"))
    return wrong


def check_results_dialect(lines: Iterable[tuple[int, str]], dialect: str) -> None:
    """Refuse a result line whose cards are in the other dialect: a file has only one."""
    for number, text in lines:
        match text.split():
            # result: <player> <chips> <code> <value> <five cards>
            case ["result:", _, _, _, _, *cards]:
                for card in cards:
                    _check_dialect(number, card, dialect)


def _check_dialect(number: int, card: str, dialect: str) -> None:
    try:
        found = dialect_of(card)
    except NotationError:
        return  # wrong, but not because of the dialect
    if found != dialect:
        refuse_dialect(number, card, dialect)


def _sections(replayed: list[str]) -> list[list[list[str]]]:
    """The words of the optional lines before the first required line, after it, and so on."""
    sections: list[list[list[str]]] = [[]]
    for line in replayed:
        words = line.split()
        if _is_required(words):
            sections.append([])
        else:
            sections[-1].append(words)
    return sections


def _is_required(words: list[str]) -> bool:
    return bool(words) and words[0] in KEYWORDS


def _kind(words: list[str]) -> str:
    """Return the kind of an optional line."""
    match words:
        case ["table", "POT:", *_]:
            return "pot"
        case ["**", *_]:
            return "street"
        case ["result:", *_]:
            return "result"
        case [_, "SB" | "BB" as blind, *_]:
            return blind
    return "unknown"
