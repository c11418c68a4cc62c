"""Balancing tables: which players move, which table breaks, the draw for the final table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.cards.card import Deck
from croupier.hand.randomness import derive_seed, shuffled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.play.table.seating import Ring

_PROBE = "?"  # a placeholder that sits down to evaluate a seat


class Move(NamedTuple):
    """A player who changes seats; `reason` is "balance", "break", "redraw" or "final table".

    `cards` has the cards of a draw by high card, by name.
    """

    name: str
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int
    reason: str
    cards: tuple[tuple[str, str], ...] = ()


def due_big_blind(ring: Ring) -> int:
    """Return the seat that posts the next big blind; without blinds, the one left of the button."""
    if ring.last is None:
        return ring.deal_without_blinds().seats[0]
    big = ring.next_deal().big
    assert big is not None
    return big


def worst_open_seat(ring: Ring) -> int | None:
    """Return the free seat that pays the big blind soonest, never the small blind (TDA 11).

    None if only the small blind is free: then nobody can move there now.
    """
    best: tuple[tuple[bool, int], int] | None = None
    for seat in ring.free():
        worth = _distance_to_big_blind(ring, seat)
        if worth is not None and (best is None or worth < best[0]):
            best = worth, seat
    return None if best is None else best[1]


def _distance_to_big_blind(ring: Ring, seat: int) -> tuple[bool, int] | None:
    """Return whether a newcomer in the seat must wait, and how many are big blind before."""
    if ring.last is None:
        return False, seat
    ring.sit(_PROBE, seat)
    try:
        deal = ring.next_deal()
    finally:
        ring.stand(seat)
    assert deal.big is not None
    if seat == deal.small_seat and len(deal.seats) > 2:
        return None
    size = len(ring.chairs)
    return seat not in deal.seats, (seat - deal.big) % size


def balance(rings: Mapping[int, Ring], seed: int | None = None) -> list[Move]:
    """Move players until no table has two more than another.

    From the largest table, the player due to pay the next big blind moves to the worst position of
    the smallest one (TDA 11); of equal tables, the one with the lower number counts. With a
    seed, the players of the largest table draw cards, and the high card moves.
    """
    moves: list[Move] = []
    while True:
        counts = {table: len(ring.taken()) for table, ring in rings.items()}
        largest = min(counts, key=lambda table: (-counts[table], table))
        smallest = min(counts, key=lambda table: (counts[table], table))
        if counts[largest] - counts[smallest] <= 1:
            return moves
        to_seat = worst_open_seat(rings[smallest])
        if to_seat is None:
            return moves  # the small blind will have passed after the next hand
        ring = rings[largest]
        cards: tuple[tuple[str, str], ...] = ()
        if seed is None:
            from_seat = due_big_blind(ring)
        else:
            from_seat, cards = draw_high_card(ring, derive_seed(seed, "high card", len(moves)))
        move = _move(rings, largest, from_seat, smallest, to_seat, "balance")
        moves.append(move._replace(cards=cards))


def draw_high_card(ring: Ring, seed: int) -> tuple[int, tuple[tuple[str, str], ...]]:
    """Deal everybody a card; return the seat of the high card, and the cards by name.

    Of equal ranks the suit decides, as in every draw of a card room: spades, hearts, diamonds,
    clubs.
    """
    drawn = dict(zip(ring.taken(), shuffled(Deck.STANDARD, seed), strict=False))
    high = max(drawn, key=lambda seat: drawn[seat].number)
    return high, tuple((ring.chair(seat).name, repr(card)) for seat, card in drawn.items())


def table_to_break(rings: Mapping[int, Ring], final_table: int | None = None) -> int | None:
    """Return the table whose players all fit at the others: the one with the highest number.

    `final_table` is the number of players for whom one table is enough, by default its seats.
    """
    if len(rings) < 2:
        return None
    last = max(rings)
    players = sum(len(ring.taken()) for ring in rings.values())
    seats = sum(len(ring.chairs) for table, ring in rings.items() if table != last)
    if len(rings) == 2 and final_table is not None:
        seats = final_table
    return last if players <= seats else None


def break_table(rings: Mapping[int, Ring], broken: int, seed: int) -> list[Move]:
    """Draw a seat at another table for every player of a breaking table.

    They fill up the smallest tables first and may get any seat, the blinds included (TDA 10); one
    between the button and the small blind waits until the button has passed.
    """
    moves: list[Move] = []
    others = [table for table in rings if table != broken]
    for seat in shuffled(rings[broken].taken(), derive_seed(seed, "order")):
        table = min(others, key=lambda other: (len(rings[other].taken()), other))
        to_seat = shuffled(rings[table].free(), derive_seed(seed, "seat", len(moves)))[0]
        moves.append(_move(rings, broken, seat, table, to_seat, "break"))
    return moves


def _move(
    rings: Mapping[int, Ring], table: int, seat: int, to_table: int, to_seat: int, reason: str
) -> Move:
    name = rings[table].chair(seat).name
    rings[table].stand(seat)
    rings[to_table].sit(name, to_seat)
    return Move(name, table, seat, to_table, to_seat, reason)
