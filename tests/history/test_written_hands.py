"""Hands written as PokerStars text and as Open Hand History are read back unchanged."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

import pytest

from croupier import Automation, HouseRules, Mode, Rake, State, games, holdem, triple_draw
from croupier.errors import NotationError
from croupier.games import GAMES, class_of, find_game
from croupier.hand.operations import HoleDealing
from croupier.history import FORMATS, HandFault, HandLog
from croupier.history.files import read_file
from croupier.history.rooms import pokerstars
from tests.history.played_hands import RULES, play_hand, written
from tests.history.rooms.samples import SAMPLES
from tests.history.rooms.test_site_files import EXPECTED

SITES = Path(__file__).parents[3] / "shared" / "data" / "sites"
# Games that no room's text has a name for; the writers refuse them.
_UNNAMED = {
    *("royal", "greek", "spread-limit-holdem", "all-in-or-fold", "badeucy", "badacey", "archie"),
    *("pineapple", "crazy-pineapple", "lazy-pineapple", "irish", "short-deck-omaha", "drawmaha"),
    *("drawmaha-2-7", "drawmaha-a-5", "drawmaha-badugi", "drawmaha-0", "drawmaha-49"),
    "a-5-single-draw",
}
BUTTON_GAMES: list[Any] = [
    class_of(row) for row in GAMES if row.blinds and row.name not in _UNNAMED
]
OHH_GAMES = [
    game for game in BUTTON_GAMES if "Holdem" in game.__name__ and "Short" not in game.__name__
]


@pytest.mark.parametrize("name", sorted(_UNNAMED))
def test_games_without_a_name_are_refused(name: str) -> None:
    with pytest.raises(NotationError, match="no name for"):
        written("pokerstars", play_hand(class_of(find_game(name)), 1, 3))


def back(room: str, hand: HandLog) -> HandLog:
    text = written(room, hand)
    (again,) = FORMATS[room].read(text.splitlines(keepends=True))
    assert isinstance(again, HandLog), (again, text)
    return again


def check(room: str, hand: HandLog) -> None:
    """The hand that is read back has the same course, and is written in the same way."""
    again = back(room, hand)
    assert again.players == hand.players
    assert again.seats == hand.seats
    assert again.replay().payoffs == hand.replay().payoffs
    assert again.setup.starting_stacks == hand.setup.starting_stacks
    assert back(room, again) == again  # an equal log
    if room == "pokerstars":
        assert written(room, again) == written(room, hand)


@pytest.mark.parametrize("game", BUTTON_GAMES, ids=lambda game: game.__name__)
@pytest.mark.parametrize("players", [2, 5])
def test_pokerstars_text_of_every_button_game(game: Any, players: int) -> None:
    for seed in range(8):
        check("pokerstars", play_hand(game, seed, players, ante=seed % 2))


@pytest.mark.parametrize("discards", [3, 5])
def test_draws_after_the_deck_ran_out_come_back(discards: int) -> None:
    for seed in range(10):
        state = triple_draw(players=6, seed=seed)
        with catch_warnings():
            simplefilter("ignore")  # that the deck runs out
            while state.status:
                place = state.stand_patter_or_discarder_index
                if place is None:
                    state.check_or_call()
                else:
                    state.stand_pat_or_discard(state.hole_cards[place][:discards])
        check("pokerstars", HandLog.of(state, list("abcdef")))


@pytest.mark.parametrize("game", OHH_GAMES, ids=lambda game: game.__name__)
def test_open_hand_history_of_every_game_it_knows(game: Any) -> None:
    for seed in range(8):
        check("ohh", play_hand(game, seed, 2 + seed % 4))


@pytest.mark.parametrize("target", ["pokerstars", "ohh"])
@pytest.mark.parametrize("room", SAMPLES)
def test_hands_of_every_room_are_written(room: str, target: str) -> None:
    (hand,) = FORMATS[room].read(SAMPLES[room].splitlines(keepends=True))
    assert isinstance(hand, HandLog)
    again = back(target, hand)
    assert (again.setup, again.operations) == (hand.setup, hand.operations)


def test_pokerstars_hands_come_back_equal() -> None:
    (hand,) = FORMATS["pokerstars"].read(SAMPLES["pokerstars"].splitlines(keepends=True))
    assert isinstance(hand, HandLog)
    assert back("pokerstars", hand) == hand


@pytest.mark.skipif(not SITES.is_dir(), reason="needs the data sets beside the repository")
@pytest.mark.parametrize(("target", "least"), [("pokerstars", 570), ("ohh", 480)])
def test_real_hands_come_back_equal(target: str, least: int) -> None:
    equal = 0
    for path in sorted(path for room in EXPECTED for path in (SITES / room).iterdir()):
        if not path.read_bytes().strip():
            continue
        for hand in read_file(str(path)):
            if isinstance(hand, HandFault):
                continue
            try:
                again = back(target, hand)
            except NotationError:
                continue  # a game the format has no words for
            equal += (again.setup, again.operations) == (hand.setup, hand.operations)
    assert equal >= least


def folded(mode: Mode, **details: Any) -> HandLog:
    """A hand at a table whose seats are counted from 0, without a word about a tournament."""
    state = holdem(players=3, mode=mode, rules=RULES, seed=1)
    state.fold()
    state.fold()
    return HandLog.of(state, ["Ann", "Bob", "Cy"], (1, 2, 0), id="1-1", **details)


@pytest.mark.parametrize("room", ["pokerstars", "ohh"])
@pytest.mark.parametrize("hero", ["", "Bob"])
@pytest.mark.parametrize("end", ["p2 f", "p2 cc', 'p1 f", "p2 cbr 6', 'p1 cc"])
def test_a_hand_that_is_known_in_part_keeps_its_card(room: str, hero: str, end: str) -> None:
    checks = "'p1 cc', 'p2 cc'"
    board = f"'d db 2c3c4d', {checks}, 'd db 5h', {checks}, 'd db 9h', {checks}, 'p1 sm', 'p2 sm -'"
    text = f"""\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 ??Qs', 'd dh p2 AsAd', '{end}'{", " + board if "p1 cc" in end else ""}]
