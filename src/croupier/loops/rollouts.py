"""Whole hands played in native code, up to a million per second."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index as whole
from typing import TYPE_CHECKING, NamedTuple, cast

from croupier import _core
from croupier.errors import SetupError
from croupier.hand import native
from croupier.hand.randomness import derive_seed, fresh_seed
from croupier.hand.state import State
from croupier.loops.policy import Policy, read_policies
from croupier.loops.starts import find_start
from croupier.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    from croupier.chips.values import ValuesLike
    from croupier.hand.operations import Operation
    from croupier.loops.opponents import Answer
    from croupier.loops.policy import PolicyLike
    from croupier.loops.starts import GameLike
    from croupier.runners import Runner

__all__ = ["Policy", "Rollout", "redeal", "rollout"]

_PART = 100_000  # hands that a runner is given at a time
_MOST_THREADS = 1024
_MOST_HANDS = 1 << 40  # more results than fit into memory
ACTIONS = ("fold", "call", "raise", "draw")
"""The columns of `Rollout.counts`; a check and a bring-in count as calls."""


class Rollout(Record):
    """The results of a rollout; every array is in the order of the hands.

    * `payoffs`: what each player won or lost, hands by players; ints, or floats if not whole;
    * `decisions`: the number of decisions of each hand;
    * `counts`: by player and action, columns as in `ACTIONS`;
    * `showdowns`: the number of showdowns;
    * `states`: the first hands, as many as `logs`, played to their end;
    * `seconds`: the time it took; 0 where functions were asked.
    """

    __slots__ = ("payoffs", "decisions", "counts", "showdowns", "states", "seconds", "first")
    payoffs: NDArray[Any]
    decisions: NDArray[np.uint32]
    counts: NDArray[np.uint64]
    showdowns: int
    states: tuple[State, ...]
    seconds: float
    first: int

    def __eq__(self, other: object) -> bool:
        return self is other

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
        """The mean winnings of each player per hand; NaN without hands."""
        import numpy as np

        if self.hands < 1:
            return np.full(self.payoffs.shape[1], np.nan)
        means: NDArray[np.float64] = self.payoffs.mean(axis=0)
        return means

    @property
    def standard_errors(self) -> NDArray[np.float64]:
        """The standard errors of `means`; NaN for a single hand."""
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
    policy: PolicyLike | Answer | Iterable[PolicyLike | Answer] = "random",
    seed: int | str | None = 0,
    threads: int = 1,
    stacks: ValuesLike | None = None,
    players: int | None = None,
    logs: int | bool = 0,
    viewer: int | None = None,
    first: int = 0,
    progress: Callable[[int, int], object] | None = None,
    runner: Runner | None = None,
) -> Rollout:
    """Play whole hands natively with simple policies, one for all or one per player.

    A policy may be a function that is asked about many hands at a time, as an opponent of a `Batch`
    is: it is given `Asked` rows, and returns actions, or actions and amounts.

    `game` is a factory with stacks and players bound, a game with `stacks` and `players`, or a
    State to continue from. From a State, known cards stay and the deck is shuffled again for
    each hand; with a `viewer`, everything that this player cannot see is dealt again.

    Hand number n has the cards of `hand_seed(seed, n)`, for any number of threads; numbers begin at
    `first`. Without a seed the cards are different each time. `logs` is the number of hands kept as
    States. `progress(done, hands)` is called a few times per second. A `runner` of
    `croupier.runners` plays parts of the hands in other processes or on other machines; the result
    is the same.

    >>> from croupier import holdem
    >>> result = rollout(holdem, 100, seed=7)
    >>> result.payoffs.shape, int(result.payoffs.sum())
    ((100, 6), 0)
    """
    import numpy as np

    asked = _find_functions(policy)
    if asked and (runner is not None or logs or viewer is not None):
        raise SetupError("runner=, logs= and viewer= need native policies: functions have none")
    if runner is not None:
        native_ones: Any = policy
        part = RolloutPart(
            game, 0, native_ones, seed, threads, stacks, players, logs, viewer, first
        )
        return _in_parts(runner, part, _count(hands, "hands"), progress)
    start = find_start(game, stacks, players)
    hands, threads, first = (
        _count(hands, "hands"),
        _count(threads, "threads"),
        _count(first, "first"),
    )
    if not 1 <= threads <= _MOST_THREADS:
        raise SetupError(f"threads must be 1 to {_MOST_THREADS}, not {threads}")
    if hands > _MOST_HANDS:
        raise SetupError(f"a rollout has at most {_MOST_HANDS:,} hands: continue with first=")
    if progress is not None and not callable(progress):
        raise SetupError(f"progress must be a function of two counts, not {progress!r}")
    count = start.state.player_count
    if viewer is not None and start.fresh:
        raise SetupError(
            "viewer= needs a State to continue from; hands of a game start from the first card"
        )
    seen_by = _viewer(viewer, count)
    if asked:
        from croupier.loops.asked_rollouts import play_asked

        given = (policy,) * count if callable(policy) else tuple(cast("Iterable[Any]", policy))
        if len(given) != count:
            raise SetupError(f"expected one policy per player: {count}, not {len(given)}")
        if not start.fresh:
            raise SetupError("functions play hands of a game from the first card, not from a State")
        several = tuple(each if callable(each) else Policy.of(each) for each in given)
        found = play_asked(
            game, hands, several, seed=seed, stacks=stacks, players=players, first=first,
            progress=progress,
        )  # fmt: skip
        return Rollout._make(*found, (), 0.0, first)  # the time of functions is not measured
    policies = read_policies(cast("Any", policy), count)
    kept = min(hands, hands if logs is True else _count(logs, "logs"))
    if first + hands >= 1 << 64:
        raise SetupError("hand numbers must be below 2 to the power of 64")
    is_whole = start.spec.whole_chips
    payoffs: NDArray[Any] = np.zeros((hands, count), np.int64 if is_whole else np.float64)
    decisions, counts = np.zeros(hands, np.uint32), np.zeros((count, len(ACTIONS)), np.uint64)
    end = _core.rollout(
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
    return Rollout._make(payoffs, decisions, counts, end.showdowns, end.states, end.seconds, first)


def _find_functions(policy: object) -> bool:
    """Return whether a policy, or one of several, is a function."""
    if isinstance(policy, (str, Policy, Mapping)) or not isinstance(policy, Iterable):
        return callable(policy)
    return isinstance(policy, Sequence) and any(map(callable, policy))


class RolloutPart(NamedTuple):
    """Some hands of a rollout, as a runner is given them."""

    game: GameLike
    hands: int
    policy: PolicyLike | Iterable[PolicyLike]
    seed: int | str | None
    threads: int
    stacks: ValuesLike | None
    players: int | None
    logs: int | bool
    viewer: int | None
    first: int


def play_part(part: RolloutPart) -> Rollout:
    """Play the hands of a part; a pure function of it."""
    game, hands, policy, seed, threads, stacks, players, logs, viewer, first = part
    return rollout(
        game,
        hands,
        policy=policy,
        seed=seed,
        threads=threads,
        stacks=stacks,
        players=players,
        logs=logs,
        viewer=viewer,
        first=first,
    )


def _in_parts(
    runner: Runner, part: RolloutPart, hands: int, progress: Callable[[int, int], object] | None
) -> Rollout:
    """Play a rollout part by part; hand number n has the same cards in any part."""
    import numpy as np

    policies = part.policy if isinstance(part.policy, str | Policy) else tuple(part.policy)
    seed = fresh_seed() if part.seed is None else part.seed
    kept = hands if part.logs is True else _count(part.logs, "logs")

    def parts() -> Iterator[RolloutPart]:
        for begin in range(0, max(hands, 1), _PART):
            size = min(_PART, hands - begin)
            logs = min(max(kept - begin, 0), size)
            place = _count(part.first, "first") + begin
            yield part._replace(hands=size, policy=policies, seed=seed, logs=logs, first=place)

    found: list[Rollout] = []
    done = 0
    for each in runner.run(play_part, parts()):
        found.append(each)
        done += each.hands
        if progress is not None:
            progress(done, hands)
    return Rollout._make(
        np.concatenate([each.payoffs for each in found]),
        np.concatenate([each.decisions for each in found]),
        sum((each.counts for each in found[1:]), found[0].counts),
        sum(each.showdowns for each in found),
        tuple(state for each in found for state in each.states),
        sum(each.seconds for each in found),
        found[0].first,
    )


def redeal(state: State, viewer: int | None = None, *, seed: int | str | None = None) -> State:
    """Return the same hand with other cards in place of those that a player cannot see.

    Every card that `viewer` has not seen is dealt again, also in the log, so that the result is
    consistent with what the viewer knows. Without a viewer only the deck is shuffled. Unknown
    cards (??) are dealt.

    >>> from croupier import holdem
    >>> state = holdem(players=2, deck="As Kd Ah Kh")
    >>> other = redeal(state, 0, seed=3)
    >>> other.hole_cards[0] == state.hole_cards[0], other.hole_cards[1] == state.hole_cards[1]
    (True, False)
    """
    if not isinstance(state, State):
        raise SetupError(f"expected a State, not {state!r}")
    seen_by = _viewer(viewer, state.player_count)
    root = fresh_seed() if seed is None else seed
    key = derive_seed(root, "redeal").to_bytes(32, "little")
    return _core.redeal(type(state), native.spec_of(state), state, seen_by, key)


def _viewer(viewer: object, players: int) -> int:
    """Read the viewer; -1 for nobody."""
    if viewer is None:
        return -1
    player = _count(viewer, "viewer")
    if player >= players:
        raise SetupError(f"no player {viewer}: there are {players}")
    return player


def _count(number: object, what: str) -> int:
    try:
        counted = whole(number)  # type: ignore[arg-type]
    except TypeError:
        raise SetupError(f"{what} must be a whole number, not {number!r}") from None
    if not 0 <= counted < 1 << 63:
        raise SetupError(f"{what} must be 0 or more, not {number!r}")
    return counted
