"""The account of a hand: the native sums are those of the Python twin.

The shortcut is `room_ledger` (`core/bindings/shortcuts/room_ledger.cpp`), its twin is `add_up`.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier import _core
from croupier.errors import NotationError
from croupier.history import FORMATS, HandLog
from croupier.history.transcripts import ledger
from croupier.history.transcripts.ledger import Account, add_up, keep_ledger
from croupier.history.transcripts.transcript import Event, Told, Transcript
from tests.history.rooms.samples import SAMPLES

NAMES = ("Ann", "Bob", "Cy")


def natively(transcript: Transcript) -> Account | None:
    return _core.room_ledger(
        transcript.events,
        ledger._PARTS,
        transcript.raises,
        transcript.big_blind,
        Told.RAISE_TO,
        event=Event,
        account=Account,
    )


def hand(*events: tuple[Told, str, int]) -> Transcript:
    transcript = Transcript("Ours", "1", 1)
    transcript.big_blind = 100
    for line, (kind, name, amount) in enumerate(events, 2):
        transcript.tell(kind, name, amount, "", line)
    return transcript


PLAIN = (
    (Told.SMALL_BLIND, "Ann", 50),
    (Told.BIG_BLIND, "Bob", 100),
    (Told.CALL, "Cy", 100),
    (Told.RAISE_TO, "Ann", 300),
    (Told.FOLD, "Bob", 0),
    (Told.CALL, "Cy", 200),
    (Told.STREET, "", 0),
    (Told.BET, "Ann", 500),
    (Told.FOLD, "Cy", 0),
    (Told.UNCALLED, "Ann", 500),
    (Told.COLLECT, "Ann", 700),
)


def test_a_plain_hand_is_added_up() -> None:
    transcript = hand(*PLAIN)
    account = natively(transcript)
    assert account is not None
    assert account == add_up(transcript)
    assert account.put == {"Ann": 800, "Bob": 100, "Cy": 300}
    assert (account.uncalled, account.collected, account.printed) == (
        {"Ann": 500},
        {"Ann": 700},
        True,
    )
    assert account.events[7] == Event(Told.RAISE_TO, "Ann", 500, "", 9)
    assert all(type(event) is Event for event in account.events)
    silent = natively(hand(*(event for event in PLAIN if event[0] is not Told.UNCALLED)))
    assert silent is not None
    assert (silent.uncalled, silent.printed) == ({"Ann": 500}, False)


@pytest.mark.parametrize(
    ("place", "event"),
    [
        (2, (Told.CALL, "Cy", -100)),
        (2, (Told.ALL_IN, "Cy", 100)),
        (3, (Told.RAISE_TO, "Ann", 40)),
        (6, (Told.STREET, "", 700)),
        (9, (Told.UNCALLED, "Ann", 900)),
        (9, (Told.UNCALLED, "Ann", 400)),
        (2, (Told.CALL, "Cy", 1 << 62)),
        (2, (Told.CALL, "Cy", 1 << 70)),
    ],
)
def test_what_is_odd_is_left_to_the_plain_way(place: int, event: tuple[Told, str, int]) -> None:
    assert natively(hand(*PLAIN[:place], event, *PLAIN[place + 1 :])) is None


def test_other_things_than_statements_are_left() -> None:
    transcript = hand(*PLAIN)
    odd: Any
    for odd in (
        None,
        (Told.FOLD, "Ann"),
        (Told.FOLD, "Ann", 0, "", 1),
        Event(99, "Ann", 0, "", 1),  # type: ignore[arg-type]
        Event("fold", "Ann", 0, "", 1),  # type: ignore[arg-type]
    ):
        transcript.events[4] = odd
        assert natively(transcript) is None
    transcript.events[4] = Event(-1, "Ann", 0, "", 1)  # type: ignore[arg-type]
    with pytest.raises(OverflowError):
        natively(transcript)


def test_random_statements_are_added_up_alike() -> None:
    """If the native code gives an account, the Python twin gives the same and finds no fault."""
    dice = random.Random("accounts")
    kinds = [kind for kind in Told if kind is not Told.ALL_IN]
    found = 0
    for _ in range(3_000):
        transcript = hand(*PLAIN[: dice.randint(0, len(PLAIN))])
        for line in range(20, 20 + dice.randint(0, 8)):
            kind = dice.choice(kinds)
            amount = 0 if kind is Told.STREET else dice.choice((0, 50, 100, 200, 300, 600))
            transcript.tell(kind, dice.choice(NAMES), amount, "", line)
            if dice.random() < 0.3:
                transcript.raises[line] = dice.choice((50, 100, 200, amount))
        account = natively(transcript)
        try:
            plain = add_up(transcript)
        except NotationError:
            assert account is None
            continue
        if account is not None:
            found += 1
            assert account == plain
            for ours, theirs in zip(account[:3], plain[:3], strict=True):
                assert list(ours) == list(theirs)  # the first of equals is told apart by order
    assert found > 500


@pytest.mark.parametrize("room", SAMPLES)
def test_rooms_come_out_the_same_without_the_shortcut(
    room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = SAMPLES[room].splitlines(keepends=True)
    (quick,) = FORMATS[room].read(lines)
    monkeypatch.setattr(_core, "room_ledger", lambda *given, **named: None)
    (plain,) = FORMATS[room].read(lines)
    assert isinstance(quick, HandLog)
    assert quick == plain


def test_the_ledger_has_what_the_account_says() -> None:
    kept, events = keep_ledger(hand(*PLAIN))
    assert kept.finishes(NAMES, (1000, 1000, 1000)) == [1400, 900, 700]
    assert events[7].kind is Told.RAISE_TO
