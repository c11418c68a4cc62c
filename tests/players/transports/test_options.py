"""The organiser's options: refused values, and those passed to a program."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import SetupError
from croupier.players.specs.spec import BotSpec
from croupier.players.transports.options import BotOptions
from croupier.players.transports.process import ProcessPlayer


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("isolate", 1, "isolate must be True or False, not 1"),
        ("allow_weak_box", "yes", "not 'yes'"),
        ("timed", None, "not None"),
        ("move_limit", -1, "the move limit must be from 0 seconds to a day, not -1"),
        ("move_limit", float("nan"), "not nan"),
        ("time_bank", "5", "the time bank must be a number of seconds, not '5'"),
        ("startup_limit", 1e9, "the startup limit must be from 0 seconds"),
        ("memory", 15, "whole number of megabytes from 16 to 1048576, not 15"),
        ("memory", 64.0, "not 64.0"),
        ("memory", True, "not True"),
        ("logs", "logs", "logs must be a Path of a directory, not 'logs'"),
        ("logs", Path(__file__), "is not a directory"),
        ("logs", Path(__file__) / "below", "is not a directory"),
    ],
)
def test_what_is_not_an_option_is_refused(name: str, value: Any, words: str) -> None:
    with pytest.raises(SetupError) as caught:
        BotOptions(**{name: value})
    assert words in str(caught.value)


def test_directories_that_can_be_made_are_taken(tmp_path: Path) -> None:
    assert BotOptions(logs=tmp_path / "new" / "logs").logs == tmp_path / "new" / "logs"


def test_what_belongs_to_the_game_is_kept_when_it_is_resumed() -> None:
    begun = BotOptions(isolate=True, move_limit=2.5, time_bank=0.5, memory=64)
    resumed = BotOptions(memory=128, allow_weak_box=True).resumed(begun.to_json())
    assert resumed == BotOptions(
        isolate=True, move_limit=2.5, time_bank=0.5, memory=128, allow_weak_box=True
    )
    with pytest.raises(SetupError, match="unknown option of bots: 'memory'"):
        resumed.resumed({"memory": 1})


@pytest.mark.boxed
def test_options_reach_the_program() -> None:
    options = BotOptions(move_limit=2.0, time_bank=3.0, startup_limit=4.0, memory=200)
    made = [
        BotSpec(f"'{sys.executable} -c pass'")(0, options=options, name="Ann"),
        BotSpec("call").isolated(0, options=options, name="Ann"),
    ]
    for player in made:
        assert isinstance(player, ProcessPlayer)
        with player:
            assert (player.clock.move_limit, player.clock.left) == (2.0, 3.0)
            assert player.startup_limit == 4.0
            assert player.limits.memory == 200 << 20
            assert (player.name, replace(player.options, isolate=False)) == ("Ann", options)
