"""Declared probabilities: the estimate, its headline, and declarations that do not fit."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.arena import league, match, show_league
from croupier.arena.declared.declaring import EVERY_HOLDING, read_declaring
from croupier.arena.declared.fit import Fit
from croupier.arena.declared.hand import count_controls, mirrored
from croupier.arena.declared.holdings import Holdings, holdings_of
from croupier.arena.declared.imagined import all_first_factors, count_all_controls
from croupier.arena.entries.entry import read_entry
from croupier.arena.setting import make_setting
from croupier.arena.slices.playing import play_slice
from croupier.arena.slices.store import decode, encode
from croupier.arena.slices.work import SliceOrder, TableWork
from croupier.errors import SetupError
from croupier.games import GAMES, find_game
from croupier.players.answers.policies import policy_to_json, read_policy
from croupier.players.bots import RandomBot
from croupier.players.transports.options import USUAL
from tests.arena.bots import Folder
from tests.arena.truth import Bold, LeducBot, Timid


class Liar(Bold):
    """Declares the probabilities of a timid bot."""

    def policy(self, gamestate: Any, hole_cards: tuple[str, ...]) -> list[tuple[str, int, float]]:
        """Declare the policy of another bot."""
        return Timid(0).policy(gamestate, hole_cards)


class Vague(LeducBot):
    """Bets strong cards, and declares before the board that it bets every card as often."""

    bets = (0.0, 0.5, 1.0, 0.5)
    calls = (0.5, 0.5, 0.5, 1.0)

    def policy(self, gamestate: Any, hole_cards: tuple[str, ...]) -> list[tuple[str, int, float]]:
        """Declare the mean over all cards."""
        if gamestate.community_cards:
            return super().policy(gamestate, hole_cards)
        to_call, least = gamestate.chips_to_call, gamestate.min_raise
        bet = 0.5 if least > 0 else 0.0
        stay = 0.5 if to_call else 1.0
        rest = 1.0 - bet
        return [
            *(("fold", 0, rest * (1 - stay)), ("call", to_call, rest * stay)),
            ("raise", least, bet),
        ]


class Mute(Timid):
    """Declares nothing that can be read."""

    def policy(self, gamestate: Any, hole_cards: tuple[str, ...]) -> Any:
        """Fail."""
        raise ValueError("not today")

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        """Check or call."""
        return "call", gamestate.chips_to_call


def play(*bots: type[LeducBot], **keywords: Any) -> Any:
    settings: dict[str, Any] = {"game": "leduc", "seed": 7, "hands": 400, "holdings": "all"}
    return match(*bots, **{**settings, **keywords})


def test_the_headline_is_declared_where_all_declare() -> None:
    result = play(Timid, Bold)
    assert result.estimator == "declared"
    assert list(result.estimators) == ["raw", "duplicate", "board", "declared"]
    assert result.to_json()["estimators"]["declared"]["blocks"] == 200
    assert result.difference == result.estimators["declared"].difference
    errors = {name: each.standard_error for name, each in result.estimators.items()}
    assert errors["declared"] < errors["board"] < errors["raw"]
    assert result.factor > 8
    assert any("all holdings" in note for note in result.notes)


def test_shipped_bots_are_asked_on_request() -> None:
    quiet = match("call", "random", hands=200, seed=7)
    assert quiet.estimator == "board"
    assert "declared" not in quiet.to_json()["estimators"]
    asked = match("call", "random", hands=200, seed=7, declared=True, holdings=10)
    assert asked.estimator == "declared"
    # Asking changes nothing of what is played.
    assert asked.estimators["duplicate"].difference == quiet.estimators["duplicate"].difference
    assert asked.estimators["declared"].standard_error < asked.estimators["board"].standard_error


def test_who_cannot_be_asked() -> None:
    with pytest.raises(SetupError, match="Folder declares no"):
        match(Folder, "call", hands=2, declared=True)
    result = match(Folder, Timid, hands=2, game="leduc")
    assert "Folder declares no probabilities: the estimate 'declared' is left out" in result.notes
    with pytest.raises(SetupError, match="tables of two"):
        match("call", "random", field=["tight"], hands=3, declared=True)
    with pytest.raises(SetupError, match="not used in omaha"):
        match("call", "random", game="omaha", hands=2, declared=True)
    with pytest.raises(SetupError, match="holdings must be a whole number"):
        match("call", "random", holdings=0)
    with pytest.raises(SetupError, match="declared must be True, False or None"):
        read_declaring("yes", 5)


def test_declarations_that_do_not_fit_are_found() -> None:
    result = play(Liar, Bold, hands=1000)
    assert result.estimator == "declared"  # never chosen by the results
    assert any("Liar" in note and "rely on the board" in note for note in result.notes)
    watched = play(Liar, Bold, hands=1000, until="0.001bb")
    assert watched.estimator == "board"
    assert any("set aside" in note for note in watched.notes)
    honest = play(Timid, Bold, hands=1000, until="0.001bb")
    assert honest.estimator == "declared"
    assert not any("Timid:" in note for note in honest.notes)
    mute = play(Mute, Bold, hands=20)
    assert any("could not be read" in note for note in mute.notes)


def test_a_declaration_that_is_right_in_the_mean_alone_is_found() -> None:
    # Before the board it bets half of the time, as declared; only not with every card.
    result = play(Vague, Bold, hands=1000)
    assert any("Vague: its declared probabilities do not fit" in note for note in result.notes)


def test_factors_begin_by_how_many_holdings_are_asked() -> None:
    game = find_game("holdem")
    few = all_first_factors(game, 3)  # one deck, and a hand that was played counts three
    assert few[0] == pytest.approx(3 / 4)
    assert few[-1] == pytest.approx(1 / 4)
    assert all_first_factors(game, 50)[-1] == pytest.approx(16 / 19)
    assert all_first_factors(find_game("leduc"), 1000)[-1] == pytest.approx(1 / 4)


def test_a_program_is_asked_by_a_separate_process(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "from croupier.players.bots import OddsBot, CallBot\n"
        "class Odd(OddsBot): pass\n"
        "class Call(CallBot): pass\n"
    )
    asked = match(f"{bot}:Odd", f"{bot}:Call", hands=4, seed=7, session=1, holdings=5)
    assert asked.estimator == "declared"
    inside = match("Odd=odds", "Call=call", hands=4, seed=7, session=1, holdings=5, declared=True)
    assert asked.estimators["declared"].difference == inside.estimators["declared"].difference


def test_a_league_of_those_who_declare(tmp_path: Path) -> None:
    keywords: dict[str, Any] = {"game": "leduc", "hands": 200, "seed": 7, "holdings": "all"}
    declared = league(Timid, Bold, store=tmp_path / "db", **keywords)
    plain = league(Timid, Bold, declared=False, **keywords)
    width = [each.pairs[0].interval[1] - each.pairs[0].interval[0] for each in (declared, plain)]
    assert width[0] < 0.7 * width[1]
    strengths = [
        each.entries[0].interval[1] - each.entries[0].interval[0] for each in (declared, plain)
    ]
    assert strengths[0] < 0.7 * strengths[1]
    shown = show_league(tmp_path / "db").to_json()
    assert shown["pairs"] == declared.to_json()["pairs"]


def test_slices_are_stored_and_repeat() -> None:
    entries = (read_entry(Timid, "a"), read_entry(Bold, "b"))
    work = TableWork(entries, make_setting("leduc", 2, "100bb", 10), 7, USUAL, EVERY_HOLDING)
    first = play_slice(SliceOrder(work, 1, 20))
    assert encode(decode(encode(first))) == encode(first)
    assert encode(play_slice(SliceOrder(work, 1, 20))) == encode(first)
    assert first.declared is not None
    controls = count_all_controls(2)
    assert first.declared.luck.shape == (20, controls)
    assert len(all_first_factors(work.setting.row, EVERY_HOLDING)) == controls


class Spread(RandomBot):
    """Declares sizes of raises as ranges, also those that the table corrects."""

    def policy(self, gamestate: Any, hole_cards: tuple[str, ...]) -> Any:
        """Declare a check, a call or a raise of up to 30 bb."""
        stay = "call" if gamestate.chips_to_call else "check"
        small = range(gamestate.min_raise, gamestate.min_raise + 50)
        return [(stay, 0, 0.5), ("raise", range(3000), 0.25), ("raise", small, 0.25)]


class Listed(Spread):
    """Declares the same, size by size."""

    def policy(self, gamestate: Any, hole_cards: tuple[str, ...]) -> Any:
        """List all sizes."""
        stay, *raises = super().policy(gamestate, hole_cards)
        return [stay] + [
            (kind, amount, chance / len(amounts))
            for kind, amounts, chance in raises
            for amount in amounts
        ]


def test_a_range_is_all_its_sizes() -> None:
    played = []
    for bot in (Spread, Listed):
        entries = (read_entry(bot, "A"), read_entry("B=call"))
        setting = make_setting("holdem", 2, "20bb", 10)
        found = play_slice(SliceOrder(TableWork(entries, setting, 3, USUAL, 1), 0, 10)).declared
        assert found is not None
        played.append((found.result, found.luck[:, : count_controls(4)], found.fits[0]))
    (result, luck, fit), (same, same_luck, same_fit) = played
    assert result == pytest.approx(same)
    assert luck == pytest.approx(same_luck)
    assert fit.differences == pytest.approx(same_fit.differences)


@pytest.mark.parametrize("others", [1, 30])
def test_few_holdings_are_unbiased_too(others: int) -> None:
    entries = (read_entry("A=call"), read_entry("B=random"))
    setting = make_setting("holdem", 2, "20bb", 100)
    found = play_slice(SliceOrder(TableWork(entries, setting, 3, USUAL, others), 1, 150))
    assert found.declared is not None
    plain = found.won[:, :, 0].mean(axis=1)
    difference = found.declared.result - plain
    assert abs(difference.mean()) < 3 * difference.std() / len(plain) ** 0.5
    luck = found.declared.luck[:, found.declared.luck.std(axis=0) > 1e-9]
    errors = luck.std(axis=0, ddof=1) / len(luck) ** 0.5
    assert (np.abs(luck.mean(axis=0)) < 3.9 * errors).all()


def test_shares_are_those_of_the_deals_that_are_left() -> None:
    holdings = holdings_of(find_game("NT"))
    assert holdings is not None
    aces, kings, other = (
        holdings.places[1 << a | 1 << b] for a, b in ((50, 51), (46, 47), (0, 50))
    )
    first, second = np.array([aces, other]), np.array([kings, aces])
    draw = np.random.default_rng(1)
    shares, possible = holdings.shares(first, second, 0, draw)
    assert shares[0, 0] == pytest.approx(0.826366, abs=1e-5)
    assert possible.tolist() == [[True, False], [True, False]]
    board = sum(1 << card for card in (1, 20, 30, 37))
    shares, _ = holdings.shares(first, second, board, draw)
    assert shares[0, 0] == pytest.approx(42 / 44)  # two kings of 44 rivers
    assert holdings.draw(1 << 50 | 1 << 51, None, draw)[0] == aces
    assert len(holdings.draw(1 << 50 | 1 << 51, None, draw)) == 1326
    assert holdings_of(find_game("omaha")) is None
    assert isinstance(holdings_of(find_game("leduc")), Holdings)


def test_every_game_of_the_catalogue_says_whether_holdings_are_looked_at() -> None:
    assert isinstance(holdings_of(find_game("holdem")), Holdings)
    looked_at = [row.name for row in GAMES if holdings_of(row) is not None]
    # Both hole cards play in Greek hold'em: a mask of seven cards does not say which those are.
    assert "greek" not in looked_at
    assert {"holdem", "limit-holdem", "short-deck", "royal", "leduc", "kuhn"} <= {*looked_at}
    assert match("random", "call", game="greek", hands=8, seed=1).hands == 8


def test_a_hand_from_the_other_side() -> None:
    luck = np.arange(float(count_controls(2)))
    turned = mirrored(luck, 2)
    assert np.array_equal(mirrored(turned, 2), luck)
    assert turned[0] == -luck[6]
    assert turned[8] == -luck[2]
    assert turned[-1] == -luck[-1]


def test_what_a_declaration_is() -> None:
    assert read_policy((("fold", 0, 1.0),)) == (("fold", 0, 1.0),)
    assert read_policy([("fold", 0, np.float32(0.5)), ("call", np.int64(4), 0.5)]) is not None
    found = read_policy([("fold", 0, 0.5), ("raise", range(40, 61), 0.5)])
    assert found is not None
    assert found == (("fold", 0, 0.5), ("raise", range(40, 61), 0.5))
    assert read_policy(policy_to_json(found)) == found
    for amounts in (range(0), range(0, 9, 2), [5, 4], [1, 2, 3], [0, 10**9], [0.5, 2]):
        assert read_policy([("raise", amounts, 1.0)]) is None, amounts
    for wrong in (None, [], "fold", [("fold", 0)], [("fold", 0, -1.0), ("call", 0, 2.0)],
                  [("fold", 0, float("nan"))], [(1, 0, 1.0)], [("fold", 0.5, 1.0)],
                  [("fold", 0, True)], [("fold", 0, "1")]):  # fmt: skip
        assert read_policy(wrong) is None, wrong


def test_the_fit_of_what_was_done() -> None:
    draw = np.random.default_rng(1)
    fit = Fit.empty(1)
    for _ in range(200):
        fit = fit.noted(0, 0.5, (0.25, 0.5, 0.25), int(draw.choice(3, p=(0.25, 0.5, 0.25))))
    assert fit.decisions == 200
    assert fit.p_value > 0.01
    assert fit.complaint == ""
    for _ in range(200):
        fit = fit.noted(0, 0.5, (0.25, 0.5, 0.25), 1)
    assert "do not fit" in fit.complaint
    assert "impossible" in fit._replace(impossible=2).complaint
