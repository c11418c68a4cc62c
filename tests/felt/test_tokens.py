"""Tokens: nobody can guess them, they are compared in constant time, and none makes a path."""

import asyncio
import hmac
from pathlib import Path
from typing import Any

import pytest

from croupier.felt.hosting.browsers.routes import _same
from croupier.felt.hosting.hosted_tables import HostedTables
from croupier.felt.hosting.tokens import HOST, TableTokens
from croupier.felt.house import House
from croupier.felt.playing.connection import Connection
from croupier.felt.playing.tables import Tables
from croupier.felt.sockets.browser_socket import Gone
from croupier.felt.sockets.messages import Sit, Wish
from croupier.felt.watching.news import TournamentNews


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Return the secrets and guesses that are compared in constant time."""
    kept: list[bytes] = []
    usual = hmac.compare_digest

    def compare(one: bytes, other: bytes) -> bool:
        kept.extend((one, other))
        return usual(one, other)

    monkeypatch.setattr(hmac, "compare_digest", compare)
    return kept


def test_nobody_can_guess_a_token() -> None:
    house, tables = House(), Tables()
    table = house.make(house.usual(None, 2, ()))
    made = {
        "seat": {tables.add(table).secret for _ in range(20)},
        "host": {TableTokens().token_of(HOST).partition(".")[2] for _ in range(20)},
        "guest": {TableTokens(b"one table").new_guest() for _ in range(20)},
        "organiser": {TournamentNews().organiser_token for _ in range(20)},
    }
    for what, tokens in made.items():
        assert len(tokens) == 20, what
        assert min(map(len, tokens)) >= 24, what
    table.close()


def test_tokens_are_compared_in_constant_time(compared: list[bytes]) -> None:
    house, tables = House(), Tables()
    table = house.make(house.usual(None, 2, ()))
    seat = tables.add(table)
    assert tables.find("1.guess") is None
    assert compared == [seat.secret.encode(), b"guess"]
    table.close()
    compared.clear()
    keys = TableTokens()
    assert keys.role_of("host.guess") is None
    assert compared == [keys.token_of(HOST).partition(".")[2].encode(), b"guess"]
    compared.clear()
    news = TournamentNews()
    assert not news.is_organiser("guess")
    assert compared == [b"guess", news.organiser_token.encode()]
    compared.clear()
    assert not _same("guess", "key")
    assert compared == [b"guess", b"key"]


def test_the_token_of_a_page_is_compared_in_constant_time(compared: list[bytes]) -> None:
    socket: Any = None
    connection = Connection(socket, House(), Tables(), "the token of the page")
    wish = Wish("holdem", 2, (), None, 0)
    with pytest.raises(Gone, match="load it again"):
        asyncio.run(connection._sit_down(Sit("guess", wish)))
    assert compared == [b"guess", b"the token of the page"]


def test_a_code_makes_no_path(tmp_path: Path) -> None:
    (tmp_path / "abcdefghjk.json").write_text("{}")
    tables = HostedTables(House(), tmp_path / "games")
    for code in ("../abcdefghjk", str(tmp_path / "abcdefghjk"), "./../abcdefghjk"):
        assert asyncio.run(tables.find(code)) is None
