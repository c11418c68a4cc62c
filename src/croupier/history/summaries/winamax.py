"""Summaries of Winamax: the files of the room, and pages saved from its site."""

from __future__ import annotations

import html
import re
from decimal import Decimal

from croupier.history.rooms.reading.headers import find_time, find_zone
from croupier.history.rooms.reading.text import iso_time
from croupier.history.summaries.amounts import amount, amounts, currency, place, split_price
from croupier.history.summaries.pokerstars import with_hero
from croupier.history.summaries.summary import Placed, TournamentSummary

HEADER = re.compile(
    r"\s*(?:Winamax Poker - Tournament summary : (?P<name>.*)\((?P<id>\d+)\)"
    r"|<link [^<>]*winamax[^<>]*tournament\.php\?ID=(?P<page>\d+))",
    re.IGNORECASE,
)
_WON = re.compile(
    r"You won (?P<prize>[^+]*?)(?: \+ (?:Bounty )?(?P<bounty>[\d.,]+ ?€))?(?: \+ (.*))?$"
)
_TAG = re.compile(r"<[^<>]*>")
_ROW = re.compile(r"<tr[^<>]*>(.{0,2000}?)</tr>", re.IGNORECASE | re.DOTALL)
_CELL = re.compile(r"<td[^<>]*>(.{0,1000}?)</td>", re.IGNORECASE | re.DOTALL)
_PAGE_DATE = re.compile(r"tournoi : (\d\d)-(\d\d)-(\d{4}) (\d\d):(\d\d)")
_PAGE_PLAYERS = re.compile(r"inscrits : (\d{1,7})")
_PAGE_PRICE = re.compile(r"Buy-in : ([\d.,]+) ?€ ?\+ ?([\d.,]+) ?€")
_PAGE_POOL = re.compile(r"Prizepool : ([\d.,]+) ?€")
_LARGEST_PAGE = 1 << 22


def read(header: re.Match[str], lines: list[str], first: int) -> TournamentSummary:
    """Read one summary."""
    if header["page"]:
        return _read_page(header["page"], lines, first)
    told = TournamentSummary("Winamax", header["id"], first, name=header["name"].strip())
    for number, line in enumerate(lines[1:], first + 1):
        title, _, rest = line.strip().partition(" : ")
        text = line.strip()
        if title == "Player":
            told = told._replace(hero=rest)
        elif title == "Buy-In":
            buy_in, bounty, fee = split_price(amounts(rest, number))
            letters = currency(rest) or "EUR"
            told = told._replace(buy_in=buy_in, bounty=bounty, fee=fee, currency=letters)
        elif title == "Rebuy cost":
            told = told._replace(rebuy=sum(amounts(rest, number), Decimal(0)))
        elif title == "Addon cost":
            told = told._replace(add_on=sum(amounts(rest, number), Decimal(0)))
        elif title in _COUNTS and rest.isdecimal() and len(rest) < 9:
            told = told.telling(_COUNTS[title], int(rest))
        elif title == "Prizepool":
            told = told._replace(prize_pool=amount(rest, number))
        elif text.startswith("Tournament started"):
            told = told._replace(started=find_time(text), time_zone=find_zone(text))
        elif text.startswith("You finished"):
            told = told._replace(place=place(text))
        elif won := _WON.match(text):
            told = _won(told, won, number)
    if told.place is not None and told.prize is None:
        told = told._replace(prize=Decimal(0))
    return told


def _won(told: TournamentSummary, won: re.Match[str], line: int) -> TournamentSummary:
    """Read the prizes of the hero: money, bounties, a ticket."""
    prize = won["prize"]
    if any(map(str.isdecimal, prize)) and "€" in prize:
        told = told._replace(prize=amount(prize, line))
    elif prize:
        told = told._replace(award=prize.strip())
    if won["bounty"]:
        told = told._replace(bounty_winnings=amount(won["bounty"], line))
    if won[3]:
        told = told._replace(award=won[3])
    return told


_COUNTS = {"Registered players": "entrants", "Your rebuys": "rebuys", "Your addons": "add_ons"}


def _read_page(number: str, lines: list[str], first: int) -> TournamentSummary:
    """Read a page of the site, in French; its markup is read as text and never parsed as XML."""
    source = "\n".join(lines)[:_LARGEST_PAGE]
    text = " ".join(html.unescape(_TAG.sub(" ", source)).split())
    told = TournamentSummary("Winamax", number, first, currency="EUR")
    if price := _PAGE_PRICE.search(text):
        told = told._replace(buy_in=amount(price[1], first), fee=amount(price[2], first))
    if players := _PAGE_PLAYERS.search(text):
        told = told._replace(entrants=int(players[1]))
    if pool := _PAGE_POOL.search(text):
        told = told._replace(prize_pool=amount(pool[1], first))
    if date := _PAGE_DATE.search(text):
        day, month, year, *clock = date.groups()
        told = told._replace(started=iso_time(year, month, day, *clock, "0"))
    results = []
    for row in _ROW.findall(source):
        cells = [html.unescape(_TAG.sub(" ", cell)).strip() for cell in _CELL.findall(row)]
        if len(cells) > 2 and cells[0].isdecimal() and "€" in cells[2]:
            prize, _, award = cells[2].partition(" / ")
            results.append(Placed(cells[1], int(cells[0][:9]), amount(prize, first), award.strip()))
    return with_hero(told._replace(results=tuple(results)))
