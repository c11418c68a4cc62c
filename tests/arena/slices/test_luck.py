"""The board control: luck by hand, and a mean of zero in every kind of game."""

import numpy as np
import pytest

from croupier.arena.entries.entry import read_entry
from croupier.arena.setting import make_setting
from croupier.arena.slices import playing
from croupier.arena.slices.luck import BoardControl, is_exact, sampling_seed
from croupier.arena.slices.playing import play_slice
from croupier.arena.slices.work import SliceOrder, SliceResult, TableWork
from croupier.games import FixedLimitDeuceToSevenLowballTripleDraw, find_game
from croupier.games.catalogue import GAMES as GAMES_OF_THE_CATALOGUE
from croupier.hand.state import State
from croupier.play.hand.asking import Asking
from croupier.play.hand.hand_in_play import HandInPlay, TableFacts
from croupier.play.hand.table_game import TableGame
from croupier.players.bots import RandomBot
from croupier.players.transports.options import USUAL


def play(
    game: str, players: int, blocks: int, *, stack: str = "20bb", seed: int = 1
) -> SliceResult:
    entries = tuple(read_entry(f"bot{number}=random") for number in range(players))
    work = TableWork(entries, make_setting(game, players, stack, blocks), seed, USUAL)
    return play_slice(SliceOrder(work, 1, blocks))


def finished(game: TableGame, stacks: tuple[int, ...], cards: str, *actions: str) -> object:
    """Play a hand whose next cards are given."""
    state = game.deal(stacks, game.stakes(len(stacks), (50, 100)), seed=1, next_cards=cards)
    for action in actions:
        if action == "fold":
            state.fold()
        elif action == "call":
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(int(action))
    while state.status:
        state.push_chips()
    return state


def test_an_all_in_before_the_flop() -> None:
    game = TableGame()
    # Left of the button first: AhAd for player 0, KhKd for player 1; the board helps nobody.
    cards = "AhKhAdKd" + "2c" + "3c7s9d" + "2s" + "Jc" + "2h" + "4h"
    state = finished(game, (10_000, 10_000), cards, "10000", "call")
    control = BoardControl(find_game("NT"), 2)
    found = control.luck(state, 1)  # type: ignore[arg-type]
    assert found is not None
    luck = found
    assert luck[0] == pytest.approx([20_000 * (1 - 0.826366), 0, 0, 0], abs=0.1)
    assert luck[1] == pytest.approx([-20_000 * (1 - 0.826366), 0, 0, 0], abs=0.1)


def test_luck_is_told_street_by_street() -> None:
    game = TableGame()
    cards = "AhKhAdKd" + "2c" + "3c7s9d" + "2s" + "Kc" + "2h" + "4h"
    state = finished(game, (10_000, 10_000), cards, *["call"] * 8)
    control = BoardControl(find_game("NT"), 2)
    found = control.luck(state, 1)  # type: ignore[arg-type]
    assert found is not None
    luck = found
    all_in, flop, turn, river = luck[0]
    assert all_in == 0
    assert 0 < flop < 200 * 0.2  # no king yet
    assert turn < -100  # the king
    assert -20 < river < 0
    # Together they are the pot less the share before the flop.
    assert flop + turn + river == pytest.approx(-200 * 0.826366, abs=0.01)


def test_no_second_deal_no_luck() -> None:
    game = TableGame()
    state = finished(game, (10_000, 10_000), "", "fold")
    assert BoardControl(find_game("NT"), 2).luck(state, 1) is None  # type: ignore[arg-type]
    assert BoardControl(find_game("KUHN"), 2).controls == 0


def test_a_draw_is_valued_with_the_discards_fixed() -> None:
    game = TableGame(FixedLimitDeuceToSevenLowballTripleDraw)
    state = game.deal((1000, 1000), game.stakes(2, (50, 100)), seed=3)
    while state.status:
        index = state.stand_patter_or_discarder_index
        if index is not None:
            state.stand_pat_or_discard(repr(state.hole_cards[index][0]))
        elif state.actor_index is not None:
            state.check_or_call()
        else:
            state.push_chips()
    found = BoardControl(game.game, 2).luck(state, 1)
    assert found is not None
    luck = found
    assert len(luck[0]) == 4
    assert np.sum(luck, axis=0) == pytest.approx([0, 0, 0, 0], abs=1e-9)
    # A pot of 200 cannot bring more luck than 200 in one deal.
    assert all(abs(part) <= 200 for part in luck[0])
    assert any(luck[0])


