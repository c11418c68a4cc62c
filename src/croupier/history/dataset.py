"""Hands as tables for analysis: Parquet files of hands, of players per hand, and of actions.

The columns are listed in `COLUMNS` and described in docs/datasets.md. Tables are written in chunks,
so memory does not grow with the number of hands.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError
from croupier.hand.operations import (
    AntePosting,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Operation,
    StandingPatOrDiscarding,
)
from croupier.hand.positions import names_of
from croupier.history.seen import fingerprint
from croupier.history.setup import game_of
from croupier.history.transcripts.moments import in_zone, moment_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from croupier.hand.state import State
    from croupier.history.hand_log import HandLog

# Table -> column -> Parquet type. Amounts are in the currency of the hand.
COLUMNS: dict[str, dict[str, str]] = {
    "hands": {
        "hand": "int64",
        "id": "string",
        "site": "string",
        "table": "string",
        "hand_id": "string",
        "source": "string",
        "time": "string",
        "utc": "timestamp[us]",
        "currency": "string",
        "tournament": "bool",
        "tournament_id": "string",
        "buy_in": "string",
        "game": "string",
        "betting": "string",
        "small_blind": "double",
        "big_blind": "double",
        "ante": "double",
        "players": "int32",
        "board": "string",
        "pot": "double",
        "rake": "double",
        "showdown": "bool",
        "assumed": "int32",
    },
    "players": {
        "hand": "int64",
        "player_index": "int32",
        "player": "string",
        "seat": "int32",
        "position": "string",
        "stack": "double",
        "cards": "string",
        "put_in": "double",
        "net": "double",
        "won": "bool",
        "folded": "bool",
        "showed": "bool",
        "hero": "bool",
    },
    "actions": {
        "hand": "int64",
        "number": "int32",
        "street": "int32",
        "player_index": "int32",
        "player": "string",
        "action": "string",
        "amount": "double",
        "to": "double",
        "pot_before": "double",
        "cards": "string",
        "all_in": "bool",
    },
}
HANDS_PER_CHUNK = 5_000
_FLOP_CARDS = 3


def table_paths(path: Path) -> dict[str, Path]:
    """Return the three files of a data set from the name of the first.

    >>> [file.name for file in table_paths(Path("hands.parquet")).values()]
    ['hands.parquet', 'hands.players.parquet', 'hands.actions.parquet']
    """
    return {
        "hands": path,
        "players": path.with_name(f"{path.stem}.players{path.suffix}"),
        "actions": path.with_name(f"{path.stem}.actions{path.suffix}"),
    }


def write_dataset(
    hands: Iterable[HandLog], path: Path | str, source: Callable[[], str] = str
) -> dict[str, int]:
    """Write hands as three Parquet files and return the rows of each; needs croupier[parquet].

    `source` is called after each hand and returns the file that it comes from.
    Nothing is left behind if reading the hands fails: the files get their names at the end.
    """
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise SetupError('Parquet needs another package: pip install "croupier[parquet]"') from None
    paths = table_paths(Path(path))
    schemas = {
        table: pyarrow.schema(
            [(name, pyarrow.type_for_alias(kind)) for name, kind in columns.items()]
        )
        for table, columns in COLUMNS.items()
    }
    drafts = {table: file.with_name(f".{file.name}.part") for table, file in paths.items()}
    rows = dict.fromkeys(COLUMNS, 0)
    try:
        writers = {
            table: parquet.ParquetWriter(drafts[table], schemas[table], compression="zstd")
            for table in COLUMNS
        }
        try:
            for chunk in _chunks(hands, source):
                for table, columns in chunk.items():
                    block = pyarrow.table(columns, schema=schemas[table])
                    writers[table].write_table(block)
                    rows[table] += block.num_rows
        finally:
            for writer in writers.values():
                writer.close()
        for table, file in paths.items():
            drafts[table].replace(file)
    finally:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)
    return rows


def _chunks(
    hands: Iterable[HandLog], source: Callable[[], str]
) -> Iterable[dict[str, dict[str, list[Any]]]]:
    columns = _empty()
    count = -1
    for count, hand in enumerate(hands):
        add_hand(columns, hand, count, source())
        if (count + 1) % HANDS_PER_CHUNK == 0:
            yield columns
            columns = _empty()
    if (count + 1) % HANDS_PER_CHUNK or count < 0:
        yield columns


def _empty() -> dict[str, dict[str, list[Any]]]:
    return {table: {name: [] for name in columns} for table, columns in COLUMNS.items()}


def add_hand(
    tables: dict[str, dict[str, list[Any]]], hand: HandLog, number: int, source: str = ""
) -> None:
    """Append the rows of one hand to the columns of the three tables."""
    final = hand.replay()
    reading = _Reading(hand, final)
    for operation in hand.operations:
        reading.take(operation)
    for row in reading.actions:
        _append(tables["actions"], {"hand": number, **row})
    for row in reading.players():
        _append(tables["players"], {"hand": number, **row})
    _append(tables["hands"], {"hand": number, **reading.summary(source)})


def _utc(time: str, zone: str) -> datetime | None:
    """A time in UTC, None where the zone is not known."""
    moment = moment_of(time, zone)
    told = in_zone(moment, "UTC") if moment else None
    return told.replace(tzinfo=None) if told else None


def _append(columns: dict[str, list[Any]], row: dict[str, Any]) -> None:
    for name, column in columns.items():
        column.append(row[name])


class _Reading:
    """The rows of one hand, collected operation by operation."""

    def __init__(self, hand: HandLog, final: State) -> None:
        self.hand = hand
        self.final = final
        count = len(hand.players)
        self.stacks = [float(stack) for stack in final.starting_stacks]
        self.bets = [0.0] * count
        self.put = [0.0] * count
        self.pushed = [0.0] * count  # shares of pots; an uncalled bet is not among them
        self.cards = [""] * count
        self.folded = [False] * count
        self.showed = [False] * count
        self.board = ""
        self.street = 0
        self.acted = False  # somebody on this street
        self.pot = 0.0
        self.drawn: set[int] = set()
        self.dealt = [0] * count
        self.actions: list[dict[str, Any]] = []

    def take(self, operation: Operation) -> None:
        """Read one operation."""
        match operation:
            case AntePosting():
                self._bet("ante", operation.player_index, float(operation.amount), live=False)
            case BlindOrStraddlePosting():
                self._bet("blind", operation.player_index, float(operation.amount))
            case BringInPosting():
                self._bet("bring-in", operation.player_index, float(operation.amount))
            case HoleDealing():
                self._deal(operation)
            case BoardDealing():
                # A second board does not begin a street; courchevel deals a card before the flop.
                if self.acted or (not self.street and len(operation.cards) >= _FLOP_CARDS):
                    self._next_street()
                self.board += "".join(map(repr, operation.cards))
            case StandingPatOrDiscarding():
                place = operation.player_index
                if place in self.drawn or not self.drawn:
                    self.drawn = set()
                    self._next_street()
                self.drawn.add(place)
                cards = "".join(map(repr, operation.cards))
                verb = "draw" if cards else "stand pat"
                self._row(verb, place, 0.0, cards)
            case Folding():
                self.folded[operation.player_index] = True
                self._row("fold", operation.player_index, 0.0)
            case CheckingOrCalling():
                verb = "call" if operation.amount else "check"
                self._bet(verb, operation.player_index, float(operation.amount))
            case CompletionBettingOrRaisingTo():
                place = operation.player_index
                verb = "raise" if max(self.bets) else "bet"
                self._bet(verb, place, float(operation.amount) - self.bets[place])
            case HoleCardsShowingOrMucking():
                self._show(operation)
            case ChipsPushing():
                for place, amount in enumerate(operation.amounts):
                    self.pushed[place] += float(amount)
            case _:
                pass

    def _deal(self, operation: HoleDealing) -> None:
        place = operation.player_index
        cards = "".join(map(repr, operation.cards))
        draws = any(street.draw_status for street in self.hand.setup.streets)
        if not draws:
            streets = self.hand.setup.streets
            counts = [len(street.hole_dealing_statuses) for street in streets]
            before, self.dealt[place] = self.dealt[place], self.dealt[place] + len(operation.cards)
            if counts[0] <= before and sum(counts[: self.street + 1]) <= before:
                self._next_street()
        self.cards[place] += cards

    def _show(self, operation: HoleCardsShowingOrMucking) -> None:
        cards = "".join(map(repr, operation.hole_cards))
        if cards and "??" not in cards:
            self.showed[operation.player_index] = True
            self.cards[operation.player_index] = cards

    def _next_street(self) -> None:
        self.street += 1
        self.acted = False
        self.bets = [0.0] * len(self.bets)

    def _bet(self, verb: str, place: int, amount: float, *, live: bool = True) -> None:
        self.stacks[place] -= amount
        if live:
            self.bets[place] += amount
        self._row(verb, place, amount)
        self.put[place] += amount
        self.pot += amount

    def _row(self, verb: str, place: int, amount: float, cards: str = "") -> None:
        self.acted = self.acted or verb not in ("ante", "blind")
        self.actions.append(
            {
                "number": len(self.actions),
                "street": self.street,
                "player_index": place,
                "player": self.hand.players[place],
                "action": verb,
                "amount": round(amount, 6),
                "to": round(self.bets[place], 6),
                "pot_before": round(self.pot, 6),
                "cards": cards,
                "all_in": amount > 0 and self.stacks[place] <= 0,
            }
        )

    def players(self) -> Iterable[dict[str, Any]]:
        """Yield a row for every player."""
        hand, final = self.hand, self.final
        positions = names_of(final)
        for place, name in enumerate(hand.players):
            cards = self.cards[place]
            net = float(final.payoffs[place])
            yield {
                "player_index": place,
                "player": name,
                "seat": hand.seats[place],
                "position": positions[place],
                "stack": float(final.starting_stacks[place]),
                "cards": "" if set(cards) == {"?"} else cards,
                "put_in": round(self.put[place], 6),
                "net": net,
                "won": self.pushed[place] > 0,
                "folded": self.folded[place],
                "showed": self.showed[place],
                "hero": bool(name) and hand.details.get("hero") == name,
            }

    def summary(self, source: str) -> dict[str, Any]:
        """Return the row of the hand."""
        hand, final, setup = self.hand, self.final, self.hand.setup
        game = game_of(setup)
        blinds = sorted(float(blind) for blind in setup.blinds_or_straddles if blind > 0)
        details = hand.details
        assumed = details.get("assumed")
        told = details.get("tournament")
        tournament = told if isinstance(told, dict) else {}
        rake = float(0 - sum(final.payoffs))  # stacks may be infinite
        uncalled = self._uncalled()
        return {
            "id": str(details.get("id", "")),
            "site": str(details.get("site", "")),
            "table": str(details.get("table", "")),
            "hand_id": f"{fingerprint(hand):016x}",
            "source": source,
            "time": str(details.get("time", "")),
            "utc": _utc(str(details.get("time", "")), str(details.get("time_zone", ""))),
            "currency": str(details.get("currency", "")),
            "tournament": hand.is_tournament,
            "tournament_id": str(tournament.get("id", "")),
            "buy_in": str(tournament.get("buy_in", "")),
            "game": game.class_name if game is not None else "",
            "betting": str(setup.betting_structure),
            "small_blind": blinds[0] if len(blinds) > 1 else 0.0,
            "big_blind": blinds[1] if len(blinds) > 1 else blinds[0] if blinds else 0.0,
            "ante": max((float(ante) for ante in setup.antes), default=0.0),
            "players": len(hand.players),
            "board": self.board,
            "pot": round(self.pot - uncalled, 6),
            "rake": round(rake, 6),
            "showdown": self.folded.count(False) > 1,
            "assumed": len(assumed) if isinstance(assumed, list) else 0,
        }

    def _uncalled(self) -> float:
        """The unmatched part of the largest contribution."""
        largest, second = sorted(self.put, reverse=True)[:2]
        return largest - second