players = ['Ann', 'Bob']
"""
    (found,) = FORMATS["phh"].read(text.replace("sm -", "sm AsAd").splitlines(keepends=True))
    assert isinstance(found, HandLog), found
    hand = HandLog.of(found.replay(), found.players, hero=hero)
    again = back(room, hand)
    dealt = next(operation for operation in again.operations if isinstance(operation, HoleDealing))
    assert sorted(map(repr, dealt.cards)) == ["??", "Qs"]
    check(room, hand)


def test_the_mode_says_that_it_is_a_tournament() -> None:
    hand = folded(Mode.TOURNAMENT)
    assert hand.is_tournament
    assert json.loads(written("ohh", hand))["ohh"]["tournament"] is True
    text = written("pokerstars", hand)
    assert re.match(r"PokerStars Hand #\d+: Tournament #0, Hold'em No Limit \(1/2\)", text)
    again = back("pokerstars", hand)
    assert again.setup.mode == Mode.TOURNAMENT
    assert again.details["tournament"] == {"id": "0"}  # the game is not taken for the buy-in
    assert back("pokerstars", again) == again


@pytest.mark.parametrize("game", ["Hold'em No Limit", "6+ Hold'em No Limit", "5 Card Draw Limit"])
def test_a_tournament_may_have_no_buy_in(game: str) -> None:
    free = pokerstars.head_of(f"Tournament #7, {game} - Level I (10/20) - ")
    assert free.tournament == {"id": "7", "level": "I"}
    paid = pokerstars.head_of(f"Tournament #7, $5+$1 USD {game} - Level I (10/20) - ")
    assert paid.tournament == {"id": "7", "buy_in": "$5+$1", "level": "I"}


def test_a_hand_for_cash_is_none_of_a_tournament() -> None:
    hand = folded(Mode.CASH_GAME)
    assert not hand.is_tournament
    assert json.loads(written("ohh", hand))["ohh"]["tournament"] is False
    assert "Tournament" not in written("pokerstars", hand)


@pytest.mark.parametrize("name", ["acpc", "phh"])
def test_formats_that_know_no_tournaments_have_hands_for_cash(name: str) -> None:
    state = holdem(players=3, rules=RULES, seed=1)
    state.fold()
    state.fold()
    assert not back(name, HandLog.of(state, ["Ann", "Bob", "Cy"], id="1")).is_tournament


def test_pokerstars_counts_seats_from_one() -> None:
    text = written("pokerstars", folded(Mode.TOURNAMENT))
    assert "Seat #1 is the button" in text
    assert [line for line in text.splitlines() if line.endswith("in chips)")] == [
        "Seat 1: Cy (200 in chips)",
        "Seat 2: Ann (200 in chips)",
        "Seat 3: Bob (200 in chips)",
    ]
    assert "\nSeat 1: Cy (button) folded before Flop" in text


def test_what_can_not_be_told_is_refused_and_nothing_is_written() -> None:
    stud = games.FixedLimitSevenCardStud
    state = stud.create_state(Automation.DEALER, True, 1, 1, 4, 8, 100, 2, seed=1)
    while state.status:
        if state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()
    for room in ("pokerstars", "ohh"):
        with pytest.raises(NotationError, match=r"only|words"):
            written(room, HandLog.of(state, ["a", "b"]))
    running = games.NoLimitTexasHoldem.create_state(
        Automation.DEALER, True, 0, (1, 2), 2, 100, 2, seed=1
    )
    with pytest.raises(NotationError, match="not over"):
        written("pokerstars", HandLog.of(running, ["a", "b"]))


def all_in_at_once(boards: int, *runs: int) -> HandLog:
    """A hand that is all-in before the flop, on this many boards, with the chosen runs."""
    plain = holdem(players=2)
    state = State(
        tuple(step for step in Automation if step is not Automation.RUNOUT_COUNT_SELECTION),
        plain.deck,
        plain.hand_types,
        plain.streets,
        plain.betting_structure,
        True,
        0,
        (1, 2),
        0,
        200,
        2,
        mode=Mode.CASH_GAME,
        starting_board_count=boards,
        seed=1,
    )
    state.complete_bet_or_raise_to(200)
    state.check_or_call()
    for count in runs:
        state.select_runout_count(count)
    assert not state.status
    return HandLog.of(state, ["a", "b"])


@pytest.mark.parametrize(("boards", "runs"), [(2, 2), (3, 1), (1, 4)])
def test_more_boards_than_the_text_has_words_for_are_refused(boards: int, runs: int) -> None:
    with pytest.raises(NotationError, match=f"not for {boards} run {runs} times"):
        written("pokerstars", all_in_at_once(boards, runs, runs))


@pytest.mark.parametrize(("boards", "runs"), [(1, (3, 3)), (2, (1, 1)), (2, (1, 2)), (1, (2, 1))])
def test_boards_and_runs_that_the_text_has_words_for(boards: int, runs: tuple[int, int]) -> None:
    check("pokerstars", all_in_at_once(boards, *runs))


def test_a_run_that_only_one_player_wants_is_not_dealt() -> None:
    text = written("pokerstars", all_in_at_once(1, 1, 2))
    assert "*** FLOP ***" in text
    check("ohh", all_in_at_once(1, 1, 2))


def test_ohh_is_json_with_chips_put_in_now() -> None:
    (hand,) = FORMATS["pokerstars"].read(SAMPLES["pokerstars"].splitlines(keepends=True))
    assert isinstance(hand, HandLog)
    data = json.loads(written("ohh", hand))["ohh"]
    assert data["game_type"] == "Holdem"
    assert data["bet_limit"] == {"bet_type": "NL", "bet_cap": 0}
    turn = next(part for part in data["rounds"] if part["street"] == "Turn")
    raised = next(action for action in turn["actions"] if action["action"] == "Raise")
    assert raised["amount"] == 12
    assert data["pots"][0]["rake"] == 2


@pytest.mark.parametrize(
    "text",
    [
        '{"ohh": {}}',
        '{"ohh": {"players": [], "rounds": []}}',
        '{"ohh": [1]}',
        '{"ohh": {"players": [{"id": 1, "seat": 1, "name": "a", "starting_stack": "x"}]}}',
        '{"ohh": {"players": 3',
        f'{{"ohh": {{"players": {"9" * 5000}}}}}',
        "[" * 2000 + "{" * 5000,
        '{"ohh": {"players": [{"id": [], "seat": 1, "name": "a", "starting_stack": 5}]}}',
    ],
)
def test_broken_open_hand_histories_give_faults(text: str) -> None:
    (fault,) = FORMATS["ohh"].read([text])
    assert isinstance(fault, HandFault)


def raked_all_in(seed: int, *stacks: int) -> HandLog:
    """Everybody is all-in at once, and a tenth of each pot goes to the house."""
    rules = HouseRules(rake=Rake(0.1))
    state = holdem(players=len(stacks), stacks=stacks, seed=seed, mode=Mode.CASH_GAME, rules=rules)
    state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
    while state.status:
        state.check_or_call()
    return HandLog.of(state, list("abcdef")[: len(stacks)])


def rakes(hand: HandLog) -> list[int]:
    return [pot.raked_amount for pot in hand.replay().pots]


def test_ohh_has_the_rake_of_each_pot() -> None:
    data = json.loads(written("ohh", raked_all_in(3, 10, 100, 100)))["ohh"]
    assert [(pot["amount"], pot["rake"]) for pot in data["pots"]] == [(30, 3), (180, 18)]


@pytest.mark.parametrize("room", ["pokerstars", "ohh"])
@pytest.mark.parametrize("stacks", [(10, 100, 100), (5, 20, 60, 100, 100), (2, 100, 100, 100)])
def test_rakes_of_side_pots_come_back(room: str, stacks: tuple[int, ...]) -> None:
    for seed in (3, 151, *range(20, 40)):
        hand = raked_all_in(seed, *stacks)
        assert rakes(back(room, hand)) == rakes(hand)
        check(room, hand)


@pytest.mark.parametrize("room", ["pokerstars", "ohh"])
def test_a_pot_that_nobody_gets_is_taken_by_the_house(room: str) -> None:
    rules = HouseRules(orphan_pot="burnt", open_fold="allow", ask_lone_player=True, rake=Rake(0.1))
    state = holdem(players=3, stacks=(10, 100, 100), seed=3, mode=Mode.CASH_GAME, rules=rules)
    state.complete_bet_or_raise_to(50)
    state.check_or_call()
    state.check_or_call()
    state.fold()
    with pytest.warns(UserWarning, match="burnt"):
        state.fold()  # nobody is left who can win the side pot
    assert state.stacks == [27, 50, 50]
    again = back(room, HandLog.of(state, ["a", "b", "c"])).replay()
    assert again.stacks == state.stacks
    assert [pot.raked_amount for pot in again.pots] == [3, 80]


def test_half_a_character_in_open_hand_history_is_a_fault_of_its_hand() -> None:
    (hand,) = FORMATS["pokerstars"].read(SAMPLES["pokerstars"].splitlines(keepends=True))
    assert isinstance(hand, HandLog)
    text = written("ohh", hand)
    halved, whole = text.replace("Bob", r"Bob\ud83d"), text.replace("Bob", r"Bob\ud83d\ude00")
    fault, spelled = FORMATS["ohh"].read([halved, whole])
    assert isinstance(fault, HandFault)
    assert (str(fault), fault.hand) == (r"line 1: a lone surrogate is not text: \ud83d", "1001")
    assert isinstance(spelled, HandLog)
    assert spelled.players[0] == "Bob\N{GRINNING FACE} Ray"


def test_objects_share_lines_or_span_them() -> None:
    (hand,) = FORMATS["pokerstars"].read(SAMPLES["pokerstars"].splitlines(keepends=True))
    assert isinstance(hand, HandLog)
    text = written("ohh", hand).strip()
    pretty = json.dumps(json.loads(text), indent=1)
    many = text + text + "\n\n" + pretty
    assert [type(found) for found in FORMATS["ohh"].read(many.splitlines(keepends=True))] == [
        HandLog
    ] * 3


SHOWN = """\
PokerStars Hand #RC77: Hold'em No Limit ($0.50/$1 USD) - 2024/05/01 12:00:00 ET
Table 'Ours' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Seat 4: Di ($100 in chips)
Bob: posts small blind $0.50
Cy: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [As Kd]
Di: folds
Ann: raises $2 to $3
Bob: calls $2.50
Cy: calls $2
*** FLOP *** [Ah 7c 2d]
Bob: checks
Cy: bets $3
Ann: calls $3
Bob: folds
*** TURN *** [Ah 7c 2d] [9s]
Cy: checks
Ann: checks
*** RIVER *** [Ah 7c 2d 9s] [3h]
Cy: checks
Ann: checks
*** SHOW DOWN ***
Cy: shows [7d 7s] (three of a kind, Sevens)
Ann: shows [As Kd] (a pair of Aces)
Cy collected $15 from pot
*** SUMMARY ***
Total pot $15 | Rake $0
Board [Ah 7c 2d 9s 3h]
"""


def test_pokerstars_text_has_what_trackers_read() -> None:
    (hand,) = FORMATS["pokerstars"].read(SHOWN.splitlines(keepends=True))
    assert isinstance(hand, HandLog), hand
    lines = written("pokerstars", hand).splitlines()
    assert re.match(r"PokerStars Hand #\d+:  Hold'em No Limit \(\$0.50/\$1 USD\) - 2024", lines[0])
    assert "Dealt to Ann [As Kd]" in lines
    assert "Cy: shows [7d 7s] (three of a kind, Sevens)" in lines
    assert "Ann: shows [As Kd] (a pair of Aces)" in lines
    assert lines[-4:] == [
        "Seat 1: Ann (button) showed [As Kd] and lost with a pair of Aces",
        "Seat 2: Bob (small blind) folded on the Flop",
        "Seat 3: Cy (big blind) showed [7d 7s] and won ($15) with three of a kind, Sevens",
        "Seat 4: Di folded before Flop (didn't bet)",
    ]


def test_hands_without_a_number_get_different_ones() -> None:
    numbers = set()
    for seed in (1, 2):
        state = holdem(players=2, rules=RULES, seed=seed)
        state.fold()
        text = written("pokerstars", HandLog.of(state, ["Ann", "Bob"]))
        assert "Bob: doesn't show hand" in text or "Ann: doesn't show hand" in text
        numbers.add(text.partition("#")[2].partition(":")[0])
    assert len(numbers) == 2
    assert all(number.isdecimal() for number in numbers)


def test_a_player_who_is_dealt_cards_twice_is_refused() -> None:
    (hand,) = FORMATS["pokerstars"].read(SHOWN.splitlines(keepends=True))
    assert isinstance(hand, HandLog), hand
    document = json.loads(written("ohh", hand))
    actions = document["ohh"]["rounds"][0]["actions"]
    actions.append(next(each for each in actions if each["action"] == "Dealt Cards"))
    (found,) = FORMATS["ohh"].read([json.dumps(document)])
    assert "is dealt cards twice" in str(found)
