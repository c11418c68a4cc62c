"""Seeds of runs: long ones from the system, told at the end, and warnings of short ones."""

from pathlib import Path

import pytest

from tests.cli.running import Shell, write_bot

RUNS = [
    ("tournament", "--bot", "random", "--bot", "call", "--max-rounds", "5"),
    ("cash", "--bot", "random", "--bot", "call", "--rounds", "5"),
]


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run[0])
def test_without_seed_it_has_256_bits_and_can_be_typed_again(
    shell: Shell, run: tuple[str, ...]
) -> None:
    document = shell.run(*run, "--json").document
    assert isinstance(document["seed"], str)  # beyond 2**53 a number would be read rounded
    assert 1 << 200 < int(document["seed"]) < 1 << 256
    assert shell.run(*run, "--json").document["seed"] != document["seed"]
    again = shell.run(*run, "--seed", document["seed"], "--json").document
    del document["run"], again["run"]  # times of the wall clock
    assert again == document


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run[0])
def test_the_seed_is_told_at_the_end_and_its_hash_at_the_beginning(
    shell: Shell, run: tuple[str, ...]
) -> None:
    lines = shell.lines(*run)
    (told,) = [number for number, line in enumerate(lines) if line.startswith("--seed ")]
    (promised,) = [number for number, line in enumerate(lines) if line.startswith("commitment ")]
    seed = lines[told].split()[1]
    assert promised <= 1 < told
    assert not any(seed in line for line in lines[:told])
    document = shell.run(*run, "--seed", seed, "--json").document
    assert lines[promised] == f"commitment {document['commitment']}"
    other = shell.run(*run, "--seed", str(int(seed) ^ 1), "--json").document
    assert other["commitment"] != document["commitment"]


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run[0])
def test_a_short_seed_with_strangers_bots_warns(
    shell: Shell, tmp_path: Path, run: tuple[str, ...]
) -> None:
    mine = write_bot(tmp_path, "Mine", "return 'call', 0")
    warned = shell.run(*run, "--bot", mine, "--seed", "7")
    assert warned.code == 0
    assert warned.complaint.startswith("croupier: warning: the seed 7 has fewer than 128 bits")
    assert "leave out --seed" in warned.complaint
    assert shell.run(*run, "--seed", "7").complaint == ""
    assert shell.run(*run, "--bot", mine, "--seed", str(1 << 128)).complaint == ""
    assert shell.run(*run, "--bot", mine).complaint == ""
