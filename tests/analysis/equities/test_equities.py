"""Equities compared with independent enumerations, and deals that are refused."""

import threading
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier import Card, CroupierError, Range, SetupError, equity, evaluate, kuhn, omaha, stud
from croupier.analysis import Equity
from croupier.analysis.equities.holdings import mask_of
from croupier.games import NoLimitShortDeckHoldem
from tests.analysis.equities.naive import DECK, SHORT_DECK, naive_equities

ONE = Fraction(1)
HIGH = ["StandardHighHand"]
HI_LO = ["OmahaHoldemHand", "OmahaEightOrBetterLowHand"]


def rounded(result: Equity) -> list[float]:
    return [round(part, 6) for part in result.equities]


def agrees(result: Equity, expected: tuple[list[Fraction], int]) -> bool:
    equities, deals = expected
    assert result.exact
    assert result.samples == deals
    assert result.standard_errors == (0.0,) * len(equities)
    return result.equities == pytest.approx([float(part) for part in equities], abs=1e-12)


def test_aces_against_kings() -> None:
    result = equity(["AhAd", "KhKd"])
    assert rounded(result) == [0.826366, 0.173634]
    assert result.exact
    assert result.samples == 1_712_304
    assert result.wins[0] + result.ties[0] / 2 == pytest.approx(result.equities[0], abs=1e-15)
    assert sum(result.equities) == pytest.approx(1, abs=1e-15)
    assert rounded(equity(["AA", "KK"])) == [0.819461, 0.180539]


@pytest.mark.parametrize(
    "hands",
    [("AhKh", "QhJh"), ("AsKd", "7h7c"), ("2c2d", "AsKs"), ("9h8h", "AhAd", "KsQs")],
    ids=" ".join,
)
def test_every_board_one_by_one(hands: tuple[str, ...]) -> None:
    """Pre-flop: every board is dealt, and each hand is evaluated on it."""
    masks = [mask_of(Card.parse(hand)) for hand in hands]
    left = [1 << card for card in range(52) if not sum(masks) >> card & 1]
    fives = np.fromiter((sum(five) for five in combinations(left, 5)), np.uint64)
    strengths = np.array([evaluate(fives | np.uint64(mask)) for mask in masks])
    won = strengths == strengths.max(axis=0)
    expected = (won / won.sum(axis=0)).mean(axis=1)
    result = equity(hands)
    assert result.equities == pytest.approx(list(expected), abs=1e-12)
    assert result.samples == len(fives)
    alone = won & (won.sum(axis=0) == 1)
    assert result.wins == pytest.approx(list(alone.mean(axis=1)), abs=1e-12)
    assert result.ties == pytest.approx(list((won & ~alone).mean(axis=1)), abs=1e-12)


def test_three_players_on_a_flop() -> None:
    ranges = [{"AhKh": ONE}, {"QdQc": ONE}, {"7s7h": ONE}]
    expected = naive_equities(HIGH, ranges, "7dQh2h")
    assert agrees(equity(["AhKh", "QdQc", "7s7h"], "7dQh2h"), expected)


def test_ranges_with_weights() -> None:
    ranges = [
        {"AhKh": ONE, "AdKd": ONE, "QsQc": ONE / 2},
        {"QdQh": ONE, "AdQd": ONE / 4, "7s7h": ONE},
        {"9c8c": ONE, "AhQh": ONE},
    ]
    texts = ["AhKh,AdKd,QsQc:0.5", "QdQh,AdQd:0.25,7s7h", "9c8c,AhQh"]
    board, dead = "7dTh2h5c", "Js"
    assert agrees(equity(texts, board, dead=dead), naive_equities(HIGH, ranges, board, dead=dead))


def test_flushes_on_the_board() -> None:
    ranges = [{"AhKd": ONE, "3h2s": ONE}, {"QdQh": ONE, "5c5d": ONE}]
    texts = ["AhKd,3h2s", "QdQh,5c5d"]
    for board in ("7h8h9hTc", "7h8h9hTh", "7h8h9hThJh", "7h8h9h2c2d"):
        assert agrees(equity(texts, board), naive_equities(HIGH, ranges, board))


