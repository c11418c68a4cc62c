"""The conformance check of the bot protocol: whether a program can play."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import SetupError
from croupier.games.catalogue import find_game
from croupier.games.kinds import most_players
from croupier.hand.spec.house_rules import HouseRules
from croupier.play.hand.conduct import quote
from croupier.play.table.table import Table
from croupier.players.bots import CallBot, RandomBot
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from croupier.games.game import Game
    from croupier.players.transports.process import ProcessPlayer

HANDS = 20
FULL = 6
SCHEDULE = {1: (10, 20), 8: (50, 100), 15: (200, 400)}
USUAL_GAMES = ("holdem",)
_MOST_SHOWN = 5
# Stacks are reset after every hand, so that nobody busts.
_RULES = HouseRules.STANDARD.replace(open_fold="allow", stacks="reset_each_hand")


class BotNotStarted(SetupError):
    """The bot ended before its greeting, or could not be run."""


class Check(NamedTuple):
    """One check of a bot: whether it passed, its faults, and its corrected answers."""

    name: str
    passed: bool
    detail: str = ""
    corrected: str = ""


def check_bot(start: Callable[[], ProcessPlayer], games: Sequence[str] = ()) -> Iterator[Check]:
    """Start a bot several times and play hands with it; yield the result of each check.

    `games` are the games to play: by default those in the bot's greeting, or hold'em. Raises
    BotNotStarted for a bot that never greets.
    """
    wanted = [find_game(name) for name in games]
    with start() as player:
        detail = player.greet().removeprefix("sits out: ")
        if player.ended_early:
            raise BotNotStarted(f"the bot cannot be started: {printable(detail, 1000)}")
        yield Check("starts and greets", not detail, printable(detail, 1000))
        if detail:
            return
        named = player.bot_games or USUAL_GAMES
        ends = player.says_goodbye()
        yield Check("ends when the table says goodbye", ends, "" if ends else "it had to be killed")
    for game in wanted or _find_all(named):
        most = 2 if game.small else most_players(game)
        for seats in sorted({2, min(FULL, most)}):
            with start() as player:
                yield _play(player, seats, game)


def _find_all(names: Iterable[str]) -> list[Game]:
    """Look up the games of a greeting."""
    try:
        return [find_game(name) for name in names]
    except (SetupError, ValueError) as error:
        raise SetupError(f"a game in the greeting of the bot is wrong: {error}") from None


def _play(player: ProcessPlayer, seats: int, game: Game) -> Check:
    """Play hands with all stack sizes, and list the faults."""
    others = [CallBot(seat) if seat % 2 else RandomBot(seat, seed=seat) for seat in range(1, seats)]
    table = Table([player, *others], 2000, SCHEDULE, seed=1, rules=_RULES, game=game)
    for _ in range(HANDS):
        table.simulate_hand()
        if player.out:
            break
    own = [incident for incident in table.incidents if incident.seat == 0]
    wrong = [(each.reason, quote(each)) for each in own if each.kind != "corrected"]
    wrong += [(fault, printable(fault)) for fault in player.faults if "instead of" in fault]
    corrected = [(each.reason, quote(each)) for each in own if each.kind == "corrected"]
    where = "heads-up" if seats == 2 else f"at a table of {seats}"
    return Check(f"plays {game.name} {where}", not wrong, _listed(wrong), _listed(corrected))


def _listed(faults: Iterable[tuple[str, str]]) -> str:
    """List every reason once with its count, ignoring differences in numbers.

    >>> _listed([("the minimum is 4", "flop: bet 1"), ("the minimum is 8", "turn: bet 1")])
    'flop: bet 1 (2 times)'
    """
    found: dict[str, list[str]] = {}
    for reason, text in faults:
        found.setdefault(re.sub(r"\d+", "0", reason), []).append(text)
    listed = [
        alike[0] if len(alike) == 1 else f"{alike[0]} ({len(alike)} times)"
        for alike in found.values()
    ]
    more = len(listed) - _MOST_SHOWN
    return "; ".join(listed[:_MOST_SHOWN] + ([f"and {more} more kinds"] if more > 0 else []))
