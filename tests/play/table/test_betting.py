"""The betting rules of docs/betting.md, for every player of every table."""

from typing import Any

import pytest

from croupier.botkit import (
    Action,
    Player,
    PlayerJudge,
    PlayerPublicInfo,
    PublicGamestate,
    Table,
)
from croupier.cash import CashGame
from croupier.games import holdem
from croupier.hand.spec.house_rules import HouseRules
from croupier.players.bots import AllInBot
from croupier.tournament import Tournament
from tests.play.seats import Scripted, order_of_asking, seated, stacks_of

BLINDS = {1: (10, 20)}
RULES = HouseRules.STRICT_BETTING


def table_of(answers: Any, stacks: Any = 1000, **options: Any) -> tuple[Table, list[Scripted]]:
    options.setdefault("rules", RULES)
    return seated(answers, stacks, schedule=BLINDS, **options)


def view(player: Scripted, turn: int = 0) -> PublicGamestate:
    return player.seen[turn][0]


def test_streets_in_their_order() -> None:
    table, players = table_of({})
    result = table.simulate_hand()
    assert [gamestate.get_current_street() for gamestate, _ in players[0].seen] == [
        "preflop",
        "flop",
        "turn",
        "river",
    ]
    assert result["showdown"]


@pytest.mark.parametrize("seats", range(3, 11))
def test_blinds_and_order_with_three_or_more(seats: int) -> None:
    table, _ = table_of({}, seats=seats, button_position=1)
    table.simulate_hand()
    small, big, first = 2 % seats, 3 % seats, 4 % seats
    assert table.current_hand_history["preflop"][:2] == [
        Action(small, "small_blind", 10),
        Action(big, "big_blind", 20),
    ]
    assert order_of_asking(table)[0] == first
    for street in ("flop", "turn", "river"):
        assert order_of_asking(table, street)[0] == small


def test_heads_up() -> None:
    table, _ = table_of({}, seats=2, button_position=1)
    table.simulate_hand()
    assert table.current_hand_history["preflop"][:2] == [
        Action(1, "small_blind", 10),
        Action(0, "big_blind", 20),
    ]
    assert order_of_asking(table) == [1, 0]
    for street in ("flop", "turn", "river"):
        assert order_of_asking(table, street) == [0, 1]


def test_the_button_acts_first_over_blinds_of_one_size() -> None:
    table, _ = seated({}, 1000, seats=2, schedule={1: (20, 20)}, rules=RULES)
    table.simulate_hand()
    assert order_of_asking(table) == [0, 1]
    assert order_of_asking(table, "flop") == [1, 0]


def test_a_check_needs_a_matched_bet() -> None:
    table, _ = table_of({0: [("check", 0)]})
    table.simulate_hand()
    assert table.current_hand_history["preflop"][2] == Action(0, "fold", 0)
    assert table.incidents[0].reason == "there is 20 to call"


def test_a_call_adds_the_difference_or_the_stack() -> None:
    table, _ = table_of({0: [("raise", 300)]}, [1000, 1000, 100])
    table.simulate_hand()
    assert table.current_hand_history["preflop"][3:] == [
        Action(1, "call", 290),
        Action(2, "all-in", 80),
    ]


def test_a_bet_needs_a_table_bet_of_zero() -> None:
    table, _ = table_of({0: [("bet", 60)]})
    table.simulate_hand()
    assert table.current_hand_history["preflop"][2] == Action(0, "fold", 0)
    assert "a bet stands" in table.incidents[0].reason


@pytest.mark.parametrize(("amount", "executed"), [(19, ("fold", 0)), (20, ("bet", 20))])
def test_a_bet_is_at_least_the_big_blind(amount: int, executed: tuple[str, int]) -> None:
    table, _ = table_of({1: [("call", 0), ("bet", amount)]})
    table.simulate_hand()
    action = table.current_hand_history["flop"][0]
    assert (action.action_type, action.amount) == executed


def test_a_bet_sets_the_table_bet_and_the_raise_size() -> None:
    table, players = table_of({1: [("call", 0), ("bet", 70)]})
    table.simulate_hand()
    flop = view(players[2], 1)
    assert (flop.get_bet_to_call(), flop.minimum_raise_amount) == (70, 70)
    assert flop.min_raise == 140


