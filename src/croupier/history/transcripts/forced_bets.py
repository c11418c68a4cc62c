"""The seats of a hand of a file, and the forced bets of each player."""

from __future__ import annotations

from bisect import bisect_right
from operator import add, attrgetter
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import NotationError
from croupier.history.transcripts.games import STUDS
from croupier.history.transcripts.ledger import money_text
from croupier.history.transcripts.transcript import FORCED, Seat, Told, Transcript, Untold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.history.transcripts.transcript import Event

_FEWEST = 2
_NUMBER = attrgetter("number")
_BESIDE_BLINDS = frozenset((Told.ANTE, Told.DEAD))


class Table(NamedTuple):
    """The players who were dealt in, by their index in the State: 0 is left of the button."""

    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    places: dict[str, int]


class ForcedBets(NamedTuple):
    """The antes and blinds for `State`, in hundredths, one value per player."""

    antes: tuple[int, ...]
    trimmed: bool
    blinds: tuple[int, ...]
    bring_in: int
    left_of_button_posts: bool
    posts: tuple[Event, ...]


def seat_players(transcript: Transcript) -> Table:
    """Put the players who take part in order; players without an action sit out."""
    taking_part = {event.player for event in transcript.events}
    seats = sorted([seat for seat in transcript.seats if seat.name in taking_part], key=_NUMBER)
    numbers = [seat.number for seat in seats]
    known = {seat.name for seat in seats}
    if not len(known) == len(set(numbers)) == len(seats):
        raise NotationError("two players have one seat or one name", line=transcript.line)
    taking_part.discard("")
    if taking_part != known:
        stranger = next(event for event in transcript.events if event.player not in known | {""})
        raise NotationError(f"{stranger.player} has no seat in this hand", line=stranger.line)
    if len(seats) < _FEWEST:
        raise Untold("incomplete", "fewer than two players take part", transcript.line)
    first = 0
    if transcript.game not in STUDS:
        first = bisect_right(numbers, _button(transcript, seats)) % len(seats)
    ordered = tuple(seats[first:] + seats[:first])
    names = tuple([seat.name for seat in ordered])
    return Table(ordered, names, {name: place for place, name in enumerate(names)})


def _button(transcript: Transcript, seats: list[Seat]) -> int:
    if transcript.button is not None:
        return transcript.button
    # Without a stated button the small blind is the first player, and the button heads-up.
    posts = {event.kind: event.player for event in reversed(transcript.events)}
    small, big = posts.get(Told.SMALL_BLIND), posts.get(Told.BIG_BLIND)
    numbers = [seat.number for seat in seats]
    by_name = {seat.name: seat.number for seat in seats}
    first = small if small is not None else big
    if first is None:
        raise Untold("incomplete", "the file does not say who has the button", transcript.line)
    transcript.assumed.append("the button is not stated: it was found from the blinds")
    if len(seats) == _FEWEST and small is not None:
        return by_name[small]
    return numbers[numbers.index(by_name[first]) - 1]


def find_forced_bets(transcript: Transcript, table: Table) -> ForcedBets:
    """Read antes, blinds, straddles and dead money from what the players posted."""
    count = len(table.seats)
    antes, dead = [0] * count, [0] * count
    posts = tuple([event for event in transcript.events if event[0] in FORCED])
    ante = transcript.ante
    beside = [event for event in posts if event[0] in _BESIDE_BLINDS]
    if paid := [event.amount for event in beside if event.kind is Told.ANTE]:
        ante = max(paid)
    for kind, name, amount, _, line in beside:
        place = table.places[name]
        if kind is Told.ANTE:
            short = amount == table.seats[place].stack
            if amount != ante and not short:
                if transcript.tournament is None:
                    raise NotationError(
                        f"{name} antes {money_text(amount)}, not {money_text(ante)}", line=line
                    )
                transcript.assumed.append(
                    f"{name} antes {money_text(amount)}, not {money_text(ante)} (line {line})"
                )
            antes[place] = ante if short else amount
        else:
            dead[place] += amount
    everybody = all(antes)
    trimmed = everybody and not any(dead)
    blinds, left_posts = _blinds(transcript, table, posts)
    return ForcedBets(
        tuple(map(add, antes, dead)),
        trimmed,
        tuple(blinds),
        _bring_in(transcript, table),
        left_posts,
        posts,
    )


