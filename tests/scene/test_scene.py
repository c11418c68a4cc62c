"""Scenes: every hand of every game as pictures that agree with the engine."""

import json

import pytest

from croupier import Automation, holdem
from croupier.games.shorthand import badugi, kuhn, leduc, omaha_hi_lo, razz, stud, triple_draw
from croupier.hand import State
from croupier.hand.randomness import derive_seed
from croupier.scene.scene import scene_of
from tests.scene.hands import all_in_hand


def play_out(state: State, seed: int) -> State:
    """Call, fold and raise by the seed until the hand is over."""
    for step in range(10_000):
        if not state.status:
            return state
        legal = state.legal_actions()
        choice = derive_seed("scene", seed, step) % 8
        if legal.discards is not None:
            count = choice % 3 if legal.discard_count is None else legal.discard_count
            state.stand_pat_or_discard(legal.discards[:count])
        elif legal.bring_in is not None:
            state.post_bring_in()
        elif legal.raise_to is not None and choice == 0:
            state.complete_bet_or_raise_to(legal.raise_to.minimum)
        elif legal.fold and choice == 1 and sum(state.statuses) > 2:
            state.fold()
        else:
            state.check_or_call()
    raise AssertionError("the hand does not end")


GAMES = [holdem, omaha_hi_lo, stud, razz, triple_draw, badugi, kuhn, leduc]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(3))
def test_the_last_picture_is_the_end_of_the_hand(game, seed: int) -> None:  # type: ignore[no-untyped-def]
    state = play_out(game(seed=seed), seed)
    scene = scene_of(state)
    last = scene["steps"][-1]
    assert [player["stack"] for player in last["players"]] == [f"{s:,}" for s in state.stacks]
    assert [int(p["won"].replace(",", "")) for p in last["players"]] == list(state.payoffs)
    assert json.loads(json.dumps(scene)) == scene
    streets = [street["step"] for street in scene["streets"]]
    assert streets == sorted(set(streets))
    assert all(step["text"] for step in scene["steps"])


def test_steps_are_what_a_reader_would_step_through() -> None:
    texts = [step["text"] for step in scene_of(all_in_hand("Ann", "Bob", "Cy"))["steps"]]
    assert texts[:2] == [["The hand begins"], ["Ann posts 1", "Bob posts 2"]]
    assert len(texts[2]) == 3
    assert texts[3] == ["Cy raises to 6"]
    assert texts[6][0] == "Pot: 18"
    assert texts[6][-1].startswith("Flop: ")


def test_choices_and_odds_are_the_engines() -> None:
    steps = scene_of(all_in_hand())["steps"]
    (asked,) = [step for step in steps if step["text"] == ["<b>Cy</b> raises to 74 and is all-in"]]
    assert asked["turn"] == 0
    # 18 in the pot, 10 and 74 bet: 64 more for a pot of 166.
    assert asked["choices"] == {"fold": True, "call": "64", "odds": round(64 / 166, 4)}
    chances = [player.get("equity") for player in asked["players"]]
    assert chances[1] is None  # folded
    assert chances[0] + chances[2] == pytest.approx(1, abs=1e-3)


def test_cards_that_a_file_hides_stay_hidden() -> None:
    cards_by_hand = [each for each in Automation.DEALER if each is not Automation.HOLE_DEALING]
    state = holdem(players=2, automations=tuple(cards_by_hand), seed=1)
    for cards in ("As", "??", "Ks", "??"):
        state.deal_hole(cards)
    scene = scene_of(state)
    assert scene["steps"][-1]["players"][1]["cards"] == ["??", "??"]
    assert all("equity" not in player for player in scene["steps"][-1]["players"])


def test_hidden_names_are_nowhere() -> None:
    scene = scene_of(all_in_hand("Ann", "Bob", "Zachary"), hide_names=True)
    text = json.dumps(scene)
    assert not any(name in text for name in ("Ann", "Bob", "Zachary", "Home"))
    assert scene["names"] == ["SB", "BB", "BTN"]


def test_streets_of_a_runout_are_named() -> None:
    scene = scene_of(all_in_hand())
    assert [street["name"] for street in scene["streets"]] == ["Preflop", "Flop", "Turn", "River"]
    assert [len(board) for board in scene["steps"][-1]["boards"]] == [5]
