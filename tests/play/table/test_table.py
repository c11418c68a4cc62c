"""The table, its steps, and a round of betting."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.botkit import CallBot, Player, PublicGamestate, RandomBot, Table, TableError
from croupier.cards.card import Card
from croupier.errors import CroupierError, SetupError
from croupier.hand.spec.house_rules import HouseRules, Rake
from tests.play.seats import (
    ACES_FOR_SEAT_0,
    SCHEDULE,
    Deciding,
    Scripted,
    order_of_asking,
    seated,
    stacks_of,
)

LEVELS = {1: (10, 20), 50: (25, 50), 100: (50, 100)}


@pytest.mark.parametrize("seats", range(2, 11))
def test_every_player_has_the_starting_stack(seats: int) -> None:
    table = Table([CallBot(seat) for seat in range(seats)], 1500, LEVELS)
    assert stacks_of(table) == [1500] * seats


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_one_player_or_eleven_are_refused(seats: int) -> None:
    with pytest.raises(CroupierError, match="2 to 10 players"):
        Table([CallBot(seat) for seat in range(seats)], 1500, LEVELS)


@pytest.mark.parametrize("stack", [0, -5, 1.5, "100", True, [100], [100, 0]])
def test_a_stack_that_is_none_is_refused(stack: object) -> None:
    with pytest.raises(CroupierError):
        Table([CallBot(0), CallBot(1)], stack, LEVELS)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "schedule", [{}, {2: (10, 20)}, {1: (0, 20)}, {1: (30, 20)}, {1: (-10, 20)}, {1: 10}]
)
def test_a_schedule_that_can_not_be_played_is_refused(schedule: object) -> None:
    with pytest.raises(CroupierError):
        Table([CallBot(0), CallBot(1)], 100, schedule)  # type: ignore[arg-type]


def test_what_is_no_player_is_refused() -> None:
    with pytest.raises(CroupierError, match="get_action"):
        Table([CallBot(0), object()], 100, LEVELS)  # type: ignore[list-item]


def test_the_table_shows_its_state() -> None:
    table, players = seated({}, deck=lambda number: ACES_FOR_SEAT_0)
    table.simulate_hand()
    assert table.players == players
    assert table.player_hole_cards == [("As", "Ad"), ("7c", "2h"), ("8d", "3h")]
    assert table.community_cards == ["Kd", "Qd", "9s", "6s", "6c"]
    assert table.blinds == (50, 100)
    assert table.blinds_schedule == SCHEDULE
    assert table.hand_contributions == [100, 100, 100]
    assert (table.pots, table.total_pot) == ([], 0)
    assert (table.button_position, table.round_number, table.minimum_raise_amount) == (1, 2, 100)
    assert [info.stack for info in table.player_public_infos] == [1200, 900, 900]
    assert [action.action_type for action in table.current_hand_history["preflop"]] == [
        "small_blind",
        "big_blind",
        "call",
        "call",
        "check",
    ]


def test_the_steps_of_a_hand_can_be_taken_one_by_one() -> None:
    table, _ = seated({}, deck=lambda number: ACES_FOR_SEAT_0)
    table.reset_hand_state()
    assert stacks_of(table) == [1000, 1000, 1000]
    table.collect_blinds()
    assert stacks_of(table) == [1000, 950, 900]
    assert [info.current_bet for info in table.player_public_infos] == [0, 50, 100]
    assert table.player_hole_cards == [None, None, None]
    table.deal_hole_cards()
    assert table.player_hole_cards[0] == ("As", "Ad")
    table.run_betting_round("preflop")
    assert [(pot.amount, pot.eligible_players) for pot in table.pots] == [(300, [0, 1, 2])]
    assert [info.current_bet for info in table.player_public_infos] == [0, 0, 0]
    assert table.community_cards == []
    assert table.deal_flop() == ["Kd", "Qd", "9s"]
    table.run_betting_round("flop")
    assert table.deal_turn() == ["6s"]
    table.run_betting_round("turn")
    assert table.deal_river() == ["6c"]
    table.run_betting_round("river")
    assert table.total_pot == 300
    assert table.end_hand() == {0: 300}
    assert stacks_of(table) == [1200, 900, 900]
    assert table.check_eliminations() == []
    result = table._finalize_hand()
    assert result["winners"] == {0: 300}
    assert table.round_number == 2


def test_hole_cards_may_come_before_the_blinds() -> None:
    table, _ = seated({})
    table.reset_hand_state()
    table.deal_hole_cards()
    table.collect_blinds()
    table.run_betting_round("preflop")
    assert table.total_pot == 300


def test_a_step_out_of_turn_is_refused_and_changes_nothing() -> None:
    table, _ = seated({})
    for step in (table.deal_flop, table.end_hand, table._finalize_hand):
        with pytest.raises(TableError, match="no hand is in progress"):
            step()
    table.reset_hand_state()
    table.reset_hand_state()  # there is nothing to clear yet
    with pytest.raises(TableError, match="blinds"):
        table.run_betting_round("preflop")
    table.collect_blinds()
    with pytest.raises(TableError, match="in progress"):
        table.reset_hand_state()
    table.deal_hole_cards()
    refused: tuple[Callable[[], object], ...] = (
        table.deal_flop,
        table.deal_turn,
        table.end_hand,
        table.collect_blinds,
        table.check_eliminations,
    )
    for refuse in refused:
        with pytest.raises(TableError):
            refuse()
    with pytest.raises(TableError, match="not due now"):
        table.run_betting_round("flop")
    with pytest.raises(TableError, match="unknown street"):
        table.run_betting_round("showdown")
    with pytest.raises(TableError, match="still to act"):
        table._reconcile_bets_to_pots()
    assert table.verify_chip_count() == (True, 3000, 3000)
    assert table.simulate_hand()["total_pot"] == 300


def test_blinds_or_cards_begin_a_hand() -> None:
    table, _ = seated({})
    table.simulate_hand()
    table.collect_blinds()
    assert [info.current_bet for info in table.player_public_infos] == [100, 0, 50]
    assert (table.community_cards, table.player_hole_cards) == ([], [None] * 3)
    table.simulate_hand()
    table.deal_hole_cards()
    assert None not in table.player_hole_cards


def test_eliminations_can_be_checked_between_the_hands() -> None:
    table, _ = seated({})
    assert table.check_eliminations() == []
    table.player_public_infos[1].stack = 0
    assert table.check_eliminations() == [1]
    assert table.player_public_infos[1].busted
    assert table.verify_chip_count() == (False, 3000, 2000)
    table.simulate_hand()
    assert table.player_hole_cards[1] is None


def test_simulate_hand_plays_one_hand_and_moves_on() -> None:
    table, _ = seated({})
    result = table.simulate_hand()
    assert set(result) == {
        "winners",
        "eliminated",
        "total_pot",
        "showdown",
        "ended_early",
        "final_street",
    }
    assert (table.round_number, table.button_position) == (2, 1)
    assert len(table.previous_hand_histories) == 1


def test_a_new_hand_starts_clean() -> None:
    table, _ = seated({0: [("all-in", 0)], 1: [("fold", 0)], 2: [("fold", 0)]})
    table.simulate_hand()
    table.reset_hand_state()
    assert table.community_cards == []
    assert table.player_hole_cards == [None, None, None]
    assert table.hand_contributions == [0, 0, 0]
    assert table.total_pot == 0
    assert [info.current_bet for info in table.player_public_infos] == [0, 0, 0]
    assert [info.is_all_in for info in table.player_public_infos] == [False] * 3
    assert [info.active for info in table.player_public_infos] == [True] * 3
    assert all(not actions for actions in table.current_hand_history.values())


@pytest.mark.parametrize("street", ["preflop", "flop", "turn", "river"])
def test_the_last_player_wins_without_a_further_card(street: str) -> None:
    streets = ["preflop", "flop", "turn", "river"]
    number = streets.index(street)
    bet = ("raise", 200) if number == 0 else ("bet", 100)
    opening = 100 if number == 0 else 0

    def fold_to_the_bet(gamestate: PublicGamestate, cards: object) -> tuple[str, int]:
        on_street = gamestate.get_current_street() == street
        if on_street and gamestate.get_bet_to_call() > opening:
            return "fold", 0
        return ("call", 0) if gamestate.chips_to_call else ("check", 0)

    answers = [("call", 0)] * min(number, 1) + [("check", 0)] * (number - 1) + [bet]
    others = [Deciding(seat, fold_to_the_bet) for seat in (1, 2)]
    table = Table([Scripted(0, *answers), *others], 1000, SCHEDULE, seed=11)
    result = table.simulate_hand()
    assert result["ended_early"]
    assert not result["showdown"]
    assert result["final_street"] == street
    assert list(result["winners"]) == [0]
    assert len(table.community_cards) == (0, 3, 4, 5)[number]
    assert table.verify_chip_count()[0]


def test_all_in_before_the_river_the_board_runs_out_and_nobody_is_asked() -> None:
    table, players = seated({seat: [("all-in", 0)] for seat in range(3)})
    result = table.simulate_hand()
    assert [len(player.seen) for player in players] == [1, 1, 1]
    assert len(table.community_cards) == 5
    assert result["showdown"]
    assert result["final_street"] == "river"


def test_the_result_names_winners_and_who_is_out() -> None:
    table, _ = seated(
        {seat: [("all-in", 0)] for seat in range(3)}, deck=lambda number: ACES_FOR_SEAT_0
    )
    result = table.simulate_hand()
    assert result["winners"] == {0: 3000}
    assert result["eliminated"] == [1, 2]
    assert result["total_pot"] == 3000
    assert table.winner == 0


def test_uncalled_chips_are_no_winnings() -> None:
    table, _ = seated({0: [("raise", 500)], 1: [("fold", 0)], 2: [("fold", 0)]})
    result = table.simulate_hand()
    assert result["winners"] == {0: 250}
    assert result["total_pot"] == 250
    assert stacks_of(table) == [1150, 950, 900]


def test_bets_start_at_zero_on_later_streets_and_at_the_blinds_before() -> None:
    table, players = seated({})
    table.simulate_hand()
    first = players[0].seen[0][0]
    assert [info.current_bet for info in first.player_public_infos] == [0, 50, 100]
    for gamestate, _ in players[1].seen[1:]:
        assert [info.current_bet for info in gamestate.player_public_infos] == [0, 0, 0]


def test_who_acts_first() -> None:
    table, _ = seated({}, seats=5)
    table.simulate_hand()
    assert order_of_asking(table) == [3, 4, 0, 1, 2]
    for street in ("flop", "turn", "river"):
        assert order_of_asking(table, street) == [1, 2, 3, 4, 0]


def test_who_folded_is_all_in_or_busted_is_not_asked() -> None:
    table, players = seated(
        {3: [("fold", 0)], 0: [("all-in", 0)]}, [150, 1000, 1000, 1000], seats=4
    )
    table.simulate_hand()
    assert [len(player.seen) for player in players] == [1, 4, 4, 1]


def test_a_raise_makes_everybody_act_again() -> None:
    table, _ = seated({0: [("call", 100), ("call", 0)], 1: [("raise", 250)]})
    table.simulate_hand()
    assert order_of_asking(table) == [0, 1, 2, 0]


def test_one_player_with_chips_is_not_asked_again() -> None:
    table, players = seated({0: [("all-in", 0)], 1: [("fold", 0)]}, [300, 1000, 1000])
    table.simulate_hand()
    assert len(players[2].seen) == 1


def test_the_big_blind_keeps_its_option() -> None:
    table, _ = seated({2: [("raise", 100)]})
    table.simulate_hand()
    assert order_of_asking(table) == [0, 1, 2, 0, 1]


def test_bets_are_in_the_pots_after_each_round() -> None:
    table, players = seated({0: [("call", 0), ("bet", 200)]})
    table.simulate_hand()
    turns = [gamestate for gamestate, _ in players[1].seen]
    assert [gamestate.total_pot for gamestate in turns] == [0, 300, 300, 900, 900]


def test_answers_are_judged_before_anything_changes() -> None:
    table, _ = seated({0: [("raise", 1)]})
    table.simulate_hand()
    (incident,) = table.incidents
    assert incident == (1, "preflop", 0, ("raise", 1), ("raise", 200), "the minimum is 200")


def test_the_same_seed_and_decisions_give_the_same_tournament() -> None:
    def play(seed: int) -> list[object]:
        table = Table([RandomBot(seat, seed=seat) for seat in range(4)], 500, LEVELS, seed=seed)
        seen: list[object] = []
        while table.winner is None:
            result = table.simulate_hand()
            seen.append((result, table.player_hole_cards, table.community_cards))
        return seen

    assert play(5) == play(5)
    assert play(5) != play(6)


def test_blinds_follow_the_schedule() -> None:
    class Folder(Player):
        def get_action(self, gamestate: object, hole_cards: object) -> tuple[str, int]:
            return "fold", 0

    table = Table([Folder(0), Folder(1), Folder(2)], 10_000, LEVELS, seed=1)
    posted = {}
    while table.round_number <= 101:
        number, blinds = table.round_number, table.blinds
        table.simulate_hand()
        posted[number] = tuple(
            action.amount for action in table.current_hand_history["preflop"][:2]
        )
        assert posted[number] == blinds
    assert {posted[number] for number in range(1, 50)} == {(10, 20)}
    assert {posted[number] for number in range(50, 100)} == {(25, 50)}
    assert posted[100] == posted[101] == (50, 100)


def test_busted_players_keep_their_index_and_take_no_part() -> None:
    table, players = seated(
        {0: [("all-in", 0)], 1: [("all-in", 0)], 2: [("fold", 0)]},
        deck=lambda number: ACES_FOR_SEAT_0 if number == 1 else "",
    )
    assert table.simulate_hand()["eliminated"] == [1]
    assert [info.busted for info in table.player_public_infos] == [False, True, False]
    asked = len(players[1].seen)
    table.simulate_hand()
    assert len(players[1].seen) == asked
    assert table.player_hole_cards[1] is None
    infos = players[0].seen[-1][0].player_public_infos
    assert (infos[1].busted, infos[1].active, infos[1].stack) == (True, False, 0)


def test_the_button_passes_to_the_next_player_who_is_not_busted() -> None:
    table, _ = seated(
        {0: [("all-in", 0)], 1: [("all-in", 0)], 2: [("fold", 0)], 3: [("fold", 0)]},
        seats=4,
        deck=lambda number: (
            "7c 8d 9h As 2h 3h 4h Ad 4c Kd Qd 9s 4d 6s 5h 6c" if number == 1 else ""
        ),
    )
    assert table.simulate_hand()["eliminated"] == [1]
    buttons = [table.button_position]
    for _ in range(3):
        table.simulate_hand()
        buttons.append(table.button_position)
    assert buttons == [2, 3, 0, 2]


def test_a_short_blind_posts_what_it_has() -> None:
    table, players = seated({}, [1000, 30, 60])
    table.reset_hand_state()
    table.collect_blinds()
    assert [info.current_bet for info in table.player_public_infos] == [0, 30, 60]
    assert [info.is_all_in for info in table.player_public_infos] == [False, True, True]
    table.deal_hole_cards()
    table.run_betting_round("preflop")
    assert players[0].seen[0][0].get_bet_to_call() == 100
    assert table.verify_chip_count()[0]


def test_blinds_that_put_everybody_all_in_are_shown_step_by_step() -> None:
    table, players = seated({}, [40, 40], seats=2)
    table.reset_hand_state()
    table.collect_blinds()
    assert [info.current_bet for info in table.player_public_infos] == [40, 40]
    assert table.verify_chip_count() == (True, 80, 80)
    result = table.simulate_hand()
    assert sum(result["winners"].values()) == 80
    assert not any(player.seen for player in players)


def test_the_last_player_has_all_the_chips() -> None:
    table = Table([RandomBot(seat, seed=seat) for seat in range(5)], 300, LEVELS, seed=2)
    while table.winner is None:
        assert table.simulate_hand() is not None
    assert stacks_of(table)[table.winner] == 1500
    with pytest.raises(ValueError, match=f"seat {table.winner} has all the chips"):
        table.simulate_hand()


def test_rounds_are_counted_from_one() -> None:
    table, players = seated({})
    for number in range(1, 4):
        assert table.round_number == number
        table.simulate_hand()
        assert players[0].seen[-1][0].round_number == number


def test_steps_can_be_overridden_and_are_called() -> None:
    calls: list[str] = []

    class Loud(Table):
        def collect_blinds(self) -> None:
            calls.append("blinds")
            super().collect_blinds()

        def end_hand(self) -> dict[int, int]:
            calls.append(f"pots {[pot.eligible_players for pot in self.pots]}")
            return super().end_hand()

    table = Loud([CallBot(0), CallBot(1)], 100, LEVELS, seed=1)
    table.simulate_hand()
    assert calls == ["blinds", "pots [[0, 1]]"]


def test_an_error_stops_the_hand_and_a_further_call_goes_on() -> None:
    table, players = seated(
        {0: [("raise", 1), ("raise", 300)]}, rules=HouseRules(invalid_action="error")
    )
    with pytest.raises(ValueError, match="the minimum is 200"):
        table.simulate_hand()
    assert stacks_of(table) == [1000, 950, 900]
    assert table.verify_chip_count() == (True, 3000, 3000)
    refused = (1, "preflop", 0, ("raise", 1), None, "the minimum is 200")
    assert table.incidents == [refused]
    result = table.simulate_hand()
    assert table.incidents == [refused]
    assert result["total_pot"] == 900
    assert [gamestate.chips_to_call for gamestate, _ in players[0].seen[:2]] == [100, 100]
    assert isinstance(players[0], Scripted)


def test_a_deck_is_made_of_text_or_of_cards() -> None:
    decks: list[Any] = [ACES_FOR_SEAT_0, ACES_FOR_SEAT_0.split(), Card.parse(ACES_FOR_SEAT_0)]
    for cards in decks:
        table, players = seated({}, deck=lambda number, cards=cards: cards)
        table.simulate_hand()
        assert players[0].seen[0][1] == ("As", "Ad")


@pytest.mark.parametrize("cards", [None, 5, [1, 2]])
def test_what_is_no_deck_is_refused(cards: Any) -> None:
    table, _ = seated({}, deck=lambda number: cards)
    with pytest.raises(SetupError, match="a deck must be a text or a list of cards"):
        table.simulate_hand()
    with pytest.raises(SetupError, match="deck must be a function"):
        seated({}, deck="As Kd")


def test_a_bot_can_not_go_on_with_the_hand_it_is_asked_in() -> None:
    def decide(gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
        return table.simulate_hand()

    table = Table([Deciding(seat, decide) for seat in range(2)], 1000, SCHEDULE, seed=1)
    table.simulate_hand()
    assert [incident.executed for incident in table.incidents] == [("fold", 0)]
    assert "SetupError: a hand is being played" in table.incidents[0].reason
    assert table.verify_chip_count()[0]


def test_a_deck_with_a_card_twice_is_refused() -> None:
    table, _ = seated({}, deck=lambda number: "As As")
    with pytest.raises(CroupierError, match="duplicate card"):
        table.simulate_hand()


def test_the_rake_leaves_the_table_and_is_not_expected_there() -> None:
    table, _ = seated({}, rules=HouseRules(rake=Rake(0.05, cap=3)))
    table.simulate_hand()
    assert table.verify_chip_count() == (True, 2997, 2997)


def test_stacks_begin_anew_where_the_house_says_so() -> None:
    table, players = seated(
        {seat: [("all-in", 0)] * 3 for seat in range(3)}, rules=HouseRules.PYPOKS
    )
    for _ in range(3):
        assert table.simulate_hand()["eliminated"] == []
    assert [player.seen[-1][0].player_public_infos[1].busted for player in players] == [False] * 3
    assert table.winner is None
    assert sum(stacks_of(table)) == 3000
