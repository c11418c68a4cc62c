"""Rows of hands for the tables: native columns for the play, lists for details of the file."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy

from croupier import _core
from croupier.analysis.all_in import adjusted_payoffs
from croupier.hand import native
from croupier.hand.positions import names_of
from croupier.hand.spec.streets import Mode
from croupier.history.dataset.columns import arrow, schemas
from croupier.history.setup import HandSetup, game_of
from croupier.history.summaries.amounts import price
from croupier.history.together.seen import fingerprint
from croupier.history.transcripts.moments import in_zone, moment_of

if TYPE_CHECKING:
    from croupier.hand.state import State
    from croupier.history.hand_log import HandLog

_KIND = ("game", "betting", "small_blind", "big_blind", "ante")
_MOST_KINDS = 2_000
_UNKNOWN = float("nan")


class _Kind(NamedTuple):
    """Facts that all hands of one spec have in common."""

    spec: object  # keeps the spec alive, so that no other spec gets its address
    number: int
    is_tournament: bool
    columns: tuple[object, ...]
    positions: tuple[str, ...]


class Rows:
    """The rows of hands, and of tournaments that are seen in them."""

    def __init__(self) -> None:
        self._native = _core.HandRows(_seconds_ahead, _utc_microseconds)
        self._arrow = arrow()
        self._schemas = schemas()
        self._kinds: dict[int, _Kind] = {}
        self._first = 0
        self.tournaments: Counter[str] = Counter()  # hands by the number of the tournament
        self.first_hands: dict[str, dict[str, Any]] = {}  # the details in the first hand of each
        self._adjusted: list[tuple[int, list[float]]] = []  # by the number of the hand

    def __len__(self) -> int:
        return len(self._native)

    def add(self, hand: HandLog, source: str = "") -> None:
        """Append the rows of one hand."""
        state = hand.final_state()
        kind = self._kinds.get(id(native.spec_of(state))) or self._new_kind(state)
        details = hand.told
        told = details.get("tournament")
        number, buy_in = self._tournament(told, details) if told else ("", _UNKNOWN)
        luck = self._native.add(
            state,
            details,
            hand.players,
            hand.seats,
            fingerprint(hand),
            source,
            kind.number,
            told is not None or kind.is_tournament,
            number,
            buy_in,
        )
        if luck and (adjusted := adjusted_payoffs(state)) is not None:
            self._adjusted.append((len(self._native) - 1, adjusted))

    def _tournament(self, told: object, details: dict[str, Any]) -> tuple[str, float]:
        """Count a hand of a tournament; return its number and the price of its entry."""
        if not isinstance(told, dict):
            return "", _UNKNOWN
        if number := str(told.get("id") or ""):
            if number not in self.tournaments:
                self.first_hands[number] = details
            self.tournaments[number] += 1
        cost = price(str(told.get("buy_in") or ""))
        return number, _UNKNOWN if cost is None else cost

    def _new_kind(self, state: State) -> _Kind:
        setup = HandSetup.of(state)
        game = game_of(setup)
        blinds = sorted(float(blind) for blind in setup.blinds_or_straddles if blind > 0)
        kind = _Kind(
            native.spec_of(state),
            len(self._kinds),
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
        self._kinds[id(kind.spec)] = kind
        return kind

    def take(self) -> dict[str, Any]:
        """Return the rows so far as Arrow tables, and start with empty ones."""
        count, first = len(self._native), self._first
        columns = self._native.take()
        hands, players, actions = columns["hands"], columns["players"], columns["actions"]
        hands["hand"] = numpy.arange(first, first + count)
        hands["utc"] = self._nullable(hands["utc"], hands["utc_known"] == 0, "timestamp[us]")
        hands["buy_in"] = self._nullable(hands["buy_in"], numpy.isnan(hands["buy_in"]), "double")
        self._add_kinds(hands, players)
        self._add_money(hands, players)
        players["hand"] = players["hand"] + first
        names = players["player"] = self._texts(players["player"])
        actions["hand"] = actions["hand"] + first
        actions["player"] = names.take(self._arrow.array(actions["player_row"]))
        words = self._arrow.array(self._native.acts, "string")
        actions["action"] = words.take(self._arrow.array(actions["action"]))
        made = {
            table: self._arrow.Table.from_arrays(
                [self._array(given[field.name], field.type) for field in self._schemas[table]],
                schema=self._schemas[table],
            )
            for table, given in columns.items()
        }
        self._first += count
        self._adjusted = []
        if len(self._kinds) >= _MOST_KINDS:
            self._kinds.clear()
        return made

    def _add_kinds(self, hands: dict[str, Any], players: dict[str, Any]) -> None:
        """Add the facts that the hands of one spec have in common."""
        kinds = list(self._kinds.values())
        of_hand = hands["kind"]
        schema = self._schemas["hands"]
        for place, name in enumerate(_KIND):
            known = self._arrow.array(
                [kind.columns[place] for kind in kinds], schema.field(name).type
            )
            hands[name] = known.take(self._arrow.array(of_hand))
        positions = [name for kind in kinds for name in kind.positions]
        begin = numpy.cumsum([0, *(len(kind.positions) for kind in kinds)])
        own = begin[of_hand[players["hand"]]] + players["player_index"]
        players["position"] = self._arrow.array(positions, "string").take(self._arrow.array(own))

    def _add_money(self, hands: dict[str, Any], players: dict[str, Any]) -> None:
        """Add the all-in adjusted result, and both results if they are money."""
        ev = players["net"].copy()
        row_of = numpy.searchsorted(players["hand"], [number for number, _ in self._adjusted])
        for row, (_, adjusted) in zip(row_of.tolist(), self._adjusted, strict=True):
            ev[row : row + len(adjusted)] = adjusted
        is_money = (numpy.diff(hands["currency"].offsets) > 0) & (hands["tournament"] == 0)
        unknown = ~numpy.repeat(is_money, hands["players"])
        players["ev"] = ev
        for name in ("net", "ev"):
            players[f"{name}_money"] = self._nullable(players[name], unknown, "double")

    def _array(self, given: Any, kind: Any) -> Any:
        """Return a column of any form as an Arrow array."""
        if isinstance(given, self._arrow.Array):
            return given
        if isinstance(given, _core.Texts):
            return self._texts(given)
        return self._arrow.array(given.astype(bool) if kind == self._arrow.bool_() else given, kind)

    def _texts(self, texts: _core.Texts) -> Any:
        buffers = map(self._arrow.py_buffer, (texts.offsets, texts.letters))
        return self._arrow.StringArray.from_buffers(len(texts.offsets) - 1, *buffers)

    def _nullable(self, given: Any, unknown: Any, kind: str) -> Any:
        return self._arrow.array(given, kind, mask=unknown)


def utc_of(time: str, zone: str) -> datetime | None:
    """Return a time in UTC, None if the zone is not known.

    >>> utc_of("2024-05-01T12:34:56", "America/New_York"), utc_of("2024-05-01T12:34:56", "")
    (datetime.datetime(2024, 5, 1, 16, 34, 56), None)
    """
    moment = moment_of(time, zone)
    told = in_zone(moment, "UTC") if moment else None
    return told.replace(tzinfo=None) if told else None


def _utc_microseconds(time: str, zone: str) -> int | None:
    moment = utc_of(time, zone)
    return None if moment is None else (moment - _BEGINNING) // timedelta(microseconds=1)


_BEGINNING = datetime(1970, 1, 1)


@lru_cache(maxsize=4096)
def _seconds_ahead(hour: str, zone: str) -> int | None:
    """Return how far a zone is ahead of UTC in one hour, None if this changes within the hour."""
    found = set()
    for minutes in (":00:00", ":30:00", ":59:59"):
        moment = moment_of(hour + minutes, zone)
        found.add(moment.utcoffset() if moment is not None else None)
    offset = found.pop() if len(found) == 1 else None
    if offset is None or offset.microseconds:
        return None
    return offset // timedelta(seconds=1)
