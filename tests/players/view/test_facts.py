"""The view of a table, computed a second time from the facts, and invalid facts."""

import copy
import json
import pickle
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
from croupier.hand.native import bets_shown, plain_json, seats_shown, view_json
from croupier.hand.spec.house_rules import HouseRules
from croupier.players.view.data import PlayerPublicInfo
from croupier.players.view.facts import Deed, Facts, HandFacts, IdleSeat, PotFacts, StreetFacts


def recount(facts: Facts) -> dict[int, tuple[int, int, bool, bool, bool, bool]]:
    """Count the chips of every seat: those of the street's begin, and what was done since."""
    hand, street = facts.hand, facts.street
    seats = {idle.seat: (idle.stack, 0, False, idle.busted, False, False) for idle in hand.idle}
    for index, seat in enumerate(hand.seats):
        done = [deed for deed in facts.history[street.deeds :] if deed.seat == seat]
        done = [deed for deed in done if deed.kind != "draw"]
        added = sum(deed.amount for deed in done)
        stack, bet = street.stacks[index] - added, street.bets[index] + added
        live = street.statuses[index] and all(deed.kind != "fold" for deed in done)
        may_raise = live and not facts.barred >> index & 1
        seats[seat] = (stack, bet, live, False, live and stack == 0, may_raise)
    return dict(sorted(seats.items()))


def shown(facts: Facts) -> list[tuple[Any, ...]]:
    return [tuple(vars(info).values()) for info in seats_shown(facts, PlayerPublicInfo)]


@pytest.mark.parametrize("reopen", ["cumulative", "single"])
@pytest.mark.parametrize(
    "game", [NoLimitTexasHoldem, FixedLimitSevenCardStud, NoLimitDeuceToSevenLowballSingleDraw]
)
def test_the_seats_are_those_of_a_second_count(game: Any, reopen: Any) -> None:
    seen: list[Facts] = []

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
    assert any(facts.hand.idle for facts in seen)
    for facts in seen:
        expected = recount(facts)
        assert shown(facts) == list(expected.values())
        assert bets_shown(facts) == [bet for _, bet, *_ in expected.values()]
        view = json.loads(view_json(facts))
        assert [tuple(seat.values()) for seat in view["seats"]] == list(expected.values())
        in_pots = {seat for pot in view["pots"] for seat in pot["seats"]}
        assert in_pots <= {seat for seat, (_, _, live, *_) in expected.items() if live}


HAND = {
    "round_number": 1,
    "button_position": 0,
    "blinds": (1, 2),
    "blinds_schedule": ((1, (1, 2)),),
    "previous": (),
    "seats": (0, 1),
    "idle": (),
    "street_names": ("preflop",),
}
STREET = {
    "number": 0,
    "board": (),
    "pots": (),
    "total_pot": 0,
    "up_cards": {},
    "stacks": (99, 98),
    "bets": (1, 2),
    "statuses": (True, True),
    "deeds": 0,
}
ASKED = {
    "history": (),
    "barred": 0,
    "seat": 0,
    "place": 0,
    "to_call": 1,
    "min_raise": 3,
    "max_raise": 99,
    "price": 2,
    "increment": 2,
    "may_fold": True,
}


def make_facts(**changed: Any) -> Facts:
    """Return facts that make sense, apart from those that are changed."""
    parts = [{**part, **{name: changed.pop(name) for name in part if name in changed}}
             for part in (HAND, STREET, ASKED)]  # fmt: skip
    whole: dict[str, Any] = {"hand": HandFacts(**parts[0]), "street": StreetFacts(**parts[1])}
    return Facts(**{**whole, **parts[2], **changed})


def test_facts_are_what_a_view_is_made_from() -> None:
    facts = make_facts()
    assert shown(facts) == [(99, 1, True, False, False, True), (98, 2, True, False, False, True)]
    assert json.loads(view_json(facts))["pots"] == [{"amount": 0, "seats": [0, 1]}]


def test_facts_are_values() -> None:
    deed = Deed(seat=0, kind="call", amount=1, street=0)
    facts = make_facts(history=(deed,), idle=(IdleSeat(seat=4, stack=0, busted=True),))
    again = pickle.loads(pickle.dumps(facts))
    assert again == facts
    assert copy.deepcopy(facts) == facts
    assert facts != make_facts()
    assert deed.__eq__(("call",)) is NotImplemented
    assert repr(deed) == "Deed(seat=0, kind='call', amount=1, street=0)"
    assert repr(again) == repr(facts)
    with pytest.raises(AttributeError):
        deed.amount = 5  # type: ignore[misc]
    with pytest.raises(TypeError):
        Deed(0, "call", 1, 0)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "changed",
    [
        {"hand": (1,)},
        {"street": None},
        {"history": (("call", 1),)},
        {"history": (Deed(seat=7, kind="call", amount=1, street=0),)},
        {"history": (Deed(seat=0, kind="call", amount=1, street=5),)},
        {"history": (Deed(seat=0, kind="call", amount=1, street=-1),)},
        {"barred": -1},
        {"increment": 1 << 70},
        {"seats": range(33)},
        {"street_names": ('pre"flop',)},
        {"street_names": ("préflop",)},
        {"round_number": 1.5},
        {"pots": (PotFacts(amount=5, players=(0, 2)),)},
        {"pots": (PotFacts(amount=5, players=(0, -1)),)},
        {"pots": ((5, (0, 1)),)},
        {"stacks": (99,)},
        {"colour": "red"},
    ],
)
def test_facts_that_make_no_sense_are_refused(changed: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError, RuntimeError)):
        view_json(make_facts(**changed))


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
