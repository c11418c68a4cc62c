"""The home game that people join and leave."""

import inspect
from itertools import pairwise
from typing import Any

import pytest

from croupier import HouseRules, SetupError
from croupier.cards import StandardHighHand
from croupier.cash import CashGame, FixedRounds
from croupier.hand.operations import BoardDealing
from croupier.history import HandLog, LogReader
from croupier.players.bots import AllInBot, CallBot, RandomBot
from tests.play.bots import Folder, Scripted

RULES = HouseRules.HOME_GAME


def game_of(players: int = 3, big_blind: int = 10, **keywords: Any) -> CashGame:
    game = CashGame(big_blind, rules=RULES, seed=7, **keywords)
    for number in range(players):
        game.join(f"p{number}", CallBot)
    return game


def scripted(*scripts: Scripted, big_blind: int = 10, **keywords: Any) -> CashGame:
    """p0 has the button, p1 is left of the dealer."""
    game = CashGame(big_blind, rules=RULES, seed=7, **keywords)
    for number, script in enumerate(scripts):
        game.join(f"p{number}", script)
    return game


def test_the_big_blind_is_fixed_and_is_the_minimum_bet() -> None:
    first = Scripted([("bet", 4)])
    game = scripted(Scripted(), first, Scripted())
    game.play_round()
    assert game.big_blind == 10
    assert first.seen[0].minimum_raise_amount == 10
    assert first.seen[1].current_hand_history["preflop"][-3].amount == 10  # 4 was too small


def test_the_buy_in_is_100_big_blinds() -> None:
    assert set(game_of(3).stacks.values()) == {1000}
    with pytest.raises(SetupError, match="a buy-in must be 1000 chips"):
        game_of().join("rich", CallBot, 2000)


@pytest.mark.parametrize(("big_blind", "small_blind"), [(10, 5), (5, 2), (2, 1)])
def test_the_small_blind_is_half_the_big_one(big_blind: int, small_blind: int) -> None:
    assert CashGame(big_blind).small_blind == small_blind
    assert CashGame(big_blind, small_blind=1).small_blind == 1


def test_players_without_chips_are_removed() -> None:
    game = CashGame(10, rules=RULES, seed=7)
    for number in range(4):
        game.join(f"p{number}", AllInBot)
    result = game.play_round()
    assert result["eliminated"]
    assert not set(result["eliminated"]) & set(game.players)
    assert all(game.stacks.values())


def test_joining_happens_between_rounds_and_up_to_the_limit() -> None:
    game = game_of(6)
    before = game.players, game.stacks, game.verify_chip_count()
    with pytest.raises(SetupError, match="full"):
        game.join("p6", CallBot)
    assert (game.players, game.stacks, game.verify_chip_count()) == before

    late = Scripted()
    joins = Scripted()
    game = CashGame(10, rules=RULES, seed=7)
    game.join("a", joins)
    game.join("b", CallBot)

    def join_once() -> None:
        if len(joins.seen) == 1:
            game.join("late", late)

    joins.on_turn = join_once
    game.play_round()
    assert (game.players, late.seen) == (["a", "b", "late"], [])
    game.play_round()
    assert late.seen


def test_a_game_ends_when_one_player_is_left() -> None:
    game = CashGame(10, rules=RULES, seed=3)
    for number in range(3):
        game.join(f"p{number}", AllInBot)
    result = game.play()
    assert result["winners"] == game.players
    assert game.stacks == {game.players[0]: 3000}
    with pytest.raises(SetupError, match="two players"):
        game.play_round()


def test_the_button_passes_to_the_left() -> None:
    game = game_of(3)
    buttons = []
    for _ in range(5):
        buttons.append(game.button)
        game.play_round()
    assert buttons == ["p0", "p1", "p2", "p0", "p1"]
    drawn = {
        CashGame(10, rules=RULES.replace(first_button="drawn"), seed=seed) for seed in range(9)
    }
    for other in drawn:
        for name in "abc":
            other.join(name, CallBot)
    assert {other.button for other in drawn} == {"a", "b", "c"}