def _blinds(transcript: Transcript, table: Table, posts: Sequence[Event]) -> tuple[list[int], bool]:
    """The blinds by player; a post out of position is negative: it does not change who opens."""
    count = len(table.seats)
    blinds = [0] * count
    button = count - 1
    big_blinds = _places_of_big_blinds(transcript, table, posts)
    left_posts = False
    for kind, name, amount, _, line in posts:
        if kind in _BESIDE_BLINDS:
            continue
        place = table.places[name]
        full = _full(transcript, table, kind, place, amount, line)
        in_place = True
        if kind is Told.SMALL_BLIND:
            in_place = place == 0 or (count == _FEWEST and place == button)
            left_posts = left_posts or (count == _FEWEST and place == 0)
        elif kind is Told.BIG_BLIND:
            in_place = place in big_blinds
        elif kind is Told.POST:
            in_place = False
        if blinds[place] and kind is not Told.STRADDLE:
            raise NotationError(f"{name} posts a second time", line=line)
        blinds[place] = abs(blinds[place]) + full if in_place else -full
    _owe_big_blind(transcript, table, posts, blinds)
    return blinds, left_posts


def _owe_big_blind(
    transcript: Transcript, table: Table, posts: Sequence[Event], blinds: list[int]
) -> None:
    """Record the big blind of a player all-in with the ante: the others owe it in full."""
    kinds = {event.kind for event in posts}
    if Told.BIG_BLIND in kinds or Told.SMALL_BLIND not in kinds or Told.ANTE not in kinds:
        return
    small = next(event.player for event in posts if event.kind is Told.SMALL_BLIND)
    place = (table.places[small] + 1) % len(blinds)
    seat = table.seats[place]
    paid = sum(event.amount for event in posts if event.player == seat.name)
    if paid == seat.stack and not blinds[place]:
        blinds[place] = transcript.big_blind


def _places_of_big_blinds(
    transcript: Transcript, table: Table, posts: Sequence[Event]
) -> tuple[int, ...]:
    """The players whose big blind opens the betting; the others came back to the table."""
    places = [table.places[event.player] for event in posts if event.kind is Told.BIG_BLIND]
    small = any(event.kind is Told.SMALL_BLIND for event in posts)
    if small or len(places) < _FEWEST:
        return tuple(places[:1])  # rooms print the real big blind first
    if transcript.small_blind == transcript.big_blind and len(table.seats) > _FEWEST:
        return tuple(sorted(places)[:2])  # both blinds have the same size
    return (min(places),)


def _full(
    transcript: Transcript, table: Table, kind: Told, place: int, amount: int, line: int
) -> int:
    """The blind that was due; a player with fewer chips posts all of them."""
    stated = 0
    if kind is Told.SMALL_BLIND:
        stated = transcript.small_blind
    elif kind is Told.BIG_BLIND:
        stated = transcript.big_blind
    if not stated or amount == stated:
        return amount
    name, stack = table.seats[place].name, table.seats[place].stack
    spent = sum(
        event.amount
        for event in transcript.events
        if event.player == name and event.kind in _BESIDE_BLINDS
    )
    if amount < stated and amount == stack - spent:
        return stated
    if kind is Told.SMALL_BLIND and amount == transcript.big_blind:
        return amount  # some rooms let a new player post a big blind from the small blind
    if transcript.tournament is None:
        raise NotationError(
            f"{name} posts {money_text(amount)}, but the blind is {money_text(stated)}", line=line
        )
    # The header of a hand may have the level of the next hand.
    transcript.assumed.append(
        f"the posted blind is {money_text(amount)}, not {money_text(stated)} (line {line})"
    )
    if kind is Told.BIG_BLIND:
        transcript.big_blind = amount
    else:
        transcript.small_blind = amount
    return amount


def _bring_in(transcript: Transcript, table: Table) -> int:
    if transcript.game not in STUDS:
        return 0
    for event in transcript.events:
        if event.kind is Told.BRING_IN:
            seat = table.seats[table.places[event.player]]
            short = transcript.bring_in > event.amount and event.amount < seat.stack
            return transcript.bring_in if short or transcript.bring_in else event.amount
    return transcript.bring_in or transcript.small_bet // 2
