"""Starting bots: a phase of its own, in which nobody loses a seat because of somebody else."""

import os
import resource
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.botkit import BotSpec, CallBot, Table
from croupier.cash import CashGame
from croupier.errors import PlayerFault, SetupError
from croupier.hand.spec.house_rules import HouseRules
from croupier.players.transports import startup
from croupier.players.transports.channel import LineChannel
from croupier.players.transports.line_player import LinePlayer
from croupier.players.transports.options import BotOptions
from croupier.players.transports.process import ProcessPlayer
from croupier.players.transports.startup import allow_descriptors, start_players
from croupier.tournament import Tournament

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="bots that are programs run on Linux"
)

SCHEDULE = {1: (10, 20)}
GREETING = b'{"type":"hello","protocol":1}\n'
# A bot that needs nothing but Python, so that it starts quickly.
BOT = """
import json, os, sys, time
def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return json.loads(line)
def greet():
    print(json.dumps({"type": "hello", "protocol": 1, "name": "test"}), flush=True)
def play():
    while True:
        message = read()
        if message["type"] == "bye":
            sys.exit()
        if message["type"] == "act":
            yield message
def call(message):
    kind = "call" if message["view"]["to_call"] else "check"
    print(json.dumps({"request": message["request"], "action": kind}), flush=True)
"""
HONEST = "greet()\nfor message in play(): call(message)"


class Piped(LinePlayer):
    """A player over two pipes, whose other ends are in the hands of a test."""

    def __init__(self, **timing: Any) -> None:
        super().__init__(0, **timing)
        self.launched = 0

    def _connect(self) -> None:
        self.launched += 1
        reads, writing = os.pipe()
        reading, self.writes = os.pipe()
        self.others = [reads, self.writes]
        self._greet(LineChannel(reading, writing))

    def close(self) -> None:
        super().close()
        for descriptor in getattr(self, "others", ()):
            os.close(descriptor)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Callable[..., ProcessPlayer]]:
    made: list[ProcessPlayer] = []

    def make(code: str, **options: Any) -> ProcessPlayer:
        file = tmp_path / f"bot{len(made)}.py"
        file.write_text(BOT + textwrap.dedent(code))
        command = [sys.executable, str(file)]
        made.append(ProcessPlayer(len(made), command, **{"move_limit": 30.0, **options}))
        return made[-1]

    yield make
    for player in made:
        player.close()


def test_one_that_thinks_does_not_put_out_those_that_greet(
    program: Callable[..., ProcessPlayer],
) -> None:
    # The first question takes longer than anybody may take to start.
    thinks = "greet()\nfor message in play(): time.sleep(4); call(message); break\n"
    thinks += "for message in play(): call(message)"
    players = [program(thinks, startup_limit=3.0)]
    players += [program(HONEST, startup_limit=3.0) for _ in range(3)]
    table = Table(players, 1000, SCHEDULE, seed=1)
    table.simulate_hand()
    assert table.incidents == []
    assert [player.out for player in players] == [""] * 4
    assert all(player.decisions for player in players)


def test_one_that_never_greets_loses_its_own_seat_alone(
    program: Callable[..., ProcessPlayer],
) -> None:
    silent = program("print('I am busy', file=sys.stderr, flush=True); time.sleep(60)")
    silent.startup_limit = 1.5
    players = [silent, *(program(HONEST) for _ in range(3))]
    table = Table(players, 1000, SCHEDULE, seed=1)
    for _ in range(3):
        table.simulate_hand()
    assert silent.out == ("sits out: no greeting within 1.5 seconds; it said last: I am busy")
    assert {incident.seat for incident in table.incidents} == {0}
    assert all(player.decisions for player in players[1:])


def test_a_greeting_that_has_arrived_counts_however_late_it_is_read() -> None:
    player = Piped(startup_limit=5.0)
    player.launch()
    os.write(player.writes, GREETING)
    player._began -= 1000
    assert player.hear_greeting()
    assert not player.out
    player.close()


def test_a_few_start_at_a_time_and_greetings_come_in_any_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(startup, "_places", lambda: 2)
    players = [Piped() for _ in range(5)]
    most, told = 0, list[tuple[int, int]]()

    def greet(*_: object) -> None:
        nonlocal most
        under_way = [player for player in players if player.launched and not player.settled]
        most = max(most, len(under_way))
        os.write(under_way[-1].writes, GREETING)  # the one that was launched last is the first

    monkeypatch.setattr(startup, "_wait", greet)
    start_players(players, lambda done, total: told.append((done, total)))
    assert most == 2
    assert told == [(number, 5) for number in range(1, 6)]
    assert [player.launched for player in players] == [1] * 5
    start_players(players)  # nothing is to be done
    assert [player.launched for player in players] == [1] * 5
    for player in players:
        player.close()


def test_who_is_silent_for_long_does_not_keep_others_from_starting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(startup, "_places", lambda: 1)
    silent, other = Piped(startup_limit=2.0), Piped()

    def look(*_: object) -> None:
        if other.launched:
            assert not silent.settled
            os.write(other.writes, GREETING)
            silent._began -= 1000
        else:
            silent._began -= 1.1  # half of its time and more has gone by

    monkeypatch.setattr(startup, "_wait", look)
    start_players([silent, other])
    assert "no greeting within 2 seconds" in silent.out
    assert not other.out
    for player in (silent, other):
        player.close()


def test_a_clock_begins_with_the_launch() -> None:
    player = Piped(startup_limit=5.0)
    player._began -= 1000  # it was made long ago
    player.launch()
    assert not player.hear_greeting()
    assert not player.out
    player.close()