def test_amounts_are_chips_added() -> None:
    table, players = table_of({0: [("raise", 40)]})
    table.simulate_hand()
    after = view(players[1])
    assert after.get_bet_to_call() == 40
    assert after.minimum_raise_amount == 20
    assert after.player_public_infos[0].stack == 960


def test_chips_added_count_from_the_own_bet() -> None:
    table, players = table_of({1: [("raise", 50)]})
    table.simulate_hand()
    assert view(players[2]).get_bet_to_call() == 60  # ten stood there as the small blind


def test_a_full_raise_is_measured_by_the_big_blind() -> None:
    table, _ = table_of({0: [("raise", 39)]})
    table.simulate_hand()
    assert table.current_hand_history["preflop"][2] == Action(0, "fold", 0)


@pytest.mark.parametrize(("amount", "executed"), [(59, ("fold", 0)), (60, ("raise", 60))])
def test_the_next_raise_needs_sixty(amount: int, executed: tuple[str, int]) -> None:
    table, _ = table_of({3: [("raise", 40)], 0: [("raise", amount)]}, seats=4)
    table.simulate_hand()
    action = table.current_hand_history["preflop"][3]
    assert (action.action_type, action.amount) == executed


def test_a_bigger_increment_becomes_the_minimum() -> None:
    table, players = table_of({3: [("raise", 120)]}, seats=4)
    table.simulate_hand()
    assert view(players[0]).minimum_raise_amount == 100
    assert view(players[0]).min_raise == 220


@pytest.mark.parametrize("amount", [0, 1, 20, 39, -5])
def test_an_invalid_amount_folds_the_player(amount: int) -> None:
    table, players = table_of({0: [("raise", amount)]})
    table.simulate_hand()
    assert len(players[0].seen) == 1
    assert table.incidents == [
        (1, "preflop", 0, ("raise", amount), ("fold", 0), "the minimum is 40")
    ]


@pytest.mark.parametrize(
    ("policy", "small_raise", "executed"),
    [
        ("correct", "to_min", ("raise", 40)),
        ("correct", "to_call", ("call", 20)),
        ("fold", "to_min", ("fold", 0)),
    ],
)
def test_the_policy_is_the_table_s(
    policy: str, small_raise: str, executed: tuple[str, int]
) -> None:
    rules = HouseRules(invalid_action=policy, small_raise=small_raise)
    table, _ = table_of({0: [("raise", 25)]}, rules=rules)
    table.simulate_hand()
    assert table.incidents[0].executed == executed


def test_a_raise_nobody_can_match_is_a_call_not_a_fold() -> None:
    table, _ = table_of(
        {0: [("all-in", 0)], 1: [("fold", 0)], 2: [("raise", 400)]}, [100, 900, 900]
    )
    table.simulate_hand()
    assert table.current_hand_history["preflop"][-1] == Action(2, "call", 80)
    assert table.incidents[0].reason == "nobody can match a raise"


@pytest.mark.parametrize(
    ("answers", "stacks", "called"),
    [
        ({0: [("fold", 0)]}, [1000, 1000, 14], {0: 20, 1: 4}),
        ({}, [1000, 17, 14], {0: 17, 1: 7}),
    ],
)
def test_a_bot_is_told_what_a_call_will_add(
    answers: Any, stacks: list[int], called: dict[int, int]
) -> None:
    table, players = table_of(answers, stacks)
    table.simulate_hand()
    for seat, added in called.items():
        gamestate = view(players[seat])
        infos = gamestate.player_public_infos
        legal = PlayerJudge.get_legal_actions(seat, infos, gamestate.get_bet_to_call(), 20)
        assert gamestate.chips_to_call == legal["call_amount"] == added
    assert table.current_hand_history["preflop"][-1].amount == called[1]


def test_an_all_in_that_nobody_can_match_is_a_call_with_an_incident() -> None:
    table, _ = table_of({seat: [("all-in", 0)] for seat in range(3)}, [100, 300, 500])
    table.simulate_hand()
    assert table.current_hand_history["preflop"][-1] == Action(2, "call", 280)
    [incident] = table.incidents
    assert (incident.seat, incident.requested) == (2, ("all-in", 0))
    assert (incident.executed, incident.reason) == (("call", 280), "nobody can match more")
    # It is not an error: the player means everything, and the rest would only come back.
    strict = HouseRules.STRICT_BETTING.replace(invalid_action="error")
    answers = {seat: [("all-in", 0)] for seat in range(3)}
    table, _ = table_of(answers, [100, 300, 500], rules=strict)
    table.simulate_hand()
    assert table.current_hand_history["preflop"][-1] == Action(2, "call", 280)
    assert not table.incidents


