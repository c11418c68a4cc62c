"""The numbers players know, from hands whose numbers can be counted by hand."""

import math
from decimal import Decimal
from typing import Any

import pytest

from croupier import (
    Automation,
    HouseRules,
    Mode,
    State,
    equity,
    holdem,
    omaha_hi_lo,
    stud,
    triple_draw,
)
from croupier.analysis.all_in import adjusted_payoffs
from croupier.games import NoLimitTexasHoldem, find_game
from croupier.hand import ChipsPushing
from croupier.history import FORMATS, HandLog
from croupier.history.phh import HandHistory
from croupier.tracker import player_statistics
from croupier.tracker.hand_facts import Chance, deeds_of
from croupier.tracker.player_statistics import wilson
from tests.tracker.playing import NAMES, play


def four(deeds: str, deck: str = "", stacks: int = 200) -> State:
    return play(holdem(stacks=stacks, players=4, seed=3, deck=deck or None), deeds)


def counts(state: State, name: str) -> list[tuple[int, int]]:
    """Return (did, could) of each player."""
    chances = [getattr(own, name) for own in deeds_of(state)]
    return [(chance.did, chance.could) for chance in chances]


def test_three_bet_pot() -> None:
    # Cy opens, Dan calls, Ann folds, Bob three-bets, Cy folds, Dan calls.
    # On the flop Bob bets, Dan calls; they check turn and river down.
    state = four("6 c f 24 f c 30 c c c c c")
    assert counts(state, "vpip") == [(0, 1), (1, 1), (1, 1), (1, 1)]
    assert counts(state, "pfr") == [(0, 1), (1, 1), (1, 1), (0, 1)]
    assert counts(state, "three_bet") == [(0, 1), (1, 1), (0, 0), (0, 1)]
    assert counts(state, "fold_to_three_bet") == [(0, 0), (0, 0), (1, 1), (0, 0)]
    assert counts(state, "c_bet") == [(0, 0), (1, 1), (0, 0), (0, 0)]
    assert counts(state, "fold_to_c_bet") == [(0, 0), (0, 0), (0, 0), (0, 1)]
    assert counts(state, "wtsd") == [(0, 0), (1, 1), (0, 0), (1, 1)]
    won = counts(state, "won_at_showdown")
    assert won[1][0] + won[3][0] == 1
    assert [own[1] for own in won] == [0, 1, 0, 1]
    deeds = deeds_of(state)
    assert [(own.bets, own.calls, own.folds) for own in deeds] == [
        (0, 0, 0),
        (1, 0, 0),
        (0, 0, 0),
        (0, 1, 0),
    ]


def test_limped_pot_and_a_donk_bet() -> None:
    # Everybody limps, the big blind raises, only the small blind calls and leads the flop.
    state = four("c c c 10 f f c 12 f")
    assert counts(state, "vpip") == [(1, 1), (1, 1), (1, 1), (1, 1)]
    assert counts(state, "three_bet") == [(0, 1), (0, 0), (0, 1), (0, 1)]
    assert counts(state, "c_bet") == [(0, 0)] * 4  # the lead took Bob's chance
    assert counts(state, "fold_to_c_bet") == [(0, 0)] * 4
    assert counts(state, "wtsd") == [(0, 1), (0, 1), (0, 0), (0, 0)]
    assert counts(state, "won_after_flop") == [(1, 1), (0, 1), (0, 0), (0, 0)]


def test_a_walk() -> None:
    state = four("f f f")
    assert counts(state, "vpip") == [(0, 1)] * 4
    assert counts(state, "wtsd") == [(0, 0)] * 4
    assert counts(state, "won_at_showdown") == [(0, 0)] * 4


def test_a_check_in_the_big_blind_is_not_voluntary() -> None:
    state = four("f f c c c c c c c c")
    assert counts(state, "vpip") == [(1, 1), (0, 1), (0, 1), (0, 1)]


