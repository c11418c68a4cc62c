"""Folders that are bots, and bots that import their neighbours, in a box and without one."""

import sys
from pathlib import Path

import pytest

from croupier.botkit import BotSpec, CallBot, Table
from croupier.errors import SetupError
from croupier.players.transports.options import BotOptions
from croupier.players.transports.process import ProcessPlayer

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="bots that are programs run on Linux"
)

SCHEDULE = {1: (10, 20)}
CLASS = """
from croupier.botkit import CallBot
from {neighbour} import NAME
class Caller(CallBot):
    def get_action(self, gamestate, hole_cards):
        return NAME, 0
"""
PROGRAM = """
import json, sys
from pathlib import Path
from {neighbour} import NAME
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        data = (Path(__file__).parent / "data" / "name.txt").read_text()
        print(json.dumps({{"type": "hello", "protocol": 1, "name": data}}), flush=True)
    elif message["type"] == "act":
        print(json.dumps({{"request": message["request"], "action": NAME}}), flush=True)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "my bot"
    (made / "data").mkdir(parents=True)
    neighbour = f"neighbour_{abs(hash(str(tmp_path)))}"  # modules of this process are kept
    (made / f"{neighbour}.py").write_text("NAME = 'call'\n")
    (made / "bot.py").write_text(CLASS.format(neighbour=neighbour))
    (made / "program.py").write_text(PROGRAM.format(neighbour=neighbour))
    (made / "data" / "name.txt").write_text("from a file")
    return made


def play(spec: BotSpec, *, boxed: bool) -> tuple[Table, object]:
    player = spec.isolated(0) if boxed else spec(0)
    try:
        table = Table([player, CallBot(1)], 1000, SCHEDULE, seed=1)
        for _ in range(2):
            table.simulate_hand()
    finally:
        if isinstance(player, ProcessPlayer):
            player.close()
    return table, player


def faults(table: Table) -> list[str]:
    return [each.reason for each in table.incidents if each.reason != "there is nothing to call"]


@pytest.mark.boxed
@pytest.mark.parametrize("boxed", [False, True])
def test_a_bot_imports_its_neighbour(folder: Path, boxed: bool) -> None:
    table, player = play(BotSpec(f"{folder / 'bot.py'}:Caller"), boxed=boxed)
    assert faults(table) == []
    assert isinstance(player, ProcessPlayer) == boxed


@pytest.mark.boxed
@pytest.mark.parametrize("boxed", [False, True])
def test_a_module_imports_its_neighbour(
    folder: Path, boxed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(folder))
    (folder / "module_of_a_bot.py").write_text((folder / "bot.py").read_text())
    table, _ = play(BotSpec("module_of_a_bot:Caller"), boxed=boxed)
    assert faults(table) == []


@pytest.mark.boxed
@pytest.mark.parametrize("boxed", [False, True])
@pytest.mark.parametrize(
    "how",
    [
        'python = "bot.py:Caller"',
        f'command = "{sys.executable.rpartition("/")[2]} program.py"',
        f'command = ["{sys.executable.rpartition("/")[2]}", "program.py"]',
    ],
)
def test_a_folder_with_a_bot_toml_is_a_bot(
    folder: Path, how: str, boxed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=":")
    (folder / "bot.toml").write_text(f'name = "The Caller"\n{how}\n')
    monkeypatch.chdir(folder.parent)
    spec = BotSpec("my bot")
    assert spec.name == "The Caller"
    table, player = play(spec, boxed=boxed)
    assert faults(table) == []
    if "command" in how:
        assert isinstance(player, ProcessPlayer)
        assert player.bot_name == "from a file"


def test_a_folder_gives_a_bot_its_name(folder: Path) -> None:
    (folder / "bot.toml").write_text('python = "bot.py:Caller"')
    assert BotSpec(str(folder)).name == "my bot"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            'python = "bot.py:Caller"\nshell = true',
            "unknown key 'shell'; choose from name, command",
        ),
        ('python = "bot.py:Caller"\ncommand = "./x"', "both command and python; it needs one"),
        ('name = "x"', "neither command nor python; it needs one"),
        ('name = 7\npython = "bot.py:Caller"', "name must be a text, not 7"),
        ('name = " "\npython = "bot.py:Caller"', "name must be a text"),
        ("python = 7", 'python must be "file.py:Class", not 7'),
        ('python = "bot.py"', "python must be \"file.py:Class\", not 'bot.py'"),
        ('python = "bot:Caller"', 'python must be "file.py:Class"'),
        ('python = "none.py:Caller"', "no file 'none.py' in this folder"),
        ('python = "bot.py:Other"', "has no class 'Other'"),
        ('python = "../secret.py:Bot"', "'../secret.py' is outside of this folder"),
        ('python = "link.py:Bot"', "'link.py' is outside of this folder"),
        ('python = "SECRET:Bot"', "is outside of this folder"),
        ("command = 7", "command must be a text or a list of words, not 7"),
        ("command = []", "command must be a text or a list of words"),
        ('command = ["python3", 7]', "command must be a text or a list of words"),
        ('command = "\'python3"', "cannot be read: No closing quotation"),
        ('command = "../secret.py"', "'../secret.py' is outside of this folder"),
        ('command = "/bin/cat"', "'/bin/cat' is outside of this folder"),
        ('command = "./none"', "no file './none' in this folder"),
        ('command = "python3 ../secret.py"', "'../secret.py' is outside of this folder"),
        ('command = "python3 data/../../secret.py"', "is outside of this folder"),
        ('command = "python3 link.py"', "'link.py' is outside of this folder"),
        ('command = "cat SECRET"', "is outside of this folder"),
        ("command = ", "is not TOML"),
    ],
)
def test_a_bot_toml_that_is_wrong_is_refused(folder: Path, text: str, complaint: str) -> None:
    secret = folder.parent / "secret.py"
    secret.write_text("class Bot: pass")
    (folder / "link.py").symlink_to(secret)
    (folder / "bot.toml").write_text(text.replace("SECRET", str(secret)))
    with pytest.raises(SetupError) as refused:
        BotSpec(str(folder))
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_words_that_are_no_files_are_left_alone(folder: Path) -> None:
    (folder / "bot.toml").write_text('command = ["python3", "program.py", "--style", "a/b", "9"]')
    command = BotSpec(str(folder)).command
    assert command == ("python3", str(folder / "program.py"), "--style", "a/b", "9")


def test_a_folder_without_a_bot_toml(folder: Path) -> None:
    with pytest.raises(SetupError, match=r"my bot has no bot\.toml with python = "):
        BotSpec(str(folder))
    (folder / "bot.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(SetupError, match="is not TOML"):
        BotSpec(str(folder))
    (folder / "bot.toml").write_bytes(b"#" * 100_000)
    with pytest.raises(SetupError, match="larger than"):
        BotSpec(str(folder))


BROKEN = {
    "import no_such_module_anywhere": "ModuleNotFoundError: No module named 'no_such_module_any",
    "1 / 0": "ZeroDivisionError: division by zero",
    "raise SystemExit('I give up')": "SystemExit: I give up",
}


@pytest.mark.boxed
@pytest.mark.parametrize("boxed", [False, True])
@pytest.mark.parametrize("line", BROKEN)
def test_what_breaks_when_a_bot_is_loaded_is_told_with_file_and_line(
    tmp_path: Path, line: str, boxed: bool
) -> None:
    file = tmp_path / "broken_bot.py"
    file.write_text(f"from croupier.botkit import CallBot\n\n{line}\nclass Bot(CallBot): pass\n")
    spec = BotSpec(f"{file}:Bot")
    if boxed:
        player = spec.isolated(0)
        assert isinstance(player, ProcessPlayer)
        message = player.greet()
    else:
        with pytest.raises(SetupError) as refused:
            spec(0)
        message = str(refused.value)
    assert f"broken_bot.py cannot be loaded: {BROKEN[line]}" in message
    assert "(broken_bot.py, line 3)" in message


@pytest.mark.boxed
def test_what_breaks_when_a_bot_is_asked_is_told_with_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "breaks.py"
    file.write_text(
        "import json\n"
        "from croupier.botkit import Player\n"
        "class Bot(Player):\n"
        "    def get_action(self, gamestate, hole_cards):\n"
        "        return json.loads('?')\n"
    )
    for boxed in (False, True):
        table, _ = play(BotSpec(f"{file}:Bot"), boxed=boxed)
        assert table.incidents[0].reason == (
            "crashed: JSONDecodeError: Expecting value: line 1 column 1 (char 0) "
            "(breaks.py, line 5)"
        )


def test_a_bot_lowers_limits_and_raises_none(folder: Path) -> None:
    (folder / "bot.toml").write_text('command = "cat"\nmove_limit = 0.5\nmemory = 4096\n')
    with BotSpec(str(folder))(0, options=BotOptions(memory=256)) as player:  # type: ignore[attr-defined]
        assert player.options.move_limit == 0.5
        assert player.options.memory == 256


@pytest.mark.parametrize("limit", ["move_limit = 0", "memory = 1.5", 'time_bank = "long"'])
def test_a_limit_is_a_number(folder: Path, limit: str) -> None:
    (folder / "bot.toml").write_text(f'command = "cat"\n{limit}\n')
    with pytest.raises(SetupError, match="above 0, not"):
        BotSpec(str(folder))