def test_everybody_antes_up_left_of_the_dealer_the_small_blind() -> None:
    watcher = Scripted()
    game = scripted(Scripted(), watcher, Scripted(), Scripted())
    game.play_round()
    view = watcher.seen[0]
    assert [info.stack for info in view.player_public_infos[:4]] == [990, 995, 990, 990]
    assert (view.total_pot, view.get_bet_to_call()) == (35, 0)


def test_who_cannot_pay_is_all_in() -> None:
    game = CashGame(10, rules=RULES, seed=7, buy_in=(4, 1000))
    poor = Scripted()
    game.join("dealer", CallBot, 1000)
    game.join("left", CallBot, 1000)
    game.join("poor", poor, 4)
    game.play_round()
    assert poor.seen == []
    assert game.verify_chip_count() == (True, 2004, 2004)


def test_the_stages_of_a_round(tmp_path: Any) -> None:
    game = game_of(3, log=tmp_path / "log")
    game.play_round()
    game.journal.close()
    (hand,) = LogReader(tmp_path / "log").hands()
    assert isinstance(hand, HandLog)
    kinds = [type(operation).__name__ for operation in hand.operations]
    boards = [
        len(operation.cards) for operation in hand.operations if isinstance(operation, BoardDealing)
    ]
    assert boards == [3, 1, 1]
    order = ["AntePosting", "HoleDealing", "CheckingOrCalling", "BoardDealing"]
    assert [kinds.index(kind) for kind in order] == sorted(map(kinds.index, order))
    assert kinds.index("HoleCardsShowingOrMucking") < kinds.index("ChipsPushing")


def test_the_best_hand_wins_and_draws_share() -> None:
    # The engine ranks hands (tests of StandardHighHand); here: the pot goes where it says.
    shared = 0
    for seed in range(60):
        game = CashGame(10, rules=RULES, seed=seed)
        scripts = [Scripted() for _ in range(3)]
        for number, script in enumerate(scripts):
            game.join(f"p{number}", script)
        result = game.play_round()
        board = "".join(scripts[1].seen[-1].community_cards)
        hands = [StandardHighHand.from_game("".join(script.cards[0]), board) for script in scripts]
        best = [f"p{number}" for number, hand in enumerate(hands) if hand == max(hands)]
        assert sorted(result["winners"]) == best
        shared += len(best) > 1
    assert shared


def test_left_of_the_dealer_is_first_on_every_street() -> None:
    for players in (2, 3, 5):
        scripts = [Scripted() for _ in range(players)]
        scripted(*scripts).play_round()
        history = scripts[0].seen[-1].current_hand_history
        actions = [[a for a in deeds if a.action_type == "check"] for deeds in history.values()]
        assert [street[0].player_index for street in actions] == [1, 1, 1, 1]


@pytest.mark.parametrize("answer", [("check", 0), ("fold", 0), ("bet", 10), ("all-in", 0)])
def test_no_bet_yet(answer: tuple[str, int]) -> None:
    script = Scripted([answer])
    watcher = Scripted()
    game = scripted(watcher, script, Scripted())
    game.play_round()
    deeds = watcher.seen[0].current_hand_history["preflop"]
    kinds = [deed.action_type for deed in deeds if deed.player_index == 1]
    assert answer[0] in kinds


def test_all_in_below_the_minimum_bet() -> None:
    game = CashGame(10, rules=RULES, seed=7, buy_in=(12, 1000))
    watcher = Scripted()
    game.join("dealer", watcher, 1000)
    game.join("short", Scripted([("all-in", 0)]), 12)
    game.join("other", CallBot, 1000)
    game.play_round()
    assert watcher.seen[0].get_bet_to_call() == 7  # 12 less the small blind


