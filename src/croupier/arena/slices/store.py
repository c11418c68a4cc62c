"""Results of slices in one SQLite file, each exactly once, under the hash of what they are of."""

from __future__ import annotations

import json
import sqlite3
import zlib
from base64 import b64decode, b64encode
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.arena.declared.fit import Fit
from croupier.arena.slices.largest import LargeHand
from croupier.arena.slices.work import DeclaredBlocks, SliceResult
from croupier.errors import CroupierError, SetupError, shown
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.arena.slices.work import TableWork

VERSION = 9
_WAIT = 60.0  # seconds for a writer that is before us
_MARK = 0x43525041  # the file says that it is ours, in SQLite's application id
_LEAGUE: dict[str, type] = {  # what is written down of a league
    **dict.fromkeys(("seed", "format"), str),
    "sequential": bool,
    **dict.fromkeys(("setting", "left_out"), dict),
    **dict.fromkeys(("names", "remembers", "notes", "contents", "tables"), list),
    **dict.fromkeys(("table_size", "holdings"), int),
    "level": float,
}
_SCHEMA = """
CREATE TABLE IF NOT EXISTS work (
    key TEXT PRIMARY KEY,
    description TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slices (
    key TEXT NOT NULL REFERENCES work (key),
    number INTEGER NOT NULL,
    blocks INTEGER NOT NULL,
    result BLOB NOT NULL,
    PRIMARY KEY (key, number, blocks)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS league (
    name TEXT PRIMARY KEY,
    description TEXT NOT NULL
) WITHOUT ROWID;
"""


def work_key(work: TableWork) -> str:
    """Return the hash under which the results of a table are stored."""
    text = json.dumps(work.to_json(), sort_keys=True)
    return blake2b(text.encode(), digest_size=16).hexdigest()


