"""HandHistory compared with PokerKit's: the same fields, text, steps and repairs."""

import codecs
import dataclasses
import io
import warnings
from collections import deque
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
import pokerkit
from croupier import Automation, Mode, NotationError
from croupier.history.phh import HandHistory, parse_action
from tests import ours
from tests.history.phh.hands import CODES, SPECIFIED, random_hand, random_state
from tests.history.phh.lockstep import parting

DATA = Path(__file__).parents[4] / "shared" / "data" / "phh"
needs_data = pytest.mark.skipif(
    not DATA.is_dir(), reason="needs the data sets beside the repository"
)

TEXT = """variant = 'NT'
ante_trimming_status = false
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AsKs', 'd dh p2 QdQh', 'p2 f']"""
PLAY = {"automations", "divmod", "rake", "parse_value"}


def make(**changes: Any) -> dict[str, Any]:
    """The fields of a hand of two; `actions` is always given."""
    players = len(changes.get("antes", (0, 0)))
    return {
        "variant": "NT",
        "antes": [0] * players,
        "blinds_or_straddles": [1, 2] + [0] * (players - 2),
        "min_bet": 2,
        "starting_stacks": [100] * players,
        **changes,
    }


CASES: dict[str, dict[str, Any]] = {
    "nothing is dealt": {"actions": ["p2 cc", "p1 cc", "d db 2c3c4c", "p1 cbr 10", "p2 f"]},
    "no board": {"actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cc", "p1 cc", "p1 cc"]},
    "another player": {"actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p1 cc", "p2 cc"]},
    "nobody shows": {
        "actions": [
            *("d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr 100", "p1 cc"),
            *("d db 2c3c4c", "d db 5c", "d db 6c"),
        ]
    },
    "one shows before their turn": {
        "actions": [
            *("d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr 100", "p1 cc", "p1 sm AsKs"),
            *("d db 2c3c4c", "d db 5c", "d db 6c", "p2 sm"),
        ]
    },
    "what was dealt unseen is shown": {
        "actions": [
            *("d dh p1 ????", "d dh p2 QdQh", "p2 cbr 100", "p1 cc", "p1 sm AsKs"),
            *("p2 sm -", "d db 2c3c4c", "d db 5c", "d db 6c"),
        ]
    },
    "no such action": {"actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 xx"]},
    "one card at a time": {"actions": ["d dh p1 As", "d dh p2 Qd", "d dh p1 Ks", "d dh p2 Qh"]},
    "after the end": {"actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 f", "p1 f"]},
    "a fold for nothing": {"actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cc", "p1 f"]},
    "below the minimum": {"actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr 3"]},
    "more than the stack": {"actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr 1000"]},
    "the winner shows": {"actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 f", "p1 sm AsKs"]},
    "no action": {"actions": []},
    "an empty action": {"actions": ["", "d dh p1 AsKs"]},
    "too many words": {"actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 f x"]},
    "players passed over": {
        "actions": ["d dh p1 AsKs", "d dh p2 QdQh", "d dh p3 2c2d", "p1 f", "p2 f"],
        "antes": [0, 0, 0],
    },
    "checks passed over": {
        "actions": [
            *("d dh p1 AsKs", "d dh p2 QdQh", "d dh p3 2c2d", "p3 cc", "p1 cc", "p2 cc"),
            *("d db 4c4d4h", "p3 cbr 6", "p1 f", "p2 f"),
        ],
        "antes": [0, 0, 0],
    },
    "a comment before the flop": {
        "actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cc", "p1 cc", "# flop", "d db 2c3c4c"]
    },
    "the board in parts": {
        "actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cc", "p1 cc", "d db 2c", "d db 3c4c"]
    },
    "unseen board cards": {
        "actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cc", "p1 cc", "d db ??????"]
    },
    "amounts with commas": {"actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr 1,0"]},
    "amounts with a point": {"actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr 10.0"]},
    "parts of chips": {"actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr 10.5", "p1 f"]},
    "an infinite raise": {"actions": ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr inf"]},
    "blanks": {"actions": ["  d  dh   p1 AsKs ", "d\tdh p2 QdQh", "p2\tf"]},
    "a post": {
        "actions": ["d dh p1 AsKs", "d dh p2 QdQh", "d dh p3 2c2d", "p3 cc", "p1 cc", "p2 cc"],
        "antes": [0, 0, 0],
        "blinds_or_straddles": [1, 2, -2],
    },
    "a draw": {
        "actions": [
            *("d dh p1 AsKs2c3c4c", "d dh p2 QdQh5d6d7d", "p2 cc", "p1 cc", "p1 sd AsKs"),
            *("p2 sd", "d dh p1 8c", "p1 cc", "p2 cc", "p1 sm", "p2 sm QdQh5d6d7d"),
        ],
        "variant": "N2L1D",
    },
    "nobody draws": {
        "actions": ["d dh p1 AsKs2c3c4c", "d dh p2 QdQh5d6d7d", "p2 cc", "p1 cc", "p1 cc"],
        "variant": "N2L1D",
    },
    "stud": {
        "actions": [
            *("d dh p1 AsKs2c", "d dh p2 QdQh5d", "p1 pb", "p2 cc", "d dh p1 3c"),
            *("d dh p2 4c", "p2 cbr 2", "p1 f"),
        ],
        "variant": "F7S",
        "antes": [1, 1],
        "blinds_or_straddles": None,
        "bring_in": 1,
        "small_bet": 2,
        "big_bet": 4,
    },
    "no bring-in": {
        "actions": ["d dh p1 AsKs2c", "d dh p2 QdQh5d", "p2 cc", "p1 f"],
        "variant": "F7S",
        "antes": [1, 1],
        "blinds_or_straddles": None,
        "bring_in": 1,
        "small_bet": 2,
        "big_bet": 4,
    },
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("automations", [None, (), ("Card burning",)])
def test_the_same_steps_and_repairs(name: str, automations: tuple[str, ...] | None) -> None:
    assert parting(make(**CASES[name]), automations) is None


@given(st.integers(0, 2**32))
def test_random_hands_go_through_both(seed: int) -> None:
    parting(random_hand(Random(seed)))  # refuses to part at what is not listed


@given(st.integers(0, 2**32), st.data())
def test_damaged_hands_are_repaired_alike(seed: int, data: st.DataObject) -> None:
    fields = random_hand(Random(seed))
    for _ in range(data.draw(st.integers(0, 2))):
        place = data.draw(st.integers(0, max(len(fields["actions"]) - 1, 0)))
        fields["actions"] = fields["actions"][:place] + fields["actions"][place + 1 :]
    parting(fields)


@given(st.integers(0, 2**32))
def test_the_same_text_both_ways(seed: int) -> None:
    fields = random_hand(Random(seed))
    text = pokerkit.HandHistory(**fields).dumps()
    assert HandHistory(**fields).dumps() == text
    ours, theirs = HandHistory.loads(text), pokerkit.HandHistory.loads(text)
    for entry in dataclasses.fields(theirs):
        if entry.name not in PLAY:
            assert getattr(ours, entry.name) == getattr(theirs, entry.name)
    assert [entry.name for entry in dataclasses.fields(ours)] == [
        entry.name for entry in dataclasses.fields(theirs)
    ]


def test_the_tables_of_fields_and_variants() -> None:
    required = pokerkit.HandHistory.required_field_names
    assert required.items() <= HandHistory.required_field_names.items()
    assert HandHistory.optional_field_names == pokerkit.HandHistory.optional_field_names
    names = {code: game.__name__ for code, game in HandHistory.game_types.items()}
    theirs = {code: game.__name__ for code, game in pokerkit.HandHistory.game_types.items()}
    assert theirs.items() <= names.items()
    assert sorted(theirs) == sorted(SPECIFIED)
    assert {game: code for code, game in HandHistory.game_types.items()} == HandHistory.variants


def test_all_fields_are_read_and_written() -> None:
    text = f"""{TEXT}
author = 'a'
event = '''It's "it"'''
time = 12:30:05
day = 1
hand = 'x'
table = 7
players = ['O"x', '''O'Neil''']
finishing_stacks = [100.5, inf]
_a = {{b = 1, c = [1, 2]}}
_d = 1.50"""
    hand = HandHistory.loads(text)
    assert hand.dumps() == text
    assert hand.time is not None
    assert hand.time.second == 5
    assert hand.user_defined_fields == {"_a": {"b": 1, "c": [1, 2]}, "_d": Decimal("1.50")}
    assert HandHistory.loads(TEXT, author="me", _x=1).dumps() == f"{TEXT}\nauthor = 'me'\n_x = 1"


@pytest.mark.parametrize("text", ["a\nb", "a'''b\\", "it's'", "\x00", "tab\t", "\\", '"', "é♠"])
def test_any_text_is_written_safely(text: str) -> None:
    hand = HandHistory(
        **make(actions=[f"# {text}"], author=text), user_defined_fields={"_k y": text}
    )
    again = HandHistory.loads(hand.dumps())
    assert (again.author, again.actions) == (text, [f"# {text}"])
    assert again.user_defined_fields == {"_k y": text}


def test_fields_of_ones_own() -> None:
    with pytest.warns(UserWarning, match="'foo' is not a field of PHH"):
        assert HandHistory.loads(f"{TEXT}\nfoo = 1").user_defined_fields == {"foo": 1}


def test_many_hands() -> None:
    hands = [HandHistory.loads(TEXT, hand=number) for number in range(3)]
    text = HandHistory.dumps_all(hands)
    assert text == pokerkit.HandHistory.dumps_all(
        [pokerkit.HandHistory.loads(TEXT, hand=number) for number in range(3)]
    )
    assert list(HandHistory.loads_all(text)) == hands
    file = io.BytesIO()
    HandHistory.dump_all(hands, file)
    assert file.getvalue().decode() == text
    file.seek(0)
    assert list(HandHistory.load_all(file)) == hands
    one = io.BytesIO()
    hands[0].dump(one)
    one.seek(0)
    assert HandHistory.load(one) == hands[0]


def test_a_file_may_begin_with_the_mark_of_utf_8() -> None:
    hand = HandHistory.loads(TEXT)
    assert HandHistory.load(io.BytesIO(codecs.BOM_UTF8 + TEXT.encode())) == hand
    for many in (TEXT, f"[1]\n{TEXT}"):
        assert list(HandHistory.load_all(io.BytesIO(codecs.BOM_UTF8 + many.encode()))) == [hand]
    assert list(HandHistory.load_all(io.BytesIO(codecs.BOM_UTF8))) == []


def test_hands_are_read_as_they_are_asked_for() -> None:
    read: list[int] = []

    class Endless(io.RawIOBase):
        def readline(self, size: int | None = -1, /) -> bytes:
            read.append(1)
            lines = f"[{len(read)}]\n{TEXT}\n".encode().splitlines(keepends=True)
            return lines[len(read) % len(lines)]

    hands = HandHistory.load_all(Endless())  # type: ignore[arg-type]
    next(hands)
    next(hands)
    assert len(read) < 30


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("variant = 'NT'", "lacks antes, starting_stacks, actions"),
        (TEXT.replace("'NT'", "5"), r"variant is 5 \(expected text"),
        (TEXT.replace("[0, 0]", "'x'"), "antes is 'x'"),
        (TEXT.replace("[0, 0]", "[0, 'x']"), "antes is"),
        (TEXT.replace("'p2 f'", "7"), "actions is"),
        (TEXT + "\nplayers = ['a']", "players has 1 entries for 2 players"),
        (TEXT + "\nvariant = 'NT'", "not TOML"),
        ("variant = 'NT", "not TOML"),
        (TEXT + "\n_x = " + "[" * 5000, "nest too deeply|not TOML"),
        (TEXT + "\n_x = 1" + "0" * 5000, "not TOML"),
        (f"_x = '{'x' * (1 << 20)}'", "characters"),
    ],
)
def test_text_that_is_no_hand(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        HandHistory.loads(text)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"variant": "XX"}, "unknown variant 'XX'"),
        ({"min_bet": None}, "lacks min_bet"),
        ({"starting_stacks": [100]}, "at least two players"),
        ({"starting_stacks": [100, Decimal("nan")]}, "NaN"),
        ({"starting_stacks": [100, Decimal("1e999999999")]}, "too large"),
        ({"antes": [Decimal("1e-999999999"), 0]}, "too fine"),
        ({"antes": [Decimal("1e-19"), 0]}, "1E-19.* is too fine to be counted exactly"),
        ({"antes": [10**5000, 0]}, "too large"),
    ],
)
def test_a_hand_that_can_not_be_dealt(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        HandHistory(**make(actions=[], **change)).create_state()


def test_an_action_that_stays_impossible_is_named() -> None:
    hand = HandHistory(**make(actions=["d dh p1 AsKs", "d dh p2 QdQh", "p2 f", "p1 cc"]))
    with pytest.raises(NotationError, match=r"Unable to repair.*action 4, 'p1 cc'"):
        list(hand)


def test_parse_action() -> None:
    state = HandHistory(**make(actions=[])).create_state()
    assert state.mode is Mode.CASH_GAME
    assert Automation.CARD_BURNING not in state.automations
    for action in ("d dh p1 AsKs # a hand", "d dh p2 QdQh", "#", "p2 cc", "p1 cc"):
        assert parse_action(state, action) is None  # type: ignore[func-returns-value]
    assert [operation.commentary for operation in state.operations[2:5]] == ["a hand", None, ""]
    for action in (
        "d db 2c3c4c",
        "p1 cc",
        "p9 f",
        "p0 f",
        "xx",
        "p1 cbr x",
        "d dh p3 2c",
        "p1 f#x",
    ):
        with pytest.raises(ValueError, match=r"."):
            parse_action(state, action)
    state.burn_card("??")
    parse_action(state, "d db 2c3c4c # the flop")
    parse_action(state, "p1 cbr 10 # hi", parse_value=lambda text: 2 * int(text))
    assert state.bets[0] == 20
    with pytest.raises(NotationError, match="not an action"):
        parse_action(state, 5)  # type: ignore[arg-type]


def test_comments_are_kept_as_they_are() -> None:
    actions = ["d dh p1 AsKs #  two  blanks ", "  # y  ", "#\tx", "# a # b"]
    hand = HandHistory(**make(actions=actions))
    state = next(state for state, action in hand.state_actions if action == "# a # b")
    said = [operation.commentary for operation in state.operations[2:6]]
    assert said == [" two  blanks ", "y  ", "x", "a # b"]


@pytest.mark.parametrize("compressed", [True, False])
def test_from_a_state(compressed: bool) -> None:
    histories = []
    for module in (ours, pokerkit):
        game = module.NoLimitTexasHoldem(
            tuple(map(module.Automation, Automation.TABLE)), False, 0, (1, 2), 2
        )
        state: Any = game(200, 2)
        state.deck_cards = deque(state.deck)  # no burn takes a card that is named below
        for card in ("As", "Ks", "Qs", "Js"):
            state.deal_hole(card)
        state.no_operate(commentary="hello")
        state.check_or_call(commentary="limps")
        state.check_or_call()
        state.deal_board("3c", commentary="b1")
        state.deal_board("4c5c")
        state.complete_bet_or_raise_to(10)
        state.fold()
        history = module.HandHistory.from_game_state(game, state, compressed, author="me", _x=1)
        histories.append(history.dumps())
    assert histories[0] == histories[1]


@given(st.integers(0, 2**32), st.sampled_from(CODES))
def test_what_was_played_is_played_again(seed: int, code: str) -> None:
    game, state = random_state(Random(seed), code)
    by_card = HandHistory.from_game_state(game, state, compression_status=False)
    *_, again = HandHistory.loads(by_card.dumps())
    assert again.operations == state.operations
    *_, again = HandHistory.loads(HandHistory.from_game_state(game, state).dumps())
    # Hole cards come to each player at once; everything else is as it was.
    assert without_deals(again) == without_deals(state)
    assert again.hole_cards == state.hole_cards


def without_deals(state: croupier.State) -> list[croupier.hand.Operation]:
    return [step for step in state.operations if not isinstance(step, croupier.hand.HoleDealing)]


def test_several_runouts_are_refused() -> None:
    by_hand = tuple(name for name in Automation if name is not Automation.RUNOUT_COUNT_SELECTION)
    game = croupier.games.NoLimitTexasHoldem(by_hand, True, 0, (1, 2), 2, mode=Mode.CASH_GAME)
    for count in (1, 2):
        state = game(20, 2, seed=1)
        state.complete_bet_or_raise_to(20)
        state.check_or_call()
        state.select_runout_count(count, 0)
        state.select_runout_count(count, 1)
        assert not state.status
        if count == 1:
            *_, again = HandHistory.loads(HandHistory.from_game_state(game, state).dumps())
            assert (again.stacks, again.board_cards) == (state.stacks, state.board_cards)
        else:
            with pytest.raises(NotationError, match="several runouts"):
                HandHistory.from_game_state(game, state)


def test_what_can_not_be_written_is_refused() -> None:
    class Own(croupier.games.KuhnPoker):
        """A game without a code."""

    game = Own(Automation.DEALER)
    with pytest.raises(NotationError, match="no code for Own"):
        HandHistory.from_game_state(game, game(2, 2))
    holdem = croupier.games.NoLimitTexasHoldem(
        Automation.DEALER, True, 0, (1, 2), 2, starting_board_count=2
    )
    with pytest.raises(NotationError, match="several boards"):
        HandHistory.from_game_state(holdem, holdem(200, 2))


@needs_data
def test_real_hands_beside_the_other_engine() -> None:
    paths = [*sorted(DATA.glob("*.phh")), *sorted((DATA / "wsop").rglob("*.phh"))[::6]]
    for path in paths:
        text = path.read_text(encoding="utf-8")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ours, theirs = HandHistory.loads(text), pokerkit.HandHistory.loads(text)
        assert ours.dumps() == theirs.dumps()
        needed = (*ours.required_field_names[ours.variant], "ante_trimming_status")
        assert parting({name: getattr(ours, name) for name in needed}) is None, path
