"""Money, cards, names and dates in the texts of poker rooms."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.transcripts.transcript import Told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.history.transcripts.transcript import Transcript

_SYMBOLS = "$€£₹¥₽T\x80\ufffd \u00a0\u202f"
_AMOUNT = re.compile(r"\d+")
_CARD = re.compile(r"(?:10|[2-9TJQKAtjqka])[cdhsCDHS]|\?\?")
_MULTIPLES = {"K": 1_000, "M": 1_000_000, "B": 1_000_000_000}
BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_LONGEST_AMOUNT = 40  # characters of an amount that is cached
AMOUNTS: dict[str, int] = {}  # amounts that were read before

# Longer signs first: several dollars have letters before the sign.
CURRENCIES = {
    "R$": "BRL",
    "CA$": "CAD",
    "C$": "CAD",
    "AU$": "AUD",
    "A$": "AUD",
    "MX$": "MXN",
    "HK$": "HKD",
    "zł": "PLN",
    "₽": "RUB",
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "₹": "INR",
    "¥": "CNY",
    "\x80": "EUR",
}
_LETTERS = re.compile(
    r"^(?:[A-Z]{1,3}\$|zł|kr\.?|Rs\.?|[A-Z]{3}(?= ?\d))|\s*(?:zł|kr\.?|[A-Z]{3}|chips)$",
    re.IGNORECASE,
)


def money(text: str, line: int = 0) -> int:
    """Read an amount in hundredths, with any separators of thousands and cents.

    >>> money("$1,326"), money("0.5"), money("1 326,50"), money("€ 12.50"), money("1.234.567")
    (132600, 50, 132650, 1250, 123456700)
    >>> money("-$1,000"), money("$-2")
    (-100000, -200)
    """
    amount = AMOUNTS.get(text)
    if amount is None:
        amount = _read_money(text, line)
        if len(text) <= _LONGEST_AMOUNT:
            if len(AMOUNTS) > 1 << 16:
                AMOUNTS.clear()
            AMOUNTS[text] = amount
    return amount


def _read_money(text: str, line: int) -> int:
    digits = text.strip(_SYMBOLS)
    if digits.startswith("-") and digits[1:].strip(_SYMBOLS)[:1].isdecimal():
        return -_read_money(digits[1:], line)
    digits = re.sub(r"(?<=\d)[\s\u00a0\u202f'](?=\d{3}(?!\d))", "", digits)
    digits = _LETTERS.sub("", digits).strip(_SYMBOLS)
    times = _MULTIPLES.get(digits[-1:], 1)
    if times > 1:
        digits = digits[:-1].rstrip(_SYMBOLS)
    whole, part = digits, ""
    last = max(digits.rfind("."), digits.rfind(","))
    if last >= 0:
        mark = digits[last]
        after = digits[last + 1 :]
        thousands = len(after) == 3 and (
            digits.count(mark) > 1 or mark == "," or not digits.startswith("0")
        )
        if thousands and not (mark == "." and "," in digits):
            whole, part = digits, ""
        else:
            whole, part = digits[:last], after
    whole = whole.replace(",", "").replace(".", "")
    if part and len(part) > 2:
        part = part.rstrip("0").ljust(2, "0")
    if not _AMOUNT.fullmatch(whole or "0") or len(whole) > 15:
        raise NotationError(f"not an amount: {text[:40]!r}", line=line or None)
    if part and not (_AMOUNT.fullmatch(part) and len(part) <= 2):
        raise NotationError(f"not an amount in cents: {text[:40]!r}", line=line or None)
    if not whole and not part:
        raise NotationError(f"not an amount: {text[:40]!r}", line=line or None)
    return (int(whole or 0) * 100 + int(part.ljust(2, "0") or 0)) * times


def cards(text: str, line: int = 0) -> str:
    """Read cards in any of the rooms' spellings.

    >>> cards("[Ah 10d]"), cards("4 h, Jc")
    ('AhTd', '4hJc')
    """
    try:
        return _read_cards(text)
    except NotationError as error:
        error.line = line or None
        raise


@lru_cache(maxsize=1 << 12)
def _read_cards(text: str) -> str:
    """Read cards; they are cached, because a hand prints most of them twice."""
    packed = text.replace(" ", "")
    if _PLAIN.fullmatch(packed):  # nearly all
        return packed
    if "X" in text:  # one unseen card
        text = " ".join("??" if word in ("X", "XX") else word for word in text.split())
    packed = text.replace(" ", "").replace(",", "").replace("[", "").replace("]", "")
    if _PLAIN.fullmatch(packed):
        return packed
    packed = _UNKNOWN.sub("??", packed)
    found = _CARD.findall(packed)
    if "".join(found) != packed:
        raise NotationError(f"not cards: {text[:60]!r}")
    return "".join(card[:-1].upper().replace("10", "T") + card[-1].lower() for card in found)


# Ranks and suits in languages other than English.
_FOREIGN_RANKS: dict[str, str] = dict(
    zip(
        (
            "Kn",
            "E",
            "D",
            "B",
            "V",
            "R",
            "10",
            "W",
            "H",
            "Т",
            "К",
            "Д",
            "В",
        ),  # the last four Russian
        "JAQJJKTJKAKQJ",
        strict=True,
    )
)
_FOREIGN_SUITS = {
    "Pik": "s",
    "Herz": "h",
    "Karo": "d",
    "Kreuz": "c",
    "Kier": "h",
    "Trefl": "c",
    "p": "s",
    "t": "c",
    "k": "d",
    "q": "d",
    "f": "c",
    "o": "d",
    "r": "d",
    "e": "s",
    "♠": "s",
    "♥": "h",
    "♦": "d",
    "♣": "c",
}
_FOREIGN = re.compile(r"(Kn|10|[2-9TJQKAEDBVRWHТКДВ])(Pik|Herz|Karo|Kreuz|Kier|Trefl|[a-z♠♥♦♣])$")


def foreign_cards(text: str, line: int = 0, *, romance: bool = False) -> str:
    """Read cards with ranks and suits of several languages, separated by commas or spaces.

    In Romance languages `c` is the suit of hearts.

    >>> foreign_cards("Tc, Knh, Dd"), foreign_cards("8Pik QPik")
    ('TcJhQd', '8sQs')
    >>> foreign_cards("7p, Kc", romance=True)
    '7sKh'
    """
    found = ""
    for word in text.replace(",", " ").split():
        match = _FOREIGN.match(word)
        if match is None:
            return cards(text, line)
        rank, suit = match.groups()
        suit = "h" if romance and suit == "c" else _FOREIGN_SUITS.get(suit, suit)
        found += _FOREIGN_RANKS.get(rank, rank) + suit
    return cards(found, line)


_SUIT_FIRST = re.compile(r"([SHDCshdc])(10|[2-9TJQKA])")


def suit_first_cards(text: str, line: int = 0) -> str:
    """Read cards with the suit before the rank, separated by spaces or commas.

    >>> suit_first_cards("D7 S10"), suit_first_cards("hK X")
    ('7dTs', 'Kh??')
    """
    words = text.replace(",", " ").split()
    found = [_SUIT_FIRST.fullmatch(word) for word in words]
    return cards(
        " ".join(
            f"{match[2]}{match[1].lower()}" if match else word
            for match, word in zip(found, words, strict=True)
        ),
        line,
    )


_UNKNOWN = re.compile(r"XX|Xx|xx|--|\?\?")
_PLAIN = re.compile(r"(?:[2-9TJQKA][cdhs])*")


def iso_time(*parts: str) -> str:
    """Write year, month, day, hour, minute and second, as found in a text, in ISO 8601.

    >>> iso_time("2012", "2", "14", "7", "59", "")
    '2012-02-14T07:59:00'
    """
    year, *others = parts
    month, day, hour, minute, second = [part.rjust(2, "0") for part in others]
    return f"{year}-{month}-{day}T{hour}:{minute}:{second}"


_TIME_BEFORE_DATE = re.compile(
    r"(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(?:AM|PM)?\s*[A-Z]{2,5}? - (\d{4})/(\d{1,2})/(\d{1,2})"
)


def find_time_before_date(text: str) -> str:
    """Return the last time in a text that has the hour before the day, in ISO 8601.

    >>> find_time_before_date("18:21:24 UTC - 2013/05/24 [14:21:24 ET - 2013/05/24]")
    '2013-05-24T14:21:24'
    """
    found = _TIME_BEFORE_DATE.findall(text)
    if not found:
        return ""
    return iso_time(*found[-1][3:], *found[-1][:3])


_TIME_OF_WEEK = re.compile(
    r"[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) (\d{2}:\d{2}:\d{2}) \S+ (\d{4})"
)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def find_time_of_week(text: str) -> str:
    """Return a time that begins with the day of the week, in ISO 8601.

    >>> find_time_of_week("Sun Sep 11 15:26:27 EEST 2011")
    '2011-09-11T15:26:27'
    """
    found = _TIME_OF_WEEK.search(text)
    if found is None or found[1] not in _MONTHS:
        return ""
    return f"{found[4]}-{_MONTHS.index(found[1]) + 1:02d}-{int(found[2]):02d}T{found[3]}"


_TIME_BY_MONTH = re.compile(r"(\d{1,2}) ([A-Z][a-z]{2})[a-z]* (\d{4}) (\d{1,2}):(\d{2}):(\d{2})")


def find_time_by_month(text: str) -> str:
    """Return a time whose month is a word after the day, in ISO 8601.

    >>> find_time_by_month("30 Mar 2009 21:00:00")
    '2009-03-30T21:00:00'
    """
    found = _TIME_BY_MONTH.search(text)
    if found is None or found[2] not in _MONTHS:
        return ""
    month = str(_MONTHS.index(found[2]) + 1)
    return iso_time(found[3], month, found[1], *found.groups()[3:])


class Names:
    """The names of a hand, which are looked up at the beginning of a line, longest first.

    >>> names = Names(["Ann", "Ann: folds"])
    >>> names.at_start("Ann: folds: checks", ": "), names.at_start("Ann: calls 2", ": ")
    ('Ann: folds', 'Ann')
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.all = tuple(sorted(set(names), key=len, reverse=True))
        self._plain: dict[str, dict[str, str]] = {}  # by mark

    def plain(self, mark: str) -> dict[str, str]:
        """Return the names in a dictionary if no name contains the mark, otherwise an empty one."""
        names = self._plain.get(mark)
        if names is None:
            sure = all((name + mark).index(mark) == len(name) for name in self.all)
            names = self._plain[mark] = {name: name for name in self.all} if sure else {}
        return names

    def at_start(self, text: str, mark: str) -> str | None:
        """Return the name at the beginning of a line, if the mark follows it."""
        plain = self._plain.get(mark)
        if plain or (plain is None and (plain := self.plain(mark))):
            name, found, _ = text.partition(mark)
            return name if found and name in plain else None
        if text.startswith(self.all):
            for name in self.all:
                if text.startswith(name) and text.startswith(mark, len(name)):
                    return name
        return None


@lru_cache(maxsize=1 << 8)
def names_of(names: tuple[str, ...]) -> Names:
    """Return the names of a hand; they are cached, because the same people play many hands."""
    return Names(names)


def raises_added(transcript: Transcript) -> Transcript:
    """Read the hand again; raises are `to` the chips that the player adds, not to the total."""
    transcript.raises = {}
    transcript.events = [
        event._replace(kind=Told.RAISE_BY) if event.kind is Told.RAISE_TO else event
        for event in transcript.events
    ]
    return transcript