def test_no_three_bet_against_an_all_in_that_covers() -> None:
    state = play(holdem(stacks=[200, 200, 500, 200], players=4, seed=1), "500 c f f")
    assert counts(state, "three_bet") == [(0, 0), (0, 0), (0, 0), (0, 0)]


def test_heads_up_positions() -> None:
    state = play(holdem(stacks=100, players=2, seed=1), "6 f")
    found = player_statistics([HandLog.of(state, ["Ann", "Bob"])])
    assert set(found["Ann"].positions) == {"BB"}
    assert set(found["Bob"].positions) == {"BTN"}
    assert found["Bob"].deeds.pfr.did == 1


def test_sums_over_hands() -> None:
    hands = [
        HandLog.of(four("f f f"), NAMES),
        HandLog.of(four("6 f f f"), NAMES),
        HandLog.of(four("6 f f c c 8 c c c c 20 f"), NAMES),
        HandLog.of(holdem(players=4, seed=1), NAMES),  # did not end
    ]
    found = player_statistics(hands)
    assert list(found) == list(NAMES)
    cy, bob = found["Cy"], found["Bob"]
    assert (cy.hands, cy.net, cy.big_blinds) == (3, 0 + 3 + 15, 9.0)
    assert bob.net == 1 - 2 - 14
    assert cy.deeds.vpip.percent == pytest.approx(200 / 3)
    assert cy.bb_per_100 == 300
    outcomes = [0.0, 1.5, 7.5]
    mean = sum(outcomes) / 3
    deviation = math.sqrt(sum((one - mean) ** 2 for one in outcomes) / 2)
    error = 100 * 1.959964 * deviation / math.sqrt(3)
    assert cy.bb_per_100_interval == pytest.approx((300 - error, 300 + error))
    assert cy.aggression_factor is None
    assert cy.aggression == 100
    assert bob.aggression_factor == 0
    row = cy.record()
    assert row["player"] == "Cy"
    assert row["three_bet"] is None
    assert {type(value) for value in row.values()} <= {str, int, float, type(None)}
    assert [own["position"] for own in cy.records()] == ["all", "CO"]
    assert sum(sum(own.nets.values()) for own in found.values()) == 0


def test_money_of_different_kinds_is_never_added() -> None:
    def hand(**details: Any) -> HandLog:
        state = holdem(stacks=200, players=4, seed=3, mode=Mode.CASH_GAME)
        return HandLog.of(play(state, "6 f f f"), NAMES, **details)

    hands = [
        *(hand(currency="USD"), hand(currency="USD"), hand(currency="EUR"), hand()),
        hand(currency="USD", tournament={"id": "7", "buy_in": "$10"}),
    ]
    cy = player_statistics(hands)["Cy"]
    assert cy.nets == {"USD": 6, "EUR": 3, "": 3, "tournament chips": 3}
    assert cy.nets == cy.adjusted_nets
    assert cy.net is cy.adjusted_net is None
    row = cy.record()
    assert (row["net"], row["money"]) == (None, "USD, EUR, tournament chips")
    assert (row["hands"], row["bb_per_100"]) == (5, 150)  # big blinds may be added
    (row,) = [player_statistics(hands[:2])["Cy"].record()]
    assert (row["net"], row["money"]) == (6, "USD")


def test_bomb_pots_have_no_first_street() -> None:
    state = find_game("bomb-pot")(players=3, seed=1)
    assert len(state.board_cards) >= 3  # before any decision
    play(state, "c c c")
    state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
    play(state, "f f")
    for name in ("vpip", "pfr", "three_bet"):
        assert {could for _, could in counts(state, name)} == {0}
    assert [own.bets for own in deeds_of(state)] == [1, 0, 0]


