"""The scene of one player: made from views, without a card that the player may not see."""

import json

import pytest

from croupier import holdem
from croupier.errors import SetupError
from croupier.games.catalogue import GAMES as CATALOGUE
from croupier.games.game import Game
from croupier.games.kinds import BringInGame
from croupier.games.shorthand import badugi, omaha_hi_lo, razz, stud, triple_draw
from croupier.hand import State
from croupier.hand.replaying import repeat
from croupier.history.setup import HandSetup
from croupier.scene.player_scene import PlayerScene
from croupier.scene.scene import scene_of
from tests.scene.hands import seen_by
from tests.scene.test_scene import play_out

GAMES = [holdem, omaha_hi_lo, stud, razz, triple_draw, badugi]


def told_to(state: State, player: int) -> str:
    """Return the whole scene of a player as text."""
    names = [f"P{index}" for index in state.player_indices]
    scene = PlayerScene(state, names, player, "A hand")
    scene.catch_up(state.view(player))
    return json.dumps({**scene.to_json(), "suits": None})  # shapes look like cards


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(5))
def test_no_hidden_card_is_drawn(game, seed: int) -> None:  # type: ignore[no-untyped-def]
    state = play_out(game(players=4, seed=seed), seed)
    deck = {repr(card) for card in state.deck}
    for player in range(4):
        told = told_to(state, player)
        for card in deck - seen_by(state, player):
            assert f'"{card}"' not in told
            assert f" {card}" not in told


def test_scenes_of_hands_that_differ_in_hidden_cards_are_equal() -> None:
    told = set()
    for hidden in ("Ks", "Qd", "7c"):
        # Dealt round the table: player 1 has the card that differs.
        state = holdem(players=3, deck=f"As {hidden} 2c Ad 3h 4h")
        state.complete_bet_or_raise_to(6)
        told.add(told_to(state, 0))
    assert len(told) == 1


def test_a_scene_is_caught_up_in_parts() -> None:
    state = holdem(players=3, seed=5)
    scene = PlayerScene(state, ("Ann", "Bob", "Cy"), 2, "A hand")
    scene.catch_up(state.view(2))
    count = scene.step_count
    scene.catch_up(state.view(2))
    assert scene.step_count == count
    state.fold()
    scene.catch_up(state.view(2))
    assert [step["text"] for step in scene.to_json(count)["steps"]] == [["Cy folds"]]
    with pytest.raises(SetupError, match="of player 2, the view of player 0"):
        scene.catch_up(state.view(0))


@pytest.mark.filterwarnings("ignore:the deck runs out")
@pytest.mark.parametrize(
    "game",
    [
        row
        for row in CATALOGUE
        if isinstance(row, BringInGame) and row.seats == 8 and len(row.rounds) == 5
    ],
    ids=lambda game: game.name,
)
def test_a_full_table_of_stud_shares_the_last_card(game: Game) -> None:
    """The cards do not suffice for all, which nobody sees who knows only their own."""
    state = game(players=game.seats, seed=5)
    scenes = [PlayerScene(state, ["x"] * state.player_count, player, "") for player in (None, 0, 7)]
    while state.status:
        for scene in scenes:
            scene.catch_up(state.view(scene.player))
        if state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()
    for scene in scenes:
        scene.catch_up(state.view(scene.player))
        assert scene.to_json()["steps"][-1]["boards"] == [
            [repr(card) for card in state.board_cards[0]]
        ]
    replayed = scene_of(state)["steps"]  # nobody's chances can be counted
    assert len(replayed) > 40
    assert not any("equity" in player for step in replayed for player in step["players"])


@pytest.mark.filterwarnings("ignore:the deck runs out")
@pytest.mark.parametrize("game", CATALOGUE, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(3))
def test_what_everybody_sees_alike_is_taken_from_the_public_scene(game: Game, seed: int) -> None:
    played = play_out(game(seed=seed), seed)
    players = range(-1, played.player_count)
    viewers = [None if player < 0 else player for player in players]
    names = [f"P{index}" for index in played.player_indices]
    shared = {viewer: PlayerScene(played, names, viewer, "A hand") for viewer in viewers}
    alone = {viewer: PlayerScene(played, names, viewer, "A hand") for viewer in viewers}
    state = HandSetup.of(played).hold()
    for operation in played.operations:
        repeat(state, operation)
        due = state.actor_index, state.stand_patter_or_discarder_index
        if state.status and due == (None, None):
            continue  # pages are told when a decision is due, and at the end
        for viewer in viewers:
            view = state.view(viewer)
            alone[viewer].catch_up(view)
            shared[viewer].catch_up(view, None if viewer is None else shared[None])
    for viewer in viewers:
        assert shared[viewer].to_json() == alone[viewer].to_json()


def test_you_are_spoken_to() -> None:
    state = holdem(players=2, deck="As Ks Ad Kd")
    scene = PlayerScene(state, ("You", "Bob"), 0, "A hand")
    state.check_or_call()
    state.check_or_call()
    scene.catch_up(state.view(0))
    told = [line for step in scene.to_json()["steps"] for line in step["text"]]
    assert "You are dealt As Ad" in told
    assert "You check" in told
    assert not any("?" in line for line in told)


def test_a_spectator_sees_no_card_that_lies_face_down() -> None:
    state = holdem(players=3, seed=5)
    scene = PlayerScene(state, ("Ann", "Bob", "Cy"), None, "A hand")
    while state.status:
        state.check_or_call()
        scene.catch_up(state.view(None))
    told = scene.to_json()
    assert told["hero"] is None
    cards = {card for step in told["steps"] for seat in step["players"] for card in seat["cards"]}
    board = {card for step in told["steps"] for cards in step["boards"] for card in cards}
    assert (cards | board) - {"??"} <= seen_by(state, None)
    assert "??" in cards
