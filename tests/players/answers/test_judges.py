"""The judges of hands and of answers."""

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.botkit import HandJudge, PlayerJudge, PlayerPublicInfo

ROYAL = ("Royal Flush", (14,))
HANDS = [
    ("Ah Kd", "9c 7s 5h 3d 2c", "High Card", (14, 13, 9, 7, 5)),
    ("Ah Ad", "9c 7s 5h 3d 2c", "One Pair", (14, 9, 7, 5)),
    ("Ah Ad", "9c 9s 5h 3d 2c", "Two Pair", (14, 9, 5)),
    ("Ah Ad", "Ac 9s 5h 3d 2c", "Three of a Kind", (14, 9, 5)),
    ("Ah 2d", "3c 4s 5h Kd Kc", "Straight", (5,)),
    ("6h 2d", "3c 4s 5h Kd Kc", "Straight", (6,)),
    ("Ah Th", "8h 6h 2h Kd Kc", "Flush", (14, 10, 8, 6, 2)),
    ("Ah Ad", "Ac 9s 9h 3d 2c", "Full House", (14, 9)),
    ("Ah Ad", "Ac As 9h 3d 2c", "Four of a Kind", (14, 9)),
    ("Ah 2h", "3h 4h 5h Kd Kc", "Straight Flush", (5,)),
    ("9h 8h", "7h 6h 5h Ad Ac", "Straight Flush", (9,)),
    ("Ah Kh", "Qh Jh Th 9h 8h", *ROYAL),
]


def named(hole: str, board: str) -> tuple[str, tuple[int, ...]]:
    return HandJudge.evaluate_hand(tuple(hole.split()), board.split())


@pytest.mark.parametrize(("hole", "board", "name", "values"), HANDS)
def test_ten_categories(hole: str, board: str, name: str, values: tuple[int, ...]) -> None:
    assert named(hole, board) == (name, values)


def test_the_list_is_in_rising_order() -> None:
    hands = [named(hole, board) for hole, board, _, _ in HANDS]
    for worse, better in itertools.pairwise(hands):
        assert HandJudge.compare_hands(better, worse) == -1
        assert HandJudge.compare_hands(worse, better) == 1
        assert HandJudge.compare_hands(worse, worse) == 0
        assert HandJudge.sort_key(worse) < HandJudge.sort_key(better)


@pytest.mark.parametrize(
    ("hole", "name", "values"),
    [("Ah Ad", "One Pair", (14,)), ("Kc 2d", "High Card", (13, 2))],
)
def test_before_the_flop(hole: str, name: str, values: tuple[int, ...]) -> None:
    assert named(hole, "") == (name, values)


def test_kickers_decide() -> None:
    board = "Ac 9s 5h 3d 2c"
    assert HandJudge.compare_hands(named("Ah Kd", board), named("As Qd", board)) == -1
    assert HandJudge.compare_hands(named("Ah 8d", board), named("As 7d", board)) == -1


def test_every_winner_among_the_eligible() -> None:
    board = ["Ts", "Js", "Qs", "2d", "3d"]
    hole = [("As", "Ks"), ("Ah", "Kh"), ("Ad", "Kd"), None, ("2c", "3c")]
    assert HandJudge.determine_winners(hole, board, [0, 1, 2, 4]) == [0]
    assert HandJudge.determine_winners(hole, board, [1, 2, 3, 4]) == [1, 2]
    assert HandJudge.determine_winners(hole, board, [3, 4]) == [4]
    assert HandJudge.determine_winners(hole, board, [3]) == []
    assert HandJudge().determine_winners(hole, [], [0, 4]) == [0]


def test_wheel_suits_and_no_straight_round_the_corner() -> None:
    board = "3c 4s 5h Kd 9c"
    assert HandJudge.compare_hands(named("6h 2d", board), named("Ah 2c", board)) == -1
    assert named("Kh Ad", "2c 3s 4h 9d Jc")[0] == "High Card"
    assert HandJudge.compare_hands(named("Ah Qs", board), named("Ac Qd", board)) == 0


def infos(*chips: tuple[int, int], may_raise: bool = True) -> list[PlayerPublicInfo]:
    return [PlayerPublicInfo(stack, bet, may_raise=may_raise) for stack, bet in chips]


GARBAGE = [None, "40", 1.5, float("nan"), [], {}, object(), True, 10**30, -(10**30), -1, 0, 1, 41]
TYPES: list[Any] = [
    "fold",
    "check",
    "call",
    "bet",
    "raise",
    "all-in",
    "dance",
    "",
    "FOLD",
    None,
    7,
    [],
    b"x",
]


@pytest.mark.parametrize("current_bet", [0, 20, 300, 5000])
@pytest.mark.parametrize("may_raise", [True, False])
def test_any_answer_becomes_a_legal_one(current_bet: int, may_raise: bool) -> None:
    players = infos((1000, 0), (1000, current_bet), may_raise=may_raise)
    legal = PlayerJudge.get_legal_actions(0, players, current_bet, 20)
    for kind, amount in itertools.product(TYPES, GARBAGE):
        answer = PlayerJudge.validate_action(0, kind, amount, players, current_bet, 20)
        assert_legal(answer, legal, 1000)
        if type(amount) is not int:
            assert answer == (("check", 0) if legal["can_check"] else ("fold", 0))


