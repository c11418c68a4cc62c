"""Hands in PHH diverge from PokerKit only at the listed differences; each has a small hand."""

from typing import Any

import pytest

import pokerkit
from croupier.hand import CardBurning
from croupier.history.phh import HandHistory
from tests.history.phh.lockstep import Reference, parting
from tests.parity.disagreement import ParityError


def holdem(stacks: list[int], *actions: str, blinds: tuple[int, ...] = (1, 2)) -> dict[str, Any]:
    """No-limit hold'em; the hands are aces, kings, queens and so on by position."""
    deals = [
        f"d dh p{place + 1} {rank}s{rank}h" for place, rank in enumerate("AKQJT"[: len(stacks)])
    ]
    return {
        "variant": "NT",
        "antes": [0] * len(stacks),
        "blinds_or_straddles": [*blinds, *[0] * (len(stacks) - len(blinds))],
        "min_bet": 2,
        "starting_stacks": stacks,
        "actions": [*deals, *actions],
    }


def limit(stacks: list[int], *actions: str) -> dict[str, Any]:
    """Limit hold'em 4/8."""
    fields = holdem(stacks, *actions, blinds=(2, 4))
    del fields["min_bet"]
    return {**fields, "variant": "FT", "small_bet": 4, "big_bet": 8}


def stud(*actions: str) -> dict[str, Any]:
    """Seven-card stud 4/8 for two."""
    return {
        "variant": "F7S",
        "antes": [1, 1],
        "bring_in": 1,
        "small_bet": 4,
        "big_bet": 8,
        "starting_stacks": [100, 100],
        "actions": list(actions),
    }


def draw(*actions: str) -> dict[str, Any]:
    """Deuce-to-seven single draw for two, after the first round."""
    deals = ["d dh p1 2c3c4c5c7d", "d dh p2 2d3d4d5d8d", "p2 cc", "p1 cc"]
    fields = holdem([100, 100])
    return {**fields, "variant": "N2L1D", "actions": [*deals, *actions]}


FLOP, TURN, RIVER = "d db 2c3c4c", "d db 7d", "d db 9d"
STRADDLED = holdem(
    [100, 100, 100, 100],
    *("p4 cc", "p1 cbr 6", "p2 f", "p3 cc", "p4 f", FLOP, "p1 cc", "p3 cbr 2", "p1 cc"),
    *(TURN, "p1 cc", "p3 cc", RIVER, "p1 cc", "p3 cc", "p1 sm", "p3 sm QsQh"),
    blinds=(1, 2, 4),
)
SHORT_STRADDLE = holdem([100, 100, 3, 100], "p4 cbr 6", "p1 f", "p2 cc", blinds=(1, 2, 4))
BUTTON_STRADDLE = holdem([100] * 4, "p1 f", "p2 cc", "p3 cbr 6", blinds=(1, 2, 0, 4))
ALL_IN = ("p2 cbr 20", "p1 cc")
SIDE_POT = ("p3 cbr 100", "p4 cc", "p1 cc", "p2 cc", "p3 sm", "p2 sm", "p4 sm JsJh", "p1 sm AsAh")


@pytest.mark.parametrize(
    ("fields", "item"),
    [
        # Straddles are dealt, priced and raised alike, also short ones and that of the button.
        (STRADDLED, None),
        (SHORT_STRADDLE, None),
        (BUTTON_STRADDLE, None),
        # Mucking in an all-in: hands that are contested go on alike.
        (holdem([20, 20], *ALL_IN, "p2 sm KsKh", "p1 sm AsAh", FLOP, TURN, RIVER), None),
        (holdem([50, 50, 50], "p3 cbr 50", "p1 cc", "p2 cc", "p3 sm"), None),
        (holdem([20, 20], *ALL_IN, "p2 sm", "p1 sm AsAh"), "22"),
        (holdem([20, 20], *ALL_IN, "p2 sm KsKh", "p1 sm"), "22"),
        (holdem([50, 100, 100, 50], *SIDE_POT, FLOP, TURN, RIVER), "2"),
        # Fixed limit: an all-in of 10 over 8 is a raise, one of 9 is none.
        (limit([10, 100, 100], "p3 cbr 8", "p1 cbr 10", "p2 cc", "p3 cbr 14"), "6"),
        (limit([9, 100, 100], "p3 cbr 8", "p1 cbr 9", "p2 cbr 12"), "6"),
        (limit([9, 100, 100], "p3 cbr 8", "p1 cbr 9", "p2 cc", "p3 cc"), None),
        (limit([100, 3, 100], "p3 cbr 8"), "4"),
        # Who opens by up cards that nobody saw.
        (
            stud("d dh p1 AsKs2c", "d dh p2 QdQh5d", "p1 pb", "p2 cc", "d dh p1 ??", "d dh p2 4c"),
            "13",
        ),
        (
            stud("d dh p1 AsKs2c", "d dh p2 QdQh5d", "p1 pb", "p2 cc", "d dh p1 9c", "d dh p2 4c"),
            None,
        ),
        # At the showdown nobody shows their cards; in hold'em the board still plays.
        (draw("p1 sd", "p2 sd", "p1 cc", "p2 cc"), "28"),
        (draw("p1 sd", "p2 sd", "p1 cc", "p2 cc", "p1 sm"), "2"),
        (holdem([2, 2], "p2 cc", FLOP, TURN, RIVER), None),
        # The record ends where cards are due: they are burnt and dealt unseen.
        (draw("p1 sd 2c", "p2 sd"), None),
        (draw("p1 sd", "p2 sd"), None),
        (holdem([9, 9], "p2 cc", "p1 cc"), None),
        (stud("d dh p1 AsKs2c", "d dh p2 QdQh5d", "p1 pb", "p2 cc"), "13"),
    ],
)
def test_hands_part_where_it_is_listed(fields: dict[str, Any], item: str | None) -> None:
    assert parting(fields) == item


def test_what_is_not_listed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reference, "game_types", pokerkit.HandHistory.game_types)
    fields = {**limit([100, 100], "p2 cbr 12"), "variant": "FO/8"}
    fields["actions"][:2] = ["d dh p1 AsKsQsJs", "d dh p2 AhKhQhJh"]
    with pytest.raises(ParityError, match="max_completion_betting_or_raising_to_amount differs"):
        parting(fields)


def test_a_straddle_is_raised_by_the_big_blind() -> None:
    state = HandHistory(**{**STRADDLED, "actions": []}).create_state()
    assert state.bets == [1, 2, 4, 0]
    for deal in STRADDLED["actions"][:4]:
        _, _, player, cards = deal.split()
        state.deal_hole(cards, int(player[1:]) - 1)
    assert (state.actor_index, state.checking_or_calling_amount) == (3, 4)
    assert state.min_completion_betting_or_raising_to_amount == 6


def test_cards_due_at_the_end_are_dealt_unseen() -> None:
    *_, last = HandHistory(**draw("p1 sd 2c3c", "p2 sd"))
    assert [repr(card) for card in last.hole_cards[0]] == ["4c", "5c", "7d", "??", "??"]
    burns = [step for step in last.operations if isinstance(step, CardBurning)]
    assert [repr(step.card) for step in burns] == ["??"]
    assert last.actor_index == 0
