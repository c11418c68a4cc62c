"""`croupier tournament`: standings as table, CSV, JSON and page; resumed logs."""

import csv
import io
import json
import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from croupier.cli.screens.report import report_page
from croupier.play.tournament.chronicle import Chronicle
from croupier.play.tournament.tournament import Tournament
from tests.cli.running import Shell, write_bot

FAST = ("tournament", "--bot", "random", "--bot", "call", "--players", "8", "--seed", "7")


def test_standings(shell: Shell) -> None:
    lines = shell.lines(*FAST, "--table-size", "4", "--payouts", "50,30")
    assert lines[0] == "8 players, 2 tables, holdem"
    assert any("8 players at 2 tables" in line or "players at 1 table" in line for line in lines)
    places = [line.split()[0] for line in lines if line.strip()[:1].isdigit()][-8:]
    assert places[0] == "1"


def test_json_is_the_only_output(shell: Shell) -> None:
    finished = shell.run(*FAST, "--json")
    document = finished.document
    assert (finished.code, finished.complaint) == (0, f"commitment {document['commitment']}\n")
    assert document["seed"] == 7
    assert len(document["standings"]) == 8
    assert document["standings"][0]["place"] == 1
    again = shell.run(*FAST, "--workers", "1", "--json").document
    # Measurements of a run are separate; everything else repeats with its seed.
    assert document.pop("run")["seconds"] >= 0
    facts = {"seconds", "clocks", "box_lacks", "not_repeated", "not_started"}
    assert again.pop("run").keys() == facts
    assert again == document


def test_csv(shell: Shell, tmp_path: Path) -> None:
    finished = shell.run(*FAST, "--csv", "-")
    rows = list(csv.DictReader(io.StringIO(finished.output)))
    assert rows[0]["place"] == "1"
    assert len(rows) == 8
    shell.run(*FAST, "--csv", str(tmp_path / "out.csv"))
    assert (tmp_path / "out.csv").read_text(encoding="utf-8") == finished.output


