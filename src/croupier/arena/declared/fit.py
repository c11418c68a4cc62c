"""Whether what players declare is what they do: a test of goodness of fit.

For each street and each kind of action (fold, check or call, bet or raise) the number of times it
was done is compared with the sum of its declared probabilities: with weak, middling and strong
hands, and with all of them. Without the first, a bot could declare the mean of what it does. Given
what was seen, the difference is a martingale, so its square over its variance is close to
chi-squared. An action that was declared impossible is a misfit at once.
"""

from __future__ import annotations

from math import erfc, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

KINDS = 3  # fold, check or call, bet or raise
STRENGTHS = (0.45, 0.55)  # shares of the pot that part weak, middling and strong hands
MISFIT = 1e-4  # the p-value, corrected for the number of tests, from which a player does not fit
_ENOUGH = 5.0  # of variance, from which a sum of differences is close to normal


class Fit(NamedTuple):
    """What one entry declared and did: sums over its decisions, (streets, strengths, kinds)."""

    differences: NDArray[np.float64]
    variances: NDArray[np.float64]
    decisions: int
    impossible: int
    unread: int

    @staticmethod
    def empty(streets: int) -> Fit:
        """Return the sums before the first decision."""
        zeros = np.zeros((streets, len(STRENGTHS) + 1, KINDS))
        return Fit(zeros, zeros, 0, 0, 0)

    def joined(self, other: Fit) -> Fit:
        """Add the decisions of another part of the match."""
        return Fit(
            self.differences + other.differences,
            self.variances + other.variances,
            self.decisions + other.decisions,
            self.impossible + other.impossible,
            self.unread + other.unread,
        )

    def noted(
        self, street: int, share: float, chances: tuple[float, float, float], kind: int
    ) -> Fit:
        """Add a decision: the share of the hand, the declared probabilities, and what was done."""
        differences, variances = self.differences.copy(), self.variances.copy()
        strength = sum(share > cut for cut in STRENGTHS)
        for each, chance in enumerate(chances):
            differences[street, strength, each] += (each == kind) - chance
            variances[street, strength, each] += chance * (1.0 - chance)
        return self._replace(
            differences=differences, variances=variances, decisions=self.decisions + 1
        )

    @property
    def p_value(self) -> float:
        """The p-value of declarations that fit, over all that is compared (Bonferroni)."""
        if self.impossible or self.unread:
            return 0.0
        differences, variances = (
            np.concatenate([each, each.sum(axis=1, keepdims=True)], axis=1)
            for each in (self.differences, self.variances)
        )
        tested = variances >= _ENOUGH
        if not tested.any():
            return 1.0
        z = np.abs(differences[tested]) / np.sqrt(variances[tested])
        return min(1.0, int(tested.sum()) * erfc(float(z.max()) / sqrt(2.0)))

    @property
    def complaint(self) -> str:
        """Why the declarations cannot be relied upon; "" where they fit."""
        if self.unread:
            return f"{self.unread:,} of its declarations could not be read"
        if self.impossible:
            return f"it did {self.impossible:,} times what it had declared impossible"
        if self.p_value < MISFIT:
            return f"its declared probabilities do not fit what it did (p = {self.p_value:.1e})"
        return ""

    def to_json(self) -> list[object]:
        """Return the sums as JSON data."""
        return [self.differences.tolist(), self.variances.tolist(), *self[2:]]

    @staticmethod
    def from_json(data: list[list[list[list[float]]]]) -> Fit:
        """Read what `to_json` wrote."""
        differences, variances, *counts = data
        return Fit(np.array(differences), np.array(variances), *counts)  # type: ignore[arg-type]
