"""OpenSpiel's wrapper around PokerKit runs on croupier.pokerkit."""

import dataclasses
import inspect
import subprocess
import sys

import pokerkit as original
from croupier import pokerkit


def test_the_wrapper_passes_its_own_tests() -> None:
    """In another process: the wrapper imports what is called pokerkit."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.pokerkit.openspiel_wrapper", "--quick"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3_000:]
    assert done.stdout.splitlines()[-1] == "73 tests, 0 failed"


def test_vars_of_a_state_are_those_of_pokerkit() -> None:
    made = [
        door.FixedLimitRazz.create_state((), True, 1, 2, 4, 8, (100, 80, 60), 3)
        for door in (original, pokerkit)
    ]
    theirs, ours = map(vars, made)
    fields = {field.name for field in dataclasses.fields(original.State)}
    assert {name for name in fields if not name.startswith("_")} == set(ours)
    for name in ("antes", "stacks", "bring_in", "statuses", "actor_indices", "mode"):
        assert repr(ours[name]) == repr(theirs[name])
    names = [list(inspect.signature(door.State).parameters) for door in (original, pokerkit)]
    assert names[0] == names[1]
    again = pokerkit.State(**{name: ours[name.replace("raw_", "")] for name in names[1]})
    assert again.starting_stacks == ours["starting_stacks"]
    assert again.rules == made[1].rules
