"""The showdown of a hand of a file: shown hands, mucked hands, and unseen winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.hand.spec.streets import Mode
from croupier.history.transcripts.transcript import Transcript, Untold

if TYPE_CHECKING:
    from croupier.hand.state import State
    from croupier.history.transcripts.dealing import Cards
    from croupier.history.transcripts.forced_bets import Table
    from croupier.history.transcripts.ledger import Ledger


def settle(
    state: State, transcript: Transcript, table: Table, cards: Cards, ledger: Ledger
) -> None:
    """Show and muck as in the file until all pots are paid."""
    while state.status and state.showdown_index is not None:
        reveal(state, transcript, table, cards, ledger)
    if state.status or not cards.shown:
        return
    for place, seat in enumerate(table.seats):
        whole = len(cards.shown.get(seat.name, "")) == 2 * cards.count
        if whole and state.can_show_or_muck_hole_cards(cards.shown[seat.name], place):
            state.show_or_muck_hole_cards(cards.shown[seat.name], place)


def reveal(
    state: State, transcript: Transcript, table: Table, cards: Cards, ledger: Ledger | None
) -> None:
    """Show or muck for everybody who is due, once; without a ledger there are cards to come."""
    if transcript.runouts > 1:
        while next(state.runout_count_selector_indices, None) is not None:
            state.select_runout_count(transcript.runouts)
    pending = list(state.showdown_indices)
    showing = [
        place
        for place in pending
        if table.seats[place].name in cards.shown and cards.complete(table.seats[place].name)
    ]
    unseen = [
        place
        for place in pending
        if place not in showing and ledger and ledger.won(table.seats[place].name) > 0
    ]
    if ledger and unseen:
        live = [place for place in state.player_indices if state.statuses[place]]
        collecting = [place for place in live if ledger.won(table.seats[place].name) > 0]
        if len(collecting) > 1:
            _show_winners(transcript, table, cards, unseen)
            showing += unseen
        else:
            _give_up(state, transcript, table, unseen, live)
    for place in pending:
        if place not in state.showdown_indices:
            continue
        name = table.seats[place].name
        if place in showing:
            cards.show(state, place)
        elif ledger is not None or name in cards.folded:  # all-in and away: rooms fold that hand
            state.show_or_muck_hole_cards(False, place)
        else:
            must = cards.complete(name) and state.mode is Mode.TOURNAMENT
            state.show_or_muck_hole_cards(True if must else (), place)


def _show_winners(transcript: Transcript, table: Table, cards: Cards, unseen: list[int]) -> None:
    """Show the hands of players who muck in the file but win a part of the pots."""
    hidden = [table.seats[place].name for place in unseen]
    missing = [name for name in hidden if not cards.complete(name)]
    if missing:
        names = " and ".join(missing)
        raise Untold("incomplete", f"{names} won a part of the pot unseen", transcript.total_line)
    transcript.assumed.append(
        f"{' and '.join(hidden)} won a part of the pot without showing: the cards are known"
    )


def _give_up(
    state: State, transcript: Transcript, table: Table, unseen: list[int], live: list[int]
) -> None:
    """Muck the other hands if a player won with unseen cards."""
    names = " and ".join(table.seats[place].name for place in unseen)
    transcript.assumed.append(f"{names} won without showing: the others gave up their hands")
    for place in live:
        if place not in unseen and place in state.showdown_indices:
            state.show_or_muck_hole_cards(False, place)
    for place in unseen:
        if place in state.showdown_indices:
            state.show_or_muck_hole_cards((), place)
