"""One hand in the files of two players: the cards that either of them has."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.history import HandLog
from croupier.history.files import read_hands
from croupier.history.together.union import (
    cards_of_other_files,
    hole_cards,
    sharing_files,
    with_cards,
)

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
PokerStars Hand #4242424242:  Hold'em No Limit ($0.50/$1 USD) - 2024/05/01 12:00:00 ET
Table 'Ours' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Bob: posts small blind $0.50
Cy: posts big blind $1
*** HOLE CARDS ***
Dealt to HERO
Ann: raises $2 to $3
Bob: folds
Cy: folds
Uncalled bet ($2) returned to Ann
Ann collected $2.50 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0
"""


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    ann, bob, other = tmp_path / "ann.txt", tmp_path / "bob.txt.gz", tmp_path / "other.txt"
    ann.write_text(TEXT.replace("HERO", "Ann [As Kd]"))
    bob.write_bytes(gzip.compress(TEXT.replace("HERO", "Bob [Qs Jd]").encode("utf-16")))
    other.write_text(TEXT.replace("HERO", "Cy [2s 2d]").replace("4242424242", "4242424243"))
    return [ann, bob, other]


def test_only_files_that_share_hands_are_read_twice(files: list[Path]) -> None:
    names = [*map(str, files)]
    assert sharing_files(names) == names[:2]
    assert sharing_files(names[1:]) == []
    assert sharing_files([*names[1:], names[0]]) == [names[1], names[0]]
    assert cards_of_other_files(names[1:]) is None
    assert sharing_files([names[0], "-"]) == []  # standard input is read once


def test_the_union_of_known_cards_is_kept(files: list[Path]) -> None:
    others = cards_of_other_files([*map(str, files)])
    assert others is not None
    (hand,) = read_hands(files[0])
    together = with_cards(hand, others.of(hand))
    assert hole_cards(together) == {1: "AsKd", 2: "QsJd", 3: "????"}
    assert together.replay().stacks == hand.replay().stacks
    (other,) = read_hands(files[2])
    assert others.of(other) == {}
    assert with_cards(hand, {2: "AsQd"}) is hand  # a card that Ann has
    assert with_cards(hand, {2: "Qs"}) is hand
    others.close()


def test_commands_keep_the_union(files: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "all.log"
    result = CliRunner().invoke(
        app, ["history", "convert", *map(str, files), "-o", str(out), "--to", "log"]
    )
    assert result.exit_code == 0, result.output
    assert "1 hand appears again and is counted once" in result.stderr
    first, second = read_hands(out)
    assert isinstance(first, HandLog)
    assert hole_cards(first) == {1: "AsKd", 2: "QsJd", 3: "????"}
    assert hole_cards(second)[3] == "2s2d"


def test_hands_without_numbers_are_told_by_their_table_time_and_play(tmp_path: Path) -> None:
    nameless = TEXT.replace("#4242424242", "#1")
    ann, bob, later = tmp_path / "ann.txt", tmp_path / "bob.txt", tmp_path / "later.txt"
    ann.write_text(nameless.replace("HERO", "Ann [As Kd]"))
    bob.write_text(nameless.replace("HERO", "Bob [Qs Jd]").replace("Hand #1", "Hand #7"))
    later.write_text(nameless.replace("HERO", "Cy [2s 2d]").replace("12:00:00", "12:00:01"))
    out = tmp_path / "all.log"
    names = [str(ann), str(bob), str(later)]
    assert sharing_files(names) == names
    finished = CliRunner().invoke(app, ["history", "convert", *names, "-o", str(out)])
    assert finished.exit_code == 0, finished.output
    first, second = read_hands(out)
    assert hole_cards(first) == {1: "AsKd", 2: "QsJd", 3: "????"}
    assert hole_cards(second) == {1: "????", 2: "????", 3: "2s2d"}
