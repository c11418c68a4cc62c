"""The files that a boxed bot may read: its own file and those in its command, no folder above."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.errors import SetupError
from croupier.players.transports.box.box import Box
from croupier.players.transports.box.readable import check_folders, find_program, is_wide, resolve
from tests.players.transports.box.inside import inside, run
from tests.players.transports.box.test_ways_out import needs

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="boxes are Linux's")


def script(path: Path, first_line: str, body: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!{first_line}\n{body}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home directory with a secret in it, and `bin` on the search path."""
    home = tmp_path / "home"
    (home / "bin").mkdir(parents=True)
    (home / "secret").write_text("hunter2")
    (home / "lib").mkdir()
    (home / "lib" / "secret").write_text("hunter2")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("PATH", f"{home / 'bin'}:{os.environ['PATH']}")
    return home


def test_a_bare_command_does_not_open_its_prefix(home: Path) -> None:
    needs("files")
    bot = home / "bin" / "mybot"
    script(bot, "/bin/sh", f"cat {home}/secret {home}/lib/secret; ls {home}; echo; cat {bot}")
    text, _ = run(Box(["mybot"]))
    assert "hunter2" not in text
    assert "secret\n" not in text.partition("\n")[0]
    assert "#!/bin/sh" in text  # its own file


def test_a_command_found_through_links_reads_its_file(home: Path, tmp_path: Path) -> None:
    real = script(tmp_path / "elsewhere" / "bot-1.0", "/usr/bin/env sh", "echo fine")
    (tmp_path / "elsewhere" / "secret").write_text("hunter2")
    (home / "bin" / "mybot").symlink_to(real)
    assert run(Box(["mybot"]))[0] == "fine\n"


def test_an_interpreter_at_home_reads_its_library(home: Path) -> None:
    # A Python whose prefix is the home directory itself: its library, and nothing else of it.
    needs("files")
    subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", "--symlinks", str(home)], check=True
    )
    packages = next((home / "lib").glob("python*")) / "site-packages"
    (packages / "installed.py").write_text("word = 'found'\n")
    bot = script(
        home / "bin" / "mybot",
        str(home / "bin" / "python"),
        "import installed\n"
        "try:\n"
        f"    print(installed.word, open({str(home / 'secret')!r}).read())\n"
        "except OSError as error:\n"
        "    print(installed.word, type(error).__name__)\n",
    )
    text, _ = run(Box([bot.name]))
    assert text == "found PermissionError\n"


def test_python_and_files_beside_it(tmp_path: Path) -> None:
    needs("files")
    (tmp_path / "neighbour").write_text("hunter2")
    code = f"result['neighbour'] = attempt(lambda: open({str(tmp_path / 'neighbour')!r}).read())"
    assert inside(tmp_path, code) == {"neighbour": "EACCES"}


def test_keys_and_passwords_of_the_system_are_hidden(tmp_path: Path) -> None:
    needs("files")
    code = """
    for path in ("/etc/ssl/private", "/etc/ssl", "/root", "/home", "/tmp", "/var/log", "/proc"):
        result[path] = attempt(lambda: len(os.listdir(path)))
    for path in ("/etc/shadow", "/etc/hosts", "/proc/self/environ"):
        result[path] = attempt(lambda: len(open(path).read()))
    """
    assert set(inside(tmp_path, code).values()) <= {"EACCES", "ENOENT"}


