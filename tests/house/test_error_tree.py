"""Every mistake of a user raises an error of one tree, with a sentence that helps."""

import ast
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import croupier
from croupier import CroupierError, Deck, IllegalOperation, NotationError, SetupError, State, holdem
from croupier.cards import Hand, StandardHighHand
from croupier.chips.values import clean_values, parse_value
from croupier.errors import ArgumentError, ArgumentTypeError, Reason, expected_now
from croupier.pokerkit.utilities import parse_month, parse_time
from tests import ours

SOURCES = Path(croupier.__file__).parent
# Where Python's own protocols ask for one of its errors, or one of ours catches it at once.
OWN_RAISES = {
    "history/log/lines.py",
    "history/pypoks/events.py",
    "players/pypoks/player.py",
    "play/hand/incidents.py",
    "scene/words/narration.py",
    "history/transcripts/narration.py",
    "view.py",
}

Mistake = Callable[[], object]
wrong: Any = ours  # mistakes that a type checker would find
VALUES: dict[str, Mistake] = {
    "card text": lambda: list(wrong.Card.parse("Zz")),
    "card cleaned": lambda: wrong.Card.clean(3),
    "card of parts": lambda: wrong.Card("A", "x"),
    "evaluate text": lambda: wrong.evaluate("AsXx"),
    "evaluate twice": lambda: wrong.evaluate("AsAs2c3c4c"),
    "evaluate few": lambda: wrong.evaluate("As"),
    "evaluate unknown": lambda: wrong.evaluate("As??2c3c4c"),
    "evaluate number": lambda: wrong.evaluate([1, 2, 99, 4, 5]),
    "evaluate mask": lambda: wrong.evaluate(2**60),
    "evaluate array": lambda: wrong.evaluate(np.array([2**60], dtype=np.uint64)),
    "evaluate threads": lambda: wrong.evaluate("AsKsQsJsTs", threads=0),
    "a hand of text": lambda: wrong.StandardHighHand("AsKs"),
    "a hand of a game": lambda: wrong.StandardHighHand.from_game("As", "Ks"),
    "a hand twice": lambda: wrong.StandardHighHand.from_game("AsAs", "KsQsJs"),
    "a hand unknown": lambda: wrong.StandardHighHand.from_game("As??", "KsQsJs"),
    "next cards text": lambda: wrong.holdem(deck="Zz"),
    "next cards twice": lambda: wrong.holdem(deck="AsAs"),
    "next cards unknown": lambda: wrong.holdem(deck="??"),
    "next cards of another deck": lambda: wrong.short_deck(deck="2c"),
    "seed negative": lambda: wrong.holdem(seed=-1),
    "seed too large": lambda: wrong.holdem(seed=2**300),
    "stacks": lambda: wrong.holdem(stacks="many"),
    "stacks zero": lambda: wrong.holdem(stacks=0),
    "players one": lambda: wrong.holdem(players=1),
    "limit": lambda: wrong.holdem(limit="sky"),
    "blinds": lambda: wrong.holdem(blinds=(None, 2)),
    "no such player": lambda: wrong.holdem().view(9),
    "no such board": lambda: list(wrong.holdem().get_board_cards(5)),
    "no such hand type": lambda: wrong.holdem().get_hand(0, 0, 7),
    "can win": lambda: wrong.holdem().can_win_now(9),
    "deck cards": lambda: setattr(wrong.holdem(), "deck_cards", "Zz"),
    "values": lambda: clean_values(cast("Any", object()), 3),
    "an amount": lambda: parse_value("six"),
    "a time": lambda: parse_time("25"),
    "a month": lambda: parse_month("Smarch"),
    "ranges": lambda: wrong.parse_range("AKz"),
    "equity": lambda: wrong.equity(["AA", "Zz"]),
    "equity board": lambda: wrong.equity(["AA", "KK"], "AsAs"),
    "icm stacks": lambda: wrong.icm([-1, 2], [1]),
    "icm prizes": lambda: wrong.icm([1, 2], [float("nan")]),
    "derive_seed": lambda: wrong.derive_seed(1.5),
    "hand_seed": lambda: wrong.hand_seed(1, -1),
    "rollout": lambda: wrong.rollout(wrong.holdem(), -1),
    "a raise of words": lambda: wrong.holdem().complete_bet_or_raise_to("six"),
    "a raise of nothing": lambda: wrong.holdem().complete_bet_or_raise_to(float("nan")),
    "a player of words": lambda: wrong.holdem().kill_hand("x"),
    "cards of words": lambda: wrong.holdem(automations=()).deal_hole("Zz"),
    "cards of numbers": lambda: wrong.holdem(automations=()).deal_hole(3.5),
}
TYPES: dict[str, Mistake] = {
    "holdem": lambda: wrong.holdem(player=2),
    "stud": lambda: wrong.stud(antes=2),
    "kuhn": lambda: wrong.kuhn(stack=2),
    "fold": lambda: wrong.holdem().fold(3),
    "can_fold": lambda: wrong.holdem().can_fold(3),
    "post_ante": lambda: wrong.holdem().post_ante(1, 2),
    "commentary": lambda: wrong.holdem().fold(commentary=3),
    "keyword": lambda: wrong.holdem().fold(comment=""),
    "evaluate": lambda: wrong.evaluate(None),
    "evaluate arguments": lambda: wrong.evaluate(),
    "evaluate hand type": lambda: wrong.evaluate("AsKsQsJsTs", int),
    "evaluate masks": lambda: wrong.evaluate(np.array([1.5])),
    "evaluate cards": lambda: wrong.evaluate(["As", 2.5]),
    "seed": lambda: wrong.holdem(seed="x"),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_wrong_value_is_ours_and_a_value_error(name: str) -> None:
    with pytest.raises(CroupierError) as raised:
        VALUES[name]()
    assert isinstance(raised.value, ValueError)
    assert str(raised.value)


@pytest.mark.parametrize("name", TYPES)
def test_a_wrong_type_is_ours_and_a_type_error(name: str) -> None:
    with pytest.raises(CroupierError) as raised:
        TYPES[name]()
    assert isinstance(raised.value, TypeError)
    assert str(raised.value)


def test_the_tree() -> None:
    assert issubclass(ArgumentError, ValueError)
    assert issubclass(ArgumentTypeError, TypeError)
    for cls in (ArgumentError, ArgumentTypeError, IllegalOperation, NotationError, SetupError):
        assert issubclass(cls, CroupierError)


def test_nothing_else_is_raised_on_purpose() -> None:
    found = []
    for path in SOURCES.rglob("*.py"):
        name = path.relative_to(SOURCES).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                raised = ast.unparse(node.exc.func)
                if raised in ("ValueError", "TypeError") and name not in OWN_RAISES:
                    found.append(f"{name}:{node.lineno}")
    assert not found


def message(mistake: Mistake) -> str:
    with pytest.raises(CroupierError) as raised:
        mistake()
    return str(raised.value)


def test_mistakes_are_explained() -> None:
    state = wrong.holdem(players=3, seed=1)
    said = message(lambda: wrong.holdem(player=2))
    assert said == "holdem() has no argument 'player'; did you mean 'players'?"
    said = message(lambda: wrong.stud(xyz=2))
    assert said.startswith("stud() has no argument 'xyz'; it takes bets, stacks, players")
    said = message(lambda: state.fold(3))
    assert said == (
        "fold() takes no arguments in order, but 1 was given; by name it takes commentary; "
        "it acts for the player whose turn it is, player 2"
    )
    said = message(lambda: state.fold(comment="x"))
    assert said.startswith("fold() has no argument 'comment'; did you mean 'commentary'?")
    said = message(lambda: state.complete_bet_or_raise_to("six"))
    assert said == (
        "cannot complete, bet or raise: that is not an amount of chips (player=2, amount='six')"
    )
    said = message(lambda: state.complete_bet_or_raise_to(Decimal("2.5")))
    assert "that is not an amount of chips" in said
    with pytest.raises(IllegalOperation) as refused:
        state.complete_bet_or_raise_to(500)
    assert str(refused.value).endswith("(player=2, amount=500, maximum=200)")
    assert refused.value.told_to(2).endswith("above the maximum (amount 500, maximum 200)")
    said = message(state.deal_board)
    assert said == "cannot deal board cards: no board card is due; player 2 is to act"


def test_a_state_is_one_hand() -> None:
    state = holdem(players=2, seed=1)
    before = state.copy()
    spec = state._spec
    fields = [getattr(spec, name) for name in spec._fields[:9]]
    arguments = (*fields, state.starting_stacks, 2)
    said = message(lambda: cast("Any", State).__init__(state, *arguments))
    assert said == "this State already has a hand: make another State for another hand"
    assert state == before


OPERATIONS = {
    "post_ante": "verify_ante_posting",
    "collect_bets": "verify_bet_collection",
    "post_blind_or_straddle": "verify_blind_or_straddle_posting",
    "burn_card": "verify_card_burning",
    "deal_hole": "verify_hole_dealing",
    "deal_board": "verify_board_dealing",
    "stand_pat_or_discard": "verify_standing_pat_or_discarding",
    "fold": "verify_folding",
    "check_or_call": "verify_checking_or_calling",
    "post_bring_in": "verify_bring_in_posting",
    "complete_bet_or_raise_to": "verify_completion_betting_or_raising_to",
    "select_runout_count": "verify_runout_count_selection",
    "show_or_muck_hole_cards": "verify_hole_cards_showing_or_mucking",
    "kill_hand": "verify_hand_killing",
    "push_chips": "verify_chips_pushing",
    "pull_chips": "verify_chips_pulling",
}
UNTIMELY = (Reason.WRONG_PHASE, Reason.NOT_YOUR_TURN)


def check_messages(state: State, seen: set[str]) -> None:
    """Try every operation; the error of one that is not due says what is due."""
    pending = state.pending
    assert pending is not None
    for name, verifier in OPERATIONS.items():
        try:
            getattr(state, verifier)()
        except IllegalOperation as error:
            refused = error
        else:
            continue
        assert refused.operation == name
        said = str(refused)
        if refused.reason in UNTIMELY:
            assert said.endswith(f"; {expected_now(pending)}"), said
            assert refused.facts["expected"] == expected_now(pending)
            seen.add(expected_now(pending).partition(" is ")[2] or expected_now(pending))
        assert name not in pending.operations or refused.reason not in UNTIMELY, said


def step(state: State) -> None:
    """Do what comes next, calling."""
    pending = state.pending
    assert pending is not None
    names = pending.operations
    if (
        "check_or_call" in names
        and state.street_index == 0
        and state.can_complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
    ):
        state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
        return
    name = "check_or_call" if "check_or_call" in names else names[-1]
    getattr(state, name)()


GAMES: dict[str, Callable[[], State]] = {
    "hold'em": lambda: holdem(players=3, ante=1, automations=(), seed=3, stacks=(50, 80, 80)),
    "cash": lambda: holdem(
        players=3, ante=1, automations=(), seed=3, stacks=60, mode=croupier.Mode.CASH_GAME
    ),
    "stud": lambda: croupier.stud(players=3, automations=(), seed=3),
    "draw": lambda: croupier.draw(players=3, ante=1, automations=(), seed=3),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_operation_in_every_phase_says_what_is_expected(game: str) -> None:
    state = GAMES[game]()
    seen: set[str] = set()
    steps = 0
    while state.status:
        check_messages(state, seen)
        step(state)
        steps += 1
    assert steps > 20
    assert len(seen) > 5
    for verifier in OPERATIONS.values():
        with pytest.raises(IllegalOperation, match="the hand is over"):
            getattr(state, verifier)()


@pytest.mark.parametrize("players", [(0,), (0, 1), (0, 1, 2)])
def test_a_named_player_from_whom_nothing_is_due(players: tuple[int, ...]) -> None:
    state = holdem(players=4, ante=1, automations=(), seed=3)
    for player in players:
        state.post_ante(player)
    with pytest.raises(IllegalOperation) as refused:
        state.post_ante(0)
    assert refused.value.reason is Reason.NOT_YOUR_TURN
    left = [player for player in range(4) if player not in players]
    expected = {
        3: "players 1, 2 and 3 are to post an ante",
        2: "players 2 and 3 are to post an ante",
        1: "player 3 is to post an ante",
    }[len(left)]
    assert str(refused.value) == f"cannot post an ante: no ante is due from player 0; {expected}"


def test_errors_of_hand_types_and_decks() -> None:
    assert issubclass(StandardHighHand, Hand)
    with pytest.raises(SetupError):
        croupier.games.NoLimitTexasHoldem((), True, 0, (1, 2), 2)(0, 2)
    assert len(Deck.STANDARD) == 52
