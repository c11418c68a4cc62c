"""The tracker's numbers as text: names of statistics, amounts, rates with their intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.tracker.facts import PLAY_MONEY, TOURNAMENT_CHIPS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.tracker.player_statistics import PlayerStatistics

# Statistic -> its name, and an abbreviation.
NAMES: dict[str, tuple[str, str]] = {
    "vpip": ("put chips in voluntarily", "VPIP"),
    "pfr": ("raised before the flop", "PFR"),
    "raise_first": ("raised first in", "RFI"),
    "limp": ("limped", "limp"),
    "steal": ("raised first in from CO, BTN or SB", "steal"),
    "fold_to_steal": ("folded a blind to a steal", "F-steal"),
    "three_bet": ("3-bet", "3-bet"),
    "fold_to_three_bet": ("folded to a 3-bet", "F-3-bet"),
    "four_bet": ("4-bet", "4-bet"),
    "c_bet": ("continuation bet on the flop", "c-bet"),
    "fold_to_c_bet": ("folded to a continuation bet", "F-c-bet"),
    "turn_c_bet": ("bet the turn after a continuation bet", "turn bet"),
    "check_raise": ("raised after a check", "x-raise"),
    "wtsd": ("went to showdown", "WTSD"),
    "won_at_showdown": ("won at showdown", "W$SD"),
    "won_after_flop": ("won after seeing the flop", "WWSF"),
}


def amount(value: float, money: str, *, sign: bool = True) -> str:
    """Write an amount with its kind of money.

    >>> amount(12.5, "USD"), amount(-3000, "tournament chips"), amount(2, "", sign=False)
    ('+12.50 USD', '-3,000 chips', '2 no currency')
    """
    kind = "chips" if money == TOURNAMENT_CHIPS else money or PLAY_MONEY
    digits = 0 if money == TOURNAMENT_CHIPS or (not money and value == round(value)) else 2
    text = f"{value:+,.{digits}f}" if sign and round(value, digits) else f"{value:,.{digits}f}"
    return f"{text} {kind}"


def amounts(nets: Mapping[str, float]) -> str:
    """Write every kind of money separately; different kinds are never added.

    Tournament chips are left out if there is money too: a sum over tournaments means nothing.
    """
    kinds = [money for money in nets if money != TOURNAMENT_CHIPS] or list(nets)
    return ", ".join(amount(nets[money], money) for money in kinds)


def rate(value: float | None) -> str:
    """Write big blinds per hundred hands.

    >>> rate(3.14159), rate(None), rate(-0.001)
    ('+3.1', '-', '0.0')
    """
    if value is None:
        return "-"
    return f"{value:+.1f}" if round(value, 1) else "0.0"


def percent(value: float | None) -> str:
    """Write a percentage, or a dash if there is none."""
    return "-" if value is None else f"{value:.1f}"


def interval(ends: tuple[float, float] | None, *, sign: bool = False) -> str:
    """Write the two ends of an interval."""
    if ends is None:
        return "-"
    form = "{:+.1f} to {:+.1f}" if sign else "{:.1f} to {:.1f}"
    return form.format(*ends)


def rate_interval(statistics: PlayerStatistics) -> str:
    """Write the 95 % interval of the rate."""
    return interval(statistics.bb_per_100_interval, sign=True)


def hands(number: int) -> str:
    """Write a number of hands.

    >>> hands(1), hands(2000)
    ('1 hand', '2,000 hands')
    """
    return "1 hand" if number == 1 else f"{number:,} hands"
