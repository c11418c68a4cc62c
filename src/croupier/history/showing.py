"""The showdown of a hand of a file: who shows, who mucks, and who won unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.history.transcript import Transcript, Untold
from croupier.streets import Mode

if TYPE_CHECKING:
    from croupier.history.dealing import Cards
    from croupier.history.forced_bets import Table
    from croupier.history.ledger import Ledger
    from croupier.state import State


def settle(
    state: State, transcript: Transcript, table: Table, cards: Cards, ledger: Ledger
) -> None:
    """Show and muck as the file says until the chips are where they belong."""
    while state.status and state.showdown_index is not None:
        reveal(state, transcript, table, cards, ledger)
    if state.status:
        return
    for place, seat in enumerate(table.seats):
        whole = len(cards.shown.get(seat.name, "")) == 2 * cards.count
        if whole and state.can_show_or_muck_hole_cards(cards.shown[seat.name], place):
            state.show_or_muck_hole_cards(cards.shown[seat.name], place)


def reveal(
    state: State, transcript: Transcript, table: Table, cards: Cards, ledger: Ledger | None
) -> None:
    """Ask everybody who is due once; without a ledger there are cards to come."""
    if transcript.runouts > 1:
        while next(state.runout_count_selector_indices, None) is not None:
            state.select_runout_count(transcript.runouts)
    pending = list(state.showdown_indices)
    showing = [
        place
        for place in pending
        if table.seats[place].name in cards.shown and cards.complete(table.seats[place].name)
    ]
    hidden = [place for place in pending if place not in showing]
    if ledger is None:
        for place in hidden:
            name = table.seats[place].name
            if name in cards.folded:  # all-in and away: rooms fold such a hand
                state.show_or_muck_hole_cards(False, place)
                continue
            must = cards.complete(name) and state.mode is Mode.TOURNAMENT
            state.show_or_muck_hole_cards(True if must else (), place)
    else:
        _muck(state, transcript, table, ledger, hidden, showing)
    for place in showing:
        if place in state.showdown_indices:
            held = cards.known[table.seats[place].name]
            state.show_or_muck_hole_cards(held if cards.drawing else True, place)


def _muck(
    state: State,
    transcript: Transcript,
    table: Table,
    ledger: Ledger,
    hidden: list[int],
    showing: list[int],
) -> None:
    """Muck the hands nobody saw; where one of them won, those who did not win muck theirs."""
    winners = [place for place in hidden if ledger.collected.get(table.seats[place].name)]
    for place in hidden:
        if place not in winners and place in state.showdown_indices:
            state.show_or_muck_hole_cards(False, place)
    if not winners:
        return
    names = " and ".join(table.seats[place].name for place in winners)
    others = [place for place in state.player_indices if state.statuses[place]]
    collecting = [place for place in others if ledger.collected.get(table.seats[place].name)]
    if len(collecting) > 1:
        raise Untold("incomplete", f"{names} won a part of the pot unseen", transcript.total_line)
    transcript.assumed.append(f"{names} won without showing: the others gave up their hands")
    for place in others:
        if place not in winners and place in state.showdown_indices:
            state.show_or_muck_hole_cards(False, place)
            if place in showing:
                showing.remove(place)
    for place in winners:
        if place in state.showdown_indices:
            state.show_or_muck_hole_cards((), place)
