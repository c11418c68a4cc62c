"""Open Hand History 1.4: JSON, one object per hand, read and written."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError
from croupier.history.formats import Format, HandFault
from croupier.history.ohh.text import ACTIONS, STREETS, write
from croupier.history.read_back import read_back
from croupier.history.rooms.reading.room import read_hand
from croupier.history.surrogates import half_character
from croupier.history.transcripts.moments import read_utc
from croupier.history.transcripts.transcript import Held, Seat, Told, Transcript, Untold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.history.formats import Found

# A hand takes a few kilobytes; an object that does not end is not kept in memory.
_LARGEST = 1 << 20
_LIMITS = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_OMAHA = {4: "", 5: "-5", 6: "-6"}
_IGNORED = frozenset(("Added Chips", "Sits Down", "Stands Up", "Added To Pot"))


def matches(beginning: str) -> bool:
    """Return whether a file begins like this format."""
    start = beginning.lstrip("\ufeff \t\r\n[")[:400]
    return start.startswith("{") and ('"ohh"' in start or '"spec_version"' in start)


def read(lines: Iterable[str]) -> Iterator[Found]:
    """Read every hand of a file, replayed and checked; objects may span lines or share one."""
    for number, (text, line) in enumerate(_objects(lines), 1):
        name = str(number)
        try:
            data = json.loads(text)
            hand = data.get("ohh", data) if isinstance(data, dict) else None
            if not isinstance(hand, dict):
                yield HandFault("failed", 'not an object with "ohh"', line=line, hand=name)
                continue
            name = str(hand.get("game_number", name))
            if half := half_character(text, data):
                reason = f"a lone surrogate is not text: {half}"
                yield HandFault("failed", reason, line=line, hand=name)
                continue
            yield read_hand(partial(parse, hand, line), line, name)
        except json.JSONDecodeError as error:
            kind = "incomplete" if not text.rstrip().endswith("}") else "failed"
            where = line + error.lineno - 1
            yield HandFault(kind, f"not JSON: {error.msg}", line=where, hand=name)
        except RecursionError:
            yield HandFault("failed", "the JSON is nested too deeply", line=line, hand=name)
        except ValueError as error:  # a number with thousands of digits
            yield HandFault("failed", f"cannot read the JSON: {error}", line=line, hand=name)


def _objects(lines: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Split a stream into its outermost objects, by counting braces outside of strings."""
    depth = 0
    quoted = escaped = False
    parts: list[str] = []
    size = first = 0
    for number, line in enumerate(lines, 1):
        start = 0
        for place, char in enumerate(line):
            if quoted:
                if escaped:
                    escaped = False
                elif char == "\\":
                    escaped = True
                elif char == '"':
                    quoted = False
            elif char == '"':
                quoted = depth > 0
            elif char == "{":
                if not depth:
                    start, first = place, number
                depth += 1
            elif char == "}" and depth:
                depth -= 1
                if not depth:
                    yield "".join(parts) + line[start : place + 1], first
                    parts, size, start = [], 0, place + 1
        if depth and size < _LARGEST:
            parts.append(line[start:])
            size += len(line)
    if depth:
        yield "".join(parts), first


def _hundredths(value: object, what: str, line: int) -> int:
    """Return a JSON number in hundredths; refuse amounts finer than a cent."""
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            value = None
    if isinstance(value, bool) or not isinstance(value, int | float) or not -1e15 < value < 1e15:
        raise NotationError(f"{what} is {value!r}", line=line, expected="a number")
    counted = round(value * 100)
    if abs(counted - value * 100) > 1e-6:
        raise NotationError(f"{what} is finer than a cent: {value!r}", line=line)
    return counted


def parse(hand: dict[str, Any], line: int) -> Transcript:
    """Read one hand."""
    told = Transcript(str(hand.get("site_name", "")), str(hand.get("game_number", "")), line)
    told.time, told.time_zone = read_utc(str(hand.get("start_date_utc") or ""))
    told.table = str(hand.get("table_name", ""))
    told.currency = str(hand.get("currency", ""))
    if hand.get("network_name"):
        told.details["network"] = str(hand["network_name"])
    if type(hand.get("table_size")) is int:
        told.details["table_size"] = hand["table_size"]
    if hand.get("tournament"):
        info = hand.get("tournament_info")
        told.tournament = dict(info) if isinstance(info, dict) else {}
    told.button = hand.get("dealer_seat") if type(hand.get("dealer_seat")) is int else None
    names = _players(told, hand, line)
    told.hero = names.get(hand.get("hero_player_id"), "")
    _game(told, hand, line)
    _rounds(told, hand, names, line)
    _pots(told, hand, names, line)
    return told


def _players(told: Transcript, hand: dict[str, Any], line: int) -> dict[object, str]:
    names: dict[object, str] = {}
    players = hand.get("players")
    if not isinstance(players, list):
        raise NotationError("the hand has no players", line=line)
    for player in players:
        if not isinstance(player, dict) or type(player.get("seat")) is not int:
            raise NotationError("a player without a seat", line=line)
        name = str(player.get("name") or player.get("display") or f"Player{player.get('id')}")
        if player.get("id") in names or name in names.values():
            raise NotationError(f"duplicate player {name}", line=line)
        names[player.get("id")] = name
        stack = _hundredths(player.get("starting_stack"), f"the stack of {name}", line)
        away = bool(player.get("is_sitting_out"))
        told.sit(Seat(player["seat"], name, stack, line, away))
    return names


