"""Failures: cut and half-open connections, browsers that never read, a killed server."""

import base64
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.felt import server as felt_server
from croupier.felt.house import House
from croupier.hand.randomness import derive_seed
from croupier.play.running.verification import verify_game
from tests.felt.hosting.clients import Visitor, log_of, make_table
from tests.felt.serving import HOST, fetch, served

TIMES = 40  # cuts


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


@pytest.fixture(scope="module")
def port(games: Path) -> Iterator[int]:
    with served(House(), games=games) as port:
        yield port


def verified(games: Path, code: str) -> int:
    """Deal the whole log of a table again; return its hands."""
    with log_of(games, code).open("rb") as file:
        verdict = verify_game(file)
    assert verdict is not None
    assert verdict.fault == ""
    return verdict.hands


def cut(visitor: Visitor) -> None:
    """Break a connection without a goodbye: the other side gets a reset."""
    raw = visitor.socket.socket
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    raw.close()


def test_connections_that_are_cut_at_random_moments_lose_nothing(port: int, games: Path) -> None:
    made = make_table(port, move_limit=60)
    entry = {"invitation": made["invitation"]}
    people = {"Ann": Visitor(port, made["code"], token=made["token"])}
    people |= {name: Visitor(port, made["code"], **entry) for name in ("Bob", "Cid")}
    for name, visitor in people.items():
        visitor.join(name)
    people["Ann"].say(type="start")
    cards: dict[tuple[int, str], list[str]] = {}
    decided: set[tuple[int, int]] = set()
    for turn in range(TIMES):
        victim = sorted(people)[derive_seed(turn, "cut") % len(people)]
        people[victim] = back = cut_and_back(people[victim], port)
        while back.hand["clock"] is None:  # between two hands
            back.until("hand")
        scene = back.hand["scene"]
        assert scene["names"][scene["hero"]] == victim
        if back.hand["first"] == 0:  # the same hand and the same cards as before
            own = scene["steps"][-1]["players"][scene["hero"]]["cards"]
            assert cards.setdefault((back.hand["hand"], victim), own) == own
        actor = people[scene["names"][back.hand["clock"]["player"]]]
        while (asked := question_of(actor)) is None or asked in decided:
            actor.until("hand")
        decided.add(asked)
        actor.act(actor.hand)
        if derive_seed(turn, "twice") % 3 == 0:  # cut before or after the server has read it
            name = scene["names"][back.hand["clock"]["player"]]
            people[name] = actor = cut_and_back(actor, port)
            if question_of(actor) in decided:
                decided.discard(asked)
    for visitor in people.values():
        visitor.close()
    assert verified(games, made["code"]) >= 2


def cut_and_back(visitor: Visitor, port: int) -> Visitor:
    """Cut a connection and come back with the same token."""
    cut(visitor)
    back = Visitor(port, visitor.code, token=visitor.token)
    back.until("hand")
    return back


def question_of(visitor: Visitor) -> tuple[int, int] | None:
    """Return which decision the newest frame asks for."""
    hand = visitor.hand
    return (hand["hand"], hand["question"]["number"]) if hand and hand["question"] else None


def half_open(port: int, code: str, token: str) -> socket.socket:
    """Open a websocket by hand, enter a table, and never read nor answer again."""
    raw = socket.create_connection((HOST, port))
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    key = base64.b64encode(os.urandom(16)).decode()
    raw.sendall(
        f"GET /host/{code}/table HTTP/1.1\r\nHost: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    assert b"101" in raw.recv(64)
    text = json.dumps({"type": "enter", "token": token}).encode()
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(text))
    raw.sendall(bytes([0x81, 0x80 | len(text)]) + mask + masked)
    return raw


def test_a_half_open_connection_is_found_and_the_seat_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(felt_server, "PING", 0.3)
    with served(games=tmp_path) as port:
        made = make_table(port)
        host = Visitor(port, made["code"], token=made["token"])
        host.join("Ann")
        guest = Visitor(port, made["code"], invitation=made["invitation"])
        guest.join("Bob")
        token = guest.token
        guest.close()
        host.until("table")
        silent = half_open(port, made["code"], token)
        while not all(each["here"] for each in host.until("table")["people"]):
            pass
        while all(each["here"] for each in host.until("table")["people"]):
            pass  # no answer to a ping
        back = Visitor(port, made["code"], token=token)
        assert back.until("table")["you"]["name"] == "Bob"
        silent.close()
        back.close()
        host.close()


