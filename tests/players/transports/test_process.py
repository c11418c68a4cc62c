"""Bots that are programs: whatever they do, the hand continues in time and nothing leaks."""

import json
import os
import socket
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.botkit import BotSpec, CallBot, Player, RandomBot, Table
from croupier.errors import SetupError
from croupier.players.transports.box.limits import Limits
from croupier.players.transports.options import BotOptions
from croupier.players.transports.process import ProcessPlayer
from croupier.tournament import Tournament

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="bots that are programs run on Linux"
)

SCHEDULE = {1: (10, 20)}
MOVE_LIMIT, SLACK = 0.4, 1.0
# What every hostile bot has in common: it greets, and reads one question.
GREETING = """
import json, os, sys, time
def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return json.loads(line)
def write(message):
    print(json.dumps(message), flush=True)
read()
write({"type": "hello", "protocol": 1, "name": "test"})
def questions():
    while True:
        message = read()
        if message["type"] == "act":
            yield message
def call(message):
    kind = "call" if message["view"]["to_call"] else "check"
    write({"request": message["request"], "action": kind, "amount": 0})
"""
Start = Callable[..., ProcessPlayer]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    started: list[ProcessPlayer] = []

    def make(code: str, greeting: str = GREETING, **options: Any) -> ProcessPlayer:
        file = tmp_path / f"bot{len(started)}.py"
        file.write_text(greeting + textwrap.dedent(code))
        options = {"move_limit": MOVE_LIMIT, "time_bank": 0.0, **options}
        started.append(ProcessPlayer(0, [sys.executable, str(file)], **options))
        return started[-1]

    yield make
    for player in started:
        player.close()


def play(player: Player, hands: int = 1) -> Table:
    """Play hands in which the others raise before the player is asked, and call."""
    table = Table([player, CallBot(1), CallBot(2)], 1000, SCHEDULE, seed=5)
    for _ in range(hands):
        table.simulate_hand()
    assert table.verify_chip_count()[0]
    return table


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def first_deed(table: Table) -> tuple[str, int]:
    action = table.current_hand_history["preflop"][2]
    return action.action_type, action.amount


def test_an_honest_bot_plays(start: Start) -> None:
    player = start("for message in questions(): call(message)")
    table = play(player, hands=3)
    assert table.incidents == []
    assert player.bot_name == "test"
    assert player.decisions == 12
    assert player.faults == []


def timed(player: ProcessPlayer, limit: float = MOVE_LIMIT) -> Table:
    """Play a hand; it must not take longer than the limits of its decisions allow."""
    player._ready()  # the start of an interpreter is not the bot's thinking
    began = time.monotonic()
    table = play(player)
    asked = 4 if first_deed(table)[0] != "fold" else 1
    assert time.monotonic() - began < asked * limit + SLACK
    return table


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("time.sleep(60)", "did not answer in time"),
        ("for message in questions(): pass", "did not answer in time"),
        ("next(questions()); sys.exit(3)", "closed its output"),
        ("next(questions()); os.kill(os.getpid(), 9)", "closed its output"),
        ("next(questions()); os.close(1); time.sleep(60)", "closed its output"),
        ("next(questions())\nwhile True: os.write(1, bytes(100_000))", "more than"),
        ("next(questions())\nwhile True: print('{}')", "has no request"),
        ("next(questions()); print('nonsense', flush=True); time.sleep(60)", "not JSON"),
        ("next(questions()); print('[' * 50_000, flush=True); time.sleep(60)", "not JSON"),
        ("next(questions()); os.write(1, b'\\xff\\xfe\\n'); time.sleep(60)", "not UTF-8"),
        ("next(questions()); print('[1, 2]', flush=True); time.sleep(60)", "not an object"),
    ],
)
def test_a_faulty_bot_folds_in_time_and_the_fault_is_noted(
    start: Start, code: str, reason: str
) -> None:
    player = start(code, restarts=0)
    table = timed(player)
    assert first_deed(table) == ("fold", 0)
    assert reason in table.incidents[0].reason
    assert table.incidents[0].requested is None
    assert player.faults


