"""Whether a program can play: the conformance check of the bot protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.games import NoLimitDeuceToSevenLowballSingleDraw, NoLimitTexasHoldem
from croupier.play.table import Table
from croupier.players.answers import FREE_CALL
from croupier.players.bots import CallBot, RandomBot
from croupier.rules import HouseRules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.play.game import Game
    from croupier.play.incidents import Incident
    from croupier.players.process import ProcessPlayer

HANDS = 20
SCHEDULE = {1: (10, 20), 8: (50, 100), 15: (200, 400)}
_MOST_SHOWN = 5
_RULES = HouseRules.STANDARD.replace(open_fold="allow")


class Check(NamedTuple):
    """One thing a bot does, whether it did, what went wrong, and whether that matters.

    A bot for hold'em need not know games with a draw.
    """

    name: str
    passed: bool
    detail: str = ""
    needed: bool = True


def check_bot(start: Callable[[int], ProcessPlayer]) -> Iterator[Check]:
    """Start a bot several times and put it through hands; yield what came of each check."""
    with start(0) as player:
        detail = player.greet()
        yield Check("starts and greets", not detail, detail)
        if detail:
            return
    games: tuple[tuple[str, int, Game], ...] = (
        ("answers heads-up", 2, NoLimitTexasHoldem),
        ("answers at a full table", 6, NoLimitTexasHoldem),
        ("answers in a game with a draw", 3, NoLimitDeuceToSevenLowballSingleDraw),
    )
    for name, seats, game in games:
        with start(0) as player:
            detail = _play(player, seats, game)
            yield Check(name, not detail, detail, needed=game is NoLimitTexasHoldem)
    with start(0) as player:
        player.greet()
        yield Check("ends when it is told good-bye", player.says_goodbye(), "it had to be killed")


def _play(player: ProcessPlayer, seats: int, game: Game) -> str:
    """Play hands of all depths; return what went wrong."""
    others = [CallBot(seat) if seat % 2 else RandomBot(seat, seed=seat) for seat in range(1, seats)]
    # Stacks are filled up after every hand, so that everybody stays in.
    rules = _RULES.replace(stacks="reset_each_hand")
    table = Table([player, *others], 2000, SCHEDULE, seed=1, rules=rules, game=game)
    for _ in range(HANDS):
        table.simulate_hand()
        if player.out:
            break
    wrong = [
        f"{incident.street}: {incident.requested or 'no answer'}: {incident.reason}"
        for incident in table.incidents
        if incident.seat == 0 and not _is_free_call(incident)
    ]
    wrong += [fault for fault in player.faults if "instead of" in fault or "last words" in fault]
    more = len(wrong) - _MOST_SHOWN
    return "; ".join(wrong[:_MOST_SHOWN] + ([f"and {more} more"] if more > 0 else []))


def _is_free_call(incident: Incident) -> bool:
    """Calling nothing is a check by another name: every table takes it for one."""
    requested = incident.requested
    return isinstance(requested, tuple) and requested[0] == "call" and incident.reason == FREE_CALL
