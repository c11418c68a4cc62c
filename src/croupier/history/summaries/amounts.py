"""Prices, prizes and places in the texts of summaries."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from croupier.errors import NotationError
from croupier.history.rooms.reading.headers import currency_of
from croupier.history.rooms.reading.text import money

_AMOUNT = re.compile(r"\d[\d.,\u00a0 ]*(?<=[\d])")
_PLACE = re.compile(r"finished (?:the tournament )?in (\d+)(?:st|nd|rd|th)? place", re.IGNORECASE)
_DASH = re.compile(r"(?<=\d)-(?=\d)")  # Winamax writes 0.93-0.07
# Only a price: amounts, signs, and letters of currencies or points.
_PRICE = re.compile(r"(?:[^\w]|\d|\b(?:[A-Z]{2,3}|[A-Z]{1,3}(?=\$)|kr|zł)\b)+")
_HUNDRED = 100
_LONGEST = 30  # characters of an amount


def amount(text: str, line: int) -> Decimal:
    """Read the first amount of a text.

    >>> amount("won 1,20 €", 1), amount("$44263.65 USD", 1), amount("20000€", 1)
    (Decimal('1.2'), Decimal('44263.65'), Decimal('20000'))
    """
    found = _AMOUNT.search(text)
    if found is None or len(found[0]) > _LONGEST:
        raise NotationError(f"no amount: {text[:40]!r}", line=line)
    return Decimal(money(found[0].replace(" ", ""), line)) / _HUNDRED


def amounts(text: str, line: int) -> list[Decimal]:
    """Read the parts of a price, `$9 + $1` or `$2/$0.50/$0.20`."""
    parts = re.split(r"\s*[+/]\s*", text.strip())
    return [amount(part, line) for part in parts if any(map(str.isdecimal, part))]


def split_price(parts: list[Decimal]) -> tuple[Decimal, Decimal, Decimal]:
    """Return the parts of a price for the prizes, a bounty and the room.

    >>> split_price([Decimal(9), Decimal(1)])
    (Decimal('9'), Decimal('0'), Decimal('1'))
    """
    nothing = Decimal(0)
    if not parts:
        return nothing, nothing, nothing
    if len(parts) == 1:
        return parts[0], nothing, nothing
    if len(parts) == 2:
        return parts[0], nothing, parts[1]
    return parts[0], sum(parts[1:-1], nothing), parts[-1]


@lru_cache(maxsize=1 << 12)
def price(text: str) -> float | None:
    """Return the total price of an entry, None if the text has no amounts.

    >>> price("$10+$1"), price("0,90€ + 0,10€"), price("freeroll")
    (11.0, 1.0, None)
    """
    try:
        parts = amounts(_DASH.sub("+", text), 0)
    except NotationError:
        return None
    return float(sum(parts)) if parts else None


@lru_cache(maxsize=1 << 12)
def price_text(text: str, letters: str) -> str:
    """Write a price in one format for all rooms; `letters` is the currency of the hands.

    >>> price_text("$1+$0.10", "USD"), price_text("$1.00+$0.10", ""), price_text("1,10 €", "")
    ('1.10 USD', '1.10 USD', '1.10 EUR')
    >>> price_text("Freeroll", "USD"), price_text("870+130", "")
    ('Freeroll', '1,000')
    """
    cost = price(text)
    if cost is None or not _PRICE.fullmatch(text):
        return text
    return f"{cost:,.2f}".removesuffix(".00") + f" {currency(text) or letters}".rstrip()


def currency(text: str) -> str:
    """Return the currency of a price; points of a player club are not a currency."""
    for letters in ("FPP", "T$", "SC", "VPP"):
        if letters in text:
            return letters
    return currency_of(text)


def place(text: str) -> int | None:
    """Return the place of a player.

    >>> place("You finished in 72nd place.You finished the tournament")
    72
    """
    found = _PLACE.search(text)
    return int(found[1][:9]) if found else None
