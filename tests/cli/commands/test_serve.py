"""`croupier serve` and `croupier play --web`: the pages, and errors in one line."""

import builtins
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier import holdem
from croupier.games.row_files import row_to_json
from tests.cli.running import Shell


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let servers end as soon as they would start; return the addresses that were opened."""
    opened: list[str] = []
    monkeypatch.setattr("uvicorn.Server.run", lambda server, sockets: None)
    monkeypatch.setattr("typer.launch", opened.append)
    return opened


def test_the_address_is_printed_and_opened(shell: Shell, addresses: list[str]) -> None:
    finished = shell.run("serve", "--port", "0", "--open")
    assert finished.code == 0
    assert finished.output.startswith("Open http://127.0.0.1:")
    assert f"Open {addresses[0]} in a browser" in finished.output


@pytest.mark.parametrize("command", [("serve",), ("play", "--web")])
def test_this_machine_alone_is_listened_to(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    bound: list[str] = []
    monkeypatch.setattr(
        "uvicorn.Server.run",
        lambda server, sockets: bound.extend(each.getsockname()[0] for each in sockets),
    )
    monkeypatch.setattr("typer.launch", lambda address: None)
    assert shell.run(*command, "--port", "0").code == 0
    assert bound == ["127.0.0.1"]


def test_a_directory_that_is_read_is_named(
    shell: Shell, addresses: list[str], tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("no hands\n")
    finished = shell.run("serve", "--port", "0", str(tmp_path))
    assert finished.code == 0
    assert finished.complaint == f"Reading the files in {tmp_path}\n"
    assert finished.output.startswith("Open http://127.0.0.1:")


def test_playing_in_the_browser_goes_to_the_table(shell: Shell, addresses: list[str]) -> None:
    command = ("play", "--web", "--port", "0", "--game", "plo", "--bot", "Rock=tight")
    assert shell.run(*command, "--bot", "call").code == 0
    assert addresses[0].endswith("/play?game=omaha&players=3&bot=Rock&bot=call")


def test_a_game_of_ones_own_is_served(
    shell: Shell, addresses: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = holdem.sibling("NTS", "served-holdem", "Served hold'em", seats=6)
    path = tmp_path / "own.json"
    path.write_text(json.dumps(row_to_json(row)))
    houses: list[Any] = []
    monkeypatch.setattr(
        "croupier.cli.commands.serve.serve_felt", lambda house, files, **of: houses.append(house)
    )
    assert shell.run("serve", "--port", "0", "--game", str(path)).code == 0
    assert houses[0].games()[0].title == "Served hold'em"
    assert houses[0].usual(None, 3, ()).game == "served-holdem"
    assert shell.run("play", "--web", "--port", "0", "--game", str(path)).code == 0
    assert "/play?game=served-holdem&players=" in addresses[-1]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["serve", "nothing.txt"], "nothing.txt"),
        (["serve", "--host", "0.0.0.0"], "name the address that people open"),
        (["serve", "--port", "99999"], "from 0 to 65535, not 99999"),
        (["serve", "--bot", "nobody"], "unknown bot"),
        (["serve", "--bot", "human"], "in the terminal"),
        (["serve", "--game", "nothing.json"], "nothing.json"),
        (["serve", "--game", "old maid"], "that croupier deal --help lists"),
        (["play", "--web", "--hands", "3"], "--hands does not go with --web"),
        (["play", "--web", "--log", "a.log"], "--log does not go with --web"),
        (["play", "--web", "--game", "old maid"], "game"),
    ],
)
def test_refusals_are_one_line(
    shell: Shell, addresses: list[str], arguments: list[str], complaint: str
) -> None:
    finished = shell.run(*arguments)
    assert finished.code == 2
    assert complaint in finished.complaint
    assert finished.complaint.count("\n") == 1
    assert addresses == []


def test_missing_packages_are_named(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    usual = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] in ("uvicorn", "starlette", "websockets"):
            raise ImportError(name)
        return usual(name, *rest)

    for module in ("server", "guard", "connection"):
        monkeypatch.delitem(sys.modules, f"croupier.felt.{module}", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    finished = shell.run("serve")
    assert finished.code == 2
    assert 'pip install "croupier[web]"' in finished.complaint
