"""The features of a tournament on the command line: good options, bad ones, logs and reports."""

from pathlib import Path

import pytest

from tests.cli.running import Shell

FIELD = ("tournament", "-b", "random", "-b", "all-in", "-p", "10", "--table-size", "4")
ONE_TABLE = ("--table-size", "10")
SEEDED = (*FIELD, "--seed", "3", "--json")


def test_everything_is_in_the_document_the_log_and_the_report(shell: Shell, tmp_path: Path) -> None:
    log, page = tmp_path / "run.log", tmp_path / "run.html"
    options = (
        *("--buy-in", "100", "--fee", "10", "--bounty", "51", "--bounty-kept", "1/2"),
        *("--rebuys", "1", "--reentries", "1", "--add-ons", "1", "--add-on-stack", "500"),
        *("--buy-until-level", "1", "--late", "Eve=random@3", "--final-table", "5"),
        *("--redraw", "3,2", "--balancing", "high_card", "--deal", "chips", "--deal-at", "3"),
    )
    played = shell.run(*SEEDED, *options, "--log", str(log), "--report", str(page))
    assert played.code == 0, played.complaint
    document = played.document
    money = document["money"]
    assert money["paid_in"] == money["prizes"] + money["bounties"] + money["fees"]
    assert money["paid_in"] == sum(each["cost"] for each in document["standings"])
    assert money["bounties"] == sum(each["bounty"] for each in document["standings"])
    assert any(each["add_ons"] for each in document["standings"])
    assert {each["name"] for each in document["standings"]} >= {"Eve"}
    text = page.read_text(encoding="utf-8")
    for words in ("deal by chips", "re-entr", "add-ons", "cost", "The players paid"):
        assert words.replace("re-entr", "reentries") in text
    whole = log.read_bytes()
    log.write_bytes(whole[: len(whole) * 2 // 3])
    again = shell.run("tournament", "--resume", str(log), "--json")
    assert again.document["standings"] == document["standings"]
    assert log.read_bytes() == whole
    assert shell.run("history", "verify", str(log)).code == 0


def test_stages_breaks_and_envelopes_are_in_the_report(shell: Shell, tmp_path: Path) -> None:
    page, levels = tmp_path / "run.html", tmp_path / "levels.csv"
    levels.write_text(
        "hands,small_blind,big_blind,break\n4,10,20,\n,,,15\n4,50,100,\n9,500,1000,\n",
        encoding="utf-8",
    )
    finished = shell.run(
        *(*SEEDED, "--schedule", str(levels), "--format", "heads-up", "--report", str(page)),
        *("--bounty", "10", "--mystery-from", "4", "--mystery-shares", "5,1"),
    )
    assert finished.code == 0, finished.complaint
    assert finished.document["simulated_seconds"] > 900
    text = page.read_text(encoding="utf-8")
    for words in ("break of 15 minutes", "envelopes, the largest", "stage 2: 8 players"):
        assert words in text


def test_a_satellite(shell: Shell) -> None:
    standings = shell.run(*SEEDED, "--buy-in", "100", "--seat-value", "300").document["standings"]
    assert [each["prize"] for each in standings[:5]] == [300, 300, 300, 100, 0]
    lines = shell.lines(*FIELD, "--seed", "3", "--buy-in", "100", "--seat-value", "300")
    assert "The players paid 1,000: prizes 1,000, bounties 0, fees 0" in lines


def test_a_wall_clock(shell: Shell, tmp_path: Path) -> None:
    log = tmp_path / "run.log"
    played = shell.run(*SEEDED, "--clock", "real", "--log", str(log), "--max-rounds", "3")
    assert played.code == 0
    assert b'"event":"time"' in log.read_bytes()
    # Measurements of a run are separate.
    assert played.document["simulated_seconds"] is None
    assert played.document["run"]["measured_seconds"] >= 0
    assert shell.run("history", "verify", str(log)).code == 0


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--bounty-kept", "half"), "--bounty-kept must be shares such as 1/2 or 0.5, not 'half'"),
        (("--bounty-kept", "1/0"), "--bounty-kept must be shares"),
        (("--bounty-kept", "1/2"), "--bounty-kept needs a bounty"),
        (("--redraw", "two"), "--redraw must be numbers of tables such as 3,2, not 'two'"),
        (("--late", "Eve"), "--late must be NAME=SPEC@ROUND, such as Eve=call@20, not 'Eve'"),
        (("--late", "Eve=call@soon"), "--late must be NAME=SPEC@ROUND"),
        (("--clock", "sun"), "a clock must be 'simulated' or 'real', not 'sun'"),
        (("--rebuys", "1"), "need the end of their period"),
        (("--format", "cup"), "format must be standard or shootout or heads-up, not 'cup'"),
        (("--deal", "icm"), "a deal needs deal"),
        (("--mystery-shares", "1,x", "--mystery-from", "3"), "--mystery-shares must be shares"),
        (("--mystery-from", "9"), "mystery bounties need a bounty"),
        (("--final-table", "11"), "at most 10 seats, not 11"),
        (("--hands-per-game", "4"), "--hands-per-game has no effect on one game; name a mix"),
        (
            ("--hand-for-hand-seconds", "9"),
            "no effect without prizes; name --payouts or a --buy-in",
        ),
        (("--format", "shootout", "--balancing", "high_card"), "leave out balancing"),
        *(
            ((*ONE_TABLE, option, value), f"{option} has no effect at one table")
            for option, value in (
                ("--redraw", "2"),
                ("--final-table", "5"),
                ("--balancing", "high_card"),
                ("--hand-for-hand-seconds", "9"),
            )
        ),
    ],
)
def test_wrong_options_are_one_line(shell: Shell, options: tuple[str, ...], told: str) -> None:
    finished = shell.run(*FIELD, *options)
    assert finished.code == 2
    assert told in finished.complaint
    assert finished.complaint.count("\n") == 1


