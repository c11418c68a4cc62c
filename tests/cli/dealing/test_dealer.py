"""The dealer of the command line, step by step, compared with the engine's automations."""

import pytest

from croupier import Automation, State
from croupier.cli.dealing.dealer import deal_on
from croupier.cli.dealing.deciding import Chance
from croupier.cli.dealing.setup import Wishes, start_hand
from croupier.games import Game
from croupier.games.catalogue import GAMES
from croupier.hand import Operation
from croupier.hand.operations import (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    StandingPatOrDiscarding,
)


def automated(state: State, seed: int) -> State:
    """Start the same hand with everything automated but the players."""
    return State(
        Automation.DEALER,
        state.deck,
        state.hand_types,
        state.streets,
        state.betting_structure,
        state.ante_trimming_status,
        state.antes,
        state.blinds_or_straddles,
        state.bring_in,
        state.starting_stacks,
        state.player_count,
        mode=state.mode,
        starting_board_count=state.starting_board_count,
        rules=state.rules,
        seed=seed,
    )


def repeat(state: State, operation: Operation) -> None:
    """Do what a player did in another state."""
    match operation:
        case Folding():
            state.fold()
        case CheckingOrCalling():
            state.check_or_call()
        case BringInPosting():
            state.post_bring_in()
        case CompletionBettingOrRaisingTo(_, amount):
            state.complete_bet_or_raise_to(amount)
        case StandingPatOrDiscarding(_, cards):
            state.stand_pat_or_discard(cards)


@pytest.mark.parametrize("stacks", ["200,200,200", "3,9,30"])
@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("mode", ["tournament", "cash"])
def test_same_operations(game: Game, stacks: str, seed: int, mode: str) -> None:
    state = start_hand(game, Wishes(stacks=stacks, mode=mode), seed)
    other = automated(state, seed)
    chance = Chance(seed)
    while state.status:
        if deal_on(state) is None:
            repeat(other, chance.decide(state))
    assert not other.status
    assert other.operations == state.operations
