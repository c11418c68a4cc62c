"""Random house rules, stakes and stacks for hands of any game."""

import random
import warnings
from collections.abc import Callable
from typing import Any

from croupier import HouseRules, Mode, Rake, State
from croupier.hand import operations as ops
from croupier.hand.spec.house_rules import OPTIONS
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


def random_start(row: Any, dice: random.Random, **fixed: Any) -> Callable[[], State]:
    """Return what starts the same hand of a game again and again; `fixed` are given arguments."""
    players = fixed.get("players") or dice.randint(2, most_players(row))
    terms: dict[str, Any] = {
        "players": players,
        "stacks": [
            dice.randint(*dice.choice([(1, 4), (5, 40), (40, 400)])) for _ in range(players)
        ],
        "rules": random_rules(dice),
        "mode": dice.choice(list(Mode)),
        "seed": dice.getrandbits(60),
    }
    return lambda: quietly(lambda: row(**terms | fixed))


def quietly(work: Callable[[], Any]) -> Any:
    """Do it without warnings: of a deck that runs out, and of what odd rules allow."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return work()


def random_decision(state: State, dice: random.Random) -> None:
    """Make one decision of the player whose turn it is."""
    legal = state.legal_actions()
    if legal.discards is not None:
        player = state.stand_patter_or_discarder_index
        assert player is not None
        faces = zip(state.hole_cards[player], state.hole_card_statuses[player], strict=True)
        own = [card for card, up in faces if not up]  # a card that lies face up stays
        dice.shuffle(own)
        counts = sorted(range(len(own) + 1), key=lambda _: dice.random())
        state.stand_pat_or_discard(
            next(own[:count] for count in counts if state.can_stand_pat_or_discard(own[:count]))
        )
    elif legal.bring_in is not None and dice.random() < 0.7:
        state.post_bring_in()
    elif legal.raise_to is not None and dice.random() < 0.35:
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        assert least is not None
        assert most is not None
        state.complete_bet_or_raise_to(dice.choice([least, most, dice.randint(least, most)]))
    elif state.can_fold() and dice.random() < 0.2:
        state.fold()
    elif state.can_check_or_call():
        state.check_or_call()
    else:
        state.post_bring_in()


def play_random(state: State, dice: random.Random) -> State:
    """Play a hand to its end; the dealer is automatic."""
    while quietly(lambda: state.status):
        quietly(lambda: random_decision(state, dice))
    return state


def decisions_of(state: State) -> list[Any]:
    """Return what players decided, as operations."""
    decided = (
        *(ops.StandingPatOrDiscarding, ops.Folding, ops.CheckingOrCalling),
        *(ops.BringInPosting, ops.CompletionBettingOrRaisingTo),
    )
    return [each for each in state.operations if isinstance(each, decided)]


def decide_again(state: State, decision: Any) -> None:
    """Repeat a decision by the method of the State."""
    match decision:
        case ops.StandingPatOrDiscarding(_, cards):
            quietly(lambda: state.stand_pat_or_discard(cards))
        case ops.Folding():
            quietly(state.fold)
        case ops.CheckingOrCalling():
            quietly(state.check_or_call)
        case ops.BringInPosting():
            quietly(state.post_bring_in)
        case ops.CompletionBettingOrRaisingTo(_, amount):
            quietly(lambda: state.complete_bet_or_raise_to(amount))