def test_range_against_range_before_the_flop() -> None:
    """The sum over all pairs of hands equals the result of the ranges."""
    ours, theirs = Range("QQ+,AKs"), Range("TT+,AQs+")
    total = deals = 0.0
    for hand in ours:
        for other in theirs:
            if not hand & other:
                total += equity([tuple(hand), tuple(other)]).equities[0]
                deals += 1
    result = equity([ours, theirs])
    assert result.equities[0] == pytest.approx(total / deals, abs=1e-12)
    assert result.samples == deals * 1_712_304


def test_omaha() -> None:
    ranges = [{"AsKsQhJh": ONE}, {"9s9d8c8h": ONE}]
    board = "9c2d3sTs"
    expected = naive_equities(["OmahaHoldemHand"], ranges, board, hole=4)
    assert agrees(equity(["As Ks Qh Jh", "9s9d8c8h"], board, game="omaha"), expected)


@pytest.mark.parametrize("board", ["4c5dKs", "4c5dKsTh", "9c4cKsTh", "4c5d7sTh"])
def test_high_low(board: str) -> None:
    """Without a low the high hand wins the whole pot; a hand may win both halves."""
    ranges = [{"As2sKhJh": ONE}, {"9s9d8c7h": ONE}, {"AdAc2h3d": ONE}]
    if len(board) == 6:
        ranges = ranges[:2]
    expected = naive_equities(HI_LO, ranges, board, hole=4)
    result = equity([next(iter(own)) for own in ranges], board, game="omaha-hi-lo")
    assert agrees(result, expected)
    assert all(win + tie <= 1 for win, tie in zip(result.wins, result.ties, strict=True))


def test_razz() -> None:
    ranges = [{"As2s3h8d9cKc": ONE}, {"4h5h6hAdTcQd": ONE, "AhAc2h3d7cJs": ONE / 2}]
    expected = naive_equities(["RegularLowHand"], ranges, hole=7, community=0)
    result = equity(["As2s3h8d9cKc", "4h5h6hAdTcQd,AhAc2h3d7cJs:0.5"], game="razz")
    assert agrees(result, expected)


def test_stud_high_low() -> None:
    ranges = [{"As2s3h8dKc6h": ONE}, {"4h5h7hAdTcQd": ONE}]
    kinds = ["StandardHighHand", "EightOrBetterLowHand"]
    expected = naive_equities(kinds, ranges, hole=7, community=0)
    assert agrees(equity(["As2s3h8dKc6h", "4h5h7hAdTcQd"], game="stud-hi-lo"), expected)


def test_short_deck() -> None:
    ranges = [{"AsKs": ONE}, {"9h8h": ONE}]
    expected = naive_equities(["ShortDeckHoldemHand"], ranges, "Ah6sTh", deck=SHORT_DECK)
    for game in ("short-deck", NoLimitShortDeckHoldem):
        assert agrees(equity(["AsKs", "9h8h"], "Ah6sTh", game=game), expected)


def test_short_deck_ranges() -> None:
    """Counting ranks and suits separately, compared with every board one by one."""
    ranges = [{"AsKs": ONE, "7h6h": ONE / 2}, {"9h8h": ONE, "QcQd": ONE}]
    kind = ["ShortDeckHoldemHand"]
    expected = naive_equities(kind, ranges, "AhTh9s", dead="6c", deck=SHORT_DECK)
    texts = ["AsKs,7h6h:0.5", "9h8h,QcQd"]
    assert agrees(equity(texts, "AhTh9s", dead="6c", game="short-deck"), expected)


def test_royal_deck() -> None:
    deck = [card for card in DECK if card[0] in "TJQKA"]
    expected = naive_equities(HIGH, [{"AsKs": ONE}, {"QhQd": ONE}], "Ts", deck=deck)
    assert agrees(equity(["AsKs", "QhQd"], "Ts", game="royal"), expected)


@pytest.mark.parametrize(
    ("game", "kind", "hole", "hands"),
    [
        ("2-7", "StandardLowHand", 5, ("2c3d4h7s", "2d3h5s8c")),
        ("2-7-triple-draw", "StandardLowHand", 5, ("2c3d4h7s9s", "2d3h5s8c")),
        ("a-5", "RegularLowHand", 5, ("Ac3d4h7s", "2d3h5s8c")),
        ("badugi", "BadugiHand", 4, ("Ac3d4h", "2d3h5s8c")),
        ("five-card-draw", "StandardHighHand", 5, ("AcAdAhKs", "2d2h3s3c")),
        ("draw", "StandardLowHand", 5, ("2c3d4h7s", "2d3h5s8c")),
        ("razz", "RegularLowHand", 7, ("Ac3d4h7s9sTs", "2d3h5s8c9d")),
    ],
)
def test_draws(game: str, kind: str, hole: int, hands: tuple[str, ...]) -> None:
    expected = naive_equities([kind], [{hand: ONE} for hand in hands], hole=hole, community=0)
    assert agrees(equity(hands, game=game), expected)