@pytest.mark.parametrize(
    ("answer", "executed"),
    [
        ('"action": "raise", "amount": "60"', ("fold", 0)),
        ('"action": "raise", "amount": 1', ("raise", 40)),
        ('"action": "raise", "amount": 1e3', ("fold", 0)),
        ('"action": ["fold"], "amount": 0', ("fold", 0)),
        ('"amount": 5', ("fold", 0)),
        ('"action": "call"', ("call", 20)),
    ],
)
def test_what_a_bot_says_is_judged(start: Start, answer: str, executed: tuple[str, int]) -> None:
    player = start(
        f"""
        message = next(questions())
        print('{{"request": %d, {answer}}}' % message["request"], flush=True)
        for message in questions(): call(message)
        """
    )
    assert first_deed(timed(player)) == executed


def test_a_late_answer_never_becomes_the_next_decision(start: Start) -> None:
    player = start(
        """
        late = next(questions())
        time.sleep(0.8)
        write({"request": late["request"], "action": "all-in", "amount": 0})
        for message in questions():
            call(message)
        """
    )
    player._ready()
    table = play(player, hands=2)
    assert table.incidents[0].reason == "did not answer in time"
    assert all(
        action.action_type != "all-in"
        for history in table.previous_hand_histories
        for actions in history.values()
        for action in actions
    )
    assert any("instead of" in fault for fault in player.faults)


def test_answers_twice_or_for_another_request_are_dropped(start: Start) -> None:
    player = start(
        """
        for message in questions():
            for request in (message["request"] + 1, message["request"] - 1, 10**30):
                write({"request": request, "action": "all-in", "amount": 0})
            call(message)
            write({"request": message["request"], "action": "all-in", "amount": 0})
        """
    )
    table = play(player, hands=2)
    assert table.incidents == []
    assert "all-in" not in repr(table.previous_hand_histories)


def test_a_time_bank_is_used_up(start: Start) -> None:
    player = start(
        "for message in questions(): time.sleep(0.3); call(message)", move_limit=0.1, time_bank=0.5
    )
    table = play(player)
    assert [incident.reason for incident in table.incidents][:1] == ["did not answer in time"]
    assert player.clock.left == 0
    assert player.clock.used > 0.6


def test_a_silent_bot_sits_out_after_a_while(start: Start) -> None:
    player = start("for message in questions(): pass", move_limit=0.1)
    player._ready()
    began = time.monotonic()
    table = play(player, hands=8)
    assert time.monotonic() - began < 3 * 0.1 + SLACK
    assert "sits out" in table.incidents[-1].reason
    assert player.pid is None


def test_a_bot_that_crashes_is_started_again(start: Start) -> None:
    player = start(
        """
        for number, message in enumerate(questions()):
            if number:
                os._exit(1)
            call(message)
        """,
        restarts=1,
    )
    table = play(player, hands=3)
    assert sum("crashed" in incident.reason for incident in table.incidents) == 2
    assert "sits out" in table.incidents[-1].reason


@pytest.mark.parametrize("greeting", ["", "print('{}')", 'print(\'{"type": "hello"}\')'])
def test_who_does_not_greet_does_not_play(start: Start, greeting: str) -> None:
    player = start("\nimport time; time.sleep(60)", greeting, startup_limit=0.5)
    began = time.monotonic()
    table = play(player)
    assert time.monotonic() - began < 0.5 + SLACK
    assert first_deed(table) == ("fold", 0)


def test_a_program_that_can_not_be_started(start: Start, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="no program"):
        ProcessPlayer(0, ["no-such-program-anywhere"])
    broken = tmp_path / "broken"
    broken.write_text("#!/no/such/interpreter\n")
    broken.chmod(0o755)
    with ProcessPlayer(0, [str(broken)], move_limit=0.2) as player:
        table = play(player)
        assert first_deed(table) == ("fold", 0)
        assert any("could not be started" in fault for fault in player.faults)


def test_children_die_with_the_bot(start: Start, tmp_path: Path) -> None:
    player = start(
        """
        message = next(questions())
        pids = []
        for daemon in (False, True):
            child = os.fork()
            if child == 0:
                if daemon:
                    os.setsid()
                    if os.fork():
                        os._exit(0)
                os.environ["CROUPIER_TEST_CHILD"] = "1"
                os.execvp("sleep", ["sleep", "4321.5"])
        call(message)
        for message in questions():
            call(message)
        """
    )
    play(player)
    assert within(20, lambda: bool(sleepers()))  # a busy machine takes its time to start them
    player.close()
    assert within(2, lambda: not sleepers())
    assert player.pid is None