def test_hand_histories_are_hands() -> None:
    log = HandLog.of(four("c f 8 f c c c 10 f"), NAMES)
    history = HandHistory.loads(
        """
        variant = "NT"
        antes = [0, 0, 0, 0]
        blinds_or_straddles = [1, 2, 0, 0]
        min_bet = 2
        starting_stacks = [200, 200, 200, 200]
        actions = ["d dh p1 AsKs", "d dh p2 QdQh", "d dh p3 7c2d", "d dh p4 8c8d", "p3 cc", "p4 f",
            "p1 cbr 8", "p2 f", "p3 cc", "d db 2h3h4h", "p1 cc", "p3 cc", "d db 5h", "p1 cbr 10",
            "p3 f"]
        players = ["Ann", "Bob", "Cy", "Dan"]
        """
    )
    (logged, told) = (player_statistics([hand]) for hand in (log, history))
    kinds = {"money": ""}  # PHH hands are cash games, a State is a tournament hand by default
    assert {name: own.record() for name, own in told.items()} == {
        name: own.record() | kinds for name, own in logged.items()
    }
    history.finishing_stacks = [209, 198, 192, 200]  # the house took one chip
    assert player_statistics([history])["Ann"].net == 9
    history.players = None
    assert player_statistics([history]) == {}


def test_nameless_players_are_left_out() -> None:
    assert list(player_statistics([HandLog.of(four("f f f"), ["", "Bob", "", ""])])) == ["Bob"]
    assert player_statistics([]) == {}


def test_an_all_in_is_paid_by_its_equity() -> None:
    # Ann and Bob fold; Cy has aces, Dan kings: one card each round the table.
    deck = "2c 3c Ah Kh 2d 3d Ad Kd"
    state = four("200 c f f", deck)
    adjusted = adjusted_payoffs(state)
    assert adjusted is not None
    part = equity(["AhAd", "KhKd"]).equities[0]  # folded cards are not looked at
    assert adjusted == pytest.approx([-1, -2, 403 * part - 200, 403 * (1 - part) - 200])
    found = player_statistics([HandLog.of(state, NAMES)])
    assert found["Cy"].adjusted_net == pytest.approx(403 * part - 200)
    assert found["Cy"].net == state.payoffs[2]
    raw = player_statistics([HandLog.of(state, NAMES)], adjust=False)
    assert raw["Cy"].adjusted_net == state.payoffs[2]


def test_side_pots_are_adjusted_each() -> None:
    deck = "Ah Kh Qh 2c Ad Kd Qd 2d"
    state = holdem(stacks=[50, 100, 200, 200], players=4, seed=3, deck=deck)
    play(state, "200 f c c")
    adjusted = adjusted_payoffs(state)
    assert adjusted is not None
    main = equity(["AhAd", "KhKd", "QhQd"]).equities
    side = equity(["KhKd", "QhQd"], dead="AhAd").equities
    expected = [
        150 * main[0] - 50,
        150 * main[1] + 100 * side[0] - 100,
        150 * main[2] + 100 * side[1] - 100,
        0,
    ]
    assert adjusted == pytest.approx(expected)
    assert sum(adjusted) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("antes", [0, (0, 8, 0, 0)])
def test_side_pots_pushed_as_one_are_adjusted_each(antes: int | tuple[int, ...]) -> None:
    deck = "Ah Kh Qh 2c Ad Kd Qd 2d 3c Qs Qc 3d 4s 3h 5s 6c"  # the queens win both pots

    def adjusted(merging: str) -> tuple[int, list[float] | None]:
        state = NoLimitTexasHoldem.create_state(
            tuple(Automation),
            False,
            antes,
            (1, 2),
            2,
            [50, 100, 200, 200],
            4,
            rules=HouseRules(pot_merging=merging),
            next_cards=deck,
        )
        play(state, "200 f c c")
        pushes = sum(isinstance(done, ChipsPushing) for done in state.operations)
        return pushes, adjusted_payoffs(state)

    (one, merged), (two, apart) = adjusted("same_claimant"), adjusted("never")
    assert (one, two) == (1, 2)
    assert merged is not None
    assert merged == pytest.approx(apart)


