"""Random house rules, stakes and stacks for hands of any game."""

import random
from typing import Any

from croupier import HouseRules, Rake
from croupier.hand.house_rules import OPTIONS
from croupier.play.hand.table_game import Stakes, TableGame


def random_rules(dice: random.Random, **fixed: Any) -> HouseRules:
    """Some preset, or anything that can be chosen."""
    if dice.random() < 0.3:
        return HouseRules.STANDARD.replace(**fixed)
    chosen: dict[str, Any] = {
        name: dice.choice(options) for name, options in OPTIONS.items() if dice.random() < 0.5
    }
    if dice.random() < 0.2:
        chosen["rake"] = Rake(0.1, cap=dice.choice([3, 50]))
    return HouseRules.STANDARD.replace(**chosen | fixed)


def random_stakes(game: TableGame, players: int, dice: random.Random) -> Stakes:
    """Blinds with antes, straddles and posts; antes with a bring-in."""
    small, big = dice.choice([(1, 2), (5, 10), (50, 100), (3, 10), (10, 10)])
    ante = dice.choice([0, 0, 1, small, big])
    bring_in = dice.randint(1, max(big - 1, 1)) if dice.random() < 0.5 else None
    stakes = game.stakes(players, (small, big), ante, bring_in=bring_in)
    if not game.has_blinds or players < 4 or game.rules.forced_bets != "blinds":
        return stakes
    blinds, antes = list(stakes.blinds), list(stakes.antes)
    match dice.randrange(4):
        case 0:
            blinds[2] = 2 * big
        case 1:
            blinds[players - 1] = -big
        case 2:
            antes[1] += big
    return stakes._replace(blinds=tuple(blinds), antes=tuple(antes))


def random_stacks(stakes: Stakes, players: int, dice: random.Random) -> list[int]:
    unit = stakes.small_bet
    sizes = [(1, unit), (1, 3 * unit), (unit, 20 * unit), (20 * unit, 200 * unit)]
    return [dice.randint(*dice.choice(sizes)) for _ in range(players)]


def most_players(game: Any) -> int:
    cards = sum(len(street.hole_dealing_statuses) for street in game.streets(1, 1, None))
    return max(2, min(9, (len(game.deck) - 8) // cards)) if len(game.deck) > 10 else 2
