"""Hosted games under load: how long until everybody's screen has an action, and how memory grows.

    python benchmarks/felt.py                            # 20 tables, 6 players each, 200 spectators
    python benchmarks/felt.py --tables 4 --spectators 20 --hands 200

The server runs in a process of its own, as `croupier serve` does, but does not rest between hands.
All players act as soon as they are asked. The time of an action is from the moment a player sends
it until the last of the table's players has the frame with it. Both processes and whatever else the
machine does share its cores: the load average is printed with the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.typing import Origin

HOST = "127.0.0.1"
SERVER = """
import sys
from pathlib import Path
from croupier.felt import server
from croupier.felt.access import Access
from croupier.felt.house import House
from croupier.felt.replaying.replays import Replays
from croupier.felt.sockets import browser_socket
browser_socket.PER_SECOND = browser_socket.BURST = 10_000
listening = server.listen("127.0.0.1", 0)
port = listening.getsockname()[1]
access = Access("127.0.0.1", port)
felt = server.Felt(House(), Replays(), access, Path(sys.argv[1]), restful=False)
print(port, flush=True)
server.keep_what_is_loaded()
server.make_server(felt.app).run([listening])
"""


class Table:
    """One table: its players, what they wait for, and how long actions took."""

    def __init__(self, port: int, made: Any, players: int) -> None:
        self.port, self.made, self.players = port, made, players
        self.sent: dict[tuple[int, int], float] = {}  # when a decision was sent
        self.seen: dict[tuple[int, int], int] = {}  # how many players have the frame after it
        self.times: list[float] = []
        self.hands = 0
        self.seated = 0

    async def player(self, number: int, stop: asyncio.Event) -> None:
        """Join, and check or call whenever asked."""
        own = {"token": self.made["token"]} if number == 0 else {}
        entry = own or {"invitation": self.made["invitation"]}
        async with self.open() as socket:
            await say(socket, type="enter", **entry)
            await say(socket, type="join", name=f"P{number}", chips=400)
            started, sits, known = False, False, (0, 0)
            async for text in socket:
                frame = json.loads(text)
                if frame["type"] == "table":
                    sat, sits = sits, frame["you"]["name"] is not None
                    if sat and not sits:
                        await say(socket, type="join", name=f"P{number}", chips=400)  # ran out
                    if len(frame["people"]) == self.players and number == 0 and not started:
                        started = True
                        await say(socket, type="start")
                if frame["type"] in ("refused", "gone"):
                    raise SystemExit(f"P{number}: {frame}")
                if frame["type"] != "hand":
                    continue
                known = self.note(frame, known, number)
                if stop.is_set():
                    return
                if frame["question"]:
                    await self.decide(socket, frame)

    def open(self) -> Any:
        """Return a connection to the table."""
        return connect(
            f"ws://{HOST}:{self.port}/host/{self.made['code']}/table",
            origin=Origin(f"http://{HOST}:{self.port}"),
            max_size=None,
            proxy=None,
            compression=None,
        )

    def note(self, frame: Any, known: tuple[int, int], number: int) -> tuple[int, int]:
        """Count a frame for every decision that it is the first to show."""
        hand, now = frame["hand"], time.perf_counter()
        steps = frame["first"] + len(frame["scene"]["steps"])
        if frame["over"] and number == 0:
            self.hands += 1
        for key in [key for key in self.sent if key[0] == hand and key[1] <= steps]:
            self.seen[key] = self.seen.get(key, 0) + 1
            if self.seen[key] == self.players:
                self.times.append(now - self.sent.pop(key))
                del self.seen[key]
        return hand, steps

    async def decide(self, socket: Any, frame: Any) -> None:
        """Check or call, and remember when: the frame with one step more shows it."""
        question = frame["question"]
        steps = frame["first"] + len(frame["scene"]["steps"])
        self.sent = {key: at for key, at in self.sent.items() if key[0] == frame["hand"]}
        self.sent[frame["hand"], steps + 1] = time.perf_counter()
        action = "call" if question["call"] else "check"
        about = {"hand": frame["hand"], "number": question["number"]}
        await say(socket, type="act", action=action, **about)

    async def spectator(self, stop: asyncio.Event) -> int:
        """Watch; return the number of hands that were shown."""
        shown = 0
        async with self.open() as socket:
            await say(socket, type="enter", invitation=self.made["invitation"])
            async for text in socket:
                shown += '"type":"hand"' in text
                if stop.is_set():
                    break
        return shown


async def say(socket: Any, **message: Any) -> None:
    """Send a message."""
    await socket.send(json.dumps(message))


def make_table(port: int) -> Any:
    """Make a table as a page does."""
    with urllib.request.urlopen(f"http://{HOST}:{port}/host") as answer:
        text = answer.read().decode()
    data = json.loads(text.split('id="data">')[1].split("</script>")[0])
    body = {"type": "make", "token": data["token"], "seats": 6, "game": "limit-holdem"}
    request = urllib.request.Request(
        f"http://{HOST}:{port}/host",
        json.dumps({**body, "most": 400, "move_limit": 600}).encode(),
        {"Content-Type": "application/json", "Origin": f"http://{HOST}:{port}"},
    )
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())


def wait_for(port: int) -> None:
    """Wait until the server answers."""
    for _ in range(1000):
        with suppress(OSError), urllib.request.urlopen(f"http://{HOST}:{port}/healthz"):
            return
        time.sleep(0.02)


def memory(process: int) -> float:
    """Return the memory of a process in MB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def processor_time(process: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def waiting_time(process: int) -> float:
    """Return the seconds that a process was ready to run and had to wait for a core."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9


async def run(port: int, server: int, options: argparse.Namespace) -> None:
    """Play until enough hands are over."""
    tables = [Table(port, make_table(port), options.players) for _ in range(options.tables)]
    stop = asyncio.Event()
    tasks: list[asyncio.Future[Any]] = [
        asyncio.ensure_future(table.player(number, stop))
        for table in tables
        for number in range(options.players)
    ]
    tasks += [
        asyncio.ensure_future(tables[number % len(tables)].spectator(stop))
        for number in range(options.spectators)
    ]
    used, waited = processor_time(server), waiting_time(server)
    began, shown, grown = time.perf_counter(), 0, []
    while (hands := sum(table.hands for table in tables)) < options.hands:
        await asyncio.sleep(0.5)
        for task in tasks:
            if task.done() and not stop.is_set():
                task.result()
        if hands >= shown:
            grown.append((hands, memory(server)))
            shown = hands + max(options.hands // 8, 1)
    seconds, used = time.perf_counter() - began, processor_time(server) - used
    waited = waiting_time(server) - waited
    times = sorted(1000 * taken for table in tables for taken in table.times)
    stop.set()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    share = [times[min(int(len(times) * part), len(times) - 1)] for part in (0.5, 0.9, 0.99)]
    print(f"{options.tables} tables of {options.players} players, {options.spectators} spectators")
    print(
        f"{hands:,} hands, {len(times):,} actions in {seconds:.1f} s, load {os.getloadavg()[0]:.1f}"
    )
    each = 1000 * used / max(len(times), 1)
    print(f"processor time of the server: {each:.2f} ms per action, {used / seconds:.0%} of a core")
    print(f"the server waited for a core, taken by others: {waited / seconds:.0%} of the time")
    print(
        f"action to everybody's screen, ms: median {share[0]:.1f}, 90 % {share[1]:.1f}, "
        f"99 % {share[2]:.1f}"
    )
    print("memory of the server, MB: " + ", ".join(f"{mb:.0f} at {at:,}" for at, mb in grown))


def main() -> None:
    """Start a server, run the load, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("tables", 20), ("players", 6), ("spectators", 200), ("hands", 1000)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                port = int(server.stdout.readline())
                wait_for(port)
                asyncio.run(run(port, server.pid, options))
            finally:
                server.kill()


if __name__ == "__main__":
    main()