def within(seconds: float, happens: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + seconds
    while not happens():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def sleepers() -> list[str]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if b"4321.5" in words and alive(int(entry.name)):
                found.append(entry.name)
    return found


PROBE = """
def attempt(what):
    try:
        return what()
    except BaseException as error:
        return type(error).__name__
message = next(questions())
result = {}
"""


def probe(start: Start, code: str, **options: Any) -> tuple[dict[str, Any], ProcessPlayer]:
    """Let a bot try something, and return the result."""
    # It tells by the amount of an action that does not exist.
    player = start(
        PROBE
        + textwrap.dedent(code)
        + "\nsaid = json.dumps(result)[:190]"
        + "\nwrite({'request': message['request'], 'action': said, 'amount': 0})"
        + "\nfor message in questions(): call(message)\n",
        **options,
    )
    player._ready()
    table = play(player)
    requested = table.incidents[0].requested
    assert isinstance(requested, tuple)
    return json.loads(requested[0]), player


def test_a_bot_sees_no_secrets(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "hunter2")
    result, _ = probe(
        start,
        """
        result["env"] = sorted(os.environ)
        result["fds"] = [fd for fd in range(256) if attempt(lambda: os.fstat(fd) and 1) == 1]
        """,
    )
    assert "SECRET_TOKEN" not in result["env"]
    assert result["fds"] == [0, 1, 2]


def needs(player: ProcessPlayer, measure: str) -> None:
    if measure in player.missing:
        pytest.skip(f"this system offers no isolation of {measure}: {player.missing[measure]}")


def test_a_bot_has_no_network(start: Start) -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        port = server.getsockname()[1]
        result, player = probe(
            start,
            f"""
            import socket
            def connect():
                socket.create_connection(("127.0.0.1", {port}), 1)
                return "connected"
            result["tcp"] = attempt(connect)
            """,
        )
        needs(player, "network")
        assert result["tcp"] != "connected"


def test_a_bot_can_not_read_the_table_s_files_or_memory(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "table"
    folder.mkdir()
    log = folder / "table.log"
    log.write_text("the seed is 42")
    result, player = probe(
        start,
        f"""
        result["log"] = attempt(lambda: open({str(log)!r}).read())
        result["write"] = attempt(lambda: open({str(folder / "new")!r}, "w").write("x"))
        result["memory"] = attempt(lambda: len(open("/proc/{os.getpid()}/mem", "rb").read(1)))
        result["maps"] = attempt(lambda: len(open("/proc/{os.getpid()}/maps").read()))
        result["kill"] = attempt(lambda: os.kill({os.getpid()}, 0))
        result["own"] = attempt(lambda: open("mine", "w").write("fine"))
        """,
    )
    needs(player, "files")
    assert result["log"] == "PermissionError"
    assert result["write"] == "PermissionError"
    assert result["memory"] in ("PermissionError", "FileNotFoundError")
    assert result["maps"] in ("PermissionError", "FileNotFoundError")
    assert result["own"] == 4
    if "processes" not in player.missing:
        assert result["kill"] == "ProcessLookupError"


def test_memory_is_limited(start: Start) -> None:
    result, _ = probe(
        start,
        'result["memory"] = attempt(lambda: len(bytearray(500 << 20)))',
        limits=Limits(memory=100 << 20),
    )
    assert result["memory"] == "MemoryError"


def test_written_files_are_limited(start: Start) -> None:
    result, _ = probe(
        start,
        """
        import signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        result["file"] = attempt(lambda: open("big", "wb", 0).write(bytes(2 << 20)))
        result["more"] = attempt(lambda: open("big", "ab", 0).write(bytes(1)))
        """,
        limits=Limits(file_size=1 << 20),
    )
    assert result == {"file": 1 << 20, "more": "OSError"}


def test_nothing_is_left_behind(start: Start) -> None:
    player = start("for message in questions(): call(message)")
    play(player)
    folder, pid = player.folder, player.pid
    assert folder is not None
    assert pid is not None
    assert folder.exists()
    player.close()
    player.close()
    assert not folder.exists()
    assert not alive(pid)
    descriptors = len(os.listdir("/proc/self/fd"))
    with ProcessPlayer(0, player.command):
        pass
    assert len(os.listdir("/proc/self/fd")) == descriptors


@pytest.mark.boxed
@pytest.mark.parametrize("bot", ["call", "random", "exploiter"])
def test_the_same_seed_gives_the_same_hands_in_process_and_over_the_line(bot: str) -> None:
    spec = BotSpec(bot)
    local = [spec(seat, seed=seat) for seat in range(3)]
    remote = [spec.isolated(seat, seed=seat, move_limit=5.0) for seat in range(3)]
    tables = [Table(players, 1000, SCHEDULE, seed=9) for players in (local, remote)]
    for _ in range(6):
        results = [table.simulate_hand() for table in tables]
        assert results[0] == results[1]
    assert tables[0].previous_hand_histories == tables[1].previous_hand_histories
    assert tables[1].incidents == []
    for player in remote:
        assert isinstance(player, ProcessPlayer)
        player.close()


ODD_BOTS = """
from croupier.botkit import Player

class Number:
    def __init__(self, value):
        self.value = value
    def __index__(self):
        return self.value

class Whole(Player):
    def get_action(self, gamestate, hole_cards):
        return "call", Number(gamestate.chips_to_call)

class Nothing(Player):
    def get_action(self, gamestate, hole_cards):
        return None

class Huge(Player):
    def get_action(self, gamestate, hole_cards):
        return "raise", 10 ** 5000

class Breaks(Player):
    def get_action(self, gamestate, hole_cards):
        raise ValueError("out of order")

class Learns(Player):
    seen = ()
    def hand_over(self, result):
        self.seen += (result["payoffs"][self.player_index], result["history"][0][0])
    def get_action(self, gamestate, hole_cards):
        return f"saw {self.seen}", 0
"""


@pytest.mark.boxed
@pytest.mark.parametrize("kind", ["Whole", "Nothing", "Huge", "Breaks", "Learns"])
def test_a_class_is_treated_alike_in_a_process_of_its_own(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.py"
    file.write_text(ODD_BOTS, encoding="utf-8")
    spec = BotSpec(f"{file}:{kind}")
    isolated = spec.isolated(0, move_limit=5.0)
    assert isinstance(isolated, ProcessPlayer)
    with isolated:
        tables = [Table([bot, CallBot(1)], 1000, SCHEDULE, seed=1) for bot in (spec(0), isolated)]
        for _ in range(1 if kind == "Huge" else 3):  # all-in at once
            hands = [table.simulate_hand() for table in tables]
            assert hands[0] == hands[1]
        assert not isolated.out
    reasons = [[incident.reason for incident in table.incidents] for table in tables]
    assert reasons[0] == reasons[1]
    if kind == "Learns":
        requested = [[incident.requested for incident in table.incidents] for table in tables]
        assert requested[0] == requested[1]
        assert "saw ()" not in str(requested[0][-1])


@pytest.mark.boxed
def test_a_bot_is_told_its_seat_with_every_question(tmp_path: Path) -> None:
    told = tmp_path / "seats.py"
    told.write_text(
        "from croupier.botkit import Player\n"
        "class Seated(Player):\n"
        "    def get_action(self, gamestate, hole_cards):\n"
        "        return f'{self.player_index} {gamestate.player_index}', 0\n",
        encoding="utf-8",
    )
    log = tmp_path / "log"
    tournament = Tournament(
        [f"{told}:Seated", *["call"] * 4],
        starting_stack=500,
        schedule=SCHEDULE,
        table_size=3,
        seed=4,
        options=BotOptions(isolate=True),
        max_rounds=4,
        log=log,
    )
    tournament.run()
    faults = [json.loads(line) for line in log.read_text().splitlines() if '"fault"' in line]
    assert faults
    for fault in faults:
        assert fault["requested"][0] == f"{fault['seat']} {fault['seat']}"


@pytest.mark.boxed
def test_a_bot_of_an_own_file_is_isolated(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from croupier.botkit import CallBot\nclass Mine(CallBot):\n    pass\n", encoding="utf-8"
    )
    player = BotSpec(f"{file}:Mine").isolated(0, move_limit=5.0)
    assert isinstance(player, ProcessPlayer)
    with player:
        assert play(player).incidents == []
        assert player.bot_name == "Mine"
    assert isinstance(BotSpec("random")(0, 1), RandomBot)