GAMES = [
    *(("holdem", 2), ("holdem", 6), ("omaha", 2), ("omaha-hi-lo", 3), ("short-deck", 4)),
    *(("stud", 2), ("razz", 6), ("2-7-triple-draw", 2), ("badugi", 5), ("five-card-draw", 3)),
    *(("leduc", 2), ("kuhn", 2), ("double-board-omaha", 2), ("double-board-holdem", 4)),
    *(("crazy-pineapple", 3), ("drawmaha", 2)),
]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_luck_has_mean_zero_and_is_won_from_others(game: str, players: int) -> None:
    found = play(game, players, 60)
    total = found.luck.sum(axis=1)
    assert total == pytest.approx(np.zeros_like(total), abs=1e-6)
    for number in range(players):
        for control in range(found.luck.shape[2]):
            values = found.luck[:, number, control]
            error = values.std(ddof=1) / len(values) ** 0.5
            assert abs(values.mean()) <= 4 * error + 1e-9
    if game != "kuhn":
        assert np.abs(found.luck).max() > 0


def played_at_random(game: str, players: int, seed: int) -> tuple[BoardControl, State]:
    setting = make_setting(game, players, "20bb", 1)
    hand = HandInPlay(
        setting.table,
        setting.orders[0],
        (setting.chips,) * players,
        setting.stakes,
        button=players - 1,
        seed=seed,
        facts=TableFacts(1, setting.blinds),
    )
    bots = [RandomBot(seat, seed=seed + seat) for seat in range(players)]
    return BoardControl(setting.row, players), Asking(hand, bots).play().state


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_many_hands_at_once_are_measured_as_each_by_itself(game: str, players: int) -> None:
    seeds, found, places = [5, 6, 7], [], []
    control, _ = played_at_random(game, players, 1)
    meter = control.meter()
    for number in range(24):
        _, state = played_at_random(game, players, 100 + number)
        place = number % len(seeds)
        luck = control.luck(state, seeds[place])
        assert meter.note(state, place) is control.is_lucky(state)
        if control.is_lucky(state):
            found.append(np.zeros((players, control.controls)) if luck is None else luck)
            places.append(place)
    words = np.array([sampling_seed(seed) for seed in seeds], dtype=np.uint64)
    measured = meter.measure(words)
    assert measured is not None
    assert len(measured) == len(found)
    for at_once, alone in zip(measured, found, strict=True):
        assert at_once.tolist() == np.array(alone).tolist()
    again = meter.measure(words)
    assert again is not None
    assert len(again) == 0  # they were forgotten


def test_hands_wait_for_words_where_deals_are_drawn() -> None:
    control, state = played_at_random("omaha", 4, 5)
    meter = control.meter()
    while not control.is_lucky(state):
        control, state = played_at_random("omaha", 4, state.hole_cards[0][0].number)
    meter.note(state, 0)
    assert meter.measure(np.zeros(0, dtype=np.uint64)) is None
    found = meter.measure(np.array([sampling_seed(1)], dtype=np.uint64))
    assert found is not None
    assert found[0].tolist() == control.luck(state, 1)


def test_a_hand_that_is_not_over_is_refused() -> None:
    game = TableGame()
    meter = BoardControl(find_game("NT"), 2).meter()
    with pytest.raises(ValueError, match="not over"):
        meter.note(game.deal((100, 100), game.stakes(2, (1, 2)), seed=1), 0)


def test_luck_explains_results() -> None:
    found = play("holdem", 2, 200)
    results = found.won[:, :, 0].mean(axis=1)
    luck = found.luck[:, 0].sum(axis=1)
    assert np.corrcoef(results, luck)[0, 1] > 0.4
    assert (results - luck).var() < 0.9 * results.var()


def test_every_game_of_the_catalogue_has_a_control() -> None:
    for game in GAMES_OF_THE_CATALOGUE:
        found = play(game.name, 2, 2)
        assert found.won.shape == (2, 2, 2)
        assert found.luck.shape[2] > 0 or game.name == "kuhn"
        total = found.luck.sum(axis=1)
        assert total == pytest.approx(np.zeros_like(total), abs=1e-6), game.name


def test_heads_up_games_with_few_deals_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = {row.code for row in GAMES_OF_THE_CATALOGUE if is_exact(row, 2)}
    assert {"NT", "FT", "PT", "ST", "KUHN", "LEDUC"} <= exact
    assert not exact & {"PO", "NS", "F7S", "F2L3D"}
    assert not is_exact(find_game("NT"), 3)
    # No random deal is drawn for them.
    monkeypatch.setattr(playing, "sampling_seed", None)
    for code in exact - {"KUHN"}:
        assert play(code, 2, 40).luck.any()