def test_a_bet_was_made() -> None:
    watcher = Scripted([("check", 0)])
    game = scripted(watcher, Scripted([("bet", 30)]), Scripted([("call", 30)]))
    game.play_round()
    assert watcher.seen[0].get_bet_to_call() == 30
    last = watcher.seen[-1].current_hand_history["preflop"][-1]
    assert last.action_type != "check"


def test_any_larger_amount_is_a_raise() -> None:
    watcher = Scripted()
    game = scripted(watcher, Scripted([("bet", 30)]), Scripted([("raise", 31)]))
    game.play_round()
    assert watcher.seen[0].get_bet_to_call() == 31
    assert watcher.seen[0].minimum_raise_amount == 1


def test_everybody_responds_to_a_raise_without_a_cap() -> None:
    raises = [("raise", 20 + number) for number in range(8)]
    scripts = [Scripted(raises), Scripted([("bet", 10), *raises]), Scripted()]
    game = scripted(*scripts)
    game.play_round()
    deeds = scripts[2].seen[-1].current_hand_history["preflop"]
    assert sum(deed.action_type == "raise" for deed in deeds) > 8


def stacks_game(*stacks: int, seed: int = 1) -> CashGame:
    game = CashGame(10, rules=RULES, seed=seed, buy_in=(1, 10_000))
    for number, chips in enumerate(stacks):
        game.join(f"p{number}", AllInBot, chips)
    return game


def test_side_pots() -> None:
    # All-in for 100, 300 and 500, of which 5, 10 and 10 are antes: the short stack can win three
    # times 95 and the 25, the next one everything that it can match.
    for seed in range(40):
        game = stacks_game(500, 100, 300, seed=seed)
        won = game.play_round()["winners"]
        assert won.get("p1", 0) <= 310
        assert won.get("p2", 0) <= 700
        if won.get("p1") == 310:
            assert sum(won.values()) == 700, "the side pot goes to the better of the others"


def test_a_side_pot_without_contributors_goes_to_the_main_pots_winner() -> None:
    assert RULES.orphan_pot == "main_pot_winners"
    short = Scripted([("all-in", 0)])
    deep = [Scripted([("raise", 200), ("fold", 0)]), Scripted([("call", 0), ("fold", 0)])]
    game = CashGame(10, rules=RULES, seed=1, buy_in=(1, 10_000))
    game.join("p0", deep[0], 1000)
    game.join("p1", short, 100)
    game.join("p2", deep[1], 1000)
    won = game.play_round()["winners"]
    assert set(won) <= {"p0", "p1"} or set(won) <= {"p1", "p2"}
    assert game.verify_chip_count()[0]


def test_a_fixed_number_of_rounds_with_rising_blinds() -> None:
    game = FixedRounds(10, rounds=12, double_every=5, rules=RULES, seed=1, buy_in=10_000_000)
    game.join("a", Folder)
    game.join("b", Folder)
    blinds = []
    while not game.over:
        blinds.append((game.small_blind, game.big_blind))
        game.play_round()
    assert blinds == [(5, 10)] * 5 + [(10, 20)] * 5 + [(20, 40)] * 2
    with pytest.raises(SetupError, match="all 12 rounds"):
        game.play_round()
    signature = inspect.signature(FixedRounds).parameters
    assert [signature[name].default for name in ("rounds", "double_every", "keep_players")] == [
        50,
        5,
        4,
    ]


def test_the_largest_bank_roll_wins_and_ties_share() -> None:
    game = FixedRounds(10, rounds=20, rules=RULES, seed=5, auto_player=RandomBot)
    game.join("a", RandomBot)
    result = game.play()
    assert result["rounds"] == 20
    best = max(result["stacks"].values())
    assert result["winners"] == [name for name, chips in game.stacks.items() if chips == best]

    tied = FixedRounds(2, rounds=2, keep_players=0, rules=RULES, seed=5)
    tied.join("a", Folder)
    tied.join("b", Folder)
    assert tied.play()["winners"] == ["a", "b"]


