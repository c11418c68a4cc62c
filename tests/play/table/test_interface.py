"""Players, their views, and the objects they cannot reach."""

import gc
import pickle
import random
import types
from dataclasses import asdict
from typing import Any

import pytest

from croupier.botkit import (
    Action,
    CallBot,
    DeckManager,
    Player,
    PlayerPublicInfo,
    Pot,
    PublicGamestate,
    RandomBot,
    Table,
)
from croupier.errors import CroupierError
from tests.play.seats import ACES_FOR_SEAT_0, SCHEDULE, Deciding, seated, stacks_of


def test_a_player_needs_get_action_and_has_an_index() -> None:
    class Nothing(Player):
        pass

    with pytest.raises(TypeError):
        Nothing(0)  # type: ignore[abstract]
    with pytest.raises(TypeError):
        Player(0)  # type: ignore[abstract]
    assert CallBot(3).player_index == 3


def test_a_player_sees_his_own_pair() -> None:
    table, players = seated({}, deck=lambda number: ACES_FOR_SEAT_0)
    table.simulate_hand()
    assert players[0].seen[0][1] == ("As", "Ad")
    assert all(cards == ("7c", "2h") for _, cards in players[1].seen)


@pytest.mark.parametrize(
    ("answer", "executed"),
    [
        (("fold", 0), ("fold", 0)),
        (("call", 100), ("call", 100)),
        (("raise", 250), ("raise", 250)),
        (("all-in", 1000), ("all-in", 1000)),
    ],
)
def test_types_and_amounts(answer: Any, executed: Any) -> None:
    table, _ = seated({0: [answer]})
    table.simulate_hand()
    action = table.current_hand_history["preflop"][2]
    assert (action.action_type, action.amount) == executed
    assert table.incidents == []


def test_check_and_bet() -> None:
    table, _ = seated({1: [("call", 50), ("bet", 120)], 2: [("check", 0)]})
    table.simulate_hand()
    assert table.current_hand_history["preflop"][-1] == Action(2, "check", 0)
    assert table.current_hand_history["flop"][0] == Action(1, "bet", 120)
    assert table.incidents == []


def test_everything_public_is_there_every_time() -> None:
    table, players = seated({0: [("raise", 300)]}, schedule={1: (50, 100), 9: (100, 200)})
    table.simulate_hand()
    gamestate, _ = players[1].seen[0]
    assert gamestate.round_number == 1
    assert [info.stack for info in gamestate.player_public_infos] == [700, 950, 900]
    assert [info.current_bet for info in gamestate.player_public_infos] == [300, 50, 100]
    assert gamestate.button_position == 0
    assert gamestate.community_cards == []
    assert gamestate.total_pot == 0
    assert gamestate.blinds == (50, 100)
    assert gamestate.blinds_schedule == {1: (50, 100), 9: (100, 200)}
    assert gamestate.minimum_raise_amount == 200
    assert gamestate.current_hand_history["preflop"] == [
        Action(1, "small_blind", 50),
        Action(2, "big_blind", 100),
        Action(0, "raise", 300),
    ]
    assert gamestate.previous_hand_histories == []
    assert gamestate.get_bet_to_call() == 300
    assert (gamestate.chips_to_call, gamestate.min_raise, gamestate.max_raise) == (250, 450, 950)


@pytest.mark.parametrize("amount", [0, 1, 5000, -3])
def test_amounts_of_calls_and_all_ins_are_worked_out(amount: int) -> None:
    table, _ = seated({0: [("call", amount)], 1: [("all-in", amount)]})
    table.simulate_hand()
    history = table.current_hand_history["preflop"]
    assert history[2:4] == [Action(0, "call", 100), Action(1, "all-in", 950)]
    assert table.incidents == []


