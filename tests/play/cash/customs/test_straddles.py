"""Straddles: the offers, their order, and the hand after them."""

from pathlib import Path
from typing import Any

import pytest

from croupier import HouseRules, SetupError
from croupier.cash import CashGame, DrivenCashGame, Guest
from croupier.history import HandLog, LogReader
from croupier.players.bots import CallBot
from croupier.players.view.straddle_offer import StraddleOffer

NAMES = ("a", "b", "c", "d", "e", "f")  # a has the first button, b and c the blinds


class Chooser(CallBot):
    """Answers offers by name, and keeps them."""

    def __init__(self, name: str, told: list[tuple[str, StraddleOffer]], answer: Any) -> None:
        super().__init__(0)
        self.name, self.told, self.answer = name, told, answer

    def choose_straddle(self, offer: StraddleOffer) -> Any:
        self.told.append((self.name, offer))
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


def offers(
    straddle: Any, takers: str, names: tuple[str, ...] = NAMES, **keywords: Any
) -> tuple[list[tuple[str, int]], dict[str, int]]:
    """Return who was offered which straddle in the first hand, and the blinds of the hand."""
    game, told = CashGame(2, seed=7, straddle=straddle, **keywords), list[Any]()
    for name in names:
        game.join(name, Chooser(name, told, name in takers))
    game._begin_hand()
    assert game._order is not None
    blinds = dict(zip(game._order.names, game._order.stakes.blinds, strict=True))
    asked = [(name, offer.amount) for name, offer in told]
    return asked, {name: blind for name, blind in blinds.items() if blind}


@pytest.mark.parametrize(
    ("straddle", "takers", "asked", "posted"),
    [
        ("utg", "", [("d", 4)], {}),
        ("utg", "d", [("d", 4)], {"d": 4}),
        ("button", "ad", [("a", 4)], {"a": 4}),
        # WSOP live action 11: the button has precedence.
        ("either", "ad", [("a", 4)], {"a": 4}),
        ("either", "d", [("a", 4), ("d", 4)], {"d": 4}),
        ("mississippi", "e", [("a", 4), ("f", 4), ("e", 4)], {"e": 4}),
        ("mississippi", "", [("a", 4), ("f", 4), ("e", 4), ("d", 4)], {}),
        (("utg", 3), "def", [("d", 4), ("e", 8), ("f", 16)], {"d": 4, "e": 8, "f": 16}),
        (("utg", 8), "defabc", [("d", 4), ("e", 8), ("f", 16), ("a", 32)],
         {"d": 4, "e": 8, "f": 16, "a": 32}),
        (("utg", 3), "df", [("d", 4), ("e", 8)], {"d": 4}),
    ],
)  # fmt: skip
def test_who_may_straddle(
    straddle: Any, takers: str, asked: list[tuple[str, int]], posted: dict[str, int]
) -> None:
    assert offers(straddle, takers) == (asked, {"b": 1, "c": 2, **posted})


def test_three_players_have_one_position_and_two_have_none() -> None:
    assert offers("either", "a", ("a", "b", "c"))[0] == [("a", 4)]
    assert offers("either", "ab", ("a", "b")) == ([], {"a": 1, "b": 2})


def test_no_straddle_on_the_button_in_limit_games() -> None:
    assert offers("button", "a", game="limit-holdem")[0] == []
    assert offers("mississippi", "abcdef", game="limit-holdem")[0] == [("d", 4)]


def test_a_straddle_is_posted_in_full() -> None:
    game, told = CashGame(2, seed=7, straddle=("utg", 2), buy_in=(3, 200)), list[Any]()
    for name in NAMES:
        game.join(name, Chooser(name, told, True), 3 if name == "e" else 200)
    game.play_round()
    assert [(name, offer.amount) for name, offer in told] == [("d", 4)]


