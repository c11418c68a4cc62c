"""Many hands in lockstep, spread over processes."""

import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field

import croupier
import croupier.pokerkit
import tests.ours
from tests.parity.disagreement import ParityError
from tests.parity.done_right import DOOR, recogniser
from tests.parity.engines import Croupier, PokerKit
from tests.parity.lockstep import play
from tests.parity.scenario import draw_scenario

_CHUNK = 25


@dataclass
class Tally:
    """How the hands of one game ended."""

    ends: Counter[str] = field(default_factory=Counter)
    noted: Counter[str] = field(default_factory=Counter)
    hands: int = 0
    moves: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Add the hands of another tally."""
        self.ends += other.ends
        self.noted += other.noted
        self.hands += other.hands
        self.moves += other.moves
        self.failures += other.failures


def play_hands(code: str, seeds: Sequence[int], preset: str | None = None) -> Tally:
    """Play these hands against PokerKit: through the door for its users, under a preset, or not."""
    if preset == DOOR:
        ours = Croupier(croupier.pokerkit)
    else:
        rules = {} if preset is None else {"rules": getattr(croupier.HouseRules, preset)}
        ours = Croupier(tests.ours, rules)
    recognise = recogniser(preset)
    tally = Tally()
    for seed in seeds:
        try:
            outcome = play(draw_scenario(code, seed), PokerKit(), ours, recognise)
        except ParityError as error:
            tally.failures.append(str(error))
        except Exception:
            again = f"python -m tests.parity --game {code} --seed {seed} --hands 1"
            tally.failures.append(f"{traceback.format_exc()}\n  see it again: {again}")
        else:
            tally.ends[outcome.end] += 1
            tally.noted += outcome.noted
            tally.moves += outcome.moves
        tally.hands += 1
    return tally


def submit(
    pool: ProcessPoolExecutor, code: str, seeds: range, preset: str | None = None
) -> list[Future[Tally]]:
    """Hand the hands of one game out in chunks."""
    return [
        pool.submit(play_hands, code, seeds[first : first + _CHUNK], preset)
        for first in range(0, len(seeds), _CHUNK)
    ]


def collect(futures: Sequence[Future[Tally]]) -> Tally:
    """Add up what the chunks of one game found."""
    total = Tally()
    for tally in results(futures):
        total.add(tally)
    return total


def results(futures: Sequence[Future[Tally]]) -> Iterator[Tally]:
    """The tallies in the order in which the chunks were submitted."""
    for future in futures:
        yield future.result()