def test_attributes_and_streets() -> None:
    table, players = seated({})
    table.simulate_hand()
    seen = [gamestate for gamestate, _ in players[1].seen]
    assert [gamestate.get_current_street() for gamestate in seen] == [
        "preflop",
        "flop",
        "turn",
        "river",
    ]
    assert [len(gamestate.community_cards) for gamestate in seen] == [0, 3, 4, 5]
    gamestate = seen[1]
    assert isinstance(gamestate.player_public_infos, list)
    assert isinstance(gamestate.community_cards, list)
    assert isinstance(gamestate.blinds, tuple)
    assert isinstance(gamestate.blinds_schedule, dict)
    assert gamestate.pots == [Pot(300, [0, 1, 2])]
    for cards, street in ((0, "preflop"), (3, "flop"), (4, "turn"), (5, "river")):
        assert PublicGamestate(community_cards=["As"] * cards).get_current_street() == street


def test_the_bet_to_call_is_that_of_the_table() -> None:
    infos = [PlayerPublicInfo(900, 100), PlayerPublicInfo(700, 300), PlayerPublicInfo(1000)]
    assert PublicGamestate(player_public_infos=infos).get_bet_to_call() == 300
    table, players = seated({}, [1000, 1000, 60])
    table.simulate_hand()
    assert players[0].seen[0][0].get_bet_to_call() == 100


def test_players_are_counted() -> None:
    infos = [
        PlayerPublicInfo(900, 0, True, False, False),
        PlayerPublicInfo(900, 0, False, False, False),
        PlayerPublicInfo(0, 0, True, False, True),
        PlayerPublicInfo(0, 0, False, True, False),
    ]
    gamestate = PublicGamestate(player_public_infos=infos)
    assert gamestate.get_active_players_count() == 2
    assert gamestate.get_non_busted_players_count() == 3


def test_a_copy_is_deep() -> None:
    table, players = seated({})
    table.simulate_hand()
    gamestate, _ = players[0].seen[-1]
    copy = gamestate.copy()
    assert copy == gamestate
    copy.player_public_infos[0].stack = 1
    copy.community_cards.append("As")
    copy.current_hand_history["preflop"].clear()
    copy.blinds_schedule.clear()
    copy.pots[0].amount = 0
    assert gamestate.player_public_infos[0].stack == 900
    assert len(gamestate.community_cards) == 5
    assert len(gamestate.current_hand_history["preflop"]) == 5
    assert gamestate.pots[0].amount == 300
    assert gamestate.blinds_schedule == SCHEDULE
    assert pickle.loads(pickle.dumps(gamestate)) == gamestate


def wreck(value: Any, depth: int = 0) -> None:
    """Change everything that can be changed, by every way that leads on."""
    if depth > 8 or isinstance(value, (str, int, float, type(None), type, types.ModuleType)):
        return
    if isinstance(value, dict):
        for item in list(value.values()):
            wreck(item, depth + 1)
        value.clear()
    elif isinstance(value, list):
        for item in value:
            wreck(item, depth + 1)
        value.clear()
    elif isinstance(value, tuple):
        for item in value:
            wreck(item, depth + 1)
    else:
        names = [name for name in dir(value) if not name.startswith("__")]
        for name in names:
            try:
                item = getattr(value, name)
            except AttributeError:
                continue
            if not callable(item):
                wreck(item, depth + 1)
        for name in names:
            try:
                setattr(value, name, 10**9)
            except (AttributeError, TypeError):
                continue


