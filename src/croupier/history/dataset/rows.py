"""Hands on their way into tables: native columns for the play, lists for what files say."""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy

from croupier import _core
from croupier.analysis.all_in import adjusted_payoffs
from croupier.errors import NotationError
from croupier.hand import native
from croupier.hand.positions import names_of
from croupier.hand.streets import Mode
from croupier.history.dataset.columns import arrow, schemas
from croupier.history.seen import fingerprint
from croupier.history.setup import HandSetup, game_of
from croupier.history.summaries.amounts import amounts
from croupier.history.transcripts.moments import in_zone, moment_of

if TYPE_CHECKING:
    from croupier.hand.state import State
    from croupier.history.hand_log import HandLog

# In the order of Act in core/loops/rows.hpp.
ACTIONS = (
    *("ante", "blind", "bring-in", "fold", "check", "call", "bet", "raise"),
    *("draw", "stand pat"),
)
_TOLD = (
    *("id", "site", "table", "hand_id", "source", "time", "utc", "currency", "tournament"),
    *("tournament_id", "buy_in", "assumed"),
)
_KIND = ("game", "betting", "small_blind", "big_blind", "ante")
_MOST_KINDS = 2_000
_DASH = re.compile(r"(?<=\d)-(?=\d)")  # Winamax writes 0.93-0.07


class _Kind(NamedTuple):
    """What all hands of one spec have in common."""

    spec: object  # kept, so that no other spec gets its address
    is_tournament: bool
    columns: tuple[object, ...]
    positions: tuple[str, ...]


class Rows:
    """The rows of hands, and of tournaments that are seen in them."""

    def __init__(self) -> None:
        self._native = _core.HandRows()
        self._arrow = arrow()
        self._schemas = schemas()
        self._kinds: dict[int, _Kind] = {}
        self._number = 0
        self.tournaments: Counter[str] = Counter()  # hands by the number of the tournament
        self.first_hands: dict[str, dict[str, Any]] = {}  # what the first hand of each says
        self._begin()

    def _begin(self) -> None:
        self._first = self._number
        self._told: list[tuple[object, ...]] = []
        self._of_kind: list[_Kind] = []
        self._names: list[str] = []
        self._seats: list[int] = []
        self._heroes: list[bool] = []
        self._adjusted: list[tuple[int, list[float]]] = []  # by the row of the first player

    def __len__(self) -> int:
        return len(self._told)

    def add(self, hand: HandLog, source: str = "") -> None:
        """Append the rows of one hand."""
        state = hand.final_state()
        kind = self._kinds.get(id(native.spec_of(state))) or self._new_kind(state)
        if self._native.add(state):
            adjusted = adjusted_payoffs(state)
            if adjusted is not None:
                self._adjusted.append((len(self._names), adjusted))
        details = hand.told
        self._of_kind.append(kind)
        names = hand.players
        self._names += names
        self._seats += hand.seats
        hero = details.get("hero")
        self._heroes += [name == hero for name in names] if hero else [False] * len(names)
        self._told.append(self._tell(hand, kind, details, source))
        self._number += 1

    def _tell(
        self, hand: HandLog, kind: _Kind, details: dict[str, Any], source: str
    ) -> tuple[object, ...]:
        """The columns of the hand that only its file knows, as in _TOLD."""
        get = details.get
        told, assumed = get("tournament"), get("assumed")
        number, buy_in = "", None
        if told and isinstance(told, dict):
            number = str(told.get("id") or "")
            buy_in = price(str(told.get("buy_in") or ""))
            if number:
                if number not in self.tournaments:
                    self.first_hands[number] = details
                self.tournaments[number] += 1
        time = get("time")
        return (
            str(get("id") or ""),
            str(get("site") or ""),
            str(get("table") or ""),
            f"{fingerprint(hand):016x}",
            source,
            str(time or ""),
            utc_of(str(time), str(get("time_zone") or "")) if time else None,
            str(get("currency") or ""),
            told is not None or kind.is_tournament,
            number,
            buy_in,
            len(assumed) if isinstance(assumed, list) else 0,
        )

    def _new_kind(self, state: State) -> _Kind:
        setup = HandSetup.of(state)
        game = game_of(setup)
        blinds = sorted(float(blind) for blind in setup.blinds_or_straddles if blind > 0)
        kind = _Kind(
            native.spec_of(state),
            state.mode == Mode.TOURNAMENT,
            (
                game.class_name if game is not None else "",
                str(setup.betting_structure),
                blinds[0] if len(blinds) > 1 else 0.0,
                blinds[1] if len(blinds) > 1 else blinds[0] if blinds else 0.0,
                max((float(ante) for ante in setup.antes), default=0.0),
            ),
            names_of(state),
        )
        if len(self._kinds) >= _MOST_KINDS:
            self._kinds.clear()
        self._kinds[id(kind.spec)] = kind
        return kind

    def take(self) -> dict[str, Any]:
        """Return the rows so far as Arrow tables, and begin anew."""
        columns = self._native.take()
        hands, players, actions = columns["hands"], columns["players"], columns["actions"]
        count = len(self._told)
        hands["hand"] = numpy.arange(self._first, self._first + count)
        hands |= dict(zip(_TOLD, zip(*self._told, strict=True), strict=False))
        common = zip(*(kind.columns for kind in self._of_kind), strict=True)
        hands |= dict(zip(_KIND, common, strict=False))
        names = self._arrow.array(self._names, "string")
        players["hand"] = players["hand"] + self._first
        players["player"] = names
        players["seat"] = self._seats
        players["position"] = [name for kind in self._of_kind for name in kind.positions]
        players["hero"] = self._heroes
        self._add_money(hands, players)
        actions["hand"] = actions["hand"] + self._first
        actions["player"] = names.take(self._arrow.array(actions.pop("player_row")))
        words = self._arrow.array(ACTIONS, "string")
        actions["action"] = words.take(self._arrow.array(actions["action"]))
        made = {
            table: self._arrow.Table.from_arrays(
                [
                    self._array(given.get(field.name, ()), field.type)
                    for field in self._schemas[table]
                ],
                schema=self._schemas[table],
            )
            for table, given in columns.items()
        }
        self._begin()
        return made

    def _add_money(self, hands: dict[str, Any], players: dict[str, Any]) -> None:
        """Add the all-in adjusted result, and both results where they are money."""
        ev = players["net"].copy()
        for row, adjusted in self._adjusted:
            ev[row : row + len(adjusted)] = adjusted
        is_money = [
            bool(currency) and not tournament
            for currency, tournament in zip(
                hands.get("currency", ()), hands.get("tournament", ()), strict=True
            )
        ]
        unknown = ~numpy.repeat(numpy.array(is_money, dtype=bool), hands["players"])
        players["ev"] = ev
        for name in ("net", "ev"):
            players[f"{name}_money"] = self._arrow.array(players[name], mask=unknown)

    def _array(self, given: Any, kind: Any) -> Any:
        """Return a column of any form as an Arrow array."""
        if isinstance(given, self._arrow.Array):
            return given
        if isinstance(given, numpy.ndarray):
            return self._arrow.array(
                given.astype(bool) if kind == self._arrow.bool_() else given, kind
            )
        if len(given) == 2 and isinstance(given[1], bytes):  # texts: their offsets, all letters
            buffers = [None, self._arrow.py_buffer(given[0]), self._arrow.py_buffer(given[1])]
            return self._arrow.StringArray.from_buffers(len(given[0]) - 1, *buffers[1:])
        return self._arrow.array(list(given), kind)


