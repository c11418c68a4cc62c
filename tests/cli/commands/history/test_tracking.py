"""`croupier history stats` and `report`: every number, filters, names, bad input."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from croupier.history import FORMATS
from tests.cli.running import Shell
from tests.history.rooms.samples import SAMPLES
from tests.tracker.playing import hand

SUMMARY = """PokerStars Tournament #1234567890, No Limit Hold'em
Buy-In: $9.00/$1.00 USD
3 players
Total Prize Pool: $27.00 USD
Tournament started 2024/05/01 10:00:00 ET
Tournament finished 2024/05/01 11:00:00 ET

  1: Cy (Somewhere), $27.00 (100%)
  2: Ann (Somewhere),
  3: Bob (Somewhere),

You finished in 1st place.
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "hands"
    folder.mkdir()
    hands = [
        hand(
            "6 f f f" if number % 2 else "c f f c c c c c c c",
            seed=number,
            id=str(number),
            hero="Cy",
            currency="USD",
            time=f"2024-05-{number + 1:02d}T12:00:00",
        )
        for number in range(12)
    ]
    assert FORMATS["log"].write is not None
    with open(folder / "hands.log", "w", encoding="utf-8") as file:
        FORMATS["log"].write(hands, file)
    return folder


def test_one_player_has_every_number(shell: Shell, files: Path) -> None:
    finished = shell.run("history", "stats", str(files), "--player", "Cy")
    assert finished.code == 0
    for text in ("bb/100", "EV bb/100", "VPIP", "12 of 12", "c-bet", "WTSD", "W$SD", "USD", "AF"):
        assert text in finished.output
    document = shell.run("history", "stats", str(files), "--player", "Cy", "--json").document
    (row,) = document["players"]
    assert row["counts"]["pfr"] == [6, 12]
    assert row["bb_per_100"] == pytest.approx(100 * row["nets"]["USD"] / 2 / 12)


def test_names_of_one_person_and_filters(shell: Shell, files: Path) -> None:
    def hands(*arguments: str) -> dict[str, int]:
        document = shell.run("history", "stats", str(files), *arguments, "--json").document
        return {row["player"]: row["hands"] for row in document["players"]}

    assert hands("--player", "Cy", "--player", "Dan") == {"Cy, Dan": 24}
    assert hands("--player", "Cy", "--since", "2024-05-03", "--before", "2024-05-05") == {"Cy": 2}
    assert hands("--position", "CO") == {"Cy": 12}
    assert hands("--stakes", "1/2", "--game", "holdem")["Ann"] == 12


@pytest.mark.parametrize(
    ("by", "key"), [("position", "CO"), ("stakes", "1/2 USD"), ("game", ""), ("month", "2024-05")]
)
def test_groups_of_hands(shell: Shell, files: Path, by: str, key: str) -> None:
    arguments = ("history", "stats", str(files), "--player", "Cy", "--by", by)
    (row,) = shell.run(*arguments, "--json").document["players"]
    assert row["hands"] == 12
    assert row[by] == key or (by == "game" and "hold'em" in row[by].lower())
    printed = shell.run(*arguments)
    assert printed.code == 0
    assert row[by] in printed.output


def test_starting_hands_sessions_tournaments_and_leaks(shell: Shell, files: Path) -> None:
    (files / "summary.txt").write_text(SUMMARY, encoding="utf-8")
    rows = shell.run("history", "stats", str(files), "--player", "Cy", "--by", "hand", "--json")
    assert sum(row["hands"] for row in rows.document["players"]) == 12
    sessions = shell.run("history", "stats", str(files), "--by", "session", "--json").document
    assert sessions["player"] == "Cy"
    assert [row["hands"] for row in sessions["sessions"]] == [1] * 12
    assert sessions["sessions"][0]["start"] == "2024-05-12T12:00:00"
    played = shell.run("history", "stats", str(files), "--by", "tournament", "--json").document
    one, together = played["tournaments"]
    assert (one["place"], one["cost"], one["prize"]) == (1, 10.0, 27.0)
    assert together["roi"] == pytest.approx(170)
    for by, told in (("session", "2024-05-12 12:00"), ("tournament", "+170.0 %"), ("leak", "Cy: ")):
        printed = shell.run("history", "stats", str(files), "--by", by)
        assert (printed.code, told in printed.output) == (0, True), printed.output
    refused = shell.run("history", "stats", str(files), "--by", "colour")
    assert refused.code == 2
    assert "position, stakes, game, hand, month, session, tournament, leak" in refused.complaint


def test_a_report(shell: Shell, files: Path, tmp_path: Path) -> None:
    (files / "summary.txt").write_text(SUMMARY, encoding="utf-8")
    page = tmp_path / "report.html"
    finished = shell.run("history", "report", str(files), "-o", str(page))
    assert (finished.code, finished.complaint) == (0, "")
    assert finished.output == f"{page}: Cy, 12 hands\n"
    text = page.read_text(encoding="utf-8")
    for part in ("<h1>Cy</h1>", "Tournaments", "+170.0 %", "Biggest pots"):
        assert part in text
    refused = shell.run("history", "report", str(files), "-o", str(page))
    assert (refused.code, "--force" in refused.complaint) == (2, True)
    again = ("--player", "Ann", "--player", "Bob", "-o", str(page), "--force")
    assert shell.run("history", "report", str(files), *again).code == 0
    assert "24 hands" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--player", "Zed"], "no player 'Zed' in 12 hands"),
        (["--since", "soon"], "--since must be a date"),
        (["--since", "2030-01-01"], "the filters leave out all 12 hands"),
        (["--stakes", "x"], "stakes must be blinds"),
        (["--game", "bridge"], "there is no game 'bridge'"),
        (["--position", "north"], "there is no position 'north'"),
    ],
)
def test_bad_input(
    shell: Shell, files: Path, tmp_path: Path, arguments: list[str], told: str
) -> None:
    page = tmp_path / "report.html"
    refused = shell.run("history", "report", str(files), *arguments, "-o", str(page))
    assert (refused.code, refused.output) == (2, "")
    assert told in refused.complaint
    assert not page.exists()
    if "leave out" not in told:
        refused = shell.run("history", "stats", str(files), *arguments)
        assert (refused.code, told in refused.complaint) == (2, True)


def test_files_without_a_hero(shell: Shell, tmp_path: Path) -> None:
    file, page = tmp_path / "hands.txt", tmp_path / "no" / "report.html"
    lines = SAMPLES["pokerstars"].splitlines(keepends=True)
    file.write_text("".join(line for line in lines if "Dealt to" not in line), encoding="utf-8")
    refused = shell.run("history", "report", str(file), "-o", str(tmp_path / "report.html"))
    assert refused.code == 2
    assert "--player NAME" in refused.complaint
    assert "'Ann'" in refused.complaint
    refused = shell.run("history", "report", str(file), "--player", "Ann", "-o", str(page))
    assert (refused.code, "no such directory" in refused.complaint) == (2, True)


def test_a_pipe_is_written_to_and_not_replaced(shell: Shell, files: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes with names here")
    os.mkfifo(pipe)
    read: list[str] = []
    reader = Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")), daemon=True)
    reader.start()
    finished = shell.run("history", "report", str(files), "-o", str(pipe))
    reader.join(30)
    assert finished.code == 0
    assert pipe.is_fifo()
    assert "<h1>Cy</h1>" in read[0]
    refused = shell.run("history", "convert", str(files), "--to", "parquet", "-o", str(pipe))
    assert (refused.code, "regular file" in refused.complaint) == (2, True)
