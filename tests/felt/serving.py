"""A real server on a free loopback port, in a thread, and a client that keeps every frame."""

import http.client
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import connect
from websockets.typing import Origin

from croupier.felt.access import Access
from croupier.felt.house import House
from croupier.felt.replaying.replays import Replays
from croupier.felt.server import Felt, listen, make_server

HOST = "127.0.0.1"


@contextmanager
def served(
    house: House | None = None,
    files: tuple[Path, ...] = (),
    games: Path | None = None,
    **reach: Any,
) -> Iterator[int]:
    """Serve for as long as the block runs; gives the port."""
    listening = listen(HOST, 0)
    port = listening.getsockname()[1]
    access = Access(HOST, port, **reach)
    games = games or Path(os.devnull)  # hosted games need a directory of their own
    server = make_server(Felt(house or House(), Replays(files), access, games, restful=False).app)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        yield port
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def fetch(
    port: int, path: str, method: str = "GET", **headers: str
) -> tuple[int, str, dict[str, str]]:
    """Return the status, the text and the headers of an answer."""
    connection = http.client.HTTPConnection(HOST, port, timeout=10)
    try:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        return answer.status, text, {name.lower(): value for name, value in answer.getheaders()}
    finally:
        connection.close()


def page_data(text: str) -> Any:
    """Return the data block of a page."""
    start = text.index('id="data">') + len('id="data">')
    return json.loads(text[start : text.index("</script>", start)])


class Browser:
    """The other end of a table: keeps every frame as text."""

    def __init__(self, port: int, origin: str | None = None) -> None:
        self.frames: list[str] = []
        opened = connect(
            f"ws://{HOST}:{port}/table",
            origin=Origin(origin or f"http://{HOST}:{port}"),
            max_size=None,
            open_timeout=10,
            proxy=None,
        )
        self.socket = ExitStack().enter_context(opened)

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def hear(self) -> Any:
        """Return the next frame."""
        text = self.socket.recv(timeout=20)
        assert isinstance(text, str)
        self.frames.append(text)
        return json.loads(text)

    def until_asked(self) -> Any:
        """Return the first frame after which something can be done."""
        while True:
            frame = self.hear()
            if frame["type"] == "refused" or frame.get("question") or frame.get("over"):
                return frame

    def sit(self, port: int, query: str = "") -> Any:
        """Load the page and sit down; return the seat's token and the first question."""
        self.say(type="sit", **page_data(fetch(port, f"/play{query}")[1]))
        seated = self.hear()
        assert seated["type"] == "seated", seated
        return seated["seat"], self.until_asked()

    def close(self) -> None:
        """Hang up."""
        self.socket.close()
