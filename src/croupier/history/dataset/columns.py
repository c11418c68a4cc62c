"""The tables of a data set and their columns; docs/datasets.md describes each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError

if TYPE_CHECKING:
    from pathlib import Path

# Table -> column -> Parquet type. Amounts are in the money of the hand.
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
        "buy_in": "double",
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
        "ev": "double",
        "net_money": "double",
        "ev_money": "double",
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
    "tournaments": {
        "tournament_id": "string",
        "site": "string",
        "name": "string",
        "game": "string",
        "currency": "string",
        "buy_in": "double",
        "bounty": "double",
        "fee": "double",
        "rebuys": "int32",
        "add_ons": "int32",
        "cost": "double",
        "entrants": "int32",
        "prize_pool": "double",
        "time": "string",
        "utc": "timestamp[us]",
        "hero": "string",
        "place": "int32",
        "prize": "double",
        "bounty_winnings": "double",
        "award": "string",
        "hands": "int64",
    },
}


def table_paths(path: Path) -> dict[str, Path]:
    """Return the files of a data set from the name of the first.

    >>> from pathlib import Path
    >>> [file.name for file in table_paths(Path("hands.parquet")).values()][1:]
    ['hands.players.parquet', 'hands.actions.parquet', 'hands.tournaments.parquet']
    """
    first, *others = COLUMNS
    return {
        first: path,
        **{table: path.with_name(f"{path.stem}.{table}{path.suffix}") for table in others},
    }


def arrow() -> Any:
    """Return pyarrow with its Parquet module; a SetupError says what to install."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise SetupError('Parquet needs another package: pip install "croupier[parquet]"') from None
    return pyarrow


def schemas() -> dict[str, Any]:
    """Return the Arrow schema of each table."""
    pyarrow = arrow()
    return {
        table: pyarrow.schema(
            [(name, pyarrow.type_for_alias(kind)) for name, kind in columns.items()]
        )
        for table, columns in COLUMNS.items()
    }
