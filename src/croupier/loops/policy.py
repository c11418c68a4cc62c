"""Native players that choose a legal action at random."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf, isfinite
from numbers import Real
from typing import TYPE_CHECKING, Any

from croupier import _core
from croupier.errors import SetupError
from croupier.records import Record

if TYPE_CHECKING:
    from typing import ClassVar

_ACTIONS = ("fold", "call", "raise", "all-in")
_LOTS = 1 << 32


class Policy(Record):
    """The probabilities of folding, calling, raising and going all-in, as four weights.

    An illegal choice becomes the nearest legal one: a fold becomes a check if that is free, a raise
    becomes a call if no raise is allowed. A raise goes to any legal amount with equal probability;
    an all-in goes as far as the betting structure allows. A player who must bring in does so to
    fold or call. In a draw each card is discarded with probability 1/2, unless `discards` is False.

    >>> Policy.of("random"), Policy.of({"call": 3, "raise": 1})
    (Policy(1, 1, 1, 0), Policy(0, 3, 1, 0))
    """

    __match_args__ = __slots__ = ("fold", "call", "raising", "all_in", "discards")
    fold: float
    call: float
    raising: float
    all_in: float
    discards: bool

    if TYPE_CHECKING:
        RANDOM: ClassVar[Policy]
        CALL: ClassVar[Policy]
        FOLD: ClassVar[Policy]
        ALL_IN: ClassVar[Policy]

    def __init__(
        self,
        fold: float = 0,
        call: float = 0,
        raising: float = 0,
        all_in: float = 0,
        *,
        discards: bool = True,
    ) -> None:
        weights = (fold, call, raising, all_in)
        for weight in weights:
            number = isinstance(weight, Real) and not isinstance(weight, bool)
            if not number or not weight >= 0:
                raise SetupError(f"a weight must be 0 or more, not {weight!r}")
        if not isinstance(discards, bool):
            raise SetupError(f"discards must be True or False, not {discards!r}")
        try:
            total = sum(map(float, weights))
        except OverflowError:
            total = inf
        if not total:
            raise SetupError("a policy needs a weight above 0: fold, call, raising or all_in")
        if not isfinite(total):
            raise SetupError("the sum of the weights is too large")
        self._fill(fold, call, raising, all_in, discards)

    def __repr__(self) -> str:
        pat = "" if self.discards else ", discards=False"
        return f"Policy({self.fold!r}, {self.call!r}, {self.raising!r}, {self.all_in!r}{pat})"

    @classmethod
    def random(cls, raise_share: float = 1 / 3) -> Policy:
        """Raise with this probability if legal; otherwise fold or call with equal probability."""
        share = isinstance(raise_share, Real) and not isinstance(raise_share, bool)
        if not share or not 0 <= raise_share <= 1:
            raise SetupError(f"raise_share must be between 0 and 1, not {raise_share!r}")
        rest = (1 - raise_share) / 2
        return cls(rest, rest, raise_share)

    @classmethod
    def of(cls, given: PolicyLike) -> Policy:
        """Read a policy: a Policy, a name, or weights by action.

        Names are "random", "call", "fold" and "all-in".
        """
        if isinstance(given, Policy):
            return given
        if isinstance(given, str):
            name = given.replace("_", "-")
            if name not in _NAMED:
                raise SetupError(f"unknown policy {given!r}; choose from {', '.join(_NAMED)}")
            return _NAMED[name]
        if isinstance(given, Mapping):
            weights = {str(action).replace("_", "-"): weight for action, weight in given.items()}
            if len(weights) != len(given):
                raise SetupError(f"expected one weight per action, not {given!r}")
            unknown = set(weights) - set(_ACTIONS)
            if unknown:
                raise SetupError(
                    f"unknown {', '.join(map(repr, unknown))}; choose from {', '.join(_ACTIONS)}"
                )
            return cls(*(weights.get(action, 0) for action in _ACTIONS))
        raise SetupError(f"a policy must be a name, weights or a Policy, not {given!r}")

    def _native(self) -> _core.PolicyThresholds:
        """The thresholds of fold, call and raise, below 2 to the power of 32."""
        weights = [float(weight) for weight in (self.fold, self.call, self.raising, self.all_in)]
        total, ends, running = sum(weights), [], 0.0
        for place, weight in enumerate(weights[:3]):
            running += weight
            # Rounding must not give a chance to an action without weight.
            last = not any(weights[place + 1 :])
            ends.append(_LOTS if last else round(_LOTS * (running / total)))
        fold, call, raising = ends
        return _core.PolicyThresholds(
            fold=fold, call=call, raise_to=raising, discards=self.discards
        )


Policy.RANDOM = Policy(1, 1, 1)
Policy.CALL = Policy(call=1, discards=False)
Policy.FOLD = Policy(fold=1, discards=False)
Policy.ALL_IN = Policy(all_in=1, discards=False)
_NAMED = {
    "random": Policy.RANDOM,
    "call": Policy.CALL,
    "fold": Policy.FOLD,
    "all-in": Policy.ALL_IN,
}

PolicyLike = Policy | str | Mapping[str, float]


def read_policies(given: PolicyLike | Iterable[PolicyLike], players: int) -> tuple[Policy, ...]:
    """Read one policy for all, or one for each player."""
    if isinstance(given, (Policy, str, Mapping)):
        everybody: Any = given
        return (Policy.of(everybody),) * players
    if not isinstance(given, Iterable):
        raise SetupError(f"a policy must be a name, weights or a Policy, not {given!r}")
    policies = tuple(map(Policy.of, given))
    if len(policies) != players:
        raise SetupError(f"expected one policy per player: {players}, not {len(policies)}")
    return policies