def assert_legal(answer: tuple[str, int], legal: Any, stack: int) -> None:
    kind, amount = answer
    match kind:
        case "check":
            assert legal["can_check"]
            assert amount == 0
        case "fold":
            assert legal["can_fold"]
            assert amount == 0
        case "call":
            assert legal["can_call"]
            assert amount == legal["call_amount"]
        case "bet":
            assert legal["can_bet"]
            assert legal["min_bet"] <= amount <= legal["max_bet"]
        case "raise":
            assert legal["can_raise"]
            assert legal["min_raise"] <= amount <= legal["max_raise"]
        case _:
            assert kind == "all-in"
            assert amount == stack
            assert legal["call_amount"] == stack or legal["can_raise"] or legal["can_bet"]


@pytest.mark.parametrize(
    ("case", "answer", "current_bet", "expected"),
    [
        ("fold", ("fold", 0), 0, ("check", 0)),
        ("fold", ("fold", 0), 20, ("fold", 0)),
        ("bet over a bet", ("bet", 100), 20, ("raise", 100)),
        ("bet over a bet", ("bet", 25), 20, ("raise", 40)),
        ("below the minimum", ("raise", 25), 20, ("raise", 40)),
        ("below the minimum", ("bet", 5), 0, ("bet", 20)),
        ("above the stack", ("raise", 5000), 20, ("all-in", 1000)),
        ("above the stack", ("bet", 5000), 0, ("all-in", 1000)),
        ("above the stack", ("call", 1500), 1500, ("all-in", 1000)),
        ("unknown action", ("dance", 10), 0, ("check", 0)),
        ("unknown action", ("dance", 10), 20, ("fold", 0)),
        ("check of a bet", ("check", 0), 20, ("fold", 0)),
        ("amount of a call", ("call", 0), 20, ("call", 20)),
        ("amount of a call", ("call", 5), 0, ("check", 0)),
    ],
)
def test_corrections(
    case: str, answer: tuple[str, int], current_bet: int, expected: tuple[str, int]
) -> None:
    players = infos((1000, 0), (1000, current_bet))
    judged = PlayerJudge().validate_action(0, *answer, players, current_bet, 20)
    assert judged == expected, case


def test_the_keys_of_the_dictionary() -> None:
    assert PlayerJudge.get_legal_actions(0, infos((1000, 0), (980, 20)), 20, 20) == {
        "can_check": False,
        "can_call": True,
        "call_amount": 20,
        "can_bet": False,
        "min_bet": 0,
        "max_bet": 0,
        "can_raise": True,
        "min_raise": 40,
        "max_raise": 1000,
        "can_fold": True,
    }


chips = st.integers(0, 3000)


@given(chips, chips, chips, st.integers(1, 500), st.booleans(), st.data())
def test_what_the_dictionary_allows_passes_unchanged(
    stack: int, bet: int, above: int, increment: int, may_raise: bool, data: st.DataObject
) -> None:
    current_bet = bet + above
    players = infos((stack, bet), (1000, current_bet), may_raise=may_raise)
    legal = PlayerJudge.get_legal_actions(0, players, current_bet, increment)
    owed = current_bet - bet
    assert legal["can_check"] == (owed == 0)
    assert legal["can_call"] == (owed > 0 and stack > 0)
    assert legal["call_amount"] == min(owed, stack)
    assert legal["can_bet"] == (current_bet == 0 and stack > 0 and may_raise)
    assert legal["can_raise"] == (current_bet > 0 and stack > owed and may_raise)
    allowed = [("fold", 0)] if legal["can_fold"] else []
    allowed += [("check", 0)] if legal["can_check"] else []
    allowed += [("call", legal["call_amount"])] if legal["can_call"] else []
    for kind in ("bet", "raise"):
        if legal[f"can_{kind}"]:  # type: ignore[literal-required]
            least, most = legal[f"min_{kind}"], legal[f"max_{kind}"]  # type: ignore[literal-required]
            assert 0 < least <= most == stack
            allowed.append((kind, data.draw(st.integers(least, most))))
    for kind, amount in allowed:
        judged = PlayerJudge.validate_action(0, kind, amount, players, current_bet, increment)
        assert judged in ((kind, amount), ("all-in", stack))
        assert judged[1] == amount


def test_the_next_actor_and_the_end_of_betting() -> None:
    players = [
        PlayerPublicInfo(900, 100),
        PlayerPublicInfo(0, 100, is_all_in=True),
        PlayerPublicInfo(900, 0, active=False),
        PlayerPublicInfo(0, 0, active=False, busted=True),
        PlayerPublicInfo(900, 50),
    ]
    assert PlayerJudge.get_next_actor(0, players) == 4
    assert PlayerJudge.get_next_actor(4, players) == 0
    assert PlayerJudge.get_next_actor(1, players[1:4]) is None
    assert not PlayerJudge.is_betting_complete(players, 100)
    players[4].current_bet = 100
    assert PlayerJudge.is_betting_complete(players, 100)
    assert not PlayerJudge.is_betting_complete(players, 100, {0})
    assert PlayerJudge.is_betting_complete(players, 100, {0, 4})
    assert PlayerJudge.is_betting_complete(players[1:4], 500)
