"""Whether an entry can play, found out before the first block."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from croupier.arena.declared.witness import declares
from croupier.errors import CroupierError
from croupier.hand.randomness import bot_seed, derive_seed
from croupier.play.hand.asking import Asking
from croupier.play.hand.conduct import quote
from croupier.play.hand.hand_in_play import HandInPlay, TableFacts
from croupier.players.bots import CallBot
from croupier.players.transports.line_player import SITS_OUT
from croupier.players.transports.startup import line_player_of, start_players
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.arena.entries.entry import Entry
    from croupier.arena.setting import Setting
    from croupier.players.player import Player
    from croupier.players.transports.options import BotOptions

LONGEST_REASON = 1000


class EntryFailed(CroupierError):
    """An entry that does not start, or cannot answer a hand of the game."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{printable(name)} cannot play: {reason}")
        self.name = name
        self.reason = reason


class TooFewEntries(EntryFailed):
    """A league in which too few entries can play to fill a table."""

    def __init__(self, failed: Mapping[str, str]) -> None:
        name = next(iter(failed))
        super().__init__(name, failed[name])
        said = "; ".join(f"{printable(each)}: {why}" for each, why in failed.items())
        self.args = (f"too few entries can play: {said}",)


class Checked(NamedTuple):
    """Why an entry cannot play, "" where it can; and whether it declares probabilities."""

    reason: str
    declares: bool = False


def check_entry(entry: Entry, setting: Setting, seed: int, options: BotOptions) -> Checked:
    """Start an entry and let it play a hand in each of two seats."""
    player: Player | None = None
    try:
        # A seed of its own: what the entry sees here has nothing to do with the match.
        player = entry.make(0, bot_seed(seed, "check", entry.name), options)
        line = line_player_of(player)
        if line is not None:
            start_players([line])
            if line.out:
                return Checked(printable(line.out.removeprefix(SITS_OUT), LONGEST_REASON))
        return Checked(_play(player, setting, derive_seed(seed, "check")), declares(player))
    except CroupierError as error:
        return Checked(printable(str(error), LONGEST_REASON))
    finally:
        close = getattr(player, "close", None)
        if callable(close):
            with suppress(Exception):
                close()


def _play(player: Player, setting: Setting, seed: int) -> str:
    count = setting.players
    players = [player, *(CallBot(seat) for seat in range(1, count))]
    for number in range(2):
        seats = tuple((index + number) % count for index in range(count))
        hand = HandInPlay(
            setting.table,
            seats,
            (setting.chips,) * count,
            setting.stakes,
            button=seats[-1],
            seed=derive_seed(seed, number),
            facts=TableFacts(number + 1, setting.blinds),
        )
        Asking(hand, players).play()
        faults = [each for each in hand.incidents if each.seat == 0 and each.kind != "corrected"]
        if faults:
            return printable(quote(faults[0]), LONGEST_REASON)
    return ""
