"""Games as functions: the number of players and blinds that they take."""

import warnings

import pytest

from croupier import HouseRules, State, omaha
from croupier.errors import SetupError
from croupier.games import GAMES, Game, NoLimitTexasHoldem, holdem, royal, stud
from croupier.games.kinds import most_players
from croupier.hand import native
from croupier.hand.operations import CardBurning


def most_taken(game: Game) -> int:
    """Return the largest number of players that a game takes, as the engine has room for them."""
    most = 2
    for players in range(2, 33):
        try:
            game(players=players)
        except SetupError:
            break
        most = players
    return most


def play_out(state: State) -> None:
    """Nobody folds; whoever must discard does, and everybody draws a whole hand otherwise."""
    while state.status:
        legal = state.legal_actions()
        if legal.discards is not None:
            player = state.stand_patter_or_discarder_index
            assert player is not None
            count = legal.discard_count
            down = [
                card
                for card, up in zip(
                    state.hole_cards[player], state.hole_card_statuses[player], strict=True
                )
                if not up
            ]
            state.stand_pat_or_discard(down[: len(down) if count is None else count])
        elif legal.bring_in is not None:
            state.post_bring_in()
        else:
            state.check_or_call()


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_hands_with_the_most_players_end(game: Game) -> None:
    most = most_taken(game)
    assert most == most_players(game)
    assert 2 <= game.players <= most
    assert 2 <= game.seats <= most
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a deck runs out, and the reserve is shuffled in
        for players in {most, max(2, most - 1)}:
            state = game(players=players, seed=players)
            play_out(state)
            assert sum(state.stacks) == sum(state.starting_stacks)


@pytest.mark.parametrize(("game", "players"), [(holdem, 22), (omaha, 11), (royal, 6), (stud, 12)])
def test_more_players_than_the_deck_can_serve(game: Game, players: int) -> None:
    assert most_taken(game) == most_players(game) == players
    with pytest.raises(SetupError, match=rf"with {players + 1} players needs more cards than the"):
        game(players=players + 1)


def test_the_deck_serves_the_whole_board_and_its_burns() -> None:
    # 44 hole cards, five cards of the board and three burns: nothing is left.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        state = holdem(players=22, seed=1)
        play_out(state)
    assert sum(isinstance(operation, CardBurning) for operation in state.operations) == 3
    assert not state.deck_cards
    without = holdem(players=23, seed=1, rules=HouseRules.STANDARD.replace(burn=False))
    play_out(without)
    assert len(without.deck_cards) == 1


def test_games_as_in_pokerkit_take_them() -> None:
    # PokerKit accepts them: the hand goes on if enough players fold.
    state = NoLimitTexasHoldem.create_state((), True, 0, (1, 2), 2, 200, 24)
    assert native.spec_of(state).most_players == 22


def test_more_blinds_than_players_are_refused() -> None:
    with pytest.raises(SetupError, match="got 3 blinds for 2 players"):
        holdem(blinds=(1, 2, 4), players=2)
    assert holdem(blinds=(1, 2, 4), players=3).bets == [1, 2, 4]
