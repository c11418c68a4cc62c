"""Queues between processes: order, size, many writers, garbage, no endless waiting."""

import os
import threading
from multiprocessing import get_context
from pathlib import Path
from queue import Empty, Full
from time import monotonic

import pytest

from croupier.players.pypoks import queues
from croupier.pologic import QMessage, Que

EVENTS = [
    ("GCF", ("2players_2bets",)),
    ("MOV", (1, 3, 20, [0.5, 0.5], (995, 5, 5))),
    ("PRS", (0, 5.0, (0, 1, ((12, 3), (2, 1)), "text"))),
    ("PRS", (1, -5, "muck")),
]


@pytest.fixture(params=["with orjson", "without"], autouse=True)
def fast(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "without":
        monkeypatch.setattr(queues, "_fast", None)
    else:
        pytest.importorskip("orjson")


def test_messages_come_out_in_order() -> None:
    que = Que()
    sent = [
        QMessage("a"),
        QMessage("b", [1, 2.5, None, True, "ü\udc80", 10**30]),
        QMessage("c", {"x": {}}),
    ]
    for message in sent:
        que.put(message)
    assert [que.get(timeout=1) for _ in sent] == sent
    que.put_all(sent)
    assert que.get_all(timeout=1) == sent
    assert que.get_all(timeout=0) == []
    assert que.empty()
    que.put(sent[0])
    assert not que.empty()


def test_events_come_out_as_they_went_in() -> None:
    que = Que()
    que.put(QMessage("hh_out", EVENTS))
    que.put(QMessage("state_changes", {"id": "a", "state_changes": EVENTS}))
    assert que.get(timeout=1).data == EVENTS
    assert que.get(timeout=1).data["state_changes"] == EVENTS


@pytest.mark.parametrize("timeout", [0, 0.05])
def test_an_empty_queue(timeout: float) -> None:
    que = Que()
    with pytest.raises(Empty):
        que.get(timeout=timeout)
    with pytest.raises(Empty):
        que.get(block=False)
    with pytest.raises(Empty):
        que.get_nowait()


def test_what_is_held_goes_with_the_next_message() -> None:
    que = Que()
    first, second, third = (QMessage(name) for name in ("first", "second", "third"))
    que.hold(first)
    que.hold(second)
    assert que.empty()
    que.put(third)
    assert que.get_all(timeout=1) == [first, second, third]
    que.hold(first)
    assert que.flush()
    assert que.get_all(timeout=1) == [first]
    assert que.flush()
    assert que.empty()


def test_not_everything_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "_MOST_HELD", 3)
    que = Que()
    for number in range(10):
        que.hold(QMessage("a", number))
    assert [message.data for message in que.get_all(timeout=1)] == list(range(8))
    que.close()
    assert que._held == []


def test_who_does_not_wait_gets_a_message_that_takes_several_reads() -> None:
    que = Que()
    long = QMessage("long", "x" * 150_000)
    que.put(long)
    if not que.flush():
        pytest.skip("a pipe holds less here")
    assert que.get_nowait() == long
    with pytest.raises(Empty):
        que.get_nowait()


def test_put_does_not_wait_for_a_reader() -> None:
    que = Que()
    sent = [QMessage("long", "x" * 100_000 + str(number)) for number in range(20)]
    sent += [QMessage("short", number) for number in range(1000)]
    for message in sent:
        que.put(message)
    assert not que.flush(timeout=0.01)
    assert [que.get(timeout=5) for _ in sent] == sent
    assert que.flush(timeout=5)


def test_what_is_kept_for_a_reader_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "_LARGEST_BACKLOG", 500_000)
    que = Que()
    message = QMessage("long", "x" * 100_000)

    def fill() -> None:
        for _ in range(100):
            que.put(message)

    with pytest.raises(Full):
        fill()
    que.close()


def write_many(que: Que, name: str, count: int) -> None:
    for number in range(count):
        que.put(QMessage(name, [number, name * (5000 if number % 10 == 0 else 1)]))
    que.flush(30)


