"""Offers of a cash game to players that are programs, and to players with a clock."""

import io
import time
from typing import Any

import pytest

from croupier.cash import CashGame, StraddleOffer
from croupier.errors import NotationError, PlayerTimeout
from croupier.players.bots import CallBot
from croupier.players.transports import protocol
from croupier.players.transports.clock import TimeBank, TimedPlayer
from croupier.players.transports.process import ProcessPlayer
from croupier.players.transports.serve import serve
from tests.play.bots import Shover

OFFER = StraddleOffer(1, 3, 4, (1, 2), 0, {0: 200, 3: 200}, {})


class Taker(CallBot):
    """Straddles; wants two boards."""

    answer: Any = True

    def choose_straddle(self, offer: StraddleOffer) -> Any:
        assert (offer.amount, offer.stacks[offer.seat]) == (4, 200)
        return self.answer


def answers(player: Any, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    greeting = protocol.encode(protocol.hello(0, 1.0, 5.0))
    written = io.BytesIO()
    serve(lambda seat: player, [greeting, *map(protocol.encode, messages)], written)
    return [protocol.decode(line) for line in written.getvalue().splitlines()]


def question(offer: dict[str, Any]) -> dict[str, Any]:
    return {"type": "straddle", "request": 5, "seat": 3, "offer": offer}


@pytest.mark.parametrize(
    ("answer", "sent"),
    [(True, True), (False, False), (None, None), (1 << 9000, 1 << 62), ("yes", "yes")],
    ids=["yes", "no", "nothing", "a huge number", "a text"],
)
def test_a_program_answers_offers(answer: Any, sent: Any) -> None:
    player = Taker(0)
    player.answer = answer
    data = {**OFFER.to_json(), "stacks": {"0": 200, "3": 200}}
    greeting, reply = answers(player, question(data))
    assert greeting["offers"] == ["straddle"]
    assert reply == {"request": 5, "straddle": sent}


def test_an_error_is_reported() -> None:
    data = {**OFFER.to_json(), "amount": 9, "stacks": {"3": 200}}
    reply = answers(Taker(0), question(data))[1]
    assert "AssertionError" in reply["error"]


def test_a_player_without_methods_takes_no_offers() -> None:
    assert "offers" not in answers(Shover(0))[0]


def test_greetings_with_wrong_offers_are_refused() -> None:
    assert protocol.offers_of({"offers": ["runs", "straddle", "later"]}) == (
        "choose_straddle",
        "choose_runs",
    )
    for wrong in ("runs", [1], {"runs": True}):
        with pytest.raises(NotationError):
            protocol.offers_of({"offers": wrong})


def test_a_late_answer_to_an_offer_does_not_count() -> None:
    class Slow(CallBot):
        def choose_straddle(self, offer: StraddleOffer) -> bool:
            time.sleep(0.01)
            return True

    timed: Any = TimedPlayer(Slow(0), TimeBank(0.001, 0.0))
    with pytest.raises(PlayerTimeout):
        timed.choose_straddle(OFFER)


BOT = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    answer = None
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "offers": ["straddle", "runs"]}
    elif message["type"] == "straddle":
        answer = {"request": message["request"], "straddle": message["offer"]["amount"] == 4}
    elif message["type"] == "runs":
        answer = {"request": message["request"], "runs": message["most"]}
    elif message["type"] == "act":
        answer = {"request": message["request"], "action": "all-in"}
    if answer:
        print(json.dumps(answer), flush=True)
"""


def test_programs_straddle_and_run_it_twice(tmp_path: Any) -> None:
    program = tmp_path / "bot.py"
    program.write_text(BOT, encoding="utf-8")
    game = CashGame(2, 4, seed=7, straddle="utg", run_it=2, willing=0)
    players = [ProcessPlayer(place, ["python3", str(program)]) for place in range(4)]
    for place, player in enumerate(players):
        game.join(f"p{place}", player)
    found: list[Any] = []
    game.watch = found.append
    try:
        game.play_round()
    finally:
        for player in players:
            player.close()
    state = found[0].outcome.state
    assert max(state.blinds_or_straddles) == 4
    assert state.runout_count == 2
    assert not any(each.faults for each in game.conduct), game.conduct