def test_each_street_begins_with_the_big_blind() -> None:
    table, players = table_of({0: [("raise", 500)]})
    table.simulate_hand()
    flop = view(players[1], 1)
    assert (flop.get_bet_to_call(), flop.minimum_raise_amount, flop.min_raise) == (0, 20, 20)


def test_who_is_all_in_is_not_asked_again() -> None:
    table, players = table_of({0: [("all-in", 0)]}, [200, 1000, 1000])
    table.simulate_hand()
    assert len(players[0].seen) == 1
    assert len(players[1].seen) == 4


# Example A: A = 3 and B = 0 matched 20, C = 1 goes all-in to 30.
def example_a(**options: Any) -> tuple[Table, list[Scripted]]:
    return table_of({1: [("all-in", 0)]}, [1000, 30, 1000, 1000], seats=4, **options)


@pytest.mark.parametrize(
    "rules", [RULES, HouseRules.STANDARD, HouseRules.BOT_TOURNAMENT, HouseRules.WSOP], ids=repr
)
def test_example_a(rules: HouseRules) -> None:
    table, players = example_a(rules=rules)
    table.simulate_hand()
    for player in (players[3], players[0]):
        again = view(player, 1)
        assert again.get_bet_to_call() == 30
        assert again.minimum_raise_amount == 20
        assert again.chips_to_call == 10
        assert (again.min_raise, again.max_raise) == (0, 0)
        assert not again.player_public_infos[player.player_index].may_raise
        legal = PlayerJudge.get_legal_actions(
            player.player_index, again.player_public_infos, 30, again.minimum_raise_amount
        )
        assert (legal["can_raise"], legal["call_amount"]) == (False, 10)
    assert order_of_asking(table) == [3, 0, 1, 2, 3, 0]


@pytest.mark.parametrize("answer", [("raise", 100), ("all-in", 980)])
@pytest.mark.parametrize("policy", ["correct", "fold"])
def test_rights_are_not_taken_back_by_asking(answer: tuple[str, int], policy: str) -> None:
    rules = RULES.replace(invalid_action=policy)
    table, players = example_a(rules=rules)
    players[3].answers = [("call", 0), answer]
    table.simulate_hand()
    (incident,) = table.incidents
    assert incident.executed == (("call", 10) if policy == "correct" else ("fold", 0))
    assert "full raise" in incident.reason
    assert max(info.current_bet for info in view(players[0], 1).player_public_infos) == 30


def test_who_has_not_acted_may_raise() -> None:
    table, players = example_a()
    table.simulate_hand()
    big_blind = view(players[2])
    assert big_blind.player_public_infos[2].may_raise
    assert big_blind.min_raise == 30  # to 50: the bet of 30 and a full raise of 20
    assert big_blind.max_raise == 980


def test_the_raise_size_stays() -> None:
    table, players = example_a()
    players[2].answers = [("raise", 30)]
    table.simulate_hand()
    assert view(players[3], 1).minimum_raise_amount == 20


def test_example_b_a_full_all_in_reopens() -> None:
    table, players = table_of({1: [("all-in", 0)]}, [1000, 40, 1000, 1000], seats=4)
    table.simulate_hand()
    for player in (players[3], players[0]):
        again = view(player, 1)
        assert (again.get_bet_to_call(), again.minimum_raise_amount) == (40, 20)
        assert again.player_public_infos[player.player_index].may_raise
        assert (again.min_raise, again.max_raise) == (40, 980)


def test_one_player_left_ends_the_round() -> None:
    table, players = table_of({0: [("raise", 60)], 1: [("fold", 0)], 2: [("fold", 0)]})
    result = table.simulate_hand()
    assert result["ended_early"]
    assert len(players[0].seen) == 1


def test_everybody_all_in_ends_the_round() -> None:
    table, players = table_of({seat: [("all-in", 0)] for seat in range(3)})
    table.simulate_hand()
    assert [len(player.seen) for player in players] == [1, 1, 1]


