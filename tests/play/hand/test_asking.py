"""The machine of a hand, its driver and the driver's native part: all play the same hands.

The native part (`core/bindings/shortcuts/table.cpp`) asks players in turn for as long as they check
or call. Its twin in Python is `Asking.ask`: one question, one answer. Both play hands of every game
for players who also answer nonsense, crash and come late; then the log's decisions are repeated.
"""

import random
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pytest

from croupier import HouseRules, Mode
from croupier.errors import AnswerRefused, NotationError, PlayerTimeout, SetupError
from croupier.games import FixedLimitSevenCardStud, NoLimitDeuceToSevenLowballSingleDraw, catalogue
from croupier.hand.operations import BringInPosting
from croupier.hand.spec.house_rules import OPTIONS
from croupier.history.log.lines import decode, end_line, hand_line, operation_lines
from croupier.play.hand.asking import Asking
from croupier.play.hand.hand_in_play import HandInPlay, HandOutcome
from croupier.play.hand.question import ACT, DRAW
from croupier.play.hand.table_game import TableGame
from croupier.play.running.recorded import repeat_decisions
from croupier.players.player import Player
from croupier.players.transports.protocol import view_text
from croupier.players.view.facts import Deed
from croupier.players.view.gamestate import PublicGamestate
from tests.play.hand.random_hands import most_players, random_rules, random_stacks, random_stakes

HANDS_PER_GAME = 60
GAMES = {row.code: row for row in catalogue.GAMES}


class Word(str):
    """A text of a bot's own class."""


NONSENSE = (
    None,
    7,
    "call",
    (),
    ("call",),
    ("raise", "6"),
    ("raise", 2.5),
    ("dance", 1),
    ["bet", True],
)


