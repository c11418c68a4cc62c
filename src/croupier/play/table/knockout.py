"""A whole tournament at one table, to find out which bot is best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.hand.randomness import bot_seed, fresh_seed
from croupier.hand.spec.house_rules import HouseRules
from croupier.play.running.entrants import make_player
from croupier.play.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.play.running.entrants import PlayerLike
    from croupier.players.player import Player

# The levels of the first hundred rounds, then doubled every fifty, so that every game ends.
DEFAULT_SCHEDULE: Mapping[int, tuple[int, int]] = {
    1: (10, 20),
    50: (25, 50),
    100: (50, 100),
    **{50 * (level + 2): (50 * 2**level, 100 * 2**level) for level in range(1, 20)},
}


class Standing(int):
    """A seat, and how it finished: `place` 1 is the winner; ties share the better place.

    >>> Standing(3, place=1, rounds=20)
    Standing(seat=3, place=1, rounds=20)
    """

    place: int
    rounds: int
    player: Player | None

    def __new__(cls, seat: int, place: int, rounds: int, player: Player | None = None) -> Standing:
        standing = super().__new__(cls, seat)
        standing.place, standing.rounds, standing.player = place, rounds, player
        return standing

    @property
    def seat(self) -> int:
        """The number of the seat."""
        return int(self)

    def __repr__(self) -> str:
        return f"Standing(seat={int(self)}, place={self.place}, rounds={self.rounds})"


def play_tournament(
    bots: Sequence[PlayerLike],
    starting_stack: int | Sequence[int] = 2000,
    blinds_schedule: Mapping[int, tuple[int, int]] = DEFAULT_SCHEDULE,
    seed: int | None = None,
    *,
    rules: HouseRules = HouseRules.BOT_TOURNAMENT,
    max_rounds: int | None = None,
    **table_options: Any,
) -> list[Standing]:
    """Play until one bot has all the chips; return the seats, best first.

    Bots are players, classes or functions that take a seat, or names.
    If several players bust in one hand, the larger starting stack finishes higher, equal stacks
    tie. After `max_rounds` the players who are left are ranked by their chips.
    """
    seed = fresh_seed() if seed is None else seed
    players = [
        make_player(bot, seat, bot_seed(seed, "player", seat)) for seat, bot in enumerate(bots)
    ]
    table = Table(players, starting_stack, blinds_schedule, seed, rules=rules, **table_options)
    out: list[Standing] = []
    left = len(players)
    while table.winner is None and (max_rounds is None or table.round_number <= max_rounds):
        stacks = [info.stack for info in table.player_public_infos]
        number = table.round_number
        busted = table.simulate_hand()["eliminated"]
        left -= len(busted)
        ranked = sorted(busted, key=lambda seat: stacks[seat], reverse=True)
        places = {seat: left + 1 + sum(stacks[o] > stacks[seat] for o in busted) for seat in busted}
        out[:0] = [Standing(seat, places[seat], number, players[seat]) for seat in ranked]
    infos = table.player_public_infos
    survivors = sorted(
        (seat for seat, info in enumerate(infos) if not info.busted),
        key=lambda seat: infos[seat].stack,
        reverse=True,
    )
    for seat in reversed(survivors):
        place = 1 + sum(infos[other].stack > infos[seat].stack for other in survivors)
        out.insert(0, Standing(seat, place, table.round_number - 1, players[seat]))
    return out
