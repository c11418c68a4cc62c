"""Hands sorted by time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from croupier import holdem
from croupier.cli.app import app
from croupier.history import HandLog
from croupier.history.files import read_hands
from croupier.history.together.by_time import by_time
from tests.history.together.test_union import TEXT

if TYPE_CHECKING:
    from pathlib import Path


def hand(name: str, time: str = "", zone: str = "") -> HandLog:
    state = holdem(players=2, seed=1)
    state.fold()
    return HandLog.of(state, ["Ann", "Bob"], id=name, time=time, time_zone=zone)


@pytest.mark.parametrize("most", [1, 2, 3, 100])
def test_runs_on_disk_are_merged(most: int) -> None:
    hands = [
        hand("d", "2024-05-01T12:00:00", "UTC"),
        hand("e"),  # without a time it follows the hand before it
        hand("a", "2024-05-01T07:00:00", "America/New_York"),  # 11:00 in UTC
        hand("f", "2024-05-01T12:00:00", "UTC"),
        hand("c", "2024-05-01T11:30:00"),
        hand("b", "2024-05-01T11:00:00", "UTC"),
    ]
    found = list(by_time(((each, f"file {each.details['id']}") for each in hands), most))
    assert "".join(str(each.details["id"]) for each, _ in found) == "abcdef"
    assert [file for _, file in found] == [f"file {each}" for each in "abcdef"]
    assert [each for each, _ in found][:1] == [hands[2]]


def test_convert_sorts_all_files(tmp_path: Path) -> None:
    late, early, out = tmp_path / "a.txt", tmp_path / "b.txt", tmp_path / "out.log"
    text = TEXT.replace("HERO", "Ann [As Kd]")
    late.write_text(text)
    early.write_text(text.replace("4242424242", "4242424241").replace("2024/05", "2023/05"))
    arguments = ["history", "convert", str(late), str(early), "--to", "log", "-o"]
    result = CliRunner().invoke(app, [*arguments, str(out), "--sort"])
    assert result.exit_code == 0, result.output
    assert [each.details["id"] for each in read_hands(out)] == ["4242424241", "4242424242"]
    result = CliRunner().invoke(app, [*arguments, f"{tmp_path}/folder/", "--sort"])
    assert "--sort writes one file" in str(result.exception)
