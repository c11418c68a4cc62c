"""Frozen records: slots, equality, hash, a repr that reads back, pickling.

Handwritten, because importing the standard library's dataclasses would cost more than this whole
package; their tools (`fields`, `asdict`, `replace`) work on records too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import Field
    from typing import Any, ClassVar, NoReturn, Self


class DataclassFields:
    """The fields that the functions of `dataclasses` look for, made at their first use."""

    def __get__(self, record: object, kind: Any) -> dict[str, Field[Any]]:
        from dataclasses import field, fields, make_dataclass

        positional: tuple[str, ...] = getattr(kind, "__match_args__", ())
        model = make_dataclass(
            kind.__name__,
            [(name, object, field(kw_only=name not in positional)) for name in kind._fields],
        )
        return {field.name: field for field in fields(model)}


class Record:
    """A value made of named fields, one slot each, that never changes.

    A subclass names its fields in `__slots__`, those given by position in `__match_args__` too.
    """

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = ()  # in the order of repr and comparison
    __dataclass_fields__ = DataclassFields()

    def __init_subclass__(cls) -> None:
        cls._fields += cls.__dict__.get("__slots__", ())

    @classmethod
    def _make(cls, *values: object) -> Self:
        """Make a record from values that were checked before."""
        record = object.__new__(cls)
        record._fill(*values)
        return record

    def _fill(self, *values: object) -> None:
        """Give every field its value, once, from the constructor."""
        for name, value in zip(self._fields, values, strict=True):
            object.__setattr__(self, name, value)

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self._fields])

    def __setattr__(self, name: str, value: object) -> NoReturn:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to {name!r}: {type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> NoReturn:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot delete {name!r}: {type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        pairs = zip(self._fields, self._values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return self._make, self._values()
