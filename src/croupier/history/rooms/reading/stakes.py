"""The stakes of a hand, from its header or its posts: blinds, bets, and the stacks before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.history.transcripts.games import STUDS
from croupier.history.transcripts.transcript import FORCED, Told

if TYPE_CHECKING:
    from croupier.history.transcripts.transcript import Transcript


def take_posted_blinds(transcript: Transcript) -> None:
    """Take the blinds that were posted in full if the first line of the hand differs.

    A header may have the level of the next hand, or the stakes of another table.
    """
    stacks = {seat.name: seat.stack for seat in transcript.seats}
    for event in transcript.events:
        if event.kind in FORCED and event.player in stacks:
            stacks[event.player] -= event.amount
    posted = {
        kind: [event for event in transcript.events if event.kind is kind]
        for kind in (Told.SMALL_BLIND, Told.BIG_BLIND)
    }
    small, big = posted[Told.SMALL_BLIND], posted[Told.BIG_BLIND]
    if len(small) != 1 or len(big) != 1:
        return
    if not all(stacks.get(event.player, 0) > 0 for event in (*small, *big)):
        return  # all-in: the blind may have been larger
    told = (transcript.small_blind, transcript.big_blind)
    found = (small[0].amount, big[0].amount)
    if transcript.limit == "fixed-limit" or told == found or 0 < found[1] < found[0]:
        return
    transcript.small_blind, transcript.big_blind = found
    transcript.assumed.append("the posted blinds are used instead of those in the first line")


def take_stakes(transcript: Transcript, small: int, big: int) -> None:
    """Store the two amounts of a header: the bets of limit and stud games, otherwise the blinds."""
    is_stud = transcript.game in STUDS
    if is_stud or transcript.limit == "fixed-limit":
        transcript.small_bet, transcript.big_bet = small, big
        transcript.big_blind = 0 if is_stud else small
    else:
        transcript.small_blind, transcript.big_blind = small, big


def add_posts(transcript: Transcript) -> None:
    """Complete stacks that are printed after antes and blinds, as Merge did in tournaments."""
    posted: dict[str, int] = {}
    for event in transcript.events:
        if event.kind in FORCED:
            posted[event.player] = posted.get(event.player, 0) + event.amount
    transcript.seats = [
        seat._replace(stack=seat.stack + posted.get(seat.name, 0)) for seat in transcript.seats
    ]
    transcript.assumed.append("the stacks were printed after antes and blinds, which are added")


def find_stud_bets(transcript: Transcript) -> None:
    """Find the bets of a stud game whose header does not have them, from the first bets."""
    street = 0
    small: list[int] = []
    large: list[int] = []
    completed: list[int] = []
    for event in transcript.events:
        street += event.kind is Told.STREET
        if event.kind is Told.BET:
            (small if street < _LARGE_FROM else large).append(event.amount)
        elif event.kind in (Told.RAISE_TO, Told.RAISE_BY) and not street:
            completed.append(event.amount)
    bring_in = max(
        (event.amount for event in transcript.events if event.kind is Told.BRING_IN), default=0
    )
    found = min(small, default=0) or min(large, default=0) // 2
    transcript.small_bet = found or min(completed, default=0) or 2 * bring_in
    transcript.big_bet = 2 * transcript.small_bet


_LARGE_FROM = 2  # streets: bets double on fifth street