@pytest.mark.skipif(shutil.which("python3") is None, reason="no python3 on the search path")
def test_the_python_of_the_search_path_runs_whoever_provides_it(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("import json, ssl, ctypes; print('fine')")
    assert run(Box(["python3", str(file)]))[0] == "fine\n"


def test_a_version_manager_is_asked_for_the_real_program(home: Path) -> None:
    real = script(home / ".pyenv" / "versions" / "1" / "bin" / "tool", "/bin/sh", "echo real")
    script(
        home / ".pyenv" / "libexec" / "pyenv",
        "/bin/sh",
        f'[ "$1 $2" = "which tool" ] && echo {real}',
    )
    shim = script(home / ".pyenv" / "shims" / "tool", "/bin/sh", "exec pyenv exec tool")
    os.environ["PATH"] = f"{shim.parent}:{os.environ['PATH']}"
    assert find_program("tool") == real
    # A stranger's program in a folder of that name is run nowhere but in its box.
    assert find_program(str(shim)) == shim


def test_wide_folders_are_refused_with_a_hint(home: Path, tmp_path: Path) -> None:
    below = home / "bots" / "mine"
    below.mkdir(parents=True)
    for folder in (Path("/"), home, tmp_path, Path("/home"), Path("~root").expanduser()):
        with pytest.raises(SetupError, match="a folder of its own"):
            check_folders([folder])
    assert check_folders([below, below.parent]) == [below, below.parent]
    assert not is_wide(below)
    with pytest.raises(SetupError, match="home directory"):
        resolve(["sh", str(home)])
    with pytest.raises(SetupError, match="home directory"):
        Box(["sh"], readable=[home])
    with pytest.raises(SetupError, match="home directory"):
        Box(["sh"], environment={"PYTHONPATH": str(home)})


def test_a_link_to_a_home_directory_is_one(home: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(home)
    with pytest.raises(SetupError, match="home directory"):
        Box(["sh", str(link)])


def test_a_folder_is_readable_but_for_what_the_table_writes(tmp_path: Path) -> None:
    needs("files")
    bots = tmp_path / "bots"
    (bots / "logs").mkdir(parents=True)
    (bots / "helper.py").write_text("word = 'found'")
    (bots / "logs" / "other.txt").write_text("hunter2")
    (bots / "link").symlink_to(tmp_path)
    (tmp_path / "above").write_text("hunter2")
    with (bots / "game.log").open("w") as log:
        log.write("the seed is 42")
        log.flush()
        result = inside(
            tmp_path,
            f"""
            bots = {str(bots)!r}
            for name in ("helper.py", "game.log", "logs/other.txt", "link/above"):
                result[name] = attempt(lambda: open(bots + "/" + name).read())
            result["list"] = sorted(os.listdir(bots))
            """,
            readable=[bots],
            hidden=[bots / "logs"],
        )
    assert result == {
        "helper.py": "word = 'found'",
        "game.log": "EACCES",
        "logs/other.txt": "EACCES",
        "link/above": "EACCES",
        "list": ["game.log", "helper.py", "link", "logs"],
    }


def test_logs_are_not_kept_where_bots_are(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.touch()
    for readable, command in (([tmp_path], ["true"]), ([], [sys.executable, str(file)])):
        with pytest.raises(SetupError, match="in a folder without bots"):
            Box(command, readable=readable, hidden=[tmp_path])
    Box([sys.executable, str(file)], readable=[tmp_path], hidden=[tmp_path / "logs"])


@pytest.mark.parametrize("bot", ["mine.py:Mine", "sh {home}", "{home}"])
def test_a_bot_that_would_open_a_home_directory_is_refused_before_it_begins(
    home: Path,
    bot: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(home)
    (home / "mine.py").write_text("from croupier.botkit import CallBot as Mine\n")
    (home / "bot.toml").write_text('python = "mine.py:Mine"\n')
    log = home / "game.log"
    words = ["--bot", bot.format(home=home), "--bot", "call", "--isolate", "--log", str(log)]
    for game in ("tournament", "cash"):
        with pytest.raises(SystemExit) as ended:
            main([game, *words])
        assert ended.value.code == 2
        assert "put the bot into a folder of its own" in capsys.readouterr().err
        assert not log.exists()


def test_the_folders_of_other_bots_are_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs("files")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    other = Box(["sh", "-c", "echo cards >&2; read line"]).start()
    try:
        result = inside(
            tmp_path,
            f"""
            result["other"] = attempt(lambda: open({str(other.errors)!r}).read())
            result["beside"] = attempt(lambda: len(open("{tmp_path}/inside.py").read()) > 0)
            result["own"] = attempt(lambda: open("mine", "w").write("fine"))
            """,
            readable=[tmp_path],
        )
    finally:
        other.end()
        os.close(other.reading)
        os.close(other.writing)
    assert result == {"other": "EACCES", "beside": True, "own": 4}
