"""Answers of players: reading them, and the actions under the house rules."""

import pytest

from croupier import HouseRules
from croupier.players.answers.answers import (
    Choices,
    Verdict,
    describe,
    read_answer,
    read_cards,
    settle,
    without_answer,
)

FREE = Choices(100, 0, 2, 100, bet_stands=False, may_fold=True)
FACING = Choices(100, 10, 20, 100, bet_stands=True, may_fold=True)
SHORT = Choices(8, 8, 0, 0, bet_stands=True, may_fold=True)
BRING_IN = Choices(100, 3, 10, 10, bet_stands=False, may_fold=False)
CLOSED = Choices(100, 10, 0, 0, bet_stands=True, may_fold=True, raise_refused="no right to raise")


class Loud(str):
    """A text of a bot, whose code must not run in the table."""

    def strip(self, *_: object) -> str:
        raise AssertionError("code of a bot ran")


def test_only_plain_answers_are_read() -> None:
    answer = read_answer([Loud("call"), 5])
    assert answer == ("call", 5)
    assert answer is not None
    assert type(answer[0]) is str
    for wrong in (None, "call", ("call",), ("call", 5, 0), ("call", 5.0), (5, "call"), 7):
        assert read_answer(wrong) is None
    assert read_cards(["As", Loud("Kd")]) == ("As", "Kd")
    assert read_cards([1, 2]) is None


@pytest.mark.parametrize(
    ("choices", "answer", "carried_out"),
    [
        (FREE, ("check", 0), ("check", 0)),
        (FREE, (" Bet ", 50), ("bet", 50)),
        (FREE, ("all-in", 0), ("all-in", 100)),
        (FACING, ("fold", 0), ("fold", 0)),
        (FACING, ("call", 999), ("call", 10)),
        (FACING, ("raise", 40), ("raise", 40)),
        (SHORT, ("call", 8), ("all-in", 8)),
        (SHORT, ("raise", 8), ("all-in", 8)),
        (BRING_IN, ("fold", 0), ("call", 3)),
    ],
)
def test_what_is_legal_is_carried_out(
    choices: Choices, answer: tuple[str, int], carried_out: tuple[str, int]
) -> None:
    assert settle(*answer, choices, HouseRules.STANDARD) == Verdict(*carried_out)


@pytest.mark.parametrize(
    ("choices", "answer", "corrected", "reason"),
    [
        (FREE, ("bet", 1), ("bet", 2), "the minimum is 2"),
        (FACING, ("check", 0), ("fold", 0), "there is 10 to call"),
        (FACING, ("raise", 500), ("all-in", 100), "the stack is 100"),
        (FACING, ("bet", 30), ("raise", 30), "a bet stands"),
        (FREE, ("raise", 30), ("bet", 30), "there is no bet to raise"),
        (FACING, ("dance", 0), ("fold", 0), "unknown action"),
        (CLOSED, ("raise", 40), ("call", 10), "no right to raise"),
    ],
)
def test_mistakes_are_corrected_with_a_reason(
    choices: Choices, answer: tuple[str, int], corrected: tuple[str, int], reason: str
) -> None:
    verdict = settle(*answer, choices, HouseRules.STANDARD)
    assert (verdict.action_type, verdict.amount) == corrected
    assert reason in verdict.reason


def test_small_raises_follow_the_house_rule() -> None:
    to_call = HouseRules.STANDARD.replace(small_raise="to_call")
    assert settle("raise", 15, FACING, to_call)[:2] == ("call", 10)
    folding = HouseRules.STANDARD.replace(invalid_action="fold")
    assert settle("raise", 15, FACING, folding)[:2] == ("fold", 0)


def test_silence_costs_nothing_where_it_is_free() -> None:
    assert without_answer(FREE) == ("check", 0)
    assert without_answer(FACING) == ("fold", 0)
    assert without_answer(BRING_IN) == ("call", 3)


def test_wrong_answers_are_described_briefly() -> None:
    assert len(str(describe("x" * 10_000))) < 1000
