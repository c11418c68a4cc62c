"""Work on many files, in sequence or by a runner, with a progress bar."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeVar

from croupier.history.files import STANDARD_INPUT, find_format, size_of
from croupier.runners import LocalRunner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from croupier.history.formats import Format
    from croupier.runners import Runner

    OnBytes = Callable[[int], object]

T = TypeVar("T")


def each_file(
    work: Callable[[str, Format | None, OnBytes | None], T],
    files: Sequence[str],
    form: Format | None,
    runner: Runner,
) -> Iterator[T]:
    """Yield the result of `work` for each file, in order.

    `work` is a module-level function, so that other processes can import it. Standard input is
    read in this process.
    """
    sizes = [size_of(file) for file in files]
    with Bar(sum(sizes)) as bar:
        if isinstance(runner, LocalRunner) or len(files) == 1 or STANDARD_INPUT in files:
            for file in files:
                yield work(file, form, bar.advance)
            return
        name = None if form is None else form.name
        results = runner.run(_work, [(work, file, name) for file in files])
        for result, size in zip(results, sizes, strict=True):
            yield result
            bar.advance(size)


def _work(
    item: tuple[Callable[[str, Format | None, OnBytes | None], T], str, str | None],
) -> T:
    work, file, name = item
    return work(file, None if name is None else find_format(name), None)


class Bar:
    """A progress bar on standard error, if that is a terminal."""

    def __init__(self, total: int) -> None:
        self._progress = None
        if sys.stderr.isatty() and total:
            from rich.progress import Progress

            from croupier.cli.terminal.console import Console

            self._progress = Progress(console=Console(stderr=True), transient=True)
            self._task = self._progress.add_task("reading", total=total)

    def __enter__(self) -> Bar:
        if self._progress is not None:
            self._progress.start()
        return self

    def advance(self, size: int) -> None:
        """Report that this many more bytes are read."""
        if self._progress is not None:
            self._progress.advance(self._task, size)

    def __exit__(self, *_: object) -> None:
        if self._progress is not None:
            self._progress.stop()
