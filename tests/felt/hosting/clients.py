"""Browsers at a hosted table: they make it, join it and decide; every frame is kept."""

import http.client
import json
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.felt.serving import HOST, fetch, page_data


def post(port: int, path: str, data: Any, **headers: str) -> tuple[int, Any]:
    """Send JSON from a page of the server; return the status and the answer."""
    connection = http.client.HTTPConnection(HOST, port, timeout=20)
    sent = {"Origin": f"http://{HOST}:{port}", "Content-Type": "application/json", **headers}
    try:
        connection.request("POST", path, json.dumps(data), sent)
        answer = connection.getresponse()
        text = answer.read().decode()
        return answer.status, json.loads(text) if text.startswith("{") else text
    finally:
        connection.close()


def make_table(port: int, **settings: Any) -> Any:
    """Make a table; return its code, the host's token and the invitation."""
    token = page_data(fetch(port, "/host")[1])["token"]
    status, made = post(port, "/host", {"type": "make", "token": token, **settings})
    assert status == 201, made
    return made


class Visitor:
    """A browser at a hosted table."""

    def __init__(self, port: int, code: str, **entry: str) -> None:
        self.frames: list[str] = []
        self.table: Any = None  # the newest frame of each kind
        self.hand: Any = None
        self.token = ""
        self.code = code
        opened = connect(
            f"ws://{HOST}:{port}/host/{code}/table",
            origin=Origin(f"http://{HOST}:{port}"),
            max_size=None,
            open_timeout=20,
            close_timeout=0.2,
            proxy=None,
        )
        self.socket = ExitStack().enter_context(opened)
        if entry:
            self.say(type="enter", **entry)

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = 20) -> Any:
        """Return the next frame."""
        text = self.socket.recv(timeout=timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        frame = json.loads(text)
        if frame["type"] == "welcome":
            self.token = frame["token"]
        elif frame["type"] == "table":
            self.table = frame
        elif frame["type"] == "hand":
            self.hand = frame
        return frame

    def until(self, kind: str, **facts: Any) -> Any:
        """Return the next frame of a kind that has these facts."""
        while True:
            frame = self.hear()
            if frame["type"] == kind and all(frame.get(k) == v for k, v in facts.items()):
                return frame
            if kind != "refused":
                assert frame["type"] != "refused", frame

    def join(self, name: str, chips: int = 100) -> None:
        """Sit down, and wait until the table knows."""
        self.say(type="join", name=name, chips=chips)
        while self.until("table")["you"]["name"] != name:
            pass

    def until_asked_or_over(self) -> Any:
        """Return the next frame in which this player decides, or which ends a hand."""
        while True:
            frame = self.hear()
            assert frame["type"] not in ("refused", "gone"), frame
            if frame["type"] == "hand" and (frame["question"] or frame["over"]):
                return frame

    def act(self, frame: Any, action: str = "") -> None:
        """Decide: check or call, unless an action is given."""
        question = frame["question"]
        about = {"hand": frame["hand"], "number": question["number"]}
        if question["kind"] == "draw":
            self.say(type="draw", cards=question["cards"][: question["least"]], **about)
        else:
            usual = "call" if question["call"] else "check"
            self.say(type="act", action=action or usual, **about)

    def close(self) -> None:
        """Hang up."""
        with suppress(ConnectionClosed):
            self.socket.close()


def log_of(games: Path, code: str) -> Path:
    """Return the log of a table."""
    return games / f"{code}.log"
