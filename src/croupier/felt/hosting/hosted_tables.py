"""All hosted tables of a server: made, found by their code, and resumed after a restart."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from typing import TYPE_CHECKING

from croupier.errors import CroupierError, SetupError
from croupier.felt.hosting.hosted_table import HostedTable
from croupier.felt.hosting.table_file import TableRecord, read_record
from croupier.felt.hosting.tokens import HOST, TableTokens
from croupier.hand.randomness import bot_seed
from croupier.play.cash.driven import DrivenCashGame, Guest
from croupier.play.running.entrants import make_player
from croupier.play.running.entries import AbsentBot
from croupier.play.running.journal import read_opening

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.felt.hosting.settings import TableSettings
    from croupier.felt.house import House
    from croupier.players.player import Player

MOST_TABLES = 64
ABANDONED = 1800.0  # seconds without a browser after which a table makes room for another
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look alike
_CODE = re.compile(f"[{_LETTERS}]{{10}}")


class HostedTables:
    """The hosted games of a server, with their logs and files in one directory.

    A table that is not in memory is resumed from its log when somebody opens it.
    """

    def __init__(self, house: House, folder: Path, *, restful: bool = True) -> None:
        self.house = house
        self.folder = folder
        self._restful = restful
        self._tables: dict[str, HostedTable] = {}
        self._finding = asyncio.Lock()
        self.turn = asyncio.Lock()  # one table at a time begins or ends a hand

    def __len__(self) -> int:
        return len(self._tables)

    async def make(self, settings: TableSettings) -> HostedTable:
        """Make a table; whoever gets its first token is the host."""
        settings.check_bots(self.house)
        async with self._finding:
            self._make_room()
            try:
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                raise SetupError(f"{self.folder}: {error.strerror or error}") from None
            code = "".join(secrets.choice(_LETTERS) for _ in range(10))
            tokens = TableTokens()
            game = DrivenCashGame(
                max_players=settings.seats,
                log=self.folder / f"{code}.log",
                options=self.house.options,
                **settings.terms,
            )
            table = self._add(code, TableRecord(tokens.secret.hex(), settings), tokens, game)
            table.save()
            return table

    async def find(self, code: str) -> HostedTable | None:
        """Return the table of a code; None if there is none."""
        found = self._tables.get(code)
        if found is not None and not found.ended:
            return found
        if _CODE.fullmatch(code) is None:  # so that no path can be made from it
            return None
        async with self._finding:
            found = self._tables.get(code)
            if found is not None:
                return None if found.ended else found
            path = self.folder / f"{code}.json"
            if not path.is_file():
                return None
            self._make_room()
            record = read_record(path)
            game = await asyncio.to_thread(self._resume, code, record)
            return self._add(code, record, TableTokens(bytes.fromhex(record.secret)), game)

    def close(self) -> None:
        """Stop all tables; each resumes from its log when the server runs again."""
        for table in self._tables.values():
            if not table.ended:
                table.close("the server stops; open the table again when it runs")
        self._tables.clear()

    def _add(
        self, code: str, record: TableRecord, tokens: TableTokens, game: DrivenCashGame
    ) -> HostedTable:
        path = self.folder / f"{code}.json"
        table = HostedTable(
            code, path, record, tokens, game, self.house, self.turn, restful=self._restful
        )
        self._tables[code] = table
        table.people.of(HOST)
        table.start_driving()
        return table

    def _make_room(self) -> None:
        """Forget tables that have ended, and unload those that nobody returned to."""
        now = time.monotonic()
        for code, table in list(self._tables.items()):
            empty = not table.people.here()
            if table.ended or (empty and now - table.left_at > ABANDONED):
                if not table.ended:
                    table.close("nobody was at the table")
                del self._tables[code]
        if len(self._tables) >= MOST_TABLES:
            raise SetupError(f"all {MOST_TABLES} tables are taken: try again later")

    def _resume(self, code: str, record: TableRecord) -> DrivenCashGame:
        log = self.folder / f"{code}.log"
        seed = read_opening(log, "cash")["seed"]
        options = self.house.options

        def player_of(name: str, spec: str | None, seat: int) -> Player:
            if spec is None:
                return Guest(seat)
            known = self.house.spec_like(spec)
            if known is None:  # this server was started without that bot: it folds
                return AbsentBot(spec)
            return make_player(
                known, seat, bot_seed(seed, "player", name), options=options, name=name
            )

        try:
            return DrivenCashGame.resume(log, player_of, record.requests, options)
        except (CroupierError, KeyError, TypeError) as error:
            raise SetupError(f"the game {code} cannot be resumed: {error}") from None