class Erratic(Player):
    """Mostly checks and calls; sometimes anything else. Keeps its views."""

    def __init__(self, seat: int, dice: random.Random) -> None:
        super().__init__(seat)
        self.dice = dice
        self.seen: list[tuple[str, tuple[str, ...]]] = []

    def get_action(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
        self.seen.append((view_text(gamestate), hole_cards))
        to_call, most = gamestate.chips_to_call, gamestate.max_raise
        match self.dice.randrange(24):
            case 0:
                raise ValueError("no idea")
            case 1:
                raise PlayerTimeout(self.player_index, "asleep")
            case 2:
                return self.dice.choice(NONSENSE)
            case 3:
                return "raise", self.dice.randint(-3, 2 * most + 5)
            case 4 | 5 | 6:
                kind = "raise" if gamestate.get_bet_to_call() else "bet"
                return kind, self.dice.randint(gamestate.min_raise, most) if most else 0
            case 7:
                return "all-in", 0
            case 8 | 9:
                return "fold", 0
            case 10:
                return Word(" Call "), to_call
            case 11:
                return "check", 0
            case _:
                return ("call", to_call) if to_call else ("check", 0)

    def get_discards(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
        self.seen.append((view_text(gamestate), hole_cards))
        match self.dice.randrange(10):
            case 0:
                raise RuntimeError("no idea")
            case 1:
                return self.dice.choice([None, 5, "As", ["Xx"], [*hole_cards[:1]] * 2, [7]])
            case _:
                return [card for card in hole_cards if self.dice.random() < 0.4]

    def hand_over(self, result: dict[str, Any]) -> None:
        if self.dice.random() < 0.1:
            raise ValueError("not listening")


class Played(NamedTuple):
    """All results of a hand."""

    hand: HandInPlay
    outcome: HandOutcome
    told: list[list[tuple[str, tuple[str, ...]]]]
    refused: int

    def compared(self) -> dict[str, Any]:
        outcome, hand = self.outcome, self.hand
        return {
            "operations": outcome.state.operations,
            "outcome": outcome._replace(state=None),  # type: ignore[arg-type]
            "incidents": hand.incidents,
            "history": hand.history,
            "log": log_of(hand),
            "cards": hand.hole_cards,
            "told": self.told,
            "refused": self.refused,
        }


def log_of(hand: HandInPlay) -> str:
    state, names = hand.state, [f"p{seat}" for seat in hand.seats]
    return hand_line(state, names, hand.seats, {}) + operation_lines(state) + end_line(state)


def deal(code: str, number: int) -> tuple[HandInPlay, list[Erratic]]:
    """The same hand with new players of the same kind, for each call."""
    dice = random.Random(f"asking {code} {number}")
    rules = random_rules(dice, invalid_action=dice.choice(OPTIONS["invalid_action"]))
    mode, step_by_step = dice.choice(list(Mode)), dice.random() < 0.2
    game = TableGame(GAMES[code], rules, mode, step_by_step=step_by_step)
    count = dice.randint(2, most_players(GAMES[code]))
    stakes = random_stakes(game, count, dice)
    stacks = random_stacks(stakes, count, dice)
    first = dice.randrange(count)
    seats = [(first + place) % count for place in range(count)]
    players = [Erratic(seat, random.Random(f"{code} {number} {seat}")) for seat in range(count)]
    hand = HandInPlay(game, seats, stacks, stakes, button=seats[-1], seed=number)
    return hand, players


def natively(asking: Asking) -> HandOutcome:
    return asking.play()


def plainly(asking: Asking) -> HandOutcome:
    while asking.hand.question is not None:
        asking.ask()
    return asking.finish()


def play(code: str, number: int, drive: Callable[[Asking], HandOutcome]) -> Played:
    hand, players = deal(code, number)
    asking, refused = Asking(hand, players), 0
    while True:
        try:
            outcome = drive(asking)
        except AnswerRefused:  # the house rules ask for an error: the hand goes on
            refused += 1
        else:
            return Played(hand, outcome, [player.seen for player in players], refused)


@pytest.mark.parametrize("code", GAMES)
def test_the_native_loop_is_one_question_after_the_other(code: str) -> None:
    seen: dict[str, int] = dict.fromkeys(("failed", "late", "corrected"), 0)
    refused = 0
    for number in range(HANDS_PER_GAME):
        first, second = play(code, number, natively), play(code, number, plainly)
        assert first.compared() == second.compared(), (code, number)
        for incident in first.outcome.incidents:
            seen[incident.kind] += 1
        refused += first.refused
    assert min(*seen.values(), refused) > 0, (seen, refused)


@pytest.mark.parametrize("code", GAMES)
def test_the_decisions_of_a_log_give_the_hand_again(code: str) -> None:
    for number in range(HANDS_PER_GAME // 2):
        played = play(code, number, natively)
        lines = [decode(line) for line in operation_lines(played.hand.state).splitlines(True)]
        again, _ = deal(code, number)
        half = len(lines) // 2
        begun = repeat_decisions(again, lines[:half])
        assert again.decisions == begun
        assert begun + repeat_decisions(again, lines[half:]) == played.hand.decisions
        assert again.question is None
        outcome = again.finish()
        assert again.history == played.hand.history
        assert outcome.state.operations == played.outcome.state.operations
        assert outcome.payoffs == played.outcome.payoffs
        assert outcome.winners == played.outcome.winners
        assert not outcome.incidents
        if again.decisions:
            with pytest.raises(NotationError, match="the hand is over, but the log continues"):
                repeat_decisions(again, lines)


def three_handed(rules: HouseRules = HouseRules.STANDARD) -> HandInPlay:
    game = TableGame(rules=rules)
    return HandInPlay(game, (0, 1, 2), (200, 200, 200), game.stakes(3, (1, 2)), button=2, seed=5)


def test_a_question_says_who_is_asked_what_is_seen_and_what_is_legal() -> None:
    hand = three_handed()
    question = hand.question
    assert question is not None
    assert (question.number, question.kind, question.seat, question.player_index) == (0, ACT, 2, 2)
    assert question.view.player_index == 2
    assert question.hole_cards == hand.hole_cards[2]
    assert question.choices == (200, 2, 4, 200, True, True, "")
    assert hand.question is question  # nothing changed
    hand.answer(("call", 2))
    after = hand.question
    assert after is not None
    assert (after.number, after.seat) == (1, 0)


def test_a_draw_is_a_question_about_cards() -> None:
    game = TableGame(NoLimitDeuceToSevenLowballSingleDraw)
    hand = HandInPlay(game, (0, 1), (100, 100), game.stakes(2, (1, 2)), button=1, seed=5)
    while (question := hand.question) is not None and question.kind == ACT:
        assert question.choices is not None
        hand.answer(("call" if question.choices.to_call else "check", question.choices.to_call))
    assert question is not None
    assert question.kind == DRAW
    assert question.choices is None
    kept = question.hole_cards[2:]
    hand.answer(question.hole_cards[:2])
    assert not hand.incidents
    assert (hand.history[-1].kind, hand.history[-1].amount) == ("draw", 2)
    hand.no_answer(PlayerTimeout(0, "20 seconds"))
    assert set(kept) < set(hand.hole_cards[question.player_index])
    (incident,) = hand.incidents
    assert incident.executed == ("draw", 0)
    assert incident.kind == "late"


@pytest.mark.parametrize("answer", [("call", 3), ("all-in", 3), ("fold", 0), ("check", 0), None])
def test_the_last_chips_are_a_short_bring_in(answer: Any) -> None:
    """They are not a completion, and the history says the same when the log is repeated."""
    game = TableGame(FixedLimitSevenCardStud)
    stakes = game.stakes(3, (20, 40), 5, bring_in=10)
    cards = "KsQsJs KdQdJd 2cAhAs"  # the two of clubs brings in: seat 0
    hands = [
        HandInPlay(game, (0, 1, 2), (8, 500, 500), stakes, button=2, next_cards=cards, seed=1)
        for _ in range(2)
    ]
    hands[0].answer(answer)
    operation = hands[0].state.operations[-1]
    assert operation == BringInPosting(0, 3)
    assert hands[0].history[-1] == Deed(seat=0, kind="all-in", amount=3, street=0)
    repeat_decisions(hands[1], [operation.to_json()])
    assert hands[1].history == hands[0].history
    assert hands[1].state.operations == hands[0].state.operations


def test_a_hand_goes_on_without_an_answer() -> None:
    hand = three_handed()
    hand.no_answer("lost the connection")
    hand.answer(("call", 1))
    hand.no_answer(ValueError("division by zero"))
    assert [deed.kind for deed in hand.history[2:]] == ["fold", "call", "check"]
    assert [incident.reason for incident in hand.incidents] == [
        "lost the connection",
        "crashed: ValueError: division by zero",
    ]
    assert {incident.kind for incident in hand.incidents} == {"failed"}


@pytest.mark.parametrize("reason", ["", None, 5])
def test_a_reason_is_a_text_or_an_error(reason: Any) -> None:
    hand = three_handed()
    with pytest.raises(SetupError, match="a reason must be a text or an error"):
        hand.no_answer(reason)
    assert hand.decisions == 0
    assert not hand.incidents


def test_an_illegal_answer_may_be_refused_and_the_same_question_stands() -> None:
    hand = three_handed(HouseRules.STANDARD.replace(invalid_action="error"))
    asked = hand.question
    with pytest.raises(AnswerRefused, match="the minimum is 4"):
        hand.answer(("raise", 3))
    assert hand.question is asked
    assert hand.state.stacks == [199, 198, 200]


def test_what_is_not_due_is_refused() -> None:
    hand = three_handed()
    with pytest.raises(SetupError, match="the hand is not over"):
        hand.finish()
    hand.answer(("fold", 0))
    hand.answer(("fold", 0))
    assert hand.question is None
    with pytest.raises(SetupError, match="no answer is due"):
        hand.answer(("check", 0))
    with pytest.raises(SetupError, match="no answer is due"):
        hand.no_answer("gone")
    with pytest.raises(SetupError, match="no player is to act"):
        hand.would_do(("check", 0))
    assert hand.finish() is hand.finish()
    assert hand.finish().payoffs == {0: -1, 1: 1, 2: 0}
    assert hand.summary()["winners"] == {1: 2}
    with pytest.raises(SetupError, match="waits for nobody"):
        Asking(hand, [Erratic(seat, random.Random(0)) for seat in range(3)]).ask()


@pytest.mark.parametrize("drive", [natively, plainly])
def test_a_player_who_is_asked_cannot_answer_for_another(
    drive: Callable[[Asking], HandOutcome],
) -> None:
    hand = three_handed()
    refused: list[str] = []

    class Meddler(Player):
        def get_action(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
            meddles: list[Callable[[], object]] = [
                partial(hand.answer, ("fold", 0)),
                asking.ask,
                asking.play_street,
            ]
            for meddle in meddles:
                try:
                    meddle()
                except SetupError as error:
                    refused.append(str(error))
            return "check" if gamestate.chips_to_call == 0 else "call", gamestate.chips_to_call

    asking = Asking(hand, [Meddler(seat) for seat in range(3)])
    outcome = drive(asking)
    assert outcome.showdown
    assert not outcome.incidents
    assert len(refused) == 3 * hand.decisions == 3 * 12