def test_many_processes_write_at_once() -> None:
    que = Que()
    context = get_context("spawn")
    writers = [context.Process(target=write_many, args=(que, name, 200)) for name in "ab"]
    for writer in writers:
        writer.start()
    write_many(que, "c", 200)
    came: dict[str, list[int]] = {"a": [], "b": [], "c": []}
    for _ in range(600):
        message = que.get(timeout=30)
        number, text = message.data
        assert set(text) == {message.type}
        came[message.type].append(number)
    assert all(numbers == list(range(200)) for numbers in came.values())
    for writer in writers:
        writer.join(10)
        assert writer.exitcode == 0


@pytest.mark.parametrize(
    "garbage",
    [
        b"\xff",
        b"\xff\xff\xff",
        b"not json\xff",
        b"[[1, 2]]\xff",
        b'[["a"]]\xff',
        b"{}\xff",
        b"+\xff",
        b"=" + b"0" * 12 + b"[[]]\xff",
        b"[" * 3000 + b"\xff",
        bytes(range(256)) + b"\xff",
        b'[["state_changes", 5]]\xff',
        b'[["hh_out", [["MOV", [1]]]]]\xff',
        b"half a message that its writer did not live to fin",
    ],
)
def test_garbage_is_dropped(garbage: bytes) -> None:
    que = Que()
    os.write(que._writer.fileno(), garbage)
    message = QMessage("fine", 1)
    que.put(message)
    que.put(message)
    assert que.get(timeout=1) == message


def test_a_flood_without_an_end_is_dropped() -> None:
    que = Que()
    for _ in range(30):
        os.write(que._writer.fileno(), b"x" * 4096)
        with pytest.raises(Empty):
            que.get(timeout=0.001)
    os.write(que._writer.fileno(), b"\xff")
    que.put(QMessage("fine"))
    assert que.get(timeout=1) == QMessage("fine")
    assert que.dropped


def test_garbage_does_not_make_get_wait_longer() -> None:
    que = Que()
    stop = threading.Event()

    def drip() -> None:
        while not stop.wait(0.02):
            os.write(que._writer.fileno(), b"drop\xff")

    thread = threading.Thread(target=drip)
    thread.start()
    begin = monotonic()
    with pytest.raises(Empty):
        que.get(timeout=0.3)
    stop.set()
    thread.join()
    assert monotonic() - begin >= 0.29
    assert que.dropped > 1


def test_pieces_that_never_become_a_message_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "_LARGEST", 50_000)
    que = Que()
    for number in range(50):
        os.write(que._writer.fileno(), b"+%012d" % number + b"x" * 4000 + b"\xff")
        with pytest.raises(Empty):
            que.get(timeout=0)
    assert que._pieces_size <= 50_000
    assert que.dropped
    que.put(QMessage("long", "x" * 20_000))
    assert que.get(timeout=1).type == "long"
    with pytest.raises(ValueError, match="too large"):
        que.put(QMessage("long", "x" * 60_000))


def test_a_closed_queue_takes_and_gives_nothing() -> None:
    que = Que()
    que.put(QMessage("x"))
    que.close()
    other = Que()  # has the numbers of the closed ends now
    with pytest.raises(OSError, match="Bad file descriptor"):
        que.put(QMessage("y"))
    with pytest.raises(OSError, match="closed"):
        que.get(timeout=1)
    assert other.empty()


@pytest.mark.parametrize("data", [object(), {1, 2}, b"bytes", {(1, 2): 3}])
def test_a_message_holds_what_json_can_tell(data: object) -> None:
    with pytest.raises(ValueError, match="must be JSON"):
        Que().put(QMessage("x", data))


def test_what_is_no_message() -> None:
    with pytest.raises(ValueError, match="a queue needs QMessages"):
        Que().put("x")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the type of a message"):
        QMessage(5)  # type: ignore[arg-type]


def test_queues_leave_no_descriptors_behind() -> None:
    descriptors = Path("/proc/self/fd")
    if not descriptors.is_dir():
        pytest.skip("the system does not list descriptors")
    before = len(list(descriptors.iterdir()))
    for _ in range(50):
        que = Que()
        que.put(QMessage("x"))
        del que
    closed = [Que() for _ in range(5)]
    for que in closed:
        que.close()
    assert len(list(descriptors.iterdir())) == before