def test_acted_and_matched() -> None:
    table, _ = table_of(
        {0: [("raise", 60)], 1: [("all-in", 0)], 2: [("raise", 150)]}, [1000, 90, 1000]
    )
    table.simulate_hand()
    # Seat 1 need not match 170; seat 0 acted, but faces more and must act again.
    assert order_of_asking(table) == [0, 1, 2, 0]
    infos = [PlayerPublicInfo(900, 100), PlayerPublicInfo(0, 60, is_all_in=True)]
    assert PlayerJudge.is_betting_complete([*infos, PlayerPublicInfo(900, 100)], 100, {0, 2})
    assert not PlayerJudge.is_betting_complete([*infos, PlayerPublicInfo(900, 80)], 100, {0, 2})
    assert not PlayerJudge.is_betting_complete([*infos, PlayerPublicInfo(900, 100)], 100, {0})


def test_what_the_seed_leaves_out_is_handled() -> None:
    # Side pots, several short all-ins and missing seats; straddles and posts are in play/test_game.
    table, _ = table_of(
        {3: [("all-in", 0)], 0: [("all-in", 0)], 1: [("all-in", 0)]}, [50, 75, 1000, 30], seats=4
    )
    table.simulate_hand()
    assert table.verify_chip_count()[0]
    assert sum(stacks_of(table)) == 1155
    assert table._fast.game is holdem


def at_a_table(rules: HouseRules, lone: Player) -> None:
    Table([AllInBot(0), lone], [100, 500], BLINDS, seed=1, rules=rules).simulate_hand()


def in_a_cash_game(rules: HouseRules, lone: Player) -> None:
    game = CashGame(20, rules=rules, buy_in=(100, 500), seed=1)
    game.join("short", AllInBot, 100)
    game.join("deep", lone, 500)
    game.play_round()


def in_a_tournament(rules: HouseRules, lone: Player) -> None:
    # The other player folds once, and then has less to go all-in with.
    entries = {"short": Scripted(0, ("fold", 0), ("all-in", 0)), "deep": lone}
    schedule, rounds = BLINDS, 2
    Tournament(
        entries, starting_stack=100, schedule=schedule, rules=rules, seed=4, max_rounds=rounds
    ).run()


@pytest.mark.parametrize("play", [at_a_table, in_a_cash_game, in_a_tournament])
def test_the_lone_player_is_asked_at_every_table(play: Any) -> None:
    def questions(ask: bool | str) -> list[str]:
        """The streets on which a player is asked who is the only one with chips in the hand."""
        lone = Scripted(1)
        play(RULES.replace(ask_lone_player=ask), lone)
        alone = []
        for gamestate, _ in lone.seen:
            infos = gamestate.player_public_infos
            others = [info for seat, info in enumerate(infos) if seat != gamestate.player_index]
            if not gamestate.chips_to_call and all(not i.stack for i in others if i.active):
                assert (gamestate.min_raise, gamestate.max_raise) == (0, 0)
                alone.append(gamestate.get_current_street())
        return alone

    assert questions(True)[-3:] == ["flop", "turn", "river"]
    assert questions(False) == []


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (" Raise ", ("raise", 60)),
        ("RAISE", ("raise", 60)),
        ("\tAll-In\n", ("all-in", 1000)),
        ("Fold", ("fold", 0)),
        ("CALL ", ("call", 20)),
    ],
)
def test_an_action_is_read_whatever_its_case_and_blanks(asked: str, said: tuple[str, int]) -> None:
    table, _ = table_of({0: [(asked, 60)]}, seats=3)
    table.simulate_hand()
    assert table.current_hand_history["preflop"][2] == Action(0, *said)
    assert table.incidents == []
    infos = [PlayerPublicInfo(1000), PlayerPublicInfo(980, current_bet=20)]
    assert PlayerJudge.validate_action(0, asked, 60, infos, 20, 20) == said


@pytest.mark.parametrize("asked", ["rai se", "raise!", "", " ", "allin"])
def test_other_words_are_no_action(asked: str) -> None:
    table, _ = table_of({0: [(asked, 60)]}, seats=3)
    table.simulate_hand()
    (incident,) = table.incidents
    assert incident.requested == (asked, 60)
    assert "unknown action" in incident.reason