def test_small_games() -> None:
    assert equity(["Ks", "Qs"], game="kuhn").equities == (1.0, 0.0)
    assert equity(["Kh", "Qs"], game="leduc").equities == (0.75, 0.25)
    assert equity(["Ks", "random"], game="kuhn").equities == (1.0, 0.0)


def test_suits_are_not_swapped_where_cards_are_known() -> None:
    """With a board the suits differ: the same classes of hands have other equities."""
    hearts = equity(["AhKh", "QcQd"], "2h7h9c").equities[0]
    spades = equity(["AsKs", "QcQd"], "2h7h9c").equities[0]
    assert hearts > spades + 0.2
    both = equity(["AhKh,AsKs", "QcQd"], "2h7h9c")
    assert both.equities[0] == pytest.approx((hearts + spades) / 2, abs=1e-15)
    dead = equity(["AhKh", "QcQd"], dead="2h3h4h5h6h7h8h9h")
    assert dead.equities[0] < equity(["AhKh", "QcQd"]).equities[0]
    assert dead.samples == 40 * 39 * 38 * 37 * 36 // 120


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ["AhAd", "KhKd"], ""),
        ("holdem", ["QQ+,AKs", "TT+,AQs+", "22+:0.5,A2s"], "2c7d"),
        ("omaha-hi-lo", ["As2sKhJh", "9s9d8c7h"], "2c"),
        ("short-deck", ["AK", "TT"], "7d"),
        ("razz", ["As2s3h8d", "4h5h6hAd9c"], ""),
    ],
)
def test_random_deals_come_near(game: str, hands: list[str], board: str) -> None:
    exact = equity(hands, board, game=game)
    sampled = equity(hands, board, game=game, samples=200_000, seed=1)
    assert exact.exact
    assert not sampled.exact
    assert sampled.samples == 200_000
    for right, found, error in zip(
        exact.equities, sampled.equities, sampled.standard_errors, strict=True
    ):
        assert 0 < error < 0.0012
        assert abs(right - found) < 5 * error


def test_random_hands_are_dealt() -> None:
    exact = equity(["AhAd", "random"])
    assert rounded(exact) == [0.852037, 0.147963]
    sampled = equity(["AhAd", "random"], samples=200_000, seed=2)
    assert abs(sampled.equities[0] - exact.equities[0]) < 5 * sampled.standard_errors[0]
    many = equity(["random"] * 9, seed=1, samples=100_000)
    assert all(abs(part - 1 / 9) < 0.01 for part in many.equities)


def test_threads_and_seeds() -> None:
    hands = ["22+,AK", "AK:0.5,98s", "random"]
    one = equity(hands, samples=100_000, seed=5)
    assert equity(hands, samples=100_000, seed=5, threads=3) == one
    assert equity(hands, samples=100_000, seed=6) != one
    assert one.seed == 5
    ranges = ["22+,A2s+", "AK,QJs:0.3"]
    assert equity(ranges, "2c7d9h", threads=3) == equity(ranges, "2c7d9h")
    omaha = ["AsKsQhJh", "9s9d8c8h"]
    assert equity(omaha, "2c", game="omaha", threads=3) == equity(omaha, "2c", game="omaha")


def test_precision_and_time() -> None:
    result = equity(["AhAd", "KhKd"], precision=0.002, seed=1)
    assert not result.exact
    assert max(result.standard_errors) <= 0.002
    assert result == equity(["AhAd", "KhKd"], precision=0.002, seed=1, threads=2)
    assert result.samples < equity(["AhAd", "KhKd"], precision=0.0005, seed=1).samples
    assert equity(["AhAd", "KhKd"], seconds=0.02, seed=1).samples > 0