def test_all_in_on_the_flop() -> None:
    deck = "Ah Kh Ad Kd 9c Ks 7c 2c"
    state = play(holdem(stacks=100, players=2, seed=3, deck=deck), "c c 98 c")
    adjusted = adjusted_payoffs(state)
    assert adjusted is not None
    part = equity(["AhAd", "KhKd"], "Ks7c2c").equities[0]
    assert adjusted == pytest.approx([200 * part - 100, 100 - 200 * part])


def test_nothing_to_adjust() -> None:
    assert adjusted_payoffs(four("f f f")) is None
    assert adjusted_payoffs(four("6 c f 24 f c 30 c c c c c")) is None  # bets until the river
    assert adjusted_payoffs(play(triple_draw(stacks=4, players=2, seed=1), "c c")) is None


def test_all_in_in_a_split_game() -> None:
    state = omaha_hi_lo(stacks=4, players=2, limit="pot-limit", seed=5)
    hands = ["".join(map(repr, hand)) for hand in state.hole_cards]
    play(state, "4 c")
    adjusted = adjusted_payoffs(state)
    assert adjusted is not None
    part = equity(hands, game="omaha-hi-lo").equities[0]
    assert adjusted == pytest.approx([8 * part - 4, 4 - 8 * part])


def test_all_in_in_stud() -> None:
    state = stud(stacks=5, players=2, seed=5)
    while state.status and state.actor_index is not None:
        if state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        else:
            state.check_or_call()
    adjusted = adjusted_payoffs(state)
    assert adjusted is not None
    assert sum(adjusted) == pytest.approx(0)
    assert all(-5 < own < 5 for own in adjusted)