def test_a_browser_that_never_reads_keeps_nobody_waiting(port: int, games: Path) -> None:
    made = make_table(port, fill=3, bots=["call"], move_limit=60)
    host = Visitor(port, made["code"], token=made["token"])
    host.join("Ann", 400)
    watcher = Visitor(port, made["code"], invitation=made["invitation"])
    watcher.until("table")
    token = watcher.token
    watcher.close()
    stuck = half_open(port, made["code"], token)
    host.say(type="start")
    for _ in range(12):
        frame = host.until_asked_or_over()
        if frame["question"]:
            host.act(frame)
    stuck.close()
    host.close()
    assert verified(games, made["code"]) >= 1


@contextmanager
def process(games: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """Run `croupier serve` in a process of its own, and wait until it answers."""
    command = [
        sys.executable,
        "-m",
        "croupier",
        "serve",
        "--port",
        str(port),
        "--games",
        str(games),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as started:
        try:
            assert started.stdout is not None
            assert "Open http" in started.stdout.readline()
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline:
                try:
                    if fetch(port, "/healthz")[0] == 200:
                        break
                except OSError:
                    time.sleep(0.05)
            yield started
        finally:
            started.kill()


def free_port() -> int:
    """Return a port that nobody listens to."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        number: int = found.getsockname()[1]
        return number


def test_a_killed_server_goes_on_in_the_middle_of_the_hand(tmp_path: Path) -> None:
    port = free_port()
    names = ("Ann", "Bob", "Cid")
    with process(tmp_path, port) as server:
        made = make_table(port, move_limit=600)
        people = [Visitor(port, made["code"], token=made["token"])]
        people += [Visitor(port, made["code"], invitation=made["invitation"]) for _ in names[1:]]
        for name, person in zip(names, people, strict=True):
            person.join(name)
        people[0].say(type="start")
        # Two decisions, and a request during the hand; then the process is killed.
        for _ in range(2):
            decide(people, next_actor(people, names))
        people[1].say(type="top_up", chips=33)
        people[1].until("table")
        before = {name: last_step(person) for name, person in zip(names, people, strict=True)}
        server.send_signal(signal.SIGKILL)
        server.wait()
    tokens = [person.token for person in people]
    written = log_of(tmp_path, made["code"]).read_bytes()
    with process(tmp_path, port):
        people = [Visitor(port, made["code"], token=token) for token in tokens]
        for name, person in zip(names, people, strict=True):
            frame = person.until("hand")
            assert (frame["hand"], frame["first"]) == (1, 0)
            assert last_step(person) == before[name]
        while not people[0].hand["over"]:
            decide(people, next_actor(people, names))
        people[0].say(type="pause")
        people[0].until("table", running=False)
        log = log_of(tmp_path, made["code"])
        assert log.read_bytes().startswith(written)  # nothing was asked or written again
        assert '"event":"top_up","round":2,"player":"Bob","chips":33' in log.read_text()
    assert verified(tmp_path, made["code"]) >= 1


def next_actor(people: list[Visitor], names: tuple[str, ...]) -> Visitor:
    """Return who is asked; their newest frame has the question."""
    frame = people[0].hand or people[0].until("hand")
    while frame["clock"] is None:
        frame = people[0].until("hand")
    actor = people[names.index(frame["scene"]["names"][frame["clock"]["player"]])]
    while actor.hand is None or not actor.hand["question"]:
        actor.until("hand")
    return actor


def decide(people: list[Visitor], actor: Visitor) -> None:
    """Check or call, and let everybody hear of it: then another player is asked, or nobody."""
    asked = actor.hand["hand"], actor.hand["clock"]
    actor.act(actor.hand)
    for person in people:
        person.until("hand")
        while (clock := person.hand["clock"]) is not None and (
            person.hand["hand"],
            clock["player"],
        ) == (asked[0], asked[1]["player"]):
            person.until("hand")


def last_step(person: Visitor) -> Any:
    """Return the cards, bets and stacks that a person sees."""
    return person.hand["scene"]["steps"][-1]["players"]