def test_a_resumed_log_refuses_other_features(shell: Shell, tmp_path: Path) -> None:
    log = tmp_path / "run.log"
    terms = ("--bounty", "10", "--bounty-kept", "0.5", "--redraw", "2", "--log", str(log))
    assert shell.run(*SEEDED, *terms, "--max-rounds", "3").code == 0
    same = ("tournament", "--resume", str(log), "--json", "--bounty-kept", "1/2", "--redraw", "2")
    assert shell.run(*same).code == 0
    other = shell.run("tournament", "--resume", str(log), "--redraw", "3")
    assert other.code == 2
    assert "belongs to another tournament: --redraw was" in other.complaint
    other = shell.run("tournament", "--resume", str(log), "--bounty", "20")
    assert "belongs to another tournament: --bounty was 10, not 20" in other.complaint


def test_a_resumed_log_refuses_every_other_option(shell: Shell, tmp_path: Path) -> None:
    log, levels, others = tmp_path / "run.log", tmp_path / "a.json", tmp_path / "b.json"
    levels.write_text('{"1": [10, 20], "9": [50, 100]}', encoding="utf-8")
    others.write_text('{"1": [10, 20], "8": [50, 100]}', encoding="utf-8")
    terms = (
        *("--game", "holdem,razz", "--schedule", str(levels), "--rules", "WSOP", "--seed", "3"),
        *("--payouts", "0.7,0.3", "--late", "Eve=call@3", "--max-rounds", "4", "--table-size", "9"),
        *("--hands-per-game", "2", "--tables", "1", "--seat-limit", "8"),
    )
    field = ("tournament", "-b", "call", "-p", "6", "--stack", "500")
    assert shell.run(*field, *terms, "--log", str(log)).code == 0
    whole = log.read_bytes()
    same = shell.run("tournament", "--resume", str(log), *terms, "--json")
    assert same.code == 0, same.complaint
    for option, wanted, told in [
        ("--game", "holdem", "--game was holdem,razz, not holdem"),
        ("--schedule", str(others), "--schedule differs in levels"),
        ("--rules", "STANDARD", "--rules differs in "),
        ("--payouts", "50,30", "--payouts was 7/10,3/10, not 50,30"),
        ("--late", "Eve=call@2", "--late differs from the log"),
        ("--late", "Bob=call@3", "--late differs from the log"),
        ("--max-rounds", "5", "--max-rounds was 4, not 5"),
        ("--table-size", "6", "--table-size was 8, not 6"),
        ("--hands-per-game", "3", "--hands-per-game was 2, not 3"),
        ("--tables", "2", "--tables was 1, not 2"),
        ("--rebuys", "1", "--rebuys: "),
        ("--buy-in", "5", "--buy-in was 0, not 5"),
        ("--dealers-choice", "", "--dealers-choice was none, not True"),
    ]:
        words = (option, wanted) if wanted else (option,)
        refused = shell.run("tournament", "--resume", str(log), *words)
        assert refused.code == 2
        assert f"{log} belongs to another tournament: {told}" in refused.complaint, option
        assert refused.complaint.count("\n") == 1
    assert log.read_bytes() == whole


