"""Whole hands played inside the native core, as many as a million a second."""

from __future__ import annotations

from operator import index as whole
from typing import TYPE_CHECKING

from croupier import _core
from croupier.errors import SetupError
from croupier.hand import native
from croupier.hand.randomness import derive_seed, fresh_seed
from croupier.hand.state import State
from croupier.loops.policy import Policy, read_policies
from croupier.loops.starts import find_start
from croupier.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    from croupier.chips.values import ValuesLike
    from croupier.hand.operations import Operation
    from croupier.loops.policy import PolicyLike
    from croupier.loops.starts import GameLike

__all__ = ["Policy", "Rollout", "redeal", "rollout"]

_MOST_THREADS = 1024
_MOST_HANDS = 1 << 40  # more results than any memory holds
ACTIONS = ("fold", "call", "raise", "draw")
"""The columns of `Rollout.counts`; a check and a bring-in count as calls."""


class Rollout(Record):
    """What came of a rollout, hand by hand; every array is in the order of the hands.

    * `payoffs`: what each player won or lost, hands by players; ints for whole chips, else floats;
    * `decisions`: the number of decisions of each hand;
    * `counts`: by player and action, columns as in `ACTIONS`;
    * `showdowns`: how many hands were shown down;
    * `states`: the hands that were asked for with `logs`, played to their end.
    """

    __slots__ = ("payoffs", "decisions", "counts", "showdowns", "states", "seconds", "first")
    payoffs: NDArray[Any]
    decisions: NDArray[np.uint32]
    counts: NDArray[np.uint64]
    showdowns: int
    states: tuple[State, ...]
    seconds: float
    first: int

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @property
    def hands(self) -> int:
        """The number of hands."""
        return len(self.payoffs)

    @property
    def actions(self) -> int:
        """The number of decisions of all hands."""
        return int(self.decisions.sum())

    @property
    def logs(self) -> tuple[tuple[Operation, ...], ...]:
        """The operations of the hands in `states`."""
        return tuple(tuple(state.operations) for state in self.states)

    @property
    def means(self) -> NDArray[np.float64]:
        """What each player won a hand on average; NaN where no hand was played."""
        import numpy as np

        if self.hands < 1:
            return np.full(self.payoffs.shape[1], np.nan)
        means: NDArray[np.float64] = self.payoffs.mean(axis=0)
        return means

    @property
    def standard_errors(self) -> NDArray[np.float64]:
        """How far `means` may be off: one standard deviation; NaN where one hand tells nothing."""
        import numpy as np

        if self.hands < 2:
            return np.full(self.payoffs.shape[1], np.nan)
        spread: NDArray[np.float64] = self.payoffs.std(axis=0, ddof=1) / np.sqrt(self.hands)
        return spread

    def __repr__(self) -> str:
        speed = self.hands / self.seconds if self.seconds else 0
        return f"<Rollout: {self.hands} hands, {self.actions} decisions, {speed:,.0f} hands/s>"


def rollout(
    game: GameLike,
    hands: int,
    *,
    policy: PolicyLike | Iterable[PolicyLike] = "random",
    seed: int | str | None = 0,
    threads: int = 1,
    stacks: ValuesLike | None = None,
    players: int | None = None,
    logs: int | bool = 0,
    viewer: int | None = None,
    first: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Rollout:
    """Play whole hands natively with simple policies, one for all or one a player.

    `game` is a factory with stacks and players bound, a game with `stacks` and `players` given
    here, or a State to go on from. From a State, cards that are known stay and the deck is
    shuffled anew for each hand; with a `viewer`, all that this player can not see is dealt anew.

    Hand number n has the cards of `hand_seed(seed, n)`, whatever the number of threads; numbers
    begin at `first`. With None for a seed the cards are others each time. `logs` keeps so many
    hands as States. `progress(done, hands)` is called a few times a second.

    >>> from croupier import holdem
    >>> result = rollout(holdem, 100, seed=7)
    >>> result.payoffs.shape, int(result.payoffs.sum())
    ((100, 6), 0)
    """
    import numpy as np

    start = find_start(game, stacks, players)
    hands, threads, first = (
        _count(hands, "hands"),
        _count(threads, "threads"),
        _count(first, "first"),
    )
    if not 1 <= threads <= _MOST_THREADS:
        raise SetupError(f"a rollout has 1 to {_MOST_THREADS} threads, not {threads}")
    if hands > _MOST_HANDS:
        raise SetupError(f"a rollout has at most {_MOST_HANDS:,} hands: go on with first=")
    if progress is not None and not callable(progress):
        raise SetupError(f"progress is a function of two counts, not {progress!r}")
    count = start.state.player_count
    if viewer is not None and start.fresh:
        raise SetupError(
            "a viewer is a player of the State to go on from; hands of a game are dealt anew"
        )
    seen_by = _viewer(viewer, count)
    policies = read_policies(policy, count)
    kept = min(hands, hands if logs is True else _count(logs, "logs"))
    if first + hands >= 1 << 64:
        raise SetupError("hands are numbered below 2 to the power of 64")
    is_whole = start.spec.whole_chips
    payoffs: NDArray[Any] = np.zeros((hands, count), np.int64 if is_whole else np.float64)
    decisions, counts = np.zeros(hands, np.uint32), np.zeros((count, len(ACTIONS)), np.uint64)
    showdowns, seconds, states = _core.rollout(
        State,
        start.spec,
        start.state,
        start.fresh,
        hands,
        derive_seed(fresh_seed() if seed is None else seed, "hands").to_bytes(32, "little"),
        first,
        [each._native() for each in policies],
        seen_by,
        threads,
        kept,
        payoffs if is_whole else None,
        None if is_whole else payoffs,
        decisions,
        counts,
        progress,
    )
    return Rollout._make(payoffs, decisions, counts, showdowns, states, seconds, first)


def redeal(state: State, viewer: int | None = None, *, seed: int | str | None = None) -> State:
    """Return the same hand with other cards where a player can not see them.

    Every card that `viewer` has not seen is dealt anew, also in the log, so that the hand could
    have gone like this for all he knows. Without a viewer the deck is shuffled and no more.
    Cards that are unknown (??) are dealt.

    >>> from croupier import holdem
    >>> state = holdem(players=2, deck="As Kd Ah Kh")
    >>> other = redeal(state, 0, seed=3)
    >>> other.hole_cards[0] == state.hole_cards[0], other.hole_cards[1] == state.hole_cards[1]
    (True, False)
    """
    if not isinstance(state, State):
        raise SetupError(f"a State is needed, not {state!r}")
    seen_by = _viewer(viewer, state.player_count)
    root = fresh_seed() if seed is None else seed
    key = derive_seed(root, "redeal").to_bytes(32, "little")
    return _core.redeal(type(state), native.spec_of(state), state, seen_by, key)


def _viewer(viewer: object, players: int) -> int:
    """Read who looks on, as the core has it: -1 for nobody."""
    if viewer is None:
        return -1
    player = _count(viewer, "viewer")
    if player >= players:
        raise SetupError(f"there is no player {viewer} among {players}")
    return player


def _count(number: object, what: str) -> int:
    try:
        counted = whole(number)  # type: ignore[arg-type]
    except TypeError:
        raise SetupError(f"{what}: a whole number is needed, not {number!r}") from None
    if not 0 <= counted < 1 << 63:
        raise SetupError(f"{what}: a whole number from 0 up is needed, not {number!r}")
    return counted
