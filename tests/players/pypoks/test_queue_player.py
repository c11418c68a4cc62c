"""A player behind queues: its messages, the answers it accepts, and its timeouts."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import pytest

from croupier.pologic import GameConfig, PTable, QMessage, QPPlayer, Que
from tests.history.pypoks.samples import HEADS_UP

Answer = Callable[[QMessage, Que], None]


@contextmanager
def maker(inbox: Que, outbox: Que, answer: Answer) -> Iterator[list[QMessage]]:
    """A decision maker in a thread: it keeps its messages, and gives prepared answers."""
    seen: list[QMessage] = []

    def serve() -> None:
        while True:
            message = inbox.get(timeout=10)
            if message.type == "end":
                return
            seen.append(message)
            if message.type == "make_decision":
                answer(message, outbox)

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield seen
    finally:
        inbox.put(QMessage("end"))
        thread.join()


def move(message: QMessage, number: int, probs: object = (), **changes: Any) -> QMessage:
    data = {"selected_move": number, "probs": probs, "request": message.data["request"]}
    return QMessage("move", {**data, **changes})


def table_with(answer: Answer, timeout: float = 5.0) -> tuple[PTable, QPPlayer, Que, Que]:
    """A table where `ann` sits behind queues and `bob` always calls."""
    to_player, from_player = Que(), Que()
    ann = QPPlayer("ann", to_player, from_player, timeout)
    bob = PTable("t", ["ann", "bob"], HEADS_UP, decide=call)._players["bob"]
    table = PTable.of_players("t", {"ann": ann, "bob": bob}, HEADS_UP, seed=5)
    return table, ann, to_player, from_player


def call(player: str, events: Any, allowed: list[bool], cash: list[int]) -> Any:
    return (0 if allowed[0] else 2), [0.5 if may else 0.0 for may in allowed]


def test_the_trace_of_a_hand() -> None:
    def answer(message: QMessage, outbox: Que) -> None:
        outbox.put(move(message, 0 if message.data["allowed_moves"][0] else 2, [0.2] * 5))

    table, _, to_player, from_player = table_with(answer)
    with maker(from_player, to_player, answer) as seen:
        history = table.run_hand()
    assert [message.type for message in seen] == [
        *["state_changes", "make_decision"] * 4,
        "state_changes",
    ]
    first = seen[1].data
    assert {**first, "request": None} == {
        "id": "ann",
        "allowed_moves": [False, True, True, True, True],
        "moves_cash": [0, 0, 5, 20, 37],
        "request": None,
    }
    requests = [m.data["request"] for m in seen if m.type == "make_decision"]
    assert requests == [requests[0] + n for n in range(4)]
    # Together the changes are the whole hand in the player's view, each event once.
    changes = [m.data for m in seen if m.type == "state_changes"]
    assert all(change["id"] == "ann" for change in changes)
    sent = [event for change in changes for event in change["state_changes"]]
    assert sent == history.translated(["ann", "bob"])
    assert ("PLH", (1, None, None)) in sent
    moves = [values for tag, values in sent if tag == "MOV"]
    assert {tuple(values[3]) for values in moves if values[0] == 1} == {()}
    # What is stored of the own ones is masked and sums to 1.
    assert moves[0][3] == [0.0, 0.25, 0.25, 0.25, 0.25]


def flood(outbox: Que) -> None:
    for _ in range(100):
        os.write(outbox._writer.fileno(), b"\x00{\xff")


LATE: list[Answer] = [
    lambda message, outbox: None,
    lambda message, outbox: outbox.put(QMessage("move")),
    lambda message, outbox: outbox.put(QMessage("move", [2, []])),
    lambda message, outbox: outbox.put(QMessage("hello", {"selected_move": 2, "probs": []})),
    lambda message, outbox: outbox.put(move(message, 2, request=message.data["request"] - 1)),
    lambda message, outbox: outbox.put(move(message, 2, request=message.data["request"] + 1)),
    lambda message, outbox: outbox.put(move(message, 2, request=float(message.data["request"]))),
    lambda message, outbox: outbox.put(move(message, 2, request=True)),
    lambda message, outbox: flood(outbox),
]


@pytest.mark.parametrize("answer", LATE)
def test_no_answer_to_the_question_is_a_fold_in_time(answer: Answer) -> None:
    table, _, to_player, from_player = table_with(answer, timeout=0.1)
    begin = monotonic()
    with maker(from_player, to_player, answer):
        events = table.run_hand().events
    assert monotonic() - begin >= 0.1
    assert [v[:4] for t, v in events if t == "MOV"] == [("ann", 1, 0, [])]
    ((_, player, fault),) = table.faults
    assert (player, str(fault)) == ("ann", "player ann did not answer in time: 0.1 s")
    assert table.pl_ids == ["bob", "ann"], "the seat stays"


@pytest.mark.parametrize("selected", [0, 5, -1, None, "2", 2.0, True, [2], 10**30])
def test_an_illegal_move_is_a_fold_at_once(selected: Any) -> None:
    def answer(message: QMessage, outbox: Que) -> None:
        outbox.put(move(message, selected))

    table, _, to_player, from_player = table_with(answer, timeout=60)
    with maker(from_player, to_player, answer):
        events = table.run_hand().events
    assert [v[:4] for t, v in events if t == "MOV"] == [("ann", 1, 0, [])]
    assert "illegal action" in str(table.faults[0][2])


def test_a_late_answer_is_never_the_next_decision() -> None:
    held: list[QMessage] = []

    def answer(message: QMessage, outbox: Que) -> None:
        # The first question is not answered; its answer comes with the second one.
        held.append(message)
        if len(held) > 1:
            outbox.put(move(held[-2], 1))
            outbox.put(move(held[-1], 0 if message.data["allowed_moves"][0] else 2))

    table, _, to_player, from_player = table_with(answer, timeout=0.2)
    with maker(from_player, to_player, answer):
        first = table.run_hand().events
        second = table.run_hand().events
    assert [v[1] for t, v in first if t == "MOV"] == [1]
    assert 1 not in [v[1] for t, v in second if t == "MOV" and v[0] == "ann"]


def test_an_answer_given_twice_counts_once() -> None:
    def answer(message: QMessage, outbox: Que) -> None:
        reply = move(message, 0 if message.data["allowed_moves"][0] else 2)
        outbox.put_all([reply, reply, move(message, 1)])

    table, _, to_player, from_player = table_with(answer)
    with maker(from_player, to_player, answer):
        moves = [v[1] for t, v in table.run_hand().events if t == "MOV" and v[0] == "ann"]
    assert (len(moves), table.faults) == (4, [])
    assert 1 not in moves


def test_a_decision_maker_that_never_reads_does_not_block_the_table() -> None:
    table, ann, _, _ = table_with(lambda message, outbox: None, timeout=0.001)
    for _ in range(300):
        table.run_hand()
    assert table.hand_id == 300
    assert all("in time" in str(fault) for *_, fault in table.faults)
    assert ann._out._backlog, "the pipe was full long before"


@pytest.mark.parametrize("timeout", [0, -1, None, "5", float("nan"), 1e9])
def test_a_time_limit_is_a_number_of_seconds(timeout: Any) -> None:
    with pytest.raises(ValueError, match="timeout must be"):
        QPPlayer("ann", Que(), Que(), timeout)


def test_a_closed_queue_is_a_fault() -> None:
    table, _, to_player, _ = table_with(lambda message, outbox: None)
    to_player.close()
    table.run_hand()
    assert "its queue is broken" in str(table.faults[0][2])


def test_three_players_see_the_following_seats_in_order() -> None:
    config = GameConfig.from_name("3players_2bets")
    ques = {name: (Que(), Que()) for name in ("a", "b", "c")}
    players = {name: QPPlayer(name, *pair, timeout=0.01) for name, pair in ques.items()}
    PTable.of_players("t", players, config, seed=1).run_hand()
    sent = ques["b"][1].get(timeout=1)
    places = [values[0] for tag, values in sent.data["state_changes"] if tag == "POS"]
    assert places == [2, 0, 1]
