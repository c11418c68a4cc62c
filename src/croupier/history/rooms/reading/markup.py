"""Hands written as XML: a file is cut into hands as text, and each is parsed by itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from croupier.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from xml.etree.ElementTree import Element

# Much longer than any hand; longer elements are not kept in memory.
LARGEST = 1 << 20
_LOOSE_AMPERSAND = re.compile(r"&(?!\w+;|#)")
_BARE_LESS = re.compile(r"<(?![/\w?!])")


def chunks(
    lines: Iterable[str], tag: str, between: Callable[[str], None]
) -> Iterator[tuple[str, int]]:
    """Yield the elements with a tag as text, with their first lines; the last may lack its end.

    An element without a beginning is an empty text, with the line of its end. The lines between
    elements are passed to a function.
    """
    opening, closing = f"<{tag} ", f"</{tag}>"
    chunk, first = "", 0
    for number, raw in enumerate(lines, 1):
        rest = raw
        while rest:
            if not first:
                begin = rest.find(opening)
                outside = rest if begin < 0 else rest[:begin]
                for _ in range(outside.count(closing)):
                    yield "", number
                between(outside)
                if begin < 0:
                    break
                chunk, first, rest = "", number, rest[begin:]
            end = rest.find(closing)
            if end < 0:
                if len(chunk) < LARGEST:
                    chunk += rest
                break
            yield chunk + rest[: end + len(closing)], first
            chunk, first, rest = "", 0, rest[end + len(closing) :]
    if first:
        yield chunk, first


def element(chunk: str, line: int) -> Element:
    """Parse a hand without definitions: nothing can be expanded or fetched."""
    if "<!" in chunk:
        raise NotationError("a hand cannot have definitions", line=line)
    for text in (chunk, _BARE_LESS.sub("&lt;", _LOOSE_AMPERSAND.sub("&amp;", chunk))):
        try:
            return ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            reason = str(error)
    raise NotationError(f"not well-formed XML: {reason}", line=line)


def line_of(chunk: str, mark: str, first: int) -> int:
    """Return the line of a text in a hand, or the first line."""
    place = chunk.find(mark)
    return first if place < 0 else first + chunk.count("\n", 0, place)