def test_log_resume_and_report(shell: Shell, tmp_path: Path) -> None:
    log, page = tmp_path / "run.log", tmp_path / "run.html"
    lines = shell.lines(*FAST, "--log", str(log), "--report", str(page))
    assert f"  croupier history replay {log} --hand 1" in lines
    whole = log.read_bytes()
    log.write_bytes(whole[: len(whole) // 2])
    document = shell.run("tournament", "--resume", str(log), "--json").document
    assert log.read_bytes() == whole
    cut, other = tmp_path / "cut.log", tmp_path / "other.log"
    cut.write_bytes(whole[: len(whole) // 3])
    again = shell.run("tournament", "--resume", str(cut), "--log", str(other), "--json").document
    assert again["standings"] == document["standings"]
    assert other.read_bytes() == whole
    assert len(cut.read_bytes()) == len(whole) // 3
    assert page.read_text(encoding="utf-8") == report_page(Chronicle(log))


def test_resuming_with_the_options_of_the_first_run(shell: Shell, tmp_path: Path) -> None:
    log = tmp_path / "run.log"
    first = shell.run(*FAST, "--log", str(log), "--json").document
    whole = log.read_bytes()
    for length in (0, 10, 40, len(whole) // 2, len(whole)):
        log.write_bytes(whole[:length])
        again = shell.run(*FAST, "--resume", str(log), "--json")
        assert (again.code, again.document["standings"]) == (0, first["standings"])
        assert log.read_bytes() == whole
    for other in (("--seed", "8"), ("--players", "9"), ("--stack", "5")):
        refused = shell.run("tournament", "--resume", str(log), *other)
        assert (refused.code, "another tournament" in refused.complaint) == (2, True)
    refused = shell.run("tournament", "--resume", str(log), "--bot", "tight")
    assert (refused.code, "'tight' does not play in" in refused.complaint) == (2, True)
    assert log.read_bytes() == whole


def test_a_report_needs_no_log(shell: Shell, tmp_path: Path) -> None:
    page = tmp_path / "run.html"
    assert shell.run(*FAST, "--report", str(page), "--json").code == 0
    assert "<svg" in page.read_text(encoding="utf-8")


HOSTILE = ["<script>alert(1)</script>", "\"'&<b>", "[bold red]x[/]", "=1+1", "../../etc", "日本 ♠"]


def test_hostile_names_are_only_text(tmp_path: Path) -> None:
    log = tmp_path / "log"
    Tournament(
        dict.fromkeys(HOSTILE, "call"),
        starting_stack=100,
        schedule={1: (10, 20)},
        seed=1,
        log=log,
    ).run()
    page = report_page(Chronicle(log))
    assert "<script" not in page
    assert "://" not in page  # nothing is fetched, not even named
    begin, end = page.index("<main"), page.index("</main>") + len("</main>")
    content = ET.fromstring(page[begin:end])
    assert set(HOSTILE) <= {title.text for title in content.iter("title")}
    assert set(HOSTILE) <= {cell.text for cell in content.iter("td")}


def test_a_report_of_an_unfinished_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    Tournament(["call"] * 4, starting_stack=300, schedule={1: (50, 100)}, seed=1, log=log).run()
    whole = log.read_bytes()
    log.write_bytes(whole[: len(whole) // 2])
    page = report_page(Chronicle(log))
    assert "ends before" in page
    assert "<polyline" in page


def test_schedule_and_mixed_games(shell: Shell, tmp_path: Path) -> None:
    levels = tmp_path / "levels.csv"
    levels.write_text("hands,small_blind,big_blind\n5,50,100\n5,200,400\n")
    document = shell.run(
        *FAST, "--schedule", str(levels), "--game", "horse", "--stack", "1000", "--json"
    ).document
    assert len(document["games"]) == 5


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "name at least one bot"),
        (["--bot", "nobody"], "unknown bot 'nobody'"),
        (["--bot", "call", "--players", "1"], "two players"),
        (["--bot", "call", "--players", "0"], "two players or more, not 0"),
        (["--bot", "call", "--bot", "call", "--bot", "call", "--players", "2"], "3 bots for 2"),
        (["--bot", "call", "--tables", "9"], "the number of tables"),
        (["--bot", "call", "--stack", "0"], "the starting stack"),
        (["--bot", "call", "--schedule", "none.json"], "none.json: No such file"),
        (["--bot", "call", "--schedule", "setup.cfg"], "must end with"),
        (["--bot", "call", "--game", "old maid"], "there is no game"),
        (["--bot", "call", "--rules", "MINE"], "unknown house rules"),
        (["--bot", "call", "--payouts", "lots"], "--payouts"),
        (["--bot", "call", "--payouts", "1,2"], "better place"),
        (["--bot", "call", "--workers", "0"], "the number of workers"),
        (["--bot", "call", "--json", "--csv", "-"], "choose one"),
        (["--bot", "call", "--report", "/nowhere/x.html"], "no such directory"),
        (["--bot", "call", "--log", "/nowhere/x.log"], "no such directory"),
        (["--resume", "nothing.log"], "nothing.log"),
        (["--resume", "nothing.log", "--bot", "call"], "nothing.log"),
        (["--bot", "no/such/file.py:Bot"], "no such file"),
        (["--bot", "no.such.module:Bot"], "cannot be imported"),
    ],
)
def test_refusals_are_one_line(shell: Shell, arguments: list[str], complaint: str) -> None:
    finished = shell.run("tournament", *arguments)
    assert finished.code == 2
    assert complaint in finished.complaint
    assert finished.complaint.count("\n") == 1
    assert finished.output == ""


@pytest.mark.boxed
def test_bots_in_processes_of_their_own(shell: Shell) -> None:
    arguments = ("tournament", "-b", "call", "-b", "tight", "--seed", "3", "--max-rounds", "4")
    alone = shell.run(*arguments, "--isolate", "--json").document
    inside = shell.run(*arguments, "--json").document
    assert alone["standings"] == inside["standings"]
    assert alone["conduct"] == inside["conduct"]
    assert [each["name"] for each in alone["conduct"]] == ["call-1", "tight-1"]
    assert {each["name"] for each in alone["run"]["clocks"]} == {"call-1", "tight-1"}
    assert inside["run"]["clocks"] == []
    assert all(each["decisions"] > 0 and not each["faults"] for each in alone["conduct"])


@pytest.mark.boxed
def test_a_process_of_its_own_changes_no_hand(shell: Shell, tmp_path: Path) -> None:
    logs: list[list[str]] = []
    for more in ((), ("--isolate",)):
        log = tmp_path / f"{len(logs)}.log"
        bots = ("-b", "tight", "-b", "random", "-b", "exploiter")
        arguments = ("--tables", "2", "--players", "5", "--seed", "4", "--max-rounds", "12")
        shell.run("tournament", *bots, *arguments, "--log", str(log), *more)
        lines = log.read_text().splitlines()
        logs.append([line for line in lines if line.startswith('{"operation"')])
    assert logs[0] == logs[1]


@pytest.mark.boxed
def test_a_bot_in_a_process_of_its_own_is_not_run_at_the_table(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RUN_AT_THE_TABLE", raising=False)
    bot = write_bot(tmp_path, "Leak", "return 'call', 0")
    file = Path(bot.rpartition(":")[0])
    file.write_text("import os\nos.environ['RUN_AT_THE_TABLE'] = 'yes'\n" + file.read_text())
    log = str(tmp_path / "log")
    arguments = ("tournament", "-b", bot, "-b", "call", "--isolate")
    finished = shell.run(*arguments, "--max-rounds", "2", "--log", log, "--json")
    assert finished.code == 0
    assert all(each["decisions"] for each in finished.document["conduct"])
    assert shell.run("tournament", "-b", bot, "-b", "call", "--isolate", "--resume", log).code == 0
    assert shell.run("bot", "check", bot, "--move-limit", "5").code == 0
    assert "RUN_AT_THE_TABLE" not in os.environ


@pytest.mark.boxed
def test_a_bot_whose_file_breaks_in_its_process_is_told_of(shell: Shell, tmp_path: Path) -> None:
    bot = write_bot(tmp_path, "Broken", "return 'call', 0")
    file = Path(bot.rpartition(":")[0])
    file.write_text("1 / 0\n" + file.read_text())
    finished = shell.run("bot", "check", bot)
    assert finished.code == 2
    assert "ZeroDivisionError" in finished.complaint
    arguments = ("tournament", "-b", bot, "-b", "call", "--isolate", "--max-rounds", "2")
    played = shell.run(*arguments, "--json")
    assert played.code == 0
    [broken] = [each for each in played.document["conduct"] if each["name"] == "Broken-1"]
    assert broken["faults"]


@pytest.mark.parametrize("spec", ["nowhere.py:Bot", "croupier.players.bots:Nobody", "no.module:B"])
def test_a_bot_to_be_isolated_that_is_not_there_is_refused(shell: Shell, spec: str) -> None:
    finished = shell.run("tournament", "-b", spec, "-b", "call", "--isolate")
    assert finished.code == 2
    assert finished.complaint.count("\n") == 1


@pytest.mark.boxed
def test_bots_in_processes_at_several_tables_at_once(shell: Shell, tmp_path: Path) -> None:
    logs = []
    for workers in ("1", "3"):
        log = tmp_path / f"{workers}.log"
        arguments = ("-b", "call", "-b", "tight", "-b", "random", "--tables", "3", "--players", "6")
        more = ("--isolate", "--workers", workers, "--seed", "3", "--max-rounds", "6", "--log", log)
        finished = shell.run("tournament", *arguments, *map(str, more))
        assert (finished.code, finished.complaint) == (0, "")
        logs.append(log.read_text())
    assert logs[0] == logs[1]


def test_faults_are_listed_at_the_end(shell: Shell, tmp_path: Path) -> None:
    bots = ("-b", write_bot(tmp_path, "Dancer", "return 'dance', 0"), "-b", "call")
    output = shell.run("tournament", *bots, "--seed", "3", "--max-rounds", "2").output
    listed = output[output.index("faults by player") :]
    assert "Dancer-1" in listed
    assert "dance 0: unknown" in listed
    assert "Dancer-1 gave no valid answer (" in listed
    assert "call-1" not in listed


def test_a_bot_of_ones_own(shell: Shell, tmp_path: Path) -> None:
    mine = write_bot(tmp_path, "Mine", "return 'call', 0")
    log = tmp_path / "log"
    bots = ("--bot", mine, "--bot", "random")
    document = shell.run("tournament", *bots, "--seed", "1", "--log", str(log), "--json").document
    assert {standing["name"] for standing in document["standings"]} == {"Mine-1", "random-1"}
    whole = log.read_bytes()
    log.write_bytes(whole[: len(whole) * 2 // 3])
    # A log may come from anywhere: code it names is not run unless one says so.
    refused = shell.run("tournament", "--resume", str(log), "--json")
    assert (refused.code, "needs the code of" in refused.complaint) == (2, True)
    assert shell.run("tournament", "--resume", str(log), *bots, "--json").code == 0
    assert log.read_bytes() == whole
    assert json.loads(whole.splitlines()[1])["entries"][0]["player"] == mine


@pytest.mark.boxed
def test_a_resumed_tournament_keeps_the_box_and_the_limits_of_time(
    shell: Shell, tmp_path: Path
) -> None:
    log = str(tmp_path / "log")
    limits = ("--isolate", "--allow-weak-box", "--move-limit", "3", "--time-bank", "7")
    began = ("tournament", "-b", "call", "-b", "random", "--seed", "1", "--max-rounds", "2")
    assert shell.run(*began, *limits, "--log", log).code == 0
    opening = json.loads(Path(log).read_text().splitlines()[1])
    assert opening["bots"]["isolate"] is True
    assert opening["bots"]["move_limit"] == 3
    finished = shell.run("tournament", "--resume", log, "--allow-weak-box", "--json")
    assert finished.code == 0, finished.complaint
    for option, found, given in (("--move-limit", 3, 1), ("--time-bank", 7, 5)):
        refused = shell.run("tournament", "--resume", log, option, str(given))
        assert refused.code == 2
        assert f"was started with {option} {found}, not {given}" in refused.complaint
    plain = str(tmp_path / "plain")
    assert shell.run(*began, "--log", plain).code == 0
    refused = shell.run("tournament", "--resume", plain, "--isolate")
    assert (refused.code, "started without --isolate" in refused.complaint) == (2, True)


RECORD = ["name", "decisions", "faults", "failed", "late", "corrected", "examples"]


@pytest.mark.parametrize("more", [(), ("--workers", "2")])
def test_faults_by_bot_are_in_the_document(
    shell: Shell, tmp_path: Path, more: tuple[str, ...]
) -> None:
    bots = ("-b", write_bot(tmp_path, "Dancer", "return 'dance', 0"), "-b", "call", "-b", "tight")
    finished = shell.run("tournament", *bots, "--seed", "3", "--max-rounds", "4", "--json", *more)
    assert (finished.code, finished.complaint.count("Dancer-1 gave no valid answer")) == (0, 1)
    dancer, *others = finished.document["conduct"]
    assert list(dancer) == RECORD
    assert dancer["name"] == "Dancer-1"
    assert dancer["faults"] == dancer["failed"] == dancer["decisions"] > 0
    assert "unknown action" in dancer["examples"][0]
    assert not any(each["faults"] for each in others)


def test_strict_makes_faults_matter(shell: Shell, tmp_path: Path) -> None:
    short = ("--seed", "3", "--max-rounds", "4", "--strict")
    once = "return ('dance' if gamestate.round_number == 1 else 'fold'), 0"
    faulty = write_bot(tmp_path, "Once", once)
    harmless = write_bot(tmp_path, "Harmless", "return 'call', 0")
    for command in ("tournament", "cash"):
        words = short if command == "tournament" else ("--seed", "3", "--rounds", "4", "--strict")
        finished = shell.run(command, "-b", faulty, "-b", "call", *words)
        assert finished.code == 1
        assert "with --strict the exit code is 1" in finished.output
        assert shell.run(command, "-b", faulty, "-b", "call", *words[:-1]).code == 0
        finished = shell.run(command, "-b", harmless, "-b", "call", *words)
        assert finished.code == 0
        assert "corrected" in finished.output
        assert "No bot failed or was late." in finished.output


def test_a_game_in_which_nobody_played_is_no_success(shell: Shell, tmp_path: Path) -> None:
    bot = write_bot(tmp_path, "Broken", "return 1 / 0")
    for words in (("tournament", "--max-rounds", "3"), ("cash", "--rounds", "3")):
        finished = shell.run(*words, "-b", bot, "-b", bot, "--seed", "3")
        assert finished.code == 1
        assert "Nobody played" in finished.output


def test_the_report_shows_faults_by_bot(shell: Shell, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    bots = ("-b", write_bot(tmp_path, "Dancer", "return '<b>dance', 0"), "-b", "call")
    shell.run("tournament", *bots, "--seed", "3", "--max-rounds", "3", "--report", str(report))
    page = report.read_text()
    listed = page[page.index("<h2>Faults</h2>") : page.index("<h2>Stacks</h2>")]
    assert "<td>Dancer-1</td>" in listed
    assert "&lt;b&gt;dance 0: unknown action" in listed
    assert "call-1" not in listed
    shell.run(
        "tournament", "-b", "call", "--seed", "3", "--max-rounds", "3", "--report", str(report)
    )
    assert "No bot failed" in report.read_text()


def test_bots_have_the_names_they_are_given(shell: Shell, tmp_path: Path) -> None:
    words = ("-b", "Ann=call", "-b", "tight", "-b", "Ann-2=random", "--seed", "3", "--json")
    document = shell.run("tournament", *words, "--players", "5", "--max-rounds", "2").document
    names = {"Ann", "tight-1", "Ann-2", "Ann-3", "tight-2"}
    assert {each["name"] for each in document["standings"]} == names
    document = shell.run("cash", *words, "--players", "5", "--rounds", "2").document
    assert set(document["bought"]) == names
    for command in ("tournament", "cash"):
        refused = shell.run(command, "-b", "Ann=call", "-b", "Ann=tight")
        assert (refused.code, "two entries have the name 'Ann'" in refused.complaint) == (2, True)
        refused = shell.run(command, "-b", "Ann=nobody", "-b", "call")
        assert (refused.code, "unknown bot 'nobody'" in refused.complaint) == (2, True)
    log = str(tmp_path / "log")
    mine = write_bot(tmp_path, "Mine", "return 'fold', 0")
    bots = ("-b", f"Ann={mine}", "-b", "call")
    assert shell.run("tournament", *bots, "--max-rounds", "2", "--log", log).code == 0
    assert shell.run("tournament", *bots, "--resume", log).code == 0
    other = bots[1].replace("Ann=", "Eve=")
    refused = shell.run("tournament", "-b", other, "-b", "call", "--resume", log)
    assert (refused.code, "'Eve=" in refused.complaint) == (2, True)


@pytest.mark.parametrize("more", [(), ("--workers", "2", "--tables", "2")])
def test_bots_of_this_process_are_timed_where_that_is_asked_for(
    shell: Shell, tmp_path: Path, more: tuple[str, ...]
) -> None:
    sleeper = write_bot(tmp_path, "Sleeper", "import time", "time.sleep(0.05)", "return 'call', 0")
    words = ("tournament", "-b", sleeper, "-b", "call", "-p", "4", "--seed", "3", "--json", *more)
    untimed = shell.run(*words, "--max-rounds", "2", "--strict")
    assert untimed.code == 0
    assert untimed.document["run"]["clocks"] == []
    limits = ("--move-limit", "0.01", "--time-bank", "0", "--max-rounds", "2", "--strict")
    timed = shell.run(*words, *limits)
    assert timed.code == 1
    conduct = {each["name"]: each for each in timed.document["conduct"]}
    assert conduct["Sleeper-1"]["late"] == conduct["Sleeper-1"]["decisions"] > 0
    assert "did not answer in time" in conduct["Sleeper-1"]["examples"][0]
    assert len(timed.document["run"]["clocks"]) == 4
