"""Chairs round a table: who is dealt in, the button, and who posts which blind.

Seats are numbered clockwise from 0. There are no amounts of chips here: they are in the level.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import SetupError
from croupier.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from croupier.hand.spec.house_rules import HouseRules


class Post(NamedTuple):
    """The debt of a player who missed blinds: a live big blind, a dead small blind."""

    big: bool
    small: bool


class Deal(NamedTuple):
    """The positions of one hand: the seats dealt in, from the left of the button, and the blinds.

    `button` and `small_seat` may be empty seats (dead button, dead small blind); `small` and
    `big` are the players who post. `small` is None if nobody does, both in games without blinds.
    """

    seats: tuple[int, ...]
    button: int
    small: int | None
    big: int | None
    small_seat: int | None = None
    posts: tuple[tuple[int, Post], ...] = ()


class Chair:
    """A taken seat: its player, and the blinds that the player owes before the next hand."""

    __slots__ = ("away", "fresh", "name", "owes_big", "owes_small", "waits")

    def __init__(self, name: str) -> None:
        self.name = name
        self.away = False  # sits out
        self.fresh = True  # not dealt in yet in this seat
        self.owes_big = False
        self.owes_small = False
        self.waits = False  # comes in with the big blind instead of posting

    @property
    def owes(self) -> bool:
        """Whether the player must post to be dealt in."""
        return self.owes_big or self.owes_small


class Ring:
    """The seats of one table and the movement of the button.

    `open_game`: players join and leave, and a returning player pays for missed blinds, as in
    a cash game. In a tournament players owe only the blinds of their seat.
    """

    def __init__(self, size: int, rules: HouseRules, *, open_game: bool) -> None:
        self.chairs: list[Chair | None] = [None] * size
        self.play_under(rules, open_game=open_game)
        self.first_button: int | None = None  # the button of the first hand
        self.last: Deal | None = None
        self.changes = 0  # counts changes, to invalidate caches

    def play_under(self, rules: HouseRules, *, open_game: bool) -> None:
        """Move the button by these house rules from the next hand on."""
        self.rules = rules
        self.open_game = open_game and rules.forced_bets == "blinds"
        # Positions by those of the previous hand: they recur while nobody joins or leaves.
        self._known = Recent[Deal]()

    # Seats.

    @property
    def count(self) -> int:
        """The number of taken seats."""
        return len(self.chairs) - self.chairs.count(None)

    def taken(self) -> list[int]:
        """Return the taken seats, including players who sit out."""
        return [seat for seat, chair in enumerate(self.chairs) if chair is not None]

    def free(self) -> list[int]:
        """Return the free seats."""
        return [seat for seat, chair in enumerate(self.chairs) if chair is None]

    def names(self) -> list[str]:
        """Return the players in seat order."""
        return [chair.name for chair in self.chairs if chair is not None]

    def live(self) -> list[int]:
        """Return the seats whose players want to play."""
        return [
            seat for seat, chair in enumerate(self.chairs) if chair is not None and not chair.away
        ]

    def chair(self, seat: int) -> Chair:
        """Return a taken seat."""
        chair = self.chairs[seat]
        assert chair is not None, f"seat {seat} is empty"
        return chair

    def seat_of(self, name: str) -> int:
        """Return the seat of a player."""
        for seat, chair in enumerate(self.chairs):
            if chair is not None and chair.name == name:
                return seat
        raise SetupError(f"no player {name!r} at the table")

    def sit(self, name: str, seat: int | None = None, *, wait: bool = False) -> int:
        """Give a player a free seat, by default the first one."""
        free = self.free()
        if not free:
            raise SetupError(f"the table is full: there are {len(self.chairs)} seats")
        if seat is not None and seat not in free:
            raise SetupError(f"seat {seat!r} is not free; choose from {free}")
        chosen = free[0] if seat is None else seat
        chair = self.chairs[chosen] = Chair(name)
        # A newcomer to a running game posts a big blind or waits for it.
        chair.owes_big = self.open_game and self.last is not None
        chair.waits = wait
        self._changed()
        return chosen

    def stand(self, seat: int) -> None:
        """Free a seat."""
        self.chair(seat)
        self.chairs[seat] = None
        self._changed()

    def sit_out(self, seat: int) -> None:
        """Deal no more hands to a player, who keeps the seat; missed blinds are owed."""
        self.chair(seat).away = True
        self._changed()

    def sit_in(self, seat: int, *, wait: bool = False) -> None:
        """Deal hands to a player again: after posting the owed blinds, or from the big blind on."""
        chair = self.chair(seat)
        chair.away = False
        chair.waits = wait
        self._changed()

    def _changed(self) -> None:
        self.changes += 1
        self._known.clear()

    # The movement of the button.

    def next_deal(self) -> Deal:
        """Return the positions of the next hand; changes nothing."""
        if self.last is None:
            return self._find_next_deal()
        place = self.last.button, self.last.small_seat, self.last.big
        return self._known.make(place, self._find_next_deal)

    def _find_next_deal(self) -> Deal:
        live = self.live()
        if len(live) < 2:
            raise SetupError(f"a hand needs two players or more, not {len(live)}")
        if self.last is None:
            return self._by_button(live, self._first_place(live))
        if self.rules.forced_bets == "everyone_antes":
            return self._by_button(live, _after(self.last.button, live))
        settled = [seat for seat in live if not self.chair(seat).owes]
        if len(settled) < 2:
            # Too few can play without the players who owe: the game restarts, and nobody posts.
            forgiven, waiting = live, []
        else:
            forgiven = settled
            waiting = [seat for seat in live if self.chair(seat).owes and self.chair(seat).waits]
        if self.rules.button == "next_live":
            return self._next_live(self.last, live, forgiven, waiting)
        return self._dead_button(self.last, live, forgiven, waiting)

    def deal_without_blinds(self) -> Deal:
        """Return the positions of a stud hand: the button is where the next hold'em hand has it.

        Mixed games: it moves after the last hand with blinds, and is frozen until the next
        one, which begins with it there (TDA 11-B).
        """
        live = self.live()
        if len(live) < 2:
            raise SetupError(f"a hand needs two players or more, not {len(live)}")
        button = self._first_place(live) if self.last is None else self.next_deal().button
        return Deal(tuple(_from(button + 1, live, len(self.chairs))), button, None, None)

    def begin(self, deal: Deal) -> None:
        """Begin the hand: the button moves, and players who sit out miss their blinds."""
        if deal.big is None:
            # A hand without blinds only sets the first button.
            if self.last is None:
                self.first_button = deal.button
        else:
            self._note_missed_blinds(deal)
            self.last = deal
        for seat in deal.seats:
            chair = self.chairs[seat]
            assert chair is not None
            if deal.big is None and not chair.fresh:
                continue  # blinds that were missed are owed through games without blinds
            if chair.fresh or chair.owes_big or chair.owes_small or chair.waits:
                chair.fresh = chair.owes_big = chair.owes_small = chair.waits = False
                self._changed()

    def _first_place(self, live: list[int]) -> int:
        first = self.first_button
        return live[0] if first is None else _after(first - 1, live)

    def _by_button(self, dealt: list[int], button: int, big: int | None = None) -> Deal:
        """Return the positions of a hand from a button with a player."""
        if len(dealt) == 2:
            other = _after(button, dealt)
            button_posts_small = self.rules.headsup_blinds == "button_sb"
            small, big = (button, other) if button_posts_small else (other, button)
        else:
            small = _after(button, dealt)
            big = _after(small, dealt) if big is None else big
        order = tuple(_from(button + 1, dealt, len(self.chairs)))
        return Deal(order, button, small, big, small)

    def _next_live(
        self, last: Deal, live: list[int], settled: list[int], waiting: list[int]
    ) -> Deal:
        """Move the button to the next player; the blinds follow it (house rule button="next_live").

        Button and small blind move between players who owe nothing: a newcomer would
        move them back, and others would pay the same blind again. The
        big blind moves to the next player, also to those who wait for it.
        """
        small = self._next_small(last, live, settled)
        big = _after(small, live)
        others = [seat for seat in settled if seat not in (small, big)]
        if not others:
            # Both players who owe nothing have the blinds: a newcomer may post on the button.
            others = [seat for seat in live if seat not in (*waiting, small, big)]
        if others:
            button = _before(small, others)
        else:
            button = small if self.rules.headsup_blinds == "button_sb" else big
        ready = [seat for seat in live if seat not in waiting or seat == big]
        dealt = [seat for seat in ready if self._may_play(seat, button, small, big, settled)]
        deal = self._by_button(dealt, button, big)
        return deal._replace(posts=self._posts(deal, settled))

    def _next_small(self, last: Deal, live: list[int], settled: list[int]) -> int:
        """Return who has the small blind when the button moves to the next player."""
        button = _after(last.button, settled)
        headsup = len(settled) == 2 and self.rules.headsup_blinds == "button_sb"
        small = button if headsup else _after(button, settled)
        if last.big not in settled:
            return small
        if len(settled) == 2:
            # no_double_big_blind: the big blind may stay, but not while others wait for it.
            moves_on = self.rules.no_double_big_blind or len(live) > 2
        else:
            # Two players became more; or a player came back behind the blinds, owing
            # nothing: the small blind moves to the big blind, so that nobody pays that twice.
            size = len(self.chairs)
            falls_back = (small - last.button) % size < (last.big - last.button) % size
            moves_on = self.open_game and (len(last.seats) == 2 or falls_back)
        return last.big if moves_on else small

    def _dead_button(
        self, last: Deal, live: list[int], settled: list[int], waiting: list[int]
    ) -> Deal:
        """Move the big blind to the next player, the small blind and the button behind it (TDA 32).

        Nobody pays a big blind twice in an orbit and nobody misses one; an empty seat
        can have the small blind or the button.
        """
        assert last.big is not None
        assert last.small_seat is not None
        big = _after(last.big, live)
        small, button = last.big, last.small_seat
        ready = [seat for seat in live if seat not in waiting or seat == big]
        if not self._in_order(button, small, big):
            # Two players became more: the button is the player before the small blind.
            button = _before(small, [seat for seat in ready if seat != big])
        dealt = [seat for seat in ready if self._may_play(seat, button, small, big, settled)]
        if len(dealt) < 2:
            dealt = ready
        if len(dealt) == 2:
            return self._headsup(last, dealt, big)
        deal = Deal(
            tuple(_from(button + 1, dealt, len(self.chairs))),
            button,
            small if small in dealt else None,
            big,
            small,
        )
        return deal._replace(posts=self._posts(deal, settled))

    def _headsup(self, last: Deal, dealt: list[int], big: int) -> Deal:
        if self.rules.no_double_big_blind:
            other = _after(big, dealt)
            return self._by_button(
                dealt, other if self.rules.headsup_blinds == "button_sb" else big
            )
        return self._by_button(dealt, _after(last.button, dealt))

    def _in_order(self, button: int, small: int, big: int) -> bool:
        size = len(self.chairs)
        return 0 < (small - button) % size < (big - button) % size

    def _may_play(
        self, seat: int, button: int, small: int, big: int, settled: Collection[int]
    ) -> bool:
        """Return whether a newcomer in this seat may play.

        In a cash game not between the button and the big blind; in a tournament not between the
        button and the small blind (TDA 10). They wait until the button has passed.
        """
        chair, size = self.chair(seat), len(self.chairs)
        if self.open_game:
            return seat in settled or not 0 < (seat - button) % size < (big - button) % size
        return not (chair.fresh and 0 < (seat - button) % size < (small - button) % size)

    def _posts(self, deal: Deal, settled: Collection[int]) -> tuple[tuple[int, Post], ...]:
        owing = (seat for seat in deal.seats if seat not in settled)
        return tuple(
            (seat, Post(self.chair(seat).owes_big, self.chair(seat).owes_small))
            for seat in owing
            if seat not in (deal.small, deal.big)
        )

    def _note_missed_blinds(self, deal: Deal) -> None:
        last, size = self.last, len(self.chairs)
        if not self.open_game or last is None or deal.big is None or deal.small_seat is None:
            return
        assert last.big is not None
        assert last.small_seat is not None
        for seat in self.taken():
            chair = self.chair(seat)
            if not chair.away:
                continue
            if _passed(last.big, seat, deal.big, size):
                chair.owes_big = True
            if _passed(last.small_seat, seat, deal.small_seat, size):
                chair.owes_small = True


def _after(seat: int, among: Collection[int]) -> int:
    """The next of these seats, clockwise."""
    return min(among, key=lambda other: (other <= seat, other))


def _before(seat: int, among: Collection[int]) -> int:
    """The next of these seats, counter-clockwise."""
    return max(among, key=lambda other: (other < seat, other))


def _from(seat: int, among: Collection[int], size: int) -> Iterator[int]:
    """The seats clockwise, beginning with this one."""
    return iter(sorted(among, key=lambda other: (other - seat) % size))


def _passed(start: int, seat: int, end: int, size: int) -> bool:
    """Whether a blind that moved from one seat to another passed this seat."""
    return 0 < (seat - start) % size <= (end - start) % size
