"""The streets of hands whose file prints all actions without headings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.history.transcripts.transcript import FORCED, Event, Told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.history.transcripts.transcript import Transcript

_BETTING = frozenset(
    (Told.FOLD, Told.CHECK, Told.CALL, Told.BET, Told.RAISE_TO, Told.RAISE_BY, Told.ALL_IN)
)
_BESIDE = frozenset((Told.ANTE, Told.DEAD))
_FLOP = 6  # characters of three cards


def put_streets(events: list[Event], stacks: Mapping[str, int], board: str) -> list[Event]:
    """Return the events with the cards of the board after each round of betting.

    A round is over when everybody with cards and chips has acted and put in the same amount.
    """
    told: list[Event] = []
    left = dict(stacks)
    bets: dict[str, int] = {}
    playing = {event.player for event in events if event.player in stacks}
    to_act: set[str] | None = None  # None before the first action
    place = 0
    due: list[Event] = []
    for event in events:
        kind, name, amount, _, _ = event
        if kind is not Told.UNCALLED:  # an uncalled bet is returned before the next card
            told += due
            due = []
        told.append(event)
        if kind in FORCED:
            left[name] -= amount
            if kind not in _BESIDE:
                bets[name] = bets.get(name, 0) + amount
        if kind not in _BETTING:
            continue
        if to_act is None:
            to_act = {player for player in playing if left[player] > 0}
        if kind is Told.FOLD:
            playing.discard(name)
        elif kind is not Told.CHECK:
            to = amount if kind is Told.RAISE_TO else bets.get(name, 0) + amount
            if to > max(bets.values(), default=0):
                to_act = {player for player in playing if left[player] > 0}
            left[name] -= to - bets.get(name, 0)
            bets[name] = to
        to_act.discard(name)
        if to_act or len(playing) < 2:  # the last player wins without cards
            continue
        to_act = {player for player in playing if left[player] > 0}
        bets = {}
        runs_out = len(to_act) < 2  # nobody is left to bet against
        while place < len(board):
            end = place + (2 if place else _FLOP)
            due.append(Event(Told.STREET, "", 0, "", event.line))
            due.append(Event(Told.BOARD, "", 0, board[place:end], event.line))
            place = end
            if not runs_out:
                break
    return told + due


def deal_rest(transcript: Transcript) -> None:
    """Deal the cards of the board that are only in the summary, after the last bet."""
    board = transcript.boards.get(0, "")
    dealt = "".join(event.cards for event in transcript.events if event.kind is Told.BOARD)
    if transcript.runouts > 1 or not board.startswith(dealt) or board == dealt:
        return
    last = max(
        (
            place
            for place, event in enumerate(transcript.events)
            if event.kind in _BETTING or event.kind in FORCED or event.kind in _CARDS
        ),
        default=-1,
    )
    after, line = [], transcript.total_line
    while len(dealt) < len(board):
        new = board[len(dealt) : len(dealt) + (2 if dealt else _FLOP)]
        after += [Event(Told.STREET, "", 0, "", line), Event(Told.BOARD, "", 0, new, line)]
        dealt += new
    transcript.events[last + 1 : last + 1] = after
    transcript.assumed.append("cards of the board are in the summary only")


_CARDS = frozenset((Told.BOARD, Told.DEAL, Told.UNCALLED))
