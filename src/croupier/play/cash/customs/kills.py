"""Kill pots: whoever wins two pots in a row, or one large pot, raises the stakes of the next hand.

Robert's Rules of Poker, section 13: the killer posts an extra blind, twice the big blind for a full
kill and one and a half times for a half kill; the limits grow alike; the killer acts in turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import SetupError, shown
from croupier.play.whole_numbers import check_whole

if TYPE_CHECKING:
    from collections.abc import Collection

    from croupier.games.game import Game
    from croupier.play.hand.table_game import Stakes
    from croupier.play.running.dealer import HandReport

FULL, HALF = "full", "half"
SIZES = (FULL, HALF)
SCOOP = 5  # big bets: Robert's Rules 13-8, for games that share the pot


class KillRule(NamedTuple):
    """A full or a half kill, and the pot that must be won alone for it.

    Without a pot, the killer is whoever wins two pots in a row; in games that share pots, whoever
    wins a whole pot of five big bets.
    """

    size: str
    pot: int = 0

    def blind(self, big_blind: int) -> int:
        """Return the blind that the killer posts.

        >>> KillRule("full").blind(4), KillRule("half").blind(4)
        (8, 6)
        """
        return 2 * big_blind if self.size == FULL else big_blind + big_blind // 2


def read_kill(given: object) -> KillRule | None:
    """Read a kill: "full" or "half", alone or with the size of the pot.

    >>> read_kill("half"), read_kill(("full", 100))
    (KillRule(size='half', pot=0), KillRule(size='full', pot=100))
    """
    if given is None or given is False or given == "":
        return None
    parts: tuple[Any, ...] = tuple(given) if isinstance(given, tuple | list) else (given,)
    if len(parts) not in (1, 2) or parts[0] not in SIZES:
        raise SetupError(f"a kill must be {' or '.join(SIZES)}, not {shown(given)}")
    rule = KillRule(*parts)
    check_whole("the pot of a kill", rule.pot, 0)
    return rule


class KillButton:
    """The kill button: the winner of the last pot, and the player who must kill the next one.

    >>> button = KillButton(KillRule("full"))
    >>> for winners in (["Ann"], ["Ann"], ["Ann", "Bob"], ["Bob"], ["Bob"]):
    ...     button.note(winners, pot=20, least_scoop=0, full_bet=True)
    ...     print(button.killer)
    None
    Ann
    Ann
    None
    Bob
    """

    def __init__(self, rule: KillRule) -> None:
        self.rule = rule
        self.leg: str | None = None  # who won the last pot
        self.killer: str | None = None

    def note(self, winners: Collection[str], *, pot: int, least_scoop: int, full_bet: bool) -> None:
        """Note a played hand. `least_scoop` is for games that share pots, otherwise 0.

        `full_bet` says whether the winner won at least one bet that was not forced.
        """
        alone = next(iter(winners)) if len(winners) == 1 else None
        least = self.rule.pot or least_scoop
        if least:
            self.leg = None
            self.killer = alone if pot >= least else None
        elif alone is None:
            # 13-4: after a shared pot, a leg is kept, and a killer kills again.
            self.leg = self.leg if self.leg in winners else None
            self.killer = self.killer if self.killer in winners else None
        elif alone == self.killer:
            self.leg = alone  # 13-7: a killer who wins kills again
        else:
            # 13-3: the second pot must have a full bet beside the blinds.
            self.killer = alone if alone == self.leg and full_bet else None
            self.leg = alone

    def note_hand(self, report: HandReport, stakes: Stakes, game: Game) -> None:
        """Note a hand from the dealer's report."""
        outcome = report.outcome
        assert outcome is not None
        won = [outcome.winners.get(seat, 0) for seat in outcome.seats]
        names = [name for name, chips in zip(report.names, won, strict=True) if chips]
        rows = zip(won, report.before, report.stacks, stakes.antes, stakes.blinds, strict=True)
        unforced = sum(
            max(before - after - ante - abs(blind), 0)
            for chips, before, after, ante, blind in rows
            if not chips
        )
        shares = len(game.hand_types) > 1 or game.boards > 1
        self.note(
            names,
            pot=outcome.total_pot,
            least_scoop=SCOOP * stakes.big_bet if shares else 0,
            full_bet=unforced >= stakes.small_bet,
        )

    def leave_out(self, dealt: Collection[str]) -> None:
        """Take the button from players who are not dealt in: it belongs to nobody (13-1)."""
        self.leg = self.leg if self.leg in dealt else None
        self.killer = self.killer if self.killer in dealt else None


def killed(stakes: Stakes, killer: int, big_blind_player: int | None, blind: int) -> Stakes:
    """Return the stakes of a killed pot; players by index.

    A blind of the killer becomes the kill. The kill is live but has no position, so that the
    killer acts in turn; a killer who has the big blind acts last, as always.
    """
    blinds = list(stakes.blinds)
    blinds[killer] = blind if killer == big_blind_player else -blind
    return stakes._replace(blinds=tuple(blinds), small_bet=blind, big_bet=2 * blind)
