"""Names that a package offers and imports only when somebody asks for one of them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


def on_demand(
    package: str, names: Mapping[str, Iterable[str]], modules: Iterable[str] = ()
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return the `__getattr__`, `__dir__` and `__all__` of a package.

    `names` has the names that each module below the package defines; `modules` are offered as
    they are, and are not part of `__all__`.
    """
    homes = {name: module for module, offered in names.items() for name in offered}
    doors = frozenset(modules)

    def find(name: str) -> object:
        if name in doors:
            return import_module(f"{package}.{name}")
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        owner = import_module(package)
        value = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(owner, name, value)
        return value

    def names_of_package() -> list[str]:
        return sorted({*vars(import_module(package)), *homes, *doors})

    return find, names_of_package, sorted(homes)
