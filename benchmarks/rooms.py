"""Verified hands of room files and Parquet rows per second, compared with PokerKit's importer.

    python benchmarks/rooms.py

The hands are played by the engine and written as PokerStars text, so that both importers read the
same file. Ours replays every hand and compares stacks, pots and rake; PokerKit's parses, and is
asked in a second row to replay as well. Before anything is timed, all must agree on the players
and their starting stacks. Both importers have read a part of the file by then, and ours reads it
once whole before it is timed. The other rooms read real files, once, if they are present.
"""

import io
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

import pokerkit
from croupier import Automation, Mode
from croupier.games import NoLimitTexasHoldem
from croupier.hand.randomness import derive_seed
from croupier.history import FORMATS, HandFault, HandLog
from croupier.history.dataset import write_dataset
from croupier.history.files import read_file

HANDS = 2_000
THEIR_HANDS = 100
SITES = Path(__file__).parents[2] / "shared" / "data" / "sites"
PLAYERS = 6


def played(seed: int) -> HandLog:
    """Play a hand of six at random."""
    state = NoLimitTexasHoldem.create_state(
        Automation.DEALER, True, 0, (1, 2), 2, 200, PLAYERS, mode=Mode.CASH_GAME, seed=seed
    )
    step = 0
    while state.status:
        step += 1
        luck = derive_seed(seed, step) % 100
        if luck < 45 and state.checking_or_calling_amount:
            state.fold()
        elif luck < 60 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        else:
            state.check_or_call()
    names = [f"Player{place}" for place in range(PLAYERS)]
    return HandLog.of(
        state,
        names,
        id=str(seed + 1),
        table="Bench",
        time="2026-11-16T12:00:00",
        currency="USD",
        hero=names[0],
        table_size=PLAYERS,
    )


def timed(work: Callable[[], int]) -> tuple[int, float]:
    """Return what the work counted, and the processor time it took."""
    began = time.process_time()
    return work(), time.process_time() - began


def read_ours(text: str) -> list[HandLog]:
    """Read and verify every hand."""
    found = list(FORMATS["pokerstars"].read(text.splitlines(keepends=True)))
    assert not [hand for hand in found if isinstance(hand, HandFault)]
    return [hand for hand in found if isinstance(hand, HandLog)]


def read_theirs(text: str) -> list[pokerkit.HandHistory]:
    """Let PokerKit parse every hand."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return list(pokerkit.PokerStarsParser()(text))


def replay_theirs(hands: list[pokerkit.HandHistory]) -> int:
    """Let PokerKit replay parsed hands."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for hand in hands:
            for _ in hand:
                pass
    return len(hands)


def main() -> None:
    """Measure and print."""
    table = Table(title="verified hands per second, one core")
    for name in ("what", "hands", "hands/s", "beside"):
        table.add_column(name, justify="left" if name == "what" else "right")
    hands = [played(seed) for seed in range(HANDS)]
    out, part = io.StringIO(), io.StringIO()
    write = FORMATS["pokerstars"].write
    assert write is not None
    write(hands, out)
    write(hands[:THEIR_HANDS], part)
    theirs = read_theirs(part.getvalue())
    ours = read_ours(part.getvalue())
    assert [list(hand.players) for hand in ours] == [hand.players for hand in theirs]
    assert [list(hand.setup.starting_stacks) for hand in ours] == [
        list(hand.starting_stacks) for hand in theirs
    ]
    text = out.getvalue()
    read_ours(text)
    count, seconds = timed(lambda: len(read_ours(text)))
    our_rate = count / seconds
    table.add_row("PokerStars text, verified", str(count), f"{our_rate:,.0f}", "")
    their_count, their_seconds = timed(lambda: len(read_theirs(part.getvalue())))
    rate = their_count / their_seconds
    table.add_row("PokerKit, parsed", str(their_count), f"{rate:,.0f}", f"{our_rate / rate:.0f}x")
    replayed, more = timed(lambda: replay_theirs(theirs))
    rate = replayed / (their_seconds + more)
    table.add_row(
        "PokerKit, parsed and replayed", str(replayed), f"{rate:,.0f}", f"{our_rate / rate:.0f}x"
    )
    for room in sorted(SITES.iterdir()) if SITES.is_dir() else ():
        if room.name == "summaries":
            continue  # of tournaments: they have no hands
        files = [str(path) for path in sorted(room.iterdir()) if path.stat().st_size]
        count, seconds = timed(
            lambda files=files: sum(1 for file in files for _ in read_file(file))  # type: ignore[misc]
        )
        table.add_row(f"{room.name}, real files", str(count), f"{count / seconds:,.0f}", "")
    with tempfile.TemporaryDirectory() as folder:
        rows, seconds = timed(
            lambda: sum(write_dataset(hands, Path(folder) / "x.parquet").values())
        )
        table.add_row("Parquet, rows", str(rows), f"{rows / seconds:,.0f}", "")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