@lru_cache(maxsize=4096)
def price(text: str) -> float | None:
    """Return what an entry costs in all, None where the text has no amounts.

    >>> price("$10+$1"), price("0,90€ + 0,10€"), price("freeroll")
    (11.0, 1.0, None)
    """
    try:
        parts = amounts(_DASH.sub("+", text), 0)
    except NotationError:
        return None
    return float(sum(parts)) if parts else None


def utc_of(time: str, zone: str) -> datetime | None:
    """Return a time in UTC, None where the zone is not known.

    >>> utc_of("2024-05-01T12:34:56", "America/New_York"), utc_of("2024-05-01T12:34:56", "")
    (datetime.datetime(2024, 5, 1, 16, 34, 56), None)
    """
    offset = _offset(time[:_HOUR], zone) if len(time) == _SECONDS else None
    if offset is None:
        moment = moment_of(time, zone)
        told = in_zone(moment, "UTC") if moment else None
        return told.replace(tzinfo=None) if told else None
    try:
        return datetime.fromisoformat(time) - offset
    except (ValueError, OverflowError):
        return None


_HOUR, _SECONDS = len("2024-05-01T12"), len("2024-05-01T12:34:56")


@lru_cache(maxsize=4096)
def _offset(hour: str, zone: str) -> timedelta | None:
    """Return how far a zone is ahead of UTC in one hour, None if that is not one and the same."""
    found = set()
    for minutes in (":00:00", ":30:00", ":59:59"):
        moment = moment_of(hour + minutes, zone)
        found.add(moment.utcoffset() if moment is not None else None)
    return found.pop() if len(found) == 1 else None
