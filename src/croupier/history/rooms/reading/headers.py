"""Games, currencies and times in the first lines of hands."""

from __future__ import annotations

import re

from croupier.errors import NotationError
from croupier.history.rooms.reading.text import CURRENCIES, iso_time
from croupier.history.transcripts.moments import ZONES
from croupier.history.transcripts.transcript import Untold

# The rooms' names of games; the first and then longest match counts.
_GAMES = (
    ("6\\+ hold'?em|short ?deck|six plus", "short-deck"),
    ("5[- ]card omaha (hi[-/]?lo|h/l|8)|5 ?card plo ?8|omaha ?5 (hi[-/]?lo|h/l)", "omaha-5-hi-lo"),
    ("6[- ]card omaha (hi[-/]?lo|h/l|8)|omaha ?6 (hi[-/]?lo|h/l)", "omaha-6-hi-lo"),
    ("5[- ]card omaha|plo-?5|omaha ?5", "omaha-5"),
    ("6[- ]card omaha|plo-?6|omaha ?6", "omaha-6"),
    ("courchevel (hi[-/]?lo|h/l)", "courchevel-hi-lo"),
    ("courchevel", "courchevel"),
    ("omaha (hi[-/]?lo|h/l|8)|omaha8|omahahilo", "omaha-hi-lo"),
    ("omaha|plo", "omaha"),
    ("(7[- ]card stud|stud) (hi[-/]?lo|h/l|8)|7 stud h/l|studhilo", "stud-hi-lo"),
    ("5[- ]card stud", "5-card-stud"),
    ("7[- ]card stud|stud", "stud"),
    ("2-7 drawmaha|drawmaha 2-7", "drawmaha-2-7"),
    ("a-5 drawmaha|drawmaha a-5", "drawmaha-a-5"),
    ("badugi drawmaha|drawmaha badugi|drawmadugi", "drawmaha-badugi"),
    ("drawmaha|dramaha", "drawmaha"),
    ("2-7 razz|deuce to seven razz|razz 2-7", "2-7-razz"),
    ("razz", "razz"),
    ("single draw 2-7|2-7 single draw|deuce to seven single", "2-7-single-draw"),
    ("triple draw 2-7|2-7 triple draw|deuce to seven triple", "2-7-triple-draw"),
    ("a-5 triple draw|triple draw a-5", "a-5-triple-draw"),
    ("badugi", "badugi"),
    ("badacey", "badacey"),
    ("badeucey|badeucy", "badeucey"),
    ("5[- ]card draw|five card draw|fivecarddraw|5 draw", "5-card-draw"),
    ("hold'?em|holdem|texas", "holdem"),
)
_COMPILED = tuple((re.compile(pattern, re.IGNORECASE), game) for pattern, game in _GAMES)
_LIMIT = re.compile(
    r"(pot limit pre-flop, no limit post-flop|(?P<no>no[- ]limit|\bNL\b)|"
    r"(?P<pot>pot[- ]limit|\bPL\b)|(?P<fixed>fixed[- ]limit|limit|\bFL\b))",
    re.IGNORECASE,
)
_TIME = re.compile(r"(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?: -)?[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?")
_DAY = re.compile(r"\b(\d{4})/(\d{1,2})/(\d{1,2})\b")
_CLOCK = re.compile(r"\d:\d{2}(?::\d{2})?(?: *\(?([A-Z]{2,5})\b)?")
_CURRENCY = re.compile(r"\b(USD|EUR|GBP|CNY|INR|CAD|AUD|SEK|RUB|BRL|PLN|DKK|NOK|MXN|CHF|HKD)\b")


def find_game(text: str) -> tuple[str, str, bool]:
    """Return the shape of the game, its betting structure, and whether there are two boards.

    >>> find_game("Omaha Hi/Lo Pot Limit ($1/$2 USD)")
    ('omaha-hi-lo', 'pot-limit', False)
    """
    if "(" in text:
        # A mixed game has the current game in brackets.
        inner = text.partition("(")[2]
        if _LIMIT.search(inner) and find_shape(inner):
            text = inner
    shape = find_shape(text)
    if shape is None:
        raise Untold("unsupported", f"the game is not known: {text[:60]}")
    return shape, find_limit(text), "split hold" in text.lower()


def find_shape(text: str) -> str | None:
    """Return the shape of the first game in a text."""
    best: tuple[int, int] | None = None
    found = None
    for pattern, game in _COMPILED:
        match = pattern.search(text)
        if match is None:
            continue
        key = (match.start(), -match.end())
        if best is None or key < best:
            best, found = key, game
    return found


def find_limit(text: str, line: int | None = None) -> str:
    """Return the first betting structure in a text."""
    found = _LIMIT.search(text)
    if found is None and re.search(r"\bPLO", text):
        return "pot-limit"
    if found is None:
        raise NotationError(f"there is no betting structure: {text[:60]}", line=line)
    if found["pot"]:
        return "pot-limit"
    return "fixed-limit" if found["fixed"] else "no-limit"


def find_time(text: str) -> str:
    """Return the last time in a text, in ISO 8601, by the room's clock.

    >>> find_time("2012/12/14 7:59:19 CUST [2012/12/13 19:59:19 ET]")
    '2012-12-13T19:59:19'
    """
    found = _TIME.findall(text)
    return iso_time(*found[-1]) if found else ""


def find_day(text: str) -> str:
    """Return the first day in a text without its time, in ISO 8601.

    >>> find_day("Hold'em No Limit (1/2) - 2023/6/22")
    '2023-06-22'
    """
    found = _DAY.search(text)
    return f"{found[1]}-{int(found[2]):02d}-{int(found[3]):02d}" if found else ""


def find_zone(text: str) -> str:
    """Return the zone of the last time in a text, empty if the zone is ambiguous.

    >>> find_zone("2012/12/14 7:59:19 CUST [2012/12/13 19:59:19 ET]"), find_zone("7:59:19 CET")
    ('America/New_York', '')
    """
    found = _CLOCK.findall(text)
    return ZONES.get(found[-1], "") if found else ""


def currency_of(text: str) -> str:
    """Return the currency of a header, from its letters or its sign."""
    found = _CURRENCY.search(text)
    if found:
        return found[1]
    for sign, letters in CURRENCIES.items():
        if sign in text:
            return letters
    return ""
