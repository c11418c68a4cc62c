"""Equities: what share of the pot each hand wins on average when all cards are dealt.

All deals are counted if that takes about a second. Otherwise random deals are sampled, and the
result says how far off it may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier import _core
from croupier.analysis.equities.distribution import hand_distribution
from croupier.analysis.equities.effort import read_count, read_effort
from croupier.analysis.equities.games import Dealt, find_game
from croupier.analysis.equities.holdings import Holding, mask_of, read_holdings, read_known
from croupier.cards.hand_type import is_native
from croupier.displays import html_of, svg_of
from croupier.errors import SetupError
from croupier.hand.randomness import derive_seed, fresh_seed
from croupier.records import Record

if TYPE_CHECKING:
    from croupier.analysis.equities.effort import Progress
    from croupier.analysis.equities.games import GameName
    from croupier.analysis.ranges.range import Range
    from croupier.cards.card import CardsLike

__all__ = ["Equity", "equity"]

EXACT_BUDGET = 4e8  # evaluations of a hand: one or two seconds
USUAL_SAMPLES = 1_000_000  # a standard error of at most 0.0005
MOST_THREADS = 1024
_WORD = 1 << 64


class Equity(Record):
    """The equities of some hands, and how they were computed.

    A win is the whole pot, a tie a part of it. `samples` is the number of deals: all deals if the
    result is exact, otherwise the random ones. `hands` is how often each player ends with which
    hand, by hand type, if that was asked for.
    """

    __slots__ = (
        "equities", "wins", "ties", "exact", "samples", "standard_errors", "seed", "hands",
    )  # fmt: skip
    _repr_html_ = html_of
    _repr_svg_ = svg_of

    equities: tuple[float, ...]
    wins: tuple[float, ...]
    ties: tuple[float, ...]
    exact: bool
    samples: int
    standard_errors: tuple[float, ...]
    seed: int | None
    hands: tuple[Mapping[str, Mapping[str, float]], ...] | None

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        return {
            "equities": list(self.equities),
            "wins": list(self.wins),
            "ties": list(self.ties),
            "exact": self.exact,
            "samples": self.samples,
            "standard_errors": list(self.standard_errors),
            "seed": self.seed,
            "hands": None if self.hands is None else [dict(own) for own in self.hands],
        }


def equity(
    hands: Sequence[str | Range | CardsLike],
    board: CardsLike = "",
    *,
    game: GameName = "holdem",
    dead: CardsLike = "",
    samples: int | None = None,
    precision: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    distribution: bool = False,
    progress: Progress | None = None,
) -> Equity:
    """Return the equity of each hand or range over all deals of the missing cards.

    The pot goes to the best hand. In split games each hand type has an equal part, and a part
    that nobody makes goes to the others. The result is exact if that is fast enough and none of
    `samples`, `precision` (the largest standard error) and `seconds` is given.

    >>> result = equity(["AhAd", "KhKd"])
    >>> [round(part, 6) for part in result.equities], result.exact, result.samples
    ([0.826366, 0.173634], True, 1712304)
    """
    dealt = find_game(game)
    for kind in dealt.hand_types:
        if not is_native(kind):
            raise SetupError(
                f"{kind.__name__} is written in Python: use calculate_equities instead"
            )
    if isinstance(hands, str) or not isinstance(hands, Iterable) or len(hands := list(hands)) < 2:
        raise SetupError("expected a list of two or more hands")
    known_board, known_dead = read_known(board, dead, dealt)
    holdings = read_holdings(hands, dealt, known_board, known_dead)
    effort = read_effort(samples, precision, seconds, progress, usual=USUAL_SAMPLES)
    return count_deals(
        dealt,
        holdings,
        mask_of(known_board),
        mask_of(known_dead),
        budget=0.0 if effort.asked else EXACT_BUDGET,
        samples=effort.samples,
        precision=effort.precision,
        seconds=effort.seconds,
        seed=fresh_seed() if seed is None else seed,
        threads=read_count("threads", threads, most=MOST_THREADS),
        distribution=bool(distribution),
        progress=progress,
    )


def sampling_seed(seed: int) -> int:
    """Return what the random deals of a seed are drawn from."""
    return derive_seed(seed, "equity") % _WORD


def count_deals(
    dealt: Dealt,
    holdings: Sequence[Holding],
    board: int,
    dead: int,
    *,
    budget: float,
    samples: int,
    precision: float = 0.0,
    seconds: float = 0.0,
    seed: int,
    threads: int = 1,
    distribution: bool = False,
    progress: Progress | None = None,
) -> Equity:
    """Let the core count every deal within the budget, otherwise sample random deals."""

    def ask(budget: float, samples: int, holdings: Iterable[Holding]) -> _core.EquityCount:
        chosen = list(holdings)
        return _core.equity(
            dealt.hand_types,
            dealt.deck_mask,
            dealt.hole_count,
            dealt.board_count,
            [holding.hands for holding in chosen],
            [holding.weights for holding in chosen],
            board,
            dead,
            budget=budget,
            samples=samples,
            precision=precision,
            seconds=seconds,
            seed=sampling_seed(seed) if samples else 0,
            threads=threads,
            histograms=distribution,
            progress=progress,
        )

    counted: _core.EquityCount | None = None
    if budget:
        counted = ask(budget, 0, (holding.listed(dealt, board | dead) for holding in holdings))
    if counted is None or counted.end == "too much":
        counted = ask(0.0, samples, (holding.undealt() for holding in holdings))
    deals = counted.deals
    if counted.end == "no deal":
        raise SetupError("the ranges conflict: every choice of hands has a card twice")
    if counted.end == "rare deal":
        raise SetupError("the ranges overlap so much that hardly any deal is possible")
    if counted.unmade:
        names = " or ".join(kind.__name__ for kind in dealt.hand_types)
        raise SetupError(f"in some deals nobody makes a hand of type {names}, so nobody wins")
    if not deals:
        raise SetupError(
            "the time was too short for a single deal"
            if seconds
            else "the weights of hands that do not conflict are too small to be multiplied"
        )
    return Equity._make(
        tuple(share / deals for share in counted.shares),
        tuple(won / deals for won in counted.wins),
        tuple(tied / deals for tied in counted.ties),
        counted.exact,
        int(counted.count),
        counted.errors,
        None if counted.exact else seed,
        hand_distribution(dealt, counted.histograms, deals) if distribution else None,
    )
