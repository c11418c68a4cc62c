"""Decision makers as processes: started, asked, killed, stopped, reaped."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.pologic import DMK, DecisionRequest, QMessage

ALLOWED = [False, True, True, False, True]
VIEW = [("GCF", ("2players_2bets",)), ("PLH", (0, "AS", "AH"))]


def fold(player: str, events: Any, allowed: Any, cash: Any) -> Any:
    return 1, [0.0, 1.0, 0.0, 0.0, 0.0]


class Careful(DMK):
    """Answers with the number of events it has seen, all questions at once."""

    def decide_many(self, requests: list[DecisionRequest]) -> Any:
        return [(len(events), [len(requests)]) for _, events, _, _ in requests]


class Clumsy(DMK):
    """Fails for one player, forgets another."""

    def decide(self, player_id: str, events: Any, allowed_moves: Any, moves_cash: Any) -> Any:
        if events:
            raise RuntimeError("on purpose")
        return "nonsense"


def ask(maker: DMK, player: str, request: int) -> None:
    maker.que_from_player.put(question(player, request))


def question(player: str, request: int) -> QMessage:
    data = {"id": player, "allowed_moves": ALLOWED, "moves_cash": [0] * 5, "request": request}
    return QMessage("make_decision", data)


@pytest.fixture
def makers() -> Iterator[list[DMK]]:
    started: list[DMK] = []
    yield started
    for maker in started:
        maker.stop()


def start(makers: list[DMK], maker: DMK) -> DMK:
    maker.start()
    makers.append(maker)
    return maker


def test_ids_of_players() -> None:
    assert DMK("bob").player_ids == ["bob"]
    assert DMK("bob", 3).player_ids == ["bob_0", "bob_1", "bob_2"]
    assert list(DMK("bob", 2).queD_to_player) == ["bob_0", "bob_1"]
    assert DMK("bob").pid is None
    with pytest.raises(ValueError, match="n_players must be"):
        DMK("bob", 0)


def test_without_a_function_moves_are_drawn() -> None:
    maker = DMK("bob")
    moves = {maker.decide("bob", [], ALLOWED, [0] * 5)[0] for _ in range(100)}
    assert moves == {1, 2, 4}
    assert sum(maker.decide("bob", [], ALLOWED, [0] * 5)[1]) == pytest.approx(1)


NAMELESS: Any = lambda player, events, allowed, cash: (1, [])  # noqa: E731, it is the point


@pytest.mark.parametrize("decide", [NAMELESS, lambda player, events, allowed, cash: (1, [])])
def test_a_function_that_can_not_be_imported_is_refused(decide: Any) -> None:
    maker = DMK("bob", decide=decide)
    with pytest.raises(ValueError, match="must be importable"):
        maker.start()
    maker.stop()


def test_a_decision_maker_answers_each_player_apart(makers: list[DMK]) -> None:
    maker = start(makers, DMK("bob", 2, decide=fold))
    assert maker.que_to_gm.get(timeout=30) == QMessage("dmk_status", "started")
    for request, player in enumerate(maker.player_ids):
        ask(maker, player, request)
        assert maker.queD_to_player[player].get(timeout=10) == QMessage(
            "move",
            {"selected_move": 1, "probs": [0.0, 1.0, 0.0, 0.0, 0.0], "request": request},
        )
    # What is not a question to it is passed over.
    maker.que_from_player.put_all(
        [
            QMessage("make_decision"),
            QMessage("make_decision", {"id": "eve", "request": 1}),
            QMessage("make_decision", {"id": "bob_0"}),
            QMessage("state_changes", [1]),
            QMessage("hello", {"id": "bob_0"}),
            QMessage("hello", {"id": ["bob_0"]}),
        ]
    )
    ask(maker, "bob_0", 7)
    assert maker.queD_to_player["bob_0"].get(timeout=10).data["request"] == 7
    report = maker.report(timeout=30)
    assert (report["name"], report["pid"], report["decisions"]) == ("bob", maker.pid, 3)
    maker.stop()
    assert maker.que_to_gm.get(timeout=1) == QMessage("dmk_status", "stopped")
    assert maker.pid is None


def test_decide_many_gets_all_that_wait_and_views_stay_apart(makers: list[DMK]) -> None:
    maker = Careful("bob", 3)
    messages = []
    for number, player in enumerate(maker.player_ids):
        changes = VIEW * (number + 1)
        messages += [QMessage("state_changes", {"id": player, "state_changes": changes})]
        messages += [question(player, number)]
    maker.que_from_player.put_all(messages)
    start(makers, maker)
    for number, player in enumerate(maker.player_ids):
        answer = maker.queD_to_player[player].get(timeout=30).data
        assert answer == {"selected_move": 2 * number + 2, "probs": [3.0], "request": number}
    # A new hand begins with GCF; what belonged to the last one is gone.
    maker.que_from_player.put_all(
        [QMessage("state_changes", {"id": "bob_2", "state_changes": VIEW}), question("bob_2", 9)]
    )
    assert maker.queD_to_player["bob_2"].get(timeout=10).data["selected_move"] == 2
    assert maker.report(timeout=30)["batches"] == 2


def test_a_mistake_in_decide_is_answered_with_no_move(makers: list[DMK], capfd: Any) -> None:
    maker = start(makers, Clumsy("bob", 2))
    for request in range(2):
        ask(maker, "bob_0", request)
        answer = maker.queD_to_player["bob_0"].get(timeout=30).data
        assert answer == {"selected_move": None, "probs": [], "request": request}
        changes = {"id": "bob_0", "state_changes": VIEW}
        maker.que_from_player.put(QMessage("state_changes", changes))
    assert maker.report(timeout=30)["errors"] == 1
    assert "on purpose" in capfd.readouterr().err


def is_there(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists() if Path("/proc").is_dir() else False


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP, None])
def test_stop_ends_and_reaps_whatever_happened(
    number: int | None, makers: list[DMK], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.players.pypoks.decision_maker._STOP_SECONDS", 0.3)
    maker = start(makers, DMK("bob", decide=fold))
    pid = maker.pid
    assert pid is not None
    with pytest.raises(ValueError, match="is already started"):
        maker.start()
    if number is not None:
        os.kill(pid, number)
    maker.stop()
    assert not is_there(pid)
    maker.stop()  # once more does no harm


def test_a_decision_maker_may_be_started_again(makers: list[DMK]) -> None:
    maker = start(makers, DMK("bob", decide=fold))
    assert maker.pid is not None
    os.kill(maker.pid, signal.SIGKILL)
    ask(maker, "bob", 1)
    maker.stop()
    maker.start()
    assert maker.queD_to_player["bob"].get(timeout=30).data["request"] == 1