def test_progress_is_told_and_may_stop() -> None:
    told: list[float] = []
    equity(["AhAd", "KhKd"], seconds=0.3, seed=1, progress=told.append)
    assert told
    assert told == sorted(told)

    def stop(done: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity(["AhAd", "KhKd"], seconds=60, progress=stop)


def test_the_interpreter_is_free_meanwhile() -> None:
    turns: list[int] = []
    over = threading.Event()

    def count() -> None:
        while not over.is_set():
            turns.append(1)

    other = threading.Thread(target=count)
    other.start()
    before = len(turns)
    equity(["AhAd", "KhKd"], seconds=0.2, seed=1)
    assert len(turns) > before + 100
    over.set()
    other.join()


def test_final_hands() -> None:
    result = equity(["AhKh", "QdQc"], distribution=True)
    assert result.hands is not None
    (first, second) = (own["StandardHighHand"] for own in result.hands)
    assert sum(first.values()) == pytest.approx(1)
    assert first["Straight flush"] == pytest.approx(0.000621, abs=1e-6)
    assert "High card" not in second
    assert result._values()[:3] == equity(["AhKh", "QdQc"])._values()[:3]
    low = equity(["As2s4h8d9cKc", "4d5h6hAdTcQd"], game="stud-hi-lo", distribution=True)
    assert low.hands is not None
    assert low.hands[0]["EightOrBetterLowHand"]["no hand"] == pytest.approx(26 / 40)
    razz = equity(["As2s4h8d9cKc", "4d5h6hAdTcQd"], game="razz", distribution=True)
    assert razz.hands is not None
    assert set(razz.hands[0]["RegularLowHand"]) == {"8 low", "9 low"}
    sampled = equity(["AhKh", "QdQc"], distribution=True, samples=50_000, seed=1)
    assert sampled.hands is not None
    assert sampled.hands[1]["StandardHighHand"]["One pair"] == pytest.approx(0.352, abs=0.02)


@pytest.mark.parametrize(
    ("hands", "options", "words"),
    [
        (["AhKh", "AhQd"], {}, "hands 1 and 2 both hold Ah"),
        (["AA", "KK"], {"board": "AhAdAc"}, r"hand 1 \(AA\) is an empty range.*on the board"),
        (["KK", "AA"], {"dead": "AhAdAc"}, r"hand 2 \(AA\) is an empty range.*dead"),
        (["AsKs", "QQ"], {"dead": "As"}, r"hand 1 \(AsKs\): As is dead"),
        (["AsKs", "QQ"], {"dead": "As Ks"}, r"hand 1 \(AsKs\): AsKs are dead"),
        (["AsKs", "QQ"], {"board": "2cKs3d"}, r"hand 1 \(AsKs\): Ks is on the board"),
        (["AA"] * 3, {}, "ranges conflict"),
        (["AA,KK"] * 9, {}, "ranges conflict"),
        (["random"] * 24, {}, "24 players and the board need 53 cards in holdem, 52 are left"),
        (["random"] * 10, {"game": "omaha6"}, "need 65 cards"),
        (["AhAh", "KK"], {}, "hand 1.*Ah appears twice"),
        (["AKx", "KK"], {}, "hand 1: 'AKx'"),
        (["", "KK"], {}, "hand 1 is empty"),
        (["AsKsQs", "KK"], {}, "has 3 cards, holdem deals 2"),
        (["AsKs,Qh", "KK"], {}, "same number of cards"),
        (["AA", "KK"], {"game": "omaha"}, "write hands of omaha as cards"),
        (["2c2d", "AA"], {"game": "short-deck"}, "not in the deck"),
        (["AA", "KK"], {"board": "AhAh"}, "the board: Ah appears twice"),
        (["AA", "KK"], {"board": "2c3c4c5c6c7c"}, "a board of 5 cards, not 6"),
        (["As", "Ks"], {"game": "stud", "board": "2c"}, "has no board"),
        (["AA", "KK"], {"board": "Xx"}, "the board"),
        (["AA", "KK"], {"board": "2c??"}, "not a known card"),
        (["AA", "KK"], {"board": "2c", "dead": "2c"}, "2c is on the board and among the dead"),
        (["AA", "KK"], {"game": "holdme"}, "did you mean holdem"),
        (["AA", "KK"], {"samples": 0}, "samples must be above 0"),
        (["AA", "KK"], {"samples": 1.5}, "samples must be a whole number"),
        (["AA", "KK"], {"precision": -1}, "precision must be above 0"),
        (["AA", "KK"], {"seconds": float("nan")}, "seconds must be above 0"),
        (["AA", "KK"], {"threads": 0}, "threads must be above 0"),
        (["AA", "KK"], {"threads": 1_000_000}, "threads must be at most 1024"),
        (["AA", "KK"], {"threads": None}, "threads must be a whole number"),
        (["AA", "KK"], {"samples": 10**26}, "samples must be at most"),
        (["AA", "KK"], {"samples": "many"}, "samples must be a whole number, not 'many'"),
        (["AA", "KK"], {"seconds": "one"}, "seconds must be a number, not 'one'"),
        (["AA", "KK"], {"progress": 5}, "progress must be a function"),
        (None, {}, "two or more hands"),
        (["AA"], {}, "two or more hands"),
        ("AhAd KhKd", {}, "two or more hands"),
    ],
)
def test_what_can_not_be_dealt(hands: list[str], options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        equity(hands, **options)  # type: ignore[arg-type]


def test_only_the_proportions_of_weights_matter() -> None:
    tiny = equity(["QQ:1e-300, AA:5e-301", "KK:1e-300"])
    assert tiny.equities == pytest.approx(equity(["QQ, AA:0.5", "KK"]).equities, abs=1e-12)
    # The heavy hands exclude each other, and the product of the light ones is nothing any more.
    rest = ("QcQd", "JcJd", "TcTd")
    with pytest.raises(SetupError, match="too small"):
        equity([f"AcAd, {hand}:1e-200" for hand in rest], dead="AhAs")


def test_games_as_rollouts_take_them() -> None:
    hands = ["AsAdKsKd", "9s9d8c8h"]
    board = "2c7d9h"
    assert equity(hands, board, game=omaha) == equity(hands, board, game="omaha")
    assert equity(["Ks", "Qs"], game=kuhn).equities == (1, 0)
    assert equity(["AsAdKsKd7h7c2h", "9s9d8c8h3c2s2c"], game=stud).exact


def test_nobody_wins() -> None:
    from croupier.analysis.equities.equity import count_deals
    from croupier.analysis.equities.games import Dealt
    from croupier.analysis.equities.holdings import read_holdings
    from croupier.cards.card import Deck
    from croupier.cards.hand_types import EightOrBetterLowHand

    dealt = Dealt("lows", Deck.STANDARD, (EightOrBetterLowHand,), 5)
    holdings = read_holdings(["AsKsQsJsTs", "AhKhQhJhTh"], dealt, (), ())
    with pytest.raises(SetupError, match="nobody makes a hand of type EightOrBetterLowHand"):
        count_deals(dealt, holdings, 0, 0, budget=1e6, samples=0, seed=1)


@pytest.mark.parametrize(
    ("hands", "board", "options"),
    [
        (["AsKd", "random"], "2c7d9h", {"samples": 300}),
        (["AsKd", "random"], "2c7d9hTs", {}),
        (["10h9h", " any "], "2c7d", {"samples": 200}),
        (["AsKd", "QcQd", "random"], "", {"samples": 200}),
        (["AsKd", "random", "random"], "2c7d9h4s5c", {"samples": 200}),
        (["AsKsQhJh", "random"], "2c7d9h", {"samples": 200, "game": "omaha"}),
        (["AsKs,QhJh", "AcAd"], "", {"samples": 200}),
        (["AsKs", "random"], "TsJsQs", {"game": "royal"}),
        (["As", "AsAs"], "", {}),
        (["AsKd", "AsQd"], "", {}),
        (["AsKd", "2c2d"], "2c7d9h", {}),
        (["AsKd", "9h9d"], "", {"game": "short-deck"}),
        (["AsKd", "3h3d"], "", {"game": "short-deck"}),
        (["AsKd", "??"], "", {}),
    ],
)
def test_plain_hands_are_read_like_ranges(
    hands: list[str], board: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Known cards and `random` have a shortcut with the results and errors of the general way."""

    def answer() -> object:
        try:
            return equity(hands, board, seed=5, **options)
        except CroupierError as error:
            return str(error)

    direct = answer()
    monkeypatch.setattr("croupier.analysis.equities.holdings._plain_holding", lambda *_: None)
    assert direct == answer()