def test_dealers_choice(shell: Shell, tmp_path: Path) -> None:
    log = str(tmp_path / "run.log")
    words = ("tournament", "-b", "random", "-p", "8", "--tables", "2", "--max-rounds", "10")
    chosen = ("--game", "holdem,razz,badugi", "--dealers-choice", "--log", log, "--json")
    document = shell.run(*words, *chosen).document
    assert document["games"] == ["holdem", "razz", "badugi"]
    assert shell.run("tournament", "--resume", log, "--dealers-choice").code == 0
    assert shell.run("history", "verify", log).code == 0
    refused = shell.run(*words, "--game", "holdem", "--dealers-choice")
    assert "dealer's choice needs games to choose from" in refused.complaint


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.json", '{"levels": [\n {"hands": 5, "small_blind": 1, "big_blind": 2},\n'
         ' {"hands": 5, "small_blind": "ten",\n  "big_blind": 20}]}',
         "line 3: the level from 6 on: the small blind must be a whole number from 1 up"),
        ("a.json", '{"levels": [{"hands": 5, "small_blind": 1, "big_blind": 2}],\n "speed": 2}',
         "line 2: a schedule has no 'speed'; choose from levels, per, rotation, every, breaks"),
        ("a.json", '{"1": [1, 2],\n "9": [4,\n 2]}', "line 2: the level from 9 on: the small"),
        ("a.toml", "[[levels]]\nhands = 5\nsmall_blind = 1\nbig_blind = 2\n\n[[levels]]\n"
         'hands = 5\nsmall_blind = 1\nbig_blnd = 2\n',
         "line 9: level 2: a level has no 'big_blnd'; choose"),
        ("a.csv", "hands,small_blind,big_blind,break\n5,1,2,\n,,,many\n",
         "line 3: level 2: the minutes of a break must be a whole number from 1 to 10000"),
        ("a.csv", "hands,small_blind,big_blind\n5,1,2\n\n5,4,2\n", "line 4: the level from 6 on"),
    ],
)  # fmt: skip
def test_schedule_files_say_where(
    shell: Shell, tmp_path: Path, name: str, text: str, told: str
) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    finished = shell.run(*FIELD, "--schedule", str(file))
    assert finished.code == 2
    assert f"{file}, {told}" in finished.complaint


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--rebuy-price", "5"), "--rebuy-price needs rebuys, how many each player may buy"),
        (("--add-on-stack", "5"), "--add-on-stack needs --add-ons"),
        (("--rebuy-rounds", "5"), "--rebuy-rounds needs something to buy"),
        (("--buy-policy", "never"), "--buy-policy needs something to buy"),
        (("--rebuys", "2"), "the end of their period: --buy-until-level or --rebuy-rounds"),
        (("--deal-at", "2"), "a deal needs deal, the method, and --deal-at"),
        (("--bounty-kept", "1/2"), "--bounty-kept needs a bounty"),
    ],
)
def test_options_without_effect_are_refused_in_the_words_of_the_command_line(
    shell: Shell, options: tuple[str, ...], told: str
) -> None:
    refused = shell.run(*FIELD, *options)
    assert refused.code == 2
    assert told in refused.complaint


def test_a_late_entry_does_not_wait_for_empty_rounds(shell: Shell) -> None:
    words = ("tournament", "-b", "all-in", "-b", "call", "--stack", "20", "--seed", "1", "--json")
    document = shell.run(*words, "--late", "Eve=call@500").document
    assert document["rounds"] < 400
    assert {each["name"] for each in document["standings"]} >= {"Eve"}
