"""`croupier completion`: the script with which a shell completes commands and options."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer
from typer import Argument

from croupier.cli.completion import ASKED_BY_SHELL

# A plain zsh has not loaded its completion system.
_ZSH_FIRST = """(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
"""


class Shell(StrEnum):
    """The shells that can complete our commands."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def completion(
    shell: Annotated[
        Shell, Argument(metavar="|".join(Shell), help="The shell that will run the script.")
    ],
) -> None:
    """Print the script with which a shell completes commands, options and games.

    Examples:

    croupier completion bash >> ~/.bashrc
    croupier completion zsh >> ~/.zshrc
    croupier completion fish > ~/.config/fish/completions/croupier.fish
    """
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    script = get_completion_script(
        prog_name="croupier", complete_var=ASKED_BY_SHELL, shell=shell.value
    )
    typer.echo(script.replace("#compdef croupier\n", _ZSH_FIRST) if shell is Shell.ZSH else script)
