"""Tables of a Batch that are saved, restored and pickled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier import _core
from croupier.errors import SetupError
from croupier.loops.opponents import native_seats
from croupier.loops.stakes import TableStakes

if TYPE_CHECKING:
    from croupier._core import TableData
    from croupier.hand.spec.hand_spec import HandSpec
    from croupier.loops.batch import Batch


class SavedTable:
    """A table as it was when it was saved: hand, cards to come, the seed of its next hands."""

    __slots__ = ("native", "seed", "spec", "stakes")

    def __init__(
        self, native: Any, seed: int | str, spec: HandSpec, stakes: TableStakes | None
    ) -> None:
        self.native = native
        """What native code keeps."""
        self.seed = seed
        """The seed of the table's hands."""
        self.spec = spec
        """What the hands of the Batch are made from."""
        self.stakes = stakes
        """The table's own stacks and bets, if it has its own."""

    @property
    def seats(self) -> list[int]:
        """The stacks by seat."""
        return list(_core.dump_table(self.native).seats)

    def to_tuple(self) -> tuple[object, ...]:
        """Return the data for pickling."""
        return _core.dump_table(self.native), self.seed, self.spec, self.stakes

    def __reduce__(self) -> tuple[object, ...]:
        return load_table, self.to_tuple()

    def __repr__(self) -> str:
        return f"<SavedTable: seed {self.seed!r}>"


def load_table(
    data: TableData, seed: int | str, spec: HandSpec, stakes: TableStakes | None
) -> SavedTable:
    """Restore a saved table; refuse invalid data."""
    if not isinstance(seed, (int, str)):
        raise SetupError(f"a seed must be a whole number or a text, not {seed!r}")
    return SavedTable(_core.load_table(stakes.spec if stakes else spec, data), seed, spec, stakes)


def unpickle_batch(
    kind: type[Batch],
    usual: TableStakes,
    options: dict[str, Any],
    tables: list[tuple[Any, ...]],
    results: tuple[Any, Any, Any],
    ends: tuple[Any, ...],
) -> Batch:
    """Restore a Batch from its tables; refuse invalid data."""
    from croupier.hand import native
    from croupier.hand.state import State

    saved = [load_table(*table) for table in tables]
    batch = kind.__new__(kind)
    start = native.start(State, usual.spec, usual.stacks, 0, None, held=True)
    series = b"".join(data.series for data, *_ in tables)
    batch._spec, batch._usual, batch._options = usual.spec, usual, dict(options)
    batch._functions, batch._stakes = {}, {}
    batch._seeds = [each.seed for each in saved]
    seats = native_seats(options["opponents"])
    batch._native = _core.Batch(
        usual.spec, start, series, menu=None, **{**options, "opponents": seats}
    )
    batch._show()
    for number, each in enumerate(saved):
        batch.restore(number, each)
    rewards, done, status = results
    batch._native.put_results(
        np.ascontiguousarray(rewards, np.int64).reshape(-1),
        np.ascontiguousarray(done).view(np.uint8),
        np.ascontiguousarray(status, np.uint8),
    )
    if options["ends"]:
        seen, cards, told = (np.ascontiguousarray(each, np.int32).reshape(-1) for each in ends)
        batch._native.put_ends(seen, cards, told)
    return batch