def test_a_bot_that_changes_what_it_gets_changes_nothing() -> None:
    def play(*, wrecks: bool) -> tuple[list[Any], list[int]]:
        seen: list[Any] = []

        def decide(gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> tuple[str, int]:
            answer = ("call", 0) if gamestate.chips_to_call else ("check", 0)
            if wrecks:
                wreck(gamestate)
            return answer

        def watch(gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> tuple[str, int]:
            seen.append(repr(gamestate))
            return ("call", 0) if gamestate.chips_to_call else ("check", 0)

        players = [Deciding(0, decide), Deciding(1, watch), Deciding(2, decide)]
        table = Table(players, 1000, SCHEDULE, seed=3)
        for _ in range(4):
            table.simulate_hand()
        assert table.verify_chip_count()[0]
        assert table.incidents == []
        return seen, stacks_of(table)

    assert play(wrecks=True) == play(wrecks=False)


def test_a_gamestate_that_was_kept_still_shows_its_moment() -> None:
    table, players = seated({0: [("raise", 300)]})
    table.simulate_hand()
    table.simulate_hand()
    gamestate, _ = players[1].seen[0]
    assert [info.stack for info in gamestate.player_public_infos] == [700, 950, 900]
    assert gamestate.get_current_street() == "preflop"


def test_history_by_street_with_blinds() -> None:
    table, players = seated({})
    table.simulate_hand()
    history = players[0].seen[-1][0].current_hand_history
    assert [action.action_type for action in history["preflop"][:2]] == ["small_blind", "big_blind"]
    assert history["flop"] == [Action(1, "check", 0), Action(2, "check", 0), Action(0, "check", 0)]


def test_finished_hands_are_remembered_without_cards() -> None:
    table, players = seated({}, 100_000)
    for number in range(70):
        table.simulate_hand()
        assert len(players[0].seen[-1][0].previous_hand_histories) == number
    previous = table.previous_hand_histories
    assert len(previous) == 70
    for history in previous:
        assert set(history) == {"preflop", "flop", "turn", "river"}
        assert all(isinstance(action, Action) for actions in history.values() for action in actions)


def test_data_classes_turn_into_dictionaries_and_back() -> None:
    for value in (
        PlayerPublicInfo(1000, 20, True, False, False),
        Pot(300, [0, 1]),
        Action(1, "raise", 40),
    ):
        assert type(value)(**asdict(value)) == value
        assert type(value).from_dict(value.to_dict()) == value
    assert PlayerPublicInfo(5, 0, True, False, False).may_raise


def test_the_deck() -> None:
    deck = DeckManager(seed=1)
    cards = deck.deal_multiple(52)
    assert sorted(cards) == sorted(rank + suit for rank in "23456789TJQKA" for suit in "hdcs")


def test_dealt_and_burnt_cards_are_gone() -> None:
    deck = DeckManager(seed=1)
    deck.shuffle_deck()
    card, burnt = deck.deal_card(), deck.burn_card()
    more = deck.deal_multiple(3)
    assert deck.cards_remaining() == 47
    assert deck.burned_cards == [burnt]
    assert len({card, burnt, *more}) == 5
    assert burnt not in deck.deal_multiple(47)


def test_more_cards_than_there_are() -> None:
    deck = DeckManager(seed=1)
    deck.deal_multiple(50)
    for wrong in (3, -1, "2", 1.0):
        with pytest.raises(CroupierError):
            deck.deal_multiple(wrong)  # type: ignore[arg-type]
    assert deck.cards_remaining() == 2
    deck.deal_multiple(2)
    for take in (deck.deal_card, deck.burn_card):
        with pytest.raises(CroupierError, match="0 cards left"):
            take()
    assert deck.burned_cards == []


def test_decks_follow_their_seed() -> None:
    first, second = DeckManager(seed=4), DeckManager(seed=4)
    assert first.cards == second.cards
    first.shuffle_deck()
    assert first.cards != second.cards
    assert DeckManager(seed=5).cards != second.cards
    assert DeckManager().cards != DeckManager().cards


def test_the_random_generator_of_the_process_is_left_alone() -> None:
    random.seed(1)
    expected = random.Random(1).random()
    table = Table([RandomBot(seat, seed=seat) for seat in range(3)], 200, SCHEDULE, seed=8)
    table.simulate_hand()
    DeckManager(seed=2)
    assert random.random() == expected
    cards = table.player_hole_cards
    random.seed(99)
    again = Table([RandomBot(seat, seed=seat) for seat in range(3)], 200, SCHEDULE, seed=8)
    again.simulate_hand()
    assert again.player_hole_cards == cards


PLAIN = (str, int, float, bytes, type(None), type, types.ModuleType, types.BuiltinFunctionType)


def reachable(*roots: object) -> list[object]:
    """Everything that attributes, items, slots, closures and back references lead to."""
    found: dict[int, object] = {}
    waiting = list(roots)
    while waiting:
        value = waiting.pop()
        if id(value) in found:
            continue
        found[id(value)] = value
        if isinstance(value, PLAIN):
            continue
        if isinstance(value, types.FunctionType):  # its module is public
            waiting += [cell.cell_contents for cell in value.__closure__ or ()]
            continue
        waiting += gc.get_referents(value)
        if not isinstance(value, (types.MethodType, dict, list, tuple)):
            for name in dir(value):
                if not name.startswith("__"):
                    waiting.append(getattr(value, name))
    return list(found.values())


def test_nothing_hidden_can_be_reached() -> None:
    table = None
    checked = 0

    def decide(gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        nonlocal checked
        assert table is not None
        hand = table._hand
        assert hand is not None
        things = reachable(gamestate, hole_cards)
        assert not any(
            isinstance(thing, (Table, type(hand), type(hand.state), Player)) for thing in things
        )
        texts = {thing for thing in things if isinstance(thing, str)}
        board = {repr(card) for card in hand.state.get_board_cards(0)}
        hidden = {repr(card) for card in hand.state.deck} - board - set(hole_cards)
        assert not texts & hidden
        numbers = {thing for thing in things if type(thing) is int}
        assert table.seed not in numbers
        assert table._hand_seeds[table.round_number] not in numbers
        checked += 1
        return ("call", 0) if gamestate.chips_to_call else ("check", 0)

    table = Table([Deciding(seat, decide) for seat in range(3)], 1000, SCHEDULE, seed=10**30 + 7)
    for _ in range(2):
        table.simulate_hand()
    assert checked == 24
    assert table.incidents == []


def test_views_that_differ_in_hidden_cards_alone_are_the_same() -> None:
    def views(deck: str) -> list[bytes]:
        table, players = seated({1: [("raise", 250)]}, deck=lambda number: deck)
        table.simulate_hand()
        return [repr((gamestate, cards)).encode() for gamestate, cards in players[0].seen]

    other = ACES_FOR_SEAT_0.replace("7c", "5d").replace("3h", "Jc").replace("4c", "Th")
    assert views(ACES_FOR_SEAT_0) == views(other)


def test_a_new_bot_is_one_method() -> None:
    class Mine(Player):
        def get_action(
            self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
        ) -> tuple[str, int]:
            mine = gamestate.player_public_infos[self.player_index]
            to_call = gamestate.get_bet_to_call() - mine.current_bet
            return ("call", to_call) if to_call > 0 else ("check", 0)

    table = Table([Mine(0), Mine(1)], 500, SCHEDULE, seed=1)
    assert table.simulate_hand()["showdown"]
    assert table.incidents == []


def test_a_copy_that_is_changed_answers_for_the_change() -> None:
    table, (first, *_) = seated({})
    table.simulate_hand()
    copy = first.seen[0][0].copy()
    copy.community_cards = ["Ah", "Kd", "2c", "9s"]
    copy.player_public_infos[1].current_bet = 730
    assert (copy.get_current_street(), copy.get_bet_to_call()) == ("turn", 730)
    seen = first.seen[0][0]
    assert (seen.get_current_street(), seen.get_bet_to_call()) == ("preflop", 100)


def test_data_classes_have_a_dictionary() -> None:
    values: list[Any] = [PlayerPublicInfo(90, 10), Pot(30, [0, 2]), Action(1, "raise", 40)]
    for value in values:
        assert type(value)(**vars(value)) == value == type(value).from_dict(value.to_dict())
