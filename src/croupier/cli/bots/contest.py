"""The common options of `croupier match` and `croupier league`, and playing a contest."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from typer import Option

from croupier.arena.declared.declaring import USUAL_HOLDINGS, Declaring, read_declaring
from croupier.arena.entries.checking import EntryFailed
from croupier.arena.setting import CYCLIC, USUAL_SESSION
from croupier.arena.slices.store import opened
from croupier.cli.option_groups import OptionGroup
from croupier.cli.options import AsJson, Game, Seed
from croupier.errors import SetupError
from croupier.runners import make_runner

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from croupier.arena.slices.store import Store
    from croupier.runners import Runner

Result = TypeVar("Result")
FAILED = 1


@contextmanager
def failing_entries() -> Iterator[None]:
    """End the command with exit code 1 and the reason if an entry cannot play."""
    try:
        yield
    except EntryFailed as failure:
        sys.stderr.write(f"croupier: {failure}\n")
        raise typer.Exit(FAILED) from None


def refuse_given(group: OptionGroup, why: str, besides: Collection[str] = ()) -> None:
    """Refuse options of a group that differ from their defaults."""
    usual = type(group)()
    for name in type(group).__dataclass_fields__:
        if name not in besides and getattr(group, name) != getattr(usual, name):
            raise SetupError(f"--{name.replace('_', '-')} {why}")


@dataclass(frozen=True, slots=True)
class ContestFlags(OptionGroup):
    """The options for the game and the certainty of the result."""

    game: Game = "holdem"
    stack: Annotated[str, Option(help="The stack before each hand.")] = "100bb"
    seatings: Annotated[
        str,
        Option(metavar="cyclic|all", help="Seatings of each deal: rotations, or all of them."),
    ] = CYCLIC
    seed: Seed = None
    session: Annotated[int, Option(help="Hands that one instance of a bot plays.")] = USUAL_SESSION
    level: Annotated[float, Option(help="The confidence of each interval.")] = 0.95
    declared: Annotated[
        bool | None,
        Option(
            "--declared/--no-declared",
            help="After each hand, ask the bots how likely each of their actions was. Default: if "
            "all bots offer it, and not all are shipped ones.",
        ),
    ] = None
    holdings: Annotated[str, Option(metavar="N|all", help="Other holdings in these questions.")] = (
        str(USUAL_HOLDINGS)
    )

    @property
    def declaring(self) -> Declaring:
        """Whether bots are asked for declared probabilities."""
        return read_declaring(self.declared, self.holdings)


@dataclass(frozen=True, slots=True)
class RunFlags(OptionGroup):
    """The options for the runner of a contest, and for its results."""

    workers: Annotated[int, Option(help="Processes; the result is the same.")] = 1
    ray: Annotated[bool, Option("--ray", help="Use a local Ray cluster.")] = False
    ray_address: Annotated[
        str | None, Option(metavar="ADDRESS", help="Use the Ray cluster at this address.")
    ] = None
    store: Annotated[
        Path | None, Option(metavar="FILE", help="Keep results; the same command continues.")
    ] = None
    report: Annotated[
        Path | None, Option(metavar="FILE.html", help="Write one page that opens offline.")
    ] = None
    publish_logs: Annotated[
        bool,
        Option("--publish-logs", help="Add the output of the bots (--logs) to the report."),
    ] = False
    as_json: AsJson = False

    def published(self, logs: Path | None) -> Path | None:
        """Return the folder whose files go into the report; None for no files."""
        if not self.publish_logs:
            return None
        if logs is None or self.report is None:
            raise SetupError("--publish-logs needs --logs DIR and --report FILE.html")
        return logs

    def play(self, contest: Callable[[Runner, Store | None], Result]) -> Result:
        """Play a contest with the runner and the store of the flags."""
        with opened(self.store) as store:
            try:
                runner = make_runner(self.workers, ray=self.ray, ray_address=self.ray_address)
                return contest(runner, store)
            except KeyboardInterrupt:
                kept = "is kept: the same command goes on" if store else "is lost: --store keeps it"
                sys.stderr.write(f"\ncroupier: stopped; what was played {kept}\n")
                raise
