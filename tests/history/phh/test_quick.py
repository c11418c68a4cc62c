"""A hand that is read by the shortcut for known hands is the same as one read alone.

The shortcut is `core/bindings/shortcuts/phh_hand.cpp`; its twin reads the fields and performs the
actions with HandHistory. PHH has no house rules, so hands are played by those of the engine.
"""

import copy
import pickle
import random
import subprocess
import sys
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest

from croupier import HouseRules, Mode, NotationError
from croupier.games.catalogue import GAMES, find_game
from croupier.history import FORMATS, HandFault, HandLog, guess_format
from croupier.history.files import read_file
from croupier.history.phh import HandHistory
from croupier.history.phh import to_log as phh_to_log
from croupier.history.phh.from_log import hand_text
from croupier.history.phh.notation import HandText, read_hand_text
from croupier.history.phh.specs import Planned, are_plain, has_parts
from croupier.history.phh.tables import tables_of_text
from croupier.history.rooms.reading.text import CURRENCIES
from croupier.history.transcripts.moments import ZONES
from tests.play.hand.random_hands import most_players, play_random, random_start

DATA = Path(__file__).parents[4] / "shared" / "data" / "phh"
HAND = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AsKs', 'd dh p2 QdQh', 'p2 cbr 6 # a raise', 'p1 f']
players = ['Ann', 'Bob']
hand = 7
"""
REAL = HAND.replace("[1, 2]", "[0.5, 1]").replace("min_bet = 2", "min_bet = 1")


def read(text: str) -> HandLog | HandFault:
    (found,) = FORMATS["phh"].read(text.splitlines(keepends=True))
    return found


def slowly(text: str) -> HandLog | HandFault:
    phh_to_log._shapes.clear()
    return read(text)


def both(first: str, text: str) -> tuple[HandLog | HandFault, HandLog | HandFault]:
    """Return a hand read after another one, and by itself."""
    phh_to_log._shapes.clear()
    assert isinstance(read(first), HandLog)
    return read(text), slowly(text)


CHANGES = {
    "other cards": ("QdQh", "7h2c"),
    "a raise in parts": ("cbr 6", "cbr 6.50"),
    "an impossible raise": ("cbr 6", "cbr 3"),
    "a card twice": ("QdQh", "AsQh"),
    "no such player": ("p1 f", "p3 f"),
    "not an action": ("p1 f", "p1 folds"),
    "not the end": (", 'p1 f'", ""),
    "finishing stacks": ("hand = 7", "finishing_stacks = [98, 102]"),
    "finishing stacks, raked": ("hand = 7", "finishing_stacks = [98, 101]"),
    "finishing stacks, wrong": ("hand = 7", "finishing_stacks = [99, 101]"),
    "finishing stacks, too few": ("hand = 7", "finishing_stacks = [98]"),
    "winnings": ("hand = 7", "winnings = [0, 4]"),
    "winnings, wrong": ("hand = 7", "winnings = [4, 0]"),
    "a stack of nothing": ("[100, 100]", "[100, 0]"),
    "a stack in parts": ("[100, 100]", "[100, 99.25]"),
    "a stack in thousandths": ("[100, 100]", "[100, 99.255]"),
    "an unknown stack": ("[100, 100]", "[100, inf]"),
    "a stack beyond counting": ("[100, 100]", "[100, 999999999999999999]"),
    "a stack missing": ("[100, 100]", "[100]"),
    "three stacks": ("[100, 100]", "[100, 100, 100]"),
    "a name missing": ("'Ann', 'Bob'", "'Ann'"),
    "a name that is a number": ("'Bob'", "5"),
    "other blinds": ("[1, 2]", "[2, 4]"),
    "blinds in parts": ("[1, 2]", "[1.50, 2]"),
    "unknown variant": ("'NT'", "'XX'"),
    "unseen cards left out": ("'d dh p2 QdQh', ", ""),
}


@pytest.mark.parametrize("hand", [HAND, REAL], ids=["whole chips", "parts of chips"])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_quick_reading_changes_nothing(hand: str, change: tuple[str, str]) -> None:
    old, new = change
    text = hand.replace(old, new)
    quick, slow = both(hand, text)
    assert quick == slow
    # And the second of its own kind is like the first.
    if isinstance(slow, HandLog):
        quick, slow = both(text, text)
        assert quick == slow
        assert isinstance(quick, HandLog)
        assert isinstance(slow, HandLog)
        assert quick.replay() == slow.replay()


@pytest.mark.parametrize("code", [row.code for row in GAMES])
def test_hands_of_every_game_are_read_quickly_and_the_same(code: str) -> None:
    dice, row = random.Random(f"quick {code}"), find_game(code)
    written: list[str] = []
    for _ in range(6):
        players = min(3, most_players(row))
        start = random_start(
            row, dice, rules=HouseRules.ENGINE, mode=Mode.CASH_GAME, players=players
        )
        state = play_random(start(), dice)
        hand = HandLog.of(state, ["a", "b", "c"][:players])
        try:
            written.append(hand_text(hand))
        except NotationError:
            continue  # by PHH's own rules what was done is impossible
    assert len(written) > 1
    for first, second in pairwise(written):
        quick, slow = both(first, second)
        assert isinstance(quick, HandLog)
        assert quick == slow
        assert quick.replay() == slow.replay()  # type: ignore[union-attr]


def test_hands_of_one_kind_are_read_quickly() -> None:
    slowly(HAND)
    assert len(phh_to_log._shapes) == 1
    other = HAND.replace("QdQh", "7h2c").replace("[100, 100]", "[50, 90]").replace("'Bob'", "'Cid'")
    read(other)
    assert len(phh_to_log._shapes) == 1


@pytest.mark.skipif(not DATA.exists(), reason="needs the data sets beside the repository")
@pytest.mark.parametrize("name", ["ps", "pty", "ong"])
def test_real_hands_read_quickly_are_the_same(name: str) -> None:
    path = DATA / "handhq" / f"{name}.phhs"
    quick = list(read_file(str(path)))[:200]
    for table, found in zip(tables_of_text(path.read_text(encoding="utf-8")), quick, strict=False):
        phh_to_log._shapes.clear()
        alone = phh_to_log.read_table(table, 1)
        if isinstance(found, HandFault):
            assert isinstance(alone, HandFault)
            assert alone.in_file(str(path)) == found
        else:
            assert alone == found


def test_details_are_told_when_somebody_asks() -> None:
    slowly(HAND)
    hand = read(HAND)
    assert isinstance(hand, HandLog)
    assert callable(hand._details)
    assert pickle.loads(pickle.dumps(hand)) == copy.copy(hand) == hand
    assert hand.details["id"] == "7"
    hand.details["note"] = "kept"
    assert hand.details["note"] == "kept"


def test_a_text_is_played_only_as_a_whole() -> None:
    text = read_hand_text(HAND)
    assert text is not None
    assert text.get("players") == ["Ann", "Bob"]
    assert text.get("nothing") is None
    assert text.fields(Decimal, frozenset())["antes"] == [0, 0]
    assert read_hand_text("antes = {a = 1}") is None
    with pytest.raises(ValueError, match="plain"):
        HandText("antes = {a = 1}")


def test_hands_of_one_kind_share_a_plan() -> None:
    one, other = HandHistory.loads(HAND), HandHistory.loads(HAND.replace("100]", "80]"))
    assert one.create_state()._spec is other.create_state()._spec
    assert other.create_state().starting_stacks == (100, 80)
    parts = HandHistory.loads(HAND.replace("100]", "80.25]"))
    assert parts.create_state().stacks == [98, Decimal("79.25")]
    assert parts.create_state()._spec is not one.create_state()._spec
    floats = HandHistory.loads(HAND.replace("100]", "80.25]"), parse_value=float)  # type: ignore[arg-type]
    assert [type(stack) for stack in floats.create_state().stacks] == [float, float]


def test_a_game_of_ones_own_is_played() -> None:
    class Dearer(HandHistory):
        def create_game(self):  # type: ignore[no-untyped-def]
            game = super().create_game()
            game.raw_antes = 1
            return game

    assert Dearer.loads(HAND).create_state().antes == (1, 1)
    assert HandHistory.loads(HAND).create_state().antes == (0, 0)


def test_a_rake_is_planned_on_its_own() -> None:
    game = HandHistory.loads(REAL).create_game()
    kind = Planned(game, 2, True)
    for taken in (Decimal("0.25"), Decimal("0.125"), 1):
        state = kind.raked(taken).start([100, 100], 0)
        assert state.rules.rake is not None
        assert state.rules.rake.taken == (taken,)
    assert kind.rules is None
    assert are_plain([1, [Decimal(2)]])
    assert not are_plain([1.5])
    assert not has_parts([1, [2]])


def test_a_name_that_one_format_has_loads_no_other() -> None:
    code = (
        "import sys; from croupier.history import guess_format; "
        "assert guess_format(\"variant = 'NT'\", 'x.PHHS').name == 'phh'; "
        "assert not [name for name in sys.modules if 'rooms.pokerstars' in name]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    # The content has the last word.
    assert guess_format('{"event":"log","version":2}', "x.phh").name == "log"


def test_a_sign_and_letters_say_the_currency_and_the_zone() -> None:
    told = "currency_symbol = '$'\ntime = 21:33:48\nday = 5\nmonth = 7\nyear = 2009\n"
    for letters, zone in (("ET", "America/New_York"), ("CEST", None)):
        hand = read(f"{HAND}{told}time_zone_abbreviation = '{letters}'\n")
        assert isinstance(hand, HandLog)
        assert (hand.details["currency"], hand.details.get("time_zone")) == ("USD", zone)
        assert hand.details["time"] == "2009-07-05T21:33:48"
        assert "currency = " not in hand_text(hand)  # it is written as it was read
    hand = read(f"{HAND}{told}currency = 'CAD'\n")
    assert isinstance(hand, HandLog)
    assert hand.details["currency"] == "CAD"


ODD_FIELDS = {
    "nothing": "",
    "all": "hand = 12\ntable = 'Main'\nvenue = 'Here'\ncurrency = 'EUR'\nyear = 2024\nmonth = 5\n"
    "day = 1\ntime = 12:30:05\ntime_zone = 'UTC'\n_hero = 'Ann'\n_table_size = 6\n",
    "a table with a number": "table = 7\nhand = '0x7'\n",
    "a symbol": "currency_symbol = '€'\n",
    "a symbol that nobody knows": "currency_symbol = '¤'\n",
    "an empty currency": "currency = ''\ncurrency_symbol = '$'\n",
    "a day": "year = 24\nmonth = 5\nday = 11\n",
    "letters of a zone": "year = 2024\nmonth = 5\nday = 1\ntime_zone_abbreviation = 'ET'\n",
    "letters of no zone": "year = 2024\nmonth = 5\nday = 1\ntime_zone_abbreviation = 'CET'\n",
    "a negative year": "year = -24\nmonth = 5\nday = 1\n",
    "a signed hand": "hand = +8\n",
    "a month only": "month = 5\nday = 1\ntime = 01:02:03\n",
    "true": "_table_size = true\n_hero = 7\n",
    "other letters": "_hero = 'Zoë'\nvenue = 'Łódź'\n",
}


@pytest.mark.parametrize("fields", ODD_FIELDS.values(), ids=list(ODD_FIELDS))
def test_details_are_told_natively_as_in_python(fields: str) -> None:
    text = read_hand_text(HAND.replace("hand = 7\n", fields))
    assert text is not None
    told = text.told("3", CURRENCIES, ZONES)
    given = text.fields(Decimal, frozenset())
    expected = phh_to_log.details_of(given, str(given.get("hand", "3")), [])
    assert told == expected or (told is None and ("-24" in fields or "true" in fields))
    if told is not None:
        assert list(map(type, told.values())) == list(map(type, expected.values()))