def _game(told: Transcript, hand: dict[str, Any], line: int) -> None:
    kind = str(hand.get("game_type", ""))
    limit = hand.get("bet_limit")
    letters = str(limit.get("bet_type", "")) if isinstance(limit, dict) else ""
    if letters not in _LIMITS:
        raise NotationError(f"the bet limit is {letters!r}", line=line, expected="NL, PL or FL")
    told.limit = _LIMITS[letters]
    dealt = [
        len(action.get("cards") or [])
        for part in _list(hand, "rounds", line)
        for action in _list(part, "actions", line)
        if action.get("action") == "Dealt Cards"
    ]
    most = max(dealt, default=0)
    if kind == "Holdem":
        told.game = "holdem"
    elif kind in ("Omaha", "OmahaHiLo"):
        told.game = f"omaha{_OMAHA.get(most, '')}{'-hi-lo' if kind == 'OmahaHiLo' else ''}"
    else:
        raise Untold(
            "unsupported", f"the format does not define the game {kind or '(missing)'}", line
        )
    told.small_blind = _hundredths(hand.get("small_blind_amount", 0), "the small blind", line)
    told.big_blind = _hundredths(hand.get("big_blind_amount", 0), "the big blind", line)
    told.ante = _hundredths(hand.get("ante_amount", 0), "the ante", line)
    cap = limit.get("bet_cap") if isinstance(limit, dict) else 0
    told.cap = _hundredths(cap or 0, "the cap", line) if told.limit != "fixed-limit" else 0
    if told.limit == "fixed-limit":
        told.small_bet = told.big_blind
        told.small_blind = 0


def _list(data: object, name: str, line: int) -> list[dict[str, Any]]:
    values = data.get(name, []) if isinstance(data, dict) else None
    if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
        raise NotationError(f"{name} is not a list of objects", line=line)
    return values


def _cards(values: object, line: int) -> str:
    if values is None:
        return ""
    if not isinstance(values, list):
        raise NotationError("cards must be a list", line=line)
    found = ""
    for value in values:
        card = str(value).replace("10", "T")
        if card in ("Xx", "XX", "??", ""):
            found += "??"
        elif len(card) == 2 and card[0] in "23456789TJQKA" and card[1] in "cdhs":
            found += card
        else:
            raise NotationError(f"not a card: {value!r}", line=line)
    return found


def _rounds(told: Transcript, hand: dict[str, Any], names: dict[object, str], line: int) -> None:
    boards = 0
    dealt: set[object] = set()
    for number, part in enumerate(_list(hand, "rounds", line)):
        street = str(part.get("street", ""))
        board = _cards(part.get("cards"), line)
        if number and street in STREETS and (board or street != "Preflop"):
            told.tell(Told.STREET, line=line)
        if board and street in STREETS[1:]:
            told.tell(Told.BOARD, "", 0, board, line)
            boards += 1
        for action in _list(part, "actions", line):
            if action.get("action") == "Dealt Cards":
                player = action.get("player_id")
                if player in dealt:
                    raise NotationError(f"{names.get(player)} is dealt cards twice", line=line)
                dealt.add(player)
            _action(told, action, names, line)


def _action(told: Transcript, action: dict[str, Any], names: dict[object, str], line: int) -> None:
    verb = str(action.get("action", ""))
    if verb in _IGNORED:
        return
    player = action.get("player_id")
    if player not in names:
        raise NotationError(f"unknown player {player!r}", line=line)
    name, held = names[player], _cards(action.get("cards"), line)
    if verb == "Dealt Cards":
        known = held.replace("??", "")
        if known:
            told.tell(Told.DEAL, name, 0, known, line)
    elif verb == "Shows Cards":
        told.tell(Told.SHOW, name, 0, held, line)
    elif verb == "Mucks Cards":
        if held and "??" not in held:
            told.hole_cards[name] = Held(held, line)
        told.tell(Told.MUCK, name, 0, "", line)
    elif verb in ACTIONS:
        kind = ACTIONS[verb]
        amount = 0
        if kind not in (Told.FOLD, Told.CHECK):
            amount = _hundredths(action.get("amount"), f"the amount of {verb}", line)
        told.tell(kind, name, amount, "", line)
    else:
        raise NotationError(f"unknown action {verb[:40]!r}", line=line)


def _pots(told: Transcript, hand: dict[str, Any], names: dict[object, str], line: int) -> None:
    pots = _list(hand, "pots", line)
    if not pots:
        raise Untold("incomplete", "the hand has no pots", line)
    for pot in pots:
        rake = _hundredths(pot.get("rake") or 0, "the rake", line)
        jackpot = _hundredths(pot.get("jackpot") or 0, "the jackpot", line)
        amount = _hundredths(pot.get("amount"), "the pot", line)
        told.rake = (told.rake or 0) + rake
        told.jackpot += jackpot
        told.total = (told.total or 0) + amount
        told.pots.append(amount - rake - jackpot)
        told.rakes.append(rake + jackpot)
        for win in _list(pot, "player_wins", line):
            if win.get("player_id") not in names:
                raise NotationError(f"unknown player {win.get('player_id')!r}", line=line)
            won = _hundredths(win.get("win_amount"), "a win", line)
            told.tell(Told.COLLECT, names[win.get("player_id")], won, "", line)


FORMAT = Format("ohh", (".ohh", ".json"), matches, read, read_back("OHH", read, write))