def test_the_straddler_acts_last_and_the_minimum_raise_is_the_big_blind() -> None:
    game = DrivenCashGame(100, seed=7, straddle="utg")
    for name in NAMES:
        game.join(name, Guest())
    assert (game.asked, game.offer and game.offer.amount) == (None, 200)
    game.answer_offer(True)
    game.deal()
    assert game.asked == "e"
    assert game.question is not None
    choices = game.question.choices
    assert choices is not None
    assert (choices.to_call, choices.min_raise) == (200, 300)  # WSOP live action 11
    for _ in range(5):
        game.answer(("call", 200))
    assert (game.asked, game.question.choices is not None) == ("d", True)


def test_an_offer_tells_only_what_everybody_sees() -> None:
    told: list[Any] = []
    game = CashGame(2, seed=7, straddle=("utg", 2))
    for name in NAMES:
        game.join(name, Chooser(name, told, True))
    game.play_round()
    assert told[1][1].to_json() == {
        "round": 1, "seat": 4, "amount": 8, "blinds": (1, 2), "button": 0,
        "stacks": dict.fromkeys(range(6), 200), "straddles": {3: 4},
    }  # fmt: skip
    data = {**told[1][1].to_json(), "stacks": {"4": 200}, "straddles": {"3": 4}}
    assert StraddleOffer.from_json(data).straddles == {3: 4}


def test_an_answer_is_in_the_log_before_the_next_player_is_told(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    seen = []

    class Reader(CallBot):
        def choose_straddle(self, offer: StraddleOffer) -> bool:
            seen.append(log.read_text(encoding="ascii").count('"event":"straddle"'))
            return True

    game = CashGame(2, seed=7, straddle=("utg", 3), log=log)
    for name in NAMES:
        game.join(name, Reader)
    game.play_round()
    game.journal.close()
    assert seen == [0, 1, 2]
    hand = next(LogReader(log).hands())
    assert isinstance(hand, HandLog)
    assert sorted(hand.setup.blinds_or_straddles) == [0, 1, 2, 4, 8, 16]


@pytest.mark.parametrize("answer", [1, None, "yes", RuntimeError("no")])
def test_a_wrong_answer_declines_and_is_a_fault(answer: Any) -> None:
    game, told = CashGame(2, seed=7, straddle="utg"), list[Any]()
    for name in NAMES:
        game.join(name, Chooser(name, told, answer))
    game.play_round()
    (fault,) = [each for each in game.conduct if each.faults]
    assert (fault.name, fault.failed, fault.never_played) == ("d", 1, False)


@pytest.mark.parametrize(("willing", "least", "most"), [(0, 0, 0), (1, 40, 40), (0.5, 8, 32)])
def test_players_without_the_method_are_willing_or_not(
    willing: float, least: int, most: int
) -> None:
    game = CashGame(2, seed=7, straddle="utg", willing=willing, rebuy=True)
    for name in NAMES:
        game.join(name, CallBot)
    straddled = 0
    for _ in range(40):
        game._begin_hand()
        assert game._order is not None
        straddled += max(game._order.stakes.blinds) == 4
        game.play_round()
    assert least <= straddled <= most


def test_unanswered_offers_are_declined_when_the_hand_is_dealt(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    game = DrivenCashGame(2, seed=7, straddle=("utg", 2), log=log)
    for name in NAMES:
        game.join(name, Guest())
    assert game.offer is not None
    game.leave("f")  # the hand has begun: it waits for its end
    game.answer_offer(True)
    game.journal.stop()
    again = DrivenCashGame.resume(log, lambda name, spec, seat: Guest())
    assert (again.offer and again.offer.amount, again.asked) == (8, "e")
    again.deal()
    assert again.offer is None
    with pytest.raises(SetupError, match="no player is offered"):
        again.answer_offer(True)
    assert max(again.hand.stakes.blinds if again.hand else ()) == 4
    assert log.read_text(encoding="ascii").count('"event":"straddle"') == 2
    again.journal.stop()


@pytest.mark.parametrize(
    "keywords",
    [
        {"straddle": "hijack"},
        {"straddle": ("utg", 0)},
        {"straddle": ("utg", 1, 2)},
        {"straddle": ("button", 2)},
        {"straddle": "utg", "game": "razz"},
        {"straddle": "utg", "rules": HouseRules.HOME_GAME},
    ],
)
def test_bad_straddles_are_refused(keywords: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match="straddle"):
        CashGame(2, **keywords)
