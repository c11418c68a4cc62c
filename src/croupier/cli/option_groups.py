"""Options that several commands share, written once as the fields of a group.

A group is a frozen dataclass of typer options. A command takes a whole group as one keyword
argument; `with_groups` gives typer the same function with the fields as its parameters.
"""

from __future__ import annotations

import inspect
from dataclasses import MISSING, dataclass, fields
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """The base of a dataclass whose fields are options of the command line."""


def with_groups(command: Callable[..., Result]) -> Callable[..., Result]:
    """Return a command that takes the options of its groups one by one, as typer needs it."""
    hints = get_type_hints(command, include_extras=True)
    groups = {
        name: hint
        for name, hint in hints.items()
        if isinstance(hint, type) and issubclass(hint, OptionGroup)
    }

    @wraps(command)
    def ungrouped(**options: Any) -> Result:
        for name, group in groups.items():
            options[name] = group(**{each.name: options.pop(each.name) for each in fields(group)})
        return command(**options)

    parameters = list(_parameters(command, hints, groups))
    ungrouped.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    ungrouped.__annotations__ = {each.name: each.annotation for each in parameters}
    return ungrouped


def _parameters(
    command: Callable[..., object], hints: dict[str, Any], groups: dict[str, Any]
) -> Iterator[inspect.Parameter]:
    """Yield the parameters of a command, a group replaced by its fields."""
    for parameter in inspect.signature(command).parameters.values():
        group = groups.get(parameter.name)
        if group is None:
            yield parameter.replace(
                annotation=hints[parameter.name], kind=inspect.Parameter.KEYWORD_ONLY
            )
            continue
        types = get_type_hints(group, include_extras=True)
        for each in fields(group):
            default = inspect.Parameter.empty if each.default is MISSING else each.default
            yield inspect.Parameter(
                each.name,
                inspect.Parameter.KEYWORD_ONLY,
                default=default,
                annotation=types[each.name],
            )