def test_many_bots_need_many_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [(32, 100_000)]
    monkeypatch.setattr(resource, "getrlimit", lambda kind: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda kind, pair: limits.append(pair))
    allow_descriptors(800)
    soft, hard = limits[-1]
    assert soft > 800
    assert hard == 100_000
    allow_descriptors(10)
    assert len(limits) == 2  # what there is is enough
    limits.append((32, 64))
    with pytest.raises(SetupError, match=r"need about \d+ open files, and this system allows 64"):
        allow_descriptors(800)


def test_a_bot_that_breaks_at_its_start_is_out_with_its_last_words(
    program: Callable[..., ProcessPlayer],
) -> None:
    player = program("import no_such_neighbour")
    start_players([player])
    assert "it closed its output" in player.out
    assert "bot0.py" in player.out
    assert "line " in player.out
    assert "No module named 'no_such_neighbour'" in player.out
    assert player.faults == [player.out]
    assert player.pid is None


# Where it is already started it stays silent: it never greets again.
CRASHES = """
if os.path.exists(MARK):
    time.sleep(60)
greet()
for message in play():
    os._exit(3)
"""


def test_a_bot_that_is_started_again_has_its_own_clock_and_does_not_stall_the_table(
    program: Callable[..., ProcessPlayer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "mark"
    player = program(
        CRASHES.replace("MARK", repr(str(mark))),
        move_limit=0.05,
        time_bank=0.0,
        startup_limit=60.0,
    )
    restart = player._restart

    def restart_marked() -> None:
        mark.touch()  # which the bot, in its box, could not
        restart()

    monkeypatch.setattr(player, "_restart", restart_marked)
    table = Table([player, CallBot(1), CallBot(2)], 1000, SCHEDULE, seed=5)
    began = time.monotonic()
    for _ in range(3):
        table.simulate_hand()
    assert time.monotonic() - began < 30  # a question's time each, and not the limit of a start
    reasons = [incident.reason for incident in table.incidents]
    assert "crashed: it closed its output" in reasons[0]
    assert set(reasons[1:]) == {"did not answer in time: it is being restarted"}
    assert not player.out
    player._began -= 1000  # now its time to start has gone by
    with pytest.raises(PlayerFault, match="no greeting within 60 seconds"):
        player._ready()
    assert player.pid is None


def test_a_tournament_starts_everybody_before_the_first_hand(tmp_path: Path) -> None:
    for name, code in (
        ("honest", HONEST),
        ("broken", "print('what now?', file=sys.stderr); sys.exit(1)"),
    ):
        (tmp_path / f"{name}.py").write_text(BOT + code)
    told: list[tuple[int, int]] = []
    rounds: list[int] = []

    def starting(done: int, total: int) -> None:
        assert not rounds or rounds[-1] == 2
        told.append((done, total))

    command = f"{sys.executable} {tmp_path}"
    tournament = Tournament(
        {name: f"{command}/{name}.py" for name in ("honest", "broken")}
        | {"other": f"{command}/honest.py", "local": "call"},
        late=[("late", f"{command}/broken.py", 3)],
        starting_stack=1000,
        schedule=SCHEDULE,
        rules=HouseRules.STANDARD.replace(entry="buy_in"),
        seed=3,
        max_rounds=4,
    )
    tournament.run(lambda now: rounds.append(now.round_number), starting)
    assert told[-1] == (1, 1)
    assert told[-2] == (3, 3)
    assert set(tournament.not_started) == {"broken", "late"}
    assert "it said last: what now?" in tournament.not_started["broken"]
    never = {each.name: each.never_played for each in tournament.conduct}
    assert (never["honest"], never["other"], never["broken"]) == (False, False, True)


def shipped_program(seat: int) -> ProcessPlayer:
    player = BotSpec("call").isolated(seat, options=BotOptions(allow_weak_box=True))
    assert isinstance(player, ProcessPlayer)
    return player


def broken_program(seat: int) -> ProcessPlayer:
    return ProcessPlayer(seat, [sys.executable, "-c", "raise SystemExit('not today')"])


@pytest.mark.boxed
def test_dealers_in_other_processes_start_their_players_too() -> None:
    tournament = Tournament(
        {"Ann": shipped_program, "Bob": broken_program, "Cid": shipped_program, "Dot": "call"},
        starting_stack=1000,
        schedule=SCHEDULE,
        table_size=2,
        seed=1,
        workers=2,
        max_rounds=1,
    )
    tournament.run()
    assert list(tournament.not_started) == ["Bob"]
    assert "it said last: not today" in tournament.not_started["Bob"]
    faults = {each.name: each.faults for each in tournament.conduct}
    assert (faults["Ann"], faults["Cid"], faults["Dot"]) == (0, 0, 0)


def test_a_cash_game_waits_for_those_who_start(program: Callable[..., ProcessPlayer]) -> None:
    game = CashGame(20, 4, seed=1)
    silent = program("time.sleep(60)", startup_limit=1.5)
    game.join("silent", silent)
    game.join("honest", program(HONEST))
    game.join("local", CallBot(2))
    assert silent.pid is None  # nobody starts before the first hand
    game.play(2)
    game.join("late", program(HONEST))
    game.play(2)
    records = {each.name: each for each in game.conduct}
    assert records["silent"].never_played
    assert [records[name].faults for name in ("honest", "late", "local")] == [0, 0, 0]
    assert records["late"].decisions