def test_hidden_hands_are_not_adjusted() -> None:
    """Nobody knows the equity of a hand that was never shown."""
    by_hand = (Automation.HOLE_DEALING, Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
    automations = tuple(one for one in Automation.DEALER if one not in by_hand)
    game = NoLimitTexasHoldem(automations, True, 0, (1, 2), 2, mode=Mode.CASH_GAME)

    def ended(first: str, second: str) -> State:
        state = game(100, 2, seed=1)
        state.deal_hole("????")
        state.deal_hole("????")
        play(state, "100 c")
        state.show_or_muck_hole_cards(first, player_index=0)
        while state.status:
            state.show_or_muck_hole_cards(second)
        return state

    both = adjusted_payoffs(ended("AhAd", "KhKd"))
    assert both is not None
    assert both[0] == pytest.approx(200 * equity(["AhAd", "KhKd"]).equities[0] - 100)
    assert adjusted_payoffs(ended("AhAd", "??Kd")) is None


def test_decimal_chips() -> None:
    cents: Any = Decimal("0.01")
    state = holdem(blinds=(5 * cents, 10 * cents), stacks=1000 * cents, players=3, seed=1)
    state.complete_bet_or_raise_to(30 * cents)
    state.fold()
    state.fold()
    found = player_statistics([HandLog.of(state, ["Ann", "Bob", "Cy"])])
    assert found["Cy"].net == pytest.approx(0.15)
    assert found["Cy"].big_blinds == pytest.approx(1.5)


def test_unknown_stacks_and_parts_of_chips() -> None:
    text = """
variant = 'NT'
antes = [0.5, 0.5]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [inf, inf]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 7.5', 'p1 f']
players = ['Ann', 'Bob']
"""
    (hand,) = FORMATS["phh"].read(text.splitlines(keepends=True))
    assert isinstance(hand, HandLog)
    found = player_statistics([hand])
    assert found["Bob"].net == pytest.approx(2.5)
    assert found["Ann"].deeds.three_bet.could == 1


def test_stud_has_numbers_too() -> None:
    state = stud(players=3, seed=2)
    while state.status:
        if state.can_check_or_call():
            state.check_or_call()
        elif state.can_post_bring_in():
            state.post_bring_in()
        else:
            break
    found = player_statistics([HandLog.of(state, ["Ann", "Bob", "Cy"])])
    assert set(found["Ann"].positions) == {"1"}
    assert found["Ann"].deeds.wtsd.could == 1


def test_first_in_limps_and_steals() -> None:
    # Cy folds, Dan steals from the button, Ann folds her small blind, Bob calls.
    state = four("f 6 f c c c c c c c")
    assert counts(state, "raise_first") == [(0, 0), (0, 0), (0, 1), (1, 1)]
    assert counts(state, "limp") == [(0, 0), (0, 0), (0, 1), (0, 1)]
    assert counts(state, "steal") == [(0, 0), (0, 0), (0, 1), (1, 1)]
    assert counts(state, "fold_to_steal") == [(1, 1), (0, 1), (0, 0), (0, 0)]
    # Cy limps, Dan raises: not first in, not a steal; Cy's second decision is not a limp.
    state = four("c 8 f f c c c c c c c")
    assert counts(state, "raise_first") == [(0, 0), (0, 0), (0, 1), (0, 0)]
    assert counts(state, "limp") == [(0, 0), (0, 0), (1, 1), (0, 1)]
    assert counts(state, "steal") == [(0, 0), (0, 0), (0, 1), (0, 0)]
    assert counts(state, "fold_to_steal") == [(0, 0)] * 4
    # The small blind completes: a limp; the big blind's check is none.
    state = four("f f c c c c c c c c")
    assert counts(state, "limp") == [(1, 1), (0, 0), (0, 1), (0, 1)]
    assert counts(state, "steal") == [(0, 1), (0, 0), (0, 1), (0, 1)]


def test_four_bets() -> None:
    # Cy opens, Dan three-bets, Ann could four-bet cold and folds, Bob folds, Cy four-bets.
    state = four("6 20 f f 50 f")
    assert counts(state, "four_bet") == [(0, 1), (0, 1), (1, 1), (0, 0)]
    assert counts(state, "fold_to_three_bet") == [(0, 0), (0, 0), (0, 1), (0, 0)]
    # Dan is all-in: Cy can only call or fold.
    state = four("6 200 f f c")
    assert counts(state, "four_bet") == [(0, 0), (0, 0), (0, 0), (0, 0)]


def test_second_barrels_and_raises_after_a_check() -> None:
    # Flop: Bob checks, Cy bets, Bob raises, Cy calls. Turn: Bob checks, Cy bets, Bob folds.
    state = four("6 f f c c 8 24 c c 30 f")
    assert counts(state, "c_bet") == [(0, 0), (0, 0), (1, 1), (0, 0)]
    assert counts(state, "fold_to_c_bet") == [(0, 0), (0, 1), (0, 0), (0, 0)]
    assert counts(state, "turn_c_bet") == [(0, 0), (0, 0), (1, 1), (0, 0)]
    assert counts(state, "check_raise") == [(0, 0), (1, 2), (0, 0), (0, 0)]
    # Bob leads the turn: Cy has no chance to bet it.
    state = four("6 f f c c 8 c 20 c c c")
    assert counts(state, "turn_c_bet") == [(0, 0)] * 4
    assert counts(state, "check_raise") == [(0, 0), (0, 1), (0, 0), (0, 0)]


def test_intervals_of_percentages() -> None:
    assert wilson(Chance()) is None
    low, high = wilson(Chance(could=50, did=20)) or (0, 0)
    # Wilson's interval of 20 of 50, from the textbook: 27.6 to 53.8.
    assert (round(low, 1), round(high, 1)) == (27.6, 53.8)
    assert wilson(Chance(could=3, did=3)) == pytest.approx((43.85, 100), abs=0.01)


def test_a_card_before_the_betting_is_not_the_flop() -> None:
    state = find_game("courchevel")(players=3, seed=1)
    assert sum(map(len, state.board_cards)) == 1
    play(state, "f")
    while state.status:
        state.check_or_call()
    assert [own.wtsd.could for own in deeds_of(state)] == [1, 1, 0]