class Store:
    """The results that were played so far; without a path they are kept in memory.

    A slice is written in one transaction, so that a process may be killed at any moment.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        if path is not None and path.is_dir():
            raise SetupError(f"{path} is a directory; the store is a file")
        if path is not None and not path.absolute().parent.is_dir():
            raise SetupError(f"no such directory: {path.absolute().parent}")
        try:
            self._database = sqlite3.connect(
                ":memory:" if path is None else path, timeout=_WAIT, isolation_level=None
            )
            self._prepare()
        except sqlite3.Error as error:
            raise SetupError(f"{path} is not a store of the arena: {error}") from None

    def _prepare(self) -> None:
        database = self._database
        (mark,) = database.execute("PRAGMA application_id").fetchone()
        (version,) = database.execute("PRAGMA user_version").fetchone()
        (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and (mark != _MARK or version != VERSION):
            raise sqlite3.DatabaseError("another program or version wrote it")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        if not tables:
            database.execute(f"PRAGMA application_id = {_MARK}")
            database.execute(f"PRAGMA user_version = {VERSION}")
            database.executescript(_SCHEMA)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def stored(self, key: str) -> set[tuple[int, int]]:
        """Return the number and the blocks of each slice that is stored."""
        with _kind_errors(self.path):
            rows = self._database.execute("SELECT number, blocks FROM slices WHERE key = ?", (key,))
            return set(rows.fetchall())

    def get(self, key: str, number: int, most: int) -> SliceResult | None:
        """Return a stored slice: the longest of at most that many blocks."""
        with _kind_errors(self.path):
            row = self._database.execute(
                "SELECT result FROM slices WHERE key = ? AND number = ? AND blocks <= ? "
                "ORDER BY blocks DESC LIMIT 1",
                (key, number, most),
            ).fetchone()
        return None if row is None else decode(row[0])

    def begin(self, work: TableWork) -> None:
        """Write down what is about to be played."""
        with _kind_errors(self.path):
            self._database.execute(
                "INSERT OR IGNORE INTO work VALUES (?, ?)",
                (work_key(work), json.dumps(work.to_json(), sort_keys=True)),
            )

    def seed_of(self, work: TableWork) -> int | None:
        """Return the seed with which the same was begun here, whatever seed this work has."""
        wanted = {**work.to_json(), "seed": ""}
        with _kind_errors(self.path):
            rows = self._database.execute("SELECT description FROM work ORDER BY key").fetchall()
        for (text,) in rows:
            found = json.loads(text)
            if {**found, "seed": ""} == wanted:
                return int(found["seed"])
        return None

    def seed_under(self, key: str) -> int:
        """Return the seed of the work that is stored under a key."""
        with _kind_errors(self.path):
            row = self._database.execute(
                "SELECT description FROM work WHERE key = ?", (key,)
            ).fetchone()
        if row is None:
            raise CroupierError(f"the store {self.path}: a table of the league is missing")
        return int(json.loads(row[0])["seed"])

    def put(self, work: TableWork, number: int, result: SliceResult) -> None:
        """Store a slice; of two results of one slice the first stays.

        The last slice of a shorter match has fewer blocks, and is another one.
        """
        with _kind_errors(self.path):
            self._database.execute(
                "INSERT OR IGNORE INTO slices VALUES (?, ?, ?, ?)",
                (work_key(work), number, len(result.won), encode(result)),
            )

    def put_league(self, description: dict[str, Any]) -> None:
        """Remember what a league is made of, so that it can be shown again."""
        with _kind_errors(self.path):
            self._database.execute(
                "INSERT OR REPLACE INTO league VALUES ('league', ?)",
                (json.dumps(description, sort_keys=True),),
            )

    def get_league(self) -> dict[str, Any] | None:
        """Return what the league of this store is made of."""
        with _kind_errors(self.path):
            row = self._database.execute("SELECT description FROM league").fetchone()
        if row is None:
            return None
        with readable(self.path):
            found: dict[str, Any] = json.loads(row[0])
            for name, kind in _LEAGUE.items():
                if not isinstance(found[name], kind):
                    raise _damaged(self.path, f"{name} is {shown(found[name])}")
            int(found["seed"])
        return found


@contextmanager
def opened(path: Path | str | None) -> Iterator[Store | None]:
    """Open a store, and close it in the end; None without a path."""
    if path is None:
        yield None
        return
    with Store(Path(path)) as store:
        yield store


@contextmanager
def readable(path: Path | str | None) -> Iterator[None]:
    """Refuse what a store says of its league where that makes no sense."""
    try:
        yield
    except CroupierError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        what = f"{type(error).__name__}: {printable(str(error))}"
        raise _damaged(path, what) from error


def _damaged(path: Path | str | None, what: str) -> CroupierError:
    return CroupierError(
        f"the store {path} is damaged, its league cannot be read: {what}; use another file"
    )


@contextmanager
def _kind_errors(path: Path | None) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise CroupierError(f"the store {path}: {error}") from None


def encode(result: SliceResult) -> bytes:
    """Return a slice as bytes: compressed JSON, in which numbers are exact."""
    data = {
        "won": result.won.tolist(),
        "luck": result.luck.tolist(),
        "controls": result.luck.shape[2],
        "faults": result.faults,
        "differing": result.differing,
        "lacks": result.lacks,
        "largest": [list(hand) for hand in result.largest],
        "deals": _packed(result.deals),
        "seeds": _packed(result.seeds),
        "codes": _packed(result.codes),
        "given": _packed(result.given),
    }
    if result.declared is not None:
        declared = result.declared
        data["declared"] = {
            "result": declared.result.tolist(),
            "luck": declared.luck.tolist(),
            "fits": [fit.to_json() for fit in declared.fits],
        }
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode())


def decode(data: bytes) -> SliceResult:
    """Return the slice that `encode` wrote."""
    try:
        found = json.loads(zlib.decompress(data))
        won = np.array(found["won"], dtype=np.int64)
        blocks, _, players = won.shape
        luck = np.array(found["luck"], dtype=np.float64)
        luck = luck.reshape(blocks, players, found["controls"])
        declared = None
        if (kept := found.get("declared")) is not None:
            first, second = (Fit.from_json(fit) for fit in kept["fits"])
            declared = DeclaredBlocks(
                np.array(kept["result"], dtype=np.float64),
                np.array(kept["luck"], dtype=np.float64).reshape(blocks, -1),
                (first, second),
            )
        large = tuple(_large(*hand) for hand in found["largest"])
        return SliceResult(
            won,
            luck,
            found["faults"],
            found["differing"],
            found["lacks"],
            declared,
            large,
            _unpacked(found["deals"], np.dtype("u1"), blocks),
            _unpacked(found["seeds"], np.dtype("<u8"), blocks)[:, 0],
            _unpacked(found["codes"], np.dtype("<i4"), blocks),
            _unpacked(found["given"], np.dtype("u1"), blocks),
        )
    except (zlib.error, ValueError, KeyError, TypeError) as error:
        raise CroupierError(f"a slice in the store cannot be read: {error}") from None


def _packed(values: np.ndarray[Any, Any]) -> str:
    """Return an array as text, its bytes in little-endian order."""
    return b64encode(values.astype(values.dtype.newbyteorder("<")).tobytes()).decode()


def _unpacked(text: str, kind: np.dtype[Any], blocks: int) -> np.ndarray[Any, Any]:
    found = np.frombuffer(b64decode(text), dtype=kind)
    return found.astype(kind.newbyteorder("=")).reshape(blocks, -1 if len(found) else 0)


def _large(
    block: int, seating: int, won: int, entries: list[int], decisions: list[list[Any]]
) -> LargeHand:
    done = tuple((str(word), value) for word, value in decisions)
    return LargeHand(block, seating, won, tuple(entries), done)