@pytest.mark.parametrize(
    ("basis", "buy_in"), [("initial_big_blind", 1000), ("current_big_blind", 2000)]
)
def test_automatic_players_keep_the_number_up(basis: str, buy_in: int) -> None:
    rules = RULES.replace(buy_in_basis=basis)
    game = FixedRounds(10, rounds=8, double_every=2, rules=rules, seed=1, auto_player=AllInBot)
    for name in "abcd":
        game.join(name, AllInBot)
    expected = game.verify_chip_count()[1]
    assert expected == 4000
    result = game.play_round()
    assert len(game.players) == 4
    joined = len(result["eliminated"])
    assert joined > 0
    assert game.verify_chip_count() == (True, 4000 + 1000 * joined, 4000 + 1000 * joined)
    result = game.play_round()  # the newcomers of round 3 pay for its blinds
    after = game.verify_chip_count()
    assert after[0]
    assert after[1] == 4000 + 1000 * joined + buy_in * len(result["eliminated"])


def test_newcomers_each_round_bring_exactly_a_buy_in() -> None:
    game = FixedRounds(10, rounds=30, rules=RULES, seed=2, auto_player=RandomBot)
    totals = []
    game.join("a", RandomBot)
    game.join("b", RandomBot)
    while not game.over:
        game.play_round()
        valid, expected, _ = game.verify_chip_count()
        assert valid
        totals.append(expected)
    assert all((later - earlier) % 1000 == 0 for earlier, later in pairwise(totals))


def test_fixed_rounds_end_with_the_players_they_keep() -> None:
    game = FixedRounds(10, rounds=1, keep_players=4, seed=1, auto_player=AllInBot)
    for name in "abcd":
        game.join(name, AllInBot)
    result = game.play()
    assert game.over
    assert len(result["stacks"]) == len(game.players) == 4
    assert any(name.startswith("auto-") for name in game.players)
    assert game.verify_chip_count()[0]


def test_who_joined_too_late_for_a_hand_does_not_win() -> None:
    rules = RULES.replace(buy_in_basis="current_big_blind")
    game = FixedRounds(10, rounds=2, double_every=1, keep_players=4, seed=1, rules=rules)
    game.join("a", Folder)
    game.join("b", Folder)
    game.play_round()  # two automatic players come, with a buy-in of 2,000
    game.leave("auto-1")
    game.leave("auto-2")
    game.sit_out("a")
    game.join("c", Folder, 2000)
    result = game.play()
    newcomers = [name for name in game.players if name not in ("a", "b", "c")]
    assert all(game.stacks[name] > game.stacks["c"] for name in newcomers)
    assert len(newcomers) == 2
    assert result["winners"] == ["c"]


def test_blinds_that_grow_beyond_counting_are_refused() -> None:
    assert FixedRounds(10, rounds=200).big_blind == 10
    with pytest.raises(SetupError, match="5000 rounds with a blind that doubles every 5 end with"):
        FixedRounds(10, rounds=5000)


def test_fixed_rounds_are_a_home_game_unless_told_otherwise() -> None:
    assert FixedRounds(10).rules == RULES
    assert FixedRounds(10, rules=HouseRules.STANDARD).rules == HouseRules.STANDARD


@pytest.mark.parametrize(("small_blind", "expected"), [(None, [2, 5, 10]), (1, [1, 2, 4])])
def test_the_small_blind_stays_half_when_the_blind_doubles(
    small_blind: int | None, expected: list[int]
) -> None:
    game = FixedRounds(5, rounds=3, double_every=1, small_blind=small_blind, seed=1)
    smalls = []
    for _ in range(3):
        smalls.append(game.small_blind)
        game.play_round()
    assert smalls == expected


def test_automatic_players_come_from_a_class_or_any_factory() -> None:
    makers: list[Any] = [CallBot, lambda: CallBot(0), lambda seat: CallBot(seat), "call"]
    for maker in makers:
        game = FixedRounds(10, rounds=2, auto_player=maker, seed=1)
        assert len(game.play()["stacks"]) == 4
