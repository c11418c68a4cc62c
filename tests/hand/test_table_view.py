"""What a table shows, counted a second time from the facts, and facts that make no sense."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.botkit import PublicGamestate, RandomBot, Table
from croupier.games import (
    FixedLimitSevenCardStud,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitTexasHoldem,
)
from croupier.hand.house_rules import HouseRules
from croupier.hand.native import plain_json, seats_shown, view_json
from croupier.players.view.facts import read_facts


def recount(raw: tuple[Any, ...]) -> dict[int, tuple[int, int, bool, bool, bool, bool]]:
    """Count the chips of every seat: those of the street's begin, and what was done since."""
    hand, street, history, barred, _ = read_facts(raw)
    seats = {seat: (stack, 0, False, busted, False, False) for seat, stack, busted in hand.idle}
    for index, seat in enumerate(hand.seats):
        done = [deed for deed in history[street.deeds :] if deed[0] == seat and deed[1] != "draw"]
        added = sum(amount for _, _, amount, _ in done)
        stack, bet = street.stacks[index] - added, street.bets[index] + added
        live = street.statuses[index] and all(kind != "fold" for _, kind, _, _ in done)
        may_raise = live and not barred >> index & 1
        seats[seat] = (stack, bet, live, False, live and stack == 0, may_raise)
    return dict(sorted(seats.items()))


@pytest.mark.parametrize("reopen", ["cumulative", "single"])
@pytest.mark.parametrize(
    "game", [NoLimitTexasHoldem, FixedLimitSevenCardStud, NoLimitDeuceToSevenLowballSingleDraw]
)
def test_the_seats_are_those_of_a_second_count(game: Any, reopen: Any) -> None:
    seen: list[tuple[Any, ...]] = []

    class Watching(RandomBot):
        def get_action(self, gamestate: PublicGamestate, hole_cards: Any) -> tuple[str, int]:
            seen.append(gamestate._facts)
            return super().get_action(gamestate, hole_cards)

    rules = HouseRules.STANDARD.replace(reopen=reopen)
    for seed in range(20):
        players = [Watching(seat, seed=seed) for seat in range(5)]
        table = Table(players, 400, {1: (10, 20)}, seed=seed, game=game, rules=rules)
        while table.winner is None and table.round_number < 10:
            table.simulate_hand()
    assert len(seen) > 100
    assert any(facts[0].idle for facts in seen)
    for facts in seen:
        expected = recount(facts)
        assert seats_shown(facts) == list(expected.values())
        view = json.loads(view_json(facts))
        assert [tuple(seat.values()) for seat in view["seats"]] == list(expected.values())
        in_pots = {seat for pot in view["pots"] for seat in pot["seats"]}
        assert in_pots <= {seat for seat, (_, _, live, *_) in expected.items() if live}


HAND = (1, 0, (1, 2), ((1, (1, 2)),), (), (0, 1), (), ("preflop",), "cumulative")
STREET = (0, (), (), 0, (), (99, 98), (1, 2), (True, True), 0)
FACTS = (HAND, STREET, (), 0, 0, 0, 1, 3, 99, 2, 2, True)


def test_facts_are_what_a_view_is_made_from() -> None:
    assert seats_shown(FACTS) == [
        (99, 1, True, False, False, True),
        (98, 2, True, False, False, True),
    ]
    assert json.loads(view_json(FACTS))["pots"] == [{"amount": 0, "seats": [0, 1]}]


def with_part(whole: tuple[Any, ...], place: int, part: object) -> tuple[Any, ...]:
    return (*whole[:place], part, *whole[place + 1 :])


@pytest.mark.parametrize(
    "facts",
    [
        (),
        FACTS[:5],
        with_part(FACTS, 0, [1]),
        with_part(FACTS, 1, None),
        with_part(FACTS, 2, ((7, "call", 1, 0),)),
        with_part(FACTS, 2, ((0, "call", 1, 5),)),
        with_part(FACTS, 2, ((0, "call", "1", 0),)),
        with_part(FACTS, 3, -1),
        with_part(FACTS, 10, 1 << 70),
        with_part(FACTS, 0, with_part(HAND, 5, tuple(range(33)))),
        with_part(FACTS, 0, with_part(HAND, 7, ('pre"flop',))),
        with_part(FACTS, 0, with_part(HAND, 7, ("préflop",))),
        with_part(FACTS, 0, with_part(HAND, 0, 1.5)),
        with_part(FACTS, 1, with_part(STREET, 2, ((5, (0, 2)),))),
        with_part(FACTS, 1, with_part(STREET, 2, ((5, (0, -1)),))),
        with_part(FACTS, 1, with_part(STREET, 5, (99,))),
    ],
)
def test_facts_that_make_no_sense_are_refused(facts: tuple[Any, ...]) -> None:
    with pytest.raises((TypeError, ValueError, RuntimeError)):
        view_json(facts)


WORDS = st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters='"\\'))
NUMBERS = st.integers(-(2**63), 2**63 - 1)
PLAIN = st.recursive(
    st.booleans() | NUMBERS | WORDS,
    lambda part: (
        st.lists(part) | st.lists(part).map(tuple) | st.dictionaries(NUMBERS | WORDS, part)
    ),
)


@given(PLAIN)
def test_plain_json_is_what_the_standard_library_writes(value: object) -> None:
    assert plain_json(value) == json.dumps(value, separators=(",", ":"))


endless: list[object] = []
endless.append(endless)


@pytest.mark.parametrize(
    "value",
    [
        None,
        1.5,
        1 << 63,
        "é",
        "\n",
        '"',
        "\\",
        "\x7f",
        b"a",
        {1.5: 1},
        {True: 1},
        [object()],
        endless,
    ],
)
def test_what_is_not_plain_is_refused(value: object) -> None:
    with pytest.raises((TypeError, ValueError, RuntimeError)):
        plain_json(value)
