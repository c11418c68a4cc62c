"""Groups of options: one parameter of a command stands for several options."""

from __future__ import annotations

from dataclasses import dataclass
from inspect import signature
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from croupier.cli.command_list import load
from croupier.cli.option_groups import OptionGroup, with_groups

IN_A_BOX = {"isolate", "allow_weak_box", "move_limit", "startup_limit", "memory", "logs"}


@dataclass(frozen=True, slots=True)
class Colours(OptionGroup):
    ink: Annotated[str, typer.Option(help="The ink.")] = "black"
    depth: Annotated[int, typer.Option("--depth", "-d")] = 1


@dataclass(frozen=True, slots=True)
class MoreColours(Colours):
    paper: Annotated[str | None, typer.Option()] = None


def _draw(
    name: Annotated[str, typer.Argument()], *, colours: MoreColours, fast: bool = False
) -> None:
    """Draw."""
    typer.echo(f"{name} {colours.ink} {colours.depth} {colours.paper} {fast}")


def test_the_fields_become_parameters() -> None:
    drawn = with_groups(_draw)
    assert list(signature(drawn).parameters) == ["name", "ink", "depth", "paper", "fast"]
    assert drawn.__doc__ == "Draw."


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        ("cat", "cat black 1 None False"),
        ("cat --ink red -d 3 --paper blue --fast", "cat red 3 blue True"),
    ],
)
def test_typer_reads_the_options_of_a_group(arguments: str, printed: str) -> None:
    app = typer.Typer(add_completion=False)
    app.command()(with_groups(_draw))
    result = CliRunner().invoke(app, arguments.split())
    assert result.output.strip() == printed


@pytest.mark.parametrize("name", ["match", "league", "tournament", "cash", "play", "serve"])
def test_every_command_with_bots_has_the_same_options_for_them(name: str) -> None:
    parameters = {each.name: each.help for each in load(name).params if hasattr(each, "help")}
    assert set(parameters) >= IN_A_BOX | {"time_bank"}
    check = load("bot").commands["check"]
    helps = {each.name: each.help for each in check.params if each.name in IN_A_BOX}
    assert helps == {each: parameters[each] for each in IN_A_BOX}
