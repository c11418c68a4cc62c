"""Host a game from a program: make a table on a server, seat two programs and play a hand.

The example starts a server on a free port. With an address it uses a running server:
    python examples/host_a_table.py http://127.0.0.1:8000
"""

import json
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

from websockets.sync.client import connect
from websockets.typing import Origin

from croupier.felt import House
from croupier.felt.access import Access
from croupier.felt.replaying.replays import Replays
from croupier.felt.server import Felt, listen, make_server


def make_table(url: str) -> dict[str, str]:
    """Make a table as the page does: the page has a token that must be sent along."""
    with urllib.request.urlopen(f"{url}/host") as page:
        data = json.loads(page.read().decode().split('id="data">')[1].split("</script>")[0])
    wish = {"type": "make", "token": data["token"], "game": "holdem", "big_blind": 2}
    headers = {"Content-Type": "application/json", "Origin": url}
    request = urllib.request.Request(f"{url}/host", json.dumps(wish).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return dict(json.loads(answer.read()))


def play(url: str, code: str, entry: dict[str, str], name: str) -> None:
    """Join a table, check or call until the first hand is over, and say what happened."""
    address = url.replace("http", "ws", 1)
    with connect(f"{address}/host/{code}/table", origin=Origin(url), proxy=None) as socket:
        socket.send(json.dumps({"type": "enter", **entry}))
        socket.send(json.dumps({"type": "join", "name": name, "chips": 200}))
        while True:
            frame = json.loads(socket.recv())
            if frame["type"] != "hand":
                ready = frame["type"] == "table" and len(frame["people"]) == 2
                if ready and frame["you"]["host"] and not frame["running"]:
                    socket.send(json.dumps({"type": "start"}))
                continue
            if frame["over"]:
                if "token" in entry:
                    print(*frame["scene"]["steps"][-1]["text"], sep="\n")
                return
            if question := frame["question"]:
                action = "call" if question["call"] else "check"
                about = {"hand": frame["hand"], "number": question["number"]}
                socket.send(json.dumps({"type": "act", "action": action, **about}))


def main(url: str) -> None:
    """Make a table and play."""
    made = make_table(url)
    print("a table for two programs; people join the same way in a browser")
    seats = [({"token": made["token"]}, "Ann"), ({"invitation": made["invitation"]}, "Bob")]
    players = [
        threading.Thread(target=play, args=(url, made["code"], entry, name))
        for entry, name in seats
    ]
    for player in players:
        player.start()
    for player in players:
        player.join()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1].rstrip("/"))
    else:
        with tempfile.TemporaryDirectory() as folder:
            listening = listen("127.0.0.1", 0)
            port = listening.getsockname()[1]
            felt = Felt(House(), Replays(), Access("127.0.0.1", port), Path(folder))
            server = make_server(felt.app)
            thread = threading.Thread(target=server.run, args=([listening],))
            thread.start()
            while not server.started:
                time.sleep(0.01)
            main(f"http://127.0.0.1:{port}")
            server.should_exit = True
            thread.join()
            listening.close()
