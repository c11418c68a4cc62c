"""Side pots, payouts and chips; worked examples of the house rules."""

from typing import Any

import pytest

from croupier.botkit import Pot, RandomBot, Table
from croupier.hand.spec.house_rules import HouseRules
from tests.play.seats import Deciding, seated, stacks_of

SHOVE = [("all-in", 0)]


def played_to_the_river(table: Table) -> None:
    """Take every step but the payout."""
    table.reset_hand_state()
    table.collect_blinds()
    table.deal_hole_cards()
    table.run_betting_round("preflop")
    for deal, street in (
        (table.deal_flop, "flop"),
        (table.deal_turn, "turn"),
        (table.deal_river, "river"),
    ):
        deal()
        table.run_betting_round(street)


# Dealt to seats 0, 1, 2 with the button at 2.
@pytest.mark.parametrize(
    ("best", "hands", "stacks"),
    [
        ("A", "As Kc Qc Ad Kd Qd", [300, 400, 200]),
        ("B", "Kc As Qc Kd Ad Qd", [0, 700, 200]),
        ("C", "Kc Qc As Kd Qd Ad", [0, 0, 900]),
    ],
)
def test_seed_example_of_three_levels(best: str, hands: str, stacks: list[int]) -> None:
    table, _ = seated(
        dict.fromkeys(range(3), SHOVE),
        [100, 300, 500],
        schedule={1: (10, 20)},
        button_position=2,
        deck=lambda number: f"{hands} 2h 3h 4c 5d 2s 8h 2d 9s",
    )
    played_to_the_river(table)
    # Seat 2 is under the gun: it goes all-in first, and what nobody can match is its own.
    assert table.pots == [Pot(300, [0, 1, 2]), Pot(400, [1, 2]), Pot(200, [2])]
    assert table.total_pot == 900
    table.end_hand()
    assert stacks_of(table) == stacks, best


def test_house_rules_three_all_in_levels() -> None:
    # Strength 3 > 2 > 0 > 1; dealt from seat 1.
    table, _ = seated(
        {3: [("all-in", 0)], 0: [("call", 0), ("call", 0)], 1: SHOVE, 2: SHOVE},
        [1000, 300, 600, 200],
        seats=4,
        deck=lambda number: "Jc Kc As Qc Jd Kd Ad Qd 2h 3h 4c 5d 2s 8h 2d 9s",
    )
    played_to_the_river(table)
    assert table.pots == [Pot(800, [0, 1, 2, 3]), Pot(300, [0, 1, 2]), Pot(600, [0, 2])]
    table.end_hand()
    assert stacks_of(table) == [400, 0, 900, 800]


def test_and_house_rules_odd_chips_go_one_each_left_of_the_button() -> None:
    table, _ = seated(
        {0: [("call", 0), ("bet", 100)], 2: [("check", 0), ("check", 0), ("fold", 0)]},
        [1000, 1000, 1000, 1000],
        seats=4,
        deck=lambda number: "2c 2d 2h 2s 3c 3d 3h 3s 4c Ts Js Qs 4d Ks 9s As",
    )
    # Board Ts Js Qs Ks As plays for all who stay: 100 each, seat 2 folds to a bet of 100.
    played_to_the_river(table)
    assert table.total_pot == 700
    assert table.end_hand() == {0: 233, 1: 234, 3: 233}
    assert table.verify_chip_count() == (True, 4000, 4000)


def test_a_fold_loses_every_pot() -> None:
    table, _ = seated(
        {0: SHOVE, 1: [("call", 0), ("bet", 100)], 2: [("call", 0), ("fold", 0)]},
        [300, 1000, 1000],
    )
    table.reset_hand_state()
    table.collect_blinds()
    table.deal_hole_cards()
    table.run_betting_round("preflop")
    assert table.pots == [Pot(900, [0, 1, 2])]
    table.deal_flop()
    table.run_betting_round("flop")
    assert table.pots == [Pot(900, [0, 1]), Pot(100, [1])]


def test_pots_and_total_agree() -> None:
    seen: list[tuple[int, int]] = []

    def decide(gamestate: Any, cards: Any) -> tuple[str, int]:
        seen.append((gamestate.total_pot, sum(pot.amount for pot in gamestate.pots)))
        return ("call", 0) if gamestate.chips_to_call else ("bet", 100)

    table = Table([Deciding(seat, decide) for seat in range(4)], 3000, {1: (50, 100)}, seed=1)
    table.simulate_hand()
    assert all(total == parts for total, parts in seen)
    assert max(total for total, _ in seen) > 1000


def test_house_rules_short_big_blind() -> None:
    table, _ = seated({}, [1000, 1000, 60])
    played_to_the_river(table)
    assert table.pots == [Pot(180, [0, 1, 2]), Pot(80, [0, 1])]


def test_house_rules_short_small_blind() -> None:
    table, players = seated({0: [("fold", 0)]}, [1000, 30, 1000])
    result = table.simulate_hand()
    assert not players[2].seen
    assert result["total_pot"] == 60
    assert len(table.community_cards) == 5


def test_house_rules_folded_chips_above_a_short_all_in() -> None:
    table, _ = seated(
        {0: [("all-in", 0)], 1: [("raise", 250), ("bet", 100)], 2: [("call", 0), ("fold", 0)]},
        [100, 1000, 1000],
    )
    table.reset_hand_state()
    table.collect_blinds()
    table.deal_hole_cards()
    table.run_betting_round("preflop")
    assert table.pots == [Pot(300, [0, 1, 2]), Pot(400, [1, 2])]
    table.deal_flop()
    table.run_betting_round("flop")
    assert [pot.amount for pot in table.pots][:1] == [300]
    assert [pot.eligible_players for pot in table.pots] == [[0, 1], [1]]


@pytest.mark.parametrize("seats", range(2, 11))
def test_chips_are_conserved_at_every_decision(seats: int) -> None:
    table = None
    decisions = 0
    wrong: list[object] = []
    total = 200 * seats

    class Watchful(RandomBot):
        def get_action(self, gamestate: Any, hole_cards: Any) -> tuple[str, int]:
            nonlocal decisions
            decisions += 1
            assert table is not None
            infos = gamestate.player_public_infos
            shown = sum(info.stack + info.current_bet for info in infos) + gamestate.total_pot
            for mine, theirs in (
                ((True, total, total), table.verify_chip_count()),
                (total, shown),
                (infos, table.player_public_infos),
                (gamestate.pots, table.pots),
                (gamestate.minimum_raise_amount, table.minimum_raise_amount),
                (gamestate.current_hand_history, table.current_hand_history),
            ):
                if mine != theirs:
                    wrong.append((mine, theirs))
            return super().get_action(gamestate, hole_cards)

    for rules in (HouseRules.BOT_TOURNAMENT, HouseRules.STANDARD, HouseRules.STRICT_BETTING):
        players = [Watchful(seat, seed=seat) for seat in range(seats)]
        table = Table(players, 200, {1: (5, 10), 20: (20, 40)}, seed=seats, rules=rules)
        while table.winner is None:
            table.simulate_hand()
            assert table.verify_chip_count()[0]
        assert table.incidents == []
    assert wrong == []
    assert decisions > 10


def test_a_missing_chip_is_seen() -> None:
    table, _ = seated({})
    table.player_public_infos[0].stack -= 1
    assert table.verify_chip_count() == (False, 3000, 2999)
