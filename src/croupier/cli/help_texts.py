"""The layout of a command's help: options in panels by their purpose, examples last."""

from __future__ import annotations

from copy import copy
from typing import Any

EXAMPLES = "Examples:"
# Options that many commands have; others stand in the panel "Options", or in one that they name.
_PANELS = {
    "Running": ("--seed", "--workers", "--ray", "--ray-address", "--resume", "--store"),
    "Output": ("--log", "--report", "--csv", "--json", "--output", "--svg", "--png", "--html"),
}
_PANEL_OF = {option: panel for panel, options in _PANELS.items() for option in options}
_METAVARS = {"int": "N", "int range": "N", "float": "NUMBER", "str": "TEXT", "path": "PATH"}
_FEW = 8  # a command with fewer options needs no panels


def lay_out(command: Any) -> None:
    """Arrange the help of a command, and of the commands in it."""
    for inner in getattr(command, "commands", {}).values():
        lay_out(inner)
    text, found, examples = (command.help or "").partition(EXAMPLES)
    if found:
        lines = [line.strip() for line in examples.strip().splitlines()]
        command.epilog = "\n".join([EXAMPLES, *lines])
    paragraphs = (" ".join(each.split()) for each in text.strip().split("\n\n"))
    command.help = "\n\n".join(paragraphs)
    options = [each for each in command.params if each.param_type_name == "option"]
    for option in options:
        if option.metavar is None and not option.is_flag:
            option.metavar = _METAVARS.get(option.type.name)
    for argument in command.params:
        if argument.param_type_name == "argument":  # the name is clear; "<str>" adds nothing
            argument.type = copy(argument.type)
            argument.type.get_metavar = _nothing
    if len(options) >= _FEW:
        for option in options:
            named = (_PANEL_OF[flag] for flag in option.opts if flag in _PANEL_OF)
            if getattr(option, "rich_help_panel", None) is None:
                option.rich_help_panel = next(named, None)


def _nothing(**asked: Any) -> str:
    return ""
