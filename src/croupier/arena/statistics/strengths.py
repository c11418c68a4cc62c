"""Strengths of a whole field from the results of tables: least squares over blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.arena.statistics.intervals import fixed_interval
from croupier.arena.statistics.quantiles import student_quantile

if TYPE_CHECKING:
    from collections.abc import Sequence

Array = NDArray[np.float64]

_DRAWS = 20_000
_MANY = 10**6  # degrees of freedom: Student's t is normal
_SEED = 0  # the intervals are a function of the results


class TableResult(NamedTuple):
    """What was played at one table: who sat there, by number, and the mean results of each.

    `results` is (units, players); a unit is a block, or a life where its blocks are correlated.
    Only differences between the players count. `blocks` is how much the table weighs.
    """

    players: tuple[int, ...]
    results: Array
    blocks: int


class Strengths(NamedTuple):
    """Strengths that sum to zero, with intervals that hold for all entries at once.

    `tiers` are numbered from 1, the strongest. `intransitivity` is the share of the variance of
    the tables' differences that strengths do not explain, the noise taken out; None where the
    differences are all noise.
    """

    strengths: Array
    covariance: Array
    half_widths: Array
    tiers: tuple[int, ...]
    intransitivity: float | None


def fit_strengths(
    entries: int, tables: Sequence[TableResult], level: float, bound: float
) -> Strengths:
    """Fit strengths s so that at each table the players' results differ as their strengths do.

    No mean can be farther from zero than `bound`; it is for tables whose blocks do not vary.
    """
    normal, sums, noise = _normal_equations(entries, tables, level, bound)
    inverse: Array = np.linalg.pinv(normal, hermitian=True).astype(np.float64)
    strengths = inverse @ sums
    covariance = inverse @ noise @ inverse
    if any(len(table.results) < 2 for table in tables):  # one unit has no spread to go by
        endless = np.full(entries, np.inf)
        return Strengths(strengths, covariance, endless, (1,) * entries, None)
    draws = _draws(covariance)
    comparing = _Comparing(covariance, draws, normal @ inverse, level)
    half_widths = comparing.half_widths(np.eye(entries) - 1.0 / entries)
    tiers = _tiers(strengths, comparing)
    return Strengths(
        strengths, covariance, half_widths, tiers, _intransitivity(strengths, inverse, tables)
    )


def _centering(size: int) -> Array:
    return np.eye(size) - 1.0 / size


def _mean_covariance(table: TableResult) -> Array:
    """Return the covariance of the mean result of the players of a table."""
    count, players = table.results.shape
    if count < 2:
        return np.zeros((players, players))
    found: Array = np.cov(table.results, rowvar=False).reshape(players, players) / count
    return found


def _cautious_covariance(table: TableResult, level: float, bound: float) -> Array:
    """Return the covariance of the means, widened where few blocks make up the spread.

    Each player's standard error is at least what the interval of a match has in place of it.
    """
    found = _mean_covariance(table)
    count, players = table.results.shape
    if count < 2:
        return found
    center = _centering(players)
    errors = np.sqrt(np.diag(center @ found @ center).clip(min=0.0))
    usual = student_quantile(level, _MANY)
    for player, values in enumerate((table.results @ center).T):
        interval = fixed_interval(values, level, bound)
        wanted = max(interval.high - interval.mean, interval.mean - interval.low) / usual
        if interval.standard_error <= 0.0:
            found[player, player] += wanted**2
        elif wanted > errors[player] > 0.0:
            found[player, :] *= wanted / errors[player]
            found[:, player] *= wanted / errors[player]
    return found


def _normal_equations(
    entries: int, tables: Sequence[TableResult], level: float, bound: float
) -> tuple[Array, Array, Array]:
    normal, sums = np.zeros((entries, entries)), np.zeros(entries)
    noise = np.zeros((entries, entries))
    for table in tables:
        weight, players = table.blocks, len(table.players)
        if not weight:
            continue
        center = _centering(players)
        place = np.ix_(table.players, table.players)
        normal[place] += weight * center
        sums[list(table.players)] += weight * (center @ table.results.mean(axis=0))
        noise[place] += weight**2 * center @ _cautious_covariance(table, level, bound) @ center
    return normal, sums, noise


def _draws(covariance: Array) -> Array:
    """Draw errors of the strengths, normal with this covariance."""
    values, vectors = np.linalg.eigh((covariance + covariance.T) / 2)
    root = vectors * np.sqrt(values.clip(min=0.0))
    standard = np.random.default_rng(_SEED).standard_normal((_DRAWS, len(values)))
    found: Array = standard @ root.T
    return found


class _Comparing(NamedTuple):
    """Differences of strengths: their covariance, errors that are drawn from it, and the level.

    `known` projects onto the differences that the tables tell something about. Entries that are
    connected neither by a table nor through others cannot be compared.
    """

    covariance: Array
    draws: Array
    known: Array
    level: float

    def half_widths(self, contrasts: Array) -> Array:
        """Return half-widths that hold at once: the quantile of the largest |z|."""
        squares = np.einsum("ij,jk,ik->i", contrasts, self.covariance, contrasts)
        errors: Array = np.sqrt(squares.clip(min=0.0))
        errors[np.abs(contrasts @ self.known - contrasts).max(axis=1) > 1e-6] = np.inf
        useful = (errors > 1e-12) & np.isfinite(errors)
        if useful.any():
            largest = np.abs(self.draws @ contrasts[useful].T / errors[useful]).max(axis=1)
            errors[useful] *= float(np.quantile(largest, self.level))
        return errors


def _tiers(strengths: Array, comparing: _Comparing) -> tuple[int, ...]:
    """Number the tiers: an entry that is surely weaker than the best of a tier opens the next."""
    entries = len(strengths)
    if entries < 2:
        return (1,) * entries
    first, second = np.triu_indices(entries, 1)
    contrasts = np.zeros((len(first), entries))
    contrasts[np.arange(len(first)), first] = 1.0
    contrasts[np.arange(len(first)), second] = -1.0
    widths = np.zeros((entries, entries))
    widths[first, second] = comparing.half_widths(contrasts)
    widths += widths.T
    order = sorted(range(entries), key=lambda entry: (-strengths[entry], entry))
    tiers, best, tier = [0] * entries, order[0], 1
    for entry in order:
        if strengths[best] - strengths[entry] > widths[best, entry]:
            best, tier = entry, tier + 1
        tiers[entry] = tier
    return tuple(tiers)


def _intransitivity(
    strengths: Array, inverse: Array, tables: Sequence[TableResult]
) -> float | None:
    """Compare what strengths leave of the tables' differences with all of them, noise taken out."""
    entries = len(strengths)
    played = [table for table in tables if len(table.results)]
    noises = [_mean_covariance(table) for table in played]
    left = total = 0.0
    fitted = np.zeros((entries, entries))
    for table, noise in zip(played, noises, strict=True):
        weight, players = table.blocks, len(table.players)
        center = _centering(players)
        mean = center @ table.results.mean(axis=0)
        model = center @ strengths[list(table.players)]
        error = float(np.trace(center @ noise))
        left += weight * (float(((mean - model) ** 2).sum()) - error)
        total += weight * (float((mean**2).sum()) - error)
        place = np.ix_(table.players, table.players)
        fitted[place] += weight**2 * center @ noise @ center
    # The fit follows some of the noise: that part is missing in what is left, and is put back.
    left += float(np.trace(inverse @ fitted))
    return None if total <= 0.0 else min(max(left / total, 0.0), 1.0)
